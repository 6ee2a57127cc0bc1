#include "tests/support/crowd_graphs.h"

#include "sidestep/motion/graph/build.h"
#include "sidestep/motion/graph/crowd_graph.h"
#include "tests/motion/graph_support.h"
#include "tests/support/data.h"

namespace sidestep::test {

const motion::MotionGraph* real_people() {
    static const Result<motion::MotionGraph> graph = [] {
        const std::filesystem::path folder = data_root() / "mocap" / "short";
        if (!std::filesystem::exists(folder / "index.csv")) {
            return Result<motion::MotionGraph>(failure(Problem{}));
        }
        return motion::graph_of_labelled(labelled_in(folder));
    }();
    return graph ? &*graph : nullptr;
}

const std::vector<CrowdGraph>& crowd_graphs() {
    static const std::vector<CrowdGraph> graphs = [] {
        std::vector<CrowdGraph> all{{"step by step", &motion::crowd_graph()},
                                    {"whole clips", &motion::built_in_graph()}};
        if (real_people() != nullptr) all.push_back({"real people", real_people()});
        return all;
    }();
    return graphs;
}

std::vector<crowd::Width> crowd_widths() {
    return {{.fixed_radius = 0.45},
            {.fixed_radius = std::nullopt, .margin = 0.06},
            {.fixed_radius = std::nullopt, .margin = 0.0}};
}

std::string to_words(const crowd::Width& width) {
    return width.fixed_radius ? "disc of " + std::to_string(*width.fixed_radius)
                              : "limbs and " + std::to_string(width.margin);
}

}  // namespace sidestep::test
