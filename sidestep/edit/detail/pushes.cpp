#include "sidestep/edit/detail/pushes.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>

namespace sidestep::edit::detail {

namespace {

using Numbers =
    Eigen::Matrix<double, 6, 1>;  // of a chain: three of its upper joint, three of the lower
using Moves = Eigen::Matrix<double, 3, 6>;

constexpr double stiff = 1e-6;  // m^2: what cannot be moved costs this much, not infinitely much
constexpr double ban_cosine = 0.8;  // 37 degrees

/// The joint of the limb that both hang on, whose frame a contact's ways are given in; -1 where there is
/// none.
int joint_of_both(const body::LimbMap& limbs, const body::LimbPair& pair) {
    for (int a = pair[0]; a >= 0; a = limbs.limbs[a].parent) {
        for (int b = pair[1]; b >= 0; b = limbs.limbs[b].parent) {
            if (a == b) return limbs.limbs[a].joint;
        }
    }
    return -1;
}

/// How a point of a chain moves with its joints, each counted in units of its sigma.
Moves moves_of(const Chain& chain, const std::vector<Vec3>& sigma,
               const std::vector<Transform>& joints, bool upper_only, const Vec3& point) {
    Moves moves = Moves::Zero();
    for (int part = 0; part < (upper_only ? 1 : 2); ++part) {
        const int joint = part == 0 ? chain.upper : chain.lower;
        const Mat3 axes = joints[joint].rotation.toRotationMatrix();
        const Vec3 arm = point - joints[joint].translation;
        for (int axis = 0; axis < 3; ++axis) {
            moves.col(3 * part + axis) = sigma[joint][axis] * axes.col(axis).cross(arm);
        }
    }
    return moves;
}

}  // namespace

std::vector<double> bell(int width) {
    std::vector<double> weights;
    double sum = 0.0;
    for (int i = -width; i <= width; ++i) {
        weights.push_back(0.5 + 0.5 * std::cos(std::numbers::pi * i / (width + 1.0)));
        sum += weights.back();
    }
    for (double& w : weights) w /= sum;
    return weights;
}

std::vector<double> envelope_of(std::span<const double> values, int width) {
    const int count = static_cast<int>(values.size());
    std::vector<double> wide(values.size(), 0.0), smooth(values.size(), 0.0);
    for (int i = 0; i < count; ++i) {
        if (values[i] == 0.0) continue;
        for (int k = std::max(0, i - width); k <= std::min(count - 1, i + width); ++k) {
            wide[k] = std::max(wide[k], values[i]);
        }
    }
    const std::vector<double> weights = bell(width);
    for (int i = 0; i < count; ++i) {
        double sum = 0.0;
        // beyond the ends the value is held
        for (int k = -width; k <= width; ++k) {
            sum += weights[k + width] * wide[std::clamp(i + k, 0, count - 1)];
        }
        smooth[i] = sum;
    }
    return smooth;
}

/// A pair of limbs over neighbouring frames.
struct PushPlan::Stretch {
    body::LimbPair limbs{};
    std::vector<const Meeting*> meetings;
    std::vector<int> frames;  // of each, between two frames told twice
    double depth = 0.0;
    int chain_a = -1, chain_b = -1;  // those that move
};

bool PushPlan::banned(const Stretch& stretch, const Vec3& way) const {
    return std::any_of(bans_.begin(), bans_.end(), [&](const Ban& ban) {
        return ban.limbs == stretch.limbs && ban.first <= stretch.frames.back() + options_.width &&
               stretch.frames.front() <= ban.last + options_.width && way.dot(ban.way) > ban_cosine;
    });
}

Push& PushPlan::push_for(const Stretch& stretch, int side, int way, int frame_joint, int frames,
                         const Effector& at) {
    const int chain = side == 0 ? stretch.chain_a : stretch.chain_b;
    for (Push& push : pushes_) {
        if (push.limbs == stretch.limbs && push.chain == chain && push.way == way &&
            push.at.joint == at.joint && push.first <= stretch.frames.back() + options_.width &&
            stretch.frames.front() <= push.last + options_.width) {
            push.first = std::min(push.first, stretch.frames.front());
            push.last = std::max(push.last, stretch.frames.back());
            return push;
        }
    }
    Push push;
    push.limbs = stretch.limbs;
    push.chain = chain;
    push.at = at;
    push.frame_joint = frame_joint;
    push.way = way;
    push.normal = (side == 0 ? 1.0 : -1.0) * body::ways_out()[way];
    push.first = stretch.frames.front();
    push.last = stretch.frames.back();
    push.need.assign(static_cast<std::size_t>(frames), 0.0);
    pushes_.push_back(std::move(push));
    return pushes_.back();
}

double PushPlan::floor_of(const Push& push, const motion::Clip& now,
                          const motion::Clip& source) const {
    double least = 0.0;
    const int from = std::max(0, push.first - 2 * options_.width);
    const int to = std::min(now.frame_count() - 1, push.last + 2 * options_.width);
    for (int f = from; f <= to; ++f) {
        const motion::GlobalPose is = now.global_pose(f), was = source.global_pose(f);
        const Vec3 n = push.frame_joint < 0
                           ? push.normal
                           : Vec3(was.joints[push.frame_joint].rotation * push.normal);
        least = std::min(least, n.dot(is.joints[push.at.joint] * push.at.point -
                                      was.joints[push.at.joint] * push.at.point));
    }
    return least < -1e-9 ? least - 0.02 : 0.0;
}

void PushPlan::settle(const Stretch& stretch, const motion::Clip& now, const motion::Clip& source,
                      std::vector<std::vector<Numbers>>& asked) {
    const auto ways = body::ways_out();
    const std::size_t count = stretch.meetings.size();
    const int limb[2] = {stretch.limbs[0], stretch.limbs[1]};
    const int chain[2] = {stretch.chain_a, stretch.chain_b};
    // where everything is, once per meeting
    std::vector<std::array<Moves, 2>> moves(count);
    std::vector<motion::GlobalPose> poses(count);
    std::vector<Mat3> turns(count);
    Vec3 local[2] = {Vec3::Zero(), Vec3::Zero()};
    double weight = 0.0;
    for (std::size_t m = 0; m < count; ++m) {
        const body::LimbContact& contact = stretch.meetings[m]->contact;
        poses[m] = now.global_pose(stretch.frames[m]);
        turns[m] = contact.frame.toRotationMatrix();
        weight += contact.depth + 1e-4;
        for (int side = 0; side < 2; ++side) {
            moves[m][side].setZero();
            if (chain[side] < 0) continue;
            const Chain& mover = chains_->all[chain[side]];
            const int joint = limbs_->limbs[limb[side]].joint;
            moves[m][side] = moves_of(mover, sigma_[chain[side]], poses[m].joints,
                                      joint == mover.upper, contact.point);
            local[side] +=
                (contact.depth + 1e-4) * (poses[m].joints[joint].inverse() * contact.point);
        }
    }
    const auto predicted = [&](std::size_t m, int side) -> Vec3 {
        if (chain[side] < 0) return Vec3::Zero();
        return moves[m][side] * asked[chain[side]][stretch.frames[m]];
    };
    // the earlier choice of this pair, if there is one
    const Push* before = nullptr;
    for (const Push& push : pushes_) {
        if (push.limbs == stretch.limbs && push.first <= stretch.frames.back() + options_.width &&
            stretch.frames.front() <= push.last + options_.width) {
            before = &push;
        }
    }
    int best = -1;
    double least = std::numeric_limits<double>::infinity();
    for (int k = 0; k < static_cast<int>(ways.size()); ++k) {
        if (banned(stretch, ways[k])) continue;
        double cost = 0.0;
        for (std::size_t m = 0; m < count && cost < least; ++m) {
            const Vec3 n = turns[m] * ways[k];
            const double ease = (moves[m][0].transpose() * n).squaredNorm() +
                                (moves[m][1].transpose() * n).squaredNorm();
            const double lack =
                std::max(0.0, stretch.meetings[m]->contact.ways[k] + options_.margin -
                                  n.dot(predicted(m, 0) - predicted(m, 1)));
            cost += lack * lack / (ease + stiff);
        }
        if (before != nullptr) {
            cost *= 1.0 + options_.stickiness * (1.0 - ways[k].dot(ways[before->way]));
        }
        if (cost < least) {
            least = cost;
            best = k;
        }
    }
    if (best < 0) return;  // every way is banned

    const int frame_joint = joint_of_both(*limbs_, stretch.limbs);
    for (std::size_t m = 0; m < count; ++m) {
        const Vec3 n = turns[m] * ways[best];
        const double ease = (moves[m][0].transpose() * n).squaredNorm() +
                            (moves[m][1].transpose() * n).squaredNorm() + stiff;
        const double lack = std::max(
            0.0, options_.more * (stretch.meetings[m]->contact.ways[best] + options_.margin) -
                     n.dot(predicted(m, 0) - predicted(m, 1)));
        for (int side = 0; side < 2; ++side) {
            if (chain[side] < 0) continue;
            asked[chain[side]][stretch.frames[m]] +=
                (side == 0 ? 1.0 : -1.0) * (lack / ease) * (moves[m][side].transpose() * n);
        }
    }
    for (int side = 0; side < 2; ++side) {
        if (chain[side] < 0) continue;
        const Effector at{limbs_->limbs[limb[side]].joint, local[side] / weight};
        const std::size_t known = pushes_.size();
        Push& push = push_for(stretch, side, best, frame_joint, now.frame_count(), at);
        const bool fresh = pushes_.size() > known;
        if (fresh) push.floor = floor_of(push, now, source);
        for (std::size_t m = 0; m < count; ++m) {
            const int f = stretch.frames[m];
            const Vec3 n = (side == 0 ? 1.0 : -1.0) * (turns[m] * ways[best]);
            const motion::GlobalPose from = source.global_pose(f);
            const Vec3 moved = poses[m].joints[push.at.joint] * push.at.point -
                               from.joints[push.at.joint] * push.at.point;
            double need = n.dot(moved + predicted(m, side)) - push.floor;
            // a wall that stands where it should and does not help has to stand further out
            if (!fresh) need = std::max(need, push.envelope[f] + n.dot(predicted(m, side)));
            push.need[f] =
                std::clamp(std::max(push.need[f], need), 0.0, options_.most - push.floor);
        }
        push.envelope = envelope_of(push.need, options_.width);
    }
}

void PushPlan::add(std::span<const Meeting* const> meetings, const motion::Clip& now,
                   const motion::Clip& source) {
    // stretches of time per pair
    std::map<body::LimbPair, std::vector<Stretch>> by_pair;
    for (const Meeting* meeting : meetings) {
        const body::LimbPair limbs = meeting->contact.limbs;
        std::vector<Stretch>& list = by_pair[limbs];
        if (list.empty() || meeting->frame > list.back().frames.back() + options_.bridge) {
            Stretch& fresh = list.emplace_back();
            fresh.limbs = limbs;
            const int a = chains_->of_limb[limbs[0]], b = chains_->of_limb[limbs[1]];
            fresh.chain_a = a;
            fresh.chain_b = b;
            if (a >= 0 && b >= 0) {
                // arms give way to legs; within one chain the far end moves
                if (a == b) {
                    fresh.chain_a = -1;
                } else if (chains_->all[a].leg != chains_->all[b].leg) {
                    (chains_->all[a].leg ? fresh.chain_a : fresh.chain_b) = -1;
                }
            }
        }
        Stretch& stretch = list.back();
        const int last =
            std::min(meeting->frame + (meeting->between ? 1 : 0), now.frame_count() - 1);
        for (int f = meeting->frame; f <= last; ++f) {
            stretch.meetings.push_back(meeting);
            stretch.frames.push_back(f);
        }
        stretch.depth += meeting->contact.depth;
    }
    std::vector<const Stretch*> order;
    for (const auto& [limbs, list] : by_pair) {
        for (const Stretch& stretch : list) order.push_back(&stretch);
    }
    std::stable_sort(order.begin(), order.end(),
                     [](const Stretch* a, const Stretch* b) { return a->depth > b->depth; });
    std::vector<std::vector<Numbers>> asked(
        chains_->all.size(),
        std::vector<Numbers>(static_cast<std::size_t>(now.frame_count()), Numbers::Zero()));
    for (const Stretch* stretch : order) settle(*stretch, now, source, asked);
}

void PushPlan::give_up(std::span<const Meeting* const> meetings) {
    for (const Meeting* meeting : meetings) {
        for (const Push& push : pushes_) {
            if (push.limbs != meeting->contact.limbs ||
                meeting->frame < push.first - options_.width ||
                meeting->frame > push.last + options_.width) {
                continue;
            }
            const Vec3 way = body::ways_out()[push.way];
            const bool known = std::any_of(bans_.begin(), bans_.end(), [&](const Ban& ban) {
                return ban.limbs == push.limbs && ban.first == push.first && ban.way == way;
            });
            if (!known) bans_.push_back({push.limbs, push.first, push.last, way});
        }
        std::erase_if(pushes_, [&](const Push& push) {
            return push.limbs == meeting->contact.limbs &&
                   meeting->frame >= push.first - options_.width &&
                   meeting->frame <= push.last + options_.width;
        });
    }
}

}  // namespace sidestep::edit::detail
