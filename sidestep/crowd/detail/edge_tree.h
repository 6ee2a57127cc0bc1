// Which edges are near here?
//
// A binary tree of boxes over edges, halved at the middle of the longer side. Built once; asking
// costs the logarithm of the number of edges, and what is found does not depend on how it was built.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "sidestep/crowd/detail/swept_disc.h"
#include "sidestep/crowd/walls.h"

namespace sidestep::crowd::detail {

/// An axis-aligned piece of ground.
struct GroundBox {
    double low_x = 1e300, low_z = 1e300, high_x = -1e300, high_z = -1e300;

    void add(const Vec2& p) {
        low_x = std::min(low_x, p.x());
        low_z = std::min(low_z, p.y());
        high_x = std::max(high_x, p.x());
        high_z = std::max(high_z, p.y());
    }
    /// Metres from the box; 0 inside.
    [[nodiscard]] double squared_distance(const Vec2& p) const {
        const double dx = std::max({low_x - p.x(), p.x() - high_x, 0.0});
        const double dz = std::max({low_z - p.y(), p.y() - high_z, 0.0});
        return dx * dx + dz * dz;
    }
    [[nodiscard]] bool meets(const GroundBox& other) const {
        return low_x <= other.high_x && other.low_x <= high_x && low_z <= other.high_z &&
               other.low_z <= high_z;
    }
};

class EdgeTree {
public:
    EdgeTree() = default;
    explicit EdgeTree(std::span<const Walls::Edge> edges);

    [[nodiscard]] const GroundBox& box() const { return nodes_.front().box; }

    /// The squared distance to the nearest edge, or `best` when none is nearer.
    [[nodiscard]] double nearest(std::span<const Walls::Edge> edges, const Vec2& p,
                                 double best) const;

    /// Calls `visit(edge index)` for every edge whose leaf meets the box, until it says false.
    template <typename Visit>
    bool visit(const GroundBox& box, const Visit& visit_edge) const {
        if (nodes_.empty()) return true;
        std::int32_t stack[depth_limit];
        int top = 0;
        stack[top++] = 0;
        while (top > 0) {
            const Node& node = nodes_[static_cast<std::size_t>(stack[--top])];
            if (!node.box.meets(box)) continue;
            if (node.count > 0) {
                for (std::int32_t i = node.first; i < node.first + node.count; ++i) {
                    if (!visit_edge(order_[static_cast<std::size_t>(i)])) return false;
                }
            } else {
                stack[top++] = node.first;
                stack[top++] = node.first + 1;
            }
        }
        return true;
    }

private:
    struct Node {
        GroundBox box;
        std::int32_t first = 0;  // of the edges of a leaf, or the left child; the right one follows
        std::int32_t count = 0;  // of a leaf's edges; 0 above
    };
    // halving indices: 2^31 edges are 31 levels, two entries each
    static constexpr int depth_limit = 72;

    std::vector<Node> nodes_;
    std::vector<std::int32_t> order_;
};

}  // namespace sidestep::crowd::detail
