// Which motion graph did the user mean?
//
//     steps         the built-in person, step by step: what is meant when nothing is said
//     built-in      the built-in library, clip by clip
//     g.graph       what sidestep graph build wrote
//     clips/        a folder of motions with an index.csv that names their hubs
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "cli/support/console.h"
#include "cli/support/hub_index.h"
#include "sidestep/base/result.h"
#include "sidestep/motion/graph/build.h"
#include "sidestep/motion/io/motion_file.h"

namespace sidestep::cli {

/// The hubs of files, by their names, and where that is written.
struct HubTable {
    std::map<std::string, HubLabels> rows{};  ///< Empty: nobody said.
    std::string table{};
};

/// Reads motions and gives each the hubs of its row. Every problem, not only the first.
[[nodiscard]] Result<std::vector<motion::LabelledClip>> read_labelled(
    Console& console, std::span<const std::string> files, const HubTable& hubs,
    const motion::ImportOptions& import);

/// One of those that need no files, or null.
[[nodiscard]] const motion::MotionGraph* graph_by_name(const std::string& name);

/// Reads or builds it; an empty word means steps. What was dropped on the way is in the graph's notes.
[[nodiscard]] Result<motion::MotionGraph> find_graph(Console& console, const std::string& what);

}  // namespace sidestep::cli
