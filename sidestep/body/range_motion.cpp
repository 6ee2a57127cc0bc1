#include "sidestep/body/detail/range_motion.h"

#include <algorithm>

namespace sidestep::body::detail {

namespace {

// what rounding of poses and sums may hide: far above it, far below anything that matters
constexpr double range_share = 1.0 + 1e-9;
constexpr double range_room = 1e-8;

}  // namespace

RangeMotion::RangeMotion(const Levers& levers) : levers_(levers) {
    const std::span<const int> parents = levers.parents();
    for (const int parent : parents) depth_.push_back(parent < 0 ? 0 : depth_[parent] + 1);
    for (int limb = 0; limb < levers.limb_count(); ++limb) {
        // where most of its slices hang
        std::vector<int> votes(parents.size(), 0);
        for (const Levers::Piece& piece : levers.pieces(limb)) ++votes[piece[0].joint];
        joint_of_limb_.push_back(
            static_cast<int>(std::max_element(votes.begin(), votes.end()) - votes.begin()));
    }
    known_at_.assign((parents.size() + 1) * joint_of_limb_.size(), 0);
    known_.resize(known_at_.size());
}

void RangeMotion::look_at(const motion::GlobalPose& pose, std::span<const JointRange> ranges) {
    pose_ = &pose;
    ranges_ = ranges;
    ++now_;
}

Nearness RangeMotion::question(const LimbPair& pair, double margin) {
    // the joint that carries both stands still
    const std::span<const int> parents = levers_.parents();
    int a = joint_of_limb_[pair[0]], b = joint_of_limb_[pair[1]];
    while (a != b) {
        if (a >= 0 && (b < 0 || depth_[a] >= depth_[b])) {
            a = parents[a];
        } else {
            b = parents[b];
        }
    }
    return {pair, margin + range_room, of_limb(pair[0], a), of_limb(pair[1], a)};
}

/// Of the slices of a limb as seen from joint `from`; from the world when that is -1.
std::span<const double> RangeMotion::of_limb(int limb, int from) {
    const std::span<const int> parents = levers_.parents();
    const std::size_t slot =
        limb * (parents.size() + 1) + (from < 0 ? parents.size() : static_cast<std::size_t>(from));
    std::vector<double>& motion = known_[slot];
    if (known_at_[slot] == now_) return motion;
    known_at_[slot] = now_;
    motion.clear();
    for (const Levers::Piece& piece : levers_.pieces(limb)) {
        // a vertex is a mean of what its joints make of it: no farther than the farthest, and no
        // farther than the first and what the shares of the others can add
        double first = -1.0, most = 0.0, mixed = 0.0;
        for (const Levers::Ball& ball : piece) {
            const Vec3 centre = pose_->joints[ball.joint] * ball.centre;
            double sum = 0.0;
            int up = ball.joint, down = from;
            while (up != down) {
                int& nearer = up >= 0 && (down < 0 || depth_[up] >= depth_[down]) ? up : down;
                const double arm = (centre - pose_->joints[nearer].translation).norm();
                sum += ranges_[nearer].chord * (arm + ball.radius) + ranges_[nearer].shift;
                nearer = parents[nearer];
            }
            if (first < 0.0) first = mixed = sum;
            most = std::max(most, sum);
            mixed += ball.most_weight * std::max(0.0, sum - first);
        }
        motion.push_back(std::min(most, mixed) * range_share);
    }
    return motion;
}

}  // namespace sidestep::body::detail
