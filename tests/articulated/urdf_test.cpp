// What a URDF file says, and what is wrong with it.
#include "sidestep/articulated/io/urdf.h"

#include <doctest/doctest.h>

#include "sidestep/articulated/dynamics.h"
#include "sidestep/base/file.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::articulated;

namespace {

std::string urdf_link(const std::string& name, double mass = 1.0) {
    return "<link name=\"" + name + "\"><inertial><mass value=\"" + std::to_string(mass) +
           "\"/><inertia ixx=\"1\" iyy=\"1\" izz=\"1\"/></inertial></link>\n";
}

std::string urdf_joint(const std::string& name, const std::string& type, const std::string& parent,
                       const std::string& child, const std::string& more = {}) {
    return "<joint name=\"" + name + "\" type=\"" + type + "\"><parent link=\"" + parent +
           "\"/><child link=\"" + child + "\"/>" + more + "</joint>\n";
}

std::string robot(const std::string& inside) {
    return "<robot name=\"test\">\n" + inside + "</robot>\n";
}

ModelFile urdf(const std::string& text, const ModelReadOptions& options = {}) {
    const auto file = read_urdf(text, "test.urdf", options);
    if (!file) FAIL(to_string(file.error()));
    return *file;
}

std::string first_urdf_error(const std::string& text) {
    const auto file = read_urdf(text, "test.urdf");
    if (file) return "no error";
    for (const Problem& problem : file.error()) {
        CHECK(problem.line > 0);
        CHECK(problem.column > 0);
    }
    return to_string(file.error().front());
}

}  // namespace

TEST_CASE("urdf: two links by hand") {
    const ModelFile file = urdf(robot(
        urdf_link("base") +
        "<link name=\"arm\"><inertial><origin xyz=\"0 0 1\" rpy=\"0 0 1.5707963267948966\"/>"
        "<mass value=\"2\"/><inertia ixx=\"1\" iyy=\"2\" izz=\"2.5\"/></inertial>"
        "<collision><origin xyz=\"0 0 1\"/><geometry><cylinder radius=\".1\" length=\"2\"/>"
        "</geometry></collision></link>" +
        urdf_joint("hinge", "revolute", "base", "arm",
                   "<origin xyz=\"1 2 3\"/><axis xyz=\"0 2 0\"/><limit lower=\"-1\" upper=\"2\"/>"
                   "<dynamics damping=\"0.5\"/>")));
    REQUIRE(file.model.link_count() == 2);
    CHECK(file.model.link(0).joint.type == JointType::fixed);
    const Link& arm = file.model.link(1);
    CHECK(arm.parent == 0);
    CHECK(arm.joint.type == JointType::revolute);
    CHECK(arm.joint.axis == Vec3::UnitY());
    CHECK(arm.joint.placement.translation == Vec3(1, 2, 3));
    CHECK(arm.joint.lowest[0] == -1.0);
    CHECK(arm.joint.highest[0] == 2.0);
    CHECK(arm.joint.damping == 0.5);
    CHECK(arm.centre == Vec3(0, 0, 1));
    // turned by a quarter about z: x and y change places
    CHECK(arm.inertia.isApprox(Mat3(Vec3(2, 1, 2.5).asDiagonal()), 1e-12));
    CHECK(arm.far_end.isApprox(Vec3(0, 0, 2)));
    CHECK(file.joint_names[1] == "hinge");
    REQUIRE(file.shapes.size() == 1);
    CHECK(file.shapes[0].size == Vec3(0.1, 1.0, 0.0));
    CHECK(urdf(robot(urdf_link("a")), {.floating = true}).model.freedom() == 6);
}

TEST_CASE("urdf: a planar joint slides along two ways and turns") {
    const ModelFile file = urdf(robot(urdf_link("base") + urdf_link("puck") +
                                      urdf_joint("table", "planar", "base", "puck",
                                                 "<origin xyz=\"0 0 1\"/><axis xyz=\"0 0 1\"/>")));
    CHECK(file.model.freedom() == 3);
    REQUIRE(file.model.link_count() == 4);
    CHECK(file.model.link(3).name == "puck");
    State state = rest_state(file.model);
    state.positions = {0.3, 0.4, 1.0};
    const Vec3 at = links_in_world(file.model, state)[3].translation;
    CHECK(at.z() == doctest::Approx(1.0));
    CHECK(at.head<2>().norm() == doctest::Approx(0.5));
}

TEST_CASE("urdf: bad files are named with line and column") {
    const std::string a = urdf_link("a"), b = urdf_link("b"), c = urdf_link("c");
    CHECK(first_urdf_error("<mujoco/>").find("expected <robot>") != std::string::npos);
    CHECK(first_urdf_error(robot("")).find("no links") != std::string::npos);
    CHECK(first_urdf_error(robot(a + b)).find("two links hang on nothing, \"a\" and \"b\"") !=
          std::string::npos);
    CHECK(first_urdf_error(robot(a + a)).find("test.urdf:3:13: error: two links are called") == 0);
    CHECK(first_urdf_error(robot(a + urdf_joint("j", "revolute", "q", "a")))
              .find("the parent of this joint is \"q\", but no link is called that") !=
          std::string::npos);
    CHECK(first_urdf_error(robot(a + b + urdf_joint("j", "helical", "a", "b")))
              .find("unknown joint type \"helical\"") != std::string::npos);
    CHECK(first_urdf_error(robot(a + b + urdf_joint("j", "fixed", "a", "b") +
                                 urdf_joint("k", "fixed", "b", "a")))
              .find("round in a circle") != std::string::npos);
    CHECK(first_urdf_error(robot(a + b + c + urdf_joint("j", "fixed", "c", "b") +
                                 urdf_joint("k", "fixed", "b", "c")))
              .find("link \"b\" hangs on itself") != std::string::npos);
    CHECK(first_urdf_error(robot(a + b + c + urdf_joint("j", "fixed", "a", "c") +
                                 urdf_joint("k", "fixed", "b", "c")))
              .find("hangs on two joints, \"j\" and \"k\"") != std::string::npos);
    CHECK(first_urdf_error(
              robot(a + "<link name=\"tip\"/>" + urdf_joint("j", "revolute", "a", "tip")))
              .find("link \"tip\" and all that hangs on it have no mass") != std::string::npos);
    CHECK(first_urdf_error(robot("<link name=\"a\"><inertial><mass value=\"1\"/><inertia ixx=\"1\" "
                                 "iyy=\"0\" izz=\"1\"/></inertial></link>"))
              .find("moment of 0, expected more than 0") != std::string::npos);
    CHECK(
        first_urdf_error(robot("<link name=\"a\"><inertial><mass value=\"-1\"/></inertial></link>"))
            .find("mass is -1") != std::string::npos);
    CHECK(first_urdf_error(
              robot(a + b +
                    urdf_joint("j", "prismatic", "a", "b", "<limit lower=\"2\" upper=\"1\"/>")))
              .find("the wrong way round") != std::string::npos);
}

TEST_CASE("urdf: a chain of ten thousand links needs no stack") {
    std::string text = urdf_link("0");
    for (int i = 1; i < 10000; ++i) {
        text += urdf_link(std::to_string(i)) + urdf_joint("j" + std::to_string(i), "continuous",
                                                          std::to_string(i - 1), std::to_string(i));
    }
    CHECK(urdf(robot(text)).model.freedom() == 9999);
}

TEST_CASE("urdf: the files beside the checkout are read") {
    SIDESTEP_NEEDS_DATA(folder, "articulated/bullet");
    // carriage returns, and a NUL byte at the end
    const auto humanoid = try_load_model(folder / "humanoid.urdf");
    if (!humanoid) FAIL(to_string(humanoid.error()));
    CHECK(humanoid->model.link_count() == 15 + 1);
    int balls = 0, hinges = 0;
    for (const Link& link : humanoid->model.links()) {
        balls += link.joint.type == JointType::ball;
        hinges += link.joint.type == JointType::revolute;
    }
    CHECK(balls == 8);
    CHECK(hinges == 4);
    CHECK(humanoid->model.mass() == doctest::Approx(45.0).epsilon(0.2));
    const auto cart = try_load_model(folder / "cartpole.urdf");
    if (!cart) FAIL(to_string(cart.error()));
    CHECK(cart->model.freedom() == 2);
    // its bar has an inertia and no mass, and does not move
    CHECK(cart->warnings.size() == 1);
    // cart and pole at rest, the pole upright: it stays there
    Dynamics dynamics(cart->model);
    for (const double a :
         dynamics.accelerations(rest_state(cart->model), {.gravity = cart->gravity})) {
        CHECK(a == doctest::Approx(0.0));
    }
}
