#include "sidestep/body/link_mass.h"

#include <Eigen/Eigenvalues>
#include <cmath>

#include "sidestep/base/require.h"
#include "sidestep/geometry/mass_properties.h"

namespace sidestep::body {

LinkMass solid_mass(const geometry::TriangleMesh& closed_mesh, double density) {
    SIDESTEP_REQUIRE(density > 0.0 && std::isfinite(density),
                     "density " + std::to_string(density) + " kg/m^3, expected a positive number");

    const auto solid = geometry::mass_properties(closed_mesh);
    SIDESTEP_REQUIRE(solid.has_value(), "no solid: " + to_string(solid.error()));
    return {density * solid->volume, solid->centre, density * solid->inertia};
}

LinkMass combined(const LinkMass& a, const LinkMass& b) {
    LinkMass sum;
    sum.mass = a.mass + b.mass;
    if (sum.mass <= 0.0) return sum;
    sum.centre = (a.mass * a.centre + b.mass * b.centre) / sum.mass;
    for (const LinkMass* part : {&a, &b}) {
        const Vec3 d = part->centre - sum.centre;
        sum.inertia +=
            part->inertia + part->mass * (d.squaredNorm() * Mat3::Identity() - d * d.transpose());
    }
    return sum;
}

LinkMass scaled_to(const LinkMass& link, double mass) {
    SIDESTEP_REQUIRE(link.mass > 0.0 && mass >= 0.0, "scaling " + std::to_string(link.mass) +
                                                         " kg to " + std::to_string(mass) +
                                                         " kg; both must be positive");
    return {mass, link.centre, link.inertia * (mass / link.mass)};
}

bool is_physical(const LinkMass& link, double tolerance) {
    if (!std::isfinite(link.mass) || link.mass < 0.0) return false;
    if (!link.centre.allFinite() || !link.inertia.allFinite()) return false;
    if ((link.inertia - link.inertia.transpose()).norm() > tolerance) return false;
    const Vec3 moments = Eigen::SelfAdjointEigenSolver<Mat3>(link.inertia).eigenvalues();
    return moments(0) >= -tolerance && moments(2) <= moments(0) + moments(1) + tolerance;
}

}  // namespace sidestep::body
