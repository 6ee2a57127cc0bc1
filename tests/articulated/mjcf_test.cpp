// What an MJCF file says is what MuJoCo takes it to say; what is wrong with it is said with its line.
#include "sidestep/articulated/io/mjcf.h"

#include <doctest/doctest.h>

#include <Eigen/Eigenvalues>
#include <map>

#include "sidestep/base/file.h"
#include "tests/support/data.h"
#include "tests/support/random_models.h"
#ifdef SIDESTEP_HAS_MUJOCO
#include "bench/articulated/peers_mujoco.h"
#endif

using namespace sidestep;
using namespace sidestep::articulated;
using namespace sidestep::articulated::test;

namespace {

std::string mjcf_world(const std::string& inside, const std::string& before = {}) {
    return "<mujoco>\n" + before + "<worldbody>\n" + inside + "\n</worldbody></mujoco>\n";
}

const char* const ball_geom = "<geom size=\"0.1\" mass=\"2\"/>";

ModelFile mjcf(const std::string& text) {
    const auto file = read_mjcf(text, "test.xml");
    if (!file) FAIL(to_string(file.error()));
    return *file;
}

/// The first error, as an editor would show it.
std::string first_error(const std::string& text) {
    const auto file = read_mjcf(text, "test.xml");
    if (file) return "no error";
    for (const Problem& problem : file.error()) {
        CHECK(problem.line > 0);
        CHECK(problem.column > 0);
    }
    return to_string(file.error().front());
}

bool says(const Problems& problems, const std::string& words) {
    for (const Problem& problem : problems) {
        if (problem.message.find(words) != std::string::npos) return problem.line > 0;
    }
    return false;
}

}  // namespace

TEST_CASE("mjcf: a pendulum by hand") {
    const ModelFile file = mjcf(mjcf_world(R"(
        <body name="bob" pos="0 0 2">
          <joint name="pivot" axis="0 2 0" pos="0 0 1" damping="0.5" range="-90 45" ref="10"/>
          <geom type="sphere" size="0.1" mass="2"/>
        </body>)"));
    REQUIRE(file.model.link_count() == 1);
    const Link& bob = file.model.link(0);
    CHECK(bob.name == "bob");
    CHECK(bob.line == 5);
    CHECK(bob.joint.type == JointType::revolute);
    CHECK(bob.joint.axis == Vec3::UnitY());
    CHECK(bob.joint.damping == 0.5);
    // the frame sits at the joint, a metre above the bob
    CHECK(bob.joint.placement.translation == Vec3(0, 0, 3));
    CHECK(bob.centre == Vec3(0, 0, -1));
    CHECK(bob.mass == 2.0);
    CHECK(bob.inertia.isApprox(Mat3(0.4 * 2 * 0.01 * Mat3::Identity())));
    // limits count from the pose of the file, where MuJoCo's angle is `ref`
    CHECK(bob.joint.lowest[0] == doctest::Approx(radians(-100)));
    CHECK(bob.joint.highest[0] == doctest::Approx(radians(35)));
    CHECK(file.gravity == Vec3(0, 0, -9.81));
    CHECK(file.joint_names[0] == "pivot");
    REQUIRE(file.shapes.size() == 1);
    CHECK(file.shapes[0].placement.translation == Vec3(0, 0, -1));
}

TEST_CASE("mjcf: classes inherit and the nearest one wins") {
    const ModelFile file = mjcf(mjcf_world(R"(
        <body childclass="arm"><joint/><geom/>
          <body><joint class="stiff"/><geom class="main" size="0.2"/>
            <body><joint damping="9"/><geom/></body></body></body>
        <body><joint/><geom size="0.3"/></body>)",
                                           R"(
        <default><joint damping="1" stiffness="2"/><geom density="10"/>
          <default class="arm"><joint damping="3"/><geom size="0.1" density="100"/>
            <default class="stiff"><joint stiffness="4"/></default></default></default>)"));
    REQUIRE(file.model.link_count() == 4);
    const auto joint = [&](int i) { return file.model.link(i).joint; };
    CHECK(joint(0).damping == 3.0);
    CHECK(joint(0).stiffness == 2.0);
    CHECK(joint(1).damping == 3.0);
    CHECK(joint(1).stiffness == 4.0);
    CHECK(joint(2).damping == 9.0);
    CHECK(joint(3).damping == 1.0);
    const double litre = 4.0 / 3.0 * pi * 1e-3;
    CHECK(file.model.link(0).mass == doctest::Approx(100 * litre));
    CHECK(file.model.link(1).mass == doctest::Approx(10 * 8 * litre));
    CHECK(file.model.link(3).mass == doctest::Approx(10 * 27 * litre));
}

TEST_CASE("mjcf: a body with three hinges becomes three links of which one has mass") {
    const ModelFile file = mjcf(
        mjcf_world("<body name=\"hip\"><joint name=\"x\" axis=\"1 0 0\"/><joint axis=\"0 1 0\"/>"
                   "<joint name=\"z\" axis=\"0 0 1\" pos=\"0 0 .1\"/>" +
                   std::string(ball_geom) + "</body>"));
    REQUIRE(file.model.link_count() == 3);
    CHECK(file.model.link(0).name == "hip/x");
    CHECK(file.model.link(1).name == "hip/2");
    CHECK(file.model.link(2).name == "hip");
    CHECK(file.model.link(0).mass == 0.0);
    CHECK(file.model.link(2).mass == 2.0);
    CHECK(file.model.link(2).joint.placement.translation == Vec3(0, 0, 0.1));
    CHECK(file.model.link(2).centre == Vec3(0, 0, -0.1));
}

TEST_CASE("mjcf: motors and what is not simulated") {
    const ModelFile file = mjcf(
        "<mujoco><option density=\"1000\" timestep=\"0.005\"/><worldbody><body name=\"a\">"
        "<joint name=\"j\" frictionloss=\"1\"/>" +
        std::string(ball_geom) +
        "</body></worldbody><equality><connect body1=\"a\" anchor=\"0 0 0\"/></equality>"
        "<tendon><fixed name=\"t\"><joint joint=\"j\" coef=\"1\"/></fixed></tendon>"
        "<actuator><motor name=\"m\" joint=\"j\" gear=\"40\" ctrlrange=\"-1 1\"/>"
        "<muscle tendon=\"t\"/></actuator></mujoco>");
    REQUIRE(file.actuators.size() == 1);
    CHECK(file.actuators[0].name == "m");
    CHECK(file.actuators[0].link == 0);
    CHECK(file.actuators[0].gear[0] == 40.0);
    CHECK(file.actuators[0].highest == 1.0);
    CHECK(file.time_step == 0.005);
    CHECK(says(file.warnings, "<connect> in <equality> is not simulated"));
    CHECK(says(file.warnings, "<fixed> in <tendon> is not simulated"));
    CHECK(says(file.warnings, "frictionloss is not simulated"));
    CHECK(says(file.warnings, "air and water are not simulated"));
    CHECK(says(file.warnings, "pushes no joint"));
}

TEST_CASE("mjcf: bad files are named with line and column") {
    const std::string joint = "<joint/>";
    CHECK(first_error("<mujoco><worldbody>").find("test.xml:1:") == 0);
    CHECK(first_error("") != "no error");
    CHECK(first_error("<robot/>").find("expected <mujoco>") != std::string::npos);
    CHECK(first_error("<mujoco/>").find("no <worldbody>") != std::string::npos);
    CHECK(first_error(mjcf_world("")).find("no body") != std::string::npos);
    CHECK(first_error(mjcf_world("<body>\n  <joint type=\"helix\"/></body>"))
              .find("test.xml:4:16: error: unknown joint type \"helix\"") == 0);
    CHECK(first_error(mjcf_world("<body><joint axis=\"0 0\"/></body>"))
              .find("has 2 numbers, expected 3") != std::string::npos);
    CHECK(
        first_error(mjcf_world("<body><joint axis=\"0 0 x\"/></body>")).find("expected a number") !=
        std::string::npos);
    CHECK(first_error(mjcf_world("<body name=\"tip\"><joint/></body>"))
              .find("test.xml:3:18: error: link \"tip\" and all that hangs on it have no mass") ==
          0);
    CHECK(first_error(mjcf_world("<body><joint/><inertial pos=\"0 0 0\" mass=\"1\" "
                                 "diaginertia=\"1 -1 1\"/></body>"))
              .find("moment of -1, expected more than 0") != std::string::npos);
    CHECK(first_error(mjcf_world("<body><joint/><inertial pos=\"0 0 0\" mass=\"0\" "
                                 "diaginertia=\"1 1 1\"/></body>"))
              .find("mass is 0") != std::string::npos);
    CHECK(first_error(mjcf_world("<body><joint class=\"arm\"/></body>"))
              .find("there is no class \"arm\"") != std::string::npos);
    CHECK(first_error(mjcf_world("<body><joint/><freejoint/>" + std::string(ball_geom) + "</body>"))
              .find("a free joint beside others") != std::string::npos);
    CHECK(first_error(mjcf_world("<body><joint/><body><freejoint/></body></body>"))
              .find("a free joint inside a body") != std::string::npos);
    CHECK(first_error(mjcf_world("<replicate count=\"3\"/>")).find("<replicate> is not read") !=
          std::string::npos);
    CHECK(first_error(mjcf_world("<boddy/>")).find("unknown element <boddy>") != std::string::npos);
    CHECK(first_error(mjcf_world("<body><joint/><geom type=\"mesh\" mesh=\"a\"/></body>"))
              .find("give the body an <inertial>") != std::string::npos);
    CHECK(first_error(mjcf_world("<body><joint range=\"2 1\"/></body>")).find("is empty") !=
          std::string::npos);
    CHECK(first_error(mjcf_world("<body name=\"a\"/><body name=\"a\"/>"))
              .find("two bodies are called \"a\"") != std::string::npos);
    CHECK(first_error("<mujoco><include file=\"x.xml\"/></mujoco>").find("is included") !=
          std::string::npos);
    CHECK(first_error(std::string("<mujoco>\0<worldbody/></mujoco>", 28)).find("NUL byte") !=
          std::string::npos);
}

TEST_CASE("mjcf: elements nested without end are refused") {
    std::string deep = "<mujoco><worldbody>";
    for (int i = 0; i < 100000; ++i) deep += "<body>";
    CHECK(first_error(deep) != "no error");
    for (int i = 0; i < 100000; ++i) deep += "</body>";
    deep += "</worldbody></mujoco>";
    CHECK(first_error(deep).find("nested more than 500 deep") != std::string::npos);
}

TEST_CASE("mjcf: every prefix of a file is read or refused") {
    const std::string text = mjcf_world(R"(<body name="a" pos="0 0 1"><freejoint/><geom size=".1"/>
        <body euler="90 0 0"><joint type="ball"/><geom type="box" size=".1 .2 .3"/></body></body>)");
    REQUIRE(read_mjcf(text, "test.xml").has_value());
    for (std::size_t size = 0; size + 2 < text.size(); ++size) {
        const std::string prefix = text.substr(0, size);
        CHECK_FALSE(read_mjcf(prefix, "test.xml").has_value());
    }
}

TEST_CASE("mjcf: includes are read once and their lines are their own") {
    const std::string main = "<mujoco>\n<include file=\"a.xml\"/>\n</mujoco>";
    const auto read = [&](const std::string& inner) {
        return read_mjcf(main, "main.xml", [&](const std::string& path) -> Result<std::string> {
            if (path == "a.xml") return inner;
            return failure(problem_with(path, "is not there"));
        });
    };
    const auto good =
        read("<mujoco>" + mjcf_world("<body><joint/><geom size='.1'/></body>").substr(8));
    REQUIRE(good.has_value());
    CHECK(good->model.link_count() == 1);
    const auto bad = read("<mujoco>\n\n<worldbody><body><joint/></body></worldbody></mujoco>");
    REQUIRE_FALSE(bad.has_value());
    CHECK(bad.error().front().file == "a.xml");
    CHECK(bad.error().front().line == 3);
    const auto loop = read("<mujoco><include file=\"a.xml\"/></mujoco>");
    REQUIRE_FALSE(loop.has_value());
    CHECK(says(loop.error(), "included a second time"));
    const auto lost = read("<mujoco><include file=\"b.xml\"/></mujoco>");
    REQUIRE_FALSE(lost.has_value());
    CHECK(says(lost.error(), "cannot be read"));
}

TEST_CASE("mjcf: what stood on z stands on y and falls alike") {
    Random random(9);
    const ModelFile file = mjcf(mjcf_world(
        "<geom type=\"plane\" size=\"1 1 1\"/><body pos=\"1 2 3\" euler=\"10 20 30\"><freejoint/>" +
        std::string(ball_geom) + "<body pos=\"0 0 .5\"><joint axis=\"1 1 0\"/>" + ball_geom +
        "</body></body>"));
    const ModelFile turned = with_y_up(file);
    CHECK(turned.gravity.isApprox(Vec3(0, -9.81, 0)));
    const State state = random_state(random, file.model);
    Dynamics z_up(file.model), y_up(turned.model);
    const auto a = z_up.accelerations(state, {.gravity = file.gravity});
    const auto b = y_up.accelerations(state, {.gravity = turned.gravity});
    for (std::size_t k = 0; k < a.size(); ++k) CHECK(a[k] == doctest::Approx(b[k]).epsilon(1e-12));
    CHECK((turned.shapes[0].placement.rotation * Vec3::UnitZ()).isApprox(Vec3::UnitY()));
}

TEST_CASE("mjcf: the files beside the checkout are read or refused for a reason") {
    SIDESTEP_NEEDS_DATA(folder, "articulated");
    const std::map<std::string, int> freedoms{{"acrobot.xml", 2},
                                              {"cartpole.xml", 2},
                                              {"humanoid_CMU.xml", 62},
                                              {"pendulum.xml", 1},
                                              {"swimmer.xml", 3},
                                              {"arm26.xml", 2},
                                              {"damped_pendulum.xml", 6},
                                              {"slider_crank.xml", 3},
                                              {"inverted_pendulum.xml", 2},
                                              {"humanoid.xml", 27},
                                              {"humanoid_CMU_V2020.xml", 56}};
    int read = 0;
    for (const auto& path : sidestep::test::files_in(folder, ".xml")) {
        if (path.parent_path().filename() == "common") continue;
        INFO(path.string());
        const std::string name = path.filename().string();
        const auto file = try_load_model(path);
        if (name == "22_humanoids.xml" || name == "humanoid100.xml") {
            REQUIRE_FALSE(file.has_value());
            CHECK(says(file.error(), "is not read"));
            continue;
        }
        if (!file) FAIL(to_string(file.error()));
        ++read;
        if (freedoms.contains(name)) CHECK(file->model.freedom() == freedoms.at(name));
        CHECK(file->model.mass() > 0.0);
        CHECK_FALSE(has_error(file->warnings));
    }
    CHECK(read >= 13);
}

TEST_CASE("mjcf: every readable file moves as in MuJoCo") {
#ifndef SIDESTEP_HAS_MUJOCO
    SIDESTEP_SKIP("MuJoCo is not here: install libmujoco-dev");
#else
    SIDESTEP_NEEDS_DATA(folder, "articulated");
    // where MuJoCo finds principal axes itself it stops at about eight digits
    constexpr double its_digits = 1e-6;
    int files = 0;
    double worst_mass = 0.0, worst_moment = 0.0, worst_matrix = 0.0;
    double worst_read = 0.0, worst_exact = 0.0;
    for (const auto& path : sidestep::test::files_in(folder, ".xml")) {
        const auto file = try_load_model(path);
        if (!file) continue;
        INFO(path.string());
        const Model& model = file->model;
        // this version of MuJoCo wants to be told what newer ones assume
        auto opened = path;
        if (path.filename() == "inverted_pendulum.xml") {
            std::string text = read_file(path).value();
            text.replace(text.find("<compiler"), 9, "<compiler autolimits=\"true\"");
            opened = sidestep::test::scratch_folder("mjcf") / "limits.xml";
            REQUIRE(write_file(opened, text).empty());
        }
        bench::MujocoPeer peer(opened, model);
        REQUIRE(peer.freedom() == model.freedom());
        CHECK(peer.gravity().isApprox(file->gravity));

        // bodies are the links that end a body: in the same order, masses and moments alike
        std::vector<int> ends;
        std::vector<double> masses;
        std::vector<Vec3> moments;
        for (int i = 0; i < model.link_count(); ++i) {
            const Link& link = model.link(i);
            if (link.name.find('/') != std::string::npos) continue;
            ends.push_back(i);
            masses.push_back(link.mass);
            moments.push_back(
                Eigen::SelfAdjointEigenSolver<Mat3>(link.inertia, Eigen::EigenvaluesOnly)
                    .eigenvalues());
        }
        const auto their_masses = peer.masses();
        const auto their_moments = peer.moments();
        REQUIRE(masses.size() == their_masses.size());
        for (std::size_t k = 0; k < masses.size(); ++k) {
            worst_mass = std::max(worst_mass, std::abs(masses[k] / their_masses[k] - 1.0));
            worst_moment = std::max(
                worst_moment, (moments[k] - their_moments[k]).norm() / their_moments[k].norm());
        }

        for (const bool exact : {false, true}) {
            if (exact) peer.take_weights(ends);
            double& worst_acceleration = exact ? worst_exact : worst_read;
            Random random(2005);
            Dynamics dynamics(model);
            PassiveForces passive;
            for (int round = 0; round < 10; ++round) {
                const State state = random_state(random, model);
                passive_forces(model, state, 0.0, passive);
                const auto ours = dynamics.accelerations(
                    state,
                    {.gravity = file->gravity, .joint = passive.joint, .yield = passive.yield});
                peer.set(state);
                peer.forward();
                const auto theirs = peer.accelerations();
                double size = 1.0, off = 0.0;
                for (std::size_t k = 0; k < theirs.size(); ++k) {
                    size = std::max(size, std::abs(theirs[k]));
                    off = std::max(off, std::abs(theirs[k] - ours[k]));
                }
                CHECK(off <= its_digits * size);
                worst_acceleration = std::max(worst_acceleration, off / size);
                Eigen::MatrixXd h = mass_matrix(model, state);
                for (int k = 0; k < model.freedom(); ++k) h(k, k) += passive.yield[k];
                const Eigen::MatrixXd m = peer.mass_matrix();
                const double matrix = (h - m).cwiseAbs().maxCoeff() / m.cwiseAbs().maxCoeff();
                CHECK(matrix < its_digits);
                worst_matrix = std::max(worst_matrix, matrix);
            }
        }
        ++files;
    }
    MESSAGE(files << " files: masses " << worst_mass << ", moments " << worst_moment
                  << ", mass matrix " << worst_matrix << ", accelerations " << worst_read
                  << ", with our principal axes " << worst_exact);
    CHECK(files >= 13);
    CHECK(worst_exact < 1e-9);
    CHECK(worst_mass < 1e-12);
    CHECK(worst_moment < 1e-9);
#endif
}

TEST_CASE("mjcf: words that the files do not use mean what MuJoCo takes them to mean") {
#ifndef SIDESTEP_HAS_MUJOCO
    SIDESTEP_SKIP("MuJoCo is not here: install libmujoco-dev");
#else
    const std::map<std::string, std::string> zoo{
        {"orientations", mjcf_world(R"(
            <body euler="10 20 30" pos="1 0 0"><joint axis="1 2 3" pos=".1 .2 .3"/>
              <geom type="box" size=".1 .2 .3" euler="40 50 60"/>
              <body axisangle="1 1 0 50"><joint type="slide" axis="0 1 1"/>
                <geom type="ellipsoid" size=".1 .2 .3" xyaxes="1 1 0 0 1 1"/>
                <body zaxis="1 2 -1"><joint type="ball" pos="0 .1 0"/>
                  <geom type="cylinder" size=".1 .2" quat="1 2 3 4"/></body></body></body>)")},
        {"radians and fixed axes",
         mjcf_world(
             R"(<body euler=".1 .2 .3"><joint axis="1 0 0" ref=".3" springref=".7" stiffness="5"/>
                       <joint axis="0 1 0" pos="0 0 .1" ref="-.2" stiffness="3"/>
                       <geom type="box" size=".1" fromto="0 0 0 .1 .2 .3"/></body>)",
             "<compiler angle=\"radian\" eulerseq=\"ZYx\"/>")},
        {"degrees with springs",
         mjcf_world(R"(<body><joint axis="1 0 0" ref="20" springref="50" stiffness="5" damping="2"/>
                       <geom type="ellipsoid" size=".1" fromto="0 0 0 .1 .2 .3" density="500"/>
                       <geom type="sphere" size=".1" mass="0"/></body>)")},
        {"inertial", mjcf_world(R"(
            <body><joint axis="1 0 0" armature=".3"/><geom size=".3"/>
              <inertial pos=".1 .2 .3" quat="1 .2 .3 .4" mass="2" diaginertia=".2 .3 .4"/>
              <body pos="0 0 1"><joint type="ball" stiffness="4" damping="1"/>
                <inertial pos="0 .1 0" mass="1" fullinertia=".2 .3 .4 .01 .02 .03"/></body></body>)")},
        {"total mass", mjcf_world(R"(<body><freejoint/><geom size=".3"/>
                                     <body pos="0 1 0"><joint/><geom size=".1"/></body></body>)",
                                  "<compiler settotalmass=\"70\"/>")},
        {"bounds", mjcf_world(R"(<body><joint/><geom size=".01"/></body>)",
                              "<compiler boundmass=\"2\" boundinertia=\".5\"/>")},
        {"balance",
         mjcf_world(
             R"(<body><joint axis="1 1 1"/><inertial pos="0 0 0" mass="1" diaginertia="1 1 4"/></body>)",
             "<compiler balanceinertia=\"true\"/>")},
        {"geoms first", mjcf_world(R"(<body><joint axis="1 1 1"/><geom size=".2" pos="1 0 0"/>
                                      <inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/></body>)",
                                   "<compiler inertiafromgeom=\"true\"/>")},
        {"groups", mjcf_world(R"(<body><joint axis="1 1 1"/><geom size=".2" pos="1 0 0" group="3"/>
                                 <geom size=".1"/></body>)",
                              "<compiler inertiagrouprange=\"0 2\"/>")},
        {"free with damping", mjcf_world(R"(<body pos="1 2 3" euler="30 20 10">
                                 <joint type="free" damping="2"/>
                                 <geom size=".2"/></body>)",
                                         "<option gravity=\"1 2 3\"/>")},
        {"no gravity",
         mjcf_world(R"(<body><joint axis="1 1 1"/><geom size=".2" pos="1 0 0"/></body>)",
                    "<option><flag gravity=\"disable\"/></option>")},
    };
    for (const auto& [name, text] : zoo) {
        INFO(name);
        const ModelFile file = mjcf(text);
        const auto path = sidestep::test::scratch_folder("mjcf") / "zoo.xml";
        REQUIRE(write_file(path, text).empty());
        bench::MujocoPeer peer(path, file.model);
        Random random(7);
        Dynamics dynamics(file.model);
        PassiveForces passive;
        CHECK(peer.mass() == doctest::Approx(file.model.mass()).epsilon(1e-12));
        for (int round = 0; round < 5; ++round) {
            const State state = random_state(random, file.model);
            passive_forces(file.model, state, 0.0, passive);
            const auto ours = dynamics.accelerations(
                state, {.gravity = file.gravity, .joint = passive.joint, .yield = passive.yield});
            peer.set(state);
            peer.forward();
            const auto theirs = peer.accelerations();
            double size = 1.0, off = 0.0;
            for (std::size_t k = 0; k < theirs.size(); ++k) {
                size = std::max(size, std::abs(theirs[k]));
                off = std::max(off, std::abs(theirs[k] - ours[k]));
            }
            CHECK(off <= 1e-6 * size);
        }
    }
#endif
}

TEST_CASE("random models of all joints move as in MuJoCo") {
#ifndef SIDESTEP_HAS_MUJOCO
    SIDESTEP_SKIP("MuJoCo is not here: install libmujoco-dev");
#else
    constexpr std::uint64_t seed = 2005;
    constexpr double agree = 1e-9;
    const Vec3 gravity{1.0, -9.81, 2.0};
    Random random(seed);
    double worst = 0.0;
    constexpr int models = 1000;
    for (int i = 0; i <= models; ++i) {
        INFO("seed " << seed << ", model " << i);
        // the last is a chain of 120 balls
        std::vector<Link> balls;
        for (int k = 0; i == models && k < 120; ++k) {
            balls.push_back(random_link(random, JointType::ball, k - 1, k));
        }
        const Model model = i == models ? Model::build(balls).value()
                                        : random_model(random, {.links = 1 + random.index(12),
                                                                .floating = random.chance(0.5),
                                                                .chain = random.chance(0.3)});
        const State state = random_state(random, model);
        const auto joint = random_numbers(random, model.freedom());
        Dynamics dynamics(model);
        const auto ours = dynamics.accelerations(state, {.gravity = gravity, .joint = joint});
        bench::MujocoPeer peer(model, gravity);
        peer.set(state, joint);
        peer.forward();
        const auto theirs = peer.accelerations();
        double size = 1.0, off = 0.0;
        for (std::size_t k = 0; k < theirs.size(); ++k) {
            size = std::max(size, std::abs(theirs[k]));
            off = std::max(off, std::abs(theirs[k] - ours[k]));
        }
        CHECK(off <= agree * size);
        worst = std::max(worst, off / size);
    }
    MESSAGE("worst relative difference " << worst);
#endif
}
