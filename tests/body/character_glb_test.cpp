// Characters come in from glTF where viewers show them, and go out as files that viewers accept.

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>

#include "sidestep/base/file.h"
#include "sidestep/base/require.h"
#include "sidestep/body/io/character_glb.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/human.h"
#include "sidestep/motion/io/gltf.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::body;
using namespace sidestep::test;

namespace {

motion::Clip waving() {
    motion::Clip clip(motion::human_skeleton(), 1.0 / 30.0, 20);
    clip.set_name("wave");
    for (int f = 0; f < 20; ++f) {
        clip.set_translation(f, 0, Vec3(0, 1.05, 0.02 * f));
        clip.set_rotation(f, motion::left_arm, rotation_about(Axis::z, 0.1 * f - 1.0));
    }
    return clip;
}

geometry::AxisBox shown(const Character& character) {
    return geometry::bounds(skinned_mesh(
        character, forward_kinematics(character.skeleton(), rest_pose(character.skeleton()))));
}

// a small skinned character, more influences than glTF keeps
Character tube() {
    CharacterParts all;
    all.name = "tube";
    all.skeleton = motion::Skeleton({{"a", motion::no_parent, {0, 1, 0}},
                                     {"b", 0, {0.5, 0, 0}, rotation_about(Axis::y, 0.4)},
                                     {"c", 1, {0.5, 0, 0}}});
    Skin skin;
    for (int i = 0; i <= 20; ++i) {
        const double x = 0.075 * i;
        skin.mesh.vertices.push_back({x, 1.1, 0.0});
        skin.mesh.vertices.push_back({x, 0.9, 0.1});
        for (int k = 0; k < 2; ++k) {
            const double t = x / 1.5;
            const std::vector<Influence> raw{
                {0, (1 - t) * (1 - t)}, {1, 2 * t * (1 - t)}, {2, t * t}};
            add_vertex_influences(skin, normalised(raw));
        }
    }
    for (int i = 0; i < 20; ++i) {
        skin.mesh.triangles.push_back({2 * i, 2 * i + 1, 2 * i + 2});
        skin.mesh.triangles.push_back({2 * i + 1, 2 * i + 3, 2 * i + 2});
    }
    const auto rest = forward_kinematics(all.skeleton, rest_pose(all.skeleton));
    for (const Transform& joint : rest.joints) {
        skin.inverse_bind.push_back(joint.inverse().matrix());
    }
    all.skin = std::move(skin);
    return Character(std::move(all));
}

}  // namespace

TEST_CASE("character glb: a mannequin written and read again has every part in its place") {
    const Character mannequin = make_mannequin(motion::human_skeleton());
    const motion::Clip clip = waving();
    const std::string bytes = write_character_glb(mannequin, std::span(&clip, 1));
    const auto file = read_character_glb(bytes, "mannequin.glb");
    REQUIRE(file.has_value());
    const Character& back = file->character;
    CHECK(back.skeleton().same_as(mannequin.skeleton(), 1e-6));
    REQUIRE(back.parts().size() == mannequin.parts().size());
    for (std::size_t p = 0; p < back.parts().size(); ++p) {
        const auto& a = back.parts()[p];
        const auto& b = mannequin.parts()[p];
        INFO(b.name);
        CHECK(a.joint == b.joint);
        CHECK(a.name == b.name);
        CHECK(a.mesh.triangles.size() == b.mesh.triangles.size());
        CHECK((geometry::bounds(a.mesh).size() - geometry::bounds(b.mesh).size()).norm() < 1e-6);
    }
    CHECK(back.limits().size() == mannequin.limits().size());

    // and the motion is there too
    const auto motion_file = motion::read_gltf(bytes, "mannequin.glb");
    REQUIRE(motion_file.has_value());
    CHECK(motion_file->clip.frame_count() == 20);
    CHECK(motion_file->clip.skeleton().same_as(back.skeleton(), 1e-9));
}

TEST_CASE("character glb: a skin written and read again bends the same way") {
    const Character before = tube();
    const auto file = read_character_glb(write_character_glb(before), "tube.glb");
    REQUIRE(file.has_value());
    const Character& after = file->character;
    REQUIRE(after.skin().has_value());
    motion::Pose pose = rest_pose(before.skeleton());
    pose.rotations[1] = pose.rotations[1] * rotation_about(Axis::z, 0.8);
    pose.rotations[2] = rotation_about(Axis::x, -0.5);
    const auto global = forward_kinematics(before.skeleton(), pose);
    const auto a = skinned_mesh(before, global);
    const auto b = skinned_mesh(after, global);
    REQUIRE(a.vertex_count() == b.vertex_count());
    for (int v = 0; v < a.vertex_count(); ++v) {
        CHECK((a.vertices[v] - b.vertices[v]).norm() < 1e-5);
    }
}

TEST_CASE("character glb: a clip of another skeleton is refused") {
    const motion::Clip clip = waving();
    CHECK_THROWS_AS(write_character_glb(wooden_man(), std::span(&clip, 1)), UsageError);
    CHECK_THROWS_AS(write_character_glb(Character{}), UsageError);
}

TEST_CASE("character glb: the Khronos validator finds no errors in what we write") {
    const auto tools = std::filesystem::path(SIDESTEP_SOURCE_DIR) / "tests" / "validator";
    if (!std::filesystem::exists(tools / "node_modules" / "gltf-validator")) {
        SIDESTEP_SKIP("the validator is not installed; run npm ci in tests/validator");
    }
    const auto folder = scratch_folder("character_glb");
    const motion::Clip clip = waving();
    std::string files;
    const auto save = [&](const char* name, const std::string& bytes) {
        REQUIRE(write_file(folder / name, bytes).empty());
        files += " " + (folder / name).string();
    };
    save("mannequin.glb",
         write_character_glb(make_mannequin(motion::human_skeleton()), std::span(&clip, 1)));
    save("wooden_man.glb", write_character_glb(wooden_man()));
    save("tube.glb", write_character_glb(tube()));
    const auto report = folder / "report.txt";
    const std::string command =
        "cd '" + tools.string() + "' && node check.mjs" + files + " > '" + report.string() + "'";
    const int code = std::system(command.c_str());
    INFO(read_file(report).value());
    CHECK(code == 0);
    // the validator must have looked at every file
    const std::string said = read_file(report).value();
    CHECK(std::count(said.begin(), said.end(), '\n') == 3);
}

TEST_CASE("character glb: known characters stand as tall as they should") {
    SIDESTEP_NEEDS_DATA(folder, "characters/gltf");
    struct Known {
        const char* file;
        int triangles, joints;
        double height, tolerance;
    };
    // figures from the card beside the data; RiggedSimple's height is not on it
    for (const Known& known :
         {Known{"CesiumMan.glb", 4672, 19, 1.51, 0.006},
          Known{"RiggedFigure.glb", 256, 19, 1.45, 0.006},
          Known{"RiggedSimple.glb", 188, 2, 0.0, 0.0}, Known{"Fox.glb", 576, 24, 79.0, 0.6}}) {
        INFO(known.file);
        const std::string bytes = read_file(folder / known.file).value();
        const auto file = read_character_glb(bytes, known.file);
        REQUIRE(file.has_value());
        const Character& character = file->character;
        REQUIRE(character.skin().has_value());
        CHECK(character.triangle_count() == known.triangles);
        CHECK(character.skeleton().joint_count() == known.joints);
        const Vec3 size = shown(character).size();
        if (known.height > 0.0) CHECK(std::abs(size.y() - known.height) < known.tolerance);

        // its own motion moves it, and never tears it: no edge grows beyond a few times its length
        const auto motion_file = motion::read_gltf(bytes, known.file);
        REQUIRE(motion_file.has_value());
        const motion::Clip& clip = motion_file->clip;
        CHECK(clip.skeleton().same_as(character.skeleton(), 1e-9));
        const auto rest = skinned_mesh(
            character, forward_kinematics(character.skeleton(), rest_pose(character.skeleton())));
        double moved = 0.0;
        for (int f = 0; f < clip.frame_count(); f += 7) {
            const auto mesh = skinned_mesh(character, clip.global_pose(f));
            for (const auto& t : mesh.triangles) {
                for (int k = 0; k < 3; ++k) {
                    const int a = t[k], b = t[(k + 1) % 3];
                    const double now = (mesh.vertices[a] - mesh.vertices[b]).norm();
                    const double then = (rest.vertices[a] - rest.vertices[b]).norm();
                    CHECK(now < 4.0 * then + 0.03 * size.norm());
                }
            }
            for (int v = 0; v < mesh.vertex_count(); ++v) {
                moved = std::max(moved, (mesh.vertices[v] - rest.vertices[v]).norm());
            }
        }
        CHECK(moved > 0.01 * size.norm());
    }
}

TEST_CASE("character glb: every prefix of a good file is refused with a reason") {
    const std::string bytes = write_character_glb(tube());
    for (std::size_t n = 0; n < bytes.size(); n += 1 + n / 40) {
        // an allocation of its own, so that reading past the end is seen
        const std::string prefix(bytes.data(), n);
        const auto file = read_character_glb(prefix, "cut.glb");
        CHECK_FALSE(file.has_value());
    }
}

TEST_CASE("character glb: damaged numbers are named by their path") {
    const std::string good = write_character_glb(tube());
    const auto spoil = [&](const std::string& what, const std::string& by) {
        std::string bytes = good;
        const auto at = bytes.find(what);
        REQUIRE(at != std::string::npos);
        REQUIRE(what.size() == by.size());
        bytes.replace(at, what.size(), by);
        const auto file = read_character_glb(bytes, "bad.glb");
        REQUIRE_FALSE(file.has_value());
        return to_string(file.error());
    };
    CHECK(spoil("\"JOINTS_0\"", "\"JOINTS_9\"").find("/meshes/0/primitives/0") !=
          std::string::npos);
    CHECK(spoil("\"POSITION\"", "\"POSITIVE\"").find("POSITION") != std::string::npos);
    CHECK(spoil("\"primitives\"", "\"primatives\"").find("/meshes/0") != std::string::npos);
}
