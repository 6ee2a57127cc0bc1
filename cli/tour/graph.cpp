// Which clip may follow which: every legal join, measured by what no placement can hide.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/picture/graph_sheet.h"
#include "cli/tour/all_stations.h"
#include "cli/tour/plain.h"
#include "cli/tour/snapshot.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/motion/graph/crowd_graph.h"
#include "sidestep/motion/graph/motion_graph.h"

namespace sidestep::tour {

namespace {

/// Heights of joints, and distances between any two of them: the same wherever somebody stands and
/// whichever way they face.
std::vector<double> shape_of(const motion::Clip& clip, int frame) {
    const std::vector<Mat4> joints = plain_joints(clip, frame);
    std::vector<double> shape;
    for (std::size_t i = 0; i < joints.size(); ++i) {
        shape.push_back(place_of(joints[i]).y());
        for (std::size_t k = 0; k < i; ++k) {
            shape.push_back((place_of(joints[i]) - place_of(joints[k])).norm());
        }
    }
    return shape;
}

struct PlainJoins {
    int joins = 0;
    double gap = 0.0;  ///< Metres.
};

PlainJoins plain_joins(const motion::MotionGraph& graph) {
    std::vector<std::vector<double>> first, last;
    for (const motion::GraphClip& clip : graph.clips) {
        first.push_back(shape_of(clip.clip, 0));
        last.push_back(shape_of(clip.clip, clip.clip.frame_count() - 1));
    }
    PlainJoins found;
    for (std::size_t a = 0; a < graph.clips.size(); ++a) {
        for (std::size_t b = 0; b < graph.clips.size(); ++b) {
            if (graph.clips[a].hub_out != graph.clips[b].hub_in) continue;
            ++found.joins;
            for (std::size_t k = 0; k < first[b].size(); ++k) {
                found.gap = std::max(found.gap, std::abs(last[a][k] - first[b][k]));
            }
        }
    }
    return found;
}

/// From every hub, walk until nothing new is found.
int plain_reach(const motion::MotionGraph& graph) {
    int pairs = 0;
    for (std::size_t start = 0; start < graph.hubs.size(); ++start) {
        std::vector<char> seen(graph.hubs.size(), 0);
        seen[start] = 1;
        for (bool grows = true; grows;) {
            grows = false;
            for (const motion::GraphClip& clip : graph.clips) {
                char& to = seen[static_cast<std::size_t>(clip.hub_out)];
                if (!seen[static_cast<std::size_t>(clip.hub_in)] || to) continue;
                to = 1;
                grows = true;
            }
        }
        pairs += static_cast<int>(std::count(seen.begin(), seen.end(), 1)) - 1;
    }
    return pairs;
}

void judge_graph(const Order& order, const std::string& name, const motion::MotionGraph& graph,
                 Findings& findings) {
    order.tell(name);
    motion::JoinQuality quality;
    PlainJoins plain;
    Row joins;
    joins.fast_s = timed([&] { quality = motion::measure_joins(graph); });
    joins.slow_s = timed([&] { plain = plain_joins(graph); });
    if (order.spoil) quality.joins -= 1;
    joins.asked =
        fmt::format("{}: {} clips between {} hubs. How many joins, and how wide is the worst?",
                    name, graph.clips.size(), graph.hubs.size());
    // what is left is rounding, as a rule: told by its order alone
    const auto small = [](double value, const char* unit) {
        return value < 1e-9 ? fmt::format("under 1 n{}", unit)
                            : fmt::format("{:.0f} n{}", 1e9 * value, unit);
    };
    joins.fast = fmt::format("{} joins; {} and {}", grouped(quality.joins),
                             small(quality.place_gap, "m"), small(quality.turn_gap, "rad"));
    joins.slow = fmt::format("{} joins; {}", grouped(plain.joins), small(plain.gap, "m"));
    // a pose that differs by less than this cannot be seen, and comes from rounding alone
    constexpr double unseen = 1e-6;
    joins.agrees = quality.joins == plain.joins && quality.place_gap < unseen &&
                   quality.turn_gap < unseen && plain.gap < unseen;
    findings.rows.push_back(joins);

    Row reach;
    const int hubs = static_cast<int>(graph.hubs.size());
    std::vector<int> parts;
    int reached = 0;
    reach.fast_s = timed([&] { parts = motion::connected_parts(hubs, graph.clips); });
    reach.slow_s = timed([&] { reached = plain_reach(graph); });
    int together = 0;
    for (int a = 0; a < hubs; ++a) {
        for (int b = 0; b < hubs; ++b) {
            together +=
                a != b && parts[static_cast<std::size_t>(a)] == parts[static_cast<std::size_t>(b)];
        }
    }
    if (order.spoil) together -= 1;
    reach.asked = fmt::format("{}: does every hub lead to every other?", name);
    reach.fast = fmt::format("{} of {} ways", together, hubs * (hubs - 1));
    reach.slow = fmt::format("{} of {} ways", reached, hubs * (hubs - 1));
    reach.agrees = together == reached && reached == hubs * (hubs - 1);
    findings.rows.push_back(reach);
}

Findings visit_graph(const Order& order) {
    Findings findings;
    judge_graph(order, "The library", motion::built_in_graph(), findings);
    judge_graph(order, "A crowd's steps", motion::crowd_graph(), findings);
    Fingerprint print;
    print.add(motion::built_in_graph().fingerprint());
    print.add(motion::crowd_graph().fingerprint());
    findings.fingerprint = print.value();
    order.tell("the picture");
    findings.plates.push_back({drawn(picture::graph_sheet(motion::built_in_graph(), "", "")), "",
                               "The built-in library as a graph: hubs are poses, arrows are clips; "
                               "below, where the clips of each "
                               "hub lead, blue to the left and red to the right."});
    return findings;
}

}  // namespace

Station graph_station() {
    return {"graph",
            "Which clip may follow which?",
            "Clips that share a hub can be played one after the other without a blend, because the "
            "last "
            "frame of one is the first of the next. Every legal join is measured.",
            "heights of joints and distances between any two of them, which no placement can hide; "
            "and a "
            "walk from every hub until nothing new is found",
            "docs/motion-graph.md",
            "sidestep graph info built-in -o graph.svg",
            visit_graph};
}

}  // namespace sidestep::tour
