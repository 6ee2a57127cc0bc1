#include <algorithm>

#include "bench/ccd/parts.h"
#include "sidestep/articulated/ccd_scenes.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/picture/chart.h"

namespace sidestep::bench {

namespace {

using Json = nlohmann::ordered_json;
using namespace articulated;

struct SceneKind {
    const char* key;
    const char* title;
    ContactScene (*make)(const ContactSceneOptions& options);
    int joints;  ///< Of one body.
};

constexpr SceneKind kinds[] = {
    {"wooden_men", "two wooden men", wooden_men, 29},
    {"pendulum", "pendulum of 30 balls", ball_pendulum, 30},
    {"falling_man", "wooden man falls on tableware", falling_man, 29},
};

/// Means over steps, milliseconds a step.
struct Cost {
    double boxes = 0.0, exact = 0.0, worst = 0.0;
    double pairs = 0.0, box_pairs = 0.0, triangles = 0.0;
    int steps = 0, contacts = 0, unknown = 0;
    Fingerprint print;

    [[nodiscard]] double total() const { return boxes + exact; }
};

/// One step from these states. The same question three times, the best counts: others use this
/// machine too.
void take_step(ContactRun& run, const std::vector<State>& from, Cost& cost) {
    run.put(from);
    const auto step = run.step();
    double boxes = step.work.boxes_s, exact = step.work.search_s;
    for (int again = 0; again < 2; ++again) {
        ccd::FirstContactWork work;
        (void)ccd::first_contact(run.moving(), {}, &work);
        boxes = std::min(boxes, work.boxes_s);
        exact = std::min(exact, work.search_s);
    }
    cost.boxes += 1e3 * boxes;
    cost.exact += 1e3 * exact;
    cost.worst = std::max(cost.worst, 1e3 * (boxes + exact));
    cost.pairs += static_cast<double>(step.work.pairs);
    cost.box_pairs += static_cast<double>(step.work.boxes);
    cost.triangles += static_cast<double>(step.work.triangles);
    ++cost.steps;
    cost.contacts += !step.contact.is_free();
    cost.unknown += step.contact.verdict == ccd::Contact::Verdict::unknown;
    cost.print.add(step.contact.links[0]).add(step.contact.links[1]);
}

/// The poses are those of a run with all joints; from each of them a step is taken with every number
/// of joints, so that nothing differs but how many move.
std::vector<Cost> run_scene(const SceneKind& kind, const std::vector<int>& counts, int seeds,
                            int steps, std::uint64_t seed) {
    std::vector<Cost> costs(counts.size());
    for (int s = 0; s < seeds; ++s) {
        const ContactSceneOptions options{.seed = seed + static_cast<std::uint64_t>(s)};
        ContactRun leader(kind.make(options), kind.joints);
        std::vector<ContactRun> runs;
        for (const int joints : counts) runs.emplace_back(leader.scene(), joints);
        for (int k = 0; k < steps; ++k) {
            std::vector<State> states;
            for (std::size_t i = 0; i < leader.scene().actors.size(); ++i)
                states.push_back(leader.state(static_cast<int>(i)));
            for (std::size_t c = 0; c < counts.size(); ++c) take_step(runs[c], states, costs[c]);
            (void)leader.step();
        }
    }
    for (Cost& cost : costs) {
        for (double* sum :
             {&cost.boxes, &cost.exact, &cost.pairs, &cost.box_pairs, &cost.triangles})
            *sum /= cost.steps;
    }
    return costs;
}

/// How far points are from the line through them, as a share of their spread: 1 is a line.
double straightness(const std::vector<Vec2>& points) {
    Vec2 mean = Vec2::Zero();
    for (const Vec2& p : points) mean += p / static_cast<double>(points.size());
    double xx = 0.0, xy = 0.0, yy = 0.0;
    for (const Vec2& p : points) {
        const Vec2 d = p - mean;
        xx += d.x() * d.x();
        xy += d.x() * d.y();
        yy += d.y() * d.y();
    }
    return xx * yy > 0.0 ? xy / std::sqrt(xx * yy) : 0.0;
}

void write_chart(Bench& bench, const std::filesystem::path& path, const picture::Chart& chart) {
    for (const Problem& problem : write_file(path, picture::to_svg(chart))) bench.complain(problem);
}

}  // namespace

void contact_scenes(Bench& bench, const CcdOptions& options) {
    const int seeds = bench.quick ? 2 : 8, steps = bench.quick ? 60 : 150;
    Json scenes, rows = Json::array(), sizes = Json::array();
    picture::Chart together{.title = "First contact: time against joints that move"};
    together.x = {.title = "joints that move, of each body", .low = 0.0, .high = 30.0};
    together.y = {.title = "milliseconds a step", .low = 0.0};
    for (const SceneKind& kind : kinds) {
        const ContactScene scene = kind.make({});
        for (const Actor& actor : scene.actors)
            sizes.push_back({{"scene", kind.key},
                             {"model", actor.name},
                             {"triangles", scene.models[actor.model].triangle_count()},
                             {"links", scene.models[actor.model].model->link_count()}});
        if (!scene.obstacles.empty()) {
            int count = 0;
            for (const StandingShape& one : scene.obstacles)
                count += one.shape->mesh().triangle_count();
            sizes.push_back({{"scene", kind.key},
                             {"model", "tableware"},
                             {"triangles", count},
                             {"links", static_cast<int>(scene.obstacles.size())}});
        }
        picture::Series boxes{"swept boxes", picture::Mark::dotted, {}, {}};
        picture::Series exact{"exact", picture::Mark::dotted, {}, {}};
        picture::Series total{kind.title, picture::Mark::dotted, {}, {}};
        Json figure;
        double worst = 0.0;
        std::vector<int> counts{1, 5, 10, 15, 20, 25, kind.joints};
        if (bench.quick) counts = {1, 8, 15, kind.joints};
        const std::vector<Cost> costs = run_scene(kind, counts, seeds, steps, bench.seed);
        for (std::size_t c = 0; c < counts.size(); ++c) {
            const int joints = counts[c];
            const Cost& cost = costs[c];
            rows.push_back({{"scene", kind.key},
                            {"joints", joints},
                            {"boxes_ms", cost.boxes},
                            {"exact_ms", cost.exact},
                            {"ms", cost.total()},
                            {"worst_ms", cost.worst},
                            {"pairs", cost.pairs},
                            {"box_pairs", cost.box_pairs},
                            {"triangle_pairs", cost.triangles},
                            {"contact_share", static_cast<double>(cost.contacts) / cost.steps},
                            {"unknown", cost.unknown},
                            {"fingerprint", cost.print.hex()}});
            boxes.points.emplace_back(joints, cost.boxes);
            exact.points.emplace_back(joints, cost.exact);
            total.points.emplace_back(joints, cost.total());
            worst = std::max(worst, cost.worst);
            if (joints == kind.joints) figure["ms_all_active"] = cost.total();
            if (joints == 15) figure["ms_half"] = cost.total();
            if (joints == 1) figure["ms_one"] = cost.total();
        }
        figure["worst_ms"] = worst;
        figure["correlation_with_joints"] = straightness(total.points);
        scenes[kind.key] = figure;
        if (!options.charts.empty()) {
            picture::Chart chart{.title = std::string("First contact: ") + kind.title};
            chart.x = together.x;
            chart.y = together.y;
            picture::Series sum{"together", picture::Mark::dashed, total.points, {}};
            chart.series = {boxes, exact, sum};
            write_chart(bench, options.charts / ("ccd-" + std::string(kind.key) + ".svg"), chart);
        }
        together.series.push_back(total);
    }
    if (!options.charts.empty()) write_chart(bench, options.charts / "ccd-scenes.svg", together);
    bench.table("scene_sizes", sizes);
    bench.table("scene_rows", rows);
    bench.figure("scenes", scenes);
    bench.note("scenes " + scenes.dump());
}

}  // namespace sidestep::bench
