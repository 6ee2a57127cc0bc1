// Other formats, by way of assimp, and marked so.

#include "sidestep/motion/io/assimp_import.h"

#include <doctest/doctest.h>

#include "sidestep/base/file.h"
#include "sidestep/base/random.h"
#include "sidestep/math/rotation.h"
#include "tests/motion/assimp_oracle.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::motion;
using namespace sidestep::test;

#define NEEDS_MODELS()                             \
    if (!std::filesystem::exists(debian_models())) \
    SIDESTEP_SKIP("assimp-testmodels is not installed")

namespace {

/// The largest distance between our joints and assimp's nodes, in parts of the skeleton's size.
double difference(const Clip& clip, const Oracle& oracle) {
    const double begin = oracle.first_key(0);
    double largest = 0.0;
    double size = 0.0;
    for (int frame = 0; frame < clip.frame_count(); frame += 3) {
        const auto expected = oracle.places(0, begin + frame * clip.frame_time());
        const GlobalPose pose = clip.global_pose(frame);
        for (int joint = 0; joint < clip.joint_count(); ++joint) {
            const std::string& name = clip.skeleton().joint(joint).name;
            REQUIRE(expected.count(name) == 1);
            largest =
                std::max(largest, (pose.joints[joint].translation - expected.at(name)).norm());
            size = std::max(size,
                            (pose.joints[joint].translation - pose.joints[0].translation).norm());
        }
    }
    REQUIRE(size > 0.0);
    return largest / size;
}

}  // namespace

TEST_CASE("an FBX skeleton comes through assimp with its unit and rate stated") {
    NEEDS_MODELS();
    const auto path = debian_models() / "FBX" / "huesitos.fbx";
    const auto file = import_with_assimp(path);
    INFO((file ? to_string(file->warnings) : to_string(file.error())));
    REQUIRE(file.has_value());
    CHECK(file->format == "fbx (assimp)");
    CHECK(file->clip.joint_count() >= 9);
    CHECK(file->clip.frame_rate() == doctest::Approx(25.0));
    CHECK(file->clip.frame_count() == 40);
    CHECK(file->metres_per_unit == 0.01);
    CHECK(file->up == Axis::y);
    for (const Joint& joint : file->clip.skeleton().joints()) {
        CHECK(joint.name.find("$AssimpFbx$") == std::string::npos);
    }
    CHECK(difference(file->clip, Oracle(path, 25.0)) < 1e-4);
}

TEST_CASE("another FBX skeleton moves as assimp moves it") {
    NEEDS_MODELS();
    const auto path = debian_models() / "FBX" / "animation_with_skeleton.fbx";
    const auto file = import_with_assimp(path);
    REQUIRE(file.has_value());
    CHECK(file->clip.joint_count() >= 13);
    CHECK(file->clip.frame_count() == 21);
    CHECK(difference(file->clip, Oracle(path, 24.0)) < 1e-4);
}

TEST_CASE("the up axis of an FBX file is the one it states") {
    NEEDS_MODELS();
    std::string bytes = read_file(debian_models() / "FBX" / "huesitos.fbx").value();
    // the setting is a record: its name, two words, an empty one, and I with a number
    const auto name = bytes.find("UpAxis");
    REQUIRE(name != std::string::npos);
    const auto value = bytes.find(std::string("I\x01\0\0\0", 5), bytes.find("Integer", name));
    REQUIRE(value < name + 60);
    bytes[value + 1] = 2;
    const auto file = import_with_assimp(bytes, "z_up.fbx");
    REQUIRE(file.has_value());
    CHECK(file->up == Axis::z);
}

TEST_CASE("a Collada skeleton is turned upright by assimp and says so") {
    NEEDS_MODELS();
    const auto file = import_with_assimp(debian_models() / "Collada" / "box_nested_animation.dae");
    INFO((file ? to_string(file->warnings) : to_string(file.error())));
    REQUIRE(file.has_value());
    CHECK(file->format == "collada (assimp)");
    CHECK(file->metres_per_unit == 1.0);
    CHECK(file->up == Axis::y);
    CHECK(file->clip.joint_count() == 1);
    CHECK(file->clip.frame_count() == 40);
    CHECK(file->clip.frame_rate() == doctest::Approx(24.0));
    CHECK(angle_between(file->clip.rotation(0, 0), file->clip.rotation(39, 0)) +
              (file->clip.translation(0, 0) - file->clip.translation(39, 0)).norm() >
          0.1);
}

TEST_CASE("a mesh without bones says that it holds no skeleton") {
    NEEDS_MODELS();
    for (const char* name : {"OBJ/box.obj", "FBX/box.fbx", "Collada/duck.dae"}) {
        const auto file = import_with_assimp(debian_models() / name);
        INFO(std::string(name));
        REQUIRE_FALSE(file.has_value());
        INFO(to_string(file.error()));
        CHECK(file.error().front().message.find("holds no skeleton") != std::string::npos);
        CHECK(file.error().front().file == (debian_models() / name).string());
    }
}

TEST_CASE("names that assimp does not know and files that are not there are refused") {
    CHECK(assimp_knows("walk.FBX"));
    CHECK_FALSE(assimp_knows("walk.docx"));
    CHECK_FALSE(assimp_knows("walk"));
    CHECK_FALSE(import_with_assimp(std::string_view("hello"), "walk.docx").has_value());
    CHECK_FALSE(import_with_assimp(std::string_view("hello"), "walk").has_value());
    CHECK_FALSE(import_with_assimp(std::filesystem::path("/nowhere/walk.fbx")).has_value());
}

TEST_CASE("garbage under an FBX or Collada name is a problem and no crash") {
    Random random(404);
    for (const char* name : {"walk.fbx", "walk.dae"}) {
        CHECK_FALSE(import_with_assimp(std::string_view(), name).has_value());
        for (int i = 0; i < 40; ++i) {
            std::string bytes = i % 2 == 0 ? "Kaydara FBX Binary  " : "";
            const int size = random.index(400);
            for (int k = 0; k < size; ++k) bytes.push_back(static_cast<char>(random.index(256)));
            const auto file = import_with_assimp(bytes, name);
            REQUIRE_FALSE(file.has_value());
            CHECK(file.error().front().message.find("assimp") != std::string::npos);
        }
    }
}

TEST_CASE("an FBX file cut short is a problem and no crash") {
    NEEDS_MODELS();
    const std::string whole = read_file(debian_models() / "FBX" / "huesitos.fbx").value();
    int refused = 0;
    constexpr int cuts = 60;
    for (int i = 0; i < cuts; ++i) {
        const std::string part = whole.substr(0, whole.size() * i / cuts);
        refused += !import_with_assimp(part, "cut.fbx").has_value();
    }
    CHECK(refused > cuts * 9 / 10);
}
