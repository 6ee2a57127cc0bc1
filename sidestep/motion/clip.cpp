#include "sidestep/motion/clip.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/fingerprint.h"
#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"

namespace sidestep::motion {

Clip::Clip(Skeleton skeleton, double frame_time, int frame_count,
           std::span<const int> translated_joints)
    : skeleton_(std::move(skeleton)), frame_time_(frame_time), frame_count_(frame_count) {
    SIDESTEP_REQUIRE(
        frame_time > 0.0 && std::isfinite(frame_time),
        "frame_time is " + std::to_string(frame_time) + ", expected a positive number");
    SIDESTEP_REQUIRE(frame_count >= 0, "frame_count is " + std::to_string(frame_count));

    translated_ = skeleton_.roots();
    for (const int joint : translated_joints) {
        SIDESTEP_REQUIRE(joint >= 0 && joint < joint_count(),
                         "joint " + std::to_string(joint) + " of " + std::to_string(joint_count()));
        translated_.push_back(joint);
    }
    std::sort(translated_.begin(), translated_.end());
    translated_.erase(std::unique(translated_.begin(), translated_.end()), translated_.end());
    track_of_joint_.assign(joint_count(), -1);
    for (std::size_t track = 0; track < translated_.size(); ++track) {
        track_of_joint_[translated_[track]] = static_cast<int>(track);
    }

    const Pose rest = rest_pose(skeleton_);
    rotations_.reserve(static_cast<std::size_t>(frame_count) * rest.rotations.size());
    translations_.reserve(static_cast<std::size_t>(frame_count) * translated_.size());
    for (int frame = 0; frame < frame_count; ++frame) {
        rotations_.insert(rotations_.end(), rest.rotations.begin(), rest.rotations.end());
        for (const int joint : translated_) translations_.push_back(rest.translations[joint]);
    }
}

Clip Clip::from_poses(Skeleton skeleton, double frame_time, std::span<const Pose> poses) {
    std::vector<int> moving;
    for (int joint = 0; joint < skeleton.joint_count(); ++joint) {
        const Vec3& offset = skeleton.joint(joint).offset;
        const bool moves = std::any_of(poses.begin(), poses.end(), [&](const Pose& pose) {
            return pose.translations.at(joint) != offset;
        });
        if (moves) moving.push_back(joint);
    }
    Clip clip(std::move(skeleton), frame_time, static_cast<int>(poses.size()), moving);
    for (int frame = 0; frame < clip.frame_count(); ++frame) clip.set_pose(frame, poses[frame]);
    return clip;
}

Clip Clip::from_tracks(Skeleton skeleton, double frame_time, int frame_count,
                       std::vector<int> translated_joints, std::vector<Quat> rotations,
                       std::vector<Vec3> translations) {
    SIDESTEP_REQUIRE(frame_count >= 0, "frame_count is " + std::to_string(frame_count));
    Clip clip(std::move(skeleton), frame_time, 0, translated_joints);
    SIDESTEP_REQUIRE(clip.translated_ == translated_joints,
                     "the translated joints must ascend and include every root");
    const auto joints = static_cast<std::size_t>(clip.joint_count());
    SIDESTEP_REQUIRE(rotations.size() == joints * frame_count &&
                         translations.size() == translated_joints.size() * frame_count,
                     std::to_string(rotations.size()) + " rotations and " +
                         std::to_string(translations.size()) + " translations for " +
                         std::to_string(frame_count) + " frames");
    for (std::size_t i = 0; i < rotations.size(); ++i) {
        const double length = rotations[i].norm();
        SIDESTEP_REQUIRE(
            std::abs(length - 1.0) < 1e-3,
            "the rotation of joint " + std::to_string(i % joints) + " is not a unit quaternion");
        const bool flip = i >= joints && rotations[i - joints].dot(rotations[i]) < 0.0;
        rotations[i].coeffs() /= flip ? -length : length;
    }
    for (const Vec3& translation : translations) {
        SIDESTEP_REQUIRE(translation.allFinite(), "the translation is not finite");
    }
    clip.frame_count_ = frame_count;
    clip.rotations_ = std::move(rotations);
    clip.translations_ = std::move(translations);
    return clip;
}

void Clip::check(int frame, int joint) const {
    SIDESTEP_REQUIRE(frame >= 0 && frame < frame_count_,
                     "frame " + std::to_string(frame) + " of " + std::to_string(frame_count_));
    SIDESTEP_REQUIRE(joint >= 0 && joint < joint_count(),
                     "joint " + std::to_string(joint) + " of " + std::to_string(joint_count()));
}

const Quat& Clip::rotation(int frame, int joint) const {
    check(frame, joint);
    return rotations_[static_cast<std::size_t>(frame) * joint_count() + joint];
}

const Vec3& Clip::translation(int frame, int joint) const {
    check(frame, joint);
    const int track = track_of_joint_[joint];
    if (track < 0) return skeleton_.joints()[joint].offset;
    return translations_[static_cast<std::size_t>(frame) * translated_.size() + track];
}

std::span<const Quat> Clip::rotations(int frame) const {
    check(frame, 0);
    return std::span(rotations_)
        .subspan(static_cast<std::size_t>(frame) * joint_count(), joint_count());
}

std::span<const Vec3> Clip::translations(int frame) const {
    check(frame, 0);
    return std::span(translations_)
        .subspan(static_cast<std::size_t>(frame) * translated_.size(), translated_.size());
}

void Clip::set_rotation(int frame, int joint, const Quat& rotation) {
    check(frame, joint);
    const std::size_t at = static_cast<std::size_t>(frame) * joint_count() + joint;
    const double length = rotation.norm();
    SIDESTEP_REQUIRE(
        std::abs(length - 1.0) < 1e-3,
        "the rotation of joint " + std::to_string(joint) + " is not a unit quaternion");
    // what is a unit quaternion already, to rounding, keeps its bits: copies of frames are exact
    const Quat unit = std::abs(length - 1.0) < 1e-15 ? rotation : Quat(rotation.coeffs() / length);
    rotations_[at] = frame == 0 ? unit : same_hemisphere(rotations_[at - joint_count()], unit);
}

void Clip::set_translation(int frame, int joint, const Vec3& translation) {
    check(frame, joint);
    const int track = track_of_joint_[joint];
    SIDESTEP_REQUIRE(track >= 0, "joint " + std::to_string(joint) + " \"" +
                                     skeleton_.joint(joint).name + "\" has no translation track");
    SIDESTEP_REQUIRE(translation.allFinite(), "the translation is not finite");
    translations_[static_cast<std::size_t>(frame) * translated_.size() + track] = translation;
}

void Clip::set_pose(int frame, const Pose& pose) {
    SIDESTEP_REQUIRE(static_cast<int>(pose.rotations.size()) == joint_count() &&
                         static_cast<int>(pose.translations.size()) == joint_count(),
                     "the pose has " + std::to_string(pose.rotations.size()) +
                         " joints, the clip " + std::to_string(joint_count()));
    for (int joint = 0; joint < joint_count(); ++joint)
        set_rotation(frame, joint, pose.rotations[joint]);
    for (const int joint : translated_) set_translation(frame, joint, pose.translations[joint]);
}

Pose Clip::pose(int frame) const {
    const auto turned = rotations(frame);
    Pose pose;
    pose.rotations.assign(turned.begin(), turned.end());
    pose.translations.reserve(joint_count());
    for (const Joint& joint : skeleton_.joints()) pose.translations.push_back(joint.offset);
    const auto tracks = translations(frame);
    for (std::size_t i = 0; i < tracks.size(); ++i) pose.translations[translated_[i]] = tracks[i];
    return pose;
}

Pose Clip::sample(double seconds) const {
    SIDESTEP_REQUIRE(frame_count_ > 0, "the clip has no frames");
    SIDESTEP_REQUIRE(!std::isnan(seconds), "seconds is not a number");
    const double place =
        std::clamp(seconds / frame_time_, 0.0, static_cast<double>(frame_count_ - 1));
    const int before = static_cast<int>(place);
    const double weight = place - before;
    if (weight == 0.0) return pose(before);
    return blend(pose(before), pose(before + 1), weight);
}

GlobalPose Clip::global_pose(int frame) const {
    return forward_kinematics(skeleton_, pose(frame));
}

Clip Clip::scaled(double factor) const {
    Clip copy = *this;
    copy.skeleton_ = skeleton_.scaled(factor);
    for (Vec3& translation : copy.translations_) translation *= factor;
    return copy;
}

Clip Clip::with_frame_time(double frame_time) const {
    SIDESTEP_REQUIRE(
        frame_time > 0.0 && std::isfinite(frame_time),
        "frame_time is " + std::to_string(frame_time) + ", expected a positive number");
    Clip copy = *this;
    copy.frame_time_ = frame_time;
    return copy;
}

std::uint64_t Clip::fingerprint() const {
    Fingerprint print;
    for (const Joint& joint : skeleton_.joints()) {
        print.add(joint.name).add(joint.parent);
        for (int k = 0; k < 3; ++k) print.add(joint.offset[k]);
        for (int k = 0; k < 4; ++k) print.add(joint.rest_rotation.coeffs()[k]);
    }
    print.add(frame_time_).add(frame_count_);
    for (const Quat& q : rotations_) {
        for (int k = 0; k < 4; ++k) print.add(q.coeffs()[k]);
    }
    for (const Vec3& t : translations_) {
        for (int k = 0; k < 3; ++k) print.add(t[k]);
    }
    return print.value();
}

}  // namespace sidestep::motion
