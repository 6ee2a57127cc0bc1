// How far does this joint go?
//
// A joint's rotation is read the way a physician reads it, from the neutral position: a swing of
// the bone away from where it points at neutral, and a twist about the bone itself.
//
//          swing about b            neutral: q = reference
//               ╲  │                q = reference * swing * twist
//                ╲ │                swing = exp(s_b b + s_c c),  b and c square to the bone
//        ─────────╲● joint          twist = exp(t a),            a along the bone
//              a ──►
//
// Ranges are kept for the two swing components and the twist, each on its own: the outer envelope
// of the single-plane figures that books publish. A hinge has one open range, a ball joint three.
#pragma once

#include "sidestep/math/types.h"

namespace sidestep::body {

/// Both ends belong to it; radians.
struct AngleRange {
    double low = 0.0;
    double high = 0.0;

    [[nodiscard]] double clamped(double angle_rad) const;
    /// By how much an angle is outside; 0 inside.
    [[nodiscard]] double excess(double angle_rad) const;
};

/// Swing about b, swing about c, twist about a.
struct SwingTwist {
    double swing_b = 0.0;
    double swing_c = 0.0;
    double twist = 0.0;
};

struct JointLimit {
    /// The local rotation at the anatomical neutral position: for a human standing in a T-pose, the
    /// rotation that joint then has.
    Quat reference = Quat::Identity();
    /// Columns a (along the bone), b, c: right-handed, in the joint's own frame.
    Mat3 axes = Mat3::Identity();
    AngleRange swing_b{-pi, pi};
    AngleRange swing_c{-pi, pi};
    AngleRange twist{-pi, pi};

    /// True when the ranges leave out nothing.
    [[nodiscard]] bool is_free() const;
};

/// The three angles of a local rotation. The swing is within a half turn; where the bone points
/// exactly backwards the twist is 0.
[[nodiscard]] SwingTwist swing_twist(const JointLimit& limit, const Quat& local_rotation);
/// The local rotation that has these angles.
[[nodiscard]] Quat rotation_of(const JointLimit& limit, const SwingTwist& angles);

/// The largest of the three excesses, in radians; 0 inside the limits.
[[nodiscard]] double violation(const JointLimit& limit, const Quat& local_rotation);

/// The rotation with each angle brought into its range; unchanged, to the bit, when all are inside.
[[nodiscard]] Quat clamp(const JointLimit& limit, const Quat& local_rotation);

/// @throws UsageError when a range is empty or not finite, a swing range leaves +-pi, the axes are
///                    not a right-handed frame or the reference is not of unit length.
void check(const JointLimit& limit);

}  // namespace sidestep::body
