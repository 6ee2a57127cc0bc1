// Pushes, kicks and fields act when and where they are told.
#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/base/require.h"
#include "tests/support/rigid_worlds.h"

using namespace sidestep;
using namespace sidestep::rigid;

namespace {

WorldOptions in_space(Meeting meeting = Meeting::ahead) {
    WorldOptions options = test_options(meeting);
    options.gravity.setZero();
    return options;
}

}  // namespace

TEST_CASE("a kick acts at its very moment") {
    // between two steps: the way gone since tells when
    for (const Meeting meeting : {Meeting::exact, Meeting::ahead}) {
        World world(in_space(meeting));
        world.add(test_box({0.1, 0.1, 0.1}, Vec3::Zero(), {}, 2.0));
        world.add(Kick{.body = 0, .seconds = 0.1234, .impulse = {6, 0, 0}});
        run(world, 0.5);
        CHECK(world.bodies()[0].velocity.x() == doctest::Approx(3.0));
        CHECK(world.bodies()[0].to_world.translation.x() ==
              doctest::Approx(3.0 * (world.seconds() - 0.1234)).epsilon(1e-9));
    }
}

TEST_CASE("a kick off the centre turns") {
    World world(in_space());
    world.add(test_box({0.5, 0.5, 0.5}, Vec3::Zero(), {}, 6.0));
    world.add(Kick{.body = 0, .impulse = {0, 0, 1}, .at = {0.5, 0, 0}});
    world.step();
    // inertia of a cube of 6 kg and 1 m: 1 kg m^2
    CHECK((world.bodies()[0].spin - Vec3(0, -0.5, 0)).norm() < 1e-12);
}

TEST_CASE("a push gives force times time whatever the steps are") {
    World world(in_space());
    world.add(test_box({0.1, 0.1, 0.1}, Vec3::Zero(), {}, 2.0));
    world.add(Push{.body = -1, .from = 0.101, .to = 0.333, .force = {0, 5, 0}});
    run(world, 1.0);
    CHECK(world.bodies()[0].velocity.y() == doctest::Approx(5.0 * 0.232 / 2.0).epsilon(1e-9));
}

TEST_CASE("the order in which forces are added changes nothing but rounding") {
    const auto after = [](bool backwards) {
        World world(in_space());
        for (int i = 0; i < 3; ++i) world.add(test_box({0.1, 0.2, 0.3}, {2.0 * i, 0, 0}));
        std::vector<Push> pushes;
        for (int i = 0; i < 6; ++i) {
            pushes.push_back({.body = i % 3,
                              .from = 0.05 * i,
                              .to = 0.4,
                              .force = Vec3(1 + i, 2, -i),
                              .torque = {0.01 * i, 0, 0.02}});
        }
        if (backwards) std::reverse(pushes.begin(), pushes.end());
        for (const Push& push : pushes) world.add(push);
        run(world, 1.0);
        std::vector<Vec3> places;
        for (const Body& body : world.bodies()) places.push_back(body.to_world.translation);
        return places;
    };
    const auto forwards = after(false), backwards = after(true);
    for (int i = 0; i < 3; ++i) CHECK((forwards[i] - backwards[i]).norm() < 1e-12);
}

TEST_CASE("fields blow and slow and pull and swirl") {
    World world(in_space());
    world.add(test_ball(0.1, {1, 0, 0}));
    SUBCASE("wind carries along") {
        world.add(Field{.kind = Field::Kind::wind, .direction = {0, 0, 3}, .strength = 2.0});
        run(world, 1.0);
        CHECK(world.bodies()[0].velocity.z() == doctest::Approx(3.0 * (1.0 - std::exp(-2.0))));
        // however strong, never faster than the air
        world.add(Field{.kind = Field::Kind::wind, .direction = {0, 0, 3}, .strength = 1e6});
        run(world, 0.1);
        CHECK(world.bodies()[0].velocity.z() == doctest::Approx(3.0));
    }
    SUBCASE("drag stops") {
        world.set(0, {Quat::Identity(), {1, 0, 0}}, {5, 0, 0}, {0, 7, 0});
        world.add(Field{.kind = Field::Kind::drag, .strength = 1e9});
        run(world, 0.1);
        CHECK(world.bodies()[0].velocity.norm() < 1e-9);
        CHECK(world.bodies()[0].spin.norm() < 1e-9);
    }
    SUBCASE("a pull holds a body on its circle") {
        world.set(0, {Quat::Identity(), {1, 0, 0}}, {0, 0, 1}, Vec3::Zero());
        world.add(Field{.kind = Field::Kind::pull, .strength = 1.0, .power = 2.0});
        run(world, 2.0 * pi);
        CHECK((world.bodies()[0].to_world.translation - Vec3(1, 0, 0)).norm() < 0.02);
    }
    SUBCASE("a swirl turns around its line") {
        world.add(Field{
            .kind = Field::Kind::swirl, .direction = {0, 1, 0}, .strength = 1.0, .power = 0.0});
        world.step();
        CHECK(world.bodies()[0].velocity.z() < 0.0);
        CHECK(std::abs(world.bodies()[0].velocity.x()) < 1e-12);
    }
    SUBCASE("only inside its box") {
        world.add(Field{.kind = Field::Kind::wind,
                        .direction = {0, 0, 3},
                        .strength = 2.0,
                        .where = {{-1, -1, -1}, {0.5, 1, 1}}});
        run(world, 0.5);
        CHECK(world.bodies()[0].velocity.norm() == 0.0);
    }
    SUBCASE("a field of the users own") {
        world.add(Field{.kind = Field::Kind::custom, .force = [](const Body& body, double) {
                            return Vec3(0, 3 * body.mass, 0);
                        }});
        run(world, 1.0);
        CHECK(world.bodies()[0].velocity.y() == doctest::Approx(3.0));
    }
    SUBCASE("a field of the users own that is not a number is refused when it acts") {
        world.add(Field{.kind = Field::Kind::custom, .force = [](const Body&, double t) {
                            return t < 0.1 ? Vec3(Vec3::Zero()) : Vec3(0, std::nan(""), 0);
                        }});
        CHECK_THROWS_AS(run(world, 1.0), UsageError);
        CHECK(world.bodies()[0].velocity.allFinite());
    }
}

TEST_CASE("forces that are no forces are refused at the door") {
    World world;
    world.add(test_ball(0.1, {1, 0, 0}));
    world.add(test_floor());
    const double nan = std::nan(""), endless = std::numeric_limits<double>::infinity();
    CHECK_THROWS_AS(world.add(Push{.body = 2, .to = 1.0}), UsageError);
    CHECK_THROWS_AS(world.add(Push{.body = -2, .to = 1.0}), UsageError);
    CHECK_THROWS_AS(world.add(Push{.body = 1, .to = 1.0}), UsageError);
    CHECK_THROWS_AS(world.add(Push{.body = 0, .from = 2.0, .to = 1.0}), UsageError);
    CHECK_THROWS_AS(world.add(Push{.body = 0, .to = endless}), UsageError);
    CHECK_THROWS_AS(world.add(Push{.body = 0, .to = 1.0, .force = {nan, 0, 0}}), UsageError);
    CHECK_THROWS_AS(world.add(Push{.body = 0, .to = 1.0, .torque = {0, nan, 0}}), UsageError);
    CHECK_THROWS_AS(world.add(Push{.body = 0, .to = 1.0, .at = {0, 0, endless}}), UsageError);
    CHECK_THROWS_AS(world.add(Kick{.body = 5}), UsageError);
    CHECK_THROWS_AS(world.add(Kick{.body = 1}), UsageError);
    CHECK_THROWS_AS(world.add(Kick{.body = 0, .seconds = nan}), UsageError);
    CHECK_THROWS_AS(world.add(Kick{.body = 0, .impulse = {nan, 0, 0}}), UsageError);
    CHECK_THROWS_AS(world.add(Kick{.body = 0, .turn = {nan, 0, 0}}), UsageError);
    CHECK_THROWS_AS(world.add(Field{.kind = Field::Kind::drag, .strength = -1.0}), UsageError);
    CHECK_THROWS_AS(world.add(Field{.kind = Field::Kind::pull, .strength = nan}), UsageError);
    CHECK_THROWS_AS(world.add(Field{.kind = Field::Kind::swirl, .strength = 1.0}), UsageError);
    CHECK_THROWS_AS(world.add(Field{.kind = Field::Kind::custom}), UsageError);
    try {
        world.add(Push{.body = 0, .to = 1.0, .force = {nan, 0, 0}});
    } catch (const UsageError& error) {
        // the message names the argument and its value
        CHECK(std::string(error.what()).find("force is (nan, 0, 0)") != std::string::npos);
    }
}
