// Stretches of sixteen samples, as circles in whole units, thirty-two at a time: which are near?
// Included once for every instruction set, by kernels.cpp.
#if defined(SIDESTEP_SPACETIME_STRETCHES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SIDESTEP_SPACETIME_STRETCHES_INL_H
#undef SIDESTEP_SPACETIME_STRETCHES_INL_H
#else
#define SIDESTEP_SPACETIME_STRETCHES_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

#include "sidestep/spacetime/detail/meeting.h"

HWY_BEFORE_NAMESPACE();
namespace sidestep::spacetime::detail::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Tag16 = hn::CappedTag<std::int16_t, 32>;
using Vec16 = hn::Vec<Tag16>;

HWY_INLINE std::uint32_t bits_of(Tag16 d, hn::Mask<Tag16> mask) {
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
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

/// A's ground plane seen from B's in whole units, in every lane.
///
/// Turned by 16-bit fractions: each coordinate misses by a half (the centre) + 1 (two products) +
/// 1/2 (cosine and sine) + 1/2 (the move), B's by a half, the slanted test by a half: less than
/// `unit_room` together, which the radii hold. Sums that leave 16 bits stay at their end: nothing
/// comes out farther away than it is.
struct UnitView {
    Vec16 c, s, x, z, band, slant;
    int shift_a, shift_b;  ///< From the path's own units to the coarser of the two.

    HWY_INLINE UnitView(Tag16 d, const Meeting& m) {
        const int unit = std::max(m.rows_a->unit, m.rows_b->unit);
        shift_a = unit - m.rows_a->unit;
        shift_b = unit - m.rows_b->unit;
        const float per_metre = std::bit_cast<float>(static_cast<std::uint32_t>(127 - unit) << 23);
        // the nearest whole number, by its bits
        const auto whole = [&](float number) HWY_ATTR {
            const auto bits = std::bit_cast<std::uint32_t>(number + 0x1.8p23F);
            return hn::Set(d, static_cast<std::int16_t>(bits & 0xffff));
        };
        const auto kept = [&](float number) HWY_ATTR {
            return whole(std::min(std::max(number, -32767.0F), 32767.0F));
        };
        c = whole(32767.0F * m.c);
        s = whole(32767.0F * m.s);
        x = kept(per_metre * m.x);
        z = kept(per_metre * m.z);
        // rounding in other units costs each number of the finer path another one
        band = kept(per_metre * m.band + ((shift_a | shift_b) != 0 ? 5.0F : 1.0F));
        slant = hn::Set(d, std::int16_t{23170});  // sqrt(1/2), a hair less
    }
};

/// The circles of A's stretches from k on, and those of B's that they face.
struct Facing {
    const std::int16_t *a, *b;
    std::ptrdiff_t stride_a, stride_b;

    HWY_INLINE Facing(const Meeting& m, int k) {
        const auto start = static_cast<unsigned>(m.start_in_b(k) - first_start);
        a = m.rows_a->stretches + (k - first_start / stretch);
        b = m.rows_b->stretches +
            start % stretch / 2 * static_cast<unsigned>(m.rows_b->row_length) + start / stretch;
        stride_a = m.rows_a->circle_stride();
        stride_b = m.rows_b->circle_stride();
    }

    /// Thirty-two stretches from `from` on: those whose circles are not apart. A circle is taken for
    /// the eight-sided figure around it. `deep` are those nearer than five eighths of that: if any
    /// two samples collide, then most likely there.
    template <bool kShift>
    HWY_INLINE std::uint32_t near(const UnitView& view, int from, std::uint32_t& deep) const {
        const Tag16 d;
        const int lanes = static_cast<int>(hn::Lanes(d));
        std::uint32_t near = 0;
        deep = 0;
        for (int lane = 0; lane < 32; lane += lanes) {
            const auto load = [&](const std::int16_t* at, int shift) HWY_ATTR {
                const Vec16 numbers = hn::LoadU(d, at + from + lane);
                return kShift ? hn::ShiftRightSame(numbers, shift) : numbers;
            };
            const Vec16 px = load(a, view.shift_a);
            const Vec16 pz = load(a + stride_a, view.shift_a);
            const Vec16 ax = hn::SaturatedAdd(
                hn::SaturatedAdd(hn::MulFixedPoint15(view.c, px), hn::MulFixedPoint15(view.s, pz)),
                view.x);
            const Vec16 az = hn::SaturatedAdd(
                hn::SaturatedSub(hn::MulFixedPoint15(view.c, pz), hn::MulFixedPoint15(view.s, px)),
                view.z);
            const Vec16 dx = hn::Abs(hn::SaturatedSub(ax, load(b, view.shift_b)));
            const Vec16 dz = hn::Abs(hn::SaturatedSub(az, load(b + stride_b, view.shift_b)));
            const Vec16 reach =
                hn::SaturatedAdd(hn::SaturatedAdd(load(a + 2 * stride_a, view.shift_a), view.band),
                                 load(b + 2 * stride_b, view.shift_b));
            const Vec16 slanted = hn::MulFixedPoint15(hn::SaturatedAdd(dx, dz), view.slant);
            const Vec16 distance = hn::Max(hn::Max(dx, dz), slanted);
            near |= bits_of(d, hn::Not(hn::Gt(distance, reach))) << lane;
            deep |= bits_of(d, hn::Gt(hn::Sub(reach, hn::Add(hn::ShiftRight<2>(reach),
                                                             hn::ShiftRight<3>(reach))),
                                      distance))
                    << lane;
        }
        return near;
    }
};

/// Stretches that are not apart, up to thirty-two from `name` on.
struct NearStretches {
    std::uint32_t name;
    std::uint32_t which;
    std::uint32_t first;  ///< Of these, the one to look at first, by its bit.
};

/// Of the stretches begin .. end - 1, those that are not apart: one entry for thirty-two, left out
/// where none of them is near. Returns how many entries; may write one more than it counts.
HWY_NOINLINE int find_near_stretches(const Meeting& m, int begin, int end, std::uint32_t name,
                                     NearStretches* out) {
    const UnitView view(Tag16{}, m);
    const Facing facing(m, begin);
    const int count = end - begin;
    const bool same_units = (view.shift_a | view.shift_b) == 0;
    int found = 0;
    for (int from = 0; from < count; from += 32) {
        std::uint32_t deep;
        std::uint32_t near = HWY_LIKELY(same_units) ? facing.near<false>(view, from, deep)
                                                    : facing.near<true>(view, from, deep);
        if (count - from < 32) near &= (1u << (count - from)) - 1u;
        deep &= near;
        const std::uint32_t best = deep != 0 ? deep : near;
        out[found] = {name + static_cast<std::uint32_t>(from), near, best & (0u - best)};
        found += near != 0 ? 1 : 0;
    }
    return found;
}

}  // namespace sidestep::spacetime::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // SIDESTEP_SPACETIME_STRETCHES_INL_H
