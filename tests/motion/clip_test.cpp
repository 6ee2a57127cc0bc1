// Skeletons and clips keep their order, their ends and their hemispheres.

#include <doctest/doctest.h>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/clip.h"

using namespace sidestep;
using namespace sidestep::motion;

namespace {

Skeleton arm() {
    return Skeleton({{"Shoulder", no_parent, {0, 1.4, 0}},
                     {"Elbow", 0, {0.3, 0, 0}},
                     {"Wrist", 1, {0.25, 0, 0}}},
                    {{2, {0.17, 0, 0}, ""}});
}

}  // namespace

TEST_CASE("a parent must come before its child") {
    CHECK_THROWS_AS(Skeleton({{"a", 1, Vec3::Zero()}, {"b", no_parent, Vec3::Zero()}}), UsageError);
    CHECK_THROWS_AS(Skeleton({{"a", 0, Vec3::Zero()}}), UsageError);
    CHECK_THROWS_AS(Skeleton({{"a", no_parent, Vec3(NAN, 0, 0)}}), UsageError);
    CHECK_THROWS_AS(Skeleton({{"a", no_parent, Vec3::Zero()}}, {{3, Vec3::Zero(), ""}}),
                    UsageError);
}

TEST_CASE("an elbow bent by a right angle puts the fingertip where a pencil would") {
    Pose pose = rest_pose(arm());
    pose.rotations[1] = rotation_about(Axis::z, pi / 2);
    const GlobalPose global = forward_kinematics(arm(), pose);
    CHECK((global.joints[2].translation - Vec3(0.3, 1.65, 0)).norm() < 1e-12);
    CHECK((global.end_sites[0] - Vec3(0.3, 1.82, 0)).norm() < 1e-12);
}

TEST_CASE("a clip is sampled between frames and held at its ends") {
    Clip clip(arm(), 0.1, 3);
    for (int frame = 0; frame < 3; ++frame) {
        clip.set_rotation(frame, 0, rotation_about(Axis::y, 0.5 * frame));
        clip.set_translation(frame, 0, Vec3(frame, 1.4, 0));
    }
    CHECK(clip.duration() == doctest::Approx(0.3));
    CHECK(clip.last_time() == doctest::Approx(0.2));
    const Pose between = clip.sample(0.15);
    CHECK(angle_between(between.rotations[0], rotation_about(Axis::y, 0.75)) < 1e-12);
    CHECK(between.translations[0].x() == doctest::Approx(1.5));
    CHECK(clip.sample(-1).translations[0].x() == 0.0);
    CHECK(clip.sample(99).translations[0].x() == 2.0);
    CHECK_THROWS_AS((void)clip.sample(NAN), UsageError);
    CHECK_THROWS_AS((void)clip.rotation(3, 0), UsageError);
    CHECK_THROWS_AS((void)clip.rotation(0, 3), UsageError);
    CHECK_THROWS_AS(clip.set_translation(0, 1, Vec3::Zero()), UsageError);
}

TEST_CASE("neighbouring rotations lie in one hemisphere") {
    Clip clip(arm(), 0.1, 40);
    for (int frame = 0; frame < 40; ++frame) {
        const Quat q = rotation_about(Axis::x, 0.4 * frame);
        clip.set_rotation(frame, 1, frame % 2 == 0 ? q : Quat(-q.coeffs()));
    }
    for (int frame = 1; frame < 40; ++frame) {
        CHECK(clip.rotation(frame, 1).dot(clip.rotation(frame - 1, 1)) > 0.9);
    }
}

TEST_CASE("only joints that move away from their offset cost a translation track") {
    std::vector<Pose> poses(4, rest_pose(arm()));
    poses[2].translations[2].y() += 0.01;
    const Clip clip = Clip::from_poses(arm(), 0.1, poses);
    REQUIRE(clip.translated_joints().size() == 2);
    CHECK(clip.translated_joints()[1] == 2);
    CHECK(clip.translation(2, 2).y() == doctest::Approx(0.01));
    CHECK(clip.translation(1, 1) == arm().joint(1).offset);
}

TEST_CASE("a fingerprint tells clips apart and copies together") {
    Clip a(arm(), 0.1, 2);
    Clip b = a;
    CHECK(a.fingerprint() == b.fingerprint());
    b.set_rotation(1, 2, exp_map({1e-9, 0, 0}));
    CHECK(a.fingerprint() != b.fingerprint());
    CHECK(a.fingerprint() != a.scaled(2).fingerprint());
}
