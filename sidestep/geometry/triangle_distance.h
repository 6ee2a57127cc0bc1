// How far apart are two triangles?
//
//        /\   distance    ____        corner over face, edge beside edge, or 0 when they meet:
//       /  \ <--------->  \  /        one of 15 pairs of features tells, and the direction between
//      /____\              \/         its nearest points proves it
//
// A triangle without area stands for the hull of its three corners: a segment or a point.
#pragma once

#include "sidestep/geometry/triangle_mesh.h"

namespace sidestep::geometry {

/// Nearest points of two triangles.
struct TriangleDistance {
    double squared =
        0.0;  ///< Of the distance between the two points; 0, up to rounding, where they meet.
    Vec3 on_a = Vec3::Zero();  ///< One of the nearest points where there are many.
    Vec3 on_b = Vec3::Zero();  ///< Equal to `on_a`, up to rounding, where the triangles meet.
};

/// The distance between two closed triangles. Wrong by rounding: at most 1e-7 of the size of the box
/// around both (and that only for needles and nearly parallel edges; 1e-15 of it is usual).
/// Coordinates must be finite and below 1e70.
[[nodiscard]] TriangleDistance distance(const Triangle& a, const Triangle& b);

/// How much `nearer_than` may err on the safe side, in parts of size: the three edge lengths of the
/// box around both triangles and the distance asked about, summed.
inline constexpr double nearer_than_room = 1e-7;

/// True when the triangles come nearer than `distance`, which is not negative. Never false when they
/// do; true may be wrong by `nearer_than_room`. Most pairs end at a box or a plane between them.
[[nodiscard]] bool nearer_than(const Triangle& a, const Triangle& b, double distance);

}  // namespace sidestep::geometry
