#include "sidestep/articulated/detail/joining.h"

namespace sidestep::articulated::detail {

namespace {

/// A basis of the plane across a direction.
Eigen::Matrix<double, 3, 2> across(const Vec3& u) {
    // off the axis that the direction leans on least, so that nothing cancels
    int least = 0;
    u.cwiseAbs().minCoeff(&least);
    const Vec3 first = u.cross(Vec3::Unit(least)).normalized();
    Eigen::Matrix<double, 3, 2> basis;
    basis << first, u.cross(first);
    return basis;
}

void make_symmetric(Mat6& m) {
    for (int j = 0; j < 6; ++j) {
        for (int i = 0; i < j; ++i) m(i, j) = m(j, i) = 0.5 * (m(i, j) + m(j, i));
    }
}

/// W = T (T'Y T)^-1 T' for T = [N 0; 0 B] with A and L columns; a basis of three is the unit one.
template <int A, int L>
void hold(const Mat6& y, const Eigen::Matrix<double, 3, A>& n, const Eigen::Matrix<double, 3, L>& b,
          Mat6& w) {
    constexpr int size = A + L;
    Eigen::Matrix<double, 6, size> t = Eigen::Matrix<double, 6, size>::Zero();
    t.template topLeftCorner<3, A>() = n;
    t.template bottomRightCorner<3, L>() = b;
    const Eigen::Matrix<double, 6, size> yt = y * t;
    const Eigen::Matrix<double, size, size> held = t.transpose() * yt;
    const Eigen::LLT<Eigen::Matrix<double, size, size>> root(held);
    const Eigen::Matrix<double, size, 6> half = root.matrixL().solve(t.transpose());
    w.noalias() = half.transpose() * half;
    make_symmetric(w);
}

/// S and its dual.
template <int D>
Six<D> motions(const Joint& joint, const JointFrame& frame) {
    Six<D> s;
    for (int k = 0; k < D; ++k) s.col(k) = frame.column(joint, k).vector();
    return s;
}

/// K, C and from them M, R, and W of a joint that yields.
template <int D>
void give_way(const Six<D>& dual, const Mat6& y, const double* z, JointAnswer& out) {
    using Square = Eigen::Matrix<double, D, D>;
    Six<D> k = dual;
    const Six<D> y_dual = y * dual;
    k.noalias() -= out.w * y_dual;
    const Six<D> yk = y * k;
    Square c = k.transpose() * yk;
    c = (0.5 * (c + c.transpose())).eval();
    if (z == nullptr) {
        out.m.template topRows<D>() = k.transpose();
        out.r.template topLeftCorner<D, D>() = c;
        return;
    }
    const Eigen::Matrix<double, D, 1> yields = Eigen::Map<const Eigen::Matrix<double, D, 1>>(z);
    const Square stiff = Square::Identity() + c * yields.asDiagonal();
    const Square over = stiff.inverse();
    out.m.template topRows<D>().noalias() = over * k.transpose();
    out.r.template topLeftCorner<D, D>().noalias() = over * c;
    const Six<D> kz = k * yields.asDiagonal();
    out.w.noalias() += kz * out.m.template topRows<D>();
    make_symmetric(out.w);
}

}  // namespace

void answer_joint(const Joint& joint, const JointFrame& frame, const Mat6& y, const double* z,
                  JointAnswer& out) {
    switch (joint.type) {
        case JointType::fixed:
            hold<3, 3>(y, Mat3::Identity(), Mat3::Identity(), out.w);
            return;
        case JointType::revolute:
            hold<2, 3>(y, across(joint.axis), Mat3::Identity(), out.w);
            give_way<1>(motions<1>(joint, frame), y, z, out);
            return;
        case JointType::prismatic:
            hold<3, 2>(y, Mat3::Identity(), across(joint.axis), out.w);
            give_way<1>(motions<1>(joint, frame), y, z, out);
            return;
        case JointType::universal: {
            const Vec3 held = frame.axes[0].cross(frame.axes[1]).normalized();
            hold<1, 3>(y, held, Mat3::Identity(), out.w);
            const Six<2> s = motions<2>(joint, frame);
            const Eigen::Matrix2d gram = s.transpose() * s;
            give_way<2>(s * gram.inverse(), y, z, out);
            return;
        }
        case JointType::ball: {
            const Mat3 d = y.bottomRightCorner<3, 3>();
            out.w.setZero();
            out.w.bottomRightCorner<3, 3>() = d.inverse();
            make_symmetric(out.w);
            give_way<3>(motions<3>(joint, frame), y, z, out);
            return;
        }
        case JointType::free:
            out.w.setZero();
            give_way<6>(Mat6::Identity(), y, z, out);
            return;
    }
}

namespace {

/// @tparam Handles  How many the node has, or -1 for any number.
template <int Handles>
void join_fixed(const AssemblyTree& tree, const AssemblyNode& node, const JointFrame& frame,
                const double* z, Blocks& blocks) {
    const Side a = blocks.side(tree.node(node.upper)), b = blocks.side(tree.node(node.lower));
    const Shift& x = frame.shift;
    const Origins from = origins(tree, node);
    const int handles = Handles >= 0 ? Handles : node.handle_count;
    JointAnswer& answer = blocks.joint[node.joint];

    // Y: how easily the two sides come apart
    const Mat6 half = to_child<6>(x, a.upper(node.exit, node.exit));
    const Mat6 y = b.upper(0, 0) + to_child<6>(x, half.transpose());
    answer_joint(tree.model().link(node.joint).joint, frame, y, z, answer);

    // G: what the joint's force does to the handles that are kept
    Mat6* const g = blocks.g.data() + node.first_handle;
    for (int i = 0; i < handles; ++i) {
        if (from.from_upper(i)) {
            // -Phi_ip X' = -(X Phi_pi)'
            g[i] = -to_child<6>(x, a.at(node.exit, from.upper(i))).transpose();
        } else {
            g[i] = b.at(from.lower(i), 0);
        }
    }

    // Phi: what handles did to each other, less what the joint takes
    Mat6* const phi = blocks.phi.data() + node.first_block;
    for (int j = 0; j < handles; ++j) {
        const Mat6 u = answer.w * g[j].transpose();
        for (int i = 0; i <= j; ++i) {
            Mat6& block = phi[j * (j + 1) / 2 + i];
            const bool i_upper = from.from_upper(i), j_upper = from.from_upper(j);
            if (i_upper && j_upper) {
                block = a.upper(from.upper(i), from.upper(j));
            } else if (!i_upper && !j_upper) {
                block = b.upper(from.lower(i), from.lower(j));
            } else {
                block.setZero();
            }
            block.noalias() -= g[i] * u;
        }
        make_symmetric(phi[j * (j + 1) / 2 + j]);
    }
}

}  // namespace

void join_blocks(const AssemblyTree& tree, const AssemblyNode& node, const JointFrame& frame,
                 const double* z, Blocks& blocks) {
    switch (node.handle_count) {
        case 0:
            return join_fixed<0>(tree, node, frame, z, blocks);
        case 1:
            return join_fixed<1>(tree, node, frame, z, blocks);
        case 2:
            return join_fixed<2>(tree, node, frame, z, blocks);
        default:
            return join_fixed<-1>(tree, node, frame, z, blocks);
    }
}

}  // namespace sidestep::articulated::detail
