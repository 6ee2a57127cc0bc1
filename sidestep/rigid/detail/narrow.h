// What the ways of narrow.h share: one body seen from the other, and how much of that is rounding.
#pragma once

#include <bit>
#include <vector>

#include "sidestep/rigid/narrow.h"

namespace sidestep::rigid::detail {

/// Coordinates of b as seen from a: x_a = rotation x_b + translation.
struct Placed {
    Mat3 rotation = Mat3::Identity();
    Vec3 translation = Vec3::Zero();
    [[nodiscard]] Vec3 into_a(const Vec3& point_of_b) const {
        return rotation * point_of_b + translation;
    }
    [[nodiscard]] Vec3 into_b(const Vec3& point_of_a) const {
        return rotation.transpose() * (point_of_a - translation);
    }
};

/// Written out: as quick as the rest of what is asked of a pair.
[[nodiscard]] inline Placed seen_from(const Transform& a, const Transform& b) {
    const double aw = a.rotation.w(), ax = a.rotation.x(), ay = a.rotation.y(), az = a.rotation.z();
    const double bw = b.rotation.w(), bx = b.rotation.x(), by = b.rotation.y(), bz = b.rotation.z();
    // conjugate of a, times b
    const double w = aw * bw + ax * bx + ay * by + az * bz;
    const double x = aw * bx - ax * bw - ay * bz + az * by;
    const double y = aw * by - ay * bw - az * bx + ax * bz;
    const double z = aw * bz - az * bw - ax * by + ay * bx;
    const double x2 = x + x, y2 = y + y, z2 = z + z;
    const double wx = w * x2, wy = w * y2, wz = w * z2;
    const double xx = x * x2, xy = x * y2, xz = x * z2, yy = y * y2, yz = y * z2, zz = z * z2;
    Placed seen;
    double* m = seen.rotation.data();  // by columns
    m[0] = 1.0 - (yy + zz);
    m[1] = xy + wz;
    m[2] = xz - wy;
    m[3] = xy - wz;
    m[4] = 1.0 - (xx + zz);
    m[5] = yz + wx;
    m[6] = xz + wy;
    m[7] = yz - wx;
    m[8] = 1.0 - (xx + yy);
    // the way from a to b, turned back: v + 2 w (v x u) + 2 u x (u x v) for the turn (w, u)
    const double vx = b.translation.x() - a.translation.x();
    const double vy = b.translation.y() - a.translation.y();
    const double vz = b.translation.z() - a.translation.z();
    const double cx = 2.0 * (vy * az - vz * ay), cy = 2.0 * (vz * ax - vx * az);
    const double cz = 2.0 * (vx * ay - vy * ax);
    seen.translation = {vx + aw * cx + (cy * az - cz * ay), vy + aw * cy + (cz * ax - cx * az),
                        vz + aw * cz + (cx * ay - cy * ax)};
    return seen;
}

/// Everything that is computed for a pair stays this near to the truth: each coordinate comes from a
/// few dozen roundings (product of quaternions, matrix, corner, plane) of numbers up to the sizes and
/// the distance. Counted generously: 256 units in the last place.
[[nodiscard]] inline double rounding_of(const Solid& a, const Solid& b, const Placed& seen) {
    constexpr double ulp = 0x1p-53;
    return 256.0 * ulp * (a.far() + b.far() + seen.translation.cwiseAbs().sum());
}

/// Whole numbers everywhere: nothing is rounded.
[[nodiscard]] inline bool is_exact(const Solid& a, const Solid& b, const Placed& seen) {
    return a.exact() && b.exact() && seen.rotation == Mat3::Identity() &&
           seen.translation == Vec3::Zero();
}

/// Corners of both in the coordinates of the other.
struct Corners {
    std::vector<Vec3> b_in_a, a_in_b;
    void place(const Solid& a, const Solid& b, const Placed& seen) {
        b_in_a.resize(b.corner_count());
        for (int j = 0; j < b.corner_count(); ++j) b_in_a[j] = seen.into_a(b.corner(j));
        a_in_b.resize(a.corner_count());
        for (int j = 0; j < a.corner_count(); ++j) a_in_b[j] = seen.into_b(a.corner(j));
    }
};

[[nodiscard]] inline double distance_to(const Solid& solid, int face, const Vec3& point) {
    return solid.normal(face).dot(point) - solid.offset(face);
}

/// Memory that a thread uses again and again, for corners of a pair.
[[nodiscard]] inline Corners& own_corners() {
    static thread_local Corners corners;
    return corners;
}

Touch touch_complete(const Solid& a, const Solid& b, const Placed& seen, double tolerance);
Touch touch_naive(const Solid& a, const Solid& b, const Placed& seen, double tolerance,
                  bool both_ways);
Touch touch_printed(const Solid& a, const Solid& b, const Placed& seen, double tolerance,
                    bool check);

}  // namespace sidestep::rigid::detail
