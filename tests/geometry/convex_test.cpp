// A convex polyhedron is closed, convex and knows its neighbours, at every size.

#include <doctest/doctest.h>

#include <limits>
#include <set>

#include "sidestep/base/require.h"
#include "sidestep/geometry/convex_polyhedron.h"
#include "sidestep/geometry/mesh_topology.h"
#include "tests/geometry/shapes.h"
#include "tests/geometry/triangle_pairs.h"

using namespace sidestep;
using namespace sidestep::geometry;
using namespace sidestep::test;

namespace {

/// Everything that must hold for any polyhedron, whatever it came from.
void check_invariants(const ConvexPolyhedron& solid, double size) {
    const auto v = static_cast<int>(solid.vertices().size());
    const auto e = static_cast<int>(solid.edges().size());
    const auto f = static_cast<int>(solid.faces().size());
    CHECK(v - e + f == 2);
    Vec3 middle = Vec3::Zero();
    for (const Vec3& p : solid.vertices()) middle += p / v;
    CHECK(solid.contains(middle));
    for (int i = 0; i < f; ++i) {
        const auto& face = solid.faces()[i];
        CHECK(face.normal.norm() == doctest::Approx(1.0));
        CHECK(face.normal.dot(middle) < face.offset);
        CHECK(face.vertices.size() >= 3);
        CHECK(face.edges.size() == face.vertices.size());
        // the face is flat, and nothing is above it
        for (const int k : face.vertices) {
            CHECK(face.normal.dot(solid.vertices()[k]) > face.offset - 1e-8 * size);
        }
        for (const Vec3& p : solid.vertices()) CHECK(face.normal.dot(p) <= face.offset);
        for (std::size_t k = 0; k < face.edges.size(); ++k) {
            const auto& edge = solid.edges()[face.edges[k]];
            const int from = face.vertices[k];
            const int to = face.vertices[(k + 1) % face.vertices.size()];
            CHECK(edge.vertices[from < to ? 0 : 1] == from);
            CHECK(edge.faces[from < to ? 0 : 1] == i);
        }
    }
    for (int i = 0; i < v; ++i) {
        CHECK(solid.edges_at(i).size() >= 3);
        CHECK(solid.faces_at(i).size() == solid.edges_at(i).size());
        for (const int k : solid.edges_at(i)) {
            const auto& ends = solid.edges()[k].vertices;
            CHECK((ends[0] == i || ends[1] == i));
        }
        for (const int k : solid.faces_at(i)) {
            const auto& loop = solid.faces()[k].vertices;
            CHECK(std::find(loop.begin(), loop.end(), i) != loop.end());
        }
    }
    const TriangleMesh mesh = solid.mesh();
    CHECK(topology(mesh).is_closed());
    CHECK(topology(mesh).is_manifold());
    CHECK(area(mesh) == doctest::Approx(solid.surface_area()));
}

std::vector<Vec3> box_points(const Vec3& half) {
    const auto corners = AxisBox{-half, half}.corners();
    return {corners.begin(), corners.end()};
}

}  // namespace

TEST_CASE("the hull of eight corners is a box with six faces") {
    Random random(61);
    for (const double size : {1e-3, 1.0, 1e3}) {
        for (int i = 0; i < 20; ++i) {
            std::vector<Vec3> points = box_points(size * Vec3(1, 2, 3));
            // points inside and on the faces do not matter
            for (int k = 0; k < 20; ++k) {
                points.push_back(size * any_point(random).cwiseProduct(Vec3(1, 2, 3)));
                points.push_back(size * Vec3(1, 2 * random.uniform(), 3 * random.uniform()));
            }
            const Transform place{any_rotation(random), 10.0 * size * any_point(random)};
            for (Vec3& p : points) p = place * p;
            const auto solid = ConvexPolyhedron::from_points(points);
            REQUIRE(solid.has_value());
            check_invariants(*solid, size);
            CHECK(solid->vertices().size() == 8);
            CHECK(solid->edges().size() == 12);
            CHECK(solid->faces().size() == 6);
            CHECK(solid->sources() == std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7});
            CHECK(solid->mass_properties().volume == doctest::Approx(48 * size * size * size));
            for (const Vec3& p : points) {
                for (const auto& face : solid->faces()) {
                    CHECK(face.normal.dot(p) <= face.offset + 1e-8 * size);
                }
            }
        }
    }
}

TEST_CASE("hulls of random points are closed and convex and hold every point") {
    Random random(62);
    for (int i = 0; i < 150; ++i) {
        const double size = i % 3 == 0 ? 1e-3 : i % 3 == 1 ? 1.0 : 1e3;
        std::vector<Vec3> points;
        const int count = 5 + random.index(60);
        const int kind = random.index(3);
        for (int k = 0; k < count; ++k) {
            points.push_back(kind == 0   ? Vec3(size * any_point(random))
                             : kind == 1 ? Vec3(size * any_point(random).normalized())
                                         : Vec3(size * grid_point(random, 2)));
        }
        const auto solid = ConvexPolyhedron::from_points(points);
        INFO("cloud " << i << " of kind " << kind);
        REQUIRE(solid.has_value());
        check_invariants(*solid, size);
        for (const Vec3& p : points) {
            for (const auto& face : solid->faces()) {
                CHECK(face.normal.dot(p) <= face.offset + 1e-8 * size);
            }
        }
        // the farthest corner is the farthest of all points
        const Vec3 direction = any_point(random);
        double farthest = -std::numeric_limits<double>::infinity();
        for (const Vec3& p : points) farthest = std::max(farthest, direction.dot(p));
        const double found = direction.dot(solid->vertices()[solid->support(direction)]);
        CHECK(found >= farthest - 1e-8 * size);
    }
}

TEST_CASE("points that fill no space are refused by name") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto code = [](std::vector<Vec3> points) {
        const auto solid = ConvexPolyhedron::from_points(points);
        return solid ? std::string("none") : solid.error()[0].code;
    };
    CHECK(code({}) == "too_few_points");
    CHECK(code({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}) == "too_few_points");
    CHECK(code({{0, 0, 0}, {1, 0, 0}, {0, nan, 0}, {0, 0, 1}}) == "vertex_not_finite");
    for (const double size : {1e-3, 1.0, 1e3}) {
        CHECK(code(std::vector<Vec3>(5, size * Vec3(1, 2, 3))) == "points_in_one_place");
        std::vector<Vec3> line;
        std::vector<Vec3> plane;
        std::vector<Vec3> thin;
        for (int i = 0; i < 9; ++i) {
            line.push_back(size * i * Vec3(0.1, 0.2, 0.7));
            plane.push_back(size * (i % 3 * Vec3(0.1, 0.2, 0.7) + i / 3 * Vec3(1, 0.3, -0.4)));
            thin.push_back(size * Vec3(i % 3, i / 3, i == 4 ? 1e-6 : 0.0));
        }
        CHECK(code(line) == "points_on_line");
        CHECK(code(plane) == "points_in_plane");
        CHECK(code(thin) == "none");
    }
    CHECK_THROWS_AS((void)ConvexPolyhedron::from_points({}, {.flatness = 0.0}), UsageError);
}

TEST_CASE("a convex mesh becomes the solid it encloses") {
    const auto ball = ConvexPolyhedron::from_mesh(sphere_mesh(3));
    REQUIRE(ball.has_value());
    check_invariants(*ball, 1.0);
    CHECK(ball->vertices().size() == 258);
    CHECK(ball->mass_properties().volume ==
          doctest::Approx(mass_properties(sphere_mesh(3)).value().volume));
    const auto box = ConvexPolyhedron::from_mesh(box_mesh({{0, 0, 0}, {1, 2, 3}}));
    REQUIRE(box.has_value());
    CHECK(box->faces().size() == 6);

    CHECK(ConvexPolyhedron::from_mesh(torus_mesh(12, 8)).error()[0].code == "mesh_not_convex");
    TriangleMesh dented = sphere_mesh(3);
    dented.vertices[100] *= 0.9;
    CHECK(ConvexPolyhedron::from_mesh(dented).error()[0].code == "mesh_not_convex");
    TriangleMesh open = sphere_mesh(3);
    open.triangles.pop_back();
    CHECK(ConvexPolyhedron::from_mesh(open).error()[0].code == "mesh_not_closed");
}

TEST_CASE("a box as a polyhedron has the weight of the box wherever it is put") {
    Random random(63);
    const OrientedBox box({1, 2, 3}, any_rotation(random).toRotationMatrix(), {0.1, 0.2, 0.3});
    const ConvexPolyhedron solid = ConvexPolyhedron::from_box(box);
    check_invariants(solid, 1.0);
    CHECK(solid.faces().size() == 6);
    CHECK(solid.mass_properties().volume == doctest::Approx(box.volume()));
    const Transform place{any_rotation(random), {5, 6, 7}};
    const ConvexPolyhedron moved = solid.transformed(place);
    check_invariants(moved, 1.0);
    CHECK((moved.mass_properties().centre - place * box.centre()).norm() < 1e-13);
    CHECK(moved.contains(place * box.centre()));
    CHECK_FALSE(moved.contains(box.centre()));
    CHECK_THROWS_AS((void)ConvexPolyhedron::from_box(OrientedBox()), UsageError);
    CHECK_THROWS_AS((void)solid.edges_at(8), UsageError);
}
