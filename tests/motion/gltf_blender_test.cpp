// Another program agrees: Blender puts the bones of our files where our forward kinematics does.

#include <doctest/doctest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "sidestep/base/file.h"
#include "sidestep/motion/io/bvh.h"
#include "sidestep/motion/io/gltf.h"
#include "tests/motion/gltf_clips.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::motion;
using namespace sidestep::test;

namespace {

constexpr double one_millimetre = 1e-3;

bool blender_is_here() {
    return std::system("command -v blender >/dev/null 2>&1") == 0;
}

/// The largest distance, in metres, between a bone in Blender and our joint, over ten frames.
double difference_in_blender(const Clip& clip, const std::string& name) {
    const auto folder = scratch_folder("gltf_blender_" + name);
    REQUIRE(write_file(folder / "clip.glb", write_glb(clip)).empty());
    std::vector<int> frames;
    for (int i = 0; i < 10; ++i) frames.push_back(i * (clip.frame_count() - 1) / 9);
    std::string command = "blender -b --factory-startup --python-exit-code 3 -P '" +
                          std::string(SIDESTEP_SOURCE_DIR) + "/tests/blender/compare.py' -- '" +
                          (folder / "clip.glb").string() + "' '" +
                          (folder / "bones.json").string() + "' " +
                          nlohmann::json(clip.frame_rate()).dump();
    for (const int frame : frames) command += " " + std::to_string(frame);
    command += " > '" + (folder / "log.txt").string() + "' 2>&1";
    const int status = std::system(command.c_str());
    INFO(read_file(folder / "log.txt").value());
    REQUIRE(status == 0);

    const auto report = nlohmann::json::parse(read_file(folder / "bones.json").value());
    REQUIRE(report["frames"].size() == frames.size());
    double largest = 0.0;
    for (const auto& moment : report["frames"]) {
        const GlobalPose pose = clip.global_pose(moment["frame"].get<int>());
        for (int joint = 0; joint < clip.joint_count(); ++joint) {
            const std::string& bone = clip.skeleton().joint(joint).name;
            INFO("bone " << bone);
            REQUIRE(moment["bones"].contains(bone));
            const auto& at = moment["bones"][bone];
            const Vec3 head(at[0].get<double>(), at[1].get<double>(), at[2].get<double>());
            largest = std::max(largest, (head - pose.joints[joint].translation).norm());
        }
    }
    MESSAGE("largest difference in Blender: " << 1000.0 * largest << " mm, " << clip.joint_count()
                                              << " joints, " << frames.size() << " frames");
    return largest;
}

}  // namespace

TEST_CASE("Blender puts the bones of a made-up clip where we do") {
    if (!blender_is_here()) SIDESTEP_SKIP("blender is not installed");
    // a person whose every joint turns, at a rate that is no whole number
    Clip clip(human_skeleton(), 1.0 / 29.97, 60);
    clip.set_name("turning");
    Random random(11);
    for (int joint = 0; joint < clip.joint_count(); ++joint) {
        const double x = random.uniform(-0.8, 0.8);
        const double y = random.uniform(-0.8, 0.8);
        const double z = random.uniform(-0.8, 0.8);
        for (int frame = 0; frame < 60; ++frame) {
            clip.set_rotation(frame, joint, exp_map(Vec3(x, y, z) * std::sin(0.11 * frame)));
        }
    }
    for (int frame = 0; frame < 60; ++frame) {
        clip.set_translation(frame, 0, Vec3(0.3 * std::sin(0.1 * frame), 0.95, 0.04 * frame));
    }
    CHECK(difference_in_blender(clip, "made_up") < one_millimetre);
}

TEST_CASE("Blender puts the bones of a real take where we do") {
    if (!blender_is_here()) SIDESTEP_SKIP("blender is not installed");
    SIDESTEP_NEEDS_DATA(takes, "mocap/takes");
    const auto file = read_bvh(read_file(takes / "02_01.bvh").value(), "02_01.bvh");
    REQUIRE(file.has_value());
    // one unit of these files is 0.0564 m
    CHECK(difference_in_blender(file->clip.scaled(0.0564), "take") < one_millimetre);
}
