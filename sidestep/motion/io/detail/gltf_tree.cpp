#include "sidestep/motion/io/detail/gltf_tree.h"

#include <array>
#include <cmath>

#include "sidestep/motion/io/detail/gltf_skeleton.h"

namespace sidestep::motion::detail {

namespace {

using Json = GltfDocument::Json;

constexpr double shear_tolerance = 1e-3;

/// Translation, rotation and scale of a matrix; what does not fit them is warned about.
void take_matrix_apart(GltfDocument& document, const std::string& path,
                       const std::array<double, 16>& columns, GltfTreeNode& node) {
    const Mat4 matrix = Eigen::Map<const Mat4>(columns.data());
    if (!matrix.row(3).isApprox(Eigen::RowVector4d(0, 0, 0, 1), 1e-6)) {
        document.error(path + "/matrix", "has a last row other than 0 0 0 1",
                       "glTF lists matrices column by column");
        return;
    }
    node.linear = matrix.topLeftCorner<3, 3>();
    node.rest.translation = matrix.topRightCorner<3, 1>();
    Vec3 scale = node.linear.colwise().norm();
    if (node.linear.determinant() < 0.0) scale = -scale;
    node.rest.scale = scale;
    if (scale.cwiseAbs().minCoeff() < 1e-12) {
        document.warn(path + "/matrix", "flattens space: the rotation is taken as none");
        return;
    }
    Mat3 axes = node.linear * scale.cwiseInverse().asDiagonal();
    const double shear =
        std::max({std::abs(axes.col(0).dot(axes.col(1))), std::abs(axes.col(1).dot(axes.col(2))),
                  std::abs(axes.col(2).dot(axes.col(0)))});
    if (shear > shear_tolerance) {
        document.warn(path + "/matrix",
                      "shears: places are right, rotations below it are approximate", {},
                      "non_uniform_scale");
    }
    // the nearest axes at right angles that keep the first one
    axes.col(1) -= axes.col(0) * axes.col(0).dot(axes.col(1));
    if (axes.col(1).norm() < 1e-9) axes.col(1) = axes.col(0).unitOrthogonal();
    axes.col(1).normalize();
    axes.col(2) = axes.col(0).cross(axes.col(1));
    node.rest.rotation = Quat(axes).normalized();
}

void read_place(GltfDocument& document, const Json& object, const std::string& path,
                GltfTreeNode& node) {
    if (object.contains("matrix")) {
        std::array<double, 16> columns{};
        if (document.numbers(object, "matrix", path, columns)) {
            take_matrix_apart(document, path, columns, node);
        }
        return;
    }
    std::array<double, 3> three{};
    if (document.numbers(object, "translation", path, three)) {
        node.rest.translation = Vec3(three[0], three[1], three[2]);
    }
    if (document.numbers(object, "scale", path, three)) {
        node.rest.scale = Vec3(three[0], three[1], three[2]);
    }
    std::array<double, 4> four{};
    if (document.numbers(object, "rotation", path, four)) {
        const Quat q(four[3], four[0], four[1], four[2]);
        const double length = q.norm();
        if (length < 1e-6) {
            document.error(path + "/rotation", "is zero, expected a unit quaternion");
        } else {
            if (std::abs(length - 1.0) > 1e-2) {
                document.warn(path + "/rotation",
                              "has length " + std::to_string(length) + ": brought to 1");
            }
            node.rest.rotation = Quat(q.coeffs() / length);
        }
    }
    node.linear = node.rest.rotation.toRotationMatrix() * node.rest.scale.asDiagonal();
}

std::optional<std::string> end_site_name(const Json& object) {
    const auto extras = object.find("extras");
    if (extras == object.end() || !extras->is_object()) return std::nullopt;
    const auto ours = extras->find(extras_key);
    if (ours == extras->end() || !ours->is_object()) return std::nullopt;
    const auto site = ours->find("end_site");
    if (site == ours->end() || !site->is_object()) return std::nullopt;
    const auto name = site->find("name");
    return name != site->end() && name->is_string() ? name->get<std::string>() : std::string();
}

}  // namespace

GltfTree read_tree(GltfDocument& document) {
    GltfTree tree;
    const Json& list = document.list("nodes");
    tree.nodes.resize(list.size());
    for (std::size_t i = 0; i < list.size() && !document.gave_up(); ++i) {
        const Json& object = list[i];
        const std::string path = "/nodes/" + std::to_string(i);
        GltfTreeNode& node = tree.nodes[i];
        node.name = document.text(object, "name");
        node.end_site = end_site_name(object);
        node.shows_something = object.contains("mesh") || object.contains("camera");
        read_place(document, object, path, node);
        node.children = document.indices(object, "children", path, "nodes");
        for (const int child : node.children) {
            if (tree.nodes[child].parent >= 0) {
                document.error(path + "/children", "node " + std::to_string(child) +
                                                       " already hangs on node " +
                                                       std::to_string(tree.nodes[child].parent));
                continue;
            }
            tree.nodes[child].parent = static_cast<int>(i);
        }
    }
    if (document.failed()) return tree;

    // from the tops downward; what is never reached goes round in a circle
    std::vector<bool> reached(tree.nodes.size(), false);
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        if (tree.nodes[i].parent < 0) tree.order.push_back(static_cast<int>(i));
    }
    for (std::size_t next = 0; next < tree.order.size(); ++next) {
        reached[tree.order[next]] = true;
        for (const int child : tree.nodes[tree.order[next]].children) tree.order.push_back(child);
    }
    for (std::size_t i = 0; i < tree.nodes.size() && !document.gave_up(); ++i) {
        if (!reached[i]) {
            document.error("/nodes/" + std::to_string(i), "is its own ancestor");
        }
    }
    return tree;
}

GltfWorld::GltfWorld(std::size_t node_count)
    : rotations(node_count, Quat::Identity()),
      linears(node_count, Mat3::Identity()),
      positions(node_count, Vec3::Zero()) {}

void GltfWorld::place(int node, int parent, const Quat& rotation, const Mat3& linear,
                      const Vec3& at) {
    if (parent < 0) {
        rotations[node] = rotation;
        linears[node] = linear;
        positions[node] = at;
        return;
    }
    rotations[node] = (rotations[parent] * rotation).normalized();
    linears[node] = linears[parent] * linear;
    positions[node] = positions[parent] + linears[parent] * at;
}

GltfWorld rest_world(const GltfTree& tree) {
    GltfWorld world(tree.nodes.size());
    for (const int i : tree.order) {
        const GltfTreeNode& node = tree.nodes[i];
        world.place(i, node.parent, node.rest.rotation, node.linear, node.rest.translation);
    }
    return world;
}

}  // namespace sidestep::motion::detail
