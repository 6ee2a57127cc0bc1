// Two placed clips: do they collide, when, where, and how close do they come?
#pragma once

#include "cli/support/placed_clips.h"
#include "sidestep/spacetime/contact.h"

namespace sidestep::cli {

/// The question, put to the engine.
[[nodiscard]] spacetime::Verdict ask(const motion::GroundPath& a, const spacetime::Placement& at_a,
                                     const motion::GroundPath& b, const spacetime::Placement& at_b,
                                     spacetime::Mode mode, spacetime::Ask how);

/// Two discs at a moment, in the world.
struct Meeting {
    double time_s = 0.0;
    int frame_a = -1, frame_b = -1;
    Vec2 a = Vec2::Zero(), b = Vec2::Zero();  ///< Centres on the ground.
    double radius_a = 0.0, radius_b = 0.0;

    /// Metres between the discs; negative by how deep they overlap.
    [[nodiscard]] double gap() const { return (a - b).norm() - radius_a - radius_b; }
    /// The middle of what lies between the discs, or of what both cover, on the line of centres.
    [[nodiscard]] Vec2 place() const;
};

/// The discs of these frames: as sampled, or run on to `time_s` on their straight lines.
[[nodiscard]] Meeting meeting(const PlacedClip& a, int frame_a, const PlacedClip& b, int frame_b,
                              double time_s, spacetime::Mode mode);

/// The least gap over all moments they share, the first of equals; frame_a is -1 when they share
/// none. Looks at every pair of frames that meet: O(frames).
[[nodiscard]] Meeting closest(const PlacedClip& a, const PlacedClip& b, spacetime::Mode mode);

/// Do they collide, as sampled, in a frame that meets this stretch of world time?
[[nodiscard]] bool collide_between(const PlacedClip& a, const PlacedClip& b, double from_s,
                                   double to_s);

}  // namespace sidestep::cli
