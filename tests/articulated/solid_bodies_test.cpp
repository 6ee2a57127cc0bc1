// Bodies with shapes fall, slide, roll, hit and rest as bodies do, and make no energy of it.
#include "sidestep/articulated/solid_bodies.h"

#include <doctest/doctest.h>

#include <Eigen/Cholesky>
#include <cmath>
#include <random>

#include "sidestep/articulated/detail/blows.h"
#include "sidestep/articulated/dynamics.h"
#include "sidestep/base/require.h"
#include "sidestep/rigid/world.h"
#include "tests/support/random_models.h"
#include "tests/support/solid_figures.h"

using namespace sidestep;
using namespace sidestep::articulated;
using namespace sidestep::articulated::test;
namespace inside = sidestep::articulated::detail;

namespace {

constexpr double solid_step_s = 0.001;

void run_solid(SolidBodies& bodies, double seconds, double step = solid_step_s) {
    for (int i = 0; i < static_cast<int>(std::lround(seconds / step)); ++i) bodies.step(step);
}

Vec3 velocity_of(const SolidBodies& bodies, int link) {
    return bodies.links()[link].rotation * bodies.velocities()[link].linear;
}

double fastest_point(const SolidBodies& bodies) {
    double most = 0.0;
    for (const Motion& m : bodies.velocities()) {
        most = std::max(most, m.linear.norm() + 0.1 * m.angular.norm());
    }
    return most;
}

Vec3 any_direction(std::mt19937_64& random) {
    std::normal_distribution<double> bell;
    Vec3 v;
    do {
        v = {bell(random), bell(random), bell(random)};
    } while (v.norm() < 1e-3);
    return v.normalized();
}

/// Joints anywhere within their limits, the root too.
State any_pose(const Model& model, const State& like, std::mt19937_64& random) {
    State state = like;
    std::uniform_real_distribution<double> part(0.0, 1.0);
    for (int i = 0; i < model.link_count(); ++i) {
        const Joint& joint = model.link(i).joint;
        double* q = state.positions.data() + model.first_position(i);
        if (joint.type == JointType::ball) {
            const Quat turn(Eigen::AngleAxisd(0.9 * part(random), any_direction(random)));
            q[0] = turn.w();
            q[1] = turn.x();
            q[2] = turn.y();
            q[3] = turn.z();
        }
        if (joint.type != JointType::revolute && joint.type != JointType::universal) continue;
        for (int k = 0; k < model.freedom_of_link(i); ++k) {
            const auto at = static_cast<std::size_t>(k);
            q[k] = joint.lowest[at] +
                   (0.1 + 0.8 * part(random)) * (joint.highest[at] - joint.lowest[at]);
        }
    }
    return state;
}

}  // namespace

TEST_CASE("solid bodies: a ball that falls from a metre comes back by the square of its bounce") {
    SolidScene scene;
    add_solid(scene, "ball", rigid::Shape::ball(0.05), 0.2, {.translation = {0, 1.05, 0}}, {}, 0.3,
              0.8);
    SolidBodies bodies = scene.build({.ground_restitution = 0.8});
    bool hit = false;
    double top = 0.0;
    for (int i = 0; i < 1000; ++i) {
        bodies.step(solid_step_s);
        hit |= !bodies.touches().empty();
        if (hit) top = std::max(top, bodies.links()[0].translation.y() - 0.05);
    }
    // it turns up to a step's way, 4 mm, before the ground
    CHECK(top == doctest::Approx(0.64).epsilon(0.01));
}

TEST_CASE("solid bodies: a ball that slides comes to roll at five sevenths of its speed") {
    for (const double friction : {0.1, 0.3, 0.8}) {
        SolidScene scene;
        add_solid(scene, "ball", rigid::Shape::ball(0.05), 0.2, {.translation = {0, 0.05, 0}},
                  {Vec3::Zero(), {2, 0, 0}}, friction);
        SolidBodies bodies = scene.build({.ground_friction = friction});
        run_solid(bodies, 2.0);
        INFO("friction " << friction);
        CHECK(velocity_of(bodies, 0).x() == doctest::Approx(10.0 / 7.0).epsilon(1e-4));
        const Vec3 spin = bodies.links()[0].rotation * bodies.velocities()[0].angular;
        CHECK(spin.z() == doctest::Approx(-10.0 / 7.0 / 0.05).epsilon(1e-4));
        CHECK(bodies.deepest() < 1e-6);
    }
}

TEST_CASE("solid bodies: a block slides as far as friction lets it, and then does not creep") {
    SolidScene scene;
    add_solid(scene, "block", rigid::Shape::box({0.1, 0.05, 0.1}), 1.0,
              {.translation = {0, 0.05, 0}}, {Vec3::Zero(), {2, 0, 0}}, 0.4);
    SolidBodies bodies = scene.build({.ground_friction = 0.4});
    run_solid(bodies, 1.0);
    const Vec3 there = bodies.links()[0].translation;
    CHECK(there.x() == doctest::Approx(4.0 / (2.0 * 0.4 * 9.81)).epsilon(0.005));
    run_solid(bodies, 5.0);
    CHECK((bodies.links()[0].translation - there).norm() < 1e-6);
    CHECK(bodies.deepest() < 1e-4);
}

TEST_CASE("solid bodies: a block on a slope rests or slides as its friction says") {
    const double slope = 0.4;  // tan is 0.4228
    for (const double friction : {0.35, 0.5}) {
        SolidScene scene;
        const Quat turn(Eigen::AngleAxisd(-slope, Vec3::UnitZ()));
        scene.things.push_back(
            {"slope", rigid::Shape::box({2, 0.1, 2}), {.rotation = turn}, friction});
        add_solid(scene, "block", rigid::Shape::box({0.1, 0.05, 0.1}), 1.0,
                  {turn, turn * Vec3(-1.0, 0.15, 0.0)}, {}, friction);
        SolidBodies bodies = scene.build({.ground = std::nullopt});
        run_solid(bodies, 1.0);
        const double way = (turn.conjugate() * bodies.links()[0].translation).x() + 1.0;
        const double wanted = friction < std::tan(slope)
                                  ? 0.5 * 9.81 * (std::sin(slope) - friction * std::cos(slope))
                                  : 0.0;
        INFO("friction " << friction);
        CHECK(way == doctest::Approx(wanted).epsilon(0.01).scale(0.02));
    }
}

TEST_CASE("solid bodies: boxes that are dropped and thrown come to rest where a rigid world says") {
    // the same scene in two engines: one solves in joints, the other knows none
    struct Thrown {
        double tilt, tolerance;
    };
    // near there, on the same side; `rigid` brakes a landing less than its cone allows
    for (const Thrown& thrown : {Thrown{0.0, 0.02}, Thrown{0.3, 0.1}}) {
        const auto shape = rigid::Shape::box({0.1, 0.06, 0.14});
        const Transform start{Quat(Eigen::AngleAxisd(thrown.tilt, Vec3(1, 0.5, 0.2).normalized())),
                              {0, thrown.tilt == 0.0 ? 0.07 : 0.5, 0}};
        const Vec3 velocity(0.8, 0, 0.3);
        SolidScene scene;
        const int box = add_solid(scene, "box", shape, 1.5, start,
                                  {Vec3::Zero(), start.rotation.conjugate() * velocity}, 0.5);
        SolidBodies bodies = scene.build({.ground_friction = 0.5});
        rigid::World world(
            {.step = solid_step_s, .meeting = rigid::Meeting::ahead, .sleeping = false});
        world.add(rigid::Body{.name = "floor",
                              .shape = rigid::Shape::box({5, 0.5, 5}),
                              .role = rigid::Role::fixed,
                              .material = {0.0, 0.5},
                              .to_world = {.translation = {0, -0.5, 0}}});
        world.add(rigid::Body{.name = "box",
                              .shape = shape,
                              .mass = 1.5,
                              .material = {0.0, 0.5},
                              .to_world = start,
                              .velocity = velocity});
        for (int i = 0; i < 2000; ++i) {
            bodies.step(solid_step_s);
            world.step();
        }
        INFO("tilt " << thrown.tilt);
        const Vec3 there = bodies.links()[box].translation,
                   twin = world.bodies()[1].to_world.translation;
        CHECK(fastest_point(bodies) < 1e-3);
        CHECK(there.y() == doctest::Approx(twin.y()).epsilon(0.01));
        CHECK((there - twin).norm() < thrown.tolerance);
        CHECK(there.x() > 0.05);
        if (thrown.tilt != 0.0) continue;
        // it falls a centimetre, loses friction times the speed of the fall, and slides the rest
        const double fall = std::sqrt(2.0 * 9.81 * 0.01), left = velocity.norm() - 0.5 * fall;
        const double way = velocity.norm() * fall / 9.81 + left * left / (2.0 * 0.5 * 9.81);
        CHECK(std::hypot(there.x(), there.z()) == doctest::Approx(way).epsilon(0.01));
        CHECK(there.z() / there.x() == doctest::Approx(0.375).epsilon(0.01));
    }
}

TEST_CASE("solid bodies: blows between two links meet the inertia of both, shared joints and all") {
    constexpr std::uint64_t seed = 1105;
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> part(-1.0, 1.0);
    SolidScene scene;
    add_figure(scene, {.translation = {0, 1, 0}});
    add_figure(scene, {.translation = {1, 1, 0}}, "other ");
    const Model model = Model::build(scene.links).value();
    for (int round = 0; round < 40; ++round) {
        const State state = any_pose(model, rest_state(model), random);
        const Reduced body(model);
        Workspace workspace;
        std::vector<double> out(model.freedom());
        body.jumps(state, {}, {}, workspace, out);  // a pass at rest
        const auto& moving = inside::Insight::moving(workspace);
        const int a = static_cast<int>(random() % 24), b = static_cast<int>(random() % 24);
        if (a == b) continue;
        inside::V3<double> arm[2], ways[3];
        for (auto& one : arm) one = {0.1 * part(random), 0.1 * part(random), 0.1 * part(random)};
        for (auto& one : ways) one = inside::small(any_direction(random));
        inside::Blows blows;
        blows.begin(inside::Insight::groups(body), moving);
        blows.strike(a + 1, arm[0], b + 1, arm[1], ways);
        blows.strike(a + 1, arm[1], ways);
        std::vector<double> k;
        blows.matrix(k);
        // the slow twin: speeds of the two points for every rate, and the whole mass matrix
        Eigen::MatrixXd rows(6, model.freedom());
        for (int r = 0; r < model.freedom(); ++r) {
            State unit = state;
            std::fill(unit.rates.begin(), unit.rates.end(), 0.0);
            unit.rates[r] = 1.0;
            const auto places = links_in_world(model, unit);
            const auto speeds = link_velocities(model, unit);
            const auto at = [&](int link, const inside::V3<double>& from) -> Vec3 {
                const Quat& turn = places[link].rotation;
                return turn * speeds[link].linear +
                       (turn * speeds[link].angular).cross(inside::large(from));
            };
            for (int i = 0; i < 3; ++i) {
                rows(i, r) = inside::large(ways[i]).dot(at(a, arm[0]) - at(b, arm[1]));
                rows(3 + i, r) = inside::large(ways[i]).dot(at(a, arm[1]));
            }
        }
        const Eigen::MatrixXd twin =
            rows * mass_matrix(model, state).ldlt().solve(rows.transpose());
        INFO("seed " << seed << ", round " << round << ", links " << a << " and " << b);
        double worst = 0.0;
        for (int i = 0; i < 6; ++i) {
            for (int j = 0; j < 6; ++j) {
                worst = std::max(worst, std::abs(k[i * blows.stride() + j] - twin(i, j)));
            }
        }
        CHECK(worst < 1e-8 * twin.norm());
        // and blow by blow
        blows.quiet(static_cast<int>(inside::Insight::count(body)));
        blows.hit(1, {1.0, 2.0, -1.0});
        const Vec3 felt = inside::large(blows.felt(0));
        const Vec3 wanted = twin.block<3, 3>(0, 3) * Vec3(1.0, 2.0, -1.0);
        CHECK((felt - wanted).norm() < 1e-8 * twin.norm());
        CHECK(std::abs(blows.own(0).xz - twin(0, 2)) < 1e-8 * twin.norm());
    }
}

TEST_CASE(
    "solid bodies: ten thousand balls hit a figure that floats: momentum stays, energy does not "
    "grow") {
    constexpr std::uint64_t seed = 1106;
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> part(0.0, 1.0);
    SolidScene scene;
    const int torso = add_figure(scene, {});
    for (LinkShape& shape : scene.shapes) shape.restitution = 0.5;
    const int ball = add_solid(scene, "ball", rigid::Shape::ball(0.03), 0.05, {}, {}, 0.4, 0.9);
    SolidBodies bodies = scene.build({.gravity = Vec3::Zero(), .ground = std::nullopt});
    const Model& model = bodies.model();
    const State still = bodies.state();
    // so short that only the blow counts: joints hardly turn
    constexpr double moment_s = 1e-8;
    int hits = 0;
    double worst_linear = 0.0, worst_turning = 0.0, worst_gain = 0.0;
    constexpr int blows = 10000;
    for (int i = 0; i < blows; ++i) {
        State state = any_pose(model, still, random);
        std::uniform_real_distribution<double> rate(-3.0, 3.0);
        for (double& one : state.rates) one = rate(random);
        bodies.set_state(state);
        // towards some link, and up to what is in the way
        const LinkShape& shape = scene.shapes[torso + random() % 12];
        const Vec3 there = bodies.links()[shape.link] * shape.in_link.translation;
        const Vec3 way = any_direction(random);
        const double speed = 2.0 + 18.0 * part(random);
        Vec3 at = there - 0.8 * way;
        double gap = 1.0;
        for (int k = 0; k < 60 && gap > 1e-9; ++k) {
            gap = 1.0;
            for (int n = 0; n < 12; ++n) {
                const LinkShape& one = scene.shapes[torso + n];
                gap = std::min(
                    gap, rigid::separation(*scene.shapes[ball].shape, {.translation = at},
                                           *one.shape, bodies.links()[one.link] * one.in_link));
            }
            at += gap * way;
        }
        const Quat turn(Eigen::AngleAxisd(3.0 * part(random), any_direction(random)));
        double* q = state.positions.data() + model.first_position(ball);
        const Vec3 own = turn.conjugate() * (speed * way);
        for (int k = 0; k < 3; ++k) {
            q[k] = at[k];
            state.rates[model.first_rate(ball) + 3 + k] = own[k];
        }
        q[3] = turn.w();
        q[4] = turn.x();
        q[5] = turn.y();
        q[6] = turn.z();
        bodies.set_state(state);
        const Force before = momentum(model, bodies.state());
        const double energy = bodies.energy();
        bodies.step(moment_s);
        for (const Touch& touch : bodies.touches()) hits += touch.impulse.norm() > 0.0;
        const Force after = momentum(model, bodies.state());
        INFO("seed " << seed << ", blow " << i);
        worst_linear =
            std::max(worst_linear, (after.force - before.force).norm() / before.force.norm());
        worst_turning =
            std::max(worst_turning, (after.moment - before.moment).norm() /
                                        (before.moment.norm() + 0.1 * before.force.norm()));
        worst_gain = std::max(worst_gain, bodies.energy() / energy - 1.0);
    }
    MESSAGE(hits << " hits of " << blows << "; momentum to " << worst_linear << ", turning to "
                 << worst_turning << ", energy up by " << worst_gain);
    CHECK(hits > blows / 2);
    CHECK(worst_linear < 1e-5);
    CHECK(worst_turning < 1e-5);
    CHECK(worst_gain < 1e-5);
}

TEST_CASE("solid bodies: a figure that is dropped comes to rest on the ground, hardly inside it") {
    SolidScene scene;
    add_figure(scene, {Quat(Eigen::AngleAxisd(1.2, Vec3(1, 0.3, 0.2).normalized())), {0, 0.5, 0}});
    SolidBodies bodies = scene.build({.drag = 0.05});
    double deepest = 0.0, energy = bodies.energy();
    for (int i = 0; i < 4000; ++i) {
        bodies.step(solid_step_s);
        deepest = std::max(deepest, bodies.deepest());
    }
    CHECK(deepest < 0.002);
    CHECK(bodies.energy() < energy);
    CHECK(fastest_point(bodies) < 0.01);
    CHECK(bodies.links()[0].translation.y() < 0.12);
    CHECK_FALSE(bodies.stopped());
    // its weight is on the ground
    Vec3 sum = Vec3::Zero();
    for (const Touch& touch : bodies.touches()) sum += touch.impulse / solid_step_s;
    CHECK(sum.y() == doctest::Approx(bodies.model().mass() * 9.81).epsilon(0.02));
}

TEST_CASE("solid bodies: what starts inside comes out slowly, and is not thrown") {
    SolidScene scene;
    add_solid(scene, "block", rigid::Shape::box({0.1, 0.05, 0.1}), 1.0,
              {.translation = {0, 0.045, 0}});
    add_solid(scene, "lid", rigid::Shape::box({0.1, 0.02, 0.1}), 0.3,
              {.translation = {0.01, 0.112, 0.0}});
    SolidBodies bodies = scene.build();
    REQUIRE(bodies.deepest() > 0.0029);
    double fastest = 0.0;
    for (int i = 0; i < 3000; ++i) {
        bodies.step(solid_step_s);
        fastest = std::max(fastest, fastest_point(bodies));
    }
    // they want to leave at 0.2 m/s each; there is no energy for that but the fall of a few steps
    CHECK(fastest < 0.15);
    CHECK(bodies.deepest() < 0.0012);
    CHECK(fastest_point(bodies) < 0.02);
}

TEST_CASE("solid bodies: stops hold: no joint of a figure that is thrown about passes its limits") {
    SolidScene scene;
    add_figure(scene, {.translation = {0, 1.0, 0}});
    scene.moving.emplace_back(0, Motion{{6, 3, -4}, {1, 2, 0}});
    SolidBodies bodies = scene.build();
    const Model& model = bodies.model();
    double beyond = 0.0;
    int at_stop = 0;
    for (int i = 0; i < 2500; ++i) {
        bodies.step(solid_step_s);
        for (int n = 0; n < model.link_count(); ++n) {
            const Joint& joint = model.link(n).joint;
            const double* q = bodies.state().positions.data() + model.first_position(n);
            if (joint.type == JointType::ball && joint.swing_limit < no_limit) {
                const double angle = std::acos(std::clamp(
                    joint.axis.dot(Quat(q[0], q[1], q[2], q[3]) * joint.axis), -1.0, 1.0));
                beyond = std::max(beyond, angle - joint.swing_limit);
                at_stop += angle > joint.swing_limit - 0.01;
            }
            if (joint.type != JointType::revolute && joint.type != JointType::universal) continue;
            for (int k = 0; k < model.freedom_of_link(n); ++k) {
                const auto at = static_cast<std::size_t>(k);
                beyond = std::max({beyond, joint.lowest[at] - q[k], q[k] - joint.highest[at]});
                at_stop += q[k] > joint.highest[at] - 0.01 || q[k] < joint.lowest[at] + 0.01;
            }
        }
    }
    CHECK(at_stop > 500);
    CHECK(beyond < radians(2.0));
}

TEST_CASE("solid bodies: the same steps give the same bits, from the start and after going back") {
    SolidScene scene;
    add_figure(scene, {.translation = {0, 0.4, 0}});
    add_solid(scene, "ball", rigid::Shape::ball(0.04), 0.05, {.translation = {0.02, 0.3, 0.5}},
              {Vec3::Zero(), {0, 1, -5}});
    scene.things.push_back(block_thing("step", {0.3, 0.05, 0.3}, {0.2, 0.025, 0.0}));
    SolidBodies one = scene.build(), two = scene.build();
    const State start = one.state();
    run_solid(one, 1.0);
    run_solid(two, 1.0);
    CHECK(one.fingerprint() == two.fingerprint());
    one.set_state(start);
    run_solid(one, 1.0);
    CHECK(one.fingerprint() == two.fingerprint());
}

TEST_CASE("solid bodies: places and velocities are those of the state") {
    SolidScene scene;
    add_figure(scene, {.translation = {0, 0.4, 0}});
    SolidBodies bodies = scene.build();
    run_solid(bodies, 0.4);
    const auto places = links_in_world(bodies.model(), bodies.state());
    const auto speeds = link_velocities(bodies.model(), bodies.state());
    for (std::size_t i = 0; i < places.size(); ++i) {
        CHECK((places[i].translation - bodies.links()[i].translation).norm() < 1e-12);
        CHECK(places[i].rotation.angularDistance(bodies.links()[i].rotation) < 1e-7);
        CHECK((speeds[i].vector() - bodies.velocities()[i].vector()).norm() < 1e-10);
    }
}

TEST_CASE("solid bodies: air takes its share of every velocity") {
    SolidScene scene;
    add_figure(scene, {.translation = {0, 5, 0}});
    scene.moving.emplace_back(0, Motion{Vec3::Zero(), {2, 0, 0}});
    SolidBodies bodies =
        scene.build({.gravity = Vec3::Zero(), .ground = std::nullopt, .drag = 0.5});
    run_solid(bodies, 2.0);
    CHECK(velocity_of(bodies, 0).x() == doctest::Approx(2.0 * std::exp(-1.0)).epsilon(1e-3));
}

TEST_CASE("solid bodies: an explosion stops everything and names the joint and the time") {
    SolidScene scene;
    add_figure(scene, {.translation = {0, 5, 0}});
    SolidBodies bodies = scene.build();
    std::vector<Force> pull(bodies.model().link_count());
    const int foot = bodies.model().find("left foot");
    pull[foot].moment = {1e4, 0, 0};
    for (int i = 0; i < 20; ++i) bodies.step(solid_step_s, i < 3 ? std::span<const Force>{} : pull);
    REQUIRE(bodies.stopped());
    CHECK(bodies.stopped()->message.find("left") != std::string::npos);
    CHECK(bodies.stopped()->message.find("at 0.00") != std::string::npos);
    const std::uint64_t print = bodies.fingerprint();
    bodies.step(solid_step_s);
    CHECK(bodies.fingerprint() == print);
}

TEST_CASE("solid bodies: numbers that do not fit together are refused") {
    SolidScene scene;
    add_solid(scene, "ball", rigid::Shape::ball(0.05), 0.2, {.translation = {0, 1, 0}});
    SolidBodies bodies = scene.build();
    CHECK_THROWS_AS(bodies.step(0.0), UsageError);
    CHECK_THROWS_AS(bodies.step(std::nan("")), UsageError);
    CHECK_THROWS_AS(bodies.step(solid_step_s, std::vector<Force>(3)), UsageError);
    CHECK_THROWS_AS(bodies.set_state(State{}), UsageError);
    CHECK_THROWS_AS(bodies.look({}), UsageError);
    SolidScene wrong = scene;
    wrong.shapes[0].link = 1;
    CHECK_THROWS_AS((void)wrong.build(), UsageError);
    wrong = scene;
    wrong.shapes[0].shape = nullptr;
    CHECK_THROWS_AS((void)wrong.build(), UsageError);
    wrong = scene;
    wrong.shapes[0].restitution = 1.5;
    CHECK_THROWS_AS((void)wrong.build(), UsageError);
    CHECK_THROWS_AS((void)scene.build({.drag = -1.0}), UsageError);
}
