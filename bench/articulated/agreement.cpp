#include "bench/articulated/agreement.h"

#include <fmt/core.h>

#include <Eigen/Cholesky>
#include <cmath>
#include <functional>

#include "bench/articulated/peers_mujoco.h"
#ifdef SIDESTEP_HAS_SIMBODY
#include "bench/articulated/peers_simbody.h"
#endif
#include "sidestep/base/fingerprint.h"
#include "tests/support/random_models.h"

namespace sidestep::bench {

namespace {

using namespace articulated;
using namespace articulated::test;

const Vec3 contest_gravity{0.0, 0.0, -9.81};

double relative_error(std::span<const double> got, std::span<const double> expected,
                      double size = 1.0) {
    double off = 0.0;
    for (std::size_t k = 0; k < expected.size(); ++k) {
        size = std::max(size, std::abs(expected[k]));
        off = std::max(off, std::abs(got[k] - expected[k]));
    }
    // not a number is never near
    return std::isfinite(off) ? off / size : 1e300;
}

/// H qdd = Q - C by Cholesky: the slow and obvious way.
std::vector<double> by_mass_matrix(const Model& model, const State& state,
                                   const std::vector<double>& joint) {
    const std::vector<double> still(model.freedom(), 0.0);
    const std::vector<double> bias = inverse_dynamics(model, state, still, contest_gravity);
    Eigen::VectorXd left(model.freedom());
    for (int k = 0; k < model.freedom(); ++k) left[k] = joint[k] - bias[k];
    const Eigen::VectorXd qdd = mass_matrix(model, state).llt().solve(left);
    return {qdd.data(), qdd.data() + qdd.size()};
}

struct Errors {
    double aba = 0.0, inverse = 0.0, mujoco = 0.0;
    int models = 0, peers = 0, links = 0;
};

void compare(const Model& model, Random& random, Errors& errors) {
    const State state = random_state(random, model);
    const auto joint = random_numbers(random, model.freedom());
    Dynamics dynamics(model);
    const auto view = dynamics.accelerations(state, {.gravity = contest_gravity, .joint = joint});
    const std::vector<double> ours(view.begin(), view.end());
    errors.aba = std::max(errors.aba, relative_error(ours, by_mass_matrix(model, state, joint)));
    // what is left of the forces, against those that gravity and speed call for
    double size = 1.0;
    const std::vector<double> still(model.freedom(), 0.0);
    for (const double force : inverse_dynamics(model, state, still, contest_gravity)) {
        size = std::max(size, std::abs(force));
    }
    const auto forces = inverse_dynamics(model, state, ours, contest_gravity);
    errors.inverse = std::max(errors.inverse, relative_error(forces, joint, size));
    ++errors.models;
    errors.links += model.link_count();
    MujocoPeer peer(model, contest_gravity);
    peer.set(state, joint);
    peer.forward();
    errors.mujoco = std::max(errors.mujoco, relative_error(peer.accelerations(), ours));
    ++errors.peers;
}

Link rod(const std::string& name, int parent, JointType type, const Vec3& place, const Vec3& end,
         double mass, double radius) {
    Link link;
    link.name = name;
    link.parent = parent;
    link.joint.type = type;
    link.joint.axis = Vec3::UnitY();
    link.joint.placement.translation = place;
    link.mass = mass;
    link.centre = 0.5 * end;
    link.far_end = end;
    const double length = end.norm();
    const Vec3 along = end / length;
    const double across = mass * (length * length / 12.0 + radius * radius / 4.0);
    link.inertia = across * Mat3::Identity() +
                   (0.5 * mass * radius * radius - across) * along * along.transpose();
    return link;
}

Model chain(int links, JointType type) {
    std::vector<Link> list;
    for (int i = 0; i < links; ++i) {
        list.push_back(rod(fmt::format("{}", i), i - 1, type, {i == 0 ? 0.0 : 0.1, 0.0, 0.0},
                           {0.1, 0.0, 0.0}, 0.1, 0.01));
    }
    return Model::build(std::move(list)).value();
}

/// Sixteen bodies: a free trunk, nine balls, six hinges.
void add_dog(std::vector<Link>& list, int which) {
    const int root = static_cast<int>(list.size());
    const auto add = [&](const char* part, int parent, JointType type, const Vec3& place,
                         const Vec3& end, double mass) {
        list.push_back(rod(fmt::format("{} {}", part, which), parent < 0 ? -1 : root + parent, type,
                           place, end, mass, 0.03));
    };
    add("trunk", -1, JointType::free, {1.0 * (which % 10), 1.0 * (which / 10), 0.5}, {0.3, 0, 0},
        6);
    add("chest", 0, JointType::ball, {0.3, 0, 0}, {0.25, 0, 0}, 5);
    add("neck", 1, JointType::ball, {0.25, 0, 0.05}, {0.15, 0, 0.1}, 1);
    add("head", 2, JointType::ball, {0.15, 0, 0.1}, {0.18, 0, -0.03}, 1.2);
    add("tail", 0, JointType::ball, {0, 0, 0}, {-0.15, 0, 0.05}, 0.2);
    add("tail end", 4, JointType::ball, {-0.15, 0, 0.05}, {-0.15, 0, 0.05}, 0.1);
    for (const int side : {-1, 1}) {
        add(side < 0 ? "right arm" : "left arm", 1, JointType::ball, {0.2, 0.08 * side, -0.05},
            {0, 0, -0.2}, 0.6);
        const int arm = static_cast<int>(list.size()) - 1 - root;
        add(side < 0 ? "right forearm" : "left forearm", arm, JointType::revolute, {0, 0, -0.2},
            {0, 0, -0.2}, 0.3);
        add(side < 0 ? "right paw" : "left paw", arm + 1, JointType::revolute, {0, 0, -0.2},
            {0.06, 0, -0.02}, 0.1);
    }
    for (const int side : {-1, 1}) {
        add(side < 0 ? "right thigh" : "left thigh", 0, JointType::ball, {0, 0.08 * side, -0.05},
            {0.05, 0, -0.2}, 0.9);
        const int thigh = static_cast<int>(list.size()) - 1 - root;
        add(side < 0 ? "right shin" : "left shin", thigh, JointType::revolute, {0.05, 0, -0.2},
            {-0.08, 0, -0.2}, 0.4);
    }
}

Model dogs(int count) {
    std::vector<Link> list;
    for (int i = 0; i < count; ++i) add_dog(list, i);
    return Model::build(std::move(list)).value();
}

struct Contest {
    const char* name;
    Model model;
    double least_ratio;  // of MuJoCo's time to ours, that we promise
};

#ifdef SIDESTEP_HAS_SIMBODY
Mat3 turn_of(const Model& model, const State& state, int i) {
    const bool free = model.link(i).joint.type == JointType::free;
    const double* q = state.positions.data() + model.first_position(i) + (free ? 3 : 0);
    return Quat(q[0], q[1], q[2], q[3]).toRotationMatrix();
}

std::array<double, 9> rows_of(const Mat3& m) {
    return {m(0, 0), m(0, 1), m(0, 2), m(1, 0), m(1, 1), m(1, 2), m(2, 0), m(2, 1), m(2, 2)};
}

/// Everything but universal joints.
SimbodyPeer in_simbody(const Model& model, const State& state) {
    using Kind = SimbodyLink::Kind;
    constexpr Kind kinds[] = {Kind::weld, Kind::pin,  Kind::slider,
                              Kind::weld, Kind::ball, Kind::free};
    std::vector<SimbodyLink> links;
    for (const Link& link : model.links()) {
        SimbodyLink one;
        one.kind = kinds[static_cast<std::size_t>(link.joint.type)];
        one.parent = link.parent;
        const Vec3& place = link.joint.placement.translation;
        one.place = {place.x(), place.y(), place.z()};
        one.turn = rows_of(link.joint.placement.rotation.toRotationMatrix());
        const Vec3 own = one.kind == Kind::pin ? Vec3::UnitZ() : Vec3::UnitX();
        one.along = rows_of(Quat::FromTwoVectors(own, link.joint.axis).toRotationMatrix());
        one.mass = link.mass;
        one.centre = {link.centre.x(), link.centre.y(), link.centre.z()};
        const Mat3 a = Inertia::of_body(link.mass, link.centre, link.inertia).a;
        one.inertia = {a(0, 0), a(1, 1), a(2, 2), a(0, 1), a(0, 2), a(1, 2)};
        links.push_back(one);
    }
    SimbodyPeer peer(links, {contest_gravity.x(), contest_gravity.y(), contest_gravity.z()});
    for (int i = 0; i < model.link_count(); ++i) {
        const auto q = state.positions.begin() + model.first_position(i);
        const auto u = state.rates.begin() + model.first_rate(i);
        const JointType type = model.link(i).joint.type;
        if (type == JointType::fixed) continue;
        if (type != JointType::ball && type != JointType::free) {
            peer.set(i, {q[0]}, {u[0]});
            continue;
        }
        const Mat3 turn = turn_of(model, state, i);
        const Vec3 w = turn * Vec3(u[0], u[1], u[2]);
        if (type == JointType::ball) {
            peer.set(i, {q[0], q[1], q[2], q[3]}, {w.x(), w.y(), w.z()});
            continue;
        }
        const Vec3 v = turn * Vec3(u[3], u[4], u[5]);
        peer.set(i, {q[3], q[4], q[5], q[6], q[0], q[1], q[2]},
                 {w.x(), w.y(), w.z(), v.x(), v.y(), v.z()});
    }
    return peer;
}

std::vector<double> from_simbody(const SimbodyPeer& peer, const Model& model, const State& state) {
    std::vector<double> ours(model.freedom());
    for (int i = 0; i < model.link_count(); ++i) {
        const auto a = peer.accelerations(i);
        const JointType type = model.link(i).joint.type;
        double* out = ours.data() + model.first_rate(i);
        if (type != JointType::ball && type != JointType::free) {
            std::copy(a.begin(), a.end(), out);
            continue;
        }
        const Mat3 back = turn_of(model, state, i).transpose();
        const Vec3 angular = back * Vec3(a[0], a[1], a[2]);
        for (int k = 0; k < 3; ++k) out[k] = angular[k];
        if (type == JointType::ball) continue;
        const double* u = state.rates.data() + model.first_rate(i);
        const Vec3 linear =
            back * Vec3(a[3], a[4], a[5]) - Vec3(u[0], u[1], u[2]).cross(Vec3(u[3], u[4], u[5]));
        for (int k = 0; k < 3; ++k) out[3 + k] = linear[k];
    }
    return ours;
}
#endif

/// One model, three engines, in turns; whoever answers otherwise is told of.
void run_contest(Bench& bench, Summary& summary, const Contest& contest) {
    Random random(bench.seed, 9);
    const Model& model = contest.model;
    State state = random_state(random, model);
    // gentle, so that MuJoCo's step does not blow up while it is being timed
    for (double& rate : state.rates) rate *= 0.05;
    Dynamics dynamics(model);
    MujocoPeer peer(model, contest_gravity), stepper(model, contest_gravity);
    peer.set(state);
    const auto ours = dynamics.accelerations(state, {.gravity = contest_gravity});
    peer.forward();
    const double off = relative_error(peer.accelerations(), ours);

    std::vector<std::function<void()>> methods{
        [&] { (void)dynamics.accelerations(state, {.gravity = contest_gravity}); },
        [&] { peer.forward(); },
        [&] {
            stepper.set(state);
            stepper.step();
        }};
#ifdef SIDESTEP_HAS_SIMBODY
    SimbodyPeer simbody = in_simbody(model, state);
    simbody.forward();
    const double simbody_off = relative_error(from_simbody(simbody, model, state), ours);
    methods.emplace_back([&] { simbody.forward(); });
#endif
    const auto times = race(bench.quick ? 5 : 9, methods);
    const auto us = [&](std::size_t k) { return 1e6 * times[k].best_s; };
    auto& figures = summary.us[contest.name];
    figures = {{"aba", us(0)}, {"mujoco", us(1)}, {"mujoco_step", us(2)}};
    figures["mujoco_over_aba"] = us(1) / us(0);
    figures["mujoco_off"] = off;
    bench.note(fmt::format(
        "{}: {} links, {} rates: ours {:.1f} us ({:.0f} ns a link), MuJoCo forward {:.1f}, step "
        "{:.1f}: {:.1f} times; answers differ by {:.1e}",
        contest.name, model.link_count(), model.freedom(), us(0), 1e3 * us(0) / model.link_count(),
        us(1), us(2), us(1) / us(0), off));
#ifdef SIDESTEP_HAS_SIMBODY
    figures["simbody"] = us(3);
    figures["simbody_off"] = simbody_off;
    bench.note(fmt::format("{}: Simbody {:.1f} us: {:.1f} times; answers differ by {:.1e}",
                           contest.name, us(3), us(3) / us(0), simbody_off));
#else
    bench.note("Simbody is not here: install libsimbody-dev to race it too");
#endif
    if (us(1) / us(0) < contest.least_ratio) {
        bench.note(fmt::format("{}: {} times was promised", contest.name, contest.least_ratio));
    }
}

}  // namespace

void study_agreement(Bench& bench, Summary& summary) {
    constexpr double trees_agree = 1e-9;
    Random random(bench.seed, 1);
    Errors trees;
    const int models = bench.quick ? 1000 : 10000;
    for (int i = 0; i < models; ++i) {
        compare(random_model(random, {.links = 1 + random.index(16),
                                      .floating = random.chance(0.5),
                                      .chain = random.chance(0.3)}),
                random, trees);
    }
    bench.note(fmt::format(
        "{} random models, {} links: against the mass matrix {:.1e}, inverse dynamics {:.1e}, "
        "MuJoCo {:.1e} ({} models)",
        trees.models, trees.links, trees.aba, trees.inverse, trees.mujoco, trees.peers));

    Errors balls;
    for (int i = 0; i < (bench.quick ? 1 : 5); ++i) {
        std::vector<Link> links;
        for (int k = 0; k < 120; ++k) {
            links.push_back(random_link(random, JointType::ball, k - 1, k));
        }
        compare(Model::build(std::move(links)).value(), random, balls);
    }
    bench.note(fmt::format(
        "{} chains of 120 balls: against the mass matrix {:.1e}, inverse dynamics {:.1e}, MuJoCo "
        "{:.1e}",
        balls.models, balls.aba, balls.inverse, balls.mujoco));
    summary.max_rel_error["aba"] = std::max({trees.aba, balls.aba});
    summary.max_rel_error["mujoco"] = std::max(trees.mujoco, balls.mujoco);
    summary.max_rel_error["inverse_dynamics"] = std::max(trees.inverse, balls.inverse);
    if (!(std::max({trees.aba, balls.aba, trees.mujoco, balls.mujoco}) < trees_agree)) {
        bench.disagree("accelerations differ by more than 1e-9");
    }

    run_contest(bench, summary, {"pendulum300", chain(300, JointType::revolute), 20.0});
    run_contest(bench, summary, {"balls300", chain(300, JointType::ball), 200.0});
    run_contest(bench, summary, {"dogs100", dogs(100), 2.0});
}

}  // namespace sidestep::bench
