// The figure that the seed's pair count is measured on (seed 002, section 6; specification of motion
// editing, sections 6 and 7): 23 limbs as boxes from a table, and limits for each Euler angle on its
// own. 253 pairs of limbs; the seed's authors were left with 127 of them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "sidestep/body/joint_freedom.h"
#include "sidestep/body/limb_boxes.h"
#include "sidestep/motion/human.h"

namespace sidestep::test {

struct PaperFigure {
    motion::Skeleton skeleton;
    body::LimbMap limbs;
    body::LimbBoxes boxes;
    std::vector<body::TurnChain> chains;       ///< One per joint: R = Rz Ry Rx.
    std::vector<body::JointFreedom> freedoms;  ///< The same.
    [[nodiscard]] int find(const std::string& name) const { return limbs.find(name); }
};

/// Ranges in degrees about x, y and z of a left or middle joint; a right one is its mirror image.
struct EulerRanges {
    const char* joint;
    double x_low, x_high, y_low, y_high, z_low, z_high;
};

// The built-in person stands in a T-pose, y up, facing +z: a thigh bends about -x, opens about z of
// its side, a left arm rises about z and comes forward about -y. Joints without a row (the root, the
// clavicles, the toes) are stiff.
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
    figure.skeleton = motion::human_skeleton();
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
