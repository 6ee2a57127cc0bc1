// The metric of two assemblies and the joint between them.
//
//     f = f0 - W s        flows through the joint: -X'f into A, f into B
//     A(C) = [A's and B's quadratics at those forces] + qdd' D qdd,      qdd = k0 + M s,  s = G'F
//
// Written in blocks like Phi, with Pi what a force through the joint costs on both sides, L what it
// does together with forces at the handles, and N = M'D M.
#pragma once

#include "sidestep/articulated/detail/joining.h"

namespace sidestep::articulated::detail {

struct MetricBlocks {
    std::vector<Mat6> psi;  // node.first_block on; nothing at welded nodes
    std::vector<Mat6> l;    // by handle
    std::vector<Mat6> pi;   // by link
    explicit MetricBlocks(const AssemblyTree& tree)
        : psi(tree.block_count(), Mat6::Zero()),
          l(tree.handles().size(), Mat6::Zero()),
          pi(tree.model().link_count(), Mat6::Zero()) {}

    [[nodiscard]] Side side(const AssemblyNode& node) const {
        return {psi.data() + node.first_block, node.handle_count, node.leaf()};
    }
};

template <int Columns>
struct MetricBiases {
    using Square = Eigen::Matrix<double, Columns, Columns>;
    std::vector<Six<Columns>> p;  // by handle
    std::vector<Square> eta;      // by node
    explicit MetricBiases(const AssemblyTree& tree)
        : p(tree.handles().size(), Six<Columns>::Zero()),
          eta(tree.nodes().size(), Square::Zero()) {}
};

/// D M: rows of the joint's freedom.
inline Mat6 weighted(const JointAnswer& answer, const double* weights, int freedom) {
    Mat6 dm = Mat6::Zero();
    for (int k = 0; k < freedom; ++k) dm.row(k) = weights[k] * answer.m.row(k);
    return dm;
}

inline void join_metric_blocks(const AssemblyTree& tree, const AssemblyNode& node, const Shift& x,
                               const double* weights, const Blocks& blocks, MetricBlocks& out) {
    const Side a = out.side(tree.node(node.upper)), b = out.side(tree.node(node.lower));
    const Origins from = origins(tree, node);
    const JointAnswer& answer = blocks.joint[node.joint];
    const int freedom = tree.model().freedom_of_link(node.joint);
    const Mat6* const g = blocks.g.data() + node.first_handle;
    Mat6* const l = out.l.data() + node.first_handle;

    const Mat6 half = to_child<6>(x, a.upper(node.exit, node.exit));
    Mat6& pi = out.pi[node.joint];
    pi = b.upper(0, 0) + to_child<6>(x, half.transpose());
    for (int i = 0; i < node.handle_count; ++i) {
        if (from.from_upper(i)) {
            l[i] = -to_child<6>(x, a.at(node.exit, from.upper(i))).transpose();
        } else {
            l[i] = b.at(from.lower(i), 0);
        }
    }
    if (node.handle_count == 0) return;

    const Mat6 n =
        answer.m.topRows(freedom).transpose() * weighted(answer, weights, freedom).topRows(freedom);
    for (int j = 0; j < node.handle_count; ++j) {
        const Mat6 u_j = answer.w * g[j].transpose();
        const Mat6 pi_u = pi * u_j;
        // U_i' (Pi U_j - L_j') + G_i N G_j' - L_i U_j, with U_i' = G_i W
        const Mat6 right = answer.w * (pi_u - l[j].transpose()) + n * g[j].transpose();
        for (int i = 0; i <= j; ++i) {
            Mat6& block = out.psi[node.first_block + j * (j + 1) / 2 + i];
            const bool i_upper = from.from_upper(i), j_upper = from.from_upper(j);
            if (i_upper && j_upper) {
                block = a.upper(from.upper(i), from.upper(j));
            } else if (!i_upper && !j_upper) {
                block = b.upper(from.lower(i), from.lower(j));
            } else {
                block.setZero();
            }
            block.noalias() += g[i] * right;
            block.noalias() -= l[i] * u_j;
        }
        Mat6& own = out.psi[node.first_block + j * (j + 1) / 2 + j];
        own = (0.5 * (own + own.transpose())).eval();
    }
}

/// @param p_of  Of a handle of a child: p_of(upper?, index). @param eta  Of both children together.
template <int Columns, typename Child>
void join_metric_biases(const AssemblyTree& tree, const AssemblyNode& node, const Shift& x,
                        const double* weights, const Blocks& blocks, const MetricBlocks& metric,
                        const Six<Columns>& f0, const Six<Columns>& k0, Child&& p_of,
                        Eigen::Matrix<double, Columns, Columns> eta, Six<Columns>* p,
                        Eigen::Matrix<double, Columns, Columns>& eta_out) {
    const Origins from = origins(tree, node);
    const JointAnswer& answer = blocks.joint[node.joint];
    const int freedom = tree.model().freedom_of_link(node.joint);
    const Six<Columns> through =
        p_of(false, 0) - to_child<Columns>(x, p_of(true, node.exit));  // pi: of f
    const Six<Columns> pi_f = metric.pi[node.joint] * f0;
    const Eigen::Matrix<double, Columns, Columns> mixed = f0.transpose() * through;
    eta.noalias() += f0.transpose() * pi_f;
    eta += 0.5 * (mixed + mixed.transpose());
    Six<Columns> dk = Six<Columns>::Zero();  // D k0
    for (int k = 0; k < freedom; ++k) dk.row(k) = weights[k] * k0.row(k);
    eta.noalias() += k0.topRows(freedom).transpose() * dk.topRows(freedom);
    eta_out = eta;

    const Six<Columns> t = 2.0 * answer.m.topRows(freedom).transpose() * dk.topRows(freedom) -
                           answer.w * (2.0 * pi_f + through);
    for (int i = 0; i < node.handle_count; ++i) {
        p[i] = from.from_upper(i) ? p_of(true, from.upper(i)) : p_of(false, from.lower(i));
        p[i].noalias() += 2.0 * metric.l[node.first_handle + i] * f0;
        p[i].noalias() += blocks.g[node.first_handle + i] * t;
    }
}

}  // namespace sidestep::articulated::detail
