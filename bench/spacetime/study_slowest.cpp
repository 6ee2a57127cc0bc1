// The slowest one in a hundred: what a single question costs at worst.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>

#include "bench/spacetime/studies.h"
#include "sidestep/spacetime/clip_tree.h"
#include "sidestep/spacetime/fast_path.h"

namespace sidestep::bench {

namespace {

using Clock = std::chrono::steady_clock;

double nanoseconds(Clock::time_point from, Clock::time_point to) {
    return std::chrono::duration<double, std::nano>(to - from).count();
}

// each question alone, by the clock; its best of several passes, for a pass is disturbed now and
// then by things that are not the question
struct Singles {
    std::vector<double> times;  // sorted
    std::size_t hits = 0;
};

template <typename Ask>
Singles single_times(std::size_t count, int passes, Ask ask) {
    Singles singles{std::vector<double>(count, 1e300)};
    std::vector<double>& times = singles.times;
    double nothing = 1e300;
    for (int pass = 0; pass < passes; ++pass) {
        for (std::size_t k = 0; k < count; ++k) {
            const auto start = Clock::now();
            singles.hits += ask(k);
            const auto stop = Clock::now();
            times[k] = std::min(times[k], nanoseconds(start, stop));
            nothing = std::min(nothing, nanoseconds(stop, Clock::now()));
        }
    }
    for (double& time : times) time = std::max(time - nothing, 0.0);
    std::sort(times.begin(), times.end());
    return singles;
}

}  // namespace

void study_slowest(Bench& bench, const Scenario& scenario) {
    std::vector<spacetime::FastPath> fast;
    std::vector<spacetime::ClipTree> trees;
    for (const GroundPath& path : scenario.paths) {
        fast.push_back(spacetime::FastPath::build(path));
        trees.push_back(spacetime::ClipTree::build(path));
    }
    const std::size_t count = std::min<std::size_t>(scenario.queries.size(), 20000);
    const auto ask = [&](const auto& paths, std::size_t k) {
        const Query& query = scenario.queries[k];
        return spacetime::query(paths[static_cast<std::size_t>(query.a)], query.at_a,
                                paths[static_cast<std::size_t>(query.b)], query.at_b)
            .collides;
    };
    const int passes = bench.quick ? 5 : 15;
    const auto engine = single_times(count, passes, [&](std::size_t k) { return ask(fast, k); });
    const auto mobb = single_times(count, passes, [&](std::size_t k) { return ask(trees, k); });
    if (engine.hits != mobb.hits) bench.disagree(scenario.name + ": single questions differ");
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const double share : {0.5, 0.9, 0.99, 0.999}) {
        const auto at = static_cast<std::size_t>(share * static_cast<double>(count - 1));
        rows.push_back({{"percentile", 100.0 * share},
                        {"engine_ns", engine.times[at]},
                        {"mobb_ns", mobb.times[at]},
                        {"engine_is_faster", mobb.times[at] / std::max(engine.times[at], 1.0)}});
    }
    bench.note(scenario.name + ": single questions, from the quickest to the slowest");
    bench.table("single_" + scenario.name, rows);
    bench.key("p99_ratio_" + scenario.name, rows[2]["engine_is_faster"].get<double>());
}

}  // namespace sidestep::bench
