#include "sidestep/motion/pose.h"

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"

namespace sidestep::motion {

Pose rest_pose(const Skeleton& skeleton) {
    Pose pose;
    pose.rotations.reserve(skeleton.joint_count());
    pose.translations.reserve(skeleton.joint_count());
    for (const Joint& joint : skeleton.joints()) {
        pose.rotations.push_back(joint.rest_rotation);
        pose.translations.push_back(joint.offset);
    }
    return pose;
}

GlobalPose forward_kinematics(const Skeleton& skeleton, const Pose& pose) {
    const auto joints = skeleton.joints();
    SIDESTEP_REQUIRE(
        pose.rotations.size() == joints.size() && pose.translations.size() == joints.size(),
        "the pose has " + std::to_string(pose.rotations.size()) + " joints, the skeleton " +
            std::to_string(joints.size()));
    GlobalPose global;
    global.joints.reserve(joints.size());
    for (std::size_t i = 0; i < joints.size(); ++i) {
        const Transform local{pose.rotations[i], pose.translations[i]};
        const int parent = joints[i].parent;
        global.joints.push_back(parent == no_parent ? local : global.joints[parent] * local);
    }
    global.end_sites.reserve(skeleton.end_sites().size());
    for (const EndSite& site : skeleton.end_sites()) {
        global.end_sites.push_back(global.joints[site.joint] * site.offset);
    }
    return global;
}

Pose blend(const Pose& a, const Pose& b, double weight) {
    SIDESTEP_REQUIRE(
        a.rotations.size() == b.rotations.size() && a.translations.size() == b.translations.size(),
        "the poses are of different skeletons");
    Pose mixed = a;
    for (std::size_t i = 0; i < a.rotations.size(); ++i) {
        mixed.rotations[i] = slerp(a.rotations[i], b.rotations[i], weight);
        mixed.translations[i] += weight * (b.translations[i] - a.translations[i]);
    }
    return mixed;
}

Pose moved(const Skeleton& skeleton, Pose pose, const Transform& by) {
    for (const int root : skeleton.roots()) {
        const Transform placed = by * Transform{pose.rotations[root], pose.translations[root]};
        pose.rotations[root] = placed.rotation;
        pose.translations[root] = placed.translation;
    }
    return pose;
}

}  // namespace sidestep::motion
