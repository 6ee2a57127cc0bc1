// The promise of the interpolated mode: never "free" about paths that touch between their samples,
// and no earlier than its stated slack.

#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/spacetime/batch.h"
#include "sidestep/spacetime/fast_path.h"
#include "tests/oracle/spacetime_twin.h"
#include "tests/support/spacetime_queries.h"

using namespace sidestep;
using namespace sidestep::test;

namespace {

/// 64 bits of mantissa: what double rounds away can be seen.
using Real = long double;

/// Where a path is at any moment of its own clock, from 0 to its duration.
struct Motion {
    const GroundPath& path;
    const Placement& at;

    struct Disc {
        Real x, z, r;
    };
    [[nodiscard]] Disc operator()(Real clock) const {
        const Real frames = clock / static_cast<Real>(path.dt);
        const Real last = static_cast<Real>(path.sample_count() - 1);
        const Real whole = std::min(std::max(std::floor(frames), Real{0}), last);
        const Real part = std::min(std::max(frames - whole, Real{0}), Real{1});
        const auto i = static_cast<std::size_t>(whole);
        const std::size_t next = std::min(i + 1, path.positions.size() - 1);
        const auto mix = [&](double from, double to) {
            return static_cast<Real>(from) +
                   part * (static_cast<Real>(to) - static_cast<Real>(from));
        };
        const Real px = mix(path.positions[i].x(), path.positions[next].x());
        const Real pz = mix(path.positions[i].y(), path.positions[next].y());
        const Real c = at.cosine, s = at.sine;
        return {c * px + s * pz + at.x, c * pz - s * px + at.z,
                mix(path.radii[i], path.radii[next])};
    }
};

/// How far apart the discs are at a moment of A's clock; negative when they overlap.
struct Gap {
    Motion a, b;
    Real shift;

    Gap(std::span<const PooledPath> paths, const Question& q)
        : a{paths[static_cast<std::size_t>(q.a)].path, q.at_a},
          b{paths[static_cast<std::size_t>(q.b)].path, q.at_b},
          shift(static_cast<Real>(q.at_b.start_s) - static_cast<Real>(q.at_a.start_s)) {}

    [[nodiscard]] Real operator()(Real clock) const {
        const Motion::Disc p = a(clock), q = b(clock - shift);
        return std::hypot(p.x - q.x, p.z - q.z) - (p.r + q.r);
    }
    /// How far both move and grow between two moments of the same frames.
    [[nodiscard]] Real way(Real from, Real to) const {
        const Motion::Disc p = a(from), q = a(to), r = b(from - shift), s = b(to - shift);
        return std::hypot(q.x - p.x, q.z - p.z) + std::hypot(s.x - r.x, s.z - r.z) +
               std::abs(q.r - p.r) + std::abs(s.r - r.r);
    }
    [[nodiscard]] Real begin() const { return std::max(Real{0}, shift); }
    [[nodiscard]] Real end() const {
        const Real end_a = static_cast<Real>(a.path.sample_count()) * a.path.dt;
        return std::min(end_a, shift + static_cast<Real>(b.path.sample_count()) * b.path.dt);
    }
    /// The fastest that the two move and grow, in metres per second.
    [[nodiscard]] double speed() const {
        double fastest = 0.0;
        for (const GroundPath* path : {&a.path, &b.path}) {
            double most = 0.0;
            for (std::size_t i = 1; i < path->positions.size(); ++i) {
                most = std::max(most, (path->positions[i] - path->positions[i - 1]).norm() +
                                          std::abs(path->radii[i] - path->radii[i - 1]));
            }
            fastest += most / path->dt;
        }
        return fastest;
    }
    /// Its least value while both play. Between two moments at which a frame begins or ends the
    /// gap is convex: a distance of straight movers less a straight line. So thirds find it.
    [[nodiscard]] Real least() const {
        Real lowest = std::numeric_limits<Real>::infinity();
        if (begin() > end() + Real{1e-9}) return lowest;
        if (begin() > end()) return (*this)(begin());
        std::vector<Real> moments{begin(), end()};
        const auto add = [&](Real moment) {
            if (moment > begin() && moment < end()) moments.push_back(moment);
        };
        for (int i = 0; i <= a.path.sample_count(); ++i) add(static_cast<Real>(i) * a.path.dt);
        for (int j = 0; j <= b.path.sample_count(); ++j) {
            add(shift + static_cast<Real>(j) * b.path.dt);
        }
        std::sort(moments.begin(), moments.end());
        for (std::size_t k = 0; k + 1 < moments.size(); ++k) {
            Real low = moments[k], high = moments[k + 1];
            // neither comes nearer than all of its way
            const Real ends = std::min((*this)(low), (*this)(high));
            lowest = std::min(lowest, ends);
            if (ends - way(low, high) > lowest) continue;
            for (int step = 0; step < 100 && low < high; ++step) {
                const Real third = (high - low) / 3;
                if ((*this)(low + third) < (*this)(high - third)) {
                    high -= third;
                } else {
                    low += third;
                }
            }
            lowest = std::min(lowest, (*this)((low + high) / 2));
        }
        return lowest;
    }
};

}  // namespace

TEST_CASE("the edge of the answer is as far from touching as the slack says") {
    constexpr std::uint64_t seed = 2401;
    // a part of the slack that roundings may take or give; measured: 1e-5
    constexpr double blur = 1e-3;
    int edges = 0;
    double least_part = 2.0, most_part = 0.0;
    for (const Family& family : families()) {
        const QuestionPool pool(family.name, seed);
        for (int k = 0; k < 24; ++k) {
            Question q = pool.question(k);
            const GroundPath& a = pool.paths()[static_cast<std::size_t>(q.a)].path;
            const GroundPath& b = pool.paths()[static_cast<std::size_t>(q.b)].path;
            if (a.sample_count() + b.sample_count() > 200) continue;
            INFO(pool.name(k));
            slide_to_edge_between(pool.paths(), q, k % 2);
            const Gap gap(pool.paths(), q);
            const Real least = gap.least();
            const double slack =
                oracle::slack_of(oracle::reach_of(a), q.at_a, oracle::reach_of(b), q.at_b);
            // frames that miss each other by a nanosecond count as meeting
            const double hurry = 1e-9 * gap.speed();
            const auto part = static_cast<double>(least / slack);
            if (oracle::twin(a, q.at_a, b, q.at_b, Mode::interpolated, Ask::whether).collides) {
                CHECK(static_cast<double>(least) <= slack * (1.0 + blur) + hurry);
                if (hurry < 1e-3 * slack) most_part = std::max(most_part, part);
                ++edges;
            } else {
                CHECK(part >= 1.0 - blur);
                least_part = std::min(least_part, part);
            }
        }
    }
    MESSAGE("slack at the edge of " << edges << " answers: " << least_part << " to " << most_part
                                    << " of what is stated");
    CHECK(edges > 100);
    CHECK(least_part < 1.01);
}

TEST_CASE("a thousand moments to a frame find no touch that was called free") {
    constexpr std::uint64_t seed = 2402;
    constexpr int moments = 1000;
    int touches = 0, asked = 0;
    for (const Family& family : families()) {
        const QuestionPool pool(family.name, seed);
        for (int k = 0; k < 12; ++k) {
            Question q = pool.question(k);
            const GroundPath& a = pool.paths()[static_cast<std::size_t>(q.a)].path;
            const GroundPath& b = pool.paths()[static_cast<std::size_t>(q.b)].path;
            if (a.sample_count() + b.sample_count() > 100) continue;
            INFO(pool.name(k));
            // half of them a hair from touching
            if (k % 2 == 0) {
                slide_to_edge_between(pool.paths(), q, 0);
                q.at_b.x -= (k % 4 == 0 ? 1e-8 : 1e-5) +
                            2.0 * oracle::slack_of(oracle::reach_of(a), q.at_a, oracle::reach_of(b),
                                                   q.at_b);
            }
            const Gap gap(pool.paths(), q);
            bool touch = false;
            for (int i = 0; i < a.sample_count() && !touch; ++i) {
                for (int m = 0; m <= moments && !touch; ++m) {
                    const Real clock = (i + static_cast<Real>(m) / moments) * a.dt;
                    if (clock < gap.begin() || clock > gap.end()) continue;
                    touch = gap(clock) <= 0;
                }
            }
            touches += touch;
            ++asked;
            if (!touch) continue;
            CHECK(oracle::twin(a, q.at_a, b, q.at_b, Mode::interpolated, Ask::whether).collides);
            // the door that users take
            const auto fast_a = spacetime::FastPath::build(a),
                       fast_b = spacetime::FastPath::build(b);
            CHECK(query(fast_a, q.at_a, fast_b, q.at_b, Mode::interpolated).collides);
        }
    }
    CHECK(touches > asked / 5);
    CHECK(touches < asked * 4 / 5);
}

TEST_CASE("far from the origin every door calls lines touching that come within the slack") {
    // two who stand: a millimetre apart where the slack is some of them
    GroundPath stands;
    stands.dt = 1.0 / 30.0;
    stands.positions.assign(5, Vec2(0, 0));
    stands.radii.assign(5, 0.5);
    const auto fast = spacetime::FastPath::build(stands);
    constexpr double far_off = 1e8;
    const Placement a = Placement::at(far_off, far_off);
    const Placement b = Placement::at(far_off + 1.001, far_off);
    const double slack = spacetime::interpolated_slack(0.5, a, 0.5, b);
    REQUIRE(slack > 0.003);
    REQUIRE(oracle::twin(stands, a, stands, b, Mode::interpolated, Ask::whether).collides);
    CHECK(query(fast, a, fast, b, Mode::interpolated).collides);
    std::uint64_t bit = 0;
    const spacetime::PathQuestion question(fast, a, fast, b);
    query_list({&question, 1}, {&bit, 1}, Mode::interpolated);
    CHECK(bit == 1);
    spacetime::PlacedPaths both;
    both.add(fast, a);
    both.add(fast, b);
    const spacetime::PathPair pair{0, 1};
    query_pairs(both, both, {&pair, 1}, {&bit, 1}, Mode::interpolated);
    CHECK(bit == 1);
    query_one(fast, a, both, {&bit, 1}, Mode::interpolated);
    CHECK(bit == 3);
    // sampled they are apart
    query_list({&question, 1}, {&bit, 1}, Mode::sampled);
    CHECK(bit == 0);
}
