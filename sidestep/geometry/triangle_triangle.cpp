#include "sidestep/geometry/triangle_triangle.h"

#include <algorithm>
#include <array>
#include <optional>

#include "sidestep/geometry/detail/orientation.h"
#include "sidestep/geometry/predicates.h"

namespace sidestep::geometry {

namespace {

using Flat = std::array<Vec2, 3>;

bool before(const Vec3& a, const Vec3& b) {
    for (int k = 0; k < 3; ++k) {
        if (a[k] != b[k]) return a[k] < b[k];
    }
    return false;
}

bool before(const Vec2& a, const Vec2& b) {
    return a.x() != b.x() ? a.x() < b.x() : a.y() < b.y();
}

/// The shadow along one coordinate axis; a cyclic order of the two left keeps turns comparable.
Vec2 drop(const Vec3& p, int axis) {
    return {p[(axis + 1) % 3], p[(axis + 2) % 3]};
}

Flat drop(const Triangle& t, int axis) {
    return {drop(t[0], axis), drop(t[1], axis), drop(t[2], axis)};
}

/// An axis along which the three points cast a shadow with area; none when they lie on one line.
std::optional<int> open_axis(const Vec3& a, const Vec3& b, const Vec3& c) {
    // the largest component of the rounded normal first: nearly always right
    int first = 0;
    (b - a).cross(c - a).cwiseAbs().maxCoeff(&first);
    for (int i = 0; i < 3; ++i) {
        const int axis = (first + i) % 3;
        if (orient2d(drop(a, axis), drop(b, axis), drop(c, axis)) != 0) return axis;
    }
    return std::nullopt;
}

// ---- in the plane -------------------------------------------------------------------------------

/// For `p` on the line through a and b, or a == b: is it between them, ends included?
bool between(const Vec2& p, const Vec2& a, const Vec2& b) {
    return before(a, b) ? !before(p, a) && !before(b, p) : !before(p, b) && !before(a, p);
}

bool segments_meet(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
    const int abc = orient2d(a, b, c);
    const int abd = orient2d(a, b, d);
    if (abc * abd > 0) return false;
    const int cda = orient2d(c, d, a);
    const int cdb = orient2d(c, d, b);
    if (cda * cdb > 0) return false;
    // neither line keeps the other segment on one side: they cross, unless all lie on one line
    if (abc != 0 || abd != 0 || cda != 0 || cdb != 0) return true;
    return between(a, c, d) || between(b, c, d) || between(c, a, b) || between(d, a, b);
}

/// Are all corners of `t` strictly on one side of the line from p to q: on `side`, or on any side
/// when that is 0?
bool all_beside(const Vec2& p, const Vec2& q, const Flat& t, int side) {
    const int first = orient2d(p, q, t[0]);
    if (first == 0 || (side != 0 && first != side)) return false;
    return orient2d(p, q, t[1]) == first && orient2d(p, q, t[2]) == first;
}

/// Hulls of three points each, of which `b` has area. If a line separates them, one along an edge
/// does; for a segment along both of its sides.
bool meet_in_plane(const Flat& a, const Flat& b) {
    const int turn_a = orient2d(a[0], a[1], a[2]);
    const int turn_b = orient2d(b[0], b[1], b[2]);
    for (int k = 0; k < 3; ++k) {
        if (all_beside(b[k], b[(k + 1) % 3], a, -turn_b)) return false;
    }
    for (int k = 0; k < 3; ++k) {
        if (all_beside(a[k], a[(k + 1) % 3], b, -turn_a)) return false;
    }
    return true;
}

// ---- in space, with triangles that are segments or points ---------------------------------------

struct Segment {
    Vec3 a, b;
};

/// The two ends of three points on one line.
Segment hull_of_line(const Triangle& t) {
    const auto [low, high] = std::minmax_element(
        t.begin(), t.end(), [](const Vec3& a, const Vec3& b) { return before(a, b); });
    return {*low, *high};
}

/// For a triangle with area.
bool segment_meets(const Segment& s, const Triangle& t) {
    const int side_a = orient3d(t[0], t[1], t[2], s.a);
    const int side_b = orient3d(t[0], t[1], t[2], s.b);
    if (side_a * side_b > 0) return false;
    if (side_a == 0 && side_b == 0) {
        const int axis = *open_axis(t[0], t[1], t[2]);
        return meet_in_plane({drop(s.a, axis), drop(s.b, axis), drop(s.b, axis)}, drop(t, axis));
    }
    // the line pierces the plane: it passes all three edges on the same hand, or touches them
    bool left = false;
    bool right = false;
    for (int k = 0; k < 3; ++k) {
        const int side = orient3d(s.a, s.b, t[k], t[(k + 1) % 3]);
        left |= side > 0;
        right |= side < 0;
    }
    return !(left && right);
}

bool segments_meet(const Segment& s, const Segment& t) {
    if (orient3d(s.a, s.b, t.a, t.b) != 0) return false;
    // all in one plane: look along an axis in which that plane is not a line
    std::optional<int> axis = open_axis(s.a, s.b, t.a);
    if (!axis) axis = open_axis(s.a, s.b, t.b);
    if (!axis) axis = open_axis(t.a, t.b, s.a);
    if (!axis) axis = open_axis(t.a, t.b, s.b);
    if (axis) {
        return segments_meet(drop(s.a, *axis), drop(s.b, *axis), drop(t.a, *axis),
                             drop(t.b, *axis));
    }
    // all on one line, where lexicographic order is the order along it; ends are sorted
    return !before(s.b, t.a) && !before(t.b, s.a);
}

/// One of the triangles lies in the plane of the other, or has none.
bool meet_degenerate(const Triangle& a, const Triangle& b) {
    const std::optional<int> axis_a = open_axis(a[0], a[1], a[2]);
    const std::optional<int> axis_b = open_axis(b[0], b[1], b[2]);
    if (axis_a && axis_b) return meet_in_plane(drop(a, *axis_b), drop(b, *axis_b));
    if (axis_b) return segment_meets(hull_of_line(a), b);
    if (axis_a) return segment_meets(hull_of_line(b), a);
    return segments_meet(hull_of_line(a), hull_of_line(b));
}

// ---- in space, in general -----------------------------------------------------------------------

/// Which corner is alone on its side of the other's plane, strictly further up or strictly further
/// down than both others, and is it down?
struct Lonely {
    int corner = 0;
    bool down = false;
};

constexpr int pattern(const std::array<int, 3>& side) {
    return 9 * side[0] + 3 * side[1] + side[2] + 13;
}

/// For each pattern of sides but all up, all down and all in the plane.
constexpr std::array<Lonely, 27> make_lonely_table() {
    std::array<Lonely, 27> table{};
    for (int i = 0; i < 27; ++i) {
        const std::array<int, 3> side{i / 9 - 1, i / 3 % 3 - 1, i % 3 - 1};
        const int up = (side[0] > 0) + (side[1] > 0) + (side[2] > 0);
        const int down = (side[0] < 0) + (side[1] < 0) + (side[2] < 0);
        if (up == 3 || down == 3 || up + down == 0) continue;
        // one up above the rest, one down below the rest, or one in the plane beside two on a side
        const int wanted = up == 1 ? 1 : down == 1 ? -1 : 0;
        Lonely& lonely = table[i];
        while (side[lonely.corner] != wanted) ++lonely.corner;
        lonely.down = wanted < 0 || (wanted == 0 && up == 2);
    }
    return table;
}

constexpr std::array<Lonely, 27> lonely_table = make_lonely_table();
constexpr int all_up = pattern({1, 1, 1});
constexpr int all_down = pattern({-1, -1, -1});
constexpr int all_in_plane = pattern({0, 0, 0});

}  // namespace

bool is_degenerate(const Triangle& triangle) {
    return !open_axis(triangle[0], triangle[1], triangle[2]);
}

bool intersect(const Vec3& p, const Vec3& q, const Triangle& triangle) {
    return intersect(Triangle{p, q, q}, triangle);
}

bool intersect(const Triangle& a, const Triangle& b) {
    // all of one strictly on one side of the other's plane: apart, whatever the other looks like
    const int sides_a = pattern(detail::orient3d(b, a));
    if (sides_a == all_up || sides_a == all_down) return false;
    // one plane for both, or a triangle without a plane
    if (sides_a == all_in_plane) return meet_degenerate(a, b);
    const int sides_b = pattern(detail::orient3d(a, b));
    if (sides_b == all_up || sides_b == all_down) return false;
    if (sides_b == all_in_plane) return meet_degenerate(a, b);

    // Both planes cut both triangles (Guigue and Devillers 2003). On the line common to the planes
    // each triangle leaves a piece, bounded by the two edges at its lonely corner:
    //
    //     -----[ a0a1 ======= a0a2 ]------>        pieces meet when neither ends
    //     ---------[ b0b2 ======= b0b1 ]-->        before the other begins
    //
    // Turned so that both lonely corners are up, the order of two such ends is one sign.
    const Lonely lonely_a = lonely_table[sides_a];
    const Lonely lonely_b = lonely_table[sides_b];
    // exchanging two corners of one triangle turns its plane over, and the other's side with it
    const int step_a = lonely_b.down ? 2 : 1;
    const int step_b = lonely_a.down ? 2 : 1;
    const Vec3& a0 = a[lonely_a.corner];
    const Vec3& a1 = a[(lonely_a.corner + step_a) % 3];
    const Vec3& a2 = a[(lonely_a.corner + 3 - step_a) % 3];
    const Vec3& b0 = b[lonely_b.corner];
    const Vec3& b1 = b[(lonely_b.corner + step_b) % 3];
    const Vec3& b2 = b[(lonely_b.corner + 3 - step_b) % 3];
    return detail::orient3d(a0, a1, b0, b1) <= 0 && detail::orient3d(a0, a2, b2, b0) <= 0;
}

}  // namespace sidestep::geometry
