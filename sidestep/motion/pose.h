// All joints at one moment: as a file gives them (local), and as the world sees them (global).
#pragma once

#include <span>
#include <vector>

#include "sidestep/math/transform.h"
#include "sidestep/motion/skeleton.h"

namespace sidestep::motion {

/// Each joint relative to its parent. Roots are relative to the world.
struct Pose {
    std::vector<Quat> rotations;
    /// From the parent joint; the skeleton's offset where nothing moves it.
    std::vector<Vec3> translations;
};

/// The skeleton's own pose: rest rotations, offsets as they are.
[[nodiscard]] Pose rest_pose(const Skeleton& skeleton);

/// Each joint in the world.
struct GlobalPose {
    std::vector<Transform> joints;
    std::vector<Vec3> end_sites;  ///< In the order of `skeleton.end_sites()`.
};

/// Forward kinematics: O(joints).
/// @throws UsageError when the pose is not of this skeleton.
[[nodiscard]] GlobalPose forward_kinematics(const Skeleton& skeleton, const Pose& pose);

/// Where each joint is between two poses of one skeleton: rotations along the shortest arc,
/// translations straight. Weight 0 gives `a`, 1 gives `b`.
[[nodiscard]] Pose blend(const Pose& a, const Pose& b, double weight);

/// The pose moved as a whole: every root is turned about the world origin, then moved.
[[nodiscard]] Pose moved(const Skeleton& skeleton, Pose pose, const Transform& by);

}  // namespace sidestep::motion
