// A tree of moving nodes becomes a skeleton and a clip.
//
// Nodes may scale, and nodes that are no joints may stand above joints or between them. All of it
// is worked out in the world, frame by frame, and what the joints do there is kept: the joints of
// the clip are where the nodes are.
#pragma once

#include <vector>

#include "sidestep/motion/clip.h"
#include "sidestep/motion/io/detail/gltf_animation.h"
#include "sidestep/motion/io/detail/gltf_joints.h"
#include "sidestep/motion/io/detail/gltf_tree.h"

namespace sidestep::motion::detail {

/// When the frames are.
struct GltfFrames {
    double begin = 0.0;
    double frame_time = 1.0 / 30.0;
    int count = 1;
    double snap = 0.0;  ///< Keys this close to a frame are the frame.
};

struct GltfBaked {
    Clip clip;
    int lost_node = -1;    ///< A node whose place grew beyond all numbers; then there is no clip.
    double lost_at = 0.0;  ///< When, in seconds.
};

[[nodiscard]] Skeleton make_skeleton(const GltfTree& tree, const GltfJoints& found,
                                     const GltfWorld& rest);

/// Every joint and every node above one, parents first.
[[nodiscard]] std::vector<int> nodes_that_matter(const GltfTree& tree, const GltfJoints& joints);

/// The longest side of the box around the joints at rest.
[[nodiscard]] double size_of(const GltfJoints& joints, const GltfWorld& rest);

/// Samples all nodes, frame by frame, and keeps what the joints do. A joint gets a translation
/// track when it strays from its offset by more than a millionth of `size`.
[[nodiscard]] GltfBaked bake(const GltfTree& tree, const GltfJoints& joints,
                             const std::vector<int>& nodes, const Skeleton& skeleton,
                             const GltfFrames& frames, GltfAnimation& animation, double size);

}  // namespace sidestep::motion::detail
