// The built-in person: 23 joints, 1.75 m tall, standing in a T-pose.
//
//     Hips ┬─ LowerBack ─ Spine ─ Spine1 ┬─ Neck ─ Neck1 ─ Head
//          │                             └─ Left/RightShoulder ─ Arm ─ ForeArm ─ Hand
//          └─ Left/RightUpLeg ─ Leg ─ Foot ─ ToeBase
//
// At rest the arms reach out along +-X with palms down, the legs hang straight, the feet point
// along +Z. Figures measured on motion capture data obtained from mocap.cs.cmu.edu; the database
// was created with funding from NSF EIA-0196217. Forearm and hand lengths are textbook proportions.
#pragma once

#include "sidestep/motion/skeleton.h"

namespace sidestep::motion {

/// Indices into `human_skeleton()`.
enum HumanJoint {
    hips,
    left_up_leg,
    left_leg,
    left_foot,
    left_toe_base,
    right_up_leg,
    right_leg,
    right_foot,
    right_toe_base,
    lower_back,
    spine,
    spine1,
    neck,
    neck1,
    head,
    left_shoulder,
    left_arm,
    left_fore_arm,
    left_hand,
    right_shoulder,
    right_arm,
    right_fore_arm,
    right_hand,
    human_joint_count
};

/// The skeleton in metres; the root's offset is zero, its height comes with the pose.
[[nodiscard]] const Skeleton& human_skeleton();

/// Crown to sole, standing.
inline constexpr double human_height = 1.75;
/// Hip joint to ankle, leg straight.
inline constexpr double human_leg_length = 0.876;

/// Points under the foot, in metres: the heel in the frame of the foot, ball and tip in that of the
/// toes.
inline const Vec3 sole_heel{0.0, -0.070, -0.050};
inline const Vec3 sole_ball{0.0, -0.033, 0.0};
inline const Vec3 sole_tip{0.0, -0.030, 0.062};

}  // namespace sidestep::motion
