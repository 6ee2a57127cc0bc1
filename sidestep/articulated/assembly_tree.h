// In which order are the links of a body put together?
//
//     kinematic tree (a chain)              assembly tree
//
//     world─0─1─2─3─4─5─6─7                            joint 3
//                                             ┌───────────┴──────────┐
//     each joint joins two assemblies      joint 1                joint 5
//     into one; leaves are links         ┌────┴────┐            ┌────┴────┐
//     and the world                   joint 0   joint 2      joint 4   joint 6
//                                     world 0    1   2        3   4     5  joint 7
//                                                                           6   7
//
// A joint that leads out of an assembly is one of its handles: the places where forces enter. All
// that an assembly does to the rest of the body is said at its handles, so few handles and little
// depth make fast answers. Both are the tree's business; the answers are the same for every tree.
//
// Links that fixed joints weld together are one body: their joints sit at the bottom of the tree,
// below every joint that can move.
//
// One tree for each character: a world that carries hundreds of them would be a leaf with hundreds
// of handles, and costs grow with their square. Separate models share no tree.
//
// Read next: assembly.h (dynamics on the tree), hybrid.h (moving only its top).
#pragma once

#include <span>
#include <vector>

#include "sidestep/articulated/model.h"

namespace sidestep::articulated {

/// A joint that crosses the border of an assembly.
struct Handle {
    int joint = -1;  ///< The link that the joint carries.
    int link = -1;   ///< Of the two links at the joint the one inside; -1 is the world.

    /// Does it lead towards the world?
    [[nodiscard]] bool inboard() const noexcept { return joint == link; }
};

struct AssemblyNode {
    int joint = -1;  ///< Joins `upper` and `lower`; -1 at a leaf.
    int link = -1;   ///< Of a leaf; -1 is the world there.
    int parent = -1, upper = -1,
        lower = -1;      ///< Nodes; `upper` holds the joint's parent link, `lower` its link.
    int root_link = -1;  ///< The link nearest to the world, which owns the node's frame; -1: world.
    int first_handle = 0;   ///< In handles(); the inboard one comes first.
    int handle_count = 0;   ///< None at the root.
    int exit = 0;           ///< Which handle of `upper` the joint takes; of `lower` it is 0.
    int first_block = 0;    ///< Room for one matrix for each pair of handles; one in all at a leaf.
    int height = 0;         ///< Joints on the longest way down; 0 at a leaf.
    bool grounded = false;  ///< Is the world inside?
    bool welded = false;    ///< Is every joint inside fixed? Leaves are.

    [[nodiscard]] bool leaf() const noexcept { return joint < 0; }
};

struct AssemblyOptions {
    enum class Method {
        /// Cuts every part at the joint that leaves the smallest larger half, handles counted.
        edge_centroid,
        /// Never more than two handles once the side branches of a link are on it; for wild trees.
        heavy_path,
        /// Cuts at the liveliest joint first, whatever the shape.
        liveliest_first,
    };
    Method method = Method::edge_centroid;
    /// Edge centroid: how many links a handle is worth. Larger: fewer handles, deeper trees.
    double handle_weight = 1.0;
    /// A number for each joint, larger where much motion is expected, or empty. A joint moves only
    /// when all above it do, so of two equal cuts the livelier one goes to the top.
    std::vector<double> liveliness{};
};

/// Immutable; any number of workspaces and threads may share it. Borrows the model.
class AssemblyTree {
public:
    /// O(links x depth). Problems: a link that turns or slides on its own needs an inertia that can
    /// be inverted (the articulated-body algorithm only asks that of what hangs on it together).
    /// @throws UsageError when options do not fit the model.
    [[nodiscard]] static Result<AssemblyTree> build(const Model& model,
                                                    const AssemblyOptions& options = {});

    [[nodiscard]] const Model& model() const noexcept { return *model_; }
    /// Parents before children, higher before lower: node 0 is the root, and nodes of one height
    /// stand together.
    [[nodiscard]] const std::vector<AssemblyNode>& nodes() const noexcept { return nodes_; }
    [[nodiscard]] const AssemblyNode& node(int index) const { return nodes_[index]; }
    [[nodiscard]] const std::vector<Handle>& handles() const noexcept { return handles_; }
    [[nodiscard]] std::span<const Handle> handles(int node) const {
        return std::span(handles_).subspan(nodes_[node].first_handle, nodes_[node].handle_count);
    }
    /// Where a joint was cut, and where a link (or the world, -1) is a leaf.
    [[nodiscard]] int node_of_joint(int link) const { return joint_node_[link]; }
    [[nodiscard]] int leaf_of(int link) const { return leaf_node_[link + 1]; }
    [[nodiscard]] int block_count() const noexcept { return block_count_; }

    [[nodiscard]] int depth() const noexcept { return nodes_[0].height; }
    /// Of nodes with joints in them.
    [[nodiscard]] int most_handles() const;

private:
    const Model* model_ = nullptr;
    std::vector<AssemblyNode> nodes_;
    std::vector<Handle> handles_;
    std::vector<int> joint_node_, leaf_node_;
    int block_count_ = 0;
};

}  // namespace sidestep::articulated
