// Nobody passes through anybody: the last look at the ways of a step, before they are gone.
#include "sidestep/rigid/detail/crossings.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "sidestep/base/parallel.h"
#include "sidestep/math/rotation.h"
#include "sidestep/rigid/detail/support.h"
#include "sidestep/rigid/detail/time_to_gap.h"
#include "sidestep/rigid/impulse.h"

namespace sidestep::rigid::detail {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();
/// How deep two bodies may be in each other on their way: of the sum of their inner radii.
constexpr double deepest_share = 0.4;
/// What is that deep already may go so much deeper before it is stopped again.
constexpr double more_share = 0.1;
constexpr int crossing_grain = 16;
constexpr int most_blows_of_body = 8, most_stops_of_body = 8;
constexpr double crossing_speed = 1e-9;  // m/s: slower is not nearing

/// How far the body reaches along a direction of unit length.
double reach_along(const Shape& shape, const Quat& turn, const Vec3& way) {
    if (shape.kind() == Shape::Kind::ball) return shape.radius();
    const Vec3 own = turn.conjugate() * way;
    if (shape.is_box()) return shape.half_extents().dot(own.cwiseAbs());
    double along = 0.0;
    (void)Support(shape).most(own, &along);
    return along;
}

double gap_along(const Shape& a, const Transform& at_a, const Shape& b, const Transform& at_b,
                 const Vec3& out) {
    return out.dot(at_b.translation - at_a.translation) - reach_along(a, at_a.rotation, out) -
           reach_along(b, at_b.rotation, -out);
}

/// How far the way of a point bends off its chord by turning.
double turn_bend(const Shape& shape, const Vec3& spin, double seconds) {
    if (shape.kind() == Shape::Kind::ball) return 0.0;
    return 0.125 * shape.reach() * spin.squaredNorm() * seconds * seconds;
}

Mat3 world_inverse_inertia(const State& state, int body, const Quat& turn) {
    if (state.awake[body] == 0) return Mat3::Zero();
    const Shape& shape = state.shape(body);
    if (shape.round_inertia()) return state.inverse_inertia[body];
    const Mat3 r = turn.toRotationMatrix();
    return r * shape.inertia_per_mass().inverse() * r.transpose() / state.bodies[body].mass;
}

Mat3 world_inertia(const State& state, int body, const Quat& turn) {
    const Mat3 r = turn.toRotationMatrix();
    return r * (state.bodies[body].mass * state.shape(body).inertia_per_mass()) * r.transpose();
}

/// Velocity along the normal (from b into a) of a's point seen from b's.
double opening(const Manifold& manifold, const Vec3& point, const std::array<Vec3, 2>& centres,
               const std::array<Vec3, 2>& velocities, const std::array<Vec3, 2>& spins) {
    return manifold.normal.dot(velocities[0] + spins[0].cross(point - centres[0]) - velocities[1] -
                               spins[1].cross(point - centres[1]));
}

bool later(const double time_a, const Pair& a, const double time_b, const Pair& b) {
    return std::tie(time_a, a) > std::tie(time_b, b);
}

}  // namespace

/// Who goes how far at most, as cheaply as can be.
void Crossings::measure(const State& state, const Solver& solver, double seconds) {
    seconds_ = seconds;
    const int count = state.size();
    for (int i = static_cast<int>(room_.size()); i < count; ++i) {
        room_.push_back(deepest_share * state.shape(i).inner_radius());
    }
    go_.resize(count);
    swing_.resize(count);
    motion_.resize(count);
    any_far_ = false;
    for (int i = 0; i < count; ++i) {
        const Shape& shape = state.shape(i);
        Vec3 go = Vec3::Zero();
        double bend = 0.0, angle = 0.0;
        double astray = 0.0;  // from the box that its pairs were found by
        if (state.awake[i] == 0) {
            if (state.bodies[i].role == Role::guided) {
                go = seconds * state.velocity[i];
                angle = seconds * state.spin[i].norm();
            }
        } else if (solver.moved(i)) {
            const SolverBody& end = solver.outcome(i);
            go = {end.moved[0], end.moved[1], end.moved[2]};
            const Vec3 flown =
                seconds * state.velocity[i] + (0.5 * seconds * seconds) * state.acceleration[i];
            astray = (go - flown).norm();
            angle = Vec3(end.turned[0], end.turned[1], end.turned[2]).norm();
        } else {
            const Vec3 half = (0.5 * seconds * seconds) * state.acceleration[i];
            go = seconds * state.velocity[i] + half;
            bend = half.norm();
            // left alone, a body may turn faster than now, as far as its energy goes
            const Vec3& inertia = shape.principal_inertia();
            angle =
                seconds * state.spin[i].norm() *
                (shape.round_inertia() ? 1.0 : std::sqrt(inertia.maxCoeff() / inertia.minCoeff()));
            if (!state.torque[i].isZero(0.0)) {
                angle += seconds * seconds * (state.inverse_inertia[i] * state.torque[i]).norm();
            }
        }
        go_[i] = go;
        swing_[i] = shape.kind() == Shape::Kind::ball ? 0.0 : shape.reach() * std::min(angle, 2.0);
        motion_[i] = go.norm() + bend + swing_[i];
        if (shape.kind() != Shape::Kind::ball) {
            const double more = std::min(angle, 2.0) - seconds * state.spin[i].norm();
            astray += shape.reach() * std::max(0.0, more);
        }
        any_far_ = any_far_ || astray > room_[i];
    }
}

Flight Crossings::flight_from(int body, double time) const {
    const Way& way = ways_[body];
    Flight flight = way.flight;
    if (time == way.since) return flight;
    flight.start = way.flight.at(time - way.since);
    flight.velocity += (time - way.since) * way.flight.acceleration;
    return flight;
}

void Crossings::make_way(const State& state, const Solver& solver, int body) {
    Way& way = ways_[body];
    if (way.made) return;
    way.made = true;
    if (state.awake[body] == 0 || !solver.moved(body)) {
        way.flight = flight_of(state, body, seconds_);
        way.velocity = state.velocity[body];
        way.spin = state.spin[body];
        return;
    }
    const SolverBody& end = solver.outcome(body);
    way.held = true;
    way.turn_0 = state.turn[body];
    way.velocity = {end.velocity[0], end.velocity[1], end.velocity[2]};
    way.spin = {end.spin[0], end.spin[1], end.spin[2]};
    way.flight = {.start = state.transform(body),
                  .velocity = Vec3(end.moved[0], end.moved[1], end.moved[2]) / seconds_,
                  .spin = Vec3(end.turned[0], end.turned[1], end.turned[2]) / seconds_};
}

/// Of everybody, at the start of the step: roomy, and without a look at how bodies wobble.
void Crossings::make_boxes(const State& state, const Solver& solver) {
    const int count = state.size();
    boxes_.resize(count);
    still_.resize(count);
    for (int i = 0; i < count; ++i) {
        still_[i] = state.awake[i] == 0 && state.bodies[i].role != Role::guided ? 1 : 0;
        const bool flies = still_[i] == 0 && (state.awake[i] == 0 || !solver.moved(i));
        if (!flies) {
            make_way(state, solver, i);
            boxes_[i] = box_of_way(state, i);
            continue;
        }
        const Vec3 go = seconds_ * state.velocity[i];
        const Vec3 bend = (0.5 * seconds_ * seconds_ * state.acceleration[i]).cwiseAbs();
        const Vec3 ball = Vec3::Constant(state.shape(i).reach());
        boxes_[i] = {state.place[i] - ball + go.cwiseMin(0.0) - bend,
                     state.place[i] + ball + go.cwiseMax(0.0) + bend};
    }
}

geometry::AxisBox Crossings::box_of_way(const State& state, int body) const {
    const Way& way = ways_[body];
    const Shape& shape = state.shape(body);
    const Flight& flight = way.flight;
    const double rest = seconds_ - way.since;
    geometry::AxisBox box = shape.box_in_world(flight.start);
    if (shape.kind() != Shape::Kind::ball) {
        const double swing = shape.reach() * flight.spin.norm() * rest;
        const Vec3 ball = Vec3::Constant(shape.reach());
        box.low = (box.low.array() - swing).max((flight.start.translation - ball).array());
        box.high = (box.high.array() + swing).min((flight.start.translation + ball).array());
    }
    const Vec3 go = rest * flight.velocity;
    const Vec3 bend = (0.5 * rest * rest * flight.acceleration).cwiseAbs();
    box.low += go.cwiseMin(0.0) - bend;
    box.high += go.cwiseMax(0.0) + bend;
    return box;
}

/// Pairs that may cross: known ones by what is known of them, others by the boxes of their ways.
void Crossings::list(const State& state, const Solver& solver, const Pairs& pairs,
                     std::span<const int> searched) {
    asked_.clear();
    normals_.clear();
    const auto awake = [&](int a, int b) { return state.awake[a] != 0 || state.awake[b] != 0; };
    const auto far = [&](int a, int b, double depth) {
        return depth + motion_[a] + motion_[b] > room_[a] + room_[b];
    };
    // the same without what both do alike: neighbours that fall side by side
    const auto nears = [&](int a, int b, double depth) {
        const Vec3 pull = state.acceleration[a] - state.acceleration[b];
        const double way = (go_[a] - go_[b]).norm() + 0.5 * seconds_ * seconds_ * pull.norm();
        return depth + way + swing_[a] + swing_[b] > room_[a] + room_[b];
    };
    std::size_t next = 0;
    for (int k = 0; k < pairs.count(); ++k) {
        while (next < searched.size() && searched[next] < k) ++next;
        if (next < searched.size() && searched[next] == k) continue;
        const PairContact& pair = pairs[k];
        const bool near = pair.manifold.count > 0;
        const double depth = near ? std::max(0.0, pair.manifold.depth) : 0.0;
        if (!far(pair.a, pair.b, depth) || !nears(pair.a, pair.b, depth)) continue;
        if (pair.entangled || !awake(pair.a, pair.b)) continue;
        asked_.push_back({pair.a, pair.b});
        normals_.push_back(near ? pair.manifold.normal : Vec3(Vec3::Zero()));
    }
    if (!asked_.empty() || any_far_) ways_.assign(state.size(), Way{});
    if (!any_far_) return;
    make_boxes(state, solver);
    // both lists ascend
    int known = 0;
    for (const Pair& pair : broad_.update(boxes_, still_)) {
        const auto is_before = [&] { return std::array{pairs[known].a, pairs[known].b} < pair; };
        while (known < pairs.count() && is_before()) ++known;
        if (known < pairs.count() && pairs[known].a == pair[0] && pairs[known].b == pair[1])
            continue;
        if (!awake(pair[0], pair[1]) || !far(pair[0], pair[1], 0.0)) continue;
        asked_.push_back(pair);
        normals_.push_back(Vec3::Zero());
    }
}

/// When the two are too deep in each other; infinity when they never are.
double Crossings::crossing_time(const State& state, const Pair& pair, double from,
                                const Vec3& normal) const {
    const auto [a, b] = pair;
    const Shape &shape_a = state.shape(a), &shape_b = state.shape(b);
    const Flight flight_a = flight_from(a, from), flight_b = flight_from(b, from);
    const double rest = seconds_ - from, limit = room_[a] + room_[b];
    if (rest <= 0.0) return never;

    // apart enough along one direction now and at the end, more than all ways bend in between
    const Transform end_a = flight_a.at(rest), end_b = flight_b.at(rest);
    const double bend =
        turn_bend(shape_a, flight_a.spin, rest) + turn_bend(shape_b, flight_b.spin, rest) +
        0.125 * rest * rest * (flight_a.acceleration - flight_b.acceleration).norm();
    const auto stays_out = [&](const Vec3& out) {
        const double least =
            std::min(gap_along(shape_a, flight_a.start, shape_b, flight_b.start, out),
                     gap_along(shape_a, end_a, shape_b, end_b, out));
        return least - bend > -0.99 * limit;
    };
    if (normal.squaredNorm() > 0.5 && stays_out(-normal)) return never;
    const Vec3 between = flight_b.start.translation - flight_a.start.translation;
    const double length = between.norm();
    if (length > 0.0 && stays_out(between / length)) return never;

    const Impact found = time_to_gap(shape_a, flight_a, shape_b, flight_b, rest, -limit);
    if (!found.hits) return never;
    if (found.seconds > 0.0) return from + found.seconds;

    // that deep already: no nearer, and hardly deeper
    const Manifold now = contact(shape_a, flight_a.start, shape_b, flight_b.start);
    if (now.count == 0 || now.depth > entangled_share / deepest_share * limit) return never;
    for (int i = 0; i < now.count; ++i) {
        const double speed = opening(
            now, now.points[i].point, {flight_a.start.translation, flight_b.start.translation},
            {flight_a.velocity, flight_b.velocity}, {flight_a.spin, flight_b.spin});
        if (speed < -crossing_speed) return from;
    }
    const Impact deeper = time_to_gap(shape_a, flight_a, shape_b, flight_b, rest,
                                      -(std::max(now.depth, limit) + more_share * limit));
    return deeper.hits ? from + deeper.seconds : never;
}

double Crossings::first(const State& state, const Solver& solver, const Pairs& pairs,
                        double seconds, std::span<const int> searched) {
    measure(state, solver, seconds);
    list(state, solver, pairs, searched);
    for (const Pair& pair : asked_) {
        make_way(state, solver, pair[0]);
        make_way(state, solver, pair[1]);
    }
    times_.resize(asked_.size());
    parallel_for(static_cast<std::int64_t>(asked_.size()), crossing_grain,
                 [&](std::int64_t begin, std::int64_t end) {
                     for (std::int64_t k = begin; k < end; ++k) {
                         times_[k] = crossing_time(state, asked_[k], 0.0, normals_[k]);
                     }
                 });
    double earliest = seconds;
    for (const double time : times_) earliest = std::min(earliest, time);
    return earliest;
}

/// Brings the beginning of its way to a moment.
void Crossings::go_to(const State& state, int body, double time) {
    Way& way = ways_[body];
    const double passed = time - way.since;
    if (passed <= 0.0) return;
    const Flight from_here = flight_from(body, time);
    if (!way.held && state.awake[body] != 0) {
        way.velocity += passed * way.flight.acceleration;
        if (state.shape(body).round_inertia()) {
            way.spin += passed * (state.inverse_inertia[body] * state.torque[body]);
        } else {
            // the axis of its angular momentum stays through the turn, and its energy
            const Quat &before = way.flight.start.rotation, &now = from_here.start.rotation;
            const Vec3 momentum =
                world_inertia(state, body, before) * way.spin + passed * state.torque[body];
            const double energy =
                momentum.dot(world_inverse_inertia(state, body, before) * momentum);
            way.spin = world_inverse_inertia(state, body, now) * momentum;
            const double after = momentum.dot(way.spin);
            if (after > 0.0) way.spin *= std::sqrt(energy / after);
        }
    }
    way.flight = from_here;
    way.since = time;
}

/// With other velocities from `since` on.
void Crossings::send_on(const State& state, int body, const Vec3& velocity, const Vec3& spin) {
    Way& way = ways_[body];
    if (way.stopped) {
        // it goes on in the next step
    } else if (way.held) {
        way.flight.velocity += velocity - way.velocity;
        way.flight.spin += spin - way.spin;
    } else {
        way.flight.velocity = velocity;
        way.flight.spin =
            turn_on(state.shape(body), state.bodies[body].mass, way.flight.start.rotation, spin,
                    state.torque[body], std::max(seconds_ - way.since, 1e-12))
                .rate;
    }
    way.velocity = velocity;
    way.spin = spin;
}

/// A blow, or the end of their ways for this step. Returns how many blows.
int Crossings::strike(const State& state, const Crossing& crossing, const CrossingLaw& law,
                      std::vector<Contact>& contacts) {
    const auto [a, b] = crossing.pair;
    go_to(state, a, crossing.time);
    go_to(state, b, crossing.time);
    const std::array<Way*, 2> ways{&ways_[a], &ways_[b]};
    const Manifold manifold =
        contact(state.shape(a), ways[0]->flight.start, state.shape(b), ways[1]->flight.start);
    // where they close fastest, of the points that are about as deep as any
    const std::array<Vec3, 2> centres{ways[0]->flight.start.translation,
                                      ways[1]->flight.start.translation};
    const double deep = manifold.depth - 0.1 * (room_[a] + room_[b]);
    Vec3 point = Vec3::Zero(), middle = Vec3::Zero();
    double fastest = -crossing_speed;
    int touching = 0;
    bool closes = false;
    const auto opens = [&](const Vec3& at) {
        return opening(manifold, at, centres, {ways[0]->velocity, ways[1]->velocity},
                       {ways[0]->spin, ways[1]->spin});
    };
    for (int i = 0; i < manifold.count; ++i) {
        if (manifold.points[i].depth < deep) continue;
        const Vec3& at = manifold.points[i].point;
        middle += at;
        ++touching;
        const double speed = opens(at);
        if (speed >= fastest) continue;
        fastest = speed;
        point = at;
        closes = true;
    }
    int blows = 0;
    if (closes) {
        middle /= touching;
        if (opens(middle) < -crossing_speed) point = middle;
        std::array<ImpactBody, 2> parties;
        const std::array<int, 2> bodies{a, b};
        for (int k = 0; k < 2; ++k) {
            parties[k] = {state.inverse_mass[bodies[k]],
                          world_inverse_inertia(state, bodies[k], ways[k]->flight.start.rotation),
                          point - centres[k], ways[k]->velocity, ways[k]->spin};
        }
        const Material &own = state.bodies[a].material, &other = state.bodies[b].material;
        double elasticity = std::min(own.elasticity, other.elasticity);
        if (-fastest < law.bounce_speed) elasticity = 0.0;
        const ImpactAnswer answer =
            impact(parties[0], parties[1], manifold.normal,
                   {elasticity, std::max(own.friction, other.friction),
                    law.tangential == Tangential::paper ? elasticity : 0.0});
        if (answer.kind != ImpactAnswer::Kind::none) {
            if (state.awake[a] != 0) send_on(state, a, answer.velocity_1, answer.spin_1);
            if (state.awake[b] != 0) send_on(state, b, answer.velocity_2, answer.spin_2);
            contacts.push_back({.a = a,
                                .b = b,
                                .point = point,
                                .normal = manifold.normal,
                                .impulse = answer.impulse,
                                .depth = manifold.depth,
                                .impact = true});
            ++blows;
        }
    }
    const std::array<Way, 2> before{ways_[a], ways_[b]};
    for (const int body : crossing.pair) {
        if (state.awake[body] == 0) continue;
        Way& way = ways_[body];
        ++way.version;
        ++way.blows;
        if (blows > 0 && way.blows < most_blows_of_body) continue;
        // it stays where it is, or goes along with what is guided, and with what is taken along by it
        const int other = body == a ? b : a;
        const Way& lead = before[body == a ? 1 : 0];
        way.stopped = true;
        way.flight.acceleration.setZero();
        if (state.bodies[other].role == Role::guided || lead.carried) {
            const Vec3 arm = way.flight.start.translation - lead.flight.start.translation;
            way.carried = true;
            way.flight.spin = lead.flight.spin;
            way.flight.velocity = lead.flight.velocity + lead.flight.spin.cross(arm);
        } else if (!way.carried || state.awake[other] == 0) {
            way.carried = false;
            way.flight.spin.setZero();
            way.flight.velocity.setZero();
        }
    }
    return blows;
}

void Crossings::push(const State& state, const Pair& pair, double from) {
    const double time = crossing_time(state, pair, from, Vec3::Zero());
    if (time >= seconds_) return;
    todo_.push_back({time, pair, {ways_[pair[0]].version, ways_[pair[1]].version}});
    std::push_heap(todo_.begin(), todo_.end(), [](const Crossing& a, const Crossing& b) {
        return later(a.time, a.pair, b.time, b.pair);
    });
}

int Crossings::resolve(const State& state, const Solver& solver, const CrossingLaw& law,
                       std::vector<Contact>& contacts) {
    const int count = state.size();
    if (!any_far_) make_boxes(state, solver);
    const auto order = [](const Crossing& a, const Crossing& b) {
        return later(a.time, a.pair, b.time, b.pair);
    };
    todo_.clear();
    for (std::size_t k = 0; k < asked_.size(); ++k) {
        if (times_[k] < seconds_) todo_.push_back({times_[k], asked_[k], {0, 0}});
    }
    std::make_heap(todo_.begin(), todo_.end(), order);
    int blows = 0;
    while (!todo_.empty()) {
        std::pop_heap(todo_.begin(), todo_.end(), order);
        const Crossing crossing = todo_.back();
        todo_.pop_back();
        const auto [a, b] = crossing.pair;
        // one of them has been sent elsewhere since
        if (ways_[a].version != crossing.versions[0] || ways_[b].version != crossing.versions[1])
            continue;
        // squeezed by what is guided: something must give
        const auto done = [&](int body) {
            return state.awake[body] == 0 ||
                   (ways_[body].stopped &&
                    ways_[body].blows >= most_blows_of_body + most_stops_of_body);
        };
        if (done(a) && done(b)) continue;
        blows += strike(state, crossing, law, contacts);
        for (const int body : crossing.pair) {
            if (state.awake[body] == 0) continue;
            boxes_[body] = box_of_way(state, body);
        }
        push(state, crossing.pair, crossing.time);
        for (const int body : crossing.pair) {
            if (state.awake[body] == 0) continue;
            for (int other = 0; other < count; ++other) {
                if (other == a || other == b || apart(boxes_[body], boxes_[other])) continue;
                make_way(state, solver, other);
                push(state, {std::min(body, other), std::max(body, other)}, crossing.time);
            }
        }
    }
    return blows;
}

void Crossings::settle(State& state) const {
    for (int i = 0; i < state.size(); ++i) {
        const Way& way = ways_[i];
        if (way.version == 0) continue;
        const double rest = seconds_ - way.since;
        if (way.held) {
            const Transform end = way.flight.at(rest);
            state.place[i] = end.translation;
            state.turn[i] = end.rotation.normalized();
            state.velocity[i] = way.velocity;
            state.spin[i] = way.spin;
            if (!state.shape(i).round_inertia()) {
                const double held = way.spin.dot(world_inertia(state, i, way.turn_0) * way.spin);
                const double now = way.spin.dot(state.inertia(i) * way.spin);
                if (now > held) state.spin[i] *= std::sqrt(held / now);
            }
        } else {
            const Transform at = way.stopped ? way.flight.at(rest) : way.flight.start;
            state.place[i] = at.translation;
            state.turn[i] = at.rotation.normalized();
            state.velocity[i] = way.velocity;
            state.spin[i] = way.spin;
            state.refresh(i);
            if (!way.stopped) fly(state, i, rest);
        }
        state.refresh(i);
    }
}

}  // namespace sidestep::rigid::detail
