// Conservative advancement: how long can nothing happen? Go there, and look again.
//
// At each look the nearest points give a direction n from a to b and the gap along it. Later the gap is
// measured along n + t m, where m turns the direction with the bodies: with a face that turns, or so
// that two edges stay square to it. Any m is safe; a good one makes the last looks few.
//
//     a point at r of a body that turns by w is, t later, along n + t m
//
//         at most  (n + t (m + n x w)) . r  +  t^2 (|n x w| |w| / 2 + |m x w|) |r|
//
// so the body reaches no farther then than it now does along n + t (m + n x w), plus the rest. What is
// left of the gap, bounded this way, is concave in t: a chord cuts it too early, never too late.
#include <algorithm>
#include <cmath>
#include <limits>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"
#include "sidestep/rigid/detail/distance.h"
#include "sidestep/rigid/detail/support.h"
#include "sidestep/rigid/detail/time_to_gap.h"

namespace sidestep::rigid {

namespace {

constexpr double no_time = std::numeric_limits<double>::infinity();

/// A body at the moment of a look.
struct Flying {
    const Shape& shape;
    Transform place;
    Vec3 spin;  ///< Zero for a ball: turning it changes nothing.

    /// The farthest point along a direction, seen from the centre.
    [[nodiscard]] Vec3 farthest(const Vec3& way) const {
        if (shape.kind() == Shape::Kind::ball) return shape.radius() * way.normalized();
        const Vec3 own = place.rotation.conjugate() * way;
        if (shape.is_box()) {
            const Vec3& half = shape.half_extents();
            return place.rotation * Vec3(std::copysign(half.x(), own.x()),
                                         std::copysign(half.y(), own.y()),
                                         std::copysign(half.z(), own.z()));
        }
        const Solid& solid = shape.solid();
        return place.rotation * solid.corner(detail::Support(shape).most(own));
    }
};

Flying flying(const Shape& shape, const Flight& flight, double seconds) {
    const bool ball = shape.kind() == Shape::Kind::ball;
    return {shape, flight.at(seconds), ball ? Vec3::Zero() : flight.spin};
}

/// The gap between two bodies, the way from a to b, and how that way should turn; in the world.
struct ImpactLook {
    double gap = 0.0;
    Vec3 out = Vec3::Zero();
    Vec3 turn = Vec3::Zero();  ///< m.
};

/// Corners named once, and an edge between two of them.
int distinct_corners(const std::array<int, 3>& corners, int count, const Solid& solid, Vec3& edge) {
    int found = 1;
    for (int i = 1; i < count; ++i) {
        if (std::find(corners.begin(), corners.begin() + i, corners[i]) != corners.begin() + i)
            continue;
        edge = solid.corner(corners[i]) - solid.corner(corners[0]);
        ++found;
    }
    return found;
}

/// m such that a face stays a face to it, and edges stay square to it.
Vec3 turn_with(const Flying& a, const Flying& b, const detail::Distance& found, const Vec3& out) {
    const Vec3 with_a = -out.cross(a.spin), with_b = -out.cross(b.spin);
    Vec3 edge_a = Vec3::Zero(), edge_b = Vec3::Zero();
    const int count_a =
        distinct_corners(found.corners_a, found.corner_count, a.shape.solid(), edge_a);
    const int count_b =
        distinct_corners(found.corners_b, found.corner_count, b.shape.solid(), edge_b);
    if (count_a == 3) return with_a;
    if (count_b == 3) return with_b;
    edge_a = (a.place.rotation * edge_a).normalized();
    edge_b = (b.place.rotation * edge_b).normalized();
    const double along_a = with_a.dot(edge_a), along_b = with_b.dot(edge_b);
    if (count_a == 2 && count_b == 2) {
        const double cosine = edge_a.dot(edge_b), sine = 1.0 - cosine * cosine;
        if (sine > 1e-6) {
            return ((along_a - cosine * along_b) * edge_a + (along_b - cosine * along_a) * edge_b) /
                   sine;
        }
    }
    if (count_a == 2) return along_a * edge_a;
    if (count_b == 2) return along_b * edge_b;
    return Vec3::Zero();
}

/// @param deep  Bodies in each other are looked at too: the gap is less than 0, along the shortest way out.
ImpactLook impact_look(const Flying& a, const Flying& b, bool deep) {
    if (a.shape.kind() == Shape::Kind::ball || b.shape.kind() == Shape::Kind::ball) {
        const Manifold nearest = contact(a.shape, a.place, b.shape, b.place, no_time);
        const Vec3 out = -nearest.normal;
        return {-nearest.depth, out, -out.cross(a.spin + b.spin)};
    }
    const detail::Distance found = detail::distance(
        a.shape, b.shape, detail::b_seen_from_a({a.shape, a.place, b.shape, b.place}), no_time);
    if (!found.apart) {
        if (!deep) return {};
        const double hair = 1e-9 * (a.shape.reach() + b.shape.reach());
        const Manifold in = contact(a.shape, a.place, b.shape, b.place, hair);
        // no way out known: as deep as can be
        if (in.count == 0) return {.gap = -no_time};
        return {.gap = -in.depth, .out = -in.normal};
    }
    const Vec3 out = a.place.rotation * found.out;
    return {found.gap, out, turn_with(a, b, found, out)};
}

/// The least t > 0 at which room - rate t - half curve t^2 can be zero.
double first_zero(double room, double rate, double curve) {
    if (curve <= 0.0 && rate <= 0.0) return no_time;
    const double inner = rate * rate + 2.0 * curve * room;
    if (inner < 0.0) return no_time;
    const double below = rate + std::sqrt(inner);
    return below > 0.0 ? 2.0 * room / below : no_time;
}

/// What b does as seen from a, at the moment of a look.
struct Nearing {
    Vec3 between;  ///< From a's centre to b's.
    Vec3 velocity, acceleration;
};

/// The same without a look at the corners: as if all points turned straight at the other body, and as if
/// the bodies were the balls around them.
double coarse_time(const Flying& a, const Flying& b, const Nearing& approach, const Vec3& out,
                   double room, double tolerance) {
    const double rate = -out.dot(approach.velocity), curve = -out.dot(approach.acceleration);
    const double turning =
        a.shape.reach() * out.cross(a.spin).norm() + b.shape.reach() * out.cross(b.spin).norm();
    const double balls = out.dot(approach.between) - a.shape.reach() - b.shape.reach() - tolerance;
    return std::max(first_zero(room, rate + turning, curve),
                    balls > 0.0 ? first_zero(balls, rate, curve) : 0.0);
}

/// How long the gap, measured along out + t turn, surely stays above the tolerance; at most `most`.
double safe_time(const Flying& a, const Flying& b, const Nearing& approach, const Vec3& out,
                 const Vec3& turn, double room, double tolerance, double most) {
    const Vec3 cross_a = out.cross(a.spin), cross_b = out.cross(b.spin);
    const Vec3 turn_a = turn + cross_a, turn_b = -turn - cross_b;
    const auto rest = [&](const Flying& body, const Vec3& cross) {
        return body.shape.reach() *
               (cross.norm() * body.spin.norm() + 2.0 * turn.cross(body.spin).norm());
    };
    const Vec3 corner_a = a.farthest(out), corner_b = b.farthest(-out);
    const double now = out.dot(corner_a - corner_b);
    // of the centres: the rate, and all of the second and third order that is not in our favour
    const double rate = -out.dot(approach.velocity) - turn.dot(approach.between);
    const double second = -out.dot(approach.acceleration) - 2.0 * turn.dot(approach.velocity) +
                          most * std::abs(turn.dot(approach.acceleration)) +
                          std::max(0.0, tolerance) * turn.squaredNorm() + rest(a, cross_a) +
                          rest(b, cross_b);
    const double curve = std::max(0.0, second);
    const auto left = [&](double t) {
        const Vec3 way_a = out + t * turn_a, way_b = -out + t * turn_b;
        const double reach = way_a.dot(a.farthest(way_a)) + way_b.dot(b.farthest(way_b));
        return room + now - reach - rate * t - 0.5 * curve * t * t;
    };
    // were the corners of now the farthest all the time, it would last until `high`: never longer
    const double turning = turn_a.dot(corner_a) + turn_b.dot(corner_b);
    double low = 0.0, low_left = room;
    double high = std::min(most, first_zero(room, rate + turning, curve));
    double high_left = left(high);
    if (high_left > 0.0) return high;
    for (int i = 0; i < 6; ++i) {
        // the chord is below the curve
        const double t = low + (high - low) * low_left / (low_left - high_left);
        if (t > 0.98 * high) return t;
        const double here = left(t);
        if (here > 0.0) {
            low = t;
            low_left = here;
        }
        // and the middle is on one side of it or the other
        const double middle = 0.5 * (low + high), there = left(middle);
        if (there > 0.0) {
            low = middle;
            low_left = there;
        } else {
            high = middle;
            high_left = there;
        }
    }
    return low;
}

}  // namespace

Transform Flight::at(double seconds) const {
    return {exp_map(spin * seconds) * start.rotation,
            start.translation + seconds * velocity + (0.5 * seconds * seconds) * acceleration};
}

Impact time_of_impact(const Shape& a, const Flight& a_flight, const Shape& b,
                      const Flight& b_flight, double seconds, double tolerance, int steps) {
    SIDESTEP_REQUIRE(seconds >= 0.0 && std::isfinite(seconds),
                     "seconds must be finite and not negative");
    SIDESTEP_REQUIRE(tolerance >= 0.0 && std::isfinite(tolerance),
                     "the tolerance must be finite and not negative");
    SIDESTEP_REQUIRE(steps > 0, "at least one look is needed");
    return detail::time_to_gap(a, a_flight, b, b_flight, seconds, tolerance, steps);
}

Impact detail::time_to_gap(const Shape& a, const Flight& a_flight, const Shape& b,
                           const Flight& b_flight, double seconds, double tolerance, int steps) {
    // near enough to the tolerance to stop: looks would come ever closer and never arrive
    const double slack = 0.01 * std::abs(tolerance) + 1e-9 * (a.reach() + b.reach());
    Nearing approach;
    approach.acceleration = b_flight.acceleration - a_flight.acceleration;
    Impact impact;
    double now = 0.0;
    while (impact.looks < steps) {
        const Flying place_a = flying(a, a_flight, now), place_b = flying(b, b_flight, now);
        const ImpactLook look = impact_look(place_a, place_b, tolerance < 0.0);
        ++impact.looks;
        if (look.gap <= tolerance + slack) {
            impact.hits = true;
            impact.seconds = now;
            return impact;
        }
        approach.between = place_b.place.translation - place_a.place.translation;
        approach.velocity = b_flight.velocity - a_flight.velocity + now * approach.acceleration;
        // a quarter of the slack pays for rounding
        const double room = look.gap - tolerance - 0.25 * slack, most = seconds - now;
        double safe = coarse_time(place_a, place_b, approach, look.out, room, tolerance);
        for (const Vec3& turn : {look.turn, Vec3(Vec3::Zero())}) {
            if (safe >= most) break;
            safe = std::max(
                safe, safe_time(place_a, place_b, approach, look.out, turn, room, tolerance, most));
        }
        safe = std::min(safe, most);
        now += safe;
        if (safe >= most) {
            impact.seconds = seconds;
            return impact;
        }
    }
    impact.hits = true;
    impact.certain = false;
    impact.seconds = now;
    return impact;
}

}  // namespace sidestep::rigid
