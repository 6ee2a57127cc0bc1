#include "sidestep/body/anthropometry.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/pose.h"

namespace sidestep::body {

namespace {

// segments of the table of masses
enum Segment { head_segment, trunk_segment, arm, fore, palm, thigh, shank, foot, segment_count };
constexpr std::array<double, segment_count> fractions{0.0694, 0.4346, 0.0271, 0.0162,
                                                      0.0061, 0.1416, 0.0433, 0.0137};

std::optional<Segment> segment_of(Role role) {
    switch (role) {
        case Role::head:
        case Role::neck:
            return head_segment;
        case Role::pelvis:
        case Role::trunk:
        case Role::clavicle:
            return trunk_segment;
        case Role::upper_arm:
            return arm;
        case Role::fore_arm:
            return fore;
        case Role::hand:
            return palm;
        case Role::thigh:
            return thigh;
        case Role::shank:
            return shank;
        case Role::foot:
        case Role::toe:
            return foot;
        case Role::ball:
        case Role::none:
            return std::nullopt;
    }
    return std::nullopt;
}

// One row of the book, for the left side, in degrees. `a` runs along the bone, c = a x b. The right
// side is its mirror image, so its axes are these with y and z negated.
struct Row {
    Vec3 a, b;
    AngleRange swing_b, swing_c, twist;
};

Row row_of(Role role, int trunk_joints, int neck_joints) {
    const Vec3 x = Vec3::UnitX(), y = Vec3::UnitY(), z = Vec3::UnitZ();
    // joints of a column share its range, but not to the last degree evenly
    const double uneven = 1.5;
    const double t = std::max(1.0, trunk_joints / uneven), n = std::max(1.0, neck_joints / uneven);
    switch (role) {
        // flexion about -x (forward), adduction about -z, inward turn about -y
        case Role::thigh:
            return {-y, -x, {-30, 120}, {-45, 30}, {-45, 45}};
        // flexion about x (heel to buttock); the bent knee lets the shank turn
        case Role::shank:
            return {-y, x, {0, 150}, {-5, 5}, {-40, 30}};
        // plantar flexion about x, heading about y, eversion about z
        case Role::foot:
            return {z, x, {-30, 50}, {-20, 20}, {-35, 15}};
        case Role::toe:
            return {z, x, {-70, 45}, {-5, 5}, {-5, 5}};
        // backward about y, upward about z, inward turn about x; counted from the T-pose
        case Role::clavicle:
            return {x, y, {-30, 25}, {-10, 40}, {-30, 30}};
        case Role::upper_arm:
            return {x, y, {-135, 45}, {-110, 90}, {-90, 70}};
        case Role::fore_arm:
            // an elbow's axis may lie up to 30 degrees off the upright: captured skeletons have it
            // there
            return {x, y, {-150, 0}, {-20, 75}, {-80, 80}};
        case Role::hand:
            return {x, y, {-20, 30}, {-80, 70}, {-30, 30}};
        // flexion about x, to the side about -z, turn about y; shared along the column
        case Role::trunk:
            return {y, x, {-25 / t, 80 / t}, {-35 / t, 35 / t}, {-45 / t, 45 / t}};
        case Role::neck:
        case Role::head:
            return {y, x, {-45 / n, 45 / n}, {-45 / n, 45 / n}, {-60 / n, 60 / n}};
        case Role::pelvis:
        case Role::ball:
        case Role::none:
            break;
    }
    return {x, y, {-180, 180}, {-180, 180}, {-180, 180}};
}

AngleRange in_radians(const AngleRange& degrees_range, double share) {
    return {radians(degrees_range.low) * share, radians(degrees_range.high) * share};
}

}  // namespace

double segment_mass_fraction(Role role) {
    const auto segment = segment_of(role);
    return segment ? fractions[*segment] : 0.0;
}

std::vector<LinkMass> share_body_mass(const Humanoid& human, std::span<const LinkMass> shapes,
                                      double total_mass) {
    SIDESTEP_REQUIRE(shapes.size() == human.labels.size(),
                     std::to_string(shapes.size()) + " shapes for " +
                         std::to_string(human.labels.size()) + " joints");
    SIDESTEP_REQUIRE(total_mass > 0.0 && std::isfinite(total_mass),
                     "total mass " + std::to_string(total_mass) + " kg");

    // what each segment weighs by shape, side by side
    const auto slot = [&](std::size_t joint) -> int {
        const auto segment = segment_of(human.labels[joint].role);
        if (!segment) return -1;
        const bool paired = *segment != head_segment && *segment != trunk_segment;
        return *segment * 2 + (paired && human.labels[joint].side == Side::right ? 1 : 0);
    };
    std::array<double, 2 * segment_count> by_shape{};
    double covered = 0.0;
    for (std::size_t j = 0; j < shapes.size(); ++j) {
        if (const int s = slot(j); s >= 0 && shapes[j].mass > 0.0) {
            if (by_shape[s] == 0.0) covered += fractions[s / 2];
            by_shape[s] += shapes[j].mass;
        }
    }

    std::vector<LinkMass> shared(shapes.size());
    for (std::size_t j = 0; j < shapes.size(); ++j) {
        const int s = slot(j);
        if (s < 0 || shapes[j].mass <= 0.0) continue;
        const double segment = total_mass * fractions[s / 2] / covered;
        shared[j] = scaled_to(shapes[j], segment * shapes[j].mass / by_shape[s]);
    }
    return shared;
}

std::vector<JointLimit> human_limits(const motion::Skeleton& skeleton, const Humanoid& human) {
    const motion::GlobalPose rest = forward_kinematics(skeleton, rest_pose(skeleton));
    const Mat3 body = body_axes(human, rest);
    const int trunk_joints = std::max(1, static_cast<int>(human.trunk.size()) - 1);
    const int neck_joints = static_cast<int>(human.necks.size()) + 1;

    // the next bone of a limb, to know which way it points
    std::vector<int> next(skeleton.joint_count(), -1);
    for (const auto* limbs : {&human.left, &human.right}) {
        next[limbs->thigh] = limbs->shank;
        next[limbs->shank] = limbs->foot;
        next[limbs->upper_arm] = limbs->fore_arm;
        next[limbs->fore_arm] = limbs->hand;
    }

    std::vector<JointLimit> limits(skeleton.joint_count());
    std::vector<Quat> neutral(skeleton.joint_count());
    for (int j = 0; j < skeleton.joint_count(); ++j) {
        const motion::Joint& joint = skeleton.joint(j);
        const Quat above =
            joint.parent == motion::no_parent ? Quat::Identity() : neutral[joint.parent];
        Label label = human.labels[j];
        neutral[j] = above * joint.rest_rotation;

        // neutral is the T-pose: legs down, arms out, soles level
        if (next[j] >= 0) {
            const bool leg = label.role == Role::thigh || label.role == Role::shank;
            const Vec3 wanted = leg ? Vec3(-body.col(1))
                                    : Vec3((label.side == Side::left ? 1.0 : -1.0) * body.col(0));
            const Vec3 bone = rest.joints[j].rotation.conjugate() *
                              (rest.joints[next[j]].translation - rest.joints[j].translation);
            if (bone.norm() > 1e-12)
                neutral[j] = shortest_arc(neutral[j] * bone, wanted) * neutral[j];
        } else if (label.role == Role::foot) {
            neutral[j] = rest.joints[j].rotation;
        }
        neutral[j].normalize();

        // a ball that is a link of its own shares the range with the limb it carries
        double share = 1.0;
        if (label.role == Role::ball) {
            for (const int child : skeleton.children(j)) label = human.labels[child];
            share = 0.5;
        } else if (joint.parent >= 0 && human.labels[joint.parent].role == Role::ball) {
            share = 0.5;
        }
        if (label.role == Role::none || label.role == Role::pelvis) continue;
        const Row row = row_of(label.role, trunk_joints, neck_joints);
        Mat3 axes;
        axes.col(0) = row.a;
        axes.col(1) = row.b;
        axes.col(2) = row.a.cross(row.b);
        if (label.side == Side::right) axes = Vec3(1, -1, -1).asDiagonal() * axes;
        JointLimit& limit = limits[j];
        limit.reference = (above.conjugate() * neutral[j]).normalized();
        limit.axes = neutral[j].conjugate().toRotationMatrix() * body * axes;
        limit.swing_b = in_radians(row.swing_b, share);
        limit.swing_c = in_radians(row.swing_c, share);
        limit.twist = in_radians(row.twist, share);
    }
    return limits;
}

}  // namespace sidestep::body
