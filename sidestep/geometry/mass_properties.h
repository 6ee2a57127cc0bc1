// How heavy is it, where does it balance, how does it resist turning?
#pragma once

#include "sidestep/base/result.h"
#include "sidestep/geometry/triangle_mesh.h"

namespace sidestep::geometry {

/// Of a solid of density 1: multiply volume and inertia by the density in kg/m^3 for kg and kg m^2.
struct MassProperties {
    double volume = 0.0;          ///< m^3.
    Vec3 centre = Vec3::Zero();   ///< Centre of mass.
    Mat3 inertia = Mat3::Zero();  ///< About the centre, in the axes of the input.
};

/// Of the solid inside a closed mesh. Sums are taken about the middle of the mesh, so that a
/// millimetre part a kilometre from the origin keeps its digits.
/// Problems: the mesh is invalid, not closed, inside out, or encloses nothing.
[[nodiscard]] Result<MassProperties> mass_properties(const TriangleMesh& mesh);

/// Signed volume of a closed mesh; negative when it is inside out. For a mesh with a rim the number
/// depends on where the mesh lies and means nothing.
[[nodiscard]] double signed_volume(const TriangleMesh& mesh);

/// The same body placed elsewhere.
[[nodiscard]] MassProperties transformed(const MassProperties& body, const Transform& transform);

/// Two bodies that are rigidly joined; overlapping parts count twice.
[[nodiscard]] MassProperties merged(const MassProperties& a, const MassProperties& b);

}  // namespace sidestep::geometry
