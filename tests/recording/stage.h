// Small stages for tests: an arm, a mesh, and a random play whose truth is remembered beside it.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "sidestep/base/random.h"
#include "sidestep/math/rotation.h"
#include "sidestep/recording/reader.h"
#include "sidestep/recording/writer.h"

namespace sidestep::recording::test {

inline Skeleton arm() {
    return {"arm",
            {{"Shoulder", none, {0, 1.4, 0}, false},
             {"Elbow", 0, {0.3, 0, 0}, false},
             {"Wrist", 1, {0.25, 0, 0}, true}},
            {{2, {0.17, 0, 0}}}};
}

inline Quat any_rotation(Random& random) {
    const double w = random.normal();
    const double x = random.normal();
    const double y = random.normal();
    const double z = random.normal();
    return Quat(w, x, y, z).normalized();
}

inline Vec3 any_place(Random& random, double size = 10.0) {
    const double x = random.uniform(-size, size);
    const double y = random.uniform(-size, size);
    const double z = random.uniform(-size, size);
    return {x, y, z};
}

/// The elbow turns, the shoulder moves along x, the wrist never turns.
inline Clip swing(int skeleton, int frames) {
    Clip clip{"swing", skeleton, 0.1, frames, {}, {}};
    for (int frame = 0; frame < frames; ++frame) {
        clip.rotations.push_back(Quat::Identity());
        clip.rotations.push_back(rotation_about(Axis::z, 0.1 * frame));
        clip.rotations.push_back(rotation_about(Axis::x, 0.5));
        clip.translations.push_back({0.01 * frame, 1.4, 0});
        clip.translations.push_back({0.25, 0, 0});
    }
    return clip;
}

inline Mesh tetrahedron() {
    return {"tetrahedron",
            {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
             {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}}};
}

/// A square sleeve around the arm from the shoulder to the hand: each ring of four is held by the
/// joints next to it, the more the nearer.
inline Skin sleeve(int skeleton, int material = none, int rings = 9) {
    Skin skin{"sleeve", skeleton, material, {}, {}, {}};
    const std::vector<double> joint_at{0.0, 0.3, 0.55};
    for (int joint = 0; joint < 3; ++joint) {
        SkinJoint used{joint, IntoJoint::Identity()};
        used.to_joint.col(3) = Vec3(-joint_at[static_cast<std::size_t>(joint)], -1.4, 0);
        skin.joints.push_back(used);
    }
    for (int ring = 0; ring < rings; ++ring) {
        const double x = 0.72 * ring / (rings - 1);
        std::array<double, 4> weights{};
        for (std::size_t joint = 0; joint < 3; ++joint) {
            const double reach = 0.3 - std::abs(x - 0.12 - joint_at[joint]);
            weights[joint] = reach > 0.0 ? reach * reach : 0.0;
        }
        for (int corner = 0; corner < 4; ++corner) {
            const double angle = pi / 2 * corner;
            skin.surface.vertices.push_back(
                {x, 1.4 + 0.05 * std::sin(angle), 0.05 * std::cos(angle)});
            skin.holds.push_back(hold_of({0, 1, 2, 0}, weights));
            if (ring == 0) continue;
            const int a = 4 * ring + corner;
            const int b = 4 * ring + (corner + 1) % 4;
            skin.surface.triangles.push_back({a - 4, a, b});
            skin.surface.triangles.push_back({a - 4, b, b - 4});
        }
    }
    return skin;
}

/// Everything there is, once: for files that are cut, bent and fuzzed. With `minor` 1 also what
/// format 1.1 brought: a sleeve on Anna's arm, and every thing but her in a layer.
inline std::string small_recording(bool finished = true, int minor = 0) {
    std::string bytes;
    {
        Writer writer = Writer::to_memory(
            bytes,
            {.block_seconds = 0.5, .checkpoint_seconds = 0.9, .about = {{"title", "small"}}});
        const int body = writer.add_skeleton(arm());
        const int clip = writer.add_clip(swing(body, 4));
        const int red = writer.add_material({"red", {255, 0, 0, 255}});
        const int mesh = writer.add_mesh(tetrahedron());
        std::vector<int> skins;
        if (minor >= 1) skins = {writer.add_skin(sleeve(body, red))};
        const int costume =
            writer.add_costume({"wood", body, {{1, mesh, red, Transform{}}}, skins});
        const auto layer = [&](const char* name) {
            return minor >= 1 ? std::string(name) : std::string();
        };
        const int anna = writer.add_thing({.kind = Kind::figure,
                                           .name = "Anna",
                                           .material = red,
                                           .skeleton = body,
                                           .costume = costume});
        const int stone = writer.add_thing(
            {.kind = Kind::part, .name = "stone", .mesh = mesh, .layer = layer("bodies")});
        const int disc =
            writer.add_thing({.kind = Kind::disc, .name = "disc", .layer = layer("discs")});
        const int box =
            writer.add_thing({.kind = Kind::box, .name = "box", .layer = layer("limb boxes")});
        const int line =
            writer.add_thing({.kind = Kind::line, .name = "line", .layer = layer("forces")});
        const int rope =
            writer.add_thing({.kind = Kind::string, .name = "rope", .layer = layer("r")});
        for (int step = 0; step < 20; ++step) {
            const double t = 0.1 * step;
            const Transform place{rotation_about(Axis::y, t), {t, 0, 0}};
            if (step % 10 == 0) writer.play(t, anna, {.clip = clip, .placement = {{t, 0, 1}, t}});
            if (step == 5) {
                LocalPose pose;
                for (const Joint& joint : arm().joints) {
                    pose.rotations.push_back(place.rotation);
                    pose.translations.push_back(joint.offset);
                }
                writer.pose(t, anna, pose);
            }
            writer.place(t, stone, place);
            writer.disc(t, disc, {t, 0, 2}, 0.3 + t);
            if (step == 3) writer.box(t, box, place, {1, 2, 3});
            if (step == 4) writer.line(t, line, {0, 0, 0}, {1, 1, 1});
            if (step == 7)
                writer.string(t, rope, std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {2, 1, 0}});
            if (step == 12) writer.remove(t, line);
            if (step == 14) writer.paint(t, box, red);
            if (step == 9) writer.event({t, "collision", "Anna meets the stone", {anna, stone}});
            writer.advance(t);
        }
        if (finished) {
            writer.finish();
        } else {
            const std::string so_far = bytes;
            writer.finish();
            bytes = so_far;
            return so_far;
        }
    }
    return bytes;
}

}  // namespace sidestep::recording::test
