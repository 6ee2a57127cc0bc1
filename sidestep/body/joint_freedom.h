// In how many ways can this joint turn, as numbers in ranges?
//
// Sampling, minimising and sweeping all walk through "every pose inside the limits". Limits come in
// two forms, and both are a few numbers, each in a range of its own, with a rotation made of them:
//
//     a limit (joint_limit.h)     swing about b, swing about c, twist: not a product of turns
//     a chain of turns            R = before * turn_0 * turn_1 * ... * after: Euler angles, robots
#pragma once

#include <array>
#include <span>
#include <variant>
#include <vector>

#include "sidestep/body/joint_limit.h"

namespace sidestep::body {

/// A turn about one axis through a range.
struct Turn {
    Vec3 axis = Vec3::UnitX();  ///< Unit, in the frame before it.
    AngleRange range;
};

/// A product of turns, the first one leftmost.
struct TurnChain {
    Quat before = Quat::Identity();
    std::vector<Turn> turns = {};
    Quat after = Quat::Identity();
};

/// Turns that enclose a swing-and-twist limit: they reach every rotation it allows, and a little
/// more. A proof about the chain is a proof about the limit.
[[nodiscard]] TurnChain enclosing(const JointLimit& limit);

/// A joint's rotation as numbers in ranges.
class JointFreedom {
public:
    /// Three numbers: swing_b, swing_c, twist.
    JointFreedom(const JointLimit& limit);
    /// A number per turn.
    JointFreedom(TurnChain chain);

    [[nodiscard]] std::span<const AngleRange> ranges() const noexcept { return ranges_; }
    /// @throws UsageError when there are not as many angles as ranges.
    [[nodiscard]] Quat rotation(std::span<const double> angles) const;
    /// The chain itself, or the one that encloses the limit.
    [[nodiscard]] TurnChain enclosing_chain() const;

private:
    std::variant<JointLimit, TurnChain> form_;
    std::vector<AngleRange> ranges_;
};

/// The freedom of every joint of a character; joints without a limit turn all the way round.
[[nodiscard]] std::vector<JointFreedom> freedoms(std::span<const JointLimit> limits);

}  // namespace sidestep::body
