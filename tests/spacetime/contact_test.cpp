// What a touch is: with a pencil first, then pair by pair against the twin.

#include "sidestep/spacetime/contact.h"

#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/base/random.h"
#include "tests/oracle/spacetime_twin.h"
#include "tests/spacetime/small_walk.h"
#include "tests/support/spacetime_queries.h"

using namespace sidestep;
using namespace sidestep::spacetime;
using sidestep::test::families;
using sidestep::test::Family;
using sidestep::test::Question;
using sidestep::test::QuestionPool;
using sidestep::test::walk;

TEST_CASE("samples meet when they share more than a grain of time") {
    CHECK(samples_meet(0, 1.0, 0, 1.0, 0.0));
    CHECK_FALSE(samples_meet(0, 1.0, 1, 1.0, 0.0));
    CHECK_FALSE(samples_meet(1, 1.0, 0, 1.0, 0.0));
    CHECK(samples_meet(0, 1.0, 0, 1.0, 0.5));
    CHECK(samples_meet(1, 1.0, 0, 1.0, 0.5));
    CHECK_FALSE(samples_meet(2, 1.0, 0, 1.0, 0.5));
    CHECK(samples_meet(3, 1.0, 0, 4.0, 0.0));
    CHECK_FALSE(samples_meet(4, 1.0, 0, 4.0, 0.0));
    CHECK_FALSE(samples_meet(0, 1.0, 0, 1.0, 1.0 - 0.9e-9));
    CHECK(samples_meet(0, 1.0, 0, 1.0, 1.0 - 1.1e-9));
    // straight lines share their ends
    CHECK(frames_meet(0, 1.0, 1, 1.0, 0.0));
    CHECK(frames_meet(0, 1.0, 0, 1.0, 1.0 + 0.9e-9));
    CHECK_FALSE(frames_meet(0, 1.0, 0, 1.0, 1.0 + 1.1e-9));
}

TEST_CASE("discs that touch do not collide and discs without radius never do") {
    CHECK_FALSE(discs_collide({0, 0}, 2, {3, 4}, 3));
    CHECK(discs_collide({0, 0}, 2 + 0x1p-50, {3, 4}, 3));
    CHECK_FALSE(discs_collide({0, 0}, 2 - 0x1p-50, {3, 4}, 3));
    CHECK_FALSE(discs_collide({1, 1}, 0, {1, 1}, 0));
    CHECK(discs_collide({1, 1}, 0, {1, 1}, 1e-9));
}

TEST_CASE("moving discs touch first and last where a pencil says") {
    // head on: 10 m apart, 20 m on the way in a unit of time, radii 1 and 2
    const MovingDisc a{{0, 0}, {20, 0}, 1, 1};
    const MovingDisc b{{10, 0}, {10, 0}, 2, 2};
    CHECK(first_touch(a, b, 0.0) == doctest::Approx(7.0 / 20).epsilon(1e-14));
    CHECK(last_touch(a, b, 0.0) == doctest::Approx(13.0 / 20).epsilon(1e-14));
    CHECK(first_touch(b, a, 0.0) == first_touch(a, b, 0.0));
    CHECK(first_touch(a, b, 1.0) == doctest::Approx(6.0 / 20).epsilon(1e-14));
    // grazing: passes at exactly the sum of radii
    const MovingDisc beside{{0, 3}, {20, 3}, 1, 1};
    CHECK(first_touch(beside, b, 0.0) == doctest::Approx(0.5));
    const MovingDisc wide{{0, 3.001}, {20, 3.001}, 1, 1};
    CHECK(first_touch(wide, b, 0.0) > 1.0);
    CHECK(last_touch(wide, b, 0.0) < 0.0);
    CHECK(first_touch(wide, b, 0.002) <= 1.0);
    // nobody moves, one grows: a hill, not a valley
    const MovingDisc growing{{0, 0}, {0, 0}, 1, 11};
    CHECK(first_touch(growing, b, 0.0) == doctest::Approx(0.7).epsilon(1e-14));
    CHECK(last_touch(growing, b, 0.0) == 1.0);
    const MovingDisc shrinking{{0, 0}, {0, 0}, 11, 1};
    CHECK(first_touch(shrinking, b, 0.0) == 0.0);
    CHECK(last_touch(shrinking, b, 0.0) == doctest::Approx(0.3).epsilon(1e-14));
    // two discs side by side that never change
    const MovingDisc still{{0, 0}, {0, 0}, 1, 1};
    CHECK(first_touch(still, {{3, 0}, {3, 0}, 2, 2}, 0.0) == 0.0);
    CHECK(first_touch(still, {{3.1, 0}, {3.1, 0}, 2, 2}, 0.0) > 1.0);
}

TEST_CASE("discs touch exactly when there is a first time at which they do") {
    Random random(2031);
    int touching = 0;
    constexpr int pairs = 20000;
    for (int k = 0; k < pairs; ++k) {
        const auto number = [&] { return random.uniform(-2.0, 2.0); };
        const auto disc = [&] {
            const double x0 = number(), z0 = number(), x1 = number(), z1 = number();
            const double r0 = 0.2 * std::abs(number()), r1 = 0.2 * std::abs(number());
            // some stand, some keep their width
            const bool stands = random.chance(0.2), keeps = random.chance(0.3);
            return MovingDisc{{x0, z0}, stands ? Vec2(x0, z0) : Vec2(x1, z1), r0, keeps ? r0 : r1};
        };
        const MovingDisc a = disc(), b = disc();
        INFO("pair " << k);
        CHECK(touch(a, b, 1e-9) == (first_touch(a, b, 1e-9) <= 1.0));
        CHECK(touch(a, b, 1e-9) == (last_touch(a, b, 1e-9) >= 0.0));
        touching += touch(a, b, 1e-9);
    }
    CHECK(touching > pairs / 10);
    CHECK(touching < pairs * 9 / 10);
}

TEST_CASE("frames run to the next sample and the last one stays") {
    const GroundPath a = walk({{0, 0}, {10, 0}, {10, 8}}, 0.5);
    const GroundPath post = walk({{5, 0}}, 0.5, 100.0);
    double first = 0, last = 0;
    CHECK(frames_touch(a, {.start_s = 7}, 0, post, {}, 0, 0.0, &first, &last));
    CHECK(first == doctest::Approx(7.4).epsilon(1e-12));
    CHECK(last == doctest::Approx(7.6).epsilon(1e-12));
    CHECK_FALSE(frames_touch(a, {.start_s = 7}, 1, post, {}, 0, 0.0));
    // in its last second it stands at (10, 8)
    const GroundPath end = walk({{10, 8.9}}, 0.5, 100.0);
    CHECK(frames_touch(a, {.start_s = 7}, 2, end, {}, 0, 0.0, &first, &last));
    CHECK(first == 9.0);
    CHECK(last == 10.0);
    CHECK(extent(a) == 10.0);
    CHECK(extent(walk({{-3, 2}}, 7.0)) == 7.0);
    CHECK(interpolated_slack(1, {.x = -10, .z = 20}, 2, {.x = 30, .z = -40}) ==
          doctest::Approx(1e-9 + 103e-11).epsilon(1e-12));
}

TEST_CASE("every pair of samples agrees with the twin in every family") {
    constexpr std::uint64_t seed = 2303;
    int together = 0, touching = 0;
    for (const Family& family : families()) {
        const QuestionPool pool(family.name, seed);
        for (int k = 0; k < 40; ++k) {
            const Question q = pool.question(k);
            const GroundPath& a = pool.paths()[static_cast<std::size_t>(q.a)].path;
            const GroundPath& b = pool.paths()[static_cast<std::size_t>(q.b)].path;
            if (a.sample_count() * b.sample_count() > 10000) continue;
            INFO(pool.name(k));
            const double shift = q.at_b.start_s - q.at_a.start_s;
            const double slack = interpolated_slack(extent(a), q.at_a, extent(b), q.at_b);
            CHECK(slack ==
                  oracle::slack_of(oracle::reach_of(a), q.at_a, oracle::reach_of(b), q.at_b));
            int wrong = 0;
            oracle::walk_pairs(
                a, b, shift, true, [&](int i, int j, const oracle::SharedTime& time) {
                    wrong += samples_meet(i, a.dt, j, b.dt, shift) != time.of_samples();
                    wrong += frames_meet(i, a.dt, j, b.dt, shift) != time.of_frames();
                    if (!time.of_frames()) return false;
                    ++together;
                    const Vec2 p = q.at_a(a.positions[static_cast<std::size_t>(i)]);
                    const Vec2 s = q.at_b(b.positions[static_cast<std::size_t>(j)]);
                    const oracle::TwinDisc disc_a = oracle::disc_of(a, q.at_a, i);
                    const oracle::TwinDisc disc_b = oracle::disc_of(b, q.at_b, j);
                    wrong += discs_collide(p, disc_a.r, s, disc_b.r) !=
                             oracle::overlap_strictly(disc_a, disc_b);
                    double first_s = -1, last_s = -1;
                    const bool touch =
                        frames_touch(a, q.at_a, i, b, q.at_b, j, slack, &first_s, &last_s);
                    const auto approach =
                        oracle::approach_of(a, q.at_a, i, b, q.at_b, j, time, slack);
                    const double first = approach.touch_seen_from(0.0);
                    wrong += touch != (first >= 0.0);
                    if (!touch) return false;
                    ++touching;
                    const double length = std::max(0.0, time.end - time.begin);
                    wrong += first_s != q.at_a.start_s + (time.begin + first * length);
                    const double last = approach.touch_seen_from(1.0);
                    wrong += last_s != q.at_a.start_s + (time.begin + last * length);
                    return false;
                });
            CHECK(wrong == 0);
        }
    }
    CHECK(together > 20000);
    CHECK(touching > together / 20);
}

TEST_CASE("the samples that meet are found without asking all of them") {
    constexpr std::uint64_t seed = 2304;
    std::int64_t found = 0;
    for (const Family& family : families()) {
        const QuestionPool pool(family.name, seed);
        for (int k = 0; k < 40; ++k) {
            const Question q = pool.question(k);
            const GroundPath& a = pool.paths()[static_cast<std::size_t>(q.a)].path;
            const GroundPath& b = pool.paths()[static_cast<std::size_t>(q.b)].path;
            if (a.sample_count() * b.sample_count() > 10000) continue;
            INFO(pool.name(k));
            const double shift = q.at_b.start_s - q.at_a.start_s;
            for (const Mode mode : {Mode::sampled, Mode::interpolated}) {
                int wrong = 0;
                for (int i = 0; i < a.sample_count(); ++i) {
                    const SampleRange range =
                        meeting_samples(i, a.dt, b.dt, b.sample_count(), shift, mode);
                    for (int j = 0; j < b.sample_count(); ++j) {
                        const oracle::SharedTime time(a, i, b, j, shift);
                        const bool meet =
                            mode == Mode::sampled ? time.of_samples() : time.of_frames();
                        wrong += meet != (j >= range.first && j <= range.last);
                        found += meet;
                    }
                }
                CHECK(wrong == 0);
            }
        }
    }
    CHECK(found > 40000);
    // far outside of time, without overflow
    CHECK(meeting_samples(0, 1e-6, 1e-6, 10, 2e9, Mode::sampled).last == -1);
    CHECK(meeting_samples(0, 1e-6, 1e-6, 10, -2e9, Mode::interpolated).last == -1);
    CHECK(meeting_samples(0, 1e6, 1e-6, 10, 0.0, Mode::sampled).last == 9);
}
