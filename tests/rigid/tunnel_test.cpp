// The promise of a step: nobody passes through anybody, however thin and however fast.
#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/base/parallel.h"
#include "sidestep/base/random.h"
#include "tests/support/rigid_worlds.h"

using namespace sidestep;
using namespace sidestep::rigid;

namespace {

constexpr double paper = 1e-4;  // metres thick

Vec3 tunnel_vector(Random& random) {
    const double x = random.normal(), y = random.normal();
    return {x, y, random.normal()};
}

Quat tunnel_turn(Random& random) {
    const Vec3 v = tunnel_vector(random);
    return Quat(random.normal(), v.x(), v.y(), v.z()).normalized();
}

/// A ball, a box and a hull of a centimetre.
std::vector<std::shared_ptr<const Shape>> small_shapes() {
    Random random(5);
    std::vector<Vec3> corners;
    for (int i = 0; i < 12; ++i) corners.push_back(0.005 * tunnel_vector(random).normalized());
    return {Shape::ball(0.005), Shape::box({0.005, 0.003, 0.0075}),
            Shape::polyhedron(geometry::ConvexPolyhedron::from_points(corners).value())};
}

Body paper_wall(const Vec3& half, const Vec3& at, Material material, Role role = Role::fixed) {
    Body wall = test_box(half, at, material);
    wall.name = "wall";
    wall.role = role;
    return wall;
}

/// Shoots bullets of all shapes at a sheet of paper in the plane x = 0 and counts those that come out
/// behind it.
int shots_through(Meeting meeting, int first, int count, Role role, double elasticity) {
    constexpr std::uint64_t seed = 1004;
    WorldOptions options = test_options(meeting, true);
    World world(options);
    const double side = 60.0;
    Body wall = paper_wall({0.5 * paper, side, side}, Vec3::Zero(), {elasticity, 0.3}, role);
    wall.velocity = role == Role::guided ? Vec3(-50, 0, 0) : Vec3(0, 0, 0);
    world.add(wall);
    const auto shapes = small_shapes();
    for (int i = first; i < first + count; ++i) {
        Random random(seed, static_cast<std::uint64_t>(i));
        Body bullet{.name = "bullet",
                    .shape = shapes[i % shapes.size()],
                    .mass = 0.01,
                    .material = {elasticity, 0.3}};
        bullet.to_world.rotation = tunnel_turn(random);
        bullet.to_world.translation = {-random.uniform(0.05, 3.0), 0.1 * (i % 100 - 50),
                                       0.1 * (i / 100 - 50)};
        const double y = random.uniform(-1.2, 1.2);
        bullet.velocity =
            random.uniform(100.0, 600.0) * Vec3(1, y, random.uniform(-1.2, 1.2)).normalized();
        bullet.spin = 300.0 * tunnel_vector(random);
        world.add(bullet);
    }
    int through = 0;
    std::vector<bool> known(count, false);
    // the slowest and farthest needs seven steps
    for (int k = 0; k < 8; ++k) {
        world.step();
        const Transform& paper_at = world.bodies()[0].to_world;
        for (int i = 0; i < count; ++i) {
            const Vec3 at = paper_at.inverse() * world.bodies()[i + 1].to_world.translation;
            if (known[i] || at.x() <= 0.0 || std::abs(at.y()) > side || std::abs(at.z()) > side)
                continue;
            known[i] = true;
            ++through;
        }
    }
    return through;
}

/// Bodies in a closed room of paper.
World paper_room(Meeting meeting, double elasticity, double speed, double half) {
    WorldOptions options = test_options(meeting);
    options.gravity.setZero();
    World world(options);
    for (int axis = 0; axis < 3; ++axis) {
        for (const double sign : {-1.0, 1.0}) {
            Vec3 size = Vec3::Constant(half + 0.1);
            size[axis] = 0.5 * paper;
            world.add(paper_wall(size, sign * half * Vec3::Unit(axis), {elasticity, 0.0}));
        }
    }
    Random random(9);
    const auto shapes = small_shapes();
    for (int i = 0; i < 20; ++i) {
        Body body{.name = "body",
                  .shape = shapes[i % shapes.size()],
                  .mass = 0.01,
                  .material = {elasticity, 0.0}};
        const double x = random.uniform(-0.8, 0.8), y = random.uniform(-0.8, 0.8);
        body.to_world = {tunnel_turn(random), half * Vec3(x, y, random.uniform(-0.8, 0.8))};
        body.velocity = speed * tunnel_vector(random).normalized();
        body.spin = 100.0 * tunnel_vector(random);
        world.add(body);
    }
    return world;
}

int outside(const World& world, double half) {
    int count = 0;
    for (const Body& body : world.bodies()) {
        count +=
            body.role == Role::moving && body.to_world.translation.cwiseAbs().maxCoeff() > half;
    }
    return count;
}

/// Which side of a post a rod is on: positive where it began.
double side_of_post(const Body& rod, const Body& post) {
    const Vec3 along = rod.to_world.rotation * Vec3::UnitX();
    const Vec3 upright = post.to_world.rotation * Vec3::UnitY();
    return along.cross(upright).dot(post.to_world.translation - rod.to_world.translation);
}

}  // namespace

TEST_CASE("none of ten thousand bullets comes through a sheet of paper") {
    CHECK(shots_through(Meeting::automatic, 0, 10'000, Role::fixed, 0.0) == 0);
}

TEST_CASE("no bullet comes through paper whichever way bodies meet") {
    for (const double elasticity : {0.0, 0.9}) {
        CHECK(shots_through(Meeting::ahead, 0, 1000, Role::fixed, elasticity) == 0);
        // met exactly are few at a time
        for (int i = 0; i < 30; i += 3) {
            INFO("bullets from " << i);
            CHECK(shots_through(Meeting::exact, i, 3, Role::fixed, elasticity) == 0);
        }
    }
}

TEST_CASE("paper that is moved against bullets catches them all") {
    for (const double elasticity : {0.0, 0.9}) {
        CHECK(shots_through(Meeting::ahead, 0, 500, Role::guided, elasticity) == 0);
        for (int i = 0; i < 30; i += 3) {
            CHECK(shots_through(Meeting::exact, i, 3, Role::guided, elasticity) == 0);
        }
    }
}

TEST_CASE("nobody leaves a room of paper in which everybody hits many walls a step") {
    for (const Meeting meeting : {Meeting::exact, Meeting::ahead}) {
        for (const double elasticity : {0.0, 0.5, 1.0}) {
            for (const double speed : {50.0, 300.0}) {
                World world = paper_room(meeting, elasticity, speed, 0.5);
                const double before = world.sums().kinetic;
                double most = 0.0;
                for (int k = 0; k < 12; ++k) {
                    world.step();
                    most = std::max(most, world.sums().kinetic);
                }
                INFO("elasticity " << elasticity << ", " << speed << " m/s, "
                                   << (meeting == Meeting::exact ? "exact" : "ahead"));
                CHECK(outside(world, 0.5) == 0);
                CHECK(most < before * (1.0 + 1e-6));
            }
        }
    }
}

TEST_CASE("thin plates fall on thin plates and stay in order") {
    for (const Meeting meeting : {Meeting::exact, Meeting::ahead, Meeting::automatic}) {
        for (const double thick : {paper, 10.0 * paper}) {
            for (const double drop : {0.05, 0.5}) {
                World world(test_options(meeting, true));
                world.add(paper_wall({1, 0.5 * thick, 1}, Vec3::Zero(), {0.2, 0.5}));
                constexpr int plates = 5;
                for (int i = 0; i < plates; ++i) {
                    world.add(test_box({0.2, 0.5 * thick, 0.2},
                                       {0.03 * i, drop * (i + 1), 0.01 * i}, {0.2, 0.5}, 0.1));
                }
                run(world, 1.5);
                INFO("thick " << thick << ", drop " << drop << ", meeting "
                              << static_cast<int>(meeting));
                for (int i = 1; i <= plates; ++i) {
                    CHECK(world.bodies()[i].to_world.translation.y() >
                          world.bodies()[i - 1].to_world.translation.y());
                }
            }
        }
    }
}

TEST_CASE("thin plates that fall edge on do not cut through") {
    for (const Meeting meeting : {Meeting::exact, Meeting::ahead}) {
        for (const double thick : {paper, 10.0 * paper}) {
            World world(test_options(meeting, true));
            world.add(paper_wall({30, 0.5 * thick, 30}, Vec3::Zero(), {0.2, 0.5}));
            constexpr int plates = 4;
            for (int i = 0; i < plates; ++i) {
                Body plate = test_box({0.2, 0.5 * thick, 0.2}, {0.03 * i, 0.3 + 0.6 * i, 0.01 * i},
                                      {0.2, 0.5}, 0.1);
                plate.to_world.rotation = exp_map({0.1 * i, 0.2, 0.5 * pi});
                plate.velocity = {0, -20, 0};
                world.add(plate);
            }
            run(world, 1.0);
            INFO("thick " << thick << ", meeting " << static_cast<int>(meeting));
            for (int i = 1; i <= plates; ++i) {
                CHECK(world.bodies()[i].to_world.translation.y() > 0.0);
            }
        }
    }
}

TEST_CASE("rods that spin at 200 radians a second do not sweep past posts") {
    constexpr std::uint64_t seed = 3;
    for (const Meeting meeting : {Meeting::exact, Meeting::ahead, Meeting::automatic}) {
        for (const bool light : {false, true}) {
            Random random(seed);
            int asked = 0;
            for (int i = 0; i < 60; ++i) {
                WorldOptions options = test_options(meeting);
                options.gravity.setZero();
                World world(options);
                const double half = 0.5, thick = 0.002, spin = i % 4 == 0 ? 20.0 : 200.0;
                const double at = random.uniform(0.05, 0.2), angle = random.uniform(0.1, 3.0);
                Body rod =
                    test_box({half, thick, thick}, Vec3::Zero(), {0.8, 0.0}, light ? 1000.0 : 1.0);
                rod.spin = {0, -spin, 0};
                world.add(rod);
                Body post =
                    test_box({thick, 3, thick}, at * Vec3(std::cos(angle), 0, std::sin(angle)),
                             {0.8, 0.0}, 0.01);
                if (!light) post.role = Role::fixed;
                world.add(post);
                // until it must have met the post
                const int steps = 1 + static_cast<int>(std::floor(120.0 * angle / spin));
                for (int k = 0; k < steps; ++k) world.step();
                INFO("seed " << seed << ", rod " << i << ", light " << light);
                // a post that was knocked beyond the rod's end is on no side of it
                const Body &now = world.bodies()[0], &hit = world.bodies()[1];
                const Vec3 way = hit.to_world.translation - now.to_world.translation;
                if (way.norm() > half) continue;
                ++asked;
                CHECK(side_of_post(now, hit) > 0.0);
            }
            CHECK(asked > 25);
        }
    }
}

TEST_CASE("who is stopped is stopped the same with any number of threads") {
    std::vector<std::uint64_t> prints;
    for (const int threads : {1, 2, 7}) {
        const ThreadLimit limit(threads);
        World world = paper_room(Meeting::ahead, 0.5, 300.0, 0.5);
        for (int k = 0; k < 6; ++k) world.step();
        prints.push_back(world.fingerprint());
    }
    CHECK(prints[0] == prints[1]);
    CHECK(prints[0] == prints[2]);
}

TEST_CASE("what is squeezed between a guided wall and a fixed one stays a number") {
    for (const Meeting meeting : {Meeting::exact, Meeting::ahead}) {
        World world(test_options(meeting));
        world.add(paper_wall({0.5 * paper, 1, 1}, Vec3::Zero(), {0.5, 0.3}));
        Body press = paper_wall({0.5 * paper, 1, 1}, {-0.5, 0, 0}, {0.5, 0.3}, Role::guided);
        press.velocity = {20, 0, 0};
        world.add(press);
        world.add(test_ball(0.01, {-0.2, 0, 0}, {0.5, 0.3}, 0.1));
        world.add(test_box({0.01, 0.02, 0.01}, {-0.3, 0.1, 0}, {0.5, 0.3}, 0.1));
        for (int k = 0; k < 12; ++k) world.step();
        for (const Body& body : world.bodies()) {
            CHECK(body.to_world.translation.allFinite());
            CHECK(body.velocity.norm() < 1000.0);
        }
    }
}
