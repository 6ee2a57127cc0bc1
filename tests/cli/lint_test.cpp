// What is wrong with these clips? The verb, its pages, and what it says about bad input.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "sidestep/body/io/character_glb.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/human.h"
#include "sidestep/motion/io/motion_file.h"
#include "tests/cli/tool.h"

using namespace sidestep;
using namespace sidestep::test;

namespace {

/// Somebody who stands with arms out; from frame 10 to 14 the left hand is inside the chest, if
/// asked for.
motion::Clip stand(bool hand_in_chest, int frames = 24) {
    const motion::Skeleton& skeleton = motion::human_skeleton();
    motion::Clip clip(skeleton, 1.0 / 30.0, frames);
    for (int f = 0; f < frames; ++f) {
        motion::Pose pose = motion::rest_pose(skeleton);
        pose.translations[0] = Vec3(0, 1.05, 0);
        for (std::size_t j = 0; j < pose.rotations.size(); ++j) {
            const double sway = 1e-3 * std::sin(0.37 * f + 1.7 * static_cast<double>(j));
            pose.rotations[j] = exp_map(Vec3(sway, -sway, 0.5 * sway));
        }
        if (hand_in_chest && f >= 10 && f <= 14) {
            pose.rotations[*skeleton.find("LeftArm")] = rotation_about(Axis::y, radians(-80.0));
            pose.rotations[*skeleton.find("LeftForeArm")] =
                rotation_about(Axis::y, radians(-145.0));
        }
        clip.set_pose(f, pose);
    }
    return clip;
}

struct Room {
    std::filesystem::path folder;
    std::string clean, bad;

    explicit Room(const std::string& name) : folder(scratch_folder(name)) {
        REQUIRE(motion::save_clip(stand(false), folder / "clean.bvh").empty());
        REQUIRE(motion::save_clip(stand(true), folder / "hand.bvh").empty());
        clean = quoted(folder / "clean.bvh");
        bad = quoted(folder / "hand.bvh");
    }
};

// every pair and frames alone where nothing else is asked: quick
const std::string quick = "lint --unit m --up y --pairs all --no-between ";

}  // namespace

TEST_CASE("lint says clean with what was checked and exits with 0") {
    const Room room("lint_clean");
    const Outcome clean = tool("lint --unit m --up y --pairs all " + room.clean);
    INFO(clean.out << clean.err);
    CHECK(clean.code == 0);
    CHECK(clean.says("clean"));
    CHECK(clean.says("253 pairs of limbs"));
    CHECK(clean.says("between frames to 0.5 mm"));
    CHECK(clean.says("fingerprint"));
}

TEST_CASE("lint finds the hand in the chest and exits with 1") {
    const Room room("lint_found");
    const Outcome found = tool(quick + "--only contact " + room.bad);
    INFO(found.out << found.err);
    CHECK(found.code == 1);
    CHECK(found.says("00:00.33 - 00:00.47"));
    CHECK(found.says("LeftHand in Spine"));
    CHECK(found.says("frame 1"));
}

TEST_CASE("the JSON of lint holds everything") {
    const Room room("lint_json");
    const Outcome outcome = tool(quick + "--json - " + room.clean + " " + room.bad);
    CHECK(outcome.code == 1);
    const nlohmann::json json = outcome.json();
    REQUIRE(json.is_object());
    CHECK(json["complete"] == true);
    CHECK(json["summary"]["clips"] == 2);
    CHECK(json["summary"]["clean"] == 1);
    CHECK(json["summary"]["frames"] == 48);
    CHECK(json["failed"].empty());
    CHECK(json["bodies"].size() == 1);
    CHECK(json["bodies"][0]["limbs"].size() == 23);
    CHECK(json["bodies"][0]["pairs"]["adjacent"] == 22);
    const nlohmann::json& clip = json["clips"][1];
    CHECK(clip["clean"] == false);
    CHECK(clip["checked"]["pairs_tested"] == 253);
    CHECK(clip["fingerprint"].get<std::string>().size() == 16);
    bool hand = false;
    for (const nlohmann::json& finding : clip["findings"]) {
        for (const char* key :
             {"kind", "who", "first_s", "last_s", "first_frame", "last_frame", "worst", "unit",
              "worst_s", "worst_frame", "between_frames", "text"}) {
            INFO(key);
            CHECK(finding.contains(key));
        }
        if (finding["kind"] != "self_contact") continue;
        hand = hand || finding["who"] == "LeftHand";
        CHECK(finding["first_frame"].get<int>() >= 10);
        CHECK(finding["last_frame"].get<int>() <= 14);
    }
    CHECK(hand);
    // the same bits again
    CHECK(tool(quick + "--json - --threads 1 " + room.clean + " " + room.bad).out == outcome.out);
}

TEST_CASE("the page of lint is whole and holds pictures") {
    const Room room("lint_html");
    const auto page = room.folder / "out" / "report.html";
    const Outcome outcome = tool(quick + "--only contact --pictures 1 --html " + quoted(page) +
                                 " " + room.clean + " " + room.bad);
    INFO(outcome.out << outcome.err);
    CHECK(outcome.code == 1);
    const std::string html = slurp(page);
    CHECK(html.starts_with("<!doctype html>"));
    CHECK(html.ends_with("</body></html>\n"));
    CHECK(html.find("data:image/png;base64,iVBOR") != std::string::npos);
    CHECK(html.find("prefers-color-scheme") != std::string::npos);
    CHECK(html.find("clean") != std::string::npos);
    CHECK(html.find("findings have no picture") != std::string::npos);
    CHECK(html.find("http://") == std::string::npos);
    CHECK(html.find("<script") == std::string::npos);
}

TEST_CASE("lint goes on after a bad file and exits with 2") {
    const Room room("lint_bad_file");
    spill(room.folder / "broken.bvh", broken_bvh());
    std::string nan = small_bvh(5);
    nan.replace(nan.rfind("0 90"), 4, "0 nan");
    spill(room.folder / "nan.bvh", nan);
    const Outcome outcome = tool(quick + "--json - " + quoted(room.folder));
    INFO(outcome.err);
    CHECK(outcome.code == 2);
    const nlohmann::json json = outcome.json();
    CHECK(json["summary"]["clips"] == 2);
    CHECK(json["summary"]["failed"] == 2);
    CHECK(outcome.says("broken.bvh:9:"));
    CHECK(outcome.says("nan.bvh:"));
    CHECK(tool(quick + quoted(room.folder / "nowhere.bvh")).code == 2);
}

TEST_CASE("lint refuses words that mean nothing") {
    const Room room("lint_words");
    const auto says = [&](const std::string& words, const std::string& answer) {
        const Outcome outcome = tool(quick + room.bad + " " + words);
        INFO(words << ": " << outcome.err);
        CHECK(outcome.code == 2);
        CHECK(outcome.says(answer));
    };
    says("--character fat", "--character fat: is no body");
    says("--character hevy", "did you mean \"heavy\"?");
    says("--character nowhere.glb", "nowhere.glb: error: cannot open");
    says("--character makehuman:nowhere", "base.obj: error: cannot open");
    says("--character makehuman:x,weight=huge", "there is no weight \"huge\"");
    says("--character makehuman:x,sex=robot", "there is no sex \"robot\"");
    says("--character makehuman:x,tall", "\"tall\" is neither");
    says("--character own", "brings no surface of its own");
    says("--touch-ok LeftHand", "expected two limbs, A:B");
    says("--touch-ok LeftHand:LeftHandd", "did you mean \"LeftHand\"?");
    says("--ground deep", "--ground deep: expected metres, or auto");
    says("--limbs nowhere.txt", "nowhere.txt: error: cannot open");
    says("--together", "--together looks at two clips, not 1");
    says("--only feet", "--only");
    says("--json out.bvh", "out.bvh");
}

TEST_CASE("lint names what is wrong with a character") {
    const Room room("lint_character");
    // no mesh: a skeleton alone
    const motion::Clip clip = stand(false, 3);
    REQUIRE(motion::save_clip(clip, room.folder / "c.bvh").empty());
    body::CharacterParts parts;
    parts.name = "bones";
    parts.skeleton = clip.skeleton();
    spill(room.folder / "bones.glb",
          body::write_character_glb(body::Character(parts), std::span(&clip, 1)));
    Outcome outcome =
        tool(quick + room.clean + " --character " + quoted(room.folder / "bones.glb"));
    INFO(outcome.err);
    CHECK(outcome.code == 2);
    CHECK(outcome.says("bones.glb"));
    CHECK(outcome.says("nothing to see follows the skeleton"));

    // other joints: nothing to hang the clip on
    motion::Skeleton other({{"Base", -1, Vec3::Zero()}, {"Upper", 0, Vec3(0, 0.5, 0)}},
                           {{1, Vec3(0, 0.4, 0), ""}});
    spill(room.folder / "robot.glb", body::write_character_glb(body::make_mannequin(other)));
    outcome = tool(quick + room.clean + " --character " + quoted(room.folder / "robot.glb"));
    INFO(outcome.err);
    CHECK(outcome.code == 2);
    CHECK(outcome.says("has joints for 0 of the clip's 23"));

    // inside out: told, and linted all the same
    const body::Character wood = body::make_mannequin(motion::human_skeleton());
    body::CharacterParts turned;
    turned.name = "turned";
    turned.skeleton = wood.skeleton();
    turned.parts.assign(wood.parts().begin(), wood.parts().end());
    for (auto& triangle : turned.parts.front().mesh.triangles) std::swap(triangle[1], triangle[2]);
    spill(room.folder / "turned.glb", body::write_character_glb(body::Character(turned)));
    outcome = tool(quick + "--only contact " + room.clean + " --character " +
                   quoted(room.folder / "turned.glb"));
    INFO(outcome.err);
    CHECK(outcome.code == 0);
    CHECK(outcome.says("inside out"));
}

TEST_CASE("lint prints limbs that it reads back") {
    const Room room("lint_limbs");
    const Outcome guess = tool(quick + room.bad + " --limbs -");
    CHECK(guess.code == 0);
    CHECK(guess.says("LeftHand"));
    spill(room.folder / "limbs.txt", guess.out);
    const std::string contact = quick + "--only contact --json - " + room.bad;
    const Outcome guessed = tool(contact);
    const Outcome told = tool(contact + " --limbs " + quoted(room.folder / "limbs.txt"));
    CHECK(guessed.code == 1);
    CHECK(told.out == guessed.out);
    spill(room.folder / "wrong.txt", "LeftHand = LeftHand Tentacle\n");
    const Outcome wrong = tool(contact + " --limbs " + quoted(room.folder / "wrong.txt"));
    CHECK(wrong.code == 2);
    CHECK(wrong.says("wrong.txt:1:"));
    CHECK(wrong.says("Tentacle"));
}

TEST_CASE("lint looks at two together") {
    const Room room("lint_together");
    motion::Clip other = stand(false);
    for (int f = 0; f < other.frame_count(); ++f) {
        Vec3 root = other.translation(f, 0);
        root.z() += f < 8 ? 0.1 : 2.0;
        other.set_translation(f, 0, root);
    }
    REQUIRE(motion::save_clip(other, room.folder / "other.bvh").empty());
    const Outcome met = tool(quick + "--together --only contact --json - " + room.clean + " " +
                             quoted(room.folder / "other.bvh"));
    INFO(met.err);
    CHECK(met.code == 1);
    const nlohmann::json json = met.json();
    REQUIRE(json["clips"].size() == 3);
    CHECK(json["clips"][0]["clean"] == true);
    CHECK(json["clips"][1]["clean"] == true);
    REQUIRE_FALSE(json["clips"][2]["findings"].empty());
    for (const auto& finding : json["clips"][2]["findings"]) {
        CHECK(finding["kind"] == "other_contact");
        CHECK(finding["first_frame"] == 0);
        CHECK(finding["last_frame"] == 7);
    }
}

TEST_CASE("lint writes the clip with guilty limbs as a recording") {
    const Room room("lint_record");
    const auto file = room.folder / "found.rec";
    const Outcome outcome =
        tool(quick + "--only contact --record " + quoted(file) + " " + room.bad);
    INFO(outcome.err);
    CHECK(outcome.code == 1);
    const Outcome info = tool("info --json - " + quoted(file));
    INFO(info.out << info.err);
    CHECK(info.code == 0);
    CHECK(info.says("found.rec"));
}

TEST_CASE("lint never replaces what it reads nor one result by another") {
    const Room room("lint_targets");
    const std::string before = slurp(room.folder / "clean.bvh");
    for (const char* option : {"--html", "--srdf", "--record"}) {
        const Outcome outcome =
            tool(quick + room.clean + " " + option + " " + quoted(room.folder / "." / "clean.bvh"));
        CHECK(outcome.code == 2);
        CHECK(outcome.err.find("would replace a file that is read") != std::string::npos);
    }
    CHECK(tool(quick + quoted(room.folder) + " --html " + quoted(room.folder / "hand.bvh")).code ==
          2);
    CHECK(slurp(room.folder / "clean.bvh") == before);
    const Outcome twice = tool(quick + room.clean + " --json " + quoted(room.folder / "x") +
                               " --html " + quoted(room.folder / "." / "x"));
    CHECK(twice.code == 2);
    CHECK(twice.err.find("name one file") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(room.folder / "x"));
}

TEST_CASE("lint prints SRDF alone where it is asked for and takes no floor that is no number") {
    const Room room("lint_srdf_out");
    const Outcome srdf = tool(quick + room.clean + " --srdf -");
    CHECK(srdf.code == 0);
    CHECK(srdf.out.rfind("<?xml", 0) == 0);
    CHECK(srdf.out.find("clean") == std::string::npos);
    CHECK(tool(quick + room.clean + " --ground nan").code == 2);
}
