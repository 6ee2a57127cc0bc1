// Pairs and their contacts from step to step.
#include "sidestep/rigid/detail/pairs.h"

#include <algorithm>
#include <limits>

#include "sidestep/base/parallel.h"

namespace sidestep::rigid::detail {

namespace {

constexpr int contact_grain = 32;

/// How much closer two bodies may come within `seconds`.
double approach(const State& state, int a, int b, double seconds) {
    const double swing =
        state.reach[a] * state.spin[a].norm() + state.reach[b] * state.spin[b].norm();
    const Vec3 bend = (0.5 * seconds) * (state.acceleration[a] - state.acceleration[b]);
    return seconds * ((state.velocity[a] - state.velocity[b] + bend).norm() + swing);
}

/// Contacts are looked for so much farther than needed, and used again while no point of the pair has
/// moved farther than that against the other: metres.
constexpr double spare = 2e-4;

/// Twice the vector part of the turn from `before` to `now`: the rotation vector, for small turns.
Vec3 small_turn(const Quat& before, const Quat& now) {
    const Quat turn = now * before.conjugate();
    return (turn.w() < 0.0 ? -2.0 : 2.0) * turn.vec();
}

/// Uses the contact of an earlier look again, its depths moved along with the bodies. In a heap that has
/// come to rest hardly any pair needs another look. False when the bodies moved too far.
bool shift_contact(const State& state, double margin, PairContact& pair) {
    if (pair.looked_margin < margin) return false;
    const int a = pair.a, b = pair.b;
    const Vec3 moved_a = state.place[a] - pair.place[0], moved_b = state.place[b] - pair.place[1];
    const double straight = (moved_a - moved_b).norm();
    if (straight > spare) return false;
    const Vec3 turned_a = small_turn(pair.turn[0], state.turn[a]);
    const Vec3 turned_b = small_turn(pair.turn[1], state.turn[b]);
    const double moved =
        straight + state.reach[a] * turned_a.norm() + state.reach[b] * turned_b.norm();
    // and both together must not have wandered off with the normal and the points
    if (moved + margin > pair.looked_margin || moved_a.norm() > 10.0 * spare) return false;
    Manifold& manifold = pair.manifold;
    const Vec3& n = manifold.normal;
    manifold.depth = -std::numeric_limits<double>::infinity();
    for (int i = 0; i < manifold.count; ++i) {
        const Vec3& point = manifold.points[i].point;
        const Vec3 way = moved_a + turned_a.cross(point - pair.place[0]) - moved_b -
                         turned_b.cross(point - pair.place[1]);
        manifold.points[i].depth = pair.looked_depth[i] - n.dot(way);
        manifold.depth = std::max(manifold.depth, manifold.points[i].depth);
    }
    return true;
}

/// Points that were there a step ago keep their impulses: the same feature first, then whatever is near.
void carry_over(const Manifold& before, const std::array<double, 4>& push_before, double near,
                PairContact& pair) {
    pair.push = {};
    unsigned fresh = 0, taken = 0;  // bits: new points without a past, old points that have gone on
    for (int i = 0; i < pair.manifold.count; ++i) {
        fresh |= 1u << i;
        for (int j = 0; j < before.count; ++j) {
            if (pair.manifold.points[i].feature != before.points[j].feature) continue;
            pair.push[i] = push_before[j];
            taken |= 1u << j;
            fresh &= ~(1u << i);
            break;
        }
    }
    for (int i = 0; i < pair.manifold.count; ++i) {
        if ((fresh >> i & 1u) == 0) continue;
        double nearest = near * near;
        int found = -1;
        for (int j = 0; j < before.count; ++j) {
            if ((taken >> j & 1u) != 0) continue;
            const double distance =
                (pair.manifold.points[i].point - before.points[j].point).squaredNorm();
            if (distance >= nearest) continue;
            nearest = distance;
            found = j;
        }
        if (found < 0) continue;
        pair.push[i] = push_before[found];
        taken |= 1u << found;
    }
    if (before.count == 0 || pair.manifold.count == 0) {
        pair.drag.setZero();
        pair.twist = 0.0;
    }
}

}  // namespace

void Pairs::list(const State& state, double seconds) {
    const int count = state.size();
    boxes_.resize(count);
    still_.resize(count);
    for (int i = 0; i < count; ++i) {
        boxes_[i] = swept_box(state, i, seconds, state.margin[i]);
        still_[i] = state.awake[i] == 0 && state.bodies[i].role != Role::guided ? 1 : 0;
    }
    const std::span<const Pair> pairs = broad_.update(boxes_, still_);

    // both lists ascend: one walk keeps the slots of those that stay, gives fresh ones to those that
    // come, and takes back those of pairs that went. Two that sleep stay as they are.
    std::swap(slots_, before_);
    slots_.clear();
    std::size_t old = 0;
    const auto keep_or_free = [&](int slot) {
        PairContact& gone = pool_[slot];
        if (still_[gone.a] != 0 && still_[gone.b] != 0 && gone.manifold.count > 0) {
            gone.dormant = true;
            slots_.push_back(slot);
        } else {
            free_.push_back(slot);
        }
    };
    for (const Pair& pair : pairs) {
        const auto is_before = [&](int slot) {
            return std::array{pool_[slot].a, pool_[slot].b} < pair;
        };
        while (old < before_.size() && is_before(before_[old])) keep_or_free(before_[old++]);
        if (old < before_.size() && pool_[before_[old]].a == pair[0] &&
            pool_[before_[old]].b == pair[1]) {
            pool_[before_[old]].dormant = false;
            slots_.push_back(before_[old++]);
            continue;
        }
        // two that no force can move have nothing to say to each other
        const bool moves = state.bodies[pair[0]].role == Role::moving ||
                           state.bodies[pair[1]].role == Role::moving;
        if (!moves) continue;
        int slot = static_cast<int>(pool_.size());
        if (free_.empty()) {
            pool_.emplace_back();
        } else {
            slot = free_.back();
            free_.pop_back();
        }
        const Material& a = state.bodies[pair[0]].material;
        const Material& b = state.bodies[pair[1]].material;
        PairContact& fresh = pool_[slot] = PairContact{};
        fresh.a = pair[0];
        fresh.b = pair[1];
        // of two that meet, the lower elasticity and the higher friction count (seed 004)
        fresh.elasticity = std::min(a.elasticity, b.elasticity);
        fresh.friction = std::max(a.friction, b.friction);
        slots_.push_back(slot);
    }
    while (old < before_.size()) keep_or_free(before_[old++]);
}

void Pairs::look_at(const State& state, int k, double seconds, bool reuse) {
    PairContact& pair = pool_[slots_[k]];
    const int a = pair.a, b = pair.b;
    const double margin =
        std::min(state.margin[a], state.margin[b]) + approach(state, a, b, seconds);
    if (reuse && shift_contact(state, margin, pair)) return;
    const Manifold before = pair.manifold;
    const std::array<double, 4> push_before = pair.push;
    pair.manifold = contact(state.shape(a), state.transform(a), state.shape(b), state.transform(b),
                            margin + spare, &pair.memory);
    if (pair.manifold.depth > 0.0 || pair.entangled) {
        const double depth = pair.manifold.count > 0 ? pair.manifold.depth : 0.0;
        const double sizes = state.shape(a).inner_radius() + state.shape(b).inner_radius();
        pair.entangled = depth > (pair.entangled ? parted_share : entangled_share) * sizes;
    }
    carry_over(before, push_before, 2.0 * margin, pair);
    pair.looked_margin = margin + spare;
    pair.place = {state.place[a], state.place[b]};
    pair.turn = {state.turn[a], state.turn[b]};
    for (int i = 0; i < pair.manifold.count; ++i) {
        pair.looked_depth[i] = pair.manifold.points[i].depth;
    }
}

void Pairs::look(const State& state, double seconds, bool reuse) {
    parallel_for(count(), contact_grain, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t k = begin; k < end; ++k) {
            if (!pool_[slots_[k]].dormant) look_at(state, static_cast<int>(k), seconds, reuse);
        }
    });
}

void Pairs::update(const State& state, double seconds, bool reuse) {
    list(state, seconds);
    look(state, seconds, reuse);
}

}  // namespace sidestep::rigid::detail
