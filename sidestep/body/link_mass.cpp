#include "sidestep/body/link_mass.h"

#include <Eigen/Eigenvalues>
#include <cmath>

#include "sidestep/base/require.h"

namespace sidestep::body {

LinkMass solid_mass(const geometry::TriangleMesh& closed_mesh, double density) {
    SIDESTEP_REQUIRE(density > 0.0 && std::isfinite(density),
                     "density " + std::to_string(density) + " kg/m^3, expected a positive number");

    // the origin of the sums lies inside the mesh, so that far-away meshes lose no digits
    Vec3 origin = Vec3::Zero();
    for (const Vec3& vertex : closed_mesh.vertices) origin += vertex;
    if (!closed_mesh.vertices.empty()) origin /= static_cast<double>(closed_mesh.vertices.size());

    // each triangle and the origin span a tetrahedron; its moments have closed forms
    double volume = 0.0;
    Vec3 first = Vec3::Zero();
    Mat3 second = Mat3::Zero();
    for (const auto& [i, j, k] : closed_mesh.triangles) {
        const Vec3 a = closed_mesh.vertices[i] - origin;
        const Vec3 b = closed_mesh.vertices[j] - origin;
        const Vec3 c = closed_mesh.vertices[k] - origin;
        const double six_v = a.dot(b.cross(c));
        const Vec3 sum = a + b + c;
        volume += six_v / 6.0;
        first += six_v / 24.0 * sum;
        second +=
            six_v / 120.0 *
            (a * a.transpose() + b * b.transpose() + c * c.transpose() + sum * sum.transpose());
    }
    SIDESTEP_REQUIRE(volume > 0.0, "the mesh encloses " + std::to_string(volume) +
                                       " m^3; a solid is closed and seen from outside its "
                                       "triangles run counter-clockwise");

    LinkMass link;
    link.mass = density * volume;
    const Vec3 centroid = first / volume;
    link.centre = origin + centroid;
    const Mat3 central = second - volume * centroid * centroid.transpose();
    link.inertia = density * (central.trace() * Mat3::Identity() - central);
    return link;
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
