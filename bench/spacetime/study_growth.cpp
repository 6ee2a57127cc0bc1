// What does a question cost when the clips are longer?
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "bench/spacetime/brute.h"
#include "bench/spacetime/studies.h"
#include "sidestep/base/file.h"
#include "sidestep/picture/chart.h"
#include "sidestep/spacetime/fast_path.h"

namespace sidestep::bench {

namespace {

constexpr int lengths[] = {63, 126, 252, 504, 1008, 2016, 4032, 8064, 16128, 20160};
const std::vector<std::string> shown = {"brute", "brute_simd", "mobb", "engine"};

// Pairs of wandering paths that share all but a second of their time and never touch, although
// their root boxes overlap: nobody gets away with looking at the root, or stops early.
Scenario pairs_of(const std::vector<GroundPath>& wanderers, int samples, int count,
                  Random& random) {
    Scenario scenario{.name = fmt::format("{} frames", samples)};
    for (const GroundPath& path : wanderers) {
        GroundPath part{path.dt, {}, {}};
        part.positions.assign(path.positions.begin(), path.positions.begin() + samples);
        part.radii.assign(path.radii.begin(), path.radii.begin() + samples);
        scenario.paths.push_back(std::move(part));
    }
    double reach = 2.0;
    while (static_cast<int>(scenario.queries.size()) < count) {
        const int a = random.index(static_cast<int>(wanderers.size()));
        const int b = random.index(static_cast<int>(wanderers.size()));
        const double x = random.uniform(-reach, reach);
        const double z = random.uniform(-reach, reach);
        const double heading = random.uniform(-pi, pi);
        const int frames = random.index(31);
        const Query query{a, b, Placement{}, Placement::at(x, z, heading, frames / 30.0)};
        const GroundPath& path_a = scenario.paths[static_cast<std::size_t>(a)];
        const GroundPath& path_b = scenario.paths[static_cast<std::size_t>(b)];
        const bool fits = a != b && depth_of(path_a, query.at_a, path_b, query.at_b) == 2 &&
                          !collides_by_definition(path_a, query.at_a, path_b, query.at_b);
        if (fits) scenario.queries.push_back(query);
        // long paths that stay apart start further apart; go as far as it takes
        reach = fits ? reach : reach > 100.0 ? 2.0 : reach * 1.02;
    }
    return scenario;
}

struct Curve {
    std::string name;
    std::vector<double> ns;  // one for each of `lengths`
};

std::string draw(const std::vector<Curve>& curves) {
    picture::Chart chart{.title = "One question, by length of the clips",
                         .subtitle = "they overlap from end to end and never touch"};
    chart.x = {.title = "frames", .log = true};
    chart.y = {.title = "a question", .log = true, .unit = "ns"};
    constexpr const char* titles[] = {"brute force", "brute SIMD", "MOBB tree", "engine"};
    constexpr std::uint32_t colours[] = {0x888888, 0x3b7dd8, 0xd08a1d, 0xc0392b};
    for (std::size_t k = 0; k < curves.size(); ++k) {
        picture::Series series{
            titles[k % 4], picture::Mark::dotted, {}, picture::rgb(colours[k % 4])};
        for (std::size_t i = 0; i < std::size(lengths); ++i) {
            series.points.emplace_back(lengths[i], curves[k].ns[i]);
        }
        chart.series.push_back(std::move(series));
    }
    return picture::to_svg(chart);
}

// least squares
double slope(const std::vector<double>& ns) {
    const auto count = static_cast<double>(std::size(lengths));
    double mean_x = 0, mean_y = 0, xy = 0, xx = 0;
    for (std::size_t i = 0; i < ns.size(); ++i) {
        mean_x += lengths[i] / count;
        mean_y += ns[i] / count;
    }
    for (std::size_t i = 0; i < ns.size(); ++i) {
        xy += (lengths[i] - mean_x) * (ns[i] - mean_y);
        xx += (lengths[i] - mean_x) * (lengths[i] - mean_x);
    }
    return xy / xx;
}

}  // namespace

void study_growth(Bench& bench, const ClipSet& clips, const std::filesystem::path& plot) {
    Random random(bench.seed, 4000);
    const int longest = lengths[std::size(lengths) - 1];
    const int parts = 40 + static_cast<int>(longest / (mean_samples(clips.shorts) - 1.0) * 1.5);
    std::vector<GroundPath> wanderers;
    while (wanderers.size() < 6) {
        GroundPath path = joined_path(clips, parts, random).path;
        if (path.sample_count() >= longest) wanderers.push_back(std::move(path));
    }
    // everything is prepared first: lengths take turns as methods do
    struct Lane {
        std::size_t length = 0, count = 0;
        Method method;
        std::vector<std::uint64_t> bits;
    };
    std::vector<Scenario> scenarios;
    for (const int samples : lengths) {
        scenarios.push_back(pairs_of(wanderers, samples, bench.quick ? 60 : 200, random));
    }
    std::vector<Lane> lanes;
    for (std::size_t length = 0; length < scenarios.size(); ++length) {
        const Scenario& scenario = scenarios[length];
        std::vector<Method> methods = brute_methods(scenario);
        methods.push_back(tree_method("mobb", scenario, {}));
        for (Method& method : engine_methods(scenario)) methods.push_back(std::move(method));
        const std::size_t count = scenario.queries.size();
        for (Method& method : methods) {
            if (std::find(shown.begin(), shown.end(), method.key) == shown.end()) continue;
            const std::size_t words = (count + 63) / 64;
            lanes.push_back({length, count, std::move(method), std::vector<std::uint64_t>(words)});
        }
    }
    std::vector<std::function<void()>> works;
    for (Lane& lane : lanes) {
        works.emplace_back([&lane] { lane.method.run(lane.count, lane.bits); });
    }
    const std::vector<Timing> times = race(bench.quick ? 4 : 9, works);

    std::vector<Curve> curves;
    for (const std::string& name : shown) curves.push_back({name, {}});
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const int samples : lengths) rows.push_back({{"frames", samples}});
    for (std::size_t k = 0; k < lanes.size(); ++k) {
        const double ns = times[k].cpu_s * 1e9 / static_cast<double>(lanes[k].count);
        for (Curve& curve : curves) {
            if (curve.name == lanes[k].method.key) curve.ns.push_back(ns);
        }
        rows[lanes[k].length][lanes[k].method.key + "_ns"] = std::round(ns * 100.0) / 100.0;
        for (const std::uint64_t word : lanes[k].bits) {
            if (word != 0) bench.disagree("growth: " + lanes[k].method.key + " found a touch");
        }
    }
    bench.note(
        "growth: pairs that overlap from end to end and never touch, root boxes overlapping");
    bench.table("growth", rows);
    for (const Curve& curve : curves) {
        const std::string key = curve.name == "engine" ? "" : curve.name + "_";
        bench.key(key + "growth_ns_per_frame", slope(curve.ns));
    }
    if (plot.empty()) return;
    for (const Problem& problem : write_file(plot, draw(curves))) bench.complain(problem);
}

void study_memory(Bench& bench, const ClipSet& clips) {
    double bytes = 0.0, frames = 0.0;
    for (const GroundPath& path : clips.takes) {
        bytes += static_cast<double>(spacetime::FastPath::build(path).memory_bytes());
        frames += path.sample_count();
    }
    bench.key("memory_bytes_per_frame", bytes / frames);
}

}  // namespace sidestep::bench
