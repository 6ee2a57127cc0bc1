// One door for all formats: in by the name of the file, out by the name of the file.

#include <doctest/doctest.h>

#include <fstream>

#include "sidestep/base/file.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/gait/library.h"
#include "sidestep/motion/human.h"
#include "sidestep/motion/io/bvh.h"
#include "sidestep/motion/io/motion_file.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::motion;

namespace {

/// Someone who leans and turns, standing at hip height.
Clip swayer() {
    Clip clip(human_skeleton(), 1.0 / 30.0, 20);
    for (int f = 0; f < 20; ++f) {
        clip.set_translation(f, hips, Vec3(0.01 * f, 0.95, 0.02 * f));
        clip.set_rotation(f, hips, rotation_about(Axis::y, 0.05 * f));
        clip.set_rotation(f, spine, rotation_about(Axis::x, 0.02 * f));
    }
    return clip;
}

double largest_difference(const Clip& a, const Clip& b) {
    REQUIRE(a.joint_count() == b.joint_count());
    REQUIRE(a.frame_count() == b.frame_count());
    double worst = 0.0;
    for (int f = 0; f < a.frame_count(); ++f) {
        const GlobalPose p = a.global_pose(f);
        const GlobalPose q = b.global_pose(f);
        for (int j = 0; j < a.joint_count(); ++j) {
            const int other = *b.skeleton().find(a.skeleton().joint(j).name);
            worst = std::max(worst, (p.joints[j].translation - q.joints[other].translation).norm());
        }
    }
    return worst;
}

}  // namespace

TEST_CASE("a clip goes out and comes in through every format") {
    const auto folder = test::scratch_folder("load_formats");
    const Clip clip = swayer();
    for (const char* name : {"a.bvh", "a.BVH", "a.glb", "a.gltf"}) {
        CAPTURE(name);
        REQUIRE(save_clip(clip, folder / name).empty());
        const Motion motion = load_motion(folder / name, {.metres_per_unit = 1.0, .up = Axis::y});
        CHECK(largest_difference(clip, motion.clip) < 1e-5);
        CHECK(motion.clip.frame_rate() == doctest::Approx(30.0));
        CHECK(motion.clip.name() == "a");
        CHECK(motion.format == (std::string(name).starts_with("a.g") ? "gltf" : "bvh"));
        CHECK(try_load_clip(folder / name).has_value());
    }
}

TEST_CASE("a file without an extension is known by its first word") {
    const auto folder = test::scratch_folder("load_content");
    for (const char* name : {"a.bvh", "a.glb", "a.gltf"}) {
        REQUIRE(save_clip(swayer(), folder / name).empty());
        std::filesystem::rename(folder / name, folder / "plain");
        CHECK(load_clip(folder / "plain").joint_count() == human_joint_count);
    }
}

TEST_CASE("bytes in memory are known by their first word, and named in problems") {
    const Clip walk = built_in_clip("walk");
    for (const char* extension : {".bvh", ".glb", ".gltf"}) {
        Motion motion;
        motion.clip = walk;
        const auto bytes = motion_bytes(motion, extension);
        REQUIRE(bytes);
        const auto again = read_motion(*bytes, {.metres_per_unit = 1.0, .up = Axis::y}, "take");
        REQUIRE(again);
        CHECK(again->clip.frame_count() == walk.frame_count());
        CHECK(again->clip.joint_count() == walk.joint_count());
    }
    const auto none = read_motion("what is this?", {}, "take");
    REQUIRE_FALSE(none);
    CHECK(none.error().front().file == "take");
    CHECK_FALSE(read_motion(""));
}

TEST_CASE("a built-in clip goes by its name, and a mistyped one is told the nearest") {
    CHECK(built_in_clip("walk").name() == "walk");
    const auto none = try_built_in_clip("wlak");
    REQUIRE_FALSE(none);
    CHECK(none.error().front().hint.find("\"walk\"") != std::string::npos);
    CHECK_THROWS_AS((void)built_in_clip("xylophone"), InputError);
}

TEST_CASE("an ASF skeleton comes in through the same door as one frame at rest") {
    const auto folder = test::scratch_folder("load_amc");
    const auto leg = std::filesystem::path(SIDESTEP_SOURCE_DIR) / "tests" / "fuzz" / "corpus" /
                     "asf" / "leg.asf";
    std::filesystem::copy_file(leg, folder / "leg.asf");
    const Motion rest = load_motion(folder / "leg.asf");
    CHECK(rest.format == "asf");
    CHECK(rest.clip.frame_count() == 1);
}

TEST_CASE("other formats come in through assimp and say so") {
    const auto path = test::debian_models() / "FBX" / "huesitos.fbx";
    if (!std::filesystem::exists(path)) SIDESTEP_SKIP("assimp-testmodels is not installed");
    const auto motion = try_load_motion(path);
    REQUIRE(motion.has_value());
    CHECK(motion->format.find("(assimp)") != std::string::npos);
}

TEST_CASE("a motion from BVH is written back in its own unit and axes") {
    const auto folder = test::scratch_folder("load_dialect");
    // the same person in inches and upside the other axis
    const std::string y_up = write_bvh(swayer().scaled(1.0 / 0.0254));
    REQUIRE(write_file(folder / "inches.bvh", y_up).empty());
    for (const Axis up : {Axis::x, Axis::y, Axis::z}) {
        const Motion motion =
            load_motion(folder / "inches.bvh", {.metres_per_unit = 0.0254, .up = up});
        if (up == Axis::y) CHECK(largest_difference(motion.clip, swayer()) < 1e-6);
        REQUIRE(save_motion(motion, folder / "again.bvh").empty());
        const Clip source = read_bvh(y_up).value().clip;
        const Clip again = read_bvh(read_file(folder / "again.bvh").value()).value().clip;
        CHECK(largest_difference(source, again) < 1e-8);
    }
}

TEST_CASE("every take is converted to BVH without a changed byte") {
    SIDESTEP_NEEDS_DATA(folder, "mocap/takes");
    const auto scratch = test::scratch_folder("load_takes");
    for (const auto& path : test::files_in(folder, ".bvh")) {
        CAPTURE(path);
        REQUIRE(save_motion(load_motion(path), scratch / "again.bvh").empty());
        CHECK((read_file(scratch / "again.bvh").value() == read_file(path).value()));
    }
}

TEST_CASE("files that cannot be read or written are named with advice") {
    const auto folder = test::scratch_folder("load_bad");
    const auto first = [](const Result<Motion>& result) {
        REQUIRE_FALSE(result.has_value());
        return to_string(result.error().front());
    };
    CHECK(first(try_load_motion(folder / "absent.bvh")) ==
          (folder / "absent.bvh").string() +
              ": error: cannot open: No such file or directory\n    hint: check the name and the "
              "folder you are in");
    REQUIRE(write_file(folder / "a.docx", "PK").empty());
    CHECK(first(try_load_motion(folder / "a.docx")).find("no reader for files that end in .docx") !=
          std::string::npos);
    REQUIRE(write_file(folder / "riddle", "who am I").empty());
    CHECK(first(try_load_motion(folder / "riddle")).find("cannot tell the format") !=
          std::string::npos);
    CHECK_THROWS_AS((void)load_clip(folder / "riddle"), InputError);
    CHECK(save_clip(swayer(), folder / "a.docx").size() == 1);
    CHECK(save_clip(swayer(), folder / "plain").size() == 1);
    CHECK_FALSE(std::filesystem::exists(folder / "plain"));
    // a BVH name on another file is seen through
    REQUIRE(save_clip(swayer(), folder / "a.glb").empty());
    std::filesystem::rename(folder / "a.glb", folder / "b.bvh");
    CHECK(first(try_load_motion(folder / "b.bvh")).find("this is a binary glTF file") !=
          std::string::npos);
}
