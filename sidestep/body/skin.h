// A surface that follows several bones at once.
//
//     vertex at bind ──► into each bone's frame ──► out where the bone is now ──► weighted mean
//           v              inverse_bind_j               to_world_j                 sum of w_j ...
//
// This is linear blend skinning. A rigid part is the case of one bone with weight 1.
#pragma once

#include <span>
#include <vector>

#include "sidestep/geometry/triangle_mesh.h"
#include "sidestep/motion/pose.h"

namespace sidestep::body {

struct Influence {
    int joint = 0;
    double weight = 0.0;
};

/// Most vertices need one to four bones; no vertex may have more than this.
inline constexpr int max_influences = 8;

struct Skin {
    geometry::TriangleMesh mesh;  ///< In the bind pose.
    /// Influences of vertex v are `influences[first[v]] .. influences[first[v + 1] - 1]`; weights
    /// are positive and sum to 1.
    std::vector<int> first;
    std::vector<Influence> influences;
    /// From the mesh's space into each joint's frame, joint by joint; may hold scale and shear.
    std::vector<Mat4> inverse_bind;

    [[nodiscard]] std::span<const Influence> of_vertex(int vertex) const;
};

/// Turns raw weights into a lawful list: negative, tiny (below `smallest`) and repeated entries are
/// dropped or merged, the `max_influences` largest kept, the rest scaled to sum 1.
/// Empty when nothing positive is left.
[[nodiscard]] std::vector<Influence> normalised(std::span<const Influence> raw,
                                                double smallest = 1e-6);

/// Appends the influences of the next vertex.
/// @throws UsageError unless they are positive and sum to 1.
void add_vertex_influences(Skin& skin, std::span<const Influence> influences);

/// Where every vertex is in a pose: O(vertices * influences), the same bits for any thread count.
/// @throws UsageError when the pose has another number of joints.
[[nodiscard]] std::vector<Vec3> skinned_vertices(const Skin& skin, const motion::GlobalPose& pose);

/// @throws UsageError when the skin is not of a skeleton with `joint_count` joints: an index out of
///                    range, weights that do not sum to 1, a matrix too many.
void check(const Skin& skin, int joint_count);

}  // namespace sidestep::body
