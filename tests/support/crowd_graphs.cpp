#include "tests/support/crowd_graphs.h"

#include <algorithm>

#include "sidestep/base/random.h"
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

const motion::MotionGraph& few_steps() {
    static const motion::MotionGraph graph = [] {
        motion::MotionGraph few = motion::crowd_graph();
        const auto hubs = static_cast<int>(few.hubs.size());
        const auto on_the_spot = [&](const motion::GraphClip& clip) {
            return clip.hub_in == clip.hub_out &&
                   few.hubs[static_cast<std::size_t>(clip.hub_in)].standing;
        };
        Random random(14);
        for (int attempt = 0; attempt < 1000 && few.clips.size() > 16; ++attempt) {
            const int which = random.index(static_cast<int>(few.clips.size()));
            std::vector<motion::GraphClip> rest = few.clips;
            rest.erase(rest.begin() + which);
            const std::vector<int> parts = motion::connected_parts(hubs, rest);
            const bool whole =
                std::all_of(parts.begin(), parts.end(), [](int part) { return part == 0; });
            const auto turns = std::count_if(rest.begin(), rest.end(), on_the_spot);
            if (whole && turns >= 3) few.clips = std::move(rest);
        }
        return few;
    }();
    return graph;
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
