// Arithmetic that cannot be wrong, only vague.
//
//     [ low ............ high ]      the true value is somewhere in here, ends included
//
// Every operation returns an interval that holds every result the exact operation can have on
// numbers from its operands. Rounding goes outward: a result that is not exact is widened by one
// step to the next double. No rounding mode is touched, so intervals may be used anywhere, by any
// thread, and give the same bits everywhere, sines included.
//
// Operations that come out exact are not widened where that is cheap to know: sums always, products
// and quotients of short numbers (whole numbers, powers of two), zeros, square roots of squares.
// An interval is never empty and never holds NaN; overflow widens it to infinity. The product of 0
// and an unbounded interval is 0: the infinite end stands for large numbers, not for a number.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "sidestep/base/require.h"
#include "sidestep/math/types.h"

namespace sidestep {

namespace detail {

/// The next double up; infinity stays.
[[nodiscard]] constexpr double next_up(double x) {
    if (!(x < std::numeric_limits<double>::infinity())) return x;
    if (x == 0.0) return std::numeric_limits<double>::denorm_min();
    const auto bits = std::bit_cast<std::uint64_t>(x);
    return std::bit_cast<double>(x > 0.0 ? bits + 1 : bits - 1);
}
[[nodiscard]] constexpr double next_down(double x) {
    return -next_up(-x);
}

/// Lower and upper bounds of one exact operation.
struct Bounds {
    double low, high;
};

[[nodiscard]] inline Bounds widened(double rounded) {
    return {next_down(rounded), next_up(rounded)};
}

/// a + b: the rounding error of a sum is itself a double, so it is known which side was cut.
[[nodiscard]] inline Bounds add(double a, double b) {
    const double sum = a + b;
    const double b_part = sum - a;
    const double error = (a - (sum - b_part)) + (b - b_part);
    // NaN where the sum is, or nearly is, infinite: widen both ways, then keep infinite operands
    return {error >= 0.0 || std::isinf(a) || std::isinf(b) ? sum : next_down(sum),
            error <= 0.0 || std::isinf(a) || std::isinf(b) ? sum : next_up(sum)};
}

/// How many bits of the significand are in use, for normal numbers.
[[nodiscard]] inline int bits_used(double x) {
    const std::uint64_t significand = std::bit_cast<std::uint64_t>(x) | (std::uint64_t{1} << 52);
    return 53 - std::countr_zero(significand);
}

[[nodiscard]] inline Bounds multiply(double a, double b) {
    if (a == 0.0 || b == 0.0) return {0.0, 0.0};
    const double product = a * b;
    if (std::isinf(a) || std::isinf(b)) return {product, product};
    const bool normal = std::abs(product) >= std::numeric_limits<double>::min() &&
                        std::abs(product) <= std::numeric_limits<double>::max();
    if (normal && bits_used(a) + bits_used(b) <= 53) return {product, product};
    return widened(product);
}

/// For b != 0.
[[nodiscard]] inline Bounds divide(double a, double b) {
    if (a == 0.0) return {0.0, 0.0};
    const double quotient = a / b;
    // something large over something large is anything of that sign
    if (std::isinf(a) && std::isinf(b)) {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        return (a > 0.0) == (b > 0.0) ? Bounds{0.0, infinity} : Bounds{-infinity, 0.0};
    }
    if (std::isinf(a)) return {quotient, quotient};
    // a finite number over "something large" is anything down to zero
    if (std::isinf(b)) return {std::min(quotient, 0.0), std::max(quotient, 0.0)};
    const bool normal = std::abs(quotient) >= std::numeric_limits<double>::min() &&
                        std::abs(quotient) <= std::numeric_limits<double>::max();
    const bool power_of_two =
        bits_used(b) == 1 && std::abs(b) >= std::numeric_limits<double>::min();
    if (normal && power_of_two) return {quotient, quotient};
    return widened(quotient);
}

}  // namespace detail

/// A closed interval.
struct Interval {
    double low = 0.0;
    double high = 0.0;

    constexpr Interval() = default;
    /// The one number; implicit, so that formulas may mix doubles in. @throws UsageError on NaN.
    Interval(double value) : Interval(value, value) {}  // NOLINT: implicit on purpose
    /// @throws UsageError when low > high, one of them is NaN, or no finite number is inside.
    Interval(double from, double to) : low(from), high(to) {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        SIDESTEP_REQUIRE(from <= to && from < infinity && to > -infinity,
                         "an interval from " + std::to_string(from) + " to " + std::to_string(to));
    }

    /// All real numbers.
    [[nodiscard]] static Interval whole() {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        return {-infinity, infinity};
    }
    /// Encloses the circle number.
    [[nodiscard]] static Interval pi() { return {0x1.921fb54442d18p+1, 0x1.921fb54442d19p+1}; }

    [[nodiscard]] bool contains(double x) const { return low <= x && x <= high; }
    [[nodiscard]] bool contains(const Interval& other) const {
        return low <= other.low && other.high <= high;
    }
    [[nodiscard]] bool is_point() const { return low == high; }
    [[nodiscard]] bool is_bounded() const { return std::isfinite(low) && std::isfinite(high); }
    /// Rounded up.
    [[nodiscard]] double width() const { return detail::add(high, -low).high; }
    /// A number inside, near the middle; finite even when the ends are not.
    [[nodiscard]] double middle() const {
        constexpr double largest = std::numeric_limits<double>::max();
        const double a = std::clamp(low, -largest, largest);
        const double b = std::clamp(high, -largest, largest);
        return std::clamp(0.5 * a + 0.5 * b, a, b);
    }
    /// The largest absolute value inside.
    [[nodiscard]] double magnitude() const { return std::max(std::abs(low), std::abs(high)); }
    /// The smallest absolute value inside; 0 when zero is.
    [[nodiscard]] double mignitude() const {
        return contains(0.0) ? 0.0 : std::min(std::abs(low), std::abs(high));
    }
    /// +1 or -1 when all numbers inside have that sign, 0 when that is not known. [0, 0] gives 0.
    [[nodiscard]] int sign() const { return low > 0.0 ? 1 : high < 0.0 ? -1 : 0; }

    friend bool operator==(const Interval&, const Interval&) = default;
};

// ---- sets ---------------------------------------------------------------------------------------

[[nodiscard]] inline Interval hull(const Interval& a, const Interval& b) {
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
}
/// None when they share no number.
[[nodiscard]] inline std::optional<Interval> intersect(const Interval& a, const Interval& b) {
    const double low = std::max(a.low, b.low);
    const double high = std::min(a.high, b.high);
    if (!(low <= high)) return std::nullopt;
    return Interval(low, high);
}
[[nodiscard]] inline bool overlap(const Interval& a, const Interval& b) {
    return a.low <= b.high && b.low <= a.high;
}

// ---- arithmetic ---------------------------------------------------------------------------------

[[nodiscard]] inline Interval operator-(const Interval& a) {
    return {-a.high, -a.low};
}
[[nodiscard]] inline Interval operator+(const Interval& a, const Interval& b) {
    return {detail::add(a.low, b.low).low, detail::add(a.high, b.high).high};
}
[[nodiscard]] inline Interval operator-(const Interval& a, const Interval& b) {
    return a + -b;
}
[[nodiscard]] Interval operator*(const Interval& a, const Interval& b);
/// Dividing by an interval that contains 0 gives the whole line.
[[nodiscard]] Interval operator/(const Interval& a, const Interval& b);

inline Interval& operator+=(Interval& a, const Interval& b) {
    return a = a + b;
}
inline Interval& operator-=(Interval& a, const Interval& b) {
    return a = a - b;
}
inline Interval& operator*=(Interval& a, const Interval& b) {
    return a = a * b;
}
inline Interval& operator/=(Interval& a, const Interval& b) {
    return a = a / b;
}

/// The squares of all numbers inside: narrower than a * a, which forgets that both are the same.
[[nodiscard]] Interval sqr(const Interval& a);
/// Square roots of the numbers inside that have one. @throws UsageError when none has.
[[nodiscard]] Interval sqrt(const Interval& a);
[[nodiscard]] inline Interval abs(const Interval& a) {
    return {a.mignitude(), a.magnitude()};
}
[[nodiscard]] inline Interval min(const Interval& a, const Interval& b) {
    return {std::min(a.low, b.low), std::min(a.high, b.high)};
}
[[nodiscard]] inline Interval max(const Interval& a, const Interval& b) {
    return {std::max(a.low, b.low), std::max(a.high, b.high)};
}

/// Sine and cosine of all angles inside, in radians. Own series, no library function: ends are
/// within 8 steps of the true values for angles up to 2^20, less near zeros of the function where
/// an absolute error of 2^-69 shows; beyond that, or over a full turn, [-1, 1].
[[nodiscard]] Interval sin(const Interval& a);
[[nodiscard]] Interval cos(const Interval& a);

// ---- vectors ------------------------------------------------------------------------------------

/// A box of vectors.
struct IntervalVec3 {
    Interval x, y, z;

    IntervalVec3() = default;
    IntervalVec3(const Interval& vx, const Interval& vy, const Interval& vz)
        : x(vx), y(vy), z(vz) {}
    /// The one vector; implicit, so that formulas may mix exact points in.
    IntervalVec3(const Vec3& v) : x(v.x()), y(v.y()), z(v.z()) {}  // NOLINT: implicit on purpose

    [[nodiscard]] const Interval& operator[](int k) const { return k == 0 ? x : k == 1 ? y : z; }
    [[nodiscard]] bool contains(const Vec3& v) const {
        return x.contains(v.x()) && y.contains(v.y()) && z.contains(v.z());
    }
    friend bool operator==(const IntervalVec3&, const IntervalVec3&) = default;
};

[[nodiscard]] inline IntervalVec3 operator-(const IntervalVec3& a) {
    return {-a.x, -a.y, -a.z};
}
[[nodiscard]] inline IntervalVec3 operator+(const IntervalVec3& a, const IntervalVec3& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
[[nodiscard]] inline IntervalVec3 operator-(const IntervalVec3& a, const IntervalVec3& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
[[nodiscard]] inline IntervalVec3 operator*(const Interval& s, const IntervalVec3& a) {
    return {s * a.x, s * a.y, s * a.z};
}
[[nodiscard]] inline IntervalVec3 hull(const IntervalVec3& a, const IntervalVec3& b) {
    return {hull(a.x, b.x), hull(a.y, b.y), hull(a.z, b.z)};
}
[[nodiscard]] inline Interval dot(const IntervalVec3& a, const IntervalVec3& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
[[nodiscard]] inline IntervalVec3 cross(const IntervalVec3& a, const IntervalVec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
/// a . (b x c): the signed volume of three edges.
[[nodiscard]] inline Interval triple(const IntervalVec3& a, const IntervalVec3& b,
                                     const IntervalVec3& c) {
    return dot(a, cross(b, c));
}
[[nodiscard]] inline Interval squared_norm(const IntervalVec3& a) {
    return sqr(a.x) + sqr(a.y) + sqr(a.z);
}
[[nodiscard]] inline Interval norm(const IntervalVec3& a) {
    return sqrt(squared_norm(a));
}

/// A box of rotations, rows first.
using IntervalMat3 = std::array<IntervalVec3, 3>;

[[nodiscard]] inline IntervalVec3 operator*(const IntervalMat3& m, const IntervalVec3& v) {
    return {dot(m[0], v), dot(m[1], v), dot(m[2], v)};
}

/// All rotations about a unit axis by the angles inside (Rodrigues). The axis is taken as it is:
/// its rounding is the caller's.
[[nodiscard]] IntervalMat3 rotation_about(const IntervalVec3& unit_axis, const Interval& angle_rad);

}  // namespace sidestep
