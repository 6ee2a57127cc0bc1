// One surface out of parts and skin: who owns which triangle, and who is neighbour to whom.
#include "sidestep/body/flesh.h"

#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/base/file.h"
#include "sidestep/base/random.h"
#include "sidestep/body/io/character_glb.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/motion/human.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::test;

namespace {

body::Flesh wooden_flesh() {
    const body::Character character =
        body::make_mannequin(motion::human_skeleton(), {.segments = 8});
    return body::Flesh::make(character, body::guess_limbs(character.skeleton())).value();
}

}  // namespace

TEST_CASE("a wooden person is flesh where its parts are") {
    const body::Character character =
        body::make_mannequin(motion::human_skeleton(), {.segments = 8});
    const body::Flesh flesh = wooden_flesh();
    CHECK(flesh.triangle_count() == character.triangle_count());
    motion::Pose pose = rest_pose(character.skeleton());
    Random random(6);
    for (Quat& q : pose.rotations) {
        const double a = random.uniform(-1, 1), b = random.uniform(-1, 1);
        q = Quat(Eigen::AngleAxisd(a, Vec3(b, 1, 0).normalized()));
    }
    const auto global = forward_kinematics(character.skeleton(), pose);
    const auto placed = flesh.place_all(global.joints);
    std::size_t v = 0;
    for (const auto& mesh : posed_parts(character, global)) {
        for (const Vec3& p : mesh.vertices) CHECK((placed[v++] - p).norm() < 1e-12);
    }
    CHECK(v == placed.size());
    CHECK(placed[17] == flesh.place(17, global.joints));
    // a man of some sixty litres: neighbours up to a third of a metre
    CHECK(flesh.volume() > 0.03);
    CHECK(flesh.volume() < 0.09);
    CHECK(flesh.near_skin() == doctest::Approx(0.87 * std::cbrt(flesh.volume())));
    CHECK(flesh.fingerprint() == wooden_flesh().fingerprint());
}

TEST_CASE("neighbours along the skin are ignored and far limbs are not") {
    const body::Flesh flesh = wooden_flesh();
    const auto some_triangle = [&](const char* limb) {
        for (int t = 0; t < flesh.triangle_count(); ++t) {
            if (flesh.limb_of_triangle()[t] == flesh.limbs().find(limb)) return t;
        }
        return -1;
    };
    const int hand = some_triangle("LeftHand");
    const int hips = some_triangle("Hips"), other = some_triangle("RightHand");
    REQUIRE(std::min({hand, hips, other}) >= 0);
    CHECK(flesh.ignores(hand, hand));
    // the wrist end of the forearm is near, its elbow is not
    int near = 0, far = 0;
    for (int t = 0; t < flesh.triangle_count(); ++t) {
        CHECK(flesh.ignores(hand, t) == flesh.ignores(t, hand));
        if (flesh.limb_of_triangle()[t] != flesh.limbs().find("LeftForeArm")) continue;
        (flesh.ignores(hand, t) ? near : far) += 1;
    }
    CHECK(near > 20);
    CHECK(far > 0);
    CHECK_FALSE(flesh.ignores(hand, hips));
    CHECK_FALSE(flesh.ignores(hand, other));
}

TEST_CASE("along a strip of skin nearness is the distance along it") {
    // a strip two metres long, folded in the middle so that its ends lie on each other
    geometry::TriangleMesh strip;
    const int steps = 100;
    for (int i = 0; i <= steps; ++i) {
        const double s = 2.0 * i / steps;
        const double x = s < 1.0 ? s : 2.0 - s;
        strip.vertices.emplace_back(x, s < 1.0 ? 0.0 : 0.01, 0.0);
        strip.vertices.emplace_back(x, s < 1.0 ? 0.0 : 0.01, 0.02);
        if (i == 0) continue;
        const int v = 2 * i;
        strip.triangles.push_back({v - 2, v - 1, v});
        strip.triangles.push_back({v - 1, v + 1, v});
    }
    body::CharacterParts parts;
    parts.skeleton = motion::Skeleton({{"root", -1, Vec3::Zero()}}, {{0, Vec3(1, 0, 0), ""}});
    parts.parts.push_back({"strip", 0, strip, "", Vec3::Ones(), {}});
    const body::Character character(std::move(parts));
    const auto flesh = body::Flesh::make(character, body::guess_limbs(character.skeleton()),
                                         {.near_skin = 0.5, .clusters = 200})
                           .value();
    // the joint bridges: from its place at the start of the strip everything within reach is near
    int agree = 0, asked = 0;
    for (int a = 0; a < flesh.triangle_count(); a += 7) {
        for (int b = 0; b < flesh.triangle_count(); b += 5) {
            const double along = std::abs(a - b) * (2.0 / steps / 2);
            const auto at = [&](int t) { return strip.vertices[strip.triangles[t][0]].norm(); };
            const double bridge = at(a) + at(b);
            const double distance = std::min(along, bridge);
            if (std::abs(distance - 0.5) < 0.1) continue;
            ++asked;
            agree += flesh.ignores(a, b) == (distance < 0.5);
        }
    }
    CHECK(asked > 800);
    CHECK(agree == asked);
}

TEST_CASE("a character without a surface is refused and an inside out one is told") {
    body::CharacterParts parts;
    parts.skeleton = motion::human_skeleton();
    const body::LimbMap map = body::guess_limbs(parts.skeleton);
    const auto none = body::Flesh::make(body::Character(parts), map);
    REQUIRE_FALSE(none.has_value());
    CHECK(none.error()[0].code == "no_surface");

    parts.parts.push_back({"box",
                           0,
                           geometry::flipped(geometry::box_mesh({{-.1, -.1, -.1}, {.1, .1, .1}})),
                           "",
                           Vec3::Ones(),
                           {}});
    const auto turned = body::Flesh::make(body::Character(parts), map);
    REQUIRE(turned.has_value());
    bool told = false, bare = false;
    for (const Problem& p : turned->warnings()) {
        told = told || p.code == "inside_out";
        bare = bare || p.code == "bare_limbs";
    }
    CHECK(told);
    CHECK(bare);

    // one triangle turned round, one without area
    geometry::TriangleMesh patchy = geometry::box_mesh({{-.1, -.1, -.1}, {.1, .1, .1}});
    std::swap(patchy.triangles[3][0], patchy.triangles[3][1]);
    patchy.triangles.push_back({0, 0, 1});
    parts.parts[0].mesh = patchy;
    const auto odd = body::Flesh::make(body::Character(parts), map);
    REQUIRE(odd.has_value());
    std::string codes;
    for (const Problem& p : odd->warnings()) codes += p.code + " ";
    CHECK(codes.find("inside_out") != std::string::npos);
    CHECK(codes.find("flat_triangles") != std::string::npos);
}

TEST_CASE("the skin of a downloaded character is flesh with warnings for what is odd") {
    SIDESTEP_NEEDS_DATA(file, "characters/gltf/CesiumMan.glb");
    const auto read = body::read_character_glb(read_file(file).value(), "CesiumMan.glb").value();
    const auto flesh =
        body::Flesh::make(read.character, body::guess_limbs(read.character.skeleton()));
    REQUIRE(flesh.has_value());
    CHECK(flesh->triangle_count() == 4672);
    CHECK(flesh->limbs().count() >= 15);
    const auto global = forward_kinematics(flesh->skeleton(), rest_pose(flesh->skeleton()));
    const auto ours = flesh->place_all(global.joints);
    const auto mesh = skinned_mesh(read.character, global);
    for (int v = 0; v < mesh.vertex_count(); ++v) {
        CHECK((ours[v] - mesh.vertices[v]).norm() < 1e-9);
    }
}
