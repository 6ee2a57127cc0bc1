// Bodies that no one touches: a parabola in space, and a turn that keeps the angular momentum.
#include <algorithm>
#include <cmath>

#include "sidestep/math/rotation.h"
#include "sidestep/rigid/detail/state.h"

namespace sidestep::rigid::detail {

namespace {

/// R J R^T of a matrix given in the axes of the body.
Mat3 in_world_axes(const Quat& turn, const Mat3& matrix) {
    const Mat3 r = turn.toRotationMatrix();
    return r * matrix * r.transpose();
}

/// Above this angle a step, or for bodies thinner than this, one look at the middle is not enough.
constexpr double calm_turn_angle = 0.5, calm_turn_ratio = 20.0, least_turn = 0.05;
constexpr int most_small_turns = 256;

bool turns_calmly(const Shape& shape, const Vec3& spin, double seconds) {
    const Vec3& inertia = shape.principal_inertia();
    return spin.squaredNorm() * seconds * seconds < calm_turn_angle * calm_turn_angle &&
           inertia.maxCoeff() < calm_turn_ratio * inertia.minCoeff();
}

/// Turns about one principal axis after another, there and back: each is exact, so that the angular momentum
/// is, and the energy wavers by the square of the small angles and never drifts, however thin the body.
void turn_in_small_steps(const Shape& shape, double mass, const Vec3& spin, double seconds,
                         Turning& turning) {
    const Vec3 inertia = mass * shape.principal_inertia();
    Quat axes = turning.turn * shape.principal_axes();
    Vec3 momentum = inertia.cwiseProduct(axes.conjugate() * spin);
    const int steps = std::clamp(static_cast<int>(std::ceil(spin.norm() * seconds / least_turn)), 2,
                                 most_small_turns);
    const double h = seconds / steps;
    const auto about = [&](int axis, double time) {
        const double angle = time * momentum[axis] / inertia[axis];
        const Quat turn(Eigen::AngleAxisd(angle, Vec3::Unit(axis)));
        momentum = turn.conjugate() * momentum;
        axes = axes * turn;
    };
    for (int step = 0; step < steps; ++step) {
        about(0, 0.5 * h);
        about(1, 0.5 * h);
        about(2, h);
        about(1, 0.5 * h);
        about(0, 0.5 * h);
    }
    turning.turn = (axes * shape.principal_axes().conjugate()).normalized();
    turning.spin = axes * momentum.cwiseQuotient(inertia);
}

/// Turns the body a little across its momentum and spin until it has this much energy again: along that way
/// energy changes at the rate |L x w|. By no more than `most` radians, which is what the rule was off by anyway.
/// True when it did.
bool mend_energy(const Mat3& inverse, const Vec3& momentum, double energy, double most,
                 Turning& turning) {
    bool mended = false;
    for (int look = 0; look < 3; ++look) {
        const double excess = 0.5 * momentum.dot(turning.spin) - energy;
        if (std::abs(excess) <= 1e-11 * energy) break;
        const Vec3 across = momentum.cross(turning.spin);
        const double slope = across.squaredNorm();
        if (!(excess * excess < most * most * slope)) break;
        turning.turn = (exp_map(excess / slope * across) * turning.turn).normalized();
        turning.spin = in_world_axes(turning.turn, inverse) * momentum;
        mended = true;
    }
    return mended;
}

/// The constant rate that leads from one turn to the other, as many times round as the spin says.
Vec3 rate_between(const Quat& from, const Quat& to, const Vec3& spin, double seconds) {
    const Vec3 way = log_map(to * from.conjugate());
    const double angle = way.norm();
    if (angle < 1e-12) return way / seconds;
    const Vec3 axis = way / angle;
    const double rounds = std::round((spin.dot(axis) * seconds - angle) / (2.0 * pi));
    return (angle + 2.0 * pi * rounds) / seconds * axis;
}

}  // namespace

double base_margin(const Shape& shape) {
    return std::min(0.005, 0.05 * shape.inner_radius());
}

Mat3 State::inertia(int body) const {
    return in_world_axes(turn[body], bodies[body].mass * shape(body).inertia_per_mass());
}

void State::push_back(const Body& body) {
    bodies.push_back(body);
    place.push_back(body.to_world.translation);
    turn.push_back(body.to_world.rotation.normalized());
    const bool fixed = body.role == Role::fixed;
    velocity.push_back(fixed ? Vec3(Vec3::Zero()) : body.velocity);
    spin.push_back(fixed ? Vec3(Vec3::Zero()) : body.spin);
    inverse_mass.push_back(0.0);
    inverse_inertia.push_back(Mat3::Zero());
    acceleration.push_back(Vec3::Zero());
    torque.push_back(Vec3::Zero());
    reach.push_back(body.shape->reach());
    margin.push_back(base_margin(*body.shape));
    awake.push_back(body.role == Role::moving && !body.asleep ? 1 : 0);
    refresh(size() - 1);
    show(size() - 1);
}

void State::refresh(int body) {
    if (awake[body] == 0) {
        inverse_mass[body] = 0.0;
        inverse_inertia[body].setZero();
        return;
    }
    const double mass = bodies[body].mass;
    const Shape& s = shape(body);
    inverse_mass[body] = 1.0 / mass;
    if (s.round_inertia()) {
        inverse_inertia[body] = Mat3::Identity() / (mass * s.inertia_per_mass()(0, 0));
    } else {
        inverse_inertia[body] = in_world_axes(turn[body], s.inertia_per_mass().inverse()) / mass;
    }
}

void State::show(int body) {
    Body& b = bodies[body];
    b.to_world = transform(body);
    b.velocity = velocity[body];
    b.spin = spin[body];
    b.asleep = b.role == Role::moving && awake[body] == 0;
}

Turning turn_on(const Shape& shape, double mass, const Quat& turn, const Vec3& spin,
                const Vec3& torque, double seconds) {
    Turning answer{spin, turn, spin};
    if (shape.round_inertia()) {
        // the spin follows the torque alone, and the mean spin is exact
        const Vec3 gain = torque * (seconds / (mass * shape.inertia_per_mass()(0, 0)));
        answer.rate = spin + 0.5 * gain;
        answer.turn = exp_map(answer.rate * seconds) * turn;
        answer.spin = spin + gain;
    } else if (!turns_calmly(shape, spin, seconds)) {
        const Mat3 inertia = mass * shape.inertia_per_mass();
        const Mat3 inverse = inertia.inverse();
        const Vec3 half_gain = 0.5 * seconds * (in_world_axes(turn, inverse) * torque);
        const Vec3 pushed = spin + half_gain;
        const Vec3 momentum = in_world_axes(turn, inertia) * pushed;
        turn_in_small_steps(shape, mass, pushed, seconds, answer);
        (void)mend_energy(inverse, momentum, 0.5 * momentum.dot(pushed), least_turn * least_turn,
                          answer);
        answer.rate = rate_between(turn, answer.turn, pushed, seconds);
        answer.spin += 0.5 * seconds * (in_world_axes(answer.turn, inverse) * torque);
    } else {
        const Mat3 inertia = mass * shape.inertia_per_mass();
        const Mat3 inverse = inertia.inverse();
        const Vec3 start = in_world_axes(turn, inertia) * spin;
        const Vec3 middle = start + 0.5 * seconds * torque;
        // the rate at the middle of the turn decides where the middle is: three looks settle it to
        // the seventh power of the angle
        for (int look = 0; look < 3; ++look) {
            const Quat half = exp_map(0.5 * seconds * answer.rate) * turn;
            answer.rate = in_world_axes(half, inverse) * middle;
        }
        answer.turn = exp_map(seconds * answer.rate) * turn;
        const Vec3 momentum = start + seconds * torque;
        answer.spin = in_world_axes(answer.turn, inverse) * momentum;
        if (torque.isZero(0.0)) {
            // left alone, the energy stays too
            const double angle = seconds * answer.rate.norm();
            const double most = 2.0 * angle * angle * angle;
            if (mend_energy(inverse, momentum, 0.5 * start.dot(spin), most, answer)) {
                answer.rate = rate_between(turn, answer.turn, spin, seconds);
            }
        }
    }
    answer.turn.normalize();
    return answer;
}

void fly(State& state, int body, double seconds) {
    if (state.bodies[body].role == Role::guided) {
        state.place[body] += seconds * state.velocity[body];
        state.turn[body] = (exp_map(seconds * state.spin[body]) * state.turn[body]).normalized();
        return;
    }
    if (state.awake[body] == 0) return;
    const Vec3& a = state.acceleration[body];
    state.place[body] += seconds * state.velocity[body] + (0.5 * seconds * seconds) * a;
    state.velocity[body] += seconds * a;
    const Turning turning = turn_on(state.shape(body), state.bodies[body].mass, state.turn[body],
                                    state.spin[body], state.torque[body], seconds);
    state.turn[body] = turning.turn;
    state.spin[body] = turning.spin;
    state.refresh(body);
}

Flight flight_of(const State& state, int body, double seconds) {
    Flight flight{.start = state.transform(body)};
    if (state.bodies[body].role == Role::guided) {
        flight.velocity = state.velocity[body];
        flight.spin = state.spin[body];
    } else if (state.awake[body] != 0) {
        flight.velocity = state.velocity[body];
        flight.acceleration = state.acceleration[body];
        flight.spin = turn_on(state.shape(body), state.bodies[body].mass, state.turn[body],
                              state.spin[body], state.torque[body], seconds)
                          .rate;
    }
    return flight;
}

geometry::AxisBox swept_box(const State& state, int body, double seconds, double margin) {
    const Shape& shape = state.shape(body);
    geometry::AxisBox box = shape.box_in_world(state.transform(body));
    const bool moves = state.awake[body] != 0 || state.bodies[body].role == Role::guided;
    if (!moves) return box.expanded(margin);
    // turning moves no point farther than its distance from the centre times the angle, nor than the
    // ball around the centre reaches
    const double reach = shape.reach();
    if (shape.kind() != Shape::Kind::ball) {
        const double swing = reach * state.spin[body].norm() * seconds;
        const Vec3 ball = Vec3::Constant(reach);
        box.low = (box.low.array() - swing).max((state.place[body] - ball).array());
        box.high = (box.high.array() + swing).min((state.place[body] + ball).array());
    }
    const Vec3 way = seconds * state.velocity[body];
    const Vec3 bend = (0.5 * seconds * seconds) * state.acceleration[body];
    // both ends of the parabola and, because it may turn back in between, the bend on either side
    box.low += way.cwiseMin(0.0) - bend.cwiseAbs();
    box.high += way.cwiseMax(0.0) + bend.cwiseAbs();
    return box.expanded(margin);
}

}  // namespace sidestep::rigid::detail
