// The same bodies in every method of ours and every engine that is here, in turns.
#include <fmt/core.h>

#include <cmath>
#include <functional>

#include "bench/articulated/agreement.h"
#include "bench/articulated/peers_mujoco.h"
#ifdef SIDESTEP_HAS_SIMBODY
#include "bench/articulated/peers_simbody.h"
#endif
#include "sidestep/articulated/assembly.h"
#include "sidestep/articulated/hybrid.h"
#include "sidestep/articulated/reduced.h"
#include "sidestep/base/parallel.h"
#include "tests/support/random_models.h"

namespace sidestep::bench {

namespace {

using namespace articulated;
using namespace articulated::test;

const Vec3 contest_gravity{0.0, 0.0, -9.81};

/// Of the largest number.
double off_by(std::span<const double> got, std::span<const double> expected) {
    double off = 0.0, size = 1.0;
    for (std::size_t k = 0; k < expected.size(); ++k) {
        size = std::max(size, std::abs(expected[k]));
        off = std::max(off, std::abs(got[k] - expected[k]));
    }
    return std::isfinite(off) ? off / size : 1e300;
}

Link contest_rod(const std::string& name, int parent, JointType type, const Vec3& place,
                 const Vec3& end, double mass, double radius) {
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

Model hung_chain(int links, JointType type) {
    std::vector<Link> list;
    for (int i = 0; i < links; ++i) {
        list.push_back(contest_rod(fmt::format("{}", i), i - 1, type,
                                   {i == 0 ? 0.0 : 0.1, 0.0, 0.0}, {0.1, 0.0, 0.0}, 0.1, 0.01));
    }
    return Model::build(std::move(list)).value();
}

/// Sixteen bodies: a free trunk, nine balls, six hinges.
void add_contest_dog(std::vector<Link>& list, int which) {
    const int root = static_cast<int>(list.size());
    const auto add = [&](const char* part, int parent, JointType type, const Vec3& place,
                         const Vec3& end, double mass) {
        list.push_back(contest_rod(fmt::format("{} {}", part, which),
                                   parent < 0 ? -1 : root + parent, type, place, end, mass, 0.03));
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

Model contest_dogs(int count) {
    std::vector<Link> list;
    for (int i = 0; i < count; ++i) add_contest_dog(list, i);
    return Model::build(std::move(list)).value();
}

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

struct Contest {
    const char* name;
    Model model;  ///< All of it.
    Model one;    ///< One body of it: trees and welded bodies are single.
    int bodies = 1;
    int moving = 1;      ///< Joints of each body that move where only some do.
    double least_ratio;  ///< Of MuJoCo's time to ours, that we promise.
};

/// The numbers of one body.
State part_of(const State& all, const Model& one, int index) {
    const auto piece = [index](const std::vector<double>& from, int size) {
        const auto begin = from.begin() + static_cast<std::ptrdiff_t>(index) * size;
        return std::vector<double>(begin, begin + size);
    };
    return {piece(all.positions, one.position_count()), piece(all.rates, one.freedom())};
}

/// Bodies of which only the top of the tree moves, as hybrid and as reduced bodies.
struct PartlyMoving {
    std::vector<HybridBody> hybrid;
    std::vector<Reduced> reduced, whole;
    std::vector<State> states, whole_states;
    int joints = 0;  ///< That move, in all bodies; roots not counted.

    PartlyMoving(const Contest& contest, const AssemblyTree& tree, const State& state) {
        const Model& model = contest.one;
        std::vector<int> top;
        for (const AssemblyNode& node : tree.nodes()) {
            if (node.leaf() || model.link(node.joint).joint.type == JointType::free) continue;
            if (static_cast<int>(top.size()) < contest.moving) top.push_back(node.joint);
        }
        for (int i = 0; i < contest.bodies; ++i) {
            HybridBody body(tree, part_of(state, model, i), contest_gravity);
            body.set_region(top);
            Region region = Region::least(model);
            for (const int joint : body.active_joints()) region.set(joint, true);
            for (int k = 0; k < model.link_count(); ++k) {
                joints += region.has_choice(k) && region.moves(k);
            }
            states.push_back(body.state());
            whole_states.push_back(part_of(state, model, i));
            reduced.emplace_back(model);
            reduced.back().rebuild(region, states.back());
            whole.emplace_back(model);
            hybrid.push_back(std::move(body));
        }
    }
};

/// One model, all methods and engines, in turns; whoever answers otherwise is told of.
void run_contest(Bench& bench, Summary& summary, const Contest& contest) {
    const ThreadLimit single(1);
    Random random(bench.seed, 9);
    const Model& model = contest.model;
    State state = random_state(random, model);
    // gentle, so that MuJoCo's step does not blow up while it is being timed
    for (double& rate : state.rates) rate *= 0.05;
    Dynamics dynamics(model);
    MujocoPeer peer(model, contest_gravity), stepper(model, contest_gravity);
    peer.set(state);
    const auto view = dynamics.accelerations(state, {.gravity = contest_gravity});
    const std::vector<double> ours(view.begin(), view.end());
    peer.forward();
    const double off = off_by(peer.accelerations(), ours);

    const AssemblyTree tree = AssemblyTree::build(contest.one).value();
    std::vector<Assembly> assemblies;
    std::vector<State> states;
    std::vector<double> assembled;
    for (int i = 0; i < contest.bodies; ++i) {
        assemblies.emplace_back(tree);
        states.push_back(part_of(state, contest.one, i));
        const auto qdd = assemblies.back().accelerations(states[i], {.gravity = contest_gravity});
        assembled.insert(assembled.end(), qdd.begin(), qdd.end());
    }
    const double dca_off = off_by(assembled, ours);
    if (!(dca_off < 1e-9))
        bench.disagree(fmt::format("{}: the tree answers otherwise", contest.name));

    PartlyMoving partly(contest, tree, state);
    // so short that nothing gets anywhere while it is timed
    constexpr double blink = 1e-9;
    const Drive drive{.gravity = contest_gravity, .seconds = blink};
    Workspace workspace;
    const auto step_all = [&](std::vector<Reduced>& bodies, std::vector<State>& where) {
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            bodies[i].step(blink, drive, where[i], workspace);
        }
    };
    std::vector<std::function<void()>> methods{
        [&] { (void)dynamics.accelerations(state, {.gravity = contest_gravity}); },
        [&] { peer.forward(); },
        [&] {
            stepper.set(state);
            stepper.step();
        },
        [&] {
            for (std::size_t i = 0; i < assemblies.size(); ++i) {
                (void)assemblies[i].accelerations(states[i], {.gravity = contest_gravity});
            }
        },
        [&] {
            for (HybridBody& body : partly.hybrid) body.advance(blink);
        },
        [&] { step_all(partly.reduced, partly.states); },
        [&] { step_all(partly.whole, partly.whole_states); }};
#ifdef SIDESTEP_HAS_SIMBODY
    SimbodyPeer simbody = in_simbody(model, state);
    simbody.forward();
    const double simbody_off = off_by(from_simbody(simbody, model, state), ours);
    methods.emplace_back([&] { simbody.forward(); });
#else
    bench.note("Simbody is not here: install libsimbody-dev to race it too");
#endif
    const auto times = race(bench.quick ? 5 : 9, methods);
    const auto us = [&](std::size_t k) { return 1e6 * times[k].best_s; };
    auto& figures = summary.us[contest.name];
    figures = {{"aba", us(0)},
               {"dca", us(3)},
               {"hybrid", us(4)},
               {"reduced", us(5)},
               {"step", us(6)},
               {"mujoco", us(1)},
               {"mujoco_step", us(2)},
               {"mujoco_over_aba", us(1) / us(0)},
               {"mujoco_off", off},
               {"dca_off", dca_off},
               {"joints", model.link_count()},
               {"moving", partly.joints}};
    bench.note(fmt::format(
        "{}: {} links, {} rates: accelerations {:.1f} us ({:.0f} ns a link), on the tree {:.1f}; a "
        "step {:.1f}, of {} joints {:.1f}, hybrid {:.1f}; MuJoCo forward {:.1f}, step {:.1f}: "
        "{:.1f} times; answers differ by {:.1e}",
        contest.name, model.link_count(), model.freedom(), us(0), 1e3 * us(0) / model.link_count(),
        us(3), us(6), partly.joints, us(5), us(4), us(1), us(2), us(1) / us(0), off));
#ifdef SIDESTEP_HAS_SIMBODY
    figures["simbody"] = us(7);
    figures["simbody_off"] = simbody_off;
    bench.note(fmt::format("{}: Simbody {:.1f} us: {:.1f} times; answers differ by {:.1e}",
                           contest.name, us(7), us(7) / us(0), simbody_off));
#endif
    summary.at_least(fmt::format("{}: faster than MuJoCo", contest.name), us(1) / us(0),
                     contest.least_ratio);
}

/// By the clock on the wall: the tree on one thread and on two.
void race_threads(Bench& bench) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const int links : {300, 3000, 30000}) {
        if (bench.quick && links > 3000) continue;
        const Model model = hung_chain(links, JointType::ball);
        const AssemblyTree tree = AssemblyTree::build(model).value();
        Assembly assembly(tree);
        Dynamics dynamics(model);
        Random random(bench.seed, 10);
        const State state = random_state(random, model);
        const auto timed = [&](int threads) {
            const ThreadLimit limit(threads);
            return best_of(bench.quick ? 3 : 9, [&] {
                return (void)assembly.accelerations(state, {.gravity = contest_gravity});
            });
        };
        const auto aba = best_of(bench.quick ? 3 : 9, [&] {
            return (void)dynamics.accelerations(state, {.gravity = contest_gravity});
        });
        const double one = 1e6 * timed(1).best_s, two = 1e6 * timed(2).best_s;
        rows.push_back({{"balls", links},
                        {"aba_us", std::round(10.0 * 1e6 * aba.best_s) / 10.0},
                        {"dca_us", std::round(10.0 * one) / 10.0},
                        {"dca_two_threads_us", std::round(10.0 * two) / 10.0}});
    }
    bench.note("chains of balls on the assembly tree, by the clock: one thread, and two");
    bench.table("dca_threads", rows);
}

}  // namespace

void study_contest(Bench& bench, Summary& summary) {
    const auto pendulum = [](JointType type) { return hung_chain(300, type); };
    run_contest(
        bench, summary,
        {"pendulum300", pendulum(JointType::revolute), pendulum(JointType::revolute), 1, 60, 20.0});
    run_contest(bench, summary,
                {"balls300", pendulum(JointType::ball), pendulum(JointType::ball), 1, 60, 200.0});
    run_contest(bench, summary, {"dogs100", contest_dogs(100), contest_dogs(1), 100, 4, 2.0});
    race_threads(bench);
}

}  // namespace sidestep::bench
