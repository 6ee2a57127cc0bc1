// By how much can two limbs come nearer to each other, away from a pose, when every joint turns by no
// more than this and moves by no more than that?
//
// A point carried by joints 1 .. n is H_1 H_2 ... H_n x. Changing the factors one after the other, the
// outermost first, moves it by no more than
//
//     sum over i of |(H_i' - H_i) x_i|,      x_i: the point in the pose, seen from joint i
//
// and a turn by an angle up to phi, about whatever axis, moves x_i by at most 2 sin(phi / 2) |x_i|.
// Joints that carry both limbs move neither against the other, so only those on the way from one to
// the other count.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sidestep/body/between.h"

namespace sidestep::body::detail {

/// How far a joint leaves its place in the pose.
struct JointRange {
    double chord = 0.0;  ///< 2 sin(angle / 2) of its largest turn; 2 when it may be half a turn.
    double shift = 0.0;  ///< Metres, of its largest move.
};

class RangeMotion {
public:
    explicit RangeMotion(const Levers& levers);

    /// @param ranges  One per joint. Both must live until the last question.
    void look_at(const motion::GlobalPose& pose, std::span<const JointRange> ranges);

    /// By how much the distance of any two points of the limbs can change, slice by slice, and a margin
    /// on top. Good until the next `look_at`.
    [[nodiscard]] Nearness question(const LimbPair& pair, double margin);

private:
    [[nodiscard]] std::span<const double> of_limb(int limb, int from);

    const Levers& levers_;
    std::vector<int> depth_;
    std::vector<int> joint_of_limb_;  // the joint with the largest share in it
    const motion::GlobalPose* pose_ = nullptr;
    std::span<const JointRange> ranges_;
    std::uint32_t now_ = 0;
    std::vector<std::uint32_t> known_at_;  // limb by joint, the world last
    std::vector<std::vector<double>> known_;
};

}  // namespace sidestep::body::detail
