// Points, turns, meshes and digests on their way between numpy and the library; and whose turn it is.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "python/src/bind.h"
#include "sidestep/base/require.h"
#include "sidestep/geometry/triangle_mesh.h"
#include "sidestep/math/transform.h"

namespace sidestep::python {

using Triple = std::array<double, 3>;
using Four = std::array<double, 4>;
/// Whole numbers of any type, in rows.
using Whole = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>;

inline constexpr Four unturned{1.0, 0.0, 0.0, 0.0};

/// As the tool prints fingerprints.
[[nodiscard]] inline std::string hex_of(std::uint64_t digest) {
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(digest));
    return text;
}

[[nodiscard]] inline Vec3 vector_of(const Triple& v) {
    return {v[0], v[1], v[2]};
}
[[nodiscard]] inline Triple triple_of(const Vec3& v) {
    return {v.x(), v.y(), v.z()};
}

/// w, x, y, z of any length but 0. @throws UsageError otherwise.
[[nodiscard]] inline Quat quaternion_of(const Four& q) {
    const Quat turn(q[0], q[1], q[2], q[3]);
    const double length = turn.norm();
    SIDESTEP_REQUIRE(length > 1e-9 && length < 1e9,
                     "a rotation is w, x, y, z and not of length " + std::to_string(length));
    return Quat(turn.w() / length, turn.x() / length, turn.y() / length, turn.z() / length);
}
[[nodiscard]] inline Four four_of(const Quat& q) {
    return {q.w(), q.x(), q.y(), q.z()};
}

[[nodiscard]] inline Transform transform_of(const Triple& at, const Four& rotation) {
    return {quaternion_of(rotation), vector_of(at)};
}

/// @throws UsageError unless of shape (N, 3).
[[nodiscard]] inline std::vector<Vec3> points_of(const Numbers& points, const std::string& what) {
    SIDESTEP_REQUIRE(points.ndim() == 2 && points.shape(1) == 3,
                     what + " must be of shape (N, 3), not " + shape_of(points));
    std::vector<Vec3> list(static_cast<std::size_t>(points.shape(0)));
    const double* from = points.data();
    for (Vec3& p : list) {
        p = Vec3(from[0], from[1], from[2]);
        from += 3;
    }
    return list;
}

/// @throws UsageError unless vertices are (N, 3) and triangles (M, 3).
[[nodiscard]] inline geometry::TriangleMesh mesh_of(const Numbers& vertices,
                                                    const Whole& triangles) {
    geometry::TriangleMesh mesh;
    mesh.vertices = points_of(vertices, "vertices");
    SIDESTEP_REQUIRE(triangles.ndim() == 2 && triangles.shape(1) == 3,
                     "triangles must be of shape (M, 3), not " + shape_of(triangles));
    const auto count = static_cast<std::int64_t>(mesh.vertices.size());
    const std::int64_t* from = triangles.data();
    for (py::ssize_t i = 0; i < triangles.shape(0); ++i, from += 3) {
        for (int k = 0; k < 3; ++k) {
            SIDESTEP_REQUIRE(from[k] >= 0 && from[k] < count,
                             "triangle " + std::to_string(i) + " names corner " +
                                 std::to_string(from[k]) + " of " + std::to_string(count));
        }
        mesh.triangles.push_back(
            {static_cast<int>(from[0]), static_cast<int>(from[1]), static_cast<int>(from[2])});
    }
    return mesh;
}

/// (N, 3) of anything that has a place.
template <typename List, typename Get>
[[nodiscard]] py::array_t<double> rows_of(const List& list, int wide, const Get& get) {
    py::array_t<double> out({static_cast<py::ssize_t>(std::size(list)), py::ssize_t{wide}});
    double* to = out.mutable_data();
    for (const auto& one : list) {
        const auto row = get(one);
        for (int k = 0; k < wide; ++k) *to++ = row[static_cast<std::size_t>(k)];
    }
    return out;
}

/// One thread at a time in a thing whose work runs without the interpreter's lock. What `progress` asks
/// of it meanwhile is the same thread and comes in.
class Turns {
public:
    using Turn = std::unique_lock<std::recursive_mutex>;
    /// Waits without the lock, which whoever is inside may need.
    [[nodiscard]] Turn take() {
        Turn turn(mutex_, std::try_to_lock);
        if (!turn.owns_lock()) {
            const py::gil_scoped_release unlocked;
            turn.lock();
        }
        return turn;
    }

private:
    std::recursive_mutex mutex_;
};

}  // namespace sidestep::python
