// Joints move where they show, sleep where they do not, and the picture stays right.
#include "sidestep/articulated/adaptive.h"

#include <doctest/doctest.h>

#include "sidestep/articulated/figures.h"
#include "sidestep/articulated/picture_error.h"
#include "sidestep/articulated/scenes.h"
#include "sidestep/base/require.h"
#include "tests/support/random_models.h"

using namespace sidestep;
using namespace sidestep::articulated;
using namespace sidestep::articulated::test;

namespace {

SimulationOptions by_pixels(double threshold) {
    SimulationOptions options;
    options.adaptive = AdaptiveOptions{};
    options.adaptive->threshold_px = threshold;
    return options;
}

void play(Simulation& run, int frames) {
    for (int i = 0; i < frames; ++i) run.frame();
    CHECK_FALSE(run.stopped());
}

}  // namespace

TEST_CASE("how much a joint matters is its lever in pixels times its motion") {
    // one hinge, half a metre, 2 m from the camera
    const Model model = pendulum(1, JointType::revolute, 0.5);
    State state = rest_state(model);
    state.rates[0] = 0.3;
    Reduced body(model);
    Workspace workspace;
    Chooser chooser(model);
    const PixelScale camera(
        raster::View::perspective({0, -0.5, 2}, {0, -0.5, 0}, {0, 1, 0}, radians(60.0), 1280, 720),
        {});
    AdaptiveOptions options;
    const std::vector<PixelScale> cameras{camera};
    // nothing accelerates a rod that hangs straight down
    chooser.look(options, 5.0, cameras, {}, body, state, workspace);
    const double lever = 0.5 * 720.0 / (2.0 * std::tan(radians(30.0))) / 2.0;
    CHECK(chooser.importance()[0] == doctest::Approx(lever * 0.3 * 0.1).epsilon(1e-9));
    CHECK(body.region().moves(0) == (lever * 0.03 > 2.5));
    // with an angle gravity counts too
    state.positions[0] = 0.2;
    chooser.look(options, 5.0, cameras, {}, body, state, workspace);
    Dynamics dynamics(model);
    const double qdd = std::abs(dynamics.accelerations(state)[0]);
    CHECK(chooser.importance()[0] ==
          doctest::Approx(lever * (std::abs(state.rates[0]) * 0.1 + 0.01 * qdd)).epsilon(1e-9));
    // without foresight by half of what it is now
    options.foresee = false;
    chooser.look(options, 5.0, cameras, {}, body, state, workspace);
    CHECK(chooser.importance()[0] ==
          doctest::Approx(lever * (std::abs(state.rates[0]) * 0.1 + 0.005 * qdd)).epsilon(1e-9));
    // at rest it counts twice
    body.rebuild(Region::least(model), state);
    state.rates[0] = 0.0;
    chooser.look(options, 5.0, cameras, {}, body, state, workspace);
    CHECK(chooser.importance()[0] == doctest::Approx(lever * 0.01 * qdd).epsilon(1e-9));
}

TEST_CASE("joints wake above the threshold and sleep below half of it after a dwell") {
    const Model model = pendulum(2, JointType::revolute, 0.5);
    State state = rest_state(model);
    Reduced body(model);
    Workspace workspace;
    Chooser chooser(model);
    AdaptiveOptions options;
    options.weight = Weight::none;  // 100 px to a metre
    options.hysteresis = 0.5;
    options.dwell = 2;
    const auto look = [&](double rate) {
        state.rates = {rate, 0.0};
        chooser.look(options, 10.0, {}, {.gravity = Vec3::Zero()}, body, state, workspace);
        return body.region().moves(0);
    };
    CHECK(look(2.0));        // 100 px x 2 x 0.1 = 20
    CHECK(look(0.7));        // 7: between
    CHECK(look(0.3));        // 3: waits
    CHECK(look(0.3));        // waits
    CHECK_FALSE(look(0.3));  // sleeps
    CHECK(state.rates[0] == 0.0);
    CHECK_FALSE(look(0.4));  // 4, and 8 at rest
    CHECK(look(0.7));
}

TEST_CASE("a run in which all joints stay awake is the full run bit for bit") {
    const Scene scene = hundred_dogs({.rows = 2, .columns = 3, .seconds = 2.0});
    Simulation full(scene, {}), awake(scene, by_pixels(-1.0));
    play(full, 60);
    play(awake, 60);
    CHECK(awake.moving_count() == awake.joint_count());
    CHECK(full.fingerprint() == awake.fingerprint());
    CHECK(awake.work().looks > 100);
}

TEST_CASE("twenty dogs stay within a pixel with a third of their joints") {
    const Scene scene = hundred_dogs({.rows = 4, .columns = 5, .distance = 11.0, .seconds = 4.0});
    Simulation full(scene, {}), adaptive(scene, by_pixels(1.5));
    PictureError error;
    double share = 0.0;
    for (int i = 0; i < 240; ++i) {
        full.frame();
        adaptive.frame();
        if (i < 60) continue;
        error.add(full, adaptive);
        share += static_cast<double>(adaptive.moving_count()) / adaptive.joint_count() / 180.0;
    }
    MESSAGE("share " << share << ", rms " << error.rms() << " px, pop " << error.pop_ratio());
    CHECK(share < 0.4);
    CHECK(share > 0.05);
    CHECK(error.rms() < 1.0);
    CHECK(error.rms() > 0.05);
    CHECK(error.pop_ratio() <= 1.2);
    CHECK(error.point_count() == 180 * 20 * 32);
}

TEST_CASE("the farther the camera the fewer joints move") {
    int last = 1 << 20;
    for (const double distance : {3.0, 12.0, 48.0, 200.0}) {
        Simulation run(
            hundred_dogs({.rows = 2, .columns = 3, .distance = distance, .seconds = 1.0}),
            by_pixels(2.0));
        play(run, 45);
        CHECK(run.moving_count() < last);
        last = run.moving_count();
    }
    CHECK(last < 30);
}

TEST_CASE("a budget is held by steering the threshold and regions keep changing") {
    SimulationOptions options = by_pixels(4.0);
    options.adaptive->budget = 100;
    Simulation run(hundred_dogs({.rows = 4, .columns = 5, .distance = 3.0, .seconds = 4.0}),
                   options);
    play(run, 60);
    double sum = 0.0;
    const auto before = run.work().changes;
    for (int i = 0; i < 120; ++i) {
        run.frame();
        sum += run.moving_count() / 120.0;
    }
    CHECK(sum == doctest::Approx(100.0).epsilon(0.1));
    CHECK(run.work().changes - before > 20 * 2 * 3);  // 3 for each dog and second
    CHECK(steered_threshold(2.0, 100, 100) == doctest::Approx(2.0));
    CHECK(steered_threshold(2.0, 200, 100) > 2.0);
    CHECK_THROWS_AS((void)steered_threshold(2.0, 1, 0), UsageError);
}

TEST_CASE("a pendulum of 300 links needs a fifth of its joints") {
    SimulationOptions options = by_pixels(2.5);
    options.adaptive->look_s = 32.0 / 960.0;
    const Scene scene = long_pendulum();
    Simulation full(scene, {}), adaptive(scene, options);
    PictureError error;
    double active = 0.0;
    for (int i = 0; i < 120; ++i) {
        full.frame();
        adaptive.frame();
        if (i < 30) continue;
        error.add(full, adaptive);
        active += adaptive.moving_count() / 90.0;
    }
    MESSAGE("active " << active << ", rms " << error.rms() << " px");
    CHECK(active < 75.0);
    CHECK(error.rms() < 1.0);

    // stopping joints without a blow is why momentum matters
    options.adaptive->welding = Welding::stop;
    Simulation stopping(scene, options);
    PictureError worse;
    Simulation again(scene, {});
    for (int i = 0; i < 60; ++i) {
        again.frame();
        stopping.frame();
    }
    worse.add(again, stopping);
    CHECK(worse.rms() > 20.0 * error.rms());
}

TEST_CASE("ten thousand looks keep momentum and centre and never raise energy") {
    Random random(310);
    double momentum_off = 0.0, centre_off = 0.0, most_crept = 0.0;
    int crept = 0, looks = 0;
    for (int m = 0; m < 40; ++m) {
        std::vector<Link> links =
            m % 2 == 0 ? dog().links()
                       : random_model(random, {.links = 10, .floating = true}).links();
        for (Link& link : links) {
            if (link.joint.type == JointType::free || m % 2 == 0) continue;
            link.joint.stiffness = random.uniform(0.0, 3.0);
        }
        const Model model = Model::build(links).value();
        State state = random_state(random, model);
        std::vector<WorldSpring> springs;
        for (int k = 0; k < m % 4; ++k) {
            springs.push_back({.link = random.index(model.link_count()),
                               .point = {0.1, 0.0, 0.05},
                               .anchor = {0.0, 1.0, 0.0},
                               .stiffness = random.uniform(0.0, 300.0)});
        }
        Reduced body(model, springs);
        Workspace workspace;
        Chooser chooser(model);
        AdaptiveOptions options;
        options.weight = Weight::none;
        // part of the way, nearly all of it
        options.creep_s = m < 20 ? 0.4 : 0.02;
        const auto energy = [&] {
            double sum = kinetic_energy(model, state) + potential_energy(model, state) +
                         spring_energy(model, state);
            const auto world = links_in_world(model, state);
            for (const WorldSpring& s : springs) {
                sum += 0.5 * s.stiffness * (world[s.link] * s.point - s.anchor).squaredNorm();
            }
            return sum;
        };
        const auto centre = [&] {
            const auto world = links_in_world(model, state);
            Vec3 sum = Vec3::Zero();
            for (int i = 0; i < model.link_count(); ++i) {
                sum += model.link(i).mass * (world[i] * model.link(i).centre);
            }
            return Vec3(sum / model.mass());
        };
        for (int i = 0; i < 250; ++i) {
            const Vec6 before = momentum(model, state).vector();
            const Vec3 there = centre();
            const double full = energy();
            const std::vector<double> pose = state.positions;
            chooser.look(options, random.uniform(0.0, 60.0), {}, {}, body, state, workspace);
            ++looks;
            momentum_off =
                std::max(momentum_off, (momentum(model, state).vector() - before).norm() /
                                           std::max(1.0, before.norm()));
            centre_off = std::max(centre_off, (centre() - there).norm());
            INFO("model " << m << ", look " << i);
            REQUIRE(energy() <= full + 1e-12 * std::abs(full) + 1e-12);
            double way = 0.0;
            for (std::size_t k = 7; k < pose.size(); ++k) {
                way = std::max(way, std::abs(pose[k] - state.positions[k]));
            }
            crept += way > 0.0;
            most_crept = std::max(most_crept, way);
            // stir what moves
            for (int l = 0; l < model.link_count(); ++l) {
                for (int k = 0; body.region().moves(l) && k < model.freedom_of_link(l); ++k) {
                    double& rate = state.rates[model.first_rate(l) + k];
                    rate = 0.9 * rate + random.uniform(-0.5, 0.5);
                }
            }
            advance(model, 0.05, state);
        }
    }
    MESSAGE(crept << " of " << looks << " looks moved joints at rest, by up to " << most_crept
                  << " rad; momentum kept to " << momentum_off << ", centre to " << centre_off);
    CHECK(looks == 10000);
    CHECK(crept > 1000);
    CHECK(momentum_off < 1e-10);
    CHECK(centre_off < 1e-12);
}

TEST_CASE("joints that each move too little add up along a chain") {
    const Model model = pendulum(12, JointType::revolute, 0.2);
    State state = rest_state(model);
    for (double& rate : state.rates) rate = 0.2;
    AdaptiveOptions options;
    options.weight = Weight::none;
    options.dwell = 0;
    options.hysteresis = 1.0;
    const auto moving = [&](bool add_up, double threshold) {
        Reduced body(model);
        State copy = state;
        Workspace workspace;
        Chooser chooser(model);
        options.add_up = add_up;
        chooser.look(options, threshold, {}, {}, body, copy, workspace);
        double most = 0.0;
        for (const double e : chooser.importance()) most = std::max(most, e);
        return std::pair(body.region().moving_count(), most);
    };
    const double just_above = 1.01 * moving(false, -1.0).second;
    CHECK(moving(false, just_above).first == 0);
    CHECK(moving(true, just_above).first > 0);
    CHECK(moving(true, just_above).first < 12);
}

TEST_CASE("a wall that hides a dog puts its joints to sleep") {
    const Scene scene = dog_behind_wall();
    SimulationOptions options = by_pixels(4.0);
    Simulation seen(scene, options);
    options.occlusion = true;
    Simulation hidden(scene, options);
    double open = 0.0, behind = 0.0;
    for (int i = 0; i < 90; ++i) {
        seen.frame();
        hidden.frame();
        open += seen.moving_count();
        behind += hidden.moving_count();
    }
    CHECK(behind < 0.8 * open);
}
