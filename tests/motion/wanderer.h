// Seeded motion without meaning, for tests that need any motion at all.
#pragma once

#include <algorithm>

#include "sidestep/base/random.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/clip.h"
#include "sidestep/motion/human.h"

namespace sidestep::test {

inline Vec3 random_vector(Random& random, double size) {
    const double x = random.uniform(-size, size);
    const double y = random.uniform(-size, size);
    const double z = random.uniform(-size, size);
    return {x, y, z};
}

/// Every joint turns a little from frame to frame, the root strolls.
inline motion::Clip wander(Random& random, int frames, double frame_time,
                           const motion::Skeleton& skeleton = motion::human_skeleton(),
                           std::span<const int> stretchy = {}) {
    motion::Clip clip(skeleton, frame_time, frames, stretchy);
    std::vector<Quat> turned;
    for (int joint = 0; joint < skeleton.joint_count(); ++joint) {
        const double size = skeleton.joint(joint).parent == motion::no_parent ? 0.3 : 0.6;
        turned.push_back(skeleton.joint(joint).rest_rotation *
                         exp_map(random_vector(random, size)));
    }
    Vec3 place = random_vector(random, 2.0) + Vec3(0, 1, 0);
    for (int frame = 0; frame < frames; ++frame) {
        for (int joint = 0; joint < skeleton.joint_count(); ++joint) {
            turned[joint] = (turned[joint] * exp_map(random_vector(random, 0.1))).normalized();
            clip.set_rotation(frame, joint, turned[joint]);
        }
        place += random_vector(random, 0.05);
        for (const int joint : clip.translated_joints()) {
            const bool root = skeleton.joint(joint).parent == motion::no_parent;
            clip.set_translation(
                frame, joint,
                root ? place : Vec3(skeleton.joint(joint).offset + random_vector(random, 0.05)));
        }
    }
    return clip;
}

/// Largest distance between two poses over all joints and end sites, in metres.
inline double worst_gap(const motion::Skeleton& skeleton, const motion::Pose& a,
                        const motion::Pose& b) {
    const motion::GlobalPose in_a = motion::forward_kinematics(skeleton, a);
    const motion::GlobalPose in_b = motion::forward_kinematics(skeleton, b);
    double worst = 0.0;
    for (std::size_t i = 0; i < in_a.joints.size(); ++i) {
        worst = std::max(worst, (in_a.joints[i].translation - in_b.joints[i].translation).norm());
        worst = std::max(worst, angle_between(in_a.joints[i].rotation, in_b.joints[i].rotation));
    }
    for (std::size_t i = 0; i < in_a.end_sites.size(); ++i) {
        worst = std::max(worst, (in_a.end_sites[i] - in_b.end_sites[i]).norm());
    }
    return worst;
}

/// The same bits up to the sign of quaternions, which is the neighbours' business.
inline bool same_frame(const motion::Clip& a, int in_a, const motion::Clip& b, int in_b) {
    const motion::Pose x = a.pose(in_a);
    const motion::Pose y = b.pose(in_b);
    for (std::size_t i = 0; i < x.rotations.size(); ++i) {
        if (x.rotations[i].coeffs() != y.rotations[i].coeffs() &&
            x.rotations[i].coeffs() != -y.rotations[i].coeffs()) {
            return false;
        }
        if (x.translations[i] != y.translations[i]) return false;
    }
    return true;
}

}  // namespace sidestep::test
