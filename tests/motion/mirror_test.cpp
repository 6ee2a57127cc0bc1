// A mirror swaps left and right, and a second one swaps them back.

#include "sidestep/motion/mirror.h"

#include <doctest/doctest.h>

#include "sidestep/base/require.h"
#include "tests/motion/wanderer.h"

using namespace sidestep;
using namespace sidestep::motion;
using sidestep::test::random_vector;
using sidestep::test::wander;
using sidestep::test::worst_gap;

namespace {

/// A pelvis with two legs, a head, and names to choose.
Skeleton biped(const std::vector<std::string>& left, const std::vector<std::string>& right,
               const std::string& head = "Head") {
    std::vector<Joint> joints{{"Hips", no_parent, Vec3(0, 0, 0)}};
    for (const auto* names : {&left, &right}) {
        const double side = names == &left ? 1.0 : -1.0;
        const int first = static_cast<int>(joints.size());
        joints.push_back({(*names)[0], 0, Vec3(side * 0.1, 0, 0)});
        joints.push_back({(*names)[1], first, Vec3(0, -0.5, 0)});
    }
    joints.push_back({head, 0, Vec3(0, 0.6, 0)});
    return Skeleton(joints, {{2, {0, 0, 0.2}, ""}, {4, {0, 0, 0.2}, ""}, {5, {0, 0.2, 0}, ""}});
}

}  // namespace

TEST_CASE("twins are found by the names people use") {
    using Names = std::vector<std::string>;
    const std::vector<std::pair<Names, Names>> ways{
        {{"LeftUpLeg", "LeftLeg"}, {"RightUpLeg", "RightLeg"}},
        {{"mixamorig:LeftUpLeg", "mixamorig:LeftLeg"},
         {"mixamorig:RightUpLeg", "mixamorig:RightLeg"}},
        {{"mixamorigLeftUpLeg", "mixamorigLeftLeg"}, {"mixamorigRightUpLeg", "mixamorigRightLeg"}},
        {{"LHipJoint", "LThumb"}, {"RHipJoint", "RThumb"}},
        {{"lfemur", "ltibia"}, {"rfemur", "rtibia"}},
        {{"thigh_l", "calf_l"}, {"thigh_r", "calf_r"}},
        {{"Thigh.L", "Calf.L.001"}, {"Thigh.R", "Calf.R.001"}},
        {{"THIGH_LEFT", "left foot"}, {"THIGH_RIGHT", "right foot"}},
        {{"Bip01 L Thigh", "Bip01 L Foot"}, {"Bip01 R Thigh", "Bip01 R Foot"}},
        {{"ThighL", "legLLower"}, {"ThighR", "legRLower"}},
        {{"b_LeftLeg01_015", "b_LeftFoot_016"}, {"b_RightLeg01_019", "b_RightFoot_020"}},
        {{"character1:l_leg", "character1:l_foot"}, {"character1:r_leg", "character1:r_foot"}},
    };
    for (const auto& way : ways) {
        const Names& left = way.first;
        const Names& right = way.second;
        INFO(left[0] << " and " << right[0]);
        const MirrorMap map = mirror_map(biped(left, right));
        CHECK(map.method == MirrorMap::Method::names);
        CHECK(map.pairs == 2);
        CHECK(map.twin == std::vector<int>{0, 3, 4, 1, 2, 5});
        CHECK(map.on_left[1]);
        CHECK_FALSE(map.on_left[3]);
        CHECK(map.normal == Vec3(1, 0, 0));
    }
}

TEST_CASE("words that only look like sides stay on the middle line") {
    for (const char* head : {"LowerBack", "Root", "lump", "Bright", "Lr", "R", "left"}) {
        INFO(head);
        const MirrorMap map = mirror_map(biped({"LeftA", "LeftB"}, {"RightA", "RightB"}, head));
        CHECK(map.twin[5] == 5);
        CHECK(map.pairs == 2);
    }
}

TEST_CASE("without telling names the places at rest decide") {
    const MirrorMap map = mirror_map(biped({"b1", "b2"}, {"b3", "b4"}, "b5"));
    CHECK(map.method == MirrorMap::Method::positions);
    CHECK(map.twin == std::vector<int>{0, 3, 4, 1, 2, 5});
    CHECK(map.on_left[1]);
    CHECK_FALSE(map.on_left[4]);

    // the built-in person too, its zero-length shoulders included
    std::vector<Joint> joints(human_skeleton().joints().begin(), human_skeleton().joints().end());
    for (Joint& joint : joints) joint.name = "bone";
    const std::vector<EndSite> sites(human_skeleton().end_sites().begin(),
                                     human_skeleton().end_sites().end());
    const MirrorMap human = mirror_map(Skeleton(joints, sites));
    CHECK(human.method == MirrorMap::Method::positions);
    CHECK(human.twin == mirror_map(human_skeleton()).twin);
    CHECK(human.on_left == mirror_map(human_skeleton()).on_left);
}

TEST_CASE("places complete what names pair only in part") {
    std::vector<Joint> joints(human_skeleton().joints().begin(), human_skeleton().joints().end());
    // one arm numbered from the hand, the other from the shoulder
    joints[left_arm].name = "arm_L_4";
    joints[left_fore_arm].name = "arm_L_3";
    joints[left_hand].name = "arm_L_2";
    joints[right_arm].name = "arm_R_1";
    joints[right_fore_arm].name = "arm_R_5";
    joints[right_hand].name = "arm_R_6";
    const std::vector<EndSite> sites(human_skeleton().end_sites().begin(),
                                     human_skeleton().end_sites().end());
    const MirrorMap map = mirror_map(Skeleton(joints, sites));
    CHECK(map.method == MirrorMap::Method::names);
    CHECK(map.twin == mirror_map(human_skeleton()).twin);
    CHECK(map.on_left == mirror_map(human_skeleton()).on_left);
}

TEST_CASE("a skeleton with no sides has no twins and is mirrored all the same") {
    const Skeleton rope({{"a", no_parent, Vec3::Zero()}, {"b", 0, Vec3(0.3, 0.2, 0)}},
                        {{1, {0.1, 0, 0}, ""}});
    const MirrorMap map = mirror_map(rope);
    CHECK(map.method == MirrorMap::Method::none);
    CHECK(map.pairs == 0);
    Random random(3);
    const Clip clip = wander(random, 4, 0.1, rope);
    const Clip image = mirror(clip);
    for (int k = 0; k < 4; ++k) {
        const Vec3 tip = clip.global_pose(k).end_sites[0];
        const Vec3 seen = image.global_pose(k).end_sites[0];
        CHECK((seen - Vec3(-tip.x(), tip.y(), tip.z())).norm() < 1e-12);
    }
}

TEST_CASE("every joint is where the mirror shows its twin") {
    Random random(31);
    const MirrorMap map = mirror_map(human_skeleton());
    CHECK(map.pairs == 8);
    const Clip clip = wander(random, 20, 1.0 / 30);
    const Clip image = mirror(clip);
    for (int k = 0; k < 20; ++k) {
        const GlobalPose real = clip.global_pose(k);
        const GlobalPose seen = image.global_pose(k);
        for (int joint = 0; joint < human_joint_count; ++joint) {
            const Vec3 p = real.joints[map.twin[joint]].translation;
            CHECK((seen.joints[joint].translation - Vec3(-p.x(), p.y(), p.z())).norm() < 1e-12);
        }
    }
}

TEST_CASE("two mirrors give the clip back whatever the skeleton") {
    Random random(32);
    for (int round = 0; round < 60; ++round) {
        // offsets, rest rotations and stretchy joints at random: nothing symmetric about it
        std::vector<Joint> joints(human_skeleton().joints().begin(),
                                  human_skeleton().joints().end());
        for (Joint& joint : joints) {
            if (random.chance(0.8)) joint.offset += random_vector(random, 0.2);
            if (random.chance(0.7)) joint.rest_rotation = exp_map(random_vector(random, 2.0));
        }
        const std::vector<EndSite> sites(human_skeleton().end_sites().begin(),
                                         human_skeleton().end_sites().end());
        const Skeleton skeleton(joints, sites);
        const std::vector<int> stretchy{left_leg, head};
        const Clip clip = wander(random, 3, 0.1, skeleton, stretchy);
        const Clip twice = mirror(mirror(clip));
        INFO("seed 32, round " << round);
        for (int k = 0; k < 3; ++k) {
            CHECK(worst_gap(skeleton, twice.pose(k), clip.pose(k)) < 1e-12);
            for (int joint = 0; joint < skeleton.joint_count(); ++joint) {
                CHECK((twice.translation(k, joint) - clip.translation(k, joint)).norm() < 1e-12);
            }
        }
    }
}

TEST_CASE("local axes that differ from side to side do not show in the mirror") {
    // the same body, but every joint carries a frame turned at random, as exporters do
    Random random(33);
    std::vector<Joint> joints;
    std::vector<Quat> axes;
    for (const Joint& joint : human_skeleton().joints()) {
        const Quat own = exp_map(random_vector(random, 2.0));
        const Quat parent = joint.parent == no_parent ? Quat::Identity() : axes[joint.parent];
        joints.push_back({joint.name, joint.parent, parent.conjugate() * joint.offset,
                          (parent.conjugate() * own).normalized()});
        axes.push_back(own);
    }
    std::vector<EndSite> sites;
    for (const EndSite& site : human_skeleton().end_sites()) {
        sites.push_back({site.joint, axes[site.joint].conjugate() * site.offset, ""});
    }
    const Skeleton skeleton(joints, sites);
    const MirrorMap map = mirror_map(skeleton);
    const Clip clip = wander(random, 10, 0.1, skeleton);
    const Clip image = mirror(clip);
    for (int k = 0; k < 10; ++k) {
        const GlobalPose real = clip.global_pose(k);
        const GlobalPose seen = image.global_pose(k);
        for (int joint = 0; joint < human_joint_count; ++joint) {
            const Vec3 p = real.joints[map.twin[joint]].translation;
            CHECK((seen.joints[joint].translation - Vec3(-p.x(), p.y(), p.z())).norm() < 1e-9);
        }
    }
}

TEST_CASE("a rest pose with one arm hanging still mirrors the directions of its bones") {
    std::vector<Joint> joints(human_skeleton().joints().begin(), human_skeleton().joints().end());
    joints[right_fore_arm].offset = Vec3(0, -0.303, 0);  // upper arm and forearm hang at rest
    joints[right_hand].offset = Vec3(0, -0.255, 0);
    std::vector<EndSite> sites(human_skeleton().end_sites().begin(),
                               human_skeleton().end_sites().end());
    for (EndSite& site : sites) {
        if (site.joint == right_hand) site.offset = Vec3(0, -0.17, 0);
    }
    const Skeleton skeleton(joints, sites);
    const MirrorMap map = mirror_map(skeleton);
    Random random(34);
    const Clip clip = wander(random, 10, 0.1, skeleton);
    const Clip image = mirror(clip);
    for (int k = 0; k < 10; ++k) {
        const GlobalPose real = clip.global_pose(k);
        const GlobalPose seen = image.global_pose(k);
        for (const int joint : {left_hand, right_hand, left_fore_arm, right_fore_arm}) {
            const Vec3 p = real.joints[map.twin[joint]].translation;
            CHECK((seen.joints[joint].translation - Vec3(-p.x(), p.y(), p.z())).norm() < 1e-9);
        }
    }
}

TEST_CASE("a body that faces along X is mirrored across its own middle") {
    std::vector<Joint> joints(human_skeleton().joints().begin(), human_skeleton().joints().end());
    for (Joint& joint : joints) joint.offset = rotation_about(Axis::y, pi / 2) * joint.offset;
    const Skeleton skeleton(joints);
    const MirrorMap map = mirror_map(skeleton);
    CHECK(map.normal == Vec3(0, 0, -1));  // facing +X, left is -Z
    Random random(35);
    const Clip clip = wander(random, 5, 0.1, skeleton);
    const Clip image = mirror(clip);
    for (int k = 0; k < 5; ++k) {
        const Vec3 p = clip.global_pose(k).joints[left_hand].translation;
        const Vec3 q = image.global_pose(k).joints[right_hand].translation;
        CHECK((q - Vec3(p.x(), p.y(), -p.z())).norm() < 1e-9);
    }
}

TEST_CASE("clips of no frame and of one frame are mirrored too") {
    Random random(36);
    CHECK(mirror(wander(random, 0, 0.1)).frame_count() == 0);
    CHECK(mirror(wander(random, 1, 0.1)).frame_count() == 1);
    CHECK(mirror(Clip()).frame_count() == 0);
    MirrorMap wrong = mirror_map(human_skeleton());
    wrong.twin[1] = 2;
    CHECK_THROWS_AS((void)mirror(wander(random, 1, 0.1), wrong), UsageError);
}
