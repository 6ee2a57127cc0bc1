// What format 1.1 brought: meshes that bend with joints, and words that say what a thing is for.

#include <doctest/doctest.h>

#include <cmath>
#include <fstream>

#include "sidestep/base/require.h"
#include "tests/recording/stage.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::recording;
using namespace sidestep::recording::test;

namespace {

LocalPose bent_arm(double elbow, double wrist = 0.0) {
    LocalPose pose;
    for (const Joint& joint : arm().joints) {
        pose.rotations.push_back(Quat::Identity());
        pose.translations.push_back(joint.offset);
    }
    pose.rotations[1] = rotation_about(Axis::z, elbow);
    pose.rotations[2] = rotation_about(Axis::z, wrist);
    return pose;
}

/// The minor number in the head of a file.
int minor_of(const std::string& bytes) {
    return static_cast<unsigned char>(bytes.at(10)) + 256 * static_cast<unsigned char>(bytes[11]);
}

}  // namespace

TEST_CASE("a skin at rest is its mesh and a bent elbow takes along what it holds") {
    const Skin skin = sleeve(0);
    const auto at_rest = skinned_vertices(skin, joints_in_world(arm(), bent_arm(0)));
    REQUIRE(at_rest.size() == skin.surface.vertices.size());
    for (std::size_t v = 0; v < at_rest.size(); ++v) {
        CHECK((at_rest[v] - skin.surface.vertices[v]).norm() < 1e-12);
    }
    // by hand: a vertex that two joints share equally lies halfway between where each would put it
    Skin pair{"pair", 0, none, {{{0.4, 1.4, 0}}, {}}, skin.joints, {}};
    pair.holds.push_back(hold_of({0, 1, 0, 0}, {1, 1, 0, 0}));
    const Vec3 shared = skinned_vertices(pair, joints_in_world(arm(), bent_arm(pi / 2))).front();
    // the shoulder leaves it at (0.4, 1.4), the elbow at (0.3, 1.4) swings it up to (0.3, 1.5);
    // 65535 is odd, so half is 32768 of 65535
    CHECK(shared.x() == doctest::Approx(0.35).epsilon(1e-5));
    CHECK(shared.y() == doctest::Approx(1.45).epsilon(1e-5));
}

TEST_CASE("a skin agrees with its slow twin and a turn of everything turns everything") {
    constexpr std::uint64_t seed = 11;
    Random random(seed);
    int mixed = 0;
    for (int round = 0; round < 200; ++round) {
        // any joints in the world, any matrices, any weights
        std::vector<Transform> joints;
        for (int i = 0; i < 5; ++i) joints.push_back({any_rotation(random), any_place(random, 2)});
        Skin skin{"any", 0, none, {}, {}, {}};
        for (int i = 0; i < 3; ++i) {
            SkinJoint used{random.index(5), {}};
            for (int k = 0; k < 12; ++k) used.to_joint(k / 4, k % 4) = random.uniform(-2, 2);
            skin.joints.push_back(used);
        }
        for (int v = 0; v < 20; ++v) {
            std::array<std::uint16_t, 4> held{};
            std::array<double, 4> weights{};
            for (std::size_t i = 0; i < 4; ++i) {
                held[i] = static_cast<std::uint16_t>(random.index(3));
                weights[i] = random.chance(0.5) ? random.uniform() : 0.0;
            }
            weights[static_cast<std::size_t>(random.index(4))] += 0.1;
            skin.surface.vertices.push_back(any_place(random, 1));
            skin.holds.push_back(hold_of(held, weights));
            const Hold& hold = skin.holds.back();
            int sum = 0;
            double whole = 0;
            for (const double weight : weights) whole += weight;
            for (std::size_t i = 0; i < 4; ++i) {
                sum += hold.weights[i];
                // a running sum that is rounded is off by half a step at either end
                CHECK(std::abs(hold.weights[i] / 65535.0 - weights[i] / whole) < 1.01 / 65535.0);
                if (weights[i] == 0.0) CHECK(hold.weights[i] == 0);
                mixed += hold.weights[i] > 0 && hold.weights[i] < 65535 ? 1 : 0;
            }
            CHECK(sum == 65535);
        }
        INFO("seed " << seed << ", round " << round);
        const auto fast = skinned_vertices(skin, joints);
        const Transform turn{any_rotation(random), any_place(random)};
        std::vector<Transform> turned;
        for (const Transform& joint : joints) turned.push_back(turn * joint);
        const auto moved = skinned_vertices(skin, turned);
        for (std::size_t v = 0; v < fast.size(); ++v) {
            Eigen::Vector4d at;
            at << skin.surface.vertices[v], 1.0;
            Vec3 slow = Vec3::Zero();
            for (std::size_t i = 0; i < 4; ++i) {
                const SkinJoint& used = skin.joints[skin.holds[v].joints[i]];
                slow += skin.holds[v].weights[i] / 65535.0 *
                        (joints[static_cast<std::size_t>(used.joint)] * Vec3(used.to_joint * at));
            }
            CHECK((fast[v] - slow).norm() < 1e-12);
            CHECK((moved[v] - turn * fast[v]).norm() < 1e-11);
        }
    }
    CHECK(mixed > 200 * 20);
}

TEST_CASE("a skin and its costume and the layers go to bytes and come back") {
    const std::string bytes = small_recording(true, 1);
    const Recording recording = read(bytes).value();
    CHECK(recording.notes().empty());
    REQUIRE(recording.skins().size() == 1);
    const Skin& back = recording.skins()[0];
    const Skin skin = sleeve(0, 0);
    CHECK(back.name == "sleeve");
    CHECK(back.skeleton == 0);
    CHECK(back.material == 0);
    CHECK(back.surface.triangles == skin.surface.triangles);
    REQUIRE(back.surface.vertices.size() == skin.surface.vertices.size());
    REQUIRE(back.holds.size() == skin.holds.size());
    for (std::size_t v = 0; v < skin.holds.size(); ++v) {
        CHECK((back.surface.vertices[v] - skin.surface.vertices[v]).norm() < 1e-6);
        CHECK(back.holds[v].joints == skin.holds[v].joints);
        CHECK(back.holds[v].weights == skin.holds[v].weights);
    }
    REQUIRE(back.joints.size() == 3);
    for (std::size_t j = 0; j < 3; ++j) {
        CHECK(back.joints[j].joint == skin.joints[j].joint);
        CHECK((back.joints[j].to_joint - skin.joints[j].to_joint).norm() < 1e-6);
    }
    CHECK(recording.costumes()[0].garments.size() == 1);
    CHECK(recording.costumes()[0].skins == std::vector<int>{0});
    std::vector<std::string> layers;
    for (const Thing& thing : recording.things()) layers.push_back(thing.layer);
    CHECK(layers == std::vector<std::string>{"", "bodies", "discs", "limb boxes", "forces", "r"});
    const Summary summary = describe(recording);
    CHECK(summary.skins == 1);
    CHECK(summary.triangles == 4 + 64);
    REQUIRE(summary.layers.size() == 5);
    CHECK(summary.layers[0].first == "bodies");
    CHECK(summary.layers[0].second == 1);
}

TEST_CASE("a skin with more vertices than two bytes count comes back whole") {
    Skin skin = sleeve(0, none, 16500);
    CHECK(skin.surface.vertices.size() == 66000);
    std::string bytes;
    {
        Writer writer = Writer::to_memory(bytes);
        writer.add_skeleton(arm());
        writer.add_skin(skin);
    }
    const Recording recording = read(bytes).value();
    CHECK(recording.skins()[0].surface.triangles == skin.surface.triangles);
    CHECK(recording.skins()[0].holds.back().weights == skin.holds.back().weights);
}

TEST_CASE("the minor number is 1 only where something of 1 dot 1 is used") {
    CHECK(minor_of(small_recording()) == 0);
    CHECK(minor_of(small_recording(true, 1)) == 1);
    const auto with = [](const auto& say) {
        std::string bytes;
        Writer writer = Writer::to_memory(bytes);
        say(writer);
        writer.finish();
        CHECK(read(bytes).value().notes().empty());
        return bytes;
    };
    const std::string plain = with([](Writer& w) { w.add_thing({.name = "a"}); });
    const std::string empty = with([](Writer& w) { w.add_thing({.name = "a", .layer = ""}); });
    const std::string layered = with([](Writer& w) { w.add_thing({.name = "a", .layer = "b"}); });
    CHECK(plain == empty);
    CHECK(minor_of(plain) == 0);
    CHECK(minor_of(layered) == 1);
    CHECK(read(plain)->fingerprint() != read(layered)->fingerprint());
    // used for the first time after the head went out: the head stands, and nothing is lost
    const std::string late = with([](Writer& w) {
        w.add_thing({.name = "a"});
        w.advance(1);
        w.add_thing({.name = "b", .layer = "late"});
    });
    CHECK(minor_of(late) == 0);
    CHECK(read(late)->things()[1].layer == "late");
}

TEST_CASE("definitions leave at the first advance and in order") {
    std::vector<std::string> pieces;
    Writer writer([&](std::string_view bytes) {
        pieces.emplace_back(bytes);
        return true;
    });
    writer.add_material({"red", {255, 0, 0, 255}});
    writer.add_thing({.name = "disc"});
    CHECK(pieces.empty());
    const std::uint64_t held = writer.bytes_written();
    writer.advance(0);
    REQUIRE(pieces.size() == 3);
    CHECK(pieces[0].size() + pieces[1].size() + pieces[2].size() == held);
    CHECK(pieces[0].size() == 16);
    CHECK(pieces[1].substr(0, 4) == "MATL");
    CHECK(pieces[2].substr(0, 4) == "THNG");
    writer.add_material({});
    CHECK(pieces.size() == 4);
    writer.finish();
    std::string all;
    for (const std::string& piece : pieces) all += piece;
    CHECK(all.size() == writer.bytes_written());
    // the index counts what was held back too
    const Source source{all.size(),
                        [&](std::uint64_t at, std::uint64_t n) { return all.substr(at, n); }, ""};
    const auto window = read_window(source, 0, 1);
    REQUIRE(window);
    CHECK(window->index_found);
    CHECK(window->recording.materials().size() == 2);
}

TEST_CASE("the writer refuses a skin it cannot mean") {
    std::string bytes;
    Writer writer = Writer::to_memory(bytes);
    const int body = writer.add_skeleton(arm());
    const int other = writer.add_skeleton(arm());
    const auto bent = [&](const auto& change) {
        Skin skin = sleeve(body);
        change(skin);
        CHECK_THROWS_AS(writer.add_skin(skin), UsageError);
    };
    bent([](Skin& s) { s.skeleton = 7; });
    bent([](Skin& s) { s.material = 0; });
    bent([](Skin& s) { s.joints.clear(); });
    bent([](Skin& s) { s.joints[1].joint = 3; });
    bent([](Skin& s) { s.joints[1].to_joint(0, 0) = NAN; });
    bent([](Skin& s) { s.holds.pop_back(); });
    bent([](Skin& s) { s.holds[3].joints[2] = 3; });
    bent([](Skin& s) {
        s.holds[3].weights[0] = static_cast<std::uint16_t>(s.holds[3].weights[0] - 1);
    });
    bent([](Skin& s) { s.surface.vertices[0].x() = INFINITY; });
    bent([](Skin& s) { s.surface.triangles[0][0] = 36; });
    const int skin = writer.add_skin(sleeve(body));
    CHECK_THROWS_AS(writer.add_costume({"c", other, {}, {skin}}), UsageError);
    CHECK_THROWS_AS(writer.add_costume({"c", body, {}, {1}}), UsageError);
    CHECK(writer.add_costume({"c", body, {}, {skin}}) == 0);
    CHECK_THROWS_AS((void)hold_of({}, {0, 0, 0, 0}), UsageError);
    CHECK_THROWS_AS((void)hold_of({}, {1, -1, 1, 0}), UsageError);
    CHECK_THROWS_AS((void)hold_of({}, {NAN, 0, 0, 0}), UsageError);
    CHECK_THROWS_AS((void)skinned_vertices(sleeve(body), std::vector<Transform>(2)), UsageError);
    writer.finish();
    CHECK(read(bytes).value().skins().size() == 1);
}

TEST_CASE("a file of format 1 dot 1 reads as it did on the day it was written") {
    // never write this file anew: a later format must still read it
    const auto path =
        std::filesystem::path(SIDESTEP_SOURCE_DIR) / "tests/recording/golden_1_1.sidestep";
    const auto golden = try_load(path);
    REQUIRE(golden);
    CHECK(golden->complete());
    CHECK(golden->notes().empty());
    CHECK(golden->fingerprint() == 0x225bc366772c956du);
    CHECK(golden->things()[4].layer == "forces");
    REQUIRE(golden->skins().size() == 1);
    const State state = golden->state_at(1.05);
    const auto placed = skinned_vertices(
        golden->skins()[0], joints_in_world(golden->skeletons()[0], state.figures.at(0).pose));
    CHECK((placed.back() - Vec3(1.37245, 1.37717, 0.375578)).norm() < 1e-5);
    CHECK((placed.at(20) - Vec3(1.28745, 1.40556, 0.643955)).norm() < 1e-5);
}
