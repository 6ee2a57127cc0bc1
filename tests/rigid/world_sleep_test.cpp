// Bodies at rest fall asleep together and wake together; nothing sleeps in mid-air.
#include <doctest/doctest.h>

#include <cmath>

#include "tests/support/rigid_worlds.h"

using namespace sidestep;
using namespace sidestep::rigid;

namespace {

/// A stack of three on a floor, asleep.
World sleeping_stack(Meeting meeting) {
    World world(test_options(meeting, true));
    world.add(test_floor());
    for (int i = 0; i < 3; ++i) world.add(test_box({0.25, 0.25, 0.25}, {0, 0.25 + 0.5 * i, 0}));
    run(world, 3.0);
    for (int i = 1; i <= 3; ++i) REQUIRE(world.bodies()[i].asleep);
    return world;
}

int awake(const World& world) {
    int count = 0;
    for (const Body& body : world.bodies()) {
        count += body.role == Role::moving && !body.asleep ? 1 : 0;
    }
    return count;
}

}  // namespace

TEST_CASE("a stack falls asleep and stays to the bit") {
    for (const Meeting meeting : {Meeting::exact, Meeting::ahead}) {
        World world = sleeping_stack(meeting);
        const std::uint64_t before = world.fingerprint();
        run(world, 2.0);
        CHECK(world.fingerprint() == before);
        CHECK(world.step().awake == 0);
        CHECK(world.sums().kinetic == 0.0);
    }
}

TEST_CASE(
    "a sleeping stack wakes when it is touched or kicked or pushed or its floor is taken away") {
    for (const Meeting meeting : {Meeting::exact, Meeting::ahead}) {
        {
            World world = sleeping_stack(meeting);
            world.add(test_ball(0.1, {0, 3.0, 0}, {0.5, 0.5}, 0.2));
            int most = 0;
            for (int i = 0; i < 240; ++i) {
                world.step();
                most = std::max(most, awake(world));
            }
            CHECK(most == 4);
            CHECK(world.overlaps(2e-3).empty());
        }
        {
            World world = sleeping_stack(meeting);
            world.add(Kick{.body = 2, .seconds = world.seconds() + 0.1, .impulse = {2, 0, 0}});
            run(world, 0.15);
            CHECK(awake(world) == 3);
            CHECK(world.bodies()[2].velocity.norm() > 0.1);
        }
        {
            World world = sleeping_stack(meeting);
            const double now = world.seconds();
            world.add(Push{.body = 3, .from = now + 0.1, .to = now + 0.3, .force = {8, 0, 0}});
            run(world, 0.05);
            CHECK(awake(world) == 0);
            run(world, 0.25);
            CHECK(awake(world) == 3);
            CHECK(world.bodies()[3].to_world.translation.x() > 1e-3);
        }
        {
            World world = sleeping_stack(meeting);
            world.set(0, {Quat::Identity(), {0, -10, 0}}, Vec3::Zero(), Vec3::Zero());
            run(world, 0.5);
            for (int i = 1; i <= 3; ++i) CHECK(world.bodies()[i].velocity.y() < -4.0);
        }
        {
            World world = sleeping_stack(meeting);
            world.set(1, {Quat::Identity(), {5, 0.25, 0}}, Vec3::Zero(), Vec3::Zero());
            run(world, 0.2);
            CHECK(world.bodies()[2].velocity.y() < -1.0);
        }
    }
}

TEST_CASE("a guided body wakes what it meets") {
    for (const Meeting meeting : {Meeting::exact, Meeting::ahead}) {
        World world = sleeping_stack(meeting);
        Body ram = test_box({0.1, 0.1, 0.1}, {-0.6, 0.25, 0});
        ram.role = Role::guided;
        ram.velocity = {0.5, 0, 0};
        world.add(ram);
        run(world, 1.5);
        CHECK(world.bodies()[1].to_world.translation.x() > 0.2);
        CHECK(world.overlaps(5e-3).empty());
    }
}

TEST_CASE("nothing falls asleep in mid-air") {
    // hardly moving for long: gravity so weak that half a second changes nothing
    for (const Meeting meeting : {Meeting::exact, Meeting::ahead}) {
        WorldOptions options = test_options(meeting, true);
        options.gravity = {0, -1e-3, 0};
        World world(options);
        world.add(test_floor());
        world.add(test_box({0.2, 0.2, 0.2}, {0, 1.2, 0}));
        run(world, 10.0);
        CHECK_FALSE(world.bodies()[1].asleep);
        CHECK(world.bodies()[1].to_world.translation.y() ==
              doctest::Approx(1.2 - 0.5 * 1e-3 * 100.0).epsilon(1e-9));
    }
}

TEST_CASE("a body told to be asleep waits until it is touched") {
    World world(test_options(Meeting::ahead, true));
    world.add(test_floor());
    Body box = test_box({0.2, 0.2, 0.2}, {0, 0.2, 0});
    box.asleep = true;
    world.add(box);
    run(world, 0.5);
    CHECK(world.bodies()[1].asleep);
    world.add(Kick{.body = 1, .seconds = world.seconds(), .impulse = {1, 0, 0}});
    run(world, 0.1);
    CHECK(world.bodies()[1].velocity.x() > 0.1);
}
