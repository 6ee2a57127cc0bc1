// Islands of bodies that touch, asleep and awake.
#include "sidestep/rigid/detail/sleep.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace sidestep::rigid::detail {

namespace {

bool is_moving_guide(const State& state, int body) {
    return state.bodies[body].role == Role::guided &&
           (state.velocity[body].squaredNorm() > 0.0 || state.spin[body].squaredNorm() > 0.0);
}

bool sleeps(const State& state, int body) {
    return state.bodies[body].role == Role::moving && state.awake[body] == 0;
}

/// Close enough to hold each other up.
bool holds(const PairContact& pair) {
    return pair.manifold.count > 0 &&
           (pair.manifold.depth > -1e-3 || pair.impulse.squaredNorm() > 0.0);
}

int root_of(std::vector<int>& parent, int body) {
    while (parent[body] != body) body = parent[body] = parent[parent[body]];
    return body;
}

}  // namespace

void Sleep::wake(State& state, int body) {
    if (!sleeps(state, body)) {
        if (state.awake[body] != 0) bodies_[body].seconds = 0.0;
        return;
    }
    const int island = bodies_[body].island;
    for (int i = 0; i < state.size(); ++i) {
        const bool with_it = i == body || (island >= 0 && bodies_[i].island == island);
        if (!with_it || !sleeps(state, i)) continue;
        state.awake[i] = 1;
        state.refresh(i);
        bodies_[i].seconds = 0.0;
        bodies_[i].island = -1;
    }
}

void Sleep::wake_changed(State& state) {
    for (int i = 0; i < state.size(); ++i) {
        if (!sleeps(state, i)) continue;
        const Quiet& quiet = bodies_[i];
        // bodies that were added asleep have no past: what pulls now is what they sleep under
        if (quiet.island < 0) {
            bodies_[i].acceleration = state.acceleration[i];
            bodies_[i].torque = state.torque[i];
            bodies_[i].island = next_island_++;
            continue;
        }
        if (quiet.acceleration != state.acceleration[i] || quiet.torque != state.torque[i]) {
            wake(state, i);
        }
    }
}

bool Sleep::wake_touched(State& state, const Pairs& pairs, double seconds) {
    bool woke = false;
    for (int k = 0; k < pairs.count(); ++k) {
        const PairContact& pair = pairs[k];
        if (pair.manifold.count == 0) continue;
        for (const auto& [body, other] : {std::pair{pair.a, pair.b}, std::pair{pair.b, pair.a}}) {
            if (!sleeps(state, body)) continue;
            const bool comes = state.awake[other] != 0 || is_moving_guide(state, other);
            if (!comes) continue;
            const double reach = state.shape(other).reach();
            const double way =
                seconds * (state.velocity[other].norm() + reach * state.spin[other].norm() +
                           seconds * state.acceleration[other].norm());
            if (pair.manifold.depth + way < 0.0) continue;
            wake(state, body);
            woke = true;
        }
    }
    return woke;
}

void Sleep::wake_neighbours(State& state, const Pairs& pairs, int body) {
    for (int k = 0; k < pairs.count(); ++k) {
        const PairContact& pair = pairs[k];
        if (pair.manifold.count == 0 || (pair.a != body && pair.b != body)) continue;
        wake(state, pair.a == body ? pair.b : pair.a);
    }
}

void Sleep::settle(State& state, const Pairs& pairs, double seconds, const WorldOptions& options) {
    const int count = state.size();
    for (int i = 0; i < count; ++i) {
        if (state.awake[i] == 0) continue;
        const double fastest =
            state.velocity[i].norm() + state.shape(i).reach() * state.spin[i].norm();
        bodies_[i].seconds = fastest < options.sleep_speed ? bodies_[i].seconds + seconds : 0.0;
    }
    if (!options.sleeping) return;

    // who touches whom
    parent_.resize(count);
    std::iota(parent_.begin(), parent_.end(), 0);
    held_.assign(count, 0);
    for (int k = 0; k < pairs.count(); ++k) {
        const PairContact& pair = pairs[k];
        if (pair.dormant || !holds(pair)) continue;
        held_[pair.a] = held_[pair.b] = 1;
        // whoever lies on something that moves is carried
        if (is_moving_guide(state, pair.a)) bodies_[pair.b].seconds = 0.0;
        if (is_moving_guide(state, pair.b)) bodies_[pair.a].seconds = 0.0;
        if (state.awake[pair.a] == 0 || state.awake[pair.b] == 0) continue;
        const int a = root_of(parent_, pair.a), b = root_of(parent_, pair.b);
        parent_[std::max(a, b)] = std::min(a, b);
    }

    // an island is as quiet as its least quiet body; what nobody holds and something pulls is in flight
    least_.assign(count, std::numeric_limits<double>::infinity());
    for (int i = 0; i < count; ++i) {
        if (state.awake[i] == 0) continue;
        // nothing but gravity may act on what goes to sleep, and only what is held or stands still
        const bool drifts = state.acceleration[i].squaredNorm() > 0.0 ||
                            state.velocity[i].squaredNorm() > 0.0 ||
                            state.spin[i].squaredNorm() > 0.0;
        const bool pushed =
            state.acceleration[i] != options.gravity || state.torque[i].squaredNorm() > 0.0;
        const bool floats = (held_[i] == 0 && drifts) || pushed;
        const int root = root_of(parent_, i);
        least_[root] = std::min(least_[root], floats ? 0.0 : bodies_[i].seconds);
    }
    const int first_island = next_island_;
    for (int i = 0; i < count; ++i) {
        if (state.awake[i] == 0) continue;
        const int root = root_of(parent_, i);
        if (least_[root] < options.sleep_after) continue;
        bodies_[i].island = first_island + root;
        next_island_ = std::max(next_island_, bodies_[i].island + 1);
        bodies_[i].acceleration = state.acceleration[i];
        bodies_[i].torque = state.torque[i];
        state.velocity[i].setZero();
        state.spin[i].setZero();
    }
    for (int i = 0; i < count; ++i) {
        if (state.awake[i] == 0 || bodies_[i].island < 0) continue;
        state.awake[i] = 0;
        state.refresh(i);
    }
}

}  // namespace sidestep::rigid::detail
