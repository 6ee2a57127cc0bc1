#include "sidestep/geometry/mesh_topology.h"

#include <algorithm>
#include <numeric>

namespace sidestep::geometry {

namespace {

/// Union-find with path halving; the smaller index becomes the root.
class Pieces {
public:
    explicit Pieces(int count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), 0); }
    int root(int i) {
        while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
        return i;
    }
    void join(int i, int j) {
        i = root(i);
        j = root(j);
        parent_[std::max(i, j)] = std::min(i, j);
    }

private:
    std::vector<int> parent_;
};

struct HalfEdge {
    int from, to;  // smaller vertex first
    int triangle;
    bool forward;
};

}  // namespace

MeshTopology topology(const TriangleMesh& mesh) {
    require_valid(mesh);
    MeshTopology result;
    std::vector<HalfEdge> halves;
    std::vector<bool> used(mesh.vertices.size(), false);
    // a corner is 3 * triangle + k; corners at a vertex are joined across shared edges, so that
    // each fan becomes one piece
    Pieces pieces(mesh.vertex_count());
    Pieces fans(3 * mesh.triangle_count());
    std::vector<int> corners;
    for (int i = 0; i < mesh.triangle_count(); ++i) {
        const TriangleIndices& t = mesh.triangles[i];
        if (t[0] == t[1] || t[1] == t[2] || t[2] == t[0]) {
            ++result.degenerate_count;
            continue;
        }
        for (int k = 0; k < 3; ++k) {
            const int from = t[k];
            const int to = t[(k + 1) % 3];
            halves.push_back({std::min(from, to), std::max(from, to), i, from < to});
            used[from] = true;
            corners.push_back(3 * i + k);
            pieces.join(from, to);
        }
    }
    std::sort(halves.begin(), halves.end(), [](const HalfEdge& a, const HalfEdge& b) {
        if (a.from != b.from) return a.from < b.from;
        return a.to != b.to ? a.to < b.to : a.triangle < b.triangle;
    });

    const auto corner_at = [&](int triangle, int vertex) {
        const TriangleIndices& t = mesh.triangles[triangle];
        return 3 * triangle + (t[0] == vertex ? 0 : t[1] == vertex ? 1 : 2);
    };
    for (std::size_t begin = 0; begin < halves.size();) {
        MeshEdge edge{{halves[begin].from, halves[begin].to}, 0, 0};
        std::size_t end = begin;
        for (; end < halves.size() && halves[end].from == edge.vertices[0] &&
               halves[end].to == edge.vertices[1];
             ++end) {
            ++(halves[end].forward ? edge.forward : edge.backward);
            for (const int vertex : edge.vertices) {
                fans.join(corner_at(halves[begin].triangle, vertex),
                          corner_at(halves[end].triangle, vertex));
            }
        }
        const int count = edge.forward + edge.backward;
        result.boundary_edge_count += count == 1;
        result.crowded_edge_count += count > 2;
        result.disputed_edge_count += count == 2 && edge.forward != 1;
        result.edges.push_back(edge);
        begin = end;
    }

    std::vector<int> fan_count(mesh.vertices.size(), 0);
    for (const int corner : corners) {
        if (fans.root(corner) == corner) ++fan_count[mesh.triangles[corner / 3][corner % 3]];
    }
    for (int i = 0; i < mesh.vertex_count(); ++i) {
        result.used_vertex_count += used[i];
        result.pinched_vertex_count += fan_count[i] > 1;
        result.component_count += used[i] && pieces.root(i) == i;
    }
    return result;
}

}  // namespace sidestep::geometry
