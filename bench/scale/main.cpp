// What does a crowd cost that several processes play, and how many of them are worth it?
//
//     sidestep bench scale
//     sidestep bench scale --latency-us 2 --gigabytes-per-s 10      a forecast for another network
//
// Two cores cannot show the time of a thousand. So work is counted: every rank says what its choices
// took (8 for a choice, 2 for a candidate, 1 for a pair of plans), colour by colour, and what it
// sent. Ranks are threads here; over MPI the counts are the same to the last byte. A model made of
// these counts, of the processor time of a unit of work measured here and of a network that is
// stated, forecasts what larger machines would do.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <mutex>

#include "bench/support/harness.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/problem.h"
#include "sidestep/crowd/checkpoint.h"
#include "sidestep/crowd/simulation.h"
#include "sidestep/motion/graph/crowd_graph.h"

using namespace sidestep;
using namespace sidestep::bench;

namespace {

using Json = nlohmann::ordered_json;

constexpr double bytes_per_mb = 1e6;

struct Network {
    double latency_us = 5.0;
    double gigabytes_per_s = 1.0;
};

/// What was counted of a run, over its last seconds: spawning and the first cut are not of interest.
struct Counted {
    int people = 0, ranks = 1;
    double seconds = 0.0;
    std::uint64_t fingerprint = 0;
    std::int64_t work = 0;           ///< Of all ranks.
    std::int64_t most_work = 0;      ///< Of the one with most.
    std::int64_t critical_path = 0;  ///< Of the slowest in each colour of each frame.
    std::int64_t bytes = 0, letters = 0, most_bytes = 0;
    std::int64_t choices = 0, pairs = 0;
    int most_neighbours = 0;  ///< People known and not resident, on any rank.
    double halo_m = 0.0, area_m2 = 0.0;
    std::size_t most_memory = 0;  ///< Of the crowd itself, on any rank.
    double cpu_s = 0.0;
    int frames = 0;

    [[nodiscard]] double imbalance() const {
        return work > 0 ? static_cast<double>(most_work) * ranks / static_cast<double>(work) : 1.0;
    }
    [[nodiscard]] double critical_path_ratio() const {
        return work > 0 ? static_cast<double>(critical_path) * ranks / static_cast<double>(work)
                        : 1.0;
    }
    [[nodiscard]] double bytes_per_agent_second() const {
        return static_cast<double>(bytes) / (people * seconds);
    }
};

crowd::Scene scene_of(const std::string& name, int people, double seconds) {
    crowd::Scene scene = crowd::with_people(crowd::find_scene(name).value(), people, false);
    scene.seconds = seconds;
    return scene;
}

/// Plays and counts from the middle of the run on. @param warm_s  Before anything is counted.
Counted play(const std::string& name, int people, int ranks, double warm_s, double seconds,
             std::uint64_t seed) {
    const crowd::Scene scene = scene_of(name, people, warm_s + seconds);
    std::vector<std::vector<std::array<std::int64_t, 4>>> steps(static_cast<std::size_t>(ranks));
    std::vector<crowd::ShareTally> before(static_cast<std::size_t>(ranks)), after = before;
    std::vector<std::size_t> memory(static_cast<std::size_t>(ranks));
    Counted counted;
    counted.ranks = ranks;
    counted.area_m2 = scene.area();
    std::mutex mutex;
    double cpu_start = 0.0;
    cluster::run_as_threads(ranks, [&](cluster::Ranks& all) {
        const ThreadLimit one(1);
        const auto me = static_cast<std::size_t>(all.rank());
        // often while it settles, so that the cuts have found their places when counting begins
        crowd::Simulation run(scene, motion::crowd_graph(),
                              {.seed = seed, .ranks = &all, .rebalance_frames = 60});
        const double dt = run.repertoire().frame_time();
        while (run.crowd().seconds() < warm_s - 0.5 * dt) run.step();
        all.barrier();
        if (me == 0) cpu_start = processor_seconds();
        before[me] = run.crowd().share_tally();
        const crowd::Tally tally_before = run.crowd().tally();
        while (!run.over()) {
            run.step();
            steps[me].push_back(run.crowd().last_work());
        }
        all.barrier();
        after[me] = run.crowd().share_tally();
        memory[me] = run.crowd().memory_bytes();
        crowd::Tally tally = run.crowd().tally();
        tally -= tally_before;
        const crowd::Report report = run.report();
        const std::lock_guard lock(mutex);
        if (me == 0) counted.cpu_s = processor_seconds() - cpu_start;
        counted.choices += tally.choices;
        counted.pairs += tally.pairs;
        counted.people = report.people;
        counted.fingerprint = report.fingerprint;
    });
    counted.seconds = seconds;
    counted.frames = static_cast<int>(steps[0].size());
    for (std::size_t r = 0; r < steps.size(); ++r) {
        const std::int64_t work = after[r].work - before[r].work;
        const std::int64_t bytes = after[r].sent_bytes - before[r].sent_bytes;
        counted.work += work;
        counted.most_work = std::max(counted.most_work, work);
        counted.bytes += bytes;
        counted.most_bytes = std::max(counted.most_bytes, bytes);
        counted.letters += after[r].sent_letters - before[r].sent_letters;
        counted.most_neighbours = std::max(counted.most_neighbours, after[r].neighbours);
        counted.most_memory = std::max(counted.most_memory, memory[r]);
        counted.halo_m = after[r].halo_m;
    }
    for (std::size_t frame = 0; frame < steps[0].size(); ++frame) {
        for (std::size_t colour = 0; colour < 4; ++colour) {
            std::int64_t most = 0;
            for (const auto& rank : steps) most = std::max(most, rank[frame][colour]);
            counted.critical_path += most;
        }
    }
    return counted;
}

Json row_of(const Counted& c, const std::string& scene) {
    const double agent_seconds = c.people * c.seconds;
    return {
        {"scene", scene},
        {"people", c.people},
        {"ranks", c.ranks},
        {"choices_per_agent_second", static_cast<double>(c.choices) / agent_seconds},
        {"pairs_per_agent_second", static_cast<double>(c.pairs) / agent_seconds},
        {"bytes_per_agent_second", c.bytes_per_agent_second()},
        {"letters_per_second", static_cast<double>(c.letters) / c.seconds},
        {"imbalance", c.imbalance()},
        {"critical_path_ratio", c.critical_path_ratio()},
        {"neighbours_per_resident", static_cast<double>(c.most_neighbours) * c.ranks / c.people},
        {"memory_mb", static_cast<double>(c.most_memory) / bytes_per_mb},
        {"fingerprint", fmt::format("{:016x}", c.fingerprint)}};
}

/// Seconds that a simulated second takes: the slowest rank of each colour, its letters and its bytes.
double modelled_seconds(double work_per_rank, double critical_ratio, double s_per_work,
                        double letters_per_rank, double bytes_per_rank, const Network& network) {
    return work_per_rank * critical_ratio * s_per_work +
           letters_per_rank * network.latency_us * 1e-6 +
           bytes_per_rank / (network.gigabytes_per_s * 1e9);
}

/// A crowd that is saved by some ranks in the middle and played on by others.
bool resumes(int people, std::uint64_t seed) {
    const crowd::Scene scene = scene_of("plaza", people, 4.0);
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() /
        fmt::format("sidestep-bench-scale-{}", static_cast<long>(::getpid()));
    std::uint64_t prints[2] = {};
    {
        crowd::Simulation run(scene, motion::crowd_graph(), {.seed = seed});
        while (!run.over()) run.step();
        prints[0] = run.report().fingerprint;
    }
    std::optional<crowd::Checkpoint> last;
    for (const int ranks : {4, 3}) {
        cluster::run_as_threads(ranks, [&](cluster::Ranks& all) {
            crowd::SimulationOptions options{.seed = seed, .ranks = &all};
            if (last) {
                options.saved = [&](int part) { return crowd::saved_part(folder, *last, part); };
            }
            crowd::Simulation run(scene, motion::crowd_graph(), options);
            crowd::CheckpointWriter keeper(folder, &all, last, false);
            while (!run.over()) {
                run.step();
                if (run.crowd().frame() != 60) continue;
                keeper.save(run);
                return;
            }
            const crowd::Report report = run.report();
            if (all.rank() > 0) return;
            prints[1] = report.fingerprint;
            keeper.remove();
        });
        if (ranks == 4) last = crowd::last_checkpoint(folder).value();
    }
    return prints[0] == prints[1];
}

/// Of the messages between ranks of this process: a letter there and back, and a large one.
Network measured_here() {
    Network network;
    cluster::run_as_threads(2, [&](cluster::Ranks& all) {
        constexpr int turns = 2000, large_turns = 20;
        constexpr std::size_t large = 8 << 20;
        const auto there_and_back = [&](int count, std::size_t bytes) {
            const auto start = std::chrono::steady_clock::now();
            for (int k = 0; k < count; ++k) {
                if (all.rank() == 0) {
                    all.send(1, 1, std::string(bytes, 'x'));
                    (void)all.receive(1, 1);
                } else {
                    (void)all.receive(0, 1);
                    all.send(0, 1, std::string(bytes, 'x'));
                }
            }
            const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
            return took.count() / (2.0 * count);
        };
        const double small = there_and_back(turns, 1), big = there_and_back(large_turns, large);
        if (all.rank() > 0) return;
        network.latency_us = 1e6 * small;
        network.gigabytes_per_s = 1e-9 * static_cast<double>(large) / big;
    });
    return network;
}

int run(Bench& bench, const Network& network) {
    const double warm_s = bench.quick ? 6.0 : 10.0, seconds = bench.quick ? 2.0 : 4.0;
    const int strong = bench.quick ? 4000 : 50'000, weak = bench.quick ? 1000 : 20'000;
    const std::vector<int> counts = {1, 2, 4, 8};

    // strong: the same crowd by more and more
    Json rows = Json::array(), by_ranks = Json::object();
    bool identical = true;
    std::vector<Counted> plaza;
    for (const int ranks : counts) {
        plaza.push_back(play("plaza", strong, ranks, warm_s, seconds, bench.seed));
        const Counted& c = plaza.back();
        identical = identical && c.fingerprint == plaza.front().fingerprint;
        rows.push_back(row_of(c, "plaza"));
        by_ranks[std::to_string(ranks)] = {
            {"imbalance", c.imbalance()},
            {"bytes_per_agent_second", c.bytes_per_agent_second()},
            {"critical_path_ratio", c.critical_path_ratio()},
            {"memory_share",
             static_cast<double>(c.most_memory) / static_cast<double>(plaza.front().most_memory)}};
    }
    {
        // one process that knows nothing of ranks
        const crowd::Scene scene = scene_of("plaza", strong, warm_s + seconds);
        crowd::Simulation alone(scene, motion::crowd_graph(), {.seed = bench.seed});
        while (!alone.over()) alone.step();
        identical = identical && alone.report().fingerprint == plaza.front().fingerprint;
    }
    // a crowd that is not spread evenly
    std::uint64_t door = 0;
    for (const int ranks : {1, 4}) {
        const Counted c = play("bottleneck", strong, ranks, 6.0, 2.0, bench.seed);
        if (ranks == 1) door = c.fingerprint;
        identical = identical && c.fingerprint == door;
        rows.push_back(row_of(c, "bottleneck"));
        if (ranks == 4) bench.key("bottleneck_imbalance", c.imbalance());
    }
    bench.table("strong", rows);

    // weak: as many for each
    Json weak_rows = Json::array();
    std::vector<Counted> grown;
    for (const int ranks : counts) {
        grown.push_back(play("plaza", weak * ranks, ranks, warm_s, seconds, bench.seed));
        weak_rows.push_back(row_of(grown.back(), "plaza"));
    }
    bench.table("weak", weak_rows);

    // the model
    const Counted& alone = plaza.front();
    const Counted& eight = grown.back();
    const double s_per_work = alone.cpu_s / static_cast<double>(alone.work);
    const double work_per_agent = static_cast<double>(alone.work) / (alone.people * alone.seconds);
    // bytes follow the people in a rim as wide as the halo around each part
    const auto rim_people = [&](double people_per_rank, double density) {
        const double side = std::sqrt(people_per_rank / density);
        return density * (4.0 * side * eight.halo_m + 4.0 * eight.halo_m * eight.halo_m);
    };
    const double density = eight.people / eight.area_m2;
    const double bytes_per_rim_person = static_cast<double>(eight.bytes) / eight.ranks /
                                        eight.seconds /
                                        std::max(1.0, static_cast<double>(eight.most_neighbours));
    const double frames_per_s = eight.frames / eight.seconds;
    constexpr double agents = 1e8, ranks = 1000.0, neighbour_ranks = 8.0, colours = 4.0;
    const double letters = frames_per_s * colours * neighbour_ranks;
    const double rim = rim_people(agents / ranks, density);
    // what is lost by waiting for the slowest falls with the root of what each has to do in a colour
    const double waits_at_eight = eight.critical_path_ratio() - 1.0;
    const double waits = waits_at_eight * std::sqrt((eight.people / 8.0) / (agents / ranks)) *
                         std::sqrt(std::log(ranks) / std::log(8.0));
    const double second = modelled_seconds(work_per_agent * agents / ranks, 1.0 + waits, s_per_work,
                                           letters, bytes_per_rim_person * rim, network);
    const Network here = measured_here();
    bench.key("ns_per_work", 1e9 * s_per_work);
    bench.key("work_per_agent_second", work_per_agent);
    bench.key("threads_latency_us", here.latency_us);
    bench.key("threads_gigabytes_per_s", here.gigabytes_per_s);
    bench.figure("ranks", by_ranks);
    bench.figure("forecast", {{"agents", agents},
                              {"ranks", ranks},
                              {"real_time_factor", 1.0 / second},
                              {"seconds_of_work", work_per_agent * agents / ranks * s_per_work},
                              {"waits", waits},
                              {"letters_per_second", letters},
                              {"bytes_per_second", bytes_per_rim_person * rim},
                              {"rim_people", rim},
                              {"latency_us", network.latency_us},
                              {"gigabytes_per_s", network.gigabytes_per_s}});
    bench.note(
        fmt::format("forecast: {:.0g} people on {:.0f} ranks play {:.2f} times as fast as "
                    "life",
                    agents, ranks, 1.0 / second));
    bench.figure("bit_identical", identical);
    if (!identical) bench.disagree("ranks and one process do not choose alike");
    const bool resumed = resumes(bench.quick ? 500 : 2000, bench.seed);
    bench.figure("resume_identical", resumed);
    if (!resumed) bench.disagree("a crowd that was saved and played on ends elsewhere");
    bench.note(fmt::format("bit_identical: {}, resume_identical: {}", identical, resumed));
    return bench.finish();
}

}  // namespace

int main(int argc, char** argv) {
    Bench bench("scale");
    Network network;
    bench.app.add_option("--latency-us", network.latency_us, "of the network of the forecast")
        ->capture_default_str()
        ->check(CLI::Range(0.0, 1e6));
    bench.app
        .add_option("--gigabytes-per-s", network.gigabytes_per_s,
                    "of each rank, on the network of the forecast")
        ->capture_default_str()
        ->check(CLI::Range(1e-6, 1e6));
    if (!bench.parse(argc, argv)) return bench.exit_code();
    try {
        return run(bench, network);
    } catch (const InputError& error) {
        for (const Problem& problem : error.problems()) std::cerr << to_string(problem) << '\n';
        return 2;
    }
}
