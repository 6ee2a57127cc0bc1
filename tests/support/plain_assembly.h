// Divide and conquer as the textbook has it: dense, recursive, by the inverse of Y.
//
// The slow twin of assembly.h and metrics.h. Nothing is shared but the shape of the tree. Joints may be
// locked by assembling them as fixed ones: right on paper, and how digits are lost.
#pragma once

#include <Eigen/LU>

#include "sidestep/articulated/assembly_tree.h"
#include "sidestep/articulated/dynamics.h"

namespace sidestep::articulated::test {

struct PlainNode {
    Eigen::MatrixXd phi, psi, g, k;
    Eigen::VectorXd b, p, k0;
    Mat6 w = Mat6::Zero(), y = Mat6::Zero();
    Vec6 f0 = Vec6::Zero(), g0 = Vec6::Zero();
    double eta = 0.0;
    double metric = 0.0;  // once forces are known
};

class PlainAssembly {
public:
    /// @param weights  Of accelerations, one for each rate; empty: 1.
    PlainAssembly(const AssemblyTree& tree, const State& state, const Loads& loads,
                  std::vector<double> weights = {}, std::vector<char> locked = {})
        : nodes(tree.nodes().size()),
          qdd(tree.model().freedom(), 0.0),
          tree_(tree),
          model_(tree.model()),
          state_(state),
          loads_(loads),
          weights_(std::move(weights)),
          locked_(std::move(locked)),
          velocity_(link_velocities(model_, state)) {
        if (weights_.empty()) weights_.assign(model_.freedom(), 1.0);
        if (locked_.empty()) locked_.assign(model_.link_count(), 0);
        for (int i = static_cast<int>(nodes.size()) - 1; i >= 0; --i) up(i);
        down(0, Eigen::VectorXd(0));
    }

    std::vector<PlainNode> nodes;
    std::vector<double> qdd;

private:
    Eigen::MatrixXd motions(int link) const {
        const int d = locked_[link] ? 0 : model_.freedom_of_link(link);
        Eigen::MatrixXd s(6, d);
        for (int k = 0; k < d; ++k) {
            std::vector<double> unit(d, 0.0);
            unit[k] = 1.0;
            s.col(k) = relative_motion(model_.link(link).joint, positions(link), unit).vector();
        }
        return s;
    }
    std::span<const double> positions(int link) const {
        return std::span(state_.positions).subspan(model_.first_position(link));
    }
    Mat6 transform(int link) const {
        return Shift::of(joint_transform(model_.link(link).joint, positions(link))).matrix();
    }
    /// cJ, with the turning of a universal joint's axis by differences that are exact: S is linear in
    /// sine and cosine, so its rate is S at a quarter turn less the part that stays.
    Vec6 drift(int link) const {
        const Joint& joint = model_.link(link).joint;
        const auto rates = std::span(state_.rates).subspan(model_.first_rate(link));
        const Motion own = relative_motion(joint, positions(link), rates);
        Motion c = cross(velocity_[link], own);
        if (joint.type == JointType::universal) {
            const Vec3 first =
                relative_motion(joint, positions(link), std::vector<double>{1.0, 0.0}).angular;
            c.angular -= rates[1] * rates[0] * joint.axis_2.cross(first);
        }
        return c.vector();
    }
    /// Rows of the handles a node keeps, in the rows of a child.
    std::vector<int> kept(const AssemblyNode& node, bool upper) const {
        std::vector<int> rows;
        const AssemblyNode& child = tree_.node(upper ? node.upper : node.lower);
        for (int i = 0; i < child.handle_count; ++i) {
            if (i != (upper ? node.exit : 0)) rows.push_back(i);
        }
        return rows;
    }

    void up(int index) {
        const AssemblyNode& node = tree_.node(index);
        PlainNode& c = nodes[index];
        const int h = node.handle_count;
        c.phi = c.psi = Eigen::MatrixXd::Zero(6 * h, 6 * h);
        c.b = c.p = Eigen::VectorXd::Zero(6 * h);
        if (node.leaf()) {
            Vec6 b = Vec6::Zero();
            Mat6 inverse = Mat6::Zero();
            if (node.link < 0) {
                b.tail<3>() = -loads_.gravity;
            } else {
                const Inertia& inertia = model_.inertia(node.link);
                const Motion& v = velocity_[node.link];
                Force f = -1.0 * cross(v, inertia * v);
                if (!loads_.external.empty()) f += loads_.external[node.link];
                inverse = inertia.matrix().inverse();
                b = inverse * f.vector();
            }
            for (int i = 0; i < h; ++i) {
                c.b.segment<6>(6 * i) = b;
                for (int j = 0; j < h; ++j) c.phi.block<6, 6>(6 * i, 6 * j) = inverse;
            }
            return;
        }
        const PlainNode& a = nodes[node.upper];
        const PlainNode& b = nodes[node.lower];
        const Mat6 x = transform(node.joint);
        const Eigen::MatrixXd s = motions(node.joint);
        const int d = static_cast<int>(s.cols()), first = model_.first_rate(node.joint);
        const int pa = 6 * node.exit;
        const auto ra = kept(node, true), rb = kept(node, false);
        const int ha = static_cast<int>(ra.size());

        c.y = b.phi.block<6, 6>(0, 0) + x * a.phi.block<6, 6>(pa, pa) * x.transpose();
        c.g0 = x * a.b.segment<6>(pa) - b.b.segment<6>(0) + drift(node.joint);
        c.g.resize(6 * h, 6);
        for (int i = 0; i < h; ++i) {
            if (i < ha) {
                c.g.block<6, 6>(6 * i, 0) = -a.phi.block<6, 6>(6 * ra[i], pa) * x.transpose();
                c.b.segment<6>(6 * i) = a.b.segment<6>(6 * ra[i]);
            } else {
                c.g.block<6, 6>(6 * i, 0) = b.phi.block<6, 6>(6 * rb[i - ha], 0);
                c.b.segment<6>(6 * i) = b.b.segment<6>(6 * rb[i - ha]);
            }
            for (int j = 0; j < h; ++j) {
                if (i < ha && j < ha) {
                    c.phi.block<6, 6>(6 * i, 6 * j) = a.phi.block<6, 6>(6 * ra[i], 6 * ra[j]);
                } else if (i >= ha && j >= ha) {
                    c.phi.block<6, 6>(6 * i, 6 * j) =
                        b.phi.block<6, 6>(6 * rb[i - ha], 6 * rb[j - ha]);
                }
            }
        }
        const Mat6 v = c.y.inverse();
        Eigen::MatrixXd inertia = s.transpose() * v * s;
        Eigen::VectorXd q = Eigen::VectorXd::Zero(d);
        Eigen::MatrixXd weight = Eigen::MatrixXd::Zero(d, d);
        for (int k = 0; k < d; ++k) {
            if (!loads_.yield.empty()) inertia(k, k) += loads_.yield[first + k];
            if (!loads_.joint.empty()) q[k] = loads_.joint[first + k];
            weight(k, k) = weights_[first + k];
        }
        const Eigen::MatrixXd over = inertia.inverse();
        c.w = v - v * s * over * s.transpose() * v;
        c.w = (0.5 * (c.w + c.w.transpose())).eval();
        c.f0 = c.w * c.g0 + v * s * over * q;
        c.k = over * s.transpose() * v * c.g.transpose();
        c.k0 = over * (q - s.transpose() * v * c.g0);
        c.phi -= c.g * c.w * c.g.transpose();
        c.b += c.g * c.f0;

        // the children's forces as functions of ours: F_A = E_A F + e_A
        const auto metric = [&](const PlainNode& child, const std::vector<int>& rows, int offset,
                                int through, const Mat6& toward) {
            const auto size = child.phi.rows();
            Eigen::MatrixXd e = Eigen::MatrixXd::Zero(size, 6 * h);
            Eigen::VectorXd e0 = Eigen::VectorXd::Zero(size);
            for (std::size_t i = 0; i < rows.size(); ++i) {
                e.block<6, 6>(6 * rows[i], 6 * (offset + static_cast<int>(i))).setIdentity();
            }
            e.middleRows(through, 6) = -toward * c.w * c.g.transpose();
            e0.segment<6>(through) = toward * c.f0;
            c.psi += e.transpose() * child.psi * e;
            c.p += e.transpose() * (child.p + 2.0 * child.psi * e0);
            c.eta += child.eta + e0.dot(child.psi * e0) + e0.dot(child.p);
        };
        metric(a, ra, 0, pa, -x.transpose());
        metric(b, rb, ha, 0, Mat6::Identity());
        c.psi += c.k.transpose() * weight * c.k;
        c.p += 2.0 * c.k.transpose() * weight * c.k0;
        c.eta += c.k0.dot(weight * c.k0);
    }

    void down(int index, const Eigen::VectorXd& force) {
        const AssemblyNode& node = tree_.node(index);
        PlainNode& c = nodes[index];
        c.metric = force.dot(c.psi * force) + force.dot(c.p) + c.eta;
        if (node.leaf()) return;
        const Vec6 s = c.g.transpose() * force;
        const Vec6 f = c.f0 - c.w * s;
        const Eigen::VectorXd answer = c.k * force + c.k0;
        for (int k = 0; k < answer.size(); ++k) qdd[model_.first_rate(node.joint) + k] = answer[k];
        const auto ra = kept(node, true), rb = kept(node, false);
        Eigen::VectorXd fa(6 * tree_.node(node.upper).handle_count),
            fb(6 * tree_.node(node.lower).handle_count);
        for (std::size_t i = 0; i < ra.size(); ++i) {
            fa.segment<6>(6 * ra[i]) = force.segment<6>(6 * static_cast<int>(i));
        }
        for (std::size_t i = 0; i < rb.size(); ++i) {
            fb.segment<6>(6 * rb[i]) = force.segment<6>(6 * static_cast<int>(ra.size() + i));
        }
        fa.segment<6>(6 * node.exit) = -transform(node.joint).transpose() * f;
        fb.segment<6>(0) = f;
        down(node.upper, fa);
        down(node.lower, fb);
    }

    const AssemblyTree& tree_;
    const Model& model_;
    const State& state_;
    const Loads& loads_;
    std::vector<double> weights_;
    std::vector<char> locked_;
    std::vector<Motion> velocity_;
};

}  // namespace sidestep::articulated::test
