// All ways to say how joints accelerate agree, with each other and with the numbers of our notes.
#include "sidestep/articulated/dynamics.h"

#include <doctest/doctest.h>

#include <Eigen/Cholesky>

#include "tests/support/reference_models.h"

using namespace sidestep;
using namespace sidestep::articulated;
using namespace sidestep::articulated::test;

namespace {

constexpr double printed_digits = 1e-10;  // the notes print twelve digits

void check_near(std::span<const double> got, const std::vector<double>& expected,
                double tolerance) {
    REQUIRE(got.size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        INFO("number " << i);
        CHECK(std::abs(got[i] - expected[i]) <= tolerance * std::max(1.0, std::abs(expected[i])));
    }
}

}  // namespace

TEST_CASE("reference R1: a double pendulum") {
    const Model model = reference_pendulum();
    const State state{{0.3, 0.5}, {0.7, -0.4}};
    Dynamics dynamics(model);
    check_near(dynamics.accelerations(state, {.gravity = gravity_along_z}),
               {12.8823715914, -19.9407271310}, printed_digits);
    const auto forces = dynamics.joint_forces();
    const Vec6 f0 = forces[0].vector(), f1 = forces[1].vector();
    check_near({f0.data(), 6}, {0, 0, 0, -4.88061971689, 0, 2.53886354725}, printed_digits);
    check_near({f1.data(), 6}, {0, 0, 0, -1.33614076832, 0, -1.17639258992}, printed_digits);
    const Vec6 a0 = dynamics.link_accelerations()[0].vector();
    check_near({a0.data(), 6}, {0, 12.8823715914, 0, -2.89905322735, 0, 9.37185095832},
               printed_digits);
    const Eigen::MatrixXd h = mass_matrix(model, state);
    check_near({h.data(), 4}, {2.54424922856, 0.772124614279, 0.772124614279, 0.333333333333},
               printed_digits);
    const auto bias = inverse_dynamics(model, state, std::vector<double>(2), gravity_along_z);
    check_near(bias, {-17.3792377391, -3.29988715239}, printed_digits);

    // a blow of (0, 0, 1) at the tip
    std::vector<Force> blow(2);
    blow[1] = {Vec3(1, 0, 0).cross(Vec3(0, 0, 1)), {0, 0, 1}};
    check_near(dynamics.jumps(state, blow), {0.580626818343, -4.34494877446}, printed_digits);
}

TEST_CASE("reference R2: a floating tree with five kinds of joints") {
    const Model model = reference_tree();
    const State state = reference_tree_state();
    const std::vector<double> q{0, 0, 0, 0, 0, 0, .1, -.2, .3, .5, -.15, .25, -.4};
    std::vector<Force> external(5);
    external[3] = {{.01, .02, -.03}, {.5, -.25, 1}};
    Dynamics dynamics(model);
    check_near(dynamics.accelerations(
                   state, {.gravity = gravity_along_z, .joint = q, .external = external}),
               {0.234549673383, 3.05606373241, -1.81959270302, -2.0130190983, -0.800576448738,
                -9.79777911213, 12.2775042214, -13.2003857477, 4.59462043722, 5.73853085565,
                -19.2623217025, 20.2160132736, -1.13253938772},
               printed_digits);
    const Vec6 f3 = dynamics.joint_forces()[3].vector();
    check_near(
        {f3.data(), 6},
        {-0.0453476415114, 0.25, 0.229866145445, 0.245424253855, 0.329146480874, -0.357349349399},
        printed_digits);
    CHECK(kinetic_energy(model, state) == doctest::Approx(3.28645439215).epsilon(1e-11));
    const Vec6 p = momentum(model, state).vector();
    check_near(
        {p.data(), 6},
        {15.8168067194, 4.54571995467, -8.9918281283, 3.29400825326, -1.99002685566, 4.63224341527},
        printed_digits);
}

TEST_CASE("the fast way equals solving with the mass matrix, on any tree") {
    constexpr std::uint64_t seed = 2004;
    Random random(seed);
    double worst = 0.0;
    for (int i = 0; i < 400; ++i) {
        const Model model = random_model(
            random, {.links = 1 + random.index(24), .floating = i % 2 == 0, .chain = i % 3 == 0});
        const State state = random_state(random, model);
        const auto q = random_numbers(random, model.freedom());
        auto z = random_numbers(random, model.freedom());
        for (double& x : z) x = i % 4 == 0 ? std::abs(x) : 0.0;
        const auto external = random_forces(random, model.link_count());
        const Vec3 gravity = random_vector(random, 10.0);
        Dynamics dynamics(model);
        const auto qdd = dynamics.accelerations(
            state, {.gravity = gravity, .joint = q, .external = external, .yield = z});

        const auto bias =
            inverse_dynamics(model, state, std::vector<double>(model.freedom()), gravity, external);
        Eigen::MatrixXd h = mass_matrix(model, state);
        Eigen::VectorXd right(model.freedom());
        for (int k = 0; k < model.freedom(); ++k) {
            h(k, k) += z[k];
            right[k] = q[k] - bias[k];
        }
        const Eigen::VectorXd expected = h.ldlt().solve(right);
        INFO("seed " << seed << ", model " << i);
        const double off =
            difference(qdd, {expected.data(), static_cast<std::size_t>(expected.size())});
        CHECK(off < 1e-9);
        worst = std::max(worst, off);

        // and back: the forces that make these accelerations
        auto back = inverse_dynamics(model, state, qdd, gravity, external);
        for (int k = 0; k < model.freedom(); ++k) back[k] += z[k] * qdd[k];
        CHECK(difference(back, q) < 1e-8);
    }
    MESSAGE("worst relative difference " << worst);
}

TEST_CASE("a chain of 120 ball joints keeps its digits") {
    Random random(120);
    std::vector<Link> links;
    for (int i = 0; i < 120; ++i) {
        links.push_back(random_link(random, JointType::ball, i - 1, i));
    }
    const Model model = Model::build(links).value();
    const State state = random_state(random, model);
    const auto q = random_numbers(random, model.freedom());
    Dynamics dynamics(model);
    const auto qdd = dynamics.accelerations(state, {.joint = q});
    CHECK(difference(inverse_dynamics(model, state, qdd), q) < 1e-7);
}

TEST_CASE("a floating body keeps its momentum and work equals energy") {
    Random random(7);
    for (int i = 0; i < 20; ++i) {
        const Model model = random_model(random, {.links = 8, .floating = true});
        State state = random_state(random, model);
        const auto q = random_numbers(random, model.freedom(), 2.0);
        std::vector<double> inner = q;
        for (int k = 0; k < 6; ++k) inner[k] = 0.0;
        Dynamics dynamics(model);
        const auto qdd = dynamics.accelerations(state, {.gravity = Vec3::Zero(), .joint = inner});
        // d/dt of kinetic energy = power of the joints, by central differences
        constexpr double dt = 1e-5;
        State before = state, after = state;
        double power = 0.0;
        for (int k = 0; k < model.freedom(); ++k) {
            power += inner[k] * state.rates[k];
            before.rates[k] -= dt * qdd[k];
            after.rates[k] += dt * qdd[k];
        }
        State forth = state, back = state;
        advance(model, dt, forth);
        advance(model, -dt, back);
        forth.rates = after.rates;
        back.rates = before.rates;
        const double rate =
            (kinetic_energy(model, forth) - kinetic_energy(model, back)) / (2.0 * dt);
        CHECK(rate == doctest::Approx(power).epsilon(1e-5));
        const Vec6 change =
            (momentum(model, forth).vector() - momentum(model, back).vector()) / (2.0 * dt);
        CHECK(change.norm() < 1e-5 * (1.0 + momentum(model, state).vector().norm()));
    }
}

TEST_CASE("blows equal the mass matrix too") {
    Random random(8);
    for (int i = 0; i < 50; ++i) {
        const Model model = random_model(random, {.links = 10, .floating = i % 2 == 0});
        const State state = random_state(random, model);
        const auto blows = random_forces(random, model.link_count());
        Dynamics dynamics(model);
        const auto jump = dynamics.jumps(state, blows);
        // J' P: what inverse dynamics feels of the blows, nothing moving
        State still = state;
        std::fill(still.rates.begin(), still.rates.end(), 0.0);
        auto felt = inverse_dynamics(model, still, std::vector<double>(model.freedom()),
                                     Vec3::Zero(), blows);
        Eigen::VectorXd right(model.freedom());
        for (int k = 0; k < model.freedom(); ++k) right[k] = -felt[k];
        const Eigen::VectorXd expected = mass_matrix(model, state).ldlt().solve(right);
        CHECK(difference(jump, {expected.data(), static_cast<std::size_t>(expected.size())}) <
              1e-9);
    }
}

TEST_CASE("bad models are named") {
    const Model good = reference_tree();
    const auto said = [&](auto&& change) {
        std::vector<Link> links = good.links();
        change(links);
        const auto model = Model::build(links, "dog.xml");
        REQUIRE_FALSE(model);
        return to_string(model.error());
    };
    const auto holds = [](const std::string& text, const char* part) {
        INFO(text);
        CHECK(text.find(part) != std::string::npos);
    };
    holds(said([](auto& l) { l[1].parent = 3; }), "goes round in a circle");
    holds(said([](auto& l) { l[1].parent = 2; }), "comes before its parent");
    holds(said([](auto& l) {
              l[4].mass = 0.0;
              l[4].inertia.setZero();
          }),
          "have no mass");
    const auto floating = [](double armature, int arms) {
        std::vector<Link> links(2 + arms);
        links[0].name = "base";
        links[0].joint.type = JointType::free;
        links[1].name = "cap";  // fixed to it, as light
        links[1].parent = 0;
        links[1].joint.type = JointType::fixed;
        for (int k = 0; k < arms; ++k) {
            Link& arm = links[2 + k];
            arm.name = "arm " + std::to_string(k);
            arm.parent = 1;
            arm.joint.type = JointType::prismatic;
            arm.joint.axis = k == 0 ? Vec3::UnitX() : Vec3::UnitY();
            arm.joint.armature = armature;
            arm.mass = 1.0;
            arm.inertia.setIdentity();
        }
        const auto model = Model::build(std::move(links));
        return model ? std::string() : to_string(model.error());
    };
    holds(floating(0.0, 1), "\"base\" floats and has no mass of its own");
    CHECK(floating(0.1, 1) == "");
    CHECK(floating(0.0, 2) == "");
    holds(said([](auto& l) { l[2].inertia(0, 0) = -1.0; }), "negative moment");
    holds(said([](auto& l) { l[2].inertia(0, 0) = 1.0; }), "larger than the other two");
    holds(said([](auto& l) { l[2].mass = std::nan(""); }), "not finite");
    holds(said([](auto& l) { l[2].joint.axis = {0, 0, 2}; }), "not of unit length");
    holds(said([](auto& l) { l[3].joint.axis_2 = l[3].joint.axis; }), "parallel");
    holds(said([](auto& l) {
              l[3].name = "2";
              l[3].line = 7;
          }),
          "dog.xml:7:1: error: two links");
    holds(said([](auto& l) {
              l[2].joint.lowest[0] = 1.0;
              l[2].joint.highest[0] = -1.0;
          }),
          "wrong way");
    holds(said([](auto& l) { l.clear(); }), "at least one");
}
