// How does a body accelerate, when it is put together two parts at a time?
//
//     way up     leaves to root:  every assembly says how its handles answer forces
//     way down   root to leaves:  forces at the handles, and with them every joint's acceleration
//
//     [link]──joint──[link]──joint──[link]──joint──[link]
//        └──── assembly ────┘          └──── assembly ────┘       parts of one height know nothing
//                   └───────── assembly ─────────┘                of each other: log n steps deep
//
// The articulated-body algorithm (dynamics.h) gives the same numbers two to four times faster on one
// thread. The tree is for what that one cannot do: answers for a part of the body, blows in
// O(log links), metrics of whole assemblies before any acceleration is known (metrics.h), long chains
// on many threads. Same bits for any number of them.
//
// Seed 003 chapter II. Gravity as in dynamics.h: the world accelerates.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "sidestep/articulated/assembly_tree.h"
#include "sidestep/articulated/dynamics.h"

namespace sidestep::articulated {

/// What an assembly says about itself: the acceleration of handle i is sum_j phi_ij f_j + b_i, each
/// in the coordinates of the link that owns the handle, less by gravity.
struct AssemblyAnswer {
    Eigen::MatrixXd phi;  ///< Six rows and columns for each handle.
    Eigen::VectorXd bias;
};

/// How the joint of a node answers: f = f0 - w s and acceleration = k0 + m s, where s sums what the
/// forces at the node's handles do to the joint.
struct JointMatrices {
    Mat6 w = Mat6::Zero();
    Vec6 f0 = Vec6::Zero();
    Eigen::MatrixXd m{};
    Eigen::VectorXd k0{};
};

/// Keeps its own memory, so that steps allocate nothing. One caller at a time (it may use threads
/// itself); the tree is borrowed.
class Assembly {
public:
    explicit Assembly(const AssemblyTree& tree);
    ~Assembly();
    Assembly(Assembly&&) noexcept;
    Assembly& operator=(Assembly&&) noexcept;

    /// Joint accelerations, one for each rate. Good until the next call. O(links) with few handles.
    /// @throws UsageError when lists are of the wrong length.
    std::span<const double> accelerations(const State& state, const Loads& loads = {});

    /// Of the last accelerations(): of each link in its own axes, less by gravity.
    [[nodiscard]] std::vector<Motion> link_accelerations() const;
    /// Of the last accelerations(): what each joint passes on to its link, in the link's axes.
    [[nodiscard]] std::vector<Force> joint_forces() const;

    /// Takes up positions for the questions below; accelerations() does so too. O(links).
    /// @param yield  As in Loads.
    void place(const State& state, std::span<const double> yield = {});

    /// How rates jump when links and joints are struck, at the positions of the last call of place()
    /// or accelerations(). Matrices are not made again. @param impulses  As in Dynamics::jumps.
    std::span<const double> jumps(std::span<const Force> impulses,
                                  std::span<const double> joint_impulses = {});
    /// How the velocity of link `watched` jumps under unit blows on link `struck`, each in its own
    /// axes. O(depth).
    [[nodiscard]] Mat6 response(int struck, int watched) const;
    /// Jump of the velocity of a point of a link under impulses at the point. O(depth).
    [[nodiscard]] Mat3 contact_matrix(int link, const Vec3& point) const;

    /// What a node said on the last way up. For the curious, and for tests.
    [[nodiscard]] AssemblyAnswer answer_of(int node) const;
    [[nodiscard]] JointMatrices joint_of(int node) const;

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace sidestep::articulated
