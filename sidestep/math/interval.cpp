#include "sidestep/math/interval.h"

namespace sidestep {

namespace {

using detail::Bounds;
using detail::next_down;
using detail::next_up;

constexpr double unit_roundoff = 0x1p-53;

/// a / b of two lists of ends: the widest of the candidates.
Interval widest(const std::array<Bounds, 4>& candidates) {
    double low = candidates[0].low;
    double high = candidates[0].high;
    for (const Bounds& b : candidates) {
        low = std::min(low, b.low);
        high = std::max(high, b.high);
    }
    return {low, high};
}

// ---- sine and cosine of one number --------------------------------------------------------------

// pi / 2 in three pieces of at most 33 bits: whole multiples up to 2^20 are exact. What is left of
// pi / 2 is below 2^-103.
constexpr double half_pi_1 = 0x1.921fb544p+0;
constexpr double half_pi_2 = 0x1.0b4611a6p-34;
constexpr double half_pi_3 = 0x1.3198a2ep-69;
constexpr double largest_angle = 0x1p20;

// 2^20 remainders of pi / 2 and the roundings of numbers below 2^-48: 2^-80; with room
constexpr double reduction_error = 0x1p-70;

/// x = quarter * pi / 2 + high + low, up to `reduction_error`, with |high| < 0.8.
struct Reduced {
    std::int64_t quarter;
    double high, low;
};

void two_sum(double a, double b, double& sum, double& error) {
    sum = a + b;
    const double b_part = sum - a;
    error = (a - (sum - b_part)) + (b - b_part);
}

Reduced reduce(double x) {
    const double k = std::nearbyint(x * (2.0 / pi));
    double t, t_error, u, u_error;
    two_sum(x, -k * half_pi_1, t, t_error);
    two_sum(t, -k * half_pi_2, u, u_error);
    Reduced r;
    r.quarter = static_cast<std::int64_t>(k);
    two_sum(u, (u_error + t_error) - k * half_pi_3, r.high, r.low);
    return r;
}

// Taylor series on |r| < 0.8. Cut off after r^17 and r^16 they miss less than 0.05 u of the value;
// with the roundings below the whole is off by less than 3 u (u = 2^-53); 4 are taken.
double sine_series(double r, double r_low) {
    const double z = r * r;
    const double p =
        z * (-1.0 / 6 +
             z * (1.0 / 120 + z * (-1.0 / 5040 +
                                   z * (1.0 / 362880 + z * (-1.0 / 39916800 +
                                                            z * (1.0 / 6227020800.0 +
                                                                 z * (-1.0 / 1307674368000.0 +
                                                                      z / 355687428096000.0)))))));
    return r + (r * p + r_low);
}

double cosine_series(double r, double r_low) {
    const double z = r * r;
    const double p =
        z * z *
        (1.0 / 24 +
         z * (-1.0 / 720 +
              z * (1.0 / 40320 +
                   z * (-1.0 / 3628800 + z * (1.0 / 479001600.0 + z * (-1.0 / 87178291200.0 +
                                                                       z / 20922789888000.0))))));
    return 1.0 - (0.5 * z - (p - r * r_low));
}

/// The sine of x + quarters * pi / 2, for |x| <= largest_angle.
Interval sine_of(double x, int quarters) {
    if (quarters == 0 && std::abs(x) < 0x1p-26) {
        // x - x^3 / 6 < sin x < x: less than a step below x
        if (x == 0.0) return 0.0;
        return x > 0.0 ? Interval(next_down(x), x) : Interval(x, next_up(x));
    }
    if (quarters == 1 && x == 0.0) return 1.0;
    const Reduced r = reduce(x);
    const std::int64_t turn = (r.quarter + quarters) & 3;
    const double size = (turn & 1) != 0 ? cosine_series(r.high, r.low) : sine_series(r.high, r.low);
    const double value = turn >= 2 ? -size : size;
    const double error =
        4.0 * unit_roundoff * std::abs(value) + (r.quarter == 0 ? 0.0 : reduction_error);
    const Interval wide = Interval(value) + Interval(-error, error);
    return {std::clamp(wide.low, -1.0, 1.0), std::clamp(wide.high, -1.0, 1.0)};
}

/// Sine shifted by quarter turns, over an interval: the values at the ends, and +-1 where a crest
/// or trough may lie between them.
Interval sine_over(const Interval& a, int quarters) {
    constexpr double more_than_a_turn = 6.2831853071795872;
    if (a.magnitude() > largest_angle || !(a.width() < more_than_a_turn)) return {-1.0, 1.0};
    Interval result = hull(sine_of(a.low, quarters), sine_of(a.high, quarters));
    // crests of the shifted sine lie at (2 n + 1 - quarters) pi / 2; even n up, odd n down
    const auto first = static_cast<std::int64_t>(std::floor(a.low / pi)) - 2;
    const auto last = static_cast<std::int64_t>(std::ceil(a.high / pi)) + 2;
    for (std::int64_t n = first; n <= last; ++n) {
        const double halves = static_cast<double>(2 * n + 1 - quarters);
        if (!overlap(a, Interval(0.5 * halves) * Interval::pi())) continue;
        result = hull(result, (n & 1) == 0 ? 1.0 : -1.0);
    }
    return result;
}

}  // namespace

Interval operator*(const Interval& a, const Interval& b) {
    using detail::multiply;
    // signs tell which ends make the extremes; only when both straddle zero are there rivals
    if (a.low >= 0.0) {
        const double for_low = b.low >= 0.0 ? a.low : a.high;
        const double for_high = b.high >= 0.0 ? a.high : a.low;
        return {multiply(for_low, b.low).low, multiply(for_high, b.high).high};
    }
    if (a.high <= 0.0) return -(-a * b);
    if (b.low >= 0.0 || b.high <= 0.0) return b * a;
    return {std::min(multiply(a.low, b.high).low, multiply(a.high, b.low).low),
            std::max(multiply(a.low, b.low).high, multiply(a.high, b.high).high)};
}

Interval operator/(const Interval& a, const Interval& b) {
    if (b.contains(0.0)) return Interval::whole();
    using detail::divide;
    return widest({divide(a.low, b.low), divide(a.low, b.high), divide(a.high, b.low),
                   divide(a.high, b.high)});
}

Interval sqr(const Interval& a) {
    const double least = a.mignitude();
    const double most = a.magnitude();
    return {std::max(detail::multiply(least, least).low, 0.0), detail::multiply(most, most).high};
}

Interval sqrt(const Interval& a) {
    SIDESTEP_REQUIRE(a.high >= 0.0, "the square root of numbers up to " + std::to_string(a.high));
    const auto root = [](double x) {
        if (x <= 0.0) return Bounds{0.0, 0.0};
        const double r = std::sqrt(x);
        if (std::isinf(x)) return Bounds{r, r};
        const bool exact =
            x >= std::numeric_limits<double>::min() && detail::bits_used(r) <= 26 && r * r == x;
        return exact ? Bounds{r, r} : detail::widened(r);
    };
    return {std::max(root(a.low).low, 0.0), root(a.high).high};
}

Interval sin(const Interval& a) {
    return sine_over(a, 0);
}

Interval cos(const Interval& a) {
    return sine_over(a, 1);
}

IntervalMat3 rotation_about(const IntervalVec3& unit_axis, const Interval& angle_rad) {
    const Interval c = cos(angle_rad);
    const Interval s = sin(angle_rad);
    // 1 - cos = 2 sin^2(a / 2): keeps its digits at small angles
    const Interval v = 2.0 * sqr(sin(0.5 * angle_rad));
    const Interval& x = unit_axis.x;
    const Interval& y = unit_axis.y;
    const Interval& z = unit_axis.z;
    return {IntervalVec3{c + v * sqr(x), v * (x * y) - s * z, v * (x * z) + s * y},
            IntervalVec3{v * (x * y) + s * z, c + v * sqr(y), v * (y * z) - s * x},
            IntervalVec3{v * (x * z) - s * y, v * (y * z) + s * x, c + v * sqr(z)}};
}

}  // namespace sidestep
