// Slow twin of geometry/box_overlap.h: boxes meet when their surfaces cross or one swallows the
// other. Surfaces are triangles with rounded corners, decided exactly; so the twin is right for all
// boxes that are not within a few roundings of touching.
#pragma once

#include "sidestep/geometry/oriented_box.h"
#include "sidestep/geometry/predicates.h"
#include "sidestep/geometry/triangle_triangle.h"

namespace sidestep::oracle {

inline geometry::TriangleMesh surface(const geometry::OrientedBox& box) {
    geometry::TriangleMesh mesh = geometry::box_mesh({-Vec3::Ones(), Vec3::Ones()});
    for (Vec3& v : mesh.vertices) {
        v = box.centre() + box.axes() * v.cwiseProduct(box.half_extents());
    }
    return mesh;
}

inline bool meet(const geometry::OrientedBox& a, const geometry::OrientedBox& b) {
    if (a.contains(b.centre()) || b.contains(a.centre())) return true;
    const geometry::TriangleMesh mesh_a = surface(a);
    const geometry::TriangleMesh mesh_b = surface(b);
    for (int i = 0; i < 12; ++i) {
        for (int j = 0; j < 12; ++j) {
            if (geometry::intersect(mesh_a.corners(i), mesh_b.corners(j))) return true;
        }
    }
    return false;
}

/// Rectangles as two flat triangles each.
inline bool meet(const geometry::OrientedRect& a, const geometry::OrientedRect& b) {
    const auto half = [](const geometry::OrientedRect& rect, int k) {
        const auto c = rect.corners();
        const auto lift = [](const Vec2& p) { return Vec3(p.x(), 0, p.y()); };
        return geometry::Triangle{lift(c[0]), lift(c[1 + k]), lift(c[2 + k])};
    };
    for (int i = 0; i < 2; ++i) {
        for (int j = 0; j < 2; ++j) {
            if (geometry::intersect(half(a, i), half(b, j))) return true;
        }
    }
    return false;
}

}  // namespace sidestep::oracle
