// What we write as glTF is correct glTF: the Khronos validator is the judge.

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>

#include "sidestep/base/file.h"
#include "sidestep/base/require.h"
#include "sidestep/motion/io/gltf.h"
#include "tests/motion/gltf_clips.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::motion;
using namespace sidestep::test;

namespace {

std::uint32_t word(const std::string& bytes, std::size_t at) {
    std::uint32_t value = 0;
    std::memcpy(&value, bytes.data() + at, 4);
    return value;
}

bool program_exists(const std::string& name) {
    return std::system(("command -v " + name + " >/dev/null 2>&1").c_str()) == 0;
}

}  // namespace

TEST_CASE("a glb file says its own length and keeps its two chunks at multiples of four") {
    const std::string bytes = write_glb(wave(3, 1.0 / 30.0));
    REQUIRE(bytes.size() > 40);
    CHECK(bytes.substr(0, 4) == "glTF");
    CHECK(word(bytes, 4) == 2);
    CHECK(word(bytes, 8) == bytes.size());
    const std::uint32_t text = word(bytes, 12);
    CHECK(bytes.substr(16, 4) == "JSON");
    CHECK(text % 4 == 0);
    const std::uint32_t block = word(bytes, 20 + text);
    CHECK(bytes.substr(24 + text, 4) == std::string("BIN\0", 4));
    CHECK(28 + text + block == bytes.size());
}

TEST_CASE("writing glTF twice gives the same bytes") {
    const Clip clip = random_clip(7);
    CHECK(write_glb(clip) == write_glb(clip));
    CHECK(write_gltf(clip) == write_gltf(clip));
}

TEST_CASE("what cannot be written as glTF is refused with a sentence") {
    CHECK_THROWS_AS((void)write_glb(Clip()), UsageError);
    CHECK_THROWS_AS((void)write_glb(std::span<const Clip>()), UsageError);
    const std::vector<Clip> strangers{wave(3, 0.1), random_clip(1)};
    CHECK_THROWS_AS((void)write_glb(strangers), UsageError);
    Clip far = wave(2, 0.1);
    far.set_translation(0, 0, Vec3(1e300, 0, 0));
    CHECK_THROWS_AS((void)write_glb(far), UsageError);
}

TEST_CASE("gltf: the Khronos validator finds no errors in what we write") {
    const std::filesystem::path tools =
        std::filesystem::path(SIDESTEP_SOURCE_DIR) / "tests" / "validator";
    if (!program_exists("node")) SIDESTEP_SKIP("node is not installed");
    if (!std::filesystem::exists(tools / "node_modules" / "gltf-validator")) {
        SIDESTEP_SKIP("the validator is not installed; run npm ci in tests/validator");
    }
    const auto folder = scratch_folder("gltf_validator");
    std::string files;
    const auto keep = [&](const std::string& name, const std::string& bytes) {
        REQUIRE(write_file(folder / name, bytes).empty());
        files += " '" + (folder / name).string() + "'";
    };
    keep("wave.glb", write_glb(wave(30, 1.0 / 30.0)));
    keep("wave.gltf", write_gltf(wave(30, 1.0 / 30.0)));
    keep("bones_only.glb", write_glb(wave(30, 1.0 / 30.0), {.stick_mesh = false}));
    keep("one_frame.glb", write_glb(wave(1, 1.0 / 120.0)));
    keep("no_frames.glb", write_glb(wave(0, 1.0 / 120.0)));
    keep("person.glb", write_glb(Clip(human_skeleton(), 1.0 / 60.0, 4)));
    keep("one_point.glb", write_glb(Clip(Skeleton({{"", no_parent, Vec3::Zero()}}), 0.1, 2)));
    std::vector<Clip> several{wave(30, 1.0 / 30.0), wave(7, 1.0 / 60.0)};
    several[0].set_name("slow");
    several[1].set_name("quick \"and\" \xff odd");
    keep("several.glb", write_glb(several));
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        keep("random" + std::to_string(seed) + ".glb", write_glb(random_clip(seed)));
    }

    const auto report = folder / "report.txt";
    const int status = std::system(("node '" + (tools / "check.mjs").string() + "'" + files +
                                    " > '" + report.string() + "' 2>&1")
                                       .c_str());
    const std::string said = read_file(report).value();
    INFO(said);
    CHECK(status == 0);
    // the validator must have looked at every file
    CHECK(std::count(said.begin(), said.end(), '\n') == 14);
}

TEST_CASE("gltf: the Khronos validator barks at a broken file") {
    const std::filesystem::path tools =
        std::filesystem::path(SIDESTEP_SOURCE_DIR) / "tests" / "validator";
    if (!program_exists("node")) SIDESTEP_SKIP("node is not installed");
    if (!std::filesystem::exists(tools / "node_modules" / "gltf-validator")) {
        SIDESTEP_SKIP("the validator is not installed; run npm ci in tests/validator");
    }
    const auto folder = scratch_folder("gltf_validator_bad");
    std::string text = write_gltf(wave(3, 0.1));
    const auto at = text.find("\"VEC4\"");
    REQUIRE(at != std::string::npos);
    text.replace(at, 6, "\"VEC3\"");
    REQUIRE(write_file(folder / "bad.gltf", text).empty());
    CHECK(std::system(("node '" + (tools / "check.mjs").string() + "' '" +
                       (folder / "bad.gltf").string() + "' > /dev/null 2>&1")
                          .c_str()) != 0);
}
