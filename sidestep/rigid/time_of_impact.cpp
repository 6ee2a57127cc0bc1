// Conservative advancement: how long can nothing happen? Go there, and look again.
//
// At each look the nearest points give a direction n from a to b and the gap along it. From then on
// that gap shrinks no faster than
//
//     the centres approach        n . (v_b - v_a), and half their acceleration
//     a turns towards b           a point at r moves by n . (w x r) = (n x w) . r at first, and the
//                                 rest is at most half t^2 |n x w| |w| |r|
//
// so the body reaches no farther along n, t later, than it now does along n + t (n x w), plus that rest.
// The bound is concave in t: a chord cuts it too early, never too late.
#include <algorithm>
#include <cmath>
#include <limits>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"
#include "sidestep/rigid/detail/distance.h"
#include "sidestep/rigid/detail/support.h"

namespace sidestep::rigid {

namespace {

/// How far a placed body reaches from its centre along a direction, which need not be of unit length.
double reach_along(const Shape& shape, const Transform& place, const Vec3& way) {
    if (shape.kind() == Shape::Kind::ball) return shape.radius() * way.norm();
    const Vec3 own = place.rotation.conjugate() * way;
    if (shape.is_box()) return shape.half_extents().dot(own.cwiseAbs());
    return shape.solid().corner(detail::Support(shape.solid()).most(own)).dot(own);
}

/// The gap between two bodies and the way from a to b, in the world.
struct Look {
    double gap = 0.0;
    Vec3 out = Vec3::Zero();
};

Look look_at(const Shape& a, const Transform& place_a, const Shape& b, const Transform& place_b) {
    if (a.kind() == Shape::Kind::polyhedron && b.kind() == Shape::Kind::polyhedron) {
        const detail::Distance found =
            detail::distance(a.solid(), b.solid(), detail::b_seen_from_a({a, place_a, b, place_b}),
                             std::numeric_limits<double>::infinity());
        if (!found.apart) return {0.0, Vec3::UnitY()};
        return {found.gap, place_a.rotation * found.out};
    }
    const Manifold nearest =
        contact(a, place_a, b, place_b, std::numeric_limits<double>::infinity());
    return {-nearest.depth, -nearest.normal};
}

/// What a body does to the gap after a look at it.
struct Party {
    Vec3 turning = Vec3::Zero();  ///< n x w.
    double linear = 0.0;          ///< |n x w| |r|: no point moves faster along n by turning.
    double rest = 0.0;            ///< |n x w| |w| |r|.
};

Party party(const Shape& shape, const Vec3& spin, const Vec3& out) {
    if (shape.kind() == Shape::Kind::ball) return {};
    const Vec3 turning = out.cross(spin);
    const double speed = turning.norm() * shape.reach();
    return {turning, speed, speed * spin.norm()};
}

/// The least t > 0 at which room - rate t - half accelerating t^2 can be zero; infinity when never.
double first_zero(double room, double rate, double accelerating) {
    if (accelerating <= 0.0 && rate <= 0.0) return std::numeric_limits<double>::infinity();
    const double inner = rate * rate + 2.0 * accelerating * room;
    if (inner < 0.0) return std::numeric_limits<double>::infinity();
    const double below = rate + std::sqrt(inner);
    return below > 0.0 ? 2.0 * room / below : std::numeric_limits<double>::infinity();
}

/// How long the gap along `out` stays above the tolerance, at least, up to `most`.
double safe_time(const Shape& a, const Transform& place_a, const Vec3& spin_a, const Shape& b,
                 const Transform& place_b, const Vec3& spin_b, const Vec3& out, double room,
                 double approach, double accelerating, double most) {
    const Party pa = party(a, spin_a, out), pb = party(b, -spin_b, out);
    // as if all points turned straight at the other body
    double safe = first_zero(room, approach + pa.linear + pb.linear, accelerating);
    if (safe >= most || pa.linear + pb.linear == 0.0) return std::min(safe, most);

    // as the corners do turn
    const double now = reach_along(a, place_a, out) + reach_along(b, place_b, -out);
    const double quadratic = 0.5 * (std::max(0.0, accelerating) + pa.rest + pb.rest);
    const auto left = [&](double t) {
        const double reach = reach_along(a, place_a, out + t * pa.turning) +
                             reach_along(b, place_b, -out + t * pb.turning);
        return room + now - reach - approach * t - quadratic * t * t;
    };
    double low = 0.0, low_left = room, high = most, high_left = left(most);
    if (high_left > 0.0) return most;
    for (int i = 0; i < 8 && low < 0.95 * high; ++i) {
        // the chord is below the curve
        const double t = low + (high - low) * low_left / (low_left - high_left);
        const double here = left(t);
        if (here > 0.0) {
            low = t;
            low_left = here;
        }
        // and the middle is on one side or the other
        const double middle = 0.5 * (low + high), there = left(middle);
        if (there > 0.0) {
            low = middle;
            low_left = there;
        } else {
            high = middle;
            high_left = there;
        }
    }
    return std::min(std::max(safe, low), most);
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
    // near enough to the tolerance to stop: looks would come ever closer and never arrive
    const double slack = 0.01 * tolerance + 1e-9 * (a.reach() + b.reach());
    const Vec3 acceleration = b_flight.acceleration - a_flight.acceleration;
    Impact impact;
    double now = 0.0;
    for (impact.looks = 1;; ++impact.looks) {
        const Transform place_a = a_flight.at(now), place_b = b_flight.at(now);
        const Look look = look_at(a, place_a, b, place_b);
        if (look.gap <= tolerance + slack) {
            impact.hits = true;
            impact.seconds = now;
            return impact;
        }
        const Vec3 velocity = b_flight.velocity - a_flight.velocity + now * acceleration;
        // a quarter of the slack pays for rounding
        const double room = look.gap - tolerance - 0.25 * slack;
        const double safe =
            safe_time(a, place_a, a_flight.spin, b, place_b, b_flight.spin, look.out, room,
                      -look.out.dot(velocity), -look.out.dot(acceleration), seconds - now);
        if (now + safe >= seconds) {
            impact.seconds = seconds;
            return impact;
        }
        now += safe;
        if (impact.looks == steps) break;
    }
    impact.hits = true;
    impact.certain = false;
    impact.seconds = now;
    return impact;
}

}  // namespace sidestep::rigid
