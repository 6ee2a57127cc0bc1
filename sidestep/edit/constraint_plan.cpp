// Displacement mapping: keys become a displacement for every frame. Seed 002, section 4.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "sidestep/base/require.h"
#include "sidestep/edit/detail/demand_plan.h"
#include "sidestep/math/rotation.h"

namespace sidestep::edit {

namespace {

using Kind = Constraint::Kind;

constexpr double same_key_time = 1e-9;  // seconds
constexpr double half_turn_warning = 150.0 * pi / 180.0;

/// Grows from 0 at u = 0 to `value` at u = 1, leaving at rest and arriving with `slope` per second; the
/// whole takes `length` seconds.
Vec3 grown_blend(double u, double length, const Vec3& value, const Vec3& slope) {
    return u * u * (3.0 - 2.0 * u) * value + u * u * (u - 1.0) * length * slope;
}

bool holds_effector(Kind kind) {
    return kind == Kind::relative || kind == Kind::look_at || kind == Kind::foot_contact;
}

/// Displacements in the scope are given; those of the blends grow towards them.
/// @param by     One per frame from `first` on; those of the scope are filled in.
/// @param share  Likewise; may be null.
void fill_blends(std::vector<Vec3>& by, std::vector<double>* share, int first, int scope_first,
                 int scope_last, double from, double to, double dt) {
    const auto at = [&](int frame) -> Vec3& { return by[static_cast<std::size_t>(frame - first)]; };
    const int last = first + static_cast<int>(by.size()) - 1;
    const auto blend = [&](int frame, int edge, double far, const Vec3& slope) {
        const double length = std::abs(edge * dt - far);
        const double u = length > 0.0 ? std::abs(frame * dt - far) / length : 0.0;
        at(frame) = grown_blend(u, length, at(edge), slope);
        if (share != nullptr) (*share)[frame - first] = u * u * (3.0 - 2.0 * u);
    };
    const bool long_enough = scope_last > scope_first;
    Vec3 slope = Vec3::Zero();
    if (long_enough) slope = (at(scope_first + 1) - at(scope_first)) / dt;
    for (int f = first; f < scope_first; ++f) blend(f, scope_first, from, slope);
    // seen backwards in time the slope has the other sign
    if (long_enough) slope = (at(scope_last - 1) - at(scope_last)) / dt;
    for (int f = scope_last + 1; f <= last; ++f) blend(f, scope_last, to, slope);
}

}  // namespace

Transform placed(const motion::Skeleton& skeleton, const motion::Pose& pose, int joint) {
    Transform at;
    for (int j = joint; j >= 0; j = skeleton.joint(j).parent) {
        at = Transform{pose.rotations[j], pose.translations[j]} * at;
    }
    return at;
}

Vec3 same_branch(const Vec3& previous, const Vec3& vector) {
    const double angle = vector.norm();
    if (angle < 1e-9) {
        // a whole turn about the old axis may be nearer than none
        const double turned = previous.norm();
        const double turns = std::round(turned / (2.0 * pi));
        return turns == 0.0 ? vector : Vec3(previous * (2.0 * pi * turns / turned));
    }
    const Vec3 axis = vector / angle;
    const double turns = std::round((previous.dot(axis) - angle) / (2.0 * pi));
    return turns == 0.0 ? vector : Vec3(axis * (angle + 2.0 * pi * turns));
}

Vec3 place_wanted(const Lane& lane, double time, const Transform& anchor) {
    return anchor * lane.seen(time);
}

Quat turn_wanted(const Lane& lane, const Constraint& constraint, double time, const Quat& source,
                 const Vec3& eye, const Transform& anchor) {
    if (constraint.kind == Kind::relative) {
        return anchor.rotation * exp_map(lane.seen(time)) * lane.seen_turn;
    }
    const Vec3 target = constraint.anchor ? anchor * constraint.anchor->point : lane.seen(time);
    const Vec3 sight = target - eye;
    // an eye in its target sees everything
    if (sight.norm() < 1e-9) return source;
    return shortest_arc(source * constraint.axis, sight) * source;
}

DemandPlanner::DemandPlanner(const ClipEditor& editor, std::span<const Constraint> constraints,
                             Problems* notes)
    : editor_(editor),
      constraints_(constraints),
      notes_(notes),
      dt_(editor.source_.frame_time()),
      end_(editor.source_.last_time()) {}

void DemandPlanner::tell(Problem::Severity severity, const char* code, std::string message,
                         std::string hint) {
    if (notes_ == nullptr) return;
    Problem note;
    note.severity = severity;
    note.code = code;
    note.message = std::move(message);
    note.hint = std::move(hint);
    notes_->push_back(std::move(note));
}

std::string DemandPlanner::name_of(int constraint) const {
    return edit::name_of(constraints_[constraint], editor_.source_.skeleton());
}

int DemandPlanner::track_for(int constraint) {
    const Constraint& c = constraints_[constraint];
    const bool only_turns = !asks(constraint, false);
    for (std::size_t i = 0; i < plan_.tracks.size(); ++i) {
        const DemandTrack& track = plan_.tracks[i];
        if (track.hard != c.hard || track.effector.joint != c.effector.joint) continue;
        if (only_turns || track.effector.point == c.effector.point) return static_cast<int>(i);
    }
    DemandTrack track;
    track.name = name_of(constraint);
    track.effector = c.effector;
    track.hard = c.hard;
    plan_.tracks.push_back(std::move(track));
    return static_cast<int>(plan_.tracks.size()) - 1;
}

bool DemandPlanner::in_clip(int constraint) {
    const Constraint& c = constraints_[constraint];
    if (c.first <= end_ + same_key_time && c.last >= -same_key_time) return true;
    tell(Problem::Severity::warning, "outside_clip",
         fmt::format("\"{}\" lies outside the clip, which lasts from 0 to {:.3f} s",
                     name_of(constraint), end_));
    return false;
}

std::pair<int, int> DemandPlanner::frames_of(double first, double last) const {
    const int frames = editor_.source_.frame_count();
    const double low = std::ceil(first / dt_ - 1e-6), high = std::floor(last / dt_ + 1e-6);
    int a = static_cast<int>(std::clamp(low, 0.0, frames - 1.0));
    int b = static_cast<int>(std::clamp(high, 0.0, frames - 1.0));
    // a moment between two frames is asked of the nearer
    if (a > b) {
        a = b =
            static_cast<int>(std::clamp(std::round(0.5 * (first + last) / dt_), 0.0, frames - 1.0));
    }
    return {a, b};
}

std::pair<int, int> DemandPlanner::scope_of(const Constraint& c) const {
    return frames_of(touches_start(c.first) ? 0.0 : c.first, touches_end(c.last) ? end_ : c.last);
}

Transform DemandPlanner::source_at(double time, int joint) const {
    const double at = time / dt_;
    const double frame = std::round(at);
    if (std::abs(at - frame) < 1e-6 && frame >= 0.0 && frame < editor_.source_.frame_count()) {
        return editor_.placed_[static_cast<std::size_t>(frame)].joints[joint];
    }
    return placed(editor_.source_.skeleton(), editor_.source_.sample(time), joint);
}

DemandPlan DemandPlanner::make() {
    const int count = static_cast<int>(constraints_.size());
    for (int i = 0; i < count; ++i) check(i);
    std::vector<std::pair<int, int>> asked;  // track and constraint
    if (editor_.source_.frame_count() > 0) {
        for (int i = 0; i < count; ++i) {
            if (!in_clip(i)) continue;
            if (constraints_[i].kind == Kind::joint_limit) {
                plan_limit(i);
            } else {
                asked.emplace_back(track_for(i), i);
            }
        }
    }
    for (int t = 0; t < static_cast<int>(plan_.tracks.size()); ++t) {
        plan_.tracks[t].frames.resize(editor_.source_.frame_count());
        for (const bool turn : {false, true}) {
            std::vector<int> members;
            for (const auto& [track, constraint] : asked) {
                if (track == t && asks(constraint, turn)) members.push_back(constraint);
            }
            if (!members.empty()) plan_track(t, turn, members);
        }
        add_up(t);
    }
    return std::move(plan_);
}

std::vector<DemandPlanner::Group> DemandPlanner::groups_of(const std::vector<int>& members) const {
    std::vector<Group> groups;
    const auto alone = [&](int i, bool keyed) {
        const Constraint& c = constraints_[i];
        return Group{{i}, keyed, c.first, c.last, c.first - c.blend_in, c.last + c.blend_out};
    };
    for (const int i : members) {
        if (holds_effector(constraints_[i].kind)) groups.push_back(alone(i, false));
    }
    // keys of constraints that overlap in time are keys of one curve
    std::vector<Group> keyed;
    for (const int i : members) {
        if (!holds_effector(constraints_[i].kind)) keyed.push_back(alone(i, true));
    }
    std::stable_sort(keyed.begin(), keyed.end(),
                     [](const Group& a, const Group& b) { return a.from < b.from; });
    const std::size_t held = groups.size();
    for (Group& next : keyed) {
        if (groups.size() == held || groups.back().to < next.from) {
            groups.push_back(std::move(next));
            continue;
        }
        Group& group = groups.back();
        group.members.push_back(next.members.front());
        group.first = std::min(group.first, next.first);
        group.last = std::max(group.last, next.last);
        group.to = std::max(group.to, next.to);
    }
    for (Group& group : groups) std::sort(group.members.begin(), group.members.end());
    // a blend ends where somebody else's scope begins
    for (Group& group : groups) {
        for (const Group& other : groups) {
            if (&other == &group) continue;
            if (other.last <= group.first) group.from = std::max(group.from, other.last);
            if (other.first >= group.last) group.to = std::min(group.to, other.first);
        }
    }
    return groups;
}

void DemandPlanner::plan_track(int track, bool turn, const std::vector<int>& members) {
    std::vector<std::pair<int, int>> lanes;  // lane and group
    const std::vector<Group> groups = groups_of(members);
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const std::size_t before = plan_.lanes.size();
        if (groups[g].keyed) {
            fill_keyed(groups[g], track, turn);
        } else {
            fill_held(groups[g], track, turn);
        }
        for (std::size_t i = before; i < plan_.lanes.size(); ++i) {
            lanes.emplace_back(static_cast<int>(i), static_cast<int>(g));
        }
    }
    overrule(track, turn, lanes);
}

std::vector<DemandPlanner::Pin> DemandPlanner::pins_of(const Group& group, bool turn) {
    std::vector<Pin> pins;
    for (const int i : group.members) {
        const Constraint& c = constraints_[i];
        for (const ConstraintKey& key : c.keys) {
            if (turn ? !key.turn : !key.place) continue;
            Pin pin{key.time, Vec3::Zero(), i};
            if (!turn) {
                pin.by = key.from_source ? *key.place
                                         : Vec3(*key.place - source_at(key.time, c.effector.joint) *
                                                                 c.effector.point);
            } else if (key.from_source) {
                pin.by = log_map(*key.turn);
            } else {
                pin.by =
                    log_map(*key.turn * source_at(key.time, c.effector.joint).rotation.conjugate());
            }
            if (turn && pin.by.norm() > half_turn_warning) {
                tell(Problem::Severity::warning, "half_turn",
                     fmt::format("\"{}\" turns its joint by {:.0f} degrees at {:.3f} s: which way "
                                 "round is a guess",
                                 name_of(i), degrees(pin.by.norm()), key.time),
                     "a key half way says which way is meant");
            }
            pins.push_back(pin);
        }
    }
    std::stable_sort(pins.begin(), pins.end(),
                     [](const Pin& a, const Pin& b) { return a.time < b.time; });
    return pins;
}

/// Two keys within half a frame that ask for different things: the one listed later holds.
void DemandPlanner::drop_contradictions(std::vector<Pin>& pins, bool turn, bool hard) {
    std::vector<Pin> kept;
    for (const Pin& pin : pins) {
        if (kept.empty() || pin.time - kept.back().time >= 0.5 * dt_) {
            kept.push_back(pin);
            continue;
        }
        Pin& other = kept.back();
        const double apart = turn ? log_map(exp_map(pin.by) * exp_map(other.by).conjugate()).norm()
                                  : (pin.by - other.by).norm();
        if (apart <= (turn ? missed_by_angle : missed_by)) {
            // the same, said twice
            if (pin.time - other.time >= same_key_time) kept.push_back(pin);
            continue;
        }
        const bool later = pin.constraint >= other.constraint;
        const Pin winner = later ? pin : other, loser = later ? other : pin;
        plan_.lost.push_back({loser.constraint, turn, loser.time, apart});
        const bool same = winner.constraint == loser.constraint;
        const std::string how_far = turn ? fmt::format("{:.1f} degrees", degrees(apart))
                                         : fmt::format("{:.0f} mm", 1000.0 * apart);
        tell(
            hard ? Problem::Severity::warning : Problem::Severity::note, "contradiction",
            same
                ? fmt::format("\"{}\" has two keys at {:.3f} s that are {} apart: the later holds",
                              name_of(winner.constraint), winner.time, how_far)
                : fmt::format("\"{}\" and \"{}\" ask for places {} apart at {:.3f} s: \"{}\" holds",
                              name_of(loser.constraint), name_of(winner.constraint), how_far,
                              winner.time, name_of(winner.constraint)),
            "make one of them soft, or move its key");
        other = winner;
    }
    pins = std::move(kept);
}

void DemandPlanner::fill_keyed(const Group& group, int track, bool turn) {
    std::vector<Pin> pins = pins_of(group, turn);
    drop_contradictions(pins, turn, plan_.tracks[track].hard);
    const bool at_start = touches_start(group.first), at_end = touches_end(group.last);
    std::vector<CurveKey> keys;
    // a displacement begins and ends at nothing, except where the clip begins and ends
    if (!at_start && group.from < pins.front().time - same_key_time) {
        keys.push_back({group.from, Vec3::Zero()});
    }
    for (const Pin& pin : pins) {
        const Vec3 by = turn && !keys.empty() ? same_branch(keys.back().value, pin.by) : pin.by;
        keys.push_back({pin.time, by});
    }
    if (!at_end && group.to > pins.back().time + same_key_time) {
        // of a turn: back to where it began, not once around
        keys.push_back({group.to, Vec3::Zero()});
    }
    const Interpolant how = constraints_[group.members.front()].interpolant;
    for (const int i : group.members) {
        if (constraints_[i].interpolant == how) continue;
        tell(Problem::Severity::note, "interpolants_differ",
             fmt::format("\"{}\" shares its time with \"{}\", and so its interpolant", name_of(i),
                         name_of(group.members.front())));
    }
    const Curve curve(std::move(keys), how);
    const auto [first, last] = frames_of(at_start ? 0.0 : group.from, at_end ? end_ : group.to);
    // every member carries the curve where it is asked; the first one carries what lies between
    for (std::size_t m = 0; m < group.members.size(); ++m) {
        const Constraint& c = constraints_[group.members[m]];
        Lane lane;
        lane.constraint = group.members[m];
        lane.track = track;
        lane.turn = turn;
        std::tie(lane.scope_first, lane.scope_last) = scope_of(c);
        lane.first = m == 0 ? first : std::max(first, lane.scope_first);
        lane.last = m == 0 ? last : std::min(last, lane.scope_last);
        for (int f = lane.first; f <= lane.last; ++f) lane.by.push_back(curve(f * dt_));
        plan_.lanes.push_back(std::move(lane));
    }
}

/// How the anchor sees the target: constant without keys, through the keys with them.
void DemandPlanner::see_anchor(Lane& lane) const {
    const Constraint& c = constraints_[lane.constraint];
    // a foot stands in the world: nothing there moves
    lane.moving = c.kind != Kind::foot_contact;
    std::vector<ConstraintKey> asked;
    for (const ConstraintKey& key : c.keys) {
        const bool fits =
            lane.turn && c.kind == Kind::relative ? key.turn.has_value() : key.place.has_value();
        if (fits) asked.push_back(key);
    }
    std::stable_sort(
        asked.begin(), asked.end(),
        [](const ConstraintKey& a, const ConstraintKey& b) { return a.time < b.time; });
    std::vector<CurveKey> keys;
    for (const ConstraintKey& key : asked) {
        if (!keys.empty() && key.time <= keys.back().time + same_key_time) continue;
        if (c.kind == Kind::look_at) {
            if (!c.anchor) keys.push_back({key.time, *key.place});
            continue;
        }
        Transform seen = source_at(key.time, c.effector.joint);
        if (lane.moving) seen = source_at(key.time, c.anchor->joint).inverse() * seen;
        if (!lane.turn) {
            keys.push_back({key.time, key.from_source ? Vec3(seen * c.effector.point + *key.place)
                                                      : *key.place});
            continue;
        }
        const Quat turn = key.from_source ? *key.turn * seen.rotation : *key.turn;
        if (keys.empty()) lane.seen_turn = turn;
        const Vec3 from_first = log_map(turn * lane.seen_turn.conjugate());
        keys.push_back({key.time, keys.empty() ? Vec3(Vec3::Zero())
                                               : same_branch(keys.back().value, from_first)});
    }
    if (keys.empty() && c.kind == Kind::foot_contact) {
        Vec3 mean = Vec3::Zero();
        for (int f = lane.scope_first; f <= lane.scope_last; ++f) {
            mean += editor_.placed_[f].joints[c.effector.joint] * c.effector.point;
        }
        mean /= lane.scope_last - lane.scope_first + 1;
        mean.y() = std::max(mean.y(), 0.0);
        keys.push_back({c.first, mean});
    }
    if (keys.empty() && c.kind == Kind::relative) {
        const double time = std::clamp(c.first, 0.0, end_);
        const Transform seen =
            source_at(time, c.anchor->joint).inverse() * source_at(time, c.effector.joint);
        keys.push_back({time, seen * c.effector.point});
    }
    lane.seen = Curve(std::move(keys), c.interpolant);
}

void DemandPlanner::fill_held(const Group& group, int track, bool turn) {
    const Constraint& c = constraints_[group.members.front()];
    Lane lane;
    lane.constraint = group.members.front();
    lane.track = track;
    lane.turn = turn;
    std::tie(lane.scope_first, lane.scope_last) = scope_of(c);
    std::tie(lane.first, lane.last) = frames_of(touches_start(group.first) ? 0.0 : group.from,
                                                touches_end(group.last) ? end_ : group.to);
    lane.first = std::min(lane.first, lane.scope_first);
    lane.last = std::max(lane.last, lane.scope_last);
    see_anchor(lane);
    lane.by.assign(lane.last - lane.first + 1, Vec3::Zero());
    lane.share.assign(lane.by.size(), 1.0);
    for (int f = lane.scope_first; f <= lane.scope_last; ++f) {
        const motion::GlobalPose& world = editor_.placed_[f];
        const Transform& joint = world.joints[c.effector.joint];
        const Transform anchor =
            lane.moving && c.anchor ? world.joints[c.anchor->joint] : Transform{};
        const Vec3 place = joint * c.effector.point;
        Vec3& by = lane.by[f - lane.first];
        if (turn) {
            const Quat wanted = turn_wanted(lane, c, f * dt_, joint.rotation, place, anchor);
            by = log_map(wanted * joint.rotation.conjugate());
            if (f > lane.scope_first) by = same_branch(lane.by[f - 1 - lane.first], by);
        } else {
            by = place_wanted(lane, f * dt_, anchor) - place;
        }
    }
    fill_blends(lane.by, &lane.share, lane.first, lane.scope_first, lane.scope_last, group.from,
                group.to, dt_);
    plan_.lanes.push_back(std::move(lane));
}

/// Where scopes of one effector overlap, the group listed later holds; who asked for something else
/// is told.
void DemandPlanner::overrule(int track, bool turn, std::span<const std::pair<int, int>> lanes) {
    struct Quarrel {
        int winner = 0, loser = 0, first = 0, last = 0;
        double apart = 0.0;
    };
    std::vector<Quarrel> quarrels;
    for (const auto& [index, group] : lanes) {
        plan_.lanes[index].used.assign(plan_.lanes[index].by.size(), 1);
    }
    const int frames = editor_.source_.frame_count();
    for (int f = 0; f < frames; ++f) {
        int winner = -1, winning_group = -1;
        for (const auto& [index, group] : lanes) {
            const Lane& lane = plan_.lanes[index];
            if (!lane.in_scope(f) || !lane.holds(f)) continue;
            if (winner < 0 || lane.constraint > plan_.lanes[winner].constraint) {
                winner = index;
                winning_group = group;
            }
        }
        for (const auto& [index, group] : lanes) {
            Lane& lane = plan_.lanes[index];
            if (!lane.holds(f) || winner < 0 || index == winner) continue;
            lane.used[f - lane.first] = 0;
            if (group == winning_group || !lane.in_scope(f)) continue;
            const Lane& holds = plan_.lanes[winner];
            const double apart = (lane.by[f - lane.first] - holds.by[f - holds.first]).norm();
            if (apart <= (turn ? missed_by_angle : missed_by)) continue;
            auto found = std::find_if(quarrels.begin(), quarrels.end(), [&](const Quarrel& q) {
                return q.winner == holds.constraint && q.loser == lane.constraint;
            });
            if (found == quarrels.end()) {
                quarrels.push_back({holds.constraint, lane.constraint, f, f, 0.0});
                found = quarrels.end() - 1;
            }
            found->last = f;
            found->apart = std::max(found->apart, apart);
        }
    }
    for (const Quarrel& q : quarrels) {
        tell(plan_.tracks[track].hard ? Problem::Severity::warning : Problem::Severity::note,
             "contradiction",
             fmt::format("\"{}\" and \"{}\" ask for places up to {} apart from {:.3f} to {:.3f} s: "
                         "\"{}\" holds",
                         name_of(q.loser), name_of(q.winner),
                         turn ? fmt::format("{:.1f} degrees", degrees(q.apart))
                              : fmt::format("{:.0f} mm", 1000.0 * q.apart),
                         q.first * dt_, q.last * dt_, name_of(q.winner)),
             "make one of them soft, or let their times not overlap");
    }
}

/// Lanes of a track as demands, with anchors where the source has them.
void DemandPlanner::add_up(int track) {
    DemandTrack& sum = plan_.tracks[track];
    const int joint = sum.effector.joint;
    for (int f = 0; f < editor_.source_.frame_count(); ++f) {
        Vec3 move = Vec3::Zero(), turn = Vec3::Zero();
        bool moves = false, turns = false;
        for (const Lane& lane : plan_.lanes) {
            if (lane.track != track || !lane.holds(f) || lane.used[f - lane.first] == 0) continue;
            (lane.turn ? turn : move) += lane.by[f - lane.first];
            (lane.turn ? turns : moves) = true;
        }
        const Transform& source = editor_.placed_[f].joints[joint];
        if (moves) sum.frames[f].position = source * sum.effector.point + move;
        if (turns) sum.frames[f].orientation = (exp_map(turn) * source.rotation).normalized();
    }
}

void DemandPlanner::plan_limit(int constraint) {
    const Constraint& c = constraints_[constraint];
    LimitLane lane;
    lane.constraint = constraint;
    lane.joint = c.effector.joint;
    lane.limit = c.limit ? *c.limit : editor_.own_limits_[lane.joint];
    std::tie(lane.scope_first, lane.scope_last) = scope_of(c);
    const double from = c.first - c.blend_in, to = c.last + c.blend_out;
    std::tie(lane.first, lane.last) =
        frames_of(touches_start(c.first) ? 0.0 : from, touches_end(c.last) ? end_ : to);
    lane.first = std::min(lane.first, lane.scope_first);
    lane.last = std::max(lane.last, lane.scope_last);
    lane.by.assign(lane.last - lane.first + 1, Vec3::Zero());
    for (int f = lane.scope_first; f <= lane.scope_last; ++f) {
        const Quat& source = editor_.source_.rotation(f, lane.joint);
        if (violation(lane.limit, source) == 0.0) continue;
        const Vec3 by = log_map(source.conjugate() * clamp(lane.limit, source));
        lane.by[f - lane.first] =
            f > lane.scope_first ? same_branch(lane.by[f - 1 - lane.first], by) : by;
    }
    fill_blends(lane.by, nullptr, lane.first, lane.scope_first, lane.scope_last, from, to, dt_);
    plan_.limits.push_back(std::move(lane));
}

}  // namespace sidestep::edit
