// Is this good walking? Figures for any clip on the built-in skeleton, whatever its size.
//
// A foot is on the ground between two frames when in both the lowest point of its sole (heel, ball
// or tip) is within `contact_height`. Its slip there is the way of the point that moved least among
// those near the ground: a foot that rolls from heel to ball to tip does not slip. The slips of one
// contact add up to the slide of a step.
#pragma once

#include <vector>

#include "sidestep/motion/clip.h"

namespace sidestep::motion {

/// A sole whose lowest point is lower than this touches the ground. In metres, average size.
inline constexpr double contact_height = 0.005;
/// Of a sole that touches, the points lower than this carry it.
inline constexpr double carrying_height = 0.015;

/// One contact of a foot with the ground.
struct Footfall {
    int foot = 0;  ///< 0 is left, 1 is right.
    int first_frame = 0;
    int last_frame = 0;
    double slide = 0.0;         ///< Metres slipped while on the ground.
    Vec3 place = Vec3::Zero();  ///< Of the ball, in the middle of the contact.
};

/// Lengths in metres, angles in radians, accelerations in metres per second squared.
struct GaitQuality {
    std::vector<Footfall> footfalls;  ///< In order of their beginning.
    double worst_slide = 0.0;         ///< Of one step.
    double mean_slide = 0.0;
    double deepest_sole = 0.0;  ///< Lowest sole point of all; negative is under the ground.
    double knee_min = 0.0;      ///< Negative is bent the wrong way.
    double knee_max = 0.0;
    double reach_max = 0.0;         ///< Hip to ankle, as a fraction of the straight leg.
    double max_acceleration = 0.0;  ///< Of any joint, by second differences at the clip's rate.
    double speed = 0.0;             ///< Ground path of the pelvis over time.
    double step_length = 0.0;       ///< Mean way from one foot's contact to the other's, ahead.
    double step_width = 0.0;        ///< Mean way, sideways.
    double legs_apart = 0.0;  ///< Least distance between the axes of left and right shank and foot.
};

/// @throws UsageError when the clip is not on the built-in skeleton (of any size).
[[nodiscard]] GaitQuality measure(const Clip& clip);

/// The velocity of `clip` at its first (or last) frame against that of `reference`, a clip through
/// the same hub: largest difference over joints of the rotation made in one frame, per second.
[[nodiscard]] double velocity_mismatch_at_start(const Clip& clip, const Clip& reference);
[[nodiscard]] double velocity_mismatch_at_end(const Clip& clip, const Clip& reference);

/// Largest angle (radians) between joints, or distance (metres) between roots, of the last frame of
/// `a` and the first frame of `b` after ground alignment.
[[nodiscard]] double pose_mismatch(const Clip& a, const Clip& b);

}  // namespace sidestep::motion
