// Many bodies at once: never deep in each other, never more energy, the same bits with any threads.
#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/base/parallel.h"
#include "sidestep/base/random.h"
#include "tests/support/rigid_worlds.h"

using namespace sidestep;
using namespace sidestep::rigid;

namespace {

constexpr std::uint64_t heap_seed = 88;

Vec3 random_vector(Random& random, double most) {
    const double x = random.uniform(-most, most), y = random.uniform(-most, most);
    return {x, y, random.uniform(-most, most)};
}

/// Boxes, balls and rocks above a floor between four walls.
World falling_heap(int count, const WorldOptions& options, double elasticity = 0.2) {
    World world(options);
    const Material material{elasticity, 0.5};
    world.add(test_floor(material));
    for (const double sign : {-1.0, 1.0}) {
        Body wall = test_box({0.5, 20, 3}, {sign * 2.0, 20, 0}, material);
        wall.role = Role::fixed;
        world.add(wall);
        wall = test_box({3, 20, 0.5}, {0, 20, sign * 2.0}, material);
        wall.role = Role::fixed;
        world.add(wall);
    }
    Random random(heap_seed);
    for (int i = 0; i < count; ++i) {
        const Vec3 at(0.9 * (i % 3 - 1), 0.6 + 0.9 * (i / 9), 0.9 * (i / 3 % 3 - 1));
        const double size = random.uniform(0.15, 0.25);
        Body body = i % 3 == 2 ? test_ball(size, at, material)
                               : test_box({size, 0.8 * size, 0.2}, at, material);
        if (i % 3 == 1) {
            std::vector<Vec3> corners;
            for (int k = 0; k < 10; ++k) {
                corners.push_back(1.3 * size * random_vector(random, 1.0).normalized());
            }
            body.shape =
                Shape::polyhedron(geometry::ConvexPolyhedron::from_points(corners).value());
        }
        body.to_world.rotation = exp_map(random_vector(random, 2.0));
        body.spin = random_vector(random, 3.0);
        world.add(body);
    }
    return world;
}

}  // namespace

TEST_CASE("the same bits with one and two and seven threads") {
    for (const Meeting meeting : {Meeting::exact, Meeting::ahead}) {
        std::vector<std::uint64_t> prints;
        for (const int threads : {1, 2, 7}) {
            const ThreadLimit limit(threads);
            World world =
                falling_heap(meeting == Meeting::exact ? 18 : 90, test_options(meeting, true));
            run(world, 1.5);
            prints.push_back(world.fingerprint());
        }
        CHECK(prints[0] == prints[1]);
        CHECK(prints[0] == prints[2]);
    }
}

TEST_CASE("a heap that settles is never deep in itself and never gains energy") {
    World world = falling_heap(90, test_options(Meeting::ahead));
    double deepest = 0.0, energy = world.sums().energy(), gain = 0.0;
    const double first = energy;
    for (int i = 0; i < 600; ++i) {
        const StepWork work = world.step();
        const auto overlaps = world.overlaps();
        for (const World::Overlap& overlap : overlaps) deepest = std::max(deepest, overlap.depth);
        CHECK(work.deepest < 5e-3);
        const double now = world.sums().energy();
        gain = std::max(gain, now - energy);
        energy = std::min(energy, now);
    }
    INFO("deepest " << deepest * 1e3 << " mm, largest rise " << gain << " of " << first << " J");
    CHECK(deepest < 5e-3);
    // places that are put right lift bodies a little
    CHECK(gain < 1e-3 * first);
    // one that leans may slide down late
    run(world, 10.0);
    CHECK(world.sums().kinetic < 0.05);
    for (const Body& body : world.bodies()) {
        if (body.role == Role::moving) CHECK(body.to_world.translation.y() > 0.05);
    }
}

TEST_CASE("a closed room of elastic boxes never gains energy") {
    // rough ones by the rule of the seed are struck at many places at once, and would
    for (const bool rough : {false, true}) {
        WorldOptions options = test_options(Meeting::ahead);
        options.gravity.setZero();
        options.tangential = rough ? Tangential::paper : Tangential::none;
        World world(options);
        const Material material{1.0, rough ? 1.0 : 0.0};
        for (int axis = 0; axis < 3; ++axis) {
            for (const double sign : {-1.0, 1.0}) {
                Vec3 half = Vec3::Constant(3.0);
                half[axis] = 0.5;
                Body wall = test_box(half, sign * 2.0 * Vec3::Unit(axis), material);
                wall.role = Role::fixed;
                world.add(wall);
            }
        }
        Random random(heap_seed);
        for (int i = 0; i < 64; ++i) {
            const Vec3 grid = Vec3(i % 4, i / 4 % 4, i / 16) - Vec3::Constant(1.5);
            Body body = test_box({0.15, 0.2, 0.1}, 0.6 * grid, material);
            body.velocity = random_vector(random, 2.0);
            body.spin = random_vector(random, 2.0);
            world.add(body);
        }
        const double before = world.sums().kinetic;
        double most = 0.0;
        int impacts = 0;
        for (int i = 0; i < 360; ++i) {
            impacts += world.step().impacts;
            most = std::max(most, world.sums().kinetic / before - 1.0);
            CHECK(world.overlaps(5e-3).empty());
        }
        INFO((rough ? "rough" : "smooth")
             << ", " << impacts << " blows, at the end " << world.sums().kinetic / before - 1.0);
        CHECK(impacts > 500);
        CHECK(most < 1e-6);
        CHECK(world.sums().kinetic > (rough ? 0.25 : 0.7) * before);
    }
}

TEST_CASE("bodies that start in each other part gently") {
    for (const Meeting meeting : {Meeting::exact, Meeting::ahead}) {
        WorldOptions options = test_options(meeting);
        options.gravity.setZero();
        World world(options);
        world.add(test_box({0.5, 0.5, 0.5}, {0, 0, 0}));
        world.add(test_box({0.5, 0.5, 0.5}, {0.7, 0.1, 0.05}));
        REQUIRE(world.overlaps().size() == 1);
        const double depth = world.overlaps().front().depth;
        CHECK(depth == doctest::Approx(0.3));
        double fastest = 0.0, kinetic = 0.0, before = 0.7;
        for (int i = 0; i < 480; ++i) {
            world.step();
            const double apart =
                (world.bodies()[1].to_world.translation - world.bodies()[0].to_world.translation)
                    .x();
            fastest = std::max(fastest, (apart - before) / world.options().step);
            before = apart;
            kinetic = std::max(kinetic, world.sums().kinetic);
        }
        CHECK(world.overlaps(2e-3).empty());
        CHECK(fastest < 1.01);  // metres per second
        // what is left is a tenth of that speed at most
        CHECK(kinetic < 0.5 * 2.0 * 0.1 * 0.1);
    }
}

TEST_CASE("a body inside another of the same place is parted without a not a number") {
    World world(test_options(Meeting::ahead));
    world.add(test_floor());
    for (int i = 0; i < 4; ++i) world.add(test_box({0.2, 0.2, 0.2}, {0, 0.2, 0}));
    world.add(test_ball(0.1, {0, 0.2, 0}));
    run(world, 5.0);
    for (const Body& body : world.bodies()) {
        CHECK(body.to_world.translation.allFinite());
        CHECK(body.velocity.norm() < 1.0);
        if (body.role == Role::moving) CHECK(body.to_world.translation.y() > 0.0);
    }
    CHECK(world.overlaps(5e-3).empty());
}
