// What does it cost to let a crowd walk that cannot overlap, and who else could?
//
//     sidestep bench crowd              100 to a million people at the same density
//     sidestep bench crowd --quick      the same, shorter
//
// The whole step is timed: looking around, wishing, asking, deciding. Against it: the same crowd
// asking the papers' trees, brute force, or FCL and Bullet frame by frame (its decisions must be the
// same); and tools that look for overlaps in every frame and decide nothing (FCL, Bullet, a grid).
#include <sys/resource.h>

#include <fmt/core.h>

#include <cstdio>

#include "bench/crowd/asker.h"
#include "bench/crowd/detecting.h"
#include "bench/crowd/overlaps.h"
#include "bench/crowd/play.h"
#include "bench/crowd/study_choices.h"
#include "bench/support/harness.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/problem.h"

using namespace sidestep;
using namespace sidestep::bench;

namespace {

struct Size {
    int people;
    int seconds, quick_seconds;
    double quick_warm_s;
};
// seconds such that a row takes seconds
constexpr Size sizes[] = {
    {100, 120, 60, 3.0},  {1000, 40, 10, 3.0},    {10'000, 10, 3, 3.0},
    {100'000, 5, 2, 3.0}, {1'000'000, 3, 2, 3.0},
};

struct Summary {
    std::int64_t overlaps = 0, checked_pairs = 0;
    nlohmann::ordered_json agents = nlohmann::ordered_json::object();
    nlohmann::ordered_json ratios = nlohmann::ordered_json::object();
    std::map<int, double> us;
    bool fingerprints_equal = true;
    double growth = 0.0;  ///< Of the cost of one, from ten thousand to a million.

    void add(Bench& bench, const Findings& findings) {
        overlaps += findings.overlaps;
        checked_pairs += findings.pairs;
        if (findings.overlaps > 0) bench.disagree("somebody overlaps");
    }
};

std::string hex(std::uint64_t value) {
    return fmt::format("{:016x}", value);
}

/// Resident now, bytes.
double resident() {
    double pages = 0.0;
    if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
        long size = 0, kept = 0;
        if (std::fscanf(file, "%ld %ld", &size, &kept) == 2) pages = static_cast<double>(kept);
        std::fclose(file);
    }
    return pages * 4096.0;
}

Timing timing(const Account& account) {
    return {account.wall_s, 1, account.cpu_s};
}

Bench::Columns columns(const Account& account) {
    return {{"people", account.people},
            {"seconds", account.seconds},
            {"us_per_agent_second", account.us_per_agent_second()},
            {"choices_per_agent_second", account.choices_per_agent_second()},
            {"us_per_choice", 1e6 * account.cpu_s / static_cast<double>(account.tally.choices)},
            {"candidates_per_choice", static_cast<double>(account.tally.candidates) /
                                          static_cast<double>(account.tally.choices)},
            {"no_free_share", account.no_free_share()},
            {"speed_ratio", account.speed_ratio()}};
}

// 1: the same density, ever more people
void race_sizes(Bench& bench, Summary& summary) {
    for (const Size& size : sizes) {
        const double before = resident();
        const auto start = std::chrono::steady_clock::now();
        PlayOptions options{.people = size.people, .seed = bench.seed};
        if (bench.quick) options.warm_s = size.quick_warm_s;
        Play play(options);
        const std::chrono::duration<double> ready = std::chrono::steady_clock::now() - start;
        const int seconds = bench.quick ? size.quick_seconds : size.seconds;
        // beside a million, ten thousand in the same seconds after the same warm-up: in turns, so
        // that whatever else the machine does meets both
        std::vector<std::unique_ptr<Play>> beside;
        if (size.people == 1'000'000) {
            PlayOptions smaller = options;
            smaller.people = 10'000;
            for (int k = 0; k < 3; ++k) beside.push_back(std::make_unique<Play>(smaller));
        }
        for (int k = 0; k < seconds; ++k) {
            play.second();
            for (const auto& each : beside) each->second();
        }
        const double rss = resident() - before;
        if (!beside.empty()) {
            std::vector<double> us;
            for (const auto& each : beside) us.push_back(each->account().us_per_agent_second());
            std::sort(us.begin(), us.end());
            summary.growth = play.account().us_per_agent_second() / us[us.size() / 2];
        }

        const Account account = play.account();
        bench.row("fast", timing(account), columns(account), hex(account.fingerprint),
                  "size " + std::to_string(size.people));
        const Findings findings =
            size.people <= 1000 ? judged_run(size.people, bench.quick ? 5.0 : 30.0, bench.seed)
                                : sampled_promises(play.simulation(), 1000, bench.seed);
        summary.add(bench, findings);
        summary.us[size.people] = account.us_per_agent_second();
        summary.agents[std::to_string(size.people)] = {
            {"us_per_agent_second", account.us_per_agent_second()},
            {"no_free_share", account.no_free_share()},
            {"speed_ratio", account.speed_ratio()},
            {"choices_per_agent_second", account.choices_per_agent_second()},
            {"warm_up_s", options.warm_s},
            {"seconds", account.seconds},
            {"ready_s", ready.count()},
            {"memory_bytes", account.memory_bytes},
            {"rss_bytes", rss},
            {"overlaps", findings.overlaps},
            {"checked_people", findings.people},
            {"checked_pairs", findings.pairs},
            {"closest_m", findings.closest},
            {"fingerprint", hex(account.fingerprint)}};
    }
}

// 2: the same crowd, other ways to answer its questions
void race_methods(Bench& bench, Summary& summary, const PlayOptions& crowd,
                  const std::string& suffix) {
    std::vector<std::unique_ptr<Play>> plays;
    const std::pair<const char*, crowd::Method> methods[] = {
        {"fast", crowd::Method::fast},
        {"mobb", crowd::Method::mobb},
        {"one_level", crowd::Method::one_level},
        {"brute", crowd::Method::brute}};
    for (const auto& [key, method] : methods) {
        PlayOptions options = crowd;
        options.method = method;
        options.seed = bench.seed;
        plays.push_back(std::make_unique<Play>(options));
    }
    // brute force among three times as many takes a second for a second
    const int turns = bench.quick ? 2 : 4;
    const int seconds = crowd.times_as_dense > 1 ? (bench.quick ? 1 : 3) : (bench.quick ? 8 : 10);
    in_turns(plays, turns, seconds);
    const Account fast = plays[0]->account();
    for (std::size_t k = 0; k < plays.size(); ++k) {
        const Account account = plays[k]->account();
        bench.row(methods[k].first, timing(account), columns(account), hex(account.fingerprint),
                  "methods" + suffix);
        summary.fingerprints_equal =
            summary.fingerprints_equal && account.fingerprint == fast.fingerprint;
        if (k > 0) summary.ratios[methods[k].first + suffix] = account.cpu_s / fast.cpu_s;
    }
}

// 3: the same crowd, were its questions put to a general library frame by frame
void race_deciding(Bench& bench, Summary& summary) {
    constexpr int people = 1000;
    const std::pair<const char*, Asker::MakePeer> libraries[] = {
        {"per_frame_fcl", fcl_spheres},
        {"per_frame_fcl_cylinder", fcl_cylinders},
        {"per_frame_bullet", bullet_cylinders}};
    std::vector<std::unique_ptr<Play>> plays;
    plays.push_back(std::make_unique<Play>(PlayOptions{.people = people, .seed = bench.seed}));
    std::vector<std::unique_ptr<Asker>> askers;
    for (const auto& [key, make] : libraries) {
        askers.push_back(std::make_unique<Asker>(plays[0]->simulation().repertoire(), make));
        plays.push_back(std::make_unique<Play>(PlayOptions{
            .people = people, .seed = bench.seed, .listener = std::ref(*askers.back())}));
        askers.back()->count = {};
    }
    in_turns(plays, bench.quick ? 1 : 3, bench.quick ? 1 : 2);
    const Account ours = plays[0]->account();
    bench.row("fast", timing(ours), columns(ours), hex(ours.fingerprint), "deciding");
    for (std::size_t k = 0; k < askers.size(); ++k) {
        const Account account = plays[k + 1]->account();
        Bench::Columns figures = columns(account);
        figures.emplace_back("pairs", static_cast<double>(askers[k]->count.pairs));
        figures.emplace_back("free", static_cast<double>(askers[k]->count.free));
        bench.row(libraries[k].first, timing(account), figures, hex(account.fingerprint),
                  "deciding");
        summary.fingerprints_equal =
            summary.fingerprints_equal && account.fingerprint == ours.fingerprint;
        // our engine was asked as well, in a fifth of the time of our step, and decided
        summary.ratios[libraries[k].first] = account.cpu_s / ours.cpu_s;
    }
}

// 4: the same motion, looked at frame by frame by those who decide nothing
void race_detecting(Bench& bench, Summary& summary) {
    constexpr int people = 1000;
    Play play({.people = people, .seed = bench.seed});
    Play plain({.people = people, .seed = bench.seed});
    const Camera camera(play.simulation().repertoire());
    std::vector<Snapshot> film;
    const int seconds = bench.quick ? 3 : 10;
    for (int k = 0; k < seconds; ++k) {
        play.second([&] { film.push_back(camera.shoot(play.simulation().crowd())); });
        plain.second();  // once more without a camera, for the clock
    }
    const double ours_us = plain.account().us_per_agent_second();

    std::vector<std::unique_ptr<Detector>> detectors;
    detectors.push_back(grid_detector());
    detectors.push_back(fcl_detector(film.front()));
    detectors.push_back(bullet_detector(film.front()));

    // do they see at all? everybody half as wide again, in some frames
    std::int64_t wide_pairs = -1;
    nlohmann::ordered_json sight = nlohmann::ordered_json::array();
    for (const auto& detector : detectors) {
        std::int64_t pairs = 0;
        for (std::size_t f = 0; f < film.size(); f += 30) {
            Snapshot wide = film[f];
            for (double& radius : wide.radius) radius *= 1.5;
            pairs += detector->overlaps(wide);
        }
        if (wide_pairs < 0) wide_pairs = pairs;
        if (pairs == 0 || std::abs(pairs - wide_pairs) * 1000 > wide_pairs) {
            bench.disagree(detector->name() + " sees " + std::to_string(pairs) +
                           " pairs of people who are made wider, the grid " +
                           std::to_string(wide_pairs));
        }
        sight.push_back({{"method", detector->name()}, {"pairs_when_wider", pairs}});
    }
    bench.table("detecting_sight", sight);

    std::vector<double> cpu(detectors.size(), 0.0);
    std::vector<std::int64_t> found(detectors.size(), 0);
    for (std::size_t from = 0; from < film.size(); from += 30) {
        for (std::size_t d = 0; d < detectors.size(); ++d) {
            const double start = thread_seconds();
            for (std::size_t f = from; f < std::min(film.size(), from + 30); ++f) {
                found[d] += detectors[d]->overlaps(film[f]);
            }
            cpu[d] += thread_seconds() - start;
        }
    }
    for (std::size_t d = 0; d < detectors.size(); ++d) {
        const double us = 1e6 * cpu[d] / (people * static_cast<double>(seconds));
        bench.row(detectors[d]->name(), {cpu[d], 1, cpu[d]},
                  {{"people", people},
                   {"seconds", seconds},
                   {"us_per_agent_second", us},
                   {"over_our_whole_step", us / ours_us}},
                  std::to_string(found[d]), "detecting");
        summary.overlaps += found[d];
        summary.ratios[detectors[d]->name()] = us / ours_us;
    }
}

// 5: more threads
double race_threads(Bench& bench, Summary& summary) {
    std::vector<std::unique_ptr<Play>> plays;
    constexpr int people = 100'000;
    for (const int threads : {1, 2, 7}) {
        plays.push_back(std::make_unique<Play>(
            PlayOptions{.people = people, .threads = threads, .seed = bench.seed}));
    }
    in_turns(plays, bench.quick ? 2 : 3, bench.quick ? 3 : 4);
    const Account one = plays[0]->account(), two = plays[1]->account();
    for (std::size_t k = 0; k < plays.size(); ++k) {
        const Account account = plays[k]->account();
        bench.row(fmt::format("threads_{}", k == 0   ? 1
                                            : k == 1 ? 2
                                                     : 7),
                  timing(account), columns(account), hex(account.fingerprint), "threads");
        summary.fingerprints_equal =
            summary.fingerprints_equal && account.fingerprint == one.fingerprint;
    }
    bench.key("threads2_times_real", two.seconds / two.wall_s);
    return one.wall_s / two.wall_s;
}

/// Microseconds for each person and second of a film of a second's last frames.
double detecting_cost(Detector& detector, const std::vector<Snapshot>& film, double frame_s,
                      std::int64_t& found) {
    found += detector.overlaps(film.front());  // makes what it keeps
    const double start = thread_seconds();
    for (std::size_t f = 1; f < film.size(); ++f) found += detector.overlaps(film[f]);
    const double frames = static_cast<double>(film.size() - 1);
    return 1e6 * (thread_seconds() - start) /
           (static_cast<double>(film.front().x.size()) * frames * frame_s);
}

// 6: ten thousand and more: ours on one thread and two, and the others as far as they get in seconds. What
// takes a hundred times as long is not asked to play a million people
void race_many(Bench& bench, Summary& summary) {
    struct Other {
        const char* key;
        crowd::Method method;
        int threads;
        Asker::MakePeer library;  ///< Asked frame by frame; empty: the method decides.
        int most, quick_most;     ///< People.
    };
    const Other others[] = {
        {"fast", crowd::Method::fast, 1, {}, 1'000'000, 10'000},
        {"fast_2_threads", crowd::Method::fast, 2, {}, 1'000'000, 10'000},
        {"mobb", crowd::Method::mobb, 1, {}, 1'000'000, 10'000},
        {"brute", crowd::Method::brute, 1, {}, 10'000, 0},
        {"per_frame_fcl", crowd::Method::fast, 1, fcl_spheres, 100'000, 0},
        {"per_frame_bullet", crowd::Method::fast, 1, bullet_cylinders, 10'000, 0},
    };
    for (const int people : {10'000, 100'000, 1'000'000}) {
        if (bench.quick && people > 10'000) continue;
        const std::string part = "many " + std::to_string(people);
        nlohmann::ordered_json costs;
        std::vector<Snapshot> film;
        double frame_s = 0.0;
        std::uint64_t print = 0;
        for (const Other& other : others) {
            if (people > (bench.quick ? other.quick_most : other.most)) continue;
            PlayOptions options{.people = people,
                                .warm_s = 3.0,
                                .method = other.method,
                                .threads = other.threads,
                                .seed = bench.seed};
            std::unique_ptr<Asker> asker;
            if (other.library) {
                const Play stands({.people = 1, .warm_s = 0.0, .seed = bench.seed});
                asker = std::make_unique<Asker>(stands.simulation().repertoire(), other.library);
                options.listener = std::ref(*asker);
            }
            Play play(options);
            const Camera camera(play.simulation().repertoire());
            constexpr std::size_t frames = 6;
            frame_s = play.simulation().repertoire().frame_time();
            std::function<void()> shoot;
            if (film.empty())
                shoot = [&] {
                    if (film.size() < frames)
                        film.push_back(camera.shoot(play.simulation().crowd()));
                };
            play.second(shoot);
            const Account account = play.account();
            if (print == 0) print = account.fingerprint;
            summary.fingerprints_equal = summary.fingerprints_equal && account.fingerprint == print;
            // of two threads the time that passes counts: what they take together is more
            const double us = other.threads == 1
                                  ? account.us_per_agent_second()
                                  : 1e6 * account.wall_s / (people * account.seconds);
            costs[other.key] = us;
            bench.row(other.key, timing(account), columns(account), hex(account.fingerprint), part);
        }
        std::vector<std::unique_ptr<Detector>> detectors;
        detectors.push_back(grid_detector());
        detectors.push_back(fcl_detector(film.front()));
        detectors.push_back(bullet_detector(film.front()));
        for (const auto& detector : detectors) {
            std::int64_t found = 0;
            const double us = detecting_cost(*detector, film, frame_s, found);
            costs[detector->name()] = us;
            // Bullet's floats are rounded to a quarter of a millimetre at the ends of a million's square: what it
            // finds there is told, not believed
            if (detector == detectors.front()) summary.overlaps += found;
            bench.row(detector->name(), {},
                      {{"people", people},
                       {"us_per_agent_second", us},
                       {"found", static_cast<double>(found)}},
                      "", "looking " + std::to_string(people));
        }
        summary.agents[std::to_string(people)]["us_by_method"] = costs;
    }
}

int run(Bench& bench, const std::string& only) {
    Summary summary;
    const auto wanted = [&](const char* part) { return only.empty() || only == part; };
    const ThreadLimit limit(0);
    double threads2 = 0.0;
    if (wanted("sizes")) race_sizes(bench, summary);
    if (wanted("methods")) {
        race_methods(bench, summary, {.people = 1000}, "");
        race_methods(bench, summary, {.people = 100}, "_100");
        race_methods(bench, summary, {.people = 900, .times_as_dense = 3}, "_dense");
        race_methods(bench, summary, {.people = 1000, .by_lot = true}, "_by_lot");
    }
    if (wanted("deciding")) race_deciding(bench, summary);
    if (wanted("detecting")) race_detecting(bench, summary);
    if (wanted("choices")) study_choices(bench);
    if (wanted("threads")) threads2 = race_threads(bench, summary);
    if (wanted("many")) race_many(bench, summary);
    bench.figure("agents", summary.agents);
    bench.figure("ratios", summary.ratios);
    for (const auto& [key, value] : summary.ratios.items()) {
        bench.note(fmt::format("ratio {}: {:.2f}", key, value.get<double>()));
    }
    bench.tally("overlaps", summary.overlaps);
    bench.tally("checked_pairs", summary.checked_pairs);
    bench.key("threads2", threads2);
    bench.key("growth_1e6_over_1e4", summary.growth);
    bench.figure("fingerprints_equal", summary.fingerprints_equal);
    bench.note(fmt::format("fingerprints_equal: {}", summary.fingerprints_equal));
    if (!summary.fingerprints_equal) bench.disagree("the same crowd decided differently");
    return bench.finish();
}

}  // namespace

int main(int argc, char** argv) {
    Bench bench("crowd");
    std::string only;
    bench.app.add_option("--only", only, "one part, and what it needs")
        ->check(CLI::IsMember(
            {"sizes", "methods", "deciding", "detecting", "choices", "threads", "many"}));
    if (!bench.parse(argc, argv)) return bench.exit_code();
    try {
        return run(bench, only);
    } catch (const InputError& error) {
        for (const Problem& problem : error.problems()) std::cerr << to_string(problem) << '\n';
        return 2;
    }
}
