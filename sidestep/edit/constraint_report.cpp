// What became of each constraint, in numbers and in words.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "sidestep/edit/detail/clip_solver.h"

namespace sidestep::edit {

namespace {

Problem constraint_note(Problem::Severity severity, const char* code, std::string message,
                        std::string hint = {}) {
    Problem note;
    note.severity = severity;
    note.code = code;
    note.message = std::move(message);
    note.hint = std::move(hint);
    return note;
}

/// "from 1.20 to 1.53 s", or "at 1.20 s".
std::string time_words(int first, int last, double dt) {
    return first == last ? fmt::format("at {:.3f} s", first * dt)
                         : fmt::format("from {:.3f} to {:.3f} s", first * dt, last * dt);
}

}  // namespace

const std::string& ClipSolver::joint_name(int joint) const {
    return editor_.source_.skeleton().joint(joint).name;
}

void ClipSolver::report(Edited& edited) const {
    const int frames = editor_.source_.frame_count();
    const motion::Skeleton& skeleton = editor_.source_.skeleton();
    edited.tracks = plan_.tracks;
    for (int f = 0; f < frames; ++f) {
        for (std::size_t t = 0; t < answers_[f].demands.size(); ++t) {
            edited.tracks[t].frames[f] = answers_[f].demands[t];
        }
    }
    for (const Constraint& c : constraints_) {
        edited.constraints.push_back({.name = name_of(c, skeleton)});
    }
    std::vector<double> square(constraints_.size(), 0.0);
    std::vector<int> counted(constraints_.size(), 0);
    std::vector<std::vector<std::uint8_t>> missed(constraints_.size(),
                                                  std::vector<std::uint8_t>(frames, 0));
    const auto count = [&](int constraint, bool turn, int f, double miss) {
        ConstraintReport& report = edited.constraints[constraint];
        double& worst = turn ? report.worst_angle : report.worst_position;
        // the worst frame is that of the place; of the turn where no place is asked for
        if (miss > worst && (!turn || report.worst_position == 0.0)) report.worst_frame = f;
        worst = std::max(worst, miss);
        if (!turn) {
            square[constraint] += miss * miss;
            ++counted[constraint];
        }
        if (miss > (turn ? missed_by_angle : missed_by)) missed[constraint][f] = 1;
    };
    for (int f = 0; f < frames; ++f) {
        if (answers_[f].misses.empty()) continue;
        for (std::size_t i = 0; i < plan_.lanes.size(); ++i) {
            const Lane& lane = plan_.lanes[i];
            if (!lane.in_scope(f) || !lane.holds(f)) continue;
            count(lane.constraint, lane.turn, f, answers_[f].misses[i]);
        }
        for (std::size_t i = 0; i < plan_.limits.size(); ++i) {
            if (!plan_.limits[i].in_scope(f)) continue;
            count(plan_.limits[i].constraint, true, f, answers_[f].misses[plan_.lanes.size() + i]);
        }
    }
    for (const LostKey& lost : plan_.lost) {
        const int f = static_cast<int>(std::clamp(std::round(lost.time / dt_), 0.0, frames - 1.0));
        count(lost.constraint, lost.turn, f, lost.miss);
    }
    for (std::size_t i = 0; i < constraints_.size(); ++i) {
        ConstraintReport& report = edited.constraints[i];
        if (counted[i] > 0) report.rms_position = std::sqrt(square[i] / counted[i]);
        report.unreachable_frames =
            static_cast<int>(std::count(missed[i].begin(), missed[i].end(), 1));
        if (report.unreachable_frames == 0) continue;
        tell_miss(edited, static_cast<int>(i), missed[i]);
    }
    tell_limits(edited);
}

/// When a constraint was missed, by how much, and why.
void ClipSolver::tell_miss(Edited& edited, int constraint,
                           std::span<const std::uint8_t> missed) const {
    const ConstraintReport& report = edited.constraints[constraint];
    const auto begin = std::find(missed.begin(), missed.end(), 1);
    int first = static_cast<int>(begin - missed.begin()), last = first;
    bool far = false;
    std::map<int, int> held;
    for (int f = first; f < static_cast<int>(missed.size()); ++f) {
        if (missed[f] == 0) continue;
        last = f;
        far |= !answers_[f].reachable;
        for (const int j : answers_[f].held) ++held[j];
    }
    std::string why = "other demands are in the way, or nothing may move it";
    if (far) {
        why = "it is beyond the reach of its limb";
    } else if (!held.empty()) {
        why = "limits hold ";
        for (auto it = held.begin(); it != held.end(); ++it) {
            why += (it == held.begin() ? "" : ", ") + joint_name(it->first);
        }
    }
    std::string by;
    if (report.worst_position > missed_by) {
        by = fmt::format("{:.1f} mm", 1000.0 * report.worst_position);
    }
    if (report.worst_angle > missed_by_angle) {
        by +=
            fmt::format("{}{:.1f} degrees", by.empty() ? "" : " and ", degrees(report.worst_angle));
    }
    const bool hard = constraints_[constraint].hard;
    edited.notes.push_back(
        constraint_note(hard ? Problem::Severity::warning : Problem::Severity::note,
                        far ? "out_of_reach" : "missed",
                        fmt::format("\"{}\" is missed by up to {} {}: {}", report.name, by,
                                    time_words(first, last, dt_), why)));
}

/// Joints that were held on a bound, each with when.
void ClipSolver::tell_limits(Edited& edited) const {
    struct Stretch {
        int first = 0, last = 0, frames = 0;
    };
    std::map<int, Stretch> held;
    for (int f = 0; f < static_cast<int>(answers_.size()); ++f) {
        for (const int j : answers_[f].held) {
            Stretch& stretch = held.try_emplace(j, Stretch{f, f, 0}).first->second;
            stretch.last = f;
            ++stretch.frames;
        }
    }
    for (const auto& [joint, stretch] : held) {
        edited.notes.push_back(
            constraint_note(Problem::Severity::note, "limit_held",
                            fmt::format("{} is held at its limit {}, {} frame{}", joint_name(joint),
                                        time_words(stretch.first, stretch.last, dt_),
                                        stretch.frames, stretch.frames == 1 ? "" : "s")));
    }
}

}  // namespace sidestep::edit
