// The first gate of predicates.h, inline, so that three questions about one plane share its normal.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "sidestep/math/types.h"

namespace sidestep::geometry::detail {

inline constexpr double unit_roundoff = 0x1p-53;

// Differences in this range can be multiplied three at a time: what underflow takes away from a
// product of two is below 2^-474 of the product of the largest, far under all bounds used.
inline constexpr double smallest_safe = 0x1p-300;
inline constexpr double largest_safe = 0x1p300;

// 8 roundings on each of six terms of at most size_x * size_y * size_z: 48, and some room
inline constexpr double filter_units = 64.0 * unit_roundoff;

/// Differences to the first point, and the largest of each column.
struct Rows3 {
    double bx, by, bz, cx, cy, cz, dx, dy, dz;
    double size_x, size_y, size_z;

    [[nodiscard]] bool safe() const {
        return std::min(std::min(size_x, size_y), size_z) > smallest_safe &&
               std::max(std::max(size_x, size_y), size_z) < largest_safe;
    }
    [[nodiscard]] double determinant() const {
        return dx * (by * cz - bz * cy) + dy * (bz * cx - bx * cz) + dz * (bx * cy - by * cx);
    }
};

inline Rows3 rows(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    Rows3 r;
    r.bx = b.x() - a.x(), r.by = b.y() - a.y(), r.bz = b.z() - a.z();
    r.cx = c.x() - a.x(), r.cy = c.y() - a.y(), r.cz = c.z() - a.z();
    r.dx = d.x() - a.x(), r.dy = d.y() - a.y(), r.dz = d.z() - a.z();
    r.size_x = std::max(std::max(std::abs(r.bx), std::abs(r.cx)), std::abs(r.dx));
    r.size_y = std::max(std::max(std::abs(r.by), std::abs(r.cy)), std::abs(r.dy));
    r.size_z = std::max(std::max(std::abs(r.bz), std::abs(r.cz)), std::abs(r.dz));
    return r;
}

/// The gates behind the first one.
int orient3d_beyond_filter(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d,
                           const Rows3& r);

inline int orient3d(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    const Rows3 r = rows(a, b, c, d);
    const double bound = filter_units * (r.size_x * r.size_y * r.size_z);
    const double determinant = r.determinant();
    if (r.safe()) {
        if (determinant > bound) return 1;
        if (determinant < -bound) return -1;
    }
    return orient3d_beyond_filter(a, b, c, d, r);
}

/// The sides of the plane abc on which three points lie. One decision for all of them when all are
/// clear, which is nearly always.
inline std::array<int, 3> orient3d(const std::array<Vec3, 3>& plane,
                                   const std::array<Vec3, 3>& points) {
    const Vec3& a = plane[0];
    const double bx = plane[1].x() - a.x(), by = plane[1].y() - a.y(), bz = plane[1].z() - a.z();
    const double cx = plane[2].x() - a.x(), cy = plane[2].y() - a.y(), cz = plane[2].z() - a.z();
    const double nx = by * cz - bz * cy;
    const double ny = bz * cx - bx * cz;
    const double nz = bx * cy - by * cx;
    double size_x = std::max(std::abs(bx), std::abs(cx));
    double size_y = std::max(std::abs(by), std::abs(cy));
    double size_z = std::max(std::abs(bz), std::abs(cz));
    std::array<double, 3> determinant;
    for (int i = 0; i < 3; ++i) {
        const double dx = points[i].x() - a.x();
        const double dy = points[i].y() - a.y();
        const double dz = points[i].z() - a.z();
        size_x = std::max(size_x, std::abs(dx));
        size_y = std::max(size_y, std::abs(dy));
        size_z = std::max(size_z, std::abs(dz));
        determinant[i] = dx * nx + dy * ny + dz * nz;
    }
    const double smallest = std::min(std::min(size_x, size_y), size_z);
    const double largest = std::max(std::max(size_x, size_y), size_z);
    const double bound = filter_units * (size_x * size_y * size_z);
    const double least = std::min(std::min(std::abs(determinant[0]), std::abs(determinant[1])),
                                  std::abs(determinant[2]));
    // minima may lose a NaN; a sum does not
    const bool numbers = !std::isnan(determinant[0] + determinant[1] + determinant[2]);
    if (numbers && smallest > smallest_safe && largest < largest_safe && least > bound) {
        return {determinant[0] > 0.0 ? 1 : -1, determinant[1] > 0.0 ? 1 : -1,
                determinant[2] > 0.0 ? 1 : -1};
    }
    return {orient3d(a, plane[1], plane[2], points[0]), orient3d(a, plane[1], plane[2], points[1]),
            orient3d(a, plane[1], plane[2], points[2])};
}

}  // namespace sidestep::geometry::detail
