// Slow twin of rigid/narrow.h: two convex bodies are apart when some direction says so, and it is enough
// to ask the normals of all faces and the cross products of all edges, one of each body.
//
//     gap = max over directions of (least of b - most of a)      > 0 apart, < 0 in each other
//
// In the world's coordinates, from corners alone: nothing of the tested code is used.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "sidestep/geometry/convex_polyhedron.h"

namespace sidestep::oracle {

/// Of one polyhedron, in its own coordinates: what is asked about.
struct TwinBody {
    std::vector<Vec3> corners, normals, edges;  ///< Directions: parallel ones once.

    explicit TwinBody(const geometry::ConvexPolyhedron& polyhedron)
        : corners(polyhedron.vertices()) {
        for (const auto& face : polyhedron.faces()) {
            const Vec3& first = corners[face.vertices[0]];
            Vec3 sum = Vec3::Zero();
            for (std::size_t k = 2; k < face.vertices.size(); ++k) {
                sum += (corners[face.vertices[k - 1]] - first)
                           .cross(corners[face.vertices[k]] - first);
            }
            add(normals, sum.normalized());
        }
        for (const auto& edge : polyhedron.edges()) {
            add(edges, (corners[edge.vertices[1]] - corners[edge.vertices[0]]).normalized());
        }
    }

private:
    static void add(std::vector<Vec3>& list, const Vec3& direction) {
        for (const Vec3& known : list) {
            if (known.cross(direction).squaredNorm() < 1e-28) return;
        }
        list.push_back(direction);
    }
};

/// The greatest gap over all directions asked. Once one is above `enough` that is told at once.
inline double separating_gap(const TwinBody& a, const Transform& a_to_world, const TwinBody& b,
                             const Transform& b_to_world, double enough = 1e-6) {
    static thread_local std::vector<Vec3> at_a, at_b, edges_b;
    const Mat3 turn_a = a_to_world.rotation.toRotationMatrix();
    const Mat3 turn_b = b_to_world.rotation.toRotationMatrix();
    at_a.clear();
    at_b.clear();
    edges_b.clear();
    for (const Vec3& p : a.corners) at_a.push_back(turn_a * p + a_to_world.translation);
    for (const Vec3& p : b.corners) at_b.push_back(turn_b * p + b_to_world.translation);
    for (const Vec3& e : b.edges) edges_b.push_back(turn_b * e);
    double gap = -std::numeric_limits<double>::infinity();
    const auto ask = [&](const Vec3& direction) {
        double low_a = std::numeric_limits<double>::infinity(), high_a = -low_a;
        double low_b = low_a, high_b = high_a;
        for (const Vec3& p : at_a) {
            const double along = direction.dot(p);
            low_a = std::min(low_a, along);
            high_a = std::max(high_a, along);
        }
        for (const Vec3& p : at_b) {
            const double along = direction.dot(p);
            low_b = std::min(low_b, along);
            high_b = std::max(high_b, along);
        }
        gap = std::max({gap, low_b - high_a, low_a - high_b});
        return gap > enough;
    };
    for (const Vec3& n : a.normals) {
        if (ask(turn_a * n)) return gap;
    }
    for (const Vec3& n : b.normals) {
        if (ask(turn_b * n)) return gap;
    }
    for (const Vec3& e : a.edges) {
        const Vec3 turned = turn_a * e;
        for (const Vec3& f : edges_b) {
            const Vec3 direction = turned.cross(f);
            const double length = direction.norm();
            // parallel edges have no direction of their own
            if (length > 1e-6 && ask(direction / length)) return gap;
        }
    }
    return gap;
}

using LatticePoint = std::array<std::int64_t, 3>;
using LatticeTetrahedron = std::array<LatticePoint, 4>;

/// The same for tetrahedra at whole numbers, without any rounding. Touching counts.
inline bool lattice_touching(const LatticeTetrahedron& a, const LatticeTetrahedron& b) {
    const auto minus = [](const LatticePoint& p, const LatticePoint& q) {
        return LatticePoint{p[0] - q[0], p[1] - q[1], p[2] - q[2]};
    };
    const auto cross = [](const LatticePoint& p, const LatticePoint& q) {
        return LatticePoint{p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2],
                            p[0] * q[1] - p[1] * q[0]};
    };
    const auto separates = [&](const LatticePoint& n) {
        const auto along = [&](const LatticePoint& p) {
            return n[0] * p[0] + n[1] * p[1] + n[2] * p[2];
        };
        const std::array<std::int64_t, 4> on_a{along(a[0]), along(a[1]), along(a[2]), along(a[3])};
        const std::array<std::int64_t, 4> on_b{along(b[0]), along(b[1]), along(b[2]), along(b[3])};
        const auto [low_a, high_a] = std::minmax_element(on_a.begin(), on_a.end());
        const auto [low_b, high_b] = std::minmax_element(on_b.begin(), on_b.end());
        return *high_a < *low_b || *high_b < *low_a;
    };
    constexpr std::array<std::array<int, 2>, 6> edges{
        {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}};
    for (const LatticeTetrahedron* t : {&a, &b}) {
        for (int skip = 0; skip < 4; ++skip) {
            const auto& p = (*t)[(skip + 1) % 4];
            if (separates(cross(minus((*t)[(skip + 2) % 4], p), minus((*t)[(skip + 3) % 4], p)))) {
                return false;
            }
        }
    }
    for (const auto& e : edges) {
        for (const auto& f : edges) {
            if (separates(cross(minus(a[e[1]], a[e[0]]), minus(b[f[1]], b[f[0]])))) return false;
        }
    }
    return true;
}

/// Six times the volume; 0 is flat.
inline std::int64_t lattice_volume(const LatticeTetrahedron& t) {
    std::array<LatticePoint, 3> e;
    for (int k = 0; k < 3; ++k) {
        for (int i = 0; i < 3; ++i) e[k][i] = t[k + 1][i] - t[0][i];
    }
    return e[0][0] * (e[1][1] * e[2][2] - e[1][2] * e[2][1]) -
           e[0][1] * (e[1][0] * e[2][2] - e[1][2] * e[2][0]) +
           e[0][2] * (e[1][0] * e[2][1] - e[1][1] * e[2][0]);
}

}  // namespace sidestep::oracle
