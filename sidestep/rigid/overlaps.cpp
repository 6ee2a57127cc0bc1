// Moves bodies apart where they stand.
#include "sidestep/rigid/detail/overlaps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "sidestep/math/rotation.h"

namespace sidestep::rigid::detail {

namespace {

constexpr double most_allowed = 3e-3;  // metres: what the solver's contacts may give by themselves
constexpr double goal = 1.5e-3;
constexpr int most_sweeps = 200;
// of the inner radius: how far a body is moved in a step beside one that is much thinner
constexpr double farthest_beside_thin = 0.25, much_thinner = 0.1;

/// Moves both along the normal, each by its share, so that at the middle of what overlaps they are `goal`
/// deep. False when that moved nobody.
bool part(State& state, const PairContact& pair, double to, const std::vector<double>& most,
          std::vector<double>& gone) {
    const Manifold& manifold = pair.manifold;
    Vec3 middle = Vec3::Zero();
    double weights = 0.0;
    for (int i = 0; i < manifold.count; ++i) {
        const double weight = std::max(0.0, manifold.points[i].depth - to);
        middle += weight * manifold.points[i].point;
        weights += weight;
    }
    if (!(weights > 0.0)) return false;
    middle /= weights;
    const Vec3& n = manifold.normal;
    const Vec3 turn_a = (middle - state.place[pair.a]).cross(n);
    const Vec3 turn_b = (middle - state.place[pair.b]).cross(n);
    const double k = state.inverse_mass[pair.a] + state.inverse_mass[pair.b] +
                     turn_a.dot(state.inverse_inertia[pair.a] * turn_a) +
                     turn_b.dot(state.inverse_inertia[pair.b] * turn_b);
    double push = (manifold.depth - to) / k;
    // nobody is moved so far that it could come out on the other side of a third one
    const auto way_of = [&](int body, const Vec3& turn) {
        if (state.awake[body] == 0) return 0.0;
        return state.inverse_mass[body] +
               state.reach[body] * (state.inverse_inertia[body] * turn).norm();
    };
    const std::array<double, 2> ways{way_of(pair.a, turn_a), way_of(pair.b, turn_b)};
    for (const auto& [body, way] : {std::pair{pair.a, ways[0]}, std::pair{pair.b, ways[1]}}) {
        const double left = most[body] - gone[body];
        if (push * way > left) push = std::max(0.0, left / way);
    }
    if (push <= 0.0) return false;
    gone[pair.a] += push * ways[0];
    gone[pair.b] += push * ways[1];
    const auto move = [&](int body, double sign, const Vec3& turn) {
        if (state.awake[body] == 0) return;
        state.place[body] += sign * push * state.inverse_mass[body] * n;
        const Vec3 turned = sign * push * (state.inverse_inertia[body] * turn);
        if (state.shape(body).round_inertia()) {
            state.turn[body] = (exp_map(turned) * state.turn[body]).normalized();
            return;
        }
        // turned to a heavier side, the same spin would hold more energy
        const double before = state.spin[body].dot(state.angular_momentum(body));
        state.turn[body] = (exp_map(turned) * state.turn[body]).normalized();
        const double after = state.spin[body].dot(state.angular_momentum(body));
        if (after > before) state.spin[body] *= std::sqrt(before / after);
    };
    move(pair.a, 1.0, turn_a);
    move(pair.b, -1.0, turn_b);
    return true;
}

}  // namespace

namespace {

double kinetic(const State& state, int body, const Vec3& velocity, const Vec3& spin) {
    return 0.5 * state.bodies[body].mass * velocity.squaredNorm() +
           0.5 * spin.dot(state.inertia(body) * spin);
}

}  // namespace

void Overlaps::note(const State& state, const Pairs& pairs, double seconds) {
    stuck_.clear();
    for (int k = 0; k < pairs.count(); ++k) {
        const PairContact& pair = pairs[k];
        if (pair.dormant || pair.manifold.count == 0) continue;
        // until they are apart altogether
        const bool still = pair.a < static_cast<int>(was_stuck_.size()) &&
                           pair.b < static_cast<int>(was_stuck_.size()) &&
                           was_stuck_[pair.a] != 0 && was_stuck_[pair.b] != 0;
        if (!still && std::max(pair.allowed, pair.manifold.depth) <= most_allowed) continue;
        for (const int body : {pair.a, pair.b}) {
            if (state.awake[body] != 0) stuck_.push_back(body);
        }
    }
    std::sort(stuck_.begin(), stuck_.end());
    stuck_.erase(std::unique(stuck_.begin(), stuck_.end()), stuck_.end());
    was_stuck_.assign(state.size(), 0);
    for (const int body : stuck_) was_stuck_[body] = 1;
    stuck_energy_ = 0.0;
    for (const int body : stuck_) {
        // with what acts, or without, whichever is more
        const Vec3 pulled = state.velocity[body] + seconds * state.acceleration[body];
        const Vec3 turned =
            state.spin[body] + seconds * (state.inverse_inertia[body] * state.torque[body]);
        stuck_energy_ += std::max(kinetic(state, body, state.velocity[body], state.spin[body]),
                                  kinetic(state, body, pulled, turned));
    }
}

void Overlaps::calm(State& state) const {
    if (stuck_.empty()) return;
    double energy = 0.0, mass = 0.0;
    Vec3 momentum = Vec3::Zero();
    for (const int body : stuck_) {
        energy += kinetic(state, body, state.velocity[body], state.spin[body]);
        mass += state.bodies[body].mass;
        momentum += state.bodies[body].mass * state.velocity[body];
    }
    if (energy <= stuck_energy_) return;
    // their common motion stays, what they do among themselves is slowed
    const Vec3 common = momentum / mass;
    const double common_energy = 0.5 * mass * common.squaredNorm();
    const double inner = energy - common_energy;
    if (!(inner > 0.0)) return;
    const double slower = std::sqrt(std::max(0.0, stuck_energy_ - common_energy) / inner);
    for (const int body : stuck_) {
        state.velocity[body] = common + slower * (state.velocity[body] - common);
        state.spin[body] *= slower;
    }
}

void Overlaps::limit_ways(const State& state, const Pairs& pairs) {
    gone_.assign(state.size(), 0.0);
    most_.assign(state.size(), std::numeric_limits<double>::infinity());
    for (int k = 0; k < pairs.count(); ++k) {
        const int a = pairs[k].a, b = pairs[k].b;
        const double size_a = state.shape(a).inner_radius(), size_b = state.shape(b).inner_radius();
        if (size_b < much_thinner * size_a) most_[a] = farthest_beside_thin * size_a;
        if (size_a < much_thinner * size_b) most_[b] = farthest_beside_thin * size_b;
    }
}

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
    if (!deep_.empty()) limit_ways(state, pairs);
    for (int sweep = 0; sweep < most_sweeps && !deep_.empty(); ++sweep) {
        std::fill(moved_.begin(), moved_.end(), std::uint8_t{0});
        for (const int k : deep_) {
            PairContact& pair = pairs[k];
            // what moved since it was looked at is looked at again
            if (moved_[pair.a] != 0 || moved_[pair.b] != 0) {
                pairs.look_at(state, k, seconds, false);
                if (!is_deep(pair)) continue;
            }
            if (!part(state, pair, std::max(goal, bar(pair) - goal), most_, gone_)) continue;
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
