// Which clip may follow which, so that the join cannot be seen?
//
// A walk through the built-in motion graph by lot: wherever a clip ends, any clip may follow that begins in the same
// hub. Joins need no blending; across each of them no joint may jump further than it moves inside clips.
#include <cstdio>

#include "photo.h"
#include "sidestep/base/random.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/graph/motion_graph.h"

using namespace sidestep;

int main(int argc, char** argv) {
    const auto folder = examples::output_folder(argc, argv);
    const motion::MotionGraph& graph = motion::built_in_graph();
    for (const Problem& problem : check(graph)) std::printf("%s\n", to_string(problem).c_str());

    // from standing, at every hub one of the clips that lead on, standing about left out
    Random random(10);
    int hub = graph.hub("stand");
    motion::Clip walk;
    std::vector<int> joins;
    for (int step = 0; step < 7; ++step) {
        std::vector<int> next;
        for (int c = 0; c < static_cast<int>(graph.clips.size()); ++c) {
            const motion::GraphClip& clip = graph.clips[c];
            if (clip.hub_in == hub && !graph.hubs[clip.hub_out].standing) next.push_back(c);
        }
        const motion::GraphClip& chosen =
            graph.clips[next[random.index(static_cast<int>(next.size()))]];
        std::printf("%s ", chosen.name.c_str());
        walk = walk.frame_count() == 0 ? chosen.clip : concatenate(walk, chosen.clip);
        joins.push_back(walk.frame_count() - 1);
        hub = chosen.hub_out;
    }
    const motion::JoinQuality quality = measure_joins(graph);
    std::printf(
        "\n%d legal joins; the two frames that meet differ by %.1e degrees and %.1e m at most\n",
        quality.joins, degrees(quality.turn_gap), quality.place_gap);

    // the walker along the way; where two clips meet, in green
    const body::Character person = body::make_mannequin(walk.skeleton(), {.segments = 16});
    Vec3 low = walk.translation(0, 0), high = low;
    for (int f = 0; f < walk.frame_count(); ++f) {
        low = low.cwiseMin(walk.translation(f, 0)), high = high.cwiseMax(walk.translation(f, 0));
    }
    const Vec3 middle(0.5 * (low.x() + high.x()), 0.8, 0.5 * (low.z() + high.z()));
    examples::Photo photo(middle + Vec3(12.5, 7.0, 3.0), middle + Vec3(1.0, 0.0, -0.4), 31.0);
    for (int f = 0; f < walk.frame_count(); f += 22) photo.add(person, walk.global_pose(f));
    for (const int f : joins)
        photo.add(person, walk.global_pose(f), picture::rgb(0x2a7f62).faded(0.75F));
    photo.save(folder / "motion_graph.png");
    return check(graph).empty() && degrees(quality.turn_gap) < 1e-6 && quality.place_gap < 1e-9 ? 0
                                                                                                : 1;
}
