// From where flesh is in one pose on the way from a to b: how far can it get, either way in time?
//
// Two bounds, both true, of which the smaller counts.
//
// Joint by joint. A point carried by a chain of joints is H_1(t) H_2(t) ... H_n(t) x. Changing the
// factors one after the other, the outermost first,
//
//     |p(t) - p(m)| <= sum over i of |(H_i(t) - H_i(m)) x_i|,   x_i = H_i+1(m) ... H_n(m) x
//
// and x_i is the point as it is in the pose m, seen from joint i. A turn by phi about an axis takes
// it 2 sin(phi / 2) times its distance from the axis. Which end of the chain stands still makes no
// difference to these numbers, only to which joints are in the chain.
//
// Straight on. A shoulder that comes forward while the elbow goes back moves the hand little, and
// sums of lengths do not see it. Velocities are vectors and do; what they leave out is half the
// largest acceleration, and with phi_i for the turns, s_i for the shifts, X_i for the largest
// distance of the point from pivot i, and the sum of all turns further out than i in A_i,
//
//     |p(t) - p(m) - (t - m) p'(m)| <= 1/2 sum of phi_i^2 X_i + 2 phi_i s_i + 2 A_i (phi_i X_i + s_i)
//
// which is small when turns are, and so wins after a halving or two.
#pragma once

#include <cstdint>
#include <vector>

#include "sidestep/body/between.h"

namespace sidestep::body::detail {

class HalfMotion {
public:
    HalfMotion(const Levers& levers, const motion::Pose& a, const motion::Pose& b);

    /// @param pose   A pose on the way; must live until the last question.
    /// @param reach  How far on the way to either side, as a share of the whole.
    void look_at(const motion::GlobalPose& pose, double reach);

    /// By how much the distance of any two points of the limbs can change, cheaply and loosely.
    [[nodiscard]] double rough(const LimbPair& pair);

    /// The same slice by slice, and as tight as it gets here. Good until the next `look_at`.
    [[nodiscard]] Nearness question(const LimbPair& pair);

private:
    /// A limb in the pose.
    struct Placed {
        std::uint32_t at = 0;
        std::vector<Vec3> centres;   // of all balls, piece by piece
        Vec3 centre = Vec3::Zero();  // of a ball around everything
        double radius = 0.0;
    };
    /// What was asked about a limb as seen from a joint.
    struct Seen {
        std::uint32_t rough_at = 0, pieces_at = 0;
        double rough = 0.0;
        std::vector<double> pieces;
        double most = 0.0;
    };
    /// What a chain of joints does to a ball.
    struct Chained {
        double sum = 0.0;   // joint by joint
        double bend = 0.0;  // away from where the velocity takes it
    };

    const Placed& place(int limb);
    Seen& seen(int limb, int from);
    [[nodiscard]] double rough_of(int limb, int from);
    [[nodiscard]] const Seen& pieces_of(int limb, int from);
    [[nodiscard]] Chained chain(const Levers::Ball& ball, const Vec3& centre, int from) const;
    [[nodiscard]] int common_joint(int a, int b) const;
    [[nodiscard]] int above(int joint) const {
        return levers_.parents()[joint] < 0 ? world_ : levers_.parents()[joint];
    }

    const Levers& levers_;
    int world_ = 0;  // stands for a joint that never moves, above all roots
    const motion::GlobalPose* pose_ = nullptr;
    std::uint32_t now_ = 0;

    // of each joint, on the whole way: turn, its axis in the joint's frame, shift in the parent's
    std::vector<double> angle_;
    std::vector<Vec3> own_axis_, own_shift_;

    // of each joint, from the pose to either side: turn, how far it takes what is one metre off its
    // axis, shift, axis in the world
    std::vector<double> turn_, chord_, shift_;
    std::vector<Vec3> axis_;
    // velocity of what hangs on a joint: spin x place - drift; the last is the world's, zero
    std::vector<Vec3> spin_, drift_;

    std::vector<int> joint_of_limb_;         // the one with the largest share in most slices
    std::vector<std::vector<int>> pulling_;  // all joints that pull on a limb
    std::vector<Placed> placed_;
    std::vector<Seen> seen_;              // limb by joint
    std::vector<std::uint64_t> counted_;  // joints, by the last question that counted them
    std::uint64_t question_ = 0;
};

}  // namespace sidestep::body::detail
