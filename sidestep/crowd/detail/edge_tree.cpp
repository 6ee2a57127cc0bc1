#include "sidestep/crowd/detail/edge_tree.h"

#include <numeric>

namespace sidestep::crowd::detail {

EdgeTree::EdgeTree(std::span<const Walls::Edge> edges) {
    constexpr std::int32_t leaf_size = 4;
    if (edges.empty()) return;
    order_.resize(edges.size());
    std::iota(order_.begin(), order_.end(), 0);

    struct Task {
        std::int32_t node, begin, end;
    };
    nodes_.emplace_back();
    std::vector<Task> todo{{0, 0, static_cast<std::int32_t>(edges.size())}};
    while (!todo.empty()) {
        const Task task = todo.back();
        todo.pop_back();
        GroundBox box;
        for (std::int32_t i = task.begin; i < task.end; ++i) {
            const Walls::Edge& edge =
                edges[static_cast<std::size_t>(order_[static_cast<std::size_t>(i)])];
            box.add(edge.a);
            box.add(edge.b);
        }
        nodes_[static_cast<std::size_t>(task.node)].box = box;
        if (task.end - task.begin <= leaf_size) {
            nodes_[static_cast<std::size_t>(task.node)].first = task.begin;
            nodes_[static_cast<std::size_t>(task.node)].count = task.end - task.begin;
            continue;
        }
        // half of the edges each, by their middles along the longer side; ties by index
        const int axis = box.high_x - box.low_x >= box.high_z - box.low_z ? 0 : 1;
        const std::int32_t middle = task.begin + (task.end - task.begin) / 2;
        const auto place = [&](std::int32_t i) {
            const Walls::Edge& edge = edges[static_cast<std::size_t>(i)];
            return edge.a[axis] + edge.b[axis];
        };
        std::nth_element(order_.begin() + task.begin, order_.begin() + middle,
                         order_.begin() + task.end, [&](std::int32_t i, std::int32_t j) {
                             const double at_i = place(i), at_j = place(j);
                             return at_i != at_j ? at_i < at_j : i < j;
                         });
        const auto left = static_cast<std::int32_t>(nodes_.size());
        nodes_[static_cast<std::size_t>(task.node)].first = left;
        nodes_.emplace_back();
        nodes_.emplace_back();
        todo.push_back({left, task.begin, middle});
        todo.push_back({left + 1, middle, task.end});
    }
}

double EdgeTree::nearest(std::span<const Walls::Edge> edges, const Vec2& p, double best) const {
    if (nodes_.empty()) return best;
    struct Entry {
        std::int32_t node;
        double distance;
    };
    Entry stack[depth_limit];
    int top = 0;
    stack[top++] = {0, nodes_.front().box.squared_distance(p)};
    while (top > 0) {
        const Entry entry = stack[--top];
        if (entry.distance >= best) continue;
        const Node& node = nodes_[static_cast<std::size_t>(entry.node)];
        if (node.count > 0) {
            for (std::int32_t i = node.first; i < node.first + node.count; ++i) {
                const Walls::Edge& edge =
                    edges[static_cast<std::size_t>(order_[static_cast<std::size_t>(i)])];
                best = std::min(best, squared_distance_to_edge(p, edge.a, edge.b));
            }
            continue;
        }
        // the nearer half first: it is pushed last
        Entry left{node.first,
                   nodes_[static_cast<std::size_t>(node.first)].box.squared_distance(p)};
        Entry right{node.first + 1,
                    nodes_[static_cast<std::size_t>(node.first) + 1].box.squared_distance(p)};
        if (left.distance < right.distance) std::swap(left, right);
        stack[top++] = left;
        stack[top++] = right;
    }
    return best;
}

}  // namespace sidestep::crowd::detail
