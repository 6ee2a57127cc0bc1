// The figure that the seed's pair count is measured on (seed 002, section 6; specification of motion
// editing, sections 6 and 7): 23 limbs as boxes from a table, and limits for each Euler angle on its
// own. 253 pairs of limbs; the seed's authors were left with 127 of them.
//
// The skeleton is that of subject 2 of the CMU motion capture database: the data was obtained from
// mocap.cs.cmu.edu; the database was created with funding from NSF EIA-0196217. Its legs rest spread
// by 20 degrees, which decides about many a pair.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "sidestep/body/joint_freedom.h"
#include "sidestep/body/limb_boxes.h"
#include "sidestep/motion/skeleton.h"

namespace sidestep::test {

struct PaperFigure {
    motion::Skeleton skeleton;
    body::LimbMap limbs;
    body::LimbBoxes boxes;
    std::vector<body::TurnChain> chains;       ///< One per joint: R = Rz Ry Rx.
    std::vector<body::JointFreedom> freedoms;  ///< The same.
    [[nodiscard]] int find(const std::string& name) const { return limbs.find(name); }
};

/// 31 joints, 23 limbs; metres.
inline motion::Skeleton paper_skeleton() {
    struct Row {
        const char* name;
        int parent;
        double x, y, z;
    };
    constexpr Row rows[] = {
        {"Hips", -1, 0, 0, 0},
        {"LHipJoint", 0, 0, 0, 0},
        {"LeftUpLeg", 1, 1.65674, -1.80282, 0.62477},
        {"LeftLeg", 2, 2.59720, -7.13576, 0},
        {"LeftFoot", 3, 2.49236, -6.84770, 0},
        {"LeftToeBase", 4, 0.19704, -0.54136, 2.14581},
        {"RHipJoint", 0, 0, 0, 0},
        {"RightUpLeg", 6, -1.61070, -1.80282, 0.62476},
        {"RightLeg", 7, -2.59502, -7.12977, 0},
        {"RightFoot", 8, -2.46780, -6.78024, 0},
        {"RightToeBase", 9, -0.23024, -0.63258, 2.13368},
        {"LowerBack", 0, 0, 0, 0},
        {"Spine", 11, 0.01961, 2.05450, -0.14112},
        {"Spine1", 12, 0.01021, 2.06436, -0.05921},
        {"Neck", 13, 0, 0, 0},
        {"Neck1", 14, 0.00713, 1.56711, 0.14968},
        {"Head", 15, 0.03429, 1.56041, -0.10006},
        {"LeftShoulder", 13, 0, 0, 0},
        {"LeftArm", 17, 3.54205, 0.90436, -0.17364},
        {"LeftForeArm", 18, 4.86513, 0, 0},
        {"LeftHand", 19, 3.35554, 0, 0},
        {"LeftFingerBase", 20, 0, 0, 0},
        {"LeftHandIndex1", 21, 0.66117, 0, 0},
        {"LThumb", 20, 0, 0, 0},
        {"RightShoulder", 13, 0, 0, 0},
        {"RightArm", 24, -3.49802, 0.75994, -0.32616},
        {"RightForeArm", 25, -5.02649, 0, 0},
        {"RightHand", 26, -3.36431, 0, 0},
        {"RightFingerBase", 27, 0, 0, 0},
        {"RightHandIndex1", 28, -0.73041, 0, 0},
        {"RThumb", 27, 0, 0, 0},
    };
    constexpr Row ends[] = {
        {"LeftToeBase", 5, 0, 0, 1.11249},        {"RightToeBase", 10, 0, 0, 1.11569},
        {"Head", 16, 0.01305, 1.62560, -0.05265}, {"LeftHandIndex1", 22, 0.53306, 0, 0},
        {"LThumb", 23, 0.54120, 0, 0.54120},      {"RightHandIndex1", 29, -0.58887, 0, 0},
        {"RThumb", 30, -0.59786, 0, 0.59786}};
    constexpr double unit = 0.0254 / 0.45;
    std::vector<motion::Joint> joints;
    for (const Row& r : rows) joints.push_back({r.name, r.parent, unit * Vec3(r.x, r.y, r.z)});
    std::vector<motion::EndSite> sites;
    for (const Row& r : ends) sites.push_back({r.parent, unit * Vec3(r.x, r.y, r.z), ""});
    return motion::Skeleton(std::move(joints), std::move(sites));
}

/// Ranges in degrees about x, y and z of a left or middle joint; a right one is its mirror image.
struct EulerRanges {
    const char* joint;
    double x_low, x_high, y_low, y_high, z_low, z_high;
};

// The person rests with the arms held out, y up, facing +z: a thigh bends about -x, opens about z, a
// left arm rises about z and comes forward about -y. Joints without a row (the root, the clavicles,
// toes and fingers) are stiff.
inline constexpr EulerRanges paper_ranges[] = {
    {"LeftUpLeg", -120, 20, -35, 35, -25, 45},  // bend, turn, open
    {"LeftLeg", 0, 150, 0, 0, 0, 0},           {"LeftFoot", -30, 50, 0, 0, 0, 0},
    {"LowerBack", -10, 25, -15, 15, -12, 12},  {"Spine", -10, 25, -15, 15, -12, 12},
    {"Spine1", -10, 25, -15, 15, -12, 12},     {"Neck", -15, 15, -20, 20, -12, 12},
    {"Neck1", -15, 15, -20, 20, -12, 12},      {"Head", -15, 15, -20, 20, -12, 12},
    {"LeftArm", -80, 80, -130, 40, -90, 90},  // twist, forward and back, up and down
    {"LeftForeArm", -80, 80, -145, 0, 0, 0},  // twist, bend
    {"LeftHand", 0, 0, -20, 20, -70, 70},
};

inline PaperFigure paper_figure() {
    PaperFigure figure;
    figure.skeleton = paper_skeleton();
    figure.limbs = body::guess_limbs(figure.skeleton);
    figure.boxes = body::table_limb_boxes(figure.skeleton, figure.limbs);
    const auto turn = [](const Vec3& axis, double low, double high) {
        return body::Turn{axis, {radians(low), radians(high)}};
    };
    for (const motion::Joint& joint : figure.skeleton.joints()) {
        body::TurnChain chain{.after = joint.rest_rotation};
        for (const EulerRanges& r : paper_ranges) {
            const std::string left = r.joint;
            const bool mirrored =
                left.starts_with("Left") && joint.name == "Right" + left.substr(4);
            if (joint.name != left && !mirrored) continue;
            // a mirror in the plane x = 0 turns y and z around
            chain.turns = {mirrored ? turn(Vec3::UnitZ(), -r.z_high, -r.z_low)
                                    : turn(Vec3::UnitZ(), r.z_low, r.z_high),
                           mirrored ? turn(Vec3::UnitY(), -r.y_high, -r.y_low)
                                    : turn(Vec3::UnitY(), r.y_low, r.y_high),
                           turn(Vec3::UnitX(), r.x_low, r.x_high)};
            std::erase_if(chain.turns,
                          [](const body::Turn& t) { return t.range.low == t.range.high; });
        }
        figure.chains.push_back(chain);
        figure.freedoms.emplace_back(chain);
    }
    return figure;
}

}  // namespace sidestep::test
