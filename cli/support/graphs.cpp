#include "cli/support/graphs.h"

#include <filesystem>

#include "cli/support/hub_index.h"
#include "cli/support/inputs.h"
#include "cli/support/motions.h"
#include "cli/support/progress.h"
#include "sidestep/base/file.h"
#include "sidestep/motion/graph/build.h"
#include "sidestep/motion/graph/crowd_graph.h"
#include "sidestep/motion/graph/graph_file.h"

namespace sidestep::cli {

namespace {

namespace fs = std::filesystem;

Result<motion::MotionGraph> graph_of_folder(Console& console, const std::string& folder) {
    const fs::path table = fs::path(folder) / "index.csv";
    const Result<std::string> text = read_file(table);
    if (!text) {
        return failure(problem_with(folder, "has no index.csv that names the hubs of its motions",
                                    "sidestep graph build finds hubs in long takes by itself"));
    }
    const Result<std::map<std::string, HubLabels>> labels = read_hub_index(*text, table.string());
    if (!labels) return failure(labels.error());
    const Inputs inputs = expand_inputs(std::vector{folder}, motion_extensions);
    if (!inputs.problems.empty()) return failure(inputs.problems);

    std::vector<motion::LabelledClip> clips;
    Progress progress(console, "reading", static_cast<int>(inputs.files.size()));
    for (std::size_t i = 0; i < inputs.files.size(); ++i) {
        const std::string& file = inputs.files[i];
        progress.at(static_cast<int>(i), file);
        const auto found = labels->find(fs::path(file).filename().string());
        if (found == labels->end()) {
            return failure(problem_with(file, "has no row in " + table.string(),
                                        "give it hub_in and hub_out there"));
        }
        Result<motion::Motion> motion = load(file, {});
        if (!motion) return failure(motion.error());
        clips.push_back({.name = fs::path(file).stem().string(),
                         .hub_in = found->second.hub_in,
                         .hub_out = found->second.hub_out,
                         .clip = std::move(motion->clip),
                         .file = file});
    }
    return motion::graph_of_labelled(clips);
}

}  // namespace

const motion::MotionGraph* graph_by_name(const std::string& name) {
    if (name == "steps") return &motion::crowd_graph();
    if (name == "built-in") return &motion::built_in_graph();
    return nullptr;
}

Result<motion::MotionGraph> find_graph(Console& console, const std::string& what) {
    if (what.empty()) return motion::crowd_graph();
    if (const motion::MotionGraph* known = graph_by_name(what)) return *known;
    std::error_code ignored;
    if (fs::is_directory(what, ignored)) return graph_of_folder(console, what);
    if (!fs::exists(what, ignored)) {
        return failure(problem_with(what, "is neither a graph nor a folder of clips",
                                    "steps and built-in need no files"));
    }
    return motion::try_load_graph(what);
}

}  // namespace sidestep::cli
