#include "sidestep/articulated/metrics.h"

#include <algorithm>
#include <cmath>

#include "sidestep/articulated/detail/metrics_inside.h"
#include "sidestep/base/require.h"

namespace sidestep::articulated {

using detail::centripetal;
using detail::Cut;
using detail::gyration;
using detail::join_biases;
using detail::join_blocks;
using detail::join_metric_biases;
using detail::join_metric_blocks;
using detail::JointFrame;
using detail::keep_biases;
using detail::Mat7;
using detail::origins;
using detail::Seven;
using detail::Side;
using detail::Six;
using detail::spin_products;
using detail::to_child;
using detail::turned_products;

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
