#include "sidestep/motion/graph/crowd_graph.h"

#include <string>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/gait/library.h"
#include "sidestep/motion/graph/build.h"
#include "sidestep/motion/graph/crowd_clips.h"
#include "sidestep/motion/mirror.h"

namespace sidestep::motion {

namespace {

/// What of the library a crowd needs; longer clips promise too much ground at once.
bool is_short(const LibraryClip& clip) {
    return clip.family == "stand" || clip.family == "start" || clip.family == "stop" ||
           clip.family == "turn in place" || clip.name == "side_left_1" ||
           clip.name == "side_right_1" || clip.name == "back_1" || clip.name == "brisk";
}

/// The last frame first. A step back, so played, is a step ahead.
Clip backwards(const Clip& clip) {
    std::vector<Pose> poses;
    for (int frame = clip.frame_count() - 1; frame >= 0; --frame) poses.push_back(clip.pose(frame));
    return Clip::from_poses(clip.skeleton(), clip.frame_time(), poses);
}

std::vector<LabelledClip> pieces() {
    const ClipMaker maker;
    std::vector<LabelledClip> all;
    const auto add = [&](std::string name, std::string in, std::string out, const Clip& clip) {
        all.push_back({std::move(name), std::move(in), std::move(out), clip, ""});
    };
    for (const LibraryClip& clip : built_in_library()) {
        if (is_short(clip)) add(clip.name, clip.hub_in, clip.hub_out, clip.clip);
    }
    for (const LibraryClip& clip : crowd_clips()) {
        if (clip.name != "walk_1") add(clip.name, clip.hub_in, clip.hub_out, clip.clip);
    }
    // a cycle is two steps: cut in the middle, where the right foot is furthest ahead
    const auto steps = [&](const std::string& name, const std::string& hub, const Clip& cycle) {
        const int middle = (cycle.frame_count() - 1) / 2;
        add(name + "_a", hub, hub + "_right", trim(cycle, 0, middle));
        add(name + "_b", hub + "_right", hub, trim(cycle, middle, cycle.frame_count() - 1));
    };
    const auto turns = [&](const std::string& hub, double speed, int degrees) {
        for (const int sign : {1, -1}) {
            const std::string way = sign > 0 ? "_left_" : "_right_";
            steps(hub + way + std::to_string(degrees), hub,
                  maker.turn(Gait::walk, speed, sign * radians(2 * degrees), 1));
        }
    };
    const auto other_foot = [&](const std::string& hub, double speed) {
        add("stop_" + hub + "_right", hub + "_right", "stand", mirror(maker.stop(speed)));
        add("start_" + hub + "_right", "stand", hub + "_right", mirror(maker.start(speed)));
    };
    // to cross where nobody may stop
    const Clip far = maker.steady(Gait::walk, walk_speed, 2);
    add("walk_far", "walk", "walk", far);
    add("start_walk_far", "stand", "walk", concatenate(maker.start(walk_speed), far));
    // to face a door exactly, and for those who wait in a queue
    for (const int degrees : {10, 20, 30}) {
        const std::string angle = std::to_string(degrees);
        add("pivot_left_" + angle, "stand", "stand", maker.turn_in_place(radians(degrees)));
        add("pivot_right_" + angle, "stand", "stand", maker.turn_in_place(-radians(degrees)));
    }
    add("step_1", "stand", "stand", backwards(maker.back(0.7, 1)));
    steps("walk", "walk", maker.steady(Gait::walk, walk_speed, 1));
    for (const int degrees : {10, 20, 30, 40}) turns("walk", walk_speed, degrees);
    other_foot("walk", walk_speed);
    // slow steps keep both feet down for long: bent further than this they would slide
    steps("stroll", "stroll", maker.steady(Gait::walk, stroll_speed, 1));
    turns("stroll", stroll_speed, 8);
    other_foot("stroll", stroll_speed);
    const auto change = [&](const std::string& in, double from, const std::string& out, double to) {
        add(in + "_to_" + out + "_right", in + "_right", out + "_right",
            mirror(maker.change(Gait::walk, from, Gait::walk, to, 1)));
    };
    change("walk", walk_speed, "stroll", stroll_speed);
    change("stroll", stroll_speed, "walk", walk_speed);
    return all;
}

MotionGraph made() {
    Result<MotionGraph> graph = graph_of_labelled(pieces());
    SIDESTEP_REQUIRE(graph.has_value(), to_string(graph.error()));
    return *std::move(graph);
}

}  // namespace

const MotionGraph& crowd_graph() {
    static const MotionGraph graph = made();
    return graph;
}

}  // namespace sidestep::motion
