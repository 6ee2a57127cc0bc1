#include "sidestep/body/detail/half_motion.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sidestep/math/rotation.h"

namespace sidestep::body::detail {

namespace {

// what rounding of poses and sums may hide: far above it, far below anything that matters
constexpr double motion_share = 1.0 + 1e-9;
constexpr double motion_room = 1e-8;

}  // namespace

HalfMotion::HalfMotion(const Levers& levers, const motion::Pose& a, const motion::Pose& b)
    : levers_(levers), world_(static_cast<int>(levers.parents().size())) {
    for (std::size_t j = 0; j < a.rotations.size(); ++j) {
        const Quat to = same_hemisphere(a.rotations[j], b.rotations[j]);
        const Vec3 turn = log_map(a.rotations[j].conjugate() * to);
        const double size = turn.norm();
        angle_.push_back(size);
        own_axis_.push_back(size > 0.0 ? Vec3(turn / size) : Vec3::UnitX());
        own_shift_.push_back(b.translations[j] - a.translations[j]);
    }
    const int limbs = levers.limb_count();
    placed_.resize(limbs);
    pulling_.resize(limbs);
    seen_.resize(static_cast<std::size_t>(limbs) * (world_ + 1));
    counted_.assign(world_ + 1, 0);
    for (int limb = 0; limb < limbs; ++limb) {
        std::vector<int> votes(world_ + 1, 0);
        std::vector<int>& pulling = pulling_[limb];
        for (const Levers::Piece& piece : levers.pieces(limb)) {
            ++votes[piece[0].joint];
            for (const Levers::Ball& ball : piece) pulling.push_back(ball.joint);
        }
        std::sort(pulling.begin(), pulling.end());
        pulling.erase(std::unique(pulling.begin(), pulling.end()), pulling.end());
        joint_of_limb_.push_back(
            static_cast<int>(std::max_element(votes.begin(), votes.end()) - votes.begin()));
    }
}

void HalfMotion::look_at(const motion::GlobalPose& pose, double reach) {
    ++now_;
    pose_ = &pose;
    turn_.resize(world_);
    chord_.resize(world_);
    shift_.resize(world_);
    axis_.resize(world_);
    spin_.assign(world_ + 1, Vec3::Zero());
    drift_.assign(world_ + 1, Vec3::Zero());
    for (int j = 0; j < world_; ++j) {
        turn_[j] = reach * angle_[j];
        chord_[j] = 2.0 * std::sin(0.5 * std::min(pi, turn_[j]));
        shift_[j] = reach * own_shift_[j].norm();
        axis_[j] = pose.joints[j].rotation * own_axis_[j];
        const int parent = above(j);
        Vec3 shift = reach * own_shift_[j];
        if (parent != world_) shift = pose.joints[parent].rotation * shift;
        const Vec3 spin = turn_[j] * axis_[j];
        spin_[j] = spin_[parent] + spin;
        drift_[j] = drift_[parent] + spin.cross(pose.joints[j].translation) - shift;
    }
}

double HalfMotion::rough(const LimbPair& pair) {
    const int from = common_joint(joint_of_limb_[pair[0]], joint_of_limb_[pair[1]]);
    const double sum = rough_of(pair[0], from) + rough_of(pair[1], from);
    return sum * motion_share + motion_room;
}

Nearness HalfMotion::question(const LimbPair& pair) {
    // whoever stands still: the one that makes the sum smallest
    const int a = joint_of_limb_[pair[0]], b = joint_of_limb_[pair[1]];
    Nearness best{pair, motion_room};
    double least = std::numeric_limits<double>::infinity();
    for (const int from : {common_joint(a, b), a, b}) {
        const Seen& seen_a = pieces_of(pair[0], from);
        const Seen& seen_b = pieces_of(pair[1], from);
        if (seen_a.most + seen_b.most >= least) continue;
        least = seen_a.most + seen_b.most;
        best.more_a = seen_a.pieces;
        best.more_b = seen_b.pieces;
    }
    return best;
}

const HalfMotion::Placed& HalfMotion::place(int limb) {
    Placed& placed = placed_[limb];
    if (placed.at == now_) return placed;
    placed.at = now_;
    placed.centres.clear();
    geometry::AxisBox box;
    for (const Levers::Piece& piece : levers_.pieces(limb)) {
        for (const Levers::Ball& ball : piece) {
            placed.centres.push_back(pose_->joints[ball.joint] * ball.centre);
            box.include(placed.centres.back());
        }
    }
    placed.centre = box.empty() ? Vec3(Vec3::Zero()) : box.centre();
    placed.radius = 0.0;
    std::size_t i = 0;
    for (const Levers::Piece& piece : levers_.pieces(limb)) {
        for (const Levers::Ball& ball : piece) {
            const double off = (placed.centres[i++] - placed.centre).norm();
            placed.radius = std::max(placed.radius, off + ball.radius);
        }
    }
    return placed;
}

HalfMotion::Seen& HalfMotion::seen(int limb, int from) {
    return seen_[static_cast<std::size_t>(limb) * (world_ + 1) + from];
}

/// Every joint between the limb and the one that stands still, once, on a ball around the limb.
double HalfMotion::rough_of(int limb, int from) {
    Seen& known = seen(limb, from);
    if (known.rough_at == now_) return known.rough;
    known.rough_at = now_;
    known.rough = 0.0;
    const Placed& placed = place(limb);
    ++question_;
    for (const int joint : pulling_[limb]) {
        const int top = common_joint(joint, from);
        for (const int end : {joint, from}) {
            for (int j = end; j != top; j = above(j)) {
                if (counted_[j] == question_) continue;
                counted_[j] = question_;
                const double arm = (placed.centre - pose_->joints[j].translation).norm();
                known.rough += chord_[j] * (arm + placed.radius) + shift_[j];
            }
        }
    }
    return known.rough;
}

const HalfMotion::Seen& HalfMotion::pieces_of(int limb, int from) {
    Seen& known = seen(limb, from);
    if (known.pieces_at == now_) return known;
    known.pieces_at = now_;
    known.pieces.clear();
    known.most = 0.0;
    const Placed& placed = place(limb);
    std::size_t next = 0;
    for (const Levers::Piece& piece : levers_.pieces(limb)) {
        // a vertex is a mean of what its joints make of it: no farther than the farthest, and no
        // farther than the first and what the shares of the others can add
        Vec3 first_way = Vec3::Zero();
        double first_sum = 0.0, most_sum = 0.0, mixed_sum = 0.0;
        double first_off = 0.0, most_off = 0.0, mixed_off = 0.0;
        for (std::size_t i = 0; i < piece.size(); ++i) {
            const Levers::Ball& ball = piece[i];
            const Vec3& centre = placed.centres[next++];
            const Chained chained = chain(ball, centre, from);
            const Vec3 spin = spin_[ball.joint] - spin_[from];
            const Vec3 way = spin.cross(centre) - (drift_[ball.joint] - drift_[from]);
            double off = spin.norm() * ball.radius + chained.bend;
            if (i == 0) {
                first_way = way;
                first_sum = mixed_sum = most_sum = chained.sum;
                first_off = mixed_off = most_off = off;
                continue;
            }
            off += (way - first_way).norm();
            most_sum = std::max(most_sum, chained.sum);
            most_off = std::max(most_off, off);
            mixed_sum += ball.most_weight * std::max(0.0, chained.sum - first_sum);
            mixed_off += ball.most_weight * std::max(0.0, off - first_off);
        }
        const double summed = std::min(most_sum, mixed_sum);
        const double straight = first_way.norm() + std::min(most_off, mixed_off);
        known.pieces.push_back(std::min(summed, straight) * motion_share);
        known.most = std::max(known.most, known.pieces.back());
    }
    return known;
}

HalfMotion::Chained HalfMotion::chain(const Levers::Ball& ball, const Vec3& centre,
                                      int from) const {
    const int top = common_joint(ball.joint, from);
    double outer = 0.0;
    for (const int end : {ball.joint, from}) {
        for (int j = end; j != top; j = above(j)) outer += turn_[j];
    }
    Chained all;
    const auto add = [&](int j, double further_out, double arm, double moved) {
        const double farthest = arm + ball.radius + moved;
        all.bend += 0.5 * turn_[j] * (turn_[j] * farthest + 2.0 * shift_[j]) +
                    further_out * (turn_[j] * farthest + shift_[j]);
    };
    // innermost first: from the ball up; the way between joint and point changes by what is inside
    double moved = 0.0;
    for (int j = ball.joint; j != top; j = above(j)) {
        const Vec3 arm = centre - pose_->joints[j].translation;
        const double length = arm.norm();
        outer = std::max(0.0, outer - turn_[j]);
        add(j, outer, length, moved);
        moved += chord_[j] * (length + ball.radius) + shift_[j];
        all.sum += chord_[j] * (arm.cross(axis_[j]).norm() + ball.radius) + shift_[j];
    }
    // then down to the one that stands still; here all others count as inside and outside at once
    for (int j = from; j != top; j = above(j)) {
        const Vec3 arm = centre - pose_->joints[j].translation;
        moved += chord_[j] * (arm.norm() + ball.radius) + shift_[j];
        all.sum += chord_[j] * (arm.cross(axis_[j]).norm() + ball.radius) + shift_[j];
    }
    for (int j = from; j != top; j = above(j)) {
        const double length = (centre - pose_->joints[j].translation).norm();
        add(j, std::max(0.0, outer - turn_[j]), length, moved);
    }
    return all;
}

/// The nearest joint above both, one of the two where it is above the other.
int HalfMotion::common_joint(int a, int b) const {
    while (a != b) {
        // parents come first, and nothing is above the world
        if (a == world_ || b == world_) return world_;
        int& lower = a > b ? a : b;
        lower = above(lower);
    }
    return a;
}

}  // namespace sidestep::body::detail
