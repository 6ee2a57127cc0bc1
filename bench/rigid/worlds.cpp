// Scenes, the gauge of depth, and the race.
#include "bench/rigid/worlds.h"

#include <chrono>
#include <cmath>
#include <limits>

#include "sidestep/base/parallel.h"
#include "sidestep/base/random.h"
#include "sidestep/math/rotation.h"
#include "sidestep/rigid/broad.h"
#include "sidestep/rigid/contact.h"

namespace sidestep::bench {

namespace {

using rigid::Shape;

void add_wall(RaceScene& scene, const Vec3& half, const Vec3& at) {
    scene.boxes.push_back({.half_extents = half, .start = {Quat::Identity(), at}});
}

/// A loose grid of boxes of 0.3 to 0.5 m, each turned at random.
void add_boxes(RaceScene& scene, int columns, int layers, double spacing, double lowest,
               std::uint64_t seed) {
    Random random(seed);
    const auto any = [&](double low, double high) {
        const double x = random.uniform(low, high), y = random.uniform(low, high);
        return Vec3(x, y, random.uniform(low, high));
    };
    for (int y = 0; y < layers; ++y) {
        for (int x = 0; x < columns; ++x) {
            for (int z = 0; z < columns; ++z) {
                RaceBox box;
                box.half_extents = any(0.15, 0.25);
                box.mass = 1000.0 * 8.0 * box.half_extents.prod();
                const Vec3 grid(x - 0.5 * (columns - 1), y, z - 0.5 * (columns - 1));
                box.start.translation = spacing * grid + Vec3(0, lowest, 0);
                box.start.rotation = exp_map(any(-2.0, 2.0));
                scene.boxes.push_back(box);
            }
        }
    }
    scene.moving = static_cast<int>(scene.boxes.size());
}

RaceScene settling_scene(std::uint64_t seed, bool small) {
    RaceScene scene{.name = "settling"};
    const int columns = small ? 6 : 10, layers = small ? 6 : 10;
    add_boxes(scene, columns, layers, 0.9, 1.0, seed);
    const double side = 0.45 * columns + 0.3;  // half the pit
    add_wall(scene, {side + 1.0, 0.5, side + 1.0}, {0, -0.5, 0});
    for (const double sign : {-1.0, 1.0}) {
        add_wall(scene, {0.5, 10.0, side + 1.0}, {sign * (side + 0.5), 10.0, 0});
        add_wall(scene, {side + 1.0, 10.0, 0.5}, {0, 10.0, sign * (side + 0.5)});
    }
    return scene;
}

RaceScene moving_scene(std::uint64_t seed, bool small) {
    RaceScene scene{.name = "moving", .gravity = Vec3::Zero(), .friction = 0.0, .elasticity = 1.0};
    const int columns = small ? 6 : 10;
    add_boxes(scene, columns, columns, 1.2, 0.0, seed);
    Random random(seed, 1);
    double lift = 0.6 * (columns - 1);
    for (int i = 0; i < scene.moving; ++i) {
        RaceBox& box = scene.boxes[i];
        box.start.translation.y() -= lift;
        for (int c = 0; c < 3; ++c) box.velocity[c] = random.uniform(-2.0, 2.0);
        for (int c = 0; c < 3; ++c) box.spin[c] = random.uniform(-2.0, 2.0);
    }
    const double side = 0.6 * columns + 0.2;
    for (int axis = 0; axis < 3; ++axis) {
        for (const double sign : {-1.0, 1.0}) {
            Vec3 half = Vec3::Constant(side + 1.0);
            half[axis] = 0.5;
            add_wall(scene, half, sign * (side + 0.5) * Vec3::Unit(axis));
        }
    }
    return scene;
}

/// How deep the boxes of a scene are in each other: the same look at every engine.
class DepthGauge {
public:
    explicit DepthGauge(const RaceScene& scene) : moving_(scene.moving), broad_() {
        for (const RaceBox& box : scene.boxes) {
            shapes_.push_back(Shape::box(box.half_extents));
            places_.push_back(box.start);
            still_.push_back(box.mass > 0.0 ? 0 : 1);
        }
        boxes_.resize(shapes_.size());
    }
    void look(const RaceWorld::Now& now) {
        for (int i = 0; i < moving_; ++i) places_[i] = now.places[i];
        for (std::size_t i = 0; i < shapes_.size(); ++i) {
            boxes_[i] = shapes_[i]->box_in_world(places_[i]);
        }
        double sum = 0.0;
        std::int64_t count = 0;
        worst_now = 0.0;
        for (const rigid::Pair& pair : broad_.update(boxes_, still_)) {
            const rigid::Manifold found = rigid::contact(*shapes_[pair[0]], places_[pair[0]],
                                                         *shapes_[pair[1]], places_[pair[1]]);
            if (found.count == 0 || found.depth <= 0.0) continue;
            sum += found.depth;
            ++count;
            worst_now = std::max(worst_now, found.depth);
            if (found.depth > 0.005) ++beyond_5mm;
        }
        deepest = std::max(deepest, worst_now);
        depth_sum += sum;
        touching += count;
    }
    double deepest = 0.0, worst_now = 0.0;
    double depth_sum = 0.0;
    std::int64_t touching = 0, beyond_5mm = 0;

private:
    int moving_;
    rigid::Broad broad_;
    std::vector<std::shared_ptr<const Shape>> shapes_;
    std::vector<Transform> places_;
    std::vector<std::uint8_t> still_;
    std::vector<geometry::AxisBox> boxes_;
};

/// The same bits in both.
bool same_places(const RaceWorld::Now& a, const RaceWorld::Now& b) {
    for (std::size_t i = 0; i < a.places.size(); ++i) {
        if (a.places[i].translation != b.places[i].translation) return false;
        if (a.places[i].rotation.coeffs() != b.places[i].rotation.coeffs()) return false;
    }
    return true;
}

/// One world in a race, and what was seen of it.
struct Racer {
    std::string name;
    std::unique_ptr<RaceWorld> world;
    int threads = 1;
    DepthGauge gauge;
    RaceWorld::Now now{};
    double spent =
        0.0;  ///< Seconds within its steps: of this thread, or by the clock with several.
    double lowest = std::numeric_limits<double>::infinity();
    double start = 0.0, kinetic = 0.0, rise = 0.0;
};

double seconds_now(int threads) {
    if (threads == 1) return thread_seconds();
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(now).count();
}

/// Kinetic energy and that of gravity.
std::pair<double, double> energies(const RaceScene& scene, const RaceWorld::Now& now) {
    double kinetic = 0.0, potential = 0.0;
    for (int k = 0; k < scene.moving; ++k) {
        const RaceBox& box = scene.boxes[k];
        const Vec3 square = box.half_extents.cwiseAbs2();
        const Vec3 inertia = box.mass / 3.0 * (Vec3::Constant(square.sum()) - square);
        const Vec3 spin = now.places[k].rotation.conjugate() * now.spins[k];
        kinetic +=
            0.5 * box.mass * now.velocities[k].squaredNorm() + 0.5 * inertia.dot(spin.cwiseAbs2());
        potential -= box.mass * scene.gravity.dot(now.places[k].translation);
    }
    return {kinetic, potential};
}

void watch(const RaceScene& scene, Racer& racer, bool first) {
    racer.world->look(racer.now);
    const auto [kinetic, potential] = energies(scene, racer.now);
    if (first) racer.start = kinetic + potential;
    racer.kinetic = kinetic;
    racer.rise = std::max(racer.rise, kinetic + potential - racer.lowest);
    racer.lowest = std::min(racer.lowest, kinetic + potential);
}

/// All in turns of a few steps, so that whatever else the machine does meets all of them alike.
void race_worlds(const RaceScene& scene, std::vector<Racer>& racers, int gauge_every) {
    constexpr int turn = 30;
    for (Racer& racer : racers) {
        racer.now.places.resize(scene.moving);
        racer.now.velocities.resize(scene.moving);
        racer.now.spins.resize(scene.moving);
        watch(scene, racer, true);
    }
    for (int step = 0; step < scene.steps; step += turn) {
        for (Racer& racer : racers) {
            const ThreadLimit limit(racer.threads);
            for (int k = step; k < std::min(step + turn, scene.steps); ++k) {
                const double start = seconds_now(racer.threads);
                racer.world->step();
                racer.spent += seconds_now(racer.threads) - start;
                watch(scene, racer, false);
                if (k % gauge_every == 0) racer.gauge.look(racer.now);
            }
        }
    }
}

using Json = nlohmann::ordered_json;

void add_rows(const RaceScene& scene, const std::vector<Racer>& racers, Json& table) {
    for (const Racer& racer : racers) {
        const DepthGauge& gauge = racer.gauge;
        const double mean =
            gauge.touching > 0 ? gauge.depth_sum / static_cast<double>(gauge.touching) : 0.0;
        table.push_back({{"scene", scene.name},
                         {"engine", racer.name},
                         {"threads", racer.threads},
                         {"steps", scene.steps},
                         {"ms_per_step", 1e3 * racer.spent / scene.steps},
                         {"deepest_mm", 1e3 * gauge.deepest},
                         {"mean_depth_mm", 1e3 * mean},
                         {"beyond_5_mm", gauge.beyond_5mm},
                         {"kinetic_end_j", racer.kinetic},
                         {"energy_rise_share", racer.rise / std::abs(racer.start)}});
    }
}

}  // namespace

void worlds(Bench& bench) {
    Json table = Json::array(), ratios;
    const auto enter = [](std::vector<Racer>& racers, const RaceScene& scene, const char* name,
                          auto make, int threads = 1) {
        racers.push_back({name, make(scene), threads, DepthGauge(scene)});
    };
    const int every = bench.quick ? 4 : 1;
    {
        RaceScene scene = settling_scene(bench.seed, bench.quick);
        if (bench.quick) scene.steps = 360;
        std::vector<Racer> racers;
        enter(racers, scene, "ours", our_world);
        if (!bench.quick) enter(racers, scene, "ours", our_world, 2);
        enter(racers, scene, "bullet", bullet_world);
        enter(racers, scene, "ode", ode_world);
        race_worlds(scene, racers, every);
        add_rows(scene, racers, table);
        const double ours = racers.front().spent;
        ratios["bullet_world"] = racers[racers.size() - 2].spent / ours;
        ratios["ode_world"] = racers.back().spent / ours;
        bench.key("deepest_mm", 1e3 * racers.front().gauge.deepest);
        if (!bench.quick && !same_places(racers[0].now, racers[1].now)) {
            bench.disagree("our world differs between one and two threads");
        }
        if (racers.front().gauge.beyond_5mm > 0) {
            bench.disagree("boxes of our world were deeper than 5 mm in each other");
        }
    }
    if (!bench.quick) {
        RaceScene scene = settling_scene(bench.seed, false);
        scene.name = "settling, sleeping on";
        scene.sleeping = true;
        std::vector<Racer> racers;
        enter(racers, scene, "ours", our_world);
        enter(racers, scene, "bullet", bullet_world);
        enter(racers, scene, "ode", ode_world);
        race_worlds(scene, racers, 4);
        add_rows(scene, racers, table);
    }
    {
        RaceScene scene = moving_scene(bench.seed, bench.quick);
        scene.steps = bench.quick ? 240 : 600;
        std::vector<Racer> racers;
        enter(racers, scene, "ours", our_world);
        enter(racers, scene, "bullet", bullet_world);
        enter(racers, scene, "ode", ode_world);
        race_worlds(scene, racers, every);
        add_rows(scene, racers, table);
        // nothing but the boxes themselves could give them energy
        bench.key("world_energy_gain_max", racers.front().rise / racers.front().start);
    }
    bench.table("worlds", table);
    bench.figure("ratios", ratios);
}

}  // namespace sidestep::bench
