// The measured model says what its own document says, to the fourth digit.

#include <doctest/doctest.h>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/gait/clips.h"
#include "sidestep/motion/gait/detail/figure.h"
#include "sidestep/motion/gait/gait_model.h"

using namespace sidestep;
using namespace sidestep::motion;

namespace {

// the document prints four digits
constexpr double printed = 0.51e-4;

GlobalPose body(Gait gait, double speed, double phase) {
    return forward_kinematics(human_skeleton(),
                              to_pose(GaitModel::built_in().pose(gait, speed, phase)));
}

bool near(const Vec3& a, double x, double y, double z) {
    const bool good = (a - Vec3(x, y, z)).cwiseAbs().maxCoeff() < printed;
    if (!good) MESSAGE(a.transpose() << " is not " << x << ' ' << y << ' ' << z);
    return good;
}

}  // namespace

TEST_CASE("a walk at 1.2 metres a second stands as its document says") {
    const GaitPose pose = GaitModel::built_in().pose(Gait::walk, 1.2, 0.0);
    CHECK(near(pose.root, -0.0120, 0.9951, -0.0124));
    CHECK(near(pose.vectors[hips], 0.0710, -0.0636, -0.1005));
    CHECK(near(pose.vectors[left_up_leg], -0.5965, -0.1336, 0.1252));
    CHECK(std::abs(pose.vectors[left_leg].x() - 0.3422) < printed);
    CHECK(std::abs(pose.vectors[right_leg].x() - 0.1466) < printed);
    const GlobalPose whole = body(Gait::walk, 1.2, 0.0);
    CHECK(near(whole.joints[left_foot].translation, 0.0565, 0.0709, 0.3348));
    CHECK(near(whole.joints[right_foot].translation, -0.0438, 0.0815, -0.2805));
    CHECK(near(whole.joints[head].translation, -0.0133, 1.4397, 0.0013));

    const GlobalPose later = body(Gait::walk, 1.2, 0.25);
    CHECK(near(later.joints[hips].translation, 0.0180, 1.0103, 0.0096));
    CHECK(near(later.joints[left_hand].translation, 0.2662, 0.7778, 0.0321));
    CHECK(near(later.joints[right_foot].translation, -0.0567, 0.2318, -0.2306));
}

TEST_CASE("a slow walk and a run and a side step stand as their document says") {
    const GlobalPose slow = body(Gait::walk, 0.8, 0.6);
    CHECK(near(slow.joints[left_foot].translation, 0.0476, 0.1088, -0.3194));
    CHECK(near(slow.joints[right_hand].translation, -0.2229, 0.7652, -0.0062));
    const GlobalPose fast = body(Gait::run, 3.0, 0.1);
    CHECK(near(fast.joints[left_foot].translation, 0.0378, 0.0760, 0.1488));
    CHECK(near(fast.joints[right_foot].translation, -0.0966, 0.3952, -0.4589));
    CHECK(near(fast.joints[right_hand].translation, -0.1403, 1.0076, 0.1954));
    const GlobalPose aside = body(Gait::side, 0.5, 0.0);
    CHECK(near(aside.joints[left_foot].translation, 0.3039, 0.0698, -0.0223));
    CHECK(near(aside.joints[right_foot].translation, -0.2812, 0.0667, -0.0723));
}

TEST_CASE("the average person stands as the document says") {
    const Figure stand = standing();
    CHECK(near(log_map(stand.turns[left_up_leg]), -0.0791, 0.0003, -0.0023));
    CHECK(near(log_map(stand.turns[left_foot]), -0.1637, 0.1391, -0.0149));
    CHECK(std::abs(log_map(stand.turns[left_leg]).x() - 0.241) < 0.51e-3);
    const GlobalPose whole = forward_kinematics(human_skeleton(), to_pose(stand));
    CHECK(near(whole.joints[head].translation, 0.0, 1.4844, -0.0117));
    CHECK(std::abs(whole.joints[left_foot].translation.y() - 0.0679) < printed);
}

TEST_CASE("a steady walk at 120 frames a second has the planted knees of the document") {
    const ClipMaker maker({.style = {}, .frame_rate = 120.0, .clearance = 0.0});
    CHECK(maker.cycle_frames(Gait::walk, 1.2) == 142);
    CHECK(std::abs(maker.hub_speed(Gait::walk, 1.2) - 1.2019) < printed);
    const Clip clip = maker.steady(Gait::walk, 1.2, 1);
    REQUIRE(clip.frame_count() == 143);
    CHECK(std::abs(log_map(clip.rotation(0, left_leg)).x() - 0.4688) < printed);
    CHECK(std::abs(log_map(clip.rotation(0, right_leg)).x() - 0.2776) < printed);
    CHECK(std::abs(clip.translation(0, hips).y() - 0.9932) < printed);
}

TEST_CASE("the right side does what the left did half a cycle ago and mirrored") {
    const GaitModel& model = GaitModel::built_in();
    for (const Gait gait : {Gait::walk, Gait::run, Gait::back}) {
        const double speed = 0.5 * (model.slowest(gait) + model.fastest(gait));
        for (const double phase : {0.0, 0.13, 0.5, 0.77}) {
            const GaitPose now = model.pose(gait, speed, phase);
            const GaitPose other = model.pose(gait, speed, phase + 0.5);
            for (const auto& [left, right] :
                 {std::pair{left_up_leg, right_up_leg}, std::pair{left_foot, right_foot},
                  std::pair{left_arm, right_arm}}) {
                const Vec3 mirror = other.vectors[left].cwiseProduct(Vec3(1, -1, -1));
                CHECK((now.vectors[right] - mirror).norm() < 1e-14);
            }
            const Vec3 trunk = other.vectors[spine].cwiseProduct(Vec3(1, -1, -1));
            CHECK((now.vectors[spine] - trunk).norm() < 1e-14);
        }
    }
}

TEST_CASE("55 of the 69 angles are in use and the others are exactly zero") {
    const GaitModel& model = GaitModel::built_in();
    int used = 0;
    for (int joint = 0; joint < human_joint_count; ++joint) {
        for (int axis = 0; axis < 3; ++axis) {
            bool moves = false;
            for (const Gait gait : {Gait::walk, Gait::run, Gait::back, Gait::side}) {
                for (int k = 0; k < 7; ++k) {
                    const GaitPose pose = model.pose(gait, model.fastest(gait), k / 7.0);
                    moves = moves || pose.vectors[joint][axis] != 0.0;
                }
            }
            used += moves;
        }
    }
    CHECK(used == 55);
}

TEST_CASE("cycle times follow the table of the document and invert") {
    const GaitModel& model = GaitModel::built_in();
    CHECK(std::abs(model.cycle_time(Gait::walk, 0.5) - 1.896) < 0.003);
    CHECK(std::abs(model.cycle_time(Gait::walk, 1.2) - 1.183) < 0.003);
    CHECK(std::abs(model.cycle_time(Gait::run, 3.0) - 0.750) < 0.003);
    CHECK(std::abs(model.stride(Gait::back, 0.8) - 1.023) < 0.008);
    Style longer;
    longer.stride = 1.1;
    longer.components = {1.0, -1.0, 0.5};
    for (const double speed : {0.6, 1.3, 1.9}) {
        const double time = model.cycle_time(Gait::walk, speed, longer);
        CHECK(model.speed_of_cycle(Gait::walk, time, longer) == doctest::Approx(speed));
        CHECK(time > model.cycle_time(Gait::walk, speed));
    }
    CHECK_THROWS_AS((void)model.stride(Gait::walk, 0.0), UsageError);
    CHECK_THROWS_AS((void)model.pose(Gait::walk, 1.0, NAN), UsageError);
}

TEST_CASE("a foot is down for the share of the cycle that the document gives") {
    const GaitModel& model = GaitModel::built_in();
    const auto duty = [&](Gait gait, double speed) {
        const ContactPhases left = model.contact(gait, speed, 0);
        const ContactPhases right = model.contact(gait, speed, 1);
        CHECK(right.begin - left.begin == doctest::Approx(0.5).epsilon(0.01));
        return left.end - left.begin;
    };
    CHECK(std::abs(duty(Gait::walk, 0.5) - 0.67) < 0.006);
    CHECK(std::abs(duty(Gait::walk, 1.2) - 0.61) < 0.006);
    CHECK(std::abs(duty(Gait::walk, 2.0) - 0.57) < 0.006);
    CHECK(std::abs(duty(Gait::run, 3.0) - 0.29) < 0.006);
    CHECK(std::abs(duty(Gait::back, 0.8) - 0.61) < 0.006);
}

TEST_CASE("the credit line travels with the figures") {
    const std::string& credit = GaitModel::built_in().credit();
    CHECK(credit.find("mocap.cs.cmu.edu") != std::string::npos);
    CHECK(credit.find("NSF EIA-0196217") != std::string::npos);
}

TEST_CASE("a seed is a person") {
    CHECK(Style::random(7).components == Style::random(7).components);
    CHECK(Style::random(7).components != Style::random(8).components);
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const Style style = Style::random(seed);
        for (const double z : style.components) CHECK(std::abs(z) <= 2.0);
        CHECK(style.arm_swing >= 0.3);
        CHECK(style.arm_swing <= 1.5);
        CHECK(std::abs(std::log(style.stride)) < 0.08);
    }
}
