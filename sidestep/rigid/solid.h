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
    /// Padded columns x, y, z of the normals, each divided by how far its plane is from the middle: a ray from
    /// the middle along d leaves the solid where t max(g . d) = 1. As many as planes, of the same stride.
    [[nodiscard]] const double* gauge_columns() const noexcept { return gauges_.data(); }
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
    /// Of a large solid, corners and gauges once more as float, rounded to nearest: twice as many at a time.
    /// Columns x, y, z, padded like the others to strides of their own.
    static constexpr int large_beyond = 48;
    [[nodiscard]] bool is_large() const noexcept { return corner_count_ > large_beyond; }
    [[nodiscard]] const float* corner_floats() const noexcept { return corner_floats_.data(); }
    [[nodiscard]] int corner_float_stride() const noexcept {
        return static_cast<int>(corner_floats_.size() / 3);
    }
    [[nodiscard]] const float* gauge_floats() const noexcept { return gauge_floats_.data(); }
    [[nodiscard]] int gauge_float_stride() const noexcept {
        return static_cast<int>(gauge_floats_.size() / 3);
    }

private:
    void measure();
    void find_box();
    int corner_count_ = 0, corner_stride_ = 0;
    int face_count_ = 0, plane_stride_ = 0;
    std::vector<double> corners_, planes_;
    std::vector<Edge> edges_;
    std::vector<int> face_first_, face_list_;  // faces around corner c: [first[c], first[c + 1])
    std::vector<int> loop_first_, loop_list_;
    std::vector<float> corner_floats_, gauge_floats_;
    std::vector<std::uint64_t> face_bits_;
    std::vector<double> slack_, gauges_;
    double steepest_ = 1.0, reach_ = 0.0, inner_radius_ = 0.0, sharpness_ = 1.0, far_ = 0.0;
    Vec3 middle_ = Vec3::Zero();
    bool exact_ = false, is_box_ = false;
    Box box_;
};

}  // namespace sidestep::rigid
