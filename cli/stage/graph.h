// A motion graph laid out on the ground: hubs are discs, and every clip leaves its hub in a
// direction of its own, so that all can be seen at once.
//
//          \  |  /
//        ── (walk) ──      who turns left is blue, who turns right red, others grey
//          /  |  \.
#pragma once

#include <string>

#include "sidestep/motion/graph/motion_graph.h"

namespace sidestep::cli {

/// Everybody begins at 0 s and holds the last frame until the longest clip is over.
/// @throws UsageError when the graph has no clips.
[[nodiscard]] std::string graph_stage(const motion::MotionGraph& graph, const std::string& title);

}  // namespace sidestep::cli
