// When does a foot stand, and how is a leg brought to where its foot must be?
//
//      ankle o            A foot is three points: ankle, toe joint, and where the toe ends. A point
//           / \           stands while it is low (for that point, in that clip) and slow. A foot
//          o───o─◦        stands while any of its points does.
//             toe
//
// Works on any skeleton whose legs were found (landmarks.h): nothing here knows the built-in one.
#pragma once

#include <array>
#include <vector>

#include "sidestep/motion/clip.h"
#include "sidestep/motion/landmarks.h"

namespace sidestep::motion::detail {

/// One leg of a skeleton.
struct LegChain {
    int hip = no_joint, knee = no_joint, ankle = no_joint;
    int toe = no_joint;   ///< May be missing.
    int tip = -1;         ///< An end site of toe or ankle; may be missing.
    double length = 0.0;  ///< Thigh and shin together.
};

/// Left, right. Empty when the skeleton has no legs that could be found.
[[nodiscard]] std::vector<LegChain> find_legs(const Skeleton& skeleton);

/// The points of a foot: ankle, toe, tip; those that exist.
[[nodiscard]] std::vector<Vec3> foot_points(const GlobalPose& pose, const LegChain& leg);

/// One stand of one foot, both frames included.
struct FootContact {
    int first = 0, last = 0;
};

/// Everything about one foot on the ground.
struct FootStands {
    std::vector<FootContact> contacts;        ///< In order, at least one frame apart.
    std::vector<std::vector<bool>> standing;  ///< Of each point of the foot, frame by frame.
};

[[nodiscard]] FootStands find_stands(const std::vector<GlobalPose>& poses, const LegChain& leg,
                                     double frame_time);

/// How far a standing foot was made to slide by changing a clip: for every contact, the way of its
/// points in `after` relative to what the same points did in `before`, frame by frame, for the
/// point that slid least among those that stand; the worst contact. `put` turns `before` to how
/// `after` lies in the world.
[[nodiscard]] double slide_introduced(const std::vector<GlobalPose>& before,
                                      const std::vector<GlobalPose>& after, const LegChain& leg,
                                      const FootStands& stands);

/// The axis about which a knee bends, in the frame of its thigh: what the frames of a clip have in
/// common, those that bend it most first. Without it a leg that is nearly straight may bend either
/// way.
[[nodiscard]] Vec3 knee_hinge(const std::vector<GlobalPose>& poses, const LegChain& leg);

/// Bends hip and knee so that the ankle comes to `ankle`, and gives the foot the world rotation
/// `foot`. The knee bends about `hinge`. A leg that is too short stops just short of straight.
void bring_foot(const Skeleton& skeleton, Pose& pose, const LegChain& leg, const Vec3& hinge,
                const Vec3& ankle, const Quat& foot);

}  // namespace sidestep::motion::detail
