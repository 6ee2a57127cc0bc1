#include "bench/rigid/worlds.h"

#include <fmt/core.h>

#include <cmath>

#include "sidestep/base/parallel.h"
#include "sidestep/base/random.h"
#include "sidestep/math/rotation.h"
#include "sidestep/rigid/broad.h"
#include "sidestep/rigid/contact.h"
#include "sidestep/rigid/world.h"

namespace sidestep::bench {

namespace {

using rigid::Shape;

class OurWorld final : public RaceWorld {
public:
    explicit OurWorld(const RaceScene& scene)
        : world_({.gravity = scene.gravity,
                  .step = scene.step,
                  .meeting = rigid::Meeting::ahead,
                  .sleeping = scene.sleeping}),
          moving_(scene.moving) {
        for (const RaceBox& box : scene.boxes) {
            rigid::Body body;
            body.shape = Shape::box(box.half_extents);
            body.role = box.mass > 0.0 ? rigid::Role::moving : rigid::Role::fixed;
            body.mass = box.mass;
            body.material = {scene.elasticity, scene.friction};
            body.to_world = box.start;
            body.velocity = box.velocity;
            body.spin = box.spin;
            world_.add(body);
        }
    }
    void step() override { world_.step(); }
    void look(Now& now) const override {
        for (int i = 0; i < moving_; ++i) {
            const rigid::Body& body = world_.bodies()[i];
            now.places[i] = body.to_world;
            now.velocities[i] = body.velocity;
            now.spins[i] = body.spin;
        }
    }

private:
    rigid::World world_;
    int moving_;
};

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

}  // namespace

std::unique_ptr<RaceWorld> our_world(const RaceScene& scene) {
    return std::make_unique<OurWorld>(scene);
}

void worlds(Bench& bench) {
    (void)bench;
    const int which = getenv("WHICH") ? atoi(getenv("WHICH")) : 0;
    RaceScene scene = which ? moving_scene(7, bench.quick) : settling_scene(7, bench.quick);
    using Maker = std::unique_ptr<RaceWorld> (*)(const RaceScene&);
    const std::pair<const char*, Maker> makers[] = {
        {"ours", our_world}, {"bullet", bullet_world}, {"ode", ode_world}};
    const char* only = getenv("ONLY");
    const bool gauge_on = !getenv("NOGAUGE");
    ThreadLimit limit(getenv("THREADS") ? atoi(getenv("THREADS")) : 1);
    for (const auto& [name, make] : makers) {
        if (only && std::string(only).find(name) == std::string::npos) continue;
        auto world = make(scene);
        RaceWorld::Now now;
        now.places.resize(scene.moving);
        now.velocities.resize(scene.moving);
        now.spins.resize(scene.moving);
        DepthGauge gauge(scene);
        double spent = 0.0, part = 0.0;
        for (int i = 0; i < scene.steps; ++i) {
            const double start = thread_seconds();
            world->step();
            part += thread_seconds() - start;
            world->look(now);
            if (gauge_on) gauge.look(now);
            if ((i + 1) % 120 == 0) {
                double kinetic = 0.0;
                for (int k = 0; k < scene.moving; ++k) {
                    const Vec3 h = scene.boxes[k].half_extents;
                    const Vec3 inertia =
                        scene.boxes[k].mass / 3.0 *
                        Vec3(h.y() * h.y() + h.z() * h.z(), h.x() * h.x() + h.z() * h.z(),
                             h.x() * h.x() + h.y() * h.y());
                    const Vec3 w = now.places[k].rotation.conjugate() * now.spins[k];
                    kinetic += 0.5 * scene.boxes[k].mass * now.velocities[k].squaredNorm() +
                               0.5 * w.cwiseAbs2().dot(inertia);
                }
                fmt::print(
                    "{} {:.1f} s: {:.3f} ms/step, worst now {:.2f} mm, deepest {:.2f} mm, mean "
                    "{:.3f} mm, >5mm {}, KE {:.4g}\n",
                    name, (i + 1) * scene.step, part / 120 * 1e3, gauge.worst_now * 1e3,
                    gauge.deepest * 1e3,
                    gauge.touching ? gauge.depth_sum / gauge.touching * 1e3 : 0.0, gauge.beyond_5mm,
                    kinetic);
                spent += part;
                part = 0.0;
            }
        }
        fmt::print("{}: {:.3f} ms/step\n", name, spent / scene.steps * 1e3);
    }
}

}  // namespace sidestep::bench
