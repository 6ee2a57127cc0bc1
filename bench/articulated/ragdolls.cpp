#include "bench/articulated/ragdolls.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>

#include "sidestep/articulated/scenes.h"
#include "sidestep/base/parallel.h"

namespace sidestep::bench {

namespace {

using namespace sidestep::articulated;
using Json = nlohmann::ordered_json;

constexpr int doll_count = 1000;

/// Two seconds, in which most of them fall and land, and six, in which they come to lie: by the clock,
/// and as two cores would do it that have nothing else to do.
Json fall(Bench& bench, const std::string& name, const SimulationOptions& options) {
    Simulation simulation(many_dolls(doll_count), options);
    Json rows = Json::array();
    const auto start = std::chrono::steady_clock::now();
    const double cpu_start = processor_seconds();
    double moving = 0.0;
    int frames = 0;
    for (const double seconds : {2.0, 6.0}) {
        if (bench.quick && seconds > 2.0) break;
        for (; frames < std::lround(60.0 * seconds); ++frames) {
            simulation.frame();
            moving += simulation.moving_count();
        }
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        const double cpu = processor_seconds() - cpu_start;
        rows.push_back({{"run", name},
                        {"seconds", seconds},
                        {"real_time_factor", seconds / took.count()},
                        {"processor_s_per_s", cpu / seconds},
                        {"by_processor_time", 2.0 * seconds / cpu},
                        {"active_share", moving / frames / simulation.joint_count()},
                        {"share_at_end",
                         static_cast<double>(simulation.moving_count()) / simulation.joint_count()},
                        {"asleep_at_end", simulation.asleep_count()}});
    }
    if (simulation.stopped()) bench.disagree("dolls: " + simulation.stopped()->message);
    return rows;
}

}  // namespace

void study_ragdolls(Bench& bench, Summary& summary) {
    const ThreadLimit two(2);
    SimulationOptions plain;
    plain.step_s = 1.0 / 240.0;
    plain.adaptive = notes_way(3.5);
    SimulationOptions sleeping = plain;
    sleeping.sleep = SleepOptions{};
    SimulationOptions slow = sleeping;
    slow.slow_steps = true;

    Json table = Json::array(), last;
    const std::pair<const char*, const SimulationOptions*> runs[] = {
        {"by pixels", &plain}, {"and sleep", &sleeping}, {"and slow steps", &slow}};
    for (const auto& [name, options] : runs) {
        if (bench.quick && options != &slow) continue;
        last = fall(bench, name, *options);
        for (const Json& row : last) table.push_back(row);
    }
    bench.note(
        fmt::format("{} dolls of 29 bodies fall, two threads, steps of 1/240 s", doll_count));
    bench.table("ragdolls_rows", table);
    const Json& first = last.front();
    const Json& whole = last.back();
    const double factor =
        std::min(first["real_time_factor"].get<double>(), whole["real_time_factor"].get<double>());
    summary.ragdolls = {{"count", doll_count},
                        {"real_time_factor", factor},
                        {"first_2_s", first["real_time_factor"]},
                        {"whole", whole["real_time_factor"]},
                        {"whole_seconds", whole["seconds"]},
                        {"processor_s_per_s", whole["processor_s_per_s"]},
                        {"by_processor_time", whole["by_processor_time"]},
                        {"active_share", whole["active_share"]}};
    summary.at_least(fmt::format("{} dolls on two threads: times real time", doll_count), factor,
                     1.0);
}

}  // namespace sidestep::bench
