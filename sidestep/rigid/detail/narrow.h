// What the ways of narrow.h share: one body seen from the other, and how much of that is rounding.
#pragma once

#include <bit>
#include <vector>

#include "sidestep/rigid/narrow.h"

namespace sidestep::rigid::detail {

/// Coordinates of b as seen from a: x_a = rotation x_b + translation.
struct Seen {
    Mat3 rotation = Mat3::Identity();
    Vec3 translation = Vec3::Zero();
    [[nodiscard]] Vec3 into_a(const Vec3& point_of_b) const {
        return rotation * point_of_b + translation;
    }
    [[nodiscard]] Vec3 into_b(const Vec3& point_of_a) const {
        return rotation.transpose() * (point_of_a - translation);
    }
};

[[nodiscard]] inline Seen seen_from(const Transform& a, const Transform& b) {
    const Quat back = a.rotation.conjugate();
    return {(back * b.rotation).toRotationMatrix(), back * (b.translation - a.translation)};
}

/// Everything that is computed for a pair stays this near to the truth: each coordinate comes from a
/// few dozen roundings (product of quaternions, matrix, corner, plane) of numbers up to the sizes and
/// the distance. Counted generously: 256 units in the last place.
[[nodiscard]] inline double rounding_of(const Solid& a, const Solid& b, const Seen& seen) {
    constexpr double ulp = 0x1p-53;
    return 256.0 * ulp * (a.far() + b.far() + seen.translation.cwiseAbs().sum());
}

/// Whole numbers everywhere: nothing is rounded.
[[nodiscard]] inline bool is_exact(const Solid& a, const Solid& b, const Seen& seen) {
    return a.exact() && b.exact() && seen.rotation == Mat3::Identity() &&
           seen.translation == Vec3::Zero();
}

/// Corners of both in the coordinates of the other.
struct Corners {
    std::vector<Vec3> b_in_a, a_in_b;
    void place(const Solid& a, const Solid& b, const Seen& seen) {
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

Touch touch_complete(const Solid& a, const Solid& b, const Seen& seen, double tolerance);
Touch touch_naive(const Solid& a, const Solid& b, const Seen& seen, double tolerance,
                  bool both_ways);
Touch touch_printed(const Solid& a, const Solid& b, const Seen& seen, double tolerance, bool check);

}  // namespace sidestep::rigid::detail
