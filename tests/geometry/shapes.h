// Shapes and random things that geometry tests share.
#pragma once

#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "sidestep/base/random.h"
#include "sidestep/geometry/triangle_mesh.h"

namespace sidestep::test {

/// Uniform over all rotations.
inline Quat any_rotation(Random& random) {
    Eigen::Vector4d v;
    for (int k = 0; k < 4; ++k) v[k] = random.normal();
    return Quat(v[0], v[1], v[2], v[3]).normalized();
}

/// Uniform in the cube [-1, 1]^3.
inline Vec3 any_point(Random& random) {
    Vec3 p;
    for (int k = 0; k < 3; ++k) p[k] = random.uniform(-1.0, 1.0);
    return p;
}

/// The unit sphere: an octahedron whose triangles are cut in four `levels` times.
inline geometry::TriangleMesh sphere_mesh(int levels) {
    geometry::TriangleMesh mesh{
        {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}},
        {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}}};
    for (int level = 0; level < levels; ++level) {
        std::map<std::pair<int, int>, int> middle;
        const auto between = [&](int i, int j) {
            const auto [place, fresh] =
                middle.try_emplace({std::min(i, j), std::max(i, j)}, mesh.vertex_count());
            if (fresh) {
                mesh.vertices.push_back((mesh.vertices[i] + mesh.vertices[j]).normalized());
            }
            return place->second;
        };
        std::vector<geometry::TriangleIndices> finer;
        for (const auto& [a, b, c] : mesh.triangles) {
            const int ab = between(a, b);
            const int bc = between(b, c);
            const int ca = between(c, a);
            finer.insert(finer.end(), {{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}});
        }
        mesh.triangles = std::move(finer);
    }
    return mesh;
}

/// A ring in the ground plane: radius 1, tube 0.4.
inline geometry::TriangleMesh torus_mesh(int around, int across) {
    geometry::TriangleMesh mesh;
    for (int i = 0; i < around; ++i) {
        for (int j = 0; j < across; ++j) {
            const double u = 2.0 * pi * i / around;
            const double v = 2.0 * pi * j / across;
            const double r = 1.0 + 0.4 * std::cos(v);
            mesh.vertices.push_back({r * std::cos(u), 0.4 * std::sin(v), r * std::sin(u)});
        }
    }
    const auto at = [&](int i, int j) { return (i % around) * across + j % across; };
    for (int i = 0; i < around; ++i) {
        for (int j = 0; j < across; ++j) {
            mesh.triangles.push_back({at(i, j), at(i, j + 1), at(i + 1, j + 1)});
            mesh.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i + 1, j)});
        }
    }
    return mesh;
}

}  // namespace sidestep::test
