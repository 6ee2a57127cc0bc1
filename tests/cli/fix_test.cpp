// Clips with a limb in another come out clean; clean ones come out as they were; and what is bad stays alone.
#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/body/io/character_glb.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/gait/library.h"
#include "sidestep/motion/human.h"
#include "sidestep/motion/io/motion_file.h"
#include "sidestep/recording/reader.h"
#include "tests/cli/tool.h"

using namespace sidestep;
using namespace sidestep::test;

namespace {

/// A second and a half of the built-in walk, arms well away from the body.
motion::Clip roomy_walk() {
    motion::Clip clip(motion::human_skeleton(), 1.0 / 30.0, 46);
    for (const motion::LibraryClip& entry : motion::built_in_library()) {
        if (entry.name != "walk") continue;
        for (int f = 0; f < clip.frame_count(); ++f) {
            motion::Pose pose = entry.clip.pose(f % entry.clip.frame_count());
            pose.rotations[motion::left_arm] = rotation_about(Axis::z, -0.8);
            pose.rotations[motion::right_arm] = rotation_about(Axis::z, 0.8);
            clip.set_pose(f, pose);
        }
    }
    return clip;
}

/// The left arm goes into the belly and out again.
motion::Clip arm_in_belly() {
    motion::Clip clip = roomy_walk();
    for (int f = 0; f < clip.frame_count(); ++f) {
        const double in = std::max(0.0, 1.0 - std::abs(f - 22) / 14.0);
        const double smooth = in * in * (3.0 - 2.0 * in);
        clip.set_rotation(
            f, motion::left_arm,
            rotation_about(Axis::z, -0.8).slerp(smooth, rotation_about(Axis::y, radians(-80.0))));
        clip.set_rotation(f, motion::left_fore_arm,
                          rotation_about(Axis::y, radians(-145.0 * smooth)));
    }
    return clip;
}

struct Workshop {
    std::filesystem::path folder;

    explicit Workshop(const std::string& name) : folder(scratch_folder(name)) {
        std::filesystem::create_directories(folder / "in");
        REQUIRE(motion::save_clip(arm_in_belly(), folder / "in" / "belly.bvh").empty());
        REQUIRE(motion::save_clip(roomy_walk(), folder / "in" / "roomy.bvh").empty());
    }
    [[nodiscard]] std::string at(const std::string& name) const { return quoted(folder / name); }
    [[nodiscard]] std::string read(const std::string& name) const { return slurp(folder / name); }
    [[nodiscard]] bool same(const std::string& a, const std::string& b) const {
        return read(a) == read(b);
    }
    [[nodiscard]] bool has(const std::string& name) const {
        return std::filesystem::exists(folder / name);
    }
};

const std::string fix_metres = "fix --unit m --up y ";

}  // namespace

TEST_CASE("an arm in the belly comes out and the linter agrees") {
    const Workshop shop("fix_belly");
    const std::string contact = "lint --only contact --unit m --up y ";
    CHECK(tool(contact + shop.at("in/belly.bvh")).code == 1);
    const Outcome fixed =
        tool(fix_metres + shop.at("in/belly.bvh") + " -o " + shop.at("out") + " --json -");
    INFO(fixed.out << fixed.err);
    CHECK(fixed.code == 0);
    const auto told = fixed.json();
    REQUIRE(told.is_object());
    REQUIRE(told["clips"].size() == 1);
    const auto& clip = told["clips"][0];
    CHECK(clip["verdict"] == "clean");
    CHECK(clip["contacts_before"].get<int>() > 0);
    CHECK(clip["contacts_after"] == 0);
    CHECK(clip["lint"]["between_frames"] == true);
    CHECK(clip["lint"]["may_move"].empty());
    CHECK(clip["change"]["peak_deg"].get<double>() > 1.0);
    CHECK(clip["change"]["peak_deg"].get<double>() < 90.0);
    CHECK(clip["frames_per_second"].get<double>() > 0.0);
    CHECK(clip["fingerprint"].get<std::string>().size() == 16);
    CHECK(told["summary"]["verdicts"]["clean"] == 1);
    // what was written says so on its own
    CHECK(tool(contact + shop.at("out/belly.bvh")).code == 0);
    const motion::Clip before = motion::load_clip(shop.folder / "in" / "belly.bvh");
    const motion::Clip after = motion::load_clip(shop.folder / "out" / "belly.bvh");
    CHECK(after.frame_count() == before.frame_count());
    // the other arm had no part in it
    for (int f = 0; f < after.frame_count(); ++f) {
        CHECK(angle_between(before.pose(f).rotations[motion::right_arm],
                            after.pose(f).rotations[motion::right_arm]) < 1e-6);
    }
}

TEST_CASE("a clean clip is written back as the same bytes beside one that is not") {
    const Workshop shop("fix_clean");
    const Outcome fixed = tool(fix_metres + shop.at("in") + " -o " + shop.at("out"));
    INFO(fixed.out << fixed.err);
    CHECK(fixed.code == 0);
    CHECK(fixed.says("unchanged"));
    CHECK(fixed.says("contacts"));
    CHECK(fixed.says("1 unchanged, 1 clean"));
    CHECK(shop.same("out/roomy.bvh", "in/roomy.bvh"));
    CHECK_FALSE(shop.same("out/belly.bvh", "in/belly.bvh"));
    // nothing else lies there but a note of what is done
    CHECK(files_in_folder(shop.folder / "out") == 3);
    CHECK(shop.has("out/.sidestep-manifest"));
}

TEST_CASE("fixed files are the same bits for one thread and two") {
    const Workshop shop("fix_threads");
    for (const char* threads : {"1", "2"}) {
        const Outcome fixed = tool(std::string("--threads ") + threads + " " + fix_metres +
                                   shop.at("in") + " --record -o " + shop.at(threads));
        INFO(fixed.out << fixed.err);
        CHECK(fixed.code == 0);
    }
    for (const char* name : {"belly.bvh", "roomy.bvh", "belly-before-after.sidestep"}) {
        INFO(name);
        CHECK_FALSE(shop.read(std::string("1/") + name).empty());
        CHECK(shop.same(std::string("1/") + name, std::string("2/") + name));
    }
}

TEST_CASE("fix puts the clip on another body and writes it with its skin") {
    const Workshop shop("fix_body");
    std::vector<motion::Joint> joints;
    const motion::Skeleton tall = motion::human_skeleton().scaled(1.1);
    for (motion::Joint joint : tall.joints()) {
        joint.name = "mixamorig:" + joint.name;
        joints.push_back(joint);
    }
    joints[motion::lower_back].name = "mixamorig:Belly";
    spill(shop.folder / "tall.glb",
          write_character_glb(body::make_mannequin(motion::Skeleton(std::move(joints)))));
    const Outcome fixed =
        tool(fix_metres + shop.at("in/belly.bvh") + " --character " + shop.at("tall.glb") +
             " --format glb --record --json - -o " + shop.at("out"));
    INFO(fixed.out << fixed.err);
    CHECK(fixed.code == 0);
    const auto told = fixed.json();
    REQUIRE(told.is_object());
    CHECK(told["clips"][0]["retargeted"] == true);
    CHECK(told["clips"][0]["scale"].get<double>() == doctest::Approx(1.1).epsilon(1e-3));
    const auto file = body::read_character_glb(shop.read("out/belly.glb"), "belly.glb");
    REQUIRE(file.has_value());
    CHECK(file->character.triangle_count() > 1000);
    const auto both = recording::read(shop.read("out/belly-before-after.sidestep"));
    REQUIRE(both.has_value());
    CHECK(recording::describe(*both).figures == 2);
}

TEST_CASE("a bad clip fails alone and is listed") {
    const Workshop shop("fix_bad");
    spill(shop.folder / "in" / "broken.bvh", broken_bvh());
    const Outcome fixed =
        tool(fix_metres + shop.at("in") + " -o " + shop.at("out") + " --json " + shop.at("t.json"));
    INFO(fixed.out << fixed.err);
    CHECK(fixed.code == 2);
    CHECK(fixed.says("broken.bvh:9:"));
    CHECK(fixed.says("not fixed"));
    CHECK(fixed.says("1 could not be fixed"));
    CHECK(shop.has("out/belly.bvh"));
    CHECK(shop.has("out/roomy.bvh"));
    CHECK_FALSE(shop.has("out/broken.bvh"));
    const auto told = nlohmann::json::parse(shop.read("t.json"), nullptr, false);
    REQUIRE(told.is_object());
    CHECK(told["bad"].size() == 1);
    CHECK(told["clips"].size() == 2);
}

TEST_CASE("what limbs that may not move do is told and left alone") {
    const Workshop shop("fix_touch");
    motion::Clip crossed = roomy_walk();
    for (int f = 0; f < crossed.frame_count(); ++f) {
        crossed.set_rotation(f, motion::left_up_leg, rotation_about(Axis::z, radians(-14.0)));
        crossed.set_rotation(f, motion::right_up_leg, rotation_about(Axis::z, radians(14.0)));
    }
    REQUIRE(motion::save_clip(crossed, shop.folder / "legs.bvh").empty());
    const Outcome fixed = tool(fix_metres + shop.at("legs.bvh") + " -o " + shop.at("out"));
    INFO(fixed.out << fixed.err);
    CHECK(fixed.code == 0);
    CHECK(fixed.says("neither may move; --legs lets legs"));
    CHECK(fixed.says("1 unchanged; 0 without any contact at all"));
    CHECK(shop.same("out/legs.bvh", "legs.bvh"));
}

TEST_CASE("fix says what is wrong and writes nothing") {
    const Workshop shop("fix_wrong");
    const std::string belly = fix_metres + shop.at("in/belly.bvh");
    const std::string out = " -o " + shop.at("out");
    const auto refused = [&](const std::string& arguments, const std::string& words) {
        const Outcome outcome = tool(arguments);
        INFO(arguments << "\n" << outcome.out << outcome.err);
        CHECK(outcome.code == 2);
        CHECK(outcome.says(words));
    };
    refused(belly, "--output");
    refused(belly + " -o " + shop.at("in"), "belly.bvh");  // over what is read
    refused(belly + " -o " + shop.at("in/roomy.bvh"), "is a file");
    refused(belly + out + " --format fbx", "fbx");
    refused(belly + out + " --character hevy", "heavy");
    refused(belly + out + " --margin nan", "expected a number");
    refused(belly + out + " --no-arms", "nothing may move");
    refused(belly + out + " --limbs " + shop.at("none.txt"), "none.txt");
    refused(belly + out + " --json " + shop.at("t.bvh"), "t.bvh");
    refused(fix_metres + shop.at("nowhere.bvh") + out, "nowhere.bvh");
    refused(belly + out + " --touch-ok LeftHand:Bely", "no limb \"Bely\"");
    // two of one name
    std::filesystem::create_directories(shop.folder / "b");
    std::filesystem::copy(shop.folder / "in" / "belly.bvh", shop.folder / "b" / "belly.bvh");
    refused(belly + " " + shop.at("b/belly.bvh") + out, "would be written over the result of");
    CHECK_FALSE(shop.has("out/belly.bvh"));
}
