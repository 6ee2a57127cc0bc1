// How heavy is this limb, where does it balance, and how hard is it to turn?
//
// The numbers a dynamics engine asks for, each about the link's own joint frame:
//
//     joint ●━━━━━━━━┿━━━━━━━━━        spatial inertia  [ Ic + m [c][c]^T   m [c] ]
//                    c, mass m                          [ m [c]^T            m 1  ]
#pragma once

#include "sidestep/geometry/triangle_mesh.h"
#include "sidestep/math/types.h"

namespace sidestep::body {

struct LinkMass {
    double mass = 0.0;            ///< Kilograms; 0 for a joint without substance.
    Vec3 centre = Vec3::Zero();   ///< Centre of mass, in the joint's frame.
    Mat3 inertia = Mat3::Zero();  ///< About the centre of mass, axes of the joint's frame, kg m^2.
};

/// A closed surface filled with an even substance: exact for the polyhedron.
/// @throws UsageError when the density is not positive, or the mesh is not closed or inside out.
[[nodiscard]] LinkMass solid_mass(const geometry::TriangleMesh& closed_mesh, double density);

/// Two pieces fixed to one link, seen as one.
[[nodiscard]] LinkMass combined(const LinkMass& a, const LinkMass& b);

/// The same shape, lighter or heavier.
[[nodiscard]] LinkMass scaled_to(const LinkMass& link, double mass);

/// True when no real body contradicts it: mass and principal moments not negative, and each moment
/// at most the sum of the other two.
[[nodiscard]] bool is_physical(const LinkMass& link, double tolerance = 1e-9);

}  // namespace sidestep::body
