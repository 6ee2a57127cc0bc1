// Hips, knees and heads are found whatever a studio calls them.

#include "sidestep/motion/landmarks.h"

#include <doctest/doctest.h>

#include <map>

#include "sidestep/motion/human.h"

using namespace sidestep;
using namespace sidestep::motion;

namespace {

/// The built-in person under other names; joints not in the list keep a number.
Skeleton renamed(const std::map<int, std::string>& names) {
    std::vector<Joint> joints(human_skeleton().joints().begin(), human_skeleton().joints().end());
    for (int i = 0; i < human_joint_count; ++i) {
        const auto found = names.find(i);
        joints[i].name = found != names.end() ? found->second : "bone" + std::to_string(i);
    }
    return Skeleton(joints,
                    {human_skeleton().end_sites().begin(), human_skeleton().end_sites().end()});
}

void check_legs(const Landmarks& marks) {
    CHECK(marks.has_legs());
    CHECK(marks.pelvis == hips);
    CHECK(marks.left.hip == left_up_leg);
    CHECK(marks.left.knee == left_leg);
    CHECK(marks.left.ankle == left_foot);
    CHECK(marks.right.hip == right_up_leg);
    CHECK(marks.right.knee == right_leg);
    CHECK(marks.right.ankle == right_foot);
}

}  // namespace

TEST_CASE("the built-in person has all landmarks") {
    const Landmarks marks = find_landmarks(human_skeleton());
    check_legs(marks);
    CHECK(marks.left.toe == left_toe_base);
    CHECK(marks.left.shoulder == left_arm);
    CHECK(marks.left.elbow == left_fore_arm);
    CHECK(marks.left.wrist == left_hand);
    CHECK(marks.right.shoulder == right_arm);
    CHECK(marks.right.wrist == right_hand);
    CHECK(marks.head == head);
    CHECK(marks.head_tip == 2);
}

TEST_CASE("other studios name other words and mean the same joints") {
    const Landmarks unreal = find_landmarks(renamed({{left_up_leg, "thigh_l"},
                                                     {left_leg, "calf_l"},
                                                     {left_foot, "foot_l"},
                                                     {right_up_leg, "thigh_r"},
                                                     {right_leg, "calf_r"},
                                                     {right_foot, "foot_r"},
                                                     {left_arm, "upperarm_l"},
                                                     {right_arm, "upperarm_r"},
                                                     {left_fore_arm, "lowerarm_l"},
                                                     {right_fore_arm, "lowerarm_r"},
                                                     {left_hand, "hand_l"},
                                                     {right_hand, "hand_r"},
                                                     {head, "head"}}));
    check_legs(unreal);
    CHECK(unreal.left.shoulder == left_arm);
    CHECK(unreal.left.elbow == left_fore_arm);
    CHECK(unreal.right.wrist == right_hand);

    const Landmarks acclaim = find_landmarks(renamed({{left_up_leg, "lfemur"},
                                                      {left_leg, "ltibia"},
                                                      {left_foot, "lfoot"},
                                                      {right_up_leg, "rfemur"},
                                                      {right_leg, "rtibia"},
                                                      {right_foot, "rfoot"},
                                                      {left_arm, "lhumerus"},
                                                      {right_arm, "rhumerus"},
                                                      {head, "head"}}));
    check_legs(acclaim);
    CHECK(acclaim.left.shoulder == left_arm);
    CHECK(acclaim.head == head);

    const Landmarks biped = find_landmarks(renamed({{left_up_leg, "Bip01 L Thigh"},
                                                    {left_leg, "Bip01 L Calf"},
                                                    {left_foot, "Bip01 L Foot"},
                                                    {right_up_leg, "Bip01 R Thigh"},
                                                    {right_leg, "Bip01 R Calf"},
                                                    {right_foot, "Bip01 R Foot"},
                                                    {head, "Bip01 Head"}}));
    check_legs(biped);
    CHECK(biped.head == head);
}

TEST_CASE("legs and head without names are found by their shape") {
    const Landmarks marks = find_landmarks(renamed({}));
    check_legs(marks);
    CHECK(marks.head == head);
    CHECK(standing_height(Clip(renamed({}), 0.1, 1), marks).height ==
          doctest::Approx(human_height).epsilon(0.02));
}

TEST_CASE("a rope has no landmarks") {
    const Skeleton rope({{"a", no_parent, Vec3::Zero()}, {"b", 0, Vec3(0, 1, 0)}});
    const Landmarks marks = find_landmarks(rope);
    CHECK_FALSE(marks.has_legs());
    CHECK(marks.head == no_joint);
    CHECK(find_landmarks(Skeleton()).pelvis == no_joint);
    CHECK(standing_height(Clip(rope, 0.1, 3), marks).height == 0.0);
}

TEST_CASE("the built-in person is as tall as it says however it stands") {
    const Landmarks marks = find_landmarks(human_skeleton());
    Clip clip(human_skeleton(), 0.1, 5);
    const Stature upright = standing_height(clip, marks);
    CHECK(upright.height == doctest::Approx(human_height).epsilon(0.02));
    CHECK(upright.top == Stature::Top::brow);
    // bent double, on the floor: bones do not shrink
    for (int k = 0; k < 5; ++k) {
        clip.set_rotation(k, spine, Quat(Eigen::AngleAxisd(1.5, Vec3::UnitX())));
        clip.set_rotation(k, hips, Quat(Eigen::AngleAxisd(1.0, Vec3::UnitZ())));
    }
    CHECK(standing_height(clip, marks).height == doctest::Approx(upright.height));
    CHECK(standing_height(clip.scaled(100), marks).height == doctest::Approx(100 * upright.height));
}

TEST_CASE("a head bone that reaches the crown adds nothing") {
    std::vector<Joint> joints(human_skeleton().joints().begin(), human_skeleton().joints().end());
    std::vector<EndSite> sites(human_skeleton().end_sites().begin(),
                               human_skeleton().end_sites().end());
    sites[2].offset = Vec3(0, 0.25, 0);
    const Skeleton tall(joints, sites);
    const Stature stature = standing_height(Clip(tall, 0.1, 1), find_landmarks(tall));
    CHECK(stature.top == Stature::Top::crown);
    CHECK(stature.height == doctest::Approx(1.75).epsilon(0.03));
    sites.erase(sites.begin() + 2);
    const Skeleton open(joints, sites);
    const Stature guess = standing_height(Clip(open, 0.1, 1), find_landmarks(open));
    CHECK(guess.top == Stature::Top::skull_base);
    CHECK(guess.height == doctest::Approx(1.75).epsilon(0.03));
}
