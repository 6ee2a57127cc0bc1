#include "sidestep/geometry/predicates.h"

#include <bit>
#include <cstdint>
#include <initializer_list>

#include "sidestep/base/require.h"
#include "sidestep/geometry/detail/expansion.h"
#include "sidestep/geometry/detail/orientation.h"
#include "sidestep/geometry/detail/whole_number.h"

namespace sidestep::geometry {

namespace {

using detail::difference;
using detail::Expansion;
using detail::negated;
using detail::product;
using detail::sum;
using detail::two_product;
using detail::two_sum;
using detail::unit_roundoff;
using detail::WholeNumber;

int sign_of(double x) {
    return (x > 0.0) - (x < 0.0);
}

bool is_exact_difference(double a, double b, double a_minus_b) {
    double again, error;
    two_sum(a, -b, again, error);
    return again == a_minus_b && error == 0.0;
}

// ---- short numbers ------------------------------------------------------------------------------

/// Adding and taking away this number rounds to `bits` bits below the highest bit of `size`.
double rounder(double size, int bits) {
    // 1.5 * 2^k: neither sum nor difference changes its exponent
    const int exponent = static_cast<int>(std::bit_cast<std::uint64_t>(size) >> 52) - 1023;
    return std::bit_cast<double>((static_cast<std::uint64_t>(exponent + 53 - bits + 1023) << 52) |
                                 (std::uint64_t{1} << 51));
}

bool is_short(double x, double rounder) {
    return (x + rounder) - rounder == x;
}

// ---- pairs of doubles ---------------------------------------------------------------------------

// High and low part. Each operation below is off by at most 8 u^2 of the size of its operands'
// product (or sum of sizes).
struct Twofold {
    double high, low;
};

Twofold exact_difference(double a, double b) {
    Twofold r;
    two_sum(a, -b, r.high, r.low);
    return r;
}

Twofold operator*(const Twofold& a, const Twofold& b) {
    double p, e;
    two_product(a.high, b.high, p, e);
    e += a.high * b.low + a.low * b.high;
    Twofold r;
    two_sum(p, e, r.high, r.low);
    return r;
}

Twofold operator+(const Twofold& a, const Twofold& b) {
    double s, e;
    two_sum(a.high, b.high, s, e);
    e += a.low + b.low;
    Twofold r;
    two_sum(s, e, r.high, r.low);
    return r;
}

Twofold operator-(const Twofold& a, const Twofold& b) {
    return a + Twofold{-b.high, -b.low};
}

// ---- exact --------------------------------------------------------------------------------------

struct Range {
    int lowest_bit = 5000;  ///< The exponent of the last bit that any coordinate can have set.
    int highest = -5000;    ///< The exponent of the largest.
};

template <typename Point>
Range range_of(std::initializer_list<const Point*> points) {
    Range range;
    for (const Point* p : points) {
        for (int k = 0; k < static_cast<int>(p->size()); ++k) {
            const double x = (*p)[k];
            SIDESTEP_REQUIRE(std::isfinite(x), "a coordinate is not finite");
            if (x == 0.0) continue;
            const int exponent = std::ilogb(x);
            range.lowest_bit = std::min(range.lowest_bit, std::max(exponent - 52, -1074));
            range.highest = std::max(range.highest, exponent);
        }
    }
    return range;
}

// With all bits of the coordinates between 2^-302 and 2^250, products of three keep theirs above
// 2^-906 and below 2^760: expansions are exact.
constexpr int lowest_exact_bit = -302;
constexpr int highest_exact = 250;

/// The power of two that brings the coordinates into that range; false when they span too much.
bool fit(const Range& range, int& shift) {
    shift = 0;
    if (range.lowest_bit >= lowest_exact_bit && range.highest <= highest_exact) return true;
    shift = lowest_exact_bit - range.lowest_bit;
    return range.highest + shift <= highest_exact;
}

/// The determinant over any ring: `d(p, k)` is coordinate k of point p (0 b, 1 c, 2 d) less a's.
template <typename Difference>
auto determinant3(const Difference& d) {
    const auto minor = [&](int i, int j) { return d(0, i) * d(1, j) - d(0, j) * d(1, i); };
    return minor(1, 2) * d(2, 0) + minor(2, 0) * d(2, 1) + minor(0, 1) * d(2, 2);
}

int exact_orient2d(const Vec2& a, const Vec2& b, const Vec2& c) {
    const Range range = range_of<Vec2>({&a, &b, &c});
    int shift = 0;
    if (fit(range, shift)) {
        const auto at = [shift](const Vec2& p, int k) { return std::ldexp(p[k], shift); };
        const auto d = [&](const Vec2& p, int k) { return difference(at(p, k), at(c, k)); };
        const auto left = product(d(a, 0), d(b, 1));
        const auto right = product(d(a, 1), d(b, 0));
        return sum(left, negated(right)).sign();
    }
    const auto d = [&](const Vec2& p, int k) {
        return WholeNumber::from(p[k], -range.lowest_bit) -
               WholeNumber::from(c[k], -range.lowest_bit);
    };
    return (d(a, 0) * d(b, 1) - d(a, 1) * d(b, 0)).sign();
}

int exact_orient3d(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    const Range range = range_of<Vec3>({&a, &b, &c, &d});
    const Vec3* const row[] = {&b, &c, &d};
    int shift = 0;
    if (fit(range, shift)) {
        Expansion<2> m[3][3];
        for (int i = 0; i < 3; ++i) {
            for (int k = 0; k < 3; ++k) {
                m[i][k] = difference(std::ldexp((*row[i])[k], shift), std::ldexp(a[k], shift));
            }
        }
        const auto minor = [&](int i, int j) {
            return sum(product(m[0][i], m[1][j]), negated(product(m[0][j], m[1][i])));
        };
        return sum(sum(product(minor(1, 2), m[2][0]), product(minor(2, 0), m[2][1])),
                   product(minor(0, 1), m[2][2]))
            .sign();
    }
    WholeNumber m[3][3];
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 3; ++k) {
            m[i][k] = WholeNumber::from((*row[i])[k], -range.lowest_bit) -
                      WholeNumber::from(a[k], -range.lowest_bit);
        }
    }
    return determinant3([&](int i, int k) -> const WholeNumber& { return m[i][k]; }).sign();
}

}  // namespace

int orient2d(const Vec2& a, const Vec2& b, const Vec2& c) {
    const double ax = a.x() - c.x();
    const double ay = a.y() - c.y();
    const double bx = b.x() - c.x();
    const double by = b.y() - c.y();
    const double size_x = std::max(std::abs(ax), std::abs(bx));
    const double size_y = std::max(std::abs(ay), std::abs(by));
    const double determinant = ax * by - ay * bx;
    // something is not finite, and will be refused there
    if (std::isnan(determinant)) return exact_orient2d(a, b, c);
    // a column of zeros: differences round to zero only when they are zero
    if (size_x == 0.0 || size_y == 0.0) return 0;
    if (std::min(size_x, size_y) > detail::smallest_safe &&
        std::max(size_x, size_y) < detail::largest_safe) {
        // 4 roundings on each of two terms of at most size_x * size_y; twice that for good measure
        if (std::abs(determinant) > 16.0 * unit_roundoff * size_x * size_y) {
            return sign_of(determinant);
        }
        // two points in one place
        if (a == b || a == c || b == c) return 0;
        // 25 bits in each column: products of 50, and their difference, are exact
        const double round_x = rounder(size_x, 25);
        const double round_y = rounder(size_y, 25);
        if (is_short(ax, round_x) && is_short(bx, round_x) && is_short(ay, round_y) &&
            is_short(by, round_y) && is_exact_difference(a.x(), c.x(), ax) &&
            is_exact_difference(b.x(), c.x(), bx) && is_exact_difference(a.y(), c.y(), ay) &&
            is_exact_difference(b.y(), c.y(), by)) {
            return sign_of(determinant);
        }
    }
    return exact_orient2d(a, b, c);
}

int detail::orient3d_beyond_filter(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d,
                                   const Rows3& r) {
    // something is not finite, and will be refused there
    if (std::isnan(r.determinant())) return exact_orient3d(a, b, c, d);
    // a column of zeros: differences round to zero only when they are zero
    if (r.size_x == 0.0 || r.size_y == 0.0 || r.size_z == 0.0) return 0;
    if (!r.safe()) return exact_orient3d(a, b, c, d);
    // two points in one place
    if (d == a || d == b || d == c || a == b || b == c || c == a) return 0;

    Twofold m[3][3];
    const Vec3* const row[] = {&b, &c, &d};
    bool exact = true;
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 3; ++k) {
            m[i][k] = exact_difference((*row[i])[k], a[k]);
            exact &= m[i][k].low == 0.0;
        }
    }
    // 16 bits in each column: six products of 48 bits are below 2^51 units, and nothing rounds
    const double round[] = {rounder(r.size_x, 16), rounder(r.size_y, 16), rounder(r.size_z, 16)};
    for (int i = 0; i < 3 && exact; ++i) {
        for (int k = 0; k < 3; ++k) exact &= is_short(m[i][k].high, round[k]);
    }
    if (exact) return sign_of(r.determinant());

    // at most 5 operations on each of six terms, 8 u^2 each: 240 u^2, and some room
    const Twofold determinant =
        determinant3([&](int i, int k) -> const Twofold& { return m[i][k]; });
    const double bound = 1024.0 * unit_roundoff * unit_roundoff * (r.size_x * r.size_y * r.size_z);
    if (std::abs(determinant.high) > bound) return sign_of(determinant.high);
    return exact_orient3d(a, b, c, d);
}

int orient3d(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    return detail::orient3d(a, b, c, d);
}

}  // namespace sidestep::geometry
