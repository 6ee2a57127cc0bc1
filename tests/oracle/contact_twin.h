// Slow twins of rigid/contact.h, in world coordinates and without any pruning.
//
// Depth: every face normal and every pair of edges of two placed polyhedra is tried as an axis, both
// ways round. Distance: of every triangle of one surface from every triangle of the other.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "sidestep/geometry/triangle_distance.h"
#include "sidestep/rigid/shape.h"

namespace sidestep::oracle {

/// `gap` is what lies between the bodies along `normal` (from b into a): negative, they overlap.
struct AxisTwin {
    double gap = -std::numeric_limits<double>::infinity();
    Vec3 normal = Vec3::Zero();
};

inline std::vector<Vec3> placed_corners(const rigid::Shape& shape, const Transform& to_world) {
    std::vector<Vec3> corners;
    for (const Vec3& corner : shape.outline().vertices()) corners.push_back(to_world * corner);
    return corners;
}

/// How far a's nearest corner is beyond b's farthest along a unit direction. Balls are balls.
inline double gap_along(const Vec3& normal, const rigid::Shape& a, const Transform& a_to_world,
                        const rigid::Shape& b, const Transform& b_to_world) {
    const auto farthest = [](const Vec3& way, const rigid::Shape& shape,
                             const Transform& to_world) {
        if (shape.kind() == rigid::Shape::Kind::ball) {
            return way.dot(to_world.translation) + shape.radius();
        }
        double most = -std::numeric_limits<double>::infinity();
        for (const Vec3& corner : shape.outline().vertices()) {
            most = std::max(most, way.dot(to_world * corner));
        }
        return most;
    };
    return -farthest(-normal, a, a_to_world) - farthest(normal, b, b_to_world);
}

/// The axis of greatest gap (or least depth) of two polyhedra.
inline AxisTwin best_axis(const rigid::Shape& a, const Transform& a_to_world, const rigid::Shape& b,
                          const Transform& b_to_world) {
    const auto corners_a = placed_corners(a, a_to_world), corners_b = placed_corners(b, b_to_world);
    std::vector<Vec3> axes;
    for (const auto& face : a.outline().faces()) axes.push_back(a_to_world.rotation * face.normal);
    for (const auto& face : b.outline().faces()) axes.push_back(b_to_world.rotation * face.normal);
    for (const auto& e : a.outline().edges()) {
        const Vec3 along_a = (corners_a[e.vertices[1]] - corners_a[e.vertices[0]]).normalized();
        for (const auto& f : b.outline().edges()) {
            const Vec3 along_b = (corners_b[f.vertices[1]] - corners_b[f.vertices[0]]).normalized();
            const Vec3 axis = along_a.cross(along_b);
            if (axis.norm() > 1e-7) axes.push_back(axis.normalized());
        }
    }
    AxisTwin best;
    for (const Vec3& axis : axes) {
        double low_a = std::numeric_limits<double>::infinity(), high_a = -low_a;
        double low_b = low_a, high_b = -low_a;
        for (const Vec3& p : corners_a) {
            low_a = std::min(low_a, axis.dot(p));
            high_a = std::max(high_a, axis.dot(p));
        }
        for (const Vec3& p : corners_b) {
            low_b = std::min(low_b, axis.dot(p));
            high_b = std::max(high_b, axis.dot(p));
        }
        if (low_a - high_b > best.gap) best = {low_a - high_b, axis};
        if (low_b - high_a > best.gap) best = {low_b - high_a, -axis};
    }
    return best;
}

/// Of two polyhedra that are known not to overlap.
inline double surface_distance(const rigid::Shape& a, const Transform& a_to_world,
                               const rigid::Shape& b, const Transform& b_to_world) {
    const auto placed = [](const rigid::Shape& shape, const Transform& to_world) {
        geometry::TriangleMesh mesh = shape.outline().mesh();
        for (Vec3& v : mesh.vertices) v = to_world * v;
        return mesh;
    };
    const geometry::TriangleMesh mesh_a = placed(a, a_to_world), mesh_b = placed(b, b_to_world);
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < static_cast<int>(mesh_a.triangles.size()); ++i) {
        for (int j = 0; j < static_cast<int>(mesh_b.triangles.size()); ++j) {
            least =
                std::min(least, geometry::distance(mesh_a.corners(i), mesh_b.corners(j)).squared);
        }
    }
    return std::sqrt(least);
}

}  // namespace sidestep::oracle
