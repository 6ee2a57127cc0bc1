// The same motion on another body: the verb, its files, and what it says about bad input.
#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/body/io/character_glb.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/human.h"
#include "sidestep/motion/io/motion_file.h"
#include "sidestep/recording/reader.h"
#include "tests/cli/tool.h"

using namespace sidestep;
using namespace sidestep::test;

namespace {

/// Somebody who stands and waves, in other words and other bones than the built-in person's.
motion::Skeleton other_bones() {
    const motion::Skeleton tall = motion::human_skeleton().scaled(1.1);
    std::vector<motion::Joint> joints(tall.joints().begin(), tall.joints().end());
    for (motion::Joint& joint : joints) joint.name = "mixamorig:" + joint.name;
    joints[motion::lower_back].name = "mixamorig:Belly";
    return motion::Skeleton(std::move(joints));
}

motion::Clip wave(const motion::Skeleton& skeleton, int frames = 40) {
    motion::Clip clip(skeleton, 1.0 / 30.0, frames);
    for (int f = 0; f < frames; ++f) {
        const double swing = std::sin(0.3 * f);
        clip.set_translation(f, motion::hips, {0.002 * swing, 1.05, 0});
        clip.set_rotation(f, motion::left_arm, rotation_about(Axis::z, -0.6 + 0.5 * swing));
        clip.set_rotation(f, motion::right_arm, rotation_about(Axis::z, 0.9));
        clip.set_rotation(f, motion::left_up_leg, rotation_about(Axis::x, 0.01 * swing));
    }
    return clip;
}

struct Wardroom {
    std::filesystem::path folder;
    std::string clip, body;

    explicit Wardroom(const std::string& name) : folder(scratch_folder(name)) {
        REQUIRE(motion::save_clip(wave(motion::human_skeleton()), folder / "wave.bvh").empty());
        const body::Character tall = body::make_mannequin(other_bones());
        spill(folder / "tall.glb", write_character_glb(tall));
        clip = quoted(folder / "wave.bvh");
        body = quoted(folder / "tall.glb");
    }
    [[nodiscard]] std::string at(const std::string& name) const { return quoted(folder / name); }
};

const std::string put_on = "retarget --unit m --up y ";

}  // namespace

TEST_CASE("retarget writes the motion on the body of a file and tells how") {
    const Wardroom room("retarget_glb");
    const Outcome made =
        tool(put_on + room.clip + " --to " + room.body + " -o " + room.at("out.glb"));
    INFO(made.out << made.err);
    CHECK(made.code == 0);
    CHECK(made.says("1.100 times as long"));
    CHECK(made.says("feet stand 4 times"));
    CHECK(made.says("wrote"));
    const auto file = body::read_character_glb(slurp(room.folder / "out.glb"), "out.glb");
    REQUIRE(file.has_value());
    CHECK(file->character.triangle_count() > 1000);
    const motion::Clip clip = motion::load_clip(room.folder / "out.glb");
    CHECK(clip.frame_count() == 40);
    CHECK(clip.skeleton().find("mixamorig:LeftArm").has_value());
}

TEST_CASE("retarget writes BVH and recordings too and JSON with the figures") {
    const Wardroom room("retarget_formats");
    const Outcome json =
        tool(put_on + room.clip + " --to " + room.body + " -o " + room.at("out.bvh") + " --json -");
    INFO(json.err);
    CHECK(json.code == 0);
    const auto told = json.json();
    REQUIRE(told.is_object());
    REQUIRE(told["written"].size() == 1);
    const auto& one = told["written"][0];
    CHECK(one["scale"].get<double>() == doctest::Approx(1.1).epsilon(1e-4));
    CHECK(one["stances"] == 4);
    CHECK(one["foot_moved_mm"]["after"].get<double>() < 2.0);
    CHECK(one["foot_below_mm"]["after"].get<double>() < 2.0);
    CHECK(one["map"].size() == 23);
    CHECK(one["fingerprint"].get<std::string>().size() == 16);
    CHECK(motion::load_clip(room.folder / "out.bvh").frame_count() == 40);

    const Outcome record = tool(put_on + room.clip + " --to heavy -o " + room.at("out.sidestep"));
    CHECK(record.code == 0);
    const auto read = recording::read(slurp(room.folder / "out.sidestep"));
    REQUIRE(read.has_value());
    CHECK(recording::describe(*read).figures == 1);
}

TEST_CASE("the joint map is printed and read back with a correction") {
    const Wardroom room("retarget_map");
    const Outcome printed = tool(put_on + room.clip + " --to " + room.body + " --map -");
    INFO(printed.out << printed.err);
    CHECK(printed.code == 0);
    CHECK(printed.out.find("mixamorig:LeftArm = LeftArm\n") != std::string::npos);
    CHECK(printed.out.find("mixamorig:Belly = LowerBack\n") != std::string::npos);
    spill(room.folder / "map.txt", printed.out);
    const std::string with_map = put_on + room.clip + " --to " + room.body + " --map " +
                                 room.at("map.txt") + " -o " + room.at("out.bvh");
    CHECK(tool(with_map).code == 0);
    const std::string guessed = slurp(room.folder / "out.bvh");
    CHECK(tool(put_on + room.clip + " --to " + room.body + " -o " + room.at("again.bvh")).code ==
          0);
    CHECK(slurp(room.folder / "again.bvh") == guessed);
    // left and right arm exchanged
    spill(room.folder / "map.txt",
          "mixamorig:LeftArm = RightArm\nmixamorig:RightArm = LeftArm # why not\n");
    CHECK(tool(with_map).code == 0);
    CHECK(slurp(room.folder / "out.bvh") != guessed);

    spill(room.folder / "map.txt", "mixamorig:LeftArm = LeftAarm\n");
    const Outcome wrong = tool(with_map);
    CHECK(wrong.code == 2);
    CHECK(wrong.says("map.txt:1:21: error: the clip has no joint \"LeftAarm\""));
    CHECK(wrong.says("was not retargeted"));
}

TEST_CASE("several motions go into a folder and one that cannot be read does not stop the others") {
    const Wardroom room("retarget_many");
    spill(room.folder / "in" / "broken.bvh", "HIERARCHY\nROOT");
    REQUIRE(motion::save_clip(wave(motion::human_skeleton(), 20), room.folder / "in" / "b.bvh")
                .empty());
    const Outcome made = tool(put_on + room.at("in") + " " + room.clip + " --to " + room.body +
                              " -o " + room.at("out") + " --format bvh");
    INFO(made.out << made.err);
    CHECK(made.code == 2);
    CHECK(made.says("broken.bvh"));
    CHECK(std::filesystem::exists(room.folder / "out" / "b.bvh"));
    CHECK(std::filesystem::exists(room.folder / "out" / "wave.bvh"));
    CHECK_FALSE(std::filesystem::exists(room.folder / "out" / "broken.bvh"));
    // same bits whatever the threads
    const std::string bits = slurp(room.folder / "out" / "b.bvh");
    CHECK(tool("--threads 1 " + put_on + room.at("in/b.bvh") + " --to " + room.body + " -o " +
               room.at("one.bvh"))
              .code == 0);
    CHECK(slurp(room.folder / "one.bvh") == bits);
}

TEST_CASE("retarget with fix tells its verdict and keeps a clean motion") {
    const Wardroom room("retarget_fix");
    const std::string plain = put_on + room.clip + " --to thin -o ";
    const Outcome fixed = tool(plain + room.at("fixed.bvh") + " --fix --json -");
    INFO(fixed.err);
    const auto told = fixed.json();
    REQUIRE(told.is_object());
    const auto& fix = told["written"][0]["fix"];
    CHECK(fix["contacts_after"].get<int>() <= fix["contacts_before"].get<int>());
    const std::string verdict = fix["verdict"];
    CHECK(fixed.code == (verdict == "unchanged" || verdict == "clean" ? 0 : 1));
    if (verdict == "unchanged") {
        CHECK(tool(plain + room.at("plain.bvh")).code == 0);
        CHECK(slurp(room.folder / "plain.bvh") == slurp(room.folder / "fixed.bvh"));
    }
}

TEST_CASE("retarget says what is wrong and writes nothing") {
    const Wardroom room("retarget_wrong");
    const std::string to = put_on + room.clip + " --to " + room.body;
    const auto refused = [&](const std::string& arguments, const std::string& words) {
        const Outcome outcome = tool(arguments);
        INFO(arguments << "\n" << outcome.out << outcome.err);
        CHECK(outcome.code == 2);
        CHECK(outcome.says(words));
    };
    refused(to, "-o is missing");
    refused(to + " -o " + room.at("out.xyz"), "cannot write .xyz");
    refused(to + " -o -", "no extension");
    refused(to + " -o " + room.at("out.bvh") + " --format glb", "does not go with --format glb");
    refused(to + " -o " + room.clip, "wave.bvh");
    refused(to + " -o " + room.body, "tall.glb");
    refused(to + " -o " + room.at("o.bvh") + " --legs", "add --fix");
    refused(put_on + room.clip + " --to own -o " + room.at("o.bvh"), "own body");
    refused(put_on + room.clip + " --to hevy -o " + room.at("o.bvh"), "heavy");
    refused(to + " -o " + room.at("o.bvh") + " --map " + room.at("none.txt"), "none.txt");
    refused(put_on + room.clip + " " + room.clip + " --to thin -o " + room.at("o.bvh"),
            "names one file");
    CHECK_FALSE(std::filesystem::exists(room.folder / "o.bvh"));
    // a body that is nobody's
    std::vector<motion::Joint> joints{{"base"}, {"link"}};
    joints[1].parent = 0;
    joints[1].offset = {0, 1, 0};
    spill(room.folder / "crane.glb",
          write_character_glb(body::make_mannequin(motion::Skeleton(joints))));
    refused(put_on + room.clip + " --to " + room.at("crane.glb") + " -o " + room.at("o.bvh"),
            "have a partner");
    CHECK_FALSE(std::filesystem::exists(room.folder / "o.bvh"));
}
