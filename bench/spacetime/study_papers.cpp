// What the papers printed, next to what we count and measure on the same shares of questions.
#include <fmt/core.h>

#include <chrono>

#include "bench/spacetime/brute.h"
#include "bench/spacetime/studies.h"
#include "sidestep/spacetime/clip_tree.h"

namespace sidestep::bench {

namespace {

struct Printed {
    const char* title;
    const char* key;
    double microseconds, box2d, box3d, samples;
};

constexpr Printed table_1[] = {{"MOBB 1 level", "one_level", 4.6, 0.45, 0, 10.3},
                               {"UMOBB 1 level", "one_level_umobb", 4.5, 0, 0.45, 10.0},
                               {"MOBB", "mobb", 2.3, 1.7, 0, 0.91},
                               {"UMOBB", "umobb", 2.2, 0.16, 1.53, 0.77},
                               {"Hybrid 1", "hybrid_1", 2.1, 0.40, 1.34, 0.77},
                               {"Hybrid 2", "hybrid_2", 2.0, 1.5, 0.25, 0.81}};
constexpr Printed table_2[] = {{"MOBB 1 level", "one_level", 68.3, 0.83, 0, 306},
                               {"UMOBB 1 level", "one_level_umobb", 68.1, 0, 0.83, 307},
                               {"MOBB", "mobb", 5.9, 27.5, 0, 4.15},
                               {"UMOBB", "umobb", 6.8, 0.62, 21.6, 3.10},
                               {"Hybrid 1", "hybrid_1", 6.8, 1.45, 20.8, 3.10},
                               {"Hybrid 2", "hybrid_2", 6.0, 26.7, 0.83, 4.15}};

double rounded(double value, int digits) {
    const double scale = std::pow(10.0, digits);
    return std::round(value * scale) / scale;
}

}  // namespace

void show_paper_table(Bench& bench, int table, const Outcome& outcome) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    const auto queries = static_cast<double>(outcome.queries);
    for (const Printed& line : table == 1 ? table_1 : table_2) {
        const auto found = outcome.work.find(line.key);
        if (found == outcome.work.end()) continue;
        const spacetime::Work& work = found->second;
        rows.push_back({{"method", line.title},
                        {"paper_us", line.microseconds},
                        {"ours_us", rounded(outcome.ns.at(line.key) * 1e-3, 4)},
                        {"paper_2d", line.box2d},
                        {"ours_2d", rounded(static_cast<double>(work.box2d) / queries, 3)},
                        {"paper_3d", line.box3d},
                        {"ours_3d", rounded(static_cast<double>(work.box3d) / queries, 3)},
                        {"paper_samples", line.samples},
                        {"ours_samples", rounded(static_cast<double>(work.samples) / queries, 2)}});
    }
    bench.note(fmt::format("table {} of the papers, theirs and ours, per query", table));
    bench.table(fmt::format("table_{}", table), rows);
    bench.note(
        table == 1
            ? "what differs: clips, a crowd that is only placed instead of simulated (shares "
              "dealt as the print implies), and a processor twenty years younger"
            : "what differs: the takes, the range of places (chosen so that 1 level comes "
              "near the print's count of samples), and the processor");
}

void study_trees(Bench& bench, const Scenario& scenario) {
    using namespace spacetime;
    const std::size_t count = std::min<std::size_t>(scenario.queries.size(), 20000);
    const auto per_query = [&](std::int64_t sum) {
        return rounded(static_cast<double>(sum) / static_cast<double>(count), 3);
    };

    struct Variant {
        TreeOptions options;
        Method method;
        double area = 0.0;
    };
    std::vector<Variant> variants;
    const auto add = [&](const TreeOptions& options) {
        variants.push_back({options, tree_method("", scenario, options)});
        for (const GroundPath& path : scenario.paths) {
            const ClipTree tree = ClipTree::build(path, options);
            for (const TreeNode& node : tree.nodes()) variants.back().area += node.rect.area();
        }
    };
    for (const int n_min : {1, 2, 5, 10, 15, 20, 30, 50}) add({.n_min = n_min});
    add({.axis = BoxAxis::statistics});
    std::vector<std::function<void()>> works;
    std::vector<std::uint64_t> bits((count + 63) / 64);
    for (const Variant& variant : variants) {
        works.emplace_back([&] { variant.method.run(count, bits); });
    }
    const std::vector<Timing> times = race(bench.quick ? 2 : 5, works);

    nlohmann::ordered_json leaves = nlohmann::ordered_json::array();
    nlohmann::ordered_json axes = nlohmann::ordered_json::array();
    double plain_area = 0.0;
    for (std::size_t k = 0; k < variants.size(); ++k) {
        const Variant& variant = variants[k];
        const Work work = variant.method.work(count);
        const double ns = rounded(times[k].cpu_s * 1e9 / static_cast<double>(count), 1);
        const bool statistics = variant.options.axis == BoxAxis::statistics;
        if (!statistics) {
            leaves.push_back({{"n_min", variant.options.n_min},
                              {"ns_per_query", ns},
                              {"box2d", per_query(work.box2d)},
                              {"samples", per_query(work.samples)}});
        }
        if (statistics || variant.options.n_min == 10) {
            if (!statistics) plain_area = variant.area;
            axes.push_back({{"axis", statistics ? "statistics" : "first to last"},
                            {"ns_per_query", ns},
                            {"area", rounded(variant.area / plain_area, 4)},
                            {"box2d", per_query(work.box2d)},
                            {"samples", per_query(work.samples)}});
        }
    }
    bench.note(scenario.name + ": size of MOBB leaves");
    bench.table("n_min_" + scenario.name, leaves);
    bench.note(scenario.name + ": MOBB axes, with the area of all boxes");
    bench.table("axis_" + scenario.name, axes);
}

}  // namespace sidestep::bench
