#include <cmath>
#include <string>

#include "sidestep/base/require.h"
#include "sidestep/body/limb_boxes.h"
#include "sidestep/motion/human.h"

namespace sidestep::body {

namespace {

/// Half the width of a limb across its bone, for a person of 1.75 m, and how the two widths lie when
/// the person stands with the arms held out.
struct HalfWidths {
    double first;   ///< Along `across`, metres.
    double second;  ///< Along the third direction.
    /// Where the bone points then, and the direction of the first width: 0 left, 1 up, 2 forward.
    int along;
    int across;
};

// the prototype's figures (specification of motion editing, section 6); clavicles as upper arms and
// toes as feet, which it leaves open
HalfWidths half_widths(Role role, bool chest) {
    constexpr int left = 0, up = 1, forward = 2;
    if (chest) return {0.16, 0.11, left, up};
    switch (role) {
        case Role::pelvis:
            return {0.09, 0.10, left, up};
        case Role::trunk:
            return {0.15, 0.11, up, left};
        case Role::neck:
            return {0.05, 0.055, up, left};
        case Role::head:
            return {0.075, 0.095, up, left};
        case Role::clavicle:
        case Role::upper_arm:
            return {0.05, 0.05, left, up};
        case Role::fore_arm:
            return {0.04, 0.04, left, up};
        case Role::hand:
            return {0.022, 0.045, left, up};
        case Role::thigh:
            return {0.075, 0.08, up, left};
        case Role::shank:
            return {0.05, 0.055, up, left};
        case Role::foot:
        case Role::toe:
            return {0.045, 0.035, forward, left};
        case Role::ball:
        case Role::none:
            break;
    }
    return {0.04, 0.04, up, left};
}

double path_length(const motion::Skeleton& skeleton, int from, int to) {
    double length = 0.0;
    for (int j = to; j >= 0 && j != from; j = skeleton.joint(j).parent) {
        length += skeleton.joint(j).offset.norm();
    }
    return length;
}

// along the bones, so that it does not matter how a skeleton rests
double bone_height(const motion::Skeleton& skeleton, const Humanoid& human) {
    return 0.5 * (path_length(skeleton, human.left.thigh, human.left.foot) +
                  path_length(skeleton, human.right.thigh, human.right.foot)) +
           path_length(skeleton, human.pelvis, human.head);
}

}  // namespace

LimbBoxes table_limb_boxes(const motion::Skeleton& skeleton, const LimbMap& limbs,
                           const LimbBoxOptions& options) {
    const auto human = find_humanoid(skeleton);
    SIDESTEP_REQUIRE(human.has_value(), "the names of the joints do not make a person");
    SIDESTEP_REQUIRE(static_cast<int>(limbs.of_joint.size()) == skeleton.joint_count(),
                     "the limbs are those of another skeleton");
    SIDESTEP_REQUIRE(options.slices >= 1, std::to_string(options.slices) + " slices");
    const auto& built_in = motion::human_skeleton();
    const double scale =
        bone_height(skeleton, *human) / bone_height(built_in, *find_humanoid(built_in));
    const motion::GlobalPose rest = forward_kinematics(skeleton, rest_pose(skeleton));
    const Mat3 stance = body_axes(*human, rest);

    LimbBoxes boxes;
    boxes.limbs = limbs;
    for (const Limb& limb : limbs.limbs) {
        const HalfWidths widths = half_widths(limb.label.role, limb.joint == human->chest);
        const Mat3 in_joint =
            rest.joints[limb.joint].rotation.conjugate().toRotationMatrix() * stance;
        const Vec3 bone = limb.to - limb.from;
        const double length = bone.norm();
        // the bone as it points with the arms held out, turned the shortest way to where it rests
        Vec3 reference = in_joint.col(widths.along);
        const bool right = limb.label.side == Side::right && widths.along == 0;
        const bool leg = limb.label.role == Role::thigh || limb.label.role == Role::shank;
        if (right || leg) reference = -reference;
        const Vec3 u = length > 1e-9 ? Vec3(bone / length) : reference;
        const Quat arc = Quat::FromTwoVectors(reference, u);
        Mat3 axes;
        axes.col(0) = u;
        axes.col(1) = arc * in_joint.col(widths.across);
        axes.col(1) = (axes.col(1) - u * u.dot(axes.col(1))).normalized();
        axes.col(2) = u.cross(axes.col(1));
        const Vec3 half(0.5 * length, scale * widths.first, scale * widths.second);
        boxes.whole.emplace_back(0.5 * (limb.from + limb.to), axes, half);
        auto& slices = boxes.slices.emplace_back();
        for (int k = 0; k < options.slices; ++k) {
            const double middle = (k + 0.5) / options.slices;
            slices.emplace_back(limb.from + middle * bone, axes,
                                Vec3(half.x() / options.slices, half.y(), half.z()));
        }
        boxes.empty.push_back(false);
    }
    return boxes;
}

}  // namespace sidestep::body
