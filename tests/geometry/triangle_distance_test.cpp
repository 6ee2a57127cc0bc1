// Distances between triangles, against the same question in rational numbers.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "sidestep/geometry/triangle_distance.h"
#include "sidestep/geometry/triangle_triangle.h"
#include "tests/geometry/triangle_pairs.h"
#include "tests/oracle/triangle_distance_twin.h"

using namespace sidestep;
using namespace sidestep::geometry;
using namespace sidestep::test;

namespace {

/// Pieces of skin: a centimetre large, up to a few centimetres apart, a metre from the origin.
TrianglePair skin_pair(Random& random) {
    TrianglePair pair;
    const Vec3 place = any_point(random);
    const Vec3 shift = 0.02 * any_point(random);
    for (Vec3& corner : pair.a) corner = place + 0.01 * any_point(random);
    for (Vec3& corner : pair.b) corner = place + shift + 0.01 * any_point(random);
    return pair;
}

/// Flat against each other with a gap, nearly or exactly parallel.
TrianglePair parallel_pair(Random& random) {
    TrianglePair pair = random.chance(0.5) ? coplanar_pair(random) : turned_coplanar_pair(random);
    const Vec3 shift = std::pow(10.0, -random.index(9)) * any_point(random);
    for (Vec3& corner : pair.b) corner += shift;
    return pair;
}

/// Needles: one corner almost on the line of the others. And edges that almost line up.
TrianglePair needle_pair(Random& random) {
    TrianglePair pair = random_pair(random);
    const auto squeeze = [&](Triangle& t) {
        const double along = random.uniform(-0.2, 1.2);
        const double width = std::pow(10.0, -random.index(17));
        t[2] = t[0] + along * (t[1] - t[0]) + width * any_point(random);
    };
    squeeze(pair.a);
    if (random.chance(0.7)) squeeze(pair.b);
    if (random.chance(0.5)) {
        const double off = std::pow(10.0, -random.index(17));
        const Vec3 shift = off * any_point(random);
        pair.b[0] = pair.a[0] + shift;
        const double stretch = random.uniform(0.5, 1.5);
        const Vec3 end = off * any_point(random);
        pair.b[1] = pair.a[0] + stretch * (pair.a[1] - pair.a[0]) + end;
    }
    return pair;
}

/// Any of the families of the intersection test, b moved away a little.
TrianglePair moved_pair(Random& random) {
    TrianglePair (*const makers[])(Random&) = {
        random_pair,         grid_pair,         coplanar_pair, shared_vertex_pair, shared_edge_pair,
        vertex_on_face_pair, edge_on_edge_pair, nudged_pair,   degenerate_pair};
    TrianglePair pair = makers[random.index(9)](random);
    const Vec3 shift = std::pow(10.0, -random.index(4)) * any_point(random);
    for (Vec3& corner : pair.b) corner += shift;
    return pair;
}

struct DistanceFamily {
    std::string name;
    TrianglePair (*make)(Random&);
    double least_apart, most_apart;  ///< The share that must not meet.
    double error;                    ///< Of the distance, in sizes of the box around both.
};

// usual triangles lose the last digits only; a needle's face is known to the root of that
std::vector<DistanceFamily> distance_families() {
    return {{"skin", skin_pair, 0.5, 0.99, 1e-14},
            {"random", random_pair, 0.3, 0.9, 1e-13},
            {"grid", grid_pair, 0.3, 0.9, 1e-14},
            {"coplanar", coplanar_pair, 0.1, 0.8, 1e-14},
            {"parallel", parallel_pair, 0.5, 1.0, 1e-8},
            {"vertex on face", vertex_on_face_pair, 0.1, 0.8, 1e-14},
            {"edge on edge", edge_on_edge_pair, 0.02, 0.8, 1e-14},
            {"one step off", nudged_pair, 0.1, 0.8, 1e-13},
            {"segments and points", degenerate_pair, 0.1, 0.95, 1e-14},
            {"moved", moved_pair, 0.3, 0.95, 1e-12},
            {"needles", needle_pair, 0.5, 1.0, 1e-8}};
}

double box_size(const Triangle& a, const Triangle& b) {
    AxisBox box = AxisBox::around(a);
    box.include(AxisBox::around(b));
    return box.size().sum();
}

/// A point of the triangle, the corners' weights nowhere negative.
Vec3 share_of(const Triangle& t, double u, double v) {
    return (1.0 - u - v) * t[0] + u * t[1] + v * t[2];
}

#if defined(SIDESTEP_ASSERTIONS)
constexpr int pairs_per_family = 40;
#else
constexpr int pairs_per_family = 250;
#endif

}  // namespace

TEST_CASE("distances of triangles that a pencil can check") {
    const Triangle floor{Vec3(0, 0, 0), Vec3(4, 0, 0), Vec3(0, 4, 0)};
    // a corner over the face
    const TriangleDistance above = distance(floor, {Vec3(1, 1, 2), Vec3(1, 1, 5), Vec3(2, 1, 5)});
    CHECK(above.squared == 4.0);
    CHECK(above.on_a == Vec3(1, 1, 0));
    CHECK(above.on_b == Vec3(1, 1, 2));
    // corner to corner
    CHECK(distance(floor, {Vec3(-3, -4, 0), Vec3(-5, -5, 0), Vec3(-5, -9, 1)}).squared == 25.0);
    // crossing edges
    const TriangleDistance crossing =
        distance(floor, {Vec3(2, -1, 3), Vec3(2, -1, -3), Vec3(2, -7, 0)});
    CHECK(crossing.squared == 1.0);
    CHECK(crossing.on_a == Vec3(2, 0, 0));
    CHECK(crossing.on_b == Vec3(2, -1, 0));
    // pierced far from every edge
    const TriangleDistance pierced =
        distance(floor, {Vec3(1, 1, -9), Vec3(1, 1, 9), Vec3(1.1, 1, 9)});
    CHECK(pierced.squared == 0.0);
    CHECK((pierced.on_a - Vec3(1, 1, 0)).norm() < 0.06);
    CHECK(pierced.on_a.z() == 0.0);
    // two points
    const Vec3 p(1, 2, 3), q(1, 2, 7);
    CHECK(distance({p, p, p}, {q, q, q}).squared == 16.0);
    CHECK(nearer_than({p, p, p}, {q, q, q}, 4.001));
    CHECK_FALSE(nearer_than({p, p, p}, {q, q, q}, 3.999));
}

TEST_CASE("the rational distance of triangles is that of dense samples") {
    // the twin itself, against points: never more than a sample, never less than its fineness allows
    Random random(71);
    for (int i = 0; i < 30; ++i) {
        const TrianglePair pair = i % 3 == 0 ? degenerate_pair(random) : random_pair(random);
        INFO("pair " << i);
        const double exact = std::sqrt(oracle::squared_distance(pair.a, pair.b).get_d());
        constexpr int steps = 24;
        double sampled = 1e9;
        double edge = 0.0;
        for (const Triangle* t : {&pair.a, &pair.b}) {
            for (int k = 0; k < 3; ++k) {
                edge = std::max(edge, ((*t)[k] - (*t)[(k + 1) % 3]).norm());
            }
        }
        for (int u = 0; u <= steps; ++u) {
            for (int v = 0; u + v <= steps; ++v) {
                const Vec3 p = share_of(pair.a, 1.0 * u / steps, 1.0 * v / steps);
                for (int s = 0; s <= steps; ++s) {
                    for (int t = 0; s + t <= steps; ++t) {
                        const Vec3 q = share_of(pair.b, 1.0 * s / steps, 1.0 * t / steps);
                        sampled = std::min(sampled, (p - q).norm());
                    }
                }
            }
        }
        CHECK(exact <= sampled + 1e-12);
        CHECK(exact >= sampled - 2.0 * edge / steps);
    }
}

TEST_CASE("triangle distances are those of rational numbers and the points found are real") {
    constexpr std::uint64_t seed = 15;
    std::uint64_t stream = 0;
    std::printf("%-20s %6s %6s %10s\n", "family", "pairs", "apart", "error");
    for (const DistanceFamily& family : distance_families()) {
        Random random(seed, ++stream);
        int apart = 0;
        double worst = 0.0;
        for (int i = 0; i < pairs_per_family; ++i) {
            const auto [a, b] = family.make(random);
            INFO(family.name << ", seed " << seed << ", stream " << stream << ", pair " << i);
            const double size = box_size(a, b);
            const double truth = std::sqrt(oracle::squared_distance(a, b).get_d());
            apart += truth > 0.0;
            const TriangleDistance found = distance(a, b);
            worst = std::max(worst, std::abs(std::sqrt(found.squared) - truth) / size);
            CHECK(std::abs(std::sqrt(found.squared) - truth) <= family.error * size);
            // the points have that distance and lie on the triangles
            CHECK(std::abs((found.on_a - found.on_b).norm() - std::sqrt(found.squared)) <=
                  1e-14 * (size + a[0].norm()));
            const double room = 1e-14 * (size + a[0].norm()) + family.error * size;
            for (const auto& [p, t] : {std::pair{found.on_a, a}, std::pair{found.on_b, b}}) {
                CHECK(oracle::squared_distance({p, p, p}, t).get_d() <= room * room);
            }
            // exchanging the two changes the names only
            const TriangleDistance back = distance(b, a);
            CHECK(std::abs(std::sqrt(back.squared) - truth) <= family.error * size);
        }
        std::printf("%-20s %6d %6d %10.1e\n", family.name.c_str(), pairs_per_family, apart, worst);
        INFO(family.name);
        CHECK(apart >= family.least_apart * pairs_per_family);
        CHECK(apart <= family.most_apart * pairs_per_family);
    }
}

TEST_CASE("triangles nearer than a distance are never called farther") {
    constexpr std::uint64_t seed = 16;
    std::uint64_t stream = 0;
    for (const DistanceFamily& family : distance_families()) {
        Random random(seed, ++stream);
        int near = 0;
        int asked = 0;
        for (int i = 0; i < pairs_per_family; ++i) {
            const auto [a, b] = family.make(random);
            const mpq_class squared = oracle::squared_distance(a, b);
            const double truth = std::sqrt(squared.get_d());
            const double size = box_size(a, b);
            // a hair's breadth around the true distance, and far from it
            const double hair = std::max(truth, 1e-12 * size);
            for (const double at :
                 {truth, hair * (1 + 1e-15), hair * (1 - 1e-15), hair * (1 + 1e-6),
                  hair * (1 - 1e-6), 2.0 * hair, 0.5 * hair, truth + 0.1 * size}) {
                INFO(family.name << ", seed " << seed << ", stream " << stream << ", pair " << i
                                 << ", distance " << at << ", true " << truth);
                const bool below = squared < mpq_class(at) * mpq_class(at);
                const bool found = nearer_than(a, b, at);
                near += found;
                ++asked;
                if (below) CHECK(found);
                if (below) CHECK(nearer_than(b, a, at));
                // and when true is wrong, then by the room it promises
                if (found) CHECK(truth <= at + 1.01 * nearer_than_room * (size + at));
            }
            // whatever meets is nearer than anything
            if (intersect(a, b)) CHECK(nearer_than(a, b, 0.0));
        }
        INFO(family.name);
        CHECK(near > 0.3 * asked);
        CHECK(near < asked);
    }
}

TEST_CASE("triangle distances too large or too small for products err on the near side") {
    Random random(17);
    for (int i = 0; i < 200; ++i) {
        const auto [a, b] = extreme_pair(random);
        INFO("pair " << i);
        const double size = box_size(a, b);
        if (intersect(a, b)) CHECK(nearer_than(a, b, 0.0));
        CHECK(nearer_than(a, b, size));
    }
}
