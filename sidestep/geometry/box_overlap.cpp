#include "sidestep/geometry/box_overlap.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sidestep::geometry {

namespace {

// Along any of the lines a shadow is a sum of at most 9 terms, each with a handful of roundings of
// products that are at most the extents or the distance; the axes themselves are off by a few
// roundings. 64 units cover it several times.
constexpr double room_units = 64.0 * std::numeric_limits<double>::epsilon();

// below this sine two edges count as parallel when an overlap is to be proved
constexpr double parallel = 1e-6;

/// Visits the lines in order: `visit(axis, gap, length)` with the gap times the line's length;
/// stops when it returns false.
template <typename Visit>
void visit_lines(const OrientedBox& a, const OrientedBox& b, const Visit& visit) {
    const Mat3 r = a.axes().transpose() * b.axes();
    const Mat3 size = r.cwiseAbs();
    const Vec3 t = a.axes().transpose() * (b.centre() - a.centre());
    const Vec3& ea = a.half_extents();
    const Vec3& eb = b.half_extents();

    for (int i = 0; i < 3; ++i) {
        const double reach = ea[i] + size.row(i).dot(eb);
        if (!visit(i, std::abs(t[i]) - reach, 1.0)) return;
    }
    for (int j = 0; j < 3; ++j) {
        const double reach = size.col(j).dot(ea) + eb[j];
        if (!visit(3 + j, std::abs(r.col(j).dot(t)) - reach, 1.0)) return;
    }
    for (int i = 0; i < 3; ++i) {
        const int i1 = (i + 1) % 3;
        const int i2 = (i + 2) % 3;
        for (int j = 0; j < 3; ++j) {
            const int j1 = (j + 1) % 3;
            const int j2 = (j + 2) % 3;
            const double reach = ea[i1] * size(i2, j) + ea[i2] * size(i1, j) +
                                 eb[j1] * size(i, j2) + eb[j2] * size(i, j1);
            const double distance = std::abs(t[i2] * r(i1, j) - t[i1] * r(i2, j));
            const double length = std::hypot(r(i1, j), r(i2, j));
            if (!visit(6 + 3 * i + j, distance - reach, length)) return;
        }
    }
}

template <typename Visit>
void visit_lines(const OrientedRect& a, const OrientedRect& b, const Visit& visit) {
    const Vec2 t = b.centre() - a.centre();
    // by heading difference: cos and sin up to sign are all that shadows need
    const double c = std::abs(a.forward().dot(b.forward()));
    const double s = std::abs(a.left().dot(b.forward()));
    const Vec2& ea = a.half_extents();
    const Vec2& eb = b.half_extents();
    if (!visit(0, std::abs(a.left().dot(t)) - (ea.x() + c * eb.x() + s * eb.y()), 1.0)) return;
    if (!visit(1, std::abs(a.forward().dot(t)) - (ea.y() + s * eb.x() + c * eb.y()), 1.0)) return;
    if (!visit(2, std::abs(b.left().dot(t)) - (eb.x() + c * ea.x() + s * ea.y()), 1.0)) return;
    visit(3, std::abs(b.forward().dot(t)) - (eb.y() + s * ea.x() + c * ea.y()), 1.0);
}

template <typename Box>
double room_for(const Box& a, const Box& b) {
    return room_units * ((b.centre() - a.centre()).template lpNorm<1>() + a.half_extents().sum() +
                         b.half_extents().sum());
}

template <typename Box>
bool surely_apart(const Box& a, const Box& b) {
    const double room = room_for(a, b);
    bool separated = false;
    visit_lines(a, b, [&](int, double gap, double) {
        separated = gap > room;
        return !separated;
    });
    return separated;
}

template <typename Box>
BoxContact full_contact(const Box& a, const Box& b) {
    const double room = room_for(a, b);
    BoxContact result;
    result.gap = -std::numeric_limits<double>::infinity();
    bool separated = false;
    bool overlapping = true;
    visit_lines(a, b, [&](int axis, double gap, double length) {
        separated |= gap > room;
        // a line between parallel edges may prove a gap, but says nothing about an overlap
        if (length < parallel && !(gap > room)) return true;
        overlapping &= gap < -room;
        // ties go to the first line; edge lines must be clearly better than faces
        const double metres = gap / length;
        if (metres > result.gap + (axis < 6 ? 0.0 : room)) {
            result.gap = metres;
            result.axis = axis;
        }
        return true;
    });
    result.contact = separated     ? Contact::apart
                     : overlapping ? Contact::overlapping
                                   : Contact::touching;
    return result;
}

}  // namespace

bool apart(const OrientedBox& a, const OrientedBox& b) {
    return surely_apart(a, b);
}
bool apart(const OrientedRect& a, const OrientedRect& b) {
    return surely_apart(a, b);
}
bool collide(const OrientedBox& a, const OrientedBox& b) {
    return full_contact(a, b).contact == Contact::overlapping;
}
bool collide(const OrientedRect& a, const OrientedRect& b) {
    return full_contact(a, b).contact == Contact::overlapping;
}
BoxContact contact(const OrientedBox& a, const OrientedBox& b) {
    return full_contact(a, b);
}
BoxContact contact(const OrientedRect& a, const OrientedRect& b) {
    return full_contact(a, b);
}
double rounding_room(const OrientedBox& a, const OrientedBox& b) {
    return room_for(a, b);
}
double rounding_room(const OrientedRect& a, const OrientedRect& b) {
    return room_for(a, b);
}

}  // namespace sidestep::geometry
