// Bodies that no one touches keep what nature says they keep.
#include <doctest/doctest.h>

#include <cmath>

#include "tests/support/rigid_worlds.h"

using namespace sidestep;
using namespace sidestep::rigid;

TEST_CASE("a thrown body is on its parabola after every step") {
    for (const Meeting meeting : {Meeting::exact, Meeting::ahead}) {
        World world(test_options(meeting));
        Body body = test_box({0.1, 0.2, 0.3}, {1, 2, 3});
        body.velocity = {4, 5, -6};
        world.add(body);
        for (int i = 0; i < 240; ++i) world.step();
        const double t = world.seconds();
        CHECK(t == doctest::Approx(2.0));
        const Vec3 expected = Vec3(1, 2, 3) + t * body.velocity + 0.5 * t * t * Vec3(0, -9.81, 0);
        CHECK((world.bodies()[0].to_world.translation - expected).norm() < 1e-11);
    }
}

TEST_CASE("a free body that tumbles keeps momentum and energy") {
    // about the middle axis: the turn that is never steady
    for (const Meeting meeting : {Meeting::exact, Meeting::ahead}) {
        WorldOptions options = test_options(meeting);
        options.gravity.setZero();
        World world(options);
        Body body = test_box({0.5, 0.3, 0.05}, Vec3::Zero());
        body.spin = {0.01, 8.0, 0.02};
        body.velocity = {0.3, 0.1, 0.2};
        world.add(body);
        const Sums before = world.sums();
        double most = 0.0, turned = 1.0;
        for (int i = 0; i < 1200; ++i) {
            world.step();
            const Sums now = world.sums();
            most = std::max(most, std::abs(now.kinetic / before.kinetic - 1.0));
            CHECK((now.momentum - before.momentum).norm() < 1e-12);
            CHECK((now.angular_momentum - before.angular_momentum).norm() < 1e-10);
            turned = std::min(turned, (world.bodies()[0].to_world.rotation * Vec3::UnitY()).y());
        }
        CHECK(most < 1e-6);
        // it did turn over, as such bodies do
        CHECK(turned < -0.9);
    }
}

TEST_CASE("two bodies that meet in space keep their momentum") {
    for (const Meeting meeting : {Meeting::exact, Meeting::ahead}) {
        WorldOptions options = test_options(meeting);
        options.gravity.setZero();
        World world(options);
        Body a = test_box({0.3, 0.2, 0.1}, {-1, 0.05, 0}, {0.7, 0.4}, 2.0);
        a.velocity = {3, 0, 0};
        a.spin = {1, -2, 0.5};
        Body b = test_box({0.2, 0.2, 0.4}, {1, 0, 0.1}, {0.7, 0.4}, 1.0);
        b.velocity = {-2, 0.2, 0};
        world.add(a);
        world.add(b);
        const Sums before = world.sums();
        int impacts = 0;
        for (int i = 0; i < 240; ++i) impacts += world.step().impacts;
        const Sums after = world.sums();
        CHECK(impacts > 0);
        CHECK((after.momentum - before.momentum).norm() < 1e-12);
        // an impulse of the solver acts where the bodies were at the start of the step
        const double off = (after.angular_momentum - before.angular_momentum).norm();
        CHECK(off < (meeting == Meeting::exact ? 1e-10 : 0.1));
        CHECK(after.kinetic < before.kinetic);
    }
}

TEST_CASE("a heap in free fall keeps its momentum and falls as one body does") {
    World world(test_options(Meeting::ahead));
    double mass = 0.0;
    for (int i = 0; i < 27; ++i) {
        Body body = test_box({0.2, 0.2, 0.2}, 0.45 * Vec3(i % 3, i / 3 % 3, i / 9), {0.3, 0.5});
        body.velocity = Vec3(1 - i % 3, 1 - i / 3 % 3, 1 - i / 9);
        body.to_world.rotation = exp_map({0.1 * i, 0.2, 0.0});
        world.add(body);
        mass += body.mass;
    }
    const Sums before = world.sums();
    int touching = 0;
    for (int i = 0; i < 120; ++i) touching += world.step().touching;
    CHECK(touching > 100);
    const Vec3 expected = before.momentum + mass * world.seconds() * Vec3(0, -9.81, 0);
    CHECK((world.sums().momentum - expected).norm() < 1e-10);
}
