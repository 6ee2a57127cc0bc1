// The same motion with a hand elsewhere: the verb, its files, and what it says about bad input.
#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/math/rotation.h"
#include "sidestep/motion/human.h"
#include "sidestep/motion/io/motion_file.h"
#include "tests/cli/tool.h"

using namespace sidestep;
using namespace sidestep::test;

namespace {

/// Two seconds of somebody with bent arms; the left hand is in the chest for a while, if asked for.
motion::Clip bent_arms(bool hand_in_chest = false) {
    const motion::Skeleton& skeleton = motion::human_skeleton();
    motion::Clip clip(skeleton, 1.0 / 30.0, 61);
    for (int f = 0; f < clip.frame_count(); ++f) {
        const double t = f / 30.0;
        motion::Pose pose = motion::rest_pose(skeleton);
        pose.translations[0] = Vec3(0, 1.05, 0.1 * t);
        const auto turn = [&](const char* name, Axis axis, double by) {
            pose.rotations[*skeleton.find(name)] = rotation_about(axis, by);
        };
        turn("LeftArm", Axis::z, -0.9 + 0.1 * std::sin(3 * t));
        turn("RightArm", Axis::z, 0.9);
        turn("LeftForeArm", Axis::y, -0.8);
        turn("RightForeArm", Axis::y, 0.8 + 0.1 * std::sin(2 * t));
        if (hand_in_chest) {
            const double in = std::max(0.0, 1.0 - std::abs(t - 1.0) / 0.4);
            turn("LeftArm", Axis::y, radians(-62.0 - 18.0 * in));
            turn("LeftForeArm", Axis::y, radians(-100.0 - 45.0 * in));
        }
        clip.set_pose(f, pose);
    }
    return clip;
}

struct Studio {
    std::filesystem::path folder;
    std::string take;

    explicit Studio(const std::string& name, bool hand_in_chest = false)
        : folder(scratch_folder(name)) {
        REQUIRE(motion::save_clip(bent_arms(hand_in_chest), folder / "take.bvh").empty());
        take = quoted(folder / "take.bvh");
    }
    [[nodiscard]] std::string at(const char* file) const { return quoted(folder / file); }
    [[nodiscard]] bool has(const char* file) const {
        return std::filesystem::exists(folder / file);
    }
};

const std::string edit_metres = "edit --unit m --up y ";
const std::string hand_up = " --constraint 'position left hand 0.8..1.2 at 1 += 0 0.1 0.05' ";

Vec3 left_hand(const motion::Clip& clip, int frame) {
    return clip.global_pose(frame).joints[*clip.skeleton().find("LeftHand")].translation;
}

}  // namespace

TEST_CASE("edit moves the hand where it is asked and exits with 0") {
    const Studio studio("edit_hand");
    const Outcome edited = tool(edit_metres + studio.take + hand_up + "-o " + studio.at("out.bvh"));
    INFO(edited.out << edited.err);
    CHECK(edited.code == 0);
    CHECK(edited.says("position LeftHand"));
    CHECK(edited.says("frames changed"));
    const motion::ImportOptions metres{.metres_per_unit = 1.0, .up = Axis::y};
    const motion::Clip before = motion::load_clip(studio.folder / "take.bvh", metres);
    const motion::Clip after = motion::load_clip(studio.folder / "out.bvh", metres);
    REQUIRE(after.frame_count() == before.frame_count());
    CHECK((left_hand(after, 30) - left_hand(before, 30) - Vec3(0, 0.1, 0.05)).norm() < 1e-3);
    CHECK((left_hand(after, 5) - left_hand(before, 5)).norm() < 1e-9);
}

TEST_CASE("edit writes every format and its report") {
    const Studio studio("edit_formats");
    spill(studio.folder / "moves.txt",
          "# up, and the other hand stays on the hip\n"
          "position left hand 0.8..1.2 at 1 += 0 0.1 0.05 name \"up it goes\"\n"
          "relative right hand to Hips 0.5..1.5\n");
    const Outcome edited = tool(edit_metres + studio.take + " --script " + studio.at("moves.txt") +
                                " --json " + studio.at("report.json") + " -o " +
                                studio.at("out.bvh") + " -o " + studio.at("out.glb") + " -o " +
                                studio.at("out.gltf") + " -o " + studio.at("out.sidestep"));
    INFO(edited.out << edited.err);
    CHECK(edited.code == 0);
    const auto json = nlohmann::json::parse(slurp(studio.folder / "report.json"));
    CHECK(json["constraints"].size() == 2);
    CHECK(json["constraints"][0]["name"] == "up it goes");
    CHECK(json["constraints"][0]["worst_mm"] < 0.1);
    CHECK(json["constraints"][1]["worst_mm"] < 0.1);
    CHECK(json["good"] == true);
    CHECK(json["frames_changed"] > 10);
    CHECK(json["preservation"]["angle_rms_deg"] > 0.1);
    CHECK(json["written"].size() == 4);
    // the body went along
    CHECK(tool("info " + studio.at("out.glb")).code == 0);
    CHECK(std::filesystem::file_size(studio.folder / "out.glb") > 100000);
    const Outcome shown = tool("info " + studio.at("out.sidestep"));
    INFO(shown.out << shown.err);
    CHECK(shown.code == 0);
}

TEST_CASE("edit says what cannot be met and exits with 1 but writes all the same") {
    const Studio studio("edit_far");
    const Outcome far = tool(edit_metres + studio.take +
                             " --constraint 'position left hand 0.8..1.2 at 1 += 2 0 0 name far' "
                             "--json - -o " +
                             studio.at("out.bvh"));
    INFO(far.out << far.err);
    CHECK(far.code == 1);
    CHECK(far.says("beyond the reach"));
    CHECK(far.json()["constraints"][0]["missed"] == true);
    CHECK(studio.has("out.bvh"));
    // a wish may fail
    const Outcome wish = tool(edit_metres + studio.take +
                              " --constraint 'position left hand 0.8..1.2 at 1 += 2 0 0 soft' -o " +
                              studio.at("wish.bvh"));
    CHECK(wish.code == 0);
}

TEST_CASE("edit with fix moves the hand out of the chest around what is held") {
    const Studio studio("edit_fix", true);
    const std::string lint = "lint --unit m --up y --only contact ";
    REQUIRE(tool(lint + studio.take).code == 1);
    const Outcome fixed =
        tool(edit_metres + studio.take + " --constraint 'hold right hand 0.5..1.5' --fix --json " +
             studio.at("fix.json") + " -o " + studio.at("out.bvh"));
    INFO(fixed.out << fixed.err);
    const auto json = nlohmann::json::parse(slurp(studio.folder / "fix.json"));
    CHECK(fixed.code == 0);
    CHECK(json["fix"]["verdict"] == "clean");
    CHECK(json["fix"]["contacts_before"] > 0);
    CHECK(json["fix"]["contacts_after"] == 0);
    CHECK(json["constraints"][0]["missed"] == false);
    CHECK(tool(lint + studio.at("out.bvh")).code == 0);
    // the hand itself is held in there: either it stays, and meets the chest, or that is said
    const Outcome held = tool(edit_metres + studio.take +
                              " --constraint 'position left hand 0.5..1.5 at 1 += 0 0 0' --fix "
                              "--json " +
                              studio.at("held.json") + " -o " + studio.at("held.bvh"));
    INFO(held.out << held.err);
    const auto told = nlohmann::json::parse(slurp(studio.folder / "held.json"));
    CHECK(held.code == 1);
    CHECK(told["good"] == false);
    const bool broken = told["constraints"][0]["missed"];
    CHECK(broken == held.says("after --fix"));
    CHECK((broken || told["fix"]["contacts_after"] > 0));
}

TEST_CASE("edit refuses bad input with 2 and writes nothing") {
    const Studio studio("edit_bad");
    const std::string out = " -o " + studio.at("out.bvh");
    const auto refuses = [&](const std::string& arguments, const char* words) {
        const Outcome outcome = tool("edit --unit m --up y " + arguments);
        INFO(arguments << "\n" << outcome.out << outcome.err);
        CHECK(outcome.code == 2);
        CHECK(outcome.says(words));
        CHECK_FALSE(studio.has("out.bvh"));
    };
    refuses(studio.take + out, "nothing is asked");
    refuses(studio.take + hand_up, "--out");
    refuses(studio.take + " --constraint 'position LeftHnad 1..2 at 1 = 0 0 0'" + out,
            "--constraint:1:10: error: there is no joint \"LeftHnad\"");
    refuses(studio.take + hand_up + "-o " + studio.at("out.png"), "cannot write .png");
    refuses(studio.take + hand_up + "-o " + studio.take, "take.bvh");
    refuses(studio.at("nobody.bvh") + hand_up + out, "nobody.bvh");
    refuses(studio.take + hand_up + "--character nobody.glb" + out, "nobody.glb");
    refuses(studio.take + hand_up + "--script " + studio.at("none.txt") + out, "none.txt");
    spill(studio.folder / "bad.txt", "position LeftHand 0..1 at 0.5 += 0 0.1 0\nfoot LeftFoot\n");
    refuses(studio.take + " --script " + studio.at("bad.txt") + out, "bad.txt:2:14: error:");
    spill(studio.folder / "broken.bvh", broken_bvh());
    refuses(studio.at("broken.bvh") + hand_up + out, "broken.bvh");
    // a thousand seconds between two frames
    refuses(studio.take + hand_up + "--fps 0.001" + out, "a frame lasts 1000 s");
    // the script is not replaced by the result
    refuses(
        studio.take + " --script " + studio.at("bad.txt") + " --json " + studio.at("bad.txt") + out,
        "bad.txt");
}
