// Every refusal of a world, and what it says.
#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/base/require.h"
#include "tests/support/rigid_worlds.h"

using namespace sidestep;
using namespace sidestep::rigid;

namespace {

/// The code of the only problem of a body; empty when it has none, "many" when several.
std::string only_problem(const Body& body) {
    const Problems problems = World::check(body);
    World world;
    if (problems.empty()) {
        CHECK_NOTHROW(world.add(body));
        return "";
    }
    CHECK_THROWS_AS(world.add(body), UsageError);
    CHECK(world.bodies().empty());
    return problems.size() == 1 ? problems.front().code : "many";
}

}  // namespace

TEST_CASE("a world refuses bodies that cannot be") {
    const double nan = std::nan(""), endless = std::numeric_limits<double>::infinity();
    const Body good = test_box({0.1, 0.2, 0.3}, {1, 2, 3});
    CHECK(only_problem(good).empty());
    const auto with = [&](const auto& change) {
        Body body = good;
        change(body);
        return only_problem(body);
    };
    CHECK(with([](Body& b) { b.shape = nullptr; }) == "no_shape");
    for (const double mass : {0.0, -1.0, nan, endless}) {
        CHECK(with([&](Body& b) { b.mass = mass; }) == "mass");
    }
    for (const double elasticity : {-0.1, 1.1, nan}) {
        CHECK(with([&](Body& b) { b.material.elasticity = elasticity; }) == "elasticity");
    }
    for (const double friction : {-0.1, nan}) {
        CHECK(with([&](Body& b) { b.material.friction = friction; }) == "friction");
    }
    CHECK(with([&](Body& b) { b.material.friction = endless; }).empty());
    CHECK(with([&](Body& b) { b.to_world.translation.x() = nan; }) == "not_finite");
    CHECK(with([&](Body& b) { b.velocity.y() = endless; }) == "not_finite");
    CHECK(with([&](Body& b) { b.spin.z() = nan; }) == "not_finite");
    CHECK(with([](Body& b) { b.to_world.rotation = Quat(1, 1, 0, 0); }) == "rotation");
    CHECK(with([&](Body& b) { b.to_world.rotation = Quat(nan, 0, 0, 0); }) == "rotation");
    CHECK(with([](Body& b) { b.guide = {{0.0, {}}}; }) == "guide_role");
    CHECK(with([&](Body& b) {
              b.role = Role::guided;
              b.guide = {{nan, {}}};
          }) == "guide");
    CHECK(with([](Body& b) {
              b.role = Role::guided;
              b.guide = {{1.0, {}}, {1.0, {}}};
          }) == "guide_order");
    // a fixed body has no mass to be wrong
    CHECK(with([](Body& b) {
              b.role = Role::fixed;
              b.mass = 0.0;
          }).empty());
}

TEST_CASE("a refusal names the body and the number") {
    World world;
    Body body = test_box({0.1, 0.2, 0.3}, {1, 2, 3});
    body.name = "die";
    body.material.elasticity = 1.5;
    try {
        world.add(body);
        FAIL("it was taken");
    } catch (const UsageError& error) {
        const std::string text = error.what();
        CHECK(text.find("die") != std::string::npos);
        CHECK(text.find("1.5") != std::string::npos);
    }
}

TEST_CASE("a world refuses options that cannot be") {
    const double nan = std::nan("");
    CHECK_THROWS_AS(World({.step = 0.0}), UsageError);
    CHECK_THROWS_AS(World({.step = nan}), UsageError);
    CHECK_THROWS_AS(World({.gravity = {0, nan, 0}}), UsageError);
    CHECK_THROWS_AS(World({.rounds = 0}), UsageError);
    CHECK_THROWS_AS(World({.exact_limit = -1}), UsageError);
    CHECK_THROWS_AS(World({.sleep_after = -1.0}), UsageError);
    CHECK_THROWS_AS(World({.sleep_speed = nan}), UsageError);
}

TEST_CASE("setting a body checks as adding does and leaves it alone when it refuses") {
    World world;
    world.add(test_ball(0.1, {1, 0, 0}));
    const Transform good{Quat::Identity(), {5, 5, 5}};
    CHECK_THROWS_AS(world.set(1, good, Vec3::Zero(), Vec3::Zero()), UsageError);
    CHECK_THROWS_AS(world.set(0, good, {std::nan(""), 0, 0}, Vec3::Zero()), UsageError);
    CHECK((world.bodies()[0].to_world.translation - Vec3(1, 0, 0)).norm() == 0.0);
    world.set(0, good, {0, 1, 0}, Vec3::Zero());
    CHECK((world.bodies()[0].to_world.translation - Vec3(5, 5, 5)).norm() == 0.0);
}

TEST_CASE("an empty world steps") {
    World world;
    CHECK(world.step().pairs == 0);
    CHECK(world.seconds() == doctest::Approx(1.0 / 120.0));
    CHECK(world.sums().energy() == 0.0);
}
