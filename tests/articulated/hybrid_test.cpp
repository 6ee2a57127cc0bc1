// A body some of whose joints may not move is the body in which they were welded.
#include "sidestep/articulated/hybrid.h"

#include <doctest/doctest.h>

#include "tests/support/merged_model.h"
#include "tests/support/plain_assembly.h"
#include "tests/support/reference_models.h"

using namespace sidestep;
using namespace sidestep::articulated;
using namespace sidestep::articulated::test;

namespace {

std::vector<char> flags(const HybridBody& body) {
    std::vector<char> active(body.tree().model().link_count(), 0);
    for (const int joint : body.active_joints()) active[joint] = 1;
    return active;
}

/// Some joints, closed upwards by the body itself.
std::vector<int> random_region(Random& random, const Model& model, int most) {
    std::vector<int> joints;
    const int count = random.index(most + 1);
    for (int i = 0; i < count; ++i) joints.push_back(random.index(model.link_count()));
    return joints;
}

/// Does the body accelerate as the welded one?
double off_from_welded(HybridBody& body, const Loads& loads) {
    const Model& model = body.tree().model();
    const auto active = flags(body);
    if (body.active_joints().empty()) return 0.0;
    const MergedModel merged = merge(model, body.state(), active);
    const auto external = merged.forces(loads.external);
    const auto joint = merged.rates(model, loads.joint, active);
    std::vector<double> yield;
    if (!loads.yield.empty()) yield = merged.rates(model, loads.yield, active);
    Dynamics dynamics(merged.model);
    const auto expected = dynamics.accelerations(
        merged.state,
        {.gravity = loads.gravity, .joint = joint, .external = external, .yield = yield});
    const auto all = body.accelerations();
    for (int i = 0; i < model.link_count(); ++i) {
        if (active[i]) continue;
        for (int k = 0; k < model.freedom_of_link(i); ++k)
            CHECK(all[model.first_rate(i) + k] == 0.0);
    }
    return difference(merged.rates(model, all, active), expected);
}

struct RandomLoads {
    std::vector<double> joint, yield;
    std::vector<Force> external;
    Vec3 gravity;
    [[nodiscard]] Loads loads() const { return {gravity, joint, external, yield}; }
};
RandomLoads random_loads(Random& random, const Model& model, bool yields) {
    RandomLoads loads;
    loads.joint = random_numbers(random, model.freedom());
    if (yields) {
        loads.yield = random_numbers(random, model.freedom());
        for (double& x : loads.yield) x = std::abs(x);
    }
    loads.external = random_forces(random, model.link_count());
    loads.gravity = random_vector(random, 10.0);
    return loads;
}

void near_notes(std::span<const double> got, const std::vector<double>& expected) {
    REQUIRE(got.size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        INFO("number " << i);
        CHECK(std::abs(got[i] - expected[i]) <= 1e-10 * std::max(1.0, std::abs(expected[i])));
    }
}

/// R2 on a tree with joints 1 and 4 at the bottom.
AssemblyTree reference_cut(const Model& model) {
    return AssemblyTree::build(model, {.method = AssemblyOptions::Method::liveliest_first,
                                       .liveliness = {5, 1, 4, 3, 0}})
        .value();
}

}  // namespace

TEST_CASE("reference R2 with two joints at rest") {
    const Model model = reference_tree();
    const AssemblyTree tree = reference_cut(model);
    State state = reference_tree_state();
    for (const int rate : {6, 7, 8, 12}) state.rates[rate] = 0.0;
    HybridBody body(tree, state, gravity_along_z);
    const auto q = reference_tree_forces();
    const auto external = reference_tree_external();
    body.set_loads({.gravity = gravity_along_z, .joint = q, .external = external});
    const std::vector<int> region{0, 2, 3};
    const RegionChange change = body.set_region(region);
    CHECK(change.left == 2);
    CHECK(body.state().rates[9] == doctest::Approx(-1.2).epsilon(1e-12));
    const auto qdd = body.accelerations();
    near_notes(qdd, {1.86298235926, -1.5727584103, -1.70225772051, -2.03008284099, -0.985524735209,
                     -9.46835764775, 0, 0, 0, 4.0545416276, -9.17563686592, 10.3875529049, 0});
    const auto groups = body.rigid_groups();
    CHECK(groups[0] == groups[1]);
    CHECK(groups[2] == groups[4]);
    CHECK(groups[2] != groups[0]);
    CHECK(groups[3] != groups[0]);
}

TEST_CASE("reference R2 when two joints are stopped in flight") {
    const Model model = reference_tree();
    const AssemblyTree tree = reference_cut(model);
    const std::vector<int> region{0, 2, 3};
    HybridBody body(tree, reference_tree_state(), gravity_along_z);
    const RegionChange change = body.set_region(region);
    near_notes(body.state().rates,
               {0.31439325598, -0.272736668645, 0.250698437391, 0.584737752145, -0.356433181837,
                0.616710382026, 0, 0, 0, -0.910549077494, 1.56397187694, -1.0823071024, 0});
    CHECK(change.energy_before == doctest::Approx(3.28645439215).epsilon(1e-11));
    CHECK(change.energy_after == doctest::Approx(3.21079926709).epsilon(1e-11));
    const Vec6 p = momentum(model, body.state()).vector();
    near_notes({p.data(), 6}, {15.8168067194, 4.54571995467, -8.9918281283, 3.29400825326,
                               -1.99002685566, 4.63224341527});
    // the old way forgets
    HybridBody forgetful(tree, reference_tree_state(), gravity_along_z);
    forgetful.set_region(region, Deactivation::zero);
    CHECK(forgetful.state().rates[9] == -1.2);
    CHECK(forgetful.state().rates[12] == 0.0);
    CHECK((momentum(model, forgetful.state()).vector() - p).norm() > 0.1);
}

TEST_CASE("a hybrid body accelerates as the welded one on any tree and region") {
    constexpr std::uint64_t seed = 2011;
    Random random(seed);
    const int models = asked_for("SIDESTEP_ASSEMBLY_MODELS", 500);
    double worst = 0.0;
    int some = 0;
    for (int i = 0; i < models; ++i) {
        const Model model = random_model(
            random, {.links = 2 + random.index(22), .floating = i % 2 == 0, .chain = i % 3 == 0});
        const AssemblyTree tree =
            AssemblyTree::build(model,
                                {.method = i % 4 == 0 ? AssemblyOptions::Method::heavy_path
                                                      : AssemblyOptions::Method::edge_centroid})
                .value();
        HybridBody body(tree, random_state(random, model));
        const RandomLoads loads = random_loads(random, model, i % 3 == 1);
        body.set_loads(loads.loads());
        body.set_region(random_region(random, model, 4));
        const int moving = static_cast<int>(body.active_joints().size());
        some += moving > 0 && moving < model.link_count() / 2;
        INFO("seed " << seed << ", model " << i << ", joints " << moving);
        const double off = off_from_welded(body, loads.loads());
        CHECK(off < 1e-10);
        worst = std::max(worst, off);
    }
    CHECK(some > models / 4);
    MESSAGE("worst relative difference " << worst);
}

TEST_CASE("what is kept stays true through moves and forces and changes of region") {
    constexpr std::uint64_t seed = 31;
    Random random(seed);
    double worst = 0.0;
    for (int i = 0; i < 8; ++i) {
        const Model model = random_model(random, {.links = 20, .floating = i % 2 == 0});
        const AssemblyTree tree = AssemblyTree::build(model).value();
        State start = random_state(random, model);
        HybridBody body(tree, start);
        RandomLoads loads = random_loads(random, model, i % 3 == 0);
        body.set_loads(loads.loads());
        for (int step = 0; step < 60; ++step) {
            INFO("seed " << seed << ", model " << i << ", step " << step);
            if (random.chance(0.3)) {
                body.set_region(random_region(random, model, 6), random.chance(0.5)
                                                                     ? Deactivation::zero
                                                                     : Deactivation::keep_momentum);
            }
            if (random.chance(0.5)) {
                const int link = random.index(model.link_count());
                loads.external[link] = {random_vector(random), random_vector(random, 5.0)};
                body.set_external(link, loads.external[link]);
            }
            if (random.chance(0.2)) {
                loads.gravity = random_vector(random, 10.0);
                body.set_gravity(loads.gravity);
            }
            const double off = off_from_welded(body, loads.loads());
            CHECK(off < 1e-10);
            worst = std::max(worst, off);
            if (random.chance(0.7)) body.advance(0.002);
            CHECK(body.kinetic_energy() ==
                  doctest::Approx(kinetic_energy(model, body.state())).epsilon(1e-10));
        }
        // moved as advance() of states moves
        body.set_state(start);
        body.set_loads(loads.loads());
        State plain = start;
        const auto qdd = body.accelerations();
        for (int k = 0; k < model.freedom(); ++k) plain.rates[k] += 0.01 * qdd[k];
        advance(model, 0.01, plain);
        body.advance(0.01);
        CHECK(difference(body.state().positions, plain.positions) < 1e-14);
    }
    MESSAGE("worst relative difference " << worst);
}

TEST_CASE("welding by fixed joints loses digits and composite inertia does not") {
    std::string table;
    for (const int count : {30, 100, 300}) {
        std::vector<Link> links(count);
        for (int i = 0; i < count; ++i) {
            links[i].name = std::to_string(i);
            links[i].parent = i - 1;
            links[i].joint.placement.translation = i == 0 ? Vec3(0, 0, 0) : Vec3(0.1, 0, 0);
            links[i].mass = 0.1;
            links[i].centre = {0.05, 0, 0};
            links[i].inertia = Vec3(1e-5, 1e-4, 1e-4).asDiagonal();
        }
        const Model model = Model::build(links).value();
        const AssemblyTree tree = AssemblyTree::build(model).value();
        const int middle = tree.node(0).joint;
        State state = rest_state(model);
        for (int i = 0; i < count; ++i) state.positions[i] = 0.02 * std::sin(0.3 * i);
        state.rates[middle] = 0.7;
        HybridBody body(tree, state);
        body.set_region(std::vector<int>{middle});
        REQUIRE(body.active_joints().size() == 1);
        const MergedModel merged = merge(model, body.state(), flags(body));
        Dynamics dynamics(merged.model);
        const double expected = dynamics.accelerations(merged.state)[0];
        const double composite =
            std::abs(body.accelerations()[middle] - expected) / std::abs(expected);
        std::vector<char> locked(count, 1);
        locked[middle] = 0;
        const State now = body.state();
        const Loads loads;
        const PlainAssembly fixed(tree, now, loads, {}, locked);
        const double assembled = std::abs(fixed.qdd[middle] - expected) / std::abs(expected);
        table += std::to_string(count) + " links: composite " +
                 std::to_string(-std::log10(composite + 1e-17)) + " digits, fixed joints " +
                 std::to_string(-std::log10(assembled + 1e-17)) + "; ";
        CHECK(composite < 1e-11);
        CHECK(assembled > 1e3 * composite);
        if (count == 300) CHECK(assembled > 1e-9);
    }
    MESSAGE(table);
}

TEST_CASE("a step costs what moves and each new force a path") {
    std::string table;
    long quiet_before = -1;
    for (const int count : {127, 511, 2047}) {
        const Model model = chain(count, JointType::ball);
        const AssemblyTree tree = AssemblyTree::build(model).value();
        HybridBody body(tree, rest_state(model));
        // the top of the tree: joints of the first nodes found
        std::vector<int> region;
        for (int i = 0; i < 15; ++i) region.push_back(tree.node(i).joint);
        body.set_region(region);
        const auto moving = static_cast<long>(body.active_joints().size());
        body.accelerations();
        body.advance(1e-3);

        long before = body.work().nodes();
        body.accelerations();
        const long quiet = body.work().nodes() - before;
        CHECK(quiet == 2 * moving + 1);
        if (moving == 15) {
            if (quiet_before >= 0) CHECK(quiet == quiet_before);
            quiet_before = quiet;
        }
        // one force that changes, on a link that does not move
        body.advance(1e-3);
        before = body.work().nodes();
        body.set_external(count / 3, {{0, 0, 1}, {0, 1, 0}});
        body.accelerations();
        const long pushed = body.work().nodes() - before;
        CHECK(pushed <= quiet + 3 * (tree.depth() + 1));
        CHECK(pushed > quiet);
        // many forces at once: paths merge
        body.advance(1e-3);
        before = body.work().nodes();
        for (int i = 0; i < count; ++i) body.set_external(i, {{0, 0, 2}, {0, 1, 0}});
        body.accelerations();
        const HybridWork& work = body.work();
        CHECK(work.nodes() - before <= quiet + count + 2L * count * (tree.depth() + 1));
        table += std::to_string(count) + " links, " + std::to_string(moving) +
                 " joints: " + std::to_string(quiet) + " nodes a step, " + std::to_string(pushed) +
                 " with a new force; ";
    }
    MESSAGE(table);
}

TEST_CASE("thousands of region changes keep momentum and never raise energy") {
    constexpr std::uint64_t seed = 1687;
    Random random(seed);
    const int changes = asked_for("SIDESTEP_REGION_CHANGES", 1000);
    const Model model = random_model(random, {.links = 14, .floating = true});
    const AssemblyTree tree = AssemblyTree::build(model).value();
    HybridBody body(tree, random_state(random, model), Vec3::Zero());
    const Vec6 start = momentum(model, body.state()).vector();
    double worst = 0.0, lost = 0.0, gained = 0.0;
    int left = 0;
    for (int i = 0; i < changes; ++i) {
        // joints push each other, which changes no momentum
        auto inner = random_numbers(random, model.freedom(), 0.5);
        for (int k = 0; k < 6; ++k) inner[k] = 0.0;
        // free joints inside pass nothing on but what is put on them: leave them alone
        body.strike({}, inner);
        const double before = kinetic_energy(model, body.state());
        const RegionChange change = body.set_region(random_region(random, model, 6));
        const double after = kinetic_energy(model, body.state());
        if (change.left > 0) {
            ++left;
            CHECK(std::abs(change.energy_before - before) <= 1e-10 * before);
            CHECK(std::abs(change.energy_after - after) <= 1e-10 * before);
        }
        gained = std::max(gained, (after - before) / before);
        lost += before - after;
        worst =
            std::max(worst, (momentum(model, body.state()).vector() - start).norm() / start.norm());
    }
    CHECK(left > changes / 3);
    CHECK(worst < 1e-10);
    CHECK(gained < 1e-12);
    CHECK(lost > 0.0);
    MESSAGE(changes << " changes: momentum off by " << worst << " at most, energy up by "
                    << gained);
}

TEST_CASE("stopping joints gives the nearest motion without them") {
    // min (x - qd)' H (x - qd) with x = 0 where joints stop
    Random random(12);
    for (int i = 0; i < 40; ++i) {
        const Model model = random_model(random, {.links = 9, .floating = i % 2 == 0});
        const AssemblyTree tree = AssemblyTree::build(model).value();
        const State start = random_state(random, model);
        HybridBody body(tree, start);
        body.set_region(random_region(random, model, 3));
        const auto active = flags(body);
        std::vector<int> rates;
        for (const int joint : body.active_joints()) {
            for (int k = 0; k < model.freedom_of_link(joint); ++k) {
                rates.push_back(model.first_rate(joint) + k);
            }
        }
        if (rates.empty()) continue;
        const Eigen::MatrixXd h = mass_matrix(model, start);
        const Eigen::VectorXd p =
            h * Eigen::Map<const Eigen::VectorXd>(start.rates.data(), model.freedom());
        Eigen::MatrixXd haa(rates.size(), rates.size());
        Eigen::VectorXd pa(rates.size());
        for (std::size_t r = 0; r < rates.size(); ++r) {
            pa[static_cast<long>(r)] = p[rates[r]];
            for (std::size_t c = 0; c < rates.size(); ++c) {
                haa(static_cast<long>(r), static_cast<long>(c)) = h(rates[r], rates[c]);
            }
        }
        const Eigen::VectorXd expected = haa.llt().solve(pa);
        std::vector<double> got;
        for (const int rate : rates) got.push_back(body.state().rates[rate]);
        CHECK(difference(got, {expected.data(), static_cast<std::size_t>(expected.size())}) <
              1e-10);
    }
}

TEST_CASE("blows on a hybrid body are blows on the welded one") {
    Random random(19);
    for (int i = 0; i < 40; ++i) {
        const Model model = random_model(random, {.links = 12, .floating = i % 2 == 0});
        const AssemblyTree tree = AssemblyTree::build(model).value();
        HybridBody body(tree, random_state(random, model));
        const RandomLoads loads = random_loads(random, model, true);
        body.set_loads(loads.loads());
        body.set_region(random_region(random, model, 4));
        if (body.active_joints().empty()) continue;
        body.accelerations();  // with yields, which blows must not see
        const auto active = flags(body);
        const MergedModel merged = merge(model, body.state(), active);
        const int struck = random.index(model.link_count()),
                  watched = random.index(model.link_count());
        const Force blow{random_vector(random), random_vector(random)};
        std::vector<Force> all(model.link_count());
        all[struck] = blow;
        Dynamics dynamics(merged.model);
        const auto blows = merged.forces(all);
        const auto expected = dynamics.jumps(merged.state, blows);
        const std::vector<Strike> strikes{{struck, blow}};
        const auto jump = body.jumps(strikes);
        const auto got = merged.rates(model, jump, active);
        State after = body.state();
        std::copy(jump.begin(), jump.end(), after.rates.begin());
        const double size = 1e-12 + body.response(struck, struck).norm() * blow.vector().norm();
        for (std::size_t k = 0; k < got.size(); ++k)
            CHECK(std::abs(got[k] - expected[k]) < 1e-9 * size);
        const Vec6 seen = link_velocities(model, after)[watched].vector();
        CHECK((body.response(struck, watched) * blow.vector() - seen).norm() < 1e-9 * size);

        const double rate = body.state().rates[0];
        const double by = jump[0];
        body.strike(strikes);
        CHECK(body.state().rates[0] == rate + by);
    }
}

TEST_CASE("wrong calls of hybrid bodies are refused by name") {
    const Model model = reference_tree();
    const AssemblyTree tree = reference_cut(model);
    HybridBody body(tree, reference_tree_state());
    body.set_region(std::vector<int>{2});
    CHECK(body.active(2));
    CHECK(body.active(0));  // a free root always is
    CHECK_FALSE(body.active(4));
    CHECK_THROWS_AS(body.set_rates(4, std::vector<double>{1.0}), UsageError);
    CHECK_THROWS_AS(body.set_region(std::vector<int>{5}), UsageError);
    try {
        body.set_joint_force(4, std::vector<double>{std::nan("")});
        FAIL("a force that is not a number was taken");
    } catch (const UsageError& error) {
        CHECK(std::string(error.what()).find("joint of \"4\"") != std::string::npos);
    }
    CHECK_THROWS_AS(body.set_external(1, {{0, 0, std::nan("")}, {0, 0, 0}}), UsageError);
    CHECK_THROWS_AS(HybridBody(tree, State{}), UsageError);
}
