#include "sidestep/motion/graph/motion_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "sidestep/base/fingerprint.h"
#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/graph/crowd_clips.h"
#include "sidestep/motion/graph/detail/hub_moment.h"

namespace sidestep::motion {

namespace {

// what a join may lack before it counts as none: far above rounding, far below what anyone sees
constexpr double turn_tolerance = 1e-6;      // radians
constexpr double place_tolerance = 1e-6;     // metres
constexpr double velocity_tolerance = 0.6;   // radians per second, over one frame
constexpr double root_tolerance = 0.1;       // metres per second
constexpr double standing_tolerance = 0.05;  // metres per second, of a standing root

Problem wrong(std::string message, std::string hint = {}) {
    Problem problem;
    problem.message = std::move(message);
    problem.hint = std::move(hint);
    return problem;
}

// one end of a clip, as it arrives at or leaves its hub
struct End {
    int clip = 0;
    bool leaves = false;  // the first frame of a clip; otherwise its last
    detail::HubMoment moment;
};

std::vector<End> ends_at(const MotionGraph& graph, int hub) {
    std::vector<End> ends;
    for (int i = 0; i < static_cast<int>(graph.clips.size()); ++i) {
        const GraphClip& clip = graph.clips[i];
        if (clip.hub_in == hub) ends.push_back({i, true, detail::first_moment(clip.clip)});
        if (clip.hub_out == hub) ends.push_back({i, false, detail::last_moment(clip.clip)});
    }
    return ends;
}

// of two ends of one hub: how far apart poses are, and the steps beside them
struct Gap {
    double turn = 0.0, place = 0.0;
};

Gap pose_gap(const Skeleton& skeleton, const Pose& a, const Pose& b) {
    const Pose put = moved(skeleton, b, align(skeleton, b, a).transform());
    Gap gap;
    for (int j = 0; j < skeleton.joint_count(); ++j) {
        gap.turn = std::max(gap.turn, angle_between(a.rotations[j], put.rotations[j]));
        gap.place = std::max(gap.place, (a.translations[j] - put.translations[j]).norm());
    }
    return gap;
}

Gap step_gap(const detail::PoseStep& a, const detail::PoseStep& b) {
    Gap gap;
    for (std::size_t j = 0; j < a.turns.size(); ++j) {
        gap.turn = std::max(gap.turn, (a.turns[j] - b.turns[j]).norm());
        gap.place = std::max(gap.place, (a.shifts[j] - b.shifts[j]).norm());
    }
    return gap;
}

bool usable(const MotionGraph& graph, const GraphClip& clip) {
    const int hubs = static_cast<int>(graph.hubs.size());
    return clip.hub_in >= 0 && clip.hub_in < hubs && clip.hub_out >= 0 && clip.hub_out < hubs &&
           clip.clip.frame_count() >= 2 && clip.clip.skeleton().same_as(graph.skeleton, 1e-9);
}

}  // namespace

int MotionGraph::hub(const std::string& name) const {
    for (std::size_t i = 0; i < hubs.size(); ++i) {
        if (hubs[i].name == name) return static_cast<int>(i);
    }
    return -1;
}

int MotionGraph::clip(const std::string& name) const {
    for (std::size_t i = 0; i < clips.size(); ++i) {
        if (clips[i].name == name) return static_cast<int>(i);
    }
    return -1;
}

std::uint64_t MotionGraph::fingerprint() const {
    Fingerprint print;
    print.add(frame_time);
    for (const Hub& hub : hubs) print.add(hub.name).add(hub.standing);
    for (const GraphClip& clip : clips) {
        print.add(clip.name).add(clip.hub_in).add(clip.hub_out).add(clip.clip.fingerprint());
    }
    return print.value();
}

std::vector<int> connected_parts(int hub_count, std::span<const GraphClip> clips) {
    // a graph has a handful of hubs: who is reached forwards and backwards from each is soon known
    const auto reached = [&](int start, bool backwards) {
        std::vector<bool> seen(hub_count, false);
        std::vector<int> todo{start};
        seen[start] = true;
        while (!todo.empty()) {
            const int at = todo.back();
            todo.pop_back();
            for (const GraphClip& clip : clips) {
                const int from = backwards ? clip.hub_out : clip.hub_in;
                const int to = backwards ? clip.hub_in : clip.hub_out;
                if (from != at || seen[to]) continue;
                seen[to] = true;
                todo.push_back(to);
            }
        }
        return seen;
    };
    std::vector<int> part(hub_count, -1);
    int count = 0;
    for (int hub = 0; hub < hub_count; ++hub) {
        if (part[hub] >= 0) continue;
        const std::vector<bool> ahead = reached(hub, false), behind = reached(hub, true);
        for (int other = hub; other < hub_count; ++other) {
            if (ahead[other] && behind[other]) part[other] = count;
        }
        ++count;
    }
    return part;
}

JoinQuality measure_joins(const MotionGraph& graph) {
    JoinQuality quality;
    for (const GraphClip& clip : graph.clips) {
        SIDESTEP_REQUIRE(usable(graph, clip), "\"" + clip.name + "\" does not fit the graph");
    }
    for (int hub = 0; hub < static_cast<int>(graph.hubs.size()); ++hub) {
        const std::vector<End> ends = ends_at(graph, hub);
        for (const End& a : ends) {
            for (const End& b : ends) {
                if (a.leaves == b.leaves) {
                    // both before the hub or both behind it: the same step, or a kink
                    const Gap gap = step_gap(a.moment.step, b.moment.step);
                    quality.velocity_gap =
                        std::max(quality.velocity_gap, gap.turn / graph.frame_time);
                    quality.root_velocity_gap =
                        std::max(quality.root_velocity_gap, gap.place / graph.frame_time);
                    continue;
                }
                if (a.leaves) continue;
                ++quality.joins;
                const Gap gap = pose_gap(graph.skeleton, a.moment.pose, b.moment.pose);
                quality.turn_gap = std::max(quality.turn_gap, gap.turn);
                quality.place_gap = std::max(quality.place_gap, gap.place);
                quality.join_change =
                    std::max(quality.join_change,
                             step_gap(a.moment.step, b.moment.step).turn / graph.frame_time);
            }
        }
    }
    for (const GraphClip& entry : graph.clips) {
        const Clip& clip = entry.clip;
        for (int j = 0; j < clip.joint_count(); ++j) {
            Vec3 before = Vec3::Zero();
            for (int f = 0; f + 1 < clip.frame_count(); ++f) {
                const Vec3 step =
                    log_map(clip.rotation(f, j).conjugate() * clip.rotation(f + 1, j));
                if (f > 0) {
                    quality.inner_change =
                        std::max(quality.inner_change, (step - before).norm() / graph.frame_time);
                }
                before = step;
            }
        }
    }
    return quality;
}

Problems check(const MotionGraph& graph) {
    Problems problems;
    if (graph.clips.empty()) problems.push_back(wrong("the graph has no clips"));
    if (!(graph.frame_time > 0.0) || !std::isfinite(graph.frame_time)) {
        problems.push_back(wrong(fmt::format("the graph's frame time is {}", graph.frame_time)));
        return problems;
    }

    // names are how scenes speak of hubs and clips
    std::set<std::string> names;
    for (const Hub& hub : graph.hubs) {
        if (!names.insert(hub.name).second) {
            problems.push_back(wrong("two hubs are called \"" + hub.name + "\""));
        }
    }
    names.clear();
    const int hubs = static_cast<int>(graph.hubs.size());
    bool whole = true;
    for (const GraphClip& clip : graph.clips) {
        const std::string who = "clip \"" + clip.name + "\"";
        if (!names.insert(clip.name).second) problems.push_back(wrong("two clips are a " + who));
        if (clip.hub_in < 0 || clip.hub_in >= hubs || clip.hub_out < 0 || clip.hub_out >= hubs) {
            problems.push_back(wrong(fmt::format("{} leads from hub {} to hub {} of {}", who,
                                                 clip.hub_in, clip.hub_out, hubs)));
        }
        if (clip.clip.frame_count() < 2) {
            problems.push_back(wrong(fmt::format("{} has {} frames, expected at least 2", who,
                                                 clip.clip.frame_count())));
        }
        if (!clip.clip.skeleton().same_as(graph.skeleton, 1e-9)) {
            problems.push_back(wrong(who + " has another skeleton than the graph"));
        }
        if (std::abs(clip.clip.frame_time() - graph.frame_time) > 1e-9 * graph.frame_time) {
            problems.push_back(
                wrong(fmt::format("{} has {:.6g} frames per second, the graph {:.6g}", who,
                                  1.0 / clip.clip.frame_time(), 1.0 / graph.frame_time)));
        }
        whole = whole && usable(graph, clip);
    }
    if (!whole) return problems;

    // every end against the first of its hub: pose, and the step beside it
    for (int hub = 0; hub < hubs; ++hub) {
        const std::vector<End> ends = ends_at(graph, hub);
        const End* leaving = nullptr;
        const End* arriving = nullptr;
        for (const End& end : ends) {
            const std::string what =
                fmt::format("the {} of clip \"{}\"", end.leaves ? "beginning" : "end",
                            graph.clips[end.clip].name);
            const Gap pose = pose_gap(graph.skeleton, ends.front().moment.pose, end.moment.pose);
            if (pose.turn > turn_tolerance || pose.place > place_tolerance) {
                problems.push_back(wrong(
                    fmt::format("{} is off the pose of its hub \"{}\" by {:.3g} degrees, {:.3g} m",
                                what, graph.hubs[hub].name, degrees(pose.turn), pose.place),
                    "sidestep graph build bends ends until they meet"));
            }
            const End*& first = end.leaves ? leaving : arriving;
            if (first == nullptr) first = &end;
            const Gap step = step_gap(first->moment.step, end.moment.step);
            if (step.turn > velocity_tolerance * graph.frame_time ||
                step.place > root_tolerance * graph.frame_time) {
                problems.push_back(wrong(fmt::format(
                    "{} is off the velocity of its hub \"{}\" by {:.3g} degrees/s, {:.3g} m/s",
                    what, graph.hubs[hub].name, degrees(step.turn) / graph.frame_time,
                    step.place / graph.frame_time)));
            }
            double speed = 0.0;
            for (const Vec3& shift : end.moment.step.shifts) {
                speed = std::max(speed, shift.norm() / graph.frame_time);
            }
            if (graph.hubs[hub].standing && speed > standing_tolerance) {
                problems.push_back(wrong(
                    fmt::format("{} moves at {:.3g} m/s, but its hub \"{}\" is one to stand in",
                                what, speed, graph.hubs[hub].name)));
            }
        }
        if (ends.empty()) {
            problems.push_back(wrong("no clip comes to the hub \"" + graph.hubs[hub].name + "\""));
        }
    }

    // everybody must be able to get everywhere, and to stand
    const std::vector<int> part = connected_parts(hubs, graph.clips);
    for (int hub = 1; hub < hubs; ++hub) {
        if (part[hub] == part[0]) continue;
        problems.push_back(wrong(fmt::format("hubs \"{}\" and \"{}\" do not reach each other",
                                             graph.hubs[0].name, graph.hubs[hub].name)));
    }
    if (std::none_of(graph.hubs.begin(), graph.hubs.end(),
                     [](const Hub& hub) { return hub.standing; })) {
        problems.push_back(wrong("the graph has no standing hub: nobody on it could ever stop",
                                 "add clips that come to rest and leave again"));
    }
    return problems;
}

const MotionGraph& built_in_graph() {
    static const MotionGraph graph = [] {
        std::vector<LibraryClip> all = built_in_library();
        for (LibraryClip& clip : crowd_clips()) all.push_back(std::move(clip));
        MotionGraph made;
        made.skeleton = all.front().clip.skeleton();
        made.frame_time = all.front().clip.frame_time();
        for (const char* name : {"stand", "stroll", "walk", "brisk", "jog"}) {
            made.hubs.push_back({name, std::string(name) == "stand"});
        }
        for (LibraryClip& clip : all) {
            // already at the origin, but for the sway of a pelvis: its root goes above it exactly
            made.clips.push_back({clip.name, made.hub(clip.hub_in), made.hub(clip.hub_out),
                                  place(clip.clip, Vec2::Zero(), 0.0)});
        }
        return made;
    }();
    return graph;
}

}  // namespace sidestep::motion
