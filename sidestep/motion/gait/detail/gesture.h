// Key poses and the smooth way through them.
#pragma once

#include <optional>
#include <vector>

#include "sidestep/motion/gait/detail/stage.h"

namespace sidestep::motion {

/// Where a wrist should be, in metres of the average person standing at the origin facing +Z, and
/// where the elbow should point.
struct ArmGoal {
    Vec3 wrist = Vec3::Zero();
    Vec3 elbow = Vec3::Zero();  ///< A direction.
    double hand = 0.0;          ///< Wrist bend, as the hand's x.
};

/// What differs from standing at a moment. Trunk turns are rotation vectors added to each joint.
struct KeyPose {
    double seconds = 0.0;
    bool flows = false;  ///< Passed through; otherwise the motion comes to rest here.
    Vec3 root = Vec3::Zero();
    Vec3 pelvis = Vec3::Zero();
    Vec3 back = Vec3::Zero();  ///< Shared among the three joints of the back.
    Vec3 neck = Vec3::Zero();  ///< Shared among the three joints of neck and head.
    double shoulders = 0.0;    ///< Raised, in radians.
    std::optional<ArmGoal> left, right;
};

/// Bends shoulder and elbow so that the wrist comes to the goal.
void reach_with_arm(Figure& figure, int side, const ArmGoal& goal);

/// From standing through the keys to standing, which is reached at `end`. Feet stay put.
[[nodiscard]] std::vector<Figure> act(const Stage& stage, std::vector<KeyPose> keys, double end);

}  // namespace sidestep::motion
