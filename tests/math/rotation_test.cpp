// A rotation survives every way of writing it down.

#include <doctest/doctest.h>

#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"
#include "sidestep/math/transform.h"

using namespace sidestep;

namespace {

Quat any_rotation(Random& random) {
    Eigen::Vector4d v;
    for (int k = 0; k < 4; ++k) v[k] = random.normal();
    return Quat(v[0], v[1], v[2], v[3]).normalized();
}

const EulerOrder orders[] = {{Axis::x, Axis::y, Axis::z}, {Axis::x, Axis::z, Axis::y},
                             {Axis::y, Axis::x, Axis::z}, {Axis::y, Axis::z, Axis::x},
                             {Axis::z, Axis::x, Axis::y}, {Axis::z, Axis::y, Axis::x}};

constexpr double tiny = 1e-12;  // a few hundred roundings of numbers of size one

}  // namespace

TEST_CASE("z y x means that the limb is first turned about x") {
    // 90 about z after 90 about x: y goes to z and stays; z goes to -y, then to x
    const Quat q = from_euler({Axis::z, Axis::y, Axis::x}, {radians(90), 0, radians(90)});
    CHECK((q * Vec3::UnitY() - Vec3::UnitZ()).norm() < tiny);
    CHECK((q * Vec3::UnitZ() - Vec3::UnitX()).norm() < tiny);
}

TEST_CASE("Euler angles give the rotation back in all six orders") {
    Random random(11);
    for (const EulerOrder& order : orders) {
        for (int i = 0; i < 500; ++i) {
            const Quat q = any_rotation(random);
            CHECK(angle_between(from_euler(order, to_euler(order, q)), q) < tiny);
        }
    }
}

TEST_CASE("Euler angles give the rotation back at gimbal lock") {
    Random random(12);
    for (const EulerOrder& order : orders) {
        for (const double b : {pi / 2, -pi / 2, pi / 2 - 1e-4, pi / 2 - 1e-9, -pi / 2 + 1e-13}) {
            const double a = random.uniform(-3, 3);
            const double c = random.uniform(-3, 3);
            const Quat q = from_euler(order, {a, b, c});
            CHECK(angle_between(from_euler(order, to_euler(order, q)), q) < tiny);
        }
    }
}

TEST_CASE("angles near the last ones run on past a full turn") {
    const EulerOrder order{Axis::z, Axis::y, Axis::x};
    Vec3 angles(6.5, 0.3, -9.0);
    for (int i = 0; i < 100; ++i) {
        const Vec3 next = angles + Vec3(0.11, 0.01, -0.07);
        const Vec3 found = to_euler_near(order, from_euler(order, next), angles);
        CHECK((found - next).norm() < 1e-9);
        angles = next;
    }
}

TEST_CASE("two equal axes are refused") {
    CHECK_THROWS_AS((void)to_euler({Axis::z, Axis::y, Axis::z}, Quat::Identity()), UsageError);
}

TEST_CASE("exp and log undo each other down to the smallest turns") {
    Random random(13);
    for (const double size : {0.0, 1e-12, 1e-6, 1e-3, 1.0, 3.1}) {
        const Vec3 r = size * (any_rotation(random) * Vec3::UnitX());
        CHECK((log_map(exp_map(r)) - r).norm() < 1e-12);
    }
    CHECK(exp_map(Vec3::Zero()).isApprox(Quat::Identity()));
    // the long way round comes back as the short one
    CHECK(log_map(exp_map(Vec3(0, 1.5 * pi, 0))).isApprox(Vec3(0, -0.5 * pi, 0)));
}

TEST_CASE("slerp goes the short way at constant speed") {
    const Quat a = exp_map({0, 0.2, 0});
    const Quat b(-exp_map({0, 1.2, 0}).coeffs());  // the same rotation, other sign
    CHECK(angle_between(slerp(a, b, 0.25), exp_map({0, 0.45, 0})) < tiny);
    CHECK(angle_between(slerp(a, b, 0.0), a) < tiny);
    CHECK(angle_between(slerp(a, b, 1.0), b) < tiny);
}

TEST_CASE("the shortest arc takes one direction to another even when they are opposite") {
    Random random(14);
    for (int i = 0; i < 200; ++i) {
        const Vec3 a = any_rotation(random) * Vec3::UnitX() * random.uniform(0.1, 9);
        const Vec3 b = any_rotation(random) * Vec3::UnitX() * random.uniform(0.1, 9);
        CHECK((shortest_arc(a, b) * a.normalized() - b.normalized()).norm() < tiny);
        CHECK((shortest_arc(a, -a) * a.normalized() + a.normalized()).norm() < tiny);
    }
    CHECK_THROWS_AS((void)shortest_arc(Vec3::Zero(), Vec3::UnitX()), UsageError);
}

TEST_CASE("heading is positive to the left") {
    CHECK(heading(Quat::Identity()) == doctest::Approx(0.0));
    CHECK(heading(rotation_about(Axis::y, 0.7)) == doctest::Approx(0.7));
    CHECK((rotation_about(Axis::y, pi / 2) * Vec3::UnitZ() - Vec3::UnitX()).norm() < tiny);
    CHECK(wrap_angle(3 * pi) == doctest::Approx(pi));
    CHECK(wrap_angle(-pi) == doctest::Approx(pi));
}

TEST_CASE("a transform and its inverse cancel") {
    Random random(15);
    const Transform a{any_rotation(random), {1, -2, 3}};
    const Transform b{any_rotation(random), {-4, 0, 5}};
    const Vec3 p(0.3, 0.1, -7);
    CHECK((a.inverse() * (a * p) - p).norm() < tiny);
    CHECK(((a * b) * p - a * (b * p)).norm() < tiny);
    CHECK(((a * b).matrix() * p.homogeneous() - ((a * b) * p).homogeneous()).norm() < 1e-11);
}
