#include "bench/articulated/adaptive.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "bench/articulated/runs.h"
#include "sidestep/articulated/scenes.h"

namespace sidestep::bench {

namespace {

using namespace sidestep::articulated;
using Json = nlohmann::ordered_json;

/// What our notes measured, or what a row is for.
struct Noted {
    double number;
    const char* notes;
};

/// Like figure 6.4 of the thesis.
void threshold_table(Bench& bench) {
    constexpr double rows[] = {0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 8.0};
    std::vector<Run> runs{{.name = "full", .options = full_run()}};
    std::vector<double> shown;
    for (const double pixels : rows) {
        if (bench.quick && pixels != 1.0 && pixels != 3.0) continue;
        runs.push_back(
            {.name = fmt::format("{} px", pixels), .options = adaptive_run(pixels, often)});
        shown.push_back(pixels);
    }
    const auto figures =
        compare(bench, hundred_dogs({.distance = 3.0, .seconds = 6.0}),
                {.seconds = bench.quick ? 3.0 : 6.0, .one_frame = !bench.quick}, runs);
    Json table = Json::array();
    for (std::size_t k = 0; k < shown.size(); ++k) {
        table.push_back(row(figures[k + 1], "", {{"threshold_px", shown[k]}}));
    }
    bench.note("100 dogs, camera at 3 m, 6 s: threshold (figure 6.4)");
    bench.table("adaptive_threshold", table);
}

/// Runs of one scene, and what must hold of one of them.
struct Point {
    double distance, seconds;
    std::uint64_t seed;
    std::vector<Noted> thresholds;  ///< Pixels.
    double held = 0.0;              ///< The threshold that must keep the promise.
    double share = 1.0, speedup = 0.0, rms = 1.0;
    std::optional<double> moon_share{}, moon_speedup{}, moon_rms{};
    bool claim = false;  ///< Counts for the summary.
};

std::vector<Point> points() {
    return {
        {.distance = 8.0,
         .seconds = 6.0,
         .seed = 1,
         .thresholds = {{1.6, "0.27 2.6x 0.83 px"}, {2.1, "0.24 2.9x 0.99 px"}},
         .held = 2.1,
         .share = 0.30,
         .speedup = 2.5,
         .claim = true},
        {.distance = 8.0, .seconds = 6.0, .seed = 2, .thresholds = {{2.1, "0.27 2.7x 0.83 px"}}},
        {.distance = 8.0, .seconds = 6.0, .seed = 3, .thresholds = {{2.1, "0.28 2.7x 0.81 px"}}},
        {.distance = 8.0,
         .seconds = 20.0,
         .seed = 1,
         .thresholds = {{1.3, "0.28 2.8x 0.63 px"}, {1.7, "0.21 3.5x 0.89 px"}},
         .held = 1.7,
         .share = 0.30,
         .speedup = 2.5,
         .moon_share = 0.28,
         .moon_speedup = 3.2,
         .moon_rms = 0.6,
         .claim = true},
        {.distance = 3.0,
         .seconds = 6.0,
         .seed = 1,
         .thresholds = {{2.2, "0.33 2.1x 0.92 px"}},
         .held = 2.2,
         .share = 1.0 / 3.0,
         .speedup = 2.0,
         .moon_speedup = 2.4},
        {.distance = 3.0,
         .seconds = 20.0,
         .seed = 1,
         .thresholds = {{1.7, "0.28 2.7x 0.87 px"}},
         .held = 1.7,
         .share = 0.30,
         .speedup = 2.4,
         .moon_speedup = 3.0},
        {.distance = 12.0,
         .seconds = 6.0,
         .seed = 1,
         .thresholds = {{2.2, "0.23 3.2x 0.76 px"}},
         .held = 2.2,
         .share = 0.25,
         .speedup = 3.0,
         .moon_speedup = 4.0}};
}

/// The claim: share, ratio, pixels and pops together.
void operating_points(Bench& bench, Summary& summary) {
    Json table = Json::array();
    double share = 0.0, speedup = 1e9, rms = 0.0, pop = 0.0;
    for (const Point& p : points()) {
        // quick: the release alone
        if (bench.quick && !(p.claim && p.seconds == 6.0)) continue;
        std::vector<Run> runs{{.name = "full", .options = full_run()}};
        for (const Noted& one : p.thresholds) {
            if (bench.quick && one.number != p.held) continue;
            runs.push_back({.name = fmt::format("{} px {} m {} s seed {}", one.number, p.distance,
                                                p.seconds, p.seed),
                            .options = adaptive_run(one.number)});
        }
        const Scene scene =
            hundred_dogs({.distance = p.distance, .seconds = p.seconds, .seed = p.seed});
        const auto figures = compare(bench, scene, {.seconds = p.seconds, .one_frame = true}, runs);
        std::size_t next = 1;
        for (const Noted& one : p.thresholds) {
            if (bench.quick && one.number != p.held) continue;
            const Figures& f = figures[next++];
            table.push_back(row(f, one.notes,
                                {{"threshold_px", one.number},
                                 {"distance_m", p.distance},
                                 {"seconds", p.seconds},
                                 {"seed", p.seed}}));
            if (one.number != p.held) continue;
            const std::string name = fmt::format("100 dogs, {} m, {} s", p.distance, p.seconds);
            summary.at_most(name + ": share of joints", f.share, p.share, p.moon_share);
            summary.at_least(name + ": faster than full", f.least_speedup(), p.speedup,
                             p.moon_speedup);
            summary.at_most(name + ": long rms, px", f.rms, p.rms, p.moon_rms);
            if (!p.claim) continue;
            summary.at_most(name + ": pop over the full run's", f.pop_ratio(), 1.2);
            share = std::max(share, f.share);
            speedup = std::min(speedup, f.least_speedup());
            rms = std::max(rms, f.rms);
            pop = std::max(pop, f.pop_ratio());
        }
    }
    bench.note("100 dogs: operating points");
    bench.table("adaptive_points", table);
    summary.adaptive["dogs100_active_share"] = share;
    summary.adaptive["speedup_vs_own_aba"] = speedup;
    summary.adaptive["pixel_error_rms_long"] = rms;
    summary.adaptive["pop_ratio"] = pop;
}

/// Like figure 6.5: the same pixels, ever farther away.
void distance_table(Bench& bench, Summary& summary) {
    const Noted rows[] = {{3.0, "0.57 1.4x 0.27 px"},
                          {6.0, "0.53 1.4x 0.29 px"},
                          {12.0, "0.43 1.8x 0.32 px"},
                          {24.0, "0.29 2.3x 0.35 px"},
                          {48.0, "0.15 3.7x 0.36 px"}};
    Json table = Json::array();
    int rises = 0;
    double last = 1.0, mean = 0.0, spread = 0.0;
    std::vector<double> errors;
    for (const auto& [distance, notes] : rows) {
        if (bench.quick && distance != 6.0 && distance != 48.0) continue;
        const auto figures =
            compare(bench, hundred_dogs({.distance = distance, .seconds = 6.0}),
                    {.seconds = bench.quick ? 3.0 : 6.0},
                    {{.name = "full", .options = full_run()},
                     {.name = fmt::format("{} m", distance), .options = adaptive_run(1.0, often)}});
        table.push_back(row(figures[1], notes, {{"distance_m", distance}}));
        rises += figures[1].share >= last;
        last = figures[1].share;
        errors.push_back(figures[1].rms);
        mean += figures[1].rms;
    }
    mean /= static_cast<double>(errors.size());
    for (const double error : errors) spread = std::max(spread, std::abs(error / mean - 1.0));
    bench.note("100 dogs, 1 px, 6 s: distance (figure 6.5)");
    bench.table("adaptive_distance", table);
    if (bench.quick) return;
    summary.at_most("100 dogs, farther away: times the share rose", rises, 0.0);
    summary.at_most("100 dogs, farther away: long rms off its mean by a part of", spread, 0.3);
}

/// The threshold that must keep the promise for the pendulum.
constexpr double pendulum_held_px = 3.0;

void pendulum_thresholds(Bench& bench, Summary& summary) {
    constexpr double rows[] = {0.03, 0.1, 0.3, 1.0, 2.0, pendulum_held_px, 5.0, 10.0};
    std::vector<Run> runs{{.name = "full", .options = full_run()}};
    std::vector<double> shown;
    for (const double pixels : rows) {
        if (bench.quick && pixels != pendulum_held_px && pixels != 0.3) continue;
        runs.push_back(
            {.name = fmt::format("hinges {} px", pixels), .options = adaptive_run(pixels, often)});
        shown.push_back(pixels);
    }
    SimulationOptions adds = adaptive_run(pendulum_held_px, often);
    adds.adaptive->add_up = true;
    runs.push_back({.name = "hinges 3 px added up", .options = adds});
    shown.push_back(pendulum_held_px);
    const auto figures = compare(bench, long_pendulum(), {.seconds = 5.0, .one_frame = true}, runs);
    Json table = Json::array();
    for (std::size_t k = 0; k < shown.size(); ++k) {
        const Figures& f = figures[k + 1];
        const bool added = k + 1 == shown.size();
        table.push_back(row(f, "", {{"threshold_px", shown[k]}, {"added_up", added ? 1 : 0}}));
        if (added || shown[k] != pendulum_held_px) continue;
        summary.adaptive["pendulum300_active"] = f.active;
        summary.adaptive["pendulum300_speedup"] = f.least_speedup();
        summary.adaptive["pendulum300_rms_px"] = f.rms;
        summary.at_most("pendulum of 300, 40 m: joints", f.active, 60.0, 45.0);
        summary.at_least("pendulum of 300, 40 m: faster than full", f.least_speedup(), 3.5, 5.0);
        summary.at_most("pendulum of 300, 40 m: long rms, px", f.rms, 1.0);
    }
    bench.note("a damped pendulum of 300 links, camera at 40 m, 5 s: threshold (figure 6.4)");
    bench.table("adaptive_pendulum", table);
}

void pendulum_distances(Bench& bench) {
    const Noted rows[] = {{20.0, "140 1.7x 0.18 px"},
                          {40.0, "111 2.2x 0.07 px"},
                          {80.0, "87 2.8x 0.08 px"},
                          {160.0, "65 3.3x 0.08 px"},
                          {320.0, "51 4.2x 0.10 px"}};
    Json table = Json::array();
    for (const auto& [distance, notes] : rows) {
        if (bench.quick && distance != 40.0 && distance != 320.0) continue;
        const auto figures = compare(
            bench, long_pendulum({.distance = distance}), {.seconds = 5.0},
            {{.name = "full", .options = full_run()},
             {.name = fmt::format("hinges {} m", distance), .options = adaptive_run(1.0, often)}});
        table.push_back(row(figures[1], notes, {{"distance_m", distance}}));
    }
    bench.note("a damped pendulum of 300 links, 1 px, 5 s: distance (figure 6.5)");
    bench.table("adaptive_pendulum_distance", table);
    if (bench.quick) return;
    const auto balls = compare(bench, long_pendulum({.type = JointType::ball}), {.seconds = 5.0},
                               {{.name = "full", .options = full_run()},
                                {.name = "balls 1 px", .options = adaptive_run(1.0, often)}});
    bench.note("a damped pendulum of 300 balls, camera at 40 m, 5 s");
    bench.table("adaptive_balls", Json::array({row(balls[1], "120 2.1x 0.12 px")}));
}

}  // namespace

void study_adaptive(Bench& bench, Summary& summary) {
    operating_points(bench, summary);
    pendulum_thresholds(bench, summary);
    pendulum_distances(bench);
    threshold_table(bench);
    distance_table(bench, summary);
}

}  // namespace sidestep::bench
