// What metrics keep, for the two files that may touch it.
#pragma once

#include "sidestep/articulated/detail/hybrid_inside.h"
#include "sidestep/articulated/detail/metric_joining.h"
#include "sidestep/articulated/detail/spin.h"
#include "sidestep/articulated/metrics.h"

namespace sidestep::articulated {

struct Metrics::Inside {
    using Time = HybridBody::Inside::Time;

    HybridBody* body;
    const AssemblyTree* tree;
    const Model* model;
    std::vector<double> weights;

    // as if every joint could move: matrices of all nodes, columns of those that do and do not
    detail::Blocks blocks;
    detail::MetricBlocks metric;
    detail::Biases<1> moving;
    detail::MetricBiases<1> moving_metric;
    detail::Biases<7> kept;
    detail::MetricBiases<7> kept_metric;
    std::vector<Time> blocks_at, columns_at;  // by node

    // blows
    detail::Biases<1> blow;
    detail::MetricBiases<1> blow_metric;
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

}  // namespace sidestep::articulated
