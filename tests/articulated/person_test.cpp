// People made of numbers, of a skeleton, of the wooden man: they weigh what they should and fall as
// they must.
#include <doctest/doctest.h>

#include "cli/support/ragdoll.h"
#include "sidestep/articulated/dynamics.h"
#include "sidestep/articulated/figures_person.h"
#include "sidestep/articulated/from_skeleton.h"
#include "sidestep/body/mannequin.h"
#include "tests/support/random_models.h"

using namespace sidestep;
using namespace sidestep::articulated;
using namespace sidestep::articulated::test;

namespace {

/// The centre of mass of a body that nothing holds falls by gravity alone, whatever its joints do.
void check_falls_freely(const Model& model, Random& random) {
    const State state = random_state(random, model);
    Dynamics dynamics(model);
    const Vec3 gravity{0.0, -9.81, 0.0};
    const auto a = dynamics.accelerations(state, {.gravity = gravity});
    for (const double number : a) CHECK(std::isfinite(number));
    // momentum after a moment, by finite difference along the true motion
    constexpr double h = 1e-6;
    State later = state, before = state;
    advance(model, h, later);
    advance(model, -h, before);
    for (std::size_t k = 0; k < a.size(); ++k) {
        later.rates[k] += h * a[k];
        before.rates[k] -= h * a[k];
    }
    const Vec3 change = (momentum(model, later).force - momentum(model, before).force) / (2.0 * h);
    const double weight = model.mass() * 9.81;
    CHECK((change - model.mass() * gravity).norm() < 1e-6 * weight);
}

}  // namespace

TEST_CASE("person: 29 bodies of 75 kg stand on the ground") {
    const Model model = person();
    CHECK(model.link_count() == 29);
    CHECK(model.mass() == doctest::Approx(75.0));
    int balls = 0, hinges = 0;
    for (const Link& link : model.links()) {
        balls += link.joint.type == JointType::ball;
        hinges += link.joint.type == JointType::revolute;
    }
    CHECK(balls + hinges == 28);
    CHECK(model.link(0).joint.type == JointType::free);
    const auto world = links_in_world(model, rest_state(model));
    double low = 1e9, high = -1e9;
    for (int i = 0; i < model.link_count(); ++i) {
        const Vec3 end = world[i] * model.link(i).far_end;
        low = std::min(low, end.y());
        high = std::max(high, end.y());
    }
    // soles a little below the line of the toes, the crown at the end of the head
    CHECK(low >= 0.0);
    CHECK(low < 0.05);
    CHECK(high == doctest::Approx(1.75).epsilon(0.02));
    // left and right are mirror images
    for (const Link& link : model.links()) {
        if (link.name.rfind("left ", 0) != 0) continue;
        const int other = model.find("right " + link.name.substr(5));
        REQUIRE(other >= 0);
        const Vec3 here = world[model.find(link.name)].translation;
        const Vec3 there = world[other].translation;
        CHECK(there.isApprox(Vec3(-here.x(), here.y(), here.z())));
        CHECK(model.link(other).mass == link.mass);
    }
    CHECK(person({.height = 1.6, .mass = 50.0}).mass() == doctest::Approx(50.0));
    CHECK_THROWS_AS((void)person({.height = 0.0}), UsageError);
}

TEST_CASE("person: it falls as a body that nothing holds") {
    Random random(29);
    const Model model = person();
    for (int i = 0; i < 5; ++i) check_falls_freely(model, random);
}

TEST_CASE("person: bent knees and bent elbows bend the way of people") {
    const Model model = person();
    State state = rest_state(model);
    // in the middle of their ranges
    for (const char* name : {"left shin", "left forearm"}) {
        const int i = model.find(name);
        const Joint& joint = model.link(i).joint;
        state.positions[model.first_position(i)] = 0.5 * (joint.lowest[0] + joint.highest[0]);
    }
    const auto world = links_in_world(model, state);
    const auto end = [&](const char* name) {
        const int i = model.find(name);
        return Vec3(world[i] * model.link(i).far_end);
    };
    // heels go back, hands come forward
    CHECK(end("left shin").z() < -0.1);
    CHECK(end("left wrist").z() > 0.1);
}

TEST_CASE("person: the wooden man of the thesis becomes a body of 29 links") {
    Random random(3);
    const body::Character man = body::wooden_man();
    const auto model = cli::ragdoll_of(man);
    if (!model) FAIL(to_string(model.error()));
    CHECK(model->link_count() == 29);
    CHECK(model->mass() == doctest::Approx(man.total_mass()));
    // the same centre of mass as the character at rest
    const auto world = links_in_world(*model, rest_state(*model));
    Vec3 centre = Vec3::Zero();
    for (int i = 0; i < model->link_count(); ++i) {
        centre += model->link(i).mass * (world[i] * model->link(i).centre);
    }
    const auto pose = motion::forward_kinematics(man.skeleton(), motion::rest_pose(man.skeleton()));
    CHECK((centre / model->mass()).isApprox(body::centre_of_mass(man, pose), 1e-9));
    for (int i = 0; i < 3; ++i) check_falls_freely(*model, random);
}

TEST_CASE("person: joints without mass are welded and roots without mass are refused") {
    const std::vector<int> parents{-1, 0, 1};
    const std::vector<Vec3> offsets{{0, 1, 0}, {0, 0.5, 0}, {0, 0.2, 0}}, centres(3, Vec3::Zero());
    const std::vector<Mat3> inertias{Mat3::Identity(), Mat3::Zero(), Mat3::Identity()};
    std::vector<double> masses{1.0, 0.0, 2.0};
    const auto build = [&] {
        return model_from_skeleton({.parents = parents,
                                    .offsets = offsets,
                                    .masses = masses,
                                    .centres = centres,
                                    .inertias = inertias});
    };
    const auto model = build();
    REQUIRE(model.has_value());
    CHECK(model->link(0).joint.type == JointType::free);
    CHECK(model->link(1).joint.type == JointType::fixed);
    CHECK(model->link(2).joint.type == JointType::ball);
    CHECK(model->link(0).far_end == offsets[1]);
    CHECK(model->link(2).name == "joint 2");
    masses = {0.0, 1.0, 2.0};
    const auto floats = build();
    REQUIRE_FALSE(floats.has_value());
    CHECK(floats.error().front().message.find("has no mass") != std::string::npos);
    masses.pop_back();
    CHECK_THROWS_AS((void)build(), UsageError);
}
