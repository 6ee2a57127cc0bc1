// A body with welded joints is the body in which the welded links are one, and welding is a blow.
#include "sidestep/articulated/reduced.h"

#include <doctest/doctest.h>

#include <Eigen/Cholesky>

#include "sidestep/articulated/figures.h"
#include "tests/support/merged_model.h"
#include "tests/support/random_models.h"

using namespace sidestep;
using namespace sidestep::articulated;
using namespace sidestep::articulated::test;

namespace {

constexpr double as_one = 1e-10;  // the promise: as if the links were one

/// Springs, dampers and armatures in joints.
Model sprung(Random& random, Model model) {
    std::vector<Link> links = model.links();
    for (Link& link : links) {
        link.joint.stiffness = random.chance(0.5) ? random.uniform(0.1, 5.0) : 0.0;
        link.joint.damping = random.chance(0.5) ? random.uniform(0.01, 1.0) : 0.0;
        link.joint.armature = random.chance(0.3) ? random.uniform(0.01, 0.3) : 0.0;
        link.joint.rest = {random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5)};
    }
    return Model::build(links).value();
}

Region region_of_some(Random& random, const Model& model, double share = 0.5) {
    Region region = Region::least(model);
    for (int i = 0; i < model.link_count(); ++i) region.set(i, random.chance(share));
    return region;
}

}  // namespace

TEST_CASE("with all joints moving it is the articulated-body algorithm") {
    constexpr std::uint64_t seed = 300;
    Random random(seed);
    double worst = 0.0;
    for (int i = 0; i < 300; ++i) {
        const Model model = sprung(random, random_model(random, {.links = 1 + random.index(20),
                                                                 .floating = i % 2 == 0,
                                                                 .chain = i % 3 == 0}));
        const State state = random_state(random, model);
        const auto motor = random_numbers(random, model.freedom());
        const auto external = random_forces(random, model.link_count());
        const Vec3 gravity = random_vector(random, 10.0);
        const double seconds = i % 4 == 0 ? 0.0 : 0.01;
        const Reduced body(model);
        Workspace workspace;
        std::vector<double> got(model.freedom()), surveyed(model.freedom());
        const Drive drive{
            .gravity = gravity, .joint = motor, .external = external, .seconds = seconds};
        body.accelerations(state, drive, workspace, got);
        body.survey(state, drive, workspace, surveyed);

        PassiveForces passive;
        passive_forces(model, state, seconds, passive);
        for (int k = 0; k < model.freedom(); ++k) passive.joint[k] += motor[k];
        Dynamics dynamics(model);
        const auto expected = dynamics.accelerations(state, {.gravity = gravity,
                                                             .joint = passive.joint,
                                                             .external = external,
                                                             .yield = passive.yield});
        INFO("seed " << seed << ", model " << i);
        worst = std::max(worst, difference(got, expected));
        CHECK(difference(got, expected) < 1e-9);
        CHECK(difference(surveyed, expected) < 1e-9);
    }
    MESSAGE("worst relative difference " << worst);
}

TEST_CASE("welded joints give what the merged links give") {
    constexpr std::uint64_t seed = 301;
    Random random(seed);
    double worst = 0.0;
    int welded_joints = 0;
    for (int i = 0; i < 300; ++i) {
        const Model model = sprung(random, random_model(random, {.links = 2 + random.index(20),
                                                                 .floating = i % 2 == 0,
                                                                 .chain = i % 3 == 0}));
        State state = random_state(random, model);
        const Region region = region_of_some(random, model);
        if (region.moving_count() == 0) continue;
        const auto motor = random_numbers(random, model.freedom());
        const auto external = random_forces(random, model.link_count());
        for (int l = 0; l < model.link_count(); ++l) {
            if (region.moves(l)) continue;
            ++welded_joints;
            for (int k = 0; k < model.freedom_of_link(l); ++k) {
                state.rates[model.first_rate(l) + k] = 0.0;
            }
        }
        Reduced body(model);
        body.rebuild(region, state);
        Workspace workspace;
        std::vector<double> got(model.freedom());
        body.accelerations(state, {.joint = motor, .external = external, .seconds = 0.01},
                           workspace, got);

        const auto moves = flags_of(region);
        const MergedModel twin = merge(model, state, moves);
        CHECK(body.moving_count() == twin.model.link_count());
        PassiveForces passive;
        passive_forces(twin.model, twin.state, 0.01, passive);
        const auto pushed = twin.rates(model, motor, moves);
        for (std::size_t k = 0; k < pushed.size(); ++k) passive.joint[k] += pushed[k];
        const auto felt = twin.forces(external);
        Dynamics dynamics(twin.model);
        const auto expected = dynamics.accelerations(
            twin.state, {.joint = passive.joint, .external = felt, .yield = passive.yield});
        const double off = difference(twin.rates(model, got, moves), expected);
        for (int l = 0; l < model.link_count(); ++l) {
            for (int k = 0; k < model.freedom_of_link(l) && !region.moves(l); ++k) {
                CHECK(got[model.first_rate(l) + k] == 0.0);
            }
        }
        INFO("seed " << seed << ", model " << i);
        CHECK(off < as_one);
        worst = std::max(worst, off);
    }
    MESSAGE("worst relative difference " << worst);
    CHECK(welded_joints > 500);
}

TEST_CASE("welding is the nearest motion that the mass matrix allows") {
    Random random(302);
    for (int i = 0; i < 100; ++i) {
        const Model model =
            random_model(random, {.links = 2 + random.index(12), .floating = i % 2 == 0});
        State state = random_state(random, model);
        const Region region = region_of_some(random, model);
        if (region.moving_count() == 0) continue;
        // qd_a = H_aa^-1 (H qd)_a
        const Eigen::MatrixXd h = mass_matrix(model, state);
        const Eigen::Map<const Eigen::VectorXd> rates(state.rates.data(), model.freedom());
        const Eigen::VectorXd push = h * rates;
        std::vector<int> kept;
        for (int l = 0; l < model.link_count(); ++l) {
            for (int k = 0; region.moves(l) && k < model.freedom_of_link(l); ++k) {
                kept.push_back(model.first_rate(l) + k);
            }
        }
        const Eigen::MatrixXd small = h(kept, kept);
        const Eigen::VectorXd answer = small.ldlt().solve(push(kept));
        std::vector<double> expected(model.freedom());
        for (std::size_t k = 0; k < kept.size(); ++k) {
            expected[kept[k]] = answer[static_cast<Eigen::Index>(k)];
        }
        Reduced body(model);
        Workspace workspace;
        body.change(region, Welding::keep_momentum, state, workspace);
        CHECK(difference(state.rates, expected) < 1e-10);
    }
}

TEST_CASE("looking ahead solves with springs and dampers as stiff as over the horizon") {
    Random random(305);
    double worst = 0.0;
    for (int i = 0; i < 100; ++i) {
        const Model model = sprung(
            random, random_model(random, {.links = 1 + random.index(12), .floating = i % 2 == 0}));
        const State state = random_state(random, model);
        const double ahead = random.uniform(0.01, 0.5);
        Reduced body(model);
        Workspace workspace;
        std::vector<double> now(model.freedom()), then(model.freedom());
        body.survey(state, {}, workspace, now);
        body.survey(state, {}, workspace, then, ahead);
        // (M + t C + t^2 K) a = the forces of now
        Eigen::MatrixXd m = mass_matrix(model, state);
        for (int l = 0; l < model.link_count(); ++l) {
            const Joint& joint = model.link(l).joint;
            for (int k = 0; k < model.freedom_of_link(l); ++k) {
                m(model.first_rate(l) + k, model.first_rate(l) + k) += joint.armature;
            }
        }
        const Eigen::VectorXd force =
            m * Eigen::Map<const Eigen::VectorXd>(now.data(), model.freedom());
        for (int l = 0; l < model.link_count(); ++l) {
            const Joint& joint = model.link(l).joint;
            if (joint.type == JointType::free) continue;
            for (int k = 0; k < model.freedom_of_link(l); ++k) {
                m(model.first_rate(l) + k, model.first_rate(l) + k) +=
                    ahead * joint.damping + ahead * ahead * joint.stiffness;
            }
        }
        const Eigen::VectorXd answer = m.ldlt().solve(force);
        worst =
            std::max(worst, difference(then, std::vector<double>(answer.begin(), answer.end())));
    }
    MESSAGE("worst relative difference " << worst);
    CHECK(worst < 1e-9);
}

TEST_CASE("ten thousand region changes keep momentum and never raise energy") {
    Random random(303);
    double worst = 0.0;
    int lost = 0;
    for (int m = 0; m < 20; ++m) {
        const Model model = m == 0 ? dog() : random_model(random, {.links = 10, .floating = true});
        State state = random_state(random, model);
        Reduced body(model);
        Workspace workspace;
        std::vector<double> rates(model.freedom());
        for (int i = 0; i < 500; ++i) {
            const Vec6 before = momentum(model, state).vector();
            const double energy = kinetic_energy(model, state);
            const Region next = region_of_some(random, model, random.uniform());
            body.change(next, Welding::keep_momentum, state, workspace);
            const Vec6 after = momentum(model, state).vector();
            worst = std::max(worst, (after - before).norm() / before.norm());
            const double left = kinetic_energy(model, state);
            REQUIRE(left <= energy * (1.0 + 1e-12));
            lost += left < 0.999 * energy;
            // stir, so that there is something to lose
            for (int l = 0; l < model.link_count(); ++l) {
                for (int k = 0; next.moves(l) && k < model.freedom_of_link(l); ++k) {
                    state.rates[model.first_rate(l) + k] += random.uniform(-1.0, 1.0);
                }
            }
            // pose too
            advance(model, 0.05, state);
        }
    }
    MESSAGE("momentum kept to " << worst);
    CHECK(worst < 1e-10);
    CHECK(lost > 1000);
}

TEST_CASE("stopping joints without a blow loses momentum and that is why it is not the default") {
    Random random(304);
    const Model model = dog();
    double most = 0.0;
    for (int i = 0; i < 50; ++i) {
        State state = random_state(random, model);
        const Vec6 before = momentum(model, state).vector();
        Reduced body(model);
        Workspace workspace;
        body.change(region_of_some(random, model, 0.3), Welding::stop, state, workspace);
        const Vec6 after = momentum(model, state).vector();
        most = std::max(most, (after - before).norm() / before.norm());
    }
    CHECK(most > 0.2);
}

TEST_CASE("reference R2: joints 1 and 4 welded keep the momentum printed in the notes") {
    std::vector<Link> links(5);
    const int parents[] = {-1, 0, 0, 1, 2};
    const Vec3 places[] = {{0, 0, 0}, {.3, 0, 0}, {-.3, 0, .1}, {.25, 0, 0}, {0, -.2, 0}};
    const JointType types[] = {JointType::free, JointType::ball, JointType::revolute,
                               JointType::universal, JointType::prismatic};
    for (int i = 0; i < 5; ++i) {
        links[i].name = std::to_string(i);
        links[i].parent = parents[i];
        links[i].joint.type = types[i];
        links[i].joint.placement.translation = places[i];
        links[i].mass = 1.0 + 0.1 * i;
        links[i].centre = {0.1, 0.02 * i, -0.01};
        links[i].inertia = Vec3(.02, .03, .04).asDiagonal();
    }
    links[3].joint.axis = Vec3::UnitX();
    links[3].joint.axis_2 = Vec3::UnitY();
    links[4].joint.axis = Vec3::UnitX();
    const Model model = Model::build(links).value();
    const Quat root = exp_map({.1, -.2, .3}), ball = exp_map({.4, .1, -.2});
    State state{{1, 2, 3, root.w(), root.x(), root.y(), root.z(), ball.w(), ball.x(), ball.y(),
                 ball.z(), .6, .3, -.5, .15},
                {.2, -.1, .3, .5, -.4, .6, 1, -.5, .25, -1.2, .8, -.6, .35}};
    Region region = Region::all(model);
    region.set(1, false);
    region.set(4, false);
    State still = state;
    still.rates[6] = still.rates[7] = still.rates[8] = still.rates[12] = 0.0;
    Reduced body(model);
    Workspace workspace;
    // hybrid accelerations, velocities of the welded joints gone
    body.rebuild(region, still);
    std::vector<double> got(13);
    std::vector<Force> external(5);
    external[3] = {{.01, .02, -.03}, {.5, -.25, 1}};
    const std::vector<double> q{0, 0, 0, 0, 0, 0, .1, -.2, .3, .5, -.15, .25, -.4};
    body.accelerations(still, {.gravity = {0, 0, -9.81}, .joint = q, .external = external},
                       workspace, got);
    const std::vector<double> printed{1.86298235926,
                                      -1.5727584103,
                                      -1.70225772051,
                                      -2.03008284099,
                                      -0.985524735209,
                                      -9.46835764775,
                                      0,
                                      0,
                                      0,
                                      4.0545416276,
                                      -9.17563686592,
                                      10.3875529049,
                                      0};
    CHECK(difference(got, printed) < 1e-11);
    // and what welding leaves
    body.change(region, Welding::keep_momentum, state, workspace);
    const std::vector<double> left{0.31439325598,
                                   -0.272736668645,
                                   0.250698437391,
                                   0.584737752145,
                                   -0.356433181837,
                                   0.616710382026,
                                   0,
                                   0,
                                   0,
                                   -0.910549077494,
                                   1.56397187694,
                                   -1.0823071024,
                                   0};
    CHECK(difference(state.rates, left) < 1e-11);
    CHECK(kinetic_energy(model, state) == doctest::Approx(3.21079926709).epsilon(1e-11));
}

TEST_CASE("a step is an acceleration and then a move and springs pull at their points") {
    Random random(305);
    const Model model = dog();
    State state = random_state(random, model);
    const WorldSpring spring{.link = 7,
                             .point = {0, -0.1, 0},
                             .anchor = {1, 3, 0},
                             .stiffness = 40.0,
                             .length = 0.5,
                             .damping = 3.0};
    const Region region = region_of_some(random, model);
    for (int l = 0; l < model.link_count(); ++l) {
        for (int k = 0; !region.moves(l) && k < model.freedom_of_link(l); ++k) {
            state.rates[model.first_rate(l) + k] = 0.0;
        }
    }
    Reduced body(model, {spring}), bare(model);
    body.rebuild(region, state);
    bare.rebuild(region, state);
    Workspace workspace;
    // the spring as a force on its link
    const Transform at = links_in_world(model, state)[7];
    const Motion moves = link_velocities(model, state)[7];
    const Vec3 way = spring.anchor - at * spring.point;
    const Vec3 speed = at.rotation * (moves.linear + moves.angular.cross(spring.point));
    const Vec3 pull =
        at.rotation.conjugate() * (40.0 * (way.norm() - 0.5) * way.normalized() - 3.0 * speed);
    std::vector<Force> external(16);
    external[7] = {spring.point.cross(pull), pull};
    std::vector<double> tied(39), pushed(39);
    body.accelerations(state, {}, workspace, tied);
    bare.accelerations(state, {.external = external}, workspace, pushed);
    CHECK(difference(tied, pushed) < 1e-12);

    State stepped = state, by_hand = state;
    body.step(0.01, {.seconds = 0.01}, stepped, workspace);
    body.accelerations(state, {.seconds = 0.01}, workspace, tied);
    for (int k = 0; k < 39; ++k) by_hand.rates[k] += 0.01 * tied[k];
    advance(model, 0.01, by_hand);
    CHECK(difference(stepped.rates, by_hand.rates) < 1e-14);
    CHECK(difference(stepped.positions, by_hand.positions) < 1e-14);
}

TEST_CASE("blows on welded bodies are those of the merged links") {
    Random random(306);
    for (int i = 0; i < 50; ++i) {
        const Model model = random_model(random, {.links = 8, .floating = i % 2 == 0});
        const State state = random_state(random, model);
        const Region region = region_of_some(random, model, 0.7);
        if (region.moving_count() == 0) continue;
        const auto blows = random_forces(random, model.link_count());
        Reduced body(model);
        body.rebuild(region, state);
        Workspace workspace;
        std::vector<double> got(model.freedom());
        body.jumps(state, blows, {}, workspace, got);
        const auto moves = flags_of(region);
        const MergedModel twin = merge(model, state, moves);
        const auto felt = twin.forces(blows);
        Dynamics dynamics(twin.model);
        const auto expected = dynamics.jumps(twin.state, felt);
        CHECK(difference(twin.rates(model, got, moves), expected) < 1e-10);
    }
}
