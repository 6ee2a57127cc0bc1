// How large does it look?
//
//        ___
//       /  /|   --->  direction  --->   ____
//      /__/ |                          |    |    the shadow on a plane across the direction
//      |__|/                           |____|
//
// From far away what counts is the shadow along a direction (square metres); through a camera, the
// part of the image that is covered (square pixels).
#pragma once

#include <optional>
#include <span>

#include "sidestep/geometry/convex_polyhedron.h"
#include "sidestep/geometry/oriented_box.h"

namespace sidestep::geometry {

/// Area of the shadow along `direction` (of any length but 0). Every ray through a convex solid
/// enters once and leaves once, so the shadow is half the sum of the face areas seen in projection.
/// @throws UsageError when `direction` is zero or not finite.
[[nodiscard]] double projected_area(const AxisBox& box, const Vec3& direction);
[[nodiscard]] double projected_area(const OrientedBox& box, const Vec3& direction);
[[nodiscard]] double projected_area(const ConvexPolyhedron& solid, const Vec3& direction);

/// The same sum for any mesh. For a closed one, the shadow with each point counted as often as a
/// ray through it enters the solid: exact when convex, else an upper bound of the shadow.
[[nodiscard]] double projected_area_sum(const TriangleMesh& mesh, const Vec3& direction);

/// Looks along +Z of its own frame, image axes along X and Y.
struct PinholeCamera {
    Transform to_world;
    double focal_px = 1000.0;  ///< Pixels per unit of (x / z).
};

/// Area of the image, in square pixels, of the convex hull of the points: a box by its corners, a
/// polyhedron by its vertices. Not clipped to any screen. None when a point is not at least `near`
/// metres in front of the camera, since the image is then not bounded by the images of the points.
[[nodiscard]] std::optional<double> image_area(const PinholeCamera& camera,
                                               std::span<const Vec3> points, double near = 1e-3);

/// Area of the convex hull of points in the plane; 0 for fewer than three.
[[nodiscard]] double convex_area(std::span<const Vec2> points);

}  // namespace sidestep::geometry
