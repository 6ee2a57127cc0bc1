// The promise of a box: what is in it stays in it, and touching boxes are never called apart.

#include <doctest/doctest.h>

#include <limits>

#include "sidestep/base/require.h"
#include "sidestep/geometry/box_overlap.h"
#include "sidestep/math/rotation.h"
#include "tests/geometry/shapes.h"
#include "tests/oracle/box_twin.h"

using namespace sidestep;
using namespace sidestep::geometry;
using namespace sidestep::test;

namespace {

OrientedBox any_box(Random& random, double size) {
    const Vec3 centre = size * any_point(random);
    const Vec3 extents = 0.8 * size * any_point(random).cwiseAbs();
    return {centre, any_rotation(random).toRotationMatrix(), extents};
}

OrientedRect any_rect(Random& random, double size) {
    const Vec2 centre = size * any_point(random).head<2>();
    const Vec2 extents = 0.6 * size * any_point(random).head<2>().cwiseAbs();
    return OrientedRect::from_heading(centre, random.uniform(-4, 4), extents);
}

}  // namespace

TEST_CASE("an axis box grows with what is put in") {
    AxisBox box;
    CHECK(box.empty());
    CHECK(box.volume() == 0.0);
    box.include(Vec3(1, 2, 3));
    CHECK_FALSE(box.empty());
    CHECK(box.contains(Vec3(1, 2, 3)));
    box.include(Vec3(0, 0, 0));
    CHECK(box.volume() == 6.0);
    CHECK(box.surface_area() == 22.0);
    CHECK(box.centre() == Vec3(0.5, 1, 1.5));
    CHECK(box.expanded(1).volume() == 3 * 4 * 5);
    CHECK(AxisBox{}.expanded(1).empty());
    CHECK(box.contains(AxisBox{}));
    CHECK(merged(box, AxisBox{}) == box);
    CHECK(box.contains(box.corners()[7]));
    CHECK(intersection(box, {{2, 0, 0}, {3, 1, 1}}).empty());
}

TEST_CASE("axis boxes that share a face touch but do not collide") {
    const AxisBox a{{0, 0, 0}, {1, 1, 1}};
    const AxisBox beside{{1, 0, 0}, {2, 1, 1}};
    const AxisBox into{{0.5, 0.5, 0.5}, {2, 1, 1}};
    const AxisBox away{{std::nextafter(1.0, 2.0), 0, 0}, {2, 1, 1}};
    CHECK_FALSE(apart(a, beside));
    CHECK_FALSE(collide(a, beside));
    CHECK(collide(a, into));
    CHECK(apart(a, away));
    CHECK(apart(a, AxisBox{}));
    CHECK_FALSE(collide(AxisBox{}, AxisBox{}));
}

TEST_CASE("a box put around points contains each of them to the last bit") {
    Random random(41);
    for (const double size : {1e-3, 1.0, 1e3}) {
        for (int i = 0; i < 300; ++i) {
            const Transform place{any_rotation(random), 10.0 * size * any_point(random)};
            std::vector<Vec3> points;
            const int count = 1 + random.index(20);
            const Vec3 shape = size * any_point(random);
            for (int k = 0; k < count; ++k) {
                points.push_back(place * any_point(random).cwiseProduct(shape));
            }
            const OrientedBox free = OrientedBox::around(points);
            const OrientedBox given =
                OrientedBox::around(points, any_rotation(random).toRotationMatrix());
            for (const Vec3& p : points) {
                CHECK(free.contains(p));
                CHECK(given.contains(p));
                CHECK(free.bounds().contains(p));
            }
            CHECK(free.volume() <= OrientedBox::around(points, Mat3::Identity()).volume());
        }
    }
}

TEST_CASE("principal axes find a plank however it is turned") {
    Random random(42);
    for (const double size : {1e-3, 1.0, 1e3}) {
        const OrientedBox plank({1, 2, 3}, any_rotation(random).toRotationMatrix(),
                                size * Vec3(4, 1, 0.1));
        const auto corners = plank.corners();
        const OrientedBox found = OrientedBox::around(corners);
        CHECK(found.volume() == doctest::Approx(plank.volume()));
        CHECK(std::abs(found.axes().col(0).dot(plank.axes().col(0))) == doctest::Approx(1.0));
        CHECK(found.axes().determinant() == doctest::Approx(1.0));
    }
    // a single point and a straight line have boxes too
    const std::vector<Vec3> one{{1, 2, 3}};
    CHECK(OrientedBox::around(one).volume() == 0.0);
    CHECK(OrientedBox::around(one).contains(one[0]));
    const std::vector<Vec3> line{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}};
    CHECK(OrientedBox::around(line).half_extents().x() == doctest::Approx(std::sqrt(3.0)));
}

TEST_CASE("a merged box holds the corners of both") {
    Random random(43);
    for (const double size : {1e-3, 1.0, 1e3}) {
        for (int i = 0; i < 200; ++i) {
            const OrientedBox a = any_box(random, size);
            const OrientedBox b = any_box(random, size);
            const OrientedBox both = merged(a, b);
            for (const Vec3& p : a.corners()) CHECK(both.contains(p));
            for (const Vec3& p : b.corners()) CHECK(both.contains(p));
        }
    }
}

TEST_CASE("boxes with crooked axes or negative sides are refused") {
    Mat3 crooked = Mat3::Identity();
    crooked(0, 1) = 0.01;
    const double nan = std::numeric_limits<double>::quiet_NaN();
    CHECK_THROWS_AS(OrientedBox({0, 0, 0}, crooked, {1, 1, 1}), UsageError);
    CHECK_THROWS_AS(OrientedBox({0, 0, 0}, Mat3::Identity(), {1, -1, 1}), UsageError);
    CHECK_THROWS_AS(OrientedBox({0, nan, 0}, Mat3::Identity(), {1, 1, 1}), UsageError);
    CHECK_THROWS_AS((void)OrientedBox::around(std::span<const Vec3>{}), UsageError);
    CHECK_THROWS_AS(OrientedRect({0, 0}, {1, 1}, {1, 1}), UsageError);
    CHECK_THROWS_AS((void)OrientedBox().expanded(-1), UsageError);
    // slightly crooked axes are straightened
    crooked(0, 1) = 1e-7;
    const OrientedBox box({0, 0, 0}, crooked, {1, 1, 1});
    CHECK((box.axes().transpose() * box.axes() - Mat3::Identity()).norm() < 1e-15);
}

TEST_CASE("fifteen lines agree with surfaces that cross") {
    constexpr std::uint64_t seed = 44;
    Random random(seed);
    constexpr int pairs = 12000;
    int hits = 0;
    int by_edges = 0;
    for (int i = 0; i < pairs; ++i) {
        const double size = i % 3 == 0 ? 1e-3 : i % 3 == 1 ? 1.0 : 1e3;
        const OrientedBox a = any_box(random, size);
        const OrientedBox b = any_box(random, size);
        INFO("seed " << seed << ", pair " << i);
        const bool expected = oracle::meet(a, b);
        const BoxContact found = contact(a, b);
        CHECK(apart(a, b) == !expected);
        CHECK(collide(a, b) == expected);
        CHECK((found.contact == Contact::apart) == !expected);
        CHECK((found.gap > 0) == !expected);
        CHECK(apart(b, a) == !expected);
        hits += expected;
        by_edges += !expected && found.axis >= 6;
    }
    CHECK(hits > pairs / 5);
    CHECK(hits < pairs * 4 / 5);
    // the nine edge lines must earn their keep
    CHECK(by_edges > pairs / 50);
}

TEST_CASE("the gap is how far a box must move") {
    Random random(45);
    for (int i = 0; i < 2000; ++i) {
        const OrientedBox a = any_box(random, 1.0);
        const OrientedBox b = any_box(random, 1.0);
        const BoxContact found = contact(a, b);
        const auto line = [&] {
            if (found.axis < 3) return Vec3(a.axes().col(found.axis));
            if (found.axis < 6) return Vec3(b.axes().col(found.axis - 3));
            const int k = found.axis - 6;
            return Vec3(a.axes().col(k / 3).cross(b.axes().col(k % 3)).normalized());
        }();
        const double away = line.dot(b.centre() - a.centre()) < 0 ? -1.0 : 1.0;
        const auto moved = [&](double metres) {
            return OrientedBox(b.centre() + away * metres * line, b.axes(), b.half_extents());
        };
        CHECK(apart(a, moved(-found.gap + 1e-9)));
        if (found.gap < 0) CHECK_FALSE(apart(a, moved(-found.gap - 1e-9)));
    }
}

TEST_CASE("boxes that touch are neither apart nor colliding") {
    // faces, edges and corners of grid boxes, also a millimetre or a kilometre in size
    int touching = 0;
    for (const double size : {1e-3, 1.0, 1e3}) {
        for (int i = 0; i < 27; ++i) {
            const Vec3 step(i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1);
            if (step.isZero()) continue;
            Mat3 turned;
            turned << 0, 0, 1, 1, 0, 0, 0, 1, 0;
            const OrientedBox a({0, 0, 0}, Mat3::Identity(), size * Vec3(1, 1, 1));
            const OrientedBox b(2.0 * size * step, turned, size * Vec3(1, 1, 1));
            CHECK(contact(a, b).contact == Contact::touching);
            CHECK_FALSE(apart(a, b));
            CHECK_FALSE(collide(a, b));
            touching += contact(a, b).contact == Contact::touching;
        }
    }
    CHECK(touching == 78);
}

TEST_CASE("turned boxes brought to touch are never called apart") {
    constexpr std::uint64_t seed = 46;
    Random random(seed);
    for (int i = 0; i < 6000; ++i) {
        const double size = i % 3 == 0 ? 1e-3 : i % 3 == 1 ? 1.0 : 1e3;
        OrientedBox a = any_box(random, size);
        OrientedBox b = any_box(random, size);
        // half of them with edges parallel, or nearly so
        if (i % 2 == 0) {
            const double angle = i % 4 == 0 ? 0.0 : std::pow(10.0, random.uniform(-17, -3));
            const Vec3 about = any_rotation(random) * Vec3::UnitX();
            const Quat tilt = exp_map(angle * about);
            b = OrientedBox(b.centre(), tilt.toRotationMatrix() * a.axes(), b.half_extents());
        }
        // a corner of b goes to a random point of a's surface, from inside or outside
        const Vec3 corner = b.corners()[random.index(8)];
        Vec3 local = any_point(random);
        local[random.index(3)] = random.chance(0.5) ? 1.0 : -1.0;
        const Vec3 place = a.centre() + a.axes() * local.cwiseProduct(a.half_extents());
        b = OrientedBox(b.centre() + (place - corner), b.axes(), b.half_extents());
        INFO("seed " << seed << ", pair " << i);
        CHECK_FALSE(apart(a, b));
        CHECK_FALSE(apart(b, a));
    }
}

TEST_CASE("parallel edges with a gap are still seen apart") {
    Random random(47);
    for (int i = 0; i < 1000; ++i) {
        const OrientedBox a = any_box(random, 1.0);
        const Quat tilt = exp_map(std::pow(10.0, random.uniform(-17, -9)) * any_point(random));
        const int axis = random.index(3);
        const Vec3 step = (2.0 * a.half_extents()[axis] + 1e-6) * a.axes().col(axis);
        const OrientedBox b(a.centre() + step, tilt.toRotationMatrix() * a.axes(),
                            a.half_extents());
        CHECK(apart(a, b));
    }
}

TEST_CASE("four lines agree with rectangles drawn on the ground") {
    constexpr std::uint64_t seed = 48;
    Random random(seed);
    constexpr int pairs = 20000;
    int hits = 0;
    for (int i = 0; i < pairs; ++i) {
        const double size = i % 3 == 0 ? 1e-3 : i % 3 == 1 ? 1.0 : 1e3;
        const OrientedRect a = any_rect(random, size);
        const OrientedRect b = any_rect(random, size);
        INFO("seed " << seed << ", pair " << i);
        const bool expected = oracle::meet(a, b);
        CHECK(apart(a, b) == !expected);
        CHECK(collide(a, b) == expected);
        CHECK(apart(b, a) == !expected);
        hits += expected;
    }
    CHECK(hits > pairs / 5);
    CHECK(hits < pairs * 4 / 5);
}

TEST_CASE("rectangles side by side touch whichever way they face") {
    Random random(49);
    for (int i = 0; i < 2000; ++i) {
        const OrientedRect a = any_rect(random, 1.0);
        const double slide = random.uniform(-1, 1);
        const Vec2 step = 2.0 * a.half_extents().x() * a.left() +
                          2.0 * slide * a.half_extents().y() * a.forward();
        const OrientedRect b(a.centre() + step, a.forward(), a.half_extents());
        CHECK(contact(a, b).contact == Contact::touching);
    }
    const OrientedRect facing_left = OrientedRect::from_heading({0, 0}, pi / 2, {1, 3});
    CHECK(facing_left.contains({2.9, 0.9}));
    CHECK_FALSE(facing_left.contains({0.9, 2.9}));
    CHECK(facing_left.area() == doctest::Approx(12.0));
    const std::vector<Vec2> points{{0, 0}, {1, 2}, {-1, 1}};
    for (const Vec2& p : points) CHECK(OrientedRect::around(points, {0.6, 0.8}).contains(p));
}
