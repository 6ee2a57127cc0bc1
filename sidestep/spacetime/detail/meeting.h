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
    const Rows* rows_a;
    const Rows* rows_b;
    float c, s, x, z;  ///< From A's ground plane to B's, both about their origins.
    float band;        ///< What float may be wrong about, metres.
    float part;        ///< Of a frame, in [0, 1]: for lines between samples.
    int lag;           ///< See above.
    int first, last;   ///< The samples of A that meet any of B.
    bool two;          ///< Each sample of A meets two of B.
    const Placement* at_a;
    const Placement* at_b;

    [[nodiscard]] double shift() const { return at_b->start_s - at_a->start_s; }
    /// Starts of B's stretches that face A's stretch from 16 k on; always even.
    [[nodiscard]] int start_in_b(int k) const { return (stretch * k - lag - 1) & ~1; }
};

enum class Meet {
    never,
    yes,
    ask_each,  ///< Start times so near the grain that rounding decides for each pair of samples.
};

/// Which samples meet. For paths of equal dt.
[[nodiscard]] SIDESTEP_INLINE Meet meet(Meeting& m, bool lines) {
    const Rows& a = *m.rows_a;
    const Rows& b = *m.rows_b;
    const double dt = a.dt;
    const double shift = m.shift();
    // where it is absurd, any number will do that lies beyond both paths
    const double frames = std::clamp(shift * a.inverse_dt, -1e9, 1e9);
    const double whole = std::floor(frames);
    const double rest = shift - whole * dt;
    int lag = static_cast<int>(whole);
    int lowest = lag;  // of i - j, over all that meet
    int highest = lag + 1;
    if (lines) {
        m.two = true;
        m.part = static_cast<float>(std::clamp(rest * a.inverse_dt, 0.0, 1.0));
        lowest -= rest <= time_grain ? 1 : 0;
        highest += rest >= dt - time_grain ? 1 : 0;
    } else {
        // |(i - j) dt - shift| < dt - grain, for i - j = lag and lag + 1
        const bool with_next = rest > time_grain;
        const bool with_lag = rest < dt - time_grain;
        m.two = with_next & with_lag;
        lag += with_lag ? 0 : 1;
        lowest = lag;
        highest = lag + (m.two ? 1 : 0);
    }
    m.lag = lag;
    m.first = std::max(0, lowest);
    m.last = std::min(a.count - 1, b.count - 1 + highest);
    const double doubt = 4e-16 * (std::abs(shift) + a.duration + b.duration);
    if (std::min(std::abs(rest - time_grain), std::abs(dt - rest - time_grain)) <= doubt) {
        return Meet::ask_each;
    }
    return m.first <= m.last ? Meet::yes : Meet::never;
}

[[nodiscard]] inline double slack_of(const Meeting& m) {
    return interpolated_slack(m.rows_a->extent, *m.at_a, m.rows_b->extent, *m.at_b);
}

/// The rest of a meeting: where A is, seen from B.
SIDESTEP_INLINE void relate(Meeting& m, bool lines) {
    const Placement& a = *m.at_a;
    const Placement& b = *m.at_b;
    const Rows& rows_a = *m.rows_a;
    const Rows& rows_b = *m.rows_b;
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
    // see Rows::float_band for the paths' own share
    const double near = std::abs(x) + std::abs(z);
    const double far = std::abs(a.x) + std::abs(a.z) + std::abs(b.x) + std::abs(b.z);
    m.band = rows_a.float_band + rows_b.float_band +
             static_cast<float>(band_per_metre * near + double_band_per_metre * far);
    if (lines) m.band += 1.0001F * static_cast<float>(slack_of(m));
}

}  // namespace sidestep::spacetime::detail
