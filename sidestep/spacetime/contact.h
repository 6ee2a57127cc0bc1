// What does "these two placed paths touch" mean, exactly?
//
//     sampled        sample i of A is the disc (T p_i, r_i) during [t0 + i dt, t0 + (i + 1) dt).
//                    Two paths collide when samples whose intervals meet overlap strictly:
//                    |T_a p_a - T_b p_b| < r_a + r_b. Touching is not colliding.
//
//          A   |--0--|--1--|--2--|--3--|          start times that differ by a fraction of dt make
//          B       |--0--|--1--|--2--|            every sample of A meet two of B, and both count
//
//     interpolated   between samples, place and radius run on a straight line to those of the next;
//                    the last sample stays. Two paths collide when their discs touch at any moment,
//                    or come within `slack` of it: never "free" about paths that touch.
//
// Everything here is plain double arithmetic without contraction: whichever method asks, the last
// word is spoken by these functions, so all answers are equal to the bit.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "sidestep/spacetime/placement.h"

namespace sidestep::spacetime {

enum class Mode {
    sampled,       ///< The papers' question.
    interpolated,  ///< What a guarantee is built on.
};

enum class Ask {
    whether,  ///< Yes or no; stops at the first proof.
    when,     ///< First and last colliding time as well.
};

/// The currency of every table: what a query looked at.
struct Work {
    std::int64_t box2d = 0;    ///< Four-axis tests of rectangles.
    std::int64_t box3d = 0;    ///< Fifteen-axis tests of boxes in space-time.
    std::int64_t samples = 0;  ///< Pairs of samples.
    std::int64_t circles = 0;  ///< Whole paths, as circles (the fast engine).
    std::int64_t blocks = 0;   ///< Stretches of sixteen samples, as circles (the fast engine).
    std::int64_t exact = 0;    ///< Sample pairs too close for float, decided in double (ditto).

    Work& operator+=(const Work& other) {
        box2d += other.box2d, box3d += other.box3d, samples += other.samples;
        circles += other.circles, blocks += other.blocks, exact += other.exact;
        return *this;
    }
    bool operator==(const Work&) const = default;
};

/// The answer. Times and samples are there only when they collide and `Ask::when` was asked.
struct Verdict {
    bool collides = false;
    double first_s = std::numeric_limits<double>::quiet_NaN();  ///< World seconds.
    double last_s = std::numeric_limits<double>::quiet_NaN();   ///< No collision from here on.
    int first_a = -1, first_b = -1;  ///< The samples that collide first; of several, the lowest.
    int last_a = -1, last_b = -1;    ///< The samples that collide last; of several, the highest.
    Work work{};
};

/// Intervals meet when they share more than this: start times that should be a whole number of
/// frames apart usually miss it by a rounding.
inline constexpr double time_grain = 1e-9;

/// Do sample i of A and sample j of B meet in time? `shift` is B's start minus A's.
[[nodiscard]] inline bool samples_meet(int i, double dt_a, int j, double dt_b, double shift) {
    const double end = std::min((i + 1) * dt_a, shift + (j + 1) * dt_b);
    const double begin = std::max(i * dt_a, shift + j * dt_b);
    return end - begin > time_grain;
}

/// The same question, not yet answered "no" where intervals only touch: for straight lines, ends
/// belong to both sides.
[[nodiscard]] inline bool frames_meet(int i, double dt_a, int j, double dt_b, double shift) {
    const double end = std::min((i + 1) * dt_a, shift + (j + 1) * dt_b);
    const double begin = std::max(i * dt_a, shift + j * dt_b);
    return end - begin >= -time_grain;
}

/// Strictly overlapping discs, both already in the world.
[[nodiscard]] inline bool discs_collide(const Vec2& a, double radius_a, const Vec2& b,
                                        double radius_b) {
    const double dx = a.x() - b.x();
    const double dz = a.y() - b.y();
    const double reach = radius_a + radius_b;
    return dx * dx + dz * dz < reach * reach;
}

/// A disc that moves and grows on a straight line while time runs from 0 to 1.
struct MovingDisc {
    Vec2 from, to;
    double radius_from, radius_to;
};

/// Do two discs that move on straight lines touch, or come within `slack` of it, at any moment of
/// their way? True exactly when `first_touch` is within [0, 1].
[[nodiscard]] bool touch(const MovingDisc& a, const MovingDisc& b, double slack);

/// The earliest time in [0, 1] at which the discs come within `slack` of touching; above 1 when
/// they never do. Exact but for rounding, which `slack` swallows.
[[nodiscard]] double first_touch(const MovingDisc& a, const MovingDisc& b, double slack);
/// The latest such time; negative when there is none.
[[nodiscard]] double last_touch(const MovingDisc& a, const MovingDisc& b, double slack);

/// How early the interpolated mode calls paths touching, in metres: one part in 10^11 of where they
/// are, and a nanometre. `extent` is the largest coordinate or radius in a path's own ground plane.
[[nodiscard]] inline double interpolated_slack(double extent_a, const Placement& a, double extent_b,
                                               const Placement& b) {
    return 1e-9 + 1e-11 * (extent_a + extent_b + std::abs(a.x) + std::abs(a.z) + std::abs(b.x) +
                           std::abs(b.z));
}

/// The largest |x|, |z| or radius of a path.
[[nodiscard]] double extent(const GroundPath& path);

/// One frame of a path: from its sample to the next, in the path's own ground plane.
struct PathFrame {
    MovingDisc disc;
    int index;
    double dt;
};

/// Frame i of a path; the last one stands still.
[[nodiscard]] PathFrame frame_of(const GroundPath& path, int i);

/// Do two frames touch while they meet? For frames that meet. On yes, `*first_s` and `*last_s`
/// (where not null) receive world seconds.
[[nodiscard]] bool frames_touch(const PathFrame& frame_a, const Placement& a,
                                const PathFrame& frame_b, const Placement& b, double slack,
                                double* first_s = nullptr, double* last_s = nullptr);

/// The same for frame i of A and frame j of B.
[[nodiscard]] bool frames_touch(const GroundPath& path_a, const Placement& a, int i,
                                const GroundPath& path_b, const Placement& b, int j, double slack,
                                double* first_s = nullptr, double* last_s = nullptr);

/// Inclusive; empty when first > last.
struct SampleRange {
    int first = 0;
    int last = -1;
};

/// The samples of B that meet sample i of A (or, interpolated, whose frames meet that frame), with
/// the very comparisons above; clipped to what B has.
[[nodiscard]] SampleRange meeting_samples(int i, double dt_a, double dt_b, int count_b,
                                          double shift, Mode mode);

}  // namespace sidestep::spacetime
