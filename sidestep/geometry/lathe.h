// What would a lathe make of this outline?
//
//        y ╎ ·──·                     A profile is a line of points (distance from the axis, height),
//          ╎     ╲                    turned about the Y axis in so many segments:
//          ╎      ·     ──►   ( )
//          ╎     ╱                    plates, pots, balls, the limbs of a wooden man.
//          ╎ ·──·
//
// The solid is closed and its triangles look outwards, whichever way the profile runs.
// Read next: mass_properties.h.
#pragma once

#include <span>
#include <vector>

#include "sidestep/geometry/triangle_mesh.h"

namespace sidestep::geometry {

/// From (radius, height) points. Ends that are not on the axis get a flat lid. Points in a row that
/// are the same count once.
/// @param segments  Around the axis; three at least.
/// @throws UsageError when a radius is negative, a number is not finite, a point between the ends is
/// on the axis, or the profile encloses nothing.
[[nodiscard]] TriangleMesh lathe(std::span<const Vec2> profile, int segments);

/// The same for a profile that runs back to its first point and nowhere touches the axis: a ring.
[[nodiscard]] TriangleMesh lathe_ring(std::span<const Vec2> profile, int segments);

/// How much a lathe with endless segments would make of the same profile (Pappus). With n segments
/// it is less by the factor n sin(2 pi / n) / (2 pi), exactly.
/// @param ring  The profile runs back to its first point.
[[nodiscard]] double turned_volume(std::span<const Vec2> profile, bool ring = false);

/// A spindle with round ends, from the origin to (0, length, 0), ends included.
struct Limb {
    double length = 0.3;
    double start_radius = 0.03;  ///< Of the round end at the origin.
    double end_radius = 0.03;
    double bulge = 0.0;  ///< Added to the radius half-way.
};

/// @param rings  Circles of vertices between the two tips; 2 x segments x rings triangles.
/// @throws UsageError when radii are not positive or both ends together are longer than the limb.
[[nodiscard]] std::vector<Vec2> limb_profile(const Limb& limb, int rings);
[[nodiscard]] TriangleMesh limb_mesh(const Limb& limb, int segments, int rings);

/// A ball about the origin: 2 x segments x rings triangles.
[[nodiscard]] TriangleMesh ball_mesh(double radius, int segments, int rings);

}  // namespace sidestep::geometry
