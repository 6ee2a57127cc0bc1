// What looks large is large, and a shadow can be counted.

#include "sidestep/geometry/projected_area.h"

#include <doctest/doctest.h>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"
#include "tests/geometry/shapes.h"

using namespace sidestep;
using namespace sidestep::geometry;
using namespace sidestep::test;

TEST_CASE("a box shows one face along an axis and a hexagon along its diagonal") {
    const AxisBox box{{0, 0, 0}, {1, 2, 3}};
    CHECK(projected_area(box, {5, 0, 0}) == doctest::Approx(6.0));
    CHECK(projected_area(box, {0, -1e-9, 0}) == doctest::Approx(3.0));
    CHECK(projected_area(AxisBox{{0, 0, 0}, {1, 1, 1}}, {1, 1, 1}) ==
          doctest::Approx(std::sqrt(3.0)));
    CHECK_THROWS_AS((void)projected_area(box, {0, 0, 0}), UsageError);
}

TEST_CASE("boxes and polyhedra and meshes agree with the outline of their shadow") {
    Random random(71);
    for (int i = 0; i < 300; ++i) {
        const double size = i % 3 == 0 ? 1e-3 : i % 3 == 1 ? 1.0 : 1e3;
        const OrientedBox box(size * any_point(random), any_rotation(random).toRotationMatrix(),
                              size * (any_point(random).cwiseAbs() + Vec3::Constant(0.01)));
        std::vector<Vec3> cloud;
        for (int k = 0; k < 12; ++k) cloud.push_back(size * any_point(random));
        const ConvexPolyhedron hull = ConvexPolyhedron::from_points(cloud).value();
        const Vec3 direction = any_point(random);
        // the twin: turn the direction to z, drop z, measure the outline
        const Quat turn = shortest_arc(direction, Vec3::UnitZ());
        const auto outline = [&](std::span<const Vec3> points) {
            std::vector<Vec2> flat;
            for (const Vec3& p : points) flat.push_back((turn * p).head<2>());
            return convex_area(flat);
        };
        CHECK(projected_area(box, direction) == doctest::Approx(outline(box.corners())));
        CHECK(projected_area(hull, direction) == doctest::Approx(outline(hull.vertices())));
        CHECK(projected_area_sum(hull.mesh(), direction) ==
              doctest::Approx(outline(hull.vertices())));
        CHECK(projected_area(ConvexPolyhedron::from_box(box), direction) ==
              doctest::Approx(projected_area(box, direction)));
    }
}

TEST_CASE("a quarter of the surface of a convex body is its mean shadow") {
    // Cauchy's formula, over directions spread evenly
    const ConvexPolyhedron solid =
        ConvexPolyhedron::from_box(OrientedBox({0, 0, 0}, Mat3::Identity(), {0.1, 0.5, 1.0}));
    Random random(72);
    double sum = 0.0;
    constexpr int count = 20000;
    for (int i = 0; i < count; ++i) {
        sum += projected_area(solid, any_rotation(random) * Vec3::UnitX());
    }
    CHECK(sum / count == doctest::Approx(0.25 * solid.surface_area()).epsilon(0.01));
}

TEST_CASE("two balls one behind the other count twice in the sum") {
    const TriangleMesh ball = sphere_mesh(4);
    const std::vector<TriangleMesh> row{ball, transformed(ball, {Quat::Identity(), {0, 0, 5}})};
    const double one = projected_area_sum(ball, {0, 0, 1});
    CHECK(one == doctest::Approx(pi).epsilon(0.01));
    CHECK(projected_area_sum(merged(row), {0, 0, 1}) == doctest::Approx(2 * one));
}

TEST_CASE("twice the distance covers a quarter of the pixels") {
    const AxisBox tile{{-0.5, -0.5, 0}, {0.5, 0.5, 0}};
    PinholeCamera camera;
    camera.focal_px = 800;
    camera.to_world.translation = {0, 0, -4};
    CHECK(image_area(camera, tile.corners()).value() == doctest::Approx(200.0 * 200.0));
    camera.to_world.translation = {0, 0, -8};
    CHECK(image_area(camera, tile.corners()).value() == doctest::Approx(100.0 * 100.0));
    // far away a box covers its shadow times the scale
    const OrientedBox box({0, 0, 0}, exp_map({0.3, 0.5, 0.7}).toRotationMatrix(), {1, 2, 3});
    camera.to_world.translation = {0, 0, -1e5};
    CHECK(image_area(camera, box.corners()).value() ==
          doctest::Approx(projected_area(box, {0, 0, 1}) * std::pow(800 / 1e5, 2)).epsilon(1e-3));
    // behind the camera or around it there is no image to measure
    camera.to_world.translation = {0, 0, 1};
    CHECK_FALSE(image_area(camera, box.corners()).has_value());
}

TEST_CASE("the outline of few or straight points has no area") {
    CHECK(convex_area({}) == 0.0);
    const std::vector<Vec2> straight{{0, 0}, {1, 1}, {2, 2}, {1, 1}};
    CHECK(convex_area(straight) == 0.0);
    const std::vector<Vec2> square{{0, 0}, {1, 1}, {1, 0}, {0.5, 0.5}, {0, 1}, {0.5, 0}};
    CHECK(convex_area(square) == 1.0);
}
