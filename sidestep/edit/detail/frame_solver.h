// One frame of the resolver: rows, columns, a small system, a step.
#pragma once

#include <Eigen/Dense>
#include <vector>

#include "sidestep/edit/resolver.h"

namespace sidestep::edit {

/// Lives for one call of Resolver::solve.
class FrameSolver {
public:
    FrameSolver(const Resolver& resolver, const motion::Pose& source,
                std::span<const Demand> demands, const ResolveOptions& options,
                FrameMemory* memory);

    [[nodiscard]] Resolved solve();

private:
    using Matrix = Eigen::MatrixXd;
    using Vector = Eigen::VectorXd;

    /// An angle that is held on its bound.
    struct Hold {
        int joint = 0;
        int angle = 0;  ///< 0 swing_b, 1 swing_c, 2 twist.
        bool high = false;
        double bound = 0.0;
    };

    void carry();                  // world transforms of the chains
    [[nodiscard]] bool measure();  // residual; true when every demand is met
    void linearise();              // rows of demands and of holds
    void step();
    void step_damped();
    void step_printed();
    void turn(const Vector& by);
    void iterate(int at_least);
    [[nodiscard]] bool hold_limits();
    [[nodiscard]] bool let_go_walls();
    [[nodiscard]] bool asks_nothing() const;
    void bring_into_reach();
    void recall();
    void remember();
    [[nodiscard]] Vec3 angles_of(int joint, const Quat& rotation) const;
    [[nodiscard]] body::AngleRange range_of(int joint, int angle) const;

    const Resolver& resolver_;
    const motion::Pose& source_;
    const ResolveOptions& options_;
    FrameMemory* memory_;
    std::vector<Demand> demands_;
    std::vector<Vec3> delta_;       // per free joint
    std::vector<Quat> rotation_;    // local, per joint of the skeleton; only chains are used
    std::vector<Transform> world_;  // likewise
    std::vector<int> slot_;         // of a joint among the free ones
    std::vector<Vec3> places_;      // of the effectors
    std::vector<Hold> holds_;
    std::vector<std::uint8_t> pressed_;  // per demand: whether a wall is pressed against
    int demand_rows_ = 0;
    Matrix h_, hp_, s_;
    Vector error_, noise_, variance_, multipliers_;
    Resolved answer_;
};

}  // namespace sidestep::edit
