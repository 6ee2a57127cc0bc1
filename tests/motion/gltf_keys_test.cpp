// Keys at any times, in any storage, between any values: the numbers of a glTF animation.

#include <doctest/doctest.h>

#include <cstring>
#include <nlohmann/json.hpp>

#include "sidestep/math/rotation.h"
#include "sidestep/motion/io/detail/gltf_base64.h"
#include "sidestep/motion/io/gltf.h"

using namespace sidestep;
using namespace sidestep::motion;
using nlohmann::json;

namespace {

template <typename T>
std::string bytes_of(const std::vector<T>& values) {
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

/// One bone, one channel: the smallest file that moves. Accessor 0 holds times, 1 values.
struct OneChannel {
    std::string block;
    json root = {{"asset", {{"version", "2.0"}}},
                 {"nodes", {{{"name", "bone"}}}},
                 {"skins", {{{"joints", {0}}}}},
                 {"accessors", json::array()},
                 {"bufferViews", json::array()}};

    int add_view(const std::string& bytes) {
        block.resize((block.size() + 3) / 4 * 4);
        root["bufferViews"].push_back(
            {{"buffer", 0}, {"byteOffset", block.size()}, {"byteLength", bytes.size()}});
        block += bytes;
        return static_cast<int>(root["bufferViews"].size()) - 1;
    }
    template <typename T>
    void add_accessor(const std::vector<T>& values, int component, const char* type, int width) {
        const int view = add_view(bytes_of(values));
        root["accessors"].push_back({{"bufferView", view},
                                     {"componentType", component},
                                     {"type", type},
                                     {"count", values.size() / width}});
    }
    OneChannel(const std::vector<float>& times, const char* path, const char* interpolation) {
        add_accessor(times, 5126, "SCALAR", 1);
        root["animations"] = {
            {{"channels", {{{"sampler", 0}, {"target", {{"node", 0}, {"path", path}}}}}},
             {"samplers", {{{"input", 0}, {"output", 1}, {"interpolation", interpolation}}}}}};
    }
    Result<MotionFile> read(const GltfReadOptions& options = {}) {
        root["buffers"] = {
            {{"byteLength", block.size()},
             {"uri", "data:application/octet-stream;base64," + motion::detail::to_base64(block)}}};
        return read_gltf(root.dump(), "keys.gltf", options);
    }
};

double x_at(const Result<MotionFile>& file, int frame) {
    return file.value().clip.translation(frame, 0).x();
}

std::vector<float> quaternion(double angle) {
    const Quat q = rotation_about(Axis::y, angle);
    return {static_cast<float>(q.x()), static_cast<float>(q.y()), static_cast<float>(q.z()),
            static_cast<float>(q.w())};
}

std::vector<float> joined(const std::vector<std::vector<float>>& parts) {
    std::vector<float> all;
    for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
}

}  // namespace

TEST_CASE("straight keys are joined by straight lines") {
    OneChannel file({0, 1, 3}, "translation", "LINEAR");
    file.add_accessor<float>({0, 0, 0, 1, 0, 0, 5, 0, 0}, 5126, "VEC3", 3);
    const auto read = file.read({.frame_rate = 2.0});
    REQUIRE(read.has_value());
    REQUIRE(read->clip.frame_count() == 7);
    const double expected[] = {0, 0.5, 1, 2, 3, 4, 5};
    for (int i = 0; i < 7; ++i) CHECK(x_at(read, i) == doctest::Approx(expected[i]));
}

TEST_CASE("stepped keys hold until the next") {
    OneChannel file({0, 1, 3}, "translation", "STEP");
    file.add_accessor<float>({0, 0, 0, 1, 0, 0, 5, 0, 0}, 5126, "VEC3", 3);
    const auto read = file.read({.frame_rate = 2.0});
    REQUIRE(read.has_value());
    const double expected[] = {0, 0, 1, 1, 1, 1, 5};
    for (int i = 0; i < 7; ++i) CHECK(x_at(read, i) == expected[i]);
}

TEST_CASE("cubic keys with the tangents of a parabola give the parabola") {
    // x = t^2 with keys at 0, 1 and 3: tangents 0, 2 and 6
    OneChannel file({0, 1, 3}, "translation", "CUBICSPLINE");
    file.add_accessor<float>({0, 0, 0, 0, 0, 0, 0, 0, 0,   //
                              2, 0, 0, 1, 0, 0, 2, 0, 0,   //
                              6, 0, 0, 9, 0, 0, 6, 0, 0},  //
                             5126, "VEC3", 3);
    const auto read = file.read({.frame_rate = 8.0});
    REQUIRE(read.has_value());
    REQUIRE(read->clip.frame_count() == 25);
    for (int i = 0; i < 25; ++i) CHECK(x_at(read, i) == doctest::Approx(i * i / 64.0));
}

TEST_CASE("rotations run along the arc and the short way round") {
    OneChannel file({0, 1}, "rotation", "LINEAR");
    auto far = quaternion(1.2);
    for (float& part : far) part = -part;  // the same rotation on the other side
    file.add_accessor<float>(joined({quaternion(0.2), far}), 5126, "VEC4", 4);
    const auto read = file.read({.frame_rate = 10.0});
    REQUIRE(read.has_value());
    for (int i = 0; i <= 10; ++i) {
        CHECK(angle_between(read->clip.rotation(i, 0), rotation_about(Axis::y, 0.2 + 0.1 * i)) <
              1e-6);
    }
}

TEST_CASE("cubic rotations are brought back to unit length") {
    OneChannel file({0, 1}, "rotation", "CUBICSPLINE");
    const std::vector<float> flat{0, 0, 0, 0};
    file.add_accessor<float>(joined({flat, quaternion(0.0), flat, flat, quaternion(1.0), flat}),
                             5126, "VEC4", 4);
    const auto read = file.read({.frame_rate = 2.0});
    REQUIRE(read.has_value());
    // half way, by symmetry, is half the turn
    CHECK(angle_between(read->clip.rotation(1, 0), rotation_about(Axis::y, 0.5)) < 1e-6);
}

TEST_CASE("quaternions in normalised integers are understood") {
    OneChannel shorts({0, 1}, "rotation", "LINEAR");
    shorts.add_accessor<std::int16_t>({0, 0, 0, 32767, 0, 32767, 0, 0}, 5122, "VEC4", 4);
    shorts.root["accessors"][1]["normalized"] = true;
    auto read = shorts.read({.frame_rate = 2.0});
    REQUIRE(read.has_value());
    CHECK(angle_between(read->clip.rotation(1, 0), rotation_about(Axis::y, pi / 2)) < 1e-9);

    OneChannel bytes({0, 1}, "rotation", "LINEAR");
    bytes.add_accessor<std::int8_t>({0, 0, 0, 127, 0, -128, 0, 0}, 5120, "VEC4", 4);
    bytes.root["accessors"][1]["normalized"] = true;
    read = bytes.read({.frame_rate = 1.0});
    REQUIRE(read.has_value());
    CHECK(angle_between(read->clip.rotation(1, 0), rotation_about(Axis::y, -pi)) < 1e-9);
}

TEST_CASE("a sparse accessor changes some values and leaves the rest") {
    OneChannel file({0, 1, 2}, "translation", "LINEAR");
    file.add_accessor<float>({1, 0, 0, 2, 0, 0, 3, 0, 0}, 5126, "VEC3", 3);
    const int places = file.add_view(bytes_of(std::vector<std::uint16_t>{1}));
    const int values = file.add_view(bytes_of(std::vector<float>{9, 0, 0}));
    json sparse = {{"count", 1},
                   {"indices", {{"bufferView", places}, {"componentType", 5123}}},
                   {"values", {{"bufferView", values}}}};
    file.root["accessors"][1]["sparse"] = sparse;
    auto read = file.read({.frame_rate = 1.0});
    REQUIRE(read.has_value());
    CHECK(x_at(read, 0) == 1.0);
    CHECK(x_at(read, 1) == 9.0);
    CHECK(x_at(read, 2) == 3.0);

    // without a view the rest is zero
    file.root["accessors"][1].erase("bufferView");
    read = file.read({.frame_rate = 1.0});
    REQUIRE(read.has_value());
    CHECK(x_at(read, 0) == 0.0);
    CHECK(x_at(read, 1) == 9.0);

    // an index beyond the end is refused
    file.root["accessors"][1]["sparse"]["indices"]["bufferView"] =
        file.add_view(bytes_of(std::vector<std::uint16_t>{3}));
    read = file.read();
    REQUIRE_FALSE(read.has_value());
    CHECK(to_string(read.error()).find("/accessors/1/sparse/indices") != std::string::npos);
}

TEST_CASE("interleaved values are read with their stride") {
    OneChannel file({0, 1}, "translation", "LINEAR");
    file.add_accessor<float>({1, 0, 0, 77, 2, 0, 0, 77}, 5126, "VEC3", 4);
    file.root["bufferViews"][1]["byteStride"] = 16;
    auto read = file.read({.frame_rate = 1.0});
    REQUIRE(read.has_value());
    CHECK(x_at(read, 1) == 2.0);
    file.root["bufferViews"][1]["byteStride"] = 8;
    read = file.read();
    REQUIRE_FALSE(read.has_value());
    CHECK(to_string(read.error()).find("8 apart, do not fit") != std::string::npos);
}

TEST_CASE("the rate is that of the keys when they are steady and is said aloud when they are not") {
    std::vector<float> steady;
    std::vector<float> places;
    for (int i = 0; i < 20; ++i) {
        steady.push_back(static_cast<float>(0.5 + i / 24.0));  // begins late, as Blender does
        places.insert(places.end(), {static_cast<float>(i), 0, 0});
    }
    OneChannel film(steady, "translation", "LINEAR");
    film.add_accessor(places, 5126, "VEC3", 3);
    auto read = film.read();
    REQUIRE(read.has_value());
    CHECK(read->clip.frame_time() == 1.0 / 24.0);
    CHECK(read->clip.frame_count() == 20);
    CHECK(read->warnings.empty());
    for (int i = 0; i < 20; ++i) CHECK(x_at(read, i) == i);

    OneChannel poses({0, 0.5, 1.25}, "translation", "LINEAR");
    poses.add_accessor<float>({0, 0, 0, 1, 0, 0, 2, 0, 0}, 5126, "VEC3", 3);
    read = poses.read();
    REQUIRE(read.has_value());
    CHECK(read->clip.frame_time() == 1.0 / 30.0);
    CHECK(read->clip.frame_count() == 39);
    CHECK(x_at(read, 38) == 2.0);  // the last pose is reached
    CHECK(read->warnings.at(0).code == "assumed_rate");
}

TEST_CASE("key times that run backwards and numbers that are none are refused") {
    OneChannel back({0, 2, 1}, "translation", "LINEAR");
    back.add_accessor<float>({0, 0, 0, 1, 0, 0, 2, 0, 0}, 5126, "VEC3", 3);
    auto read = back.read();
    REQUIRE_FALSE(read.has_value());
    CHECK(to_string(read.error()).find("/animations/0/samplers/0/input: key 2") !=
          std::string::npos);

    OneChannel nan({0, 1}, "translation", "LINEAR");
    nan.add_accessor<float>({0, 0, 0, NAN, 0, 0}, 5126, "VEC3", 3);
    read = nan.read();
    REQUIRE_FALSE(read.has_value());
    CHECK(to_string(read.error()).find("/accessors/1: element 1 holds") != std::string::npos);

    OneChannel zero({0, 1}, "rotation", "LINEAR");
    zero.add_accessor<float>({0, 0, 0, 1, 0, 0, 0, 0}, 5126, "VEC4", 4);
    read = zero.read();
    REQUIRE_FALSE(read.has_value());
    CHECK(to_string(read.error()).find("the rotation of key 1 is zero") != std::string::npos);
}

TEST_CASE("a small glTF file cannot ask for a mountain of frames") {
    OneChannel file({0, 1e9F}, "translation", "LINEAR");
    file.add_accessor<float>({0, 0, 0, 1, 0, 0}, 5126, "VEC3", 3);
    auto read = file.read();
    REQUIRE_FALSE(read.has_value());
    CHECK(to_string(read.error()).find("more than this file can mean") != std::string::npos);

    // nor for a mountain of zeros
    OneChannel zeros({0, 1}, "translation", "LINEAR");
    zeros.root["accessors"].push_back(
        {{"componentType", 5126}, {"type", "VEC3"}, {"count", 4000000000U}});
    read = zeros.read();
    REQUIRE_FALSE(read.has_value());
    CHECK(to_string(read.error()).find("/accessors/1: unfolds") != std::string::npos);
}

TEST_CASE("an animation that lies far in the future has one frame and no fewer") {
    // rounding of its times alone is longer than all frames that an int can count
    OneChannel file({1e24F}, "translation", "LINEAR");
    file.add_accessor<float>({3, 0, 0}, 5126, "VEC3", 3);
    const auto read = file.read();
    REQUIRE(read.has_value());
    CHECK(read->clip.frame_count() == 1);
    CHECK(x_at(read, 0) == 3.0);
}

TEST_CASE("base64 there and back for every length") {
    std::string bytes;
    for (int i = 0; i < 70; ++i) {
        CHECK(motion::detail::from_base64(motion::detail::to_base64(bytes)) == bytes);
        bytes.push_back(static_cast<char>(i * 37));
    }
    CHECK(motion::detail::to_base64("Man") == "TWFu");
    CHECK(motion::detail::to_base64("Ma") == "TWE=");
    CHECK(motion::detail::from_base64("TWE") == "Ma");
    CHECK_FALSE(motion::detail::from_base64("T").has_value());
    CHECK_FALSE(motion::detail::from_base64("TW=E").has_value());
    CHECK_FALSE(motion::detail::from_base64("T*Fu").has_value());
}
