#include "bench/articulated/ragdolls.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>

#include "sidestep/articulated/scenes.h"
#include "sidestep/base/parallel.h"

namespace sidestep::bench {

void study_ragdolls(Bench& bench, Summary& summary) {
    using namespace articulated;
    using Json = nlohmann::ordered_json;
    constexpr int dolls = 1000;
    const ThreadLimit two(2);
    SimulationOptions options;
    options.step_s = 1.0 / 240.0;
    options.adaptive = AdaptiveOptions{};
    Simulation simulation(many_dolls(dolls), options);

    // by the clock, and as two cores would do it that have nothing else to do;
    // most of them fall and land in the first two seconds; then they lie
    const double lengths[] = {2.0, 6.0};
    Json rows = Json::array();
    const auto start = std::chrono::steady_clock::now();
    const double cpu_start = processor_seconds();
    double moving = 0.0;
    int frames = 0;
    for (const double seconds : lengths) {
        if (bench.quick && seconds > 2.0) break;
        for (; frames < std::lround(60.0 * seconds); ++frames) {
            simulation.frame();
            moving += simulation.moving_count();
        }
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        const double cpu = processor_seconds() - cpu_start;
        rows.push_back({{"seconds", seconds},
                        {"real_time_factor", seconds / took.count()},
                        {"processor_s_per_s", cpu / seconds},
                        {"by_processor_time", 2.0 * seconds / cpu},
                        {"active_share", moving / frames / simulation.joint_count()},
                        {"share_at_end", static_cast<double>(simulation.moving_count()) /
                                             simulation.joint_count()}});
    }
    if (simulation.stopped()) bench.disagree("dolls: " + simulation.stopped()->message);
    bench.note(fmt::format("{} dolls of 29 bodies fall, two threads, steps of 1/240 s", dolls));
    bench.table("ragdolls_rows", rows);
    const Json& first = rows.front();
    const Json& last = rows.back();
    const double factor =
        std::min(first["real_time_factor"].get<double>(), last["real_time_factor"].get<double>());
    summary.ragdolls = {{"count", dolls},
                        {"real_time_factor", factor},
                        {"first_2_s", first["real_time_factor"]},
                        {"whole", last["real_time_factor"]},
                        {"whole_seconds", last["seconds"]},
                        {"processor_s_per_s", last["processor_s_per_s"]},
                        {"by_processor_time", last["by_processor_time"]},
                        {"active_share", last["active_share"]}};
    summary.at_least(fmt::format("{} dolls on two threads: times real time", dolls), factor, 1.0);
}

}  // namespace sidestep::bench
