// The judge is judged first: the slow twin against all pairs there are, and its questions against
// what they claim to be.

#include "tests/oracle/spacetime_twin.h"

#include <doctest/doctest.h>

#include "sidestep/base/require.h"
#include "tests/support/spacetime_queries.h"

using namespace sidestep;
using namespace sidestep::test;

namespace {

GroundPath row(std::initializer_list<double> xs, double radius, double dt = 1.0) {
    GroundPath path;
    path.dt = dt;
    for (const double x : xs) path.positions.emplace_back(x, 0.0);
    path.radii.assign(path.positions.size(), radius);
    return path;
}

spacetime::Verdict ask(const QuestionPool& pool, const Question& question, bool every = false) {
    const auto paths = pool.paths();
    return oracle::twin(paths[static_cast<std::size_t>(question.a)].path, question.at_a,
                        paths[static_cast<std::size_t>(question.b)].path, question.at_b,
                        question.mode, question.ask, every);
}

}  // namespace

TEST_CASE("the twin knows two walkers who pass each other") {
    // distances 6 4 2 0 2 4 6 at the whole seconds, radii 1 and 1.5
    const GroundPath a = row({0, 1, 2, 3, 4, 5, 6}, 1.0);
    const GroundPath b = row({6, 5, 4, 3, 2, 1, 0}, 1.5);
    const auto verdict = oracle::twin(a, {.start_s = 10.0}, b, {.start_s = 10.0});
    CHECK(verdict.collides);
    CHECK(verdict.first_a == 2);
    CHECK(verdict.first_b == 2);
    CHECK(verdict.first_s == 12.0);
    CHECK(verdict.last_a == 4);
    CHECK(verdict.last_s == 15.0);
    // between samples the distance |6 - 2t| falls to 2.5 at 1.75 s and leaves it at 4.25 s
    const auto between =
        oracle::twin(a, {.start_s = 10.0}, b, {.start_s = 10.0}, Mode::interpolated);
    CHECK(between.first_s == doctest::Approx(11.75).epsilon(1e-9));
    CHECK(between.last_s == doctest::Approx(14.25).epsilon(1e-9));
    CHECK(between.first_a == 1);
    CHECK(between.last_b == 4);
}

TEST_CASE("the twin counts both samples that a fraction of a frame brings together") {
    const GroundPath a = row({0, 10, 20}, 0.5);
    const GroundPath b = row({10, 20, 100}, 0.5);
    // B begins half a frame before A: sample 0 of B meets nobody at 10, sample 1 meets A's 0 and 1
    CHECK_FALSE(oracle::twin(a, {}, b, {.start_s = -0.5}).collides);
    // half a frame after A: its sample 0 meets A's 0 and 1
    const auto late = oracle::twin(a, {}, b, {.start_s = 0.5});
    CHECK(late.first_a == 1);
    CHECK(late.first_b == 0);
    CHECK(late.first_s == 1.0);
    CHECK(late.last_b == 1);
    CHECK(late.last_s == 2.5);
}

TEST_CASE("the twin looks at all that could matter in every family") {
    constexpr std::uint64_t seed = 2201;
    for (const Family& family : families()) {
        const QuestionPool pool(family.name, seed);
        for (int k = 0; k < 300; ++k) {
            const Question question = pool.question(k);
            const auto paths = pool.paths();
            const auto length = [&](int p) {
                return paths[static_cast<std::size_t>(p)].path.sample_count();
            };
            if (length(question.a) * length(question.b) > 4000) continue;
            INFO(pool.name(k));
            CHECK(oracle::same_answer(ask(pool, question), ask(pool, question, true)));
        }
    }
}

TEST_CASE("no family answers always yes or always no") {
    constexpr std::uint64_t seed = 2202;
    double all = 0.0;
    for (const Family& family : families()) {
        const QuestionPool pool(family.name, seed);
        all += family.share;
        const int count = family.share < 0.01 ? 200 : 2000;
        int asked = 0, hits = 0;
        for (int k = 0; k < count; ++k) {
            const Question question = pool.question(k);
            if (question.mode == Mode::interpolated && family.name.substr(0, 7) != "between")
                continue;
            ++asked;
            hits += ask(pool, question).collides;
        }
        const double part = static_cast<double>(hits) / asked;
        INFO(std::string(family.name) << ": " << part);
        CHECK(part >= family.least_hits);
        CHECK(part <= family.most_hits);
    }
    CHECK(all == doctest::Approx(1.0).epsilon(0.01));
}

TEST_CASE("touching means touching and a step of 2^-47 m decides") {
    const QuestionPool pool("touching", 2203);
    for (int k = 0; k < 3000; ++k) {
        Question question = pool.question(k);
        question.mode = Mode::sampled;
        INFO(pool.name(k));
        CHECK(ask(pool, question).collides == (k % 3 == 1));
    }
}

TEST_CASE("a knife edge has both answers within two roundings") {
    const QuestionPool pool("knife edge", 2204);
    int edges = 0;
    for (int k = 0; k < 1000; ++k) {
        Question question = pool.question(k);
        question.mode = Mode::sampled;
        const bool here = ask(pool, question).collides;
        edges += here == (k % 5 < 2);
    }
    // some paths have no radius and no edge; some edges are other pairs' collisions
    CHECK(edges > 850);
}

TEST_CASE("the same family and seed and index give the same question") {
    for (const Family& family : families()) {
        const QuestionPool once(family.name, 5), again(family.name, 5), other(family.name, 6);
        const Question q = once.question(17), same = again.question(17);
        CHECK(q.at_a == same.at_a);
        CHECK(q.at_b == same.at_b);
        CHECK(q.a == same.a);
        const Question next = once.question(18), elsewhere = other.question(17);
        CHECK((q.at_a != next.at_a || q.at_b != next.at_b));
        CHECK((q.at_a != elsewhere.at_a || q.at_b != elsewhere.at_b));
        // joined again from its clips, each path is itself
        for (const PooledPath& pooled : once.paths()) {
            std::vector<spacetime::PathSegment> segments;
            for (std::size_t c = 0; c < pooled.clips.size(); ++c) {
                segments.push_back({&pooled.clips[c], pooled.turns[c]});
            }
            const GroundPath whole = spacetime::concatenate(segments);
            CHECK(whole.positions == pooled.path.positions);
            CHECK(whole.radii == pooled.path.radii);
        }
    }
    CHECK_THROWS_AS(QuestionPool("unheard of", 1), UsageError);
}
