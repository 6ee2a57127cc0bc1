#include "sidestep/geometry/convex_polyhedron.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sidestep/base/require.h"

namespace sidestep::geometry {

std::span<const int> ConvexPolyhedron::edges_at(int vertex) const {
    SIDESTEP_REQUIRE(
        vertex >= 0 && vertex < static_cast<int>(vertices_.size()),
        "vertex " + std::to_string(vertex) + " of " + std::to_string(vertices_.size()));
    // on a closed surface a vertex has as many faces as edges
    return {edges_around_.data() + first_[vertex], edges_around_.data() + first_[vertex + 1]};
}

std::span<const int> ConvexPolyhedron::faces_at(int vertex) const {
    SIDESTEP_REQUIRE(
        vertex >= 0 && vertex < static_cast<int>(vertices_.size()),
        "vertex " + std::to_string(vertex) + " of " + std::to_string(vertices_.size()));
    return {faces_around_.data() + first_[vertex], faces_around_.data() + first_[vertex + 1]};
}

int ConvexPolyhedron::support(const Vec3& direction) const {
    int best = 0;
    double farthest = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < vertices_.size(); ++i) {
        const double along = direction.dot(vertices_[i]);
        if (along > farthest) {
            farthest = along;
            best = static_cast<int>(i);
        }
    }
    return best;
}

bool ConvexPolyhedron::contains(const Vec3& point) const {
    return std::all_of(faces_.begin(), faces_.end(),
                       [&](const Face& face) { return face.normal.dot(point) <= face.offset; });
}

double ConvexPolyhedron::surface_area() const {
    double sum = 0.0;
    for (const Face& face : faces_) sum += face.area;
    return sum;
}

TriangleMesh ConvexPolyhedron::mesh() const {
    TriangleMesh result;
    result.vertices = vertices_;
    for (const Face& face : faces_) {
        for (std::size_t k = 2; k < face.vertices.size(); ++k) {
            result.triangles.push_back({face.vertices[0], face.vertices[k - 1], face.vertices[k]});
        }
    }
    return result;
}

MassProperties ConvexPolyhedron::mass_properties() const {
    return geometry::mass_properties(mesh()).value();
}

ConvexPolyhedron ConvexPolyhedron::transformed(const Transform& transform) const {
    ConvexPolyhedron result = *this;
    for (Vec3& vertex : result.vertices_) vertex = transform * vertex;
    result.measure_faces();
    return result;
}

void ConvexPolyhedron::measure_faces() {
    for (Face& face : faces_) {
        // the sum of the fan's area vectors, from a corner so that digits survive far away
        const Vec3& origin = vertices_[face.vertices[0]];
        Vec3 twice = Vec3::Zero();
        for (std::size_t k = 2; k < face.vertices.size(); ++k) {
            twice += (vertices_[face.vertices[k - 1]] - origin)
                         .cross(vertices_[face.vertices[k]] - origin);
        }
        face.area = 0.5 * twice.norm();
        face.normal = (twice / twice.cwiseAbs().maxCoeff()).normalized();
        face.offset = -std::numeric_limits<double>::infinity();
        for (const Vec3& vertex : vertices_) {
            face.offset = std::max(face.offset, face.normal.dot(vertex));
        }
    }
}

}  // namespace sidestep::geometry
