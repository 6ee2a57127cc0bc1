// What lies, lies; what slides, slides as fast as it should.
#include <doctest/doctest.h>

#include <cmath>

#include "tests/support/rigid_worlds.h"

using namespace sidestep;
using namespace sidestep::rigid;

TEST_CASE("a box at rest stays where it is for a minute") {
    // acceptance test 8
    for (const Meeting meeting : {Meeting::exact, Meeting::ahead}) {
        World world(test_options(meeting));
        world.add(test_floor());
        world.add(test_box({0.3, 0.2, 0.25}, {0, 0.2, 0}, {0.3, 0.5}, 2.0));
        double fastest = 0.0;
        for (int i = 0; i < 7200; ++i) {
            world.step();
            if (i > 120) fastest = std::max(fastest, world.bodies()[1].velocity.norm());
        }
        CHECK(fastest < 1e-3);
        const Vec3& at = world.bodies()[1].to_world.translation;
        CHECK(std::abs(at.y() - 0.2) < 1e-3);
        CHECK(std::hypot(at.x(), at.z()) < 1e-3);
    }
}

TEST_CASE("a box on a slope of 20 degrees stays with friction one half and slides with 0.3") {
    // acceptance test 8
    const double slope = radians(20);
    for (const Meeting meeting : {Meeting::exact, Meeting::ahead}) {
        for (const double friction : {0.5, 0.3}) {
            World world(test_options(meeting));
            world.add(test_floor({0.0, friction}, slope));
            Body box = test_box({0.3, 0.2, 0.25}, exp_map({0, 0, slope}) * Vec3(0, 0.2, 0),
                                {0.0, friction});
            box.to_world.rotation = exp_map({0, 0, slope});
            world.add(box);
            run(world, 1.0);
            const Vec3 start = world.bodies()[1].to_world.translation;
            const double speed = world.bodies()[1].velocity.norm();
            if (friction == 0.5) {
                run(world, 60.0);
                CHECK((world.bodies()[1].to_world.translation - start).norm() < 1e-3);
            } else {
                run(world, 1.0);
                const double gained = world.bodies()[1].velocity.norm() - speed;
                CHECK(gained == doctest::Approx(9.81 * (std::sin(slope) - 0.3 * std::cos(slope)))
                                    .epsilon(0.02));
            }
        }
    }
}

TEST_CASE("friction acts alike in every direction") {
    // a cone, not a pyramid: sliding along the diagonal stops as soon as along an axis
    double expected = 0.0;
    for (const double angle : {0.0, 0.3, 0.785, 1.2}) {
        World world(test_options(Meeting::ahead));
        world.add(test_floor({0.0, 0.4}));
        Body box = test_box({0.3, 0.1, 0.3}, {0, 0.1, 0}, {0.0, 0.4});
        box.velocity = 2.0 * Vec3(std::cos(angle), 0, std::sin(angle));
        world.add(box);
        run(world, 2.0);
        const double way = world.bodies()[1].to_world.translation.norm();
        if (angle == 0.0) {
            expected = way;
            CHECK(way == doctest::Approx(2.0 * 2.0 / (2.0 * 0.4 * 9.81)).epsilon(0.05));
        }
        CHECK(way == doctest::Approx(expected).epsilon(0.02));
        CHECK(world.bodies()[1].velocity.norm() < 1e-3);
    }
}

TEST_CASE("a stack of ten and a pyramid stand for half a minute") {
    for (const Meeting meeting : {Meeting::exact, Meeting::ahead}) {
        World world(test_options(meeting));
        world.add(test_floor());
        for (int i = 0; i < 10; ++i)
            world.add(test_box({0.25, 0.25, 0.25}, {0, 0.25 + 0.5 * i, 0}));
        const double before = world.sums().energy();
        double most = 0.0;
        for (int i = 0; i < 3600; ++i) {
            world.step();
            most = std::max(most, world.sums().energy());
        }
        for (int i = 0; i < 10; ++i) {
            const Vec3 start(0, 0.25 + 0.5 * i, 0);
            CHECK((world.bodies()[i + 1].to_world.translation - start).norm() < 0.01);
        }
        CHECK(most <= before + 1e-9);
    }
    World world(test_options(Meeting::ahead));
    world.add(test_floor());
    std::vector<Vec3> starts;
    for (int row = 0; row < 8; ++row) {
        for (int k = 0; k < 8 - row; ++k) {
            starts.emplace_back(0.55 * (k + 0.5 * row), 0.25 + 0.5 * row, 0);
            world.add(test_box({0.25, 0.25, 0.25}, starts.back()));
        }
    }
    run(world, 30.0);
    for (std::size_t i = 0; i < starts.size(); ++i) {
        CHECK((world.bodies()[i + 1].to_world.translation - starts[i]).norm() < 0.02);
        CHECK(world.bodies()[i + 1].velocity.norm() < 1e-3);
    }
}

TEST_CASE("dominoes fall in a wave") {
    World world(test_options(Meeting::automatic));
    world.add(test_floor({0.0, 0.6}));
    for (int i = 0; i < 20; ++i) {
        world.add(test_box({0.005, 0.025, 0.0125}, {0.025 * i, 0.025, 0}, {0.1, 0.3}, 0.01));
    }
    world.add(Kick{.body = 1, .seconds = 0.1, .impulse = {0.004, 0, 0}, .at = {0, 0.02, 0}});
    std::vector<double> fell(20, -1.0);
    for (int step = 0; step < 360; ++step) {
        world.step();
        for (int i = 0; i < 20; ++i) {
            const Vec3 up = world.bodies()[i + 1].to_world.rotation * Vec3::UnitY();
            if (fell[i] < 0.0 && up.y() < 0.8) fell[i] = world.seconds();
        }
    }
    for (int i = 0; i < 20; ++i) {
        INFO("domino " << i);
        CHECK(fell[i] > 0.1);
        if (i > 0) CHECK(fell[i] >= fell[i - 1]);
    }
}

TEST_CASE("a conveyor carries a box and a guided path ends where its last key is") {
    for (const Meeting meeting : {Meeting::exact, Meeting::ahead}) {
        World world(test_options(meeting, true));
        Body belt = test_floor();
        belt.role = Role::guided;
        belt.velocity = {0.5, 0, 0};
        world.add(belt);
        world.add(test_box({0.2, 0.2, 0.2}, {0, 0.2, 0}));
        run(world, 4.0);
        CHECK(world.bodies()[1].velocity.x() == doctest::Approx(0.5).epsilon(0.01));
        CHECK(world.bodies()[1].to_world.translation.x() > 1.8);
        CHECK_FALSE(world.bodies()[1].asleep);

        World lift(test_options(meeting, true));
        Body plate = test_box({1, 0.1, 1}, {0, -0.1, 0});
        plate.role = Role::guided;
        plate.guide = {{0.5, {Quat::Identity(), {0, -0.1, 0}}},
                       {2.5, {exp_map({0, 1.0, 0}), {0, 0.9, 0}}}};
        lift.add(plate);
        lift.add(test_box({0.2, 0.2, 0.2}, {0, 0.2, 0}));
        run(lift, 4.0);
        CHECK((lift.bodies()[0].to_world.translation - Vec3(0, 0.9, 0)).norm() < 1e-12);
        CHECK(lift.bodies()[1].to_world.translation.y() == doctest::Approx(1.2).epsilon(0.01));
        // and it was turned with the plate
        CHECK(angle_between(lift.bodies()[1].to_world.rotation, exp_map({0, 1.0, 0})) < 0.1);
    }
}
