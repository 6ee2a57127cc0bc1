#include "sidestep/body/mannequin.h"

namespace sidestep::body {

namespace {

motion::Skeleton make_skeleton() {
    std::vector<motion::Joint> joints;
    const auto add = [&](std::string name, int parent, double x, double y, double z) {
        joints.push_back({std::move(name), parent, Vec3(x, y, z)});
        return static_cast<int>(joints.size()) - 1;
    };
    const int pelvis = add("Pelvis", motion::no_parent, 0, 0, 0);
    const int waist = add("Waist", pelvis, 0, 0, 0);
    const int chest = add("Chest", waist, 0, 0.135, -0.008);
    const int neck = add("Neck", chest, 0, 0.209, 0.009);
    const int head = add("Head", neck, 0, 0.100, -0.013);
    std::vector<motion::EndSite> ends{{head, {0, 0.257, 0}, ""}};
    for (const double side : {1.0, -1.0}) {
        const std::string name = side > 0 ? "Left" : "Right";
        const int shoulder = add(name + "ShoulderBall", chest, side * 0.194, 0.179, -0.006);
        const int arm = add(name + "UpperArm", shoulder, 0, 0, 0);
        const int elbow = add(name + "ElbowBall", arm, side * 0.303, 0, 0);
        const int fore = add(name + "ForeArm", elbow, 0, 0, 0);
        const int wrist = add(name + "WristBall", fore, side * 0.255, 0, 0);
        const int hand = add(name + "Hand", wrist, 0, 0, 0);
        ends.push_back({hand, {side * 0.17, 0, 0}, ""});
    }
    for (const double side : {1.0, -1.0}) {
        const std::string name = side > 0 ? "Left" : "Right";
        const int hip = add(name + "HipBall", pelvis, side * 0.092, -0.104, 0.047);
        const int thigh = add(name + "Thigh", hip, 0, 0, 0);
        const int knee = add(name + "KneeBall", thigh, 0, -0.4215, 0);
        const int shank = add(name + "Shank", knee, 0, 0, 0);
        const int ankle = add(name + "AnkleBall", shank, 0, -0.4545, 0);
        const int foot = add(name + "Foot", ankle, 0, 0, 0);
        ends.push_back({foot, {0, -0.060, 0.1805}, ""});
    }
    return motion::Skeleton(std::move(joints), std::move(ends));
}

}  // namespace

const motion::Skeleton& wooden_man_skeleton() {
    static const motion::Skeleton skeleton = make_skeleton();
    return skeleton;
}

Character wooden_man(double height) {
    MannequinOptions options;
    options.segments = 14;
    options.height = height;
    options.substance = Substance::wood;
    return make_mannequin(wooden_man_skeleton(), options);
}

}  // namespace sidestep::body
