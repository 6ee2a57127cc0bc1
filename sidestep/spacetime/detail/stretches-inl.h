// Stretches of sixteen samples and spans of four stretches, as circles in whole units, thirty-two at
// a time: which are near?
// Included once for every instruction set, by kernels.cpp.
#if defined(SIDESTEP_SPACETIME_STRETCHES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SIDESTEP_SPACETIME_STRETCHES_INL_H
#undef SIDESTEP_SPACETIME_STRETCHES_INL_H
#else
#define SIDESTEP_SPACETIME_STRETCHES_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "sidestep/spacetime/detail/columns-inl.h"
#include "sidestep/spacetime/detail/meeting.h"
#include "sidestep/spacetime/detail/side_by_side-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sidestep::spacetime::detail::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Of the numbers of as many circles.
template <int kShown>
using Tag16 = hn::CappedTag<std::int16_t, kShown>;

/// A's ground plane seen from B's in whole units, in every lane.
///
/// Turned by 16-bit fractions: each coordinate misses by .71 (the centre, turned) + 1 (two products)
/// + 1/2 (cosine and sine) + 1/2 (the move) + 1/2 (B's), seen from the side 1.31 of that, and a look
/// from there by 1: less than `unit_room` together, which the radii hold. Sums that leave 16 bits
/// stay at their end: nothing comes out farther away than it is.
template <int kShown>
struct UnitView {
    hn::Vec<Tag16<kShown>> c, s, x, z, band;

    template <bool kLines, bool kAlone>
    HWY_INLINE UnitView(const SideBySide<kLines, kAlone>& all, int n) {
        const Tag16<kShown> d;
        c = hn::Set(d, all.view[n][0]);
        s = hn::Set(d, all.view[n][1]);
        x = hn::Set(d, all.view[n][2]);
        z = hn::Set(d, all.view[n][3]);
        if constexpr (kLines) band = hn::Set(d, all.band[n]);
    }
};

/// The lowest n bits. A table, because it is quicker than what compilers make of shifts here.
constexpr std::array<std::uint32_t, 33> lowest_bits = [] {
    std::array<std::uint32_t, 33> table{};
    for (std::size_t n = 1; n < table.size(); ++n) table[n] = table[n - 1] << 1 | 1u;
    return table;
}();

/// The circles of A's stretches or spans from number k on, and those of B's that they face.
struct Facing {
    const std::int16_t *a, *b;
    std::ptrdiff_t stride_a, stride_b;

    HWY_INLINE Facing(const Rows& rows_a, const Rows& rows_b, Level level, int k, int phase,
                      int from_b) {
        const Circles& in_a = rows_a.circles[level.number];
        const Circles& in_b = rows_b.circles[level.number];
        a = in_a.own + k;
        b = in_b.phase(phase) + from_b;
        stride_a = in_a.own_length;
        stride_b = in_b.row_length;
    }
    HWY_INLINE static Facing at(const Rows& rows_a, const Rows& rows_b, Level level, int k,
                                int lag) {
        // rounded down to a start there is
        const int start = level.length() * k - lag - 1 - level.first_start();
        return {rows_a,
                rows_b,
                level,
                k,
                (start & (level.length() - 1)) >> level.log_step(),
                start >> level.log_length()};
    }

    /// Which of sixteen or thirty-two circles are not apart, by bits; only those in `which` count. A circle is taken for the
    /// sixteen-sided figure around it. From the path's own units to the coarser of the two where these
    /// are mixed: by shifts.
    template <int kShown, bool kMixed, bool kLines, bool kAlone>
    HWY_INLINE std::uint32_t look(const SideBySide<kLines, kAlone>& all, int n, std::uint32_t which,
                                  int unit_a, int unit_b) const {
        return which & look_in_units<kShown, kMixed>(all, n, std::max(unit_b - unit_a, 0),
                                                     std::max(unit_a - unit_b, 0));
    }
    /// The same where it is not known whether units are mixed; the first `count`.
    template <bool kLines, bool kAlone>
    HWY_INLINE std::uint32_t look(const SideBySide<kLines, kAlone>& all, int n, int count,
                                  int unit_a, int unit_b) const {
        const auto shown = static_cast<std::size_t>(std::min(count, 32));
        const std::uint32_t which = lowest_bits[shown];
        return HWY_LIKELY(unit_a == unit_b) ? look<32, false>(all, n, which, unit_a, unit_b)
                                            : look<32, true>(all, n, which, unit_a, unit_b);
    }

private:
    template <int kShown, bool kShift, bool kLines, bool kAlone>
    HWY_INLINE std::uint32_t look_in_units(const SideBySide<kLines, kAlone>& all, int n,
                                           int shift_a, int shift_b) const {
        const Tag16<kShown> d;
        using Vec16 = hn::Vec<Tag16<kShown>>;
        const int lanes = static_cast<int>(hn::Lanes(d));
        const UnitView<kShown> view(all, n);
        // of 45 and 22.5 degrees, a hair less
        const Vec16 slant = hn::Set(d, std::int16_t{23170});
        const Vec16 cosine = hn::Set(d, std::int16_t{30273});
        const Vec16 sine = hn::Set(d, std::int16_t{12539});
        std::uint32_t near = 0;
        for (int lane = 0; lane < kShown; lane += lanes) {
            const auto load = [&](const std::int16_t* at, int shift) HWY_ATTR {
                const Vec16 numbers = hn::LoadU(d, at + lane);
                return kShift ? hn::ShiftRightSame(numbers, shift) : numbers;
            };
            const Vec16 px = load(a, shift_a);
            const Vec16 pz = load(a + stride_a, shift_a);
            const Vec16 ax = hn::SaturatedAdd(
                hn::SaturatedAdd(hn::MulFixedPoint15(view.c, px), hn::MulFixedPoint15(view.s, pz)),
                view.x);
            const Vec16 az = hn::SaturatedAdd(
                hn::SaturatedSub(hn::MulFixedPoint15(view.c, pz), hn::MulFixedPoint15(view.s, px)),
                view.z);
            const Vec16 dx = hn::Abs(hn::SaturatedSub(ax, load(b, shift_b)));
            const Vec16 dz = hn::Abs(hn::SaturatedSub(az, load(b + stride_b, shift_b)));
            Vec16 reach =
                hn::SaturatedAdd(load(a + 2 * stride_a, shift_a), load(b + 2 * stride_b, shift_b));
            // rounding in other units costs each number of the finer path another one
            if constexpr (kShift) reach = hn::SaturatedAdd(reach, hn::Set(d, std::int16_t{5}));
            if constexpr (kLines) reach = hn::SaturatedAdd(reach, view.band);
            const Vec16 more = hn::Max(dx, dz);
            const Vec16 less = hn::Min(dx, dz);
            const Vec16 slanted = hn::MulFixedPoint15(hn::SaturatedAdd(more, less), slant);
            const Vec16 leaning = hn::SaturatedAdd(hn::MulFixedPoint15(more, cosine),
                                                   hn::MulFixedPoint15(less, sine));
            const Vec16 distance = hn::Max(hn::Max(more, leaning), slanted);
            near |= bits_of(d, hn::Not(hn::Gt(distance, reach))) << lane;
        }
        return near;
    }
};

}  // namespace sidestep::spacetime::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // SIDESTEP_SPACETIME_STRETCHES_INL_H
