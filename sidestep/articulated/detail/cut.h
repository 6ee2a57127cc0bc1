// A tree of assemblies, cut across: above the cut joints move, below it everything is rigid.
//
//               joint 3                    order   3 1 5      joints that move, parents first
//            ┌─────┴─────┐                 ends    [0 w] 2.. [3 4] [5 6 7]
//         joint 1     joint 5
//         ┌──┴──┐     ┌──┴──┐  - - - - - - the cut
//       [w 0] [1 2] [3 4] [5 6 7]
//
// An end is one rigid body: a leaf, links that are welded, or, in hybrid bodies, whatever is kept
// from moving. Its inertia is the sum of its links' (never the result of assembling with fixed
// joints, which loses digits).
#pragma once

#include "sidestep/articulated/detail/joining.h"
#include "sidestep/articulated/dynamics.h"

namespace sidestep::articulated::detail {

/// Biases on the way up, forces and answers on the way down.
struct Sweep {
    explicit Sweep(const AssemblyTree& tree)
        : bias(tree),
          force(tree.handles().size(), Vec6::Zero()),
          joint_force(tree.model().link_count(), Vec6::Zero()),
          answer(tree.model().freedom(), 0.0) {}

    Biases<1> bias;
    std::vector<Vec6> force;        // by handle, of nodes above the cut and of ends
    std::vector<Vec6> joint_force;  // by link
    std::vector<double> answer;     // by rate
};

class Cut {
public:
    explicit Cut(const AssemblyTree& of);

    const AssemblyTree* tree;
    const Model* model;

    // joints
    std::vector<JointFrame> frames;  // by link
    std::vector<Motion> velocity;    // by link; of links that joints above the cut carry
    std::vector<Motion> drift;       // cJ, likewise

    // rigid bodies, by node
    std::vector<Inertia> inertia;
    std::vector<Mat6> inverse;  // of ends; zero where the world is inside
    std::vector<Force> pushed;  // external forces, summed
    std::vector<Shift> inner;   // from the frame of `upper` into that of `lower`
    std::vector<Shift> reach;   // by handle: from the node's frame into its link's

    // the cut
    std::vector<int> order;                         // nodes above, parents first
    std::vector<int> ends;                          // nodes just below
    std::vector<int> moving;                        // joints above, parents first
    std::vector<int> carrier_node, carrier_handle;  // by joint above: the end that holds its parent

    Blocks blocks;

    /// Cuts below the nodes for which `above` is true. Leaves what ends know about themselves alone.
    void set(std::vector<int> above);

    void place_joint(int link, std::span<const double> positions) {
        frames[link].place(model->link(link).joint, positions.subspan(model->first_position(link)));
    }

    /// Rigid data of a node from its children's: inertia, inner, reach.
    void compose(int node);
    /// Forces of a node from its children's.
    void gather(int node);
    /// Makes a node fit to be an end: inverse and blocks.
    void expose(int node);

    [[nodiscard]] Motion velocity_of(const AssemblyNode& node) const {
        return node.root_link < 0 ? Motion{} : velocity[node.root_link];
    }
    /// Velocities and drifts of joints above the cut, in kinematic order.
    void move(std::span<const double> rates);

    /// @param z  By rate, or empty.
    void up_blocks(std::span<const double> z);
    /// Biases of ends from their forces and velocities.
    void bias_ends(const Vec3& gravity, Biases<1>& bias) const;
    /// Biases of an end that would accelerate so.
    void bias_end(int node, const Motion& acceleration, Biases<1>& bias) const;
    /// @param q  By rate, or empty. @param drifts  Are velocities to count?
    void up_biases(std::span<const double> q, bool drifts, Biases<1>& bias) const;
    void down(Sweep& sweep) const;

    /// Of an end under the forces at its handles.
    [[nodiscard]] Force handle_sum(int node, const Sweep& sweep) const;

    /// The end that holds a link, and the way from the end's frame to the link.
    struct Place {
        int node;
        Shift shift;
    };
    [[nodiscard]] Place place_of(int link) const;
    [[nodiscard]] bool above(int node) const { return above_[node] != 0; }

    /// How link `watched` jumps under unit blows on link `struck`. O(depth).
    [[nodiscard]] Mat6 response(int struck, int watched) const;

private:
    /// Calls `body` for every node above the cut: up, children first, or down.
    template <typename Body>
    void sweep_up(Body&& body) const;
    template <typename Body>
    void sweep_down(Body&& body) const;

    std::vector<char> above_;
    std::vector<int> levels_;  // where in `order` each height begins, and its end
};

/// Six by six, of a rigid body; zero when it has no mass.
[[nodiscard]] Mat6 inverse_of(const Inertia& inertia);

/// Rotates and shifts sixes with both ends: X_i M X_j'.
[[nodiscard]] inline Mat6 between(const Shift& i, const Mat6& m, const Shift& j) {
    const Mat6 half = to_child<6>(j, m.transpose());
    return to_child<6>(i, half.transpose());
}

/// K of a point: C Lambda C' with C = [-[r] 1].
[[nodiscard]] inline Mat3 at_point(const Mat6& lambda, const Vec3& point) {
    Eigen::Matrix<double, 3, 6> c;
    c << -cross_matrix(point), Mat3::Identity();
    const Mat3 k = c * lambda * c.transpose();
    return 0.5 * (k + k.transpose());
}

}  // namespace sidestep::articulated::detail
