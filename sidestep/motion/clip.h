// Poses over time, at a steady rate.
//
//     frame     0         1         2        ...       n-1
//     seconds   0         dt        2dt                (n-1)dt     each holds for dt: n dt in all
//
// Rotations are stored for every joint; translations only for the joints that have them animated
// (the roots always), which keeps a long take small. Neighbouring rotations of a joint lie in one
// hemisphere, so that differences and blends between frames are what they seem.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "sidestep/motion/pose.h"
#include "sidestep/motion/skeleton.h"

namespace sidestep::motion {

class Clip {
public:
    Clip() = default;

    /// A clip of rest poses, to be filled in.
    ///
    /// @param frame_time  Seconds between frames, positive.
    /// @param translated_joints  Joints, besides the roots, whose translation is animated.
    /// @throws UsageError when a number is out of range.
    Clip(Skeleton skeleton, double frame_time, int frame_count,
         std::span<const int> translated_joints = {});

    /// A clip out of poses. Every joint whose translation departs from the skeleton's offset is
    /// tracked.
    [[nodiscard]] static Clip from_poses(Skeleton skeleton, double frame_time,
                                         std::span<const Pose> poses);

    /// A clip out of whole arrays, laid out frame by frame: for readers, which fill them in any
    /// order and on any thread. Rotations are brought to unit length and into one hemisphere.
    ///
    /// @param translated_joints  Ascending, every root among them; a track of `translations` each.
    /// @throws UsageError when sizes do not match or a number is not finite.
    [[nodiscard]] static Clip from_tracks(Skeleton skeleton, double frame_time, int frame_count,
                                          std::vector<int> translated_joints,
                                          std::vector<Quat> rotations,
                                          std::vector<Vec3> translations);

    [[nodiscard]] const Skeleton& skeleton() const noexcept { return skeleton_; }
    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    void set_name(std::string name) { name_ = std::move(name); }

    [[nodiscard]] int frame_count() const noexcept { return frame_count_; }
    [[nodiscard]] int joint_count() const noexcept { return skeleton_.joint_count(); }
    [[nodiscard]] double frame_time() const noexcept { return frame_time_; }
    [[nodiscard]] double frame_rate() const noexcept { return 1.0 / frame_time_; }
    /// Every frame holds for one frame time, the last one too.
    [[nodiscard]] double duration() const noexcept { return frame_count_ * frame_time_; }
    /// When the last frame begins.
    [[nodiscard]] double last_time() const noexcept { return (frame_count_ - 1) * frame_time_; }

    /// Joints with a translation track, ascending; every root is among them.
    [[nodiscard]] std::span<const int> translated_joints() const noexcept { return translated_; }

    [[nodiscard]] const Quat& rotation(int frame, int joint) const;
    /// The animated translation, or the skeleton's offset where there is no track.
    [[nodiscard]] const Vec3& translation(int frame, int joint) const;
    /// All rotations of a frame, in joint order.
    [[nodiscard]] std::span<const Quat> rotations(int frame) const;
    /// The tracked translations of a frame, in the order of `translated_joints()`.
    [[nodiscard]] std::span<const Vec3> translations(int frame) const;

    /// Stores a unit quaternion, in the hemisphere of the frame before (fill frames in order).
    void set_rotation(int frame, int joint, const Quat& rotation);
    /// @throws UsageError when the joint has no translation track.
    void set_translation(int frame, int joint, const Vec3& translation);
    void set_pose(int frame, const Pose& pose);

    [[nodiscard]] Pose pose(int frame) const;
    /// Between frames: rotations along the arc, translations straight. Times outside are held at
    /// the ends.
    [[nodiscard]] Pose sample(double seconds) const;
    /// Forward kinematics of one frame.
    [[nodiscard]] GlobalPose global_pose(int frame) const;

    /// The same motion in another unit of length.
    [[nodiscard]] Clip scaled(double factor) const;
    /// The same frames at another pace.
    [[nodiscard]] Clip with_frame_time(double frame_time) const;

    /// Digest of skeleton, rate and every number.
    [[nodiscard]] std::uint64_t fingerprint() const;

private:
    void check(int frame, int joint) const;

    Skeleton skeleton_;
    std::string name_;
    double frame_time_ = 1.0 / 30.0;
    int frame_count_ = 0;
    std::vector<int> translated_;
    std::vector<int> track_of_joint_;  // index into translated_, or -1
    std::vector<Quat> rotations_;      // frame by frame, joint by joint
    std::vector<Vec3> translations_;   // frame by frame, track by track
};

}  // namespace sidestep::motion
