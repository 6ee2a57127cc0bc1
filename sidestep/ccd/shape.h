// What does a link look like, to those who ask what it meets?
//
//              ▭             a tree of boxes that lie along the surface,
//           ╱     ╲          down to single triangles
//         ▱         ▱
//        ╱ ╲       ╱ ╲
//       △   △     △   △
//
// Three things more are kept, each for one question (detail/hulls.h):
//
//     rod        a round-ended rod around everything. Are two links apart, as is told by four points and two
//                radii? For limbs this says nearly as much as the hull, and costs little
//     hull       the corners of the convex hull and the edges between them. Are two links apart as wholes?
//                Walks uphill along the edges end at the farthest corner; where two hulls are nearest,
//                leaf_at() says which triangles to follow first
//     patches    the corners of small nodes, of 128 at most, side by side. Are two of these apart, where
//                the boxes around them meet? Every corner is asked, so that nothing depends on a box
//
// Made once from a mesh, asked by any number of threads. The surface counts, not the inside: a nut
// in a closed shell touches nothing.
//
// Read next: first_contact.h.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "sidestep/geometry/oriented_box.h"
#include "sidestep/geometry/triangle_mesh.h"

namespace sidestep::ccd {

class Shape {
public:
    /// A box around part of the surface, in the link's frame.
    struct Node {
        Vec3 centre = Vec3::Zero();
        Mat3 axes = Mat3::Identity();
        Vec3 half = Vec3::Zero();
        double reach = 0.0;     ///< No point inside is further from the link's origin.
        double diagonal = 0.0;  ///< Half of it.
        int triangle = -1;      ///< Of a leaf.
        int right = 0;          ///< Else: the second child; the first follows its parent.
        int first_corner = 0;   ///< Of a patch (a small node): where corners() begin.
        int corner_count = 0;   ///< 0: too large for a patch.

        [[nodiscard]] bool is_leaf() const noexcept { return triangle >= 0; }
    };

    /// All points within a radius of a segment, in the link's frame.
    struct Rod {
        Vec3 from = Vec3::Zero(), to = Vec3::Zero();
        double radius = 0.0;
    };

    /// @throws UsageError when the mesh does not pass `check`, has no triangles or reaches beyond
    /// `largest_number` (motion.h).
    explicit Shape(geometry::TriangleMesh mesh);

    [[nodiscard]] const geometry::TriangleMesh& mesh() const noexcept { return mesh_; }
    [[nodiscard]] const std::vector<Node>& nodes() const noexcept { return nodes_; }
    [[nodiscard]] const Node& root() const { return nodes_.front(); }
    /// The corners of a patch: all x, all y, all z, each `corner_count` of them, an even number; the
    /// last may come twice.
    [[nodiscard]] const double* corners(const Node& node) const {
        return patch_corners_.data() + node.first_corner;
    }
    /// Holds all of the surface, rounding counted in; no end of it is farther away than the root's reach.
    [[nodiscard]] const Rod& rod() const noexcept { return rod_; }
    /// No patch has more.
    static constexpr int most_patch_corners = 128;
    /// Corners of the convex hull; of all of the mesh, when it is too flat to have one.
    [[nodiscard]] const std::vector<Vec3>& hull() const noexcept { return hull_; }
    /// A corner of the hull that lies somewhere along a direction: where to begin to look for the last.
    [[nodiscard]] int corner_towards(const Vec3& direction) const {
        return towards_[(direction.x() < 0.0 ? 1 : 0) + (direction.y() < 0.0 ? 2 : 0) +
                        (direction.z() < 0.0 ? 4 : 0)];
    }
    /// Corners of the hull to which its edges lead from this one.
    [[nodiscard]] std::span<const int> neighbours(int corner) const {
        return std::span(neighbours_)
            .subspan(first_neighbour_[corner],
                     first_neighbour_[corner + 1] - first_neighbour_[corner]);
    }

    /// The leaf whose triangle has the most of these corners of the hull, of which there is one at least.
    [[nodiscard]] int leaf_at(std::span<const int> hull_corners) const;

private:
    void build(std::vector<int>& order, int first, int last, const std::vector<Vec3>& centroids);

    [[nodiscard]] int split(std::span<int> order, const Node& node,
                            const std::vector<Vec3>& centroids) const;
    /// The corners of these triangles, when they are few enough.
    void add_patch(const std::vector<int>& order, int first, int last, Node& node);
    /// Makes the hull.
    void wrap();
    void enclose();
    void find_leaves();

    geometry::TriangleMesh mesh_;
    std::vector<Node> nodes_;
    std::vector<double> patch_corners_;
    Rod rod_{};
    std::vector<Vec3> hull_;
    std::vector<int> hull_sources_;                ///< Which corners of the mesh they are.
    std::vector<int> first_leaf_, leaves_around_;  ///< Of every corner of the hull.
    std::array<int, 8> towards_{};  ///< The farthest corner of the hull in each octant's middle.
    std::vector<int> first_neighbour_, neighbours_;
};

}  // namespace sidestep::ccd
