// The metric of an assembly is known before its accelerations are, and leads to the joints that matter.
#include "sidestep/articulated/metrics.h"

#include <doctest/doctest.h>

#include <set>

#include "tests/support/plain_assembly.h"
#include "tests/support/reference_models.h"

using namespace sidestep;
using namespace sidestep::articulated;
using namespace sidestep::articulated::test;

namespace {

/// Sums of squares of given numbers over the joints inside every node.
std::vector<double> sums_by_node(const AssemblyTree& tree, std::span<const double> numbers,
                                 std::span<const double> weights) {
    const Model& model = tree.model();
    std::vector<double> sums(tree.nodes().size(), 0.0);
    for (int i = static_cast<int>(sums.size()) - 1; i >= 0; --i) {
        const AssemblyNode& node = tree.node(i);
        if (node.leaf()) continue;
        sums[i] = sums[node.upper] + sums[node.lower];
        for (int k = 0; k < model.freedom_of_link(node.joint); ++k) {
            const int rate = model.first_rate(node.joint) + k;
            sums[i] += weights[rate] * numbers[rate] * numbers[rate];
        }
    }
    return sums;
}

}  // namespace

TEST_CASE("reference R1: the metric of two rods") {
    const Model model = reference_pendulum();
    const AssemblyTree tree =
        AssemblyTree::build(
            model, {.method = AssemblyOptions::Method::liveliest_first, .liveliness = {1, 0}})
            .value();
    HybridBody body(tree, reference_pendulum_state(), gravity_along_z);
    Metrics metrics(body);
    CHECK(metrics.total() == doctest::Approx(563.588096331).epsilon(1e-11));
    const auto both = metrics.quadratic_of(tree.node_of_joint(1));
    const auto at = [&](int i, int j, double expected) {
        INFO(i << j);
        CHECK(both.psi(i - 1, j - 1) == doctest::Approx(expected).epsilon(1e-10));
        CHECK(both.psi(j - 1, i - 1) == doctest::Approx(expected).epsilon(1e-10));
    };
    at(2, 2, 102.78586233557);
    at(2, 4, -12.31954185278);
    at(2, 6, 54.53862665304);
    at(4, 4, 1.47657574703);
    at(4, 6, -6.53680261447);
    at(6, 6, 28.93843306474);
    CHECK(both.p[1] == doctest::Approx(7.14533427461).epsilon(1e-10));
    CHECK(both.p[3] == doctest::Approx(-0.85641393328).epsilon(1e-10));
    CHECK(both.p[5] == doctest::Approx(3.79134551639).epsilon(1e-10));
    CHECK(both.eta == doctest::Approx(0.124180020325).epsilon(1e-10));
}

TEST_CASE("reference R2: the metric of a floating tree") {
    const Model model = reference_tree();
    const AssemblyTree tree = AssemblyTree::build(model).value();
    HybridBody body(tree, reference_tree_state(), gravity_along_z);
    const auto q = reference_tree_forces();
    const auto external = reference_tree_external();
    body.set_loads({.gravity = gravity_along_z, .joint = q, .external = external});
    CHECK(Metrics(body).total() == doctest::Approx(1273.43054341).epsilon(1e-11));
    std::vector<double> weights(13, 1.0);
    std::fill(weights.begin(), weights.begin() + 6, 0.0);
    CHECK(Metrics(body, weights).total() == doctest::Approx(1160.03544265).epsilon(1e-11));
    // nothing moves inside: the same total, from kept columns, when joints stand still
    const auto suggested = suggested_weights(model);
    CHECK(suggested[0] == 0.0);
    CHECK(suggested[12] == 1.0);
    CHECK(suggested[6] > 0.05);
}

TEST_CASE("reference R3: which joints of a chain matter") {
    const Model model = reference_chain();
    const AssemblyTree tree = AssemblyTree::build(model).value();
    HybridBody body(tree, reference_chain_state(), gravity_along_z);
    const auto q = reference_chain_forces();
    body.set_loads({.gravity = gravity_along_z, .joint = q});
    Metrics metrics(body);
    const Exploration seen = metrics.explore();
    CHECK(seen.total == doctest::Approx(15469.4029083).epsilon(1e-11));
    struct Row {
        int joint;
        double metric, residual;
    };
    const Row rows[] = {{3, 15469.4029083, 15449.83213}, {1, 9262.93416764, 10181.51979},
                        {5, 6186.89796254, 10179.36806}, {6, 6183.68173416, 10130.82263},
                        {7, 6135.13630356, 3995.686329}, {0, 3708.18683984, 287.499489},
                        {2, 286.434987983, 1.064500997}, {4, 1.0645009965, 0.0}};
    REQUIRE(seen.pops.size() == 8);
    for (int i = 0; i < 8; ++i) {
        INFO("pop " << i);
        CHECK(seen.pops[i].joint == rows[i].joint);
        CHECK(seen.pops[i].metric == doctest::Approx(rows[i].metric).epsilon(1e-10));
        CHECK(std::abs(seen.pops[i].residual - rows[i].residual) <= 1e-9 * seen.total);
    }
    const double expected[] = {-8.44977362209, 59.9220540961, -6.79231907951};
    for (int k = 0; k < 3; ++k) {
        CHECK(seen.accelerations[15 + k] == doctest::Approx(expected[k]).epsilon(1e-10));
    }
    // stops: by what is left, and by count
    CHECK(metrics.explore({.acceleration_threshold = 5000.0}).pops.size() == 5);
    CHECK(metrics.explore({.budget = 3}).pops.size() == 3);
}

TEST_CASE("predicted metrics are the computed ones at every node of any tree and region") {
    constexpr std::uint64_t seed = 2012;
    Random random(seed);
    const int models = asked_for("SIDESTEP_ASSEMBLY_MODELS", 500);
    double worst = 0.0, worst_identity = 0.0, worst_plain = 0.0;
    int partly = 0;
    for (int i = 0; i < models; ++i) {
        const Model model = random_model(
            random, {.links = 2 + random.index(20), .floating = i % 2 == 0, .chain = i % 3 == 0});
        if (model.freedom() == 0) continue;
        const AssemblyTree tree =
            AssemblyTree::build(model,
                                {.method = i % 4 == 0 ? AssemblyOptions::Method::heavy_path
                                                      : AssemblyOptions::Method::edge_centroid})
                .value();
        HybridBody body(tree, random_state(random, model));
        auto weights = random_numbers(random, model.freedom());
        for (double& x : weights) x = std::abs(x) + 0.1;
        auto yield = random_numbers(random, model.freedom());
        for (double& x : yield) x = i % 5 == 0 ? std::abs(x) : 0.0;
        const auto q = random_numbers(random, model.freedom());
        const auto external = random_forces(random, model.link_count());
        const Loads loads{.gravity = random_vector(random, 10.0),
                          .joint = q,
                          .external = external,
                          .yield = yield};
        body.set_loads(loads);
        if (i % 5 != 1) {
            std::vector<int> region;
            const int few = random.index(4);
            for (int k = 0; k < few; ++k) region.push_back(random.index(model.link_count()));
            body.set_region(region);
            partly += static_cast<int>(body.active_joints().size()) < model.link_count();
        }
        Metrics metrics(body, weights);
        const Exploration seen = metrics.explore();

        Dynamics dynamics(model);
        const auto qdd = dynamics.accelerations(body.state(), loads);
        const auto expected = sums_by_node(tree, qdd, weights);
        INFO("seed " << seed << ", model " << i);
        CHECK(std::abs(seen.total - expected[0]) <= 1e-10 * expected[0]);
        std::size_t at = 0;
        double size = 0.0;
        for (const double x : qdd) size = std::max(size, std::abs(x));
        for (const Pop& pop : seen.pops) {
            const double off =
                std::abs(pop.metric - expected[tree.node_of_joint(pop.joint)]) / expected[0];
            CHECK(off < 1e-10);
            worst = std::max(worst, off);
            worst_identity =
                std::max(worst_identity, std::abs(pop.residual - pop.waiting) / seen.total);
            for (int k = 0; k < model.freedom_of_link(pop.joint); ++k, ++at) {
                CHECK(std::abs(seen.accelerations[at] - qdd[model.first_rate(pop.joint) + k]) <=
                      1e-9 * size);
            }
        }
        CHECK(at == static_cast<std::size_t>(model.freedom()));
        if (i % 10 == 1) {
            // the textbook's Psi, p and eta, where everything moves
            const State now = body.state();
            const PlainAssembly plain(tree, now, loads, weights);
            worst_plain =
                std::max(worst_plain, std::abs(plain.nodes[0].eta - seen.total) / seen.total);
        }
    }
    CHECK(worst_identity < 1e-10);
    CHECK(worst_plain < 1e-9);
    CHECK(partly > models / 2);
    MESSAGE("worst: metric " << worst << ", identity " << worst_identity << ", textbook "
                             << worst_plain << " of the root");
}

TEST_CASE("kept columns stay exact while the body is carried about and pushed") {
    constexpr std::uint64_t seed = 26;
    Random random(seed);
    double worst = 0.0;
    for (int i = 0; i < 6; ++i) {
        const Model model = random_model(random, {.links = 24, .floating = i % 2 == 0});
        const AssemblyTree tree = AssemblyTree::build(model).value();
        HybridBody body(tree, random_state(random, model));
        Metrics metrics(body);
        std::vector<double> q(model.freedom(), 0.0);
        std::vector<double> yield(model.freedom(), 0.0);
        std::vector<Force> external(model.link_count());
        Vec3 gravity{0, -9.81, 0};
        for (int step = 0; step < 60; ++step) {
            if (random.chance(0.25)) {
                std::vector<int> region;
                for (int k = 0; k < 3; ++k) region.push_back(random.index(model.link_count()));
                body.set_region(region);
            }
            const int link = random.index(model.link_count());
            switch (random.index(4)) {
                case 0:
                    external[link] = {random_vector(random), random_vector(random)};
                    body.set_external(link, external[link]);
                    break;
                case 1: {
                    const auto mine = random_numbers(random, model.freedom_of_link(link));
                    std::copy(mine.begin(), mine.end(), q.begin() + model.first_rate(link));
                    body.set_joint_force(link, mine);
                    break;
                }
                case 2: {
                    auto mine = random_numbers(random, model.freedom_of_link(link));
                    for (double& x : mine) x = std::abs(x);
                    std::copy(mine.begin(), mine.end(), yield.begin() + model.first_rate(link));
                    body.set_yield(link, mine);
                    break;
                }
                default:
                    gravity = random_vector(random, 10.0);
                    body.set_gravity(gravity);
            }
            body.advance(0.003);
            Dynamics dynamics(model);
            const auto qdd = dynamics.accelerations(
                body.state(),
                {.gravity = gravity, .joint = q, .external = external, .yield = yield});
            const auto expected =
                sums_by_node(tree, qdd, std::vector<double>(model.freedom(), 1.0));
            const double off = std::abs(metrics.total() - expected[0]) / expected[0];
            INFO("seed " << seed << ", model " << i << ", step " << step);
            CHECK(off < 1e-10);
            worst = std::max(worst, off);
        }
    }
    MESSAGE("worst " << worst);
}

TEST_CASE("an update of metrics costs what moves and each new force a path") {
    std::string table;
    for (const int count : {127, 511, 2047}) {
        const Model model = chain(count, JointType::ball);
        const AssemblyTree tree = AssemblyTree::build(model).value();
        HybridBody body(tree, rest_state(model));
        std::vector<int> region;
        for (int i = 0; i < 15; ++i) region.push_back(tree.node(i).joint);
        body.set_region(region);
        Metrics metrics(body);
        const auto moving = static_cast<long>(body.active_joints().size());
        CHECK(metrics.total() > 0.0);
        const auto spent = [&](auto&& change) {
            body.advance(1e-3);
            const long before = metrics.work().nodes();
            change();
            CHECK(metrics.explore({.budget = 20}).pops.size() == 20);
            return metrics.work().nodes() - before;
        };
        const long quiet = spent([] {});
        CHECK(quiet <= moving + 41);
        const long restated = metrics.work().restated;
        const long pushed = spent([&] { body.set_external(count / 3, {{0, 0, 1}, {0, 1, 0}}); });
        // the queue may find other joints now; of what is kept only the path of the force is made anew
        CHECK(pushed <= moving + 41 + tree.depth());
        CHECK(metrics.work().restated > restated);
        CHECK(metrics.work().restated <= restated + tree.depth());
        table += std::to_string(count) + " links: " + std::to_string(quiet) + " nodes, " +
                 std::to_string(pushed) + " with a new force; ";
    }
    MESSAGE(table);
}

TEST_CASE("jumps are weighed before the blow is given") {
    Random random(71);
    for (int i = 0; i < 60; ++i) {
        const Model model =
            random_model(random, {.links = 3 + random.index(14), .floating = i % 2 == 0});
        if (model.freedom() == 0) continue;
        const AssemblyTree tree = AssemblyTree::build(model).value();
        HybridBody body(tree, random_state(random, model));
        if (i % 3 != 0) body.set_region(std::vector<int>{random.index(model.link_count())});
        Metrics metrics(body);
        std::vector<Strike> strikes;
        std::vector<Force> all(model.link_count());
        for (int k = 0; k < 1 + i % 3; ++k) {
            strikes.push_back(
                {random.index(model.link_count()), {random_vector(random), random_vector(random)}});
            all[strikes.back().link] += strikes.back().impulse;
        }
        const Exploration seen = metrics.explore_jumps(strikes);
        Dynamics dynamics(model);
        const auto jump = dynamics.jumps(body.state(), all);
        const auto expected = sums_by_node(tree, jump, std::vector<double>(model.freedom(), 1.0));
        if (expected[0] == 0.0) continue;
        CHECK(std::abs(seen.total - expected[0]) <= 1e-10 * expected[0]);
        for (const Pop& pop : seen.pops) {
            CHECK(std::abs(pop.metric - expected[tree.node_of_joint(pop.joint)]) <=
                  1e-10 * expected[0]);
        }
        // and what was known of motion is not forgotten
        const double total = metrics.total();
        CHECK(std::abs(metrics.total() - total) <= 1e-15 * total);
    }
}

TEST_CASE("a threshold chooses joints until no more than it is left") {
    Random random(91);
    for (int i = 0; i < 30; ++i) {
        const Model model = random_model(random, {.links = 16, .floating = i % 2 == 0});
        const AssemblyTree tree = AssemblyTree::build(model).value();
        HybridBody body(tree, random_state(random, model));
        Metrics metrics(body);
        const double all = metrics.select({}).velocity_total;
        const SelectionPolicy policy{.acceleration_threshold = 1.0,
                                     .velocity_threshold = 0.1 * all,
                                     .keep = 1.0,
                                     .dwell = 0};
        const Selection chosen = metrics.select(policy);
        CHECK(chosen.velocity_residual <= 0.1 * all);
        CHECK(chosen.velocities.back().residual == chosen.velocity_residual);
        // one fewer would not have been enough
        if (chosen.velocities.size() > 1) {
            CHECK(chosen.velocities[chosen.velocities.size() - 2].residual > 0.1 * all);
        }
        for (const Pop& pop : chosen.velocities) {
            CHECK(std::abs(pop.residual - pop.waiting) <= 1e-10 * chosen.velocity_total);
        }
        // what is chosen is closed upwards, so nothing is added (a free root may be)
        body.set_region(chosen.joints);
        const std::set<int> wanted(chosen.joints.begin(), chosen.joints.end());
        int extra = 0;
        for (const int joint : body.active_joints()) extra += wanted.count(joint) == 0;
        if (i % 2 == 1) CHECK(extra == 0);
    }
}

TEST_CASE("a budget alone locks the region in and the remedies open it") {
    std::vector<int> parents{-1};
    for (int i = 1; i < 12; ++i) parents.push_back(i - 1);
    const Model model = character(parents);
    const AssemblyTree tree = AssemblyTree::build(model).value();
    const auto regions = [&](SelectionPolicy policy) {
        Random random(3);
        policy.budget = 6;
        policy.dwell = 0;
        policy.update_seconds = 0.02;
        HybridBody body(tree, random_state(random, model), Vec3::Zero());
        Metrics metrics(body, suggested_weights(model));
        std::set<std::set<int>> seen;
        for (int update = 0; update < 50; ++update) {
            // a torque that wanders from joint to joint
            for (int j = 1; j < 12; ++j) {
                const double push = update > 0 && update / 4 % 11 == j - 1 ? 1.0 : 0.0;
                body.set_joint_force(j, std::vector<double>{push, 0.0, -push});
            }
            const Selection chosen = metrics.select(policy);
            CHECK(chosen.joints.size() <= 6);
            body.set_region(chosen.joints);
            if (update > 0) seen.insert({chosen.joints.begin(), chosen.joints.end()});
            for (int step = 0; step < 10; ++step) body.advance(0.002);
        }
        return seen.size();
    };
    const auto locked = regions({.reserved_share = 0.0});
    const auto shared = regions({.reserved_share = 0.5});
    const auto ranked = regions(
        {.reserved_share = 0.0, .ranking = SelectionPolicy::Ranking::velocity_or_acceleration});
    MESSAGE("regions seen in 50 updates: " << locked << " by velocity alone, " << shared
                                           << " with a reserved share, " << ranked
                                           << " by the larger");
    CHECK(shared > locked);
    CHECK(ranked >= locked);
}

TEST_CASE("joints that move stay until half the threshold and for their dwell") {
    const Model model = reference_chain();
    const AssemblyTree tree = AssemblyTree::build(model).value();
    const auto chosen_with = [&](double rate, double keep, int dwell, bool was_active) {
        State state = rest_state(model);
        HybridBody body(tree, state, Vec3::Zero());
        Metrics metrics(body);
        body.set_region({});
        const SelectionPolicy policy{.acceleration_threshold = 1e-6,
                                     .velocity_threshold = 1.0,
                                     .keep = keep,
                                     .dwell = dwell};
        if (was_active) {
            // 2 of velocity: chosen
            body.set_region(std::vector<int>{3});
            body.set_rates(3, std::vector<double>{std::sqrt(2.0), 0.0, 0.0});
            // as if it came in now
            body.set_region({}, Deactivation::zero);
            body.set_joint_force(3, std::vector<double>{10.0, 0.0, 0.0});
            const Selection first = metrics.select(policy);
            REQUIRE(first.joints.size() >= 1);
            body.set_joint_force(3, std::vector<double>{0.0, 0.0, 0.0});
            body.set_region(std::vector<int>{3});
        } else {
            body.set_region(std::vector<int>{3});
        }
        body.set_rates(3, std::vector<double>{std::sqrt(rate), 0.0, 0.0});
        SelectionPolicy later = policy;
        later.acceleration_threshold = 1e9;  // by velocity alone
        const auto joints = metrics.select(later).joints;
        return std::find(joints.begin(), joints.end(), 3) != joints.end();
    };
    CHECK(chosen_with(1.1, 0.5, 0, false));
    CHECK(chosen_with(0.9, 0.5, 0, false));
    CHECK_FALSE(chosen_with(0.9, 1.0, 0, false));
    CHECK_FALSE(chosen_with(0.4, 0.5, 0, false));
    CHECK(chosen_with(0.4, 0.5, 3, true));
    CHECK_FALSE(chosen_with(0.4, 0.5, 1, true));
}

TEST_CASE("what nobody sees is not worth moving but does not freeze for ever") {
    const Model model = reference_chain();
    const AssemblyTree tree = AssemblyTree::build(model).value();
    HybridBody body(tree, reference_chain_state(), gravity_along_z);
    Metrics metrics(body);
    // the side of joint 5 is behind a wall
    const int hidden = tree.node_of_joint(5);
    const auto below = [&](int node, int top) {
        while (node >= 0 && node != top) node = tree.node(node).parent;
        return node == top;
    };
    SelectionPolicy policy{.acceleration_threshold = 1.0, .velocity_threshold = 1.0, .dwell = 0};
    policy.update_seconds = 0.1;
    policy.view = [&](int node) { return below(node, hidden) ? 0.0 : 100.0; };
    policy.least_view = 0.01;
    const Exploration seen = metrics.explore(policy);
    for (const Pop& pop : seen.pops) {
        const int node = tree.node_of_joint(pop.joint);
        CHECK_FALSE(below(node, hidden));
        CHECK(pop.key == doctest::Approx(0.01 * 100.0 * std::sqrt(pop.metric)));
        CHECK(pop.key > 1.0);
    }
    CHECK(seen.pops.size() >= 3);
    const Selection chosen = metrics.select(policy);
    for (const int joint : chosen.joints) CHECK_FALSE(below(tree.node_of_joint(joint), hidden));
    // but a violent motion is let in, however small it looks
    policy.acceleration_threshold = policy.velocity_threshold = 1e-3;
    const auto more = metrics.select(policy).joints;
    CHECK(std::count(more.begin(), more.end(), 5) == 1);
}
