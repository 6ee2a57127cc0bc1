// What happens between keys: the numbers of the specification, and what must not happen.
#include "sidestep/edit/curve.h"

#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/base/random.h"
#include "sidestep/base/require.h"

using namespace sidestep;
using namespace sidestep::edit;

namespace {

std::vector<CurveKey> pull_and_hold() {
    return {{0.0, {0, 0, 0}},
            {0.4, {0, 0, 0}},
            {1.0, {0.2, 0, 0}},
            {1.2, {0.2, 0, 0}},
            {2.0, {0, 0, 0}}};
}

struct Swing {
    double over = 0.0, under = 0.0, acceleration = 0.0;
};

/// Past the keys in millimetres, and the largest second difference at 30 per second.
Swing swing_of(const Curve& curve) {
    Swing swing;
    for (double t = 0.0; t <= 2.0; t += 0.001) {
        swing.over = std::max(swing.over, 1000.0 * (curve(t).x() - 0.2));
        swing.under = std::max(swing.under, -1000.0 * curve(t).x());
    }
    const double dt = 1.0 / 30.0;
    for (int i = 1; i < 60; ++i) {
        const double bend =
            curve((i + 1) * dt).x() - 2 * curve(i * dt).x() + curve((i - 1) * dt).x();
        swing.acceleration = std::max(swing.acceleration, std::abs(bend) / (dt * dt));
    }
    return swing;
}

}  // namespace

TEST_CASE("the four ways through the keys of the specification swing as it says") {
    const Swing linear = swing_of(Curve(pull_and_hold(), Interpolant::linear));
    CHECK(linear.over < 1e-9);
    CHECK(linear.under < 1e-9);
    CHECK(linear.acceleration == doctest::Approx(10.0).epsilon(0.02));
    const Curve natural(pull_and_hold(), Interpolant::natural);
    CHECK(swing_of(natural).over == doctest::Approx(5.9).epsilon(0.02));
    CHECK(swing_of(natural).under == doctest::Approx(15.7).epsilon(0.02));
    CHECK(natural.slope(1.9999999).x() == doctest::Approx(-0.33).epsilon(0.02));
    const Curve clamped(pull_and_hold(), Interpolant::clamped);
    CHECK(swing_of(clamped).over == doctest::Approx(7.3).epsilon(0.02));
    CHECK(swing_of(clamped).under == doctest::Approx(10.0).epsilon(0.02));
    CHECK(std::abs(clamped.slope(1.9999999).x()) < 1e-5);
    const Curve pchip(pull_and_hold(), Interpolant::pchip);
    CHECK(swing_of(pchip).over < 1e-9);
    CHECK(swing_of(pchip).under < 1e-9);
    CHECK(std::abs(pchip.slope(1.9999999).x()) < 1e-5);
}

TEST_CASE("every curve goes through its keys and is held outside") {
    Random random(7);
    for (const auto kind :
         {Interpolant::linear, Interpolant::natural, Interpolant::clamped, Interpolant::pchip}) {
        for (int count = 1; count < 7; ++count) {
            std::vector<CurveKey> keys;
            double time = -1.0;
            for (int k = 0; k < count; ++k) {
                time += random.uniform(0.01, 1.0);
                const double x = random.uniform(-1, 1), y = random.uniform(-1, 1);
                keys.push_back({time, {x, y, 0.0}});
            }
            const Curve curve(keys, kind);
            for (const CurveKey& key : keys) CHECK((curve(key.time) - key.value).norm() < 1e-12);
            CHECK(curve(keys.front().time - 5.0) == keys.front().value);
            CHECK(curve(keys.back().time + 5.0) == keys.back().value);
            CHECK(curve.slope(keys.back().time + 1.0).isZero());
            // smooth but for the linear one: slopes meet at the keys, and are what differences say
            for (int k = 0; k + 1 < count; ++k) {
                const double t = 0.3 * keys[k].time + 0.7 * keys[k + 1].time, e = 1e-6;
                CHECK((curve.slope(t) - (curve(t + e) - curve(t - e)) / (2 * e)).norm() < 1e-5);
                if (kind == Interpolant::linear || k == 0) continue;
                CHECK((curve.slope(keys[k].time - 1e-9) - curve.slope(keys[k].time)).norm() < 1e-5);
            }
        }
    }
    CHECK(Curve()(3.0).isZero());
}

TEST_CASE("between two keys pchip never leaves what they span") {
    Random random(8);
    for (int i = 0; i < 200; ++i) {
        std::vector<CurveKey> keys;
        double time = 0.0;
        for (int k = 0; k < 6; ++k) {
            time += random.uniform(0.01, 1.0);
            keys.push_back({time, Vec3(random.uniform(-1, 1), 0, 0)});
        }
        const Curve curve(keys, Interpolant::pchip);
        for (int k = 0; k + 1 < 6; ++k) {
            const auto [low, high] = std::minmax(keys[k].value.x(), keys[k + 1].value.x());
            for (double s = 0.0; s <= 1.0; s += 0.05) {
                const double x = curve(keys[k].time + s * (keys[k + 1].time - keys[k].time)).x();
                CHECK(x >= low - 1e-12);
                CHECK(x <= high + 1e-12);
            }
        }
    }
}

TEST_CASE("keys out of order or without numbers are refused") {
    CHECK_THROWS_AS(Curve({{1.0, Vec3::Zero()}, {1.0, Vec3::Zero()}}), UsageError);
    CHECK_THROWS_AS(Curve({{0.0, Vec3(std::nan(""), 0, 0)}}), UsageError);
}
