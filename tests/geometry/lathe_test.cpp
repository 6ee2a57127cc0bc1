// A lathe makes closed solids, and as much of them as Pappus says.

#include "sidestep/geometry/lathe.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/geometry/mass_properties.h"
#include "sidestep/geometry/mesh_topology.h"

using namespace sidestep;
using namespace sidestep::geometry;

namespace {

/// What n segments leave of a circle.
double polygon_share(int segments) {
    return segments * std::sin(2.0 * pi / segments) / (2.0 * pi);
}

void check_turned(const TriangleMesh& mesh, std::span<const Vec2> profile, int segments,
                  bool ring) {
    const MeshTopology shape = topology(mesh);
    CHECK(shape.is_closed());
    CHECK(shape.is_manifold());
    CHECK(shape.component_count == 1);
    const double expected = turned_volume(profile, ring) * polygon_share(segments);
    CHECK(signed_volume(mesh) == doctest::Approx(expected).epsilon(1e-10));
}

}  // namespace

TEST_CASE("a lathe turns a rectangle into a cylinder") {
    const std::vector<Vec2> profile{{0.5, 0.0}, {0.5, 2.0}};
    CHECK(turned_volume(profile) == doctest::Approx(0.5 * pi));
    for (const int segments : {3, 4, 17, 200}) {
        const TriangleMesh mesh = lathe(profile, segments);
        CHECK(mesh.triangle_count() == 4 * segments);
        check_turned(mesh, profile, segments, false);
    }
    // four segments: a square column
    CHECK(signed_volume(lathe(profile, 4)) == doctest::Approx(1.0));
}

TEST_CASE("turned outlines are closed and weigh what Pappus says whichever way they run") {
    Random random(31);
    for (int k = 0; k < 60; ++k) {
        std::vector<Vec2> profile;
        const bool on_axis = random.chance(0.5);
        const int count = 2 + random.index(12);
        double y = random.uniform(-1.0, 1.0);
        if (on_axis) profile.emplace_back(0.0, y);
        for (int i = 0; i < count; ++i) {
            profile.emplace_back(random.uniform(0.05, 1.0), y);
            y += random.uniform(0.01, 0.4);
        }
        if (on_axis) profile.emplace_back(0.0, y);
        if (random.chance(0.5)) std::reverse(profile.begin(), profile.end());
        const int segments = 3 + random.index(40);
        CAPTURE(k);
        check_turned(lathe(profile, segments), profile, segments, false);
    }
}

TEST_CASE("a ring has a hole and the volume of its section times its way") {
    const std::vector<Vec2> square{{2.0, 0.0}, {3.0, 0.0}, {3.0, 1.0}, {2.0, 1.0}};
    CHECK(turned_volume(square, true) == doctest::Approx(2.0 * pi * 2.5));
    for (const int segments : {3, 24}) {
        const TriangleMesh mesh = lathe_ring(square, segments);
        check_turned(mesh, square, segments, true);
        CHECK(mesh.triangle_count() == 8 * segments);
    }
    std::vector<Vec2> back(square.rbegin(), square.rend());
    CHECK(signed_volume(lathe_ring(back, 12)) > 0.0);
}

TEST_CASE("a limb reaches from end to end and a ball is round") {
    const Limb limb{.length = 0.4, .start_radius = 0.05, .end_radius = 0.03, .bulge = 0.01};
    for (const int rings : {2, 3, 12, 33}) {
        const auto profile = limb_profile(limb, rings);
        const TriangleMesh mesh = limb_mesh(limb, 16, rings);
        CHECK(mesh.triangle_count() == 2 * 16 * rings);
        check_turned(mesh, profile, 16, false);
        const AxisBox box = bounds(mesh);
        CHECK(box.low.y() == 0.0);
        CHECK(box.high.y() == doctest::Approx(0.4));
    }
    const TriangleMesh ball = ball_mesh(0.5, 200, 199);
    CHECK(signed_volume(ball) == doctest::Approx(4.0 / 3.0 * pi * 0.125).epsilon(1e-3));
    CHECK(ball.triangle_count() == 2 * 200 * 199);
}

TEST_CASE("outlines that no lathe can turn are refused") {
    const auto refuse = [](std::vector<Vec2> profile, int segments) {
        CHECK_THROWS_AS((void)lathe(profile, segments), UsageError);
    };
    refuse({{1.0, 0.0}, {1.0, 1.0}}, 2);
    refuse({{1.0, 0.0}}, 8);
    refuse({{0.0, 0.0}, {0.0, 1.0}}, 8);
    refuse({{1.0, 0.0}, {0.5, 0.0}}, 8);
    refuse({{1.0, 0.0}, {-0.5, 1.0}}, 8);
    refuse({{1.0, 0.0}, {0.0, 1.0}, {1.0, 2.0}}, 8);
    refuse({{std::nan(""), 0.0}, {1.0, 1.0}}, 8);
    CHECK_THROWS_AS((void)lathe_ring(std::vector<Vec2>{{0.0, 0.0}, {1.0, 0.0}, {1.0, 1.0}}, 8),
                    UsageError);
    CHECK_THROWS_AS((void)limb_profile({.length = 0.05}, 4), UsageError);
}
