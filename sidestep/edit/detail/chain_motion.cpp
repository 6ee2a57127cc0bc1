#include "sidestep/edit/detail/chain_motion.h"

#include <algorithm>

#include "sidestep/base/parallel.h"
#include "sidestep/math/rotation.h"

namespace sidestep::edit::detail {

namespace {

constexpr double wall_noise = 1e-7;  // m^2
constexpr double least_need = 1e-6;  // metres; less is nothing
constexpr int chain_joints = 2;

}  // namespace

ChainMotion::ChainMotion(const motion::Clip& source, const Chains& chains,
                         std::span<const std::vector<Vec3>> sigma,
                         std::vector<body::JointLimit> limits, std::span<const DemandTrack> held,
                         ChainMotionOptions options)
    : source_(&source),
      chains_(&chains),
      sigma_(sigma),
      limits_(std::move(limits)),
      held_(held),
      options_(options),
      delta_(chains.all.size(),
             std::vector<Vec3>(static_cast<std::size_t>(source.frame_count()) * chain_joints,
                               Vec3::Zero())) {}

void ChainMotion::follow(std::span<const Push> pushes) {
    parallel_for(static_cast<std::int64_t>(delta_.size()), 1,
                 [&](std::int64_t begin, std::int64_t end) {
                     for (auto c = begin; c < end; ++c) {
                         follow_chain(static_cast<int>(c), pushes);
                         smooth(static_cast<int>(c));
                     }
                 });
}

void ChainMotion::follow_chain(int c, std::span<const Push> pushes) {
    const Chain& chain = chains_->all[c];
    std::vector<Vec3>& delta = delta_[c];
    std::fill(delta.begin(), delta.end(), Vec3::Zero());
    std::vector<const Push*> mine;
    std::vector<Effector> effectors;
    for (const Push& push : pushes) {
        if (push.chain != c) continue;
        mine.push_back(&push);
        effectors.push_back(push.at);
    }
    if (mine.empty()) return;
    std::vector<const DemandTrack*> kept;
    for (const DemandTrack& track : held_) {
        // a track on another limb is none of this chain's business
        bool below = false;
        for (int j = track.effector.joint; j >= 0; j = source_->skeleton().joint(j).parent) {
            below |= j == chain.upper;
        }
        if (!below) continue;
        kept.push_back(&track);
        effectors.push_back(track.effector);
    }
    const Resolver resolver(source_->skeleton(), sigma_[c], effectors, limits_);
    ResolveOptions options;
    options.tolerance = 1e-4;
    std::vector<Demand> demands(effectors.size());
    FrameMemory memory;
    for (int f = 0; f < source_->frame_count(); ++f) {
        bool asked = false;
        for (const Push* push : mine) asked |= push->envelope[f] > least_need;
        if (!asked) {
            memory = {};
            continue;
        }
        const motion::Pose pose = source_->pose(f);
        const motion::GlobalPose placed = forward_kinematics(source_->skeleton(), pose);
        for (std::size_t i = 0; i < mine.size(); ++i) {
            const Push& push = *mine[i];
            demands[i] = {};
            if (push.envelope[f] <= least_need) continue;
            const Vec3 n = push.frame_joint < 0
                               ? push.normal
                               : Vec3(placed.joints[push.frame_joint].rotation * push.normal);
            demands[i].position =
                placed.joints[push.at.joint] * push.at.point + (push.floor + push.envelope[f]) * n;
            demands[i].at_least_along = n;
            demands[i].position_noise = wall_noise;
        }
        for (std::size_t i = 0; i < kept.size(); ++i) {
            demands[mine.size() + i] = kept[i]->frames[f];
        }
        const Resolved resolved = resolver.solve(pose, demands, options, &memory);
        delta[chain_joints * static_cast<std::size_t>(f)] = resolved.delta[chain.upper];
        delta[chain_joints * static_cast<std::size_t>(f) + 1] = resolved.delta[chain.lower];
    }
}

void ChainMotion::smooth(int c) {
    std::vector<Vec3>& delta = delta_[c];
    const std::vector<Vec3> rough = delta;
    const std::vector<double> weights = bell(options_.smoothing);
    const int count = source_->frame_count(), width = options_.smoothing;
    for (int f = 0; f < count; ++f) {
        for (int j = 0; j < chain_joints; ++j) {
            Vec3 sum = Vec3::Zero();
            for (int k = -width; k <= width; ++k) {
                const int at = std::clamp(f + k, 0, count - 1);
                sum += weights[k + width] * rough[chain_joints * static_cast<std::size_t>(at) + j];
            }
            delta[chain_joints * static_cast<std::size_t>(f) + j] = sum;
        }
    }
}

void ChainMotion::scale(int c, std::span<const double> factors) {
    for (int f = 0; f < source_->frame_count(); ++f) {
        for (int j = 0; j < chain_joints; ++j) {
            delta_[c][chain_joints * static_cast<std::size_t>(f) + j] *= factors[f];
        }
    }
}

bool ChainMotion::edited(int c, int frame) const {
    for (int j = 0; j < chain_joints; ++j) {
        if (!delta_[c][chain_joints * static_cast<std::size_t>(frame) + j].isZero(0.0)) return true;
    }
    return false;
}

void ChainMotion::turn(motion::Pose& pose, int frame, int c, double factor) const {
    const Chain& chain = chains_->all[c];
    if (factor == 0.0 || !edited(c, frame)) return;
    const int joints[chain_joints] = {chain.upper, chain.lower};
    for (int j = 0; j < chain_joints; ++j) {
        const Vec3& by = delta_[c][chain_joints * static_cast<std::size_t>(frame) + j];
        Quat turned = (pose.rotations[joints[j]] * exp_map(factor * by)).normalized();
        if (!limits_.empty()) turned = body::clamp(limits_[joints[j]], turned);
        pose.rotations[joints[j]] = turned;
    }
}

motion::Pose ChainMotion::pose(int frame, int chain, double factor) const {
    motion::Pose pose = source_->pose(frame);
    for (int c = 0; c < static_cast<int>(delta_.size()); ++c) {
        turn(pose, frame, c, c == chain ? factor : 1.0);
    }
    return pose;
}

motion::Clip ChainMotion::clip() const {
    motion::Clip made = *source_;
    for (int f = 0; f < source_->frame_count(); ++f) {
        motion::Pose pose = source_->pose(f);
        for (int c = 0; c < static_cast<int>(delta_.size()); ++c) {
            if (!edited(c, f)) continue;
            turn(pose, f, c, 1.0);
            for (const int joint : {chains_->all[c].upper, chains_->all[c].lower}) {
                made.set_rotation(f, joint, pose.rotations[joint]);
            }
        }
    }
    return made;
}

}  // namespace sidestep::edit::detail
