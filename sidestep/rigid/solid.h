// A convex solid as the inclusion tests want it: plain columns of numbers.
//
//     corners   x[] y[] z[]              planes   nx[] ny[] nz[] d[]      s = n . p - d, inside: s <= 0
//     edges     corner, corner, face, face          corner -> the faces around it, face -> its loop
//
// Columns are padded to whole vectors by repeating their last entry, so that kernels need no tails.
// Immutable; any number of threads may look at one.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "sidestep/geometry/convex_polyhedron.h"

namespace sidestep::rigid {

class Solid {
public:
    /// How face normals are scaled. `unit`: distances are metres. `whole`: the cross product of two
    /// edges, so that corners at whole numbers give whole numbers and every sign is exact.
    enum class Planes { unit, whole };

    struct Edge {
        std::array<int, 2> corners{};
        std::array<int, 2> faces{};
    };

    /// Coplanar pieces are one face already, as ConvexPolyhedron makes them.
    [[nodiscard]] static Solid of(const geometry::ConvexPolyhedron& polyhedron,
                                  Planes planes = Planes::unit);

    [[nodiscard]] int corner_count() const noexcept { return corner_count_; }
    [[nodiscard]] int face_count() const noexcept { return face_count_; }
    [[nodiscard]] int edge_count() const noexcept { return static_cast<int>(edges_.size()); }

    /// Padded columns: all x of the corners, then all y, then all z.
    [[nodiscard]] const double* corner_columns() const noexcept { return corners_.data(); }
    [[nodiscard]] int corner_stride() const noexcept { return corner_stride_; }
    /// Padded columns of the planes: nx, ny, nz, d.
    [[nodiscard]] const double* plane_columns() const noexcept { return planes_.data(); }
    [[nodiscard]] int plane_stride() const noexcept { return plane_stride_; }

    [[nodiscard]] Vec3 corner(int index) const {
        return {corners_[index], corners_[corner_stride_ + index],
                corners_[2 * corner_stride_ + index]};
    }
    [[nodiscard]] Vec3 normal(int face) const {
        return {planes_[face], planes_[plane_stride_ + face], planes_[2 * plane_stride_ + face]};
    }
    [[nodiscard]] double offset(int face) const { return planes_[3 * plane_stride_ + face]; }
    [[nodiscard]] const std::vector<Edge>& edges() const noexcept { return edges_; }
    [[nodiscard]] std::span<const int> faces_at(int corner) const;
    /// Corners of a face, counter-clockwise from outside.
    [[nodiscard]] std::span<const int> loop(int face) const;

private:
    int corner_count_ = 0, corner_stride_ = 0;
    int face_count_ = 0, plane_stride_ = 0;
    std::vector<double> corners_, planes_;
    std::vector<Edge> edges_;
    std::vector<int> face_first_, face_list_;  // faces around corner c: [first[c], first[c + 1])
    std::vector<int> loop_first_, loop_list_;
};

}  // namespace sidestep::rigid
