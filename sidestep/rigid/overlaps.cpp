// Moves bodies apart where they stand.
#include "sidestep/rigid/detail/overlaps.h"

#include <algorithm>
#include <cmath>

#include "sidestep/math/rotation.h"

namespace sidestep::rigid::detail {

namespace {

constexpr double most_allowed = 3e-3;  // metres: what the solver's contacts may give by themselves
constexpr double goal = 1.5e-3;
constexpr int most_sweeps = 200;

/// Moves both along the normal, each by its share, so that at the middle of what overlaps they are `goal`
/// deep.
void part(State& state, const PairContact& pair, double to) {
    const Manifold& manifold = pair.manifold;
    Vec3 middle = Vec3::Zero();
    double weights = 0.0;
    for (int i = 0; i < manifold.count; ++i) {
        const double weight = std::max(0.0, manifold.points[i].depth - to);
        middle += weight * manifold.points[i].point;
        weights += weight;
    }
    if (!(weights > 0.0)) return;
    middle /= weights;
    const Vec3& n = manifold.normal;
    const Vec3 turn_a = (middle - state.place[pair.a]).cross(n);
    const Vec3 turn_b = (middle - state.place[pair.b]).cross(n);
    const double k = state.inverse_mass[pair.a] + state.inverse_mass[pair.b] +
                     turn_a.dot(state.inverse_inertia[pair.a] * turn_a) +
                     turn_b.dot(state.inverse_inertia[pair.b] * turn_b);
    const double push = (manifold.depth - to) / k;
    const auto move = [&](int body, double sign, const Vec3& turn) {
        if (state.awake[body] == 0) return;
        state.place[body] += sign * push * state.inverse_mass[body] * n;
        state.turn[body] =
            (exp_map(sign * push * (state.inverse_inertia[body] * turn)) * state.turn[body])
                .normalized();
    };
    move(pair.a, 1.0, turn_a);
    move(pair.b, -1.0, turn_b);
}

}  // namespace

void Overlaps::undo(State& state, Pairs& pairs, double seconds) {
    const auto bar = [](const PairContact& pair) { return std::max(most_allowed, pair.allowed); };
    const auto is_deep = [&](const PairContact& pair) {
        return !pair.dormant && pair.manifold.count > 0 && pair.manifold.depth > bar(pair) &&
               (state.awake[pair.a] != 0 || state.awake[pair.b] != 0);
    };
    deep_.clear();
    for (int k = 0; k < pairs.count(); ++k) {
        if (is_deep(pairs[k])) deep_.push_back(k);
    }
    moved_.assign(state.size(), 0);
    std::vector<std::uint8_t> ever(state.size(), 0);
    for (int sweep = 0; sweep < most_sweeps && !deep_.empty(); ++sweep) {
        std::fill(moved_.begin(), moved_.end(), std::uint8_t{0});
        for (const int k : deep_) {
            PairContact& pair = pairs[k];
            // what moved since it was looked at is looked at again
            if (moved_[pair.a] != 0 || moved_[pair.b] != 0) {
                pairs.look_at(state, k, seconds, false);
                if (!is_deep(pair)) continue;
            }
            part(state, pair, std::max(goal, bar(pair) - goal));
            ever[pair.a] = ever[pair.b] = moved_[pair.a] = moved_[pair.b] = 1;
        }
        deep_.clear();
        for (int k = 0; k < pairs.count(); ++k) {
            const PairContact& pair = pairs[k];
            const bool stirred = (moved_[pair.a] != 0 && state.awake[pair.a] != 0) ||
                                 (moved_[pair.b] != 0 && state.awake[pair.b] != 0);
            if (!stirred) continue;
            pairs.look_at(state, k, seconds, false);
            if (is_deep(pair)) deep_.push_back(k);
        }
    }
    for (int i = 0; i < state.size(); ++i) {
        if (ever[i] != 0) state.refresh(i);
    }
    for (int k = 0; k < pairs.count(); ++k) {
        PairContact& pair = pairs[k];
        if (!pair.dormant)
            pair.allowed = std::min(pair.allowed, std::max(0.0, pair.manifold.depth));
    }
}

void Overlaps::accept(Pairs& pairs) {
    for (int k = 0; k < pairs.count(); ++k) {
        PairContact& pair = pairs[k];
        if (!pair.dormant && pair.manifold.count > 0)
            pair.allowed = std::max(0.0, pair.manifold.depth);
    }
}

}  // namespace sidestep::rigid::detail
