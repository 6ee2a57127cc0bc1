// The promise of a time of impact: never late. Whatever moment before it is looked at, the bodies are
// apart by more than the tolerance.
#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/base/require.h"
#include "sidestep/rigid/contact.h"
#include "tests/support/contact_pairs.h"

using namespace sidestep;
using namespace sidestep::rigid;
using test::ContactKind;
using test::ContactPair;

namespace {

struct FlightPair {
    std::shared_ptr<const Shape> a, b;
    Flight a_flight, b_flight;
    double seconds = 1.0;
};

double gap_at(const FlightPair& pair, double seconds) {
    return separation(*pair.a, pair.a_flight.at(seconds), *pair.b, pair.b_flight.at(seconds));
}

Impact impact_of(const FlightPair& pair, double tolerance = 1e-4, int steps = 64) {
    return time_of_impact(*pair.a, pair.a_flight, *pair.b, pair.b_flight, pair.seconds, tolerance,
                          steps);
}

/// The twin: looks at a thousand moments. True when none before the impact is within the tolerance.
bool never_late(const FlightPair& pair, const Impact& impact, double tolerance) {
    constexpr int moments = 1000;
    const double until = impact.hits ? impact.seconds : pair.seconds;
    if (until == 0.0) return true;
    for (int i = 0; i < moments; ++i) {
        if (gap_at(pair, until * i / moments) <= tolerance - 1e-9) return false;
    }
    return impact.hits || gap_at(pair, until) > tolerance - 1e-9;
}

/// A random pair, backed up from where it nearly meets, moving there.
FlightPair random_flight(Random& random, ContactKind kind) {
    const ContactPair near = test::random_contact_pair(random, kind);
    FlightPair pair{near.a, near.b, {}, {}, random.uniform(0.01, 1.0)};
    const double meet = random.uniform(0.3, 1.2) * pair.seconds;
    for (Flight* flight : {&pair.a_flight, &pair.b_flight}) {
        const Transform& place = flight == &pair.a_flight ? near.a_to_world : near.b_to_world;
        flight->velocity = test::anywhere_in_cube(random, 4.0 / pair.seconds);
        if (random.chance(0.8)) flight->spin = test::anywhere_in_cube(random, 6.0 / pair.seconds);
        if (random.chance(0.5)) {
            flight->acceleration =
                test::anywhere_in_cube(random, 4.0 / pair.seconds / pair.seconds);
        }
        flight->start.rotation = place.rotation;
        flight->start.translation =
            place.translation - meet * flight->velocity - 0.5 * meet * meet * flight->acceleration;
    }
    return pair;
}

}  // namespace

TEST_CASE("a falling ball arrives when Galilei says") {
    FlightPair pair{Shape::ball(0.5), Shape::box({1, 0.1, 1}), {}, {}, 2.0};
    pair.a_flight = {{Quat::Identity(), {0, 5.6, 0}}, Vec3::Zero(), {1, 2, 3}, {0, -9.81, 0}};
    const Impact impact = impact_of(pair, 1e-6);
    CHECK(impact.hits);
    CHECK(impact.certain);
    CHECK(impact.seconds == doctest::Approx(std::sqrt(2 * 5.0 / 9.81)).epsilon(1e-6));
    // thrown up first: the root after the apex, not the one before
    pair.a_flight.velocity = {0, 3, 0};
    const double later = (3.0 + std::sqrt(9.0 + 2 * 9.81 * 5.0)) / 9.81;
    CHECK(impact_of(pair, 1e-6).seconds == doctest::Approx(later).epsilon(1e-6));
}

TEST_CASE("an impact is never late and hardly early") {
    constexpr std::uint64_t seed = 410;
    constexpr double tolerance = 1e-4;
    for (const ContactKind kind :
         {ContactKind::boxes, ContactKind::thin_boxes, ContactKind::tetrahedra,
          ContactKind::small_hulls, ContactKind::balls}) {
        Random random(seed, static_cast<std::uint64_t>(kind));
        constexpr int flights = 120;
        int hits = 0, unsure = 0, looks = 0;
        for (int i = 0; i < flights; ++i) {
            const FlightPair pair = random_flight(random, kind);
            INFO(test::name_of(kind) << ", seed " << seed << ", flight " << i);
            const Impact impact = impact_of(pair, tolerance);
            CHECK(never_late(pair, impact, tolerance));
            if (impact.hits && impact.certain && impact.seconds > 0.0) {
                CHECK(gap_at(pair, impact.seconds) < tolerance * 1.02 + 1e-8);
            }
            hits += impact.hits && impact.seconds > 0.0;
            unsure += !impact.certain;
            looks += impact.looks;
        }
        INFO(test::name_of(kind) << ": " << hits << " hits, " << unsure << " unsure, " << looks
                                 << " looks");
        CHECK(hits > flights / 4);
        CHECK(hits < flights * 9 / 10);
        CHECK(unsure <= flights / 50);
    }
}

TEST_CASE("a bullet does not pass through a thin plate") {
    constexpr std::uint64_t seed = 411;
    Random random(seed);
    const auto bullet = Shape::box({0.004, 0.004, 0.01}), plate = Shape::box({1, 0.0005, 1});
    for (int i = 0; i < 200; ++i) {
        INFO("seed " << seed << ", shot " << i);
        FlightPair pair{bullet, plate, {}, {}, 0.1};
        const Vec3 target(random.uniform(-0.9, 0.9), 0.0, random.uniform(-0.9, 0.9));
        Vec3 way = test::random_way(random);
        way.y() = -std::abs(way.y()) - 0.2;
        pair.a_flight.velocity = 800.0 * way.normalized();
        pair.a_flight.start = {test::any_turn(random), target - 0.05 * pair.a_flight.velocity};
        if (i % 2 == 0) pair.a_flight.spin = test::anywhere_in_cube(random, 2000.0);
        const Impact impact = impact_of(pair, 1e-5);
        REQUIRE(impact.hits);
        CHECK(impact.seconds < 0.05);
        CHECK(impact.seconds > 0.0495);
        CHECK(never_late(pair, impact, 1e-5));
    }
}

TEST_CASE("a spinning needle strikes the plate that its middle never reaches") {
    constexpr std::uint64_t seed = 412;
    Random random(seed);
    const auto needle = Shape::box({1.0, 0.002, 0.002}), plate = Shape::box({5, 0.01, 5});
    int hits = 0;
    for (int i = 0; i < 100; ++i) {
        INFO("seed " << seed << ", needle " << i);
        FlightPair pair{needle, plate, {}, {}, 1.0 / 60.0};
        const double height = random.uniform(0.4, 1.3);
        pair.a_flight.start.translation = {0, height, 0};
        pair.a_flight.spin = {0, random.uniform(-20, 20), random.uniform(30, 300)};
        const Impact impact = impact_of(pair, 1e-4);
        CHECK(never_late(pair, impact, 1e-4));
        CHECK(impact.certain);
        hits += impact.hits;
    }
    CHECK(hits > 20);
    CHECK(hits < 95);
}

TEST_CASE("bodies that do not move do not hit unless they touch") {
    const auto cube = Shape::box({1, 1, 1});
    FlightPair pair{cube, cube, {}, {}, 1.0};
    pair.a_flight.start.translation = {0, 2.5, 0};
    const Impact apart = impact_of(pair);
    CHECK_FALSE(apart.hits);
    CHECK(apart.certain);
    CHECK(apart.looks == 1);
    CHECK(apart.seconds == 1.0);
    // both on the same way
    pair.a_flight.velocity = pair.b_flight.velocity = {100, -30, 20};
    CHECK_FALSE(impact_of(pair).hits);
    for (const double height : {2.0, 2.00005, 1.5, 0.0}) {
        pair.a_flight.start.translation = {0, height, 0};
        const Impact touching = impact_of(pair);
        CHECK(touching.hits);
        CHECK(touching.certain);
        CHECK(touching.seconds == 0.0);
    }
}

TEST_CASE("a flight that only grazes is told exactly") {
    // an edge passes over a corner, half a tolerance above and half a tolerance below
    const auto cube = Shape::box({1, 1, 1});
    for (const double over : {0.5e-4, 1.5e-4}) {
        FlightPair pair{cube, cube, {}, {}, 1.0};
        pair.a_flight.start = {Quat::Identity(), {-5, 2 + over, 0.3}};
        pair.a_flight.velocity = {10, 0, 0};
        const Impact impact = impact_of(pair, 1e-4);
        CHECK(impact.hits == (over < 1e-4));
        CHECK(impact.certain);
    }
}

TEST_CASE("looks that run out are told and still not late") {
    constexpr std::uint64_t seed = 413;
    Random random(seed);
    int unsure = 0;
    for (int i = 0; i < 100; ++i) {
        INFO("seed " << seed << ", flight " << i);
        const FlightPair pair = random_flight(random, ContactKind::boxes);
        const Impact impact = impact_of(pair, 1e-4, 3);
        CHECK(impact.looks <= 3);
        CHECK(never_late(pair, impact, 1e-4));
        if (!impact.certain) CHECK(impact.hits);
        unsure += !impact.certain;
    }
    CHECK(unsure > 5);
}

TEST_CASE("times and tolerances that make no sense are refused") {
    const auto cube = Shape::box({1, 1, 1});
    FlightPair pair{cube, cube, {}, {}, -1.0};
    CHECK_THROWS_AS((void)impact_of(pair), UsageError);
    pair.seconds = 1.0;
    CHECK_THROWS_AS((void)impact_of(pair, -1.0), UsageError);
    CHECK_THROWS_AS((void)impact_of(pair, std::nan("")), UsageError);
    CHECK_THROWS_AS((void)impact_of(pair, 1e-4, 0), UsageError);
}
