// A mesh says what it is: where it ends, whether it is closed, what it weighs.

#include "sidestep/geometry/triangle_mesh.h"

#include <doctest/doctest.h>

#include <limits>

#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/geometry/mass_properties.h"
#include "sidestep/geometry/mesh_topology.h"
#include "tests/geometry/shapes.h"

using namespace sidestep;
using namespace sidestep::geometry;
using namespace sidestep::test;

TEST_CASE("a box of one two three metres weighs six cubic metres") {
    const TriangleMesh box = box_mesh({{0, 0, 0}, {1, 2, 3}});
    CHECK(check(box).empty());
    CHECK(area(box) == doctest::Approx(22.0));
    CHECK(signed_volume(box) == doctest::Approx(6.0));
    const MassProperties mass = mass_properties(box).value();
    CHECK(mass.volume == doctest::Approx(6.0));
    CHECK((mass.centre - Vec3(0.5, 1.0, 1.5)).norm() < 1e-14);
    // m/12 (b^2 + c^2) and so on
    CHECK((mass.inertia - Mat3(Vec3(6.5, 5.0, 2.5).asDiagonal())).norm() < 1e-13);
}

TEST_CASE("normals of a box point outward") {
    const TriangleMesh box = box_mesh({{-1, -1, -1}, {1, 1, 1}});
    const auto normals = triangle_normals(box);
    for (int i = 0; i < box.triangle_count(); ++i) {
        const Triangle t = box.corners(i);
        CHECK(normals[i].dot(t[0]) == doctest::Approx(1.0));
    }
    for (int i = 0; i < 8; ++i) {
        CHECK((vertex_normals(box)[i] - box.vertices[i].normalized()).norm() < 1e-14);
    }
}

TEST_CASE("a sphere of triangles approaches the weight of a ball") {
    const MassProperties mass = mass_properties(sphere_mesh(5)).value();
    CHECK(mass.volume == doctest::Approx(4.0 / 3.0 * pi).epsilon(0.003));
    CHECK(mass.centre.norm() < 1e-12);
    CHECK((mass.inertia - 0.4 * mass.volume * Mat3::Identity()).norm() < 0.01);
}

TEST_CASE("weight does not depend on where a body lies or how small it is") {
    Random random(21);
    const TriangleMesh shape = scaled(sphere_mesh(2), {1, 2, 0.5});
    const MassProperties plain = mass_properties(shape).value();
    for (const double size : {1e-3, 1.0, 1e3}) {
        for (const double distance : {0.0, 1.0, 1e3}) {
            const Transform place{any_rotation(random), distance * any_point(random)};
            const TriangleMesh placed = transformed(scaled(shape, Vec3::Constant(size)), place);
            const MassProperties found = mass_properties(placed).value();
            // vertices a kilometre away carry 1e-13 m of rounding
            const double digits = 1e-12 + 1e-14 * distance / size;
            CHECK(found.volume / (size * size * size * plain.volume) ==
                  doctest::Approx(1.0).epsilon(digits * 10));
            const MassProperties expected =
                transformed({plain.volume * std::pow(size, 3), size * plain.centre,
                             std::pow(size, 5) * plain.inertia},
                            place);
            CHECK((found.centre - expected.centre).norm() < 10 * size * digits + 1e-15 * distance);
            CHECK((found.inertia - expected.inertia).norm() <
                  100 * digits * expected.inertia.norm());
        }
    }
}

TEST_CASE("two joined halves weigh what the whole weighs") {
    const MassProperties left = mass_properties(box_mesh({{-1, 0, 0}, {0, 1, 1}})).value();
    const MassProperties right = mass_properties(box_mesh({{0, 0, 0}, {2, 1, 1}})).value();
    const MassProperties whole = mass_properties(box_mesh({{-1, 0, 0}, {2, 1, 1}})).value();
    const MassProperties joined = merged(left, right);
    CHECK(joined.volume == doctest::Approx(whole.volume));
    CHECK((joined.centre - whole.centre).norm() < 1e-14);
    CHECK((joined.inertia - whole.inertia).norm() < 1e-13);
}

TEST_CASE("a mesh with a hole or inside out has no weight but a clear problem") {
    TriangleMesh box = box_mesh({{0, 0, 0}, {1, 1, 1}});
    CHECK(mass_properties(flipped(box)).error()[0].code == "mesh_inside_out");
    box.triangles.pop_back();
    CHECK(mass_properties(box).error()[0].code == "mesh_not_closed");
    CHECK(mass_properties(TriangleMesh{}).error()[0].code == "mesh_not_closed");
    // two triangles back to back are closed and empty
    const TriangleMesh flat{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}, {0, 2, 1}}};
    CHECK(mass_properties(flat).error()[0].code == "mesh_flat");
}

TEST_CASE("bad meshes are described and refused") {
    TriangleMesh mesh = box_mesh({{0, 0, 0}, {1, 1, 1}});
    mesh.triangles[3][1] = 8;
    mesh.triangles[5][0] = -1;
    mesh.triangles[7] = {2, 2, 3};
    mesh.vertices[6].y() = std::numeric_limits<double>::quiet_NaN();
    const Problems problems = check(mesh);
    REQUIRE(problems.size() == 4);
    CHECK(problems[0].message == "vertex 6 is not finite");
    CHECK(problems[1].message == "triangle 3 names vertex 8 of 8");
    CHECK(problems[2].message == "triangle 5 names vertex -1 of 8");
    CHECK(problems[3].severity == Problem::Severity::warning);
    CHECK_THROWS_AS((void)area(mesh), UsageError);
    CHECK_THROWS_AS((void)topology(mesh), UsageError);
    CHECK_FALSE(mass_properties(mesh).has_value());
    CHECK_THROWS_AS((void)scaled(mesh, {1, 0, 1}), UsageError);
    // a thousand mistakes are told twenty at a time
    mesh.triangles.assign(1000, {9, 9, 9});
    CHECK(check(mesh).size() == problem_limit);
}

TEST_CASE("topology counts rims and crowds and pinches") {
    const TriangleMesh sphere = sphere_mesh(2);
    const MeshTopology round = topology(sphere);
    CHECK(round.is_closed());
    CHECK(round.is_manifold());
    CHECK(round.euler(sphere) == 2);
    CHECK(round.component_count == 1);

    const TriangleMesh ring = torus_mesh(12, 8);
    CHECK(topology(ring).is_closed());
    CHECK(topology(ring).euler(ring) == 0);

    TriangleMesh open = sphere;
    open.triangles.pop_back();
    CHECK(topology(open).boundary_edge_count == 3);
    CHECK(topology(open).is_manifold());
    CHECK_FALSE(topology(open).is_closed());

    TriangleMesh turned = sphere;
    std::swap(turned.triangles[0][0], turned.triangles[0][1]);
    CHECK(topology(turned).disputed_edge_count == 3);

    // two tetrahedra that share one vertex, then one edge
    const TriangleMesh pinched{
        {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}},
        {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}, {0, 5, 4}, {0, 4, 6}, {0, 6, 5}, {4, 5, 6}}};
    CHECK(topology(pinched).pinched_vertex_count == 1);
    CHECK(topology(pinched).is_closed());
    CHECK_FALSE(topology(pinched).is_manifold());
    TriangleMesh crowded = pinched;
    for (auto& t : crowded.triangles) {
        for (int& corner : t) corner = corner == 4 ? 1 : corner;
    }
    CHECK(topology(crowded).crowded_edge_count == 1);
}

TEST_CASE("meshes are merged in order and welded by place") {
    const TriangleMesh box = box_mesh({{0, 0, 0}, {1, 1, 1}});
    TriangleMesh soup;
    for (int i = 0; i < box.triangle_count(); ++i) {
        for (const Vec3& corner : box.corners(i)) soup.vertices.push_back(corner);
        soup.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    CHECK(topology(soup).boundary_edge_count == 36);
    const TriangleMesh whole = welded(soup);
    CHECK(whole.vertex_count() == 8);
    CHECK(topology(whole).is_closed());
    CHECK(signed_volume(whole) == doctest::Approx(1.0));

    const std::vector<TriangleMesh> two{box, transformed(box, {Quat::Identity(), {5, 0, 0}})};
    const TriangleMesh both = merged(two);
    CHECK(both.vertex_count() == 16);
    CHECK(topology(both).component_count == 2);
    CHECK(signed_volume(both) == doctest::Approx(2.0));
    CHECK(bounds(both) == AxisBox{{0, 0, 0}, {6, 1, 1}});
}

TEST_CASE("a mirrored mesh keeps its outside") {
    const TriangleMesh mirrored = scaled(box_mesh({{0, 0, 0}, {1, 1, 1}}), {-2, 1, 1});
    CHECK(signed_volume(mirrored) == doctest::Approx(2.0));
}
