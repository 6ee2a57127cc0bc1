// Which triangles of two surfaces meet, without looking at every pair?
//
//     [ all triangles ................. ]        a box around everything
//     [ half ........ ][ ........ half ]         smaller boxes around halves
//     [ 2 ][ 2 ] ...                             down to two triangles
//
// Boxes that are apart hold triangles that are apart, so most pairs are never looked at. The boxes
// leave room for rounding; what decides is the exact test of triangle_triangle.h, so the answer is
// that of comparing every pair, always.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "sidestep/geometry/triangle_mesh.h"
#include "sidestep/math/transform.h"

namespace sidestep::geometry {

/// A binary tree of axis-aligned boxes over the triangles of one mesh. Immutable once built, so any
/// number of threads may ask the same tree. The same mesh gives the same tree everywhere.
class BoxTree {
public:
    struct Node {
        Vec3 centre = Vec3::Zero();
        Vec3 half_extents = Vec3::Zero();
        int count = 0;  ///< Triangles in a leaf; 0 for a node with children.
        int link = 0;   ///< Leaf: its first place in `order`. Else: the right child; the left one
                        ///< follows its parent directly.
        [[nodiscard]] bool is_leaf() const noexcept { return count > 0; }
    };

    /// Builds the tree in O(n log^2 n). The tree keeps the mesh.
    /// @throws UsageError when the mesh does not pass `check`. A mesh without triangles is fine.
    [[nodiscard]] static BoxTree build(TriangleMesh mesh);

    [[nodiscard]] const TriangleMesh& mesh() const noexcept { return mesh_; }
    /// Parents before children, root first; empty when there are no triangles.
    [[nodiscard]] const std::vector<Node>& nodes() const noexcept { return nodes_; }
    /// Triangles in the order of the leaves.
    [[nodiscard]] const std::vector<int>& order() const noexcept { return order_; }
    /// No vertex is further from the origin of the mesh.
    [[nodiscard]] double reach() const noexcept { return reach_; }

private:
    void build_node(int first, int last, const std::vector<Vec3>& centroids);

    TriangleMesh mesh_;
    std::vector<Node> nodes_;
    std::vector<int> order_;
    double reach_ = 0.0;
};

/// What a query found, and what it cost.
struct TrianglePairs {
    std::vector<std::array<int, 2>> pairs;  ///< Sorted.
    std::int64_t boxes_tested = 0;
    std::int64_t triangles_tested = 0;
};

struct PairOptions {
    /// Stop when this many pairs are found; which ones is fixed, but not that they are the first.
    int limit = std::numeric_limits<int>::max();
};

/// All pairs (triangle of a, triangle of b) that intersect, touching included, when both meshes are
/// placed: exactly those that `intersect` finds among `transformed(a.mesh(), a_to_world)` and
/// `transformed(b.mesh(), b_to_world)`.
/// @throws UsageError when a rotation is not of unit length to 1e-6, or `limit` is not positive.
[[nodiscard]] TrianglePairs intersecting_pairs(const BoxTree& a, const Transform& a_to_world,
                                               const BoxTree& b, const Transform& b_to_world,
                                               const PairOptions& options = {});

/// Do the surfaces touch? (One inside the other without touching does not count.)
[[nodiscard]] bool intersect(const BoxTree& a, const Transform& a_to_world, const BoxTree& b,
                             const Transform& b_to_world);

struct SelfPairOptions {
    /// What to do with triangles that share vertices (by index) and so always touch. `skip` leaves
    /// them out. `examine` reports those that share more than the common corner or edge: a corner's
    /// triangles that cut each other, an edge folded flat onto itself, triangles given twice.
    enum class Neighbours { skip, examine } neighbours = Neighbours::skip;
    int limit = std::numeric_limits<int>::max();
};

/// All pairs (i < j) of triangles of one mesh that intersect.
[[nodiscard]] TrianglePairs self_intersecting_pairs(const BoxTree& tree,
                                                    const SelfPairOptions& options = {});

/// The nearest point of the surface. Computed in doubles: good to about 1e-15 of the sizes
/// involved.
struct NearestPoint {
    int triangle = -1;  ///< The lowest index among equals.
    Vec3 point = Vec3::Zero();
    double distance = std::numeric_limits<double>::infinity();
    std::int64_t boxes_tested = 0;
    std::int64_t triangles_tested = 0;
};

/// `point` in the frame of the mesh. An empty mesh has no nearest point (triangle -1).
[[nodiscard]] NearestPoint nearest_point(const BoxTree& tree, const Vec3& point);

/// Where a ray first meets the surface, from either side. Computed in doubles.
struct RayHit {
    int triangle = -1;  ///< -1 when nothing is hit; the lowest index among equals.
    double distance = std::numeric_limits<double>::infinity();  ///< In lengths of `direction`.
    std::int64_t boxes_tested = 0;
    std::int64_t triangles_tested = 0;
};

/// In the frame of the mesh. @throws UsageError when `direction` is zero or not finite.
[[nodiscard]] RayHit first_hit(const BoxTree& tree, const Vec3& origin, const Vec3& direction,
                               double max_distance = std::numeric_limits<double>::infinity());

}  // namespace sidestep::geometry
