// sidestep bench ccd: is a contact ever missed, what does the answer cost, and does the cost follow
// the joints that move?
//
//     sidestep bench ccd                              every part; 10^5 random steps take 20 minutes of a core
//     sidestep bench ccd --quick                      a hundredth of the steps, the same keys
//     sidestep bench ccd --part scenes --charts DIR   one part alone, its charts as SVG
#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "bench/ccd/parts.h"

using namespace sidestep;
using namespace sidestep::bench;

namespace {

struct Part {
    const char* name;
    void (*run)(Bench& bench, const CcdOptions& options);
};

constexpr Part parts[] = {
    {"queries", public_queries},
    {"scenes", contact_scenes},
    {"race", fcl_race},
    {"random", random_steps},
};

std::filesystem::path usual_queries() {
    if (const char* chosen = std::getenv("SIDESTEP_DATA"))
        return std::filesystem::path(chosen) / "ccd";
    return std::filesystem::path(SIDESTEP_SOURCE_DIR) / ".." / "shared" / "data" / "ccd";
}

}  // namespace

int main(int argc, char** argv) {
    Bench bench("ccd");
    CcdOptions options;
    std::string queries = usual_queries().string(), charts;
    std::vector<std::string> names, chosen;
    for (const Part& part : parts) names.emplace_back(part.name);
    bench.app.add_option("--queries", queries, "folder of the public queries")
        ->capture_default_str();
    bench.app.add_option("--charts", charts, "draw figure 6.7 into this folder, as SVG");
    bench.app.add_option("--steps", options.steps, "random steps: 100000, or 1000 with --quick")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1000000000}));
    bench.app.add_option("--scene", options.scene, "of the scenes only this one")
        ->check(CLI::IsMember({"wooden_men", "pendulum", "falling_man", "teapots"}));
    bench.app.add_option("--part", chosen, "only these parts")->check(CLI::IsMember(names));
    if (!bench.parse(argc, argv)) return bench.exit_code();
    options.queries = queries;
    options.charts = charts;
    for (const Part& part : parts) {
        if (!chosen.empty() && std::find(chosen.begin(), chosen.end(), part.name) == chosen.end())
            continue;
        const auto start = std::chrono::steady_clock::now();
        part.run(bench, options);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        bench.note(std::string(part.name) + " took " + std::to_string(took.count()) + " s");
    }
    return bench.finish();
}
