// Will these clips ever touch? The verb and the words it is asked with.
#include <doctest/doctest.h>

#include <cmath>

#include "cli/support/placed_clips.h"
#include "tests/cli/tool.h"

using namespace sidestep;
using namespace sidestep::test;

namespace {

/// Walks 1.16 m along +z at 1.2 m/s, 30 frames of 30 a second.
struct Walker {
    std::filesystem::path folder;
    std::string file;

    explicit Walker(const std::string& name) : folder(scratch_folder(name)) {
        spill(folder / "w.bvh", small_bvh());
        file = quoted(folder / "w.bvh");
    }
    [[nodiscard]] Outcome check(const std::string& words) const {
        return tool("check --unit cm --up y --radius 0.49 " + file + " " + file + " " + words);
    }
};

}  // namespace

TEST_CASE("two who walk towards each other collide when and where a pencil says") {
    const Walker walker("check_pencil");
    // they are 3 - 2.4 t apart, and touch at 0.98 m
    const Outcome met = walker.check("--at 0,0 --at 0,3,180 --json -");
    CHECK(met.code == 1);
    const nlohmann::json pair = met.json()["pairs"][0];
    CHECK(met.json()["collides"] == true);
    CHECK(pair["first"]["time_s"].get<double>() == doctest::Approx(2.02 / 2.4));
    CHECK(pair["first"]["frames"] == nlohmann::json({25, 25}));
    CHECK(pair["first"]["place"][0].get<double>() == doctest::Approx(0.0));
    CHECK(pair["first"]["place"][1].get<double>() == doctest::Approx(1.5));
    // frame 29 holds to the end
    CHECK(pair["last"]["time_s"].get<double>() == doctest::Approx(1.0));
    CHECK(pair["closest"]["gap_m"].get<double>() == doctest::Approx(3.0 - 2.32 - 0.98));

    // as sampled, the first frame inside is 26
    const Outcome sampled = walker.check("--at 0,0 --at 0,3,180 --sampled --json -");
    CHECK(sampled.code == 1);
    CHECK(sampled.json()["pairs"][0]["first"]["time_s"].get<double>() ==
          doctest::Approx(26.0 / 30.0));
    CHECK(sampled.json()["pairs"][0]["first"]["frames"] == nlohmann::json({26, 26}));

    const Outcome apart = walker.check("--at 0,0 --at 0,4,180 --json -");
    CHECK(apart.code == 0);
    CHECK(apart.json()["pairs"][0]["closest"]["gap_m"].get<double>() ==
          doctest::Approx(4.0 - 2.32 - 0.98));
    CHECK(apart.json()["pairs"][0]["closest"]["frames"] == nlohmann::json({29, 29}));
    CHECK_FALSE(apart.json()["pairs"][0].contains("first"));
}

TEST_CASE("the words say what the numbers say") {
    const Walker walker("check_words");
    const Outcome met = walker.check("--at 0,0 --at 0,3,180");
    CHECK(met.code == 1);
    CHECK(met.says("w.bvh (1) and w.bvh (2) collide"));
    CHECK(met.says("first     0.842 s at (0.00, 1.50), frames 25 and 25"));
    CHECK(met.says("deepest   0.30 m of overlap"));
    const Outcome apart = walker.check("--at 0,0 --at 0,4,180");
    CHECK(apart.code == 0);
    CHECK(apart.says("do not collide"));
    CHECK(apart.says("closest   0.70 m apart"));
    const Outcome later = walker.check("--at 0,0 --at 0,0,0,10");
    CHECK(later.code == 0);
    CHECK(later.says("never there together"));
    // points that touch collide between frames, and not as sampled
    const Outcome touching = tool("check library:walk library:walk --radius 0");
    CHECK(touching.code == 1);
    CHECK(touching.says("deepest   0.00 m of overlap"));
    CHECK(tool("check library:walk library:walk --radius 0 --sampled").code == 0);
}

TEST_CASE("the heading is in degrees and turns to the left") {
    const Walker walker("check_heading");
    // a quarter to the left leads along +x, from the origin past (1, 0)
    CHECK(walker.check("--at 0,0,90 --at 2.1,-0.8,-90").code == 1);
    CHECK(walker.check("--at 0,0,90 --at 2.1,-1.1,-90").code == 0);
    CHECK(walker.check("--at 0,0,-90 --at 2.1,-0.8,-90").code == 0);
    // and comes out exact
    for (const double turn : {0.0, 90.0, 180.0, -90.0, -180.0, 270.0, 450.0, 3600.0}) {
        CAPTURE(turn);
        const spacetime::Placement placement = cli::At{1.0, 2.0, turn, 0.0}.placement();
        CHECK(std::abs(placement.cosine) + std::abs(placement.sine) == 1.0);
        CHECK(placement.cosine == doctest::Approx(std::cos(radians(turn))));
        CHECK(placement.sine == doctest::Approx(std::sin(radians(turn))));
    }
    CHECK(cli::At{0.0, 0.0, 30.0, 0.0}.placement().sine == doctest::Approx(0.5));
}

TEST_CASE("an at that cannot be read says which one and which column and what was expected") {
    const Walker walker("check_at");
    const auto complains = [&](const std::string& at, const std::string& words) {
        const Outcome outcome = walker.check("--at 0,0 --at " + at);
        CAPTURE(at);
        CAPTURE(outcome.err);
        CHECK(outcome.code == 2);
        CHECK(outcome.out.empty());
        CHECK(outcome.err.find("--at number 2") != std::string::npos);
        CHECK(outcome.err.find(words) != std::string::npos);
        CHECK(outcome.err.find("write --at x,z,heading,t") != std::string::npos);
    };
    complains("1,two", "column 3: \"two\" is not a number, expected z in metres");
    complains("nan,0", "column 1: \"nan\" is not finite, expected x in metres");
    complains("0,0,inf", "column 5: \"inf\" is not finite, expected the heading in degrees");
    complains("0,0,0,-inf", "column 7: \"-inf\" is not finite, expected the start in seconds");
    complains("0,0,,1", "column 5: nothing there");
    complains("5", "column 2: ends too early, expected z in metres");
    complains("0,0,0,0,0", "column 9: \"0\" is one number too many");
    complains("1e300,0", "column 1: \"1e300\" is out of reach");
    complains("1e999,0", "column 1: \"1e999\" is too large");
    complains("'1, 2'", "column 3: \" 2\" is not a number");
    // negative numbers and signs are no options
    CHECK(walker.check("--at -5,-5,-30,-1 --at +5,+5").code == 0);
    const Outcome many = walker.check("--at 0,0 --at 0,1 --at 0,2");
    CHECK(many.code == 2);
    CHECK(many.says("--at is given 3 times for 2 clips"));
}

TEST_CASE("places may stand before the clips or behind them or beside each") {
    const Walker walker("check_order");
    const std::string file = walker.file;
    const std::string start = "check --unit cm --up y --margin 0 --json - ";
    const Outcome behind = tool(start + file + " " + file + " --at 0,0 --at 1,0");
    const Outcome before = tool(start + "--at 0,0 --at 1,0 " + file + " " + file);
    const Outcome beside = tool(start + file + " --at 0,0 " + file + " --at 1,0");
    CHECK(behind.json()["clips"][1]["at"]["x"] == 1.0);
    CHECK(before.out == behind.out);
    CHECK(beside.out == behind.out);
    const std::string prop = "--prop 2:LeftLeg:0,0,0:0.1 ";
    CHECK(tool(start + prop + file + " " + file).out ==
          tool(start + file + " " + file + " " + prop).out);
    // a space is no comma
    CHECK(tool(start + file + " " + file + " --at 1 2").says("ends too early, expected z"));
}

TEST_CASE("an answer that could not be printed is no answer") {
    if (!std::filesystem::exists("/dev/full")) SIDESTEP_SKIP("/dev/full is not here");
    const Walker walker("check_full");
    CHECK(walker.check("").code == 1);
    CHECK(walker.check("> /dev/full").code == 2);
    CHECK(walker.check("--json - > /dev/full").code == 2);
}

TEST_CASE("points that stay together overlap by nothing") {
    const Walker walker("check_points");
    const Outcome outcome =
        tool("check --unit cm --up y --radius 0 " + walker.file + " " + walker.file);
    CHECK(outcome.code == 1);
    CHECK(outcome.says("deepest   0.00 m of overlap"));
}

TEST_CASE("three clips are three pairs and one collision is enough") {
    const Walker walker("check_three");
    const Outcome outcome =
        tool("check --unit cm --up y --radius 0.3 " + walker.file + " " + walker.file + " " +
             walker.file + " --at 0,0 --at 9,0 --at 9,0.2 --json -");
    CHECK(outcome.code == 1);
    const nlohmann::json pairs = outcome.json()["pairs"];
    REQUIRE(pairs.size() == 3);
    CHECK(pairs[0]["collides"] == false);
    CHECK(pairs[1]["collides"] == false);
    CHECK(pairs[2]["collides"] == true);
    CHECK(pairs[2]["a"] == 1);
    CHECK(pairs[2]["b"] == 2);
    // four clips make a table
    const Outcome rows = tool("check --unit cm --up y --radius 0.3 " + walker.file + " " +
                              walker.file + " " + walker.file +
                              " library:walk --at 0,0 --at 9,0 "
                              "--at 9,0.2 --at 40,0,0,50");
    CHECK(rows.code == 1);
    CHECK(rows.says("w.bvh (2)  w.bvh (3)  yes         0.000    1.000    -0.40"));
    CHECK(rows.says("w.bvh (1)  w.bvh (2)  no                             8.40"));
    CHECK(rows.says("w.bvh (3)  walk       no\n"));
    CHECK(rows.says("1 of 6 pairs collide"));
    CHECK(tool("check " + walker.file).code == 2);
    CHECK(tool("check " + walker.file).says("1 clip given, expected 2"));
}

TEST_CASE("a sword widens the one who holds it") {
    const Walker walker("check_sword");
    const auto check = [&](const std::string& words) {
        return tool("check --unit cm --up y " + walker.file + " " + walker.file +
                    " --at 0,0 --at 3,0 " + words);
    };
    CHECK(check("").code == 0);
    CHECK(check("--prop 1:LeftLeg:2.5,0,0:0.1").code == 1);
    CHECK(check("--prop LeftLeg:0.2,0,0:0.1").code == 0);
    CHECK(check("--margin 1.5").code == 1);
    const auto complains = [&](const std::string& prop, const std::string& words) {
        const Outcome outcome = check("--prop " + prop);
        CAPTURE(outcome.err);
        CHECK(outcome.code == 2);
        CHECK(outcome.says(words));
    };
    complains("LeftLge:0,0,0:1", "did you mean LeftLeg?");
    complains("3:LeftLeg:0,0,0:1", "there are 2 clips");
    complains("LeftLeg:0,0:1", "ends too early, expected z in metres");
    complains("LeftLeg:0,nan,0:1", "column 11: \"nan\" is not finite, expected y in metres");
    complains("LeftLeg:0,0,0:-1", "the radius -1 is negative");
    complains("LeftLeg", "expected two colons");
    CHECK(check("--margin nan").code == 2);
    CHECK(check("--radius -1").code == 2);
}

TEST_CASE("clips of the built-in library are known by name") {
    const Outcome outcome = tool("check library:walk library:turn_left_90 --at 0,0 --at 0,2.5,180");
    CHECK(outcome.code == 1);
    CHECK(outcome.says("walk and turn_left_90 collide"));
    const Outcome typo = tool("check library:wolk library:walk");
    CHECK(typo.code == 2);
    CHECK(typo.says("did you mean library:walk?"));
}

TEST_CASE("bad files are named and nothing is answered") {
    const Walker walker("check_bad");
    spill(walker.folder / "bad.bvh", broken_bvh());
    const Outcome outcome =
        tool("check " + walker.file + " " + quoted(walker.folder / "bad.bvh") + " nowhere.bvh");
    CHECK(outcome.code == 2);
    CHECK(outcome.out.empty());
    CHECK(outcome.says("bad.bvh:"));
    CHECK(outcome.says("nowhere.bvh: error: cannot open"));
    CHECK(walker.check("--json " + walker.file).code == 2);
}

TEST_CASE("those who shook hands and those who linked arms collide as recorded") {
    SIDESTEP_NEEDS_DATA(takes, "mocap/takes");
    const auto check = [&](const char* a, const char* b, const std::string& words) {
        return tool("check --fix -q " + quoted(takes / a) + " " + quoted(takes / b) + " " + words);
    };
    // a hand reaches out for a third of a second; arms stay linked all the way
    const Outcome hands = check("18_01.bvh", "19_01.bvh", "--json -");
    CHECK(hands.code == 1);
    const nlohmann::json shake = hands.json()["pairs"][0];
    CHECK(shake["first"]["time_s"].get<double>() == doctest::Approx(1.02).epsilon(0.01));
    CHECK(shake["last"]["time_s"].get<double>() == doctest::Approx(1.37).epsilon(0.01));
    CHECK(shake["closest"]["gap_m"].get<double>() > -0.1);
    const Outcome arms = check("20_02.bvh", "21_02.bvh", "--json -");
    CHECK(arms.code == 1);
    CHECK(arms.json()["pairs"][0]["first"]["time_s"].get<double>() == doctest::Approx(0.0));
    CHECK(arms.json()["pairs"][0]["closest"]["gap_m"].get<double>() < -0.3);
    // out of reach, and long after
    CHECK(check("18_01.bvh", "19_01.bvh", "--at 0,0 --at 0,-0.2").code == 0);
    CHECK(check("20_02.bvh", "21_02.bvh", "--at 0,0 --at 0,0,0,2").code == 0);
}
