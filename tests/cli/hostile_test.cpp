// What hostile and unlucky users type: numbers that are none, bodies that are none, targets that
// would cost them a file. Never exit code 3.
#include <doctest/doctest.h>

#include "tests/cli/tool.h"

using namespace sidestep::test;

namespace {

/// One bone between two joints and an end site, twice, with these numbers in the places that hurt.
std::string bone_bvh(const std::string& bone, const std::string& rows) {
    return "HIERARCHY\nROOT Hips\n{\n OFFSET 0 0 0\n CHANNELS 6 Xposition Yposition Zposition "
           "Zrotation Xrotation Yrotation\n JOINT Spine\n {\n  OFFSET " +
           bone + "\n  CHANNELS 3 Zrotation Xrotation Yrotation\n  End Site\n  {\n   OFFSET " +
           bone + "\n  }\n }\n}\nMOTION\nFrames: 2\nFrame Time: 0.0333333\n" + rows;
}

constexpr const char* still = "0 1 0 0 0 0 0 0 0\n0 1 1 0 0 0 0 0 0\n";

}  // namespace

TEST_CASE("a nan is no number for any option") {
    const auto folder = scratch_folder("cli_nan");
    spill(folder / "a.bvh", small_bvh());
    const std::string file = quoted(folder / "a.bvh");
    const std::string out = quoted(folder / "b.bvh");
    for (const std::string& arguments :
         {std::string("walk --fps nan"), std::string("walk --height nan"),
          std::string("walk --seconds nan"), std::string("walk --turn -nan"),
          std::string("walk --speed NaN"), "info " + file + " --fps nan",
          "convert " + file + " " + out + " --fps nan",
          "plot " + file + " -o " + quoted(folder / "x.svg") + " --every nan",
          "info " + file + " --unit nan", "info " + file + " --unit 1e300",
          "info " + file + " --unit 1e-300"}) {
        CAPTURE(arguments);
        const Outcome outcome = tool(arguments);
        CHECK(outcome.code == 2);
        CHECK(outcome.says("expected"));
    }
    CHECK(files_in_folder(folder) == 1);
}

TEST_CASE("a rate mistyped by some zeros is refused before memory is") {
    const auto folder = scratch_folder("cli_rate");
    spill(folder / "a.bvh", small_bvh(600));
    const Outcome outcome =
        tool("convert " + quoted(folder / "a.bvh") + " " + quoted(folder / "b.bvh") + " --fps 1e6");
    CHECK(outcome.code == 2);
    CHECK(outcome.says("frames of 3 joints"));
    CHECK(files_in_folder(folder) == 1);
}

TEST_CASE("a report never lands on a motion") {
    const auto folder = scratch_folder("cli_json_target");
    spill(folder / "a.bvh", small_bvh());
    spill(folder / "b.bvh", small_bvh());
    const std::string a = quoted(folder / "a.bvh");
    const std::string b = quoted(folder / "b.bvh");
    // a forgotten dash: the first file would be lost
    for (const std::string& arguments :
         {"info --json " + a + " " + b,
          "convert " + b + " " + quoted(folder / "c.bvh") + " --json " + a, "walk --json " + a}) {
        CAPTURE(arguments);
        const Outcome outcome = tool(arguments);
        CHECK(outcome.code == 2);
        CHECK(outcome.says("--json -"));
    }
    CHECK(slurp(folder / "a.bvh") == small_bvh());
    CHECK(files_in_folder(folder) == 2);
}

TEST_CASE("a motion goes to standard output where no temporary folder is") {
    const auto folder = scratch_folder("cli_no_tmp");
    spill(folder / "a.bvh", small_bvh());
    for (const std::string format : {"bvh", "glb", "gltf"}) {
        CAPTURE(format);
        const std::string in = quoted(folder / "a.bvh");
        const Outcome piped = tool("convert " + in + " - --to " + format, "TMPDIR=/no/such/folder");
        CHECK(piped.code == 0);
        CHECK(tool("convert " + in + " " + quoted(folder / ("b." + format))).code == 0);
        CHECK(piped.out == slurp(folder / ("b." + format)));
    }
}

TEST_CASE("dust and towers and those who hover in space are drawn and dressed") {
    const auto folder = scratch_folder("cli_odd_bodies");
    const std::string high = "0 1e9 0 0 0 0 0 0 0\n0 1e9 1 0 0 0 0 0 0\n";
    const std::string fast = "1e9 1 0 0 0 0 0 0 0\n-1e9 1 1e9 0 0 0 0 0 0\n";
    const std::string fall = "0 1e9 0 0 0 0 0 0 0\n0 -1e9 0 0 0 0 0 0 0\n";
    const std::pair<const char*, std::string> bodies[] = {
        {"dust", bone_bvh("0 1e-30 0", still)}, {"less", bone_bvh("0 1e-105 0", still)},
        {"tower", bone_bvh("0 1e9 0", still)},  {"high", bone_bvh("0 1 0", high)},
        {"fast", bone_bvh("0 1 0", fast)},      {"fall", bone_bvh("0 1 0", fall)}};
    for (const auto& [name, text] : bodies) {
        CAPTURE(name);
        spill(folder / "a.bvh", text);
        const std::string file = quoted(folder / "a.bvh");
        const std::string png = quoted(folder / "a.png");
        CHECK(tool("convert " + file + " " + quoted(folder / "a.glb") + " --unit m --mannequin")
                  .code == 0);
        CHECK(tool("plot " + file + " --unit m -o " + png + " --width 300").code == 0);
        const std::string drawn =
            "plot " + file + " --unit m -o " + png + " --width 300 --style mannequin";
        const Outcome wood = tool(drawn);
        CAPTURE(wood.err);
        CHECK(wood.code == 0);
        CHECK(std::filesystem::file_size(folder / "a.png") < 2'000'000);
    }
}

TEST_CASE("a body that is one point has no wood and says so") {
    const auto folder = scratch_folder("cli_point");
    spill(folder / "a" / "a.bvh", bone_bvh("0 0 0", still));
    spill(folder / "a" / "b.bvh", small_bvh());
    const Outcome outcome = tool("plot " + quoted(folder / "a") + " -o " +
                                 quoted(folder / "pictures/") + " --style mannequin --width 300");
    CHECK(outcome.code == 2);
    CHECK(outcome.says("a.bvh: error: all joints lie in one point"));
    // the other one is drawn all the same
    CHECK(files_in_folder(folder / "pictures") == 1);
}

TEST_CASE("a scene nested to exhaust the stack is refused") {
    const auto folder = scratch_folder("cli_nested");
    std::string nodes;
    for (int i = 0; i < 100'000; ++i) nodes += "<node>";
    for (int i = 0; i < 100'000; ++i) nodes += "</node>";
    spill(folder / "a.dae",
          "<?xml version=\"1.0\"?><COLLADA version=\"1.4.1\"><library_visual_scenes><visual_scene "
          "id=\"s\">" +
              nodes +
              "</visual_scene></library_visual_scenes><scene><instance_visual_scene "
              "url=\"#s\"/></scene></COLLADA>");
    const Outcome outcome = tool("info " + quoted(folder / "a.dae"));
    CHECK(outcome.code == 2);
    CHECK(outcome.says("deep"));
}

TEST_CASE("walks too long for one motion are refused and say what would do") {
    for (const char* arguments :
         {"--seconds 3600", "--seconds 3600 --turn 36000", "--gait back --seconds 3600"}) {
        CAPTURE(arguments);
        const Outcome outcome = tool(std::string("walk ") + arguments);
        CHECK(outcome.code == 2);
        CHECK(outcome.says("take at most --seconds"));
    }
    for (const char* way : {"0,0 1e9,0", "0,0 1e300,1", "0,0 1e308,1 -1e308,0"}) {
        CAPTURE(way);
        const Outcome outcome = tool(std::string("walk --way ") + way);
        CHECK(outcome.code == 2);
        CHECK(outcome.says("more than an hour"));
    }
    // the words are for people who never saw the code
    const Outcome point = tool("walk --way 0,0 0,0");
    CHECK(point.code == 2);
    CHECK(point.says("error: --way: a way needs at least two different waypoints"));
}

TEST_CASE("a seed that does not fit is refused and not folded") {
    CHECK(tool("walk --seed 18446744073709551615").code == 0);
    for (const char* seed : {"18446744073709551616", "-1", "1.5", "x"}) {
        CAPTURE(seed);
        CHECK(tool(std::string("walk --seed ") + seed).code == 2);
    }
}

TEST_CASE("a closed standard output leaks no words into the file that is written") {
    const auto folder = scratch_folder("cli_closed");
    CHECK(tool("walk --seconds 1 -o " + quoted(folder / "open.bvh")).code == 0);
    // the motion is written; that the words about it cannot be said is an error all the same
    CHECK(tool("walk --seconds 1 -o " + quoted(folder / "closed.bvh") + " >&-").code == 2);
    CHECK(slurp(folder / "open.bvh") == slurp(folder / "closed.bvh"));
    CHECK(tool("info - <&-").code == 2);
}

TEST_CASE("help that nobody can read is not a success") {
    if (std::filesystem::exists("/dev/full")) CHECK(tool("--help > /dev/full").code == 2);
}
