// A crowd that several processes play is the crowd that one plays, to the bit.
#include <doctest/doctest.h>

#include <map>
#include <mutex>
#include <set>

#include "sidestep/base/file.h"
#include "sidestep/base/random.h"
#include "sidestep/cluster/pack.h"
#include "sidestep/cluster/ranks.h"
#include "sidestep/crowd/checkpoint.h"
#include "sidestep/crowd/detail/roster.h"
#include "sidestep/crowd/detail/territory.h"
#include "sidestep/crowd/recorder.h"
#include "sidestep/crowd/simulation.h"
#include "tests/support/crowd_scenes.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::crowd;
using namespace sidestep::test;

namespace {

/// What a run comes to.
struct Played {
    Report report;
    Tally tally;                     // of all ranks
    std::map<int, Vec2> places;      // of everybody at the end
    std::vector<ShareTally> shares;  // by rank
    bool begun = true;
};

void look(const Simulation& run, Played& played) {
    run.crowd().each([&](int person) { played.places[person] = run.crowd().place(person); });
}

Played alone(const Scene& scene, const motion::MotionGraph& graph, std::uint64_t seed,
             std::int64_t frames) {
    Played played;
    try {
        Simulation run(scene, graph, {.seed = seed});
        while (run.crowd().frame() < frames) run.step();
        played.report = run.report();
        look(run, played);
    } catch (const InputError&) {
        played.begun = false;
    }
    return played;
}

/// @param rebalance  Cut the ground anew every so many frames; 0: never.
Played together(const Scene& scene, const motion::MotionGraph& graph, std::uint64_t seed,
                std::int64_t frames, int count, int rebalance) {
    Played played;
    played.shares.resize(static_cast<std::size_t>(count));
    std::mutex mutex;
    cluster::run_as_threads(count, [&](cluster::Ranks& ranks) {
        try {
            Simulation run(scene, graph,
                           {.seed = seed, .ranks = &ranks, .rebalance_frames = rebalance});
            while (run.crowd().frame() < frames) run.step();
            const Report report = run.report();
            const std::lock_guard lock(mutex);
            played.report = report;
            played.shares[static_cast<std::size_t>(ranks.rank())] = run.crowd().share_tally();
            look(run, played);
        } catch (const InputError&) {
            const std::lock_guard lock(mutex);
            played.begun = false;
        }
    });
    return played;
}

void check_same(const Played& one, const Played& many) {
    REQUIRE(one.begun == many.begun);
    CHECK(one.report.fingerprint == many.report.fingerprint);
    CHECK(one.report.people == many.report.people);
    CHECK(one.report.present == many.report.present);
    CHECK(one.report.waiting == many.report.waiting);
    CHECK(one.report.choices == many.report.choices);
    CHECK(one.report.arrivals == many.report.arrivals);
    CHECK(one.report.stuck_10 == many.report.stuck_10);
    CHECK(one.report.worst_stuck_s == many.report.worst_stuck_s);
    CHECK(one.report.all_arrived_s == many.report.all_arrived_s);
    CHECK(one.report.mean_speed == many.report.mean_speed);
    CHECK(one.report.no_free_share == many.report.no_free_share);
    CHECK(one.report.mean_present == many.report.mean_present);
    REQUIRE(one.places.size() == many.places.size());
    for (const auto& [person, place] : one.places) {
        REQUIRE(many.places.count(person) == 1);
        REQUIRE(many.places.at(person) == place);
    }
}

}  // namespace

TEST_CASE("every scene is the same crowd in one process and in several") {
    for (const std::string& name : built_in_scenes()) {
        const Scene scene = find_scene(name).value();
        const Played one = alone(scene, *crowd_graphs()[0].graph, 3, 360);
        REQUIRE(one.begun);
        CHECK(one.report.choices > 100);
        for (const int count : {1, 2, 3, 4, 8}) {
            INFO(name, " by ", count);
            const Played many = together(scene, *crowd_graphs()[0].graph, 3, 360, count, 60);
            check_same(one, many);
            if (count == 1) continue;
            std::int64_t sent = 0;
            int residents = 0;
            for (const ShareTally& share : many.shares) {
                sent += share.sent_bytes;
                residents += share.residents;
            }
            CHECK(sent > 1000);
            CHECK(residents == one.report.present);
        }
    }
}

TEST_CASE("thrown scenes are the same crowd for any number of processes and any cuts") {
    Random random(77);
    int played = 0, refused = 0, walls = 0, arrivals = 0;
    for (std::uint64_t seed = 0; played < 40; ++seed) {
        ThrownScene thrown = thrown_scene(seed, walker_file());
        const int count = 2 + random.index(6);
        const int rebalance = random.chance(0.7) ? 15 * (1 + random.index(4)) : 0;
        INFO(thrown.words, " by ", count, " cut every ", rebalance);
        const Played one = alone(thrown.scene, few_steps(), seed, 240);
        const Played many = together(thrown.scene, few_steps(), seed, 240, count, rebalance);
        check_same(one, many);
        if (!one.begun) {
            ++refused;
            continue;
        }
        ++played;
        walls += !thrown.scene.walls.empty();
        for (const People& some : thrown.scene.people) arrivals += some.per_second > 0.0;
    }
    MESSAGE("refused ", refused, ", with walls ", walls, ", with people who come ", arrivals);
    CHECK(walls > 10);
    CHECK(arrivals > 3);
}

TEST_CASE("the ground is cut so that all have as much to do") {
    Random random(5);
    for (int round = 0; round < 200; ++round) {
        const Vec2 low(random.uniform(-900.0, 0.0), random.uniform(-900.0, 0.0));
        const Vec2 high = low + Vec2(random.uniform(10.0, 900.0), random.uniform(10.0, 900.0));
        crowd::detail::Loads loads(low, high, 7.3);
        std::int64_t all = 0, most = 0;
        for (std::int64_t& cell : loads.cells) {
            cell = random.chance(0.3) ? 0 : random.index(1000);
            all += cell;
            most = std::max(most, cell);
        }
        const int ranks = 1 + random.index(12);
        const crowd::detail::Territory territory(loads, ranks);
        REQUIRE(territory.ranks() == ranks);
        // everybody's ground is what owner() says, and together they are all of it
        std::vector<std::int64_t> load(static_cast<std::size_t>(ranks), 0);
        for (std::int64_t z = 0; z < loads.height * loads.blocks; ++z) {
            for (std::int64_t x = 0; x < loads.width * loads.blocks; ++x) {
                const crowd::detail::BlockAt at{loads.first.x + x, loads.first.z + z};
                const int owner = territory.owner(at);
                REQUIRE(owner >= 0);
                REQUIRE(owner < ranks);
                int inside = 0;
                for (int rank = 0; rank < ranks; ++rank) {
                    const auto& part = territory.part(rank);
                    const bool here = at.x >= part.low.x && at.x < part.high.x &&
                                      at.z >= part.low.z && at.z < part.high.z;
                    inside += here;
                    CHECK(here == (rank == owner));
                    const Vec2 middle((static_cast<double>(at.x) + 0.5) * 7.3,
                                      (static_cast<double>(at.z) + 0.5) * 7.3);
                    if (here) CHECK(territory.distance(rank, middle, 7.3) == 0.0);
                    if (!here) CHECK(territory.distance(rank, middle, 7.3) > 3.0);
                }
                CHECK(inside == 1);
                if (x % loads.blocks == 0 && z % loads.blocks == 0) {
                    load[static_cast<std::size_t>(owner)] += loads.cells[static_cast<std::size_t>(
                        z / loads.blocks * loads.width + x / loads.blocks)];
                }
            }
        }
        // no cut is further off than a row or column of cells
        if (loads.width < 20 || loads.height < 20) continue;
        const std::int64_t worst = *std::max_element(load.begin(), load.end());
        const std::int64_t row = most * std::max(loads.width, loads.height);
        CHECK(worst <= all / ranks + 2 * row);
    }
}

TEST_CASE("a roster knows who is there and gives indices of those who went to others") {
    Random random(12);
    crowd::detail::Roster roster(false);
    std::map<int, int> twin;
    int shared = 0;
    for (int turn = 0; turn < 200'000; ++turn) {
        const int person = random.index(turn < 100'000 ? 3000 : 300);
        const auto known = twin.find(person);
        REQUIRE(roster.find(person) == (known != twin.end() ? known->second : -1));
        if (known != twin.end()) {
            roster.forget(person);
            twin.erase(known);
        } else if (random.chance(0.7)) {
            const int index = roster.enter(person);
            REQUIRE(index >= 0);
            REQUIRE(index < roster.end());
            shared += index < roster.end() - 1;
            twin[person] = index;
        }
        if (turn % 1000 != 0) continue;
        std::set<int> indices;
        for (const auto& [who, index] : twin) {
            REQUIRE(roster.find(who) == index);
            REQUIRE(indices.insert(index).second);
        }
    }
    CHECK(shared > 1000);
    roster.clear();
    for (int person = 0; person < 3000; ++person) REQUIRE(roster.find(person) == -1);
    CHECK(roster.enter(7) == 0);
}

TEST_CASE("on a large square nobody knows everybody, and all is as in one process") {
    const Scene scene = with_people(find_scene("plaza").value(), 1500, false);
    const Played one = alone(scene, *crowd_graphs()[0].graph, 5, 300);
    for (const int count : {4, 7}) {
        INFO("by ", count);
        const Played many = together(scene, *crowd_graphs()[0].graph, 5, 300, count, 90);
        check_same(one, many);
        for (const ShareTally& share : many.shares) {
            CHECK(share.residents > 1500 / count / 2);
            CHECK(share.residents + share.neighbours < 1100);
        }
    }
}

TEST_CASE("what some processes saved, others play on to the same end") {
    const Scene scene = find_scene("corridor").value();
    const motion::MotionGraph& graph = *crowd_graphs()[0].graph;
    const Played one = alone(scene, graph, 4, 450);
    CHECK(one.report.left > 0);
    std::vector<std::string> parts;
    const auto part = [&](int k) -> std::optional<std::string> {
        if (k >= static_cast<int>(parts.size())) return std::nullopt;
        return parts[static_cast<std::size_t>(k)];
    };
    // three, then one alone, then five, then two
    std::int64_t from = 0;
    for (const auto& leg : {std::pair{3, 90}, {1, 210}, {5, 330}, {2, 450}}) {
        const int count = leg.first, until = leg.second;
        std::vector<std::string> saved(static_cast<std::size_t>(count));
        std::mutex mutex;
        Played many;
        cluster::run_as_threads(count, [&](cluster::Ranks& ranks) {
            SimulationOptions options{.seed = 4, .rebalance_frames = 60};
            if (count > 1) options.ranks = &ranks;
            if (from > 0) options.saved = part;
            Simulation run(scene, graph, options);
            REQUIRE(run.crowd().frame() == from);
            while (run.crowd().frame() < until) run.step();
            const Report report = run.report();
            const std::lock_guard lock(mutex);
            saved[static_cast<std::size_t>(ranks.rank())] = run.save();
            many.report = report;
            look(run, many);
        });
        parts = saved;
        from = until;
        if (until == 450) check_same(one, many);
    }
    // another crowd is refused, and damage is seen
    CHECK_THROWS_AS(Simulation(scene, graph, {.seed = 5, .saved = part}), InputError);
    int refused = 0, accepted = 0;
    const std::vector<std::string> whole = parts;
    for (std::size_t size = 0; size < whole[0].size(); size += 7) {
        parts = whole;
        parts[0].resize(size);
        try {
            const Simulation run(scene, graph, {.seed = 4, .saved = part});
            ++accepted;
        } catch (const cluster::UnpackError&) {
            ++refused;
        }
    }
    CHECK(refused > 100);
    CHECK(accepted == 0);
    CHECK_THROWS_AS(
        (void)Simulation(
            scene, graph,
            {.seed = 4, .saved = [](int) -> std::optional<std::string> { return std::nullopt; }}),
        InputError);
}

TEST_CASE(
    "groups whose members belong to several processes go on as in one, and from what was saved") {
    Result<Scene> scene = parse_scene(
        "bounds = [0, 0, 120, 80]\nseconds = 60\n"
        "[[goal]]\nname = \"e\"\nbox = [70, 0, 80, 80]\n"
        "[[goal]]\nname = \"w\"\nbox = [40, 0, 50, 80]\n"
        "[[people]]\ncount = 60\ngroup = 6\nbox = [1, 1, 119, 79]\n"
        "[[people]]\ncount = 40\ngroup = 4\nbox = [50, 1, 70, 79]\ngoals = [\"e\", \"w\"]\n",
        "my.toml");
    REQUIRE(scene);
    const motion::MotionGraph& graph = *crowd_graphs()[0].graph;
    const Played one = alone(*scene, graph, 6, 900);
    CHECK(one.report.arrivals > 40);
    for (const int count : {2, 5}) {
        INFO("by ", count);
        check_same(one, together(*scene, graph, 6, 900, count, 90));
    }
    std::vector<std::string> parts;
    std::int64_t from = 0;
    for (const auto& leg : {std::pair{4, 345}, {1, 615}, {3, 900}}) {
        const int count = leg.first, until = leg.second;
        std::vector<std::string> saved(static_cast<std::size_t>(count));
        std::mutex mutex;
        Played many;
        cluster::run_as_threads(count, [&](cluster::Ranks& ranks) {
            SimulationOptions options{.seed = 6, .rebalance_frames = 60};
            if (count > 1) options.ranks = &ranks;
            if (from > 0) {
                options.saved = [&](int k) -> std::optional<std::string> {
                    if (k >= static_cast<int>(parts.size())) return std::nullopt;
                    return parts[static_cast<std::size_t>(k)];
                };
            }
            Simulation run(*scene, graph, options);
            REQUIRE(run.crowd().frame() == from);
            while (run.crowd().frame() < until) run.step();
            const Report report = run.report();
            const std::lock_guard lock(mutex);
            saved[static_cast<std::size_t>(ranks.rank())] = run.save();
            many.report = report;
            look(run, many);
        });
        parts = saved;
        from = until;
        if (until == 900) check_same(one, many);
    }
}

TEST_CASE("what several processes told is the recording of one, byte for byte") {
    const std::filesystem::path folder = scratch_folder("told");
    for (const char* name : {"plaza", "corridor", "blocks"}) {
        const Scene scene = find_scene(name).value();
        const motion::MotionGraph& graph = *crowd_graphs()[0].graph;
        constexpr std::int64_t frames = 360;
        std::string one;
        {
            Simulation run(scene, graph, {.seed = 9});
            recording::Writer writer = recording::Writer::to_memory(one);
            Recorder recorder(writer, run);
            while (run.crowd().frame() < frames) {
                run.step();
                recorder.step();
            }
            writer.finish();
        }
        // three of them, killed after a checkpoint; then two play on
        std::string many;
        std::optional<Checkpoint> last;
        for (const auto& leg : {std::pair{3, 250}, {2, 360}}) {
            const int count = leg.first, until = leg.second;
            std::mutex mutex;
            cluster::run_as_threads(count, [&](cluster::Ranks& ranks) {
                SimulationOptions options{.seed = 9, .ranks = &ranks, .rebalance_frames = 60};
                if (last) {
                    options.saved = [&](int part) { return saved_part(folder, *last, part); };
                }
                Simulation run(scene, graph, options);
                CheckpointWriter keeper(folder, &ranks, last, true);
                while (run.crowd().frame() < until) {
                    run.step();
                    keeper.tell(run);
                    if (run.crowd().frame() % 90 == 0) keeper.save(run);
                }
                if (until < frames) return;
                const std::vector<ToldPart> parts = keeper.parts();
                if (ranks.rank() > 0) return;
                // what a kill in the middle of a write leaves
                CHECK(write_file(folder / "checkpoint.tmp77.0", "half").empty());
                CHECK(write_file(folder / "state-90-0.tmp77.1", "half").empty());
                recording::Writer writer = recording::Writer::to_memory(many);
                Recorder recorder(writer, run);
                const Problems problems = join(parts, frames, recorder);
                CHECK_MESSAGE(problems.empty(), to_string(problems));
                writer.finish();
                keeper.remove();
            });
            last = last_checkpoint(folder).value();
            if (until < frames) {
                REQUIRE(last);
                CHECK(last->frame == 180);
            }
        }
        CHECK(one.size() > 10000);
        CHECK_MESSAGE(one == many, name);
        CHECK(!std::filesystem::exists(folder));
    }
}
