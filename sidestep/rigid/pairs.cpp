// Pairs and their contacts from step to step.
#include "sidestep/rigid/detail/pairs.h"

#include <algorithm>

#include "sidestep/base/parallel.h"

namespace sidestep::rigid::detail {

namespace {

constexpr int contact_grain = 32;

/// How much closer two bodies may come within `seconds`.
double approach(const State& state, int a, int b, double seconds) {
    const double swing = state.shape(a).reach() * state.spin[a].norm() +
                         state.shape(b).reach() * state.spin[b].norm();
    const Vec3 bend = (0.5 * seconds) * (state.acceleration[a] - state.acceleration[b]);
    return seconds * ((state.velocity[a] - state.velocity[b] + bend).norm() + swing);
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

double base_margin(const Shape& shape) {
    return std::min(0.005, 0.05 * shape.inner_radius());
}

void Pairs::list(const State& state, double seconds) {
    const int count = state.size();
    boxes_.resize(count);
    still_.resize(count);
    for (int i = 0; i < count; ++i) {
        boxes_[i] = swept_box(state, i, seconds, base_margin(state.shape(i)));
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

void Pairs::look_at(const State& state, int k, double seconds) {
    PairContact& pair = pool_[slots_[k]];
    const double margin =
        std::min(base_margin(state.shape(pair.a)), base_margin(state.shape(pair.b))) +
        approach(state, pair.a, pair.b, seconds);
    const Manifold before = pair.manifold;
    const std::array<double, 4> push_before = pair.push;
    pair.manifold = contact(state.shape(pair.a), state.transform(pair.a), state.shape(pair.b),
                            state.transform(pair.b), margin, &pair.memory);
    carry_over(before, push_before, 2.0 * margin, pair);
}

void Pairs::look(const State& state, double seconds) {
    parallel_for(count(), contact_grain, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t k = begin; k < end; ++k) {
            if (!pool_[slots_[k]].dormant) look_at(state, static_cast<int>(k), seconds);
        }
    });
}

void Pairs::update(const State& state, double seconds) {
    list(state, seconds);
    look(state, seconds);
}

}  // namespace sidestep::rigid::detail
