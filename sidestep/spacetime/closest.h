// How close do two placed paths come, when, and where?
//
//        A  .-''-.                .-''-.  B
//          /      \ <--- gap --->/      \          the least gap over every moment they share;
//          \   o  /      x       \  o   /          x is `place`, in the middle of it
//           '-..-'                '-..-'
//
//     gap > 0    so many metres of ground lie between the discs at the closest moment
//     gap = 0    they touch, and do not collide
//     gap < 0    they collide, and are so many metres deep in each other at the deepest moment
//
// This is the answer that `sidestep check` shows to people. It looks at every pair of samples that
// meet, O(samples) without a short cut; to know only whether paths collide, ask fast_path.h.
#pragma once

#include "sidestep/spacetime/contact.h"

namespace sidestep::spacetime {

/// Two discs at a moment, in the world.
struct Approach {
    double time_s = 0.0;               ///< World seconds.
    int sample_a = -1, sample_b = -1;  ///< -1 when the paths share no moment.
    Vec2 a = Vec2::Zero();             ///< Centres on the ground, metres.
    Vec2 b = Vec2::Zero();
    double radius_a = 0.0, radius_b = 0.0;

    [[nodiscard]] bool share_time() const noexcept { return sample_a >= 0; }
    /// Metres between the discs; negative by how deep they overlap.
    [[nodiscard]] double gap() const { return (a - b).norm() - radius_a - radius_b; }
    /// The middle of what lies between the discs, or of what both cover, on the line of centres.
    [[nodiscard]] Vec2 place() const;
};

/// The discs of sample i of A and j of B: as sampled, or run on to `time_s` on their straight lines.
/// @throws UsageError when a path has no such sample, a path or placement is refused by `check`
/// (O(samples)), or `time_s` is not finite.
[[nodiscard]] Approach approach_at(const GroundPath& path_a, const Placement& at_a, int i,
                                   const GroundPath& path_b, const Placement& at_b, int j,
                                   double time_s, Mode mode);

/// The least gap over all moments that the two share; of equals, the first. Its sign is the verdict
/// of `query` but for a band of rounding (sampled) or of `interpolated_slack`. Rates may differ.
/// @throws UsageError when a path or placement is refused by `check`.
[[nodiscard]] Approach closest(const GroundPath& path_a, const Placement& at_a,
                               const GroundPath& path_b, const Placement& at_b,
                               Mode mode = Mode::interpolated);

}  // namespace sidestep::spacetime
