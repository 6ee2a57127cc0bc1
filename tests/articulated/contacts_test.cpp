// Blows meet the inertia of the whole body, stay in their cones and never make energy; what lies still
// is still, and sleeps.
#include "sidestep/articulated/detail/contacts.h"

#include <doctest/doctest.h>

#include <Eigen/Cholesky>

#include "sidestep/articulated/detail/surfaces.h"
#include "sidestep/articulated/figures_person.h"
#include "sidestep/articulated/scenes.h"
#include "sidestep/base/parallel.h"
#include "tests/support/merged_model.h"
#include "tests/support/reference_models.h"

using namespace sidestep;
using namespace sidestep::articulated;
using namespace sidestep::articulated::test;
namespace inside = sidestep::articulated::detail;

namespace {

double energy_with_armature(const Model& model, const State& state) {
    return kinetic_energy(model, state) + armature_energy(model, state) +
           potential_energy(model, state) + spring_energy(model, state);
}

inside::S3<double> block_of(const std::vector<double>& k, int stride) {
    return {k[0], k[1], k[2], k[stride + 1], k[stride + 2], k[2 * stride + 2]};
}

/// A free ball-ended rod, along x.
Model lone_rod(double length) {
    Link rod;
    rod.name = "rod";
    rod.joint.type = JointType::free;
    rod.mass = 2.0;
    rod.centre = {0.5 * length, 0, 0};
    rod.far_end = {length, 0, 0};
    rod.inertia = Vec3(0.01, 0.17, 0.17).asDiagonal();
    return Model::build({rod}).value();
}

Scene rod_over(const Obstacle& thing, const Vec3& at, double length = 0.6) {
    Scene scene;
    scene.models.push_back(std::make_shared<const Model>(lone_rod(length)));
    Actor actor;
    actor.name = "rod";
    actor.state = rest_state(*scene.models[0]);
    for (int k = 0; k < 3; ++k) actor.state.positions[k] = at[k];
    scene.actors.push_back(actor);
    scene.obstacles.push_back(thing);
    return scene;
}

}  // namespace

TEST_CASE("contacts: reference R2: how a point of body 3 answers blows and which blow it gets") {
    const Model model = reference_tree();
    const State state = reference_tree_state();
    const Reduced body(model);
    Workspace workspace;
    std::vector<double> out(model.freedom());
    body.jumps(state, {}, {}, workspace, out);  // a pass at rest
    const auto& moving = inside::Insight::moving(workspace);
    const Mat3 turn = links_in_world(model, state)[3].rotation.toRotationMatrix();
    const Vec3 r(.2, .05, -.1), n(-.6, 0, -.8);
    const auto ways_of = [&](const Mat3& axes) {
        return std::array<inside::V3<double>, 3>{inside::small(Vec3(turn * axes.col(0))),
                                                 inside::small(Vec3(turn * axes.col(1))),
                                                 inside::small(Vec3(turn * axes.col(2)))};
    };
    inside::Blows blows;
    std::vector<double> k;
    blows.begin(inside::Insight::groups(body), moving);
    blows.strike(4, inside::small(Vec3(turn * r)), ways_of(Mat3::Identity()).data());
    blows.matrix(k);
    const inside::S3<double> m = block_of(k, blows.stride());
    CHECK(m.xx == doctest::Approx(0.477884892647).epsilon(1e-11));
    CHECK(m.xy == doctest::Approx(-0.0638372887879).epsilon(1e-11));
    CHECK(m.xz == doctest::Approx(0.440859397469).epsilon(1e-11));
    CHECK(m.yy == doctest::Approx(1.00940700272).epsilon(1e-11));
    CHECK(m.yz == doctest::Approx(0.016304417965).epsilon(1e-10));
    CHECK(m.zz == doctest::Approx(1.00915918387).epsilon(1e-11));

    // the same along the normal and across it
    Mat3 axes;
    axes.col(0) = Vec3::UnitY();
    axes.col(1) = n;
    axes.col(2) = axes.col(0).cross(n);
    blows.begin(inside::Insight::groups(body), moving);
    blows.strike(4, inside::small(Vec3(turn * r)), ways_of(axes).data());
    blows.matrix(k);
    const inside::S3<double> local = block_of(k, blows.stride());
    const Motion v = link_velocities(model, state)[3];
    const Vec3 u = axes.transpose() * (v.linear + v.angular.cross(r));
    const auto blow = [&](double friction, double restitution) {
        inside::Slide slide;
        const auto p =
            inside::least_blow(local, inverse(local), inside::small(u), friction, 30, slide);
        return Vec3((1.0 + restitution) * (axes * inside::large(p)));
    };
    CHECK((blow(.3, 0.0) - Vec3(-0.778934460464, -0.225516848292, -0.692725588461)).norm() < 2e-6);
    CHECK((blow(.3, 0.5) - Vec3(-1.1684016907, -0.338275272438, -1.03908838269)).norm() < 2e-6);
    CHECK((blow(2.0, 0.5) - Vec3(-3.15661391219, -1.06982312561, 0.353711640148)).norm() < 1e-9);
}

TEST_CASE("contacts: rows answer as the inverse of the mass matrix says and so do jumps") {
    constexpr std::uint64_t seed = 700;
    Random random(seed);
    double worst = 0.0;
    for (int i = 0; i < 120; ++i) {
        const bool chain = i % 3 == 0;
        Model model = random_model(
            random, {.links = 2 + random.index(12), .floating = i % 2 == 0, .chain = chain});
        std::vector<Link> links = model.links();
        for (Link& link : links) {
            if (random.chance(0.5)) link.joint.armature = random.uniform(0.01, 0.3);
            if (random.chance(0.5)) link.joint.damping = random.uniform(0.01, 1.0);
        }
        model = Model::build(links).value();
        const State state = random_state(random, model);
        if (model.freedom() == 0) continue;
        constexpr double h = 0.01;
        const Reduced body(model);
        Workspace workspace;
        std::vector<double> out(model.freedom());
        body.accelerations(state, {.seconds = h}, workspace, out);
        const auto& moving = inside::Insight::moving(workspace);
        const auto world = links_in_world(model, state);

        PassiveForces passive;
        passive_forces(model, state, h, passive);
        Eigen::MatrixXd inertia = mass_matrix(model, state);
        inertia.diagonal() += Eigen::Map<const Eigen::VectorXd>(
            passive.yield.data(), static_cast<Eigen::Index>(passive.yield.size()));

        inside::Blows blows;
        blows.begin(inside::Insight::groups(body), moving);
        const int struck = 4;
        Eigen::MatrixXd jacobian = Eigen::MatrixXd::Zero(0, model.freedom());
        const auto add_row = [&](const Eigen::RowVectorXd& row) {
            jacobian.conservativeResize(jacobian.rows() + 1, Eigen::NoChange);
            jacobian.row(jacobian.rows() - 1) = row;
        };
        for (int b = 0; b < struck; ++b) {
            const int link = random.index(model.link_count());
            const int group = inside::Insight::group_of(body, link);
            if (group == 0) continue;
            if (b == 3) {
                // inside a joint
                const inside::Group& g = inside::Insight::groups(body)[group];
                if (g.type == JointType::free) continue;
                const Vec3 way = random_axis(random);
                Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(model.freedom());
                for (int k = 0; k < freedom_of(g.type); ++k) row[g.rate + k] = way[k];
                blows.turn(group, inside::small(way));
                add_row(row);
                continue;
            }
            const Vec3 r = random_vector(random, 0.4);
            const Vec3 at = world[link] * r;
            inside::V3<double> ways[3];
            const Mat3 axes = exp_map(random_vector(random, 2.0)).toRotationMatrix();
            Eigen::MatrixXd rows(3, model.freedom());
            for (int k = 0; k < model.freedom(); ++k) {
                State unit{state.positions, std::vector<double>(model.freedom(), 0.0)};
                unit.rates[k] = 1.0;
                const Motion v = link_velocities(model, unit)[link];
                rows.col(k) =
                    axes.transpose() * (world[link].rotation * Vec3(v.linear + v.angular.cross(r)));
            }
            for (int a = 0; a < 3; ++a) {
                ways[a] = inside::small(Vec3(axes.col(a)));
                add_row(rows.row(a));
            }
            blows.strike(group, inside::small(at) - moving[group].origin, ways);
        }
        const int rows = blows.rows();
        REQUIRE(rows == jacobian.rows());
        if (rows == 0) continue;
        const auto solver = inertia.ldlt();
        const Eigen::MatrixXd expected = jacobian * solver.solve(jacobian.transpose());
        std::vector<double> k;
        blows.matrix(k);
        double off = 0.0;
        for (int a = 0; a < rows; ++a) {
            for (int b = 0; b < rows; ++b) {
                off = std::max(off, std::abs(k[a * blows.stride() + b] - expected(a, b)));
            }
        }
        off /= 1e-9 + expected.norm();
        // and what they do together
        const auto p = random_numbers(random, rows);
        std::vector<double> jump(model.freedom(), 0.0);
        blows.apply(inside::Insight::count(body), p.data(), jump.data());
        const Eigen::VectorXd should =
            solver.solve(jacobian.transpose() * Eigen::Map<const Eigen::VectorXd>(p.data(), rows));
        const double size = 1e-9 + should.norm();
        for (int f = 0; f < model.freedom(); ++f) {
            off = std::max(off, std::abs(jump[f] - should[f]) / size);
        }
        INFO("seed " << seed << ", model " << i);
        CHECK(off < 1e-9);
        worst = std::max(worst, off);
    }
    MESSAGE("worst relative difference " << worst);
}

TEST_CASE("contacts: blows of a landing are in their cones and are the least there") {
    const Scene scene = many_dolls(4);
    const Model& model = *scene.models[0];
    constexpr double h = 1.0 / 240.0;
    int solved = 0, loose = 0;
    for (const Actor& actor : scene.actors) {
        State state = actor.state;
        Reduced body(model);
        Workspace workspace;
        inside::Contacts contacts(model);
        contacts.effort = {.sweeps = 400, .tolerance = 1e-10, .closer = 24, .resting_closer = 24};
        for (int step = 0; step < 300; ++step) {
            body.kick(h, {.seconds = h}, state, workspace);
            const double before = energy_with_armature(model, state);
            const int count = contacts.strike(scene, false, h, nullptr, body, state, workspace);
            CHECK(energy_with_armature(model, state) <= before + 1e-9);
            body.drift(h, state);
            if (count == 0 || step % 5 != 0) continue;
            const auto s = contacts.solved();
            REQUIRE(s.rows == 3 * count);
            double change = 0.0, push = 0.0;
            for (int row = 0; row < s.rows; row += 3) {
                const double across = std::hypot(s.p[row], s.p[row + 2]);
                CHECK(s.p[row + 1] >= 0.0);
                CHECK(across <= scene.ground->friction * s.p[row + 1] * (1.0 + 1e-9) + 1e-12);
                push += s.p[row + 1];
            }
            // speeds left, and their dual cone; hits come back, so look at what rests
            bool hard = false;
            for (int row = 0; row < s.rows; row += 3) hard |= s.u[row + 1] < -0.5;
            if (hard || push == 0.0 || contacts.guarded()) continue;
            ++solved;
            double worst = 0.0;
            for (int row = 0; row < s.rows; row += 3) {
                Vec3 left;
                for (int a = 0; a < 3; ++a) {
                    left[a] = s.u[row + a] + contacts.target_of(row + a);
                    for (int j = 0; j < s.rows; ++j)
                        left[a] += s.k[(row + a) * s.stride + j] * s.p[j];
                }
                const Vec3 p(s.p[row], s.p[row + 1], s.p[row + 2]);
                const double slips = std::hypot(left.x(), left.z());
                worst = std::max(worst, scene.ground->friction * slips - left.y());
                change += p.dot(left);
            }
            // some are redundant beyond what sweeps can part
            loose += worst > 1e-3 || std::abs(change) > 1e-3 * push;
        }
    }
    MESSAGE("solved " << solved << ", not to the end " << loose);
    CHECK(solved > 50);
    CHECK(loose < solved / 10);
}

TEST_CASE("contacts: blows and limits never raise energy whatever is welded") {
    const Scene scene = many_dolls(12);
    const Model& model = *scene.models[0];
    constexpr double h = 1.0 / 240.0;
    Random random(701);
    const std::vector<double> levers(model.link_count(), 30.0);
    int struck = 0, woken = 0;
    double most = -1e9;
    for (const Actor& actor : scene.actors) {
        State state = actor.state;
        Reduced body(model);
        Workspace workspace;
        inside::Contacts contacts(model);
        const inside::Waking waking{levers, 60.0, 0.1, 3.5};
        for (int step = 0; step < 360; ++step) {
            if (step % 24 == 0) {
                Region region = Region::least(model);
                for (int i = 0; i < model.link_count(); ++i) region.set(i, random.chance(0.4));
                body.change(region, Welding::keep_momentum, state, workspace);
            }
            body.kick(h, {.seconds = h}, state, workspace);
            const double before = energy_with_armature(model, state);
            struck += contacts.strike(scene, true, h, &waking, body, state, workspace) > 0;
            woken += contacts.woke();
            const double rise = energy_with_armature(model, state) - before;
            most = std::max(most, rise);
            body.drift(h, state);
        }
    }
    MESSAGE("struck " << struck << ", woken " << woken << ", largest rise " << most);
    CHECK(most < 1e-9);
    CHECK(struck > 1000);
    CHECK(woken > 5);
}

TEST_CASE("contacts: a doll that lies does not shake and does not sink") {
    Scene scene = many_dolls(6);
    Simulation run(scene, {.step_s = 1.0 / 240.0});
    for (int i = 0; i < 240; ++i) run.frame();
    REQUIRE_FALSE(run.stopped());
    double fastest = 0.0, deepest = 0.0, most_change = 0.0;
    std::vector<State> last;
    for (int i = 0; i < run.actor_count(); ++i) last.push_back(run.state(i));
    for (int frame = 0; frame < 20; ++frame) {
        run.frame();
        for (int i = 0; i < run.actor_count(); ++i) {
            const Model& model = run.model(i);
            const auto world = links_in_world(model, run.state(i));
            const auto speeds = link_velocities(model, run.state(i));
            for (int l = 0; l < model.link_count(); ++l) {
                fastest = std::max(fastest, speeds[l].linear.norm());
                const double low = (world[l] * model.link(l).far_end).y() - scene.ground->radius;
                deepest = std::max(deepest, -low);
            }
            for (int k = 0; k < 3; ++k) {
                most_change = std::max(most_change,
                                       std::abs(run.state(i).positions[k] - last[i].positions[k]));
            }
        }
    }
    MESSAGE("fastest " << fastest << " m/s, deepest " << deepest << " m, roots moved "
                       << most_change << " m");
    CHECK(fastest < 0.2);  // a leg may still be on its way down
    CHECK(deepest < 0.005);
    CHECK(most_change < 0.005);
}

TEST_CASE("contacts: distances from obstacles by hand") {
    using Shape = Obstacle::Shape;
    const auto of = [](Obstacle thing, const Vec3& point) {
        return inside::outside_in_world(thing, point);
    };
    Obstacle box{.shape = Shape::box, .half = {1, 2, 3}};
    CHECK(of(box, {2, 0, 0}).distance == doctest::Approx(1.0));
    CHECK(of(box, {4, 6, 0}).distance == doctest::Approx(5.0));
    CHECK(of(box, {4, 6, 0}).normal.isApprox(Vec3(0.6, 0.8, 0)));
    CHECK(of(box, {0.5, 1.9, 0}).distance == doctest::Approx(-0.1));
    CHECK(of(box, {0.5, 1.9, 0}).normal == Vec3(0, 1, 0));
    const Obstacle ball{
        .shape = Shape::ball, .place = {Quat::Identity(), {1, 0, 0}}, .radius = 0.5};
    CHECK(of(ball, {3, 0, 0}).distance == doctest::Approx(1.5));
    CHECK(of(ball, {1, 0, 0}).distance == doctest::Approx(-0.5));
    const Obstacle capsule{.shape = Shape::capsule, .half = {0, 1, 0}, .radius = 0.2};
    CHECK(of(capsule, {1, 0.5, 0}).distance == doctest::Approx(0.8));
    CHECK(of(capsule, {0, 2, 0}).distance == doctest::Approx(0.8));
    const Obstacle slope{.shape = Shape::plane, .place = {exp_map({0, 0, pi / 2}), {0, 0, 0}}};
    CHECK(of(slope, {-2, 5, 1}).distance == doctest::Approx(2.0));
    CHECK(of(slope, {-2, 5, 1}).normal.isApprox(Vec3(-1, 0, 0)));
}

TEST_CASE("contacts: a rod comes to lie on a box and on a capsule and slides down a smooth slope") {
    using Shape = Obstacle::Shape;
    const auto lies = [](const Obstacle& thing, const Vec3& at) {
        Simulation run(rod_over(thing, at), {.step_s = 1.0 / 480.0});
        for (int i = 0; i < 120; ++i) run.frame();
        REQUIRE_FALSE(run.stopped());
        return run.state(0);
    };
    // as thick as its least moment says: 0.1
    const State on_box = lies({.shape = Shape::box, .half = {1, 0.5, 1}}, {-0.3, 1.2, 0});
    CHECK(on_box.positions[1] == doctest::Approx(0.6).epsilon(0.01));
    CHECK(std::abs(on_box.rates[4]) < 1e-3);
    const State past = lies({.shape = Shape::box, .half = {1, 0.5, 1}}, {3.0, 1.2, 0});
    CHECK(past.positions[1] < -10.0);
    const Obstacle lying{.shape = Shape::capsule,
                         .place = {exp_map({0, 0, pi / 2}), {0, 0, 0}},
                         .half = {0, 2, 0},
                         .radius = 0.3,
                         .friction = 1.0,
                         .restitution = 0.0};
    const State on_capsule = lies(lying, {-0.3, 0.5, 0});
    CHECK(on_capsule.positions[1] == doctest::Approx(0.4).epsilon(0.01));

    const auto slid = [&](double friction) {
        const double angle = 0.4;
        Obstacle slope{.shape = Shape::plane,
                       .place = {exp_map({0, 0, angle}), {0, 0, 0}},
                       .friction = friction,
                       .restitution = 0.0};
        const Vec3 up = slope.place.rotation * Vec3::UnitY();
        Scene scene = rod_over(slope, 0.1 * up);
        // along the slope, or it would roll
        const Quat& turn = slope.place.rotation;
        auto& q = scene.actors[0].state.positions;
        q[3] = turn.w();
        q[4] = turn.x();
        q[5] = turn.y();
        q[6] = turn.z();
        Simulation run(scene, {.step_s = 1.0 / 480.0});
        for (int i = 0; i < 60; ++i) run.frame();
        const Vec3 at(run.state(0).positions[0], run.state(0).positions[1],
                      run.state(0).positions[2]);
        CHECK(at.dot(up) == doctest::Approx(0.1).epsilon(0.02));
        return (at - 0.1 * up).norm();
    };
    // tan 0.4 = 0.42
    CHECK(slid(0.6) < 0.01);
    CHECK(slid(0.0) == doctest::Approx(0.5 * 9.81 * std::sin(0.4)).epsilon(0.02));
}

TEST_CASE("sleep: dolls that lie still take no steps until a torque wakes them") {
    Scene scene = many_dolls(6);
    const int thigh = scene.models[0]->find("left thigh");
    scene.actors[2].torques.push_back(
        {.link = thigh, .force = {60.0, 0.0, 0.0}, .start_s = 7.0, .seconds = 0.2});
    Simulation run(scene, many_dolls_options());
    for (int i = 0; i < 414; ++i) run.frame();
    REQUIRE_FALSE(run.stopped());
    REQUIRE(run.asleep_count() == 6);
    const auto steps = run.work().steps;
    const std::uint64_t print = run.fingerprint();
    for (int i = 0; i < 6; ++i) run.frame();
    CHECK(run.work().steps == steps);
    CHECK(run.fingerprint() == print);
    const double before = run.state(2).positions[scene.models[0]->first_position(thigh)];
    for (int i = 0; i < 12; ++i) run.frame();
    CHECK(run.asleep_count() == 5);
    CHECK(run.work().steps > steps);
    CHECK(run.state(2).positions[scene.models[0]->first_position(thigh)] != before);
    for (int i = 0; i < 300; ++i) run.frame();
    CHECK(run.asleep_count() == 6);
    // and a new state
    run.set_state(0, scene.actors[0].state);
    CHECK(run.asleep_count() == 5);
    run.frame();
    CHECK(run.state(0).positions[1] < scene.actors[0].state.positions[1]);
}

TEST_CASE("sleep: the same bits with any number of threads for dolls that land and sleep") {
    std::vector<std::uint64_t> prints;
    for (const int threads : {1, 2, 5}) {
        const ThreadLimit limit(threads);
        Simulation run(many_dolls(20), many_dolls_options());
        for (int i = 0; i < 150; ++i) run.frame();
        prints.push_back(run.fingerprint());
    }
    CHECK(prints[0] == prints[1]);
    CHECK(prints[0] == prints[2]);
}

TEST_CASE("contacts: far dolls wake fewer joints when they land than near ones") {
    const auto moving_after = [](double distance) {
        Scene scene = many_dolls(20);
        scene.cameras[0].eye = {0.0, 2.0, distance};
        scene.cameras[0].target = {0.0, 1.0, 0.0};
        Simulation run(scene, many_dolls_options());
        std::int64_t sum = 0;
        for (int i = 0; i < 72; ++i) {
            run.frame();
            sum += run.moving_count();
        }
        return sum;
    };
    const auto near = moving_after(5.0), far = moving_after(80.0);
    MESSAGE("joints x frames: near " << near << ", far " << far);
    CHECK(2 * far < near);
}
