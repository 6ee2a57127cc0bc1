#include "sidestep/body/detail/turned.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"

namespace sidestep::body::detail {

namespace {

double signed_power(double x, double exponent) {
    return std::copysign(std::pow(std::abs(x), exponent), x);
}

bool is_pole(const Ring& ring) {
    return ring.ru == 0.0 && ring.rv == 0.0;
}

// everything of a ring that varies smoothly along the axis
constexpr int channels = 8;
using Values = Eigen::Matrix<double, channels, 1>;

Values values_of(const Ring& r) {
    Values v;
    v << r.ru, r.rv, r.shift.x(), r.shift.y(), r.shift.z(), r.egg, r.square, r.tint;
    return v;
}

Ring ring_of(double t, const Values& v) {
    return {t, v(0), v(1), Vec3(v(2), v(3), v(4)), v(5), v(6), v(7)};
}

// Hermite slopes that never overshoot: 0 at turning points, else the harmonic mean of the sides
std::vector<Values> slopes(std::span<const Ring> keys) {
    const int n = static_cast<int>(keys.size());
    std::vector<Values> rise(n - 1), slope(n, Values::Zero());
    std::vector<double> h(n - 1);
    for (int i = 0; i + 1 < n; ++i) {
        h[i] = keys[i + 1].t - keys[i].t;
        rise[i] = (values_of(keys[i + 1]) - values_of(keys[i])) / h[i];
    }
    slope[0] = rise[0];
    slope[n - 1] = rise[n - 2];
    for (int i = 1; i + 1 < n; ++i) {
        const double wa = 2 * h[i] + h[i - 1];
        const double wb = h[i] + 2 * h[i - 1];
        for (int c = 0; c < channels; ++c) {
            const double a = rise[i - 1](c);
            const double b = rise[i](c);
            slope[i](c) = a * b <= 0.0 ? 0.0 : (wa + wb) / (wa / a + wb / b);
        }
    }
    return slope;
}

}  // namespace

Lathe Lathe::along(const Vec3& origin, const Vec3& w, const Vec3& towards) {
    Lathe lathe;
    lathe.origin = origin;
    lathe.w = w.normalized();
    lathe.u = (towards - towards.dot(lathe.w) * lathe.w).normalized();
    lathe.v = lathe.w.cross(lathe.u);
    return lathe;
}

Turned turn(const Lathe& lathe, std::span<const Ring> rings, int segments) {
    SIDESTEP_REQUIRE(rings.size() >= 3 && is_pole(rings.front()) && is_pole(rings.back()),
                     "a turned profile needs a pole at each end");
    SIDESTEP_REQUIRE(segments >= 3, std::to_string(segments) + " segments, expected 3 or more");
    Turned out;
    auto& vertices = out.mesh.vertices;
    auto& triangles = out.mesh.triangles;

    std::vector<int> first(rings.size());
    for (std::size_t i = 0; i < rings.size(); ++i) {
        const Ring& ring = rings[i];
        first[i] = static_cast<int>(vertices.size());
        const Vec3 centre = lathe.origin + lathe.w * ring.t + ring.shift;
        for (int k = 0; k < (is_pole(ring) ? 1 : segments); ++k) {
            const double angle = 2.0 * pi * k / segments;
            // opposite corners must mirror each other to the bit where the angle allows it
            const double power = 2.0 / ring.square;
            const double c =
                ring.square == 2.0 ? std::cos(angle) : signed_power(std::cos(angle), power);
            const double s =
                ring.square == 2.0 ? std::sin(angle) : signed_power(std::sin(angle), power);
            vertices.push_back(centre + lathe.u * (ring.ru * c * (1.0 + ring.egg * s)) +
                               lathe.v * (ring.rv * s));
            out.tints.push_back(ring.tint);
        }
    }

    for (std::size_t i = 0; i + 1 < rings.size(); ++i) {
        const bool low_pole = is_pole(rings[i]);
        const bool high_pole = is_pole(rings[i + 1]);
        for (int k = 0; k < segments; ++k) {
            const int next = (k + 1) % segments;
            const int a = first[i] + (low_pole ? 0 : k);
            const int b = first[i] + (low_pole ? 0 : next);
            const int c = first[i + 1] + (high_pole ? 0 : next);
            const int d = first[i + 1] + (high_pole ? 0 : k);
            if (!low_pole) triangles.push_back({a, b, c});
            if (!high_pole) triangles.push_back({a, c, d});
        }
    }
    return out;
}

std::vector<Ring> through(std::span<const Ring> keys, int count) {
    SIDESTEP_REQUIRE(keys.size() >= 2 && count >= 2, "a curve needs two keys and two rings");
    const std::vector<Values> slope = slopes(keys);
    const double t0 = keys.front().t;
    const double t1 = keys.back().t;
    std::vector<Ring> rings;
    std::size_t span = 0;
    for (int i = 0; i < count; ++i) {
        const double t = i + 1 == count ? t1 : t0 + (t1 - t0) * i / (count - 1);
        while (span + 2 < keys.size() && t > keys[span + 1].t) ++span;
        const double h = keys[span + 1].t - keys[span].t;
        const double x = (t - keys[span].t) / h;
        const Values a = values_of(keys[span]);
        const Values b = values_of(keys[span + 1]);
        const double xx = x * x;
        const double xxx = xx * x;
        const Values v = (2 * xxx - 3 * xx + 1) * a + (xxx - 2 * xx + x) * h * slope[span] +
                         (3 * xx - 2 * xxx) * b + (xxx - xx) * h * slope[span + 1];
        rings.push_back(ring_of(t, v));
    }
    return rings;
}

std::vector<Ring> ball(double radius, double neck, int count, double tint) {
    const double end = pi - std::asin(std::min(1.0, neck / radius));
    std::vector<Ring> rings;
    for (int i = 0; i <= count; ++i) {
        const double angle = end * i / count;
        const double r = i == 0 ? 0.0 : radius * std::sin(angle);
        rings.push_back({-radius * std::cos(angle), r, r, Vec3::Zero(), 0.0, 2.0, tint});
    }
    return rings;
}

std::vector<Ring> socket(double centre, double radius, double rim, double direction, int count,
                         double tint) {
    const double start = std::asin(std::min(1.0, rim / radius));
    std::vector<Ring> rings;
    for (int i = 0; i <= count; ++i) {
        const double angle = start * (count - i) / count;
        const double r = i == count ? 0.0 : radius * std::sin(angle);
        rings.push_back(
            {centre - direction * radius * std::cos(angle), r, r, Vec3::Zero(), 0.0, 2.0, tint});
    }
    return rings;
}

}  // namespace sidestep::body::detail
