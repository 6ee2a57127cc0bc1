// How close, when and where: with a pencil first, then against looking at every moment.

#include "sidestep/spacetime/closest.h"

#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/base/problem.h"
#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/spacetime/fast_path.h"

using namespace sidestep;
using namespace sidestep::spacetime;

namespace {

struct Stroll {
    GroundPath path;
    Placement placement;

    [[nodiscard]] double begins_s() const { return placement.start_s; }
    [[nodiscard]] double ends_s() const { return placement.start_s + path.duration(); }
};

Stroll winding_walk(Random& random, int samples, double dt) {
    Stroll clip;
    clip.path.dt = dt;
    Vec2 at(random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0));
    double heading = random.uniform(-pi, pi);
    for (int i = 0; i < samples; ++i) {
        heading += random.uniform(-0.3, 0.3);
        at += random.uniform(0.0, 0.1) * Vec2(std::sin(heading), std::cos(heading));
        clip.path.positions.push_back(at);
        clip.path.radii.push_back(random.uniform(0.1, 0.6));
    }
    clip.placement = Placement::at(random.uniform(-1.5, 1.5), random.uniform(-1.5, 1.5),
                                   random.uniform(-pi, pi), random.uniform(-2.0, 2.0));
    return clip;
}

Stroll random_stroll(Random& random, double dt) {
    return winding_walk(random, static_cast<int>(random.uniform(1.0, 41.0)), dt);
}

Approach closest_of(const Stroll& a, const Stroll& b, Mode mode) {
    return closest(a.path, a.placement, b.path, b.placement, mode);
}

}  // namespace

TEST_CASE("two who pass each other are closest where a pencil says") {
    // along +z and back again, 2 m to the side, 1 m a second: side by side after 1.5 s
    const GroundPath up{1.0, {{0, 0}, {0, 1}, {0, 2}, {0, 3}}, {0.5, 0.5, 0.5, 0.5}};
    const GroundPath down{1.0, {{2, 3}, {2, 2}, {2, 1}, {2, 0}}, {0.25, 0.25, 0.25, 0.25}};
    const Approach between = closest(up, {}, down, {}, Mode::interpolated);
    CHECK(between.share_time());
    CHECK(between.gap() == doctest::Approx(2.0 - 0.75).epsilon(1e-14));
    CHECK(between.time_s == doctest::Approx(1.5).epsilon(1e-14));
    CHECK(between.sample_a == 1);
    CHECK(between.sample_b == 1);
    // from 0.5 to 1.75 there is nobody
    CHECK(between.place().x() == doctest::Approx(1.125));
    CHECK(between.place().y() == doctest::Approx(1.5));

    // as sampled, they jump past each other: 1 m apart along z before and after
    const Approach sampled = closest(up, {}, down, {}, Mode::sampled);
    CHECK(sampled.gap() == doctest::Approx(std::sqrt(5.0) - 0.75).epsilon(1e-14));
    CHECK(sampled.time_s == 1.0);
    CHECK(sampled.sample_a == 1);

    // later and elsewhere: the same answer, moved
    const Approach moved = closest(up, Placement::at(7.0, -3.0, 0.0, 10.0), down,
                                   Placement::at(7.0, -3.0, 0.0, 10.0), Mode::interpolated);
    CHECK(moved.time_s == doctest::Approx(11.5));
    CHECK(moved.gap() == doctest::Approx(1.25));
    CHECK(moved.place().x() == doctest::Approx(8.125));
}

TEST_CASE("the gap is nothing when they touch and negative by how deep they are") {
    const GroundPath still{1.0, {{0, 0}}, {2.0}};
    CHECK(closest(still, {}, still, Placement::at(4.0, 0.0), Mode::sampled).gap() == 0.0);
    CHECK(closest(still, {}, still, Placement::at(3.0, 0.0), Mode::sampled).gap() == -1.0);
    const Approach inside = closest(still, {}, still, {}, Mode::interpolated);
    CHECK(inside.gap() == -4.0);
    CHECK(inside.place() == Vec2(0.0, 0.0));
}

TEST_CASE("those who are never there together have no closest moment") {
    const GroundPath still{1.0, {{0, 0}, {0, 0}}, {1.0, 1.0}};
    for (const Mode mode : {Mode::sampled, Mode::interpolated}) {
        const Approach never = closest(still, {}, still, Placement::at(0, 0, 0, 2.5), mode);
        CHECK_FALSE(never.share_time());
        CHECK(never.sample_b == -1);
    }
    // one leaves as the other comes: straight lines share their ends, samples do not
    CHECK_FALSE(closest(still, {}, still, Placement::at(0, 0, 0, 2), Mode::sampled).share_time());
    const Approach end = closest(still, {}, still, Placement::at(0, 0, 0, 2), Mode::interpolated);
    CHECK(end.share_time());
    CHECK(end.time_s == 2.0);
    CHECK(end.gap() == -2.0);
}

TEST_CASE("what no query can answer about has no closest moment either") {
    const GroundPath still{1.0, {{0, 0}}, {1.0}};
    const GroundPath empty{1.0, {}, {}};
    const GroundPath negative{1.0, {{0, 0}}, {-1.0}};
    CHECK_THROWS_AS((void)closest(still, {}, empty, {}), UsageError);
    CHECK_THROWS_AS((void)closest(negative, {}, still, {}), UsageError);
    CHECK_THROWS_AS((void)closest(still, {}, still, {.x = std::nan("")}), UsageError);
    CHECK_THROWS_AS((void)closest(still, {.cosine = 2.0}, still, {}), UsageError);
    CHECK_THROWS_AS((void)approach_at(still, {}, 1, still, {}, 0, 0.0, Mode::sampled), UsageError);
    CHECK_THROWS_AS((void)approach_at(still, {}, 0, still, {}, -1, 0.0, Mode::sampled), UsageError);
}

TEST_CASE("the least gap is negative exactly when the engine says they collide") {
    constexpr std::uint64_t seed = 18;
    Random random(seed);
    for (const Mode mode : {Mode::sampled, Mode::interpolated}) {
        int hits = 0;
        constexpr int pairs = 1500;
        for (int i = 0; i < pairs; ++i) {
            INFO("seed " << seed << ", pair " << i);
            const Stroll a = random_stroll(random, 0.1);
            const Stroll b = random_stroll(random, i % 3 == 0 ? 0.05 : 0.1);
            const Verdict verdict = query(FastPath::build(a.path), a.placement,
                                          FastPath::build(b.path), b.placement, mode, Ask::when);
            const Approach least = closest_of(a, b, mode);
            hits += verdict.collides ? 1 : 0;
            if (!least.share_time()) {
                CHECK_FALSE(verdict.collides);
                continue;
            }
            if (std::abs(least.gap()) > 1e-7) CHECK(verdict.collides == (least.gap() < 0.0));
            // the other way round it is as close
            CHECK(closest_of(b, a, mode).gap() == doctest::Approx(least.gap()).epsilon(1e-9));
            if (!verdict.collides) continue;
            CHECK(least.time_s >= verdict.first_s - 1e-9);
            CHECK(least.time_s <= verdict.last_s + 1e-9);
            // what is shown as the first collision is one
            const Approach first = approach_at(a.path, a.placement, verdict.first_a, b.path,
                                               b.placement, verdict.first_b, verdict.first_s, mode);
            CHECK(first.gap() < 1e-6);
            CHECK((first.place() - first.a).norm() <= first.radius_a + 1e-6);
            CHECK((first.place() - first.b).norm() <= first.radius_b + 1e-6);
        }
        CHECK(hits > pairs / 10);
        CHECK(hits < pairs * 9 / 10);
    }
}

TEST_CASE("no two samples that meet are closer than the least gap as sampled") {
    constexpr std::uint64_t seed = 19;
    Random random(seed);
    int shared = 0;
    constexpr int pairs = 1000;
    for (int n = 0; n < pairs; ++n) {
        INFO("seed " << seed << ", pair " << n);
        const Stroll a = random_stroll(random, 0.1);
        const Stroll b = random_stroll(random, n % 3 == 0 ? 0.03 : 0.1);
        const double shift = b.begins_s() - a.begins_s();
        double least = std::numeric_limits<double>::infinity();
        for (int i = 0; i < a.path.sample_count(); ++i) {
            for (int j = 0; j < b.path.sample_count(); ++j) {
                if (!samples_meet(i, a.path.dt, j, b.path.dt, shift)) continue;
                const auto at_i = static_cast<std::size_t>(i), at_j = static_cast<std::size_t>(j);
                const Vec2 apart =
                    a.placement(a.path.positions[at_i]) - b.placement(b.path.positions[at_j]);
                least = std::min(least, apart.norm() - a.path.radii[at_i] - b.path.radii[at_j]);
            }
        }
        const Approach found = closest_of(a, b, Mode::sampled);
        CHECK(found.share_time() == std::isfinite(least));
        if (!found.share_time()) continue;
        ++shared;
        CHECK(found.gap() == doctest::Approx(least).epsilon(1e-12));
    }
    CHECK(shared > pairs / 2);
    CHECK(shared < pairs);
}

TEST_CASE("between frames nobody comes closer than the least gap") {
    constexpr std::uint64_t seed = 21;
    Random random(seed);
    double tightest = 1.0;
    int between = 0;
    for (int i = 0; i < 60; ++i) {
        INFO("seed " << seed << ", pair " << i);
        Stroll a = winding_walk(random, 12, 0.1);
        Stroll b = winding_walk(random, 12, 0.07);
        // straight past each other, radii changing slower than they walk: closest between frames
        for (Stroll* clip : {&a, &b}) {
            const Vec2 step(random.uniform(-0.2, 0.2), random.uniform(-0.2, 0.2));
            const Vec2 middle(random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5));
            const double growth = random.uniform(-0.02, 0.02);
            for (int k = 0; k < 12; ++k) {
                clip->path.positions[static_cast<std::size_t>(k)] = middle + (k - 6.3) * step;
                clip->path.radii[static_cast<std::size_t>(k)] = 0.5 + (k - 6) * growth;
            }
            clip->placement = {};
        }
        b.placement.start_s = random.uniform(-0.1, 0.5);
        const Approach least = closest_of(a, b, Mode::interpolated);
        const double from = std::max(a.begins_s(), b.begins_s());
        const double to = std::min(a.ends_s(), b.ends_s());
        REQUIRE(least.share_time());
        const auto off_frame = [&](const Stroll& clip) {
            const double frames = (least.time_s - clip.begins_s()) / clip.path.dt;
            return std::abs(frames - std::round(frames)) > 1e-6;
        };
        between += off_frame(a) && off_frame(b) ? 1 : 0;
        double found = 1e300;
        constexpr int moments = 20000;
        for (int k = 0; k < moments; ++k) {
            const double t = from + (to - from) * k / moments;
            const auto frame = [&](const Stroll& clip) {
                return std::clamp(static_cast<int>((t - clip.begins_s()) / clip.path.dt), 0,
                                  clip.path.sample_count() - 1);
            };
            found = std::min(found, approach_at(a.path, a.placement, frame(a), b.path, b.placement,
                                                frame(b), t, Mode::interpolated)
                                        .gap());
        }
        CHECK(found >= least.gap() - 1e-9);
        tightest = std::min(tightest, found - least.gap());
        CHECK(found - least.gap() < 2e-3);
    }
    CHECK(tightest < 1e-5);
    CHECK(between > 5);
}
