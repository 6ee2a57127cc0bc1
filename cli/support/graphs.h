// Which motion graph did the user mean?
//
//     steps         the built-in person, step by step: what is meant when nothing is said
//     built-in      the built-in library, clip by clip
//     g.graph       what sidestep graph build wrote
//     clips/        a folder of motions with an index.csv that names their hubs
#pragma once

#include <string>

#include "cli/support/console.h"
#include "sidestep/base/result.h"
#include "sidestep/motion/graph/motion_graph.h"

namespace sidestep::cli {

/// One of those that need no files, or null.
[[nodiscard]] const motion::MotionGraph* graph_by_name(const std::string& name);

/// Reads or builds it; an empty word means steps. What was dropped on the way is in the graph's notes.
[[nodiscard]] Result<motion::MotionGraph> find_graph(Console& console, const std::string& what);

}  // namespace sidestep::cli
