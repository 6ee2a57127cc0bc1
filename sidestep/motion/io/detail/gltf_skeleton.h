// A skeleton and its clips as glTF nodes, skins and animations.
//
//     Hips ─ LeftUpLeg ─ ... ─ LeftToeBase ─ LeftToeBase_end (extras: an end site)
//
// Every joint is a node, in joint order; end sites follow as leaf nodes, marked so that reading
// back restores them. All of them are joints of one skin whose bind pose is the rest pose: a vertex
// of a skinned mesh is given where it lies when `rest_pose(skeleton)` is taken.
#pragma once

#include <vector>

#include "sidestep/motion/clip.h"
#include "sidestep/motion/io/detail/gltf_builder.h"

namespace sidestep::motion::detail {

/// The word under which our own notes stand in the `extras` of a file.
inline constexpr const char* extras_key = "sidestep";

/// Where a skeleton went.
struct GltfSkeleton {
    std::vector<int> joint_nodes;  ///< By joint; joint i is also number i of the skin.
    std::vector<int> end_nodes;    ///< By end site.
    int top_node = 0;              ///< The root, or what holds the roots together.
    int skin = 0;
};

/// @param name  Of the skin, and of the node that holds several roots together.
[[nodiscard]] GltfSkeleton add_skeleton(GltfBuilder& builder, const Skeleton& skeleton,
                                        std::string_view name);

/// The clip as an animation of these nodes; a clip without frames adds nothing.
void add_clip(GltfBuilder& builder, const GltfSkeleton& nodes, const Clip& clip);

/// One octahedron for each bone, moved by the joint it starts from, as a node of its own.
void add_stick_mesh(GltfBuilder& builder, const GltfSkeleton& nodes, const Skeleton& skeleton);

}  // namespace sidestep::motion::detail
