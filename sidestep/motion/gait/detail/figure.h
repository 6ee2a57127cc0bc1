// The built-in person as the generator handles it: a fixed array of turns, quick legs, leg IK.
#pragma once

#include <array>

#include "sidestep/motion/gait/gait_model.h"
#include "sidestep/motion/human.h"
#include "sidestep/motion/pose.h"

namespace sidestep::motion {

/// Local rotations and the place of the root, in metres, average size.
struct Figure {
    std::array<Quat, human_joint_count> turns;
    Vec3 root = Vec3::Zero();
};

/// One leg in the world.
struct Leg {
    Vec3 hip, knee, ankle;
    Quat thigh, shank, foot, toes;
    Vec3 heel, ball, tip;

    /// The sole as if the foot were turned about the vertical through its ankle.
    [[nodiscard]] Leg turned(double yaw) const;
};

/// Height of the lowest sole point, softened: never above the lowest of the three.
[[nodiscard]] double lowest(const Leg& leg, double softness);

[[nodiscard]] Figure to_figure(const GaitPose& pose);
[[nodiscard]] Pose to_pose(const Figure& figure);

/// Joint by joint along the shortest arc; the root straight.
[[nodiscard]] Figure blend(const Figure& a, const Figure& b, double weight);

/// The figure facing `heading`, its ground origin at `place`.
[[nodiscard]] Figure placed(Figure figure, const Vec3& place, double heading);

/// @param side  0 is left, 1 is right.
[[nodiscard]] Leg leg_of(const Figure& figure, int side);

/// Bends hip and knee so that the ankle comes to `ankle`; the foot takes the world rotation `foot`,
/// the toes stay as they are. The knee keeps its plane, turned about the leg by `twist`. A leg that
/// would have to stretch beyond its length stops softly just short of it.
void reach(Figure& figure, int side, const Vec3& ankle, const Quat& foot, double twist = 0.0);

/// Where a standing foot rests.
struct Footing {
    Vec3 ankle;
    Quat foot;
    Quat toes;
};

/// Sole flat on the ground, toes out as in standing.
[[nodiscard]] Footing standing_footing(int side);

/// The average or styled person standing: hub S.
[[nodiscard]] Figure standing(const Style& style = {});

/// Feet put on their footing, whatever pelvis and trunk do.
void stand_on(Figure& figure, const Footing& left, const Footing& right);

}  // namespace sidestep::motion
