// The promise of the narrow phase: bodies that touch are never called apart, and the shortcuts of the
// seed are wrong exactly where we say.

#include <doctest/doctest.h>

#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/rigid/narrow.h"
#include "tests/support/convex_pairs.h"
#include "tests/support/instruction_sets.h"

using namespace sidestep;
using namespace sidestep::rigid;
using namespace sidestep::test;

namespace {

constexpr std::array<NarrowMethod, 5> all_ways{NarrowMethod::complete, NarrowMethod::naive_two_way,
                                               NarrowMethod::naive_one_way, NarrowMethod::printed,
                                               NarrowMethod::printed_checked};

Solid solid_box(double x, double y, double z) {
    return Solid::of(box_of({x, y, z}));
}

Solid solid_hull(const std::vector<Vec3>& points, Solid::Planes planes = Solid::Planes::unit) {
    return Solid::of(geometry::ConvexPolyhedron::from_points(points).value(), planes);
}

Transform moved(double x, double y, double z) {
    return {.translation = {x, y, z}};
}

bool says(NarrowMethod method, const Solid& a, const Transform& at_a, const Solid& b,
          const Transform& at_b, double tolerance = 0.0) {
    return touch(a, at_a, b, at_b, {.method = method, .tolerance = tolerance}).touches;
}

/// The two right methods and the fast one, in both orders.
void check_all_say(bool expected, const Solid& a, const Transform& at_a, const Solid& b,
                   const Transform& at_b) {
    CHECK(says(NarrowMethod::complete, a, at_a, b, at_b) == expected);
    CHECK(says(NarrowMethod::complete, b, at_b, a, at_a) == expected);
    CHECK(says(NarrowMethod::naive_two_way, a, at_a, b, at_b) == expected);
    CHECK(touching(a, at_a, b, at_b) == expected);
    CHECK(touching(b, at_b, a, at_a) == expected);
}

/// How often each method is wrong about pairs of a kind.
struct WrongCounts {
    int pairs = 0, hits = 0, near = 0;
    std::array<int, 5> missed{}, alarms{};
    int fast_differs = 0, order_differs = 0;
    WrongCounts& operator+=(const WrongCounts& more) {
        pairs += more.pairs;
        hits += more.hits;
        near += more.near;
        for (int k = 0; k < 5; ++k) {
            missed[k] += more.missed[k];
            alarms[k] += more.alarms[k];
        }
        fast_differs += more.fast_differs;
        order_differs += more.order_differs;
        return *this;
    }
};

WrongCounts count_wrong(const ConvexKind& kind, int pairs, std::uint64_t seed) {
    const ConvexPool pool(kind, 1000, seed);
    constexpr std::int64_t grain = 1000;
    return parallel_sum<WrongCounts>(pairs, grain, {}, [&](std::int64_t begin, std::int64_t end) {
        Random random(seed, static_cast<std::uint64_t>(begin));
        WrongCounts counts;
        for (std::int64_t i = begin; i < end; ++i) {
            const ConvexPair pair = pool.pair(random);
            const Solid &a = pair.a->solid, &b = pair.b->solid;
            const double gap = pair.gap();
            const bool complete = says(all_ways[0], a, pair.at_a, b, pair.at_b);
            counts.fast_differs += touching(a, pair.at_a, b, pair.at_b) != complete;
            counts.order_differs += says(all_ways[0], b, pair.at_b, a, pair.at_a) != complete;
            ++counts.pairs;
            if (std::abs(gap) < 1e-9) {
                ++counts.near;
                continue;
            }
            counts.hits += gap < 0.0;
            for (int k = 0; k < 5; ++k) {
                const bool said = k == 0 ? complete : says(all_ways[k], a, pair.at_a, b, pair.at_b);
                counts.missed[k] += gap < 0.0 && !said;
                counts.alarms[k] += gap > 0.0 && said;
            }
        }
        return counts;
    });
}

}  // namespace

// ---- by hand ----

TEST_CASE("boxes apart and in each other and face on face") {
    const Solid cube = solid_box(1, 1, 1);
    check_all_say(false, cube, {}, cube, moved(2.1, 0, 0));
    check_all_say(true, cube, {}, cube, moved(1.9, 0.3, -0.2));
    check_all_say(true, cube, {}, cube, moved(2, 0, 0));    // face on face
    check_all_say(true, cube, {}, cube, moved(2, 2, 0.3));  // edge on edge
    check_all_say(true, cube, {}, cube, moved(2, 2, 2));    // corner on corner
    check_all_say(false, cube, {}, cube, moved(2, 2, 2.001));
}

TEST_CASE("a body wholly inside the other is found both ways") {
    const Solid large = solid_box(2, 2, 2), small = solid_box(0.1, 0.2, 0.3);
    check_all_say(true, large, {}, small, moved(0.5, 0.1, 0));
    const Solid large_hull = solid_hull({{3, 0, 0}, {-3, 2, 0}, {-3, -2, 1}, {0, 0, 4}});
    const Solid small_hull =
        solid_hull({{0.1, 0, 1}, {-0.1, 0.1, 1}, {-0.1, -0.1, 1.1}, {0, 0, 1.4}});
    check_all_say(true, large_hull, {}, small_hull, {});
    CHECK(touch(large_hull, {}, small_hull, {}).how == Touch::How::corner_of_b);
    CHECK(touch(small_hull, {}, large_hull, {}).how == Touch::How::corner_of_a);
}

TEST_CASE("seed 004 misses a needle through a plate in either order") {
    const Solid needle = solid_box(0.05, 0.05, 1.0), plate = solid_box(1.0, 1.0, 0.05);
    const Transform at = moved(0.1, 0.2, 0.03);
    check_all_say(true, needle, at, plate, {});
    // edges of the plate never meet the needle
    CHECK_FALSE(says(NarrowMethod::naive_one_way, needle, at, plate, {}));
    CHECK(says(NarrowMethod::naive_one_way, plate, {}, needle, at));
    // edges of the needle go through faces that share no edge
    for (const NarrowMethod method : {NarrowMethod::printed, NarrowMethod::printed_checked}) {
        CHECK_FALSE(says(method, needle, at, plate, {}));
        CHECK_FALSE(says(method, plate, {}, needle, at));
    }
    const Touch found = touch(plate, {}, needle, at);
    CHECK(found.how == Touch::How::edge_of_b);
    CHECK(found.entry >= 0);
    CHECK(found.exit >= 0);
    CHECK(plate.normal(found.entry).dot(plate.normal(found.exit)) == -1.0);
    CHECK(touch(needle, at, plate, {}).how == Touch::How::edge_of_a);
}

TEST_CASE("seed 004 misses a plus of two bars with tops in one plane") {
    const Solid bar = solid_box(1, 0.2, 0.2), across = solid_box(0.2, 0.2, 1);
    check_all_say(true, bar, {}, across, {});
    const Solid thicker = solid_box(0.2, 0.3, 1);
    check_all_say(true, bar, {}, thicker, moved(0, -0.1, 0));
    CHECK_FALSE(says(NarrowMethod::printed, bar, {}, thicker, moved(0, -0.1, 0)));
}

TEST_CASE("seed 004 sees a collision two units above a cube") {
    const Solid cube = solid_box(1, 1, 1);
    const Solid above = solid_hull({{1.5, 0, 3}, {0, 1.5, 3}, {2, 2, 5}, {0.5, 0.5, 6}});
    check_all_say(false, cube, {}, above, {});
    CHECK(says(NarrowMethod::printed, cube, {}, above, {}));
    CHECK_FALSE(says(NarrowMethod::printed_checked, cube, {}, above, {}));
}

TEST_CASE("a gap within the tolerance counts as touching") {
    const Solid cube = solid_box(1, 1, 1);
    for (const NarrowMethod method : {NarrowMethod::complete, NarrowMethod::naive_two_way}) {
        CHECK(says(method, cube, {}, cube, moved(2.001, 0.3, 0.1), 2e-3));
        CHECK_FALSE(says(method, cube, {}, cube, moved(2.001, 0.3, 0.1), 5e-4));
        CHECK(says(method, cube, moved(9, 9, 9), cube, moved(11.001, 9.1, 8.5), 2e-3));
    }
}

TEST_CASE("work is counted as the tables count it") {
    const Solid cube = solid_box(1, 1, 1);
    // no face of the first is in the way before the sixth row at most; each row is eight products
    const Touch apart = touch(cube, {}, cube, moved(2.5, 0, 0));
    CHECK(apart.how == Touch::How::apart_by_a);
    CHECK(apart.work.products[0] == 8 * (apart.feature + 1));
    CHECK(apart.work.products[1] + apart.work.products[2] + apart.work.products[3] == 0);
    CHECK(cube.normal(apart.feature) == Vec3(1, 0, 0));
    // the seed always fills its table
    const Touch printed =
        touch(cube, {}, cube, moved(2.5, 0, 0), {.method = NarrowMethod::printed});
    CHECK(printed.work.products[0] == 48);
    // every edge, every face: two products and a division, then the middles of its pieces
    const Touch naive =
        touch(cube, {}, cube, moved(2.5, 0.1, 0.2), {.method = NarrowMethod::naive_one_way});
    CHECK(naive.work.products[2] >= 12 * 6 * 2 + 12);
    CHECK(naive.work.divisions <= 72 + 12 * 7);
    CHECK(naive.work.divisions >= 24 + 12);  // edges along a face are not divided
    // a clip compares fractions
    const Solid needle = solid_box(0.05, 0.05, 1.0), plate = solid_box(1.0, 1.0, 0.05);
    CHECK(touch(needle, moved(0.1, 0.2, 0.03), plate, {}).work.divisions == 0);
}

TEST_CASE("odd questions to the narrow phase are refused") {
    const Solid cube = solid_box(1, 1, 1);
    CHECK_THROWS_AS(static_cast<void>(touch(cube, {}, cube, {}, {.tolerance = -1e-9})), UsageError);
    CHECK_THROWS_AS(static_cast<void>(touch(cube, {}, cube, moved(0, std::nan(""), 0))),
                    UsageError);
    CHECK_THROWS_AS(static_cast<void>(touch(cube, {}, Solid(), {})), UsageError);
}

// ---- against the twin ----

TEST_CASE("complete is never wrong about a hundred thousand pairs of each kind") {
    constexpr std::uint64_t seed = 2004;
    // spec 4.1: share that collides; of the apart, false alarms of printed; of the colliding, missed by
    // printed, by printed with the middle checked, by naive one way
    struct Shares {
        double hits, alarms, missed, checked, one_way;
    };
    constexpr std::array<Shares, 5> spec{{{0.669, 0.449, 0.00905, 0.01927, 0.00251},
                                          {0.522, 0.458, 0.07279, 0.21683, 0.08354},
                                          {0.324, 0.472, 0.00162, 0.05648, 0.05648},
                                          {0.778, 0.411, 0.00030, 0.00062, 0.00008},
                                          {0.427, 0.456, 0.00485, 0.01748, 0.00318}}};
    const auto kinds = five_kinds();
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        const WrongCounts counts = count_wrong(kinds[k], 100000, seed);
        INFO("seed " << seed << ", " << kinds[k].name);
        CHECK(counts.near < 10);
        // complete, naive two ways
        for (const int right : {0, 1}) {
            CHECK(counts.missed[right] == 0);
            CHECK(counts.alarms[right] == 0);
        }
        CHECK(counts.fast_differs == 0);
        CHECK(counts.order_differs == 0);
        // wrong, as the spec measured them
        const double hits = counts.hits, apart = counts.pairs - counts.hits;
        CHECK(hits / counts.pairs == doctest::Approx(spec[k].hits).epsilon(0.02));
        CHECK(counts.alarms[3] / apart == doctest::Approx(spec[k].alarms).epsilon(0.1));
        // four standard deviations of what is counted, beside the ten percent
        const auto near = [&](int count, double share) {
            const double expected = share * hits;
            return std::abs(count - expected) < 0.1 * expected + 4.0 * std::sqrt(expected) + 2.0;
        };
        CHECK(near(counts.missed[3], spec[k].missed));
        CHECK(counts.missed[4] > 0);
        CHECK(counts.alarms[2] == 0);
        CHECK(counts.alarms[4] == 0);
    }
}

TEST_CASE("whole number tetrahedra are decided exactly and touching counts") {
    constexpr std::uint64_t seed = 2005;
    Random random(seed);
    int grazing = 0;
    for (const int side : {2, 9}) {
        const LatticePool pool(side, 1000, seed);
        int hits = 0;
        constexpr int pairs = 20000;
        for (int i = 0; i < pairs; ++i) {
            const int a = random.index(1000), b = random.index(1000);
            INFO("seed " << seed << ", side " << side << ", pair " << i);
            const bool meet = oracle::lattice_touching(pool.points[a], pool.points[b]);
            REQUIRE(says(NarrowMethod::complete, pool.solids[a], {}, pool.solids[b], {}) == meet);
            REQUIRE(touching(pool.solids[a], {}, pool.solids[b], {}) == meet);
            hits += meet;
            // shrunk by a hair about its first corner: does it still touch?
            if (meet) {
                oracle::LatticeTetrahedron shrunk = pool.points[a], wide = pool.points[b];
                for (int c = 0; c < 4; ++c) {
                    for (int x = 0; x < 3; ++x) {
                        std::int64_t sum = 0;
                        for (int k = 0; k < 4; ++k) sum += pool.points[a][k][x];
                        shrunk[c][x] =
                            4000 * pool.points[a][c][x] + (sum - 4 * pool.points[a][c][x]);
                        wide[c][x] = 4000 * pool.points[b][c][x];
                    }
                }
                grazing += !oracle::lattice_touching(shrunk, wide);
            }
        }
        CHECK(hits > pairs / 10);
        CHECK(hits < pairs * 95 / 100);
    }
    // touching without overlap is what these are for
    CHECK(grazing > 1000);
}

TEST_CASE("bodies in the same place are never called apart wherever they are") {
    // every corner lies on planes of the other: only the bound on rounding saves this
    constexpr std::uint64_t seed = 2006;
    Random random(seed);
    for (const ConvexKind& kind : five_kinds()) {
        const ConvexPool pool(kind, 20, seed);
        for (int i = 0; i < 1000; ++i) {
            const ConvexShape& shape = pool.shapes()[random.index(20)];
            Transform at;
            at.rotation = random_turn(random);
            at.translation = random_in_cube(random, 100.0);
            INFO("seed " << seed << ", " << kind.name << ", body " << i);
            REQUIRE(says(NarrowMethod::complete, shape.solid, at, shape.solid, at));
            REQUIRE(touching(shape.solid, at, shape.solid, at));
            // the same place, reached another way
            const Transform way{.rotation = random_turn(random), .translation = Vec3::Zero()};
            Transform other = way * (way.inverse() * at);
            other.rotation.normalize();
            REQUIRE(says(NarrowMethod::complete, shape.solid, at, shape.solid, other));
            REQUIRE(touching(shape.solid, at, shape.solid, other));
        }
    }
    // a cube turned onto itself: rounding makes some of them a little larger in the eyes of the other
    const Solid cube = solid_box(0.3, 0.3, 0.3);
    for (int i = 0; i < 3000; ++i) {
        INFO("seed " << seed << ", cube " << i);
        const Transform at{.rotation = random_turn(random), .translation = Vec3::Zero()};
        Transform other = at;
        for (int k = 0; k < 3; ++k) {
            const Vec3 axis = Vec3::Unit(random.index(3));
            other.rotation = other.rotation * Quat(Eigen::AngleAxisd(pi / 2, axis));
        }
        other.rotation.normalize();
        REQUIRE(says(NarrowMethod::complete, cube, at, cube, other));
        REQUIRE(touching(cube, at, cube, other));
    }
}

TEST_CASE("the fast answer is the answer of the tables even where they graze") {
    constexpr std::uint64_t seed = 2007;
    for (const std::int64_t set : instruction_sets()) {
        const UseInstructionSet use(set);
        Random random(seed);
        const Solid cube = solid_box(0.5, 0.5, 0.5), brick = solid_box(1.0, 0.25, 0.5);
        const ConvexPool hulls(small_hull_kind(), 50, seed);
        const ConvexPool large(large_hull_kind<120>(), 3, seed);
        int hits = 0, pairs = 0;
        const auto agree = [&](const Solid& a, const Transform& at_a, const Solid& b,
                               const Transform& at_b) {
            const bool tables = says(NarrowMethod::complete, a, at_a, b, at_b);
            NarrowMemory memory;
            memory.direction = {static_cast<float>(random.normal()), 1.0F, -0.3F};
            REQUIRE(touching(a, at_a, b, at_b) == tables);
            REQUIRE(touching(a, at_a, b, at_b, &memory) == tables);
            REQUIRE(touching(a, at_a, b, at_b, &memory) == tables);
            hits += tables;
            ++pairs;
        };
        for (int i = 0; i < 3000; ++i) {
            INFO("seed " << seed << ", set " << set << ", pair " << i);
            // face on face, a few roundings off, turned together
            const Transform whole{.rotation = random_turn(random),
                                  .translation = random_in_cube(random, 3.0)};
            const double off =
                random.normal(0.0, 1e-13) + (i % 3 == 0 ? random.normal() * 1e-11 : 0);
            const Transform beside =
                moved(1.5 + off, random.uniform(-0.7, 0.7), random.uniform(-0.9, 0.9));
            agree(brick, whole, cube, whole * beside);
            // a corner of a hull on a plane of another
            const Solid& hull = hulls.shapes()[random.index(50)].solid;
            const Solid& other =
                i % 50 == 0 ? large.shapes()[i % 3].solid : hulls.shapes()[random.index(50)].solid;
            const int face = random.index(other.face_count());
            const auto loop = other.loop(face);
            const Vec3 on =
                (other.corner(loop[0]) + other.corner(loop[1]) + other.corner(loop[2])) / 3;
            Transform placed{.rotation = random_turn(random), .translation = Vec3::Zero()};
            int lowest = 0;
            for (int c = 1; c < hull.corner_count(); ++c) {
                if (other.normal(face).dot(placed * hull.corner(c)) <
                    other.normal(face).dot(placed * hull.corner(lowest))) {
                    lowest = c;
                }
            }
            placed.translation = on - placed * hull.corner(lowest) + off * other.normal(face);
            agree(other, whole, hull, whole * placed);
            agree(hull, whole * placed, other, whole);
        }
        CHECK(hits > pairs / 4);
        CHECK(hits < pairs * 9 / 10);
    }
}

TEST_CASE("a remembered direction is tried first and never trusted") {
    const Solid cube = solid_box(1, 1, 1);
    NarrowMemory memory;
    CHECK_FALSE(touching(cube, {}, cube, moved(2.5, 0.3, 0), &memory));
    CHECK(memory.direction == std::array<float, 3>{1, 0, 0});
    CHECK_FALSE(touching(cube, {}, cube, moved(2.4, 0.3, 0), &memory));
    CHECK(touching(cube, {}, cube, moved(1.9, 0.3, 0), &memory));
    memory.direction = {std::nanf(""), 0, 0};
    CHECK(touching(cube, {}, cube, moved(1.9, 0.3, 0), &memory));
    CHECK_FALSE(touching(cube, {}, cube, moved(0, -2.5, 0), &memory));
}

TEST_CASE("a solid knows whether it is a box and how it is turned") {
    CHECK(solid_box(1, 2, 3).is_box());
    CHECK(solid_box(1, 2, 3).box().plain);
    Random random(7);
    const auto turned =
        box_of({1, 2, 3}).transformed({.rotation = random_turn(random), .translation = {1, 2, 3}});
    const Solid solid = Solid::of(turned);
    REQUIRE(solid.is_box());
    CHECK_FALSE(solid.box().plain);
    CHECK((solid.box().centre - Vec3(1, 2, 3)).norm() < 1e-12);
    // a slanted one is none
    CHECK_FALSE(solid_hull({{0, 0, 0},
                            {1, 0, 0},
                            {0, 1, 0},
                            {1, 1, 0},
                            {0.1, 0, 1},
                            {1.1, 0, 1},
                            {0.1, 1, 1},
                            {1.1, 1, 1}})
                    .is_box());
    // and boxes turned within their own coordinates are decided as well
    for (int i = 0; i < 2000; ++i) {
        const Transform own{.rotation = random_turn(random),
                            .translation = random_in_cube(random, 1.0)};
        const ConvexShape a(box_of({1, 0.5, 0.2}).transformed(own)), b(box_of({0.4, 0.7, 0.3}));
        const ConvexPair pair{&a, &b, {}, {random_turn(random), random_in_cube(random, 1.5)}};
        const double gap = pair.gap();
        if (std::abs(gap) > 1e-9) {
            REQUIRE(touching(a.solid, pair.at_a, b.solid, pair.at_b) == (gap < 0.0));
        }
    }
}
