// Motions in and out of the tool: good files, bad files, many files, streams.
#include <doctest/doctest.h>

#include <cmath>
#include <set>

#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/io/motion_file.h"
#include "sidestep/recording/writer.h"
#include "tests/cli/tool.h"

using namespace sidestep::test;
using sidestep::motion::load_clip;

TEST_CASE("a card says what is in a file") {
    const auto folder = scratch_folder("cli_card");
    spill(folder / "a.bvh", small_bvh());
    const Outcome outcome = tool("info " + quoted(folder / "a.bvh") + " --unit cm");
    CHECK(outcome.code == 0);
    for (const char* label : {"format", "joints", "frames", "duration", "height", "unit", "up",
                              "path", "speed", "radius"}) {
        CHECK(outcome.says(label));
    }
    CHECK(outcome.says("30 at 30"));
    CHECK(outcome.says("0.01 m"));
}

TEST_CASE("json on standard output is nothing but json") {
    const auto folder = scratch_folder("cli_json");
    spill(folder / "a.bvh", small_bvh());
    spill(folder / "b.bvh", broken_bvh());
    const Outcome outcome = tool("info --json - --unit cm " + quoted(folder / "a.bvh") + " " +
                                 quoted(folder / "b.bvh"));
    CHECK(outcome.code == 2);
    const auto json = outcome.json();
    REQUIRE(json.is_object());
    REQUIRE(json["files"].size() == 1);
    const auto& card = json["files"][0];
    CHECK(card["file"] == (folder / "a.bvh").string());
    CHECK(card["joints"] == 3);
    CHECK(card["frames"] == 30);
    CHECK(card["frame_rate"].get<double>() == doctest::Approx(30.0).epsilon(1e-4));
    CHECK(card["metres_per_unit"] == 0.01);
    CHECK(card["unit_inferred"] == false);
    CHECK(card["path_length_m"].get<double>() == doctest::Approx(29 * 0.04));
    CHECK(card["warnings"].is_array());
    REQUIRE(json["failed"].size() == 1);
    CHECK(json["failed"][0]["problems"][0]["line"] == 9);
    // the same into a file, with the table for people beside it
    const Outcome both =
        tool("info --json " + quoted(folder / "x.json") + " --unit cm " + quoted(folder / "a.bvh"));
    CHECK(both.code == 0);
    CHECK(both.says("joints"));
    CHECK(nlohmann::json::parse(slurp(folder / "x.json"))["files"].size() == 1);
}

TEST_CASE("a bad file is named with line and column and the good ones are still read") {
    const auto folder = scratch_folder("cli_bad");
    spill(folder / "a.bvh", small_bvh());
    spill(folder / "b.bvh", broken_bvh());
    spill(folder / "c.bvh", small_bvh(7));
    spill(folder / "d.bvh", "");
    const Outcome outcome = tool("info " + quoted(folder));
    CHECK(outcome.code == 2);
    CHECK(outcome.err.find((folder / "b.bvh").string() + ":9:") != std::string::npos);
    CHECK(outcome.err.find("error:") != std::string::npos);
    CHECK(outcome.err.find("d.bvh") != std::string::npos);
    CHECK(outcome.out.find("a.bvh") != std::string::npos);
    CHECK(outcome.out.find("c.bvh") != std::string::npos);
    CHECK(outcome.out.find("b.bvh") == std::string::npos);
}

TEST_CASE("missing files and folders without motion are bad input") {
    const auto folder = scratch_folder("cli_missing");
    const Outcome missing = tool("info " + quoted(folder / "no.bvh"));
    CHECK(missing.code == 2);
    CHECK(missing.says("No such file"));
    const Outcome empty = tool("info " + quoted(folder));
    CHECK(empty.code == 2);
    CHECK(empty.says(".bvh"));
    const Outcome pattern = tool("info " + quoted(folder / "*.bvh"));
    CHECK(pattern.code == 2);
    CHECK(pattern.says("no file fits"));
}

TEST_CASE("patterns and folders name the same files") {
    const auto folder = scratch_folder("cli_globs");
    for (const char* name : {"a.bvh", "b.bvh", "deep/er/c.bvh", "deep/d.BVH", "e.txt"}) {
        spill(folder / name, name == std::string("e.txt") ? "no motion" : small_bvh(3));
    }
    const auto count = [&](const std::string& words) {
        const auto json = tool("info --json - " + words).json();
        return json.is_object() ? json["files"].size() : 0u;
    };
    CHECK(count(quoted(folder)) == 4);
    CHECK(count(quoted(folder / "*.bvh")) == 2);
    CHECK(count(quoted(folder / "**/*.bvh")) == 3);
    CHECK(count(quoted(folder / "deep/*")) == 1);
    CHECK(count(quoted(folder / "[ab].bvh")) == 2);
    // a file named twice is read once
    CHECK(count(quoted(folder / "a.bvh") + " " + quoted(folder / "*.bvh")) == 2);
}

TEST_CASE("standard input and output carry motions") {
    const auto folder = scratch_folder("cli_streams");
    spill(folder / "a.bvh", small_bvh());
    const Outcome card = tool("info - --json - < " + quoted(folder / "a.bvh"));
    CHECK(card.code == 0);
    CHECK(card.json()["files"][0]["frames"] == 30);
    const Outcome glb = tool("convert - - --to glb < " + quoted(folder / "a.bvh"));
    CHECK(glb.code == 0);
    CHECK(glb.out.starts_with("glTF"));
    const Outcome nameless = tool("convert - - < " + quoted(folder / "a.bvh"));
    CHECK(nameless.code == 2);
    CHECK(nameless.out.empty());
    CHECK(nameless.says("--to"));
    const Outcome nonsense = tool("info - < /dev/null");
    CHECK(nonsense.code == 2);
}

TEST_CASE("convert cuts and mirrors and resamples") {
    const auto folder = scratch_folder("cli_convert");
    spill(folder / "a.bvh", small_bvh());
    const std::string in = quoted(folder / "a.bvh") + " ";
    const auto frames = [&](const std::string& flags) {
        const auto out = folder / "out.bvh";
        std::filesystem::remove(out);
        const Outcome outcome = tool("convert --unit cm " + in + quoted(out) + " " + flags);
        CAPTURE(outcome.err);
        CHECK(outcome.code == 0);
        CHECK(outcome.says("wrote"));
        return load_clip(out, {.metres_per_unit = 0.01}).frame_count();
    };
    CHECK(frames("") == 30);
    CHECK(frames("--trim 10f:19f") == 10);
    CHECK(frames("--trim 0.5:0.7") == 7);
    CHECK(frames("--trim :4f") == 5);
    CHECK(frames("--trim 28f:") == 2);
    CHECK(frames("--fps 60") == 59);
    CHECK(frames("--fps 15 --trim 0f:20f") == 11);
    CHECK(frames("--mirror") == 30);
    CHECK(frames("--source-fps 60") == 30);
    const Outcome nothing = tool("convert " + in + quoted(folder / "no.bvh") + " --trim 9:10");
    CHECK(nothing.code == 2);
    CHECK(nothing.says("leaves nothing"));
    CHECK_FALSE(std::filesystem::exists(folder / "no.bvh"));
}

TEST_CASE("a motion survives the way to glTF and back") {
    const auto folder = scratch_folder("cli_round");
    spill(folder / "a.bvh", small_bvh());
    CHECK(tool("convert --unit cm " + quoted(folder / "a.bvh") + " " + quoted(folder / "a.glb"))
              .code == 0);
    CHECK(tool("convert " + quoted(folder / "a.glb") + " " + quoted(folder / "b.bvh")).code == 0);
    const auto before = load_clip(folder / "a.bvh", {.metres_per_unit = 0.01});
    const auto after = load_clip(folder / "b.bvh", {.metres_per_unit = 1.0});
    REQUIRE(before.frame_count() == after.frame_count());
    REQUIRE(before.joint_count() == after.joint_count());
    double worst = 0.0;
    for (int f = 0; f < before.frame_count(); ++f) {
        const auto a = before.global_pose(f);
        const auto b = after.global_pose(f);
        for (std::size_t j = 0; j < a.joints.size(); ++j) {
            worst = std::max(worst, (a.joints[j].translation - b.joints[j].translation).norm());
        }
    }
    CHECK(worst < 1e-5);  // 32-bit floats in the file
}

TEST_CASE("the input is never written over") {
    const auto folder = scratch_folder("cli_overwrite");
    const std::string text = small_bvh();
    spill(folder / "a.bvh", text);
    std::filesystem::create_symlink("a.bvh", folder / "link.bvh");
    for (const char* out : {"a.bvh", "link.bvh", "./a.bvh"}) {
        const Outcome outcome =
            tool("convert " + quoted(folder / "a.bvh") + " " + quoted(folder / out) + " --mirror");
        CHECK(outcome.code == 2);
        CHECK(outcome.says("input itself"));
        CHECK(slurp(folder / "a.bvh") == text);
    }
    CHECK(tool("convert " + quoted(folder / "a.bvh") + " " + quoted(folder) + " --to bvh").code ==
          2);
    CHECK(slurp(folder / "a.bvh") == text);
}

TEST_CASE("several motions go into a folder and none is lost") {
    const auto folder = scratch_folder("cli_many");
    spill(folder / "in/a.bvh", small_bvh());
    spill(folder / "in/b.bvh", broken_bvh());
    spill(folder / "in/c.bvh", small_bvh(5));
    spill(folder / "in/deep/a.bvh", small_bvh(6));
    const Outcome unsaid = tool("convert " + quoted(folder / "in") + " " + quoted(folder / "out"));
    CHECK(unsaid.code == 2);
    CHECK(unsaid.says("--to"));
    const Outcome outcome = tool("convert " + quoted(folder / "in") + " " + quoted(folder / "out") +
                                 " --to glb --json " + quoted(folder / "report.json"));
    // b is broken and the second a would replace the first
    CHECK(outcome.code == 2);
    CHECK(outcome.says("written over"));
    CHECK(files_in_folder(folder / "out") == 2);
    CHECK(nlohmann::json::parse(slurp(folder / "report.json"))["written"].size() == 2);
}

TEST_CASE("what cannot be written is said and leaves nothing behind") {
    const auto folder = scratch_folder("cli_unwritable");
    spill(folder / "a.bvh", small_bvh());
    spill(folder / "file", "in the way");
    for (const char* out : {"file/x.glb", "x.exe", "x", "x.png"}) {
        const Outcome outcome =
            tool("convert " + quoted(folder / "a.bvh") + " " + quoted(folder / out));
        CAPTURE(out);
        CHECK(outcome.code == 2);
        CHECK(outcome.err.find("error:") != std::string::npos);
        CHECK(files_in_folder(folder) == 2);
    }
    const Outcome plot =
        tool("plot " + quoted(folder / "a.bvh") + " -o " + quoted(folder / "file/x.svg"));
    CHECK(plot.code == 2);
    const Outcome walk = tool("walk --seconds 1 -o " + quoted(folder / "file/x.bvh"));
    CHECK(walk.code == 2);
    CHECK(files_in_folder(folder) == 2);
}

TEST_CASE("recordings and surfaces have cards too") {
    const auto folder = scratch_folder("cli_recording");
    {
        auto writer = sidestep::recording::Writer::to_file(folder / "stage.sidestep").value();
        sidestep::recording::Thing somebody;
        somebody.kind = sidestep::recording::Kind::disc;
        const int disc = writer.add_thing(somebody);
        writer.disc(0.0, disc, {0, 0, 0}, 0.3);
        writer.disc(1.5, disc, {1, 0, 0}, 0.3);
        writer.finish();
    }
    REQUIRE(tool("walk --seconds 1 -o " + quoted(folder / "w.glb")).code == 0);
    const auto json = tool("info --json - " + quoted(folder)).json();
    REQUIRE(json.is_object());
    REQUIRE(json["files"].size() == 2);
    CHECK(json["files"][0]["kind"] == "recording");
    CHECK(json["files"][0]["discs"] == 1);
    CHECK(json["files"][0]["last_time_s"] == 1.5);
    CHECK(json["files"][1]["kind"] == "motion");
    CHECK(json["files"][1]["surface"]["triangles"].get<int>() > 1000);
    CHECK(tool("info " + quoted(folder)).says("1 disc"));
    spill(folder / "torn.sidestep", "nothing of the kind");
    CHECK(tool("info " + quoted(folder / "torn.sidestep")).code == 2);
}

TEST_CASE("an Acclaim motion beside its skeleton is one motion and goes out in every format") {
    const auto folder = scratch_folder("cli_acclaim");
    const auto takes = folder / "takes";
    spill(takes / "07.asf", slurp(std::filesystem::path(SIDESTEP_SOURCE_DIR) / "tests" / "fuzz" /
                                  "corpus" / "asf" / "leg.asf"));
    std::string rows = ":FULLY-SPECIFIED\n:DEGREES\n";
    for (int i = 1; i <= 12; ++i) {
        rows += std::to_string(i) + "\nroot 0 15 " + std::to_string(0.1 * i) + " 0 0 0\nlfemur " +
                std::to_string(-3 * i) + " 0 0\nltibia " + std::to_string(5 * i) + "\n";
    }
    spill(takes / "07_01.amc", rows);
    const auto json = tool("info --json - " + quoted(takes)).json();
    REQUIRE(json["files"].size() == 1);
    CHECK(json["failed"].empty());
    const auto& card = json["files"][0];
    CHECK(card["file"] == (takes / "07_01.amc").string());
    CHECK(card["joints"] == 4);
    CHECK(card["frames"] == 12);
    CHECK(card["frame_rate"] == 120.0);
    CHECK(card["metres_per_unit"].get<double>() == doctest::Approx(0.0254 / 0.45));
    CHECK(card["path_length_m"].get<double>() == doctest::Approx(1.1 * 0.0254 / 0.45));
    for (const char* format : {"bvh", "glb", "gltf"}) {
        CAPTURE(format);
        CHECK(tool("convert " + quoted(takes) + " " + quoted(folder / format) + " --to " + format)
                  .code == 0);
        const auto written = folder / format / (std::string("07_01.") + format);
        const std::string unit = std::string(format) == "bvh" ? " --unit 1" : "";
        const auto back = tool("info --json - " + quoted(written) + unit).json()["files"][0];
        CHECK(back["frames"] == 12);
        CHECK(back["path_length_m"].get<double>() ==
              doctest::Approx(card["path_length_m"].get<double>()).epsilon(1e-5));
    }
    std::filesystem::remove(takes / "07.asf");
    const Outcome alone = tool("info " + quoted(takes));
    CHECK(alone.code == 2);
    CHECK(alone.says("no skeleton (.asf) for this motion lies beside it"));
}

TEST_CASE("a surface without joints has a card and is no motion") {
    const auto folder = scratch_folder("cli_mesh");
    spill(folder / "roof.obj", "v 0 0 0\nv 2 0 0\nv 2 0 5\nv 0 0 5\nf 1 2 3 4\n");
    const auto card = tool("info --json - " + quoted(folder)).json()["files"][0];
    CHECK(card["kind"] == "mesh");
    CHECK(card["format"] == "obj (assimp)");
    CHECK(card["triangles"] == 2);
    CHECK(card["size"][2] == 5.0);
    CHECK(card["closed"] == false);
    CHECK(tool("info " + quoted(folder / "roof.obj")).says("a surface without joints"));
    const Outcome convert =
        tool("convert " + quoted(folder / "roof.obj") + " " + quoted(folder / "roof.bvh"));
    CHECK(convert.code == 2);
    CHECK(convert.says("holds no skeleton"));
    spill(folder / "torn.obj", "nothing of the kind");
    CHECK(tool("info " + quoted(folder / "torn.obj")).code == 2);
}

TEST_CASE("a long job says that it is still working and quiet silences it") {
    const auto folder = scratch_folder("cli_progress");
    spill(folder / "a.bvh", small_bvh());
    const std::string slowly = "{ sleep 1.5; cat " + quoted(folder / "a.bvh") + "; } |";
    const Outcome outcome = tool("info --unit cm -", slowly);
    CHECK(outcome.code == 0);
    CHECK(outcome.err.find("reading - (1 s)") != std::string::npos);
    CHECK(outcome.out.find("reading") == std::string::npos);
    CHECK(tool("info --unit cm --quiet -", slowly).err.empty());
}

TEST_CASE("plot says in JSON what it drew") {
    const auto folder = scratch_folder("cli_plot_json");
    spill(folder / "a.bvh", small_bvh());
    const auto json = tool("plot --unit cm --json - " + quoted(folder / "a.bvh") + " -o " +
                           quoted(folder / "a.svg"))
                          .json();
    REQUIRE(json["written"].size() == 1);
    CHECK(json["written"][0]["file"] == (folder / "a.svg").string());
    CHECK(json["written"][0]["motion"]["frames"] == 30);
}

TEST_CASE("the built-in library can be taken away") {
    const auto folder = scratch_folder("cli_library");
    const Outcome outcome =
        tool("walk --library " + quoted(folder / "people") + " --fps 15 --json -");
    CHECK(outcome.code == 0);
    CHECK(outcome.out == slurp(folder / "people" / "library.json"));
    const auto list = outcome.json()["clips"];
    CHECK(list.size() >= 51);
    for (const auto& entry : list) {
        const std::string file = entry["file"];
        CHECK(std::filesystem::exists(folder / "people" / file));
    }
    CHECK(files_in_folder(folder) == static_cast<int>(list.size()) + 1);
}

TEST_CASE("walk goes where it is sent and says why it cannot") {
    const auto sent = tool("walk --way 0,0 0,4 3,6 --json -");
    CHECK(sent.code == 0);
    CHECK(sent.json()["motion"]["net_displacement_m"].get<double>() ==
          doctest::Approx(std::hypot(3.0, 6.0)).epsilon(0.1));
    for (const char* way : {"0,0", "0;0 1;1", "0,0 0,0.01", "0,0 nowhere", "0,0 nan,4"}) {
        CAPTURE(way);
        CHECK(tool(std::string("walk --way ") + (way[1] == ';' ? "'0;0' '1;1'" : way)).code == 2);
    }
}

TEST_CASE("the quirks of real takes are warnings that a program can read") {
    SIDESTEP_NEEDS_DATA(takes, "mocap/takes");
    const auto json = tool("info --json - " + quoted(takes / "*.bvh")).json();
    REQUIRE(json.is_object());
    CHECK(json["files"].size() >= 3);
    for (const auto& card : json["files"]) {
        CHECK(card["height_m"].get<double>() > 1.4);
        CHECK(card["height_m"].get<double>() < 2.0);
        CHECK(card["metres_per_unit"].get<double>() == doctest::Approx(0.0564).epsilon(0.01));
        const std::string file = card["file"];
        CAPTURE(file);
        std::set<std::string> wanted{"t_pose_row"}, found;
        if (file.ends_with("07_12.bvh")) wanted.insert("root_at_origin");
        if (file.ends_with("90_10.bvh")) wanted.insert("few_frames");
        if (file.ends_with("141_32.bvh") || file.ends_with("143_35.bvh")) {
            wanted.insert("rate_mismatch");
        }
        for (const auto& warning : card["warnings"]) found.insert(warning["code"]);
        CHECK(found == wanted);
    }
}
