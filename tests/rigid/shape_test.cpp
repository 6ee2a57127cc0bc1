// A shape is about its centre of mass, and its numbers are those of the solid.
#include "sidestep/rigid/shape.h"

#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"

using namespace sidestep;
using namespace sidestep::rigid;

TEST_CASE("a box knows its inertia and that it is a box") {
    const auto box = Shape::box({0.5, 0.3, 0.2});
    CHECK(box->is_box());
    CHECK((box->half_extents() - Vec3(0.5, 0.3, 0.2)).norm() < 1e-15);
    CHECK(box->volume() == doctest::Approx(0.24).epsilon(1e-14));
    const Vec3 expected = Vec3(0.36 + 0.16, 1.0 + 0.16, 1.0 + 0.36) / 12.0;
    CHECK((box->inertia_per_mass().diagonal() - expected).norm() < 1e-15);
    CHECK_FALSE(box->round_inertia());
    CHECK(Shape::box({1, 1, 1})->round_inertia());
    CHECK(box->inner_radius() == doctest::Approx(0.2));
}

TEST_CASE("a shape is moved so that its centre of mass is the origin") {
    const std::vector<Vec3> corners{{1, 1, 1}, {2, 1, 1}, {1, 3, 1}, {1, 1, 5}};
    const auto shape = Shape::polyhedron(geometry::ConvexPolyhedron::from_points(corners).value());
    CHECK((shape->centre() - Vec3(1.25, 1.5, 2.0)).norm() < 1e-14);
    CHECK(shape->outline().mass_properties().centre.norm() < 1e-14);
    CHECK(shape->volume() == doctest::Approx(8.0 / 6.0));
    CHECK_FALSE(shape->is_box());
}

TEST_CASE("the box around a placed shape is that of its corners") {
    Random random(4);
    for (int i = 0; i < 200; ++i) {
        std::vector<Vec3> corners;
        for (int c = 0; c < 8; ++c) {
            const double x = random.uniform(-1, 1), y = random.uniform(-1, 1);
            corners.emplace_back(x, y, random.uniform(-1, 1));
        }
        const auto shape =
            i % 2 == 0 ? Shape::polyhedron(geometry::ConvexPolyhedron::from_points(corners).value())
                       : Shape::box(corners[0].cwiseAbs() + Vec3::Constant(0.01));
        const Transform place{exp_map(3.0 * corners[1]), 10.0 * corners[2]};
        geometry::AxisBox expected;
        for (const Vec3& corner : shape->outline().vertices()) expected.include(place * corner);
        const geometry::AxisBox box = shape->box_in_world(place);
        INFO("seed 4, shape " << i);
        CHECK((box.low - expected.low).cwiseAbs().maxCoeff() < 1e-13);
        CHECK((box.high - expected.high).cwiseAbs().maxCoeff() < 1e-13);
    }
}

TEST_CASE("whole planes give whole distances at whole corners") {
    const std::vector<Vec3> corners{{0, 0, 0}, {9, 1, 0}, {2, 7, 3}, {1, 4, 9}};
    const Solid solid =
        Solid::of(geometry::ConvexPolyhedron::from_points(corners).value(), Solid::Planes::whole);
    for (int face = 0; face < solid.face_count(); ++face) {
        double most = -1e9;
        for (int c = 0; c < solid.corner_count(); ++c) {
            const double s = solid.normal(face).dot(solid.corner(c)) - solid.offset(face);
            CHECK(s == std::round(s));
            most = std::max(most, s);
        }
        CHECK(most == 0.0);
    }
    CHECK(solid.loop(0).size() == 3);
    CHECK(solid.faces_at(3).size() == 3);
}

TEST_CASE("shapes without size are refused") {
    CHECK_THROWS_AS((void)Shape::ball(0.0), UsageError);
    CHECK_THROWS_AS((void)Shape::ball(std::nan("")), UsageError);
    CHECK_THROWS_AS((void)Shape::box({1, -1, 1}), UsageError);
    CHECK(Shape::ball(0.5)->outline().vertices().size() == 162);
}
