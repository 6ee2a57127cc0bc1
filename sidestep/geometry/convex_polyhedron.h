// A convex solid that knows its faces, edges and corners, and who is next to whom.
//
//          v3
//         /|\             face: a polygon, counter-clockwise from outside, coplanar pieces merged
//        / | \            edge: two vertices, a face on each side
//      v0--|--v2          vertex: the edges and faces around it
//        \ | /
//          v1
//
// From points (their convex hull, through qhull) or from a mesh that is already convex. Everything
// is in a fixed order: vertices as given, faces and edges by their vertices.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/geometry/mass_properties.h"
#include "sidestep/geometry/oriented_box.h"
#include "sidestep/geometry/triangle_mesh.h"

namespace sidestep::geometry {

struct HullOptions {
    /// Faces whose corners are this near to a common plane become one, as a part of the size of
    /// the whole. Larger: fewer, less even faces. Smaller: faces may fall apart by rounding.
    double flatness = 1e-9;
};

/// Immutable but for assignment.
class ConvexPolyhedron {
public:
    struct Face {
        std::vector<int> vertices;   ///< Counter-clockwise from outside, the lowest index first.
        std::vector<int> edges;      ///< Edge k joins vertices k and k + 1.
        Vec3 normal = Vec3::Zero();  ///< Outward, of unit length.
        double offset = 0.0;  ///< No vertex x has normal . x > offset, as doubles compute it.
        double area = 0.0;
    };
    struct Edge {
        std::array<int, 2> vertices{};  ///< Lower index first.
        std::array<int, 2> faces{};     ///< Left and right of the way from the first to the second.
    };

    /// The convex hull. Points that are not its corners are left out.
    /// Problems: too few points, all on a line or in a plane, numbers that are not finite.
    [[nodiscard]] static Result<ConvexPolyhedron> from_points(std::span<const Vec3> points,
                                                              const HullOptions& options = {});

    /// The solid inside a closed convex mesh. Problems: those of `check`, a mesh that is not
    /// closed, and one that is not convex: which triangle lies how deep inside the hull.
    [[nodiscard]] static Result<ConvexPolyhedron> from_mesh(const TriangleMesh& mesh,
                                                            const HullOptions& options = {});

    /// @throws UsageError when the box is flat.
    [[nodiscard]] static ConvexPolyhedron from_box(const OrientedBox& box);

    [[nodiscard]] const std::vector<Vec3>& vertices() const noexcept { return vertices_; }
    [[nodiscard]] const std::vector<Face>& faces() const noexcept { return faces_; }
    [[nodiscard]] const std::vector<Edge>& edges() const noexcept { return edges_; }
    /// Where each vertex was among the points or mesh vertices it came from.
    [[nodiscard]] const std::vector<int>& sources() const noexcept { return sources_; }
    /// Indices of the edges or faces around a vertex, ascending. @throws UsageError when there is
    /// no such vertex.
    [[nodiscard]] std::span<const int> edges_at(int vertex) const;
    [[nodiscard]] std::span<const int> faces_at(int vertex) const;

    /// The vertex farthest along `direction`; the lowest index among equals.
    [[nodiscard]] int support(const Vec3& direction) const;
    /// Closed: on the surface is inside, as doubles compute it.
    [[nodiscard]] bool contains(const Vec3& point) const;

    [[nodiscard]] double surface_area() const;
    [[nodiscard]] MassProperties mass_properties() const;
    /// Each face as a fan of triangles from its first vertex.
    [[nodiscard]] TriangleMesh mesh() const;
    [[nodiscard]] ConvexPolyhedron transformed(const Transform& transform) const;

private:
    friend class HullBuilder;
    void measure_faces();

    std::vector<Vec3> vertices_;
    std::vector<int> sources_;
    std::vector<Face> faces_;
    std::vector<Edge> edges_;
    // edges and faces around vertex v: [first_[v], first_[v + 1]) of the lists
    std::vector<int> first_;
    std::vector<int> edges_around_;
    std::vector<int> faces_around_;
};

}  // namespace sidestep::geometry
