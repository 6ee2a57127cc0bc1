#include "sidestep/motion/mirror.h"

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"

namespace sidestep::motion {

namespace {

/// Across a plane through the origin.
struct Reflection {
    Vec3 normal;

    [[nodiscard]] Vec3 operator()(const Vec3& v) const { return v - 2.0 * normal * normal.dot(v); }
    /// S R S: the turn seen in the mirror. The axis is reflected and the sense reversed.
    [[nodiscard]] Quat operator()(const Quat& q) const {
        const Vec3 v = -(*this)(Vec3(q.vec()));
        return Quat(q.w(), v.x(), v.y(), v.z());
    }
};

/// What hangs on a joint, as vectors in the world at rest: its child joints and end sites.
struct Bones {
    std::vector<Vec3> mine;   // of the joint itself
    std::vector<Vec3> image;  // reflected, of its twin
};

/// The rotation that brings `mine` nearest to `image`; nullopt when there is nothing to go by.
std::optional<Quat> best_turn(const Bones& bones) {
    double size = 0.0, gap = 0.0;
    Mat3 spread = Mat3::Zero();
    for (std::size_t i = 0; i < bones.mine.size(); ++i) {
        size = std::max(size, bones.mine[i].norm() * bones.image[i].norm());
        gap = std::max(gap, (bones.mine[i] - bones.image[i]).norm());
        spread += bones.image[i] * bones.mine[i].transpose();
    }
    if (size <= 0.0) return std::nullopt;
    // symmetric already: no turn at all, so that nothing is rounded
    if (gap <= 1e-9 * std::sqrt(size)) return Quat::Identity();

    const Eigen::JacobiSVD<Mat3> svd(spread, Eigen::ComputeFullU | Eigen::ComputeFullV);
    const Vec3 strength = svd.singularValues();
    // all bones on one line: the smallest turn, no twist about the line
    if (strength[1] <= 1e-6 * strength[0]) {
        return shortest_arc(svd.matrixV().col(0), svd.matrixU().col(0));
    }
    // Kabsch: least squares over all bones, without reflection
    Mat3 fix = Mat3::Identity();
    fix(2, 2) = (svd.matrixU() * svd.matrixV().transpose()).determinant() < 0.0 ? -1.0 : 1.0;
    return Quat(Mat3(svd.matrixU() * fix * svd.matrixV().transpose())).normalized();
}

/// Per joint, the turn K that carries the skeleton's own bones at rest onto the mirror image of the
/// twin's. K of the twin is S K^-1 S, so that two mirrors undo each other.
std::vector<Quat> corrections(const Skeleton& skeleton, const MirrorMap& map,
                              const GlobalPose& rest) {
    const Reflection reflect{map.normal};
    const int count = skeleton.joint_count();
    std::vector<Bones> bones(count);
    for (int child = 0; child < count; ++child) {
        const int joint = skeleton.joint(child).parent;
        if (joint == no_parent) continue;
        const int image = map.twin[child];
        if (skeleton.joint(image).parent != map.twin[joint]) continue;
        bones[joint].mine.push_back(rest.joints[child].translation -
                                    rest.joints[joint].translation);
        bones[joint].image.push_back(reflect(
            Vec3(rest.joints[image].translation - rest.joints[map.twin[joint]].translation)));
    }
    const auto sites = skeleton.end_sites();
    for (std::size_t i = 0; i < sites.size(); ++i) {
        const int joint = sites[i].joint;
        const Vec3 mine = rest.end_sites[i] - rest.joints[joint].translation;
        // of the twin's tips, the one whose image is nearest
        std::optional<Vec3> nearest;
        for (std::size_t k = 0; k < sites.size(); ++k) {
            if (sites[k].joint != map.twin[joint]) continue;
            const Vec3 image =
                reflect(Vec3(rest.end_sites[k] - rest.joints[map.twin[joint]].translation));
            if (!nearest || (image - mine).norm() < (*nearest - mine).norm()) nearest = image;
        }
        if (!nearest) continue;
        bones[joint].mine.push_back(mine);
        bones[joint].image.push_back(*nearest);
    }

    std::vector<Quat> turns(count, Quat::Identity());
    for (int joint = 0; joint < count; ++joint) {
        const int twin = map.twin[joint];
        if (twin < joint) {
            turns[joint] = reflect(turns[twin].conjugate());
            continue;
        }
        const int parent = skeleton.joint(joint).parent;
        // nothing hangs here: a straight wrist stays straight
        const Quat inherited = parent == no_parent ? Quat::Identity() : turns[parent];
        turns[joint] = best_turn(bones[joint]).value_or(inherited);
    }
    return turns;
}

void check(const Skeleton& skeleton, const MirrorMap& map) {
    const int count = skeleton.joint_count();
    SIDESTEP_REQUIRE(static_cast<int>(map.twin.size()) == count,
                     "the map has " + std::to_string(map.twin.size()) + " joints, the skeleton " +
                         std::to_string(count));
    for (int joint = 0; joint < count; ++joint) {
        const int twin = map.twin[joint];
        SIDESTEP_REQUIRE(twin >= 0 && twin < count && map.twin[twin] == joint,
                         "joint " + std::to_string(joint) + " is not the twin of its twin");
        SIDESTEP_REQUIRE((skeleton.joint(joint).parent == no_parent) ==
                             (skeleton.joint(twin).parent == no_parent),
                         "a root cannot be the twin of a child");
    }
    SIDESTEP_REQUIRE(std::abs(map.normal.norm() - 1.0) < 1e-9, "the normal is not of unit length");
}

}  // namespace

Clip mirror(const Clip& clip, const MirrorMap& map) {
    const Skeleton& skeleton = clip.skeleton();
    check(skeleton, map);
    const Reflection reflect{map.normal};
    const GlobalPose rest = forward_kinematics(skeleton, rest_pose(skeleton));
    const std::vector<Quat> turns = corrections(skeleton, map, rest);

    std::vector<int> tracks;
    for (const int joint : clip.translated_joints()) {
        tracks.push_back(joint);
        tracks.push_back(map.twin[joint]);
    }
    Clip answer(skeleton, clip.frame_time(), clip.frame_count(), tracks);
    answer.set_name(clip.name());

    const int count = skeleton.joint_count();
    for (int frame = 0; frame < clip.frame_count(); ++frame) {
        const Pose pose = clip.pose(frame);
        const GlobalPose seen = forward_kinematics(skeleton, pose);
        Pose image = pose;
        std::vector<Quat> world(count);
        for (int joint = 0; joint < count; ++joint) {
            const int twin = map.twin[joint];
            const int parent = skeleton.joint(joint).parent;
            // away from rest, in the world: what the twin does, reflected
            const Quat away = seen.joints[twin].rotation * rest.joints[twin].rotation.conjugate();
            world[joint] = reflect(away) * turns[joint] * rest.joints[joint].rotation;
            if (parent == no_parent) {
                image.rotations[joint] = world[joint];
                image.translations[joint] = reflect(pose.translations[twin]);
                continue;
            }
            image.rotations[joint] = world[parent].conjugate() * world[joint];
            // a stretched bone: the departure from rest, seen in the world at rest, reflected
            const Vec3 stretch = pose.translations[twin] - skeleton.joint(twin).offset;
            if (stretch.isZero(0.0)) {
                image.translations[joint] = skeleton.joint(joint).offset;
                continue;
            }
            const int twin_parent = skeleton.joint(twin).parent;
            const Vec3 in_world = reflect(Vec3(rest.joints[twin_parent].rotation * stretch));
            const Quat to_own = (turns[parent] * rest.joints[parent].rotation).conjugate();
            image.translations[joint] = skeleton.joint(joint).offset + to_own * in_world;
        }
        answer.set_pose(frame, image);
    }
    return answer;
}

Clip mirror(const Clip& clip) {
    return mirror(clip, mirror_map(clip.skeleton()));
}

}  // namespace sidestep::motion
