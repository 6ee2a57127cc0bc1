// Pushes, kicks and fields: sums in a fixed order, so that the order of adding them does not matter to
// more than rounding, and the number of threads not at all.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"
#include "sidestep/rigid/detail/forces.h"

namespace sidestep::rigid::detail {

namespace {

/// Moments closer than this are one moment: cutting a step there would gain nothing.
constexpr double one_moment = 1e-9;

std::string in_words(const Vec3& v) {
    return fmt::format("({}, {}, {})", v.x(), v.y(), v.z());
}

void require_finite(const Vec3& v, const char* name) {
    SIDESTEP_REQUIRE(v.allFinite(), fmt::format("{} is {}, not finite", name, in_words(v)));
}

void require_finite(double number, const char* name) {
    SIDESTEP_REQUIRE(std::isfinite(number), fmt::format("{} is {}, not finite", name, number));
}

/// A pull that grows without end towards its centre stops growing here: metres.
constexpr double nearest = 0.01;

/// The share of a velocity that air takes within a step, per second of it. However thick the air is,
/// it never turns a body back.
double slowing(const Field& field, double seconds) {
    return -std::expm1(-field.strength * seconds) / seconds;
}

/// Force per mass of a field that knows only where and how fast.
Vec3 field_acceleration(const Field& field, const Vec3& place, const Vec3& velocity,
                        double seconds) {
    const auto along = [&](const Vec3& way) -> Vec3 {
        const double distance = std::max(way.norm(), nearest);
        return field.strength * std::pow(distance, -field.power) / distance * way;
    };
    switch (field.kind) {
        case Field::Kind::wind:
            return slowing(field, seconds) * (field.direction - velocity);
        case Field::Kind::drag:
            return -slowing(field, seconds) * velocity;
        case Field::Kind::pull:
            return along(field.centre - place);
        case Field::Kind::swirl:
            // as long as the distance from the line
            return along(field.direction.normalized().cross(place - field.centre));
        case Field::Kind::custom:
            break;
    }
    return Vec3::Zero();
}

bool acts(const Push& push, double middle) {
    return push.from <= middle && middle < push.to;
}

}  // namespace

void Forces::add(const Kick& kick) {
    const auto later = [](const Kick& a, const Kick& b) { return a.seconds < b.seconds; };
    kicks.insert(std::upper_bound(kicks.begin() + static_cast<std::ptrdiff_t>(next_kick),
                                  kicks.end(), kick, later),
                 kick);
}

double Forces::next_change(double now, double end) const {
    double next = end;
    const auto offer = [&](double seconds) {
        if (seconds > now + one_moment && seconds < end - one_moment)
            next = std::min(next, seconds);
    };
    for (const Push& push : pushes) {
        offer(push.from);
        offer(push.to);
    }
    if (next_kick < kicks.size()) offer(kicks[next_kick].seconds);
    return next;
}

void Forces::kick(State& state, double now, std::vector<int>& kicked) {
    for (; next_kick < kicks.size() && kicks[next_kick].seconds <= now + one_moment; ++next_kick) {
        const Kick& kick = kicks[next_kick];
        const int body = kick.body;
        kicked.push_back(body);
        const Vec3 arm = state.turn[body] * kick.at;
        state.velocity[body] += kick.impulse / state.bodies[body].mass;
        state.spin[body] += state.inertia(body).inverse() * (kick.turn + arm.cross(kick.impulse));
    }
}

void Forces::act(State& state, const Vec3& gravity, double now, double end) const {
    const double middle = 0.5 * (now + end);
    for (int i = 0; i < state.size(); ++i) {
        const Body& body = state.bodies[i];
        if (body.role != Role::moving) continue;
        Vec3 acceleration = gravity, torque = Vec3::Zero();
        // a pull at the middle of the way keeps orbits closed; one at its beginning winds them up
        const Vec3 half_way = state.place[i] + (middle - now) * state.velocity[i];
        for (const Field& field : fields) {
            if (!field.where.empty() && !field.where.contains(half_way)) continue;
            if (field.kind == Field::Kind::custom) {
                // the user's function sees the body as it is now
                state.show(i);
                const Vec3 force = field.force(body, now);
                SIDESTEP_REQUIRE(force.allFinite(),
                                 fmt::format("custom field gives {} N for body {} \"{}\" at {} s",
                                             in_words(force), i, body.name, now));
                acceleration += force / body.mass;
            } else {
                acceleration += field_acceleration(field, half_way, state.velocity[i], end - now);
                // still air slows turning as it slows moving
                if (field.kind == Field::Kind::drag) {
                    torque -= slowing(field, end - now) * state.angular_momentum(i);
                }
            }
        }
        for (const Push& push : pushes) {
            if ((push.body != i && push.body != -1) || !acts(push, middle)) continue;
            acceleration += push.force / body.mass;
            torque += push.torque + (state.turn[i] * push.at).cross(push.force);
        }
        state.acceleration[i] = acceleration;
        state.torque[i] = torque;
    }
}

void require_good(const Push& push, const State& state) {
    SIDESTEP_REQUIRE(push.body >= -1 && push.body < state.size(),
                     fmt::format("push of body {}, but there are {}", push.body, state.size()));
    SIDESTEP_REQUIRE(push.body == -1 || state.bodies[push.body].role == Role::moving,
                     fmt::format("push of body {}, which does not move by forces", push.body));
    require_finite(push.from, "from");
    require_finite(push.to, "to");
    SIDESTEP_REQUIRE(
        push.from <= push.to,
        fmt::format("push ends at {} s, before it begins at {} s", push.to, push.from));
    require_finite(push.force, "force");
    require_finite(push.torque, "torque");
    require_finite(push.at, "at");
}

void require_good(const Kick& kick, const State& state) {
    SIDESTEP_REQUIRE(kick.body >= 0 && kick.body < state.size(),
                     fmt::format("kick of body {}, but there are {}", kick.body, state.size()));
    SIDESTEP_REQUIRE(state.bodies[kick.body].role == Role::moving,
                     fmt::format("kick of body {}, which does not move by forces", kick.body));
    require_finite(kick.seconds, "seconds");
    require_finite(kick.impulse, "impulse");
    require_finite(kick.turn, "turn");
    require_finite(kick.at, "at");
}

void require_good(const Field& field) {
    require_finite(field.direction, "direction");
    require_finite(field.centre, "centre");
    require_finite(field.strength, "strength");
    require_finite(field.power, "power");
    const bool swirls = field.kind == Field::Kind::swirl;
    SIDESTEP_REQUIRE(!swirls || field.direction.norm() > 1e-9, "a swirl needs a direction");
    const bool slows = field.kind == Field::Kind::wind || field.kind == Field::Kind::drag;
    SIDESTEP_REQUIRE(
        !slows || field.strength >= 0.0,
        fmt::format("strength is {}: wind and drag would push without end", field.strength));
    SIDESTEP_REQUIRE(field.kind != Field::Kind::custom || field.force,
                     "a custom field needs its function");
}

}  // namespace sidestep::rigid::detail
