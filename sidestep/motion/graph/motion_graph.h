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
};

/// Clips and where they meet. All clips have the same skeleton and rate; every hub can be reached
/// from every other; at least one hub stands.
struct MotionGraph {
    Skeleton skeleton;
    double frame_time = 1.0 / 30.0;
    std::vector<Hub> hubs;
    std::vector<GraphClip> clips;

    [[nodiscard]] int hub(const std::string& name) const;  ///< -1 when there is none.
    [[nodiscard]] int clip(const std::string& name) const;  ///< -1 when there is none.
    /// Digest of every hub and clip.
    [[nodiscard]] std::uint64_t fingerprint() const;
};

/// The built-in library as a graph: its clips meet exactly as they are.
[[nodiscard]] const MotionGraph& built_in_graph();

/// What is wrong with a graph as a graph: clips of another skeleton or rate, ends off their hub's
/// pose, hubs out of reach, no standing hub. Empty when nothing is.
[[nodiscard]] Problems check(const MotionGraph& graph);

}  // namespace sidestep::motion
