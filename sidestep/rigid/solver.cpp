// Contacts of a step, solved together in short rounds.
#include "sidestep/rigid/detail/solver.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "sidestep/base/parallel.h"
#include "sidestep/math/rotation.h"

namespace sidestep::rigid::detail {

namespace {

/// From here on overlaps are pushed harder: metres.
constexpr double firm_depth = 1.5e-3;
/// Overlaps are undone no faster: m/s. This bounds what bodies that start in each other do.
constexpr double push_speed = 1.0;
constexpr double soft_share = 0.125;
/// Inner radii of two bodies that together are less than this are held up by what they would sink in: metres.
constexpr double thin_pair = 4e-3;
constexpr int colours = 64;

Softness soft_contact(double seconds, double share) {
    // as stiff as a round can feel, and damped so strongly that nothing rings
    const double hertz = share / seconds, damping = 10.0;
    const double omega = 2.0 * pi * hertz;
    const double a1 = 2.0 * damping + seconds * omega;
    const double a2 = seconds * omega * a1;
    return {omega / a1, a2 / (1.0 + a2), 1.0 / (1.0 + a2)};
}

void set(Batch::Lane (&rows)[3], int lane, const Vec3& v) {
    for (int c = 0; c < 3; ++c) rows[c][lane] = v[c];
}

Vec3 three(const double* row) {
    return {row[0], row[1], row[2]};
}

/// Any unit vector across `normal`.
Vec3 across(const Vec3& normal) {
    int least = 0;
    normal.cwiseAbs().minCoeff(&least);
    return normal.cross(Vec3::Unit(least)).normalized();
}

}  // namespace

void Solver::gather_bodies(const State& state, const Pairs& pairs, std::span<const int> chosen,
                           double seconds) {
    slot_.assign(state.size(), 0);
    for (const int k : chosen) slot_[pairs[k].a] = slot_[pairs[k].b] = 1;
    bodies_.assign(1, SolverBody{});
    touched_.clear();
    fixed_.clear();
    for (int body = 0; body < state.size(); ++body) {
        if (slot_[body] == 0) continue;
        if (state.awake[body] == 0) {
            fixed_.push_back(body);
            continue;
        }
        touched_.push_back(body);
        slot_[body] = static_cast<int>(touched_.size());
    }
    const std::size_t count = touched_.size();
    bodies_.resize(1 + count + fixed_.size());
    speed_up_.resize(count);
    spin_up_.resize(count);
    lead_.resize(count);
    const auto start = [&](SolverBody& solver_body, int body) {
        solver_body = {};
        for (int c = 0; c < 3; ++c) {
            solver_body.velocity[c] = state.velocity[body][c];
            solver_body.spin[c] = state.spin[body][c];
        }
    };
    for (std::size_t k = 0; k < count; ++k) {
        const int body = touched_[k];
        start(bodies_[k + 1], body);
        speed_up_[k] = state.acceleration[body];
        spin_up_[k] = state.inverse_inertia[body] * state.torque[body];
        // what the turning itself adds to the rate, as in free flight
        lead_[k].setZero();
        if (!state.shape(body).round_inertia()) {
            lead_[k] = turn_on(state.shape(body), state.bodies[body].mass, state.turn[body],
                               state.spin[body], Vec3::Zero(), seconds)
                           .rate -
                       state.spin[body];
        }
    }
    for (std::size_t k = 0; k < fixed_.size(); ++k) {
        // slots of those that do not move are negative, so that nobody takes them for ones that do
        slot_[fixed_[k]] = -static_cast<int>(1 + count + k);
        start(bodies_[1 + count + k], fixed_[k]);
    }
}

void Solver::fill_lane(const State& state, const PairContact& pair, double warm, double sink,
                       Batch& batch, int lane) const {
    const Manifold& manifold = pair.manifold;
    const int a = pair.a, b = pair.b;
    batch.a[lane] = std::abs(slot_[a]);
    batch.b[lane] = std::abs(slot_[b]);
    batch.writes_a[lane] = slot_[a] > 0;
    batch.writes_b[lane] = slot_[b] > 0;
    batch.points = std::max(batch.points, manifold.count);
    set(batch.normal, lane, manifold.normal);
    const Vec3 side = across(manifold.normal), other = manifold.normal.cross(side);
    set(batch.side, lane, side);
    batch.inverse_mass_a[lane] = state.inverse_mass[a];
    batch.inverse_mass_b[lane] = state.inverse_mass[b];
    constexpr int row[6] = {0, 0, 0, 1, 1, 2}, column[6] = {0, 1, 2, 1, 2, 2};
    for (int c = 0; c < 6; ++c) {
        batch.inverse_inertia_a[c][lane] = state.inverse_inertia[a](row[c], column[c]);
        batch.inverse_inertia_b[c][lane] = state.inverse_inertia[b](row[c], column[c]);
    }
    batch.friction[lane] = std::min(pair.friction, 1e9);

    // they rub where they press: points that are open by more than the nearest one count less
    const double reach = std::min(state.margin[a], state.margin[b]);
    Vec3 middle = Vec3::Zero();
    double weights = 0.0;
    for (int i = 0; i < manifold.count; ++i) {
        const double open = manifold.depth - manifold.points[i].depth;
        const double weight = std::max(1e-3, 1.0 - open / reach);
        middle += weight * manifold.points[i].point;
        weights += weight;
    }
    middle /= weights;
    set(batch.middle_a, lane, middle - state.place[a]);
    set(batch.middle_b, lane, middle - state.place[b]);
    for (int i = 0; i < manifold.count; ++i) {
        const ContactPoint& point = manifold.points[i];
        set(batch.arm_a[i], lane, point.point - state.place[a]);
        set(batch.arm_b[i], lane, point.point - state.place[b]);
        batch.gap[i][lane] = -point.depth;
        batch.lever[i][lane] = (point.point - middle).norm();
        batch.push[i][lane] = warm * pair.push[i];
    }
    if (state.shape(a).inner_radius() + state.shape(b).inner_radius() < thin_pair) {
        // what a soft contact gives under the push of last time would be most of their thickness
        for (int i = 0; i < manifold.count; ++i) {
            const Vec3 arm_a = manifold.points[i].point - state.place[a];
            const Vec3 arm_b = manifold.points[i].point - state.place[b];
            const Vec3 turn_a = arm_a.cross(manifold.normal), turn_b = arm_b.cross(manifold.normal);
            const double k = state.inverse_mass[a] + state.inverse_mass[b] +
                             turn_a.dot(state.inverse_inertia[a] * turn_a) +
                             turn_b.dot(state.inverse_inertia[b] * turn_b);
            batch.gap[i][lane] -= std::min(sink * k * warm * pair.push[i], thin_pair);
        }
    }
    batch.drag[0][lane] = warm * pair.drag.dot(side);
    batch.drag[1][lane] = warm * pair.drag.dot(other);
    batch.twist[lane] = warm * pair.twist;
}

void Solver::make_batches(const State& state, const Pairs& pairs, std::span<const int> chosen,
                          double warm, double sink) {
    // the first colour that neither body has yet; what no colour is left for goes one by one at the end
    used_.assign(bodies_.size(), 0);
    colour_of_.resize(chosen.size());
    std::array<int, colours + 2> count{};
    for (std::size_t k = 0; k < chosen.size(); ++k) {
        const int a = slot_[pairs[chosen[k]].a], b = slot_[pairs[chosen[k]].b];
        const std::uint64_t taken = (a > 0 ? used_[a] : 0) | (b > 0 ? used_[b] : 0);
        const int colour = std::countr_one(taken);
        colour_of_[k] = colour;
        ++count[colour];
        if (colour == colours) continue;
        if (a > 0) used_[a] |= std::uint64_t{1} << colour;
        if (b > 0) used_[b] |= std::uint64_t{1} << colour;
    }
    colour_first_.assign(1, 0);
    for (int c = 0; c < colours && count[c] > 0; ++c) {
        colour_first_.push_back(colour_first_.back() + (count[c] + lanes - 1) / lanes);
    }
    const int coloured = colour_first_.back();
    // an empty batch: lanes of nobody with nobody
    static const Batch empty = [] {
        Batch batch{};
        for (auto& gap : batch.gap) std::fill(std::begin(gap), std::end(gap), 1e10);
        std::fill(std::begin(batch.pair), std::end(batch.pair), -1);
        std::fill(std::begin(batch.normal[1]), std::end(batch.normal[1]), 1.0);
        std::fill(std::begin(batch.side[0]), std::end(batch.side[0]), 1.0);
        return batch;
    }();
    batches_.assign(coloured + count[colours], empty);
    next_in_.assign(colour_first_.begin(), colour_first_.end());
    std::vector<int>& next = next_in_;
    for (int& first : next) first *= lanes;
    int lonely = coloured;
    for (std::size_t k = 0; k < chosen.size(); ++k) {
        const int colour = colour_of_[k];
        const int at = colour == colours ? lanes * lonely++ : next[colour]++;
        Batch& batch = batches_[at / lanes];
        batch.pair[at % lanes] = chosen[k];
        fill_lane(state, pairs[chosen[k]], warm, sink, batch, at % lanes);
    }
    for (int k = coloured; k < static_cast<int>(batches_.size()); ++k)
        colour_first_.push_back(k + 1);
}

void Solver::run_rounds(double seconds, const SolverOptions& options) {
    const double h = seconds / options.rounds;
    const Round undo{
        h, soft_contact(h, soft_share), soft_contact(h, 0.25), firm_depth, push_speed, true, false};
    Round put_right = undo;
    put_right.undo = false;
    put_right.count = true;
    const std::size_t count = touched_.size();
    for (int round = 0; round < options.rounds; ++round) {
        for (std::size_t k = 0; k < count; ++k) {
            for (int c = 0; c < 3; ++c) {
                bodies_[k + 1].velocity[c] += h * speed_up_[k][c];
                bodies_[k + 1].spin[c] += h * spin_up_[k][c];
            }
        }
        warm_start(batches_, bodies_.data());
        solve_round(batches_, bodies_.data(), undo);
        for (std::size_t k = 1; k < bodies_.size(); ++k) {
            for (int c = 0; c < 3; ++c) {
                bodies_[k].moved[c] += h * bodies_[k].velocity[c];
                const double lead = k <= count ? lead_[k - 1][c] : 0.0;
                bodies_[k].turned[c] += h * (bodies_[k].spin[c] + lead);
            }
        }
        solve_round(batches_, bodies_.data(), put_right);
    }
}

int Solver::bounce(const State& state, Pairs& pairs, const SolverOptions& options) {
    int blows = 0;
    bool pushed_any = false, guided = false;
    before_bounce_ = bodies_;
    for (Batch& batch : batches_) {
        for (int lane = 0; lane < lanes; ++lane) {
            if (batch.pair[lane] < 0) continue;
            PairContact& pair = pairs[batch.pair[lane]];
            const Vec3& n = pair.manifold.normal;
            // where the pair pushed in this step, as one point
            Vec3 arm_a = Vec3::Zero(), arm_b = Vec3::Zero();
            double pushed = 0.0;
            for (int i = 0; i < pair.manifold.count; ++i) {
                const double push = batch.push_sum[i][lane];
                pushed += push;
                arm_a += push * (pair.manifold.points[i].point - state.place[pair.a]);
                arm_b += push * (pair.manifold.points[i].point - state.place[pair.b]);
            }
            pair.impact = false;
            if (!(pushed > 0.0)) continue;
            arm_a /= pushed;
            arm_b /= pushed;
            const double came = n.dot(state.velocity[pair.a] + state.spin[pair.a].cross(arm_a) -
                                      state.velocity[pair.b] - state.spin[pair.b].cross(arm_b));
            pair.impact = came < -options.bounce_speed;
            if (!pair.impact) continue;
            ++blows;
            if (pair.elasticity == 0.0) continue;
            SolverBody& a = bodies_[batch.a[lane]];
            SolverBody& b = bodies_[batch.b[lane]];
            const double goes = n.dot(three(a.velocity) + three(a.spin).cross(arm_a) -
                                      three(b.velocity) - three(b.spin).cross(arm_b));
            const Vec3 turn_a = state.inverse_inertia[pair.a] * arm_a.cross(n);
            const Vec3 turn_b = state.inverse_inertia[pair.b] * arm_b.cross(n);
            const double k = state.inverse_mass[pair.a] + state.inverse_mass[pair.b] +
                             arm_a.cross(n).dot(turn_a) + arm_b.cross(n).dot(turn_b);
            // the plastic part is done: what is missing is e R_f (section 6 of the rule, a = 1 + e)
            const double push = (-pair.elasticity * came - goes) / k;
            if (push <= 0.0) continue;
            pushed_any = true;
            Vec3 impulse = push * n;
            if (options.tangential == Tangential::paper) {
                // the seed's rule: (1 + e) R, whichever way R points
                const Vec3 side(batch.side[0][lane], batch.side[1][lane], batch.side[2][lane]);
                impulse += pair.elasticity * (batch.drag_sum[0][lane] * side +
                                              batch.drag_sum[1][lane] * n.cross(side));
                batch.drag_sum[0][lane] *= 1.0 + pair.elasticity;
                batch.drag_sum[1][lane] *= 1.0 + pair.elasticity;
            }
            const auto strike = [&](SolverBody& body, int which, const Vec3& arm, double sign) {
                const Vec3 turn = state.inverse_inertia[which] * arm.cross(impulse);
                for (int c = 0; c < 3; ++c) {
                    body.velocity[c] += sign * state.inverse_mass[which] * impulse[c];
                    body.spin[c] += sign * turn[c];
                }
            };
            if (batch.writes_a[lane]) strike(a, pair.a, arm_a, 1.0);
            if (batch.writes_b[lane]) strike(b, pair.b, arm_b, -1.0);
            for (int i = 0; i < pair.manifold.count; ++i) {
                batch.push_sum[i][lane] += push * batch.push_sum[i][lane] / pushed;
            }
        }
    }
    // many contacts at once can bounce to more than there was; a guided body may give what it likes
    for (const int body : fixed_) guided = guided || state.bodies[body].role == Role::guided;
    if (pushed_any && !guided) limit_bounce(state);
    return blows;
}

void Solver::limit_bounce(const State& state) {
    // kinetic energy as it was, and what forces did since; energy of the bounce is a parabola of its share
    double most = 0.0, now = 0.0, slope = 0.0, bend = 0.0;
    for (std::size_t k = 0; k < touched_.size(); ++k) {
        const int body = touched_[k];
        const double mass = state.bodies[body].mass;
        const Mat3 inertia = state.inertia(body);
        const SolverBody &soft = before_bounce_[k + 1], &end = bodies_[k + 1];
        const Vec3 v = three(soft.velocity), w = three(soft.spin);
        const Vec3 more_v = three(end.velocity) - v, more_w = three(end.spin) - w;
        most += 0.5 * mass * state.velocity[body].squaredNorm() +
                0.5 * state.spin[body].dot(inertia * state.spin[body]) +
                mass * state.acceleration[body].dot(three(end.moved)) +
                state.torque[body].dot(three(end.turned));
        now += 0.5 * mass * v.squaredNorm() + 0.5 * w.dot(inertia * w);
        slope += mass * v.dot(more_v) + w.dot(inertia * more_w);
        bend += 0.5 * mass * more_v.squaredNorm() + 0.5 * more_w.dot(inertia * more_w);
    }
    if (now + slope + bend <= most || !(bend > 0.0)) return;
    const double root = slope * slope - 4.0 * bend * (now - most);
    const double share = now >= most ? 0.0 : (-slope + std::sqrt(root)) / (2.0 * bend);
    for (std::size_t k = 1; k <= touched_.size(); ++k) {
        for (int c = 0; c < 3; ++c) {
            const SolverBody& soft = before_bounce_[k];
            bodies_[k].velocity[c] =
                soft.velocity[c] + share * (bodies_[k].velocity[c] - soft.velocity[c]);
            bodies_[k].spin[c] = soft.spin[c] + share * (bodies_[k].spin[c] - soft.spin[c]);
        }
    }
}

void Solver::remember(Pairs& pairs, double share) const {
    // what a short piece did says little about a whole one
    const bool keep = share > 0.5;
    for (const Batch& batch : batches_) {
        for (int lane = 0; lane < lanes; ++lane) {
            if (batch.pair[lane] < 0) continue;
            PairContact& pair = pairs[batch.pair[lane]];
            const Vec3& n = pair.manifold.normal;
            const Vec3 side(batch.side[0][lane], batch.side[1][lane], batch.side[2][lane]);
            const Vec3 other = n.cross(side);
            double pushed = 0.0;
            for (int i = 0; i < pair.manifold.count; ++i) {
                if (keep) pair.push[i] = batch.push[i][lane] / share;
                pushed += batch.push_sum[i][lane];
            }
            if (keep) {
                pair.drag = (batch.drag[0][lane] * side + batch.drag[1][lane] * other) / share;
                pair.twist = batch.twist[lane] / share;
            }
            pair.impulse =
                pushed * n + batch.drag_sum[0][lane] * side + batch.drag_sum[1][lane] * other;
        }
    }
}

SolverWork Solver::solve(const State& state, Pairs& pairs, std::span<const int> chosen,
                         double seconds, const SolverOptions& options) {
    SolverWork work;
    gather_bodies(state, pairs, chosen, seconds);
    if (chosen.empty()) {
        batches_.clear();
        return work;
    }
    // impulses are kept as those of a whole step; a piece of it starts from its share
    const double share = seconds / options.whole_step;
    const Softness soft = soft_contact(seconds / options.rounds, soft_share);
    make_batches(state, pairs, chosen, share, soft.impulse_scale / (soft.mass_scale * soft.rate));
    prepare(batches_);
    run_rounds(seconds, options);
    work.impacts = bounce(state, pairs, options);
    remember(pairs, share);
    for (const int k : chosen) {
        ++work.touching;
        work.points += pairs[k].manifold.count;
    }
    return work;
}

void Solver::apply(State& state, double share) const {
    for (std::size_t k = 0; k < touched_.size(); ++k) {
        const int body = touched_[k];
        const SolverBody& end = bodies_[k + 1];
        state.place[body] += share * three(end.moved);
        state.velocity[body] += share * (three(end.velocity) - state.velocity[body]);
        const Vec3 spin = state.spin[body] + share * (three(end.spin) - state.spin[body]);
        const Quat turn = (exp_map(share * three(end.turned)) * state.turn[body]).normalized();
        if (state.shape(body).round_inertia()) {
            state.turn[body] = turn;
            state.spin[body] = spin;
            continue;
        }
        // the solver held the inertia; what is kept through the turn is the angular momentum, unless that
        // would make energy of nothing
        const Vec3 momentum = state.inertia(body) * spin;
        state.turn[body] = turn;
        state.refresh(body);
        state.spin[body] = state.inverse_inertia[body] * momentum;
        const double before = momentum.dot(spin), after = momentum.dot(state.spin[body]);
        if (after > before) state.spin[body] *= std::sqrt(before / after);
    }
}

}  // namespace sidestep::rigid::detail
