// Which clip may follow which, so that the join cannot be seen?
//
//           ┌──walk──┐             a hub is a pose with a velocity. Every clip leads from one hub
//           ▼        │             to another, and any clip may follow whose hub_in is the hub_out
//     ──►(walking)───┘             of the one before: the last frame of the one *is* the first
//       ▲    │                     frame of the next, once that is put down where the first ended.
//     start stop
//       │    ▼                     Nothing is blended while it is played: what was tested for
//      (standing)◄──┐              collisions is what is seen.
//           └─idle──┘
//
// A graph comes from three places: clips whose ends were labelled (graph_of_labelled), long takes
// in which alike moments are found (graph_of_takes), or the built-in library (built_in_graph).
//
// Read next: docs/motion-graph.md; crowd/ walks on graphs.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sidestep/base/problem.h"
#include "sidestep/motion/clip.h"

namespace sidestep::motion {

/// Where clips meet.
struct Hub {
    std::string name;
    /// Of the standing kind: next to no velocity, so that one may stay in it for ever.
    bool standing = false;
};

/// A clip between two hubs. Its first frame shows the pose of `hub_in`, its last that of `hub_out`.
struct GraphClip {
    std::string name;
    int hub_in = 0;
    int hub_out = 0;
    /// Begins with the root above the origin, facing +Z. The last frame belongs to the next clip
    /// too: played in a row, one of the two is left out.
    Clip clip;
    /// What bending the ends to their hubs made a foot slide on the ground, in metres: the worst
    /// contact of the clip. 0 for clips that met as they were.
    double slide = 0.0;
};

/// Clips and where they meet. All clips have the same skeleton and rate; every hub can be reached
/// from every other; at least one hub stands.
struct MotionGraph {
    Skeleton skeleton;
    double frame_time = 1.0 / 30.0;
    std::vector<Hub> hubs;
    std::vector<GraphClip> clips;
    /// What was assumed, changed and dropped while the graph was built; no errors.
    Problems notes;

    [[nodiscard]] int hub(const std::string& name) const;   ///< -1 when there is none.
    [[nodiscard]] int clip(const std::string& name) const;  ///< -1 when there is none.
    /// Digest of every hub and clip.
    [[nodiscard]] std::uint64_t fingerprint() const;
};

/// The built-in library as a graph: its clips, and those of crowd_clips (crowd_clips.h), meet
/// exactly as they are.
[[nodiscard]] const MotionGraph& built_in_graph();

/// What is wrong with a graph as a graph: clips of another skeleton or rate, ends off their hub's
/// pose or velocity, a hub called standing that moves, hubs out of reach, no standing hub. Empty
/// when nothing is.
[[nodiscard]] Problems check(const MotionGraph& graph);

/// How well clips meet, over every legal join.
struct JoinQuality {
    int joins = 0;           ///< Pairs of clips of which the second may follow the first.
    double turn_gap = 0.0;   ///< Radians: worst joint where the two shared frames differ.
    double place_gap = 0.0;  ///< Metres: the same for root and other moving joints.
    /// Radians per second: how much the clips of one hub differ in what a joint does between the
    /// hub's frame and the frame beside it, worst of all. At 0 every clip leaves as every other
    /// would have gone on.
    double velocity_gap = 0.0;
    double root_velocity_gap = 0.0;  ///< Metres per second, for the root.
    /// Radians per second: worst change of a joint's velocity across a join. What a moving body
    /// does from frame to frame anyway is in `inner_change`.
    double join_change = 0.0;
    double inner_change = 0.0;  ///< The same inside clips, worst of all.
};
[[nodiscard]] JoinQuality measure_joins(const MotionGraph& graph);

/// Which hubs reach each other: a number per hub, equal for hubs in the same strongly connected
/// part. Numbers count from 0 in the order of each part's first hub.
[[nodiscard]] std::vector<int> connected_parts(int hub_count, std::span<const GraphClip> clips);

}  // namespace sidestep::motion
