// glTF files by others, broken files, and files that reach for other files.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "sidestep/base/file.h"
#include "sidestep/motion/io/gltf.h"
#include "tests/motion/assimp_oracle.h"
#include "tests/motion/gltf_clips.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::motion;
using namespace sidestep::test;

namespace {

// assimp keeps matrices and keys in 32-bit floats; places are compared per metre of size
constexpr double assimp_tolerance = 1e-4;

struct Sample {
    const char* name;
    const char* animation;
    unsigned animation_index;
    int joints;
    double size;  // metres, or what the file takes for metres
};

}  // namespace

TEST_CASE("sample characters stand and move where assimp puts them") {
    SIDESTEP_NEEDS_DATA(folder, "characters/gltf");
    const Sample samples[] = {
        {"CesiumMan.glb", "", 0, 19, 1.5},   {"RiggedFigure.glb", "", 0, 19, 1.5},
        {"RiggedSimple.glb", "", 0, 2, 8.0}, {"Fox.glb", "Survey", 0, 24, 150.0},
        {"Fox.glb", "Walk", 1, 24, 150.0},   {"Fox.glb", "Run", 2, 24, 150.0}};
    for (const Sample& sample : samples) {
        INFO(std::string(sample.name) << " " << std::string(sample.animation));
        const auto file = load_gltf(folder / sample.name, {.animation = sample.animation});
        INFO((file ? to_string(file->warnings) : to_string(file.error())));
        REQUIRE(file.has_value());
        const Clip& clip = file->clip;
        CHECK(clip.joint_count() == sample.joints);
        CHECK(clip.skeleton().roots().size() == 1);
        REQUIRE(clip.frame_count() > 10);

        const Oracle oracle(folder / sample.name, 1000.0);
        REQUIRE(oracle.scene != nullptr);
        const double begin = oracle.first_key(sample.animation_index);
        double largest = 0.0;
        double moved = 0.0;
        Vec3 low = clip.global_pose(0).joints[0].translation;
        Vec3 high = low;
        for (int frame = 0; frame < clip.frame_count(); frame += 3) {
            const GlobalPose pose = clip.global_pose(frame);
            const GlobalPose start = clip.global_pose(0);
            const auto expected =
                oracle.places(sample.animation_index, begin + frame * clip.frame_time());
            for (int joint = 0; joint < clip.joint_count(); ++joint) {
                const std::string& name = clip.skeleton().joint(joint).name;
                REQUIRE(expected.count(name) == 1);
                const Vec3& at = pose.joints[joint].translation;
                largest = std::max(largest, (at - expected.at(name)).norm());
                moved = std::max(moved, (at - start.joints[joint].translation).norm());
                moved = std::max(moved, angle_between(pose.joints[joint].rotation,
                                                      start.joints[joint].rotation));
                low = low.cwiseMin(at);
                high = high.cwiseMax(at);
            }
        }
        CHECK(largest < assimp_tolerance * std::max(1.0, (high - low).norm()));
        // a figure that never moves, or is of no size, would agree with anything
        CHECK(moved > 0.05);
        CHECK((high - low).norm() > 0.5 * sample.size);
        CHECK((high - low).norm() < 2.0 * sample.size);
    }
}

TEST_CASE("people of the sample characters stand upright and foxes are too large to be true") {
    SIDESTEP_NEEDS_DATA(folder, "characters/gltf");
    for (const char* name : {"CesiumMan.glb", "RiggedFigure.glb"}) {
        const auto file = load_gltf(folder / name);
        REQUIRE(file.has_value());
        // Z-up inside, turned by the node above: the height must lie along Y
        const GlobalPose pose = file->clip.global_pose(0);
        Vec3 low = pose.joints[0].translation;
        Vec3 high = low;
        for (const Transform& joint : pose.joints) {
            low = low.cwiseMin(joint.translation);
            high = high.cwiseMax(joint.translation);
        }
        CHECK((high - low).y() > 1.0);
        CHECK((high - low).y() < 1.7);
    }
    const auto fox = load_gltf(folder / "Fox.glb");
    REQUIRE(fox.has_value());
    CHECK(to_string(fox->warnings).find("pass --unit") != std::string::npos);
    CHECK(to_string(fox->warnings).find("\"Survey\", \"Walk\", \"Run\"") != std::string::npos);
    CHECK(fox->clip.frame_rate() == doctest::Approx(24.0));
}

TEST_CASE("every glTF file of the assimp collection gives a motion or a reason") {
    if (!std::filesystem::exists(debian_models() / "glTF2")) {
        SIDESTEP_SKIP("assimp-testmodels is not installed");
    }
    int files = 0;
    int motions = 0;
    for (const char* extension : {".glb", ".gltf"}) {
        for (const auto& path : files_in(debian_models() / "glTF2", extension)) {
            INFO(path.string());
            const auto file = load_gltf(path);
            ++files;
            motions += file.has_value();
            if (file) {
                CHECK(file->clip.frame_count() > 0);
            } else {
                CHECK(file.error().front().file == path.string());
                CHECK_FALSE(file.error().front().message.empty());
            }
        }
    }
    MESSAGE(motions << " motions in " << files << " files");
    CHECK(files > 20);
    CHECK(motions > 0);
    CHECK(motions < files);
}

TEST_CASE("every prefix of a glTF file is refused without harm") {
    for (const std::string& whole : {write_glb(wave(2, 0.1), {.stick_mesh = false}),
                                     write_gltf(wave(2, 0.1), {.stick_mesh = false})}) {
        const std::size_t text_end = whole.find_last_of('}');
        const bool binary = whole[0] == 'g';
        for (std::size_t size = 0; size < whole.size(); ++size) {
            // an allocation of its own, so that a sanitizer sees one byte too far
            const std::vector<char> prefix(whole.begin(), whole.begin() + size);
            const bool read = read_gltf({prefix.data(), prefix.size()}).has_value();
            if (binary || size <= text_end) CHECK_FALSE(read);
        }
    }
}

TEST_CASE("a glTF file with any byte changed gives a motion or a reason") {
    const std::string whole = write_glb(random_clip(5), {.stick_mesh = false});
    Random random(1970);
    int refused = 0;
    constexpr int tries = 1500;
    for (int i = 0; i < tries; ++i) {
        std::string bytes = whole;
        const int changes = 1 + random.index(4);
        for (int k = 0; k < changes; ++k) {
            const int at = random.index(static_cast<int>(bytes.size()));
            bytes[at] = static_cast<char>(random.index(256));
        }
        const auto file = read_gltf(bytes);
        if (!file) {
            ++refused;
            CHECK_FALSE(file.error().empty());
        } else {
            CHECK(file->clip.frame_count() > 0);
        }
    }
    // both roads are taken
    CHECK(refused > tries / 10);
    CHECK(refused < tries * 9 / 10);
}

TEST_CASE("numbers in a file beside the glTF file are found and those elsewhere are not") {
    const auto folder = scratch_folder("gltf_outside");
    const Clip clip = wave(5, 0.1);
    auto root = nlohmann::json::parse(write_gltf(clip, {.stick_mesh = false}));
    const std::string glb = write_glb(clip, {.stick_mesh = false});
    const std::size_t size = root["buffers"][0]["byteLength"].get<std::size_t>();
    // the block ends the binary file, padded to a multiple of four, which it already is
    const std::string block = glb.substr(glb.size() - size);
    REQUIRE(write_file(folder / "inside" / "my walk.bin", block).empty());
    REQUIRE(write_file(folder / "secret.bin", block).empty());
    std::filesystem::create_symlink(folder / "secret.bin", folder / "inside" / "link.bin");

    const auto with = [&](const std::string& uri) {
        root["buffers"][0]["uri"] = uri;
        REQUIRE(write_file(folder / "inside" / "walk.gltf", root.dump()).empty());
        return load_gltf(folder / "inside" / "walk.gltf");
    };
    const auto found = with("my%20walk.bin");
    INFO((found ? std::string() : to_string(found.error())));
    REQUIRE(found.has_value());
    CHECK(found->clip.frame_count() == 5);
    CHECK((found->clip.translation(3, 0) - clip.translation(3, 0)).norm() < 1e-6);

    for (const std::string& uri :
         {std::string("../secret.bin"), std::string("..%2fsecret.bin"),
          (folder / "secret.bin").string(), std::string("link.bin"),
          "file://" + (folder / "secret.bin").string(), std::string("x/../../secret.bin")}) {
        INFO(uri);
        const auto file = with(uri);
        REQUIRE_FALSE(file.has_value());
        CHECK(to_string(file.error()).find("outside the folder") != std::string::npos);
    }
    const auto missing = with("gone.bin");
    REQUIRE_FALSE(missing.has_value());
    CHECK(to_string(missing.error()).find("is not beside the file") != std::string::npos);
    const auto itself = with(".");
    CHECK_FALSE(itself.has_value());
}
