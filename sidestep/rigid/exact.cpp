// A step cut at every impact: bodies fly to the moment they touch, the impulse of the seed acts there, and
// the rest of the step follows.
//
//     |-------- a step --------|
//     |--fly--x--fly--x--fly---|        x: the first impact of what is left
//
// Pairs that touch slowly again and again rest: they are held by the solver while everybody flies. Cuts
// are bounded; what is left after the last goes the way of heaps.
#include <algorithm>
#include <cmath>
#include <limits>

#include "sidestep/rigid/detail/inside.h"
#include "sidestep/rigid/impulse.h"

namespace sidestep::rigid {

using detail::PairContact;

namespace {

constexpr double too_near = 0.02;  // of the touching gap: closer than a search can tell apart
constexpr int most_cuts = 64;
constexpr int most_rounds = 1000;  // of blows at one moment
constexpr double most_angle = 0.25;
constexpr int most_pieces = 32;
constexpr double most_off =
    0.1;  // of the inner radius: what a body may be put elsewhere than its way leads
constexpr int blows_to_rest = 3;  // slow ones, each soon after the last

/// Bodies count as touching at this gap: metres.
double touch_gap(const Shape& a, const Shape& b) {
    return std::min(2e-5, 1e-3 * std::min(a.inner_radius(), b.inner_radius()));
}

ImpactBody party(const detail::State& state, int body, const Vec3& point) {
    return {state.inverse_mass[body], state.inverse_inertia[body], point - state.place[body],
            state.velocity[body], state.spin[body]};
}

/// Velocity along the normal of a's point seen from b's; negative: they approach.
double opening_speed(const detail::State& state, const PairContact& pair, const Vec3& point) {
    const Vec3 arm_a = point - state.place[pair.a], arm_b = point - state.place[pair.b];
    return pair.manifold.normal.dot(state.velocity[pair.a] + state.spin[pair.a].cross(arm_a) -
                                    state.velocity[pair.b] - state.spin[pair.b].cross(arm_b));
}

double pair_energy(const detail::State& state, int a, int b) {
    double energy = 0.0;
    for (const int body : {a, b}) {
        if (state.awake[body] == 0) continue;
        energy += 0.5 * state.bodies[body].mass * state.velocity[body].squaredNorm() +
                  0.5 * state.spin[body].dot(state.angular_momentum(body));
    }
    return energy;
}

}  // namespace

struct World::Inside::Meeting {
    Inside& world;
    StepWork& work;
    double now = 0.0;  ///< Seconds of the world.

    [[nodiscard]] double gap_for(const PairContact& pair) const {
        return touch_gap(world.state.shape(pair.a), world.state.shape(pair.b));
    }
    [[nodiscard]] bool movable(const PairContact& pair) const {
        return !pair.dormant && (world.state.awake[pair.a] != 0 || world.state.awake[pair.b] != 0);
    }

    /// One impulse at a point, by the rule of the seed with its mistakes repaired.
    void blow(PairContact& pair, const Vec3& point) {
        detail::State& all = world.state;
        const double elasticity = pair.elasticity;
        const ImpactLaw law{elasticity, pair.friction,
                            world.options.tangential == Tangential::paper ? elasticity : 0.0};
        const double before = pair_energy(all, pair.a, pair.b);
        const ImpactAnswer answer =
            impact(party(all, pair.a, point), party(all, pair.b, point), pair.manifold.normal, law);
        if (answer.kind == ImpactAnswer::Kind::none) return;
        if (all.awake[pair.a] != 0) {
            all.velocity[pair.a] = answer.velocity_1;
            all.spin[pair.a] = answer.spin_1;
        }
        if (all.awake[pair.b] != 0) {
            all.velocity[pair.b] = answer.velocity_2;
            all.spin[pair.b] = answer.spin_2;
        }
        // a guided body may give as much energy as it likes
        const bool guided =
            all.bodies[pair.a].role == Role::guided || all.bodies[pair.b].role == Role::guided;
        if (!guided && before > 0.0) {
            const double gain = (pair_energy(all, pair.a, pair.b) - before) / before;
            work.energy_gain = std::max(work.energy_gain, gain);
        }
        ++work.impacts;
        world.contacts.push_back({.a = pair.a,
                                  .b = pair.b,
                                  .point = point,
                                  .normal = pair.manifold.normal,
                                  .impulse = answer.impulse,
                                  .depth = pair.manifold.depth,
                                  .impact = true});
    }

    /// Where a pair that touches should be struck: at the middle of the points that touch, or where that
    /// already opens, at the point that closes fastest. False when nothing closes faster than `speed`.
    bool find_blow(const PairContact& pair, double speed, Vec3& where, double& closing) const {
        const Manifold& manifold = pair.manifold;
        const double deep_enough = manifold.depth - 2.0 * gap_for(pair);
        Vec3 middle = Vec3::Zero();
        int touching = 0;
        double fastest = -speed;
        bool found = false;
        for (int i = 0; i < manifold.count; ++i) {
            const ContactPoint& point = manifold.points[i];
            if (point.depth < deep_enough) continue;
            middle += point.point;
            ++touching;
            const double opening = opening_speed(world.state, pair, point.point);
            if (opening < fastest) {
                fastest = opening;
                where = point.point;
                found = true;
            }
        }
        if (!found) return false;
        closing = -fastest;
        middle /= touching;
        if (opening_speed(world.state, pair, middle) < -speed) where = middle;
        return true;
    }

    /// All blows of this moment, in the order of pairs, again until nobody approaches. True when there
    /// was one.
    bool strike() {
        bool struck = false;
        for (int round = 0; round < most_rounds; ++round) {
            bool again = false;
            for (int k = 0; k < world.pairs.count(); ++k) {
                PairContact& pair = world.pairs[k];
                if (!movable(pair) || pair.manifold.count == 0) continue;
                if (pair.manifold.depth < -2.0 * gap_for(pair)) continue;
                // those at rest are struck only by what is no rest any more
                const double calm = 1.5 * world.bounce_speed();
                Vec3 where = Vec3::Zero();
                double closing = 0.0;
                if (!find_blow(pair, pair.rests ? calm : 1e-9, where, closing)) continue;
                if (round == 0) note_speed(pair, closing);
                if (pair.rests && closing < calm) continue;
                blow(pair, where);
                again = struck = true;
            }
            if (!again) break;
        }
        return struck;
    }

    /// True when the pair can come to rest: it loses energy, or something pulls one of them along the
    /// normal. Otherwise bodies may meet slowly and often, as in a rack of ivory balls, but never rest.
    [[nodiscard]] bool can_rest(const PairContact& pair) const {
        if (pair.elasticity < 1.0) return true;
        const auto pulled = [&](int body) {
            const Vec3& pull = world.state.acceleration[body];
            return world.state.awake[body] != 0 &&
                   std::abs(pair.manifold.normal.dot(pull)) > 0.02 * pull.norm();
        };
        return pulled(pair.a) || pulled(pair.b);
    }

    /// Slow blows that come soon after one another are a rest in the making.
    void note_speed(PairContact& pair, double closing) {
        const bool slow = closing < world.bounce_speed();
        const bool soon = now - pair.last_blow < 2.0 * world.options.step;
        pair.slow_blows = slow ? (soon ? pair.slow_blows + 1 : 1) : 0;
        pair.last_blow = now;
        if (pair.slow_blows >= blows_to_rest && can_rest(pair)) pair.rests = true;
    }

    /// True while the solver should hold the pair.
    bool held(PairContact& pair, double seconds) {
        const double gap = -pair.manifold.depth;
        const double least = std::min(world.state.margin[pair.a], world.state.margin[pair.b]);
        if (pair.rests && (pair.manifold.count == 0 || gap > 0.5 * least)) {
            pair.rests = false;
            pair.slow_blows = 0;
        }
        if (pair.rests) return true;
        if (pair.manifold.count == 0 || gap > too_near * gap_for(pair)) return false;
        // closer than any search for a moment can tell: held, unless it opens for good where it touches, or
        // another corner is about to strike
        const double touching = pair.manifold.depth - 2.0 * gap_for(pair);
        double slowest = std::numeric_limits<double>::infinity();
        bool strikes = false;
        for (int i = 0; i < pair.manifold.count; ++i) {
            const ContactPoint& point = pair.manifold.points[i];
            const double opening = opening_speed(world.state, pair, point.point);
            if (point.depth >= touching) {
                slowest = std::min(slowest, opening);
            } else {
                strikes |= opening < -world.bounce_speed();
            }
        }
        const double pull =
            (world.state.acceleration[pair.a] - world.state.acceleration[pair.b]).norm();
        if (!strikes && slowest <= pull * seconds) return true;
        // thin bodies are not moved by as much as would bring them through the next one
        if (pair.manifold.depth > most_off * (world.state.shape(pair.a).inner_radius() +
                                              world.state.shape(pair.b).inner_radius())) {
            return true;
        }
        part_by_a_hair(pair);
        return false;
    }

    /// Room for the search of the next moment: a tenth of the gap at which bodies count as touching.
    void part_by_a_hair(PairContact& pair) {
        detail::State& state = world.state;
        const double hair = 0.1 * gap_for(pair) + pair.manifold.depth;
        const double share = state.inverse_mass[pair.a] + state.inverse_mass[pair.b];
        if (!(hair > 0.0) || !(share > 0.0)) return;
        const Vec3 way = hair / share * pair.manifold.normal;
        state.place[pair.a] += state.inverse_mass[pair.a] * way;
        state.place[pair.b] -= state.inverse_mass[pair.b] * way;
        pair.manifold.depth -= hair;
        for (ContactPoint& point : pair.manifold.points) point.depth -= hair;
    }

    /// Whether the moment of touching can be searched for.
    [[nodiscard]] bool searchable(const PairContact& pair) const {
        if (pair.manifold.count == 0) return false;  // beyond what it can come closer
        // nearer, and it opens for good, or it would be held
        return -pair.manifold.depth > too_near * gap_for(pair);
    }

    /// When a pair that is not held first touches within `seconds`; `seconds` when it does not.
    double first_touch(const PairContact& pair, double seconds) {
        const double gap = -pair.manifold.depth;
        const double touch = gap_for(pair);
        // a pair that was just struck is nearer than that already: it must come nearer still
        const double tolerance = gap > 2.0 * touch ? touch : 0.5 * gap;
        const Impact found =
            time_of_impact(world.state.shape(pair.a), flight(pair.a, seconds),
                           world.state.shape(pair.b), flight(pair.b, seconds), seconds, tolerance);
        return found.hits ? std::min(found.seconds, seconds) : seconds;
    }

    /// The way of a body within what is left, found once.
    const Flight& flight(int body, double seconds) {
        std::vector<Flight>& known = world.flights;
        if (known.empty()) {
            known.resize(world.state.size());
            world.flight_known.assign(world.state.size(), 0);
        }
        if (world.flight_known[body] == 0) known[body] = find_flight(body, seconds);
        world.flight_known[body] = 1;
        return known[body];
    }

    /// Free, or as the solver brings it.
    [[nodiscard]] Flight find_flight(int body, double seconds) const {
        const detail::Solver& held_by = world.solver;
        if (world.state.awake[body] == 0 || !held_by.moved(body)) {
            return detail::flight_of(world.state, body, seconds);
        }
        const detail::SolverBody& end = held_by.outcome(body);
        const Vec3 moved(end.moved[0], end.moved[1], end.moved[2]);
        const Vec3 turned(end.turned[0], end.turned[1], end.turned[2]);
        return {.start = world.state.transform(body),
                .velocity = moved / seconds,
                .spin = turned / seconds};
    }

    void fly_all(double seconds, double left) {
        world.solver.apply(world.state, seconds / left);
        world.overlaps.calm(world.state);
        for (int i = 0; i < world.state.size(); ++i) {
            const bool guided = world.state.bodies[i].role == Role::guided;
            const bool free = world.state.awake[i] != 0 && !world.solver.moved(i);
            if (!guided && !free) continue;
            if (guided || seconds == left || world.state.shape(i).round_inertia()) {
                detail::fly(world.state, i, seconds);
            } else {
                fly_as_searched(i, seconds, left);
            }
        }
    }

    /// A body that wobbles is elsewhere after a part of the time than the even turn of the search has it.
    /// What is thin against its length must be where it was searched.
    void fly_as_searched(int body, double seconds, double left) {
        detail::State& state = world.state;
        const Flight searched = flight(body, left);
        const Vec3 momentum = state.angular_momentum(body);
        detail::fly(state, body, seconds);
        const Quat turn = searched.at(seconds).rotation.normalized();
        const double off = state.shape(body).reach() * state.turn[body].angularDistance(turn);
        if (off <= most_off * state.shape(body).inner_radius()) return;
        // the axis of its angular momentum stays, and its energy
        const double energy = state.spin[body].dot(state.angular_momentum(body));
        state.turn[body] = turn;
        state.refresh(body);
        state.spin[body] = state.inverse_inertia[body] * (momentum + seconds * state.torque[body]);
        const double found = state.spin[body].dot(state.angular_momentum(body));
        if (found > 0.0) state.spin[body] *= std::sqrt(energy / found);
    }
};

bool World::Inside::meets_exactly() const {
    if (options.meeting != rigid::Meeting::automatic)
        return options.meeting == rigid::Meeting::exact;
    const auto moves = [](const Body& body) { return body.role == Role::moving; };
    return std::count_if(state.bodies.begin(), state.bodies.end(), moves) <= options.exact_limit;
}

void World::Inside::advance_exact(double seconds, double until, StepWork& work) {
    // the search for impacts takes every turn for one at constant rate: true while angles are small
    double fastest = 0.0;
    for (int i = 0; i < state.size(); ++i) {
        if (state.awake[i] == 0 || state.shape(i).round_inertia()) continue;
        fastest = std::max(fastest, state.spin[i].norm());
    }
    const int pieces =
        std::clamp(static_cast<int>(std::ceil(fastest * seconds / most_angle)), 1, most_pieces);
    for (int piece = 1; piece <= pieces; ++piece) {
        const double end = until - seconds * (pieces - piece) / pieces;
        advance_piece(seconds / pieces, end, work);
    }
}

void World::Inside::advance_piece(double seconds, double until, StepWork& work) {
    Meeting meeting{*this, work, until - seconds};
    double left = seconds;
    for (int cut = 0; cut < most_cuts && left > 0.0; ++cut) {
        look_around(left, false);
        meeting.now = until - left;
        // blows change velocities, and with them who is near whom
        if (meeting.strike()) look_around(left, false);
        work.pairs = pairs.count();

        chosen.clear();
        for (int k = 0; k < pairs.count(); ++k) {
            if (meeting.movable(pairs[k]) && meeting.held(pairs[k], left)) chosen.push_back(k);
        }
        overlaps.note(state, pairs, left);
        const detail::SolverWork solved =
            solver.solve(state, pairs, chosen, left,
                         {.rounds = options.rounds,
                          .whole_step = options.step,
                          .tangential = options.tangential,
                          .bounce_speed = std::numeric_limits<double>::infinity()});
        work.touching = solved.touching;
        work.points = solved.points;

        double first = left;
        std::size_t next_held = 0;
        searched.clear();
        flights.clear();
        for (int k = 0; k < pairs.count(); ++k) {
            while (next_held < chosen.size() && chosen[next_held] < k) ++next_held;
            const bool is_held = next_held < chosen.size() && chosen[next_held] == k;
            if (is_held || !meeting.movable(pairs[k]) || !meeting.searchable(pairs[k])) continue;
            searched.push_back(k);
            first = std::min(first, meeting.first_touch(pairs[k], left));
        }
        // somebody who is held, or too near to be searched, is about to be pressed through somebody
        if (crossings.first(state, solver, pairs, left, searched) < first) break;
        meeting.fly_all(first, left);
        left -= first;
        if (left > 0.0) ++work.backups;
        if (left <= 1e-12) left = 0.0;
    }
    if (left > 0.0) {
        advance_ahead(left, work);
    } else {
        tell_contacts();
    }
}

}  // namespace sidestep::rigid
