#include <algorithm>
#include <cmath>
#include <numeric>

#include "sidestep/base/parallel.h"
#include "sidestep/edit/detail/clip_solver.h"
#include "sidestep/math/rotation.h"

namespace sidestep::edit {

namespace {

// variances, m^2 and rad^2: alone, among others, as a wish
constexpr double hard_alone_noise = 1e-10;
constexpr double hard_stacked_noise = 1e-7;
constexpr double soft_place_noise = 1e-4, soft_turn_noise = 1e-2;
constexpr double beyond_limits_noise = 1e-6;

constexpr int chunk_frames = 320;
constexpr int warm_frames = 16;
constexpr int anchor_rounds = 16;          // of demands that follow what they move
constexpr double anchor_still = 5e-6;      // metres
constexpr double anchor_still_rad = 5e-5;  // radians
// where limits or reach keep a demand from being met, joints are not thrown about: radians per second,
// and more per metre per second and radian per second that the demand itself moves
constexpr double calm_speed = 6.0, calm_per_speed = 8.0, calm_per_turn = 3.0;
constexpr double lean_share = 0.12;  // of a limb's length that the trunk adds to its reach
constexpr double whole_length = 0.9995;
constexpr double stacked_slack = 0.01;  // metres: ankle and toes may be asked to part by less
constexpr double far_out_share = 0.02;  // of the way beyond reach, as the spread of its demand

bool asks_nothing(const Demand& demand) {
    return !demand.position && !demand.orientation;
}

double demands_apart(const Demand& a, const Demand& b) {
    double most = 0.0;
    if (a.position && b.position) {
        most = (*a.position - *b.position).norm() / anchor_still;
    }
    if (a.orientation && b.orientation) {
        most = std::max(most, angle_between(*a.orientation, *b.orientation) / anchor_still_rad);
    }
    return most;
}

Demand half_way_demand(Demand from, const Demand& to) {
    if (from.position && to.position) from.position = 0.5 * (*from.position + *to.position);
    if (from.orientation && to.orientation) {
        from.orientation = slerp(*from.orientation, *to.orientation, 0.5);
    }
    return from;
}

}  // namespace

ClipSolver::ClipSolver(const ClipEditor& editor, std::span<const Constraint> constraints,
                       DemandPlan plan)
    : editor_(editor),
      constraints_(constraints),
      plan_(std::move(plan)),
      dt_(editor.source_.frame_time()) {
    find_limit_sets();
    find_parties();
}

void ClipSolver::find_limit_sets() {
    limit_sets_.push_back({});
    limit_set_of_.assign(editor_.source_.frame_count(), 0);
    if (plan_.limits.empty()) return;
    for (int f = 0; f < editor_.source_.frame_count(); ++f) {
        std::vector<int> active;
        for (std::size_t i = 0; i < plan_.limits.size(); ++i) {
            // in its blends too: the resolver goes no further than the pose it starts from
            const LimitLane& lane = plan_.limits[i];
            if (f >= lane.first && f <= lane.last) active.push_back(static_cast<int>(i));
        }
        const auto found = std::find_if(limit_sets_.begin(), limit_sets_.end(),
                                        [&](const LimitSet& set) { return set.lanes == active; });
        limit_set_of_[f] = static_cast<int>(found - limit_sets_.begin());
        if (found == limit_sets_.end()) limit_sets_.push_back({std::move(active)});
    }
}

void ClipSolver::find_parties() {
    const motion::Skeleton& skeleton = editor_.source_.skeleton();
    const int tracks = static_cast<int>(plan_.tracks.size());
    // the lowest-numbered track that shares a free joint, followed to its end
    std::vector<int> leader(tracks), owner(skeleton.joint_count(), -1);
    std::iota(leader.begin(), leader.end(), 0);
    const auto follow = [&](int t) {
        while (leader[t] != t) t = leader[t];
        return t;
    };
    for (int t = 0; t < tracks; ++t) {
        for (int j = plan_.tracks[t].effector.joint; j >= 0; j = skeleton.joint(j).parent) {
            if (editor_.sigma_[j].isZero(0.0)) continue;
            if (owner[j] < 0) owner[j] = t;
            const int a = follow(t), b = follow(owner[j]);
            leader[std::max(a, b)] = std::min(a, b);
        }
    }
    std::vector<int> place(tracks, -1);
    for (int t = 0; t < tracks; ++t) {
        int& at = place[follow(t)];
        if (at < 0) {
            at = static_cast<int>(parties_.size());
            parties_.push_back({});
        }
        parties_[at].tracks.push_back(t);
        parties_[at].has_hard |= plan_.tracks[t].hard;
    }
    for (Party& party : parties_) {
        std::vector<Effector> effectors;
        for (const int t : party.tracks) effectors.push_back(plan_.tracks[t].effector);
        for (const LimitSet& set : limit_sets_) {
            std::vector<body::JointLimit> limits = editor_.limits_;
            if (limits.empty() && !set.lanes.empty()) limits.resize(skeleton.joint_count());
            for (const int i : set.lanes) limits[plan_.limits[i].joint] = plan_.limits[i].limit;
            party.limits.push_back(limits);
            party.resolvers.emplace_back(skeleton, editor_.sigma_, effectors, std::move(limits));
        }
        for (const Effector& effector : effectors) party.reach.push_back(reach_of(effector));
        const bool single = party.tracks.size() == 1;
        for (const int t : party.tracks) {
            const bool gives_way = party.has_hard && !plan_.tracks[t].hard;
            for (Demand& demand : plan_.tracks[t].frames) {
                demand.position_noise = gives_way ? soft_place_noise
                                        : single  ? hard_alone_noise
                                                  : hard_stacked_noise;
                demand.orientation_noise = gives_way ? soft_turn_noise
                                           : single  ? hard_alone_noise
                                                     : hard_stacked_noise;
            }
        }
    }
}

bool ClipSolver::is_asked(int frame) const {
    for (const DemandTrack& track : plan_.tracks) {
        if (!asks_nothing(track.frames[frame])) return true;
    }
    for (const LimitLane& lane : plan_.limits) {
        if (frame >= lane.first && frame <= lane.last) return true;
    }
    return false;
}

std::vector<ClipSolver::Chunk> ClipSolver::chunks() const {
    std::vector<Chunk> all;
    const int frames = editor_.source_.frame_count();
    for (int f = 0; f < frames;) {
        if (!is_asked(f)) {
            ++f;
            continue;
        }
        const int begin = f;
        while (f < frames && is_asked(f)) ++f;
        for (int at = begin; at < f; at += chunk_frames) {
            all.push_back(
                {std::max(begin, at - warm_frames), at, std::min(at + chunk_frames, f) - 1});
        }
    }
    return all;
}

motion::Pose ClipSolver::base_pose(int frame) const {
    motion::Pose pose = editor_.source_.pose(frame);
    for (const LimitLane& lane : plan_.limits) {
        if (frame < lane.first || frame > lane.last) continue;
        const Vec3& by = lane.by[frame - lane.first];
        Quat& rotation = pose.rotations[lane.joint];
        if (!by.isZero(0.0)) rotation = (rotation * exp_map(by)).normalized();
    }
    return pose;
}

/// What is asked of a frame when the body is posed like this.
std::vector<Demand> ClipSolver::demands_for(int frame, const motion::Pose& pose) const {
    std::vector<Demand> demands;
    demands.reserve(plan_.tracks.size());
    for (const DemandTrack& track : plan_.tracks) demands.push_back(track.frames[frame]);
    const motion::Skeleton& skeleton = editor_.source_.skeleton();
    const motion::GlobalPose& world = editor_.placed_[frame];
    for (const Lane& lane : plan_.lanes) {
        if (!lane.moving || !lane.holds(frame) || lane.used[frame - lane.first] == 0) continue;
        const Constraint& c = constraints_[lane.constraint];
        const double share = lane.share[frame - lane.first], time = frame * dt_;
        const Transform before = c.anchor ? world.joints[c.anchor->joint] : Transform{};
        const Transform now = c.anchor ? placed(skeleton, pose, c.anchor->joint) : Transform{};
        Demand& demand = demands[lane.track];
        if (!lane.turn) {
            *demand.position +=
                share * (place_wanted(lane, time, now) - place_wanted(lane, time, before));
            continue;
        }
        const Transform& joint = world.joints[c.effector.joint];
        const Vec3 eye = placed(skeleton, pose, c.effector.joint) * c.effector.point;
        const Quat was =
            turn_wanted(lane, c, time, joint.rotation, joint * c.effector.point, before);
        const Quat is = turn_wanted(lane, c, time, joint.rotation, eye, now);
        demand.orientation =
            (exp_map(share * log_map(is * was.conjugate())) * *demand.orientation).normalized();
    }
    return demands;
}

ClipSolver::Reach ClipSolver::reach_of(const Effector& effector) const {
    const motion::Skeleton& skeleton = editor_.source_.skeleton();
    double strongest = 0.0;
    for (int j = effector.joint; j >= 0; j = skeleton.joint(j).parent) {
        strongest = std::max(strongest, editor_.sigma_[j].maxCoeff());
    }
    Reach reach;
    if (strongest == 0.0) return reach;
    // the limb: what turns easily, up to the first joint that hardly does
    double length = effector.point.norm();
    for (int j = effector.joint; j >= 0; j = skeleton.joint(j).parent) {
        const double sigma = editor_.sigma_[j].maxCoeff();
        if (sigma >= 0.5 * strongest) {
            reach.base = j;
            reach.length = length;
            reach.lean = 0.0;
        } else if (reach.base >= 0 && sigma > 0.0) {
            reach.lean = lean_share * reach.length;
        }
        length += skeleton.joint(j).offset.norm();
    }
    return reach;
}

bool ClipSolver::bring_near(const Party& party, int frame, std::vector<Demand>& demands) const {
    bool any = false;
    for (std::size_t i = 0; i < demands.size(); ++i) {
        const Reach& reach = party.reach[i];
        if (!demands[i].position || reach.base < 0) continue;
        const motion::GlobalPose& world = editor_.placed_[frame];
        const Vec3& base = world.joints[reach.base].translation;
        const Effector& effector = plan_.tracks[party.tracks[i]].effector;
        const double now = (world.joints[effector.joint] * effector.point - base).norm();
        const Vec3 away = *demands[i].position - base;
        // a source may be further out than its bones are long: joints that slide
        const double whole = std::max(whole_length * reach.length, now);
        const double over = away.norm() - whole;
        if (over <= 0.0) continue;
        const double kept = reach.lean > 0.0 ? reach.lean * std::tanh(over / reach.lean) : 0.0;
        demands[i].position = base + away.normalized() * (whole + kept);
        // the further out, the less it is insisted on
        demands[i].position_noise =
            std::max(demands[i].position_noise, std::pow(far_out_share * over, 2));
        any |= over - kept > missed_by;
    }
    return any;
}

/// Whether a demand that must be met is not. @param turns  Set when only turns are missed.
bool ClipSolver::misses_hard(const Party& party, const motion::Pose& pose,
                             std::span<const Demand> demands, bool& turns) const {
    bool place = false, turn = false;
    for (std::size_t i = 0; i < demands.size(); ++i) {
        const DemandTrack& track = plan_.tracks[party.tracks[i]];
        if ((party.has_hard && !track.hard) || asks_nothing(demands[i])) continue;
        const Transform at = placed(editor_.source_.skeleton(), pose, track.effector.joint);
        // what is far out is not met by anybody
        const double near = std::max(party.tracks.size() > 1 ? stacked_slack : missed_by,
                                     4.0 * std::sqrt(demands[i].position_noise));
        place |=
            demands[i].position && (at * track.effector.point - *demands[i].position).norm() > near;
        turn |= demands[i].orientation &&
                angle_between(at.rotation, *demands[i].orientation) > missed_by_angle;
    }
    turns = turn && !place;
    return place || turn;
}

/// How fast joints may turn there without being thrown about: as fast as the demand asks, and a bit.
double ClipSolver::fair_speed(const Party& party, int frame) const {
    double most = 0.0;
    for (const int t : party.tracks) {
        const DemandTrack& track = plan_.tracks[t];
        if (frame == 0) continue;
        const Demand &a = track.frames[frame - 1], &b = track.frames[frame];
        const Transform& was = editor_.placed_[frame - 1].joints[track.effector.joint];
        const Transform& is = editor_.placed_[frame].joints[track.effector.joint];
        const Vec3& point = track.effector.point;
        const auto moved = [&](const Demand& d, const Transform& from) {
            return d.position ? Vec3(*d.position - from * point) : Vec3(Vec3::Zero());
        };
        const auto turned = [&](const Demand& d, const Transform& from) {
            return d.orientation ? *d.orientation * from.rotation.conjugate() : Quat::Identity();
        };
        const double way = (moved(b, is) - moved(a, was)).norm() / dt_;
        const double turn = angle_between(turned(a, was), turned(b, is)) / dt_;
        most = std::max(most, calm_per_speed * way + calm_per_turn * turn);
    }
    return calm_speed + most;
}

/// Whatever is left beyond a limit is put on it: limits come before demands.
void ClipSolver::keep_limits(const Party& party, int limit_set, const motion::Pose& base,
                             Resolved& resolved) const {
    constexpr double nothing = 1e-5;  // radians
    const std::vector<body::JointLimit>& limits = party.limits[limit_set];
    if (limits.empty()) return;
    for (std::size_t j = 0; j < resolved.delta.size(); ++j) {
        if (resolved.delta[j].isZero(0.0) || limits[j].is_free()) continue;
        const double beyond = violation(limits[j], resolved.pose.rotations[j]);
        if (beyond <= nothing || beyond <= violation(limits[j], base.rotations[j])) continue;
        resolved.pose.rotations[j] = clamp(limits[j], resolved.pose.rotations[j]);
        resolved.delta[j] = log_map(base.rotations[j].conjugate() * resolved.pose.rotations[j]);
    }
}

void ClipSolver::slow_down(const FrameMemory& before, double most, const motion::Pose& base,
                           Resolved& resolved, PartyMemory& memory) const {
    memory.hurried = false;
    // who comes from nowhere may start anywhere
    if (before.delta.empty()) return;
    for (std::size_t j = 0; j < resolved.delta.size(); ++j) {
        const Vec3& was = before.delta[j];
        if (was.isZero(0.0) && resolved.delta[j].isZero(0.0)) continue;
        const Vec3 jump = log_map(exp_map(was).conjugate() * exp_map(resolved.delta[j]));
        if (jump.norm() <= most) continue;
        memory.hurried = true;
        resolved.delta[j] = log_map(exp_map(was) * exp_map(jump * (most / jump.norm())));
        resolved.pose.rotations[j] = (base.rotations[j] * exp_map(resolved.delta[j])).normalized();
    }
}

Resolved ClipSolver::solve_party(const Party& party, int frame, int limit_set,
                                 const motion::Pose& base, std::vector<Demand> demands,
                                 PartyMemory& memory) const {
    const Resolver& resolver = party.resolvers[limit_set];
    const ResolveOptions& options = editor_.options_.resolve;
    const FrameMemory before = memory.frame;
    const bool far = bring_near(party, frame, demands);
    Resolved resolved = resolver.solve(base, demands, options, &memory.frame);
    bool turns = false;
    const bool suspicious =
        resolved.position_residual > missed_by || resolved.angle_residual > missed_by_angle;
    const bool missed =
        suspicious && !resolved.held.empty() && misses_hard(party, resolved.pose, demands, turns);
    if (missed) {
        // turns give way first, then places: what cannot be met must not tear the pose
        for (Demand& demand : demands) {
            demand.orientation_noise = std::max(demand.orientation_noise, soft_turn_noise);
            const double noise = turns ? beyond_limits_noise : soft_place_noise;
            demand.position_noise = std::max(demand.position_noise, noise);
        }
        FrameMemory gentler = before;
        Resolved soft = resolver.solve(base, demands, options, &gentler);
        // a gentle answer that is much further off is none
        if (turns || soft.position_residual < 2.0 * resolved.position_residual + 5.0 * missed_by) {
            resolved = std::move(soft);
            memory.frame = std::move(gentler);
        }
    }
    // nobody is thrown about by what cannot be met, nor to catch up with it
    if (missed || memory.hurried || !resolved.held.empty()) {
        slow_down(before, fair_speed(party, frame) * dt_, base, resolved, memory);
    }
    keep_limits(party, limit_set, base, resolved);
    memory.hurried |= missed;
    memory.frame.delta = resolved.delta;
    resolved.reachable &= !far;
    return resolved;
}

void ClipSolver::solve_frame(int frame, Memory& memory, Answer& answer) const {
    const int limit_set = limit_set_of_[frame];
    if (memory.limit_set != limit_set) {
        // what was held was held on other bounds
        for (PartyMemory& party : memory.parties) party.frame.held.clear();
        memory.limit_set = limit_set;
    }
    const motion::Pose base = base_pose(frame);
    motion::Pose pose = base;
    std::vector<Demand> demands = demands_for(frame, base);
    const bool follows = std::any_of(plan_.lanes.begin(), plan_.lanes.end(), [&](const Lane& lane) {
        return lane.moving && lane.holds(frame) && lane.used[frame - lane.first] != 0;
    });
    std::vector<Demand> own;
    double change = 0.0;
    bool damped = false;
    for (int round = 0; round < (follows ? anchor_rounds : 1); ++round) {
        if (round > 0) pose = base;
        answer.reachable = true;
        answer.held.clear();
        for (std::size_t p = 0; p < parties_.size(); ++p) {
            own.clear();
            for (const int t : parties_[p].tracks) own.push_back(demands[t]);
            if (std::all_of(own.begin(), own.end(), asks_nothing)) {
                memory.parties[p] = {};
                continue;
            }
            const Resolved resolved =
                solve_party(parties_[p], frame, limit_set, base, own, memory.parties[p]);
            for (std::size_t j = 0; j < resolved.delta.size(); ++j) {
                if (!resolved.delta[j].isZero(0.0)) pose.rotations[j] = resolved.pose.rotations[j];
            }
            answer.reachable &= resolved.reachable;
            answer.held.insert(answer.held.end(), resolved.held.begin(), resolved.held.end());
        }
        if (!follows) break;
        // the anchor may have moved along
        std::vector<Demand> next = demands_for(frame, pose);
        double most = 0.0;
        for (std::size_t t = 0; t < next.size(); ++t)
            most = std::max(most, demands_apart(demands[t], next[t]));
        if (most < 1.0) break;
        // two that run after each other meet half way
        damped |= round > 0 && most > 0.7 * change;
        change = most;
        for (std::size_t t = 0; t < next.size(); ++t) {
            demands[t] = damped ? half_way_demand(demands[t], next[t]) : next[t];
        }
    }
    measure(frame, pose, answer);
    const std::span<const Quat> source = editor_.source_.rotations(frame);
    for (std::size_t j = 0; j < source.size(); ++j) {
        if (source[j].coeffs() == pose.rotations[j].coeffs()) continue;
        answer.rotations = std::move(pose.rotations);
        break;
    }
}

/// How far every lane is from what it wants, in the pose as it is now.
void ClipSolver::measure(int frame, const motion::Pose& pose, Answer& answer) const {
    const motion::Skeleton& skeleton = editor_.source_.skeleton();
    answer.demands = demands_for(frame, pose);
    answer.misses.assign(plan_.lanes.size() + plan_.limits.size(), 0.0);
    for (std::size_t i = 0; i < plan_.lanes.size(); ++i) {
        const Lane& lane = plan_.lanes[i];
        if (!lane.in_scope(frame) || !lane.holds(frame)) continue;
        const Constraint& c = constraints_[lane.constraint];
        const Transform is = placed(skeleton, pose, c.effector.joint);
        const Transform& source = editor_.placed_[frame].joints[c.effector.joint];
        const Vec3& by = lane.by[frame - lane.first];
        const Transform anchor =
            lane.moving && c.anchor ? placed(skeleton, pose, c.anchor->joint) : Transform{};
        const double time = frame * dt_;
        if (lane.turn) {
            const Quat wanted = lane.moving ? turn_wanted(lane, c, time, source.rotation,
                                                          is * c.effector.point, anchor)
                                            : exp_map(by) * source.rotation;
            answer.misses[i] = angle_between(is.rotation, wanted);
        } else {
            const Vec3 wanted = lane.moving ? place_wanted(lane, time, anchor)
                                            : Vec3(source * c.effector.point + by);
            answer.misses[i] = (is * c.effector.point - wanted).norm();
        }
    }
    for (std::size_t i = 0; i < plan_.limits.size(); ++i) {
        const LimitLane& lane = plan_.limits[i];
        if (!lane.in_scope(frame)) continue;
        answer.misses[plan_.lanes.size() + i] = violation(lane.limit, pose.rotations[lane.joint]);
    }
}

Edited ClipSolver::solve() {
    const int frames = editor_.source_.frame_count();
    answers_.resize(frames);
    const std::vector<Chunk> work = chunks();
    parallel_for(static_cast<std::int64_t>(work.size()), 1,
                 [&](std::int64_t begin, std::int64_t end) {
                     for (std::int64_t i = begin; i < end; ++i) {
                         const Chunk& chunk = work[i];
                         Memory memory;
                         memory.parties.resize(parties_.size());
                         Answer warm;
                         for (int f = chunk.warm; f < chunk.first; ++f)
                             solve_frame(f, memory, warm);
                         for (int f = chunk.first; f <= chunk.last; ++f) {
                             solve_frame(f, memory, answers_[f]);
                         }
                     }
                 });
    Edited edited;
    edited.clip = editor_.source_;
    for (int f = 0; f < frames; ++f) {
        const std::vector<Quat>& rotations = answers_[f].rotations;
        if (rotations.empty()) continue;
        const std::span<const Quat> source = editor_.source_.rotations(f);
        for (std::size_t j = 0; j < rotations.size(); ++j) {
            if (source[j].coeffs() == rotations[j].coeffs()) continue;
            edited.clip.set_rotation(f, static_cast<int>(j), rotations[j]);
        }
        ++edited.frames_changed;
    }
    report(edited);
    return edited;
}

std::vector<ConstraintReport> ClipSolver::judge(const motion::Clip& clip) {
    answers_.resize(clip.frame_count());
    for (int f = 0; f < clip.frame_count(); ++f) {
        if (is_asked(f)) measure(f, clip.pose(f), answers_[f]);
    }
    Edited edited;
    report(edited);
    return std::move(edited.constraints);
}

}  // namespace sidestep::edit
