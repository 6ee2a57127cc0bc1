// Which nodes of a glTF file are the joints of its skeleton?
//
// With a skin: the joints it names, together with those of every skin that shares bones with it.
// Without one: the nodes that the animation moves and what hangs below them. Nodes between joints
// are not joints; what they do is folded into the joint below.
#pragma once

#include <vector>

#include "sidestep/motion/io/detail/gltf_animation.h"
#include "sidestep/motion/io/detail/gltf_tree.h"

namespace sidestep::motion::detail {

struct GltfJoints {
    std::vector<int> nodes;       ///< By joint, parents before children.
    std::vector<int> parents;     ///< By joint: an earlier joint, or -1.
    std::vector<int> ends;        ///< Nodes that we wrote as end sites.
    std::vector<int> end_joints;  ///< By end: the joint it hangs on.
};

/// By node: whether moving it could move the skeleton. With skins, their joints and all above them;
/// without, every node.
[[nodiscard]] std::vector<bool> nodes_that_may_matter(GltfDocument& document, const GltfTree& tree);

/// Empty, and a problem in the document, when the file holds no skeleton.
/// @param animation  Null when the file has none.
[[nodiscard]] GltfJoints find_joints(GltfDocument& document, const GltfTree& tree,
                                     const GltfAnimation* animation);

/// Without a skin: what the animation moves, and what hangs below, less the things only shown.
[[nodiscard]] std::vector<int> joints_of_motion(const GltfTree& tree,
                                                const GltfAnimation& animation);

/// The wanted nodes as joints: in their order, but none before its parent; those that we wrote as
/// end sites, and that nobody moved since, become ends.
[[nodiscard]] GltfJoints arrange_joints(const GltfTree& tree, const std::vector<int>& wanted,
                                        const GltfAnimation* animation);

}  // namespace sidestep::motion::detail
