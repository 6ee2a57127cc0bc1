// Does this surface have an inside?
//
// A mesh is closed when each edge is walked once in each direction, and manifold when the triangles
// around each vertex form one fan. Identity is by index: two vertices at the same place are two
// vertices (`welded` makes them one).
#pragma once

#include <array>
#include <vector>

#include "sidestep/geometry/triangle_mesh.h"

namespace sidestep::geometry {

/// An undirected edge and how triangles use it.
struct MeshEdge {
    std::array<int, 2> vertices;  ///< Smaller index first.
    int forward = 0;              ///< Triangles that walk it from vertices[0] to vertices[1].
    int backward = 0;             ///< Triangles that walk it the other way.
};

struct MeshTopology {
    std::vector<MeshEdge> edges;   ///< Sorted by their vertices.
    int used_vertex_count = 0;     ///< Vertices that some triangle names.
    int component_count = 0;       ///< Pieces connected through shared vertices.
    int boundary_edge_count = 0;   ///< One triangle only: a hole's rim.
    int crowded_edge_count = 0;    ///< More than two triangles.
    int disputed_edge_count = 0;   ///< Two triangles that walk it the same way.
    int pinched_vertex_count = 0;  ///< More than one fan of triangles.
    int degenerate_count = 0;      ///< Triangles that name a vertex twice; left out of the rest.

    /// No rim, no crowding, no dispute: volume and mass properties make sense.
    [[nodiscard]] bool is_closed() const noexcept {
        return !edges.empty() && boundary_edge_count == 0 && crowded_edge_count == 0 &&
               disputed_edge_count == 0;
    }
    /// Every point has a neighbourhood like a disc, or like half a disc at a rim.
    [[nodiscard]] bool is_manifold() const noexcept {
        return crowded_edge_count == 0 && disputed_edge_count == 0 && pinched_vertex_count == 0;
    }
    /// V - E + F: 2 for each closed piece without handles.
    [[nodiscard]] int euler(const TriangleMesh& mesh) const noexcept {
        return used_vertex_count - static_cast<int>(edges.size()) + mesh.triangle_count() -
               degenerate_count;
    }
};

/// O(n log n). @throws UsageError when the mesh names vertices that do not exist.
[[nodiscard]] MeshTopology topology(const TriangleMesh& mesh);

}  // namespace sidestep::geometry
