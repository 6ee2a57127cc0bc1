// Moving corners, triangles and edges: no contact is missed, none is made up.
#include "sidestep/ccd/elementary.h"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>

#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/ccd/detail/exact_touch.h"
#include "tests/oracle/ccd_twin.h"
#include "tests/support/ccd_queries.h"
#include "tests/support/data.h"

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
    look(points, true);
    look({points.end, points.start}, false);
    static constexpr int faces[6][4] = {{0, 1, 2, 3}, {0, 2, 3, 1}, {0, 3, 1, 2},
                                        {0, 1, 3, 2}, {0, 3, 2, 1}, {0, 2, 1, 3}};
    static constexpr int edges[6][4] = {{0, 1, 2, 3}, {1, 0, 2, 3}, {0, 1, 3, 2},
                                        {1, 0, 3, 2}, {2, 3, 0, 1}, {3, 2, 1, 0}};
    for (const auto& order : kind == face ? faces : edges) {
        for (int axis = 0; axis < 3; ++axis) {
            MovingPoints other;
            for (int k = 0; k < 4; ++k) {
                for (int c = 0; c < 3; ++c) {
                    const int from = (c + axis) % 3;
                    const double flip = c == axis ? -1.0 : 1.0;
                    const double scale = axis == 1 ? 0x1p20 : 1.0;
                    other.start[k][c] = flip * scale * points.start[order[k]][from];
                    other.end[k][c] = flip * scale * points.end[order[k]][from];
                }
            }
            look(other, true);
        }
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

/// Numbers of one family of questions.
using Maker = MovingPoints (*)(Random&);

double whole(Random& random, int count) {
    return random.index(count);
}

MovingPoints made_of(Random& random, const std::function<Vec3(Random&, int, bool)>& point) {
    MovingPoints points;
    for (int k = 0; k < 4; ++k) {
        points.start[k] = point(random, k, false);
        points.end[k] = point(random, k, true);
    }
    return points;
}

Vec3 anywhere(Random& random, double size) {
    const double x = random.uniform(-size, size), y = random.uniform(-size, size);
    return {x, y, random.uniform(-size, size)};
}

Vec3 on_grid(Random& random, int count) {
    const double x = whole(random, count), y = whole(random, count);
    return {x, y, whole(random, count)};
}

MovingPoints in_cube(Random& random) {
    return made_of(random, [](Random& r, int, bool) { return anywhere(r, 1.0); });
}
MovingPoints on_small_grid(Random& random) {
    return made_of(random, [](Random& r, int, bool) { return on_grid(r, 3); });
}
MovingPoints small_steps(Random& random) {
    MovingPoints points = made_of(random, [](Random& r, int, bool) { return on_grid(r, 4); });
    for (int k = 0; k < 4; ++k) {
        points.end[k] = points.start[k] + on_grid(random, 3) - Vec3::Ones();
    }
    return points;
}
MovingPoints in_a_plane(Random& random) {
    MovingPoints points = on_small_grid(random);
    for (int k = 0; k < 4; ++k) points.start[k].z() = points.end[k].z() = 0.0;
    // oblique half of the time: z = x + 2 y is exact on a grid
    if (random.chance(0.5)) {
        for (auto* list : {&points.start, &points.end}) {
            for (Vec3& p : *list) p.z() = p.x() + 2.0 * p.y();
        }
    }
    return points;
}
MovingPoints on_a_line(Random& random) {
    return made_of(random, [](Random& r, int, bool) { return Vec3(whole(r, 9) * Vec3(1, -2, 3)); });
}
MovingPoints without_length(Random& random) {
    MovingPoints points = on_small_grid(random);
    const int k = 1 + random.index(3), l = random.index(4);
    points.start[k] = points.start[l];
    if (random.chance(0.7)) points.end[k] = points.end[l];
    return points;
}
/// One edge passes another along which it lies, half of the time an ulp beside.
MovingPoints parallel(Random& random) {
    const Vec3 from = on_grid(random, 3), way = on_grid(random, 3), off = on_grid(random, 3);
    const Vec3 first = from + (whole(random, 5) - 2.0) * way;
    MovingPoints points{{from, from + way, first + off, first + 2.0 * way + off},
                        {from, from + way, first - off, first + 2.0 * way - off}};
    if (random.chance(0.5)) {
        double& x = points.end[3][random.index(3)];
        x = std::nextafter(x, 9.0);
    }
    return points;
}
MovingPoints at_rest(Random& random) {
    MovingPoints points = random.chance(0.5) ? on_small_grid(random) : in_cube(random);
    points.end = points.start;
    if (random.chance(0.5)) points.end[0] = anywhere(random, 2.0);
    return points;
}
/// A corner that comes to a border or a corner exactly, or an ulp beside it.
MovingPoints at_the_border(Random& random) {
    MovingPoints points = on_small_grid(random);
    for (auto* list : {&points.start, &points.end}) {
        const int side = 1 + random.index(3);
        (*list)[0] = 0.5 * ((*list)[side] + (*list)[1 + side % 3]);
        const int c = random.index(3);
        if (random.chance(0.4)) (*list)[0][c] = std::nextafter((*list)[0][c], 9.0);
    }
    const Vec3 away = on_grid(random, 3) - Vec3::Ones();
    points.start[0] += away;
    points.end[0] -= away;
    return points;
}
/// Twice as near at the middle as at the ends: f has a double root, or nearly.
MovingPoints grazing(Random& random) {
    MovingPoints points;
    points.start = {Vec3(-1, 0, 0), Vec3(-4, -4, 2), Vec3(4, -4, -2), Vec3(0, 8, 0)};
    points.end = {Vec3(1, 0, 0), Vec3(-4, -4, -2), Vec3(4, -4, 2), Vec3(0, 8, 0)};
    const double gap =
        random.chance(0.3) ? 0.0 : std::ldexp(random.chance(0.5) ? 1 : -1, -20 - random.index(180));
    const Vec3 shift = on_grid(random, 2);
    for (auto* list : {&points.start, &points.end}) {
        (*list)[0].z() = gap;
        for (Vec3& p : *list) p += shift.x() * Vec3(0, 0, 8);
    }
    return points;
}
MovingPoints of_all_sizes(Random& random) {
    MovingPoints points = on_small_grid(random);
    for (int c = 0; c < 3; ++c) {
        const double scale = std::ldexp(1.0, random.index(600) - 350);
        for (auto* list : {&points.start, &points.end}) {
            for (Vec3& p : *list) p[c] *= scale;
        }
    }
    return points;
}

struct Family {
    const char* name;
    Maker make;
    double least_hits, most_hits;  // of all
};
constexpr Family families[] = {
    {"in a cube", in_cube, 0.08, 0.2},          {"grid", on_small_grid, 0.3, 0.5},
    {"small steps", small_steps, 0.08, 0.25},   {"in a plane", in_a_plane, 0.6, 0.9},
    {"on a line", on_a_line, 0.8, 1.0},         {"without length", without_length, 0.15, 0.6},
    {"parallel", parallel, 0.5, 0.8},           {"at rest", at_rest, 0.02, 0.4},
    {"at the border", at_the_border, 0.2, 0.9}, {"grazing", grazing, 0.4, 0.95},
    {"of all sizes", of_all_sizes, 0.3, 0.5}};

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

TEST_CASE("no public query is missed and none is made up") {
    SIDESTEP_NEEDS_DATA(folder, "ccd");
    const auto queries = public_queries(folder);
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

TEST_CASE("eleven families of questions are answered as CGAL answers them") {
    constexpr std::uint64_t seed = 2020;
    constexpr int questions = 400;
    for (const Family& family : families) {
        Random random(seed);
        int hits = 0, exact = 0, unjudged = 0;
        for (int i = 0; i < questions; ++i) {
            const MovingPoints points = family.make(random);
            const Elementary kind = i % 2 == 0 ? face : edge;
            const std::optional<TwinAnswer> judge = twin_touch(kind, points);
            if (!judge) {
                ++unjudged;
                continue;
            }
            const TwinAnswer& twin = *judge;
            const FirstTouch fast = first_touch(kind, points);
            const FirstTouch slow = ccd::detail::exact_touch(kind, points, 1e-6);
            INFO(family.name << ", seed " << seed << ", question " << i);
            CHECK(fast.touches() == twin.touches);
            CHECK(slow.touches() == twin.touches);
            for (const FirstTouch& answer : {fast, slow}) {
                if (!answer.touches() || !twin.touches) continue;
                CHECK(answer.seconds <= twin.high);
                CHECK(answer.seconds >= twin.low - 1.1e-6);
            }
            hits += twin.touches;
            exact += fast.stage == Stage::exact;
        }
        INFO(family.name << ": " << hits << " hits, " << exact << " exact, " << unjudged
                         << " unjudged");
        CHECK(unjudged <= questions / 20);
        CHECK(hits >= family.least_hits * questions);
        CHECK(hits <= family.most_hits * questions);
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
        const MovingPoints one = i % 2 == 0 ? in_cube(random) : on_small_grid(random);
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
