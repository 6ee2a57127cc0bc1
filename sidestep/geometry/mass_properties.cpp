#include "sidestep/geometry/mass_properties.h"

#include <cmath>

#include "sidestep/geometry/mesh_topology.h"

namespace sidestep::geometry {

namespace {

/// Integrals over the inside, about `origin`: volume, first and second moments.
struct Moments {
    double volume = 0.0;
    Vec3 first = Vec3::Zero();
    Mat3 second = Mat3::Zero();
};

Moments moments_about(const TriangleMesh& mesh, const Vec3& origin) {
    Moments sum;
    for (int i = 0; i < mesh.triangle_count(); ++i) {
        // the tetrahedron from the origin to the triangle counts with the sign of its orientation
        const Triangle t = mesh.corners(i);
        const Vec3 a = t[0] - origin;
        const Vec3 b = t[1] - origin;
        const Vec3 c = t[2] - origin;
        const double six_volumes = a.dot(b.cross(c));
        const Vec3 s = a + b + c;
        sum.volume += six_volumes / 6.0;
        sum.first += six_volumes / 24.0 * s;
        sum.second +=
            six_volumes / 120.0 *
            (a * a.transpose() + b * b.transpose() + c * c.transpose() + s * s.transpose());
    }
    return sum;
}

Failure problem(std::string message, std::string hint, const char* code) {
    Problem p;
    p.message = std::move(message);
    p.hint = std::move(hint);
    p.code = code;
    return failure(std::move(p));
}

/// What moving the point of reference by `d` adds to the inertia of unit mass.
Mat3 shift(const Vec3& d) {
    return d.squaredNorm() * Mat3::Identity() - d * d.transpose();
}

}  // namespace

double signed_volume(const TriangleMesh& mesh) {
    require_valid(mesh);
    return mesh.triangles.empty() ? 0.0 : moments_about(mesh, bounds(mesh).centre()).volume;
}

Result<MassProperties> mass_properties(const TriangleMesh& mesh) {
    if (Problems problems = check(mesh); has_error(problems)) return failure(std::move(problems));
    const MeshTopology shape = topology(mesh);
    if (!shape.is_closed()) {
        return problem("the mesh is not closed: " + std::to_string(shape.boundary_edge_count) +
                           " rim edges, " + std::to_string(shape.crowded_edge_count) +
                           " edges with more than two triangles, " +
                           std::to_string(shape.disputed_edge_count) +
                           " edges whose two triangles disagree about outside",
                       "weld vertices that coincide, close holes, make triangles agree",
                       "mesh_not_closed");
    }
    const AxisBox box = bounds(mesh);
    const Vec3 origin = box.centre();
    const Moments m = moments_about(mesh, origin);
    // a sliver of this relative thickness is below the rounding of the sum itself
    constexpr double flat = 1e-13;
    if (m.volume < 0.0) {
        return problem("the mesh is inside out: its volume is " + std::to_string(m.volume),
                       "flipped() turns it round", "mesh_inside_out");
    }
    if (!(m.volume > flat * std::pow(box.size().maxCoeff(), 3))) {
        return problem("the mesh encloses no volume", "", "mesh_flat");
    }
    MassProperties result;
    result.volume = m.volume;
    const Vec3 offset = m.first / m.volume;
    result.centre = origin + offset;
    result.inertia = m.second.trace() * Mat3::Identity() - m.second - m.volume * shift(offset);
    return result;
}

MassProperties transformed(const MassProperties& body, const Transform& transform) {
    const Mat3 r = transform.rotation.toRotationMatrix();
    return {body.volume, transform * body.centre, r * body.inertia * r.transpose()};
}

MassProperties merged(const MassProperties& a, const MassProperties& b) {
    const double volume = a.volume + b.volume;
    if (!(volume > 0.0)) return a;
    const Vec3 centre = a.centre + b.volume / volume * (b.centre - a.centre);
    return {volume, centre,
            a.inertia + b.inertia + a.volume * shift(a.centre - centre) +
                b.volume * shift(b.centre - centre)};
}

}  // namespace sidestep::geometry
