// The promise of walls: never "free" about somebody who touches one, and never more room than there is.

#include "sidestep/crowd/walls.h"

#include <doctest/doctest.h>

#include <chrono>
#include <limits>

#include "sidestep/base/require.h"
#include "sidestep/crowd/detail/swept_disc.h"
#include "tests/crowd/wall_twin.h"

using namespace sidestep;
using namespace sidestep::crowd;
using namespace sidestep::test;

namespace {

Vec2 random_place(Random& random, const WallTwin& twin, double beyond) {
    const double x = random.uniform(twin.low.x() - beyond, twin.high.x() + beyond);
    const double z = random.uniform(twin.low.y() - beyond, twin.high.y() + beyond);
    return {x, z};
}

/// A stroll of a second or so with a body that grows and shrinks.
motion::GroundPath random_path(Random& random) {
    motion::GroundPath path;
    path.dt = 1.0 / 30.0;
    const int samples = 1 + random.index(40);
    Vec2 p(random.uniform(-1.0, 1.0), 0.0);
    double heading = random.uniform(-3.0, 3.0);
    const double step = random.chance(0.2) ? 0.0 : random.uniform(0.01, 0.3);
    for (int i = 0; i < samples; ++i) {
        path.positions.push_back(p);
        path.radii.push_back(random.uniform(0.05, 0.6));
        heading += random.uniform(-0.3, 0.3);
        p += step * Vec2(std::sin(heading), std::cos(heading));
    }
    return path;
}

struct Circle {
    Vec2 middle;
    double reach;
    Vec2 half;
};

Circle circle_around(const motion::GroundPath& path) {
    Vec2 low = path.positions.front(), high = low;
    for (std::size_t i = 0; i < path.positions.size(); ++i) {
        const Vec2 radius = Vec2::Constant(path.radii[i]);
        low = low.cwiseMin(path.positions[i] - radius);
        high = high.cwiseMax(path.positions[i] + radius);
    }
    Circle circle{0.5 * (low + high), 0.0, 0.5 * (high - low)};
    for (std::size_t i = 0; i < path.positions.size(); ++i) {
        circle.reach =
            std::max(circle.reach, (path.positions[i] - circle.middle).norm() + path.radii[i]);
    }
    return circle;
}

/// The least gap of the placed path to walls: per step the gap is convex where the walls are, but
/// they are many; so step by step, as finely as its change allows, down to a millimetre.
Real twin_gap(const WallTwin& twin, const motion::GroundPath& path,
              const spacetime::Placement& at) {
    struct Disc {
        Real x, z, r;
    };
    const auto disc = [&](std::size_t i) {
        const Vec2 p = at(path.positions[i]);
        return Disc{static_cast<Real>(p.x()), static_cast<Real>(p.y()),
                    static_cast<Real>(path.radii[i])};
    };
    const auto gap = [&](const Disc& d) { return twin.clearance(d.x, d.z) - d.r; };
    Real least = gap(disc(0));
    for (std::size_t i = 0; i + 1 < path.positions.size(); ++i) {
        const Disc a = disc(i), b = disc(i + 1);
        const Real way = std::hypot(b.x - a.x, b.z - a.z) + std::abs(b.r - a.r);
        Real t = 0;
        while (t < 1) {
            const Real here =
                gap({a.x + t * (b.x - a.x), a.z + t * (b.z - a.z), a.r + t * (b.r - a.r)});
            least = std::min(least, here);
            // from here on it cannot fall below the least so far sooner than this
            const Real skip = here - least + Real{1e-3L};
            if (skip >= way * (1 - t)) break;
            t += skip / way;
        }
        least = std::min(least, gap(b));
    }
    return least;
}

}  // namespace

TEST_CASE("clearance is that of every edge and every polygon") {
    constexpr std::uint64_t seed = 4001;
    Random random(seed);
    int inside = 0, asked = 0;
    for (int scene = 0; scene < 150; ++scene) {
        const WallTwin twin = random_walls(random, 12);
        const Walls walls = twin.walls();
        for (int i = 0; i < 60; ++i) {
            const Vec2 p = random_place(random, twin, 5.0);
            INFO("seed " << seed << ", scene " << scene << ", place " << i);
            const Real truth = twin.clearance(static_cast<Real>(p.x()), static_cast<Real>(p.y()));
            const double said = walls.clearance(p);
            CHECK(std::abs(static_cast<Real>(said) - truth) < 1e-11L);
            inside += truth < 0;
            ++asked;
        }
    }
    CHECK(inside > asked / 8);
    CHECK(inside < asked * 3 / 4);
}

TEST_CASE("the map never promises more room than there is and hardly less") {
    constexpr std::uint64_t seed = 4002;
    Random random(seed);
    int near = 0;
    for (int scene = 0; scene < 150; ++scene) {
        const WallTwin twin = random_walls(random, 12);
        const Walls walls = twin.walls();
        CHECK(walls.map_error() <= 0.36);
        for (int i = 0; i < 200; ++i) {
            const Vec2 p = random_place(random, twin, i % 2 ? 0.0 : 60.0);
            INFO("seed " << seed << ", scene " << scene << ", place " << i);
            const double truth = walls.clearance(p);
            const double bound = walls.clearance_at_least(p);
            CHECK(bound <= truth);
            if (i % 2) CHECK(bound >= truth - walls.map_error());
            near += bound > truth - 0.1;
        }
    }
    CHECK(near > 1000);
}

TEST_CASE("the map holds on its own cell borders") {
    const std::vector<Polygon> house = {{{3, 3}, {6, 3}, {6, 6}, {3, 6}}};
    const Walls walls(house, {0, 0}, {10, 10}, false);
    for (int row = 0; row <= 80; ++row) {
        for (int column = 0; column <= 80; ++column) {
            for (const double off : {-1e-12, 0.0, 1e-12}) {
                const Vec2 p(0.125 * column + off, 0.125 * row - off);
                CHECK(walls.clearance_at_least(p) <= walls.clearance(p));
            }
        }
    }
}

TEST_CASE("a swept disc is as near to an edge as looking at every moment says") {
    constexpr std::uint64_t seed = 4003;
    Random random(seed);
    int interior = 0, across = 0;
    for (int i = 0; i < 20000; ++i) {
        const auto place = [&] {
            const double x = random.uniform(-2.0, 2.0);
            return Vec2(x, random.uniform(-2.0, 2.0));
        };
        crowd::detail::SweptDisc disc{place(), place(), random.uniform(0.0, 0.8), 0.0};
        // most discs hardly grow, some grow about as fast as they move, some stand
        const int kind = random.index(4);
        const double way = (disc.place_1 - disc.place_0).norm();
        disc.radius_1 = kind == 0   ? disc.radius_0
                        : kind == 1 ? std::max(0.0, disc.radius_0 + way * random.uniform(-1.0, 1.0))
                        : kind == 2 ? disc.radius_0 + way
                                    : random.uniform(0.0, 0.8);
        if (random.chance(0.05)) disc.place_1 = disc.place_0;
        Vec2 a = place(), b = place();
        if (random.chance(0.1)) b.x() = a.x();
        if (random.chance(0.05)) b = a;
        const auto gap = [&](Real t) {
            const Real x =
                static_cast<Real>(disc.place_0.x()) +
                t * (static_cast<Real>(disc.place_1.x()) - static_cast<Real>(disc.place_0.x()));
            const Real z =
                static_cast<Real>(disc.place_0.y()) +
                t * (static_cast<Real>(disc.place_1.y()) - static_cast<Real>(disc.place_0.y()));
            const Real r =
                static_cast<Real>(disc.radius_0) +
                t * (static_cast<Real>(disc.radius_1) - static_cast<Real>(disc.radius_0));
            return twin_edge_distance(x, z, a, b) - r;
        };
        // convex: thirds close in on the least
        Real from = 0, to = 1;
        for (int k = 0; k < 120; ++k) {
            const Real left = from + (to - from) / 3, right = to - (to - from) / 3;
            (gap(left) < gap(right) ? to : from) = gap(left) < gap(right) ? right : left;
        }
        const Real truth = std::min({gap(0), gap(1), gap((from + to) / 2)});
        INFO("seed " << seed << ", disc " << i);
        CHECK(std::abs(static_cast<Real>(crowd::detail::least_gap_to_edge(disc, a, b)) - truth) <
              1e-9L);
        interior += truth < gap(0) - 1e-6L && truth < gap(1) - 1e-6L;
        across += truth < -static_cast<Real>(std::min(disc.radius_0, disc.radius_1)) + 1e-9L;
    }
    CHECK(interior > 3000);
    CHECK(across > 1000);
}

TEST_CASE("a path is free exactly when no moment of it touches a wall") {
    constexpr std::uint64_t seed = 4004;
    Random random(seed);
    int free_count = 0, close = 0, asked = 0, inside = 0;
    for (int scene = 0; scene < 60; ++scene) {
        const WallTwin twin = random_walls(random, 8);
        const Walls walls = twin.walls();
        for (int i = 0; i < 25; ++i) {
            const motion::GroundPath path = random_path(random);
            const Circle circle = circle_around(path);
            const Vec2 p = random_place(random, twin, 0.0);
            const auto at = spacetime::Placement::at(p.x(), p.y(), random.uniform(-3.0, 3.0));
            const Real truth = twin_gap(twin, path, at);
            // a gap that just fits, just does not, or is any
            const double gap =
                random.chance(0.4) && truth > 0 && truth < 10
                    ? std::max(0.0, static_cast<double>(truth) + random.uniform(-0.01, 0.01))
                    : random.uniform(0.0, 0.3);
            INFO("seed " << seed << ", scene " << scene << ", path " << i);
            const bool free = walls.free(path, at, circle.middle, circle.reach, gap);
            CHECK(walls.free(path, at, circle.middle, circle.reach, circle.half, gap) == free);
            // the twin is no more than 1 mm above the truth
            if (truth <= static_cast<Real>(gap)) CHECK_FALSE(free);
            if (truth > static_cast<Real>(gap) + 1.1e-3L) CHECK(free);
            free_count += free;
            close += std::abs(truth - static_cast<Real>(gap)) < 0.012L;
            inside += truth < -1;
            ++asked;
        }
    }
    CHECK(free_count > asked / 5);
    CHECK(free_count < asked * 4 / 5);
    CHECK(close > asked / 20);
    CHECK(inside > 20);
}

TEST_CASE("touching a wall is not free and a nanometre more is") {
    const std::vector<Polygon> house = {{{5, 5}, {8, 5}, {8, 8}, {5, 8}}};
    const Walls walls(house, {0, 0}, {20, 20}, true);
    const auto free = [&](double x, double z, double r, double gap) {
        const motion::GroundPath path{0.1, {{0, 0}, {0, 0.01}}, {r, r}};
        return walls.free(path, spacetime::Placement::at(x, z), {0, 0.005}, r + 0.01, gap);
    };
    CHECK_FALSE(free(4.5, 6, 0.5, 0.0));
    CHECK_FALSE(free(4.5 - 1e-10, 6, 0.5, 0.0));
    CHECK(free(4.5 - 1e-8, 6, 0.5, 0.0));
    CHECK_FALSE(free(4.3, 6, 0.5, 0.2));
    CHECK(free(4.3 - 1e-8, 6, 0.5, 0.2));
    CHECK_FALSE(free(0.5, 3, 0.5, 0.0));
    CHECK(free(0.5 + 1e-8, 3, 0.5, 0.0));
    // and known to lie in a box
    const auto boxed = [&](double x) {
        const motion::GroundPath path{0.1, {{0, 0}, {0, 0.01}}, {0.5, 0.5}};
        const auto at = spacetime::Placement::at(x, 3);
        return walls.free(path, at, {0, 0.005}, 0.51, Vec2(0.5, 0.505), 0.0);
    };
    CHECK_FALSE(boxed(0.5));
    CHECK(boxed(0.5 + 1e-8));
    // inside the house, away from all edges
    CHECK_FALSE(free(6.5, 6.5, 0.1, 0.0));
    // outside the frame
    CHECK_FALSE(free(-5, 3, 0.1, 0.0));
}

TEST_CASE("a thin wall between two samples is not jumped over") {
    const std::vector<Polygon> thin = {{{5, 0}, {5.01, 0}, {5.01, 10}, {5, 10}}};
    const Walls walls(thin, {0, 0}, {10, 10}, true);
    const motion::GroundPath leap{1.0, {{4, 5}, {6, 5}}, {0.1, 0.1}};
    CHECK_FALSE(walls.free(leap, spacetime::Placement::at(0, 0), {5, 5}, 1.2, 0.0));
    CHECK_FALSE(walls.in_sight({4, 5}, {6, 5}, 0.0));
    CHECK(walls.in_sight({4, 5}, {4, 9}, 0.5));
}

TEST_CASE("a line is in sight exactly when a disc can run along it") {
    constexpr std::uint64_t seed = 4005;
    Random random(seed);
    int seen = 0, asked = 0;
    for (int scene = 0; scene < 60; ++scene) {
        const WallTwin twin = random_walls(random, 6);
        const Walls walls = twin.walls();
        for (int i = 0; i < 20; ++i) {
            const Vec2 a = random_place(random, twin, 0.0);
            const Vec2 b = random.chance(0.3) ? random_place(random, twin, 0.0)
                                              : Vec2(a + random_place(random, twin, 0.0) * 0.05);
            const double radius = random.chance(0.3) ? 0.0 : random.uniform(0.0, 0.5);
            const motion::GroundPath line{1.0, {a, b}, {0.0, 0.0}};
            const Real truth = twin_gap(twin, line, spacetime::Placement{});
            INFO("seed " << seed << ", scene " << scene << ", line " << i);
            const bool sight = walls.in_sight(a, b, radius);
            if (truth <= static_cast<Real>(radius)) CHECK_FALSE(sight);
            if (truth > static_cast<Real>(radius) + 1.1e-3L) CHECK(sight);
            seen += sight;
            ++asked;
        }
    }
    CHECK(seen > asked / 6);
    CHECK(seen < asked * 5 / 6);
}

TEST_CASE("no walls at all let everybody through") {
    const Walls none;
    CHECK(none.empty());
    CHECK(none.frame_only());
    CHECK(none.clearance({3, 4}) == no_wall);
    CHECK(none.clearance_at_least({3, 4}) == no_wall);
    CHECK(none.in_sight({-1e6, 0}, {1e6, 0}, 10.0));
    CHECK(none.edges().empty());
    const Walls open(std::span<const Polygon>{}, {0, 0}, {1, 1}, false);
    CHECK(open.empty());
    const Walls frame(std::span<const Polygon>{}, {0, 0}, {4, 6}, true);
    CHECK_FALSE(frame.empty());
    CHECK(frame.frame_only());
    CHECK(frame.edges().size() == 4);
    CHECK(frame.clearance({1, 3}) == 1.0);
    CHECK(frame.clearance({-3, -4}) == -5.0);
    CHECK(frame.clearance_at_least({1, 3}) == 1.0);
}

TEST_CASE("walls refuse what is no wall") {
    const std::vector<Polygon> flat = {{{0, 0}, {1, 1}}};
    CHECK_THROWS_AS(Walls(flat, {0, 0}, {4, 4}, true), UsageError);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const std::vector<Polygon> odd = {{{0, 0}, {1, nan}, {1, 0}}};
    CHECK_THROWS_AS(Walls(odd, {0, 0}, {4, 4}, true), UsageError);
    CHECK_THROWS_AS(Walls({}, {0, 0}, {nan, 4}, true), UsageError);
    CHECK_THROWS_AS(Walls({}, {4, 0}, {0, 4}, true), UsageError);
    const Walls frame(std::span<const Polygon>{}, {0, 0}, {4, 6}, true);
    CHECK_THROWS_AS((void)frame.free({}, {}, {0, 0}, 1.0, 0.0), UsageError);
    const motion::GroundPath stand{1.0, {{1, 1}}, {0.2}};
    CHECK(frame.free(stand, {}, {1, 1}, 0.2, 0.0));
    CHECK_THROWS_AS((void)frame.free(stand, {.x = nan}, {1, 1}, 0.2, 0.0), UsageError);
    CHECK_THROWS_AS((void)frame.free(stand, {}, {1, 1}, nan, 0.0), UsageError);
    CHECK_THROWS_AS((void)frame.in_sight({1, nan}, {1, 1}, 0.2), UsageError);
    CHECK_THROWS_AS((void)frame.free({1.0, {{1, 1}}, {}}, {}, {0, 0}, 1.0, 0.0), UsageError);
}

TEST_CASE("far walls cost nothing and large stages keep their memory") {
    // a town of 1100 m with a house every twenty metres
    std::vector<Polygon> houses;
    for (int row = 0; row < 55; ++row) {
        for (int column = 0; column < 55; ++column) {
            const Vec2 p(20.0 * column + 5.0, 20.0 * row + 5.0);
            houses.push_back({p, p + Vec2(10, 0), p + Vec2(10, 10), p + Vec2(0, 10)});
        }
    }
    const Walls town(houses, {0, 0}, {1100, 1100}, true);
    CHECK(town.map_error() < 1.6);
    constexpr std::uint64_t seed = 4006;
    Random random(seed);
    for (int i = 0; i < 2000; ++i) {
        const double x = random.uniform(0.0, 1100.0);
        const Vec2 p(x, random.uniform(0.0, 1100.0));
        // the nearest house is in one of the squares around
        const double truth = town.clearance(p);
        CHECK(town.clearance_at_least(p) <= truth);
        const Vec2 q(std::fmod(p.x(), 20.0) - 10.0, std::fmod(p.y(), 20.0) - 10.0);
        const double dx = std::abs(q.x()) - 5.0, dz = std::abs(q.y()) - 5.0;
        const double expected = dx < 0.0 && dz < 0.0
                                    ? std::max(dx, dz)
                                    : std::hypot(std::max(dx, 0.0), std::max(dz, 0.0));
        const double frame = std::min({p.x(), p.y(), 1100.0 - p.x(), 1100.0 - p.y()});
        CHECK(truth == doctest::Approx(std::min(expected, frame)).epsilon(1e-9));
    }
    // an empty square of any size needs no map
    const Walls square(std::span<const Polygon>{}, {0, 0}, {3500, 3500}, true);
    CHECK(square.map_error() == 0.0);
}
