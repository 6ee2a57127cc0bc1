// What does a link look like, to those who ask what it meets?
//
//              ▭             a tree of boxes that lie along the surface,
//           ╱     ╲          down to single triangles
//         ▱         ▱
//        ╱ ╲       ╱ ╲
//       △   △     △   △
//
// Made once from a mesh, asked by any number of threads. The surface counts, not the inside: a nut
// in a closed shell touches nothing.
//
// Read next: first_contact.h.
#pragma once

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

        [[nodiscard]] bool is_leaf() const noexcept { return triangle >= 0; }
    };

    /// @throws UsageError when the mesh does not pass `check` or has no triangles.
    explicit Shape(geometry::TriangleMesh mesh);

    [[nodiscard]] const geometry::TriangleMesh& mesh() const noexcept { return mesh_; }
    [[nodiscard]] const std::vector<Node>& nodes() const noexcept { return nodes_; }
    [[nodiscard]] const Node& root() const { return nodes_.front(); }
    /// Corners to which edges lead from this one; at the border of an open surface perhaps not all.
    [[nodiscard]] std::span<const int> neighbours(int corner) const {
        return std::span(neighbours_)
            .subspan(first_neighbour_[corner],
                     first_neighbour_[corner + 1] - first_neighbour_[corner]);
    }

private:
    void build(std::vector<int>& order, int first, int last, const std::vector<Vec3>& centroids);

    geometry::TriangleMesh mesh_;
    std::vector<Node> nodes_;
    std::vector<int> first_neighbour_, neighbours_;
};

}  // namespace sidestep::ccd
