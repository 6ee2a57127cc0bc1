// How near does a disc that moves and grows along a straight line come to an edge?
//
//        ( )--___             between two samples the place and the radius both run straight:
//     ───────────( )───       p(t) = p0 + t (p1 - p0),  r(t) = r0 + t (r1 - r0),  t in [0, 1]
//
// The gap is convex in t, and the edge is its two ends and the strip between them, so the least gap
// is the least of three closed forms.
#pragma once

#include <algorithm>
#include <cmath>

#include "sidestep/math/types.h"

namespace sidestep::crowd::detail {

[[nodiscard]] inline double squared_distance_to_edge(const Vec2& p, const Vec2& a, const Vec2& b) {
    const double ex = b.x() - a.x(), ez = b.y() - a.y();
    double dx = p.x() - a.x(), dz = p.y() - a.y();
    const double length = ex * ex + ez * ez;
    if (length > 0.0) {
        const double t = std::clamp((dx * ex + dz * ez) / length, 0.0, 1.0);
        dx -= t * ex;
        dz -= t * ez;
    }
    return dx * dx + dz * dz;
}

struct SweptDisc {
    Vec2 place_0, place_1;
    double radius_0, radius_1;
};

/// Least of distance to `point` minus radius over the sweep.
[[nodiscard]] inline double least_gap_to_point(const SweptDisc& disc, const Vec2& point) {
    const Vec2 away = disc.place_0 - point, step = disc.place_1 - disc.place_0;
    const double grow = disc.radius_1 - disc.radius_0;
    const double speed = step.squaredNorm();
    double least =
        std::min(away.norm() - disc.radius_0, (disc.place_1 - point).norm() - disc.radius_1);
    // a disc that grows faster than it moves is nearest at an end
    if (speed <= grow * grow) return least;

    const double nearest = -away.dot(step) / speed;
    const double cross = away.x() * step.y() - away.y() * step.x();
    const double height = cross * cross / speed;
    // where the distance grows exactly as fast as the radius
    const double later = grow * std::sqrt(height / (speed * (speed - grow * grow)));
    const double t = std::clamp(nearest + later, 0.0, 1.0);
    least = std::min(least, (away + t * step).norm() - (disc.radius_0 + t * grow));
    return least;
}

/// Least of distance to the edge minus radius over the sweep; negative when they overlap.
[[nodiscard]] inline double least_gap_to_edge(const SweptDisc& disc, const Vec2& a, const Vec2& b) {
    double least = std::min(least_gap_to_point(disc, a), least_gap_to_point(disc, b));
    const Vec2 along = b - a;
    const double length = along.norm();
    if (!(length > 0.0)) return least;

    // in the strip square to the edge the distance is that to its line
    const Vec2 from = disc.place_0 - a, to = disc.place_1 - a;
    const double s_0 = from.dot(along) / length, s_1 = to.dot(along) / length;
    const double h_0 = (from.x() * along.y() - from.y() * along.x()) / length;
    const double h_1 = (to.x() * along.y() - to.y() * along.x()) / length;
    double begin = 0.0, end = 1.0;
    if (s_0 != s_1) {
        const double enter = (0.0 - s_0) / (s_1 - s_0), leave = (length - s_0) / (s_1 - s_0);
        begin = std::max(begin, std::min(enter, leave));
        end = std::min(end, std::max(enter, leave));
    } else if (s_0 < 0.0 || s_0 > length) {
        return least;
    }
    if (begin > end) return least;
    const auto gap = [&](double t) {
        return std::abs(h_0 + t * (h_1 - h_0)) -
               (disc.radius_0 + t * (disc.radius_1 - disc.radius_0));
    };
    least = std::min({least, gap(begin), gap(end)});
    // across the line: the kink of the absolute value
    if ((h_0 < 0.0) != (h_1 < 0.0)) {
        const double across = h_0 / (h_0 - h_1);
        if (across >= begin && across <= end) least = std::min(least, gap(across));
    }
    return least;
}

}  // namespace sidestep::crowd::detail
