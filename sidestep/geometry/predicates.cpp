#include "sidestep/geometry/predicates.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "sidestep/base/require.h"
#include "sidestep/geometry/detail/expansion.h"
#include "sidestep/geometry/detail/whole_number.h"

namespace sidestep::geometry {

namespace {

using detail::difference;
using detail::negated;
using detail::product;
using detail::sum;
using detail::WholeNumber;

constexpr double unit_roundoff = 0x1p-53;

// Differences in this range can be multiplied three at a time: what underflow takes away from a
// product of two is below 2^-475 of the product of the largest, far under the bounds below.
constexpr double smallest_safe = 0x1p-300;
constexpr double largest_safe = 0x1p300;

// Coordinates in this range (or zero) have no bit below 2^-302, so that products of three bits are
// multiples of 2^-906 and expansions are exact.
constexpr double smallest_exact = 0x1p-250;
constexpr double largest_exact = 0x1p250;

int sign_of(double x) {
    return (x > 0.0) - (x < 0.0);
}

bool expansions_suffice(std::initializer_list<const double*> vectors, int dimension) {
    for (const double* v : vectors) {
        for (int k = 0; k < dimension; ++k) {
            const double size = std::abs(v[k]);
            if (size != 0.0 && !(size >= smallest_exact && size <= largest_exact)) return false;
        }
    }
    return true;
}

/// The power of two that makes all these coordinates whole.
int whole_shift(std::initializer_list<const double*> vectors, int dimension) {
    int lowest = 1024;
    for (const double* v : vectors) {
        for (int k = 0; k < dimension; ++k) {
            SIDESTEP_REQUIRE(std::isfinite(v[k]), "a coordinate is not finite");
            if (v[k] != 0.0) lowest = std::min(lowest, std::max(std::ilogb(v[k]) - 52, -1074));
        }
    }
    return -lowest;
}

int exact_orient2d(const Vec2& a, const Vec2& b, const Vec2& c) {
    if (expansions_suffice({a.data(), b.data(), c.data()}, 2)) {
        const auto left = product(difference(a.x(), c.x()), difference(b.y(), c.y()));
        const auto right = product(difference(a.y(), c.y()), difference(b.x(), c.x()));
        return sum(left, negated(right)).sign();
    }
    const int shift = whole_shift({a.data(), b.data(), c.data()}, 2);
    const auto d = [&](const Vec2& p, int k) {
        return WholeNumber::from(p[k], shift) - WholeNumber::from(c[k], shift);
    };
    return (d(a, 0) * d(b, 1) - d(a, 1) * d(b, 0)).sign();
}

int exact_orient3d(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    if (expansions_suffice({a.data(), b.data(), c.data(), d.data()}, 3)) {
        const auto from_a = [&](const Vec3& p, int k) { return difference(p[k], a[k]); };
        const auto minor = [&](int i, int j) {
            return sum(product(from_a(b, i), from_a(c, j)),
                       negated(product(from_a(b, j), from_a(c, i))));
        };
        const auto x = product(minor(1, 2), from_a(d, 0));
        const auto y = product(minor(2, 0), from_a(d, 1));
        const auto z = product(minor(0, 1), from_a(d, 2));
        return sum(sum(x, y), z).sign();
    }
    const int shift = whole_shift({a.data(), b.data(), c.data(), d.data()}, 3);
    const auto from_a = [&](const Vec3& p, int k) {
        return WholeNumber::from(p[k], shift) - WholeNumber::from(a[k], shift);
    };
    const auto minor = [&](int i, int j) {
        return from_a(b, i) * from_a(c, j) - from_a(b, j) * from_a(c, i);
    };
    return (minor(1, 2) * from_a(d, 0) + minor(2, 0) * from_a(d, 1) + minor(0, 1) * from_a(d, 2))
        .sign();
}

}  // namespace

int orient2d(const Vec2& a, const Vec2& b, const Vec2& c) {
    const double ax = a.x() - c.x();
    const double ay = a.y() - c.y();
    const double bx = b.x() - c.x();
    const double by = b.y() - c.y();
    const double size_x = std::max(std::abs(ax), std::abs(bx));
    const double size_y = std::max(std::abs(ay), std::abs(by));
    // a column of zeros: differences round to zero only when they are zero
    if (size_x == 0.0 || size_y == 0.0) return 0;
    if (std::min(size_x, size_y) > smallest_safe && std::max(size_x, size_y) < largest_safe) {
        // 4 roundings on each of two terms of at most size_x * size_y; twice that for good measure
        const double determinant = ax * by - ay * bx;
        if (std::abs(determinant) > 16.0 * unit_roundoff * size_x * size_y) {
            return sign_of(determinant);
        }
    }
    return exact_orient2d(a, b, c);
}

int orient3d(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    const double bx = b.x() - a.x(), by = b.y() - a.y(), bz = b.z() - a.z();
    const double cx = c.x() - a.x(), cy = c.y() - a.y(), cz = c.z() - a.z();
    const double dx = d.x() - a.x(), dy = d.y() - a.y(), dz = d.z() - a.z();
    const double size_x = std::max(std::max(std::abs(bx), std::abs(cx)), std::abs(dx));
    const double size_y = std::max(std::max(std::abs(by), std::abs(cy)), std::abs(dy));
    const double size_z = std::max(std::max(std::abs(bz), std::abs(cz)), std::abs(dz));
    // a column of zeros: differences round to zero only when they are zero
    if (size_x == 0.0 || size_y == 0.0 || size_z == 0.0) return 0;
    const double smallest = std::min(std::min(size_x, size_y), size_z);
    const double largest = std::max(std::max(size_x, size_y), size_z);
    if (smallest > smallest_safe && largest < largest_safe) {
        // 8 roundings on each of six terms of at most size_x * size_y * size_z: 48, and some room
        const double determinant =
            dx * (by * cz - bz * cy) + dy * (bz * cx - bx * cz) + dz * (bx * cy - by * cx);
        if (std::abs(determinant) > 64.0 * unit_roundoff * (size_x * size_y * size_z)) {
            return sign_of(determinant);
        }
    }
    return exact_orient3d(a, b, c, d);
}

}  // namespace sidestep::geometry
