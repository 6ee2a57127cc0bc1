// How little must this pose change so that the hand is there?
//
//     source pose ──┐
//     demands ──────┼──► the pose nearest to the source that meets them
//     freedom ──────┘    nearest: each joint's turn counted in units of what it may turn
//
// The state is a rotation vector per joint, on the right of its source rotation:
//
//     q_j = q_source_j exp(delta_j)          delta = 0 is the source
//
// and `sigma` says how far each of its three numbers may reasonably go; 0 locks it. The seed (002,
// section 5) finds delta with one step of an unscented Kalman filter. As printed that misses its
// demand by centimetres and moves frames that need nothing (`Method::printed` shows it). Centred on
// what the source really does, and repeated about the last answer, the same filter is Gauss-Newton
// on "least weighted change subject to the demands", with sigma points in closed form: each turns
// everything below one joint about one axis, so no forward kinematics are needed for them.
//
// Read next: docs/edit.md (the variants in numbers).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sidestep/body/joint_limit.h"
#include "sidestep/motion/pose.h"

namespace sidestep::edit {

/// A point fixed to a joint, such as a fingertip.
struct Effector {
    int joint = 0;
    Vec3 point = Vec3::Zero();  ///< In the joint's frame.
};

/// Where an effector shall be in one frame. What is not given is not demanded.
struct Demand {
    std::optional<Vec3> position = {};
    std::optional<Quat> orientation = {};  ///< Of the joint, in the world.
    /// With it the position is a wall to stay behind: only the way along this unit vector counts, and
    /// further is as good. One row instead of three.
    std::optional<Vec3> at_least_along = {};
    /// Variance with which it is met, m^2 and rad^2: 1e-10 for one reachable point, 1e-6 to 1e-5 where
    /// several may conflict, 1e-4 for a wish. Larger gives way to others.
    double position_noise = 1e-10;
    double orientation_noise = 1e-10;
};

enum class Method {
    posterior,  ///< Centred, linearised about the last answer, pulled back to the source: default.
    restart,    ///< The same without the pull: each step starts from where the last one ended.
    printed,    ///< The seed's one step with its misprints repaired; for comparison.
    damped      ///< Damped least squares, each joint weighted by its sigma: a yardstick.
};

struct ResolveOptions {
    Method method = Method::posterior;
    int iterations = 6;             ///< At most.
    double tolerance = 1e-5;        ///< Metres; a demand met this well needs no further step.
    double angle_tolerance = 1e-4;  ///< Radians.
    double largest_turn = 0.5;      ///< Radians a joint may turn in one step.
    double spread = 0.1;            ///< Of the sigma points, in sigmas.
    int limit_rounds =
        3;  ///< How often joints beyond their limits are held and all is solved again.
    // of the printed filter
    double alpha = 1.0, beta = 2.0, kappa = 0.0;
};

/// What a frame became.
struct Resolved {
    std::vector<Vec3> delta;  ///< Per joint; zero where nothing changed.
    motion::Pose pose;
    double position_residual = 0.0;  ///< Metres, the worst demand.
    double angle_residual = 0.0;     ///< Radians, the worst demand.
    double distance = 0.0;           ///< Sum of (delta / sigma)^2: what the change cost.
    int iterations = 0;
    bool reachable = true;  ///< False when a position lay beyond the length of its chain and
                            ///< was brought back to it.
    std::vector<int> held;  ///< Joints that were held at a limit.
};

/// What the frame before was like. Its answer is a good place to start from, and limits that were held
/// are let go reluctantly, so that nothing pops.
struct FrameMemory {
    std::vector<Vec3> delta;         ///< Per joint; empty at the start.
    std::vector<std::uint8_t> held;  ///< Per joint, a bit per angle and side; empty at the start.
};

/// Made once for a skeleton, its freedom and its effectors; any number of threads may ask it.
class Resolver {
public:
    /// @param sigma    Radians, per joint, about the axes of the joint.
    /// @param limits   One per joint, or none.
    /// @throws UsageError when a list has a wrong length or a number is negative or not finite.
    Resolver(motion::Skeleton skeleton, std::vector<Vec3> sigma, std::vector<Effector> effectors,
             std::vector<body::JointLimit> limits = {});

    [[nodiscard]] const motion::Skeleton& skeleton() const noexcept { return skeleton_; }
    [[nodiscard]] std::span<const Effector> effectors() const noexcept { return effectors_; }
    /// Numbers that may change: 18 for an arm with spine and collar bone.
    [[nodiscard]] int freedom_count() const noexcept { return static_cast<int>(dofs_.size()); }

    /// A frame that meets its demands already comes back as it was, bit for bit.
    /// @param demands  One per effector.
    /// @param memory   Of the frame before; updated. May be null.
    /// @throws UsageError when sizes differ or a number is not finite.
    [[nodiscard]] Resolved solve(const motion::Pose& source, std::span<const Demand> demands,
                                 const ResolveOptions& options = {},
                                 FrameMemory* memory = nullptr) const;

    /// Where an effector is. @throws UsageError when there is no such effector.
    [[nodiscard]] Vec3 place(const motion::Pose& pose, int effector) const;

private:
    friend class FrameSolver;
    struct Dof {
        int joint = 0;
        int axis = 0;
        double sigma = 0.0;
    };

    motion::Skeleton skeleton_;
    std::vector<Vec3> sigma_;
    std::vector<Effector> effectors_;
    std::vector<body::JointLimit> limits_;
    std::vector<int> chain_;             // joints that carry an effector, ascending
    std::vector<Dof> dofs_;              // free ones among them
    std::vector<int> free_joints_;       // ascending
    std::vector<std::uint8_t> carries_;  // effector by joint
    std::vector<double> reach_;          // of each effector, from its topmost free joint
    std::vector<int> base_;              // that joint; -1 when nothing moves the effector
};

}  // namespace sidestep::edit
