#include "bench/articulated/adaptive.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "bench/articulated/lanes.h"
#include "sidestep/articulated/picture_error.h"
#include "sidestep/articulated/scenes.h"
#include "sidestep/base/parallel.h"

namespace sidestep::bench {

namespace {

using namespace sidestep::articulated;
using Json = nlohmann::ordered_json;

constexpr double frames_per_s = 60.0;

struct Run {
    std::string name;
    SimulationOptions options;
};

/// What a run did against the first of its list.
struct Figures {
    std::string name;
    double share = 0.0, active = 0.0;
    double speedup = 0.0;        ///< Of the medians of frames.
    double speedup_total = 0.0;  ///< Of all frames together.
    double us = 0.0, full_us = 0.0;
    double one_frame = 0.0, rms = 0.0, p95 = 0.0, most = 0.0, pop = 0.0, full_pop = 0.0;
    double rms_same_roots = 0.0, motion = 0.0;
    double changes = 0.0;  ///< Of regions, for each body and second.
};

double median(std::vector<double> numbers) {
    std::nth_element(numbers.begin(), numbers.begin() + static_cast<int>(numbers.size() / 2),
                     numbers.end());
    return numbers[numbers.size() / 2];
}

double sum(const std::vector<double>& numbers) {
    double total = 0.0;
    for (const double number : numbers) total += number;
    return total;
}

/// Frame by frame in turns, on one thread: whatever else the machine does meets all alike. The first
/// run is the full one. Errors leave out the first second, shares and times the first half.
std::vector<Figures> compare(Bench& bench, const Scene& scene, double seconds,
                             const std::vector<Run>& runs, bool one_frame = false) {
    const ThreadLimit one(1);
    std::vector<Simulation> simulations;
    for (const Run& run : runs) simulations.emplace_back(scene, run.options);
    std::vector<std::vector<double>> times(runs.size());
    std::vector<PictureError> errors(runs.size()), joints(runs.size(), PictureError(0, true));
    std::vector<double> moving(runs.size());
    std::vector<Simulation> probes, still;
    if (one_frame && runs.size() > 1) {
        probes.emplace_back(scene, runs[1].options);
        still.emplace_back(scene, runs[0].options);
    }
    double one_frame_squares = 0.0;
    int one_frames = 0, counted = 0;
    const int frames = static_cast<int>(std::lround(seconds * frames_per_s));
    for (int i = 0; i < frames; ++i) {
        if (!probes.empty() && i >= 60 && i % 30 == 0) {
            probes[0].take_over(simulations[0]);
            still[0].take_over(simulations[0]);
            probes[0].look_at_all();
            probes[0].frame();
            still[0].frame();
            PictureError error;
            error.add(still[0], probes[0]);
            one_frame_squares += error.rms() * error.rms();
            ++one_frames;
        }
        for (std::size_t k = 0; k < runs.size(); ++k) {
            const double start = thread_seconds();
            simulations[k].frame();
            const double took = thread_seconds() - start;
            if (i >= 30) times[k].push_back(took);
            if (i >= 30) moving[k] += simulations[k].moving_count();
            if (simulations[k].stopped()) {
                bench.disagree(runs[k].name + ": " + simulations[k].stopped()->message);
                return std::vector<Figures>(runs.size());
            }
        }
        counted += i >= 30;
        for (std::size_t k = 1; i >= 60 && k < runs.size(); ++k) {
            errors[k].add(simulations[0], simulations[k]);
            joints[k].add(simulations[0], simulations[k]);
        }
    }
    std::vector<Figures> figures;
    const double steps = std::round(1.0 / (frames_per_s * runs[0].options.step_s));
    for (std::size_t k = 0; k < runs.size(); ++k) {
        Figures f;
        f.name = runs[k].name;
        f.active = moving[k] / std::max(1, counted);
        f.share = f.active / simulations[k].joint_count();
        f.speedup = median(times[0]) / median(times[k]);
        f.speedup_total = sum(times[0]) / sum(times[k]);
        f.us = 1e6 * median(times[k]) / steps;
        f.full_us = 1e6 * median(times[0]) / steps;
        f.rms = errors[k].rms();
        f.p95 = errors[k].p95();
        f.most = errors[k].most();
        f.pop = errors[k].other_pop();
        f.full_pop = errors[k].full_pop();
        f.rms_same_roots = joints[k].rms();
        f.motion = errors[k].motion_rms();
        f.changes = static_cast<double>(simulations[k].work().changes) / seconds /
                    simulations[k].actor_count();
        if (k == 1 && one_frames > 0) f.one_frame = std::sqrt(one_frame_squares / one_frames);
        figures.push_back(f);
    }
    return figures;
}

double round_to(double number, double grain) {
    return std::round(number / grain) * grain;
}

Json row(const Figures& f, const std::string& spec) {
    const auto tidy = [](double number, int digits) {
        return std::stod(fmt::format("{:.{}f}", number, digits));
    };
    return {{"run", f.name},
            {"active", round_to(f.active, 1.0)},
            {"share", tidy(f.share, 3)},
            {"speedup", tidy(f.speedup, 2)},
            {"speedup_total", tidy(f.speedup_total, 2)},
            {"us_per_step", tidy(f.us, 1)},
            {"full_us", tidy(f.full_us, 1)},
            {"one_frame_px", tidy(f.one_frame, 3)},
            {"long_rms_px", tidy(f.rms, 3)},
            {"p95_px", tidy(f.p95, 2)},
            {"most_px", tidy(f.most, 1)},
            {"pop", fmt::format("{:.2f}/{:.2f}", f.pop, f.full_pop)},
            {"rms_same_roots_px", tidy(f.rms_same_roots, 3)},
            {"changes_per_body_s", tidy(f.changes, 1)},
            {"notes_say", spec}};
}

SimulationOptions full_run() {
    return {};
}

SimulationOptions adaptive_run(double threshold_px, double look_s = 48.0 / 960.0, int dwell = 1) {
    SimulationOptions options;
    options.adaptive = AdaptiveOptions{};
    options.adaptive->threshold_px = threshold_px;
    options.adaptive->look_s = look_s;
    options.adaptive->dwell = dwell;
    return options;
}

constexpr double often = 32.0 / 960.0;

/// Like figure 6.4 of the thesis.
void threshold_table(Bench& bench) {
    const std::pair<double, const char*> rows[] = {
        {0.5, "0.83 1.02x 0.02 px"}, {1.0, "0.71 1.16x 0.08 px"}, {2.0, "0.57 1.38x 0.27 px"},
        {3.0, "0.46 1.63x 0.50 px"}, {4.0, "0.39 1.92x 0.69 px"}, {5.0, "0.33 2.12x 0.92 px"},
        {6.0, "0.28 2.42x 1.13 px"}, {8.0, "0.215 3.1x 1.5 px"},  {16.0, "0.10 5.0x 2.6 px"}};
    Json table = Json::array();
    const Scene scene = hundred_dogs({.distance = 3.0, .seconds = 6.0});
    for (const auto& [threshold, notes] : rows) {
        if (bench.quick && threshold != 4.0) continue;
        const auto figures = compare(
            bench, scene, bench.quick ? 3.0 : 6.0,
            {{"full", full_run()},
             {fmt::format("threshold {} px", threshold), adaptive_run(threshold, often, 2)}},
            true);
        table.push_back(row(figures[1], notes));
    }
    bench.note("100 dogs, camera at 3 m, 6 s: threshold (figure 6.4)");
    bench.table("adaptive_threshold", table);
}

struct Point {
    double threshold, distance, seconds;
    std::uint64_t seed;
    const char* notes;
};

/// The claim: share, ratio, pixels and pops together.
void operating_points(Bench& bench, Json& summary) {
    const Point points[] = {{4.5, 8.0, 6.0, 1, "0.27 2.6x 0.83 px"},
                            {4.7, 8.0, 6.0, 1, ""},
                            {5.0, 8.0, 6.0, 1, "0.24 2.9x 0.99 px"},
                            {4.7, 8.0, 6.0, 2, "0.27 2.7x 0.83 px"},
                            {4.7, 8.0, 6.0, 3, "0.28 2.7x 0.81 px"},
                            {2.5, 8.0, 20.0, 1, "0.28 2.8x 0.63 px"},
                            {3.5, 8.0, 20.0, 1, "0.21 3.5x 0.89 px"},
                            {3.5, 8.0, 20.0, 2, ""},
                            {5.0, 3.0, 6.0, 1, "0.33 2.1x 0.92 px"},
                            {3.5, 3.0, 20.0, 1, "0.28 2.7x 0.87 px"},
                            {4.5, 12.0, 6.0, 1, ""}};
    Json table = Json::array();
    double share = 0.0, speedup = 1e9, rms = 0.0, pop = 0.0;
    for (const Point& p : points) {
        // quick: the release alone
        const bool claim =
            p.distance == 8.0 && p.seed == 1 &&
            ((p.seconds == 6.0 && p.threshold == 4.7) || (p.seconds == 20.0 && p.threshold == 3.5));
        if (bench.quick && !(claim && p.seconds == 6.0)) continue;
        const Scene scene =
            hundred_dogs({.distance = p.distance, .seconds = p.seconds, .seed = p.seed});
        const auto figures = compare(
            bench, scene, p.seconds,
            {{"full", full_run()},
             {fmt::format("{} px {} m {} s seed {}", p.threshold, p.distance, p.seconds, p.seed),
              adaptive_run(p.threshold)}},
            true);
        const Figures& f = figures[1];
        table.push_back(row(f, p.notes));
        if (!claim) continue;
        share = std::max(share, f.share);
        speedup = std::min(speedup, f.speedup);
        rms = std::max(rms, f.rms);
        pop = std::max(pop, f.pop / std::max(1e-9, f.full_pop));
    }
    bench.note("100 dogs: operating points");
    bench.table("adaptive_points", table);
    summary["dogs100_active_share"] = share;
    summary["speedup_vs_own_aba"] = speedup;
    summary["pixel_error_rms_long"] = rms;
    summary["pop_ratio"] = pop;
}

/// Like figure 6.5: the same pixels, ever farther away.
void distance_table(Bench& bench) {
    const std::pair<double, const char*> rows[] = {{3.0, "0.57 1.4x 0.27 px"},
                                                   {6.0, "0.53 1.4x 0.29 px"},
                                                   {12.0, "0.43 1.8x 0.32 px"},
                                                   {24.0, "0.29 2.3x 0.35 px"},
                                                   {48.0, "0.15 3.7x 0.36 px"}};
    Json table = Json::array();
    for (const auto& [distance, notes] : rows) {
        const auto figures = compare(
            bench, hundred_dogs({.distance = distance, .seconds = 6.0}), 6.0,
            {{"full", full_run()}, {fmt::format("{} m", distance), adaptive_run(2.0, often, 2)}});
        table.push_back(row(figures[1], notes));
    }
    bench.note("100 dogs, 2 px, 6 s: distance (figure 6.5)");
    bench.table("adaptive_distance", table);
}

void pendulum_tables(Bench& bench, Json& summary) {
    const std::pair<double, const char*> thresholds[] = {
        {0.1, "220 1.1x 0.00 px"}, {0.3, "187 1.3x 0.02 px"}, {1.0, "154 1.7x 0.05 px"},
        {3.0, "111 2.2x 0.07 px"}, {10.0, "72 3.1x 0.28 px"}, {20.0, ""},
        {30.0, "46 4.5x 0.98 px"}, {100.0, "20 8.7x 11 px"}};
    Json table = Json::array();
    for (const auto& [threshold, notes] : thresholds) {
        if (bench.quick && threshold != 20.0) continue;
        const auto figures =
            compare(bench, long_pendulum(), 5.0,
                    {{"full", full_run()},
                     {fmt::format("hinges {} px", threshold), adaptive_run(threshold, often, 0)}},
                    true);
        table.push_back(row(figures[1], notes));
        if (threshold == 20.0) {
            summary["pendulum300_active"] = figures[1].active;
            summary["pendulum300_speedup"] = figures[1].speedup;
            summary["pendulum300_rms_px"] = figures[1].rms;
        }
    }
    if (!bench.quick) {
        const std::pair<double, const char*> distances[] = {{20.0, "140 1.7x 0.18 px"},
                                                            {80.0, "87 2.8x 0.08 px"},
                                                            {160.0, "65 3.3x 0.08 px"},
                                                            {320.0, "51 4.2x 0.10 px"}};
        for (const auto& [distance, notes] : distances) {
            const auto figures = compare(
                bench, long_pendulum({.distance = distance}), 5.0,
                {{"full", full_run()},
                 {fmt::format("hinges 3 px at {} m", distance), adaptive_run(3.0, often, 0)}});
            table.push_back(row(figures[1], notes));
        }
        const auto balls =
            compare(bench, long_pendulum({.type = JointType::ball}), 5.0,
                    {{"full", full_run()}, {"balls 3 px", adaptive_run(3.0, often, 0)}});
        table.push_back(row(balls[1], "120 2.1x 0.12 px"));
        SimulationOptions adds = adaptive_run(20.0, often, 0);
        adds.adaptive->add_up = true;
        const auto added = compare(bench, long_pendulum(), 5.0,
                                   {{"full", full_run()}, {"hinges 20 px added up", adds}}, true);
        table.push_back(row(added[1], ""));
    }
    bench.note("a damped pendulum of 300 links, camera at 40 m, 5 s");
    bench.table("adaptive_pendulum", table);
}

/// Every ingredient left out in turn, at the same number of joints.
void ingredients(Bench& bench) {
    const auto with = [](auto&& change) {
        SimulationOptions options = adaptive_run(5.0, often, 2);
        options.adaptive->budget = 500;
        change(*options.adaptive);
        return options;
    };
    const auto figures =
        compare(bench, hundred_dogs({.distance = 3.0, .seconds = 6.0}), 6.0,
                {{"full", full_run()},
                 {"budget of 500", with([](auto&) {})},
                 {"stopped without a blow", with([](auto& a) { a.welding = Welding::stop; })},
                 {"no camera", with([](auto& a) { a.weight = Weight::none; })},
                 {"by area", with([](auto& a) { a.weight = Weight::area; })},
                 {"horizon of a frame", with([](auto& a) { a.horizon_s = 1.0 / 60.0; })},
                 {"hidden counts nothing", with([](auto& a) { a.pixels.hidden = 0.0; })},
                 {"sums along chains", with([](auto& a) { a.add_up = true; })}});
    const char* notes[] = {"",        "2.1x 1.14 px", "2.07 px", "1.59 px",
                           "1.45 px", "1.73 px",      "",        "1.14 px"};
    Json table = Json::array();
    for (std::size_t k = 1; k < figures.size(); ++k) table.push_back(row(figures[k], notes[k]));
    bench.note("100 dogs, camera at 3 m, 6 s, 500 joints: ingredients");
    bench.table("adaptive_ingredients", table);
}

/// A longer step for what looks small helps the full simulation too.
void multi_rate(Bench& bench) {
    SimulationOptions full = full_run(), both = adaptive_run(5.0);
    full.multi_rate = both.multi_rate = true;
    SimulationOptions coarse = full_run();
    coarse.step_s = 1.0 / 240.0;
    const auto figures = compare(bench, hundred_dogs({.distance = 8.0, .seconds = 6.0}), 6.0,
                                 {{"full", full_run()},
                                  {"adaptive", adaptive_run(5.0)},
                                  {"full multi-rate", full},
                                  {"adaptive multi-rate", both},
                                  {"full at 1/240 s", coarse}});
    Json table = Json::array();
    const char* notes[] = {"", "0.24 2.9x", "2.55x 0.05 px", "0.24 6.3x 0.97 px", "3.3x 0.14 px"};
    for (std::size_t k = 1; k < figures.size(); ++k) table.push_back(row(figures[k], notes[k]));
    bench.note("100 dogs, camera at 8 m, 6 s: multi-rate, and what it does without adaptivity");
    bench.table("adaptive_multi_rate", table);
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

nlohmann::ordered_json adaptive(Bench& bench) {
    Json summary;
    operating_points(bench, summary);
    pendulum_tables(bench, summary);
    threshold_table(bench);
    lanes(bench);
    if (!bench.quick) {
        distance_table(bench);
        ingredients(bench);
        multi_rate(bench);
    }
    return summary;
}

}  // namespace sidestep::bench
