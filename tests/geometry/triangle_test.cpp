// Touching counts, and rounding does not.

#include "sidestep/geometry/triangle_triangle.h"

#include <doctest/doctest.h>

#include <limits>

#include "sidestep/base/require.h"
#include "sidestep/geometry/predicates.h"
#include "tests/geometry/triangle_pairs.h"
#include "tests/oracle/exact_determinant.h"

using namespace sidestep;
using namespace sidestep::geometry;
using namespace sidestep::test;

namespace {

const Triangle floor_tile{Vec3(0, 0, 0), Vec3(4, 0, 0), Vec3(0, 4, 0)};

}  // namespace

TEST_CASE("the corner of one triangle may rest on another in five ways") {
    const auto standing_on = [](double x, double y) {
        return Triangle{Vec3(x, y, 0), Vec3(x, y, 1), Vec3(x + 1, y + 1, 1)};
    };
    CHECK(intersect(floor_tile, standing_on(1, 1)));        // on the face
    CHECK(intersect(floor_tile, standing_on(2, 2)));        // on the slanted edge
    CHECK(intersect(floor_tile, standing_on(4, 0)));        // on a corner
    CHECK_FALSE(intersect(floor_tile, standing_on(3, 2)));  // beside it
    // one step of a double above it
    Triangle hovering = standing_on(1, 1);
    hovering[0].z() = 5e-324;
    CHECK_FALSE(intersect(floor_tile, hovering));
}

TEST_CASE("triangles in one plane meet by overlap or containment or a touch") {
    const auto at = [](double x, double y, double size) {
        return Triangle{Vec3(x, y, 0), Vec3(x + size, y, 0), Vec3(x, y + size, 0)};
    };
    CHECK(intersect(floor_tile, at(1, 1, 1)));
    CHECK(intersect(at(1, 1, 1), floor_tile));
    CHECK(intersect(floor_tile, at(-1, -1, 9)));
    CHECK(intersect(floor_tile, at(4, 0, 1)));
    CHECK_FALSE(intersect(floor_tile, at(4.5, 0, 1)));
    CHECK_FALSE(intersect(floor_tile, at(2.5, 2.5, 1)));
    CHECK(intersect(floor_tile, floor_tile));
}

TEST_CASE("a triangle without area is the segment or the point it covers") {
    const Vec3 inside(1, 1, 0);
    const Vec3 above(1, 1, 2);
    const Vec3 below(1, 1, -1);
    CHECK(intersect(floor_tile, {inside, inside, inside}));
    CHECK_FALSE(intersect(floor_tile, {above, above, above}));
    CHECK(intersect(floor_tile, {above, below, above}));
    CHECK(intersect({above, inside, below}, {below, below, below}));
    CHECK_FALSE(intersect({above, inside, inside}, {below, below, below}));
    CHECK(intersect(above, below, floor_tile));
    CHECK_FALSE(intersect(above, Vec3(9, 9, 0), floor_tile));
    CHECK(is_degenerate({above, inside, below}));
    CHECK_FALSE(is_degenerate(floor_tile));
    // crossing segments, collinear ones, and one that ends where the other begins
    const Vec3 o(0, 0, 0);
    CHECK(intersect({Vec3(-1, 0, 0), Vec3(1, 0, 0), o}, {Vec3(0, -1, 0), Vec3(0, 1, 0), o}));
    CHECK(intersect({Vec3(1, 1, 1), Vec3(3, 3, 3), Vec3(1, 1, 1)}, {Vec3(3, 3, 3), o, o}));
    CHECK_FALSE(intersect({Vec3(1, 1, 1), Vec3(3, 3, 3), Vec3(1, 1, 1)}, {Vec3(.5, .5, .5), o, o}));
}

TEST_CASE("the order of triangles and corners changes nothing") {
    Random random(31);
    for (const PairFamily& family : pair_families()) {
        for (int i = 0; i < 500; ++i) {
            const TrianglePair pair = family.make(random);
            INFO(family.name << " " << i);
            const bool answer = intersect(pair.a, pair.b);
            CHECK(intersect(pair.b, pair.a) == answer);
            const Triangle turned{pair.a[1], pair.a[2], pair.a[0]};
            const Triangle flipped{pair.b[1], pair.b[0], pair.b[2]};
            CHECK(intersect(turned, flipped) == answer);
        }
    }
}

TEST_CASE("the side of a plane is exact from the smallest numbers to the largest") {
    Random random(32);
    int zeros = 0;
    constexpr int trials = 30000;
    for (int i = 0; i < trials; ++i) {
        std::array<Vec3, 4> p;
        for (Vec3& point : p)
            point = random.chance(0.3) ? any_point(random) : grid_point(random, 2);
        // often the fourth point in the plane of the others, as well as doubles can say it
        if (random.chance(0.7)) {
            const double u = random.chance(0.5) ? 0.5 : random.uniform();
            p[3] = p[0] + u * (p[1] - p[0]) + 0.25 * (p[2] - p[0]);
        }
        if (random.chance(0.3)) {
            double& x = p[random.index(4)][random.index(3)];
            x = std::nextafter(x, random.chance(0.5) ? 1.0 : -1.0);
        }
        if (random.chance(0.2)) {
            const int shift = random.index(2000) - 1000;
            for (Vec3& point : p) point *= std::ldexp(1.0, shift);
        }
        INFO("trial " << i);
        const int expected = oracle::orient3d(p[0], p[1], p[2], p[3]);
        zeros += expected == 0;
        CHECK(orient3d(p[0], p[1], p[2], p[3]) == expected);
        CHECK(orient3d(p[1], p[0], p[2], p[3]) == -expected);
        const Vec2 a = p[0].head<2>(), b = p[1].head<2>(), c = p[3].head<2>();
        CHECK(orient2d(a, b, c) == oracle::orient2d(a, b, c));
    }
    CHECK(zeros > trials / 10);
    CHECK(zeros < trials * 9 / 10);
}

TEST_CASE("a volume of one is seen among products of sixty bits") {
    // shears of the unit cube by whole numbers: long edges, volume one, and its mirror image
    Random random(33);
    for (int i = 0; i < 3000; ++i) {
        Mat3 edges = Mat3::Identity();
        const int shears = 20 + random.index(40);
        for (int k = 0; k < shears; ++k) {
            const int to = random.index(3);
            const int from = (to + 1 + random.index(2)) % 3;
            const double factor = random.index(19) - 9;
            const Vec3 column = edges.col(to) + factor * edges.col(from);
            if (column.cwiseAbs().maxCoeff() < 0x1p26) edges.col(to) = column;
        }
        const Vec3 a = grid_point(random, 1000);
        const Vec3 b = a + edges.col(0);
        const Vec3 c = a + edges.col(1);
        const Vec3 d = a + edges.col(2);
        INFO("trial " << i);
        CHECK(orient3d(a, b, c, d) == 1);
        CHECK(orient3d(a, c, b, d) == -1);
        // volume zero: d moved into the plane through a along its own edges
        CHECK(orient3d(a, b, c, a + edges.col(0) - edges.col(1)) == 0);
        CHECK(orient2d(a.head<2>(), b.head<2>(), c.head<2>()) ==
              oracle::orient2d(a.head<2>(), b.head<2>(), c.head<2>()));
    }
}

TEST_CASE("the upper side is the one from which the corners turn counter-clockwise") {
    CHECK(orient3d(floor_tile[0], floor_tile[1], floor_tile[2], {0, 0, 1}) == 1);
    CHECK(orient3d(floor_tile[0], floor_tile[1], floor_tile[2], {0, 0, -1}) == -1);
    CHECK(orient2d({0, 0}, {1, 0}, {0, 1}) == 1);
}

TEST_CASE("a corner that is not a number is refused wherever it is") {
    const Triangle across{Vec3(1, 1, -1), Vec3(1, 1, 1), Vec3(2, 3, 1)};
    for (const double wrong :
         {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        for (int i = 0; i < 9; ++i) {
            Triangle bad = across;
            bad[i / 3][i % 3] = wrong;
            INFO(wrong << " as coordinate " << i);
            CHECK_THROWS_AS((void)intersect(bad, floor_tile), UsageError);
            CHECK_THROWS_AS((void)intersect(floor_tile, bad), UsageError);
        }
    }
}
