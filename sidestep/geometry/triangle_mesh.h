// A surface out of triangles.
//
//        2
//       / \        corners counter-clockwise when seen from outside:
//      0---1       the normal points at the reader
//
// A mesh is plain data: fill the two lists, then let `check` say what is wrong with them. The
// functions below expect a mesh that passed; they throw UsageError on one that would not.
// Read next: mesh_topology.h (is it closed?), mass_properties.h, box_tree.h (what does it touch?).
#pragma once

#include <array>
#include <span>
#include <vector>

#include "sidestep/base/problem.h"
#include "sidestep/geometry/axis_box.h"
#include "sidestep/math/transform.h"
#include "sidestep/math/types.h"

namespace sidestep::geometry {

/// Corner indices, counter-clockwise when seen from outside.
using TriangleIndices = std::array<int, 3>;

/// Three corners in space.
using Triangle = std::array<Vec3, 3>;

struct TriangleMesh {
    std::vector<Vec3> vertices;
    std::vector<TriangleIndices> triangles;

    [[nodiscard]] int vertex_count() const noexcept { return static_cast<int>(vertices.size()); }
    [[nodiscard]] int triangle_count() const noexcept { return static_cast<int>(triangles.size()); }
    /// The corners of one triangle of a mesh that passed `check`; the index is not tested.
    [[nodiscard]] Triangle corners(int triangle) const {
        const TriangleIndices& t = triangles[triangle];
        return {vertices[t[0]], vertices[t[1]], vertices[t[2]]};
    }
};

/// Everything that is wrong with a mesh: corners out of range and coordinates that are not finite
/// are errors; triangles that name a corner twice are warnings. Empty when all is well.
[[nodiscard]] Problems check(const TriangleMesh& mesh);

/// Twice the area times the unit normal: (b - a) x (c - a).
[[nodiscard]] inline Vec3 area_vector(const Triangle& t) {
    return (t[1] - t[0]).cross(t[2] - t[0]);
}

/// One unit normal per triangle; zero where the triangle has no area.
[[nodiscard]] std::vector<Vec3> triangle_normals(const TriangleMesh& mesh);

/// One unit normal per vertex: the normals around it weighted by the angles of the triangles there,
/// so that cutting a face into more triangles changes nothing. Zero for vertices without triangles.
[[nodiscard]] std::vector<Vec3> vertex_normals(const TriangleMesh& mesh);

/// Total area of the surface.
[[nodiscard]] double area(const TriangleMesh& mesh);

/// The smallest axis-aligned box around all vertices.
[[nodiscard]] AxisBox bounds(const TriangleMesh& mesh);

/// The mesh turned and moved.
[[nodiscard]] TriangleMesh transformed(TriangleMesh mesh, const Transform& transform);

/// The mesh stretched about the origin; mirrored stretches (a negative product) turn the triangles
/// round, so that outside stays outside. @throws UsageError when a factor is 0 or not finite.
[[nodiscard]] TriangleMesh scaled(TriangleMesh mesh, const Vec3& factors);

/// The same surface with inside and outside exchanged.
[[nodiscard]] TriangleMesh flipped(TriangleMesh mesh);

/// All meshes in one, vertices and triangles in the order given. Nothing is welded.
[[nodiscard]] TriangleMesh merged(std::span<const TriangleMesh> meshes);

/// Vertices with the same coordinates become one (the first); triangles that lose a corner by it
/// are dropped, vertices that no triangle uses too.
[[nodiscard]] TriangleMesh welded(const TriangleMesh& mesh);

/// The twelve triangles of a box.
[[nodiscard]] TriangleMesh box_mesh(const AxisBox& box);

/// @throws UsageError with the first error that `check` finds.
void require_valid(const TriangleMesh& mesh);

}  // namespace sidestep::geometry
