// Nothing passes: what is too fast for its step is met on its way. And the judge who says so can tell.
#include "sidestep/articulated/passing.h"

#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/base/require.h"
#include "tests/support/solid_figures.h"

using namespace sidestep;
using namespace sidestep::articulated;
using namespace sidestep::articulated::test;

namespace {

/// What the judge finds over so many seconds.
Passage watched_passing(SolidBodies& bodies, double seconds, double step) {
    Passing watch(bodies);
    for (int i = 0; i < static_cast<int>(std::lround(seconds / step)); ++i) {
        bodies.step(step);
        (void)watch.step(bodies);
    }
    REQUIRE_FALSE(bodies.stopped());
    return watch.deepest();
}

constexpr double passing_steps_s[] = {0.001, 0.01};

}  // namespace

TEST_CASE(
    "passing: a ball that was carried through a plate in one step is found half-way through") {
    SolidScene scene;
    add_solid(scene, "ball", rigid::Shape::ball(0.03), 0.05, {.translation = {0, 1, -0.5}});
    scene.things.push_back(block_thing("plate", {1, 1, 0.004}, {0, 1, 0}));
    SolidBodies bodies = scene.build();
    Passing watch(bodies);
    State state = bodies.state();
    state.positions[2] = 0.5;
    bodies.set_state(state);
    const Passage passed = watch.step(bodies);
    // in the middle of the plate: half of it and the radius are to go
    CHECK(passed.depth == doctest::Approx(0.032).epsilon(1e-3));
    CHECK(passed.share == doctest::Approx(0.5).epsilon(1e-3));
    CHECK(passed.link == 0);
    CHECK(passed.fixed == 0);
    CHECK(passed.certain);
    // and past it not
    watch.begin(bodies);
    state.positions[2] = 0.9;
    bodies.set_state(state);
    CHECK(watch.step(bodies).depth == 0.0);
    CHECK(watch.deepest().depth > 0.03);
    CHECK_THROWS_AS(Passing(bodies, 0.0), UsageError);
}

TEST_CASE(
    "passing: a foot that swings through a post is found, and the post that stands beside is not") {
    SolidScene scene;
    add_figure(scene, {.translation = {0, 1, 0}});
    scene.things.push_back(block_thing("post", {0.01, 1.0, 0.01}, {0.035, 0.6, 0.12}));
    SolidBodies bodies = scene.build();
    Passing watch(bodies);
    State state = bodies.state();
    // the left hip from 40 degrees forward to 40 back
    const int first = bodies.model().first_position(bodies.model().find("left upper leg"));
    const auto swing = [&](double angle) {
        state.positions[first] = std::cos(0.5 * angle);
        state.positions[first + 1] = std::sin(0.5 * angle);
        bodies.set_state(state);
    };
    swing(-0.9);
    watch.begin(bodies);
    swing(0.7);
    const Passage passed = watch.step(bodies);
    CHECK(passed.depth > 0.015);
    CHECK(bodies.model().link(passed.link).name.find("left") == 0);
}

TEST_CASE("passing: a light ball at 20 m/s does not go through a thin plate") {
    for (const double step : passing_steps_s) {
        for (const double aside : {0.0, 0.013, 0.49}) {
            SolidScene scene;
            add_solid(scene, "ball", rigid::Shape::ball(0.03), 0.05,
                      {.translation = {aside, 1, -0.5 - 0.1 * aside}}, {{30, -20, 50}, {0, 0, 20}},
                      0.3, 0.5);
            scene.things.push_back(block_thing("plate", {1, 1, 0.004}, {0, 1, 0}));
            SolidBodies bodies = scene.build();
            const Passage passed = watched_passing(bodies, 0.2, step);
            INFO("step " << step << ", aside " << aside);
            CHECK(passed.depth < 0.0005);
            CHECK(bodies.links()[0].translation.z() < 0.0);
        }
    }
}

TEST_CASE("passing: a light ball at 20 m/s does not go through a foot, nor through a hand") {
    for (const double step : passing_steps_s) {
        for (const char* name : {"left foot", "right lower arm", "head"}) {
            SolidScene scene;
            const int torso = add_figure(scene, {.translation = {0, 0.4, 0}});
            const int ball =
                add_solid(scene, "ball", rigid::Shape::ball(0.03), 0.05, {}, {}, 0.3, 0.5);
            SolidBodies bodies = scene.build();
            const int aim = bodies.model().find(name);
            const Vec3 there = bodies.links()[aim] * scene.shapes[aim - torso].in_link.translation;
            const Vec3 way = Vec3(0.3, 0.05, -1.0).normalized();
            State state = bodies.state();
            for (int k = 0; k < 3; ++k) {
                state.positions[bodies.model().first_position(ball) + k] = there[k] - 0.4 * way[k];
                state.rates[bodies.model().first_rate(ball) + 3 + k] = 20.0 * way[k];
            }
            bodies.set_state(state);
            bool hit = false;
            Passing watch(bodies);
            for (int i = 0; i < static_cast<int>(std::lround(0.2 / step)); ++i) {
                bodies.step(step);
                (void)watch.step(bodies);
                for (const Touch& touch : bodies.touches()) hit |= touch.other >= 0;
            }
            INFO("step " << step << ", " << name);
            CHECK(hit);
            // a step of 10 ms is a long way for arms that whirl: places between are only even
            CHECK(watch.deepest().depth < (step < 0.005 ? 0.002 : 0.01));
            CHECK_FALSE(bodies.stopped());
        }
    }
}

TEST_CASE("passing: a foot that swings at 20 rad/s stops at a box") {
    for (const double step : passing_steps_s) {
        SolidScene scene;
        add_figure(scene, {.translation = {0, 1, 0}});
        scene.things.push_back(block_thing("box", {0.2, 0.3, 0.2}, {0.035, 0.6, 0.19}));
        SolidBodies bodies = scene.build({.gravity = Vec3::Zero()});
        State state = bodies.state();
        const int hip = bodies.model().find("left upper leg");
        state.rates[bodies.model().first_rate(hip)] = -20.0;
        bodies.set_state(state);
        bool hit = false;
        Passing watch(bodies);
        for (int i = 0; i < static_cast<int>(std::lround(0.3 / step)); ++i) {
            bodies.step(step);
            (void)watch.step(bodies);
            hit |= !bodies.touches().empty();
        }
        INFO("step " << step);
        CHECK(hit);
        CHECK(watch.deepest().depth < (step < 0.005 ? 0.002 : 0.01));
    }
}

TEST_CASE("passing: a figure that falls over chair, ball and ground goes through none of them") {
    SolidScene scene;
    add_figure(scene, {.translation = {0, 0.7, 0}});
    scene.moving.emplace_back(0, Motion{{2, 1, 3}, Vec3::Zero()});
    scene.things.push_back(block_thing("seat", {0.2, 0.02, 0.2}, {0.03, 0.2, 0.0}));
    scene.things.push_back(block_thing("back", {0.2, 0.25, 0.02}, {0.03, 0.33, -0.11}));
    for (const double x : {-0.05, 0.11}) {
        for (const double z : {-0.08, 0.08}) {
            scene.things.push_back(block_thing("leg", {0.02, 0.19, 0.02}, {x, 0.095, z}));
        }
    }
    add_solid(scene, "ball", rigid::Shape::ball(0.04), 0.05, {.translation = {0.0, 0.04, 0.2}});
    SolidBodies bodies = scene.build({.drag = 0.05});
    const Passage passed = watched_passing(bodies, 2.0, 0.001);
    CHECK(passed.depth < 0.002);
}
