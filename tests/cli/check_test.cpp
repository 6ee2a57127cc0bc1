// Will these clips ever touch? The verb and the words it is asked with.
#include <doctest/doctest.h>

#include <cmath>

#include "cli/support/approach.h"
#include "sidestep/base/random.h"
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

cli::PlacedClip stroll(Random& random, int samples, double dt) {
    cli::PlacedClip clip;
    clip.path.dt = dt;
    Vec2 at(random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0));
    double heading = random.uniform(-pi, pi);
    for (int i = 0; i < samples; ++i) {
        heading += random.uniform(-0.3, 0.3);
        at += random.uniform(0.0, 0.1) * Vec2(std::sin(heading), std::cos(heading));
        clip.path.positions.push_back(at);
        clip.path.radii.push_back(random.uniform(0.1, 0.6));
    }
    clip.placement = spacetime::Placement::at(random.uniform(-1.5, 1.5), random.uniform(-1.5, 1.5),
                                              random.uniform(-pi, pi), random.uniform(-2.0, 2.0));
    return clip;
}

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

TEST_CASE("the least gap is negative exactly when the engine says they collide") {
    constexpr std::uint64_t seed = 18;
    Random random(seed);
    for (const auto mode : {spacetime::Mode::sampled, spacetime::Mode::interpolated}) {
        int hits = 0;
        constexpr int pairs = 1500;
        for (int i = 0; i < pairs; ++i) {
            INFO("seed " << seed << ", pair " << i);
            const double dt_b = i % 3 == 0 ? 0.05 : 0.1;
            const cli::PlacedClip a =
                stroll(random, static_cast<int>(random.uniform(1.0, 41.0)), 0.1);
            const cli::PlacedClip b =
                stroll(random, static_cast<int>(random.uniform(1.0, 41.0)), dt_b);
            const spacetime::Verdict verdict =
                cli::ask(a.path, a.placement, b.path, b.placement, mode, spacetime::Ask::when);
            const cli::Meeting least = cli::closest(a, b, mode);
            hits += verdict.collides ? 1 : 0;
            if (least.frame_a < 0) {
                CHECK_FALSE(verdict.collides);
                continue;
            }
            if (std::abs(least.gap()) > 1e-7) CHECK(verdict.collides == (least.gap() < 0.0));
            if (!verdict.collides) continue;
            CHECK(least.time_s >= verdict.first_s - 1e-9);
            CHECK(least.time_s <= verdict.last_s + 1e-9);
            // what is shown as the first collision is one
            const cli::Meeting first =
                cli::meeting(a, verdict.first_a, b, verdict.first_b, verdict.first_s, mode);
            CHECK(first.gap() < 1e-6);
            CHECK((first.place() - first.a).norm() <= first.radius_a + 1e-6);
            CHECK((first.place() - first.b).norm() <= first.radius_b + 1e-6);
        }
        CHECK(hits > pairs / 10);
        CHECK(hits < pairs * 9 / 10);
    }
}

TEST_CASE("between frames nobody comes closer than the least gap") {
    constexpr std::uint64_t seed = 21;
    Random random(seed);
    double tightest = 1.0;
    int between = 0;
    for (int i = 0; i < 60; ++i) {
        INFO("seed " << seed << ", pair " << i);
        cli::PlacedClip a = stroll(random, 12, 0.1);
        cli::PlacedClip b = stroll(random, 12, 0.07);
        // straight past each other, radii changing slower than they walk: closest between frames
        for (cli::PlacedClip* clip : {&a, &b}) {
            const Vec2 step(random.uniform(-0.2, 0.2), random.uniform(-0.2, 0.2));
            const Vec2 middle(random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5));
            const double growth = random.uniform(-0.02, 0.02);
            for (int k = 0; k < 12; ++k) {
                clip->path.positions[static_cast<std::size_t>(k)] = middle + (k - 6.3) * step;
                clip->path.radii[static_cast<std::size_t>(k)] = 0.5 + (k - 6) * growth;
            }
            clip->placement = {};
        }
        a.placement.start_s = 0.0;
        b.placement.start_s = random.uniform(-0.1, 0.5);
        constexpr auto mode = spacetime::Mode::interpolated;
        const cli::Meeting least = cli::closest(a, b, mode);
        const double from = std::max(a.begins_s(), b.begins_s());
        const double to = std::min(a.ends_s(), b.ends_s());
        if (least.frame_a < 0) continue;
        const auto off_frame = [&](const cli::PlacedClip& clip) {
            const double frames = (least.time_s - clip.begins_s()) / clip.path.dt;
            return std::abs(frames - std::round(frames)) > 1e-6;
        };
        between += off_frame(a) && off_frame(b) ? 1 : 0;
        double found = 1e300;
        constexpr int moments = 20000;
        for (int k = 0; k < moments; ++k) {
            const double t = from + (to - from) * k / moments;
            const auto frame = [&](const cli::PlacedClip& clip) {
                return std::clamp(static_cast<int>((t - clip.begins_s()) / clip.path.dt), 0,
                                  clip.path.sample_count() - 1);
            };
            found = std::min(found, cli::meeting(a, frame(a), b, frame(b), t, mode).gap());
        }
        CHECK(found >= least.gap() - 1e-9);
        tightest = std::min(tightest, found - least.gap());
        CHECK(found - least.gap() < 2e-3);
    }
    CHECK(tightest < 1e-5);
    CHECK(between > 5);
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
