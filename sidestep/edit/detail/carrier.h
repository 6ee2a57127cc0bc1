// How do the turns of one skeleton become those of another?
//
//     world rotation of a target joint = turn of its source from rest · how the target rests,
//                                        first brought to point where the source's bone points
//
// Private to edit. Immutable once made.
#pragma once

#include <optional>
#include <vector>

#include "sidestep/body/humanoid.h"
#include "sidestep/edit/retarget.h"

namespace sidestep::edit::detail {

class Carrier {
public:
    /// @param clip  Looked at for which way is up.
    Carrier(const motion::Clip& clip, const motion::Skeleton& target, const JointMap& map);

    /// Of the root's way.
    [[nodiscard]] double scale() const noexcept { return scale_; }
    [[nodiscard]] bool scale_known() const noexcept { return scale_known_; }
    [[nodiscard]] const std::optional<body::Humanoid>& person_from() const noexcept {
        return who_from_;
    }
    [[nodiscard]] const std::optional<body::Humanoid>& person_to() const noexcept {
        return who_to_;
    }
    [[nodiscard]] const JointMap& map() const noexcept { return map_; }
    /// Joints of the target whose place comes from the clip: the pelvis, or what roots move.
    [[nodiscard]] const std::vector<int>& moved() const noexcept { return moved_; }
    /// True when the source's world has Z up and was turned.
    [[nodiscard]] bool tipped() const noexcept { return tipped_; }
    /// From the source's world into that of the result.
    [[nodiscard]] const Quat& world_turn() const noexcept { return world_turn_; }
    /// World rotation of a target joint when the source rests, in the result's world.
    [[nodiscard]] const Quat& rest_of(int joint) const { return aligned_[joint]; }

    /// From one joint of the source to another at rest, in the result's world.
    [[nodiscard]] Vec3 rest_way(int from, int to) const {
        return world_turn_ *
               (rest_from_.joints[to].translation - rest_from_.joints[from].translation);
    }

    /// One frame on the target. @param ground  Heights are scaled about it.
    [[nodiscard]] motion::Pose pose(const motion::Clip& clip, int frame, double ground) const;

private:
    void find_up(const motion::Clip& clip);
    void align();
    [[nodiscard]] std::optional<Vec3> bone_to(int joint) const;
    [[nodiscard]] std::optional<Vec3> bone_from(int joint) const;
    [[nodiscard]] int below(int joint) const;
    [[nodiscard]] bool may_copy(int joint) const;
    [[nodiscard]] bool legs_stand() const;

    const motion::Skeleton& from_;
    const motion::Skeleton& to_;
    JointMap map_;
    motion::GlobalPose rest_from_, rest_to_;
    std::optional<body::Humanoid> who_from_, who_to_;
    double scale_ = 1.0;
    bool scale_known_ = false;
    bool tipped_ = false;
    Quat world_turn_ = Quat::Identity();
    Quat facing_ = Quat::Identity();  // the target at rest, turned to stand as the source does
    std::vector<Quat> aligned_;       // world rotation that belongs to the source's rest
    std::vector<Quat> carry_;         // aligned, less the source's rest: what follows its rotation
    std::vector<bool> direct_;        // the local rotation means the same
    std::vector<int> moved_;
};

}  // namespace sidestep::edit::detail
