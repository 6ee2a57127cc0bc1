#include "sidestep/articulated/metrics.h"

#include <algorithm>
#include <cmath>

#include "sidestep/articulated/detail/hybrid_inside.h"
#include "sidestep/articulated/detail/metric_joining.h"
#include "sidestep/articulated/detail/spin.h"
#include "sidestep/base/require.h"

namespace sidestep::articulated {

using namespace detail;

std::vector<double> suggested_weights(const Model& model) {
    const auto world = links_in_world(model, rest_state(model));
    std::vector<double> weights(model.freedom(), 1.0);
    for (int j = 0; j < model.link_count(); ++j) {
        // how far everything that hangs on the joint reaches from it
        std::vector<char> below(model.link_count(), 0);
        double reach = 0.0;
        below[j] = 1;
        for (int i = j; i < model.link_count(); ++i) {
            const Link& link = model.link(i);
            if (i > j) below[i] = link.parent >= 0 ? below[link.parent] : char{0};
            if (below[i] == 0) continue;
            for (const Vec3& point : {Vec3(0, 0, 0), link.far_end, link.centre}) {
                reach = std::max(reach, (world[i] * point - world[j].translation).norm());
            }
        }
        const Link& link = model.link(j);
        const bool free_root = link.joint.type == JointType::free && link.parent < 0;
        for (int k = 0; k < model.freedom_of_link(j); ++k) {
            const bool slides = link.joint.type == JointType::prismatic ||
                                (link.joint.type == JointType::free && k >= 3);
            weights[model.first_rate(j) + k] = free_root ? 0.0 : slides ? 1.0 : reach * reach;
        }
    }
    return weights;
}

namespace {

struct Waiting {
    double key, metric;
    int node;
    // the largest key first; of equals the node nearest to the root
    bool operator<(const Waiting& other) const {
        return key != other.key ? key < other.key : node > other.node;
    }
};

class Queue {
public:
    void push(const Waiting& one) {
        heap_.push_back(one);
        std::push_heap(heap_.begin(), heap_.end());
    }
    Waiting pop() {
        std::pop_heap(heap_.begin(), heap_.end());
        const Waiting one = heap_.back();
        heap_.pop_back();
        return one;
    }
    [[nodiscard]] const Waiting& top() const { return heap_.front(); }
    [[nodiscard]] bool empty() const { return heap_.empty(); }

private:
    std::vector<Waiting> heap_;
};

/// Weighs a metric: itself, or pixels.
double key_of(const SelectionPolicy& policy, int node, double metric, double seconds) {
    if (!policy.view) return metric;
    return seconds * std::max(policy.least_view, policy.view(node)) * std::sqrt(metric);
}

}  // namespace

struct Metrics::Inside {
    using Time = HybridBody::Inside::Time;

    HybridBody* body;
    const AssemblyTree* tree;
    const Model* model;
    std::vector<double> weights;

    // as if every joint could move: matrices of all nodes, columns of those that do and do not
    Blocks blocks;
    MetricBlocks metric;
    Biases<1> moving;
    MetricBiases<1> moving_metric;
    Biases<7> kept;
    MetricBiases<7> kept_metric;
    std::vector<Time> blocks_at, columns_at;  // by node

    // blows
    Biases<1> blow;
    MetricBiases<1> blow_metric;
    std::vector<char> struck;  // by node: on the way of a blow
    std::vector<Force> impulse;

    // the way down
    std::vector<Vec6> force;           // by handle
    std::vector<Vec3> spin;            // by node
    std::vector<double> acceleration;  // by rate, of joints looked at
    std::vector<Time> looked_at;       // by node, in explorations
    std::vector<double> node_metric;   // A, by node looked at
    Time explorations = 0;

    // choices
    std::vector<long> chosen_at;  // by link
    std::vector<double> velocity_metric;
    std::vector<char> in_union, dwelling, given;
    long choices = 0;

    MetricWork work;

    Inside(HybridBody& of, std::vector<double> by_rate)
        : body(&of),
          tree(&of.tree()),
          model(&of.tree().model()),
          weights(std::move(by_rate)),
          blocks(*tree),
          metric(*tree),
          moving(*tree),
          moving_metric(*tree),
          kept(*tree),
          kept_metric(*tree),
          blocks_at(tree->nodes().size(), 0),
          columns_at(blocks_at),
          blow(*tree),
          blow_metric(*tree),
          struck(tree->nodes().size(), 0),
          impulse(tree->nodes().size()),
          force(tree->handles().size(), Vec6::Zero()),
          spin(tree->nodes().size(), Vec3::Zero()),
          acceleration(model->freedom(), 0.0),
          looked_at(tree->nodes().size(), 0),
          node_metric(tree->nodes().size(), 0.0),
          chosen_at(model->link_count(), std::numeric_limits<long>::min() / 2),
          velocity_metric(tree->nodes().size(), 0.0),
          in_union(tree->nodes().size(), 0),
          dwelling(in_union),
          given(in_union) {}

    [[nodiscard]] HybridBody::Inside& hybrid() const { return *body->inside_; }
    [[nodiscard]] const double* weights_of(const AssemblyNode& node) const {
        return weights.data() + model->first_rate(node.joint);
    }
    [[nodiscard]] const double* yield_of(const AssemblyNode& node) const {
        return hybrid().yielding > 0 ? hybrid().yield.data() + model->first_rate(node.joint)
                                     : nullptr;
    }

    void fresh_columns(int index);
    void welded_columns(int index);
    void kept_columns(const AssemblyNode& node, int index);
    void refresh();
    void state_end(int index);
    void join_moving(int index);

    template <typename Source>
    Exploration explore(const SelectionPolicy& policy, double seconds, const Source& source);
};

/// Columns of a rigid body: what it does by itself, as a function of its spin.
void Metrics::Inside::welded_columns(int index) {
    HybridBody::Inside& in = hybrid();
    const AssemblyNode& node = tree->node(index);
    in.fresh_end(index);
    const Mat6* const from = in.cut.blocks.phi.data() + node.first_block;
    const int count = node.leaf() ? 1 : node.handle_count * (node.handle_count + 1) / 2;
    std::copy(from, from + count, blocks.phi.begin() + node.first_block);
    Six<7> columns = Six<7>::Zero();
    if (node.grounded) {
        columns.col(0).tail<3>() = -in.gravity;
    } else {
        columns.col(0) = in.cut.inverse[index] * in.cut.pushed[index].vector();
        columns.rightCols<6>() = -in.cut.inverse[index] * gyration(in.cut.inertia[index]);
    }
    for (int i = 0; i < node.handle_count; ++i) {
        kept.b[node.first_handle + i] =
            node.leaf() ? columns : to_child<7>(in.cut.reach[node.first_handle + i], columns);
    }
}

/// Columns of a node that keeps its shape, from its children's.
void Metrics::Inside::kept_columns(const AssemblyNode& node, int index) {
    HybridBody::Inside& in = hybrid();
    const AssemblyNode& a = tree->node(node.upper);
    const AssemblyNode& b = tree->node(node.lower);
    const Shift& x = in.cut.frames[node.joint].shift;
    const Shift& inner = in.cut.inner[index];

    // the lower child speaks of its own spin and its own origin: make them ours
    const Mat7 turned = turned_products(inner.turn);
    const Eigen::Matrix<double, 3, 6> far = centripetal(inner.origin);
    const auto lower_bias = [&](int i) {
        Six<7> columns = kept.b[b.first_handle + i] * turned;
        const Mat3 turn =
            b.leaf() ? inner.turn : Mat3(in.cut.reach[b.first_handle + i].turn * inner.turn);
        columns.bottomRightCorner<3, 6>().noalias() -= turn * far;
        return columns;
    };
    join_biases<7>(*tree, node, x, kept.b[a.first_handle + node.exit], lower_bias(0), nullptr,
                   in.force.data() + model->first_rate(node.joint), blocks, kept);
    keep_biases<7>(
        node, origins(*tree, node), blocks, kept.f0[node.joint],
        [&](bool upper, int i) -> Six<7> {
            return upper ? kept.b[a.first_handle + i] : lower_bias(i);
        },
        kept.b.data() + node.first_handle);

    const Mat7 eta =
        kept_metric.eta[node.upper] + turned.transpose() * kept_metric.eta[node.lower] * turned;
    join_metric_biases<7>(
        *tree, node, x, weights_of(node), blocks, metric, kept.f0[node.joint], kept.k0[node.joint],
        [&](bool upper, int i) -> Six<7> {
            return upper ? kept_metric.p[a.first_handle + i]
                         : Six<7>(kept_metric.p[b.first_handle + i] * turned);
        },
        eta, kept_metric.p.data() + node.first_handle, kept_metric.eta[index]);
}

/// Brings a node below the cut up to date, and what it rests on, where that is not.
void Metrics::Inside::fresh_columns(int index) {
    HybridBody::Inside& in = hybrid();
    const AssemblyNode& node = tree->node(index);
    const Time shaped = std::max(in.moved[index], in.softened[index]);
    const bool shape = blocks_at[index] < shaped;
    if (!shape && columns_at[index] >= std::max(in.driven[index], shaped)) return;
    if (node.welded) {
        welded_columns(index);
    } else {
        fresh_columns(node.upper);
        fresh_columns(node.lower);
        if (shape) {
            join_blocks(*tree, node, in.cut.frames[node.joint], yield_of(node), blocks);
            join_metric_blocks(*tree, node, in.cut.frames[node.joint].shift, weights_of(node),
                               blocks, metric);
            ++work.rebuilt;
        }
        kept_columns(node, index);
        ++work.restated;
    }
    blocks_at[index] = columns_at[index] = in.now;
}

/// An end, as it is carried about now: seven columns become one.
void Metrics::Inside::state_end(int index) {
    const Cut& cut = hybrid().cut;
    const AssemblyNode& node = tree->node(index);
    const Motion v = cut.velocity_of(node);
    spin[index] = v.angular;
    const Seven h = spin_products(v.angular);
    const Vec3 away = v.angular.cross(v.linear);
    for (int i = 0; i < node.handle_count; ++i) {
        const int handle = node.first_handle + i;
        moving.b[handle].noalias() = kept.b[handle] * h;
        moving.b[handle].tail<3>() -= node.leaf() ? away : Vec3(cut.reach[handle].turn * away);
        moving_metric.p[handle].noalias() = kept_metric.p[handle] * h;
    }
    moving_metric.eta[index](0, 0) = h.dot(kept_metric.eta[index] * h);
}

void Metrics::Inside::join_moving(int index) {
    const HybridBody::Inside& in = hybrid();
    const AssemblyNode& node = tree->node(index);
    const AssemblyNode& a = tree->node(node.upper);
    const AssemblyNode& b = tree->node(node.lower);
    const JointFrame& frame = in.cut.frames[node.joint];
    join_blocks(*tree, node, frame, yield_of(node), blocks);
    join_metric_blocks(*tree, node, frame.shift, weights_of(node), blocks, metric);
    const Vec6 drift = in.cut.drift[node.joint].vector();
    join_biases<1>(*tree, node, frame.shift, moving.b[a.first_handle + node.exit],
                   moving.b[b.first_handle], &drift,
                   in.force.data() + model->first_rate(node.joint), blocks, moving);
    keep_biases<1>(
        node, origins(*tree, node), blocks, moving.f0[node.joint],
        [&](bool upper, int i) -> const Vec6& {
            return moving.b[(upper ? a : b).first_handle + i];
        },
        moving.b.data() + node.first_handle);
    Eigen::Matrix<double, 1, 1> eta = moving_metric.eta[node.upper] + moving_metric.eta[node.lower];
    join_metric_biases<1>(
        *tree, node, frame.shift, weights_of(node), blocks, metric, moving.f0[node.joint],
        moving.k0[node.joint],
        [&](bool upper, int i) -> const Vec6& {
            return moving_metric.p[(upper ? a : b).first_handle + i];
        },
        eta, moving_metric.p.data() + node.first_handle, moving_metric.eta[index]);
    ++work.joined;
}

void Metrics::Inside::refresh() {
    HybridBody::Inside& in = hybrid();
    in.prepare();
    for (const int end : in.cut.ends) {
        fresh_columns(end);
        state_end(end);
    }
    for (auto it = in.cut.order.rbegin(); it != in.cut.order.rend(); ++it) join_moving(*it);
}

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
    Queue queue;
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
        const Waiting one = queue.pop();
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

Metrics::Metrics(HybridBody& body, std::vector<double> weights) {
    const int freedom = body.tree().model().freedom();
    if (weights.empty()) weights.assign(freedom, 1.0);
    SIDESTEP_REQUIRE(static_cast<int>(weights.size()) == freedom,
                     "weights need a number for each rate");
    for (const double weight : weights) {
        SIDESTEP_REQUIRE(weight >= 0.0 && std::isfinite(weight),
                         "a weight is negative or not finite");
    }
    inside_ = std::make_unique<Inside>(body, std::move(weights));
}
Metrics::~Metrics() = default;
Metrics::Metrics(Metrics&&) noexcept = default;
Metrics& Metrics::operator=(Metrics&&) noexcept = default;

const MetricWork& Metrics::work() const noexcept {
    return inside_->work;
}

double Metrics::total() {
    inside_->refresh();
    return std::max(0.0, inside_->moving_metric.eta[0](0, 0));
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

    Queue queue;
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
    std::vector<Waiting> refused;
    const auto choose = [&](int most) {
        while (!queue.empty() && static_cast<int>(chosen.joints.size()) < most) {
            const Waiting one = queue.pop();
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
        Queue again;
        for (; !queue.empty();) refused.push_back(queue.pop());
        for (Waiting one : refused) {
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

Metrics::Quadratic Metrics::quadratic_of(int index) const {
    const Inside& in = *inside_;
    const AssemblyNode& node = in.tree->node(index);
    const Side psi = in.metric.side(node);
    const int h = node.handle_count;
    Quadratic out{Eigen::MatrixXd(6 * h, 6 * h), Eigen::VectorXd(6 * h),
                  in.moving_metric.eta[index](0, 0)};
    for (int i = 0; i < h; ++i) {
        for (int j = 0; j < h; ++j) out.psi.block<6, 6>(6 * i, 6 * j) = psi.at(i, j);
        out.p.segment<6>(6 * i) = in.moving_metric.p[node.first_handle + i];
    }
    return out;
}

}  // namespace sidestep::articulated
