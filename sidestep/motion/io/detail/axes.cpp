#include "sidestep/motion/io/detail/axes.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sidestep::motion::detail {

namespace {

/// A rotation that only moves components about: row i of the new vector is sign[i] * old[from[i]].
struct Permutation {
    std::array<int, 3> from;
    std::array<double, 3> sign;

    [[nodiscard]] Vec3 operator()(const Vec3& v) const {
        return {sign[0] * v[from[0]], sign[1] * v[from[1]], sign[2] * v[from[2]]};
    }
    /// P R P^-1: the axis of the turn moves along, the angle stays.
    [[nodiscard]] Quat operator()(const Quat& q) const {
        const Vec3 v = (*this)(Vec3(q.vec()));
        return Quat(q.w(), v.x(), v.y(), v.z());
    }
};

Permutation turn_to_y(const Up& up) {
    const double s = up.sign;
    switch (up.axis) {
        case Axis::x:
            return {{1, 0, 2}, {-s, s, 1.0}};  // about Z
        case Axis::z:
            return {{0, 2, 1}, {1.0, s, -s}};  // about X
        case Axis::y:
            break;
    }
    return {{0, 1, 2}, {s, s, 1.0}};  // nothing, or half a turn about Z
}

Vec3 feet_to_head(const GlobalPose& body, const Landmarks& marks) {
    return body.joints[marks.head].translation - 0.5 * (body.joints[marks.left.ankle].translation +
                                                        body.joints[marks.right.ankle].translation);
}

}  // namespace

std::string to_string(const Up& up) {
    const std::string name = up.axis == Axis::x ? "X" : up.axis == Axis::y ? "Y" : "Z";
    return up.sign < 0 ? "-" + name : name;
}

std::optional<Up> nearest_axis(const Vec3& direction, double share) {
    int axis = 0;
    direction.cwiseAbs().maxCoeff(&axis);
    if (std::abs(direction[axis]) < share * direction.norm() || direction.norm() <= 0.0) {
        return std::nullopt;
    }
    return Up{static_cast<Axis>(axis), direction[axis] > 0.0 ? 1 : -1};
}

std::optional<Up> up_of_heads(const Clip& clip, const Landmarks& landmarks) {
    if (!landmarks.has_legs() || landmarks.head == no_joint) return std::nullopt;
    Vec3 sum = Vec3::Zero();
    int count = 0;
    const int step = std::max(1, clip.frame_count() / 200);
    for (int frame = 0; frame < clip.frame_count(); frame += step) {
        const Vec3 way = feet_to_head(clip.global_pose(frame), landmarks);
        if (way.norm() <= 0.0) continue;
        sum += way.normalized();
        ++count;
    }
    // people are upright most of the time; one who turns somersaults has no mean direction
    if (count > 0 && sum.norm() > 0.5 * count) {
        return nearest_axis(sum, 0.8);
    }
    return std::nullopt;
}

std::optional<Up> up_at_rest(const Clip& clip, const Landmarks& landmarks) {
    if (!landmarks.has_legs() || landmarks.head == no_joint) return std::nullopt;
    const GlobalPose rest = forward_kinematics(clip.skeleton(), rest_pose(clip.skeleton()));
    return nearest_axis(feet_to_head(rest, landmarks), 0.9);
}

Clip to_y_up(const Clip& clip, const Up& up) {
    const Permutation turn = turn_to_y(up);
    std::vector<Joint> joints(clip.skeleton().joints().begin(), clip.skeleton().joints().end());
    for (Joint& joint : joints) {
        joint.offset = turn(joint.offset);
        joint.rest_rotation = turn(joint.rest_rotation);
    }
    std::vector<EndSite> sites(clip.skeleton().end_sites().begin(),
                               clip.skeleton().end_sites().end());
    for (EndSite& site : sites) site.offset = turn(site.offset);

    Clip answer(Skeleton(std::move(joints), std::move(sites)), clip.frame_time(),
                clip.frame_count(), clip.translated_joints());
    answer.set_name(clip.name());
    for (int frame = 0; frame < clip.frame_count(); ++frame) {
        Pose pose = clip.pose(frame);
        for (Quat& rotation : pose.rotations) rotation = turn(rotation);
        for (Vec3& translation : pose.translations) translation = turn(translation);
        answer.set_pose(frame, pose);
    }
    return answer;
}

}  // namespace sidestep::motion::detail
