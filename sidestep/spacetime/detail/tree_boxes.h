// Are the boxes of two placed clips apart?
//
// B's boxes are moved into A's ground plane, by one turn and one move that are worked out once per
// query. Rectangles need four lines, boxes that lean fifteen (geometry/box_overlap.h tells why).
// Comparisons leave room for rounding, so that what the samples call a collision is never called
// apart by their boxes.
#pragma once

#include <array>
#include <cmath>

#include "sidestep/spacetime/clip_tree.h"
#include "sidestep/spacetime/detail/tree_fit.h"

namespace sidestep::spacetime::detail {

// Placing a sample, building a box around it, moving that box into the other tree's plane and
// casting its shadow are sums of a few rounded products; 64 units cover them several times.
inline constexpr double query_room_units = 64.0 * tree_epsilon;

/// How far from unit length a turn is.
[[nodiscard]] inline double turn_defect(const Placement& p) {
    return std::abs(p.cosine * p.cosine + p.sine * p.sine - 1.0);
}

/// A node of B in A's ground plane and on A's clock; halves of the ground grown by the room.
struct MovedNode {
    double x, z, forward_x, forward_z, half_left, half_forward;
};

/// Where B's plane lies in A's, and how much room comparisons leave for rounding.
struct BetweenClips {
    double cosine, sine, x, z;
    double room;       ///< Metres on the ground.
    double room_time;  ///< Metres in space-time, for boxes that lean.
    double time;       ///< B's start on A's clock, in time_scale * seconds.
    double time_scale, dt_a, dt_b;
    const FlatNode *flat_a, *flat_b;
    const Lean *lean_a, *lean_b;

    BetweenClips(const ClipTree& a, const Placement& at_a, const ClipTree& b, const Placement& at_b,
                 double shift, double slack) {
        cosine = at_a.cosine * at_b.cosine + at_a.sine * at_b.sine;
        sine = at_a.cosine * at_b.sine - at_a.sine * at_b.cosine;
        const double dx = at_b.x - at_a.x;
        const double dz = at_b.z - at_a.z;
        x = at_a.cosine * dx - at_a.sine * dz;
        z = at_a.cosine * dz + at_a.sine * dx;
        const double size = a.extent() + b.extent() + std::abs(at_a.x) + std::abs(at_a.z) +
                            std::abs(at_b.x) + std::abs(at_b.z);
        // 1e-150: below, squares of distances are lost altogether
        room = (query_room_units + 2.0 * (turn_defect(at_a) + turn_defect(at_b))) * size + slack +
               1e-150;
        flat_a = a.flat().data(), flat_b = b.flat().data();
        lean_a = a.lean().data(), lean_b = b.lean().data();
        dt_a = a.path().dt, dt_b = b.path().dt;
        time_scale = a.lean().empty() ? b.options().time_scale : a.options().time_scale;
        time = time_scale * shift;
        // frames that touch by the grain are as far apart in time
        const double longest = a.path().duration() + b.path().duration() + std::abs(shift);
        room_time = room + time_scale * (4.0 * time_grain + query_room_units * longest);
    }

    [[nodiscard]] MovedNode move(const FlatNode& b) const {
        return {(cosine * b.x + sine * b.z) + x,
                (cosine * b.z - sine * b.x) + z,
                cosine * b.forward_x + sine * b.forward_z,
                cosine * b.forward_z - sine * b.forward_x,
                b.half_left + room,
                b.half_forward + room};
    }
    /// `moved` is `move(b)`.
    [[nodiscard]] bool apart(const FlatNode& a, const FlatNode& b, const MovedNode& moved,
                             Work& work) const;
};

/// Four lines. No early exit: the branches would cost more than the sums.
[[nodiscard]] inline bool apart_upright(const FlatNode& a, const MovedNode& b) {
    const double dx = b.x - a.x;
    const double dz = b.z - a.z;
    const double c = std::abs(a.forward_x * b.forward_x + a.forward_z * b.forward_z);
    const double s = std::abs(a.forward_z * b.forward_x - a.forward_x * b.forward_z);
    const double left_a = std::abs(a.forward_z * dx - a.forward_x * dz);
    const double forward_a = std::abs(a.forward_x * dx + a.forward_z * dz);
    const double left_b = std::abs(b.forward_z * dx - b.forward_x * dz);
    const double forward_b = std::abs(b.forward_x * dx + b.forward_z * dz);
    const int on_a =
        static_cast<int>(left_a > a.half_left + (c * b.half_left + s * b.half_forward)) |
        static_cast<int>(forward_a > a.half_forward + (s * b.half_left + c * b.half_forward));
    const int on_b =
        static_cast<int>(left_b > b.half_left + (c * a.half_left + s * a.half_forward)) |
        static_cast<int>(forward_b > b.half_forward + (s * a.half_left + c * a.half_forward));
    return (on_a | on_b) != 0;
}

/// Fifteen lines (geometry/box_overlap.h tells why), with axes as Lean has them.
[[nodiscard]] inline bool apart_leaning(const FlatNode& a, const Lean& lean_a, const MovedNode& b,
                                        const Lean& lean_b, double time_b, double room_ground,
                                        double room) {
    const double c = a.forward_x * b.forward_x + a.forward_z * b.forward_z;
    const double s = a.forward_z * b.forward_x - a.forward_x * b.forward_z;
    const double sa = lean_a.sine;
    const double ca = lean_a.cosine;
    const double sb = lean_b.sine;
    const double cb = lean_b.cosine;
    const double dx = b.x - a.x;
    const double dz = b.z - a.z;
    const double dt = time_b - lean_a.time;
    const double f = a.forward_x * dx + a.forward_z * dz;
    // faces of a
    const std::array<double, 3> t{sa * f + ca * dt, a.forward_z * dx - a.forward_x * dz,
                                  ca * f - sa * dt};
    const std::array<std::array<double, 3>, 3> r{
        {{sa * sb * c + ca * cb, -sa * s, sa * cb * c - ca * sb},
         {sb * s, c, cb * s},
         {ca * sb * c - sa * cb, -ca * s, ca * cb * c + sa * sb}}};
    const auto sizes = [](const std::array<double, 3>& row) -> std::array<double, 3> {
        return {std::abs(row[0]), std::abs(row[1]), std::abs(row[2])};
    };
    const std::array<std::array<double, 3>, 3> size{sizes(r[0]), sizes(r[1]), sizes(r[2])};
    const std::array<double, 3> ea{lean_a.half_along, a.half_left, a.half_forward};
    const std::array<double, 3> eb{lean_b.half_along, b.half_left - room_ground,
                                   b.half_forward - room_ground};
    const auto face_a = [&](std::size_t i) {
        const double reach = ea[i] + (size[i][0] * eb[0] + size[i][1] * eb[1] + size[i][2] * eb[2]);
        return std::abs(t[i]) > reach + room;
    };
    const auto face_b = [&](std::size_t j) {
        const double reach = eb[j] + (size[0][j] * ea[0] + size[1][j] * ea[1] + size[2][j] * ea[2]);
        return std::abs(r[0][j] * t[0] + r[1][j] * t[1] + r[2][j] * t[2]) > reach + room;
    };
    if (face_a(1) || face_a(2) || face_a(0)) return true;
    if (face_b(1) || face_b(2) || face_b(0)) return true;
    const auto edges = [&](std::size_t i, std::size_t i1, std::size_t i2, std::size_t j,
                           std::size_t j1, std::size_t j2) {
        const double reach = (ea[i1] * size[i2][j] + ea[i2] * size[i1][j]) +
                             (eb[j1] * size[i][j2] + eb[j2] * size[i][j1]);
        return std::abs(t[i2] * r[i1][j] - t[i1] * r[i2][j]) > reach + room;
    };
    // not 1 with 1: both are level, so theirs is the axis of time, and these nodes meet in time
    return edges(0, 1, 2, 0, 1, 2) || edges(0, 1, 2, 1, 2, 0) || edges(0, 1, 2, 2, 0, 1) ||
           edges(1, 2, 0, 0, 1, 2) || edges(1, 2, 0, 2, 0, 1) || edges(2, 0, 1, 0, 1, 2) ||
           edges(2, 0, 1, 1, 2, 0) || edges(2, 0, 1, 2, 0, 1);
}

inline bool BetweenClips::apart(const FlatNode& a, const FlatNode& b, const MovedNode& moved,
                                Work& work) const {
    if (!a.leans && !b.leans) {
        ++work.box2d;
        return apart_upright(a, moved);
    }
    // where only one leans, the other is a box in space-time too
    ++work.box3d;
    const Lean la = a.leans ? lean_a[&a - flat_a] : upright_lean(a, dt_a, time_scale);
    const Lean lb = b.leans ? lean_b[&b - flat_b] : upright_lean(b, dt_b, time_scale);
    return apart_leaning(a, la, moved, lb, lb.time + time, room, room_time);
}

}  // namespace sidestep::spacetime::detail
