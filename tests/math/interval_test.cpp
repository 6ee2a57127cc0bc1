// An interval may be vague but never wrong: the exact result is inside, for every number there is.

#include "sidestep/math/interval.h"

#include <doctest/doctest.h>
#include <gmpxx.h>
#include <mpfr.h>

#include <limits>
#include <vector>

#include "sidestep/base/random.h"
#include "sidestep/math/rotation.h"

using namespace sidestep;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double largest = std::numeric_limits<double>::max();
constexpr double smallest = std::numeric_limits<double>::denorm_min();
constexpr double smallest_normal = std::numeric_limits<double>::min();

/// Plain numbers, whole numbers, powers of two, and the edges of what a double can be.
double any_number(Random& random) {
    const double nasty[] = {0.0,
                            -0.0,
                            1.0,
                            -1.0,
                            smallest,
                            -smallest,
                            largest,
                            -largest,
                            smallest_normal,
                            -smallest_normal,
                            1e-308,
                            3e-320,
                            1e308,
                            0.1,
                            1.0 / 3.0,
                            1e16,
                            0x1p-1040,
                            0x1p1000};
    switch (random.index(5)) {
        case 0:
            return nasty[random.index(static_cast<int>(std::size(nasty)))];
        case 1:
            return random.uniform(-2.0, 2.0);
        case 2:
            return random.index(201) - 100;
        case 3: {
            const double sign = random.chance(0.5) ? 1.0 : -1.0;
            return std::ldexp(sign, random.index(2090) - 1073);
        }
        default: {
            const double mantissa = random.uniform(-2.0, 2.0);
            return std::ldexp(mantissa, random.index(2060) - 1060);
        }
    }
}

double any_finite(Random& random) {
    for (;;) {
        const double x = any_number(random);
        if (std::isfinite(x)) return x;
    }
}

Interval any_interval(Random& random) {
    const double a = any_finite(random);
    const int kind = random.index(8);
    if (kind == 0) return a;
    if (kind == 1) return {a, infinity};
    if (kind == 2) return {-infinity, a};
    if (kind == 3 && a != 0.0) return {-std::abs(a), std::abs(a)};
    if (kind == 4) return {std::min(a, 0.0), std::max(a, 0.0)};
    const double b = any_finite(random);
    return {std::min(a, b), std::max(a, b)};
}

/// Some number inside: an end or something between.
double pick(Random& random, const Interval& a) {
    const double low = std::max(a.low, -largest);
    const double high = std::min(a.high, largest);
    const int kind = random.index(4);
    if (kind == 0) return low;
    if (kind == 1) return high;
    if (kind == 2 && a.contains(0.0)) return 0.0;
    const double t = random.uniform();
    return std::clamp(low * (1.0 - t) + high * t, low, high);
}

bool holds(const Interval& a, const mpq_class& exact) {
    const bool above = std::isinf(a.low) || mpq_class(a.low) <= exact;
    const bool below = std::isinf(a.high) || exact <= mpq_class(a.high);
    return above && below;
}

/// The function at x to 200 bits, compared with both ends.
template <typename Function>
bool holds_function(const Interval& a, double x, const Function& function) {
    mpfr_t value;
    mpfr_init2(value, 200);
    mpfr_set_d(value, x, MPFR_RNDN);
    function(value, value, MPFR_RNDN);
    const bool inside = mpfr_cmp_d(value, a.low) >= 0 && mpfr_cmp_d(value, a.high) <= 0;
    mpfr_clear(value);
    return inside;
}

double steps(const Interval& a) {
    return a.width() / (std::nextafter(a.magnitude(), infinity) - a.magnitude());
}

}  // namespace

TEST_CASE("short numbers stay exact") {
    CHECK(Interval(1) + Interval(2) == Interval(3));
    CHECK(Interval(0.1) + Interval(0.2) != Interval(0.1 + 0.2));
    CHECK(Interval(-3, 2) * Interval(5, 7) == Interval(-21, 14));
    CHECK(Interval(-3, 2) * Interval(-5, 7) == Interval(-21, 15));
    CHECK(Interval(1, 2) / Interval(4, 8) == Interval(0.125, 0.5));
    CHECK(sqr(Interval(-3, 2)) == Interval(0, 9));
    CHECK(sqrt(Interval(4, 9)) == Interval(2, 3));
    CHECK(abs(Interval(-3, 2)) == Interval(0, 3));
    CHECK(sin(Interval(0)) == Interval(0));
    CHECK(cos(Interval(0)) == Interval(1));
    CHECK(min(Interval(1, 5), Interval(2, 3)) == Interval(1, 3));
    CHECK(max(Interval(1, 5), Interval(2, 3)) == Interval(2, 5));
    CHECK(hull(Interval(1), Interval(4)) == Interval(1, 4));
    CHECK(intersect(Interval(1, 3), Interval(2, 5)).value() == Interval(2, 3));
    CHECK(intersect(Interval(1, 2), Interval(2, 5)).value() == Interval(2));
    CHECK_FALSE(intersect(Interval(1, 2), Interval(3, 5)).has_value());
    CHECK(Interval(1, 4).width() == 3.0);
    CHECK(Interval(-1, 3).sign() == 0);
    CHECK(Interval(1, 3).sign() == 1);
    CHECK(Interval::whole().middle() == 0.0);
}

TEST_CASE("an inexact sum is one step wide") {
    const Interval third = Interval(1) / Interval(3);
    CHECK(third.low < third.high);
    CHECK(std::nextafter(std::nextafter(third.low, 1), 1) == third.high);
    const Interval sum = Interval(1) + Interval(1e-30);
    CHECK(sum == Interval(1, std::nextafter(1.0, 2.0)));
}

TEST_CASE("dividing by something that may be zero gives the whole line") {
    CHECK(Interval(1, 2) / Interval(-1, 1) == Interval::whole());
    CHECK(Interval(1, 2) / Interval(0, 1) == Interval::whole());
    CHECK(Interval(1, 2) / Interval(-0.0) == Interval::whole());
    CHECK(Interval(0) / Interval(0) == Interval::whole());
}

TEST_CASE("infinite ends mean large numbers") {
    CHECK(Interval(0) * Interval::whole() == Interval(0));
    CHECK(Interval(0, 1) * Interval(1, infinity) == Interval(0, infinity));
    CHECK(Interval(1, 2) / Interval(4, infinity) == Interval(0, 0.5));
    CHECK(Interval(1, infinity) / Interval(2, infinity) == Interval(0, infinity));
    CHECK(Interval(1, infinity) - Interval(1, infinity) == Interval::whole());
    CHECK(Interval(largest) + Interval(largest) == Interval(largest, infinity));
    CHECK(Interval(largest) * Interval(-largest) == Interval(-infinity, -largest));
    CHECK(Interval(smallest) * Interval(smallest) == Interval(-smallest, smallest));
    CHECK(sqr(Interval(smallest)) == Interval(0, smallest));
    CHECK(sin(Interval::whole()) == Interval(-1, 1));
}

TEST_CASE("what is no interval is refused") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    CHECK_THROWS_AS(Interval(2, 1), UsageError);
    CHECK_THROWS_AS(Interval{nan}, UsageError);
    CHECK_THROWS_AS(Interval(0, nan), UsageError);
    CHECK_THROWS_AS(Interval{infinity}, UsageError);
    CHECK_THROWS_AS((void)sqrt(Interval(-2, -1)), UsageError);
}

TEST_CASE("exact results of the four operations are inside for every kind of number") {
    constexpr std::uint64_t seed = 81;
    Random random(seed);
    int zero_straddlers = 0;
    constexpr int trials = 60000;
    for (int i = 0; i < trials; ++i) {
        const Interval a = any_interval(random);
        const Interval b = any_interval(random);
        const double x = pick(random, a);
        const double y = pick(random, b);
        INFO("seed " << seed << ", trial " << i << ": " << x << " and " << y);
        const mpq_class qx(x);
        const mpq_class qy(y);
        CHECK(holds(a + b, qx + qy));
        CHECK(holds(a - b, qx - qy));
        CHECK(holds(a * b, qx * qy));
        if (y != 0.0) CHECK(holds(a / b, qx / qy));
        CHECK(holds(sqr(a), qx * qx));
        CHECK(sqr(a).low >= 0.0);
        CHECK(holds(abs(a), abs(qx)));
        CHECK(holds(min(a, b), std::min(x, y)));
        CHECK(holds(max(a, b), std::max(x, y)));
        CHECK(hull(a, b).contains(a));
        CHECK(hull(a, b).contains(y));
        zero_straddlers += a.low < 0.0 && a.high > 0.0;
    }
    CHECK(zero_straddlers > trials / 10);
}

TEST_CASE("single numbers give at most two steps") {
    Random random(82);
    for (int i = 0; i < 20000; ++i) {
        const Interval a = random.uniform(-9, 9);
        const Interval b = random.uniform(-9, 9);
        CHECK(steps(a + b) <= 1.0);
        CHECK(steps(a * b) <= 4.0);  // two steps, halved below a power of two
        CHECK(steps(a / b) <= 4.0);
        CHECK(steps(sqrt(abs(a))) <= 4.0);
    }
}

TEST_CASE("square roots are inside") {
    Random random(83);
    for (int i = 0; i < 20000; ++i) {
        const double x = std::abs(any_finite(random));
        const Interval root = sqrt(Interval(x));
        const mpq_class low(root.low);
        const mpq_class high(root.high);
        CHECK(bool(low * low <= mpq_class(x)));
        CHECK(bool(mpq_class(x) <= high * high));
    }
    CHECK(sqrt(Interval(-1, 4)) == Interval(0, 2));
}

TEST_CASE("sines and cosines of single numbers are inside and tight") {
    constexpr std::uint64_t seed = 84;
    Random random(seed);
    double widest_steps = 0.0;
    for (int i = 0; i < 60000; ++i) {
        double x = 0.0;
        switch (random.index(4)) {
            case 0:
                x = random.uniform(-10, 10);
                break;
            case 1:
                x = random.uniform(-0x1p20, 0x1p20);
                break;
            case 2:
                x = any_finite(random);
                break;
            default: {
                // next to a zero or a crest
                const double k = random.index(2000001) - 1000000;
                x = k * (0.5 * pi);
                const int moves = random.index(4);
                for (int m = 0; m < moves; ++m) x = std::nextafter(x, 0.0);
            }
        }
        INFO("seed " << seed << ", trial " << i << ", x " << x);
        CHECK(holds_function(sin(Interval(x)), x, mpfr_sin));
        CHECK(holds_function(cos(Interval(x)), x, mpfr_cos));
        if (std::abs(x) < 0x1p20) {
            for (const Interval& v : {sin(Interval(x)), cos(Interval(x))}) {
                CHECK(v.width() < 0x1.8p-50 * v.magnitude() + 0x1p-68);
                if (v.magnitude() > 0x1p-10) widest_steps = std::max(widest_steps, steps(v));
            }
        }
    }
    CHECK(widest_steps < 18.0);
}

TEST_CASE("sines and cosines over intervals hold every value between the ends") {
    constexpr std::uint64_t seed = 85;
    Random random(seed);
    int crests = 0;
    for (int i = 0; i < 20000; ++i) {
        const double middle =
            random.chance(0.5) ? random.uniform(-10, 10) : 0.5 * pi * (random.index(2001) - 1000);
        const double width = std::pow(10.0, random.uniform(-17, 1));
        const Interval a(middle - width * random.uniform(), middle + width);
        INFO("seed " << seed << ", trial " << i);
        const Interval s = sin(a);
        const Interval c = cos(a);
        for (int k = 0; k < 4; ++k) {
            const double x = k == 0 ? middle : pick(random, a);
            CHECK(holds_function(s, x, mpfr_sin));
            CHECK(holds_function(c, x, mpfr_cos));
        }
        // no wider than the slope allows
        CHECK(s.width() <= a.width() * (1.0 + 1e-12) + 2e-15);
        CHECK(c.width() <= a.width() * (1.0 + 1e-12) + 2e-15);
        crests += s.high == 1.0 || s.low == -1.0;
    }
    CHECK(crests > 2000);
    CHECK(crests < 18000);
    CHECK(sin(Interval(0, 2)) == Interval(0, 1));
    CHECK(cos(Interval(-1, 4)).low == -1.0);
    CHECK(cos(Interval(-1, 4)).high == 1.0);
    CHECK(sin(Interval(3, 9)).low == -1.0);
}

TEST_CASE("dot and cross and triple products of boxes hold those of the vectors inside") {
    Random random(86);
    for (int i = 0; i < 5000; ++i) {
        Interval e[9];
        mpq_class q[9];
        for (int k = 0; k < 9; ++k) {
            const double x = random.uniform(-5, 5);
            e[k] = Interval(x, x + random.uniform());
            q[k] = mpq_class(pick(random, e[k]));
        }
        const IntervalVec3 a(e[0], e[1], e[2]), b(e[3], e[4], e[5]), c(e[6], e[7], e[8]);
        CHECK(holds(dot(a, b), q[0] * q[3] + q[1] * q[4] + q[2] * q[5]));
        const mpq_class x = q[4] * q[8] - q[5] * q[7];
        const mpq_class y = q[5] * q[6] - q[3] * q[8];
        const mpq_class z = q[3] * q[7] - q[4] * q[6];
        CHECK(holds(cross(b, c).x, x));
        CHECK(holds(cross(b, c).y, y));
        CHECK(holds(cross(b, c).z, z));
        CHECK(holds(triple(a, b, c), q[0] * x + q[1] * y + q[2] * z));
        CHECK(holds(squared_norm(a), q[0] * q[0] + q[1] * q[1] + q[2] * q[2]));
    }
}

TEST_CASE("a turning point stays in its box of places") {
    Random random(87);
    for (int i = 0; i < 500; ++i) {
        Vec3 axis, p;
        for (int k = 0; k < 3; ++k) axis[k] = random.normal();
        for (int k = 0; k < 3; ++k) p[k] = random.uniform(-1, 1);
        axis.normalize();
        const double from = random.uniform(-4, 4);
        const Interval angles(from, from + random.uniform());
        const IntervalVec3 places = rotation_about(IntervalVec3(axis), angles) * IntervalVec3(p);
        for (int k = 0; k <= 10; ++k) {
            const double t = std::clamp(from + 0.1 * k * angles.width(), angles.low, angles.high);
            const Vec3 q = exp_map(t * axis) * p;
            // the comparison itself rounds
            for (int j = 0; j < 3; ++j) {
                CHECK(q[j] > places[j].low - 1e-14);
                CHECK(q[j] < places[j].high + 1e-14);
            }
        }
        const Interval exact_angle(from);
        const IntervalVec3 place =
            rotation_about(IntervalVec3(axis), exact_angle) * IntervalVec3(p);
        CHECK(std::max({place.x.width(), place.y.width(), place.z.width()}) < 1e-14);
    }
}
