// Moving corners, triangles and edges: no contact is missed, none is made up.
#include "sidestep/ccd/elementary.h"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/ccd/detail/exact_touch.h"
#include "tests/oracle/ccd_judge.h"
#include "tests/support/ccd_families.h"
#include "tests/support/ccd_queries.h"
#include "tests/support/data.h"
#include "tests/support/instruction_sets.h"

using namespace sidestep;
using namespace sidestep::ccd;
using namespace sidestep::ccd::test;

namespace {

constexpr auto face = Elementary::vertex_face;
constexpr auto edge = Elementary::edge_edge;
constexpr double never = -1.0;

/// Everything that must not change an answer: order, mirror, scale, and (but for the time) reversal.
void check_all_ways(Elementary kind, const MovingPoints& points, double expected) {
    const bool touches = expected != never;
    const auto look = [&](const MovingPoints& p, bool timed) {
        for (const FirstTouch& answer :
             {first_touch(kind, p), ccd::detail::exact_touch(kind, p, 1e-6)}) {
            CHECK(answer.touches() == touches);
            if (!touches || !answer.touches() || !timed) continue;
            CHECK(answer.seconds <= expected);
            CHECK(answer.seconds >= expected - 1.1e-6);
        }
    };
    for (int way = 0; way < 24; ++way) {
        const Rephrased other = rephrased(kind, points, way);
        look(other.points, other.same_time);
    }
}

const Vec3 origin{0, 0, 0}, along_x{1, 0, 0}, along_y{0, 1, 0};

/// A corner on its way past the triangle of the first two axes.
MovingPoints past_triangle(const Vec3& from, const Vec3& to) {
    return {{from, origin, along_x, along_y}, {to, origin, along_x, along_y}};
}

Vec3 lifted(Vec3 p, double z) {
    p.z() = z;
    return p;
}

/// An edge that falls from z = 1 to z = -1 onto one at rest.
MovingPoints falling_edge(const Vec3& a_0, const Vec3& a_1, const Vec3& b_0, const Vec3& b_1) {
    return {{lifted(a_0, 1), lifted(a_1, 1), b_0, b_1},
            {lifted(a_0, -1), lifted(a_1, -1), b_0, b_1}};
}

int questions_each() {
    const char* wanted = std::getenv("SIDESTEP_CCD_QUESTIONS");
    return wanted != nullptr ? std::max(1, std::atoi(wanted)) : 250;
}

}  // namespace

TEST_CASE("the cases of our notes: a corner and a triangle") {
    check_all_ways(face, past_triangle({.25, .25, 1}, {.25, .25, -1}), 0.5);
    check_all_ways(face, past_triangle({.5, .5, 1}, {.5, .5, -1}), 0.5);
    const double beside = 0.5 + 0x1p-53;
    check_all_ways(face, past_triangle({.5, beside, 1}, {.5, beside, -1}), never);
    check_all_ways(face, past_triangle({0, 0, 1}, {0, 0, 0}), 1.0);
    check_all_ways(face, past_triangle({2, .25, 0}, {0, .25, 0}), 0.625);
    check_all_ways(face, past_triangle({2, 1.25, 0}, {0, 1.25, 0}), never);
    check_all_ways(face, past_triangle({.25, .25, 0}, {.25, .25, 0}), 0.0);
    MovingPoints shrinks = past_triangle({.25, .25, 1}, {.25, .25, -1});
    shrinks.end = {Vec3(.25, .25, -1), Vec3(1, 1, 0), along_y, along_x};
    check_all_ways(face, shrinks, never);
    const auto needle = [](double x) {
        return MovingPoints{{Vec3(x, 0, 1), origin, along_x, Vec3(2, 0, 0)},
                            {Vec3(x, 0, -1), origin, along_x, Vec3(2, 0, 0)}};
    };
    check_all_ways(face, needle(1), 0.5);
    check_all_ways(face, needle(3), never);
    const auto tilting = [](double y) {
        return MovingPoints{{Vec3(0, y, .5), origin, Vec3(2, 0, 0), Vec3(0, 2, 0)},
                            {Vec3(1, y, .5), origin, Vec3(2, 0, 2), Vec3(0, 2, 0)}};
    };
    check_all_ways(face, tilting(0), 0.70710678118654752);
    check_all_ways(face, tilting(-0x1p-60), never);
    const auto grazes = [](double z) {
        return MovingPoints{{Vec3(-.5, 0, z), Vec3(-4, -4, 2), Vec3(4, -4, -2), Vec3(0, 8, 0)},
                            {Vec3(.5, 0, z), Vec3(-4, -4, -2), Vec3(4, -4, 2), Vec3(0, 8, 0)}};
    };
    check_all_ways(face, grazes(0), 0.5);
    check_all_ways(face, grazes(0x1p-60), 0.49999999906867743);
    check_all_ways(face, grazes(-0x1p-60), never);
    const auto point = [](double z) {
        return MovingPoints{{Vec3(-1, 0, z), origin, origin, origin},
                            {Vec3(1, 0, z), origin, origin, origin}};
    };
    check_all_ways(face, point(0), 0.5);
    check_all_ways(face, point(5e-324), never);
}

TEST_CASE("the cases of our notes: two edges") {
    check_all_ways(edge, falling_edge({-1, 0, 1}, {1, 0, 1}, {0, -1, 0}, along_y), 0.5);
    check_all_ways(edge, falling_edge({0, 0, 1}, {1, 0, 1}, along_x, {1, 1, 0}), 0.5);
    check_all_ways(edge, falling_edge({0, 0, 1}, {1, 0, 1}, {.5, 0, 0}, {2, 0, 0}), 0.5);
    check_all_ways(edge, falling_edge({0, 0, 1}, {1, 0, 1}, along_x, {2, 0, 0}), 0.5);
    check_all_ways(edge, falling_edge({0, 0, 1}, {1, 0, 1}, {1.5, 0, 0}, {2, 0, 0}), never);
    check_all_ways(edge,
                   {{origin, along_x, Vec3(3, 0, 0), Vec3(4, 0, 0)},
                    {origin, along_x, Vec3(.5, 0, 0), Vec3(1.5, 0, 0)}},
                   0.8);
    check_all_ways(
        edge,
        {{origin, origin, Vec3(-1, 0, 0), Vec3(-1, 0, 0)}, {origin, origin, along_x, along_x}},
        0.5);
    check_all_ways(edge,
                   {{origin, along_y, Vec3(1, 2, 0), Vec3(3, 2, 0)},
                    {origin, along_y, Vec3(-1, .5, 0), Vec3(1, .5, 0)}},
                   0.66666666666666667);
    check_all_ways(edge,
                   {{Vec3(-1, 0, 0), along_x, Vec3(0, -1, 0), along_y},
                    {Vec3(-1, 0, 1), Vec3(1, 0, 1), Vec3(0, -1, 0), along_y}},
                   0.0);
}

TEST_CASE("files of queries that cannot be read are named, with the line") {
    const auto folder = sidestep::test::scratch_folder("ccd_queries");
    const auto path = folder / "scene" / "edge-edge" / "data.csv";
    std::filesystem::create_directories(path.parent_path());
    const std::string row = "-8388609,8388608,1,1,-1,1,1\n";
    std::string eight;
    for (int i = 0; i < 8; ++i) eight += row;
    const auto read = [&](const std::string& text) {
        std::ofstream(path) << text;
        Problems problems;
        const auto queries = public_queries(folder, problems);
        return std::pair(queries.size(), problems);
    };
    const auto good = read(eight + eight);
    CHECK(good.first == 2);
    CHECK(good.second.empty());
    const auto all_alike = [](const KnownQuery& query) {
        return query.touches && query.points.start[3] == Vec3(-8388609.0 / 8388608.0, 1.0, -1.0);
    };
    Problems none;
    for (const KnownQuery& query : public_queries(folder, none)) CHECK(all_alike(query));
    struct Bad {
        const char* what;
        std::string text;
        std::size_t queries;
        int line;
        const char* words;
    };
    const Bad bads[] = {
        {"an empty line", eight + "\n" + eight, 1, 9, "7 whole numbers"},
        {"no numbers", ",,,,,,\n" + eight, 0, 1, "no whole number"},
        {"a word", eight + "hello\n", 1, 9, "7 whole numbers"},
        {"an end in mid-query", eight + row + row, 1, 10, "2 rows of 8"},
        {"a third", "1,3,1,1,1,1,1\n", 0, 1, "no power of two"},
        {"nothing below", "1,0,1,1,1,1,1\n", 0, 1, "no power of two"},
        {"more than a double holds", "9007199254740993,1,1,1,1,1,1\n", 0, 1, "a double holds"},
        {"another truth", row + "1,1,1,1,1,1,0\n", 0, 2, "do not agree"},
        {"no truth", "1,1,1,1,1,1,2\n", 0, 1, "0 or 1"},
    };
    for (const Bad& bad : bads) {
        CAPTURE(bad.what);
        const auto [queries, problems] = read(bad.text);
        CHECK(queries == bad.queries);
        REQUIRE(problems.size() == 1);
        CHECK(problems[0].line == bad.line);
        CHECK(problems[0].file == path.string());
        CHECK(problems[0].message.find(bad.words) != std::string::npos);
    }
}

TEST_CASE("no public query is missed and none is made up") {
    SIDESTEP_NEEDS_DATA(folder, "ccd");
    Problems problems;
    const auto queries = public_queries(folder, problems);
    CHECK(problems.empty());
    CHECK(queries.size() == 2824);
    int hits = 0;
    for (std::size_t i = 0; i < queries.size(); ++i) {
        const KnownQuery& query = queries[i];
        INFO(query.scene << ", query " << i);
        CHECK(first_touch(query.kind, query.points).touches() == query.touches);
        CHECK(ccd::detail::exact_touch(query.kind, query.points, 1e-6).touches() == query.touches);
        hits += query.touches;
    }
    CHECK(hits == 314);
}

TEST_CASE("22 families of questions are answered as the slow judge answers them") {
    // SIDESTEP_CCD_QUESTIONS=45455 asks the full million
    constexpr std::uint64_t seed = 2020;
    for (const QuestionFamily& family : question_families) {
        // numbers of a thousand bits: the judge takes milliseconds
        const bool slow = family.make == family::least_noise;
        const int questions = slow ? std::max(1, questions_each() / 5) : questions_each();
        Random random(seed);
        int hits = 0, wrong = 0, late = 0, early = 0, changed = 0;
        for (int i = 0; i < questions; ++i) {
            const Elementary kind = i % 2 == 0 ? face : edge;
            const MovingPoints points = family.make(random, kind);
            const TwinAnswer judge = judge_touch(kind, points);
            const FirstTouch fast = first_touch(kind, points);
            const Rephrased other = rephrased(kind, points, i % 24);
            const FirstTouch again = first_touch(other.kind, other.points);
            const FirstTouch exact = ccd::detail::exact_touch(kind, points, 1e-6);
            wrong += fast.touches() != judge.touches;
            wrong += exact.touches() != judge.touches;
            changed += again.touches() != judge.touches;
            for (const FirstTouch& answer : {fast, exact, other.same_time ? again : fast}) {
                if (!answer.touches() || !judge.touches) continue;
                late += answer.seconds > judge.high;
                early += answer.seconds < judge.low - 1e-6;
            }
            hits += judge.touches;
        }
        INFO(std::string(family.name)
             << ", seed " << seed << ": " << hits << " hits of " << questions);
        CHECK(wrong == 0);
        CHECK(changed == 0);
        CHECK(late == 0);
        CHECK(early == 0);
        CHECK(hits >= family.least_hits * questions);
        CHECK(hits <= family.most_hits * questions);
    }
}

TEST_CASE("the slow judge agrees with CGAL") {
    constexpr std::uint64_t seed = 11;
    int unjudged = 0, compared = 0;
    for (const QuestionFamily& family : question_families) {
        if (family.make == family::least_noise) continue;
        Random random(seed);
        for (int i = 0; i < 40; ++i) {
            const Elementary kind = i % 2 == 0 ? face : edge;
            const MovingPoints points = family.make(random, kind);
            const std::optional<TwinAnswer> twin = twin_touch(kind, points);
            if (!twin) {
                ++unjudged;
                continue;
            }
            const TwinAnswer judge = judge_touch(kind, points);
            INFO(std::string(family.name) << ", seed " << seed << ", question " << i);
            CHECK(judge.touches == twin->touches);
            if (judge.touches && twin->touches) {
                CHECK(judge.low <= twin->high);
                CHECK(twin->low <= judge.high);
            }
            ++compared;
        }
    }
    CHECK(compared > 700);
    CHECK(unjudged < 80);
}

TEST_CASE("every way to put a question gets the same answer") {
    Random random(77);
    for (const QuestionFamily& family : question_families) {
        if (family.make == family::least_noise) continue;
        for (int i = 0; i < 20; ++i) {
            const Elementary kind = i % 2 == 0 ? face : edge;
            const MovingPoints points = family.make(random, kind);
            const FirstTouch first = first_touch(kind, points);
            INFO(std::string(family.name) << ", question " << i);
            for (int way = 0; way < 24; ++way) {
                const Rephrased other = rephrased(kind, points, way);
                const FirstTouch again = first_touch(other.kind, other.points);
                CHECK(again.touches() == first.touches());
                if (!other.same_time || !again.touches()) continue;
                CHECK(std::abs(again.seconds - first.seconds) <= 1.1e-6);
            }
        }
    }
}

TEST_CASE("a batch says what single questions say to the last bit") {
    Random random(5);
    for (const Elementary kind : {face, edge}) {
        std::vector<MovingPoints> questions;
        for (int i = 0; i < 100; ++i) {
            for (const QuestionFamily& family : question_families) {
                if (family.make != family::least_noise) {
                    questions.push_back(family.make(random, kind));
                }
            }
        }
        questions[70].end[1].x() = std::nan("");
        questions[71].start[3].y() = -HUGE_VAL;
        // of every length, so that none depends on its neighbours
        for (const std::size_t count :
             {std::size_t{0}, std::size_t{1}, std::size_t{7}, std::size_t{70}, questions.size()}) {
            for (const std::int64_t set : sidestep::test::instruction_sets()) {
                const sidestep::test::UseInstructionSet use(set);
                const double tolerance = count % 2 == 0 ? 1.0 : 1e-6;
                std::vector<FirstTouch> answers(count);
                first_touches(kind, std::span(questions).first(count), answers,
                              {.tolerance = tolerance});
                int different = 0;
                for (std::size_t i = 0; i < count; ++i) {
                    const FirstTouch one =
                        first_touch(kind, questions[i], {.tolerance = tolerance});
                    different += one.verdict != answers[i].verdict ||
                                 one.stage != answers[i].stage ||
                                 std::bit_cast<std::uint64_t>(one.seconds) !=
                                     std::bit_cast<std::uint64_t>(answers[i].seconds);
                }
                INFO(hwy::TargetName(set));
                CHECK(different == 0);
            }
        }
    }
}

TEST_CASE("points that are nowhere are refused and floats are doubles") {
    MovingPoints points = past_triangle({.25, .25, 1}, {.25, .25, -1});
    points.end[2].y() = std::nan("");
    CHECK(first_touch(face, points).verdict == FirstTouch::Verdict::refused);
    points.end[2].y() = HUGE_VAL;
    CHECK(first_touch(face, points).verdict == FirstTouch::Verdict::refused);
    // far apart on x, and still refused
    points.start[0].x() = 100.0;
    points.end[0].x() = 100.0;
    CHECK(first_touch(face, points).verdict == FirstTouch::Verdict::refused);

    Random random(3);
    std::vector<MovingPoints> doubles(200);
    std::vector<MovingPointsF> floats(200);
    for (int i = 0; i < 200; ++i) {
        const MovingPoints one =
            i % 2 == 0 ? family::in_cube(random, edge) : family::on_small_grid(random, edge);
        for (int k = 0; k < 4; ++k) {
            floats[i].start[k] = one.start[k].cast<float>();
            floats[i].end[k] = one.end[k].cast<float>();
            doubles[i].start[k] = floats[i].start[k].cast<double>();
            doubles[i].end[k] = floats[i].end[k].cast<double>();
        }
    }
    std::vector<FirstTouch> a(200), b(200);
    first_touches(edge, doubles, a);
    first_touches(edge, floats, b);
    int hits = 0;
    for (int i = 0; i < 200; ++i) {
        CHECK(a[i].touches() == b[i].touches());
        CHECK((a[i].seconds == b[i].seconds));
        hits += a[i].touches();
    }
    CHECK(hits > 20);
    CHECK_THROWS_AS(first_touches(edge, doubles, std::span(a).first(3)), UsageError);
}

TEST_CASE("questions in floats are answered as the slow judge answers them") {
    std::vector<MovingPointsF> floats[2];
    const auto add = [&](Elementary kind, const MovingPoints& points) {
        MovingPointsF one;
        for (int k = 0; k < 4; ++k) {
            one.start[k] = points.start[k].cast<float>();
            one.end[k] = points.end[k].cast<float>();
            if (!one.start[k].allFinite() || !one.end[k].allFinite()) return;
        }
        floats[kind == edge].push_back(one);
    };
    Random random(29);
    for (const QuestionFamily& family : question_families) {
        if (family.make == family::least_noise) continue;
        for (int i = 0; i < 60; ++i) {
            const Elementary kind = i % 2 == 0 ? face : edge;
            add(kind, family.make(random, kind));
        }
    }
    // where rounding turns noise into touching; whoever has no data asks the families alone
    Problems problems;
    for (const KnownQuery& query : public_queries(sidestep::test::data_root() / "ccd", problems))
        add(query.kind, query.points);
    int hits = 0, proved_in_doubles = 0;
    for (const Elementary kind : {face, edge}) {
        const auto& questions = floats[kind == edge];
        std::vector<FirstTouch> answers(questions.size());
        first_touches(kind, questions, answers);
        for (std::size_t i = 0; i < questions.size(); ++i) {
            MovingPoints points;
            for (int k = 0; k < 4; ++k) {
                points.start[k] = questions[i].start[k].cast<double>();
                points.end[k] = questions[i].end[k].cast<double>();
            }
            const TwinAnswer judge = judge_touch(kind, points);
            INFO("question " << i);
            CHECK(answers[i].touches() == judge.touches);
            if (!answers[i].touches() || !judge.touches) continue;
            CHECK(answers[i].seconds <= judge.high);
            CHECK(answers[i].seconds >= judge.low - 1e-6);
            ++hits;
            proved_in_doubles += answers[i].stage == Stage::subdivision;
        }
    }
    CHECK(hits > 400);
    CHECK(proved_in_doubles > 100);
}

TEST_CASE("the largest and smallest numbers there are") {
    for (const double size : {1e300, 1.7e308, 1e-300, 4e-323}) {
        MovingPoints points = past_triangle({.25, .25, 1}, {.25, .25, -1});
        for (auto* list : {&points.start, &points.end}) {
            for (Vec3& p : *list) p *= size;
        }
        INFO("size " << size);
        const FirstTouch answer = first_touch(face, points);
        CHECK(answer.touches());
        CHECK(answer.seconds == doctest::Approx(0.5));
    }
}
