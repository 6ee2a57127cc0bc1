// The nodes of a glTF file as a tree: who hangs on whom, and how each is placed at rest.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sidestep/math/types.h"
#include "sidestep/motion/io/detail/gltf_document.h"

namespace sidestep::motion::detail {

/// Where a node is relative to its parent. Scale comes first, then rotation, then translation.
struct GltfPlace {
    Vec3 translation = Vec3::Zero();
    Quat rotation = Quat::Identity();
    Vec3 scale = Vec3::Ones();
};

struct GltfTreeNode {
    std::string name;
    int parent = -1;
    std::vector<int> children;
    GltfPlace rest;
    /// What the node does to directions at rest: rotation times scale, or the matrix as written.
    Mat3 linear = Mat3::Identity();
    bool shows_something = false;         ///< A mesh or a camera hangs here.
    std::optional<std::string> end_site;  ///< We wrote this node as an end site of that name.
};

struct GltfTree {
    std::vector<GltfTreeNode> nodes;
    std::vector<int> order;  ///< Every node, parents before children.
};

/// Nodes that are their own ancestors, have two parents or a broken transform leave problems in
/// the document.
[[nodiscard]] GltfTree read_tree(GltfDocument& document);

/// Where nodes are in the world, scale included.
struct GltfWorld {
    /// Rotations alone, chained; what a rigid joint can follow.
    std::vector<Quat> rotations;
    /// All that happens to directions, scale and shear too.
    std::vector<Mat3> linears;
    std::vector<Vec3> positions;

    explicit GltfWorld(std::size_t node_count);
    /// Places a node by that of its parent.
    void place(int node, int parent, const Quat& rotation, const Mat3& linear, const Vec3& at);
};

/// Every node at rest.
[[nodiscard]] GltfWorld rest_world(const GltfTree& tree);

}  // namespace sidestep::motion::detail
