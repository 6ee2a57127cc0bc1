#include "sidestep/motion/human.h"

namespace sidestep::motion {

namespace {

Skeleton make_human() {
    std::vector<Joint> joints;
    const auto add = [&](std::string name, int parent, double x, double y, double z) {
        joints.push_back({std::move(name), parent, Vec3(x, y, z)});
    };
    add("Hips", no_parent, 0, 0, 0);
    add("LeftUpLeg", hips, 0.092, -0.104, 0.047);
    add("LeftLeg", left_up_leg, 0, -0.4215, 0);
    add("LeftFoot", left_leg, 0, -0.4545, 0);
    add("LeftToeBase", left_foot, 0, -0.030, 0.1185);
    add("RightUpLeg", hips, -0.092, -0.104, 0.047);
    add("RightLeg", right_up_leg, 0, -0.4215, 0);
    add("RightFoot", right_leg, 0, -0.4545, 0);
    add("RightToeBase", right_foot, 0, -0.030, 0.1185);
    add("LowerBack", hips, 0, 0, 0);
    add("Spine", lower_back, 0, 0.121, -0.008);
    add("Spine1", spine, 0, 0.122, 0);
    add("Neck", spine1, 0, 0, 0);
    add("Neck1", neck, 0, 0.101, 0.009);
    add("Head", neck1, 0, 0.100, -0.013);
    add("LeftShoulder", spine1, 0, 0, 0);
    add("LeftArm", left_shoulder, 0.194, 0.071, -0.006);
    add("LeftForeArm", left_arm, 0.303, 0, 0);
    add("LeftHand", left_fore_arm, 0.255, 0, 0);
    add("RightShoulder", spine1, 0, 0, 0);
    add("RightArm", right_shoulder, -0.194, 0.071, -0.006);
    add("RightForeArm", right_arm, -0.303, 0, 0);
    add("RightHand", right_fore_arm, -0.255, 0, 0);
    return Skeleton(std::move(joints), {{left_toe_base, {0, 0, 0.062}, ""},
                                        {right_toe_base, {0, 0, 0.062}, ""},
                                        {head, {0, 0.104, 0}, ""},
                                        {left_hand, {0.17, 0, 0}, ""},
                                        {right_hand, {-0.17, 0, 0}, ""}});
}

}  // namespace

const Skeleton& human_skeleton() {
    static const Skeleton human = make_human();
    return human;
}

}  // namespace sidestep::motion
