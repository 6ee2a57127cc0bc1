// Sixteen samples, or the lines between them, against those of the other path: what can float say?
// Included once for every instruction set, by kernels.cpp.
#if defined(SIDESTEP_SPACETIME_SAMPLES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SIDESTEP_SPACETIME_SAMPLES_INL_H
#undef SIDESTEP_SPACETIME_SAMPLES_INL_H
#else
#define SIDESTEP_SPACETIME_SAMPLES_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "sidestep/spacetime/detail/columns-inl.h"
#include "sidestep/spacetime/detail/meeting.h"

HWY_BEFORE_NAMESPACE();
namespace sidestep::spacetime::detail::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::CappedTag<float, 16>;
using Vec = hn::Vec<Tag>;
using Lanes16 = std::uint32_t;  ///< Bit k speaks of lane k of sixteen.

/// The lanes of the stretch from `i` on that lie within [first, last].
HWY_INLINE Lanes16 lanes_within(int i, int first, int last) {
    const int low = std::max(first - i, 0);
    const int high = std::min(last - i, stretch - 1);
    if (low > high) return 0;
    return ((2u << high) - 1u) & ~((1u << low) - 1u);
}

/// A's ground plane seen from B's, in every lane.
struct View {
    Vec c, s, x, z, band;

    HWY_INLINE View(Tag d, const Meeting& m)
        : c(hn::Set(d, m.c)),
          s(hn::Set(d, m.s)),
          x(hn::Set(d, m.x)),
          z(hn::Set(d, m.z)),
          band(hn::Set(d, m.band)) {}
    HWY_INLINE Vec to_x(Vec px, Vec pz) const { return hn::MulAdd(c, px, hn::MulAdd(s, pz, x)); }
    HWY_INLINE Vec to_z(Vec px, Vec pz) const { return hn::MulAdd(c, pz, hn::NegMulAdd(s, px, z)); }
};

HWY_INLINE Vec square_distance(Vec ax, Vec az, Vec bx, Vec bz) {
    const Vec dx = hn::Sub(ax, bx);
    const Vec dz = hn::Sub(az, bz);
    return hn::MulAdd(dx, dx, hn::Mul(dz, dz));
}

/// What float can say about sixteen samples of A, against i - lag and i - lag - 1 of B.
struct Lookup {
    Lanes16 maybe0 = 0, maybe1 = 0;  ///< Not surely free.
    Lanes16 surely = 0;              ///< Surely a collision, with either.
    [[nodiscard]] Lanes16 maybe() const { return maybe0 | maybe1; }
};

/// No branch depends on what is found: whether it is a collision cannot be guessed.
template <bool kTwo>
HWY_INLINE Lookup look_at_samples(const Meeting& m, const View& view, int i) {
    const Tag d;
    const int lanes = static_cast<int>(hn::Lanes(d));
    const Rows& a = *m.rows_a;
    const Rows& b = *m.rows_b;
    const Vec two_bands = hn::Add(view.band, view.band);
    Lookup found;
    Lanes16 surely0 = 0;
    [[maybe_unused]] Lanes16 surely1 = 0;
    for (int lane = 0; lane < stretch; lane += lanes) {
        const int k = i + lane;
        const Vec px = hn::LoadU(d, a.x + k);
        const Vec pz = hn::LoadU(d, a.z + k);
        const Vec reach_a = hn::Add(hn::LoadU(d, a.r + k), view.band);
        const Vec ax = view.to_x(px, pz);
        const Vec az = view.to_z(px, pz);
        const auto against = [&](int j, Lanes16& maybe, Lanes16& surely) {
            const Vec distance =
                square_distance(ax, az, hn::LoadU(d, b.x + j), hn::LoadU(d, b.z + j));
            const Vec reach = hn::Add(reach_a, hn::LoadU(d, b.r + j));
            const Vec sure = hn::Max(hn::Sub(reach, two_bands), hn::Zero(d));
            maybe |= bits_of(d, hn::Le(distance, hn::Mul(reach, reach))) << lane;
            surely |= bits_of(d, hn::Lt(distance, hn::Mul(sure, sure))) << lane;
        };
        against(k - m.lag, found.maybe0, surely0);
        if constexpr (kTwo) against(k - m.lag - 1, found.maybe1, surely1);
    }
    // samples that meet but of which B has none do not count
    const Lanes16 met0 =
        lanes_within(i, m.first, kTwo ? std::min(m.last, m.lag + b.count - 1) : m.last);
    found.maybe0 &= met0;
    found.surely = surely0 & met0;
    if constexpr (kTwo) {
        const Lanes16 met1 = lanes_within(i, std::max(m.first, m.lag + 1), m.last);
        found.maybe1 &= met1;
        found.surely |= surely1 & met1;
    }
    return found;
}

/// One straight piece of the difference of two motions: does a point come within reach of zero?
HWY_INLINE hn::Mask<Tag> piece_may_touch(Tag d, Vec x0, Vec z0, Vec r0, Vec x1, Vec z1, Vec r1) {
    const Vec ex = hn::Sub(x1, x0);
    const Vec ez = hn::Sub(z1, z0);
    const Vec er = hn::Sub(r1, r0);
    const Vec bend = hn::Sub(hn::MulAdd(ex, ex, hn::Mul(ez, ez)), hn::Mul(er, er));
    const Vec slope = hn::Sub(hn::MulAdd(x0, ex, hn::Mul(z0, ez)), hn::Mul(r0, er));
    // where there is no valley, any place in [0, 1] will do: the ends are looked at anyway
    const Vec u =
        hn::Min(hn::Max(hn::Div(hn::Neg(slope), hn::Max(bend, hn::Set(d, 1e-30F))), hn::Zero(d)),
                hn::Set(d, 1.0F));
    const Vec x = hn::MulAdd(u, ex, x0);
    const Vec z = hn::MulAdd(u, ez, z0);
    const Vec r = hn::MulAdd(u, er, r0);
    return hn::Le(hn::MulAdd(x, x, hn::Mul(z, z)), hn::Mul(r, r));
}

HWY_INLINE hn::Mask<Tag> point_may_touch(Vec x, Vec z, Vec r) {
    return hn::Le(hn::MulAdd(x, x, hn::Mul(z, z)), hn::Mul(r, r));
}

/// What float can say about sixteen frames of A, each from sample to next.
struct LineLookup {
    Lanes16 maybe = 0;   ///< Not surely free.
    Lanes16 surely = 0;  ///< Surely a collision, at a sample of B's. Not all that are.
};

/// The frames of A from `i` on. Within A's frame B passes one of its samples: two straight pieces.
HWY_INLINE LineLookup look_at_lines(const Meeting& m, const View& view, int i) {
    const Tag d;
    const int lanes = static_cast<int>(hn::Lanes(d));
    const Rows& a = *m.rows_a;
    const Rows& b = *m.rows_b;
    const Vec part = hn::Set(d, m.part);
    const Vec other_part = hn::Set(d, 1.0F - m.part);
    LineLookup found;
    for (int lane = 0; lane < stretch; lane += lanes) {
        const int k = i + lane;
        const int j = k - m.lag;
        const auto between = [&](Vec from, Vec to, Vec weight) {
            return hn::MulAdd(weight, hn::Sub(to, from), from);
        };
        // A at the frame's begin and end
        const Vec ax = hn::LoadU(d, a.x + k);
        const Vec az = hn::LoadU(d, a.z + k);
        const Vec ax_next = hn::LoadU(d, a.x + k + 1);
        const Vec az_next = hn::LoadU(d, a.z + k + 1);
        const Vec x_begin = view.to_x(ax, az);
        const Vec z_begin = view.to_z(ax, az);
        const Vec x_end = view.to_x(ax_next, az_next);
        const Vec z_end = view.to_z(ax_next, az_next);
        const Vec r_begin = hn::Add(hn::LoadU(d, a.r + k), view.band);
        const Vec r_end = hn::Add(hn::LoadU(d, a.r + k + 1), view.band);
        // B at its sample j, which falls within the frame, and the ones before and after
        const Vec bx = hn::LoadU(d, b.x + j);
        const Vec bz = hn::LoadU(d, b.z + j);
        const Vec br = hn::LoadU(d, b.r + j);
        const Vec x0 = hn::Sub(x_begin, between(hn::LoadU(d, b.x + j - 1), bx, other_part));
        const Vec z0 = hn::Sub(z_begin, between(hn::LoadU(d, b.z + j - 1), bz, other_part));
        const Vec r0 = hn::Add(r_begin, between(hn::LoadU(d, b.r + j - 1), br, other_part));
        const Vec x1 = hn::Sub(between(x_begin, x_end, part), bx);
        const Vec z1 = hn::Sub(between(z_begin, z_end, part), bz);
        const Vec r1 = hn::Add(between(r_begin, r_end, part), br);
        const Vec x2 = hn::Sub(x_end, between(bx, hn::LoadU(d, b.x + j + 1), other_part));
        const Vec z2 = hn::Sub(z_end, between(bz, hn::LoadU(d, b.z + j + 1), other_part));
        const Vec r2 = hn::Add(r_end, between(br, hn::LoadU(d, b.r + j + 1), other_part));
        auto touch = hn::Or(piece_may_touch(d, x0, z0, r0, x1, z1, r1),
                            piece_may_touch(d, x1, z1, r1, x2, z2, r2));
        touch =
            hn::Or(touch, hn::Or(point_may_touch(x0, z0, r0),
                                 hn::Or(point_may_touch(x1, z1, r1), point_may_touch(x2, z2, r2))));
        if (HWY_LIKELY(hn::AllFalse(d, touch))) continue;
        found.maybe |= (bits_of(d, touch) & lanes_within(k, m.first, m.last)) << lane;
        // deep enough, and within both paths: not at their ends, where rounding has a say
        const Vec sure = hn::Sub(r1, hn::MulAdd(hn::Set(d, 2.0F), view.band, hn::Set(d, 1e-4F)));
        const auto deep = hn::And(hn::Gt(sure, hn::Zero(d)),
                                  hn::Lt(hn::MulAdd(x1, x1, hn::Mul(z1, z1)), hn::Mul(sure, sure)));
        const int last = std::min(a.count - 3, m.lag + b.count - 3);
        found.surely |= (bits_of(d, deep) & lanes_within(k, std::max(1, m.lag + 1), last)) << lane;
    }
    return found;
}

}  // namespace sidestep::spacetime::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // SIDESTEP_SPACETIME_SAMPLES_INL_H
