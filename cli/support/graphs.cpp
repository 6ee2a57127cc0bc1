#include "cli/support/graphs.h"

#include <fmt/format.h>

#include <filesystem>

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
    const Result<std::vector<motion::LabelledClip>> clips =
        read_labelled(console, inputs.files, {.rows = *labels, .table = table.string()}, {});
    if (!clips) return failure(clips.error());
    return motion::graph_of_labelled(*clips);
}

/// Every stem once; files of the same name in different folders are told apart by a number.
std::string unique_name(const std::string& file, std::map<std::string, int>& seen) {
    const std::string stem = fs::path(file).stem().string();
    const int before = seen[stem]++;
    return before == 0 ? stem : fmt::format("{}_{}", stem, before + 1);
}

}  // namespace

Result<std::vector<motion::LabelledClip>> read_labelled(Console& console,
                                                        std::span<const std::string> files,
                                                        const HubTable& hubs,
                                                        const motion::ImportOptions& import) {
    std::vector<motion::LabelledClip> clips;
    std::map<std::string, int> seen;
    Problems problems;
    Progress progress(console, "reading", static_cast<int>(files.size()));
    for (std::size_t i = 0; i < files.size(); ++i) {
        const std::string& file = files[i];
        progress.at(static_cast<int>(i), file);
        motion::LabelledClip clip;
        clip.file = file;
        clip.name = unique_name(file, seen);
        if (!hubs.rows.empty()) {
            const auto found = hubs.rows.find(fs::path(file).filename().string());
            if (found == hubs.rows.end()) {
                problems.push_back(
                    problem_with(file, "has no row in " + hubs.table,
                                 "give it hub_in and hub_out there, or leave the file out"));
                continue;
            }
            clip.hub_in = found->second.hub_in;
            clip.hub_out = found->second.hub_out;
        }
        Result<motion::Motion> motion = load(file, import);
        if (!motion) {
            problems.insert(problems.end(), motion.error().begin(), motion.error().end());
            continue;
        }
        clip.clip = std::move(motion->clip);
        clips.push_back(std::move(clip));
    }
    if (!problems.empty()) return failure(std::move(problems));
    return clips;
}

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
