// The promise of a contact: its normal and depth undo the overlap with the least move there is, and
// its points lie where the bodies meet.
#include "sidestep/rigid/contact.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>

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
                               ContactKind::planks,      ContactKind::balls};

/// The twins of hulls of a hundred corners take a second for twenty pairs. More, when asked for.
int pairs_of(ContactKind kind) {
    const char* times = std::getenv("SIDESTEP_CONTACT_TIMES");
    return (kind == ContactKind::large_hulls ? 20 : 1500) *
           (times != nullptr ? std::atoi(times) : 1);
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

TEST_CASE(
    "a ball over the ridge of a tent is nearest to the ridge and not to the end it is highest "
    "above") {
    std::vector<Vec3> points{{0, 1, -1}, {0, 1, 1}};
    for (const double x : {-0.18, 0.18}) {
        for (const double z : {-2.7, 2.7}) points.emplace_back(x, 0, z);
    }
    const auto tent = Shape::polyhedron(geometry::ConvexPolyhedron::from_points(points).value());
    const auto ball = Shape::ball(0.6);
    const Manifold m = contact(*ball, {Quat::Identity(), {0, 1.5, 0.9}}, *tent,
                               {Quat::Identity(), tent->centre()});
    REQUIRE(m.count == 1);
    CHECK(m.depth == doctest::Approx(0.1));
    CHECK((m.normal - Vec3::UnitY()).norm() < rounding);
}

TEST_CASE("a ball is as far away as its centre is from the surface") {
    constexpr std::uint64_t seed = 424;
    Random random(seed);
    int hits = 0, inside = 0;
    constexpr int balls = 1500;
    for (int i = 0; i < balls; ++i) {
        INFO("seed " << seed << ", ball " << i);
        const auto kind =
            std::array{ContactKind::boxes, ContactKind::thin_boxes, ContactKind::tetrahedra,
                       ContactKind::small_hulls, ContactKind::large_hulls}[i % 5];
        const ContactPair pair{test::some_contact_shape(random, ContactKind::balls),
                               test::some_contact_shape(random, kind),
                               {test::any_turn(random), test::anywhere_in_cube(random, 1.0)},
                               {test::any_turn(random), Vec3::Zero()}};
        const double distance =
            oracle::point_distance(pair.a_to_world.translation, *pair.b, pair.b_to_world);
        const double gap = distance - pair.a->radius();
        CHECK(std::abs(separation_of(pair) - gap) < rounding);
        const Manifold m = contact_of(pair);
        REQUIRE(m.count == (gap <= 0.0 ? 1 : 0));
        if (m.count == 0) continue;
        ++hits;
        inside += distance < 0.0;
        CHECK(std::abs(m.depth + gap) < rounding);
        CHECK(std::abs(twin_gap_along(pair, m.normal) + m.depth) < rounding);
    }
    CHECK(hits > balls / 10);
    CHECK(hits < balls * 9 / 10);
    CHECK(inside > balls / 50);
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

TEST_CASE("a corner cut away with the depth is not forgotten") {
    // one in twenty thousand: what is left of the face tells too little, by two millimetres
    Random random(405, static_cast<std::uint64_t>(ContactKind::small_hulls));
    ContactPair pair;
    for (int i = 0; i <= 11996; ++i)
        pair = test::random_contact_pair(random, ContactKind::small_hulls);
    const Manifold m = contact_of(pair);
    REQUIRE(m.count > 0);
    pair.a_to_world.translation += (m.depth + rounding) * m.normal;
    CHECK(true_gap(pair) > 0.0);
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
                // half-way: half the gap from each, or in both
                const double far =
                    p.depth > 0.0 ? p.depth : allowed_bias(pair, p.depth) - 0.5 * p.depth;
                CHECK(outside(p.point, *pair.a, pair.a_to_world) < far + rounding);
                CHECK(outside(p.point, *pair.b, pair.b_to_world) < far + rounding);
                for (int j = 0; j < k; ++j) CHECK(m.points[j].feature != p.feature);
            }
            CHECK(m.depth == deepest);
            // never more gap than there is, along the normal or any way
            if (m.depth > 0.0) continue;
            CHECK(-m.depth < separation_of(pair) + rounding);
            // and hardly less: a corner beside a corner is as far as it is
            CHECK(-m.depth > separation_of(pair) - allowed_bias(pair, m.depth) - rounding);
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
        int hits = 0, others = 0;
        for (int i = 0; i < pairs_of(kind); ++i) {
            const ContactPair pair = test::random_contact_pair(random, kind);
            INFO(test::name_of(kind) << ", seed " << seed << ", pair " << i);
            const ContactPair swapped{pair.b, pair.a, pair.b_to_world, pair.a_to_world};
            const Manifold m = contact_of(pair, 0.02), s = contact_of(swapped, 0.02);
            REQUIRE(m.count == s.count);
            if (m.count == 0) continue;
            CHECK((m.normal + s.normal).norm() < rounding);
            // the same points, but for which four of more where they are as good
            bool same = true;
            for (int k = 0; k < m.count; ++k) {
                double nearest = 1e9;
                for (int j = 0; j < s.count; ++j) {
                    nearest = std::min(nearest, (m.points[k].point - s.points[j].point).norm());
                }
                same &= nearest < 1e-7;
            }
            CHECK((same || m.count == 4));
            ++hits;
            others += !same;
            CHECK(std::abs(m.depth - s.depth) < rounding);
            CHECK(std::abs(separation_of(pair) - separation_of(swapped)) < rounding);
        }
        INFO(test::name_of(kind) << ": " << others << " of " << hits);
        CHECK(others <= hits / (kind == ContactKind::stacks ? 3 : 50));
    }
}

TEST_CASE("turning and moving the whole scene turns and moves the answer") {
    constexpr std::uint64_t seed = 408;
    for (const ContactKind kind : all_kinds) {
        Random random(seed, static_cast<std::uint64_t>(kind));
        for (int i = 0; i < pairs_of(kind); ++i) {
            const ContactPair pair = test::random_contact_pair(random, kind);
            INFO(test::name_of(kind) << ", seed " << seed << ", pair " << i);
            const Transform move{test::any_turn(random), test::anywhere_in_cube(random, 5.0)};
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

TEST_CASE("the memory of a pair changes nothing but who is preferred") {
    constexpr std::uint64_t seed = 409;
    for (const ContactKind kind : all_kinds) {
        Random random(seed, static_cast<std::uint64_t>(kind));
        int hits = 0, looks = 0;
        for (int i = 0; i < std::max(6, pairs_of(kind) / 10); ++i) {
            ContactPair pair = test::random_contact_pair(random, kind);
            if (!polyhedra(pair)) continue;
            // a body that wanders: the memory is of a moment ago, or stale
            ContactMemory memory;
            for (int step = 0; step < 10; ++step) {
                INFO(test::name_of(kind) << ", seed " << seed << ", pair " << i << ", " << step);
                const double far = random.chance(0.1) ? 0.3 : 0.01;
                pair.a_to_world.translation += test::anywhere_in_cube(random, far);
                pair.a_to_world.rotation =
                    exp_map(test::anywhere_in_cube(random, far)) * pair.a_to_world.rotation;
                const Manifold m = contact_of(pair, 0.0, &memory);
                const double gap = true_gap(pair);
                ++looks;
                if (std::abs(gap) < rounding) continue;
                REQUIRE((m.count > 0) == (gap < 0.0));
                if (m.count == 0) continue;
                ++hits;
                CHECK(m.depth > -gap - rounding);
                CHECK(m.depth < -gap + allowed_bias(pair, gap) + rounding);
            }
        }
        if (kind == ContactKind::balls) continue;
        CHECK(hits > looks / 5);
        CHECK(hits < looks);
    }
    // what another pair left behind is no harm
    ContactMemory nonsense{0xdeadbeef};
    const auto cube = Shape::box({1, 1, 1});
    CHECK(contact(*cube, {Quat::Identity(), {0, 1.9, 0}}, *cube, {}, 0.0, &nonsense).count == 4);
}

TEST_CASE("points of a resting box keep their names while it trembles") {
    constexpr std::uint64_t seed = 420;
    Random random(seed);
    const auto below = Shape::box({2, 0.5, 2}), above = Shape::box({0.5, 0.3, 0.4});
    const Quat turned = rotation_about(Axis::y, 0.3);
    ContactMemory memory;
    std::array<std::uint32_t, 4> names{};
    for (int step = 0; step < 200; ++step) {
        INFO("seed " << seed << ", step " << step);
        const Transform place{exp_map(test::anywhere_in_cube(random, 1e-4)) * turned,
                              Vec3(0.1, 0.8, 0.2) + test::anywhere_in_cube(random, 1e-4)};
        const Manifold m = contact(*above, place, *below, {}, 0.01, &memory);
        REQUIRE(m.count == 4);
        std::array<std::uint32_t, 4> now{};
        for (int i = 0; i < 4; ++i) now[i] = m.points[i].feature;
        std::sort(now.begin(), now.end());
        if (step > 0) CHECK(now == names);
        names = now;
        // mostly the face below: its normal does not tremble
        CHECK(m.normal.y() > 1.0 - 1e-7);
    }
}

TEST_CASE("points have one name whichever face was the reference") {
    const auto below = Shape::box({2, 0.5, 2}), above = Shape::box({0.5, 0.3, 2.4});
    const Transform place{rotation_about(Axis::y, 0.3), Vec3(0.1, 0.79, 0.2)};
    // faces in parallel: the memory alone decides, a's up-and-down axis or b's
    ContactMemory by_a{2}, by_b{5};
    const Manifold m = contact(*above, place, *below, {}, 0.0, &by_a);
    const Manifold n = contact(*above, place, *below, {}, 0.0, &by_b);
    REQUIRE(by_a.axis == 2);
    REQUIRE(by_b.axis == 5);
    REQUIRE(m.count == 4);
    REQUIRE(n.count == 4);
    for (int i = 0; i < 4; ++i) {
        int found = 0;
        for (int j = 0; j < 4; ++j) {
            if ((m.points[i].point - n.points[j].point).norm() > rounding) continue;
            CHECK(m.points[i].feature == n.points[j].feature);
            ++found;
        }
        CHECK(found == 1);
    }
}

TEST_CASE("the four points kept hold the deepest and most of the area") {
    constexpr std::uint64_t seed = 421;
    Random random(seed);
    const auto prism = [&](int sides) {
        std::vector<Vec3> points;
        for (int i = 0; i < sides; ++i) {
            const double angle = 2 * pi * i / sides;
            for (const double y : {-0.2, 0.2}) {
                points.emplace_back(std::cos(angle), y, std::sin(angle));
            }
        }
        return Shape::polyhedron(geometry::ConvexPolyhedron::from_points(points).value());
    };
    const auto twelve = prism(12), table = Shape::box({3, 0.2, 3});
    for (int i = 0; i < 200; ++i) {
        INFO("seed " << seed << ", prism " << i);
        const Transform place{exp_map(test::anywhere_in_cube(random, 0.003)) *
                                  rotation_about(Axis::y, random.uniform(-pi, pi)),
                              {0, 0.395, 0}};
        const Manifold m = contact(*twelve, place, *table, {}, 0.02);
        REQUIRE(m.count == 4);
        double lowest = 1.0;
        for (const Vec3& corner : twelve->outline().vertices()) {
            lowest = std::min(lowest, (place * corner).y());
        }
        CHECK(m.depth == doctest::Approx(0.2 - lowest).epsilon(1e-3));
        // twice the area of the square in a circle, as two triangles each way round
        double area = 0.0;
        for (int j = 0; j < 4; ++j) {
            for (int k = 0; k < j; ++k) {
                for (int l = 0; l < k; ++l) {
                    const Vec3 p = m.points[j].point - m.points[l].point;
                    const Vec3 q = m.points[k].point - m.points[l].point;
                    area += 0.5 * p.cross(q).norm();
                }
            }
        }
        CHECK(area > 0.85 * 4.0);
    }
}

TEST_CASE("bodies in the strangest places get a unit normal and a point and no nonsense") {
    const auto cube = Shape::box({1, 1, 1}), needle = Shape::box({0.05, 0.05, 1});
    const auto plate = Shape::box({1, 1, 0.05}), crumb = Shape::box({1e-3, 1e-3, 1e-3});
    const auto field = Shape::box({100, 1, 100}), ball = Shape::ball(0.5);
    Random random(422);
    const auto hull = test::random_hull(random, 12), round = test::random_hull(random, 200, true);
    const std::vector<std::shared_ptr<const Shape>> shapes{cube,  needle, plate, crumb,
                                                           field, ball,   hull,  round};
    const std::vector<Quat> turns{Quat::Identity(), rotation_about(Axis::x, pi / 2),
                                  rotation_about(Axis::y, pi / 4), rotation_about(Axis::z, 1e-9),
                                  test::any_turn(random)};
    const std::vector<Vec3> moves{{0, 0, 0},   {1e-300, 0, 0}, {0.1, 0.2, 0.03}, {0.5, 0, 0},
                                  {0, 0.9, 0}, {1, 1, 1},      {1e-12, 1e-12, 0}};
    int overlaps = 0;
    for (const auto& a : shapes) {
        for (const auto& b : shapes) {
            for (const Quat& turn : turns) {
                for (const Vec3& move : moves) {
                    const ContactPair pair{a, b, {turn, move}, {}};
                    const double gap = separation_of(pair);
                    CHECK(std::isfinite(gap));
                    const Manifold m = contact_of(pair);
                    if (gap < -1e-9) REQUIRE(m.count >= 1);
                    if (m.count == 0) continue;
                    ++overlaps;
                    CHECK(std::abs(m.normal.norm() - 1.0) < 1e-12);
                    CHECK(std::isfinite(m.depth));
                    CHECK(m.depth >= -1e-9);
                    CHECK(m.depth < -gap + 1.51 * 0.0201 * std::abs(gap) + 2e-3);
                    for (int k = 0; k < m.count; ++k) {
                        CHECK(m.points[k].point.allFinite());
                        CHECK(outside(m.points[k].point, *a, pair.a_to_world) < m.depth + 1e-8);
                        CHECK(outside(m.points[k].point, *b, pair.b_to_world) < m.depth + 1e-8);
                    }
                }
            }
        }
    }
    CHECK(overlaps > 1000);
}

TEST_CASE("separation is the distance of the surfaces and never more") {
    constexpr std::uint64_t seed = 423;
    for (const ContactKind kind : all_kinds) {
        Random random(seed, static_cast<std::uint64_t>(kind));
        const int pairs = pairs_of(kind) / (kind == ContactKind::large_hulls ? 4 : 10);
        int apart = 0;
        for (int i = 0; i < pairs; ++i) {
            ContactPair pair = test::random_contact_pair(random, kind);
            if (!polyhedra(pair)) continue;
            INFO(test::name_of(kind) << ", seed " << seed << ", pair " << i);
            pair.b_to_world.translation += random.uniform(0.0, 1.0) * (pair.b_to_world.translation -
                                                                       pair.a_to_world.translation);
            if (true_gap(pair) <= 0.0) continue;
            ++apart;
            const double distance =
                oracle::surface_distance(*pair.a, pair.a_to_world, *pair.b, pair.b_to_world);
            CHECK(std::abs(separation_of(pair) - distance) < 1e-10);
        }
        if (kind != ContactKind::balls) CHECK(apart > pairs / 4);
    }
}
