// What if it were done otherwise? At the same number of joints, wherever that can be had.
#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "bench/articulated/adaptive.h"
#include "bench/articulated/lanes.h"
#include "bench/articulated/thesis.h"
#include "sidestep/articulated/scenes.h"

namespace sidestep::bench {

namespace {

using namespace sidestep::articulated;
using Json = nlohmann::ordered_json;

template <typename Change>
SimulationOptions held_at(int budget, double threshold_px, double look_s, Change&& change) {
    SimulationOptions options = adaptive_run(threshold_px, look_s);
    options.adaptive->budget = budget;
    change(*options.adaptive);
    return options;
}

/// Every ingredient left out in turn, at the same number of joints.
void ingredients(Bench& bench) {
    const auto with = [](auto&& change) { return held_at(500, 2.0, often, change); };
    const std::pair<Run, const char*> rows[] = {
        {{.name = "full", .options = full_run()}, ""},
        {{.name = "budget of 500", .options = with([](auto&) {})}, "2.1x 1.14 px"},
        {{.name = "stopped without a blow",
          .options = with([](auto& a) { a.welding = Welding::stop; })},
         "2.07 px"},
        {{.name = "no camera", .options = with([](auto& a) { a.weight = Weight::none; })},
         "1.59 px"},
        {{.name = "by area", .options = with([](auto& a) { a.weight = Weight::area; })}, "1.45 px"},
        {{.name = "horizon of a frame", .options = with([](auto& a) { a.horizon_s = 1.0 / 60.0; })},
         "1.73 px"},
        {{.name = "hidden counts nothing", .options = with([](auto& a) { a.pixels.hidden = 0.0; })},
         ""},
        {{.name = "sums along chains", .options = with([](auto& a) { a.add_up = true; })},
         "1.14 px"}};
    std::vector<Run> runs;
    for (const auto& one : rows) runs.push_back(one.first);
    const auto figures =
        compare(bench, hundred_dogs({.distance = 3.0, .seconds = 6.0}), {.seconds = 6.0}, runs);
    Json table = Json::array();
    for (std::size_t k = 1; k < figures.size(); ++k) {
        table.push_back(row(figures[k], rows[k].second));
    }
    bench.note("100 dogs, camera at 3 m, 6 s, 500 joints: ingredients");
    bench.table("adaptive_ingredients", table);
}

/// With every joint moving the thesis' bodies must be the full run's.
void check_thesis(Bench& bench) {
    const auto figures =
        compare(bench, hundred_dogs({.rows = 2, .columns = 2, .distance = 3.0, .seconds = 2.0}),
                {.seconds = 1.5},
                {{.name = "full", .options = full_run()},
                 {.name = "hybrid, all joints",
                  .guest = [](const Scene& scene) { return thesis_guest(scene, {}); }}});
    bench.note(fmt::format("all joints of four dogs, hybrid against full, after 1.5 s: {:.1e} px",
                           figures[1].most));
    if (!(figures[1].most < 1e-6)) bench.disagree("the thesis' bodies are not those of the scene");
}

struct ThesisCase {
    const char* name;
    Scene scene;
    double seconds;
    int budget;
    SimulationOptions ours;
    double look_s;
    double threshold;  ///< Where the thesis' budget begins to steer.
};

/// Ours and the thesis' at the same number of joints.
Json thesis_rows(Bench& bench, Summary& summary, const ThesisCase& one) {
    const auto thesis = [&](Deactivation stopping, bool reduced) {
        const ThesisOptions options{.budget = one.budget,
                                    .threshold = one.threshold,
                                    .look_s = one.look_s,
                                    .stopping = stopping,
                                    .reduced_steps = reduced};
        return [options](const Scene& scene) { return thesis_guest(scene, options); };
    };
    SimulationOptions area = one.ours, stopped = one.ours;
    area.adaptive->weight = stopped.adaptive->weight = Weight::area;
    stopped.adaptive->welding = Welding::stop;
    using Maker = std::function<std::unique_ptr<Guest>(const Scene&)>;
    std::vector<Run> runs;
    const auto add = [&](const char* name, const SimulationOptions& options, Maker guest = {}) {
        if (bench.quick && std::string(name) != "full" && std::string(name) != "ours" &&
            std::string(name) != "tree by area stopped") {
            return;
        }
        runs.push_back({name, options, std::move(guest)});
    };
    add("full", full_run());
    add("ours", one.ours);
    add("ours by area", area);
    add("ours by area stopped", stopped);
    add("tree by area", full_run(), thesis(Deactivation::keep_momentum, true));
    add("tree by area stopped", full_run(), thesis(Deactivation::zero, true));
    add("thesis: the same in hybrid steps", full_run(), thesis(Deactivation::zero, false));
    const auto figures = compare(bench, one.scene, {.seconds = one.seconds}, runs);
    Json rows = Json::array();
    for (std::size_t k = 1; k < figures.size(); ++k) {
        rows.push_back(row(figures[k], "", {{"scene", one.name}}));
    }
    const Figures& last = figures.back();
    summary.adaptive[fmt::format("{}_thesis_rms_over_ours", one.name)] =
        last.rms / std::max(1e-9, figures[1].rms);
    return rows;
}

void thesis_table(Bench& bench, Summary& summary) {
    check_thesis(bench);
    const double seconds = bench.quick ? 2.0 : 6.0;
    Json table = thesis_rows(bench, summary,
                             {"dogs100", hundred_dogs({.distance = 8.0, .seconds = 6.0}), seconds,
                              405, held_at(405, 1.6, often, [](auto&) {}), often, 30.0});
    const Json more = thesis_rows(bench, summary,
                                  {"pendulum300", long_pendulum(), bench.quick ? 2.0 : 5.0, 51,
                                   held_at(51, 2.5, often, [](auto&) {}), often, 30.0});
    for (const Json& one : more) table.push_back(one);
    bench.note("the method of the thesis, at the same number of joints");
    bench.table("adaptive_thesis", table);
}

/// The row that the thesis prints: 493 of 1500 joints, 14 ms a frame, on a Pentium M of 2.26 GHz.
void thesis_row(Bench& bench) {
    const auto figures =
        compare(bench, hundred_dogs({.distance = 8.0, .seconds = 6.0}),
                {.seconds = bench.quick ? 2.0 : 6.0},
                {{.name = "full", .options = full_run()},
                 {.name = "493 joints", .options = held_at(493, 1.3, often, [](auto&) {})}});
    const Figures& f = figures[1];
    const Json rows =
        Json::array({{{"who", "thesis, 2.26 GHz Pentium M"},
                      {"joints", 1500},
                      {"active", 493},
                      {"ms_per_step", 14.0},
                      {"long_rms_px", ""},
                      {"faster_than_full", ""}},
                     {{"who", "ours"},
                      {"joints", 1500},
                      {"active", std::round(f.active)},
                      {"ms_per_step", std::round(f.us) / 1000.0},
                      {"long_rms_px", std::round(1000.0 * f.rms) / 1000.0},
                      {"faster_than_full", std::round(100.0 * f.least_speedup()) / 100.0}},
                     {{"who", "ours, all joints"},
                      {"joints", 1500},
                      {"active", 1500},
                      {"ms_per_step", std::round(f.full_us) / 1000.0},
                      {"long_rms_px", 0},
                      {"faster_than_full", 1}}});
    bench.note("100 dogs: the row of the thesis, one step of each");
    bench.table("thesis_dogs", rows);
}

/// A panel that hides every dog to the right of the middle, from the first frame to the last.
Scene dogs_behind_panel(double seconds) {
    Scene scene = hundred_dogs({.distance = 8.0, .seconds = seconds});
    scene.walls.vertices = {{0.0, -4.0, 1.2}, {12.0, -4.0, 1.2}, {12.0, 8.0, 1.2}, {0.0, 8.0, 1.2}};
    scene.walls.triangles = {{0, 1, 2}, {0, 2, 3}};
    return scene;
}

/// Hidden by others, for a moment; hidden by a wall, for good.
void occlusion(Bench& bench, Summary& summary) {
    const double seconds = bench.quick ? 3.0 : 6.0;
    const auto hiding = [](SimulationOptions options) {
        options.occlusion = true;
        return options;
    };
    Json table = Json::array();
    const auto put = [&](const char* scene, const std::vector<Figures>& figures,
                         const std::vector<const char*>& notes) {
        for (std::size_t k = 1; k < figures.size(); ++k) {
            table.push_back(row(figures[k], notes[k - 1], {{"scene", scene}}));
        }
    };
    // at the same share: 0.29 of 1500
    const SimulationOptions held = held_at(435, 2.2, often, [](auto&) {});
    const auto open = compare(bench, hundred_dogs({.distance = 3.0, .seconds = 6.0}),
                              {.seconds = seconds, .seen_only = true},
                              {{.name = "full", .options = full_run()},
                               {.name = "all counts, 435 joints", .options = held},
                               {.name = "hidden less, 435 joints", .options = hiding(held)}});
    put("dogs in the open, 3 m", open, {"2.4x 1.13 px", "2.2x 1.20 px"});
    const auto by_walls = [&](double counts) {
        SimulationOptions options = hiding(adaptive_run(2.1));
        options.hidden_s = std::numeric_limits<double>::infinity();
        options.adaptive->pixels.hidden = counts;
        return options;
    };
    const auto walls =
        compare(bench, dogs_behind_panel(6.0), {.seconds = seconds, .seen_only = true},
                {{.name = "full", .options = full_run()},
                 {.name = "all counts, 2.1 px", .options = adaptive_run(2.1)},
                 {.name = "hidden less, 2.1 px", .options = hiding(adaptive_run(2.1))},
                 {.name = "behind walls a fifth, 2.1 px", .options = by_walls(0.2)},
                 {.name = "behind walls nothing, 2.1 px", .options = by_walls(0.0)}});
    put("half the dogs behind a panel, 8 m", walls, {"", "", "", ""});
    bench.note("occlusion: errors of links that the full run shows");
    bench.table("adaptive_occlusion", table);
    const auto gain = [&](std::size_t k) {
        return std::min(walls[k].speedup / walls[1].speedup,
                        walls[k].speedup_total / walls[1].speedup_total);
    };
    summary.adaptive["occlusion_gain_walls"] = gain(3);
    summary.adaptive["occlusion_gain_walls_asleep"] = gain(4);
    summary.adaptive["occlusion_rms_over_without_open"] = open[2].rms / open[1].rms;
    if (bench.quick) return;
    // a tenth for what is chance
    summary.at_most("occlusion in the open, same share: rms over that without",
                    open[2].rms / open[1].rms, 1.1);
    summary.at_least("occlusion behind a panel: faster than without", gain(3), 1.0, 1.3);
    summary.at_most("occlusion behind a panel: rms over that without", walls[3].rms / walls[1].rms,
                    1.1);
}

/// A longer step for what looks small helps the full simulation too.
void multi_rate(Bench& bench, Summary& summary) {
    constexpr double threshold_px = 2.4, looks_s = 96.0 / 960.0;
    SimulationOptions full = full_run(), both = adaptive_run(threshold_px, looks_s);
    full.multi_rate = both.multi_rate = true;
    SimulationOptions coarse = full_run();
    coarse.step_s = 1.0 / 240.0;
    const auto figures =
        compare(bench, hundred_dogs({.distance = 8.0, .seconds = 6.0}), {.seconds = 6.0},
                {{.name = "full", .options = full_run()},
                 {.name = "adaptive", .options = adaptive_run(threshold_px, looks_s)},
                 {.name = "full multi-rate", .options = full},
                 {.name = "adaptive multi-rate", .options = both},
                 {.name = "full at 1/240 s", .options = coarse}});
    Json table = Json::array();
    const char* notes[] = {"", "0.24 2.9x", "2.55x 0.05 px", "0.24 6.3x 0.97 px", "3.3x 0.14 px"};
    for (std::size_t k = 1; k < figures.size(); ++k) table.push_back(row(figures[k], notes[k]));
    bench.note("100 dogs, camera at 8 m, 6 s: multi-rate, and what it does without adaptivity");
    bench.table("adaptive_multi_rate", table);
    summary.at_least("multi-rate: faster than plain full", figures[3].least_speedup(), 5.0, 8.0);
    summary.at_least("multi-rate: faster than multi-rate full",
                     figures[3].least_speedup() / figures[2].least_speedup(), 2.0, 3.0);
    summary.at_most("multi-rate: long rms, px", figures[3].rms, 1.1);
}

/// The full simulation of eight dogs at once, against one after the other.
void lanes(Bench& bench) {
    const LanesTrial trial = try_lanes(bench.quick ? 320 : 1920);
    if (!trial.ran) {
        bench.note("no AVX-512 here: eight dogs at once not tried");
        return;
    }
    bench.note("100 dogs, full, a step: one at a time, and eight at once in the lanes of a vector");
    bench.table("adaptive_lanes", Json::array({{{"one_at_a_time_us", trial.scalar_us},
                                                {"eight_at_once_us", trial.lanes_us},
                                                {"ratio", trial.scalar_us / trial.lanes_us},
                                                {"difference", trial.difference}}}));
    if (trial.difference > 1e-9) bench.disagree("lanes and single bodies differ");
}

}  // namespace

void study_variants(Bench& bench, Summary& summary) {
    thesis_row(bench);
    thesis_table(bench, summary);
    occlusion(bench, summary);
    lanes(bench);
    if (bench.quick) return;
    ingredients(bench);
    multi_rate(bench, summary);
}

}  // namespace sidestep::bench
