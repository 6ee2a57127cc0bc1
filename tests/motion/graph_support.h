// Clips with named ends, slow twins and long looks at joins, for the tests of motion graphs.
#pragma once

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "sidestep/base/random.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/gait/library.h"
#include "sidestep/motion/graph/build.h"
#include "sidestep/motion/io/motion_file.h"

namespace sidestep::test {

/// The columns hub_in and hub_out of index.csv, file by file.
inline std::vector<motion::LabelledClip> labelled_in(const std::filesystem::path& folder) {
    std::ifstream csv(folder / "index.csv");
    std::vector<motion::LabelledClip> clips;
    std::string line;
    int in = -1, out = -1;
    while (std::getline(csv, line)) {
        // no quotes before the columns we want
        std::vector<std::string> cells;
        std::stringstream row(line);
        for (std::string cell; std::getline(row, cell, ',');) cells.push_back(cell);
        if (in < 0) {
            for (std::size_t i = 0; i < cells.size(); ++i) {
                if (cells[i] == "hub_in") in = static_cast<int>(i);
                if (cells[i] == "hub_out") out = static_cast<int>(i);
            }
            continue;
        }
        const std::filesystem::path file = folder / cells.at(0);
        clips.push_back({file.stem().string(), cells.at(in), cells.at(out), motion::load_clip(file),
                         file.string()});
    }
    return clips;
}

/// The built-in library as if its ends had been labelled by hand.
inline std::vector<motion::LabelledClip> labelled_library() {
    std::vector<motion::LabelledClip> clips;
    for (const motion::LibraryClip& clip : motion::built_in_library()) {
        clips.push_back({clip.name, clip.hub_in, clip.hub_out, clip.clip, ""});
    }
    return clips;
}

/// Who reaches whom, by trying every way around: Warshall's three loops.
inline std::vector<std::vector<bool>> reach_of(int hubs,
                                               const std::vector<motion::GraphClip>& clips) {
    std::vector<std::vector<bool>> reach(hubs, std::vector<bool>(hubs, false));
    for (int h = 0; h < hubs; ++h) reach[h][h] = true;
    for (const motion::GraphClip& clip : clips) reach[clip.hub_in][clip.hub_out] = true;
    for (int via = 0; via < hubs; ++via) {
        for (int a = 0; a < hubs; ++a) {
            for (int b = 0; b < hubs; ++b) {
                if (reach[a][via] && reach[via][b]) reach[a][b] = true;
            }
        }
    }
    return reach;
}

inline bool strongly_connected(const motion::MotionGraph& graph) {
    const auto reach = reach_of(static_cast<int>(graph.hubs.size()), graph.clips);
    return std::all_of(reach.begin(), reach.end(), [](const std::vector<bool>& row) {
        return std::all_of(row.begin(), row.end(), [](bool there) { return there; });
    });
}

/// Second differences of all joints' places at one frame of a clip: the largest, in m/s^2.
inline double jolt_at(const motion::Clip& clip, int frame) {
    const auto a = clip.global_pose(frame - 1), b = clip.global_pose(frame),
               c = clip.global_pose(frame + 1);
    double worst = 0.0;
    for (std::size_t j = 0; j < b.joints.size(); ++j) {
        const Vec3 second =
            a.joints[j].translation - 2.0 * b.joints[j].translation + c.joints[j].translation;
        worst = std::max(worst, second.norm() / (clip.frame_time() * clip.frame_time()));
    }
    return worst;
}

inline double worst_jolt(const motion::Clip& clip) {
    double worst = 0.0;
    for (int f = 1; f + 1 < clip.frame_count(); ++f) worst = std::max(worst, jolt_at(clip, f));
    return worst;
}

/// Which frames of a joint stand, by a ruler of its own: low for this clip, and slow to both sides.
inline std::vector<bool> stands(const std::vector<Vec3>& way, double frame_time) {
    const int n = static_cast<int>(way.size());
    double lowest = way.front().y();
    for (const Vec3& p : way) lowest = std::min(lowest, p.y());
    std::vector<bool> still(n, false);
    for (int f = 1; f + 1 < n; ++f) {
        const double speed =
            std::max((way[f] - way[f - 1]).norm(), (way[f + 1] - way[f]).norm()) / frame_time;
        still[f] = speed < 0.2 && way[f].y() < lowest + 0.03;
    }
    return still;
}

/// How much further a joint drifts over the ground within one stand than it did before: the worst.
inline double extra_drift(const motion::Clip& before, const motion::Clip& after, int joint) {
    std::vector<Vec3> a, b;
    for (int f = 0; f < before.frame_count(); ++f) {
        a.push_back(before.global_pose(f).joints[joint].translation);
        b.push_back(after.global_pose(f).joints[joint].translation);
    }
    const std::vector<bool> still = stands(a, before.frame_time());
    double worst = 0.0;
    for (int f = 0; f < before.frame_count(); ++f) {
        if (!still[f]) continue;
        int last = f;
        while (last + 1 < before.frame_count() && still[last + 1]) ++last;
        for (int g = f + 1; g <= last; ++g) {
            worst = std::max(worst,
                             ground(Vec3(b[g] - b[f])).norm() - ground(Vec3(a[g] - a[f])).norm());
        }
        f = last;
    }
    return worst;
}

/// Clips of a walk of `count` clips through the graph.
inline std::vector<int> random_walk(const motion::MotionGraph& graph, int count, Random& random) {
    std::vector<int> walk;
    int hub = 0;
    for (int i = 0; i < count; ++i) {
        std::vector<int> may;
        for (std::size_t c = 0; c < graph.clips.size(); ++c) {
            if (graph.clips[c].hub_in == hub) may.push_back(static_cast<int>(c));
        }
        walk.push_back(may.at(random.index(static_cast<int>(may.size()))));
        hub = graph.clips[walk.back()].hub_out;
    }
    return walk;
}

}  // namespace sidestep::test
