// Elementary questions of every kind that went wrong for somebody: 22 families, any number of each.
//
// A family gives a corner and a triangle, or two edges, from a seed. For the tests (a few hundred of
// each) and the bench (a million in all).
#pragma once

#include <array>
#include <cmath>
#include <utility>

#include "sidestep/base/random.h"
#include "sidestep/ccd/elementary.h"
#include "sidestep/math/rotation.h"

namespace sidestep::ccd::test {

namespace family {

inline double whole(Random& random, int count) {
    return random.index(count);
}
inline Vec3 anywhere(Random& random, double size) {
    const double x = random.uniform(-size, size), y = random.uniform(-size, size);
    return {x, y, random.uniform(-size, size)};
}
inline Vec3 on_grid(Random& random, int count) {
    const double x = whole(random, count), y = whole(random, count);
    return {x, y, whole(random, count)};
}
template <typename Point>
MovingPoints made_of(const Point& point) {
    MovingPoints points;
    for (int k = 0; k < 4; ++k) {
        points.start[k] = point();
        points.end[k] = point();
    }
    return points;
}
template <typename Change>
void for_all(MovingPoints& points, const Change& change) {
    for (auto* list : {&points.start, &points.end}) {
        for (Vec3& p : *list) change(p);
    }
}
/// One coordinate of one point an ulp up or down; a zero by an ulp of one.
inline void nudge(Random& random, MovingPoints& points) {
    auto& list = random.chance(0.5) ? points.start : points.end;
    double& x = list[random.index(4)][random.index(3)];
    const bool up = random.chance(0.5);
    x = x == 0.0 ? (up ? 0x1p-53 : -0x1p-53) : std::nextafter(x, up ? 1e300 : -1e300);
}
/// Other axes, turned signs, and a power of two: no rounding.
inline void turn_about(Random& random, MovingPoints& points) {
    const int first = random.index(3), second = (first + 1 + random.index(2)) % 3;
    const double x = random.chance(0.5) ? 1.0 : -1.0, y = random.chance(0.5) ? 1.0 : -1.0;
    for_all(points, [&](Vec3& p) { p = Vec3(x * p[first], y * p[second], p[3 - first - second]); });
}

inline MovingPoints in_cube(Random& random, Elementary) {
    return made_of([&] { return anywhere(random, 1.0); });
}
inline MovingPoints small_motion(Random& random, Elementary) {
    MovingPoints points = in_cube(random, {});
    for (int k = 0; k < 4; ++k) points.end[k] = points.start[k] + anywhere(random, 0.05);
    return points;
}
inline MovingPoints on_small_grid(Random& random, Elementary) {
    return made_of([&] { return on_grid(random, 3); });
}
inline MovingPoints small_steps(Random& random, Elementary) {
    MovingPoints points = made_of([&] { return on_grid(random, 4); });
    for (int k = 0; k < 4; ++k) {
        points.end[k] = points.start[k] + on_grid(random, 3) - Vec3::Ones();
    }
    return points;
}

/// A number between 0 and 1, or where a feature ends.
enum class Where { inside, border, halves };
inline double share(Random& random, Where where) {
    switch (where) {
        case Where::inside:
            return random.uniform(0.05, 0.95);
        case Where::border:
            return random.index(3) == 0 ? random.uniform(0.05, 0.95) : random.index(2);
        case Where::halves:
            break;
    }
    return 0.5 * whole(random, 3);
}
/// Moves one feature so that the two meet at a time.
inline void meet(Random& random, Elementary kind, Where where, double time, MovingPoints& points) {
    const auto at = [&](int k) -> Vec3 {
        return (1.0 - time) * points.start[k] + time * points.end[k];
    };
    const double s = share(random, where), u = share(random, where);
    Vec3 gap;
    if (kind == Elementary::vertex_face) {
        Vec3 meeting = (1.0 - s) * at(1) + s * at(2);
        if (where == Where::inside) meeting = (1.0 - u) * meeting + u * at(3);
        gap = meeting - at(0);
    } else {
        const double other = where == Where::border ? random.index(2) : u;
        gap = ((1.0 - s) * at(0) + s * at(1)) - ((1.0 - other) * at(2) + other * at(3));
    }
    const int from = kind == Elementary::vertex_face ? 0 : 2;
    const int to = kind == Elementary::vertex_face ? 1 : 4;
    for (int k = from; k < to; ++k) {
        points.start[k] += gap;
        points.end[k] += gap;
    }
}
inline MovingPoints built_inside(Random& random, Elementary kind) {
    MovingPoints points = in_cube(random, kind);
    meet(random, kind, Where::inside, random.uniform(0.02, 0.98), points);
    return points;
}
inline MovingPoints built_border(Random& random, Elementary kind) {
    MovingPoints points = in_cube(random, kind);
    meet(random, kind, Where::border, random.uniform(0.02, 0.98), points);
    if (random.chance(0.5)) nudge(random, points);
    return points;
}
inline MovingPoints built_on_grid(Random& random, Elementary kind) {
    MovingPoints points = on_small_grid(random, kind);
    meet(random, kind, Where::halves, 0.5, points);
    if (random.chance(0.3)) nudge(random, points);
    return points;
}
inline MovingPoints nearly_in_a_plane(Random& random, Elementary) {
    const Vec3 a = anywhere(random, 1.0), b = anywhere(random, 1.0), o = anywhere(random, 1.0);
    return made_of([&] {
        const double x = random.uniform(-1.0, 1.0);
        return Vec3(o + x * a + random.uniform(-1.0, 1.0) * b);
    });
}
/// One edge passes another along which it lies, half of the time an ulp beside.
inline MovingPoints parallel(Random& random, Elementary) {
    const Vec3 from = on_grid(random, 3), way = on_grid(random, 3), off = on_grid(random, 3);
    const Vec3 first = from + (whole(random, 7) - 3.0) * way;
    MovingPoints points{{from, from + way, first + off, first + 2.0 * way + off},
                        {from, from + way, first - off, first + 2.0 * way - off}};
    if (random.chance(0.5)) nudge(random, points);
    return points;
}
inline MovingPoints at_rest(Random& random, Elementary kind) {
    MovingPoints points = random.chance(0.5) ? on_small_grid(random, kind) : in_cube(random, kind);
    points.end = points.start;
    // half of the time one feature, moved as a whole
    if (random.chance(0.5)) {
        const Vec3 way = random.chance(0.5) ? on_grid(random, 3) : anywhere(random, 2.0);
        for (int k = 0; k < (kind == Elementary::vertex_face ? 1 : 2); ++k) points.end[k] += way;
    }
    return points;
}
inline MovingPoints without_length(Random& random, Elementary kind) {
    MovingPoints points =
        random.chance(0.5) ? on_small_grid(random, kind) : built_on_grid(random, kind);
    const int k = 1 + random.index(3), l = random.index(4);
    if (random.chance(0.7)) {
        points.start[k] = points.start[l];
        if (random.chance(0.7)) points.end[k] = points.end[l];
        return points;
    }
    // a needle: the last point on the line of the two before it
    const double s = 0.5 * whole(random, 5) - 0.5;
    for (auto* list : {&points.start, &points.end}) {
        (*list)[3] = (1.0 - s) * (*list)[1] + s * (*list)[2];
    }
    return points;
}
inline MovingPoints flat_grid(Random& random, Elementary kind) {
    MovingPoints points = on_small_grid(random, kind);
    for_all(points, [](Vec3& p) { p.z() = 0.0; });
    turn_about(random, points);
    return points;
}
inline MovingPoints oblique_grid(Random& random, Elementary kind) {
    MovingPoints points = on_small_grid(random, kind);
    const double a = whole(random, 7) - 3.0, b = whole(random, 7) - 3.0;
    for_all(points, [&](Vec3& p) { p.z() = a * p.x() + b * p.y(); });  // exact on a grid
    turn_about(random, points);
    return points;
}
inline MovingPoints flat_anywhere(Random& random, Elementary kind) {
    MovingPoints points = in_cube(random, kind);
    const double height = random.uniform(-1.0, 1.0);
    for_all(points, [&](Vec3& p) { p.z() = height; });
    turn_about(random, points);
    return points;
}
inline MovingPoints on_a_line(Random& random, Elementary) {
    const Vec3 way = on_grid(random, 5) - Vec3::Constant(2.0);
    return made_of([&] { return Vec3(whole(random, 9) * way); });
}

/// f has a double root at the middle, lifted by `gap` to two roots or none.
inline MovingPoints grazes(Random& random, Elementary kind, double gap) {
    MovingPoints points;
    if (kind == Elementary::vertex_face) {
        const double speed = std::ldexp(1.0, -random.index(3));
        points.start = {Vec3(-speed, 0, gap), Vec3(-4, -4, 2), Vec3(4, -4, -2), Vec3(0, 8, 0)};
        points.end = {Vec3(speed, 0, gap), Vec3(-4, -4, -2), Vec3(4, -4, 2), Vec3(0, 8, 0)};
    } else {
        // over b, the edge a is 2 (2t - 1)^2 / 4 high
        const double reach = 1.0 + random.index(3);
        points.start = {Vec3(-3, 0, -1), Vec3(1, 0, 1), Vec3(0, -reach, gap), Vec3(0, 1, gap)};
        points.end = {Vec3(-1, 0, 1), Vec3(3, 0, -1), Vec3(0, -1, gap), Vec3(0, reach, gap)};
    }
    // sheared along what the gap does not touch
    const double a = random.index(5) - 2.0, b = random.index(5) - 2.0;
    for_all(points, [&](Vec3& p) { p += Vec3(a * p.y() + b, 2.0 * b, 0.0); });
    return points;
}
inline MovingPoints grazing(Random& random, Elementary kind) {
    MovingPoints points = grazes(random, kind, 0.0);
    const double lift = random.index(5);
    for_all(points, [&](Vec3& p) { p.z() += lift + p.x(); });
    if (random.chance(0.5)) nudge(random, points);
    turn_about(random, points);
    return points;
}
inline MovingPoints grazing_gap(Random& random, Elementary kind) {
    const double sign = random.chance(0.67) ? 1.0 : -1.0;
    MovingPoints points = grazes(random, kind, std::ldexp(sign, -20 - random.index(181)));
    turn_about(random, points);
    return points;
}
inline MovingPoints of_all_sizes(Random& random, Elementary kind) {
    MovingPoints points =
        random.chance(0.5) ? on_small_grid(random, kind) : built_on_grid(random, kind);
    for (int c = 0; c < 3; ++c) {
        const double scale = std::ldexp(1.0, random.index(701) - 400);
        for_all(points, [&](Vec3& p) { p[c] *= scale; });
    }
    return points;
}
inline MovingPoints far_away(Random& random, Elementary kind) {
    MovingPoints points = random.chance(0.5) ? in_cube(random, kind) : built_border(random, kind);
    for (int c = 0; c < 3; ++c) {
        const double offset = std::ldexp(1.0, random.index(53));
        for_all(points, [&](Vec3& p) { p[c] += offset; });
    }
    return points;
}
inline MovingPoints subnormal(Random& random, Elementary kind) {
    MovingPoints points =
        random.chance(0.3) ? on_small_grid(random, kind) : built_on_grid(random, kind);
    const double unit = std::ldexp(1.0, -1072 + random.index(40));
    for_all(points, [&](Vec3& p) { p *= unit; });
    return points;
}
/// A rigid feature slides over another in a plane at any angle.
inline MovingPoints sliding(Random& random, Elementary kind) {
    MovingPoints points;
    const bool grid = random.chance(0.5);
    const auto flat = [&] {
        Vec3 p = grid ? on_grid(random, 4) : anywhere(random, 1.5);
        p.z() = 0.0;
        return p;
    };
    for (Vec3& p : points.start) p = flat();
    const Vec3 way = flat();
    points.end = points.start;
    for (int k = 0; k < (kind == Elementary::vertex_face ? 1 : 2); ++k) points.end[k] += way;
    const Vec3 axis = anywhere(random, 2.0);
    const Mat3 turn = exp_map(axis).toRotationMatrix();
    for_all(points, [&](Vec3& p) { p = turn * p; });
    return points;
}
/// Zeros of a contact on the grid become the smallest numbers there are.
inline MovingPoints least_noise(Random& random, Elementary kind) {
    MovingPoints points = on_small_grid(random, kind);
    meet(random, kind, Where::halves, 0.5, points);
    for_all(points, [&](Vec3& p) {
        for (double& x : p) {
            if (x == 0.0 && random.chance(0.5)) x = random.chance(0.5) ? 5e-324 : -5e-324;
        }
    });
    return points;
}

}  // namespace family

struct QuestionFamily {
    const char* name;
    MovingPoints (*make)(Random&, Elementary);
    double least_hits, most_hits;  ///< Of all; wide windows, so that a family is what it says.
};

inline constexpr std::array<QuestionFamily, 22> question_families{{
    {"in a cube", family::in_cube, 0.08, 0.2},
    {"small motion", family::small_motion, 0.0, 0.05},
    {"grid", family::on_small_grid, 0.3, 0.5},
    {"grid, small steps", family::small_steps, 0.08, 0.25},
    {"built contact inside", family::built_inside, 0.95, 1.0},
    {"built contact on a border, an ulp off", family::built_border, 0.2, 0.8},
    {"built contact on a grid, an ulp off", family::built_on_grid, 0.5, 1.0},
    {"nearly in a plane", family::nearly_in_a_plane, 0.05, 0.4},
    {"parallel, an ulp off", family::parallel, 0.2, 0.8},
    {"at rest or moved as a whole", family::at_rest, 0.02, 0.4},
    {"without length, needles", family::without_length, 0.4, 0.8},
    {"in an axis plane, grid", family::flat_grid, 0.5, 0.9},
    {"in an oblique plane, grid", family::oblique_grid, 0.5, 0.9},
    {"in an axis plane", family::flat_anywhere, 0.4, 0.8},
    {"on a line", family::on_a_line, 0.8, 1.0},
    {"grazing, an ulp off", family::grazing, 0.5, 1.0},
    {"grazing with a gap to 2^-200", family::grazing_gap, 0.5, 0.9},
    {"sizes 2^-400 to 2^300 per axis", family::of_all_sizes, 0.4, 0.9},
    {"far away, to 2^52", family::far_away, 0.2, 0.9},
    {"subnormal", family::subnormal, 0.5, 1.0},
    {"sliding in a turned plane", family::sliding, 0.02, 0.6},
    {"grid contact, 5e-324 for zeros", family::least_noise, 0.3, 1.0},
}};

/// The same question in other words; the answer must not change (reversed: but for the time).
struct Rephrased {
    MovingPoints points{};
    Elementary kind = Elementary::vertex_face;
    bool same_time = true;
};
/// @param way  From 0 to 23, 0 as it is: orders of points, exchange of the edges, axes, mirror, powers of two,
///             reversal.
inline Rephrased rephrased(Elementary kind, const MovingPoints& points, int way) {
    static constexpr int faces[6][4] = {{0, 1, 2, 3}, {0, 2, 3, 1}, {0, 3, 1, 2},
                                        {0, 1, 3, 2}, {0, 3, 2, 1}, {0, 2, 1, 3}};
    static constexpr int edges[6][4] = {{0, 1, 2, 3}, {1, 0, 2, 3}, {0, 1, 3, 2},
                                        {1, 0, 3, 2}, {2, 3, 0, 1}, {3, 2, 1, 0}};
    const auto& order = (kind == Elementary::vertex_face ? faces : edges)[way % 6];
    const int axis = way % 3, variant = way / 6;
    double largest = 0.0, smallest = 1e300;
    for (const auto* list : {&points.start, &points.end}) {
        for (const Vec3& p : *list) {
            for (const double x : p) {
                largest = std::max(largest, std::abs(x));
                if (x != 0.0) smallest = std::min(smallest, std::abs(x));
            }
        }
    }
    // no digit may be lost
    const double scale = variant != 1        ? 1.0
                         : largest < 1e200   ? 0x1p20
                         : smallest > 1e-200 ? 0x1p-20
                                             : 1.0;
    Rephrased other;
    other.kind = kind;
    for (int k = 0; k < 4; ++k) {
        for (int c = 0; c < 3; ++c) {
            const double flip = variant >= 1 && c == axis ? -scale : scale;
            const int from = (c + axis) % 3;
            other.points.start[k][c] = flip * points.start[order[k]][from];
            other.points.end[k][c] = flip * points.end[order[k]][from];
        }
    }
    if (variant == 3) {
        std::swap(other.points.start, other.points.end);
        other.same_time = false;
    }
    return other;
}

}  // namespace sidestep::ccd::test
