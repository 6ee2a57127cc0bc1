// How fast do our people walk when there are many of them, and how many get through a door?
//
//     sidestep bench flow --plot docs/pictures/crowd-flow.svg
//     sidestep bench flow --pedestrians DIR      the experiments beside ours: DIR/juelich/*.txt
//
// The same instrument for both: density and speed in the middle of a corridor, passages of a line.
// Our people are judged as well: all that is charted here happened without one overlap.
#include <fmt/core.h>

#include <array>
#include <cmath>
#include <iostream>

#include "bench/flow/chart.h"
#include "bench/flow/juelich.h"
#include "bench/flow/ours.h"
#include "bench/support/harness.h"
#include "sidestep/base/problem.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::bench;

namespace {

using Json = nlohmann::ordered_json;

double rounded(double value) {
    return std::round(value * 1e4) / 1e4;
}

struct Flow {
    Bench& bench;
    std::vector<Series> chart{};
    std::int64_t overlaps = 0;
    int judged = 0, runs = 0;

    /// Plays a scene and keeps count of what its judges say.
    Watched play(const crowd::Scene& scene, double from_s, double judged_s,
                 const std::string& what) {
        Watched watched = watch(scene, bench.seed, from_s, judged_s);
        ++runs;
        if (!watched.promises_hold) bench.disagree(what + ": two plans overlap");
        if (watched.overlaps) {
            ++judged;
            overlaps += *watched.overlaps;
            if (*watched.overlaps > 0) bench.disagree(what + ": somebody overlaps");
            bench.note(fmt::format("{}: judged, {} overlaps, the closest two {:.4f} m apart", what,
                                   *watched.overlaps, watched.closest));
        }
        return watched;
    }
};

// ---- ours

struct PeopleWidth {
    const char* key;
    const char* title;
    std::uint32_t colour;
    std::optional<double> radius;
};
const std::array<PeopleWidth, 3> widths = {{
    {"limbs", "ours on a square: limbs", 0xc0392b, std::nullopt},
    {"0.30", "ours on a square: discs of 0.30 m", 0xe08e0b, 0.30},
    {"0.45", "ours on a square: discs of 0.45 m", 0x7d3c98, 0.45},
}};

void study_plaza(Flow& flow) {
    const bool quick = flow.bench.quick;
    const std::vector<int> counts =
        quick ? std::vector<int>{24, 120, 360, 600, 840}
              : std::vector<int>{24, 60, 120, 240, 360, 480, 600, 700, 840, 960, 1100};
    const double seconds = quick ? 32.0 : 60.0;
    Json rows = Json::array();
    for (const PeopleWidth& width : widths) {
        Series series{width.title, width.colour, Series::Kind::line, {}};
        for (const int count : counts) {
            crowd::Scene scene = square_with(count, width.radius);
            scene.seconds = seconds;
            const double density = count / scene.area();
            const std::string what = fmt::format("plaza {} {} people", width.key, count);
            // a judge for one in the middle and for the densest that fit
            const int densest = width.radius != 0.45 ? counts.back() : quick ? 600 : 700;
            const bool judged = count == 360 || count == densest;
            const double judged_s = !judged ? 0.0 : quick ? 6.0 : 20.0;
            try {
                const Watched watched = flow.play(scene, 0.5 * seconds, judged_s, what);
                const Measured measured =
                    measure(watched.tracks, {scene.low, scene.high}, 0.5 * seconds, seconds);
                series.points.emplace_back(density, measured.speed);
                rows.push_back({{"width", width.key},
                                {"people", count},
                                {"density", rounded(density)},
                                {"speed", rounded(measured.speed)},
                                {"walked", rounded(watched.walked)},
                                {"free_speed", rounded(watched.free_speed)},
                                {"no_free_share", rounded(watched.no_free_share)},
                                {"stuck_30",
                                 rounded(static_cast<double>(watched.stuck_30) / watched.people)}});
            } catch (const InputError& error) {
                flow.bench.note(what + ": " + error.problems().front().message);
                break;  // nor will more of them
            }
        }
        flow.chart.push_back(std::move(series));
    }
    flow.bench.table("plaza", rows);
}

void study_corridor(Flow& flow) {
    const bool quick = flow.bench.quick;
    const std::vector<double> rates =
        quick ? std::vector<double>{0.2, 0.66, 1.2}
              : std::vector<double>{0.1, 0.2, 0.4, 0.66, 0.9, 1.2, 1.8, 2.4, 3.2};
    const double seconds = quick ? 70.0 : 180.0, from = quick ? 35.0 : 60.0;
    Json rows = Json::array();
    for (const bool two_way : {true, false}) {
        Series series{two_way ? "ours in a corridor: both ways" : "ours in a corridor: one way",
                      two_way ? 0x1e8449u : 0x76c893u,
                      Series::Kind::line,
                      {}};
        for (const double rate : rates) {
            crowd::Scene scene = corridor_with(rate, two_way);
            scene.seconds = seconds;
            const std::string what =
                fmt::format("corridor {} {:.2f} a second", two_way ? "two-way" : "one-way", rate);
            const Watched watched =
                flow.play(scene, from, rate == rates.back() || rate == 0.66 ? seconds : 0.0, what);
            const Ground ground = middle_of_corridor();
            const Measured measured = measure(watched.tracks, ground, from, seconds);
            double passed = 0.0;
            for (const Passage& passage : passages(watched.tracks, 0, 20.0)) {
                passed += passage.seconds >= from ? 1.0 : 0.0;
            }
            if (measured.seen > 0) series.points.emplace_back(measured.density, measured.speed);
            rows.push_back(
                {{"ways", two_way ? 2 : 1},
                 {"arriving_per_second", rate},
                 {"density", rounded(measured.density)},
                 {"speed", rounded(measured.speed)},
                 {"per_second_per_m", rounded(passed / (seconds - from) / corridor_width)},
                 {"waiting", watched.waiting},
                 {"stuck_30", watched.stuck_30}});
        }
        flow.chart.push_back(std::move(series));
    }
    flow.bench.table("corridor", rows);
}

void study_bottleneck(Flow& flow) {
    const bool quick = flow.bench.quick;
    const std::vector<double> doors = quick ? std::vector<double>{1.4, 1.8, 3.0}
                                            : std::vector<double>{1.4, 1.6, 1.8, 2.0, 2.4, 3.0};
    Json rows = Json::array();
    for (const double door : doors) {
        crowd::Scene scene = room_with_door(door);
        scene.seconds = quick ? 60.0 : 300.0;
        const std::string what = fmt::format("door of {:.1f} m", door);
        try {
            const Watched watched = flow.play(
                scene, 0.0, door == 1.8 || door == doors.front() ? scene.seconds : 0.0, what);
            const std::vector<Passage> list = passages(watched.tracks, 1, door_line);
            const double flux = per_second(list);
            rows.push_back({{"door_m", door},
                            {"passed", list.size()},
                            {"of", watched.people},
                            {"last_s", list.empty() ? 0.0 : rounded(list.back().seconds)},
                            {"per_second", rounded(flux)},
                            {"per_second_per_m", rounded(flux / door)}});
        } catch (const InputError& error) {
            flow.bench.note(what + ": " + error.problems().front().message);
        }
    }
    flow.bench.table("bottleneck", rows);
}

// ---- theirs

/// The tracks of an experiment, or nothing, and why.
std::optional<Tracks> tracks_of(Flow& flow, const std::filesystem::path& folder,
                                const std::string& name, const TrackFormat& format) {
    const std::filesystem::path path = folder / "juelich" / (name + ".txt");
    if (!std::filesystem::exists(path)) {
        flow.bench.note("[skipped] " + name + ": there is no " + path.string());
        return std::nullopt;
    }
    Result<Tracks> read = read_tracks(path, format);
    if (read) return *std::move(read);
    for (const Problem& problem : read.error()) flow.bench.complain(problem);
    return std::nullopt;
}

void study_juelich(Flow& flow, const std::filesystem::path& folder) {
    Json all = Json::object();
    Json rows = Json::array();
    Series one{"Jülich, corridor: one way", 0x2e86c1, Series::Kind::cloud, {}};
    Series two{"Jülich, corridor: both ways", 0x17a589, Series::Kind::cloud, {}};
    Series crush{"Jülich, before a door", 0x5d6d7e, Series::Kind::cloud, {}};
    for (const Corridor& corridor : juelich_corridors()) {
        const auto tracks = tracks_of(flow, folder, corridor.name, corridor.format);
        if (!tracks) continue;
        double densest = 0.0, most = 0.0, slowest = 1e300;
        Json points = Json::array();
        for (const Measured& window : measure_windows(*tracks, corridor.middle, window_s)) {
            (corridor.two_way ? two : one).points.emplace_back(window.density, window.speed);
            points.push_back({rounded(window.density), rounded(window.speed)});
            densest = std::max(densest, window.density);
            most = std::max(most, window.density * window.speed);
            slowest = std::min(slowest, window.speed);
        }
        const Measured whole =
            measure(*tracks, corridor.middle, tracks->first_s(), tracks->last_s());
        const double line =
            0.5 * (corridor.middle.low[corridor.along] + corridor.middle.high[corridor.along]);
        const double through = per_second(passages(*tracks, corridor.along, line));
        const Json row = {{"people", tracks->people()},
                          {"windows", points.size()},
                          {"density", rounded(whole.density)},
                          {"speed", rounded(whole.speed)},
                          {"densest", rounded(densest)},
                          {"slowest", rounded(slowest)},
                          {"per_second_per_m", rounded(through / corridor.width_m)},
                          {"most_density_x_speed", rounded(most)}};
        all[corridor.name] = row;
        all[corridor.name]["points"] = points;
        Json named = {{"experiment", corridor.name}, {"what", corridor.title}};
        named.update(row);
        rows.push_back(named);
    }
    if (!rows.empty()) flow.bench.table("juelich_corridors", rows);

    const Door& door = juelich_door();
    if (const auto tracks = tracks_of(flow, folder, door.name, door.format)) {
        const Narrowest line = narrowest(*tracks, door.along);
        const std::vector<Passage> list = passages(*tracks, door.along, line.at);
        const double flux = per_second(list);
        double densest = 0.0;
        Json points = Json::array();
        for (const Measured& window : measure_windows(*tracks, door.before, window_s)) {
            crush.points.emplace_back(window.density, window.speed);
            points.push_back({rounded(window.density), rounded(window.speed)});
            densest = std::max(densest, window.density);
        }
        all[door.name] = {{"people", tracks->people()},
                          {"passed", list.size()},
                          {"line_at", rounded(line.at)},
                          {"heads_span_m", rounded(line.span)},
                          {"door_m", door.width_m},
                          {"per_second", rounded(flux)},
                          {"per_second_per_m", rounded(flux / door.width_m)},
                          {"densest_before_it", rounded(densest)}};
        Json named = {{"experiment", door.name}, {"what", door.title}};
        named.update(all[door.name]);
        flow.bench.table("juelich_door", Json::array({named}));
        all[door.name]["points"] = points;
    }
    flow.bench.figure("juelich", all);
    if (!one.points.empty()) flow.chart.push_back(std::move(one));
    if (!two.points.empty()) flow.chart.push_back(std::move(two));
    if (!crush.points.empty()) flow.chart.push_back(std::move(crush));
}

int run(Bench& bench, const std::filesystem::path& folder, const std::filesystem::path& plot) {
    Flow flow{bench};
    study_juelich(flow, folder);
    study_plaza(flow);
    study_corridor(flow);
    study_bottleneck(flow);
    bench.tally("overlaps", flow.overlaps);
    bench.tally("runs", flow.runs);
    bench.tally("runs_judged", flow.judged);
    if (!plot.empty()) {
        for (const Problem& problem : write_file(plot, draw_chart(flow.chart))) {
            bench.complain(problem);
        }
    }
    return bench.finish();
}

}  // namespace

int main(int argc, char** argv) {
    Bench bench("flow");
    std::filesystem::path folder, plot;
    bench.app
        .add_option("--pedestrians", folder,
                    "the folder that holds juelich/*.txt; otherwise beside the checkout, or where "
                    "SIDESTEP_DATA points")
        ->check(CLI::ExistingDirectory);
    bench.app.add_option("--plot", plot, "draw speed over density as FILE.svg");
    if (!bench.parse(argc, argv)) return bench.exit_code();
    if (folder.empty()) folder = test::data_root() / "pedestrians";
    try {
        return run(bench, folder, plot);
    } catch (const InputError& error) {
        for (const Problem& problem : error.problems()) std::cerr << to_string(problem) << '\n';
        return 2;
    }
}
