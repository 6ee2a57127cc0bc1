// From rows to columns: the same four numbers of a few questions, wherever they lie. And back: masks
// as bits.
// Included once for every instruction set, by kernels.cpp.
#if defined(SIDESTEP_SPACETIME_COLUMNS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SIDESTEP_SPACETIME_COLUMNS_INL_H
#undef SIDESTEP_SPACETIME_COLUMNS_INL_H
#else
#define SIDESTEP_SPACETIME_COLUMNS_INL_H
#endif

#include <hwy/highway.h>

#include <cstdint>
#include <cstring>

#include "sidestep/spacetime/detail/meeting.h"

HWY_BEFORE_NAMESPACE();
namespace sidestep::spacetime::detail::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Bit k speaks of lane k, of thirty-two at most.
template <typename Lanes>
HWY_INLINE std::uint32_t bits_of(Lanes d, hn::Mask<Lanes> mask) {
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
    // the bits are there already; through memory they would be late
    static_cast<void>(d);
    return mask.raw;
#else
    std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(d, mask, bytes);
    std::uint32_t bits;
    std::memcpy(&bits, bytes, sizeof bits);
    return bits;
#endif
}

/// Four questions at a time: what has to be turned from rows into columns costs more beyond that.
using FewDoubles = hn::CappedTag<double, 4>;
/// One alone.
using OneDouble = hn::CappedTag<double, 1>;

/// As many as there are lanes of these four count. No array: compilers would keep it in memory.
template <typename T>
struct Few {
    const T *p0, *p1, *p2, *p3;
};

/// What `of` finds in each.
template <typename T, typename Of>
HWY_INLINE Few<double> in_each(const Few<T>& few, Of of) {
    return {of(*few.p0), of(*few.p1), of(*few.p2), of(*few.p3)};
}

/// Four numbers in a row from each place, as four columns.
template <typename Doubles, typename V = hn::Vec<Doubles>>
HWY_INLINE void load_columns(Doubles d, const Few<double>& at, V& v0, V& v1, V& v2, V& v3) {
    if constexpr (hn::MaxLanes(d) == 4) {
#if HWY_MAX_BYTES >= 32
        const V r0 = hn::LoadU(d, at.p0);
        const V r1 = hn::LoadU(d, at.p1);
        const V r2 = hn::LoadU(d, at.p2);
        const V r3 = hn::LoadU(d, at.p3);
        const V even01 = hn::InterleaveLower(d, r0, r1);  // 0 of both, 2 of both
        const V odd01 = hn::InterleaveUpper(d, r0, r1);
        const V even23 = hn::InterleaveLower(d, r2, r3);
        const V odd23 = hn::InterleaveUpper(d, r2, r3);
        v0 = hn::ConcatLowerLower(d, even23, even01);
        v1 = hn::ConcatLowerLower(d, odd23, odd01);
        v2 = hn::ConcatUpperUpper(d, even23, even01);
        v3 = hn::ConcatUpperUpper(d, odd23, odd01);
#endif
    } else if constexpr (hn::MaxLanes(d) == 2) {
#if HWY_MAX_BYTES >= 16
        const V low0 = hn::LoadU(d, at.p0);
        const V high0 = hn::LoadU(d, at.p0 + 2);
        const V low1 = hn::LoadU(d, at.p1);
        const V high1 = hn::LoadU(d, at.p1 + 2);
        v0 = hn::InterleaveLower(d, low0, low1);
        v1 = hn::InterleaveUpper(d, low0, low1);
        v2 = hn::InterleaveLower(d, high0, high1);
        v3 = hn::InterleaveUpper(d, high0, high1);
#endif
    } else {
        v0 = hn::LoadU(d, at.p0);
        v1 = hn::LoadU(d, at.p0 + 1);
        v2 = hn::LoadU(d, at.p0 + 2);
        v3 = hn::LoadU(d, at.p0 + 3);
    }
}

/// A number from each place, as a column. Numbers that were just written are read one by one: as a
/// vector they would be late.
template <typename Doubles>
HWY_INLINE hn::Vec<Doubles> load_column(Doubles d, const Few<double>& at) {
    const auto v0 = hn::Set(d, *at.p0);
    if constexpr (hn::MaxLanes(d) == 1) {
        return v0;
    } else {
#if HWY_MAX_BYTES >= 16
        const auto v01 = hn::OddEven(hn::Set(d, *at.p1), v0);
        if constexpr (hn::MaxLanes(d) == 2) {
            return v01;
        } else {
            return hn::ConcatUpperLower(d, hn::OddEven(hn::Set(d, *at.p3), hn::Set(d, *at.p2)),
                                        v01);
        }
#endif
    }
}

/// A's ground plane seen from B's, about the middles of both, in whole units: cosine, sine, x and z,
/// sixteen bits each, from the lowest on.
///
/// @param x, z  From B's middle to A's, in the world.
template <typename Doubles, typename V = hn::Vec<Doubles>>
HWY_INLINE hn::Vec<hn::Rebind<std::uint64_t, Doubles>> unit_view(Doubles d, V cosine_a, V sine_a,
                                                                 V cosine_b, V sine_b, V x, V z,
                                                                 V units_per_metre) {
    const hn::Rebind<std::uint64_t, Doubles> bits;
    const V turns = hn::Set(d, 32767.0);
    // the nearest whole number comes to lie in the lowest bits
    const V magic = hn::Set(d, 0x1.8p52);
    const V c = hn::MulAdd(cosine_a, cosine_b, hn::Mul(sine_a, sine_b));
    const V s = hn::MulSub(sine_a, cosine_b, hn::Mul(cosine_a, sine_b));
    const V to_x = hn::MulSub(cosine_b, x, hn::Mul(sine_b, z));
    const V to_z = hn::MulAdd(cosine_b, z, hn::Mul(sine_b, x));
    const auto whole = [&](V number, V scale)
                           HWY_ATTR { return hn::BitCast(bits, hn::MulAdd(number, scale, magic)); };
    const auto low = hn::Set(bits, std::uint64_t{0xffff});
    const auto low_c = hn::And(whole(c, turns), low);
    const auto low_s = hn::And(whole(s, turns), low);
    const auto low_x = hn::And(whole(to_x, units_per_metre), low);
    const auto high_z = hn::ShiftLeft<48>(whole(to_z, units_per_metre));
    return hn::Or(hn::Or(low_c, hn::ShiftLeft<16>(low_s)),
                  hn::Or(hn::ShiftLeft<32>(low_x), high_z));
}

}  // namespace sidestep::spacetime::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // SIDESTEP_SPACETIME_COLUMNS_INL_H
