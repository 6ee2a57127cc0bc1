// Which joints matter now?
//
// Joints are measured by how much they accelerate, or move: sums of squares, weighted. The sum over
// all joints inside an assembly is a quadratic of the forces at its handles,
//
//     A(C) = F' Psi F + F' p + eta          made bottom-up, like everything on the tree
//
// so the total is known at the root before a single acceleration is computed, and of every part as
// soon as forces reach it. A queue walks down where most is to be had:
//
//     joint 3 : 15469 ──► opens joints 1 (9263) and 5 (6187); left unseen: 15450
//     joint 1 :  9263 ──► opens joints 0 (3708) and 2 (286);  left unseen: 10182   ...
//
// What is left unseen is exactly what a region that stops here would lose.
//
// For parts that do not move inside, Psi, p and eta are kept as functions of the spin they are carried
// with (seven columns: one, and the six products of the angular velocity), and stay exact: an update
// costs O(active joints + joints looked at), and O(log links) for each force that changed.
//
// Seed 003 chapter III. A viewer's weights (pixels for each assembly) come from the caller.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "sidestep/articulated/hybrid.h"

namespace sidestep::articulated {

/// For each rate: the square of how far the parts it turns reach, 1 where it slides, 0 for joints that
/// are always active (free, at the world). In the pose at rest.
[[nodiscard]] std::vector<double> suggested_weights(const Model& model);

struct SelectionPolicy {
    /// Stop when what is left unseen is no more. Larger: fewer joints. Of the sums of squares, (rad/s^2)^2
    /// and (rad/s)^2 with weights 1; with a `view` both in pixels, and compared with the largest part
    /// that is left.
    double acceleration_threshold = 0.0;
    double velocity_threshold = 0.0;
    /// At most so many joints (those that are always active not counted twice).
    int budget = std::numeric_limits<int>::max();
    /// Time to the next choice: accelerations count for as long. Of the step, joints at rest would
    /// hardly ever displace joints that move.
    double update_seconds = 1.0 / 30.0;
    /// Part of the budget kept for joints that accelerate most and would get no place by velocity. 0:
    /// whatever moves may keep its place for ever.
    double reserved_share = 0.25;
    enum class Ranking {
        velocity,
        velocity_or_acceleration,  ///< The larger of V and update_seconds^2 A.
    };
    Ranking ranking = Ranking::velocity;
    /// Joints that move may stay until less than this part of the thresholds is left.
    double keep = 0.5;
    /// And for so many choices after they were chosen.
    int dwell = 2;
    /// Pixels that the assembly of a node covers; empty: nobody looks, and thresholds are of sums.
    std::function<double(int node)> view{};
    /// Of `view`: less counts as this, so that what is out of sight does not freeze for ever.
    double least_view = 1.0;
};

/// A joint that was looked at, and what was left unseen after that.
struct Pop {
    int joint = -1;
    double key = 0.0;       ///< What its assembly was worth: the metric, or pixels.
    double metric = 0.0;    ///< A (or V) of its assembly.
    double residual = 0.0;  ///< Total less all joints looked at.
    double waiting = 0.0;   ///< Sum of the metrics of assemblies in the queue: the same number.
};

/// What the queue saw of the accelerations of full dynamics.
struct Exploration {
    std::vector<Pop> pops;
    std::vector<double> accelerations;  ///< Of those joints, one after the other.
    double total = 0.0;
    double residual = 0.0;
};

struct Selection {
    std::vector<int> joints;  ///< For HybridBody::set_region: with all above them.
    Exploration accelerations;
    std::vector<Pop> velocities;
    double velocity_total = 0.0, velocity_residual = 0.0;
};

struct MetricWork {
    long joined = 0;    ///< Active nodes put together.
    long rebuilt = 0;   ///< Kept nodes whose matrices were made anew.
    long restated = 0;  ///< Kept nodes whose columns were made anew.
    long looked = 0;    ///< Nodes the queues weighed.

    [[nodiscard]] long nodes() const noexcept { return joined + rebuilt + restated + looked; }
};

/// Metrics of one body, which it borrows. One thread at a time.
class Metrics {
public:
    /// @param weights  One for each rate, not negative; empty: 1 for all.
    explicit Metrics(HybridBody& body, std::vector<double> weights = {});
    ~Metrics();
    Metrics(Metrics&&) noexcept;
    Metrics& operator=(Metrics&&) noexcept;

    /// A of the whole body, as all joints would accelerate if they were free now.
    [[nodiscard]] double total();

    /// Looks at joints until one of the stops of the policy is met.
    [[nodiscard]] Exploration explore(const SelectionPolicy& policy = {});

    /// Chooses a region: first by accelerations, then by the velocities that they and the joints that
    /// move already will have.
    [[nodiscard]] Selection select(const SelectionPolicy& policy);

    /// Which joints would jump under these blows, if all were free? Metric of the jumps; no time is in
    /// it, so with a view pixels are `update_seconds` times it. Yields count. Call before the blows are given, make
    /// the joints active too, then strike.
    [[nodiscard]] Exploration explore_jumps(std::span<const Strike> strikes,
                                            const SelectionPolicy& policy = {});

    /// Psi, p and eta of a node as of the last call, for bodies and nodes that move. For tests.
    struct Quadratic {
        Eigen::MatrixXd psi;
        Eigen::VectorXd p;
        double eta = 0.0;
    };
    [[nodiscard]] Quadratic quadratic_of(int node) const;

    [[nodiscard]] const MetricWork& work() const noexcept;

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace sidestep::articulated
