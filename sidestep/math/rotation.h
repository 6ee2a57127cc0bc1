// The many ways people write a rotation, and the one way we keep it.
//
// Inside Sidestep a rotation is a unit quaternion. Files bring Euler angles in any order; the gait
// model brings rotation vectors; graphics files bring (x, y, z, w).
#pragma once

#include <array>

#include "sidestep/math/types.h"

namespace sidestep {

/// Axes in the order in which a file lists their angles. `{z, y, x}` means R = Rz Ry Rx: the last
/// listed is applied to the limb first, as in BVH.
using EulerOrder = std::array<Axis, 3>;

[[nodiscard]] Quat rotation_about(Axis axis, double angle_rad);

/// R = R(order[0], angles[0]) R(order[1], angles[1]) R(order[2], angles[2]).
[[nodiscard]] Quat from_euler(const EulerOrder& order, const Vec3& angles_rad);

/// The angles that `from_euler` turns into `rotation`; the middle one within +-90 degrees.
/// At gimbal lock the last angle is 0.
/// @throws UsageError unless the three axes differ.
[[nodiscard]] Vec3 to_euler(const EulerOrder& order, const Quat& rotation);

/// Of the two triples (and their full turns) that mean the same rotation, the one nearest to
/// `previous`: written curves then run on instead of jumping by 360 degrees.
[[nodiscard]] Vec3 to_euler_near(const EulerOrder& order, const Quat& rotation,
                                 const Vec3& previous_rad);

/// Rotation vector (axis times angle) to quaternion. exp_map(0) is the identity.
[[nodiscard]] Quat exp_map(const Vec3& rotation_vector);
/// The rotation vector of the shorter way round, angle in [0, pi].
[[nodiscard]] Vec3 log_map(const Quat& rotation);

/// From `a` (weight 0) to `b` (weight 1) at constant angular speed, the short way round.
[[nodiscard]] Quat slerp(const Quat& a, const Quat& b, double weight);

/// The smallest rotation that takes the direction of `from` to that of `to`. Neither may be zero.
[[nodiscard]] Quat shortest_arc(const Vec3& from, const Vec3& to);

/// Angle between two rotations, in [0, pi].
[[nodiscard]] double angle_between(const Quat& a, const Quat& b);

/// `next` or `-next`, whichever is in the hemisphere of `previous`.
[[nodiscard]] inline Quat same_hemisphere(const Quat& previous, const Quat& next) {
    return previous.dot(next) < 0.0 ? Quat(-next.coeffs()) : next;
}

/// Which way a body turned by `rotation` faces on the ground: psi with Ry(psi) z = (sin psi, 0, cos
/// psi), positive to the left (towards +X).
[[nodiscard]] double heading(const Quat& rotation);

/// An angle brought into (-pi, pi].
[[nodiscard]] double wrap_angle(double angle_rad);

}  // namespace sidestep
