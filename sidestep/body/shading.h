// Normals for a picture: smooth over a turned limb, sharp at its rim.
#pragma once

#include <vector>

#include "sidestep/geometry/triangle_mesh.h"

namespace sidestep::body {

/// A mesh ready to be lit: vertices are split where the surface has a crease, so each has one
/// normal.
struct ShadedMesh {
    geometry::TriangleMesh mesh;
    std::vector<Vec3> normals;  ///< One per vertex, unit length, outward.
    std::vector<int> source;    ///< The vertex of the original mesh each one came from.
};

/// Averages the normals of the triangles around each vertex, weighted by their angle there;
/// triangles that meet at more than `crease_rad` do not share a normal. Triangles without area take
/// part in nothing but keep their place.
/// @throws UsageError when the angle is negative or not a number.
[[nodiscard]] ShadedMesh shaded(const geometry::TriangleMesh& mesh,
                                double crease_rad = radians(40.0));

}  // namespace sidestep::body
