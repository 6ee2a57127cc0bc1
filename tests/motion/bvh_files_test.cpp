// Real files: Debian's three, and whatever motion capture lies beside the checkout.

#include <assimp/anim.h>
#include <assimp/config.h>
#include <assimp/scene.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <assimp/Importer.hpp>
#include <cmath>
#include <map>

#include "sidestep/base/file.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/io/bvh.h"
#include "tests/motion/bvh_oracle.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::motion;

namespace {

struct Worst {
    double joints = 0.0;  // distance
    double size = 0.0;    // the largest coordinate: what "relative" means
};

/// All joints and end sites of every `step`-th frame against the slow twin.
Worst against_oracle(const std::string& text, const Clip& clip, int step) {
    const test::BvhOracle oracle(text);
    REQUIRE(static_cast<int>(oracle.joint_count()) == clip.joint_count());
    REQUIRE(static_cast<int>(oracle.frame_count()) == clip.frame_count());
    Worst worst;
    for (int frame = 0; frame < clip.frame_count(); frame += step) {
        const auto expected = oracle.positions(static_cast<std::size_t>(frame));
        const GlobalPose pose = clip.global_pose(frame);
        for (std::size_t j = 0; j < expected.size(); ++j) {
            const Vec3 ours = j < pose.joints.size() ? pose.joints[j].translation
                                                     : pose.end_sites[j - pose.joints.size()];
            worst.joints = std::max(worst.joints, (ours - expected[j]).norm());
            worst.size = std::max(worst.size, expected[j].lpNorm<Eigen::Infinity>());
        }
    }
    return worst;
}

/// The same against assimp. It keeps floats, and only the frames that the header states.
Worst against_assimp(const std::filesystem::path& path, const Clip& clip) {
    Assimp::Importer importer;
    importer.SetPropertyInteger(AI_CONFIG_IMPORT_NO_SKELETON_MESHES, 1);
    const aiScene* scene = importer.ReadFile(path.string(), 0);
    REQUIRE(scene != nullptr);
    const aiAnimation& animation = *scene->mAnimations[0];
    // its tracks are in the order of the file, as our joints are
    REQUIRE(static_cast<int>(animation.mNumChannels) == clip.joint_count());
    Worst worst;
    const int frames = static_cast<int>(animation.mChannels[0]->mNumRotationKeys);
    REQUIRE(frames <= clip.frame_count());
    for (int frame = 0; frame < frames; ++frame) {
        std::vector<Transform> world;
        const GlobalPose pose = clip.global_pose(frame);
        for (int j = 0; j < clip.joint_count(); ++j) {
            const aiNodeAnim& track = *animation.mChannels[j];
            CHECK(track.mNodeName.C_Str() == clip.skeleton().joint(j).name);
            const aiQuaternion& q = track.mRotationKeys[frame].mValue;
            const unsigned key = track.mNumPositionKeys == 1 ? 0 : static_cast<unsigned>(frame);
            const aiVector3D& p = track.mPositionKeys[key].mValue;
            const Transform local{Quat(q.w, q.x, q.y, q.z).normalized(), Vec3(p.x, p.y, p.z)};
            const int parent = clip.skeleton().joint(j).parent;
            world.push_back(parent == no_parent ? local : world[parent] * local);
            worst.joints = std::max(worst.joints,
                                    (world.back().translation - pose.joints[j].translation).norm());
            worst.size = std::max(worst.size, world.back().translation.lpNorm<Eigen::Infinity>());
        }
    }
    return worst;
}

/// Numbers and positions after writing and reading once more.
void check_round_trip(const std::string& source, const MotionFile& file, int& identical) {
    const std::string text = write_bvh(file.clip, file.dialect.get());
    identical += text == source;
    const Clip again = read_bvh(text).value().clip;
    REQUIRE(again.frame_count() == file.clip.frame_count());
    double turned = 0.0;
    double moved = 0.0;
    for (int f = 0; f < again.frame_count(); ++f) {
        for (int j = 0; j < again.joint_count(); ++j) {
            turned =
                std::max(turned, angle_between(again.rotation(f, j), file.clip.rotation(f, j)));
            moved = std::max(moved, (again.translation(f, j) - file.clip.translation(f, j)).norm());
        }
    }
    CHECK(turned < 1e-9);
    CHECK(moved < 1e-9);
}

// 32-bit floats along a chain of ten joints, angles of thousands of degrees included
constexpr double assimp_tolerance = 1e-5;

}  // namespace

TEST_CASE("three real files that Debian carries are read as matrices and as assimp read them") {
    const auto folder = test::debian_models() / "BVH";
    if (!std::filesystem::exists(folder)) SIDESTEP_SKIP("assimp-testmodels is not installed");
    int identical = 0;
    int files = 0;
    for (const auto& path : test::files_in(folder, ".bvh")) {
        CAPTURE(path);
        const std::string text = read_file(path).value();
        const MotionFile file = read_bvh(text, path.string()).value();
        const Worst oracle = against_oracle(text, file.clip, 37);
        CHECK(oracle.joints < 1e-12 * oracle.size);
        const Worst assimp = against_assimp(path, file.clip);
        CHECK(assimp.joints < assimp_tolerance * assimp.size);
        CHECK(assimp.joints > 0.0);
        check_round_trip(text, file, identical);
        ++files;
    }
    CHECK(files == 3);
    CHECK(identical == 3);
}

TEST_CASE("the boxer has one row more than assimp believes") {
    const auto path = test::debian_models() / "BVH" / "Boxing_Toes.bvh";
    if (!std::filesystem::exists(path)) SIDESTEP_SKIP("assimp-testmodels is not installed");
    const MotionFile file = read_bvh(read_file(path).value(), "Boxing_Toes.bvh").value();
    CHECK(file.clip.frame_count() == 3070);
    REQUIRE(file.warnings.size() == 1);
    CHECK(to_string(file.warnings[0]) ==
          "Boxing_Toes.bvh:128:12: warning: the file states 3069 frames and has 3070: taking 3070");
}

TEST_CASE("every CMU take is read without complaint and agrees with matrices and with assimp") {
    SIDESTEP_NEEDS_DATA(folder, "mocap/takes");
    int files = 0;
    for (const auto& path : test::files_in(folder, ".bvh")) {
        CAPTURE(path);
        const std::string text = read_file(path).value();
        const auto file = read_bvh(text, path.string());
        REQUIRE(file.has_value());
        CHECK(to_string(file->warnings) == "");
        CHECK(file->clip.joint_count() == 31);
        CHECK(file->clip.skeleton().end_sites().size() == 7);
        const Worst oracle = against_oracle(text, file->clip, 53);
        CHECK(oracle.joints < 1e-12 * oracle.size);
        const Worst assimp = against_assimp(path, file->clip);
        CHECK(assimp.joints < assimp_tolerance * assimp.size);
        ++files;
    }
    CHECK(files == 20);
}

TEST_CASE("all motion capture beside the checkout comes back byte for byte") {
    SIDESTEP_NEEDS_DATA(folder, "mocap");
    int files = 0;
    int identical = 0;
    for (const auto& path : test::files_in(folder, ".bvh")) {
        CAPTURE(path);
        const std::string text = read_file(path).value();
        const auto file = read_bvh(text, path.string());
        REQUIRE(file.has_value());
        check_round_trip(text, *file, identical);
        ++files;
    }
    CHECK(files >= 103);
    CHECK(identical == files);
}
