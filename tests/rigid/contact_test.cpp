// The promise of a contact: its normal and depth undo the overlap with the least move there is, and
// its points lie where the bodies meet.
#include "sidestep/rigid/contact.h"

#include <doctest/doctest.h>

#include <cmath>

#include "tests/oracle/contact_twin.h"
#include "tests/support/contact_pairs.h"

using namespace sidestep;
using namespace sidestep::rigid;
using test::ContactKind;
using test::ContactPair;

namespace {

constexpr double rounding = 1e-9;  // metres, for bodies of about one metre

constexpr std::array all_kinds{ContactKind::boxes,       ContactKind::thin_boxes,
                               ContactKind::tetrahedra,  ContactKind::small_hulls,
                               ContactKind::large_hulls, ContactKind::stacks,
                               ContactKind::balls};

/// The twins of hulls of a hundred corners take a second for twenty pairs.
int pairs_of(ContactKind kind) {
    return kind == ContactKind::large_hulls ? 20 : 1500;
}

bool polyhedra(const ContactPair& pair) {
    return pair.a->kind() == Shape::Kind::polyhedron && pair.b->kind() == Shape::Kind::polyhedron;
}

Manifold contact_of(const ContactPair& pair, double margin = 0.0, ContactMemory* memory = nullptr) {
    return contact(*pair.a, pair.a_to_world, *pair.b, pair.b_to_world, margin, memory);
}

double separation_of(const ContactPair& pair) {
    return separation(*pair.a, pair.a_to_world, *pair.b, pair.b_to_world);
}

double twin_gap_along(const ContactPair& pair, const Vec3& normal) {
    return oracle::gap_along(normal, *pair.a, pair.a_to_world, *pair.b, pair.b_to_world);
}

/// By the twin where there is one.
double true_gap(const ContactPair& pair) {
    if (!polyhedra(pair)) return separation_of(pair);
    return oracle::best_axis(*pair.a, pair.a_to_world, *pair.b, pair.b_to_world).gap;
}

/// How much deeper than the least a contact may be told for the sake of a face.
double allowed_bias(const ContactPair& pair, double depth) {
    return 0.0309 * std::abs(depth) +
           1.55e-3 * std::min(pair.a->inner_radius(), pair.b->inner_radius());
}

/// How far a point is outside a placed shape; 0 inside.
double outside(const Vec3& point, const Shape& shape, const Transform& to_world) {
    static const auto dot = Shape::ball(1e-12);
    return std::max(0.0, separation(*dot, {Quat::Identity(), point}, shape, to_world));
}

}  // namespace

TEST_CASE("a box on a box touches at the four corners of what they share") {
    const auto below = Shape::box({1, 0.5, 1}), above = Shape::box({0.5, 0.5, 0.25});
    const Manifold m = contact(*above, {Quat::Identity(), {0.75, 0.99, 0}}, *below, {});
    REQUIRE(m.count == 4);
    CHECK((m.normal - Vec3::UnitY()).norm() < rounding);
    CHECK(m.depth == doctest::Approx(0.01));
    for (const double x : {0.25, 1.0}) {
        for (const double z : {-0.25, 0.25}) {
            const Vec3 expected(x, 0.495, z);
            int found = 0;
            for (int i = 0; i < 4; ++i) found += (m.points[i].point - expected).norm() < rounding;
            CHECK(found == 1);
        }
    }
}

TEST_CASE("crossed edges touch at the middle of their common perpendicular") {
    // two cubes stood on their edges, one edge along x and the other along z
    const auto cube = Shape::box({1, 1, 1});
    const Transform low{rotation_about(Axis::x, pi / 4), Vec3::Zero()};
    const Transform high{rotation_about(Axis::z, pi / 4), {0.2, 2 * std::sqrt(2.0) - 0.02, 0.3}};
    const Manifold m = contact(*cube, high, *cube, low);
    REQUIRE(m.count == 1);
    CHECK((m.normal - Vec3::UnitY()).norm() < rounding);
    CHECK(m.depth == doctest::Approx(0.02));
    CHECK((m.points[0].point - Vec3(0.2, std::sqrt(2.0) - 0.01, 0.0)).norm() < rounding);
}

TEST_CASE("a gap within the margin is a contact of negative depth") {
    const auto cube = Shape::box({1, 1, 1});
    const Transform above{Quat::Identity(), {0, 2.01, 0}};
    CHECK(contact(*cube, above, *cube, {}, 0.005).count == 0);
    const Manifold m = contact(*cube, above, *cube, {}, 0.02);
    CHECK(m.count == 4);
    CHECK(m.depth == doctest::Approx(-0.01));
    CHECK((m.normal - Vec3::UnitY()).norm() < rounding);
    CHECK(separation(*cube, above, *cube, {}) == doctest::Approx(0.01));
}

TEST_CASE("a ball touches a box on a face and an edge and a corner and from inside") {
    const auto ball = Shape::ball(0.5), box = Shape::box({1, 1, 1});
    const auto touch_at = [&](const Vec3& centre) {
        return contact(*ball, {Quat::Identity(), centre}, *box, {});
    };
    const Manifold face = touch_at({0.3, 1.4, 0.2});
    CHECK((face.normal - Vec3::UnitY()).norm() < rounding);
    CHECK(face.depth == doctest::Approx(0.1));
    CHECK((face.points[0].point - Vec3(0.3, 0.95, 0.2)).norm() < rounding);
    const Manifold edge = touch_at({1.3, 1.3, 0.2});
    CHECK((edge.normal - Vec3(1, 1, 0).normalized()).norm() < rounding);
    CHECK(edge.depth == doctest::Approx(0.5 - 0.3 * std::sqrt(2.0)));
    const Manifold corner = touch_at({1.2, 1.2, 1.2});
    CHECK((corner.normal - Vec3(1, 1, 1).normalized()).norm() < rounding);
    const Manifold inside = touch_at({0.0, -0.8, 0.1});
    CHECK((inside.normal + Vec3::UnitY()).norm() < rounding);
    CHECK(inside.depth == doctest::Approx(0.7));
}

TEST_CASE("depth and normal are those of the least of all axes") {
    constexpr std::uint64_t seed = 404;
    for (const ContactKind kind : all_kinds) {
        Random random(seed, static_cast<std::uint64_t>(kind));
        int hits = 0, least = 0, misses = 0;
        for (int i = 0; i < pairs_of(kind); ++i) {
            const ContactPair pair = test::random_contact_pair(random, kind);
            if (!polyhedra(pair)) continue;
            INFO(test::name_of(kind) << ", seed " << seed << ", pair " << i);
            const oracle::AxisTwin twin =
                oracle::best_axis(*pair.a, pair.a_to_world, *pair.b, pair.b_to_world);
            const Manifold m = contact_of(pair);
            const bool meets = m.count > 0;
            if (std::abs(twin.gap) > rounding) CHECK(meets == (twin.gap < 0.0));
            misses += !meets;
            if (!meets) continue;
            ++hits;
            const double depth = -twin.gap;
            CHECK(m.depth > depth - rounding);
            CHECK(m.depth < depth + allowed_bias(pair, depth) + rounding);
            CHECK(std::abs(m.normal.norm() - 1.0) < rounding);
            // the normal realises the depth; where a face was preferred, corners may hang over it
            CHECK(-twin_gap_along(pair, m.normal) > depth - rounding);
            CHECK(-twin_gap_along(pair, m.normal) < depth + allowed_bias(pair, depth) + rounding);
            CHECK(std::abs(separation_of(pair) + depth) < rounding);
            least += m.depth < depth + rounding;
        }
        INFO(test::name_of(kind) << ": " << hits << " hits, " << least << " of least depth");
        if (kind == ContactKind::balls) continue;
        CHECK(hits > pairs_of(kind) / 10);
        CHECK(misses > pairs_of(kind) / 25);
        CHECK(least > hits / 2);
    }
}

TEST_CASE("moving a by the depth along the normal ends the overlap") {
    constexpr std::uint64_t seed = 405;
    for (const ContactKind kind : all_kinds) {
        Random random(seed, static_cast<std::uint64_t>(kind));
        int hits = 0;
        for (int i = 0; i < pairs_of(kind); ++i) {
            ContactPair pair = test::random_contact_pair(random, kind);
            INFO(test::name_of(kind) << ", seed " << seed << ", pair " << i);
            const Manifold m = contact_of(pair);
            if (m.count == 0) continue;
            ++hits;
            pair.a_to_world.translation += (m.depth + rounding) * m.normal;
            CHECK(true_gap(pair) > 0.0);
            pair.a_to_world.translation -= 2 * rounding * m.normal;
            CHECK(true_gap(pair) < 0.0);
        }
        CHECK(hits > pairs_of(kind) / 10);
    }
}

TEST_CASE("points lie in both bodies widened by the depth") {
    constexpr std::uint64_t seed = 406;
    constexpr double margin = 0.05;
    for (const ContactKind kind : all_kinds) {
        Random random(seed, static_cast<std::uint64_t>(kind));
        int gaps = 0, overlaps = 0, many = 0;
        for (int i = 0; i < pairs_of(kind); ++i) {
            const ContactPair pair = test::random_contact_pair(random, kind);
            INFO(test::name_of(kind) << ", seed " << seed << ", pair " << i);
            const Manifold m = contact_of(pair, margin);
            if (m.count == 0) continue;
            (m.depth > 0.0 ? overlaps : gaps) += 1;
            many += m.count > 1;
            double deepest = -1e9;
            for (int k = 0; k < m.count; ++k) {
                const ContactPoint& p = m.points[k];
                INFO("point " << k << " of " << m.count << ", depth " << p.depth);
                CHECK(p.depth >= -margin);
                deepest = std::max(deepest, p.depth);
                CHECK(outside(p.point, *pair.a, pair.a_to_world) < std::abs(p.depth) + rounding);
                CHECK(outside(p.point, *pair.b, pair.b_to_world) < std::abs(p.depth) + rounding);
                for (int j = 0; j < k; ++j) CHECK(m.points[j].feature != p.feature);
            }
            CHECK(m.depth == deepest);
            // never more gap than there is along the normal
            if (m.depth > 0.0) continue;
            ContactPair closed = pair;
            closed.a_to_world.translation += (m.depth + rounding) * m.normal;
            CHECK(true_gap(closed) > 0.0);
        }
        CHECK(gaps > pairs_of(kind) / 100);
        CHECK(overlaps > pairs_of(kind) / 10);
        if (kind == ContactKind::stacks) CHECK(many > overlaps * 9 / 10);
    }
}

TEST_CASE("swapping the bodies turns the normal and nothing else") {
    constexpr std::uint64_t seed = 407;
    for (const ContactKind kind : all_kinds) {
        Random random(seed, static_cast<std::uint64_t>(kind));
        for (int i = 0; i < pairs_of(kind); ++i) {
            const ContactPair pair = test::random_contact_pair(random, kind);
            INFO(test::name_of(kind) << ", seed " << seed << ", pair " << i);
            const ContactPair swapped{pair.b, pair.a, pair.b_to_world, pair.a_to_world};
            const Manifold m = contact_of(pair, 0.02), s = contact_of(swapped, 0.02);
            REQUIRE(m.count == s.count);
            if (m.count == 0) continue;
            CHECK((m.normal + s.normal).norm() < rounding);
            CHECK(std::abs(m.depth - s.depth) < rounding);
            CHECK(std::abs(separation_of(pair) - separation_of(swapped)) < rounding);
        }
    }
}

TEST_CASE("turning and moving the whole scene turns and moves the answer") {
    constexpr std::uint64_t seed = 408;
    for (const ContactKind kind : all_kinds) {
        Random random(seed, static_cast<std::uint64_t>(kind));
        for (int i = 0; i < pairs_of(kind); ++i) {
            const ContactPair pair = test::random_contact_pair(random, kind);
            INFO(test::name_of(kind) << ", seed " << seed << ", pair " << i);
            const Transform move{test::random_turn(random), test::random_in_cube(random, 5.0)};
            const ContactPair moved{pair.a, pair.b, move * pair.a_to_world, move * pair.b_to_world};
            const Manifold m = contact_of(pair, 0.02), n = contact_of(moved, 0.02);
            // a hair within the margin may be a hair outside of it
            if (std::abs(m.depth + 0.02) < 1e-8) continue;
            REQUIRE((m.count > 0) == (n.count > 0));
            if (m.count == 0) continue;
            CHECK((move.rotation * m.normal - n.normal).norm() < 1e-7);
            CHECK(std::abs(m.depth - n.depth) < rounding);
        }
    }
}
