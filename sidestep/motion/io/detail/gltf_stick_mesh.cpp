#include <array>

#include "sidestep/motion/io/detail/gltf_skeleton.h"

namespace sidestep::motion::detail {

namespace {

// an octahedral bone: thickest a little way from where it starts, as animators know it
constexpr double thickest_at = 0.15;      // of the length
constexpr double half_width = 0.06;       // of the length
constexpr double marker_size = 0.01;      // of the skeleton's height, for joints without a bone
constexpr double smallest_marker = 0.01;  // metres, when the whole skeleton is one point

/// Flat triangles and the joint that moves each corner.
struct Sticks {
    std::vector<Vec3> positions;
    std::vector<Vec3> normals;
    std::vector<std::array<int, 4>> joints;

    void add_triangle(const Vec3& a, const Vec3& b, const Vec3& c, int joint) {
        const Vec3 normal = (b - a).cross(c - a);
        // a sliver too thin for its normal has nothing to show
        if (!(normal.norm() > 0.0)) return;
        for (const Vec3& corner : {a, b, c}) {
            positions.push_back(corner);
            normals.push_back(normal.normalized());
            joints.push_back({joint, 0, 0, 0});
        }
    }

    void add_octahedron(const Vec3& from, const Vec3& to, double waist, double radius, int joint) {
        const Vec3 along = (to - from).normalized();
        const Vec3 side = along.unitOrthogonal() * radius;
        const Vec3 other = along.cross(side);
        const Vec3 middle = from + waist * (to - from);
        const std::array<Vec3, 4> ring{middle + side, middle + other, middle - side,
                                       middle - other};
        for (int i = 0; i < 4; ++i) {
            const Vec3& here = ring[i];
            const Vec3& next = ring[(i + 1) % 4];
            add_triangle(from, next, here, joint);
            add_triangle(to, here, next, joint);
        }
    }
};

}  // namespace

void add_stick_mesh(GltfBuilder& builder, const GltfSkeleton& nodes, const Skeleton& skeleton) {
    const GlobalPose rest = forward_kinematics(skeleton, rest_pose(skeleton));
    Vec3 low = rest.joints[0].translation;
    Vec3 high = low;
    for (const Transform& joint : rest.joints) {
        low = low.cwiseMin(joint.translation);
        high = high.cwiseMax(joint.translation);
    }
    const double size = (high - low).norm();
    const double shortest_bone = 1e-4 * size;

    Sticks sticks;
    std::vector<bool> has_bone(skeleton.joint_count(), false);
    const auto add_bone = [&](int joint, const Vec3& end) {
        const Vec3& start = rest.joints[joint].translation;
        const double length = (end - start).norm();
        if (!(length > shortest_bone)) return;
        sticks.add_octahedron(start, end, thickest_at, half_width * length, joint);
        has_bone[joint] = true;
    };
    for (int joint = 0; joint < skeleton.joint_count(); ++joint) {
        const int parent = skeleton.joint(joint).parent;
        if (parent != no_parent) add_bone(parent, rest.joints[joint].translation);
    }
    for (std::size_t i = 0; i < rest.end_sites.size(); ++i) {
        add_bone(skeleton.end_sites()[i].joint, rest.end_sites[i]);
    }
    const double marker = size > 0.0 ? marker_size * size : smallest_marker;
    for (int joint = 0; joint < skeleton.joint_count(); ++joint) {
        if (has_bone[joint]) continue;
        const Vec3 half(0.0, marker, 0.0);
        const Vec3& at = rest.joints[joint].translation;
        sticks.add_octahedron(at - half, at + half, 0.5, marker, joint);
    }

    const std::vector<std::array<float, 4>> weights(sticks.positions.size(), {1, 0, 0, 0});
    GltfPrimitive primitive;
    primitive.positions = builder.add_positions(sticks.positions);
    primitive.normals = builder.add_normals(sticks.normals);
    primitive.joints = builder.add_joint_indices(sticks.joints);
    primitive.weights = builder.add_joint_weights(weights);
    primitive.material = builder.add_material(
        {.name = "Sticks", .base_colour = {0.55, 0.36, 0.18, 1.0}, .roughness = 0.7});
    const int mesh = builder.add_mesh("Sticks", std::span(&primitive, 1));
    builder.add_node({.name = "Sticks", .mesh = mesh, .skin = nodes.skin});
}

}  // namespace sidestep::motion::detail
