#include "bench/articulated/charts.h"

#include "sidestep/base/file.h"
#include "sidestep/picture/chart.h"

namespace sidestep::bench {

namespace {

using Json = nlohmann::ordered_json;
using picture::Chart;
using picture::Mark;

constexpr std::uint32_t dogs_colour = 0x3b7dd8, pendulum_colour = 0xc0392b;

/// A column over another.
std::vector<Vec2> column(const Json& table, const char* x,
                         const std::function<double(const Json&)>& y) {
    std::vector<Vec2> points;
    for (const Json& row : table) {
        if (row.contains("added_up") && row["added_up"] == 1) continue;
        points.emplace_back(row[x].get<double>(), y(row));
    }
    return points;
}

double share_of(const Json& row) {
    return 100.0 * row["share"].get<double>();
}
double time_of(const Json& row) {
    return 100.0 * row["us_per_step"].get<double>() / row["full_us"].get<double>();
}
double error_of(const Json& row) {
    return row["long_rms_px"].get<double>();
}

void save(Bench& bench, const ChartFiles& files, const std::string& name, const Chart& chart) {
    const auto put = [&](const char* ending, const std::string& bytes) {
        for (const Problem& problem :
             write_file((files.folder / (name + ending)).string(), bytes)) {
            bench.complain(problem);
        }
    };
    put(".svg", picture::to_svg(chart));
    if (files.png) put(".png", picture::to_png(picture::to_image(picture::draw(chart), 1.5)));
}

/// Joints and time as parts of the full run's.
Chart shares(const Json& dogs, const Json& pendulum, const char* key) {
    Chart chart;
    chart.x.log = true;
    chart.y = {.title = "of the full simulation", .low = 0.0, .high = 110.0, .unit = "%"};
    chart.series = {
        {"100 dogs: joints that move", Mark::dotted, column(dogs, key, share_of),
         picture::rgb(dogs_colour)},
        {"100 dogs: time", Mark::dashed, column(dogs, key, time_of), picture::rgb(dogs_colour)},
        {"pendulum of 300: joints that move", Mark::dotted, column(pendulum, key, share_of),
         picture::rgb(pendulum_colour)},
        {"pendulum of 300: time", Mark::dashed, column(pendulum, key, time_of),
         picture::rgb(pendulum_colour)}};
    return chart;
}

}  // namespace

void draw_charts(Bench& bench, const ChartFiles& files) {
    const Json& figures = bench.figures();
    const auto has = [&](std::initializer_list<const char*> names) {
        for (const char* name : names) {
            if (figures.contains(name)) continue;
            bench.note(std::string("no chart without the table ") + name);
            return false;
        }
        return true;
    };
    if (has({"adaptive_threshold", "adaptive_pendulum"})) {
        const Json& dogs = figures["adaptive_threshold"];
        const Json& pendulum = figures["adaptive_pendulum"];
        Chart chart = shares(dogs, pendulum, "threshold_px");
        chart.title = "Joints and time, by threshold";
        chart.subtitle = "like figure 6.4 of the thesis; cameras at 3 m and 40 m";
        chart.x.title = "threshold, pixels";
        save(bench, files, "articulated-threshold", chart);

        Chart errors{
            .title = "Measured error, by threshold",
            .subtitle = "against an independent full run, after seconds; rms of all points"};
        errors.x = {.title = "threshold, pixels", .log = true};
        errors.y = {.title = "pixels", .log = true, .low = 0.003, .high = 30.0};
        errors.series = {
            {"100 dogs", Mark::dotted, column(dogs, "threshold_px", error_of),
             picture::rgb(dogs_colour)},
            {"pendulum of 300", Mark::dotted, column(pendulum, "threshold_px", error_of),
             picture::rgb(pendulum_colour)},
            {"one pixel", Mark::dashed, {{0.1, 1.0}, {100.0, 1.0}}, picture::rgb(0x77736c)}};
        save(bench, files, "articulated-error", errors);
    }
    if (has({"adaptive_distance", "adaptive_pendulum_distance"})) {
        Chart chart = shares(figures["adaptive_distance"], figures["adaptive_pendulum_distance"],
                             "distance_m");
        chart.title = "Joints and time, by distance";
        chart.subtitle = "like figure 6.5 of the thesis; dogs and pendulum at 1 pixel";
        chart.x.title = "camera, metres away";
        save(bench, files, "articulated-distance", chart);
    }
    if (has({"cost_joints"})) {
        Chart chart{.title = "A step, by joints that move",
                    .subtitle = "pendulum of 300 links, the others welded"};
        chart.x = {.title = "joints that move", .log = true};
        chart.y = {.title = "a step", .log = true, .unit = "µs"};
        const auto put = [&](const char* key, const char* title, std::uint32_t colour) {
            const auto us = [key](const Json& row) { return row[key].get<double>(); };
            chart.series.push_back({title, Mark::dotted,
                                    column(figures["cost_joints"], "moving", us),
                                    picture::rgb(colour)});
        };
        put("reduced_us", "reduced body", dogs_colour);
        put("hybrid_us", "hybrid body, on the tree", pendulum_colour);
        save(bench, files, "articulated-cost", chart);
    }
}

}  // namespace sidestep::bench
