// How far is it from here to there along the skin?
//
// The surface as a graph: vertices (equal places are one) and the edges of triangles, plus nodes that
// bridge gaps between stiff parts. Distances are known between clusters: seeds spread over the surface
// so that each is as far as possible from those before it, every vertex with the seed nearest to it.
#pragma once

#include <cstdint>
#include <vector>

#include "sidestep/geometry/triangle_mesh.h"

namespace sidestep::body::detail {

struct SkinClusters {
    std::vector<int> of_vertex;       ///< Of each vertex of the surface.
    std::vector<std::uint64_t> near;  ///< Bit b of row a: clusters a and b are near.
    std::size_t words = 0;            ///< Per row.
    double radius = 0.0;              ///< No vertex is further from its seed.
};

class SkinGraph {
public:
    explicit SkinGraph(const geometry::TriangleMesh& surface);

    /// A node that is not on the surface.
    int add_node(const Vec3& where);
    /// An edge as long as the way from `centre` to a vertex of the surface.
    void join(int node, int vertex, const Vec3& centre);

    /// At most `count` clusters; two are near when their seeds are nearer than `distance`.
    [[nodiscard]] SkinClusters clusters(int count, double distance);

private:
    struct Edge {
        int to;
        double length;
    };
    /// Distances from `seed`, no further than `limit`, only where they beat what `best` says.
    template <typename Settled>
    void spread(int seed, double limit, std::vector<double>& best, const Settled& settled) const;
    void pack();

    std::vector<Vec3> nodes_;
    std::vector<int> node_of_vertex_;
    struct Link {
        int a, b;
        double length;
    };
    std::vector<Link> links_;
    std::vector<int> first_;
    std::vector<Edge> edges_;
    int surface_nodes_ = 0;
};

}  // namespace sidestep::body::detail
