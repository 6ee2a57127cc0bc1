#include <algorithm>
#include <map>
#include <numeric>

#include "bench/ccd/parts.h"
#include "sidestep/articulated/ccd_scenes.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/body/io/mesh_import.h"
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

/// What a file of assimp's test models holds: three pots, each of a body, a handle with its spout, and a lid. 0.3 m
/// wide, on their feet. Empty where the file is not there, or is another.
std::vector<geometry::TriangleMesh> teapots(const std::filesystem::path& file) {
    std::vector<geometry::TriangleMesh> pots;
    const auto read = body::import_mesh(file);
    if (!read) return pots;
    const geometry::TriangleMesh& all = read->mesh;
    // parts hang together by corners, and come in the order of the file
    std::vector<int> part(all.vertices.size());
    std::iota(part.begin(), part.end(), 0);
    const auto first_of = [&](int v) {
        while (part[v] != v) v = part[v] = part[part[v]];
        return v;
    };
    for (const auto& t : all.triangles) {
        for (const int corner : {t[1], t[2]}) {
            const int a = first_of(t[0]), b = first_of(corner);
            part[std::max(a, b)] = std::min(a, b);
        }
    }
    std::map<int, std::vector<int>> parts;
    for (int i = 0; i < all.triangle_count(); ++i)
        parts[first_of(all.triangles[i][0])].push_back(i);
    constexpr int parts_of_a_pot = 3, pots_of_the_file = 3;
    if (parts.size() != parts_of_a_pot * pots_of_the_file) return pots;
    int number = 0;
    for (const auto& [first, triangles] : parts) {
        if (number++ % parts_of_a_pot == 0) pots.emplace_back();
        geometry::TriangleMesh& pot = pots.back();
        std::map<int, int> known;
        for (const int i : triangles) {
            auto corners = all.triangles[i];
            for (auto& corner : corners) {
                const auto [at, fresh] = known.try_emplace(corner, pot.vertex_count());
                if (fresh) pot.vertices.push_back(all.vertices[corner]);
                corner = at->second;
            }
            pot.triangles.push_back(corners);
        }
    }
    for (geometry::TriangleMesh& pot : pots) {
        const geometry::AxisBox box = geometry::bounds(pot);
        const double size = 0.3 / std::max(box.size().x(), box.size().z());
        const Vec3 foot(box.centre().x(), box.low.y(), box.centre().z());
        for (Vec3& v : pot.vertices) v = size * (v - foot);
    }
    return pots;
}

const std::vector<geometry::TriangleMesh>& known_teapots() {
    static const auto pots = teapots("/usr/share/assimp/models/Collada/teapots.DAE");
    return pots;
}

ContactScene falling_among_teapots(const ContactSceneOptions& options) {
    ContactSceneOptions among = options;
    among.ware = known_teapots();
    return falling_man(among);
}

constexpr SceneKind kinds[] = {
    {"wooden_men", "two wooden men", wooden_men, 29},
    {"pendulum", "pendulum of 30 balls", ball_pendulum, 30},
    {"falling_man", "wooden man falls on tableware", falling_man, 29},
    {"teapots", "wooden man falls among teapots", falling_among_teapots, 29},
};

/// Who says which joints move.
struct Choice {
    const char* key;
    Region (*choose)(const Model& model, int count, std::uint64_t seed);
};

/// The first is the measure; the others say what the choice does to it.
constexpr Choice choices[] = {
    {"subtree", random_subtree},
    {"any", random_joints},
    {"top", [](const Model& model, int count, std::uint64_t) { return top_joints(model, count); }},
};

/// How much is run.
struct Size {
    int runs;   ///< Each from a scene of its own, with joints of its own.
    int steps;  ///< Of each run.
    int every;  ///< So many steps from one that is timed to the next.
    int own;    ///< Runs of their own, for every number of joints: some 50 in the thesis.
    std::uint64_t seed;
};

/// One step, milliseconds.
struct StepCost {
    double boxes = 0.0, exact = 0.0;
    double others = 0.0;  ///< For both, when no body is asked about itself.
    bool contact = false;

    [[nodiscard]] double total() const { return boxes + exact; }
};

/// Means over steps, milliseconds a step.
struct Cost {
    double boxes = 0.0, exact = 0.0, worst = 0.0;
    double median = 0.0;  ///< Of both together.
    double others = 0.0;  ///< For both, when no body is asked about itself.
    double pairs = 0.0, wholes = 0.0, box_pairs = 0.0, triangles = 0.0;
    double free = 0.0;  ///< Of poses from which nobody touches anything, however many joints move.
    double with_contact = 0.0;  ///< Of the steps that end at a contact.
    int steps = 0, contacts = 0, unknown = 0;
    Fingerprint print;
    std::vector<StepCost> all;

    [[nodiscard]] double total() const { return boxes + exact; }
};

/// The step a run did last, by a watch that has seen what is frozen: the best of five, for others use
/// this machine too.
StepCost best_cost(const ContactRun& run, ccd::Watch& watch) {
    const ccd::MovingLinks moving = run.moving();
    std::vector<int> bodies;
    for (const ccd::LinkMotion& link : moving.links)
        bodies.push_back(link.parent < 0 ? static_cast<int>(bodies.size()) : bodies[link.parent]);
    ccd::MovingLinks among_others = moving;
    among_others.bodies = bodies;
    StepCost one{1e300, 1e300, 1e300, false};
    for (int again = 0; again < 6; ++again) {
        ccd::FirstContactWork work, less;
        const ccd::Contact contact = watch.first_contact(moving, {}, &work);
        (void)watch.first_contact(among_others, {}, &less);
        one.contact = !contact.is_free();
        if (again == 0) continue;  // learns what is frozen
        one.boxes = std::min(one.boxes, 1e3 * work.boxes_s);
        one.exact = std::min(one.exact, 1e3 * work.search_s);
        one.others = std::min(one.others, 1e3 * (less.boxes_s + less.search_s));
    }
    return one;
}

/// A run of which so many joints of each body move; every run and every body has others.
ContactRun run_with(const ContactScene& scene, const Choice& choice, int joints,
                    std::uint64_t seed) {
    std::vector<Region> regions;
    for (const Actor& actor : scene.actors) {
        const std::uint64_t body = regions.size();
        regions.push_back(choice.choose(*scene.models[actor.model].model, joints, 2 * seed + body));
    }
    return {scene, regions};
}

/// Runs of their own, milliseconds a step.
struct OwnRuns {
    std::vector<double> whole;          ///< All steps, for each number of joints.
    std::vector<double> boxes, exact;   ///< Of them.
    std::vector<double> before;         ///< Only up to the first contact.
    std::vector<double> contact_share;  ///< Of all steps.
};

/// As the thesis runs them: every number of joints a run of its own, from the start on.
OwnRuns own_runs(const SceneKind& kind, const std::vector<int>& counts, const Size& size) {
    OwnRuns runs;
    const std::vector<double> none(counts.size(), 0.0);
    runs.whole = runs.boxes = runs.exact = runs.before = runs.contact_share = none;
    std::vector<int> timed(counts.size(), 0), early(counts.size(), 0);
    for (int s = 0; s < size.own; ++s) {
        const std::uint64_t seed = size.seed + static_cast<std::uint64_t>(s);
        const ContactScene scene = kind.make({.seed = seed});
        for (std::size_t c = 0; c < counts.size(); ++c) {
            ContactRun run = run_with(scene, choices[0], counts[c], seed);
            ccd::Watch watch;
            bool touched = false;
            for (int k = 0; k < size.steps; ++k) {
                const bool touches = !run.step().contact.is_free();
                if (k % size.every == size.every / 2) {
                    const StepCost cost = best_cost(run, watch);
                    ++timed[c];
                    runs.boxes[c] += cost.boxes;
                    runs.exact[c] += cost.exact;
                    runs.contact_share[c] += cost.contact;
                    early[c] += !touched;
                    runs.before[c] += touched ? 0.0 : cost.total();
                }
                touched = touched || touches;
            }
        }
    }
    for (std::size_t c = 0; c < counts.size(); ++c) {
        for (auto* sum : {&runs.boxes, &runs.exact, &runs.contact_share}) (*sum)[c] /= timed[c];
        runs.before[c] /= std::max(1, early[c]);
        runs.whole[c] = runs.boxes[c] + runs.exact[c];
    }
    return runs;
}

/// One step from where the leader is.
void take_step(ContactRun& run, ccd::Watch& watch, const ContactRun& leader, Cost& cost) {
    run.follow(leader);
    const auto step = run.step();
    const StepCost one = best_cost(run, watch);
    cost.all.push_back(one);
    cost.boxes += one.boxes;
    cost.exact += one.exact;
    cost.others += one.others;
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

/// From sums to means. Returns the number of poses from which nobody touches anything.
int finish(std::vector<Cost>& costs) {
    int free_poses = 0;
    for (std::size_t k = 0; k < costs[0].all.size(); ++k) {
        const auto touches = [&](const Cost& cost) { return cost.all[k].contact; };
        if (std::any_of(costs.begin(), costs.end(), touches)) continue;
        ++free_poses;
        for (Cost& cost : costs) cost.free += cost.all[k].total();
    }
    for (Cost& cost : costs) {
        cost.free /= std::max(1, free_poses);
        std::vector<double> totals;
        for (const StepCost& one : cost.all) {
            totals.push_back(one.total());
            if (one.contact) cost.with_contact += one.total() / cost.contacts;
        }
        const auto middle = totals.begin() + static_cast<std::ptrdiff_t>(totals.size() / 2);
        std::nth_element(totals.begin(), middle, totals.end());
        cost.median = *middle;
        for (double* sum : {&cost.boxes, &cost.exact, &cost.others, &cost.pairs, &cost.wholes,
                            &cost.box_pairs, &cost.triangles})
            *sum /= cost.steps;
    }
    return free_poses;
}

/// For one choice of joints, for each number of them.
struct ChoiceCosts {
    std::vector<Cost> costs;
    int free_poses = 0;
};

/// The poses, and the contacts that are held in them, are those of runs with all joints; from each of
/// them a step is taken with every number of joints, so that nothing differs but which joints move.
std::vector<ChoiceCosts> run_scene(const SceneKind& kind, const std::vector<int>& counts,
                                   const Size& size) {
    std::vector<ChoiceCosts> all(std::size(choices));
    for (ChoiceCosts& one : all) one.costs.resize(counts.size());
    for (int s = 0; s < size.runs; ++s) {
        const std::uint64_t seed = size.seed + static_cast<std::uint64_t>(s);
        ContactRun leader(kind.make({.seed = seed}), kind.joints);
        struct Follower {
            ContactRun run;
            ccd::Watch watch;
            Cost* cost;
        };
        std::vector<Follower> followers;
        for (std::size_t i = 0; i < all.size(); ++i) {
            for (std::size_t c = 0; c < counts.size(); ++c)
                followers.push_back(
                    {run_with(leader.scene(), choices[i], counts[c], seed), {}, &all[i].costs[c]});
        }
        for (int k = 0; k < size.steps; ++k) {
            if (k % size.every == size.every / 2) {
                for (Follower& one : followers) take_step(one.run, one.watch, leader, *one.cost);
            }
            (void)leader.step();
        }
    }
    for (ChoiceCosts& one : all) one.free_poses = finish(one.costs);
    return all;
}

/// Costs against joints that move, by name.
struct Curve {
    std::string key, title;
    std::vector<Vec2> points{};
};

/// The line through costs that is nearest to them, and how near it is.
struct Line {
    double at_none = 0.0, a_joint = 0.0;
    double correlation = 0.0;    ///< 1 is a line.
    double at_none_share = 0.0;  ///< Of the line where all joints move.
    double off = 0.0;            ///< The farthest point from it, as a part of the same.

    [[nodiscard]] double at(double joints) const { return at_none + a_joint * joints; }
};

Line line_through(const std::vector<Vec2>& points) {
    Vec2 mean = Vec2::Zero();
    for (const Vec2& p : points) mean += p / static_cast<double>(points.size());
    double xx = 0.0, xy = 0.0, yy = 0.0;
    for (const Vec2& p : points) {
        const Vec2 d = p - mean;
        xx += d.x() * d.x();
        xy += d.x() * d.y();
        yy += d.y() * d.y();
    }
    Line line;
    line.a_joint = xx > 0.0 ? xy / xx : 0.0;
    line.at_none = mean.y() - line.a_joint * mean.x();
    line.correlation = xx * yy > 0.0 ? xy / std::sqrt(xx * yy) : 0.0;
    const double full = line.at(points.back().x());
    line.at_none_share = line.at_none / full;
    for (const Vec2& p : points) line.off = std::max(line.off, std::abs(p.y() - line.at(p.x())));
    line.off /= full;
    return line;
}

Json line_row(const SceneKind& kind, const Curve& curve) {
    const Line line = line_through(curve.points);
    const auto at = [&](int joints) {
        for (const Vec2& p : curve.points) {
            if (p.x() == joints) return p.y();
        }
        return 0.0;
    };
    return {{"scene", kind.key},
            {"steps", curve.key},
            {"ms_at_none", line.at_none},
            {"ms_a_joint", line.a_joint},
            {"correlation", line.correlation},
            {"at_none_share", line.at_none_share},
            {"farthest_off_share", line.off},
            {"ms_one", at(1)},
            {"ms_half", at(15)},
            {"ms_all_active", at(kind.joints)}};
}

/// Points and the line through them, in one colour.
void add_with_line(picture::Chart& chart, const Curve& curve, std::uint32_t color) {
    const Line line = line_through(curve.points);
    const double last = curve.points.back().x();
    chart.series.push_back({curve.title, picture::Mark::cloud, curve.points, picture::rgb(color)});
    chart.series.push_back({"",
                            picture::Mark::dashed,
                            {Vec2(0.0, line.at_none), Vec2(last, line.at(last))},
                            picture::rgb(color)});
}

void write_chart(Bench& bench, const std::filesystem::path& path, const picture::Chart& chart) {
    for (const Problem& problem : write_file(path, picture::to_svg(chart))) bench.complain(problem);
}

}  // namespace

void contact_scenes(Bench& bench, const CcdOptions& options) {
    const Size size =
        bench.quick ? Size{4, 60, 6, 1, bench.seed} : Size{32, 120, 15, 50, bench.seed};
    Json scenes, rows = Json::array(), sizes = Json::array(), lines = Json::array();
    picture::Chart together{.title = "First contact: time against joints that move"};
    together.subtitle = "means over steps from the same poses, and the line through them";
    together.x = {.title = "joints that move, of each body", .low = 0.0, .high = 30.0};
    together.y = {.title = "milliseconds a step", .low = 0.0};
    constexpr std::uint32_t colors[] = {0xc0562b, 0x2f7fb5, 0x3f9b6c, 0x8a6bb8};
    for (const SceneKind& kind : kinds) {
        if (!options.scene.empty() && options.scene != kind.key) continue;
        const bool pots = kind.make == falling_among_teapots;
        if (pots && known_teapots().empty()) {
            bench.note("teapots: skipped, the package assimp-testmodels is not here");
            continue;
        }
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
        std::vector<int> counts{1, 5, 10, 15, 20, 25, kind.joints};
        if (bench.quick) counts = {1, 8, 15, kind.joints};
        const std::vector<ChoiceCosts> measured = run_scene(kind, counts, size);
        const OwnRuns runs = own_runs(kind, counts, size);
        Curve total{"all", kind.title}, median{"median", "median"}, boxes{"boxes", "swept boxes"},
            exact{"exact", "exact"}, others{"others", "other bodies only"},
            free{"free", "steps without contact"}, touching{"contact", "steps with contact"},
            own{"own", "runs of their own"},
            own_before{"own_before", "runs of their own, to the first contact"};
        Json figure;
        double worst = 0.0;
        for (std::size_t c = 0; c < counts.size(); ++c) {
            const int joints = counts[c];
            const Cost& cost = measured[0].costs[c];
            rows.push_back({{"scene", kind.key},
                            {"joints", joints},
                            {"boxes_ms", cost.boxes},
                            {"exact_ms", cost.exact},
                            {"ms", cost.total()},
                            {"median_ms", cost.median},
                            {"others_ms", cost.others},
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
            total.points.emplace_back(joints, cost.total());
            median.points.emplace_back(joints, cost.median);
            boxes.points.emplace_back(joints, cost.boxes);
            exact.points.emplace_back(joints, cost.exact);
            others.points.emplace_back(joints, cost.others);
            if (measured[0].free_poses > 0) free.points.emplace_back(joints, cost.free);
            if (cost.contacts > 0) touching.points.emplace_back(joints, cost.with_contact);
            own.points.emplace_back(joints, runs.whole[c]);
            own_before.points.emplace_back(joints, runs.before[c]);
            worst = std::max(worst, cost.worst);
            if (joints == kind.joints) figure["ms_all_active"] = cost.total();
            if (joints == 15) figure["ms_half"] = cost.total();
            if (joints == 1) figure["ms_one"] = cost.total();
        }
        const Line line = line_through(total.points);
        figure["worst_ms"] = worst;
        figure["correlation_with_joints"] = line.correlation;
        figure["at_none_share"] = line.at_none_share;
        figure["farthest_off_share"] = line.off;
        figure["correlation_of_own_runs"] = line_through(own.points).correlation;
        figure["poses"] = measured[0].costs[0].steps;
        figure["free_poses"] = measured[0].free_poses;
        std::vector<Curve> chosen;
        for (std::size_t i = 1; i < measured.size(); ++i) {
            chosen.push_back({std::string("chosen_") + choices[i].key, ""});
            for (std::size_t c = 0; c < counts.size(); ++c)
                chosen.back().points.emplace_back(counts[c], measured[i].costs[c].total());
        }
        for (const Curve* curve :
             {&total, &median, &boxes, &exact, &others, &free, &touching, &own, &own_before}) {
            if (!curve->points.empty()) lines.push_back(line_row(kind, *curve));
        }
        for (const Curve& curve : chosen) lines.push_back(line_row(kind, curve));
        scenes[kind.key] = figure;
        if (!options.charts.empty()) {
            picture::Chart chart{.title = std::string("First contact: ") + kind.title};
            chart.subtitle = "means over steps from the same poses; dashed: the line through them";
            chart.x = together.x;
            chart.y = together.y;
            const auto dotted = [](const Curve& curve) {
                return picture::Series{curve.title, picture::Mark::dotted, curve.points, {}};
            };
            total.title = "together";
            add_with_line(chart, total, 0x333333);
            chart.series.push_back(dotted(boxes));
            chart.series.push_back(dotted(exact));
            for (const Curve* curve : {&others, &free, &touching, &own}) {
                if (!curve->points.empty()) chart.series.push_back(dotted(*curve));
            }
            write_chart(bench, options.charts / ("ccd-" + std::string(kind.key) + ".svg"), chart);
            total.title = kind.title;
        }
        add_with_line(together, total, colors[&kind - kinds]);
    }
    if (!options.charts.empty()) write_chart(bench, options.charts / "ccd-scenes.svg", together);
    bench.table("scene_sizes", sizes);
    bench.table("scene_rows", rows);
    bench.table("scene_lines", lines);
    bench.figure("scenes", scenes);
    bench.note("scenes " + scenes.dump());
}

}  // namespace sidestep::bench
