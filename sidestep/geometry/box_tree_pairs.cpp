// Pairs of triangles: two trees against each other, one against itself.
#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"
#include "sidestep/geometry/box_tree.h"
#include "sidestep/geometry/predicates.h"
#include "sidestep/geometry/triangle_triangle.h"

namespace sidestep::geometry {

namespace {

using Node = BoxTree::Node;

// shadows are sums of a few rounded products, and the placed vertices are rounded too
constexpr double tree_room_units = 64.0 * std::numeric_limits<double>::epsilon();

/// How far from unit length a rotation is; what it does to a vertex follows.
double defect(const Transform& t) {
    const double d = std::abs(t.rotation.squaredNorm() - 1.0);
    SIDESTEP_REQUIRE(d < 1e-6, "a rotation is not of unit length");
    SIDESTEP_REQUIRE(t.translation.allFinite(), "a translation is not finite");
    return d;
}

/// The frame of b seen from a, ready for the fifteen lines of box_overlap.h.
struct BetweenTrees {
    Mat3 r, size;
    Vec3 t;
    double room;

    BetweenTrees(const BoxTree& a, const Transform& ta, const BoxTree& b, const Transform& tb) {
        const Mat3 ra = ta.rotation.normalized().toRotationMatrix();
        r = ra.transpose() * tb.rotation.normalized().toRotationMatrix();
        size = r.cwiseAbs();
        t = ra.transpose() * (tb.translation - ta.translation);
        room = tree_room_units *
                   (a.reach() + b.reach() + ta.translation.norm() + tb.translation.norm()) +
               4.0 * (defect(ta) * a.reach() + defect(tb) * b.reach());
    }

    [[nodiscard]] bool apart(const Node& a, const Node& b) const {
        const Vec3 d = r * b.centre + t - a.centre;
        const Vec3& ea = a.half_extents;
        const Vec3& eb = b.half_extents;
        for (int i = 0; i < 3; ++i) {
            if (std::abs(d[i]) - (ea[i] + size.row(i).dot(eb)) > room) return true;
        }
        for (int j = 0; j < 3; ++j) {
            if (std::abs(r.col(j).dot(d)) - (size.col(j).dot(ea) + eb[j]) > room) return true;
        }
        for (int i = 0; i < 3; ++i) {
            const int i1 = (i + 1) % 3;
            const int i2 = (i + 2) % 3;
            for (int j = 0; j < 3; ++j) {
                const int j1 = (j + 1) % 3;
                const int j2 = (j + 2) % 3;
                const double reach = ea[i1] * size(i2, j) + ea[i2] * size(i1, j) +
                                     eb[j1] * size(i, j2) + eb[j2] * size(i, j1);
                if (std::abs(d[i2] * r(i1, j) - d[i1] * r(i2, j)) - reach > room) return true;
            }
        }
        return false;
    }
};

Triangle placed(const Triangle& t, const Transform& to_world) {
    return {to_world * t[0], to_world * t[1], to_world * t[2]};
}

struct NodePair {
    int a, b;
};

/// Children of the larger box, or of the one that has any; later ones on top of the stack last.
void push_children(const BoxTree& ta, const BoxTree& tb, NodePair p, std::vector<NodePair>& todo) {
    const Node& a = ta.nodes()[p.a];
    const Node& b = tb.nodes()[p.b];
    if (b.is_leaf() || (!a.is_leaf() && a.half_extents.sum() >= b.half_extents.sum())) {
        todo.push_back({a.link, p.b});
        todo.push_back({p.a + 1, p.b});
    } else {
        todo.push_back({p.a, b.link});
        todo.push_back({p.a, p.b + 1});
    }
}

int shared_corners(const TriangleIndices& a, const TriangleIndices& b) {
    int shared = 0;
    for (const int i : a) shared += i == b[0] || i == b[1] || i == b[2];
    return shared;
}

/// Moves the corners of `a` that `b` has too to the front.
void shared_first(TriangleIndices& a, const TriangleIndices& b) {
    std::stable_partition(a.begin(), a.end(),
                          [&](int i) { return i == b[0] || i == b[1] || i == b[2]; });
}

/// For triangles that share corners: do they share more than that?
bool neighbours_cross(const TriangleMesh& mesh, TriangleIndices a, TriangleIndices b, int shared) {
    if (shared >= 3) return true;
    shared_first(a, b);
    shared_first(b, a);
    const auto at = [&](int i) { return mesh.vertices[i]; };
    const Triangle ta{at(a[0]), at(a[1]), at(a[2])};
    const Triangle tb{at(b[0]), at(b[1]), at(b[2])};
    if (shared == 1) {
        // what they share besides the corner is a piece that begins there and ends on an edge
        // opposite to it
        return intersect(ta[1], ta[2], tb) || intersect(tb[1], tb[2], ta);
    }
    // a common edge: more is shared only when one is folded flat onto the other
    if (orient3d(ta[0], ta[1], ta[2], tb[2]) != 0) return false;
    for (int axis = 0; axis < 3; ++axis) {
        const auto flat = [axis](const Vec3& p) {
            return Vec2(p[(axis + 1) % 3], p[(axis + 2) % 3]);
        };
        const int side_a = orient2d(flat(ta[0]), flat(ta[1]), flat(ta[2]));
        const int side_b = orient2d(flat(ta[0]), flat(ta[1]), flat(tb[2]));
        if (side_a * side_b != 0) return side_a == side_b;
    }
    return false;
}

}  // namespace

TrianglePairs intersecting_pairs(const BoxTree& a, const Transform& a_to_world, const BoxTree& b,
                                 const Transform& b_to_world, const PairOptions& options) {
    SIDESTEP_REQUIRE(options.limit > 0, "limit " + std::to_string(options.limit) + " of pairs");
    TrianglePairs result;
    const BetweenTrees between(a, a_to_world, b, b_to_world);
    if (a.nodes().empty() || b.nodes().empty()) return result;
    std::vector<NodePair> todo{{0, 0}};
    while (!todo.empty()) {
        const NodePair pair = todo.back();
        todo.pop_back();
        const Node& na = a.nodes()[pair.a];
        const Node& nb = b.nodes()[pair.b];
        ++result.boxes_tested;
        if (between.apart(na, nb)) continue;
        if (!na.is_leaf() || !nb.is_leaf()) {
            push_children(a, b, pair, todo);
            continue;
        }
        // a handful of triangles each: the exact test decides
        for (int i = na.link; i < na.link + na.count; ++i) {
            const Triangle ta = placed(a.mesh().corners(a.order()[i]), a_to_world);
            for (int j = nb.link; j < nb.link + nb.count; ++j) {
                const Triangle tb = placed(b.mesh().corners(b.order()[j]), b_to_world);
                ++result.triangles_tested;
                if (!intersect(ta, tb)) continue;
                result.pairs.push_back({a.order()[i], b.order()[j]});
                if (static_cast<int>(result.pairs.size()) == options.limit) {
                    std::sort(result.pairs.begin(), result.pairs.end());
                    return result;
                }
            }
        }
    }
    std::sort(result.pairs.begin(), result.pairs.end());
    return result;
}

bool intersect(const BoxTree& a, const Transform& a_to_world, const BoxTree& b,
               const Transform& b_to_world) {
    return !intersecting_pairs(a, a_to_world, b, b_to_world, {.limit = 1}).pairs.empty();
}

TrianglePairs self_intersecting_pairs(const BoxTree& tree, const SelfPairOptions& options) {
    SIDESTEP_REQUIRE(options.limit > 0, "limit " + std::to_string(options.limit) + " of pairs");
    TrianglePairs result;
    if (tree.nodes().empty()) return result;
    const bool examine = options.neighbours == SelfPairOptions::Neighbours::examine;
    const double room = tree_room_units * tree.reach();
    const TriangleMesh& mesh = tree.mesh();

    // true when the limit is reached
    const auto test = [&](int i, int j) {
        const int low = std::min(i, j);
        const int high = std::max(i, j);
        const int shared = shared_corners(mesh.triangles[low], mesh.triangles[high]);
        if (shared > 0 && !examine) return false;
        ++result.triangles_tested;
        const bool meet =
            shared > 0 ? neighbours_cross(mesh, mesh.triangles[low], mesh.triangles[high], shared)
                       : intersect(mesh.corners(low), mesh.corners(high));
        if (meet) result.pairs.push_back({low, high});
        return static_cast<int>(result.pairs.size()) == options.limit;
    };

    std::vector<NodePair> todo{{0, 0}};
    bool full = false;
    while (!todo.empty() && !full) {
        const NodePair pair = todo.back();
        todo.pop_back();
        const Node& na = tree.nodes()[pair.a];
        const Node& nb = tree.nodes()[pair.b];
        // a node against itself: its halves, and one half against the other
        if (pair.a == pair.b) {
            if (!na.is_leaf()) {
                todo.push_back({na.link, na.link});
                todo.push_back({pair.a + 1, na.link});
                todo.push_back({pair.a + 1, pair.a + 1});
            }
            for (int i = na.link; na.is_leaf() && i < na.link + na.count; ++i) {
                for (int j = i + 1; j < na.link + na.count && !full; ++j) {
                    full = test(tree.order()[i], tree.order()[j]);
                }
            }
            continue;
        }
        ++result.boxes_tested;
        const Vec3 gap = (na.centre - nb.centre).cwiseAbs() - na.half_extents - nb.half_extents;
        if (gap.maxCoeff() > room) continue;
        if (!na.is_leaf() || !nb.is_leaf()) {
            push_children(tree, tree, pair, todo);
            continue;
        }
        for (int i = na.link; i < na.link + na.count; ++i) {
            for (int j = nb.link; j < nb.link + nb.count && !full; ++j) {
                full = test(tree.order()[i], tree.order()[j]);
            }
        }
    }
    std::sort(result.pairs.begin(), result.pairs.end());
    return result;
}

}  // namespace sidestep::geometry
