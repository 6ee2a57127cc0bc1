// Slow twins of geometry/box_tree.h: every pair, every triangle.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "sidestep/geometry/triangle_triangle.h"

namespace sidestep::oracle {

inline std::vector<std::array<int, 2>> intersecting_pairs(const geometry::TriangleMesh& a,
                                                          const Transform& a_to_world,
                                                          const geometry::TriangleMesh& b,
                                                          const Transform& b_to_world) {
    const auto wa = geometry::transformed(a, a_to_world);
    const auto wb = geometry::transformed(b, b_to_world);
    std::vector<std::array<int, 2>> pairs;
    for (int i = 0; i < wa.triangle_count(); ++i) {
        for (int j = 0; j < wb.triangle_count(); ++j) {
            if (geometry::intersect(wa.corners(i), wb.corners(j))) pairs.push_back({i, j});
        }
    }
    return pairs;
}

/// Pairs that share no vertex index.
inline std::vector<std::array<int, 2>> self_intersecting_pairs(const geometry::TriangleMesh& mesh) {
    std::vector<std::array<int, 2>> pairs;
    for (int i = 0; i < mesh.triangle_count(); ++i) {
        for (int j = i + 1; j < mesh.triangle_count(); ++j) {
            const auto& a = mesh.triangles[i];
            const auto& b = mesh.triangles[j];
            if (std::find_first_of(a.begin(), a.end(), b.begin(), b.end()) != a.end()) continue;
            if (geometry::intersect(mesh.corners(i), mesh.corners(j))) pairs.push_back({i, j});
        }
    }
    return pairs;
}

/// Distance of a point to a triangle by narrowing a grid of barycentric weights around the best
/// one: never below the true distance, and above it by 1e-4 of it or less.
inline double distance(const Vec3& p, const geometry::Triangle& t) {
    double best_u = 1.0 / 3.0;
    double best_v = 1.0 / 3.0;
    double best = (p - (t[0] + t[1] + t[2]) / 3.0).norm();
    for (double span = 1.0; span > 1e-9; span *= 0.5) {
        const double u0 = best_u;
        const double v0 = best_v;
        for (int i = -3; i <= 3; ++i) {
            for (int j = -3; j <= 3; ++j) {
                const double u = std::clamp(u0 + span * i / 3.0, 0.0, 1.0);
                const double v = std::clamp(v0 + span * j / 3.0, 0.0, 1.0 - u);
                const double d = (p - (t[0] + u * (t[1] - t[0]) + v * (t[2] - t[0]))).norm();
                if (d < best) {
                    best = d;
                    best_u = u;
                    best_v = v;
                }
            }
        }
    }
    return best;
}

}  // namespace sidestep::oracle
