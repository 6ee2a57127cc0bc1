#include "sidestep/judge/detail/whereabouts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "sidestep/base/parallel.h"

namespace sidestep::judge::detail {

using recording::Kind;
using recording::Told;

Whereabouts::Whereabouts(const recording::Recording& recording, const JudgeOptions& options)
    : recording_(recording), fixed_radius_(options.fixed_radius), margin_(options.margin) {
    // who is judged: figures, discs and walls that are ever seen
    const auto things = recording.things();
    std::vector<std::vector<Told>> told(things.size());
    for (std::size_t i = 0; i < things.size(); ++i) {
        const bool is_wall = things[i].kind == Kind::line && things[i].name == "wall";
        // a disc in a layer of drawings, such as somebody's reach, is nobody
        const bool is_disc = things[i].kind == Kind::disc &&
                             (things[i].layer.empty() || things[i].layer == "obstacles");
        std::vector<int>* list = things[i].kind == Kind::figure ? &people_
                                 : is_disc                      ? &discs_
                                 : is_wall                      ? &walls_
                                                                : nullptr;
        if (list == nullptr) continue;
        const int thing = static_cast<int>(i);
        told[i] = recording.told(thing);
        const bool ever = std::any_of(told[i].begin(), told[i].end(), [](const Told& one) {
            return one.what != Told::What::remove;
        });
        if (!ever) {
            told[i].clear();
            continue;
        }
        list->push_back(thing);
        if (is_wall) {
            stands_.push_back(told[i].size() == 1 && told[i][0].time <= recording.first_time());
        }
    }
    moments_ = find_moments(recording, told, options.between);

    // from key to key; of several at one time the last holds
    for (const int person : people_) {
        const std::vector<Told>& all = told[static_cast<std::size_t>(person)];
        std::vector<Run> runs;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (i + 1 < all.size() && all[i + 1].time == all[i].time) continue;
            Run run{all[i].time, all[i].what, all[i].play, 1.0, 0.0, 0, -1};
            run.cosine = std::cos(run.play.placement.heading);
            run.sine = std::sin(run.play.placement.heading);
            run.first_line = moments_.first_line(run.begin);
            runs.push_back(run);
        }
        runs_.push_back(std::move(runs));
    }
    fill_tables();
}

/// One table for all who play a clip at the same pace and start it equally far from a line.
void Whereabouts::fill_tables() {
    struct Family {
        int clip = 0;
        double phase = 0.0;  // clip seconds at the first line
        double step = 0.0;   // clip seconds from line to line
        std::int64_t longest = 0;
        std::vector<Run*> runs;
    };
    constexpr double same_phase = 1e-10;  // seconds: nobody moves a nanometre in that
    std::map<std::tuple<int, double, double>, Family> families;
    for (std::vector<Run>& runs : runs_) {
        for (std::size_t i = 0; i < runs.size(); ++i) {
            Run& run = runs[i];
            if (run.what != Told::What::play) continue;
            const std::int64_t end = i + 1 < runs.size() ? runs[i + 1].first_line : moments_.lines;
            if (end <= run.first_line) continue;
            const double late = moments_.at_line(run.first_line) - run.begin;
            const double phase = run.play.from + run.play.speed * late;
            Family& family =
                families[{run.play.clip, run.play.speed, std::round(phase / same_phase)}];
            if (family.runs.empty()) {
                family.clip = run.play.clip;
                family.phase = phase;
                family.step = run.play.speed * moments_.step;
            }
            family.longest = std::max(family.longest, end - run.first_line);
            family.runs.push_back(&run);
        }
    }
    std::vector<const Family*> worth_it;
    for (const auto& [key, family] : families) {
        // played once: it is as quick to work it out on the way
        if (family.runs.size() < 2) continue;
        for (Run* run : family.runs) run->table = static_cast<int>(worth_it.size());
        worth_it.push_back(&family);
    }
    tables_.resize(worth_it.size());
    parallel_for(
        static_cast<std::int64_t>(worth_it.size()), 1, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i) {
                const Family& family = *worth_it[static_cast<std::size_t>(i)];
                const recording::ClipInfo clip = recording_.clip_info(family.clip);
                const double last = (clip.frame_count - 1) * clip.frame_time;
                Table& table = tables_[static_cast<std::size_t>(i)];
                for (std::int64_t k = 0; k < family.longest; ++k) {
                    const double seconds = family.phase + static_cast<double>(k) * family.step;
                    table.push_back(stance_of_clip(family.clip, seconds));
                    // held from here on
                    if (family.step > 0.0 && seconds >= last) break;
                    if (family.step < 0.0 && seconds <= 0.0) break;
                    if (family.step == 0.0) break;
                }
            }
        });
}

Whereabouts::Stance Whereabouts::stance(const recording::Skeleton& skeleton,
                                        const recording::LocalPose& pose) const {
    if (skeleton.joints.empty()) return {};
    const std::vector<Transform> joints = recording::joints_in_world(skeleton, pose);
    const Vec3& root = joints.front().translation;
    Stance found{root.x(), root.z(), 0.0};
    if (fixed_radius_) return found;
    double most = 0.0;  // squared
    const auto reach_for = [&](const Vec3& point) {
        const double dx = point.x() - root.x();
        const double dz = point.z() - root.z();
        most = std::max(most, dx * dx + dz * dz);
    };
    for (const Transform& joint : joints) reach_for(joint.translation);
    for (const recording::EndSite& end : skeleton.end_sites) {
        reach_for(joints[static_cast<std::size_t>(end.joint)] * end.offset);
    }
    found.reach = std::sqrt(most);
    return found;
}

Whereabouts::Stance Whereabouts::stance_of_clip(int clip, double seconds) const {
    const int skeleton = recording_.clip_info(clip).skeleton;
    return stance(recording_.skeletons()[static_cast<std::size_t>(skeleton)],
                  recording_.sample_clip(clip, seconds));
}

Spot Whereabouts::spot(int thing, const Run& run, double time, std::int64_t line) const {
    if (run.what == Told::What::remove) return {};
    if (run.what == Told::What::other) {
        const recording::State state = recording_.state_of(thing, time);
        if (state.figures.empty()) return {};
        const int skeleton = recording_.things()[static_cast<std::size_t>(thing)].skeleton;
        const Stance here = stance(recording_.skeletons()[static_cast<std::size_t>(skeleton)],
                                   state.figures.front().pose);
        return {here.x, here.z, radius(here.reach)};
    }
    Stance here;
    if (run.table >= 0 && line >= run.first_line) {
        const Table& table = tables_[static_cast<std::size_t>(run.table)];
        const auto k = static_cast<std::size_t>(line - run.first_line);
        here = table[std::min(k, table.size() - 1)];
    } else {
        here = stance_of_clip(run.play.clip, run.play.from + run.play.speed * (time - run.begin));
    }
    // turned to the left by the heading, then moved
    return {run.play.placement.position.x() + run.cosine * here.x + run.sine * here.z,
            run.play.placement.position.z() - run.sine * here.x + run.cosine * here.z,
            radius(here.reach)};
}

void Whereabouts::person(std::size_t which, std::int64_t begin, std::int64_t end, Spot* spots,
                         std::size_t stride) const {
    const std::vector<Run>& runs = runs_[which];
    const auto time = [&](std::int64_t moment) {
        return moments_.time[static_cast<std::size_t>(moment)];
    };
    auto next = std::partition_point(runs.begin(), runs.end(),
                                     [&](const Run& run) { return run.begin <= time(begin); });
    for (std::int64_t moment = begin; moment < end; ++moment, spots += stride) {
        while (next != runs.end() && next->begin <= time(moment)) ++next;
        *spots = next == runs.begin() ? Spot{}
                                      : spot(people_[which], *(next - 1), time(moment),
                                             moments_.line[static_cast<std::size_t>(moment)]);
    }
}

void Whereabouts::disc(std::size_t which, std::int64_t begin, std::int64_t end, Spot* spots,
                       std::size_t stride) const {
    for (std::int64_t moment = begin; moment < end; ++moment, spots += stride) {
        const recording::State state =
            recording_.state_of(discs_[which], moments_.time[static_cast<std::size_t>(moment)]);
        *spots = Spot{};
        if (state.discs.empty()) continue;
        const recording::DiscState& disc = state.discs.front();
        *spots = {disc.centre.x(), disc.centre.z(), disc.radius};
    }
}

Edge Whereabouts::wall(std::size_t which, std::int64_t moment) const {
    const recording::State state =
        recording_.state_of(walls_[which], moments_.time[static_cast<std::size_t>(moment)]);
    if (state.lines.empty()) return {};
    const recording::LineState& line = state.lines.front();
    return {{line.from.x(), line.from.z()}, {line.to.x(), line.to.z()}, true};
}

}  // namespace sidestep::judge::detail
