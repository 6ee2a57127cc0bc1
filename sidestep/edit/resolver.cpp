#include "sidestep/edit/resolver.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "sidestep/base/require.h"
#include "sidestep/edit/detail/frame_solver.h"

namespace sidestep::edit {

Resolver::Resolver(motion::Skeleton skeleton, std::vector<Vec3> sigma,
                   std::vector<Effector> effectors, std::vector<body::JointLimit> limits)
    : skeleton_(std::move(skeleton)),
      sigma_(std::move(sigma)),
      effectors_(std::move(effectors)),
      limits_(std::move(limits)) {
    const int joints = skeleton_.joint_count();
    SIDESTEP_REQUIRE(
        static_cast<int>(sigma_.size()) == joints,
        std::to_string(sigma_.size()) + " sigmas for " + std::to_string(joints) + " joints");
    SIDESTEP_REQUIRE(
        limits_.empty() || static_cast<int>(limits_.size()) == joints,
        std::to_string(limits_.size()) + " limits for " + std::to_string(joints) + " joints");
    for (const Vec3& s : sigma_) {
        SIDESTEP_REQUIRE(s.allFinite() && s.minCoeff() >= 0.0, "a sigma is negative or not finite");
    }
    carries_.assign(effectors_.size() * joints, 0);
    std::vector<bool> on_chain(joints, false);
    for (std::size_t e = 0; e < effectors_.size(); ++e) {
        SIDESTEP_REQUIRE(effectors_[e].joint >= 0 && effectors_[e].joint < joints &&
                             effectors_[e].point.allFinite(),
                         "effector " + std::to_string(e) + " is on joint " +
                             std::to_string(effectors_[e].joint) + " of " + std::to_string(joints));
        double length = effectors_[e].point.norm();
        double reach = length;
        int base = -1;
        for (int j = effectors_[e].joint; j >= 0; j = skeleton_.joint(j).parent) {
            carries_[e * joints + j] = 1;
            on_chain[j] = true;
            if (!sigma_[j].isZero(0.0)) {
                base = j;
                reach = length;
            }
            length += skeleton_.joint(j).offset.norm();
        }
        base_.push_back(base);
        reach_.push_back(reach);
    }
    for (int j = 0; j < joints; ++j) {
        if (!on_chain[j]) continue;
        chain_.push_back(j);
        if (sigma_[j].isZero(0.0)) continue;
        free_joints_.push_back(j);
        for (int axis = 0; axis < 3; ++axis) {
            if (sigma_[j][axis] > 0.0) dofs_.push_back({j, axis, sigma_[j][axis]});
        }
    }
}

Resolved Resolver::solve(const motion::Pose& source, std::span<const Demand> demands,
                         const ResolveOptions& options, FrameMemory* memory) const {
    const std::size_t joints = skeleton_.joints().size();
    SIDESTEP_REQUIRE(source.rotations.size() == joints && source.translations.size() == joints,
                     "a pose of " + std::to_string(source.rotations.size()) + " joints for " +
                         std::to_string(joints));
    SIDESTEP_REQUIRE(demands.size() == effectors_.size(),
                     std::to_string(demands.size()) + " demands for " +
                         std::to_string(effectors_.size()) + " effectors");
    for (const Demand& demand : demands) {
        SIDESTEP_REQUIRE((!demand.position || demand.position->allFinite()) &&
                             (!demand.orientation || demand.orientation->coeffs().allFinite()),
                         "a demand is not finite");
        SIDESTEP_REQUIRE(demand.position_noise > 0.0 && demand.orientation_noise > 0.0,
                         "the noise of a demand must be positive");
    }
    return FrameSolver(*this, source, demands, options, memory).solve();
}

Vec3 Resolver::place(const motion::Pose& pose, int effector) const {
    SIDESTEP_REQUIRE(effector >= 0 && effector < static_cast<int>(effectors_.size()),
                     "there is no effector " + std::to_string(effector));
    Vec3 at = effectors_[effector].point;
    for (int j = effectors_[effector].joint; j >= 0; j = skeleton_.joint(j).parent) {
        at = pose.rotations[j] * at + pose.translations[j];
    }
    return at;
}

}  // namespace sidestep::edit
