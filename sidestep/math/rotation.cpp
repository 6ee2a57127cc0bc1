#include "sidestep/math/rotation.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"

namespace sidestep {

Quat rotation_about(Axis axis, double angle_rad) {
    Vec3 v = Vec3::Zero();
    v[static_cast<int>(axis)] = std::sin(0.5 * angle_rad);
    return Quat(std::cos(0.5 * angle_rad), v.x(), v.y(), v.z());
}

Quat from_euler(const EulerOrder& order, const Vec3& angles_rad) {
    return rotation_about(order[0], angles_rad[0]) * rotation_about(order[1], angles_rad[1]) *
           rotation_about(order[2], angles_rad[2]);
}

Vec3 to_euler(const EulerOrder& order, const Quat& rotation) {
    const int i = static_cast<int>(order[0]);
    const int j = static_cast<int>(order[1]);
    const int k = static_cast<int>(order[2]);
    SIDESTEP_REQUIRE(i != j && j != k && i != k, "the three axes of an Euler order must differ");
    // read from the right, the factors are turns about fixed axes k, then j, then i: parity of that
    // triple
    const double e = (j == (k + 1) % 3) ? 1.0 : -1.0;

    // Bernardes and Viollet 2022: sums and differences of quaternion components hold the half sum
    // and half difference of the outer angles. Near gimbal lock one of the two pairs vanishes and
    // its angle becomes arbitrary, which the rotation does not feel: no digits are lost.
    const Quat q = rotation.normalized();
    const auto v = q.vec();
    const double a = q.w() - v[j];
    const double b = v[k] + e * v[i];
    const double c = v[j] + q.w();
    const double d = e * v[i] - v[k];
    const double size_ab = std::hypot(a, b);
    const double size_cd = std::hypot(c, d);
    const double middle = 2.0 * std::atan2(size_cd, size_ab) - 0.5 * pi;

    // gimbal lock: only the sum or the difference is determined; the last angle is 0
    constexpr double lock = 1e-14;
    if (size_cd < lock) return {e * 2.0 * std::atan2(b, a), middle, 0.0};
    if (size_ab < lock) return {e * 2.0 * std::atan2(d, c), middle, 0.0};
    const double half_sum = std::atan2(b, a);
    const double half_difference = std::atan2(d, c);
    return {wrap_angle(e * (half_sum + half_difference)), middle,
            wrap_angle(half_sum - half_difference)};
}

Vec3 to_euler_near(const EulerOrder& order, const Quat& rotation, const Vec3& previous_rad) {
    const auto nearest_turn = [](double angle, double target) {
        return angle + 2.0 * pi * std::round((target - angle) / (2.0 * pi));
    };
    const Vec3 first = to_euler(order, rotation);
    // the other way to the same rotation: (a + pi, pi - b, c + pi)
    const Vec3 second(first[0] + pi, pi - first[1], first[2] + pi);
    Vec3 best = first;
    double best_distance = -1.0;
    for (const Vec3& candidate : {first, second}) {
        Vec3 turned;
        for (int n = 0; n < 3; ++n) turned[n] = nearest_turn(candidate[n], previous_rad[n]);
        const double distance = (turned - previous_rad).lpNorm<1>();
        if (best_distance < 0.0 || distance < best_distance) {
            best = turned;
            best_distance = distance;
        }
    }
    return best;
}

Quat exp_map(const Vec3& rotation_vector) {
    const double angle = rotation_vector.norm();
    // sin(x/2)/x by its series where the quotient would lose digits
    const double half = 0.5 * angle;
    const double factor = angle < 1e-4 ? 0.5 - angle * angle / 48.0 : std::sin(half) / angle;
    const Vec3 v = factor * rotation_vector;
    return Quat(std::cos(half), v.x(), v.y(), v.z());
}

Vec3 log_map(const Quat& rotation) {
    const Quat q = rotation.w() < 0.0 ? Quat(-rotation.coeffs()) : rotation;
    const double sine = q.vec().norm();
    const double angle = 2.0 * std::atan2(sine, q.w());
    const double factor = sine < 1e-8 ? 2.0 : angle / sine;
    return factor * q.vec();
}

Quat slerp(const Quat& a, const Quat& b, double weight) {
    const Quat to = same_hemisphere(a, b);
    return (a * exp_map(weight * log_map(a.conjugate() * to))).normalized();
}

Quat shortest_arc(const Vec3& from, const Vec3& to) {
    const double lengths = std::sqrt(from.squaredNorm() * to.squaredNorm());
    SIDESTEP_REQUIRE(lengths > 0.0, "a zero vector has no direction");
    const double w = lengths + from.dot(to);
    if (w > 1e-12 * lengths) {
        const Vec3 v = from.cross(to);
        return Quat(w, v.x(), v.y(), v.z()).normalized();
    }
    // opposite directions: half a turn about any axis at right angles
    const Vec3 axis = from.unitOrthogonal();
    return Quat(0.0, axis.x(), axis.y(), axis.z());
}

double angle_between(const Quat& a, const Quat& b) {
    return log_map(a.conjugate() * b).norm();
}

double heading(const Quat& rotation) {
    const Vec3 forward = rotation * Vec3::UnitZ();
    return std::atan2(forward.x(), forward.z());
}

double wrap_angle(double angle_rad) {
    const double wrapped = std::remainder(angle_rad, 2.0 * pi);
    return wrapped == -pi ? pi : wrapped;
}

}  // namespace sidestep
