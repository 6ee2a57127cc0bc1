// Joints that nobody sees do not move, and wake when they are hit; and figures sit, and hands meet.
#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/articulated/passing.h"
#include "sidestep/articulated/solid_bodies.h"
#include "tests/support/solid_figures.h"

using namespace sidestep;
using namespace sidestep::articulated;
using namespace sidestep::articulated::test;

namespace {

constexpr double look_step_s = 0.001;

std::vector<PixelScale> solid_camera() {
    return {PixelScale(
        raster::View::perspective({0, 0.5, 2}, {0, 0.4, 0}, {0, 1, 0}, radians(50.0), 1280, 720),
        {.hidden = 0.0})};
}

SolidScene hanging_over_ground() {
    SolidScene scene;
    add_figure(scene, {.translation = {0, 0.5, 0}});
    return scene;
}

}  // namespace

TEST_CASE("solid bodies: with all joints moving, who looks changes no bit") {
    const SolidScene scene = hanging_over_ground();
    AdaptiveOptions all = notes_way(1.0);
    all.threshold_px = -1.0;  // everything is more than that
    SolidBodies plain = scene.build(), seen = scene.build({.adaptive = all});
    const auto cameras = solid_camera();
    for (int i = 0; i < 800; ++i) {
        if (i % 50 == 0) seen.look(cameras);
        plain.step(look_step_s);
        seen.step(look_step_s);
    }
    CHECK(seen.region() == Region::all(seen.model()));
    CHECK(plain.fingerprint() == seen.fingerprint());
}

TEST_CASE("solid bodies: hidden joints stop, and a hit wakes those that are seen to move by it") {
    SolidScene scene = hanging_over_ground();
    scene.roots[0].second.translation.y() = 1.5;
    add_solid(scene, "ball", rigid::Shape::ball(0.03), 0.05, {.translation = {0.035, 1.2, 0.5}},
              {Vec3::Zero(), {0, 0, -0.1}}, 0.3, 0.5);
    // nothing falls
    SolidBodies bodies = scene.build({.gravity = Vec3::Zero(), .adaptive = notes_way(2.0)});
    const std::vector<PixelScale> cameras{PixelScale(
        raster::View::perspective({0, 1.4, 2}, {0, 1.3, 0}, {0, 1, 0}, radians(50.0), 1280, 720),
        {.hidden = 0.0})};
    State state = bodies.state();
    const int leg = bodies.model().find("left upper leg"),
              arm = bodies.model().find("right upper arm");
    state.rates[bodies.model().first_rate(leg)] = 2.0;
    state.rates[bodies.model().first_rate(arm)] = 2.0;
    bodies.set_state(state);
    const auto moving = [&] { return bodies.region().moving_count(); };
    std::vector<std::uint8_t> hidden(bodies.model().link_count(), 0);
    bodies.look(cameras, hidden);
    bodies.look(cameras, hidden);
    const int when_seen = moving();
    CHECK(bodies.region().moves(leg));
    CHECK(bodies.region().moves(arm));
    // everything but the ball behind a curtain
    std::fill(hidden.begin(), hidden.end() - 1, std::uint8_t{1});
    for (int k = 0; k < 3; ++k) bodies.look(cameras, hidden);
    CHECK(moving() < when_seen);
    CHECK_FALSE(bodies.region().moves(leg));
    // rigid, at rest and in sight again: nothing needs to move, until the ball comes
    std::fill(hidden.begin(), hidden.end(), std::uint8_t{0});
    state = bodies.state();
    std::fill(state.rates.begin(), state.rates.end(), 0.0);
    bodies.set_state(state);
    bodies.look(cameras, hidden);
    const int before = moving();
    CHECK(before <= 3);
    state = bodies.state();
    const Vec3 knee = bodies.links()[bodies.model().find("left lower leg")] * Vec3(0, -0.06, 0);
    const int ball = bodies.model().find("ball");
    for (int k = 0; k < 3; ++k) {
        state.positions[bodies.model().first_position(ball) + k] = knee[k] + (k == 2 ? 0.1 : 0.0);
        state.rates[bodies.model().first_rate(ball) + 3 + k] = k == 2 ? -6.0 : 0.0;
    }
    bodies.set_state(state);
    Passing watch(bodies);
    for (int i = 0; i < 40; ++i) {
        bodies.step(look_step_s);
        (void)watch.step(bodies);
    }
    CHECK(moving() > before);
    CHECK(watch.deepest().depth < 0.002);
}

TEST_CASE("solid bodies: a figure sits on a chair, leaning back, and stays") {
    SolidScene scene;
    const double lean = radians(-22.0);
    add_figure(scene, {Quat(Eigen::AngleAxisd(lean, Vec3::UnitX())),
                       {0, 0.221 + 0.09 * std::cos(lean), 0.09 * std::sin(lean)}});
    scene.things.push_back(block_thing("seat", {0.12, 0.2, 0.4}, {0, 0.1, -0.105}, 0.8));
    scene.things.push_back(block_thing("back", {0.12, 0.16, 0.05}, {0, 0.3, -0.126}, 0.8));
    SolidBodies bodies = scene.build({.drag = 0.05});
    const Model& model = bodies.model();
    State state = bodies.state();
    for (const char* side : {"left ", "right "}) {
        double* hip = state.positions.data() +
                      model.first_position(model.find(std::string(side) + "upper leg"));
        hip[0] = std::cos(radians(0.5 * 69.0));
        hip[1] = -std::sin(radians(0.5 * 69.0));
        state.positions[model.first_position(model.find(std::string(side) + "lower leg"))] =
            radians(88.0);
    }
    bodies.set_state(state);
    REQUIRE(bodies.deepest() < 1e-3);
    Passing watch(bodies);
    Vec3 settled = Vec3::Zero();
    for (int i = 0; i < 4000; ++i) {
        bodies.step(look_step_s);
        if (i % 5 == 0) (void)watch.step(bodies);
        if (i == 2500) settled = bodies.links()[0].translation;
    }
    CHECK(bodies.links()[0].translation.y() > 0.25);
    CHECK((bodies.links()[0].translation - settled).norm() < 0.002);
    CHECK(watch.deepest().depth < 0.002);
}

TEST_CASE(
    "solid bodies: links of one body meet where that is asked for, and pass where it is not") {
    for (const bool own : {false, true}) {
        SolidScene scene;
        add_figure(scene, {.translation = {0, 1, 0}});
        SolidBodies bodies =
            scene.build({.gravity = Vec3::Zero(), .ground = std::nullopt, .own_links = own});
        const Model& model = bodies.model();
        State state = bodies.state();
        // legs swing together
        state.rates[model.first_rate(model.find("left upper leg")) + 2] = -4.0;
        state.rates[model.first_rate(model.find("right upper leg")) + 2] = 4.0;
        bodies.set_state(state);
        bool met = false;
        double nearest = 1.0;
        for (int i = 0; i < 300; ++i) {
            bodies.step(look_step_s);
            for (const Touch& touch : bodies.touches()) met |= touch.other >= 0;
            const Vec3 left = bodies.links()[model.find("left lower leg")] * Vec3(0, -0.06, 0);
            const Vec3 right = bodies.links()[model.find("right lower leg")] * Vec3(0, -0.06, 0);
            nearest = std::min(nearest, left.x() - right.x());
        }
        INFO("own links " << own);
        CHECK(met == own);
        CHECK((nearest > 0.02) == own);
        CHECK((bodies.deepest() < 0.002) == true);
    }
}
