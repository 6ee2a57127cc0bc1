// Will these two clips ever touch, and who says so fastest?
#include <fmt/core.h>

#include "bench/spacetime/brute.h"
#include "bench/spacetime/contest.h"

using namespace sidestep;
using namespace sidestep::bench;

namespace sidestep::bench {
std::vector<Method> tree_methods(const Scenario&) {
    return {};
}
}  // namespace sidestep::bench

int main(int argc, char** argv) {
    Bench bench("spacetime");
    std::string folder, chosen;
    bench.app.add_option("--clips", folder,
                         "folder of BVH clips, or one that holds short and long");
    bench.app.add_option("--scenario", chosen, "only this one")
        ->check(CLI::IsMember(scenario_names()));
    if (!bench.parse(argc, argv)) return bench.exit_code();
    const ClipSet clips = load_clips(folder, bench.seed);
    bench.note(fmt::format("{} short clips of {:.1f} samples, {} takes of {:.1f}, from {}",
                           clips.shorts.size(), mean_samples(clips.shorts), clips.takes.size(),
                           mean_samples(clips.takes), clips.source));
    bench.note("widest brute force: " + BruteSimd::instruction_set());
    for (const std::string& name : scenario_names()) {
        if (!chosen.empty() && name != chosen) continue;
        const Scenario scenario = make_scenario(name, clips, bench.quick, bench.seed);
        const Outcome outcome = hold_contest(bench, scenario, !name.ends_with("_fractional"));
    }
    return bench.finish();
}
