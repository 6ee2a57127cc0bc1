// Made-up motion for the glTF tests.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "sidestep/base/random.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/clip.h"
#include "sidestep/motion/human.h"

namespace sidestep::test {

/// An arm that swings while its shoulder strolls along.
inline motion::Clip wave(int frames, double frame_time) {
    using namespace motion;
    const Skeleton arm({{"Shoulder", no_parent, {0, 1.4, 0}},
                        {"Elbow", 0, {0.3, 0, 0}},
                        {"Wrist", 1, {0.25, 0, 0}},
                        {"Thumb", 2, {0.05, 0, 0.04}}},
                       {{2, {0.17, 0, 0}, ""}, {3, {0.04, 0, 0.02}, "Tip"}});
    Clip clip(arm, frame_time, frames);
    clip.set_name("wave");
    for (int frame = 0; frame < frames; ++frame) {
        const double t = frame * frame_time;
        clip.set_translation(frame, 0, Vec3(0.1 * std::sin(t), 1.4, 0.8 * t));
        clip.set_rotation(frame, 0, rotation_about(Axis::y, 2.0 * t));
        clip.set_rotation(frame, 1, rotation_about(Axis::z, 0.6 + 0.6 * std::sin(5.0 * t)));
        clip.set_rotation(frame, 2, exp_map({0.3 * std::sin(3.0 * t), 0.2, 0.1 * t}));
    }
    return clip;
}

/// Any tree, any names, rest rotations, some joints that slide, smooth motion.
inline motion::Clip random_clip(std::uint64_t seed) {
    using namespace motion;
    Random random(seed, 77);
    const auto vector = [&](double size) {
        const double x = random.uniform(-size, size);
        const double y = random.uniform(-size, size);
        const double z = random.uniform(-size, size);
        return Vec3(x, y, z);
    };
    std::vector<Joint> joints;
    const int count = 1 + random.index(24);
    for (int i = 0; i < count; ++i) {
        Joint joint;
        joint.name = i % 5 == 4 ? "" : "joint " + std::to_string(i % 7);
        joint.parent = i == 0 || random.chance(0.05) ? no_parent : random.index(i);
        joint.offset = random.chance(0.1) ? Vec3(0, 0, 0) : vector(0.4);
        if (random.chance(0.5)) joint.rest_rotation = exp_map(vector(1.5));
        joints.push_back(joint);
    }
    std::vector<EndSite> sites;
    for (int i = 0; i < count; ++i) {
        if (random.chance(0.3)) sites.push_back({i, vector(0.2), random.chance(0.5) ? "tip" : ""});
    }
    std::vector<int> sliding;
    for (int i = 0; i < count; ++i) {
        if (random.chance(0.2)) sliding.push_back(i);
    }
    const double frame_time = 1.0 / random.uniform(10.0, 120.0);
    const int frames = 1 + random.index(40);
    Clip clip(Skeleton(joints, sites), frame_time, frames, sliding);
    clip.set_name("random " + std::to_string(seed));
    for (int joint = 0; joint < count; ++joint) {
        if (random.chance(0.2)) continue;  // this one never turns
        const Vec3 swing = vector(1.0);
        const double speed = random.uniform(1.0, 8.0);
        for (int frame = 0; frame < frames; ++frame) {
            const double phase = std::sin(speed * frame * frame_time);
            clip.set_rotation(frame, joint,
                              joints[joint].rest_rotation * exp_map(Vec3(phase * swing)));
        }
    }
    for (const int joint : clip.translated_joints()) {
        const Vec3 drift = vector(0.5);
        for (int frame = 0; frame < frames; ++frame) {
            clip.set_translation(frame, joint,
                                 joints[joint].offset + drift * std::sin(frame * frame_time));
        }
    }
    return clip;
}

}  // namespace sidestep::test
