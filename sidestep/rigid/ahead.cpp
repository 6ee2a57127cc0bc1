// A step with all its contacts foreseen and solved together: the way of heaps.
#include <algorithm>

#include "sidestep/rigid/detail/inside.h"

namespace sidestep::rigid {

void World::Inside::look_around(double seconds, bool reuse) {
    if (looked_ahead < seconds) {
        pairs.update(state, seconds, reuse);
        detail::Overlaps::accept(pairs);
    }
    // whoever wakes must be held by its neighbours in this very step
    while (sleep.wake_touched(state, pairs, seconds)) pairs.update(state, seconds, reuse);
    looked_ahead = 0.0;
}

void World::Inside::tell_contacts() {
    for (const int k : chosen) {
        const detail::PairContact& pair = pairs[k];
        // one line for each point that is pushed or overlaps; sideways forces act at the first
        double pushed = 0.0;
        for (int i = 0; i < pair.manifold.count; ++i) pushed += pair.push[i];
        const double along = pair.impulse.dot(pair.manifold.normal);
        const Vec3 sideways = pair.impulse - along * pair.manifold.normal;
        for (int i = 0; i < pair.manifold.count; ++i) {
            const ContactPoint& point = pair.manifold.points[i];
            if (pair.push[i] == 0.0 && point.depth <= 0.0) continue;
            const double share = pushed > 0.0 ? pair.push[i] / pushed : 0.0;
            contacts.push_back({.a = pair.a,
                                .b = pair.b,
                                .point = point.point,
                                .normal = pair.manifold.normal,
                                .impulse = share * (along * pair.manifold.normal + sideways),
                                .depth = point.depth,
                                .impact = pair.impact});
        }
    }
}

void World::Inside::advance_ahead(double seconds, StepWork& work) {
    look_around(seconds, true);
    work.pairs += pairs.count();
    chosen.clear();
    for (int k = 0; k < pairs.count(); ++k) {
        const detail::PairContact& pair = pairs[k];
        const bool moves = state.awake[pair.a] != 0 || state.awake[pair.b] != 0;
        if (!pair.dormant && moves && pair.manifold.count > 0) chosen.push_back(k);
    }
    overlaps.note(state, pairs, seconds);
    const detail::SolverWork solved = solver.solve(state, pairs, chosen, seconds,
                                                   {.rounds = options.rounds,
                                                    .whole_step = options.step,
                                                    .tangential = options.tangential,
                                                    .bounce_speed = bounce_speed()});
    work.touching += solved.touching;
    work.points += solved.points;
    work.impacts += solved.impacts;
    const bool crosses = crossings.first(state, solver, pairs, seconds) < seconds;
    if (crosses) {
        work.impacts += crossings.resolve(
            state, solver, {.tangential = options.tangential, .bounce_speed = bounce_speed()},
            contacts);
    }
    solver.apply(state);
    overlaps.calm(state);
    for (int i = 0; i < state.size(); ++i) {
        const bool guided = state.bodies[i].role == Role::guided;
        const bool free = state.awake[i] != 0 && !solver.moved(i);
        if (guided || free) detail::fly(state, i, seconds);
    }
    if (crosses) crossings.settle(state);
    tell_contacts();
    // the contacts of the end of this step are those of the beginning of the next
    pairs.update(state, options.step, true);
    overlaps.undo(state, pairs, options.step);
    looked_ahead = options.step;
}

}  // namespace sidestep::rigid
