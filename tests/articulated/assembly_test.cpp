// Putting a body together two parts at a time gives what all other ways give.
#include "sidestep/articulated/assembly.h"

#include <doctest/doctest.h>

#include <Eigen/Cholesky>
#include <set>

#include "sidestep/base/parallel.h"
#include "tests/support/plain_assembly.h"
#include "tests/support/reference_models.h"

using namespace sidestep;
using namespace sidestep::articulated;
using namespace sidestep::articulated::test;

namespace {

constexpr double notes_digits = 1e-10;  // the notes print twelve digits

void check_notes(std::span<const double> got, const std::vector<double>& expected) {
    REQUIRE(got.size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        INFO("number " << i);
        CHECK(std::abs(got[i] - expected[i]) <=
              notes_digits * std::max(1.0, std::abs(expected[i])));
    }
}
void check_notes(const Vec6& got, const std::vector<double>& expected) {
    check_notes(std::span<const double>(got.data(), 6), expected);
}

using TreeMethod = AssemblyOptions::Method;

/// Every promise a tree makes about itself.
void check_tree(const AssemblyTree& tree) {
    const Model& model = tree.model();
    REQUIRE(static_cast<int>(tree.nodes().size()) == 2 * model.link_count() + 1);
    CHECK(tree.node(0).handle_count == 0);
    std::vector<std::set<int>> links(tree.nodes().size());
    for (int i = static_cast<int>(tree.nodes().size()) - 1; i >= 0; --i) {
        const AssemblyNode& node = tree.node(i);
        if (node.leaf()) {
            links[i].insert(node.link);
            CHECK(tree.leaf_of(node.link) == i);
        } else {
            CHECK(tree.node_of_joint(node.joint) == i);
            CHECK(node.upper > i);
            CHECK(node.lower > i);
            CHECK(tree.node(node.upper).parent == i);
            CHECK(links[node.upper].count(model.link(node.joint).parent) == 1);
            CHECK(links[node.lower].count(node.joint) == 1);
            CHECK(tree.handles(node.upper)[node.exit].joint == node.joint);
            CHECK(tree.handles(node.lower)[0].joint == node.joint);
            CHECK(tree.handles(node.lower)[0].inboard());
            links[i] = links[node.upper];
            links[i].insert(links[node.lower].begin(), links[node.lower].end());
            if (model.link(node.joint).joint.type == JointType::fixed) CHECK(node.welded);
        }
        // handles are the joints with one end inside
        std::set<int> doors;
        for (int j = 0; j < model.link_count(); ++j) {
            if (links[i].count(j) != links[i].count(model.link(j).parent)) doors.insert(j);
        }
        std::set<int> seen;
        for (const Handle& handle : tree.handles(i)) {
            seen.insert(handle.joint);
            CHECK(links[i].count(handle.link) == 1);
        }
        CHECK(seen == doors);
        CHECK(node.root_link == *links[i].begin());
        CHECK(node.grounded == (node.root_link < 0));
        if (i > 0) CHECK(tree.node(i - 1).height >= node.height);
    }
}

}  // namespace

TEST_CASE("trees of characters are as shallow as the notes say") {
    struct Row {
        const char* name;
        Model model;
        int depth, handles;
    };
    Random random(200);
    std::vector<Link> wild;
    std::vector<int> branches(200, 0);
    for (int i = 0; i < 200; ++i) {
        int parent = i == 0 ? -1 : random.index(i);
        while (parent >= 0 && branches[parent] == 3) parent = random.index(i);
        if (parent >= 0) ++branches[parent];
        wild.push_back(random_link(random, JointType::ball, parent, i));
    }
    const Row rows[] = {{"dog", sketched_dog(), 5, 4},
                        {"human", human(), 6, 4},
                        {"chain of 30", chain(30, JointType::revolute), 5, 2},
                        {"chain of 300", chain(300, JointType::revolute), 9, 2},
                        {"random tree of 200", Model::build(wild).value(), 10, 5}};
    for (const Row& row : rows) {
        const AssemblyTree tree = AssemblyTree::build(row.model).value();
        INFO(std::string(row.name)
             << ": depth " << tree.depth() << ", handles " << tree.most_handles());
        CHECK(tree.depth() <= row.depth);
        CHECK(tree.most_handles() <= row.handles);
        check_tree(tree);
    }
    // R3: which joint is where
    const Model balls = reference_chain();
    const AssemblyTree tree = AssemblyTree::build(balls).value();
    const auto below = [&](int joint, bool upper) {
        const AssemblyNode& node = tree.node(tree.node_of_joint(joint));
        return tree.node(upper ? node.upper : node.lower).joint;
    };
    CHECK(tree.node(0).joint == 3);
    CHECK(below(3, true) == 1);
    CHECK(below(3, false) == 5);
    CHECK(below(1, true) == 0);
    CHECK(below(1, false) == 2);
    CHECK(below(5, true) == 4);
    CHECK(below(5, false) == 6);
    CHECK(below(6, true) == -1);
    CHECK(below(6, false) == 7);
}

TEST_CASE("heavy paths never need more than two handles once branches are on") {
    Random random(11);
    for (int i = 0; i < 30; ++i) {
        std::vector<Link> links;
        const int count = 1 + random.index(400);
        for (int k = 0; k < count; ++k) {
            // three children at most
            int parent = k - 1;
            if (i % 3 == 0 && k > 0) parent = (k - 1) / 3;
            if (i % 3 == 1 && k > 0) parent = std::max(0, k - 1 - random.index(4));
            links.push_back(random_link(random, JointType::ball, parent, k));
        }
        const Model model = Model::build(links).value();
        const AssemblyTree tree =
            AssemblyTree::build(model, {.method = TreeMethod::heavy_path}).value();
        check_tree(tree);
        for (const AssemblyNode& node : tree.nodes()) {
            if (node.leaf()) continue;
            // a link in the middle of getting its branches has those still to come
            const AssemblyNode& upper = tree.node(node.upper);
            const bool raking = upper.handle_count > 2;
            if (!raking) CHECK(node.handle_count <= 2);
        }
        const double log = std::log2(count + 2.0);
        INFO("links " << count << ", depth " << tree.depth());
        CHECK(tree.depth() <= 2.0 * log + 5.0);
    }
}

TEST_CASE("a star costs heavy paths no stack and the liveliest joint goes to the top") {
    std::vector<int> parents(2001, 0);
    parents[0] = -1;
    const Model star = character(parents);
    const AssemblyTree tree = AssemblyTree::build(star, {.method = TreeMethod::heavy_path}).value();
    CHECK(tree.depth() >= 1999);
    const Model model = sketched_dog();
    std::vector<double> lively(16, 0.0);
    lively[9] = 1.0;
    const AssemblyTree led =
        AssemblyTree::build(model, {.method = TreeMethod::liveliest_first, .liveliness = lively})
            .value();
    CHECK(led.node(0).joint == 9);
    check_tree(led);
    // among equals only: a chain of 2 + world has two equal cuts
    const Model two = chain(2, JointType::ball);
    CHECK(AssemblyTree::build(two).value().node(0).joint == 0);
    CHECK(AssemblyTree::build(two, {.liveliness = {0.0, 1.0}}).value().node(0).joint == 1);
}

TEST_CASE("a link without inertia of its own is named") {
    std::vector<Link> links = reference_tree().links();
    links[2].mass = 0.0;
    links[2].inertia.setZero();
    links[2].line = 12;
    const Model model = Model::build(links).value();
    const auto tree = AssemblyTree::build(model);
    REQUIRE_FALSE(tree);
    const std::string text = to_string(tree.error());
    INFO(text);
    CHECK(text.find("link \"2\" has no inertia") != std::string::npos);
    // welded to one that has, all is well
    links[2].joint.type = JointType::fixed;
    CHECK(AssemblyTree::build(Model::build(links).value()));
}

TEST_CASE("reference R1 assembled") {
    const Model model = reference_pendulum();
    const State state = reference_pendulum_state();
    const AssemblyTree tree =
        AssemblyTree::build(model, {.method = TreeMethod::liveliest_first, .liveliness = {1, 0}})
            .value();
    REQUIRE(tree.node(0).joint == 0);
    Assembly assembly(tree);
    check_notes(assembly.accelerations(state, {.gravity = gravity_along_z}),
                {12.8823715914, -19.9407271310});
    const auto forces = assembly.joint_forces();
    check_notes(forces[0].vector(), {0, 0, 0, -4.88061971689, 0, 2.53886354725});
    check_notes(forces[1].vector(), {0, 0, 0, -1.33614076832, 0, -1.17639258992});
    const auto a = assembly.link_accelerations();
    check_notes(a[0].vector(), {0, 12.8823715914, 0, -2.89905322735, 0, 9.37185095832});
    check_notes(a[1].vector(), {0, -7.0583555395, 0, -1.10684843032, 0, -4.60489099656});

    // the node of both rods, with one handle on the upper one
    const int node = tree.node_of_joint(1);
    const AssemblyAnswer both = assembly.answer_of(node);
    const auto at = [](const Eigen::MatrixXd& m, int i, int j, double expected) {
        INFO(i << j);
        CHECK(std::abs(m(i - 1, j - 1) - expected) < 1e-9);
        CHECK(std::abs(m(j - 1, i - 1) - expected) < 1e-9);
    };
    at(both.phi, 1, 1, 32.49510456981);
    at(both.phi, 1, 3, -7.89017375706);
    at(both.phi, 1, 5, 3.75395429007);
    at(both.phi, 2, 2, 6.64134115793);
    at(both.phi, 2, 4, -0.41913719135);
    at(both.phi, 2, 6, 4.21378038598);
    at(both.phi, 3, 3, 3.60937220085);
    at(both.phi, 3, 5, -2.55322197555);
    at(both.phi, 4, 4, 0.59540653801);
    at(both.phi, 4, 6, -0.13971239712);
    at(both.phi, 5, 5, 2.52514686291);
    at(both.phi, 6, 6, 3.40459346199);
    check_notes(Vec6(both.bias), {0, 0.1385089332, 0, 0.36161037375, 0, 0.0461696444});
    const JointMatrices joint = assembly.joint_of(node);
    at(joint.w, 1, 1, 0.00675048954);
    at(joint.w, 1, 3, -0.00561948186);
    at(joint.w, 1, 5, 0.00191132588);
    at(joint.w, 3, 3, 0.02732327462);
    at(joint.w, 3, 5, 0.00048804162);
    at(joint.w, 4, 4, 0.40459346199);
    at(joint.w, 4, 6, 0.06985619856);
    at(joint.w, 5, 5, 0.12573206244);
    at(joint.w, 6, 6, 0.1488516345);
    CHECK(joint.w.row(1).norm() == 0.0);
    check_notes(joint.f0, {0, 0, 0, -0.11340268386, 0, -0.03564715384});

    // the tip: how it answers impulses
    const Mat3 k = assembly.contact_matrix(1, {1, 0, 0});
    check_notes(std::span<const double>(k.data(), 9),
                {0.3041455256, 0, 0.278367325112, 0, 0, 0, 0.278367325112, 0, 3.25477398537});
    std::vector<Force> blow(2);
    blow[1] = {Vec3(1, 0, 0).cross(Vec3(0, 0, 1)), {0, 0, 1}};
    check_notes(assembly.jumps(blow), {0.580626818343, -4.34494877446});
    const Motion tip = link_velocities(model, state)[1];
    const Vec3 u = tip.linear + tip.angular.cross(Vec3(1, 0, 0));
    check_notes(std::span<const double>(u.data(), 3), {0.335597877023, 0, -0.914307793323});
}

TEST_CASE("reference R2 assembled") {
    const Model model = reference_tree();
    const State state = reference_tree_state();
    const auto q = reference_tree_forces();
    const auto external = reference_tree_external();
    for (const TreeMethod method : {TreeMethod::edge_centroid, TreeMethod::heavy_path}) {
        const AssemblyTree tree = AssemblyTree::build(model, {.method = method}).value();
        Assembly assembly(tree);
        check_notes(assembly.accelerations(
                        state, {.gravity = gravity_along_z, .joint = q, .external = external}),
                    {0.234549673383, 3.05606373241, -1.81959270302, -2.0130190983, -0.800576448738,
                     -9.79777911213, 12.2775042214, -13.2003857477, 4.59462043722, 5.73853085565,
                     -19.2623217025, 20.2160132736, -1.13253938772});
        const auto forces = assembly.joint_forces();
        check_notes(forces[1].vector(),
                    {0.1, -0.2, 0.3, 0.777678577409, -0.519345494964, 0.578334206207});
        check_notes(forces[2].vector(), {0.152854313559, 0.156207274064, 0.5, 0.0123552455309,
                                         1.34455625775, 0.330338588421});
        check_notes(forces[3].vector(), {-0.0453476415114, 0.25, 0.229866145445, 0.245424253855,
                                         0.329146480874, -0.357349349399});
        check_notes(forces[4].vector(), {0.0343660544409, 0.104389856492, 0.2665106398, -0.4,
                                         0.779653911088, -0.228300552452});
        const Mat3 k = assembly.contact_matrix(3, {.2, .05, -.1});
        check_notes(std::span<const double>(k.data(), 9),
                    {0.477884892647, -0.0638372887879, 0.440859397469, -0.0638372887879,
                     1.00940700272, 0.016304417965, 0.440859397469, 0.016304417965, 1.00915918387});
    }
}

TEST_CASE("assembling equals the articulated-body algorithm and the mass matrix on any tree") {
    constexpr std::uint64_t seed = 2010;
    Random random(seed);
    const int models = asked_for("SIDESTEP_ASSEMBLY_MODELS", 500);
    double worst = 0.0, worst_dense = 0.0, worst_force = 0.0, worst_plain = 0.0;
    int fixed = 0, free = 0;
    for (int i = 0; i < models; ++i) {
        const Model model = random_model(
            random, {.links = 1 + random.index(24), .floating = i % 2 == 0, .chain = i % 3 == 0});
        for (int k = 0; k < model.link_count(); ++k) {
            fixed += model.link(k).joint.type == JointType::fixed;
            free += k > 0 && model.link(k).joint.type == JointType::free;
        }
        const State state = random_state(random, model);
        const auto q = random_numbers(random, model.freedom());
        auto z = random_numbers(random, model.freedom());
        for (double& x : z) x = std::abs(x);
        const auto external = random_forces(random, model.link_count());
        const Loads loads{
            .gravity = random_vector(random, 10.0),
            .joint = q,
            .external = external,
            .yield = i % 4 == 0 ? std::span<const double>(z) : std::span<const double>{}};
        Dynamics dynamics(model);
        const auto expected = dynamics.accelerations(state, loads);
        const AssemblyTree tree =
            AssemblyTree::build(model, {.method = i % 5 == 0   ? TreeMethod::heavy_path
                                                  : i % 5 == 1 ? TreeMethod::liveliest_first
                                                               : TreeMethod::edge_centroid,
                                        .liveliness = random_numbers(random, model.link_count())})
                .value();
        Assembly assembly(tree);
        const auto got = assembly.accelerations(state, loads);
        INFO("seed " << seed << ", model " << i);
        const double off = difference(got, expected);
        CHECK(off < 1e-9);
        worst = std::max(worst, off);

        // links and joint forces
        const auto a = assembly.link_accelerations(), b = dynamics.link_accelerations();
        const auto f = assembly.joint_forces(), g = dynamics.joint_forces();
        double most = 0.0, size = 0.0, most_force = 0.0, size_force = 1.0;
        for (int k = 0; k < model.link_count(); ++k) {
            most = std::max(most, (a[k].vector() - b[k].vector()).norm());
            size = std::max(size, b[k].vector().norm());
            most_force = std::max(most_force, (f[k].vector() - g[k].vector()).norm());
            size_force = std::max(size_force, g[k].vector().norm());
        }
        CHECK(most <= 1e-9 * size);
        CHECK(most_force <= 1e-9 * size_force);
        worst_force = std::max(worst_force, most_force / size_force);

        if (model.freedom() > 0) {
            const auto bias = inverse_dynamics(model, state, std::vector<double>(model.freedom()),
                                               loads.gravity, external);
            Eigen::MatrixXd h = mass_matrix(model, state);
            Eigen::VectorXd right(model.freedom());
            for (int k = 0; k < model.freedom(); ++k) {
                if (!loads.yield.empty()) h(k, k) += z[k];
                right[k] = q[k] - bias[k];
            }
            const Eigen::VectorXd dense = h.ldlt().solve(right);
            const double far =
                difference(got, {dense.data(), static_cast<std::size_t>(dense.size())});
            CHECK(far < 1e-9);
            worst_dense = std::max(worst_dense, far);
        }
        if (i % 5 == 2) {
            const PlainAssembly plain(tree, state, loads);
            worst_plain = std::max(worst_plain, difference(got, plain.qdd));
        }
    }
    CHECK(worst_plain < 1e-8);
    CHECK(fixed > models / 10);
    CHECK(free > models / 10);
    MESSAGE("worst relative difference: ABA " << worst << ", mass matrix " << worst_dense
                                              << ", joint forces " << worst_force
                                              << ", textbook form " << worst_plain);
}

TEST_CASE("long chains keep their digits when assembled") {
    Random random(120);
    for (const JointType type : {JointType::ball, JointType::revolute, JointType::universal}) {
        const Model model = chain(120, type);
        const State state = random_state(random, model);
        const auto q = random_numbers(random, model.freedom());
        Dynamics dynamics(model);
        const auto expected = dynamics.accelerations(state, {.joint = q});
        const AssemblyTree tree = AssemblyTree::build(model).value();
        Assembly assembly(tree);
        const double off = difference(assembly.accelerations(state, {.joint = q}), expected);
        MESSAGE("120 links of type " << static_cast<int>(type) << ": " << off);
        CHECK(off < 1e-9);
    }
}

TEST_CASE("blows and answers at links equal the mass matrix") {
    Random random(77);
    for (int i = 0; i < 60; ++i) {
        const Model model =
            random_model(random, {.links = 2 + random.index(14), .floating = i % 2 == 0});
        const State state = random_state(random, model);
        const auto blows = random_forces(random, model.link_count());
        const auto joints = random_numbers(random, model.freedom());
        Dynamics dynamics(model);
        const std::vector<double> expected = [&] {
            const auto span = dynamics.jumps(state, blows, joints);
            return std::vector<double>(span.begin(), span.end());
        }();
        const AssemblyTree tree = AssemblyTree::build(model).value();
        Assembly assembly(tree);
        assembly.place(state);
        CHECK(difference(assembly.jumps(blows, joints), expected) < 1e-9);

        // unit blows on one link, seen at another
        const int struck = random.index(model.link_count()),
                  watched = random.index(model.link_count());
        const Mat6 lambda = assembly.response(struck, watched);
        Mat6 plain;
        for (int k = 0; k < 6; ++k) {
            std::vector<Force> one(model.link_count());
            one[struck] = Force::of(Vec6::Unit(k));
            State after = state;
            const auto jump = dynamics.jumps(state, one);
            after.rates.assign(jump.begin(), jump.end());
            plain.col(k) = link_velocities(model, after)[watched].vector();
        }
        // behind a free joint nothing is felt: measured against what the struck link itself does
        const double size = assembly.response(struck, struck).norm();
        CHECK((lambda - plain).norm() <= 1e-10 * size);
        // and back the same way
        CHECK((lambda - assembly.response(watched, struck).transpose()).norm() <= 1e-10 * size);
    }
}

TEST_CASE("assembling gives the same bits on any number of threads") {
    std::vector<int> parents{-1};
    Random random(5);
    for (int i = 1; i < 1500; ++i) parents.push_back(std::max(0, i - 1 - random.index(3)));
    const Model model = character(parents);
    const State state = random_state(random, model);
    const AssemblyTree tree = AssemblyTree::build(model).value();
    std::vector<double> first;
    for (const int threads : {1, 2, 7}) {
        const ThreadLimit limit(threads);
        Assembly assembly(tree);
        const auto got = assembly.accelerations(state);
        if (first.empty()) first.assign(got.begin(), got.end());
        CHECK(std::equal(got.begin(), got.end(), first.begin()));
    }
    Dynamics dynamics(model);
    CHECK(difference(first, dynamics.accelerations(state)) < 1e-9);
}
