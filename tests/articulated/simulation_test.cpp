// Runs that repeat to the bit, stop when they must, and keep what physics keeps.
#include "sidestep/articulated/simulation.h"

#include <doctest/doctest.h>

#include "sidestep/articulated/figures.h"
#include "sidestep/articulated/scenes.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"

using namespace sidestep;
using namespace sidestep::articulated;

namespace {

Scene one_pendulum(int links, double angle) {
    return long_pendulum({.links = links, .damping = 0.0, .angle = angle});
}

double energy_of(const Simulation& run, int actor = 0) {
    const Model& model = run.model(actor);
    return kinetic_energy(model, run.state(actor)) + potential_energy(model, run.state(actor)) +
           spring_energy(model, run.state(actor));
}

}  // namespace

TEST_CASE("the same bits with any number of threads") {
    SimulationOptions options;
    options.adaptive = AdaptiveOptions{};
    options.adaptive->budget = 90;
    const Scene scene = hundred_dogs({.rows = 4, .columns = 5, .seconds = 1.0});
    std::vector<std::uint64_t> prints;
    for (const int threads : {1, 2, 7}) {
        const ThreadLimit limit(threads);
        Simulation run(scene, options);
        for (int i = 0; i < 30; ++i) run.frame();
        prints.push_back(run.fingerprint());
    }
    CHECK(prints[0] == prints[1]);
    CHECK(prints[0] == prints[2]);
}

TEST_CASE("a torque that is not a number stops the run and names joint and time") {
    Scene scene = hundred_dogs({.rows = 1, .columns = 2, .torque_rate = 1e-9});
    const int shank = scene.models[0]->find("left shank");
    scene.actors[1].torques.push_back(
        {.link = shank, .force = {std::nan("")}, .start_s = 0.1, .seconds = 0.15});
    Simulation run(scene, {});
    for (int i = 0; i < 20; ++i) run.frame();
    REQUIRE(run.stopped());
    const std::string& said = run.stopped()->message;
    INFO(said);
    CHECK(said.find("\"left shank\" of dog 1") != std::string::npos);
    CHECK(said.find("0.10") != std::string::npos);
    CHECK(run.time_s() < 0.15);
    // nobody else was harmed
    for (const double rate : run.state(0).rates) CHECK(std::isfinite(rate));
}

TEST_CASE("a model that explodes stops the run and names joint and time") {
    Scene scene = one_pendulum(3, 0.5);
    scene.actors[0].torques.push_back({.link = 2, .force = {1e7}, .start_s = 0.2, .seconds = 1.0});
    Simulation run(scene, {});
    for (int i = 0; i < 60; ++i) run.frame();
    REQUIRE(run.stopped());
    INFO(run.stopped()->message);
    CHECK(run.stopped()->message.find("of pendulum moves at") != std::string::npos);
    CHECK(run.stopped()->message.find(" 0.20") != std::string::npos);
}

TEST_CASE("Runge and Kutta keep energy of the fourth order where Euler drifts") {
    const auto drift = [](Integrator integrator, double step) {
        SimulationOptions options;
        options.step_s = step;
        options.frame_s = 0.02;
        options.integrator = integrator;
        options.limits = false;
        // balls, out of plane: rotations must be integrated well too
        Scene scene =
            long_pendulum({.links = 4, .type = JointType::ball, .damping = 0.0, .angle = 0.9});
        scene.actors[0].state.rates[1] = 0.7;
        scene.actors[0].state.rates[3] = 0.5;
        Simulation run(scene, options);
        const double before = energy_of(run);
        for (int i = 0; i < 50; ++i) run.frame();
        return std::abs(energy_of(run) - before);
    };
    const double euler = drift(Integrator::semi_implicit, 1e-3);
    const double coarse = drift(Integrator::runge_kutta, 4e-3);
    const double fine = drift(Integrator::runge_kutta, 2e-3);
    MESSAGE("energy drift: Euler 1 ms " << euler << ", Runge-Kutta 4 ms " << coarse << ", 2 ms "
                                        << fine);
    CHECK(coarse < 0.1 * euler);
    // order four: a sixteenth, or better, as energy is of order five
    CHECK(fine < coarse / 10.0);
}

TEST_CASE("a body that floats keeps its momentum through a free run with regions") {
    Scene scene = hundred_dogs({.rows = 1, .columns = 1, .torque_rate = 1e-9});
    scene.actors[0].springs.clear();
    scene.gravity = Vec3::Zero();
    SimulationOptions options;
    options.step_s = 1.0 / 1920.0;
    options.adaptive = AdaptiveOptions{};
    Simulation run(scene, options);
    const Force before = momentum(run.model(0), run.state(0));
    for (int i = 0; i < 60; ++i) run.frame();
    const Force after = momentum(run.model(0), run.state(0));
    CHECK(run.work().changes > 3);
    CHECK(run.moving_count() < run.joint_count());
    // the integrator drifts a little; zeroing would lose most of it
    CHECK((after.moment - before.moment).norm() < 0.02 * before.moment.norm());
}

TEST_CASE("the same seed is the same scene and another is not") {
    Simulation a(hundred_dogs({.rows = 1, .columns = 2, .seed = 5}), {});
    Simulation b(hundred_dogs({.rows = 1, .columns = 2, .seed = 5}), {});
    Simulation c(hundred_dogs({.rows = 1, .columns = 2, .seed = 6}), {});
    for (Simulation* run : {&a, &b, &c}) run->frame();
    CHECK(a.fingerprint() == b.fingerprint());
    CHECK(a.fingerprint() != c.fingerprint());
}

TEST_CASE("steps that do not fit frames and scenes that do not hold together are refused") {
    const Scene scene = one_pendulum(2, 0.1);
    CHECK_THROWS_AS(Simulation(scene, {.step_s = 0.007}), UsageError);
    Scene odd = scene;
    odd.actors[0].model = 3;
    CHECK_THROWS_AS(Simulation(odd, {}), UsageError);
    odd = scene;
    odd.actors[0].state.positions[0] = std::nan("");
    CHECK_THROWS_AS(Simulation(odd, {}), UsageError);
    odd = scene;
    odd.cameras.clear();
    SimulationOptions options;
    options.adaptive = AdaptiveOptions{};
    CHECK_THROWS_AS(Simulation(odd, options), UsageError);
}

TEST_CASE("far bodies may take longer steps and come out nearly the same") {
    const Scene scene = hundred_dogs({.rows = 1, .columns = 3, .distance = 20.0, .seconds = 1.0});
    SimulationOptions options;
    Simulation fine(scene, options);
    options.multi_rate = true;
    Simulation coarse(scene, options);
    for (int i = 0; i < 60; ++i) {
        fine.frame();
        coarse.frame();
    }
    CHECK(coarse.work().steps * 4 == fine.work().steps);
    for (int k = 0; k < 3; ++k) {
        CHECK(std::abs(fine.state(0).positions[k] - coarse.state(0).positions[k]) < 0.02);
    }
}

TEST_CASE("a rod that lands on the ground bounces as high as it may and lies still") {
    // one free link, flat, falling straight: both ends hit at once
    Scene scene;
    Link rod;
    rod.name = "rod";
    rod.joint.type = JointType::free;
    rod.mass = 2.0;
    rod.centre = {0.5, 0, 0};
    rod.far_end = {1, 0, 0};
    rod.inertia = Vec3(0.01, 0.17, 0.17).asDiagonal();
    scene.models.push_back(std::make_shared<const Model>(Model::build({rod}).value()));
    Actor actor;
    actor.name = "rod";
    actor.state = rest_state(*scene.models[0]);
    actor.state.positions[1] = 1.03;  // a metre of air below the ball
    scene.actors.push_back(actor);
    scene.ground = Ground{.restitution = 0.5};
    Simulation run(scene, {});
    double low = 10.0, high = 0.0;
    bool landed = false;
    for (int i = 0; i < 180; ++i) {
        run.frame();
        const double y = run.state(0).positions[1];
        landed |= y < 0.1;
        if (landed) high = std::max(high, y);
        low = std::min(low, y);
    }
    CHECK(low > 0.029);
    // half the speed, a quarter of the height
    CHECK(high == doctest::Approx(0.28).epsilon(0.05));
    CHECK(std::abs(run.state(0).rates[4]) < 1e-3);
    CHECK(run.state(0).positions[1] == doctest::Approx(0.03).epsilon(0.01));
    CHECK(run.work().contacts > 100);
}

TEST_CASE("friction holds a block on the ground back and no friction does not") {
    const auto slid = [](double friction) {
        Scene scene;
        Link rod;
        rod.name = "rod";
        rod.joint.type = JointType::free;
        rod.mass = 2.0;
        rod.centre = {0.5, 0, 0};
        rod.far_end = {1, 0, 0};
        rod.inertia = Vec3(0.01, 0.17, 0.17).asDiagonal();
        scene.models.push_back(std::make_shared<const Model>(Model::build({rod}).value()));
        Actor actor;
        actor.name = "rod";
        actor.state = rest_state(*scene.models[0]);
        actor.state.positions[1] = 0.03;
        actor.state.rates[3] = 2.0;
        scene.actors.push_back(actor);
        scene.ground = Ground{.friction = friction};
        Simulation run(scene, {});
        for (int i = 0; i < 60; ++i) run.frame();
        return run.state(0).positions[0];
    };
    CHECK(slid(0.0) == doctest::Approx(2.0).epsilon(0.01));
    // v^2 / (2 mu g)
    CHECK(slid(0.5) == doctest::Approx(4.0 / (2.0 * 0.5 * 9.81)).epsilon(0.05));
}

TEST_CASE("a falling doll never gains energy and comes to lie on the ground") {
    for (const bool adaptive : {false, true}) {
        SimulationOptions options;
        if (adaptive) options.adaptive = AdaptiveOptions{};
        Simulation run(falling_doll(), options);
        double last = energy_of(run);
        const double first = last;
        double most = 0.0;
        for (int i = 0; i < 150; ++i) {
            run.frame();
            REQUIRE_FALSE(run.stopped());
            const double now = energy_of(run);
            most = std::max(most, now - last);
            last = now;
        }
        MESSAGE("energy " << first << " to " << last << " J, largest rise in a frame " << most
                          << ", contacts " << run.work().contacts);
        // of some 1700 J; the integrator alone drifts by a joule
        CHECK(most < 5.0);
        CHECK(last < 0.5 * first);
        CHECK(run.work().contacts > 100);
        const auto world = links_in_world(run.model(0), run.state(0));
        for (int i = 0; i < run.model(0).link_count(); ++i) {
            CHECK((world[i] * run.model(0).link(i).far_end).y() > 0.0);
        }
    }
}

TEST_CASE("joints stop at their limits") {
    std::vector<Link> links = pendulum(2, JointType::revolute, 0.5).links();
    links[1].joint.lowest[0] = -0.3;
    links[1].joint.highest[0] = 0.2;
    Scene scene = long_pendulum({.links = 2, .damping = 0.0, .angle = 1.2});
    scene.models[0] = std::make_shared<const Model>(Model::build(links).value());
    Simulation run(scene, {});
    double low = 0.0, high = 0.0;
    double energy = energy_of(run);
    for (int i = 0; i < 180; ++i) {
        run.frame();
        low = std::min(low, run.state(0).positions[1]);
        high = std::max(high, run.state(0).positions[1]);
    }
    CHECK(low > -0.301);
    CHECK(high < 0.201);
    CHECK(high - low > 0.45);  // both were reached
    CHECK(energy_of(run) < energy + 0.02);

    // and balls at their cone
    std::vector<Link> balls = pendulum(2, JointType::ball, 0.5).links();
    balls[1].joint.swing_limit = 0.25;
    balls[1].joint.axis = Vec3::UnitY();
    scene = long_pendulum({.links = 2, .type = JointType::ball, .damping = 0.0, .angle = 1.2});
    scene.models[0] = std::make_shared<const Model>(Model::build(balls).value());
    scene.actors[0].state.rates[0] = 2.0;
    Simulation cone(scene, {});
    double most = 0.0;
    for (int i = 0; i < 120; ++i) {
        cone.frame();
        const double* q = cone.state(0).positions.data() + 4;
        const Vec3 axis = Quat(q[0], q[1], q[2], q[3]) * Vec3::UnitY();
        most = std::max(most, std::acos(std::clamp(axis.y(), -1.0, 1.0)));
    }
    CHECK(most < 0.252);
    CHECK(most > 0.24);
}
