#include "sidestep/body/joint_limit.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"

namespace sidestep::body {

namespace {

// angles that differ by rounding alone count as inside
constexpr double rounding = 1e-12;

}  // namespace

double AngleRange::clamped(double angle_rad) const {
    return std::clamp(angle_rad, low, high);
}

double AngleRange::excess(double angle_rad) const {
    return std::max({0.0, low - angle_rad, angle_rad - high});
}

bool JointLimit::is_free() const {
    const auto whole = [](const AngleRange& r) { return r.low <= -pi && r.high >= pi; };
    return whole(swing_b) && whole(swing_c) && whole(twist);
}

SwingTwist swing_twist(const JointLimit& limit, const Quat& local_rotation) {
    const Quat q = limit.reference.conjugate() * local_rotation;
    const Vec3 v = limit.axes.transpose() * q.vec();

    // the twist is what the rotation does about a; a swing by a half turn leaves it undefined
    const double along = std::hypot(q.w(), v.x());
    const Quat twist = along > 1e-12 ? Quat(q.w() / along, v.x() / along, 0, 0) : Quat::Identity();
    const Quat swing = Quat(q.w(), v.x(), v.y(), v.z()) * twist.conjugate();
    const Vec3 s = log_map(swing.normalized());
    return {s.y(), s.z(), wrap_angle(2.0 * std::atan2(twist.x(), twist.w()))};
}

Quat rotation_of(const JointLimit& limit, const SwingTwist& angles) {
    const Vec3 swing = limit.axes * Vec3(0.0, angles.swing_b, angles.swing_c);
    const Vec3 twist = limit.axes * Vec3(angles.twist, 0.0, 0.0);
    return (limit.reference * exp_map(swing) * exp_map(twist)).normalized();
}

double violation(const JointLimit& limit, const Quat& local_rotation) {
    const SwingTwist angles = swing_twist(limit, local_rotation);
    const double worst =
        std::max({limit.swing_b.excess(angles.swing_b), limit.swing_c.excess(angles.swing_c),
                  limit.twist.excess(angles.twist)});
    return worst > rounding ? worst : 0.0;
}

Quat clamp(const JointLimit& limit, const Quat& local_rotation) {
    if (violation(limit, local_rotation) == 0.0) return local_rotation;
    SwingTwist angles = swing_twist(limit, local_rotation);
    angles.swing_b = limit.swing_b.clamped(angles.swing_b);
    angles.swing_c = limit.swing_c.clamped(angles.swing_c);
    angles.twist = limit.twist.clamped(angles.twist);
    return same_hemisphere(local_rotation, rotation_of(limit, angles));
}

void check(const JointLimit& limit) {
    for (const AngleRange& range : {limit.swing_b, limit.swing_c, limit.twist}) {
        SIDESTEP_REQUIRE(std::isfinite(range.low) && std::isfinite(range.high) &&
                             range.low <= range.high && range.low >= -pi && range.high <= pi,
                         "a limit from " + std::to_string(range.low) + " to " +
                             std::to_string(range.high) + " rad, expected a range within +-pi");
    }
    SIDESTEP_REQUIRE((limit.axes.transpose() * limit.axes - Mat3::Identity()).norm() < 1e-9 &&
                         limit.axes.determinant() > 0.0,
                     "the axes of a limit are not a right-handed frame");
    SIDESTEP_REQUIRE(std::abs(limit.reference.squaredNorm() - 1.0) < 1e-6,
                     "the reference rotation of a limit is not of unit length");
}

}  // namespace sidestep::body
