// The queues of metrics.h: down the tree where most is to be had.
#include <algorithm>
#include <cmath>

#include "sidestep/articulated/detail/metrics_inside.h"
#include "sidestep/base/require.h"

namespace sidestep::articulated {

using detail::answer_forces;
using detail::Biases;
using detail::Cut;
using detail::join_biases;
using detail::join_metric_biases;
using detail::keep_biases;
using detail::MetricBiases;
using detail::MetricBlocks;
using detail::origins;
using detail::pass_forces;
using detail::Seven;
using detail::Side;
using detail::spin_products;
using detail::to_child;

namespace {

struct WaitingNode {
    double key, metric;
    int node;
    // the largest key first; of equals the node nearest to the root
    bool operator<(const WaitingNode& other) const {
        return key != other.key ? key < other.key : node > other.node;
    }
};

class NodeQueue {
public:
    void push(const WaitingNode& one) {
        heap_.push_back(one);
        std::push_heap(heap_.begin(), heap_.end());
    }
    WaitingNode pop() {
        std::pop_heap(heap_.begin(), heap_.end());
        const WaitingNode one = heap_.back();
        heap_.pop_back();
        return one;
    }
    [[nodiscard]] const WaitingNode& top() const { return heap_.front(); }
    [[nodiscard]] bool empty() const { return heap_.empty(); }

private:
    std::vector<WaitingNode> heap_;
};

/// Weighs a metric: itself, or pixels.
double key_of(const SelectionPolicy& policy, int node, double metric, double seconds) {
    if (!policy.view) return metric;
    return seconds * std::max(policy.least_view, policy.view(node)) * std::sqrt(metric);
}

}  // namespace

namespace {

/// F' Psi F + F' p + eta.
template <typename P>
double quadratic(const AssemblyNode& node, const MetricBlocks& metric, const Vec6* force, P&& p,
                 double eta) {
    const Side psi = metric.side(node);
    double sum = eta;
    for (int j = 0; j < node.handle_count; ++j) {
        Vec6 column = 0.5 * psi.upper(j, j) * force[j] + p(j);
        column += 0.5 * psi.upper(j, j) * force[j];
        for (int i = 0; i < j; ++i) sum += 2.0 * force[i].dot(psi.upper(i, j) * force[j]);
        sum += force[j].dot(column);
    }
    // a sum of squares: below nothing only by rounding
    return std::max(sum, 0.0);
}

}  // namespace

template <typename Source>
Exploration Metrics::Inside::explore(const SelectionPolicy& policy, double seconds,
                                     const Source& source) {
    const Cut& cut = hybrid().cut;
    Exploration seen;
    NodeQueue queue;
    ++explorations;
    double waiting = 0.0;
    const auto weigh = [&](int index) {
        const AssemblyNode& node = tree->node(index);
        looked_at[index] = explorations;
        if (node.welded) return;
        ++work.looked;
        const double value = source.metric(index, force.data() + node.first_handle);
        node_metric[index] = value;
        waiting += value;
        queue.push({key_of(policy, index, value, seconds), value, index});
    };
    weigh(0);
    seen.total = seen.residual = waiting;
    while (!queue.empty() && static_cast<int>(seen.pops.size()) < policy.budget) {
        const double left = policy.view ? queue.top().key : seen.residual;
        if (left <= policy.acceleration_threshold) break;
        const WaitingNode one = queue.pop();
        const AssemblyNode& node = tree->node(one.node);
        const int freedom = model->freedom_of_link(node.joint),
                  first = model->first_rate(node.joint);
        Vec6 f, qdd = Vec6::Zero();
        const Vec6* const forces = force.data() + node.first_handle;
        answer_forces<1>(node, freedom, blocks, source.f0(one.node), source.k0(one.node), forces, f,
                         qdd);
        double own = 0.0;
        for (int k = 0; k < freedom; ++k) {
            acceleration[first + k] = qdd[k];
            seen.accelerations.push_back(qdd[k]);
            own += weights[first + k] * qdd[k] * qdd[k];
        }
        pass_forces<1>(*tree, node, cut.frames[node.joint].shift, forces, f,
                       force.data() + tree->node(node.upper).first_handle,
                       force.data() + tree->node(node.lower).first_handle);
        // below the cut the spin is handed down; above, ends have theirs
        if (!cut.above(one.node)) {
            spin[node.upper] = spin[one.node];
            spin[node.lower] = cut.inner[one.node].turn * spin[one.node];
        }
        waiting -= one.metric;
        weigh(node.upper);
        weigh(node.lower);
        seen.residual = std::max(0.0, seen.residual - own);
        if (queue.empty()) seen.residual = waiting = 0.0;
        seen.pops.push_back(
            {node.joint, one.key, one.metric, seen.residual, std::max(0.0, waiting)});
    }
    return seen;
}

namespace {

/// Where full dynamics has its numbers: above the cut, at it, and below.
struct MotionSource {
    const Cut& cut;
    const MetricBlocks& blocks;
    const Biases<1>& moving;
    const MetricBiases<1>& moving_metric;
    const Biases<7>& kept;
    const MetricBiases<7>& kept_metric;
    const std::vector<Vec3>& spin;

    [[nodiscard]] Vec6 f0(int index) const {
        const int joint = cut.tree->node(index).joint;
        return cut.above(index) ? moving.f0[joint]
                                : Vec6(kept.f0[joint] * spin_products(spin[index]));
    }
    [[nodiscard]] Vec6 k0(int index) const {
        const int joint = cut.tree->node(index).joint;
        return cut.above(index) ? moving.k0[joint]
                                : Vec6(kept.k0[joint] * spin_products(spin[index]));
    }
    [[nodiscard]] double metric(int index, const Vec6* force) const {
        const AssemblyNode& node = cut.tree->node(index);
        if (cut.above(index)) {
            return quadratic(
                node, blocks, force,
                [&](int j) -> const Vec6& { return moving_metric.p[node.first_handle + j]; },
                moving_metric.eta[index](0, 0));
        }
        const Seven h = spin_products(spin[index]);
        return quadratic(
            node, blocks, force,
            [&](int j) -> Vec6 { return kept_metric.p[node.first_handle + j] * h; },
            h.dot(kept_metric.eta[index] * h));
    }
};

/// The same of blows: nothing but on their ways.
struct BlowSource {
    const AssemblyTree& tree;
    const MetricBlocks& blocks;
    const Biases<1>& blow;
    const MetricBiases<1>& blow_metric;
    const std::vector<char>& struck;

    [[nodiscard]] Vec6 f0(int index) const {
        return struck[index] != 0 ? blow.f0[tree.node(index).joint] : Vec6(Vec6::Zero());
    }
    [[nodiscard]] Vec6 k0(int index) const {
        return struck[index] != 0 ? blow.k0[tree.node(index).joint] : Vec6(Vec6::Zero());
    }
    [[nodiscard]] double metric(int index, const Vec6* force) const {
        const AssemblyNode& node = tree.node(index);
        return quadratic(
            node, blocks, force,
            [&](int j) -> Vec6 {
                return struck[index] != 0 ? blow_metric.p[node.first_handle + j]
                                          : Vec6(Vec6::Zero());
            },
            struck[index] != 0 ? blow_metric.eta[index](0, 0) : 0.0);
    }
};

}  // namespace

Exploration Metrics::explore(const SelectionPolicy& policy) {
    Inside& in = *inside_;
    in.refresh();
    return in.explore(policy, policy.update_seconds * policy.update_seconds,
                      MotionSource{in.hybrid().cut, in.metric, in.moving, in.moving_metric, in.kept,
                                   in.kept_metric, in.spin});
}

Exploration Metrics::explore_jumps(std::span<const Strike> strikes, const SelectionPolicy& policy) {
    Inside& in = *inside_;
    const AssemblyTree& tree = *in.tree;
    const Cut& cut = in.hybrid().cut;
    in.refresh();

    // the ways of the blows, lowest first
    std::vector<int> ways;
    for (const Strike& one : strikes) {
        SIDESTEP_REQUIRE(one.link >= 0 && one.link < in.model->link_count(),
                         "there is no such link");
        int node = tree.leaf_of(one.link);
        Shift shift;
        for (int up = tree.node(node).parent; up >= 0 && tree.node(up).welded;
             up = tree.node(node).parent) {
            if (tree.node(up).lower == node) shift = shift * cut.inner[up];
            node = up;
        }
        if (in.struck[node] == 0) in.impulse[node] = {};
        in.impulse[node] += shift.to_parent(one.impulse);
        for (; node >= 0 && in.struck[node] == 0; node = tree.node(node).parent) {
            in.struck[node] = 1;
            ways.push_back(node);
        }
    }
    std::sort(ways.begin(), ways.end(), std::greater<>());
    for (const int index : ways) {
        const AssemblyNode& node = tree.node(index);
        if (node.welded) {
            const Motion jump = Motion::of(cut.inverse[index] * in.impulse[index].vector());
            for (int i = 0; i < node.handle_count; ++i) {
                in.blow.b[node.first_handle + i] =
                    (node.leaf() ? jump : cut.reach[node.first_handle + i].to_child(jump)).vector();
                in.blow_metric.p[node.first_handle + i].setZero();
            }
            in.blow_metric.eta[index].setZero();
            continue;
        }
        const AssemblyNode& a = tree.node(node.upper);
        const AssemblyNode& b = tree.node(node.lower);
        const bool in_a = in.struck[node.upper] != 0, in_b = in.struck[node.lower] != 0;
        const Shift& x = cut.frames[node.joint].shift;
        const auto b_of = [&](bool upper, int i) -> Vec6 {
            if (upper) return in_a ? in.blow.b[a.first_handle + i] : Vec6(Vec6::Zero());
            return in_b ? in.blow.b[b.first_handle + i] : Vec6(Vec6::Zero());
        };
        const auto p_of = [&](bool upper, int i) -> Vec6 {
            if (upper) return in_a ? in.blow_metric.p[a.first_handle + i] : Vec6(Vec6::Zero());
            return in_b ? in.blow_metric.p[b.first_handle + i] : Vec6(Vec6::Zero());
        };
        join_biases<1>(tree, node, x, b_of(true, node.exit), b_of(false, 0), nullptr, nullptr,
                       in.blocks, in.blow);
        keep_biases<1>(node, origins(tree, node), in.blocks, in.blow.f0[node.joint], b_of,
                       in.blow.b.data() + node.first_handle);
        Eigen::Matrix<double, 1, 1> eta;
        eta(0, 0) = (in_a ? in.blow_metric.eta[node.upper](0, 0) : 0.0) +
                    (in_b ? in.blow_metric.eta[node.lower](0, 0) : 0.0);
        join_metric_biases<1>(tree, node, x, in.weights_of(node), in.blocks, in.metric,
                              in.blow.f0[node.joint], in.blow.k0[node.joint], p_of, eta,
                              in.blow_metric.p.data() + node.first_handle,
                              in.blow_metric.eta[index]);
    }
    Exploration seen = in.explore(policy, policy.update_seconds,
                                  BlowSource{tree, in.metric, in.blow, in.blow_metric, in.struck});
    for (const int node : ways) in.struck[node] = 0;
    return seen;
}

Selection Metrics::select(const SelectionPolicy& policy) {
    SIDESTEP_REQUIRE(policy.update_seconds > 0.0, "update_seconds is not positive");
    Inside& in = *inside_;
    const AssemblyTree& tree = *in.tree;
    const Cut& cut = in.hybrid().cut;
    Selection chosen;
    // those who move may fill the queue: look twice as far, so that others are seen
    SelectionPolicy look = policy;
    if (look.budget < std::numeric_limits<int>::max() / 2) look.budget *= 2;
    chosen.accelerations = explore(look);
    const auto& pops = chosen.accelerations.pops;
    const double dt = policy.update_seconds;

    // joints looked at, and joints that move: children first
    std::vector<int> both = cut.order;
    for (const int node : both) in.in_union[node] = 1;
    for (const Pop& pop : pops) {
        const int node = tree.node_of_joint(pop.joint);
        if (in.in_union[node] == 0) both.push_back(node);
        in.in_union[node] = 2;  // accelerates as seen
    }
    std::sort(both.begin(), both.end(), std::greater<>());
    const auto& rates = in.hybrid().state.rates;
    const auto own_of = [&](int index) {
        const int joint = tree.node(index).joint, first = in.model->first_rate(joint);
        double own = 0.0;
        for (int k = 0; k < in.model->freedom_of_link(joint); ++k) {
            const double soon = rates[first + k] +
                                (in.in_union[index] == 2 ? dt * in.acceleration[first + k] : 0.0);
            own += in.weights[first + k] * soon * soon;
        }
        return own;
    };
    for (const int index : both) {
        const AssemblyNode& node = tree.node(index);
        double sum = own_of(index);
        bool dwells = cut.above(index) && in.choices - in.chosen_at[node.joint] < policy.dwell;
        for (const int child : {node.upper, node.lower}) {
            if (in.in_union[child] == 0) continue;
            sum += in.velocity_metric[child];
            dwells |= in.dwelling[child] != 0;
        }
        in.velocity_metric[index] = sum;
        in.dwelling[index] = dwells ? 1 : 0;
    }

    NodeQueue queue;
    double waiting = 0.0;
    const auto weigh = [&](int index) {
        if (in.in_union[index] == 0) return;
        ++in.work.looked;
        double value = in.velocity_metric[index];
        waiting += value;
        double key = key_of(policy, index, value, dt);
        if (policy.ranking == SelectionPolicy::Ranking::velocity_or_acceleration &&
            in.looked_at[index] == in.explorations) {
            key = std::max(key, policy.view ? key_of(policy, index, in.node_metric[index], dt * dt)
                                            : dt * dt * in.node_metric[index]);
        }
        // what was given a place takes it first
        if (in.given[index] == 1) key = std::numeric_limits<double>::infinity();
        queue.push({key, value, index});
    };
    weigh(0);
    chosen.velocity_total = chosen.velocity_residual = waiting;
    std::vector<WaitingNode> refused;
    const auto choose = [&](int most) {
        while (!queue.empty() && static_cast<int>(chosen.joints.size()) < most) {
            const WaitingNode one = queue.pop();
            const AssemblyNode& node = tree.node(one.node);
            const bool active = cut.above(one.node);
            const double left = policy.view ? one.key : chosen.velocity_residual;
            const bool wanted = in.given[one.node] != 0 || (active && in.dwelling[one.node] != 0) ||
                                left > policy.velocity_threshold * (active ? policy.keep : 1.0);
            if (!wanted) {
                // neither is anything below
                refused.push_back(one);
                continue;
            }
            waiting -= one.metric;
            chosen.velocity_residual = std::max(0.0, chosen.velocity_residual - own_of(one.node));
            weigh(node.upper);
            weigh(node.lower);
            in.given[one.node] = 2;
            chosen.joints.push_back(node.joint);
            chosen.velocities.push_back({node.joint, one.key, one.metric, chosen.velocity_residual,
                                         std::max(0.0, waiting)});
            if (!active) in.chosen_at[node.joint] = in.choices;
        }
    };
    const int share = policy.budget == std::numeric_limits<int>::max()
                          ? 0
                          : static_cast<int>(std::ceil(std::clamp(policy.reserved_share, 0.0, 1.0) *
                                                       policy.budget));
    choose(policy.budget - share);
    if (share > 0) {
        // the rest to those who accelerate most and have no place yet
        int places = share;
        for (const Pop& pop : pops) {
            const int node = tree.node_of_joint(pop.joint);
            if (in.given[node] != 0) continue;
            if (places-- == 0) break;
            in.given[node] = 1;
        }
        NodeQueue again;
        for (; !queue.empty();) refused.push_back(queue.pop());
        for (WaitingNode one : refused) {
            if (in.given[one.node] == 1) one.key = std::numeric_limits<double>::infinity();
            again.push(one);
        }
        refused.clear();
        queue = std::move(again);
        choose(policy.budget);
    }
    ++in.choices;
    for (const int node : both) in.in_union[node] = in.given[node] = in.dwelling[node] = 0;
    return chosen;
}

}  // namespace sidestep::articulated
