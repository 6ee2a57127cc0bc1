// What a scene's text says, and every way in which it can be wrong: the words, the line, the column.
#include "sidestep/rigid/scene.h"

#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>

#include "sidestep/math/rotation.h"

using namespace sidestep;
using namespace sidestep::rigid;

namespace {

Scene scene_of(const std::string& text) {
    Result<Scene> scene = parse_scene(text, "test.toml");
    if (!scene) FAIL(to_string(scene.error()));
    return *std::move(scene);
}

/// The only complaint about a text.
Problem scene_complaint(const std::string& text) {
    const Result<Scene> scene = parse_scene(text, "test.toml");
    REQUIRE_FALSE(scene.has_value());
    INFO(to_string(scene.error()));
    REQUIRE(scene.error().size() == 1);
    const Problem& problem = scene.error().front();
    CHECK(problem.file == "test.toml");
    CHECK(problem.severity == Problem::Severity::error);
    return problem;
}

struct Complaint {
    const char* text;
    int line, column;
    const char* says;
    const char* hints = "";
};

void check_complaints(std::initializer_list<Complaint> complaints) {
    for (const Complaint& one : complaints) {
        INFO(one.text);
        const Problem problem = scene_complaint(one.text);
        INFO(to_string(problem));
        CHECK(problem.line == one.line);
        CHECK(problem.column == one.column);
        CHECK(problem.message.find(one.says) != std::string::npos);
        CHECK(problem.hint.find(one.hints) != std::string::npos);
    }
}

constexpr const char* one_box = "[floor]\n[[body]]\nbox = 1\nat = [0, 2, 0]\n";

}  // namespace

TEST_CASE("a scene says bodies and where they are and how they move") {
    const Scene scene = scene_of(R"(
title = "By hand"
seconds = 2.5
[world]
gravity = [0, -1.6, 0]
step = 0.01
meeting = "exact"
tangential = "paper"
rounds = 7
sleeping = false
[floor]
size = [4, 2]
friction = 0.9
[[material]]
name = "rubber"
elasticity = 0.8
friction = inf
[[shape]]
name = "die"
box = [0.2, 0.4, 0.6]
[[body]]
name = "one"
shape = "die"
at = [1, 2, 3]
turn = [0, 2, 0, 90]
velocity = [1, 0, 0]
spin_deg = [0, 180, 0]
mass = 2
material = "rubber"
elasticity = 0.7
color = "#102030"
)");
    CHECK(scene.name == "test");
    CHECK(scene.title == "By hand");
    CHECK(scene.seconds == 2.5);
    CHECK(scene.world.gravity == Vec3(0, -1.6, 0));
    CHECK(scene.world.step == 0.01);
    CHECK(scene.world.meeting == Meeting::exact);
    CHECK(scene.world.tangential == Tangential::paper);
    CHECK(scene.world.rounds == 7);
    CHECK_FALSE(scene.world.sleeping);
    CHECK(scene.warnings.empty());
    REQUIRE(scene.bodies.size() == 2);
    CHECK(scene.moving_count() == 1);
    const Body& floor = scene.bodies[0];
    CHECK(floor.role == Role::fixed);
    CHECK(floor.material.friction == 0.9);
    CHECK(floor.shape->box_in_world(floor.to_world).high.y() == doctest::Approx(0.0));
    const Body& one = scene.bodies[1];
    CHECK(one.name == "one");
    CHECK(one.mass == 2.0);
    CHECK(one.material.elasticity == 0.7);
    CHECK(std::isinf(one.material.friction));
    CHECK(one.to_world.translation == Vec3(1, 2, 3));
    CHECK((one.to_world.rotation * Vec3::UnitZ() - Vec3::UnitX()).norm() < 1e-12);
    CHECK(one.spin.y() == doctest::Approx(pi));
    CHECK(one.shape->half_extents() == Vec3(0.1, 0.2, 0.3));
    CHECK(scene.look(1).color == Color{0x10, 0x20, 0x30, 255});
    CHECK(scene.body_sources[1].line == 21);
}

TEST_CASE("three ways to turn a body agree") {
    const Scene scene = scene_of(R"(
[floor]
[[body]]
box = 0.1
at = [0, 1, 0]
turn = [0, 0, 1, 90]
[[body]]
box = 0.1
at = [0, 2, 0]
euler = [0, 0, 90]
[[body]]
box = 0.1
at = [0, 3, 0]
rotation = [0.7071067811865476, 0, 0, 0.7071067811865476]
[[body]]
box = 0.1
at = [0, 4, 0]
euler = [90, 90, 0]
)");
    for (std::size_t k = 1; k < 4; ++k) {
        CHECK((scene.bodies[k].to_world.rotation * Vec3::UnitX() - Vec3::UnitY()).norm() < 1e-12);
    }
    // first about x, then about y, both of the world: z goes to -y and stays there
    CHECK((scene.bodies[4].to_world.rotation * Vec3::UnitZ() + Vec3::UnitY()).norm() < 1e-12);
    CHECK((scene.bodies[4].to_world.rotation * Vec3::UnitX() + Vec3::UnitZ()).norm() < 1e-12);
}

TEST_CASE("every shape that can be named has the volume it should have") {
    const Scene scene = scene_of(R"(
[floor]
height = -10
[[body]]
box = 2
density = 1
[[body]]
ball = 1
at = [10, 0, 0]
density = 1
[[body]]
tetrahedron = 1
at = [20, 0, 0]
density = 1
[[body]]
octahedron = 1
at = [30, 0, 0]
density = 1
[[body]]
dodecahedron = 1
at = [40, 0, 0]
density = 1
[[body]]
icosahedron = 1
at = [50, 0, 0]
density = 1
[[body]]
prism = { sides = 6, radius = 1, height = 2 }
at = [60, 0, 0]
density = 1
[[body]]
tetrahedron = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]
at = [70, 0, 0]
density = 1
[[body]]
hull = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0], [0, 0, 3], [1, 0, 3], [0, 1, 3], [1, 1, 3]]
at = [80, 0, 0]
density = 1
)");
    const double root_2 = std::sqrt(2.0), root_5 = std::sqrt(5.0);
    const double volumes[] = {8.0,
                              4.0 / 3.0 * pi,
                              root_2 / 12.0,
                              root_2 / 3.0,
                              (15.0 + 7.0 * root_5) / 4.0,
                              5.0 * (3.0 + root_5) / 12.0,
                              3.0 * std::sqrt(3.0),
                              1.0 / 6.0,
                              3.0};
    for (std::size_t k = 0; k < std::size(volumes); ++k) {
        INFO("shape " << k);
        CHECK(scene.bodies[k + 1].mass == doctest::Approx(volumes[k]).epsilon(1e-12));
    }
    CHECK(scene.warnings.empty());
    // `at` is where the origin of the points goes, wherever they balance
    CHECK((scene.bodies[8].to_world.translation - Vec3(70.25, 0.25, 0.25)).norm() < 1e-12);
    CHECK(scene.bodies[9].shape->is_box());
}

TEST_CASE("copies stand in grids and pyramids and at places and along curves") {
    const Scene scene = scene_of(R"(
[floor]
[[body]]
name = "cube"
box = 0.1
at = [0, 1, 0]
grid = [2, 3, 4]
spacing = [0.2, 0.3, 0.4]
colors = ["red", "blue"]
[[body]]
name = "brick"
box = 0.1
at = [5, 0.05, 0]
pyramid = 4
[[body]]
name = "ball"
ball = 0.1
at = [0, 0.1, 5]
places = [[0, 0, 0], [1, 0, 0]]
[[body]]
name = "domino"
box = [0.1, 0.2, 0.02]
along = [[-5, 0.1, 0], [-5, 0.1, 4]]
count = 5
)");
    CHECK(scene.warnings.empty());
    REQUIRE(scene.bodies.size() == 1 + 24 + 10 + 2 + 5);
    CHECK(scene.bodies[1].name == "cube 1");
    CHECK((scene.bodies[1].to_world.translation - Vec3(-0.1, 1, -0.6)).norm() < 1e-12);
    CHECK((scene.bodies[24].to_world.translation - Vec3(0.1, 1.6, 0.6)).norm() < 1e-12);
    CHECK(scene.look(1).color != scene.look(2).color);
    CHECK(scene.look(1).color == scene.look(3).color);
    CHECK(scene.bodies[34].name == "brick 10");
    CHECK((scene.bodies[34].to_world.translation - Vec3(5, 0.05 + 3 * 0.102, 0)).norm() < 1e-12);
    CHECK(scene.bodies[36].to_world.translation == Vec3(1, 0.1, 5));
    for (std::size_t k = 0; k < 5; ++k) {
        const Transform& at = scene.bodies[37 + k].to_world;
        CHECK((at.translation - Vec3(-5, 0.1, static_cast<double>(k))).norm() < 1e-9);
        CHECK((at.rotation * Vec3::UnitZ() - Vec3::UnitZ()).norm() < 1e-9);
    }
    // all bodies of one [[body]] share a shape
    CHECK(scene.bodies[1].shape == scene.bodies[24].shape);
}

TEST_CASE("chance comes in as a seed") {
    const auto with = [](const std::string& seed) {
        return scene_of(seed +
                        "[floor]\n[[body]]\nbox = 0.1\nat = [0, 1, 0]\ngrid = [3, 3, 3]\n"
                        "spacing = 0.3\njitter = 0.02\nrandom_turn = true\n");
    };
    const Scene a = with("seed = 5\n"), b = with("seed = 5\n"), c = with("seed = 6\n");
    int moved = 0;
    for (std::size_t k = 1; k < a.bodies.size(); ++k) {
        CHECK(a.bodies[k].to_world.translation == b.bodies[k].to_world.translation);
        CHECK(a.bodies[k].to_world.rotation.coeffs() == b.bodies[k].to_world.rotation.coeffs());
        CHECK(std::abs(a.bodies[k].to_world.rotation.norm() - 1.0) < 1e-12);
        moved += a.bodies[k].to_world.translation != c.bodies[k].to_world.translation;
    }
    CHECK(moved == 27);
}

TEST_CASE("pushes and kicks and fields find the bodies they name") {
    const Scene scene = scene_of(R"(
[floor]
[[body]]
name = "cube"
box = 0.1
at = [0, 1, 0]
grid = [3, 1, 1]
[[push]]
force = [1, 0, 0]
to = 2
[[push]]
body = "cube"
torque = [0, 1, 0]
[[kick]]
body = "cube 2"
when = 1.5
impulse = [0, 3, 0]
at = [0.05, 0, 0]
[[field]]
kind = "wind"
direction = [3, 0, 0]
strength = 0.5
box = [-1, 0, -1, 1, 2, 1]
)");
    REQUIRE(scene.pushes.size() == 4);
    CHECK(scene.pushes[0].body == -1);
    CHECK(scene.pushes[0].to == 2.0);
    CHECK(scene.pushes[1].body == 1);
    CHECK(scene.pushes[3].body == 3);
    REQUIRE(scene.kicks.size() == 1);
    CHECK(scene.kicks[0].body == 2);
    CHECK(scene.kicks[0].seconds == 1.5);
    REQUIRE(scene.fields.size() == 1);
    CHECK(scene.fields[0].kind == Field::Kind::wind);
    CHECK(scene.fields[0].where.high == Vec3(1, 2, 1));
}

TEST_CASE("what is no solid is told where it stands") {
    check_complaints({
        {"[[body]]\nhull = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]]\n", 2, 8,
         "hull is no solid", ""},
        {"[[body]]\nhull = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 1e-12]]\n", 2, 8, "hull is",
         ""},
        {"[[body]]\nhull = [[0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0]]\n", 2, 8,
         "hull is no solid"},
        {"[[body]]\nhull = [[0, 0, 0], [1, 0, 0]]\n", 2, 8, "hull has 2 points", "[x, y, z]"},
        {"[[body]]\nhull = [[0, 0, 0], [1, 0], [0, 1, 0], [0, 0, 1]]\n", 2, 20, "2 entries"},
        {"[[body]]\nhull = [[0, 0, 0], [1, 0, nan], [0, 1, 0], [0, 0, 1]]\n", 2, 27, "nan"},
        {"[[body]]\nbox = [1, 0, 1]\n", 2, 7, "expected edges", "thickness"},
        {"[[body]]\nbox = [1, -1, 1]\n", 2, 7, "expected edges"},
        {"[[body]]\nbox = inf\n", 2, 7, "box is inf"},
        {"[[body]]\nbox = 1e300\n", 2, 7, "expected"},
        {"[[body]]\nball = 0\n", 2, 8, "ball is 0"},
        {"[[body]]\nball = \"big\"\n", 2, 8, "a text, expected a number"},
        {"[[body]]\ntetrahedron = [[0, 0, 0], [1, 0, 0], [0, 1, 0]]\n", 2, 15, "3 points"},
        {"[[body]]\nprism = 6\n", 2, 9, "expected a table", "sides"},
        {"[[body]]\nprism = { sides = 2, radius = 1, height = 1 }\n", 2, 19, "sides is 2"},
        {"[[body]]\nprism = { radius = 1 }\n", 2, 9, "prism has no height"},
        {"[[body]]\nat = [0, 1, 0]\n", 1, 1, "[[body]] 1 has no shape", "box ="},
        {"[[body]]\nbox = 1\nball = 1\n", 3, 8, "both a box and a ball"},
        {"[[body]]\nhull = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0.3, 0.3, 1e-5]]\n", 2, 8, "m thin",
         "fall through"},
        {"[[body]]\nhull = [[0, 0, 0], [1e-3, 0, 0], [0, 1e-3, 0], [0, 0, 1e4]]\n", 2, 8,
         "hull is"},
        {"[[body]]\nshape = \"dye\"\n[[shape]]\nname = \"die\"\nbox = 1\n", 2, 9,
         "no shape \"dye\"", "\"die\""},
        {"[[shape]]\nname = \"die\"\n", 1, 1, "has no form"},
        {"[[shape]]\nbox = 1\n[[body]]\nbox = 1\n", 1, 1, "has no name"},
        {"[[shape]]\nname = \"a\"\nbox = 1\n[[shape]]\nname = \"a\"\nbox = 2\n[[body]]\nbox = 1\n",
         5, 8, "two shapes \"a\""},
        {"[[body]]\nmesh = \"nowhere.obj\"\n", 2, 8, "nowhere.obj"},
        {"[[body]]\nmesh = \"notes.txt\"\n", 2, 8, "notes.txt", ".obj"},
    });
}

TEST_CASE("mass and material outside of their ranges are errors") {
    check_complaints({
        {"[[body]]\nbox = 1\nmass = 0\n", 3, 8, "mass is 0, expected more than 0 kg", "fixed"},
        {"[[body]]\nbox = 1\nmass = -2\n", 3, 8, "mass is -2"},
        {"[[body]]\nbox = 1\nmass = nan\n", 3, 8, "mass is nan"},
        {"[[body]]\nbox = 1\nmass = inf\n", 3, 8, "weighs inf kg"},
        {"[[body]]\nbox = 1\ndensity = -1\n", 3, 11, "density is -1"},
        {"[[body]]\nbox = 1\ndensity = 1e-30\n", 3, 11, "weighs 1e-30 kg"},
        {"[[body]]\nbox = 1\nmass = 1\ndensity = 1\n", 4, 11, "both a mass and a density"},
        {"[[body]]\nbox = 1\nelasticity = 1.2\n", 3, 14, "elasticity is 1.2, expected 0 to 1",
         "energy"},
        {"[[body]]\nbox = 1\nelasticity = -0.1\n", 3, 14, "elasticity is -0.1"},
        {"[[body]]\nbox = 1\nelasticity = nan\n", 3, 14, "elasticity is nan"},
        {"[[body]]\nbox = 1\nfriction = -0.5\n", 3, 12, "friction is -0.5, expected 0 or more"},
        {"[[body]]\nbox = 1\nfriction = nan\n", 3, 12, "friction is nan"},
        {"[[body]]\nbox = 1\nmaterial = \"ruber\"\n[[material]]\nname = \"rubber\"\n", 3, 12,
         "no material \"ruber\"", "\"rubber\""},
        {"[floor]\nfriction = \"much\"\n[[body]]\nbox = 1\nat = [0, 9, 0]\n", 2, 12, "a text"},
    });
}

TEST_CASE("places and motions that make no sense are errors") {
    check_complaints({
        {"[[body]]\nbox = 1\nat = [0, nan, 0]\n", 3, 10, "entry 2 of at is nan"},
        {"[[body]]\nbox = 1\nat = [0, 1e9, 0]\n", 3, 10, "entry 2 of at is 1000000000"},
        {"[[body]]\nbox = 1\nat = 3\n", 3, 6, "expected a list", "[x, y, z]"},
        {"[[body]]\nbox = 1\nvelocity = [1, 2]\n", 3, 12, "2 entries, expected 3"},
        {"[[body]]\nbox = 1\nturn = [0, 0, 0, 90]\n", 3, 8, "no axis"},
        {"[[body]]\nbox = 1\nrotation = [1, 1, 0, 0]\n", 3, 12, "length 1.41"},
        {"[[body]]\nbox = 1\nturn = [0, 1, 0, 9]\neuler = [0, 0, 9]\n", 4, 9, "more than one way"},
        {"[[body]]\nbox = 1\nfixed = true\nvelocity = [1, 0, 0]\n", 4, 12,
         "fixed body means nothing"},
        {"[[body]]\nbox = 1\nfixed = 1\n", 3, 9, "expected true or false"},
        {"[[body]]\nbox = 1\nspin = [0, 1, 0]\nspin_deg = [0, 1, 0]\n", 4, 12, "both spin"},
        {"[[body]]\nbox = 1\nguide = [[0, 0, 0, 0], [0, 1, 0, 0]]\n", 3, 24, "later than"},
        {"[[body]]\nbox = 1\nguide = [[0, 0, 0]]\n", 3, 10, "3 entries"},
        {"[[body]]\nbox = 1\nguide = [[0, 0, 0, 0, 0, 1, 0, 0], [1, 0, 0, 0, 0, 1, 0, 270]]\n", 3,
         36, "turns by 270 degrees", "the short way"},
        {"[[body]]\nbox = 1\ncolor = \"gren\"\n", 3, 9, "no colour", "green"},
        {"[[body]]\nbox = 1\nmark = \"stripe\"\n", 3, 8, "ball only"},
        {"[[body]]\nbox = 1\nmark = \"pipps\"\n", 3, 8, "expected one of", "pips"},
        {"[[body]]\nbox = 1\ngrid = [2, 0, 1]\n", 3, 8, "grid has 0 in a row"},
        {"[[body]]\nbox = 1\ngrid = [1000, 1000, 1000]\n", 3, 8, "at most 200000"},
        {"[[body]]\nbox = 1\ngrid = [2, 2, 2]\npyramid = 3\n", 4, 11, "both grid and pyramid"},
        {"[[body]]\nbox = 1\nalong = [[0, 0, 0], [1, 0, 0]]\n", 1, 1, "no count"},
        {"[[body]]\nbox = 1\ncount = 3\n", 3, 9, "count goes with along"},
        {"[[body]]\nname = \"a\"\nbox = 1\n[[body]]\nname = \"a\"\nbox = 1\nat = [0, 9, 0]\n", 5, 8,
         "there is a body \"a\" already, in line 1"},
    });
}

TEST_CASE("the world and what pushes are checked like everything else") {
    const std::string with_box = one_box;
    const auto complain = [&](const std::string& more, int line, int column, const char* says,
                              const char* hints = "") {
        const std::string text = with_box + more;
        check_complaints({{text.c_str(), line, column, says, hints}});
    };
    complain("[world]\ngravity = [0, nan, 0]\n", 6, 15, "nan");
    complain("[world]\nstep = 0\n", 6, 8, "step is 0");
    complain("[world]\nmeeting = \"exakt\"\n", 6, 11, "meeting is \"exakt\"", "\"exact\"");
    complain("[world]\nrounds = 1.5\n", 6, 10, "fraction");
    complain("[world]\ngravitas = 1\n", 6, 1, "knows no key \"gravitas\"", "gravity");
    complain("[[push]]\nforce = [nan, 0, 0]\n", 6, 10, "entry 1 of force is nan");
    complain("[[push]]\nbody = \"box\"\n", 5, 1, "has no force");
    complain("[[push]]\nbody = \"ball\"\nforce = [1, 0, 0]\n", 6, 8, "there is no body \"ball\"");
    complain("[[push]]\nbody = \"floor\"\nforce = [1, 0, 0]\n", 6, 8, "does not move by itself");
    complain("[[push]]\nforce = [1, 0, 0]\nfrom = 3\nto = 2\n", 8, 6, "ends before it begins");
    complain("[[kick]]\nimpulse = [1, 0, 0]\n", 5, 1, "has no body");
    complain("[[kick]]\nbody = \"box\"\nimpulse = [1, inf, 0]\n", 7, 15, "inf");
    complain("[[field]]\nkind = \"wind\"\nstrength = 1\n", 5, 1, "has no direction");
    complain("[[field]]\nkind = \"drag\"\nstrength = -1\n", 7, 12, "strength is -1");
    complain("[[field]]\nkind = \"wid\"\nstrength = 1\ndirection = [1, 0, 0]\n", 6, 8,
             "expected one", "\"wind\"");
    complain("[[bodies]]\nbox = 1\n", 5, 3, "knows no key \"bodies\"", "body");
    complain("[body]\nbox = 1\n", 5, 1, "cannot redefine");
}

TEST_CASE("all that is wrong is told at once and in order") {
    const Result<Scene> scene = parse_scene(
        "[[body]]\nbox = 0\nmass = -1\nat = [0]\n[[body]]\nbal = 1\nbox = 1\n", "test.toml");
    REQUIRE_FALSE(scene.has_value());
    REQUIRE(scene.error().size() == 4);
    CHECK(scene.error()[0].line == 2);
    CHECK(scene.error()[1].line == 3);
    CHECK(scene.error()[2].line == 4);
    CHECK(scene.error()[3].line == 6);
    CHECK(scene.error()[3].hint.find("ball") != std::string::npos);
    CHECK_FALSE(parse_scene("", "test.toml").has_value());
    CHECK_FALSE(parse_scene("[[[body]]]", "test.toml").has_value());
    CHECK_FALSE(parse_scene("title = \"open", "test.toml").has_value());
}

TEST_CASE("what is odd but usable is told as a warning") {
    const auto warning = [](const std::string& text) {
        const Scene scene = scene_of(text);
        INFO(to_string(scene.warnings));
        REQUIRE(scene.warnings.size() == 1);
        CHECK(scene.warnings[0].severity == Problem::Severity::warning);
        CHECK(scene.warnings[0].file == "test.toml");
        return scene.warnings[0];
    };
    const Problem falling = warning("[[body]]\nbox = 1\n");
    CHECK(falling.message.find("fall for ever") != std::string::npos);
    CHECK(falling.line == 1);
    CHECK(scene_of("[world]\ngravity = 0\n[[body]]\nbox = 1\n").warnings.empty());
    const Problem still = warning("[floor]\n");
    CHECK(still.message.find("nothing in this scene moves") != std::string::npos);
    const Problem twice = warning(
        "[floor]\n[[body]]\nat = [0, 5, 0]\n"
        "hull = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 0, 0]]\n");
    CHECK(twice.message.find("points 2 and 5 are the same place") != std::string::npos);
    CHECK(twice.line == 4);
    const Problem overlap = warning(
        "[floor]\n[[body]]\nname = \"low\"\nbox = 1\nat = [0, 0.5, 0]\n"
        "[[body]]\nname = \"high\"\nbox = 1\nat = [0.2, 1.25, 0]\n");
    CHECK(overlap.message == "\"high\" starts 0.25 m deep in \"low\"");
    CHECK(overlap.hint.find("eased apart") != std::string::npos);
    CHECK(overlap.line == 6);
    const Problem late = warning(std::string(one_box) +
                                 "[[kick]]\nbody = \"box\"\nwhen = 20\nimpulse = [1, 0, 0]\n");
    CHECK(late.line == 7);
}

TEST_CASE("every built-in scene is read without a word and stands ready") {
    for (const std::string& name : built_in_scenes()) {
        INFO(name);
        const Result<Scene> scene = parse_scene(built_in_scene(name), name + ".toml");
        if (!scene) FAIL(to_string(scene.error()));
        CHECK(to_string(scene->warnings) == "");
        CHECK_FALSE(scene->title.empty());
        CHECK(scene->moving_count() > 0);
        const World world = make_world(*scene);
        CHECK(world.bodies().size() == scene->bodies.size());
    }
    CHECK(built_in_scenes().size() == 8);
    CHECK_THROWS_AS(static_cast<void>(built_in_scene("nowhere")), UsageError);
}

TEST_CASE("a hundred thousand bodies are read in a moment") {
    const Scene scene = scene_of(
        "[floor]\nsize = 1000\n[[body]]\nbox = 0.1\ngrid = [100, 10, 100]\nspacing = 0.3\n"
        "at = [0, 0.2, 0]\n");
    CHECK(scene.bodies.size() == 100'001);
    CHECK(scene.warnings.empty());
}

TEST_CASE("a surface from a file becomes the hull of its points") {
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / "sidestep_rigid_scene_test";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "wedge.obj")
        << "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";
    std::ofstream(folder / "flat.obj") << "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
    std::ofstream(folder / "broken.stl") << "solid nothing\n";
    const auto read = [&](const std::string& mesh) {
        std::ofstream(folder / "scene.toml")
            << "[floor]\n[[body]]\nat = [0, 1, 0]\nscale = 2\ndensity = 1\nmesh = \"" + mesh +
                   "\"\n";
        return read_scene(folder / "scene.toml");
    };
    const Result<Scene> scene = read("wedge.obj");
    if (!scene) FAIL(to_string(scene.error()));
    CHECK(scene->bodies[1].mass == doctest::Approx(8.0 / 6.0));
    REQUIRE(scene->files.size() == 1);
    CHECK(std::filesystem::equivalent(scene->files[0], folder / "wedge.obj"));
    for (const char* bad : {"flat.obj", "broken.stl", "missing.obj", "scene.toml", "."}) {
        INFO(bad);
        const Result<Scene> wrong = read(bad);
        REQUIRE_FALSE(wrong.has_value());
        CHECK(wrong.error().size() == 1);
        CHECK(wrong.error()[0].line == 6);
        CHECK(wrong.error()[0].column == 8);
    }
    CHECK_FALSE(read_scene(folder / "none.toml").has_value());
    std::filesystem::remove_all(folder);
}
