// Two ways to the first contact of convex bodies in flight: ours for convex bodies, and ccd for meshes.
#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/ccd/first_contact.h"
#include "sidestep/rigid/contact.h"
#include "tests/support/contact_pairs.h"

using namespace sidestep;
using namespace sidestep::rigid;

namespace {

/// The surface of a polyhedron, every face a fan.
geometry::TriangleMesh surface_of(const Shape& shape) {
    geometry::TriangleMesh mesh;
    const geometry::ConvexPolyhedron& outline = shape.outline();
    mesh.vertices.assign(outline.vertices().begin(), outline.vertices().end());
    for (const auto& face : outline.faces()) {
        for (std::size_t k = 2; k < face.vertices.size(); ++k) {
            mesh.triangles.push_back({face.vertices[0], face.vertices[k - 1], face.vertices[k]});
        }
    }
    return mesh;
}

ccd::LinkMotion link_of(const Flight& flight, double seconds) {
    // spin is about axes of the world, a link turns about its own
    return {.start = flight.start,
            .turn = flight.start.rotation.conjugate() * (seconds * flight.spin),
            .slide = seconds * flight.velocity};
}

}  // namespace

TEST_CASE("convex bodies in flight first touch when ccd says") {
    constexpr std::uint64_t seed = 1012;
    constexpr double tolerance = 1e-6, seconds = 0.5;
    int hits = 0, frees = 0;
    for (const test::ContactKind kind :
         {test::ContactKind::boxes, test::ContactKind::thin_boxes, test::ContactKind::tetrahedra,
          test::ContactKind::small_hulls}) {
        Random random(seed, static_cast<std::uint64_t>(kind));
        for (int i = 0; i < 250; ++i) {
            const test::ContactPair near = test::random_contact_pair(random, kind);
            const double meet = random.uniform(0.3, 1.2) * seconds;
            std::array<Flight, 2> flights;
            for (int k = 0; k < 2; ++k) {
                const Transform& place = k == 0 ? near.a_to_world : near.b_to_world;
                flights[k].velocity = test::anywhere_in_cube(random, 4.0 / seconds);
                flights[k].spin = test::anywhere_in_cube(random, 6.0 / seconds);
                flights[k].start = {place.rotation, place.translation - meet * flights[k].velocity};
            }
            INFO("seed " << seed << ", " << test::name_of(kind) << ", flight " << i);
            const Impact ours =
                time_of_impact(*near.a, flights[0], *near.b, flights[1], seconds, tolerance, 200);
            if (ours.hits && ours.seconds == 0.0) continue;  // in each other, or touching
            const ccd::Shape a(surface_of(*near.a)), b(surface_of(*near.b));
            const std::array links{link_of(flights[0], seconds), link_of(flights[1], seconds)};
            const std::array shapes{&a, &b};
            const ccd::Contact theirs = ccd::first_contact(
                {.links = links, .shapes = shapes}, {.skin = tolerance, .tolerance = tolerance});
            REQUIRE(theirs.verdict != ccd::Contact::Verdict::unknown);
            const auto gap_at = [&](double t) {
                return separation(*near.a, flights[0].at(t), *near.b, flights[1].at(t));
            };
            // neither is late against the other's moment, and both are as near as they say there
            if (ours.hits) CHECK(gap_at(ours.seconds) < 1.2 * tolerance + 1e-8);
            if (!theirs.is_free()) CHECK(gap_at(seconds * theirs.time) < 2.1 * tolerance + 1e-8);
            if (ours.hits != !theirs.is_free()) {
                // only where they come as near as the tolerance and no nearer
                const double t = ours.hits ? ours.seconds : seconds * theirs.time;
                CHECK(gap_at(t) > 0.9 * tolerance);
                continue;
            }
            hits += ours.hits;
            frees += !ours.hits;
            if (!ours.hits) continue;
            // from one moment to the other they stay as near as that
            for (int k = 0; k <= 4; ++k) {
                const double t = ours.seconds + 0.25 * k * (seconds * theirs.time - ours.seconds);
                CHECK(std::abs(gap_at(t)) < 2.2 * tolerance + 1e-8);
            }
        }
    }
    CHECK(hits > 300);
    CHECK(frees > 50);
}
