// A convex solid as the inclusion tests want it: plain columns of numbers.
//
//     corners   x[] y[] z[]              planes   nx[] ny[] nz[] d[]      s = n . p - d, inside: s <= 0
//     edges     corner, corner, face, face          corner -> the faces around it, face -> its loop
//
// Columns are padded to whole vectors by repeating their last entry, so that kernels need no tails.
// Immutable; any number of threads may look at one.
#pragma once

#include <array>
#include <cstdint>
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
    /// How far behind its plane the deepest corner of a face lies: planes are rounded outward, so that
    /// their own corners may be a few roundings inside.
    [[nodiscard]] double slack(int face) const { return slack_[face]; }
    /// Length of the longest normal: 1 to rounding, unless the planes are `whole`.
    [[nodiscard]] double steepest() const noexcept { return steepest_; }

    /// The mean of the corners; from there no point is farther than `reach`, no plane nearer than
    /// `inner_radius` (in metres, whatever the normals).
    [[nodiscard]] const Vec3& middle() const noexcept { return middle_; }
    [[nodiscard]] double reach() const noexcept { return reach_; }
    [[nodiscard]] double inner_radius() const noexcept { return inner_radius_; }
    /// Reach over inner radius: 1.7 for a cube, a hundred for a thin plate.
    [[nodiscard]] double sharpness() const noexcept { return sharpness_; }
    /// No corner is farther from the origin of the solid's own coordinates.
    [[nodiscard]] double far() const noexcept { return far_; }
    /// Planes are `whole` and the coordinates whole numbers of at most 100: no test of this solid against
    /// another such one rounds.
    [[nodiscard]] bool exact() const noexcept { return exact_; }

    /// A box is tested by its axes. Columns of `axes` are of unit length.
    struct Box {
        Vec3 centre = Vec3::Zero();
        Mat3 axes = Mat3::Identity();
        Vec3 half_extents = Vec3::Zero();
        bool plain = false;  ///< About the origin, along the axes.
    };
    [[nodiscard]] bool is_box() const noexcept { return is_box_; }
    /// Only where `is_box`.
    [[nodiscard]] const Box& box() const noexcept { return box_; }

    /// One bit for each face, as many words as that takes: those around a corner.
    [[nodiscard]] int face_words() const noexcept { return (face_count_ + 63) / 64; }
    [[nodiscard]] const std::uint64_t* face_bits(int corner) const {
        return face_bits_.data() + static_cast<std::size_t>(corner) * face_words();
    }
    /// Corners joined to a corner by an edge.
    [[nodiscard]] std::span<const int> neighbours(int corner) const;
    /// Of a large solid: a corner far out in about this direction, to begin a climb from.
    [[nodiscard]] int start_towards(const Vec3& direction) const;
    /// Solids with more corners than this are climbed, smaller ones searched.
    static constexpr int climbed_beyond = 96;

private:
    void measure();
    void find_box();
    void list_neighbours();
    int corner_count_ = 0, corner_stride_ = 0;
    int face_count_ = 0, plane_stride_ = 0;
    std::vector<double> corners_, planes_;
    std::vector<Edge> edges_;
    std::vector<int> face_first_, face_list_;  // faces around corner c: [first[c], first[c + 1])
    std::vector<int> loop_first_, loop_list_;
    std::vector<int> neighbour_first_, neighbour_list_;
    std::vector<std::uint16_t> starts_;  // for squares on the faces of a cube
    std::vector<std::uint64_t> face_bits_;
    std::vector<double> slack_;
    double steepest_ = 1.0, reach_ = 0.0, inner_radius_ = 0.0, sharpness_ = 1.0, far_ = 0.0;
    Vec3 middle_ = Vec3::Zero();
    bool exact_ = false, is_box_ = false;
    Box box_;
};

}  // namespace sidestep::rigid
