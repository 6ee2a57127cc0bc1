// What was written as glTF comes back, and what others write is understood.

#include <doctest/doctest.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "sidestep/base/require.h"
#include "sidestep/motion/io/gltf.h"
#include "tests/motion/gltf_clips.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::motion;
using namespace sidestep::test;
using nlohmann::json;

namespace {

// 32-bit floats in the file: a few units in the last place, chained over some joints; per metre
// from the origin, and per radian
constexpr double float_tolerance = 3e-6;

double largest_difference(const Clip& a, const Clip& b) {
    REQUIRE(a.frame_count() == b.frame_count());
    REQUIRE(a.joint_count() == b.joint_count());
    double largest = 0.0;
    for (int frame = 0; frame < a.frame_count(); ++frame) {
        const GlobalPose pa = a.global_pose(frame);
        const GlobalPose pb = b.global_pose(frame);
        const double far = std::max(1.0, pa.joints[0].translation.norm());
        for (int joint = 0; joint < a.joint_count(); ++joint) {
            largest = std::max(
                largest,
                (pa.joints[joint].translation - pb.joints[joint].translation).norm() / far);
            largest = std::max(largest,
                               angle_between(pa.joints[joint].rotation, pb.joints[joint].rotation));
        }
        REQUIRE(pa.end_sites.size() == pb.end_sites.size());
        for (std::size_t i = 0; i < pa.end_sites.size(); ++i) {
            largest = std::max(largest, (pa.end_sites[i] - pb.end_sites[i]).norm() / far);
        }
    }
    return largest;
}

void check_same(const Clip& clip, const std::string& bytes) {
    const auto file = read_gltf(bytes, "clip.glb");
    INFO((file ? std::string() : to_string(file.error())));
    REQUIRE(file.has_value());
    const Clip& back = file->clip;
    CHECK(file->format == "gltf");
    CHECK(file->metres_per_unit == 1.0);
    CHECK(file->up == Axis::y);
    CHECK(back.name() == clip.name());
    CHECK(back.frame_time() == clip.frame_time());
    CHECK(back.skeleton().same_as(clip.skeleton(), 1e-7));
    for (int joint = 0; joint < clip.joint_count(); ++joint) {
        CHECK(back.skeleton().joint(joint).name == clip.skeleton().joint(joint).name);
    }
    for (std::size_t i = 0; i < clip.skeleton().end_sites().size(); ++i) {
        CHECK(back.skeleton().end_sites()[i].name == clip.skeleton().end_sites()[i].name);
    }
    CHECK(largest_difference(clip, back) < float_tolerance);
}

/// A small file taken apart, so that a test can change one thing and put it together again.
json opened(const Clip& clip) {
    return json::parse(write_gltf(clip));
}

Result<MotionFile> read_json(const json& root, const GltfReadOptions& options = {}) {
    return read_gltf(root.dump(), "test.gltf", options);
}

bool mentions(const Problems& problems, const std::string& words) {
    return to_string(problems).find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("a waving arm comes back from glTF as it was") {
    check_same(wave(30, 1.0 / 30.0), write_glb(wave(30, 1.0 / 30.0)));
    check_same(wave(30, 1.0 / 30.0), write_gltf(wave(30, 1.0 / 30.0)));
    check_same(wave(1, 1.0 / 120.0), write_glb(wave(1, 1.0 / 120.0)));
    check_same(wave(5, 1.0 / 30.0), write_glb(wave(5, 1.0 / 30.0), {.stick_mesh = false}));
    // ten minutes at an odd rate: the count of frames must not slip
    check_same(wave(4001, 0.149), write_glb(wave(4001, 0.149)));
}

TEST_CASE("any skeleton with any names comes back from glTF") {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        INFO("seed " << seed);
        check_same(random_clip(seed), write_glb(random_clip(seed)));
    }
}

TEST_CASE("several clips in one glTF file are told apart by name") {
    std::vector<Clip> clips{wave(30, 1.0 / 30.0), wave(7, 1.0 / 60.0)};
    clips[0].set_name("slow");
    clips[1].set_name("quick");
    const std::string bytes = write_glb(clips);
    const auto first = read_gltf(bytes);
    REQUIRE(first.has_value());
    CHECK(first->clip.name() == "slow");
    CHECK(mentions(first->warnings, "\"quick\""));
    const auto second = read_gltf(bytes, {}, {.animation = "quick"});
    REQUIRE(second.has_value());
    CHECK(second->clip.frame_count() == 7);
    CHECK(largest_difference(second->clip, clips[1]) < float_tolerance);
    const auto none = read_gltf(bytes, {}, {.animation = "silly"});
    REQUIRE_FALSE(none.has_value());
    CHECK(mentions(none.error(), "\"slow\", \"quick\""));
}

TEST_CASE("a glTF file without motion gives one frame of the rest pose") {
    const auto file = read_gltf(write_glb(wave(0, 0.1)));
    REQUIRE(file.has_value());
    CHECK(file->clip.frame_count() == 1);
    CHECK(file->clip.translation(0, 1).x() == doctest::Approx(0.3));
    CHECK(file->warnings.at(0).code == "no_animation");
}

TEST_CASE("joints listed children first are put into order") {
    json root = opened(wave(4, 0.1));
    auto& joints = root["skins"][0]["joints"];
    std::reverse(joints.begin(), joints.end());
    const auto file = read_json(root);
    REQUIRE(file.has_value());
    CHECK(file->clip.skeleton().joint(0).name == "Shoulder");
    CHECK(largest_difference(file->clip, wave(4, 0.1)) < float_tolerance);
}

TEST_CASE("a node between two joints is folded into the lower one") {
    const Clip clip = wave(4, 0.1);
    json root = opened(clip);
    // the wrist hangs on a turned and moved node that is no joint
    const int between = static_cast<int>(root["nodes"].size());
    root["nodes"].push_back(
        {{"translation", {0.1, 0.2, 0.3}}, {"rotation", {0, 0.6, 0, 0.8}}, {"children", {2}}});
    root["nodes"][1]["children"] = {between};
    const auto file = read_json(root);
    REQUIRE(file.has_value());
    CHECK(file->clip.joint_count() == 4);
    const Transform extra{Quat(0.8, 0, 0.6, 0), Vec3(0.1, 0.2, 0.3)};
    for (int frame = 0; frame < 4; ++frame) {
        const Transform elbow = clip.global_pose(frame).joints[1];
        const Vec3 expected = elbow * extra * clip.translation(frame, 2);
        CHECK((file->clip.global_pose(frame).joints[2].translation - expected).norm() <
              float_tolerance);
    }
}

TEST_CASE("turns and scale above the skeleton are folded into it") {
    const Clip clip = wave(4, 0.1);
    json root = opened(clip);
    const int above = static_cast<int>(root["nodes"].size());
    // a Z-up skeleton in centimetres under a matrix that sets it right
    root["nodes"].push_back({{"matrix", {0.01, 0, 0, 0, 0, 0, -0.01, 0, 0, 0.01, 0, 0, 1, 2, 3, 1}},
                             {"children", {0}}});
    root["scenes"][0]["nodes"] = {above, 6};
    const auto file = read_json(root);
    REQUIRE(file.has_value());
    const Quat turn = rotation_about(Axis::x, -pi / 2);
    for (int frame = 0; frame < 4; ++frame) {
        for (int joint = 0; joint < 4; ++joint) {
            const Vec3 before = clip.global_pose(frame).joints[joint].translation;
            const Vec3 expected = turn * (0.01 * before) + Vec3(1, 2, 3);
            const Vec3 found = file->clip.global_pose(frame).joints[joint].translation;
            CHECK((found - expected).norm() < float_tolerance);
        }
    }
    // only the root slides: scale went into the offsets
    CHECK(file->clip.translated_joints().size() == 1);
    CHECK(file->clip.skeleton().joint(1).offset.norm() == doctest::Approx(0.003));
}

TEST_CASE("scale that differs between axes keeps places right and is warned about") {
    json root = opened(wave(4, 0.1));
    root["nodes"][1]["scale"] = {1, 2, 1};
    const auto file = read_json(root);
    REQUIRE(file.has_value());
    CHECK(mentions(file->warnings, "/nodes/1"));
    CHECK(file->warnings.at(0).code == "non_uniform_scale");
}

TEST_CASE("bones without a skin or a mesh are found by their motion") {
    const Clip clip = wave(6, 0.1);
    json root = opened(clip);
    root.erase("skins");
    root.erase("meshes");
    root["nodes"].erase(6);
    root["scenes"][0]["nodes"] = {0};
    const auto file = read_json(root);
    REQUIRE(file.has_value());
    CHECK(file->clip.joint_count() == 4);
    CHECK(file->clip.skeleton().end_sites().size() == 2);
    CHECK(largest_difference(file->clip, clip) < float_tolerance);
}

TEST_CASE("an unmarked leaf below an animated bone is a joint and a shown leaf is not") {
    json root = opened(wave(6, 0.1));
    root.erase("skins");
    root["nodes"][4].erase("extras");  // was an end site
    root["nodes"][5] = {{"mesh", 0}};  // a hat that hangs on the thumb
    root["nodes"][6] = json::object();
    const auto file = read_json(root);
    REQUIRE(file.has_value());
    CHECK(file->clip.joint_count() == 5);
    CHECK(file->clip.skeleton().end_sites().empty());
}

TEST_CASE(
    "a second skin with bones of its own is left out aloud and one that shares bones is not") {
    json root = opened(wave(4, 0.1));
    root["skins"].push_back({{"joints", {1, 2}}});
    const auto shared = read_json(root);
    REQUIRE(shared.has_value());
    CHECK(shared->clip.joint_count() == 4);
    CHECK_FALSE(mentions(shared->warnings, "skins"));

    root["nodes"].push_back({{"name", "Dog"}});
    root["skins"][1]["joints"] = {7};
    const auto apart = read_json(root);
    REQUIRE(apart.has_value());
    CHECK(apart->clip.joint_count() == 4);
    CHECK(mentions(apart->warnings, "1 of 2 skins"));
}

TEST_CASE("a missing track is filled by the rest pose") {
    const Clip clip = wave(4, 0.1);
    json root = opened(clip);
    auto& channels = root["animations"][0]["channels"];
    for (std::size_t i = 0; i < channels.size(); ++i) {
        if (channels[i]["target"]["node"] == 1) {
            channels.erase(i);
            break;
        }
    }
    const auto file = read_json(root);
    REQUIRE(file.has_value());
    for (int frame = 0; frame < 4; ++frame) {
        CHECK(angle_between(file->clip.rotation(frame, 1), Quat::Identity()) < 1e-12);
        CHECK(angle_between(file->clip.rotation(frame, 2), clip.rotation(frame, 2)) < 1e-6);
    }
}

TEST_CASE("what is broken in a glTF file is named by its JSON path") {
    struct Damage {
        const char* where;
        json value;
        const char* expected;
    };
    const Damage damages[] = {
        {"/nodes/2/rotation", {0, 0, 1}, "/nodes/2/rotation: has 3 values, expected 4"},
        {"/nodes/2/rotation", {0, 0, 0, 0}, "/nodes/2/rotation: is zero"},
        {"/nodes/2/translation", {0, "far", 0}, "/nodes/2/translation/1: is \"far\""},
        {"/nodes/2/translation", {0, 1e300, 0}, "/nodes/2/translation/1: is 1e+300"},
        {"/nodes/1/children/0", 99, "/nodes/1/children/0: is 99, but there are 7 nodes"},
        {"/nodes/2/children/0", 0, "is its own ancestor"},
        {"/nodes/3/children/0", 1, "/nodes/3/children: node 1 already hangs on node 0"},
        {"/nodes/1", 5, "/nodes/1: is 5, expected an object"},
        {"/skins/0/joints/1", -1, "/skins/0/joints/1: is -1"},
        {"/skins/0/joints", json::array(), "/skins/0: has no \"joints\""},
        {"/animations/0/samplers/1/input", 1000, "/animations/0/samplers/1/input: is 1000"},
        {"/animations/0/samplers/1/interpolation", "WILD", "is \"WILD\", expected LINEAR"},
        {"/animations/0/channels/1/sampler", 77, "/animations/0/channels/1/sampler: is 77"},
        {"/animations/0/channels/1/target/node", 77, "/animations/0/channels/1/target/node: is 77"},
        {"/animations/0/samplers/1/output", 0, "/animations/0/samplers/1/output: values come in"},
        {"/accessors/6/count", 1000000000000.0, "/accessors/6/count"},
        {"/accessors/6/count", 5, "/accessors/6"},
        {"/accessors/6/componentType", 1, "/accessors/6/componentType: is 1"},
        {"/accessors/6/type", "BOX", "/accessors/6/type: is \"BOX\""},
        {"/accessors/6/bufferView", 400, "/accessors/6/bufferView: is 400"},
        {"/bufferViews/6/byteOffset", 100000000, "/bufferViews/6: reaches to byte"},
        {"/bufferViews/6/buffer", 1, "/bufferViews/6/buffer: is 1"},
        {"/buffers/0/byteLength", 100000000, "/buffers/0: holds"},
        {"/buffers/0/uri", "data:;base64,!!", "/buffers/0/uri: holds characters"},
        {"/buffers/0/uri", "walk.bin", "/buffers/0/uri: the numbers are in another file"},
        {"/asset/version", "1.0", "/asset/version: is \"1.0\""},
        {"/nodes", 3, "/nodes: is 3, expected a list"},
    };
    for (const Damage& damage : damages) {
        json root = opened(wave(4, 0.1));
        const json::json_pointer pointer(damage.where);
        root[pointer] = damage.value;
        const auto file = read_json(root);
        INFO(damage.where << " set to " << damage.value.dump());
        REQUIRE_FALSE(file.has_value());
        INFO(to_string(file.error()));
        CHECK(mentions(file.error(), damage.expected));
        CHECK(file.error().front().file == "test.gltf");
    }
}

TEST_CASE("all problems of a glTF file are told at once up to a limit") {
    json root = opened(wave(4, 0.1));
    root["nodes"][1]["scale"] = "big";
    root["nodes"][2]["rotation"] = {1, 2};
    const auto file = read_json(root);
    REQUIRE_FALSE(file.has_value());
    CHECK(file.error().size() == 2);
    for (int i = 0; i < 100; ++i) root["nodes"].push_back({{"scale", "big"}});
    CHECK(read_json(root).error().size() == problem_limit);
}

TEST_CASE("text that is no glTF says where reading stopped") {
    const auto file = read_gltf("{\n  \"asset\": nonsense\n}", "bad.gltf");
    REQUIRE_FALSE(file.has_value());
    CHECK(file.error().front().line == 2);
    CHECK(file.error().front().column > 5);
    CHECK_FALSE(read_gltf("").has_value());
    CHECK_FALSE(read_gltf("HIERARCHY\nROOT Hips").has_value());
    CHECK_FALSE(read_gltf("{}").has_value());
    CHECK_FALSE(read_gltf(std::string(100000, '[')).has_value());
    CHECK_FALSE(read_gltf("{\"a\":" + std::string(100000, '[')).has_value());
}

TEST_CASE("a chain of a hundred thousand joints is read in no time") {
    constexpr int count = 100000;
    std::string nodes;
    std::string joints;
    for (int i = 0; i < count; ++i) {
        nodes += i + 1 < count ? "{\"children\":[" + std::to_string(i + 1) + "]}," : "{}";
        joints += std::to_string(count - 1 - i) + (i + 1 < count ? "," : "");
    }
    const auto start = std::chrono::steady_clock::now();
    const auto file = read_gltf(R"({"asset":{"version":"2.0"},"nodes":[)" + nodes +
                                R"(],"skins":[{"joints":[)" + joints + "]}]}");
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    REQUIRE(file.has_value());
    CHECK(file->clip.joint_count() == count);
    // a tenth of a second alone; anything quadratic takes minutes
    CHECK(spent.count() < 20.0);
}

TEST_CASE("a frame rate can be asked for when reading glTF") {
    const Clip clip = wave(31, 1.0 / 30.0);
    const auto file = read_gltf(write_glb(clip), {}, {.frame_rate = 60.0});
    REQUIRE(file.has_value());
    CHECK(file->clip.frame_count() == 61);
    for (int frame = 0; frame < 61; ++frame) {
        const GlobalPose expected = forward_kinematics(clip.skeleton(), clip.sample(frame / 60.0));
        for (int joint = 0; joint < 4; ++joint) {
            CHECK((file->clip.global_pose(frame).joints[joint].translation -
                   expected.joints[joint].translation)
                      .norm() < 1e-5);
        }
    }
    CHECK_THROWS_AS((void)read_gltf(write_glb(clip), {}, {.frame_rate = 0.0}), UsageError);
}
