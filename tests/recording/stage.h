// Small stages for tests: an arm, a mesh, and a random play whose truth is remembered beside it.
#pragma once

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

/// Everything there is, once: for files that are cut, bent and fuzzed.
inline std::string small_recording(bool finished = true) {
    std::string bytes;
    {
        Writer writer = Writer::to_memory(
            bytes,
            {.block_seconds = 0.5, .checkpoint_seconds = 0.9, .about = {{"title", "small"}}});
        const int body = writer.add_skeleton(arm());
        const int clip = writer.add_clip(swing(body, 4));
        const int red = writer.add_material({"red", {255, 0, 0, 255}});
        const int mesh = writer.add_mesh(tetrahedron());
        const int costume = writer.add_costume({"wood", body, {{1, mesh, red, Transform{}}}});
        const int anna = writer.add_thing({.kind = Kind::figure,
                                           .name = "Anna",
                                           .material = red,
                                           .skeleton = body,
                                           .costume = costume});
        const int stone = writer.add_thing({.kind = Kind::part, .name = "stone", .mesh = mesh});
        const int disc = writer.add_thing({.kind = Kind::disc, .name = "disc"});
        const int box = writer.add_thing({.kind = Kind::box, .name = "box"});
        const int line = writer.add_thing({.kind = Kind::line, .name = "line"});
        const int rope = writer.add_thing({.kind = Kind::string, .name = "rope"});
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
