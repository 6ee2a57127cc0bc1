// Two assemblies and a joint become one: the sums behind divide and conquer.
//
//     handles ──[ A ]── p ═ joint ═ 0 ──[ B ]── handles          a_i = sum_j Phi_ij f_j + b_i
//
// Phi_ij says how handle i accelerates under a force at handle j, b_i what it does by itself. Every
// handle speaks the coordinates of the link that owns it, so an assembly that keeps its shape keeps
// its matrices wherever it goes. Matrices and biases are made apart: blows and changed forces need
// new biases only. Biases may have several columns: seven make them functions of a spin, six are all
// unit blows at once.
//
// With Y = Phi_00 + X Phi_pp X', T the ways a joint does not give and S those it does:
//
//     W = T (T'Y T)^-1 T'      K = (1 - W Y) S*      C = K'Y K      (S* dual to S)
//     a joint that yields by Z:   W + K Z (1 + C Z)^-1 K'
//     M = (1 + C Z)^-1 K'      R = (1 + C Z)^-1 C
//     f = f0 - W s,  f0 = W g0 + M'Q        qdd = k0 + M s,  k0 = R Q - M g0        s = sum_j G_j' f_j
//
// which is the form with Y^-1 written without differences of large numbers.
#pragma once

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <utility>
#include <vector>

#include "sidestep/articulated/assembly_tree.h"
#include "sidestep/articulated/detail/joint_frame.h"

namespace sidestep::articulated::detail {

template <int Columns>
using Six = Eigen::Matrix<double, 6, Columns>;

/// X M.
template <int Columns>
[[nodiscard]] Six<Columns> to_child(const Shift& x, const Six<Columns>& m) {
    Six<Columns> out;
    out.template topRows<3>().noalias() = x.turn * m.template topRows<3>();
    Eigen::Matrix<double, 3, Columns> low = m.template bottomRows<3>();
    for (int k = 0; k < Columns; ++k) {
        const Vec3 turning = m.template block<3, 1>(0, k);
        low.col(k) -= x.origin.cross(turning);
    }
    out.template bottomRows<3>().noalias() = x.turn * low;
    return out;
}

/// X' M.
template <int Columns>
[[nodiscard]] Six<Columns> to_parent(const Shift& x, const Six<Columns>& m) {
    Six<Columns> out;
    out.template topRows<3>().noalias() = x.turn.transpose() * m.template topRows<3>();
    out.template bottomRows<3>().noalias() = x.turn.transpose() * m.template bottomRows<3>();
    for (int k = 0; k < Columns; ++k) {
        const Vec3 force = out.template block<3, 1>(3, k);
        out.template block<3, 1>(0, k) += x.origin.cross(force);
    }
    return out;
}

/// What one assembly brings to a joint. Blocks above the diagonal only, column after column.
struct Side {
    const Mat6* blocks;
    int handles;
    bool one_for_all;  // a leaf: all handles sit on one link

    [[nodiscard]] const Mat6& upper(int i, int j) const {
        return one_for_all ? *blocks : blocks[j * (j + 1) / 2 + i];
    }
    [[nodiscard]] Mat6 at(int i, int j) const {
        return i <= j ? upper(i, j) : Mat6(upper(j, i).transpose());
    }
};

/// How a joint answers, given what hangs on both its sides. Rows and columns beyond the joint's
/// freedom are not used.
struct JointAnswer {
    Mat6 w, m, r;
};

/// Matrices of all nodes of a tree.
struct Blocks {
    std::vector<Mat6> phi;           // node.first_block on
    std::vector<Mat6> g;             // by handle
    std::vector<JointAnswer> joint;  // by link

    explicit Blocks(const AssemblyTree& tree)
        : phi(tree.block_count(), Mat6::Zero()),
          g(tree.handles().size()),
          joint(tree.model().link_count()) {}

    [[nodiscard]] Side side(const AssemblyNode& node) const {
        return {phi.data() + node.first_block, node.handle_count, node.leaf()};
    }
};

/// Biases of all nodes of a tree.
template <int Columns>
struct Biases {
    std::vector<Six<Columns>> b;       // by handle
    std::vector<Six<Columns>> f0, k0;  // by link

    explicit Biases(const AssemblyTree& tree)
        : b(tree.handles().size(), Six<Columns>::Zero()),
          f0(tree.model().link_count(), Six<Columns>::Zero()),
          k0(tree.model().link_count(), Six<Columns>::Zero()) {}
};

/// Calls `body` with the number of freedoms as a constant.
template <typename Body>
void with_freedom(int freedom, Body&& body) {
    switch (freedom) {
        case 1:
            return body(std::integral_constant<int, 1>{});
        case 2:
            return body(std::integral_constant<int, 2>{});
        case 3:
            return body(std::integral_constant<int, 3>{});
        case 6:
            return body(std::integral_constant<int, 6>{});
        default:
            return;
    }
}

/// Solves a joint. @param z  Its yields, or nullptr.
void answer_joint(const Joint& joint, const JointFrame& frame, const Mat6& y, const double* z,
                  JointAnswer& out);

/// Which handle of which child handle i of a node is: of `upper` when i is less than its kept ones.
struct Origins {
    int kept;  // of upper
    int exit;
    [[nodiscard]] bool from_upper(int i) const { return i < kept; }
    [[nodiscard]] int upper(int i) const { return i < exit ? i : i + 1; }
    [[nodiscard]] int lower(int i) const { return i - kept + 1; }
};
[[nodiscard]] inline Origins origins(const AssemblyTree& tree, const AssemblyNode& node) {
    return {tree.node(node.upper).handle_count - 1, node.exit};
}

/// Matrices of a node from those of its children.
void join_blocks(const AssemblyTree& tree, const AssemblyNode& node, const JointFrame& frame,
                 const double* z, Blocks& blocks);

/// Biases of a node from those of its children.
/// @param drift  Added to the joint's equation: cJ. @param q  Joint forces, into the first column;
/// nullptr: none.
template <int Columns>
void join_biases(const AssemblyTree& tree, const AssemblyNode& node, const Shift& x,
                 const Six<Columns>& b_upper, const Six<Columns>& b_lower, const Vec6* drift,
                 const double* q, const Blocks& blocks, Biases<Columns>& out) {
    const JointAnswer& answer = blocks.joint[node.joint];
    const int freedom = tree.model().freedom_of_link(node.joint);
    Six<Columns> g0 = to_child<Columns>(x, b_upper) - b_lower;
    if (drift != nullptr) g0.col(0) += *drift;
    Six<Columns>& f0 = out.f0[node.joint];
    Six<Columns>& k0 = out.k0[node.joint];
    f0.noalias() = answer.w * g0;
    with_freedom(freedom, [&](auto constant) {
        constexpr int d = decltype(constant)::value;
        k0.template topRows<d>().noalias() = -answer.m.template topRows<d>() * g0;
        if (q == nullptr) return;
        const Eigen::Matrix<double, d, 1> force = Eigen::Map<const Eigen::Matrix<double, d, 1>>(q);
        f0.col(0).noalias() += answer.m.template topRows<d>().transpose() * force;
        k0.template block<d, 1>(0, 0).noalias() += answer.r.template topLeftCorner<d, d>() * force;
    });
}

/// The handles a node keeps: what they did, and what the joint adds.
template <int Columns, typename Child>
void keep_biases(const AssemblyNode& node, const Origins& from, const Blocks& blocks,
                 const Six<Columns>& f0, Child&& child, Six<Columns>* out) {
    for (int i = 0; i < node.handle_count; ++i) {
        out[i] = child(from.from_upper(i), from.from_upper(i) ? from.upper(i) : from.lower(i));
        out[i].noalias() += blocks.g[node.first_handle + i] * f0;
    }
}

/// s, f and qdd at a node whose handle forces are known.
template <int Columns>
void answer_forces(const AssemblyNode& node, int freedom, const Blocks& blocks,
                   const Six<Columns>& f0, const Six<Columns>& k0, const Six<Columns>* forces,
                   Six<Columns>& f, Six<Columns>& qdd) {
    const JointAnswer& answer = blocks.joint[node.joint];
    Six<Columns> s = Six<Columns>::Zero();
    for (int j = 0; j < node.handle_count; ++j) {
        s.noalias() += blocks.g[node.first_handle + j].transpose() * forces[j];
    }
    f = f0;
    f.noalias() -= answer.w * s;
    with_freedom(freedom, [&](auto constant) {
        constexpr int d = decltype(constant)::value;
        qdd.template topRows<d>() = k0.template topRows<d>();
        qdd.template topRows<d>().noalias() += answer.m.template topRows<d>() * s;
    });
}

/// Hands the forces of a node down to its children.
template <int Columns>
void pass_forces(const AssemblyTree& tree, const AssemblyNode& node, const Shift& x,
                 const Six<Columns>* forces, const Six<Columns>& f, Six<Columns>* upper,
                 Six<Columns>* lower) {
    const Origins from = origins(tree, node);
    if (upper != nullptr) upper[node.exit] = -to_parent<Columns>(x, f);
    if (lower != nullptr) lower[0] = f;
    for (int i = 0; i < node.handle_count; ++i) {
        if (from.from_upper(i)) {
            if (upper != nullptr) upper[from.upper(i)] = forces[i];
        } else if (lower != nullptr) {
            lower[from.lower(i)] = forces[i];
        }
    }
}

}  // namespace sidestep::articulated::detail
