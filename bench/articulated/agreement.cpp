#include "bench/articulated/agreement.h"

#include <fmt/core.h>

#include <Eigen/Cholesky>
#include <cmath>

#include "bench/articulated/peers_mujoco.h"
#include "sidestep/articulated/assembly.h"
#include "sidestep/articulated/metrics.h"
#include "sidestep/articulated/reduced.h"
#include "tests/support/merged_model.h"
#include "tests/support/random_models.h"

namespace sidestep::bench {

namespace {

using namespace articulated;
using namespace articulated::test;

const Vec3 gravity_of_all{0.0, 0.0, -9.81};

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
    const std::vector<double> bias = inverse_dynamics(model, state, still, gravity_of_all);
    Eigen::VectorXd left(model.freedom());
    for (int k = 0; k < model.freedom(); ++k) left[k] = joint[k] - bias[k];
    const Eigen::VectorXd qdd = mass_matrix(model, state).llt().solve(left);
    return {qdd.data(), qdd.data() + qdd.size()};
}

struct Errors {
    double aba = 0.0, dca = 0.0, inverse = 0.0, mujoco = 0.0;
    double hybrid = 0.0, metric = 0.0, reduced = 0.0;
    int models = 0, links = 0, welded = 0;

    [[nodiscard]] nlohmann::ordered_json row(const std::string& name) const {
        const auto few = [](double x) { return fmt::format("{:.1e}", x); };
        return {{"models", name},          {"count", models},
                {"links", links},          {"mass_matrix", few(aba)},
                {"dca", few(dca)},         {"mujoco", few(mujoco)},
                {"inverse", few(inverse)}, {"hybrid_welded", few(hybrid)},
                {"metric", few(metric)},   {"reduced_welded", few(reduced)}};
    }
};

void raise(double& most, double error) {
    most = std::max(most, error);
}

/// A few joints move, the others are welded: against the body whose links were merged.
void compare_welded(const AssemblyTree& tree, const State& state, const Loads& loads,
                    Random& random, Errors& errors) {
    const Model& model = tree.model();
    HybridBody body(tree, state, gravity_of_all);
    body.set_loads(loads);
    std::vector<int> joints;
    for (int k = random.index(1 + std::max(4, model.link_count() / 8)); k > 0; --k) {
        joints.push_back(random.index(model.link_count()));
    }
    body.set_region(joints);
    std::vector<char> active(model.link_count(), 0);
    Region region = Region::least(model);
    for (const int joint : body.active_joints()) {
        active[joint] = 1;
        region.set(joint, true);
    }
    if (!body.active_joints().empty()) {
        const MergedModel merged = merge(model, body.state(), active);
        Dynamics dynamics(merged.model);
        const auto forces = merged.rates(model, loads.joint, active);
        const auto expected =
            dynamics.accelerations(merged.state, {.gravity = gravity_of_all, .joint = forces});
        const auto hybrid = merged.rates(model, body.accelerations(), active);
        raise(errors.hybrid, relative_error(hybrid, expected));
        Reduced reduced(model);
        Workspace workspace;
        std::vector<double> qdd(model.freedom());
        reduced.rebuild(region, body.state());
        reduced.accelerations(body.state(), {.gravity = gravity_of_all, .joint = loads.joint},
                              workspace, qdd);
        raise(errors.reduced, relative_error(merged.rates(model, qdd, active), expected));
        ++errors.welded;
    }

    // metrics, predicted for every assembly, against the accelerations of all joints
    Metrics metrics(body);
    const Exploration seen = metrics.explore();
    Dynamics dynamics(model);
    const auto qdd = dynamics.accelerations(body.state(), loads);
    std::vector<double> sums(tree.nodes().size(), 0.0);
    for (int i = static_cast<int>(sums.size()) - 1; i >= 0; --i) {
        const AssemblyNode& node = tree.node(i);
        if (node.leaf()) continue;
        sums[i] = sums[node.upper] + sums[node.lower];
        for (int k = 0; k < model.freedom_of_link(node.joint); ++k) {
            const double x = qdd[model.first_rate(node.joint) + k];
            sums[i] += x * x;
        }
    }
    const double size = std::max(1.0, sums[0]);
    raise(errors.metric, std::abs(seen.total - sums[0]) / size);
    for (const Pop& pop : seen.pops) {
        raise(errors.metric, std::abs(pop.metric - sums[tree.node_of_joint(pop.joint)]) / size);
    }
}

void compare(const Model& model, Random& random, Errors& errors) {
    const State state = random_state(random, model);
    const auto joint = random_numbers(random, model.freedom());
    const Loads loads{.gravity = gravity_of_all, .joint = joint};
    Dynamics dynamics(model);
    const auto view = dynamics.accelerations(state, loads);
    const std::vector<double> ours(view.begin(), view.end());
    raise(errors.aba, relative_error(ours, by_mass_matrix(model, state, joint)));
    const AssemblyTree tree = AssemblyTree::build(model).value();
    raise(errors.dca, relative_error(Assembly(tree).accelerations(state, loads), ours));
    // what is left of the forces, against those that gravity and speed call for
    double size = 1.0;
    const std::vector<double> still(model.freedom(), 0.0);
    for (const double force : inverse_dynamics(model, state, still, gravity_of_all)) {
        size = std::max(size, std::abs(force));
    }
    const auto forces = inverse_dynamics(model, state, ours, gravity_of_all);
    raise(errors.inverse, relative_error(forces, joint, size));
    ++errors.models;
    errors.links += model.link_count();
    MujocoPeer peer(model, gravity_of_all);
    peer.set(state, joint);
    peer.forward();
    raise(errors.mujoco, relative_error(peer.accelerations(), ours));
    compare_welded(tree, state, loads, random, errors);
}

/// A floating body whose joints push each other, stop and start: momentum stays, energy falls.
void study_changes(Bench& bench, Summary& summary) {
    Random random(bench.seed, 3);
    const Model model = random_model(random, {.links = 14, .floating = true});
    const AssemblyTree tree = AssemblyTree::build(model).value();
    HybridBody body(tree, random_state(random, model), Vec3::Zero());
    const Vec6 start = momentum(model, body.state()).vector();
    const int changes = bench.quick ? 1000 : 10000;
    double off = 0.0, gained = 0.0;
    for (int i = 0; i < changes; ++i) {
        auto inner = random_numbers(random, model.freedom(), 0.5);
        std::fill_n(inner.begin(), 6, 0.0);
        body.strike({}, inner);
        const double before = kinetic_energy(model, body.state());
        std::vector<int> joints;
        for (int k = random.index(7); k > 0; --k) joints.push_back(random.index(14));
        body.set_region(joints);
        raise(gained, (kinetic_energy(model, body.state()) - before) / before);
        raise(off, (momentum(model, body.state()).vector() - start).norm() / start.norm());
    }
    bench.note(fmt::format("{} changes of region: momentum off by {:.1e}, energy up by {:.1e}",
                           changes, off, gained));
    bench.figure("region_changes",
                 {{"count", changes}, {"momentum_off", off}, {"energy_gain", gained}});
    summary.at_most("momentum through changes of region", off, 1e-10);
    summary.at_most("energy gained by changes of region", gained, 1e-12);
    if (!(off < 1e-10) || !(gained < 1e-12)) bench.disagree("stopping joints is no longer a blow");
}

}  // namespace

void study_agreement(Bench& bench, Summary& summary) {
    Random random(bench.seed, 1);
    Errors trees;
    const int models = bench.quick ? 1000 : 10000;
    for (int i = 0; i < models; ++i) {
        compare(random_model(random, {.links = 1 + random.index(16),
                                      .floating = random.chance(0.5),
                                      .chain = random.chance(0.3)}),
                random, trees);
    }
    Errors balls;
    for (int i = 0; i < (bench.quick ? 1 : 5); ++i) {
        std::vector<Link> links;
        for (int k = 0; k < 120; ++k) {
            links.push_back(random_link(random, JointType::ball, k - 1, k));
        }
        compare(Model::build(std::move(links)).value(), random, balls);
    }
    bench.note("largest relative differences; hybrid and reduced: some joints welded");
    bench.table("agreement", nlohmann::ordered_json::array({trees.row("random, all joints"),
                                                            balls.row("chains of 120 balls")}));
    const std::tuple<const char*, double, double> figures[] = {
        {"dca", std::max(trees.dca, balls.dca), 1e-9},
        {"aba", std::max(trees.aba, balls.aba), 1e-9},
        {"hybrid", std::max(trees.hybrid, balls.hybrid), 1e-10},
        {"metric", std::max(trees.metric, balls.metric), 1e-10},
        {"mujoco", std::max(trees.mujoco, balls.mujoco), 1e-9},
        {"reduced", std::max(trees.reduced, balls.reduced), 1e-10},
        {"inverse_dynamics", std::max(trees.inverse, balls.inverse), 1e-9}};
    for (const auto& [name, worst, bound] : figures) {
        summary.max_rel_error[name] = worst;
        summary.at_most(fmt::format("{}, largest relative error", name), worst, bound);
        if (!(worst < bound)) bench.disagree(fmt::format("{} is off by {:.1e}", name, worst));
    }
    // a comparison that never welds anything proves nothing
    if (trees.welded < models / 2) bench.disagree("hardly any random body was welded");
    study_changes(bench, summary);
}

}  // namespace sidestep::bench
