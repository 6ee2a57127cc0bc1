// Names for the Eigen types that cross every public door of Sidestep.
//
// Metres, seconds, radians; right-handed, Y up, +Z forward; the ground plane is (x, z).
// Read next: docs/conventions.md.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <numbers>

namespace sidestep {

using Vec2 = Eigen::Vector2d;  ///< On the ground plane: (x, z).
using Vec3 = Eigen::Vector3d;
using Mat3 = Eigen::Matrix3d;
using Mat4 = Eigen::Matrix4d;
/// A rotation. Text and files give (w, x, y, z); Eigen's constructor takes them in that order too.
using Quat = Eigen::Quaterniond;

inline constexpr double pi = std::numbers::pi;

[[nodiscard]] constexpr double radians(double degrees) {
    return degrees * (pi / 180.0);
}
[[nodiscard]] constexpr double degrees(double radians) {
    return radians * (180.0 / pi);
}

enum class Axis { x = 0, y = 1, z = 2 };

/// The part of a point that lies on the ground plane.
[[nodiscard]] inline Vec2 ground(const Vec3& point) {
    return {point.x(), point.z()};
}

}  // namespace sidestep
