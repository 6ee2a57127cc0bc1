// Joints go as far as the books say, and no further.

#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/human.h"

using namespace sidestep;
using namespace sidestep::body;

namespace {

const Character& person() {
    static const Character mannequin = make_mannequin(motion::human_skeleton());
    return mannequin;
}

double beyond(int joint, Axis axis, double angle_degrees) {
    return degrees(
        violation(person().limits()[joint], rotation_about(axis, radians(angle_degrees))));
}

Quat random_rotation(Random& random) {
    const double w = random.normal(), x = random.normal(), y = random.normal();
    const double z = random.normal();
    return Quat(w, x, y, z).normalized();
}

}  // namespace

TEST_CASE("limits: a knee bends back to 150 degrees and not forward") {
    CHECK(beyond(motion::left_leg, Axis::x, 149) == 0.0);
    CHECK(beyond(motion::left_leg, Axis::x, 160) == doctest::Approx(10));
    CHECK(beyond(motion::left_leg, Axis::x, -7) == doctest::Approx(7));
    CHECK(beyond(motion::right_leg, Axis::x, 149) == 0.0);
}

TEST_CASE("limits: a hip goes 120 degrees forward and 30 back and 45 out and 30 in") {
    CHECK(beyond(motion::left_up_leg, Axis::x, -119) == 0.0);
    CHECK(beyond(motion::left_up_leg, Axis::x, -125) == doctest::Approx(5));
    CHECK(beyond(motion::left_up_leg, Axis::x, 35) == doctest::Approx(5));
    CHECK(beyond(motion::left_up_leg, Axis::z, 44) == 0.0);
    CHECK(beyond(motion::left_up_leg, Axis::z, 50) == doctest::Approx(5));
    CHECK(beyond(motion::left_up_leg, Axis::z, -35) == doctest::Approx(5));
    // the other side mirrors it
    CHECK(beyond(motion::right_up_leg, Axis::z, -44) == 0.0);
    CHECK(beyond(motion::right_up_leg, Axis::z, 35) == doctest::Approx(5));
}

TEST_CASE("limits: elbows fold forward in a T-pose and shoulders let the arms hang and rise") {
    CHECK(beyond(motion::left_fore_arm, Axis::y, -145) == 0.0);
    CHECK(beyond(motion::left_fore_arm, Axis::y, 12) == doctest::Approx(12));
    CHECK(beyond(motion::right_fore_arm, Axis::y, 145) == 0.0);
    CHECK(beyond(motion::right_fore_arm, Axis::y, -12) == doctest::Approx(12));
    CHECK(beyond(motion::left_arm, Axis::z, -90) == 0.0);
    CHECK(beyond(motion::left_arm, Axis::z, 90) == 0.0);
    CHECK(beyond(motion::left_arm, Axis::z, 100) == doctest::Approx(10));
    CHECK(beyond(motion::left_arm, Axis::y, -130) == 0.0);
    CHECK(beyond(motion::left_arm, Axis::y, 60) == doctest::Approx(15));
    // outward turn lifts the bent forearm, inward turn drops it
    CHECK(beyond(motion::left_arm, Axis::x, -85) == 0.0);
    CHECK(beyond(motion::left_arm, Axis::x, 85) == doctest::Approx(15));
    CHECK(beyond(motion::right_arm, Axis::x, -85) == 0.0);
}

TEST_CASE("limits: the back shares 80 degrees of flexion along its joints") {
    const double each = 1.5 * 80.0 / 3.0;  // half as much again as an even share
    for (const int joint : {motion::lower_back, motion::spine, motion::spine1}) {
        CHECK(beyond(joint, Axis::x, each - 0.1) == 0.0);
        CHECK(beyond(joint, Axis::x, each + 3) == doctest::Approx(3));
    }
    // the root may do anything
    CHECK(person().limits()[motion::hips].is_free());
}

TEST_CASE("limits: swing and twist put a rotation together again") {
    Random random(1965);
    for (int i = 0; i < 2000; ++i) {
        JointLimit limit;
        limit.reference = random_rotation(random);
        limit.axes = random_rotation(random).toRotationMatrix();
        const Quat q = random_rotation(random);
        const SwingTwist angles = swing_twist(limit, q);
        INFO("seed 1965, rotation " << i);
        CHECK(angle_between(rotation_of(limit, angles), q) < 1e-7);
        CHECK(std::hypot(angles.swing_b, angles.swing_c) <= pi + 1e-9);
        CHECK(std::abs(angles.twist) <= pi + 1e-9);
    }
}

TEST_CASE("limits: clamping ends inside and changes nothing that was inside") {
    Random random(7);
    int outside = 0;
    constexpr int tries = 5000;
    for (int i = 0; i < tries; ++i) {
        const int joint = 1 + random.index(motion::human_joint_count - 1);
        const JointLimit& limit = person().limits()[joint];
        // small turns land inside often enough, large ones outside
        const Quat q = exp_map(log_map(random_rotation(random)) * random.uniform(0.0, 0.4));
        const double before = violation(limit, q);
        const Quat kept = clamp(limit, q);
        INFO("seed 7, try " << i << ", joint " << person().skeleton().joint(joint).name);
        CHECK(violation(limit, kept) < 1e-9);
        if (before == 0.0) {
            CHECK(kept.coeffs() == q.coeffs());
        } else {
            ++outside;
            CHECK(angle_between(clamp(limit, kept), kept) < 1e-7);
            CHECK(kept.dot(q) >= 0.0);
        }
    }
    CHECK(outside > tries / 10);
    CHECK(outside < tries * 9 / 10);
}

TEST_CASE("limits: a whole pose is reported and clamped joint by joint") {
    motion::Pose pose = rest_pose(person().skeleton());
    CHECK(violation(person(), pose).joints_outside == 0);
    pose.rotations[motion::left_leg] = rotation_about(Axis::x, radians(-20));
    pose.rotations[motion::head] = rotation_about(Axis::y, radians(35));
    const LimitReport report = violation(person(), pose);
    CHECK(report.joints_outside == 2);
    CHECK(report.worst_joint == motion::left_leg);
    CHECK(degrees(report.worst_rad) == doctest::Approx(20));
    const motion::Pose kept = clamp(person(), pose);
    CHECK(violation(person(), kept).worst_rad < 1e-9);
    CHECK(degrees(angle_between(kept.rotations[motion::head], Quat::Identity())) ==
          doctest::Approx(30));
}

TEST_CASE("limits: the wooden man splits a range between ball and limb") {
    const Character man = wooden_man();
    const auto& skeleton = man.skeleton();
    for (const char* name : {"LeftKneeBall", "LeftShank"}) {
        const JointLimit& limit = man.limits()[*skeleton.find(name)];
        CHECK(violation(limit, rotation_about(Axis::x, radians(74))) == 0.0);
        CHECK(degrees(violation(limit, rotation_about(Axis::x, radians(80)))) ==
              doctest::Approx(5));
    }
}

TEST_CASE("limits: nonsense is refused") {
    JointLimit limit;
    limit.twist = {1.0, -1.0};
    CHECK_THROWS_AS(check(limit), UsageError);
    limit.twist = {-4.0, 4.0};
    CHECK_THROWS_AS(check(limit), UsageError);
    limit = {};
    limit.axes.col(0) *= -1.0;
    CHECK_THROWS_AS(check(limit), UsageError);
    limit = {};
    limit.reference = Quat(2, 0, 0, 0);
    CHECK_THROWS_AS(check(limit), UsageError);
}
