#include "sidestep/edit/detail/chain_motion.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "sidestep/base/parallel.h"
#include "sidestep/math/rotation.h"

namespace sidestep::edit::detail {

namespace {

constexpr double wall_noise = 1e-7;      // m^2
constexpr double least_need = 1e-6;      // metres; less is nothing
constexpr double knee_noise = 1e-4;      // m^2
constexpr double stance_noise = 1e-5;    // m^2
constexpr double held_tolerance = 5e-4;  // metres
constexpr double held_angle = 0.01;      // radians
constexpr double nearly_straight = 0.985;
constexpr int chain_joints = 2;

/// A foot that lifts for less than this has not taken a step.
int frames_of_a_lapse(const motion::Clip& clip) {
    constexpr double lapse_seconds = 0.17;
    return std::max(1, static_cast<int>(std::lround(lapse_seconds / clip.frame_time())));
}

}  // namespace

ChainMotion::ChainMotion(const motion::Clip& source, const Chains& chains,
                         std::span<const std::vector<Vec3>> sigma,
                         std::vector<body::JointLimit> limits, std::span<const DemandTrack> held,
                         std::span<const Stance> stances, ChainMotionOptions options)
    : source_(&source),
      chains_(&chains),
      sigma_(sigma),
      limits_(std::move(limits)),
      held_(held),
      options_(options),
      stances_(chains.all.size()) {
    const std::size_t numbers = static_cast<std::size_t>(source.frame_count()) * chain_joints;
    edit_.delta.assign(chains.all.size(), std::vector<Vec3>(numbers, Vec3::Zero()));
    edit_.moved.resize(chains.all.size());
    bool legs = false;
    for (const Chain& chain : chains.all) legs |= chain.leg;
    if (!legs || !options.keep_feet) return;
    for (std::size_t c = 0; c < chains.all.size(); ++c) {
        if (!chains.all[c].leg) continue;
        edit_.moved[c].assign(numbers, Vec3::Zero());
        // a foot stands while its ankle or its toes do
        std::vector<std::uint8_t> stands(static_cast<std::size_t>(source.frame_count()), 0);
        for (const Stance& stance : stances) {
            int up = stance.joint;
            while (up >= 0 && up != chains.all[c].end) up = source.skeleton().joint(up).parent;
            if (up < 0) continue;
            std::fill(stands.begin() + stance.first_frame, stands.begin() + stance.last_frame + 1,
                      std::uint8_t{1});
        }
        for (int f = 0; f < source.frame_count(); ++f) {
            if (stands[f] == 0) continue;
            const bool same = !stances_[c].empty() &&
                              f - stances_[c].back().last_frame <= frames_of_a_lapse(source);
            if (!same) stances_[c].push_back({chains.all[c].end, f, f});
            stances_[c].back().last_frame = f;
        }
    }
}

void ChainMotion::follow(std::span<const Push> pushes) {
    parallel_for(static_cast<std::int64_t>(edit_.delta.size()), 1,
                 [&](std::int64_t begin, std::int64_t end) {
                     for (auto c = begin; c < end; ++c) {
                         follow_chain(static_cast<int>(c), pushes);
                         smooth(static_cast<int>(c), options_.smoothing);
                         if (keeps_feet(static_cast<int>(c))) {
                             measure_moves(static_cast<int>(c));
                             hold_stances(static_cast<int>(c));
                             follow_moves(static_cast<int>(c));
                         }
                         hold_tracks(static_cast<int>(c));
                     }
                 });
}

void ChainMotion::follow_chain(int c, std::span<const Push> pushes) {
    const Chain& chain = chains_->all[c];
    std::vector<Vec3>& delta = edit_.delta[c];
    std::fill(delta.begin(), delta.end(), Vec3::Zero());
    std::vector<const Push*> mine;
    std::vector<Effector> effectors;
    for (const Push& push : pushes) {
        if (push.chain != c) continue;
        mine.push_back(&push);
        effectors.push_back(push.at);
    }
    if (mine.empty()) return;
    const std::vector<const DemandTrack*> kept = tracks_of(c);
    for (const DemandTrack* track : kept) effectors.push_back(track->effector);
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

/// Tracks on limbs of the chain; others are none of its business.
std::vector<const DemandTrack*> ChainMotion::tracks_of(int c) const {
    std::vector<const DemandTrack*> kept;
    for (const DemandTrack& track : held_) {
        int up = track.effector.joint;
        while (up >= 0 && up != chains_->all[c].upper) up = source_->skeleton().joint(up).parent;
        if (up >= 0) kept.push_back(&track);
    }
    return kept;
}

/// Smoothing and scaling carry a held hand off by a little: this brings it back.
void ChainMotion::hold_tracks(int c) {
    const std::vector<const DemandTrack*> kept = tracks_of(c);
    if (kept.empty()) return;
    const Chain& chain = chains_->all[c];
    std::vector<Effector> effectors;
    for (const DemandTrack* track : kept) effectors.push_back(track->effector);
    const Resolver resolver(source_->skeleton(), sigma_[c], effectors, limits_);
    std::vector<Demand> demands(kept.size());
    ResolveOptions options;
    options.iterations = 12;
    for (int f = 0; f < source_->frame_count(); ++f) {
        if (!edited(c, f)) continue;
        bool asked = false;
        for (std::size_t i = 0; i < kept.size(); ++i) {
            demands[i] = kept[i]->frames[f];
            asked |= demands[i].position || demands[i].orientation;
        }
        if (!asked) continue;
        // what cannot be brought back from here is brought back from nearer to the source, which meets it
        Vec3* delta = &edit_.delta[c][chain_joints * static_cast<std::size_t>(f)];
        const Vec3 wanted[chain_joints] = {delta[0], delta[1]};
        const int joints[chain_joints] = {chain.upper, chain.lower};
        bool met = false;
        for (const double share : {1.0, 0.7, 0.4, 0.2}) {
            std::copy(wanted, wanted + chain_joints, delta);
            motion::Pose pose = source_->pose(f);
            turn(pose, f, c, share);
            const Resolved resolved = resolver.solve(pose, demands, options);
            for (int j = 0; j < chain_joints; ++j) {
                delta[j] = log_map(source_->rotation(f, joints[j]).conjugate() *
                                   resolved.pose.rotations[joints[j]]);
            }
            // limits have the last word, so they are asked too
            pose = source_->pose(f);
            turn(pose, f, c, 1.0);
            met = resolved.angle_residual < held_angle;
            for (std::size_t i = 0; i < kept.size(); ++i) {
                if (!demands[i].position) continue;
                const Vec3 miss = *demands[i].position - resolver.place(pose, static_cast<int>(i));
                met = met && miss.norm() < held_tolerance;
            }
            if (met) break;
        }
        if (!met) delta[0] = delta[1] = Vec3::Zero();
    }
}

void ChainMotion::smooth(int c, int width) {
    std::vector<Vec3>& delta = edit_.delta[c];
    const std::vector<Vec3> rough = delta;
    const std::vector<double> weights = bell(width);
    const int count = source_->frame_count();
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
    std::vector<Vec3>& numbers = keeps_feet(c) ? edit_.moved[c] : edit_.delta[c];
    for (int f = 0; f < source_->frame_count(); ++f) {
        for (int j = 0; j < chain_joints; ++j) {
            numbers[chain_joints * static_cast<std::size_t>(f) + j] *= factors[f];
        }
    }
    if (keeps_feet(c)) {
        hold_stances(c);
        follow_moves(c);
    }
    hold_tracks(c);
}

bool ChainMotion::keeps_feet(int c) const {
    return !edit_.moved[c].empty();
}

/// How far the edit carries knee and ankle.
void ChainMotion::measure_moves(int c) {
    const Chain& chain = chains_->all[c];
    for (int f = 0; f < source_->frame_count(); ++f) {
        Vec3* moved = &edit_.moved[c][chain_joints * static_cast<std::size_t>(f)];
        moved[0] = moved[1] = Vec3::Zero();
        if (!edited(c, f)) continue;
        motion::Pose pose = source_->pose(f);
        const motion::GlobalPose was = forward_kinematics(source_->skeleton(), pose);
        turn(pose, f, c, 1.0);
        const motion::GlobalPose is = forward_kinematics(source_->skeleton(), pose);
        moved[0] = is.joints[chain.lower].translation - was.joints[chain.lower].translation;
        moved[1] = is.joints[chain.end].translation - was.joints[chain.end].translation;
    }
}

/// A foot that stands is moved by one and the same way over the floor while it stands: the longest it
/// was asked for. What that changes at the ends of a stance fades out over the step before and after.
void ChainMotion::hold_stances(int c) {
    std::vector<Vec3>& moved = edit_.moved[c];
    const auto ankle = [&](int f) -> Vec3& {
        return moved[chain_joints * static_cast<std::size_t>(f) + 1];
    };
    const int count = source_->frame_count();
    struct End {
        int frame;
        Vec3 change;
    };
    std::vector<End> ends;
    const std::vector<Vec3> before = moved;
    for (const Stance& stance : stances_[c]) {
        Vec3 longest = Vec3::Zero();
        for (int f = stance.first_frame; f <= stance.last_frame; ++f) {
            Vec3 way = ankle(f);
            way.y() = 0.0;
            if (way.squaredNorm() > longest.squaredNorm()) longest = way;
        }
        ends.push_back({stance.first_frame, longest - ankle(stance.first_frame)});
        ends.push_back({stance.last_frame, longest - ankle(stance.last_frame)});
        for (int f = stance.first_frame; f <= stance.last_frame; ++f) ankle(f) = longest;
    }
    const auto fade = [&](int from, int to, const Vec3& first, const Vec3& last) {
        for (int f = from + 1; f < to; ++f) {
            const double t = static_cast<double>(f - from) / (to - from);
            const double weight = t * t * t * (t * (6.0 * t - 15.0) + 10.0);
            ankle(f) += (1.0 - weight) * first + weight * last;
        }
    };
    for (std::size_t i = 1; i + 1 < ends.size(); i += 2) {
        fade(ends[i].frame, ends[i + 1].frame, ends[i].change, ends[i + 1].change);
    }
    if (ends.empty()) return;
    fade(-1, ends.front().frame, ends.front().change, ends.front().change);
    fade(ends.back().frame, count, ends.back().change, ends.back().change);
}

/// Puts knee and ankle where they shall be, the ankle above all.
void ChainMotion::follow_moves(int c) {
    const Chain& chain = chains_->all[c];
    const Resolver resolver(source_->skeleton(), sigma_[c],
                            {{chain.lower, Vec3::Zero()}, {chain.end, Vec3::Zero()}}, limits_);
    double length = 0.0;
    for (int j = chain.end; j != chain.upper; j = source_->skeleton().joint(j).parent) {
        length += source_->skeleton().joint(j).offset.norm();
    }
    ResolveOptions options;
    options.tolerance = 2e-5;
    options.iterations = 10;
    FrameMemory memory;
    for (int f = 0; f < source_->frame_count(); ++f) {
        const Vec3* moved = &edit_.moved[c][chain_joints * static_cast<std::size_t>(f)];
        Vec3* delta = &edit_.delta[c][chain_joints * static_cast<std::size_t>(f)];
        delta[0] = delta[1] = Vec3::Zero();
        if (moved[0].norm() < least_need && moved[1].norm() < least_need) {
            memory = {};
            continue;
        }
        const motion::Pose pose = source_->pose(f);
        const motion::GlobalPose placed = forward_kinematics(source_->skeleton(), pose);
        std::array<Demand, 2> demands;
        demands[0].position = placed.joints[chain.lower].translation + moved[0];
        demands[0].position_noise = knee_noise;
        // a leg is not stretched further than the source stretches it once it is nearly straight: the knee
        // would tremble there
        const Vec3& hip = placed.joints[chain.upper].translation;
        const Vec3 ankle = placed.joints[chain.end].translation;
        const Vec3 wanted = ankle + moved[1] - hip;
        const double most = std::max((ankle - hip).norm(), nearly_straight * length);
        demands[1].position = hip + wanted * std::min(1.0, most / wanted.norm());
        const Resolved resolved = resolver.solve(pose, demands, options, &memory);
        delta[0] = resolved.delta[chain.upper];
        delta[1] = resolved.delta[chain.lower];
    }
    // near straight the knee answers a millimetre with degrees
    smooth(c, std::max(1, options_.smoothing / 3));
    // and what that did to feet that stand is taken back, softly
    const Resolver ankle(source_->skeleton(), sigma_[c], {{chain.end, Vec3::Zero()}}, limits_);
    for (const Stance& stance : stances_[c]) {
        for (int f = stance.first_frame; f <= stance.last_frame; ++f) {
            if (!edited(c, f)) continue;
            motion::Pose pose = source_->pose(f);
            const Vec3 was =
                forward_kinematics(source_->skeleton(), pose).joints[chain.end].translation;
            turn(pose, f, c, 1.0);
            Demand stay;
            stay.position = was + edit_.moved[c][chain_joints * static_cast<std::size_t>(f) + 1];
            stay.position_noise = stance_noise;
            const Resolved resolved = ankle.solve(pose, std::span(&stay, 1), options);
            Vec3* delta = &edit_.delta[c][chain_joints * static_cast<std::size_t>(f)];
            const int joints[chain_joints] = {chain.upper, chain.lower};
            for (int j = 0; j < chain_joints; ++j) {
                delta[j] = log_map(source_->rotation(f, joints[j]).conjugate() *
                                   resolved.pose.rotations[joints[j]]);
            }
        }
    }
}

bool ChainMotion::edited(int c, int frame) const {
    for (int j = 0; j < chain_joints; ++j) {
        if (!edit_.delta[c][chain_joints * static_cast<std::size_t>(frame) + j].isZero(0.0))
            return true;
    }
    return false;
}

void ChainMotion::turn(motion::Pose& pose, int frame, int c, double factor) const {
    const Chain& chain = chains_->all[c];
    if (factor == 0.0 || !edited(c, frame)) return;
    const auto above_end = [&] {
        Quat rotation = Quat::Identity();
        for (int j = source_->skeleton().joint(chain.end).parent; j != chain.base;
             j = source_->skeleton().joint(j).parent) {
            rotation = pose.rotations[j] * rotation;
        }
        return rotation;
    };
    const Quat before = chain.leg ? above_end() : Quat::Identity();
    const int joints[chain_joints] = {chain.upper, chain.lower};
    for (int j = 0; j < chain_joints; ++j) {
        const Vec3& by = edit_.delta[c][chain_joints * static_cast<std::size_t>(frame) + j];
        Quat turned = (pose.rotations[joints[j]] * exp_map(factor * by)).normalized();
        if (!limits_.empty()) turned = body::clamp(limits_[joints[j]], turned);
        pose.rotations[joints[j]] = turned;
    }
    if (!chain.leg) return;
    // the sole stays as it was
    Quat level = (above_end().conjugate() * before * pose.rotations[chain.end]).normalized();
    if (!limits_.empty()) level = body::clamp(limits_[chain.end], level);
    pose.rotations[chain.end] = level;
}

motion::Pose ChainMotion::pose(int frame, int chain, double factor) const {
    motion::Pose pose = source_->pose(frame);
    for (int c = 0; c < static_cast<int>(edit_.delta.size()); ++c) {
        turn(pose, frame, c, c == chain ? factor : 1.0);
    }
    return pose;
}

motion::Clip ChainMotion::clip() const {
    motion::Clip made = *source_;
    for (int f = 0; f < source_->frame_count(); ++f) {
        motion::Pose pose = source_->pose(f);
        for (int c = 0; c < static_cast<int>(edit_.delta.size()); ++c) {
            if (!edited(c, f)) continue;
            turn(pose, f, c, 1.0);
            const Chain& chain = chains_->all[c];
            made.set_rotation(f, chain.upper, pose.rotations[chain.upper]);
            made.set_rotation(f, chain.lower, pose.rotations[chain.lower]);
            if (chain.leg) made.set_rotation(f, chain.end, pose.rotations[chain.end]);
        }
    }
    return made;
}

}  // namespace sidestep::edit::detail
