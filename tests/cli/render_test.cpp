// sidestep render: pictures that look as they did, films that are whole or not there.
#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/recording/writer.h"
#include "tests/cli/images.h"
#include "tests/cli/tool.h"

using namespace sidestep;
using namespace sidestep::test;

namespace fs = std::filesystem;

namespace {

// Another compiler or C library may move a corner by a place of the grid: a pixel at an edge then
// changes by a step or two of its eight samples, and a mean over the picture hardly at all.
constexpr double golden_mean = 0.15;
constexpr int golden_most = 64;

fs::path golden(const std::string& name) {
    return fs::path(SIDESTEP_SOURCE_DIR) / "tests" / "golden" / (name + ".png");
}

/// Renders and compares with the picture that is kept; SIDESTEP_GOLDEN=write keeps a new one.
void check_golden(const std::string& name, const std::string& arguments) {
    const fs::path file = scratch_folder("golden_" + name) / (name + ".png");
    const Outcome outcome = tool("render " + arguments + " -o " + quoted(file));
    REQUIRE_MESSAGE(outcome.code == 0, outcome.err);
    const char* mode = std::getenv("SIDESTEP_GOLDEN");
    if (mode != nullptr && std::string(mode) == "write") {
        fs::create_directories(golden(name).parent_path());
        fs::copy_file(file, golden(name), fs::copy_options::overwrite_existing);
    }
    const Difference off = difference(read_png(file), read_png(golden(name)));
    INFO(name << ": mean " << off.mean << ", most " << off.most);
    CHECK(off.mean <= golden_mean);
    CHECK(off.most <= golden_most);
    CHECK(fs::file_size(golden(name)) < 60000);
}

bool has_ffmpeg() {
    return std::system("ffmpeg -version >/dev/null 2>&1") == 0;
}

/// One of everything, made here: the pictures of it do not change with the gallery.
fs::path small_stage() {
    const fs::path file = scratch_folder("render_stage") / "stage.sidestep";
    recording::Writer writer = recording::Writer::to_file(file).value();
    const int red = writer.add_material({.name = "red", .rgba = {200, 40, 40, 255}});
    const int blue = writer.add_material({.name = "blue", .rgba = {50, 90, 200, 255}});
    const int glass = writer.add_material({.name = "glass", .rgba = {60, 160, 90, 110}});
    recording::Skeleton arm{.name = "arm"};
    arm.joints.push_back({.name = "root"});
    arm.joints.push_back({.name = "elbow", .parent = 0, .offset = {0, 0.5, 0}});
    arm.end_sites.push_back({.joint = 1, .offset = {0, 0.5, 0}});
    const int bones = writer.add_skeleton(arm);
    const int figure = writer.add_thing(
        {.kind = recording::Kind::figure, .name = "arm", .material = blue, .skeleton = bones});
    const int cube = writer.add_mesh(
        {.name = "cube", .surface = geometry::box_mesh({{-0.2, -0.2, -0.2}, {0.2, 0.2, 0.2}})});
    const int part = writer.add_thing(
        {.kind = recording::Kind::part, .name = "cube", .material = red, .mesh = cube});
    const int disc =
        writer.add_thing({.kind = recording::Kind::disc, .name = "reach", .material = blue});
    const int box =
        writer.add_thing({.kind = recording::Kind::box, .name = "box", .material = glass});
    const int line = writer.add_thing(
        {.kind = recording::Kind::line, .name = "push", .material = red, .layer = "forces"});
    const int rope =
        writer.add_thing({.kind = recording::Kind::string, .name = "rope", .material = blue});
    for (const double t : {0.0, 1.0}) {
        const Quat bend(Eigen::AngleAxisd(0.4 + t, Vec3::UnitX()));
        writer.pose(t, figure,
                    {.rotations = {Quat::Identity(), bend},
                     .translations = {{0.8, 0.0, 0.0}, {0.0, 0.5, 0.0}}});
        writer.place(t, part, {Quat(Eigen::AngleAxisd(0.5 + t, Vec3::UnitY())), {0, 0.2, 0}});
        writer.disc(t, disc, {-0.9, 0, 0}, 0.3 + 0.2 * t);
        writer.box(t, box, {Quat::Identity(), {-0.9, 0.4, 0}}, {0.2, 0.4, 0.2});
        writer.line(t, line, {0, 0.4, 0}, {0, 0.9, 0.2});
        writer.string(t, rope, std::vector<Vec3>{{0.8, 0.6, 0}, {0.3, 0.4, 0.3}, {0, 0.4, 0}});
    }
    writer.finish();
    return file;
}

}  // namespace

TEST_CASE("a strip of a walk looks as it did") {
    check_golden("walk-strip", "library:walk --strip 5 --size 320x140");
}

TEST_CASE("one of everything looks as it did") {
    check_golden("stage", quoted(small_stage()) + " --at 0.5 --size 320x180");
}

TEST_CASE("the dark theme and the view from above look as they did") {
    check_golden("top-dark",
                 quoted(small_stage()) + " --at 1 --size 200x200 --camera top --dark --samples 16");
}

TEST_CASE("a golden picture notices a shifted or dimmer one") {
    const Pixels kept = read_png(golden("walk-strip"));
    REQUIRE_FALSE(kept.rgb.empty());
    Pixels shifted = kept, dimmer = kept;
    std::rotate(shifted.rgb.begin(), shifted.rgb.begin() + 3, shifted.rgb.end());
    for (auto& value : dimmer.rgb) value = static_cast<std::uint8_t>(value * 0.99);
    CHECK(difference(kept, kept).most == 0);
    CHECK(difference(kept, shifted).mean > golden_mean);
    CHECK(difference(kept, dimmer).mean > golden_mean);
}

TEST_CASE("the same picture comes from any number of threads") {
    const fs::path folder = scratch_folder("render_threads");
    const std::string stage = quoted(small_stage());
    std::string first;
    for (const int threads : {1, 2, 7}) {
        const fs::path file = folder / (std::to_string(threads) + ".png");
        REQUIRE(tool("render " + stage + " --size 160x90 --threads " + std::to_string(threads) +
                     " -o " + quoted(file))
                    .code == 0);
        if (first.empty()) first = slurp(file);
        CHECK(slurp(file) == first);
    }
}

TEST_CASE("somebody is followed and looked through by name or number") {
    const fs::path folder = scratch_folder("render_cameras");
    const std::string stage = quoted(small_stage());
    for (const char* camera : {"orbit", "top", "follow", "first-person"}) {
        const fs::path file = folder / (std::string(camera) + ".png");
        const Outcome outcome =
            tool("render " + stage + " --size 64x48 --camera " + camera +
                 (std::string(camera) == "follow" ? " --agent arm" : "") + " -o " + quoted(file));
        CHECK_MESSAGE(outcome.code == 0, outcome.err);
        CHECK(read_png(file).width == 64);
    }
    const Outcome nobody =
        tool("render " + stage + " --camera follow --agent Anna -o " + quoted(folder / "no.png"));
    CHECK(nobody.code == 2);
    CHECK(nobody.says("nobody is called \"Anna\""));
}

TEST_CASE("what render cannot do it says before the work") {
    const fs::path folder = scratch_folder("render_words");
    const std::string stage = quoted(small_stage());
    const auto refused = [&](const std::string& words, const std::string& says) {
        const Outcome outcome = tool("render " + words);
        INFO(words << "\n" << outcome.err);
        CHECK(outcome.code == 2);
        CHECK(outcome.says(says));
    };
    const std::string png = " -o " + quoted(folder / "x.png");
    refused(stage + " -o " + quoted(folder / "x.tiff"), ".png, .mp4 or .gif");
    refused(stage + png + " --at 99", "from 0.000 to 1.000 s");
    refused(stage + png + " --size 12", "WIDTHxHEIGHT");
    refused(stage + png + " --size 100000x4", "16 to 8000");
    refused(stage + png + " --look up", "degrees around");
    refused(stage + png + " --from 1", "goes with films and strips");
    refused(stage + png + " --fps 12", "goes with films only");
    refused(stage + png + " --camera moon", "moon");
    refused(stage + " -o " + quoted(folder / "x.mp4") + " --strip 3", "makes a picture");
    refused(stage + png + " --strip 3 --camera follow", "orbit or top");
    refused(quoted(folder / "missing.rec") + png, "missing.rec");
    CHECK(files_in_folder(folder) == 0);
}

TEST_CASE("a thing a million miles away is named") {
    const fs::path file = scratch_folder("render_far") / "far.sidestep";
    recording::Writer writer = recording::Writer::to_file(file).value();
    const int line = writer.add_thing({.kind = recording::Kind::line, .name = "stray"});
    writer.line(0.0, line, {0, 0, 0}, {3e7, 0, 0});
    writer.line(1.0, line, {0, 0, 0}, {3e7, 0, 0});
    writer.finish();
    const Outcome outcome =
        tool("render " + quoted(file) + " -o " + quoted(file.parent_path() / "x.png"));
    CHECK(outcome.code == 2);
    CHECK(outcome.says("\"stray\" is farther away than a million metres"));
}

TEST_CASE("without ffmpeg a film is refused by the name of the package") {
    const fs::path folder = scratch_folder("render_no_ffmpeg");
    const Outcome outcome = tool(
        "render " + quoted(small_stage()) + " -o " + quoted(folder / "x.mp4"), "PATH=/nonexistent");
    CHECK(outcome.code == 2);
    CHECK(outcome.says("ffmpeg, which is not installed"));
    CHECK(outcome.says("apt-get install ffmpeg"));
    CHECK(files_in_folder(folder) == 0);
}

TEST_CASE("an ffmpeg that fails leaves no film and its last words") {
    const fs::path folder = scratch_folder("render_bad_ffmpeg");
    spill(folder / "bin" / "ffmpeg", "#!/bin/sh\necho first >&2\necho no such codec >&2\nexit 3\n");
    fs::permissions(folder / "bin" / "ffmpeg", fs::perms::owner_all);
    const Outcome outcome =
        tool("render " + quoted(small_stage()) + " --size 64x48 -o " + quoted(folder / "x.mp4"),
             "PATH=" + quoted(folder / "bin") + ":$PATH");
    CHECK(outcome.code == 2);
    CHECK(outcome.says("ffmpeg gave up: no such codec"));
    CHECK_FALSE(fs::exists(folder / "x.mp4"));
}

TEST_CASE("films are made of every frame") {
    if (!has_ffmpeg()) SIDESTEP_SKIP("there is no ffmpeg here");
    const fs::path folder = scratch_folder("render_film");
    // an odd size: mp4 is padded to an even one
    const Outcome outcome =
        tool("render " + quoted(small_stage()) + " --size 65x49 --fps 10 --json - -o " +
             quoted(folder / "x.mp4") + " -o " + quoted(folder / "x.gif"));
    REQUIRE_MESSAGE(outcome.code == 0, outcome.err);
    CHECK(outcome.json()["written"].size() == 2);
    CHECK(outcome.json()["written"][0]["frames"] == 11);
    CHECK(slurp(folder / "x.mp4").substr(4, 4) == "ftyp");
    CHECK(slurp(folder / "x.gif").substr(0, 6) == "GIF89a");
    const fs::path said = folder / "said";
    const std::string probe =
        "ffprobe -v error -count_frames -show_entries stream=width,height,nb_read_frames -of "
        "csv=p=0 ";
    REQUIRE(std::system((probe + quoted(folder / "x.mp4") + " >" + quoted(said)).c_str()) == 0);
    CHECK(slurp(said) == "66,50,11\n");
}

TEST_CASE("an interrupted film leaves nothing behind") {
    if (!has_ffmpeg()) SIDESTEP_SKIP("there is no ffmpeg here");
    const fs::path folder = scratch_folder("render_interrupt");
    const Outcome outcome = tool("render " + quoted(small_stage()) +
                                     " --size 1280x720 --fps 240 -o " + quoted(folder / "x.mp4"),
                                 "timeout -s INT 2");
    CHECK(outcome.code != 0);
    CHECK(files_in_folder(folder) == 0);
}
