// Two placed paths, side by side: which samples meet, and how A looks from B's ground plane.
//
//     A        | 0 | 1 | 2 | 3 | 4 | ...            shift = B's start - A's, in frames: lag + part
//     B              | 0 | 1 | 2 | ...              sample i of A meets i - lag of B,
//                ----> lag   (and a part)           and i - lag - 1 too when there is a part
#pragma once

#include "sidestep/spacetime/batch.h"
#include "sidestep/spacetime/detail/rows.h"

// into the caller, so that it is compiled for the caller's instruction set
#define SIDESTEP_INLINE inline __attribute__((always_inline))

namespace sidestep::spacetime::detail {

struct Meeting {
    const PlacedPaths::Placed* a = nullptr;
    const PlacedPaths::Placed* b = nullptr;
    double shift = 0.0;                ///< B's start minus A's, seconds.
    int lag = 0;                       ///< See above.
    bool two = false;                  ///< Each sample of A meets two of B.
    float part = 0;                    ///< Of a frame, in [0, 1]: for lines between samples.
    int first = 0, last = -1;          ///< The samples of A that meet any of B.
    float c = 1, s = 0, x = 0, z = 0;  ///< From A's ground plane to B's, both about their origins.
    float band = 0;                    ///< What float may be wrong about, metres.

    /// Starts of B's stretches that face A's stretch from 16 k on; always even.
    [[nodiscard]] int start_in_b(int k) const { return (stretch * k - lag - 1) & ~1; }
};

/// False when they never meet. For paths of equal dt.
[[nodiscard]] SIDESTEP_INLINE bool meet(const PlacedPaths::Placed& a, const PlacedPaths::Placed& b,
                                        bool lines, Meeting& m) {
    const Rows& rows_a = *a.rows;
    const Rows& rows_b = *b.rows;
    const double dt = rows_a.dt;
    m.a = &a;
    m.b = &b;
    m.shift = b.placement.start_s - a.placement.start_s;
    const double frames = m.shift * rows_a.inverse_dt;
    if (!(std::abs(frames) < 2e9)) return false;
    const double whole = std::floor(frames);
    const double rest = m.shift - whole * dt;
    m.lag = static_cast<int>(whole);
    int lowest = m.lag;  // of i - j, over all that meet
    int highest = m.lag + 1;
    if (lines) {
        m.two = true;
        m.part = static_cast<float>(std::clamp(rest * rows_a.inverse_dt, 0.0, 1.0));
        if (rest <= time_grain) --lowest;
        if (rest >= dt - time_grain) ++highest;
    } else {
        // |(i - j) dt - shift| < dt - grain, for i - j = lag and lag + 1
        const bool with_lag = rest < dt - time_grain;
        m.two = rest > time_grain && with_lag;
        if (!with_lag) m.lag = ++lowest;
        if (!m.two) highest = lowest;
    }
    m.first = std::max(0, lowest);
    m.last = std::min(rows_a.count - 1, rows_b.count - 1 + highest);
    return m.first <= m.last;
}

[[nodiscard]] inline double slack_of(const Meeting& m) {
    return interpolated_slack(m.a->rows->extent, m.a->placement, m.b->rows->extent, m.b->placement);
}

/// The rest of a meeting: where A is, seen from B.
SIDESTEP_INLINE void relate(Meeting& m, bool lines) {
    const Placement& a = m.a->placement;
    const Placement& b = m.b->placement;
    const Rows& rows_a = *m.a->rows;
    const Rows& rows_b = *m.b->rows;
    const double c = a.cosine * b.cosine + a.sine * b.sine;
    const double s = a.sine * b.cosine - a.cosine * b.sine;
    // A's origin in the world, minus B's place, turned into B's plane, minus B's origin
    const Vec2 origin = a(rows_a.origin);
    const double dx = origin.x() - b.x;
    const double dz = origin.y() - b.z;
    const double x = (b.cosine * dx - b.sine * dz) - rows_b.origin.x();
    const double z = (b.cosine * dz + b.sine * dx) - rows_b.origin.y();
    m.c = static_cast<float>(c);
    m.s = static_cast<float>(s);
    m.x = static_cast<float>(x);
    m.z = static_cast<float>(z);
    // Each coordinate of the difference is a sum of five rounded terms, none larger than the
    // reaches and the move; then a square root of a sum of squares and a sum of radii. 40 halves of
    // a unit in the last place cover it twice (lines between samples have twice the terms); the
    // second line is the definition's own rounding.
    const double half_units = (lines ? 80.0 : 40.0) * 0x1p-24;
    const double near = rows_a.reach + rows_b.reach + std::abs(x) + std::abs(z);
    const double far = rows_a.extent + rows_b.extent + std::abs(a.x) + std::abs(a.z) +
                       std::abs(b.x) + std::abs(b.z);
    m.band = static_cast<float>(half_units * near + 64.0 * 0x1p-53 * far +
                                1.5 * (rows_a.float_error + rows_b.float_error)) *
             1.0001F;
    if (lines) m.band += 1.0001F * static_cast<float>(slack_of(m));
}

}  // namespace sidestep::spacetime::detail
