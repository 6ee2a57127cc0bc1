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

/// One step, milliseconds.
struct StepCost {
    double boxes = 0.0, exact = 0.0;
    bool contact = false;

    [[nodiscard]] double total() const { return boxes + exact; }
};

/// Means over steps, milliseconds a step.
struct Cost {
    double boxes = 0.0, exact = 0.0, worst = 0.0;
    double pairs = 0.0, wholes = 0.0, box_pairs = 0.0, triangles = 0.0;
    double free =
        0.0;  ///< Of the poses from which nobody touches anything, however many joints move.
    double with_contact = 0.0;  ///< Of the steps that end at a contact.
    int steps = 0, contacts = 0, unknown = 0;
    Fingerprint print;
    std::vector<StepCost> all;

    [[nodiscard]] double total() const { return boxes + exact; }
};

/// The step a run did last, by a watch that has seen what is frozen: the best of three, for others use
/// this machine too.
StepCost best_cost(const ContactRun& run, ccd::Watch& watch) {
    StepCost one{1e300, 1e300, false};
    for (int again = 0; again < 4; ++again) {
        ccd::FirstContactWork work;
        const ccd::Contact contact = watch.first_contact(run.moving(), {}, &work);
        one.contact = !contact.is_free();
        if (again == 0) continue;  // learns what is frozen
        one.boxes = std::min(one.boxes, 1e3 * work.boxes_s);
        one.exact = std::min(one.exact, 1e3 * work.search_s);
    }
    return one;
}

/// Runs of their own, milliseconds a step.
struct OwnRuns {
    std::vector<double> whole;          ///< All steps, for each number of joints.
    std::vector<double> boxes, exact;   ///< Of them.
    std::vector<double> before;         ///< Only up to the first contact.
    std::vector<double> contact_share;  ///< Of all steps.
};

/// As the thesis runs them: every number of joints a run of its own, from the start on.
OwnRuns own_runs(const SceneKind& kind, const std::vector<int>& counts, int seeds, int most_steps,
                 std::uint64_t seed) {
    OwnRuns runs;
    const std::vector<double> none(counts.size(), 0.0);
    runs.whole = runs.boxes = runs.exact = runs.before = runs.contact_share = none;
    std::vector<int> early(counts.size(), 0);
    for (int s = 0; s < seeds; ++s) {
        const ContactScene scene = kind.make({.seed = seed + static_cast<std::uint64_t>(s)});
        for (std::size_t c = 0; c < counts.size(); ++c) {
            ContactRun run(scene, counts[c]);
            ccd::Watch watch;
            bool touched = false;
            for (int k = 0; k < most_steps; ++k) {
                (void)run.step();
                const StepCost cost = best_cost(run, watch);
                runs.boxes[c] += cost.boxes;
                runs.exact[c] += cost.exact;
                runs.contact_share[c] += cost.contact;
                if (touched) continue;
                runs.before[c] += cost.total();
                ++early[c];
                touched = cost.contact;
            }
        }
    }
    for (std::size_t c = 0; c < counts.size(); ++c) {
        for (auto* sum : {&runs.boxes, &runs.exact, &runs.contact_share})
            (*sum)[c] /= static_cast<double>(seeds) * most_steps;
        runs.before[c] /= early[c];
        runs.whole[c] = runs.boxes[c] + runs.exact[c];
    }
    return runs;
}

/// One step from these states.
void take_step(ContactRun& run, ccd::Watch& watch, const std::vector<State>& from, Cost& cost) {
    run.put(from);
    const auto step = run.step();
    const StepCost one = best_cost(run, watch);
    cost.all.push_back(one);
    cost.boxes += one.boxes;
    cost.exact += one.exact;
    cost.worst = std::max(cost.worst, one.total());
    cost.pairs += static_cast<double>(step.work.pairs);
    cost.wholes += static_cast<double>(step.work.wholes);
    cost.box_pairs += static_cast<double>(step.work.boxes);
    cost.triangles += static_cast<double>(step.work.triangles);
    ++cost.steps;
    cost.contacts += one.contact;
    cost.unknown += step.contact.verdict == ccd::Contact::Verdict::unknown;
    cost.print.add(step.contact.links[0]).add(step.contact.links[1]);
}

/// The poses are those of a run with all joints; from each of them a step is taken with every number
/// of joints, so that nothing differs but how many move.
/// @param free_poses  Becomes the number of poses from which nobody touches anything.
std::vector<Cost> run_scene(const SceneKind& kind, const std::vector<int>& counts, int seeds,
                            int steps, std::uint64_t seed, int& free_poses) {
    std::vector<Cost> costs(counts.size());
    for (int s = 0; s < seeds; ++s) {
        const ContactSceneOptions options{.seed = seed + static_cast<std::uint64_t>(s)};
        ContactRun leader(kind.make(options), kind.joints);
        std::vector<ContactRun> runs;
        for (const int joints : counts) runs.emplace_back(leader.scene(), joints);
        std::vector<ccd::Watch> watches(counts.size());
        for (int k = 0; k < steps; ++k) {
            std::vector<State> states;
            for (std::size_t i = 0; i < leader.scene().actors.size(); ++i)
                states.push_back(leader.state(static_cast<int>(i)));
            for (std::size_t c = 0; c < counts.size(); ++c)
                take_step(runs[c], watches[c], states, costs[c]);
            (void)leader.step();
        }
    }
    free_poses = 0;
    for (std::size_t k = 0; k < costs[0].all.size(); ++k) {
        const auto touches = [&](const Cost& cost) { return cost.all[k].contact; };
        if (std::any_of(costs.begin(), costs.end(), touches)) continue;
        ++free_poses;
        for (Cost& cost : costs) cost.free += cost.all[k].total();
    }
    for (Cost& cost : costs) {
        cost.free /= std::max(1, free_poses);
        for (const StepCost& one : cost.all) {
            if (one.contact) cost.with_contact += one.total() / cost.contacts;
        }
        for (double* sum : {&cost.boxes, &cost.exact, &cost.pairs, &cost.wholes, &cost.box_pairs,
                            &cost.triangles})
            *sum /= cost.steps;
    }
    return costs;
}

/// The line through costs that is nearest to them, and how near it is: 1 is a line.
Json line_through(const std::vector<Vec2>& points) {
    Vec2 mean = Vec2::Zero();
    for (const Vec2& p : points) mean += p / static_cast<double>(points.size());
    double xx = 0.0, xy = 0.0, yy = 0.0;
    for (const Vec2& p : points) {
        const Vec2 d = p - mean;
        xx += d.x() * d.x();
        xy += d.x() * d.y();
        yy += d.y() * d.y();
    }
    const double slope = xx > 0.0 ? xy / xx : 0.0;
    return {{"ms_at_none", mean.y() - slope * mean.x()},
            {"ms_a_joint", slope},
            {"correlation", xx * yy > 0.0 ? xy / std::sqrt(xx * yy) : 0.0}};
}

void write_chart(Bench& bench, const std::filesystem::path& path, const picture::Chart& chart) {
    for (const Problem& problem : write_file(path, picture::to_svg(chart))) bench.complain(problem);
}

}  // namespace

void contact_scenes(Bench& bench, const CcdOptions& options) {
    const int seeds = bench.quick ? 2 : 8, steps = bench.quick ? 60 : 150;
    Json scenes, rows = Json::array(), sizes = Json::array(), lines = Json::array();
    picture::Chart together{.title = "First contact: time against joints that move"};
    together.x = {.title = "joints that move, of each body", .low = 0.0, .high = 30.0};
    together.y = {.title = "milliseconds a step", .low = 0.0};
    for (const SceneKind& kind : kinds) {
        if (!options.scene.empty() && options.scene != kind.key) continue;
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
        picture::Series free{"steps without contact", picture::Mark::dotted, {}, {}};
        picture::Series touching{"steps with contact", picture::Mark::dotted, {}, {}};
        picture::Series own{"runs of their own", picture::Mark::dotted, {}, {}};
        picture::Series own_boxes = own, own_exact = own, own_before = own;
        Json figure;
        double worst = 0.0;
        std::vector<int> counts{1, 5, 10, 15, 20, 25, kind.joints};
        if (bench.quick) counts = {1, 8, 15, kind.joints};
        int free_poses = 0;
        const std::vector<Cost> costs =
            run_scene(kind, counts, seeds, steps, bench.seed, free_poses);
        const OwnRuns runs = own_runs(kind, counts, seeds, steps, bench.seed);
        for (std::size_t c = 0; c < counts.size(); ++c) {
            const int joints = counts[c];
            const Cost& cost = costs[c];
            own.points.emplace_back(joints, runs.whole[c]);
            own_boxes.points.emplace_back(joints, runs.boxes[c]);
            own_exact.points.emplace_back(joints, runs.exact[c]);
            own_before.points.emplace_back(joints, runs.before[c]);
            rows.push_back({{"scene", kind.key},
                            {"joints", joints},
                            {"boxes_ms", cost.boxes},
                            {"exact_ms", cost.exact},
                            {"ms", cost.total()},
                            {"free_ms", cost.free},
                            {"contact_ms", cost.with_contact},
                            {"own_run_ms", runs.whole[c]},
                            {"own_contact_share", runs.contact_share[c]},
                            {"worst_ms", cost.worst},
                            {"pairs", cost.pairs},
                            {"wholes", cost.wholes},
                            {"box_pairs", cost.box_pairs},
                            {"triangle_pairs", cost.triangles},
                            {"contact_share", static_cast<double>(cost.contacts) / cost.steps},
                            {"unknown", cost.unknown},
                            {"fingerprint", cost.print.hex()}});
            boxes.points.emplace_back(joints, cost.boxes);
            exact.points.emplace_back(joints, cost.exact);
            total.points.emplace_back(joints, cost.total());
            if (free_poses > 0) free.points.emplace_back(joints, cost.free);
            if (cost.contacts > 0) touching.points.emplace_back(joints, cost.with_contact);
            worst = std::max(worst, cost.worst);
            if (joints == kind.joints) figure["ms_all_active"] = cost.total();
            if (joints == 15) figure["ms_half"] = cost.total();
            if (joints == 1) figure["ms_one"] = cost.total();
        }
        figure["worst_ms"] = worst;
        figure["correlation_with_joints"] = line_through(total.points)["correlation"];
        figure["correlation_of_own_runs"] = line_through(own.points)["correlation"];
        figure["free_poses"] = free_poses;
        const std::pair<const char*, const picture::Series*> curves[] = {
            {"all", &total},           {"boxes", &boxes},         {"exact", &exact},
            {"free", &free},           {"contact", &touching},    {"own", &own},
            {"own_boxes", &own_boxes}, {"own_exact", &own_exact}, {"own_before", &own_before}};
        for (const auto& [name, curve] : curves) {
            if (curve->points.empty()) continue;
            Json line{{"scene", kind.key}, {"steps", name}};
            line.update(line_through(curve->points));
            const auto at = [&points = curve->points](int joints) {
                for (const Vec2& p : points) {
                    if (p.x() == joints) return p.y();
                }
                return 0.0;
            };
            line["ms_one"] = at(1);
            line["ms_half"] = at(15);
            line["ms_all_active"] = at(kind.joints);
            lines.push_back(line);
        }
        scenes[kind.key] = figure;
        if (!options.charts.empty()) {
            picture::Chart chart{.title = std::string("First contact: ") + kind.title};
            chart.x = together.x;
            chart.y = together.y;
            picture::Series sum{"together", picture::Mark::dashed, total.points, {}};
            chart.series = {boxes, exact, sum, free, touching, own};
            write_chart(bench, options.charts / ("ccd-" + std::string(kind.key) + ".svg"), chart);
        }
        together.series.push_back(total);
    }
    if (!options.charts.empty()) write_chart(bench, options.charts / "ccd-scenes.svg", together);
    bench.table("scene_sizes", sizes);
    bench.table("scene_rows", rows);
    bench.table("scene_lines", lines);
    bench.figure("scenes", scenes);
    bench.note("scenes " + scenes.dump());
}

}  // namespace sidestep::bench
