// The promise of the scene reader: everything that is wrong is said before anything runs, with the
// place where it stands and what to do about it.

#include "sidestep/crowd/scene.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "sidestep/base/file.h"
#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/crowd/distance_field.h"
#include "sidestep/crowd/walls.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::crowd;

namespace {

// lines 1 to 5; what a test adds begins on line 6
const std::string good_scene =
    "bounds = [0, 0, 20, 10]\n"
    "[[people]]\n"
    "count = 3\n"
    "box = [1, 1, 9, 9]\n"
    "\n";

Problems problems_of(const std::string& text) {
    const auto scene = parse_scene(text, "my.toml");
    return scene ? Problems{} : scene.error();
}

/// All that is wrong, as the user reads it.
std::string complaints(const std::string& text) {
    return to_string(problems_of(text));
}

/// Exactly one problem, at that place, with those words in message and hint.
void expect_problem(const std::string& text, int line, int column, const std::string& message,
                    const std::string& hint = {}) {
    INFO(text);
    const Problems problems = problems_of(text);
    INFO(to_string(problems));
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].file == "my.toml");
    CHECK(problems[0].line == line);
    CHECK(problems[0].column == column);
    CHECK(problems[0].message.find(message) != std::string::npos);
    CHECK(problems[0].hint.find(hint) != std::string::npos);
}

Scene parsed(const std::string& text) {
    auto scene = parse_scene(text, "my.toml");
    if (!scene) FAIL(to_string(scene.error()));
    return *scene;
}

void expect_ground(const std::string& text, int line, const std::string& message,
                   const std::string& hint = {}) {
    INFO(text);
    const Problems problems = check(parsed(text));
    INFO(to_string(problems));
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].file == "my.toml");
    CHECK(problems[0].line == line);
    CHECK(problems[0].column == 1);
    CHECK(problems[0].message.find(message) != std::string::npos);
    CHECK(problems[0].hint.find(hint) != std::string::npos);
}

}  // namespace

TEST_CASE("the built-in scenes are read and their ground is sound") {
    CHECK(built_in_scenes() == std::vector<std::string>{"plaza", "circle", "crossing", "corridor",
                                                        "bottleneck", "blocks"});
    for (const std::string& name : built_in_scenes()) {
        INFO(name);
        const auto scene = parse_scene(built_in_scene(name), name + ".toml");
        if (!scene) FAIL(to_string(scene.error()));
        CHECK(scene->name == name);
        CHECK_FALSE(scene->title.empty());
        CHECK(scene->count() > 0);
        CHECK(to_string(check(*scene)) == "");
    }
    CHECK_THROWS_AS((void)built_in_scene("square"), UsageError);
}

TEST_CASE("the built-in scenes are what their names say") {
    const auto scene = [](const std::string& name) {
        return parsed(std::string(built_in_scene(name)));
    };
    const Scene plaza = scene("plaza");
    CHECK(plaza.count() == 100);
    CHECK(plaza.area() == 1200.0);
    CHECK(plaza.people[0].goals.empty());
    const Scene circle = scene("circle");
    CHECK(circle.count() == 250);
    CHECK_FALSE(circle.closed);
    CHECK(circle.people[0].opposite);
    CHECK(circle.people[0].evenly);
    const Scene corridor = scene("corridor");
    CHECK(corridor.count() / corridor.area() == 0.25);
    CHECK(scene("bottleneck").count() == 60);
    CHECK(scene("blocks").walls.size() == 9);
    CHECK(scene("blocks").count() == 120);
    CHECK(scene("blocks").obstacles.size() == 1);
    // discs of 0.6 m pass wherever a goal leads
    for (const std::string name : {"crossing", "bottleneck", "blocks"}) {
        INFO(name);
        const Scene town = scene(name);
        const Walls walls(town.walls, town.low, town.high, town.closed);
        for (const Goal& goal : town.goals) {
            const DistanceField field(walls, goal.area, town.low, town.high, 0.25, 0.6);
            for (const People& some : town.people) {
                if (std::find(some.goals.begin(), some.goals.end(), goal.name) ==
                    some.goals.end()) {
                    continue;
                }
                // walk down the field and stay wide; not from where two ways are equally long
                Vec2 p = some.area.lowest() + Vec2(0.3, 0.1);
                double least = 1e9;
                for (int step = 0; step < 4000 && field(p) > 0.0; ++step) {
                    p += 0.05 * field.direction(p);
                    if (step > 60) least = std::min(least, walls.clearance(p));
                }
                CHECK(field(p) == 0.0);
                CHECK(least > 0.5);
            }
        }
    }
}

TEST_CASE("every key of a scene arrives") {
    const Scene scene = parsed(R"(
title = "All of it"
bounds = [-5, -6, 25, 26.5]
closed = false
seconds = 12.5
lanes = true
clips = "built-in"
[width]
fixed_radius = 0.4
[[wall]]
points = [[10, 10], [12, 10], [11, 12]]
[[wall]]
box = [1, 2, 3, 4]
[[goal]]
name = "a"
disc = [20, 20, 2]
exit = true
[[goal]]
name = "b"
ring = [5, 15, 1, 2]
[[people]]
count = 7
per_second = 0.25
most = 20
box = [14, -2, 20, 5]
goals = ["a", "b"]
evenly = true
heading_deg = -90
speed = 1.2
speed_spread = 0.05
group = 2
[[people]]
count = 2
disc = [15, 8, 2]
goal = "opposite"
[[obstacle]]
name = "cart"
radius = 0.75
repeat = true
keys = [[0, 1, 8], [2, 3, 8], [4.5, 1, 8]]
[[obstacle]]
clip = "walk.bvh"
at = [3, 9]
heading_deg = 45
)");
    CHECK(scene.title == "All of it");
    CHECK(scene.name == "my");
    CHECK(scene.file == "my.toml");
    CHECK(scene.low == Vec2(-5, -6));
    CHECK(scene.high == Vec2(25, 26.5));
    CHECK_FALSE(scene.closed);
    CHECK(scene.seconds == 12.5);
    CHECK(scene.lanes == 1.0);
    CHECK(scene.width.fixed_radius == 0.4);
    CHECK(scene.width.margin == Width().margin);
    CHECK(scene.clips == "built-in");
    CHECK(scene.clips_source.line == 7);
    CHECK(clips_file(scene) == "built-in");
    CHECK(parsed("bounds = [0, 0, 9, 9]\n[width]\nmargin = 0.1\n[[people]]\ncount = 2\n"
                 "box = [1, 1, 8, 8]\n")
              .width.margin == 0.1);
    REQUIRE(scene.walls.size() == 2);
    CHECK(scene.walls[0] == Polygon{{10, 10}, {12, 10}, {11, 12}});
    CHECK(scene.walls[1] == Polygon{{1, 2}, {3, 2}, {3, 4}, {1, 4}});
    CHECK(scene.wall_sources[1].line == 12);
    REQUIRE(scene.goals.size() == 2);
    CHECK(scene.goals[0].name == "a");
    CHECK(scene.goals[0].exit);
    CHECK(scene.goals[0].area.kind == Area::Kind::disc);
    CHECK(scene.goals[0].area.radius == 2.0);
    CHECK(scene.goals[1].area.kind == Area::Kind::ring);
    CHECK(scene.goals[1].area.inner_radius == 1.0);
    CHECK(scene.goals[1].area.radius == 2.0);
    REQUIRE(scene.people.size() == 2);
    const People& some = scene.people[0];
    CHECK(some.count == 7);
    CHECK(some.per_second == 0.25);
    CHECK(some.most == 20);
    CHECK(some.area.low == Vec2(14, -2));
    CHECK(some.goals == std::vector<std::string>{"a", "b"});
    CHECK(some.evenly);
    CHECK(some.heading_deg == -90.0);
    CHECK(some.speed == 1.2);
    CHECK(some.speed_spread == 0.05);
    CHECK(some.group == 2);
    CHECK(some.source.line == 21);
    CHECK(scene.people[1].opposite);
    CHECK(scene.people[1].goals.empty());
    REQUIRE(scene.obstacles.size() == 2);
    CHECK(scene.obstacles[0].radius == 0.75);
    CHECK(scene.obstacles[0].repeat);
    CHECK(scene.obstacles[0].keys[1].seconds == 2.0);
    CHECK(scene.obstacles[0].keys[1].place == Vec2(3, 8));
    CHECK(scene.obstacles[1].clip == "walk.bvh");
    CHECK(scene.obstacles[1].at == Vec2(3, 9));
    CHECK(scene.obstacles[1].heading_deg == 45.0);
    CHECK(scene.count() == 9);
}

TEST_CASE("people may be counted by the square metre of free ground") {
    const std::string stage = "bounds = [0, 0, 20, 20]\n";
    const auto count = [&](const std::string& walls, const std::string& place,
                           const std::string& density) {
        return parsed(stage + walls + "[[people]]\n" + place + "\ndensity = " + density + "\n")
            .count();
    };
    CHECK(count("", "box = [1, 1, 5, 5]", "0.1") == 2);  // 1.6
    CHECK(count("", "box = [0, 0, 20, 20]", "0.5") == 200);
    CHECK(count("", "disc = [10, 10, 5]", "1") == 79);
    CHECK(count("", "ring = [10, 10, 3, 5]", "1") == 50);
    // a house takes a quarter; the frame takes nothing
    CHECK(count("[[wall]]\nbox = [0, 0, 10, 10]\n", "box = [0, 0, 20, 20]", "0.5") == 150);
    CHECK(count("[[wall]]\nbox = [10, 0, 20, 20]\n", "disc = [10, 10, 5]", "1") == 39);
    // with others who come later, as with count
    const Scene both = parsed(stage +
                              "[[people]]\nbox = [1, 1, 5, 5]\ndensity = 0.25\nper_second = 1\n"
                              "most = 9\n");
    CHECK(both.count() == 4);
    CHECK(both.people[0].most == 9);
}

TEST_CASE("clips of a scene are looked for beside it and then from where one is") {
    const auto folder = test::scratch_folder("scene_clips");
    Scene scene = parsed(good_scene);
    CHECK(clips_file(scene) == "");
    scene.file = (folder / "my.toml").string();
    scene.clips = "g.graph";
    CHECK(clips_file(scene) == "g.graph");
    REQUIRE(write_file(folder / "g.graph", "x").empty());
    CHECK(clips_file(scene) == (folder / "g.graph").string());
    // words that need no file
    std::filesystem::create_directories(folder / "steps");
    scene.clips = "steps";
    CHECK(clips_file(scene) == "steps");
}

TEST_CASE("what is wrong with a word or a number is said at its place") {
    CHECK(complaints(good_scene) == "");
    // the text itself
    expect_problem("bounds = [0, 0, 20, 10\n", 1, 24, "no TOML");
    expect_problem("bounds = 3 3\n", 1, 12, "no TOML");
    expect_problem("lanes = true\nlanes = true\n" + good_scene, 2, 9, "no TOML");
    // letters beyond ASCII belong into quotes and comments
    expect_problem(good_scene + "group = 2 ä\n", 6, 11, "beyond ASCII stands outside of quotes");
    expect_problem(good_scene + "größe = 2\n", 6, 3, "beyond ASCII");
    expect_problem("title = \"ä\\\" é\" ö\n" + good_scene, 1, 17, "beyond ASCII");
    expect_problem("bounds = [0, 0, 9, 9\"\"\"aä\n", 1, 25, "beyond ASCII");
    CHECK(complaints("# ä\ntitle = \"Straße \\\" ü\" # ß\n" + good_scene) == "");
    CHECK(complaints("\xEF\xBB\xBFtitle = \"\"\"ä\n\"ß\"\"\"\"\n" + good_scene) == "");
    CHECK(complaints("title = 'ä\\' # ß\n" + good_scene) == "");
    // brackets that make the parser itself stumble
    expect_problem(good_scene + "[[[wall]]]\n", 6, 1, "no key and no [table]");
    expect_problem(good_scene + "  [=]\nlanes = true\n", 6, 3, "no key and no [table]");
    expect_problem("[[=", 1, 1, "no key and no [table]");
    // the stage
    expect_problem("[[people]]\ncount = 1\nbox = [1, 1, 2, 2]\n", 1, 1, "no bounds", "bounds = [");
    expect_problem("bounds = [0, 0, 20, 10]\n", 1, 1, "no people", "[[people]]");
    expect_problem("bounds = [20, 0, 0, 10]\n", 1, 10, "reversed: x runs from 20 down to 0",
                   "[0, 0, 20, 10]");
    expect_problem("bounds = [0, 10, 20, 0]\n", 1, 10, "z runs from 10 down to 0");
    expect_problem("bounds = [0, 0, 0, 10]\n", 1, 10, "empty");
    expect_problem("bounds = [0, 0, 0.5, 10]\n", 1, 10, "at least 1 m");
    expect_problem("bounds = [0, 0, 20]\n", 1, 10, "has 3 entries, expected 4", "[x, z, x, z]");
    expect_problem("bounds = \"wide\"\n", 1, 10, "is a text, expected a list");
    expect_problem("bounds = [0, 0, nan, 10]\n", 1, 17, "nan");
    expect_problem("bounds = [0, 0, inf, 10]\n", 1, 17, "inf");
    expect_problem("bounds = [0, 0, true, 10]\n", 1, 17, "true or false, expected a number");
    expect_problem("closd = true\n" + good_scene, 1, 1, "\"closd\"", "did you mean closed?");
    expect_problem("walls = 3\n" + good_scene, 1, 1, "\"walls\"", "did you mean wall?");
    expect_problem("xyzzyxyzzy = 3\n" + good_scene, 1, 1, "xyzzyxyzzy", "it knows title, bounds");
    expect_problem("closed = 1\n" + good_scene, 1, 10, "a number, expected true or false");
    expect_problem("seconds = -3\n" + good_scene, 1, 11, "seconds is -3");
    expect_problem("title = 3\n" + good_scene, 1, 9, "expected a text");
    expect_problem("width = 3\n" + good_scene, 1, 9, "expected [width]");
    expect_problem(good_scene + "[width]\nfixed_radius = 50\n", 7, 16, "expected 0.1 to 5");
    expect_problem(good_scene + "[width]\nmargins = 0.1\n", 7, 1, "\"margins\"", "margin?");
    expect_problem(good_scene + "[width]\nfixed_radius = 0.3\nmargin = 0.1\n", 8, 10,
                   "fixed_radius and margin exclude each other");
    expect_problem("clips = 3\n" + good_scene, 1, 9, "expected a text");
    expect_problem("clips = \"\"\n" + good_scene, 1, 9, "clips is empty", "a .graph");
    // walls
    expect_problem("wall = 3\n" + good_scene, 1, 8, "expected [[wall]]", "two brackets");
    expect_problem(good_scene + "[wall]\nbox = [1, 1, 2, 2]\n", 6, 1, "a table", "[[wall]]");
    expect_problem(good_scene + "[[wall]]\n", 6, 1, "no points");
    expect_problem(good_scene + "[[wall]]\npoints = [[1, 1], [2, 2]]\n", 7, 10, "2 corners");
    expect_problem(good_scene + "[[wall]]\npoints = [[1, 1], [2, 2], [3]]\n", 7, 27, "1 entries");
    expect_problem(good_scene + "[[wall]]\npoints = [[1, 1], [2, 2], [2, 2], [1, 2]]\n", 7, 27,
                   "corners 2 and 3 are the same");
    expect_problem(good_scene + "[[wall]]\npoints = [[1, 1], [2, 2], [3, 3]]\n", 7, 27,
                   "turns back on itself");
    expect_problem(good_scene + "[[wall]]\npoints = [[1, 1], [3, 3], [3, 1], [1, 3]]\n", 7, 27,
                   "crosses itself: from corner 1 to 2 and from 3 to 4", "in the order");
    expect_problem(good_scene + "[[wall]]\nbox = [2, 1, 1, 2]\n", 7, 7, "box is reversed");
    // goals
    expect_problem(good_scene + "[[goal]]\nbox = [1, 1, 2, 2]\n", 6, 1, "no name");
    expect_problem(good_scene + "[[goal]]\nname = \"a\"\n", 6, 1, "no place", "disc = [");
    expect_problem(good_scene + "[[goal]]\nname = \"a\"\nbox = [1, 1, 2, 2]\ndisc = [1, 1, 1]\n", 6,
                   1, "more than one");
    expect_problem(good_scene + "[[goal]]\nname = \"a\"\nbox = [1, 1, 2, 20]\n", 8, 7,
                   "beyond the stage", "[0, 0, 20, 10]");
    expect_problem(good_scene + "[[goal]]\nname = \"a\"\ndisc = [1, 1, 0]\n", 8, 8, "radius is 0");
    expect_problem(good_scene + "[[goal]]\nname = \"a\"\nring = [5, 5, 3, 2]\n", 8, 8,
                   "inner radius is 3");
    expect_problem(good_scene + "[[goal]]\nname = \"opposite\"\nbox = [1, 1, 2, 2]\n", 7, 8,
                   "opposite");
    expect_problem(good_scene +
                       "[[goal]]\nname = \"a\"\nbox = [1, 1, 2, 2]\n"
                       "[[goal]]\nname = \"a\"\nbox = [1, 1, 2, 2]\n",
                   10, 8, "second goal", "line 6");
    // people
    expect_problem(good_scene + "goal = \"east\"\n", 6, 8, "no goal \"east\"",
                   "no [[goal]] at all");
    expect_problem(good_scene + "goals = []\n", 6, 9, "goals is empty");
    expect_problem(good_scene + "goals = \"a\"\n", 6, 9, "expected a list");
    expect_problem(good_scene + "goal = 3\n", 6, 8, "expected a name");
    expect_problem(good_scene + "goal = \"esat\"\n[[goal]]\nname = \"east\"\nbox = [1, 1, 2, 2]\n",
                   6, 8, "no goal \"esat\"", "did you mean \"east\"?");
    expect_problem(good_scene + "most = 3\n", 6, 8, "without per_second");
    expect_problem(good_scene + "most = 2\nper_second = 1\n", 6, 8, "most is 2, but 3");
    expect_problem(good_scene + "group = 0\n", 6, 9, "group is 0, expected 1 to 100");
    expect_problem(good_scene + "group = 1.5\n", 6, 9, "a fraction, expected a whole number");
    expect_problem(good_scene + "speed = 0\n", 6, 9, "speed is 0, expected 0.1 to 3");
    expect_problem(good_scene + "speed_spred = 0\n", 6, 1, "speed_spred",
                   "did you mean speed_spread?");
    expect_problem(good_scene + "heading_deg = 500\n", 6, 15, "heading_deg is 500");
    expect_problem("bounds = [0, 0, 9, 9]\n[[people]]\ncount = -3\nbox = [1, 1, 2, 2]\n", 3, 9,
                   "count is -3, expected 0 to 10000000");
    expect_problem("bounds = [0, 0, 9, 9]\n[[people]]\nbox = [1, 1, 2, 2]\n", 2, 1, "no count");
    expect_problem(good_scene + "density = 1\n", 6, 11, "both count and density");
    const std::string crowded = "bounds = [0, 0, 9, 9]\n[[people]]\nbox = [1, 1, 2, 2]\ndensity = ";
    expect_problem(crowded + "11\n", 4, 11, "density is 11, expected 0 to 10");
    expect_problem(crowded + "0.4\n", 4, 11, "on 1 square metres that is nobody", "larger");
    expect_problem("bounds = [0, 0, 9, 9]\n[[people]]\nring = [4, 4, 2, 2]\ndensity = 1\n", 4, 11,
                   "nobody", "give count");
    // obstacles
    expect_problem(good_scene + "[[obstacle]]\nradius = 1\n", 6, 1, "no keys and no clip");
    expect_problem(good_scene + "[[obstacle]]\nkeys = []\n", 7, 8, "keys is empty");
    expect_problem(good_scene + "[[obstacle]]\nkeys = [[1, 1, 1]]\n", 7, 9,
                   "first key is at second 1");
    expect_problem(good_scene + "[[obstacle]]\nkeys = [[0, 1, 1], [3, 2, 2], [3, 1, 1]]\n", 7, 31,
                   "key 3 is at second 3, not after", "ascend");
    expect_problem(good_scene + "[[obstacle]]\nrepeat = true\nkeys = [[0, 1, 1], [3, 2, 2]]\n", 8,
                   8, "its last place is not its first");
    expect_problem(good_scene + "[[obstacle]]\nradius = 1\nclip = \"a.bvh\"\n", 7, 10,
                   "means nothing");
    expect_problem(good_scene + "[[obstacle]]\nat = [1, 1]\nkeys = [[0, 1, 1]]\n", 7, 6,
                   "without a clip");
}

TEST_CASE("many mistakes are told in the order of the text and no more than twenty") {
    std::string text = "bounds = [0, 0, 20, 10]\n";
    for (int i = 0; i < 30; ++i) text += "[[people]]\ncount = -1\nbox = [1, 1, 2, 2]\nspeed = 9\n";
    const Problems problems = problems_of(text);
    REQUIRE(problems.size() == static_cast<std::size_t>(problem_limit));
    CHECK(problems[0].line == 3);
    CHECK(problems[1].line == 5);
    CHECK(problems[19].line == 41);
}

TEST_CASE("what is wrong with the ground is said before anything runs") {
    const std::string stage = "bounds = [0, 0, 20, 10]\n";
    const std::string house = "[[wall]]\nbox = [5, 2, 9, 8]\n";                 // 2, 3
    const std::string goal = "[[goal]]\nname = \"g\"\nbox = [15, 1, 19, 9]\n";  // 4 to 6
    const std::string people = "[[people]]\ncount = 5\nbox = [1, 1, 4, 9]\ngoal = \"g\"\n";  // 7
    CHECK(to_string(check(parsed(stage + house + goal + people))) == "");
    // goal in a wall
    expect_ground(stage + "[[wall]]\nbox = [14, 0, 20, 10]\n" + goal + people, 4,
                  "goal \"g\" lies inside a wall");
    // people in a wall, or too near to it
    expect_ground(stage + "[[wall]]\nbox = [0, 0, 5, 10]\n" + goal + people, 7,
                  "area of [[people]] 1 lies inside a wall");
    expect_ground(
        stage + house + goal + "[[people]]\ncount = 1\nbox = [4.8, 4, 4.9, 5]\ngoal = \"g\"\n", 7,
        "lies inside a wall", "0.32 m");
    // no way: a wall across the stage, however thin
    expect_ground(stage + "[[wall]]\nbox = [10, 0, 10.01, 10]\n" + goal + people, 7,
                  "\"g\" cannot be reached from the area of [[people]] 1", "0.64 m");
    // a gap that nobody fits through, and one that is wide enough
    expect_ground(stage + "[[wall]]\nbox = [10, 0.4, 10.5, 10]\n" + goal + people, 7,
                  "cannot be reached");
    CHECK(check(parsed(stage + "[[wall]]\nbox = [10, 0.65, 10.5, 10]\n" + goal + people)).empty());
    // part of the area is shut away
    expect_ground(stage + "[[wall]]\nbox = [10, 0, 10.5, 10]\n" + goal +
                      "[[people]]\ncount = 5\nbox = [6, 1, 14, 9]\ngoal = \"g\"\n",
                  7, "% of the area of [[people]] 1");
    // overlapping spawn
    expect_ground(
        stage + house + goal + "[[people]]\ncount = 100\nbox = [1, 1, 4, 9]\ngoal = \"g\"\n", 7,
        "overlapping spawn: 100 people", "discs of 0.35 m fit there");
    expect_ground(
        stage + "[width]\nfixed_radius = 0.7\n[[people]]\ncount = 40\nbox = [1, 1, 4, 9]\n", 4,
        "overlapping spawn: 40 people", "discs of 0.70 m");
    // two who share an area count together
    const Problems both = check(parsed(stage + "[[people]]\ncount = 45\nbox = [1, 1, 4, 9]\n"
                                               "[[people]]\ncount = 45\nbox = [1, 1, 4, 9]\n"));
    CHECK(both.size() == 2);
    CHECK(both[0].message.find("90 people") != std::string::npos);
    // a goal that the one before does not lead to
    expect_ground(stage + "[[wall]]\nbox = [10, 0, 10.5, 10]\n" + goal +
                      "[[goal]]\nname = \"h\"\nbox = [1, 1, 2, 2]\n"
                      "[[people]]\ncount = 5\nbox = [11, 1, 14, 9]\ngoals = [\"g\", \"h\"]\n",
                  10, "\"h\" cannot be reached");
    // they come for ever and nobody leaves: suspicious, not wrong
    const Problems filling =
        check(parsed(stage + "[[people]]\nper_second = 1\nbox = [1, 1, 4, 9]\n"));
    REQUIRE(filling.size() == 1);
    CHECK(filling[0].severity == Problem::Severity::warning);
    CHECK_FALSE(has_error(filling));
    // discs need more room than limbs, or less
    const std::string door =
        "[[wall]]\nbox = [10, 0, 10.5, 4.5]\n[[wall]]\nbox = [10, 5.5, 10.5, 10]\n";
    const std::string wide = "[width]\nfixed_radius = 0.8\n",
                      slim = "[width]\nfixed_radius = 0.15\n";
    CHECK(check(parsed(stage + door + goal + people)).empty());
    expect_ground(stage + wide + door + goal + people, 11, "cannot be reached", "1.60 m");
    const std::string slit = "[[wall]]\nbox = [10, 0.4, 10.5, 10]\n";
    CHECK(check(parsed(stage + slim + slit + goal + people)).empty());
    // a goal that nobody's middle gets into
    const std::string rim = "[[goal]]\nname = \"g\"\nbox = [19.8, 0, 20, 10]\n";
    expect_ground(stage + rim + people, 2, "nobody gets into the goal \"g\"", "0.32 m");
    CHECK(check(parsed(stage + slim + rim + people)).empty());
    CHECK(check(parsed(stage + "[[goal]]\nname = \"g\"\nbox = [19.6, 0, 20, 10]\n" + people))
              .empty());
    // nobody at all
    expect_ground(stage + "[[people]]\ncount = 0\nbox = [1, 1, 4, 9]\n", 2, "nobody is there");
    // across a wall to the opposite side
    expect_ground(stage + "[[wall]]\nbox = [10, 0, 10.5, 10]\n" +
                      "[[people]]\ncount = 5\nbox = [6, 1, 14, 9]\ngoal = \"opposite\"\n",
                  4, "opposite side");
}

TEST_CASE("goals that nobody gets into are refused and small ones are not") {
    const std::string stage = "bounds = [0, 0, 20, 20]\n";
    const std::string people = "[[people]]\ncount = 5\nbox = [6, 1, 14, 19]\ngoal = \"g\"\n";
    const auto goal = [&](const std::string& place) {
        return stage + "[[goal]]\nname = \"g\"\n" + place + "\n" + people;
    };
    // nearer to the frame than anybody's middle comes, on a line so long that looks are far apart
    for (const char* width : {"0.05", "0.2", "0.3", "0.317"}) {
        expect_ground(goal("box = [0, 0, " + std::string(width) + ", 20]"), 2, "too near to a wall",
                      "0.32 m");
    }
    CHECK(check(parsed(goal("box = [0, 0, 0.33, 20]"))).empty());
    // what clips ask for is more, and known with them
    const Scene strip = parsed(goal("box = [0, 0, 0.5, 20]"));
    const Walls walls(strip.walls, strip.low, strip.high, strip.closed);
    CHECK(check_goals(strip, walls, 0.49).empty());
    const Problems near = check_goals(strip, walls, 0.51);
    REQUIRE(near.size() == 1);
    CHECK(near[0].line == 2);
    CHECK(near[0].hint.find("0.51 m") != std::string::npos);
    // too small for a step to end in it
    expect_ground(goal("disc = [10, 10, 0.05]"), 2, "it is too small", "half a metre");
    expect_ground(goal("box = [10, 10, 10.1, 10.1]"), 2, "it is too small");
    expect_ground(goal("ring = [10, 10, 5, 5]"), 2, "it is a line", "two radii");
    CHECK(check(parsed(goal("disc = [10, 10, 0.1]"))).empty());
    CHECK(check(parsed(goal("ring = [10, 10, 4.9, 5]"))).empty());
    CHECK(check(parsed(goal("box = [9.99, 1, 10.01, 19]"))).empty());
    // a corner of the goal is enough, wherever it is
    const std::string house = "[[wall]]\nbox = [8, 0, 12, 20]\n";
    CHECK(check(parsed(stage + house + "[[goal]]\nname = \"g\"\nbox = [8.1, 3, 12.4, 4]\n" +
                       "[[people]]\ncount = 5\nbox = [13, 1, 19, 19]\ngoal = \"g\"\n"))
              .empty());
}

TEST_CASE("the place across may lie in a wall when one gets near it") {
    const std::string stage = "bounds = [0, 0, 20, 20]\n";
    const std::string people =
        "[[people]]\ncount = 10\nbox = [0.5, 0.5, 8, 19.5]\ngoal = \"opposite\"\n";
    CHECK(to_string(check(parsed(stage + "[[wall]]\nbox = [3, 3, 4, 4]\n" + people))) == "");
    // a house so large that nobody gets near its middle
    expect_ground(stage + "[[wall]]\nbox = [0, 0, 8.5, 7]\n" + people, 4, "% of [[people]] 1",
                  "within 2.50 m");
    // a wall between, and both sides of it near
    expect_ground(stage + "[[wall]]\nbox = [4, 0, 4.5, 20]\n" + people, 4, "opposite side");
    // on stages too large for a look at the ground
    const std::string town = "bounds = [0, 0, 500, 500]\n";
    CHECK(check(parsed(town + "[[wall]]\nbox = [3, 3, 4, 4]\n" + people)).empty());
    expect_ground(town + "[[wall]]\nbox = [0, 0, 8.5, 7]\n" + people, 4, "% of [[people]] 1");
}

TEST_CASE("no packing beats the bound on how many fit") {
    // squares and triangles of discs in boxes of many sizes: what was packed must be allowed
    constexpr std::uint64_t seed = 4100;
    Random random(seed);
    double tightest = 0.0;
    for (int i = 0; i < 2000; ++i) {
        Area box;
        const double width = random.uniform(0.01, 12.0);
        box.high = {width, random.uniform(0.01, 12.0)};
        const double apart = 2.0 * typical_standing_radius, row = apart * std::sqrt(0.75);
        int packed = 0;
        for (int k = 0; k * row <= box.high.y(); ++k) {
            const double first = k % 2 ? 0.5 * apart : 0.0;
            if (first <= width) packed += 1 + static_cast<int>((width - first) / apart);
        }
        const int square =
            (1 + static_cast<int>(width / apart)) * (1 + static_cast<int>(box.high.y() / apart));
        INFO("seed " << seed << ", box " << i);
        CHECK(most_people(box) >= std::max(packed, square));
        tightest = std::max(tightest, std::max(packed, square) / most_people(box));
    }
    CHECK(tightest > 0.95);
    const Area line{.kind = Area::Kind::ring, .radius = 52.0, .inner_radius = 52.0};
    CHECK(most_people(line) == 466);
    const Area point{.kind = Area::Kind::disc, .radius = 0.01};
    CHECK(most_people(point) == 1);
}

TEST_CASE("an area knows its points") {
    constexpr std::uint64_t seed = 4101;
    Random random(seed);
    int inside = 0;
    for (int i = 0; i < 3000; ++i) {
        Area area;
        area.kind = static_cast<Area::Kind>(random.index(3));
        area.low = {-2, -1};
        area.high = {1, 3};
        area.centre = {0.5, 0.25};
        area.radius = 2.0;
        area.inner_radius = random.chance(0.3) ? 2.0 : 1.2;
        const double x = random.uniform(-4.0, 4.0);
        const Vec2 p(x, random.uniform(-4.0, 4.0));
        const Vec2 near = area.nearest(p);
        INFO("seed " << seed << ", place " << i);
        CHECK((near - p).norm() == doctest::Approx(area.distance(p)).epsilon(1e-12));
        CHECK(area.distance(near) < 1e-12);
        CHECK(area.contains(p) == (area.distance(p) == 0.0));
        // nothing of it is nearer
        const double qx = random.uniform(-4.0, 4.0);
        const Vec2 q(qx, random.uniform(-4.0, 4.0));
        if (area.contains(q)) CHECK((q - p).norm() >= area.distance(p) - 1e-12);
        inside += area.contains(p);
    }
    CHECK(inside > 300);
}

TEST_CASE("more people at equal density") {
    const Scene plaza = parsed(std::string(built_in_scene("plaza")));
    for (const int count : {1, 10, 100, 1000, 1000000}) {
        const Scene grown = with_people(plaza, count, false);
        CHECK(grown.count() == count);
        CHECK(grown.count() / grown.area() == doctest::Approx(100.0 / 1200.0));
        const Scene kept = with_people(plaza, count, true);
        CHECK(kept.count() == count);
        CHECK(kept.area() == plaza.area());
    }
    CHECK(check(with_people(plaza, 100000, false)).empty());
    CHECK(has_error(check(with_people(plaza, 100000, true))));
    // shared out as before, to the last one
    const Scene corridor = parsed(std::string(built_in_scene("corridor")));
    const Scene odd = with_people(corridor, 41, true);
    CHECK(odd.people[0].count == 21);
    CHECK(odd.people[1].count == 20);
    // walls, goals and obstacles grow too; a cart keeps its speed
    const Scene blocks = parsed(std::string(built_in_scene("blocks")));
    const Scene town = with_people(blocks, 480, false);
    CHECK(town.walls[0][0] == Vec2(10, 10));
    CHECK(town.goals[1].area.low == Vec2(90, 0));
    CHECK(town.obstacles[0].keys[1].seconds == 30.0);
    CHECK(town.obstacles[0].keys[1].place == Vec2(65, 35));
    CHECK(town.obstacles[0].radius == 0.5);
    CHECK(check(town).empty());
    // on a line they stand as far apart as before
    const Scene circle = parsed(std::string(built_in_scene("circle")));
    CHECK(with_people(circle, 1000, false).people[0].area.radius == 208.0);
    CHECK_THROWS_AS((void)with_people(plaza, 0, false), UsageError);
    Scene nobody = plaza;
    nobody.people.clear();
    CHECK_THROWS_AS((void)with_people(nobody, 10, false), UsageError);
}

TEST_CASE("the page about scenes shows what is really said") {
    const auto page = read_file(std::filesystem::path(SIDESTEP_SOURCE_DIR) / "docs" / "scenes.md");
    REQUIRE(page);
    const std::string open = "```toml\n", answer = "```\n```text\n", close = "```\n";
    int scenes = 0, answers = 0;
    for (std::size_t at = page->find(open); at != std::string::npos; at = page->find(open, at)) {
        at += open.size();
        const std::size_t end = page->find(close, at);
        REQUIRE(end != std::string::npos);
        const std::string text = page->substr(at, end - at);
        // a block of text right below is what is said about it; nothing, when there is none
        std::string shown;
        if (page->compare(end, answer.size(), answer) == 0) {
            const std::size_t from = end + answer.size();
            shown = page->substr(from, page->find(close, from) - from);
            ++answers;
        }
        const auto scene = parse_scene(text, "my.toml");
        CHECK(to_string(scene ? check(*scene) : scene.error()) == shown);
        ++scenes;
        at = end;
    }
    CHECK(scenes == 3);
    CHECK(answers == 2);
}

TEST_CASE("a scene is read from a file and a missing one is named") {
    const auto folder = test::scratch_folder("scene");
    const auto path = folder / "mine.toml";
    std::ofstream(path) << good_scene;
    const auto scene = read_scene(path);
    REQUIRE(scene);
    CHECK(scene->name == "mine");
    const auto missing = read_scene(folder / "none.toml");
    REQUIRE_FALSE(missing);
    CHECK(to_string(missing.error()).find("none.toml") != std::string::npos);
}
