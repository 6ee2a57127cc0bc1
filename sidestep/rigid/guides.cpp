// Guided bodies: paths as velocities.
#include "sidestep/rigid/detail/guides.h"

#include <algorithm>

#include "sidestep/math/rotation.h"

namespace sidestep::rigid::detail {

Transform guide_at(std::span<const GuideKey> keys, double seconds) {
    const auto later = [](double t, const GuideKey& key) { return t < key.seconds; };
    const auto next = std::upper_bound(keys.begin(), keys.end(), seconds, later);
    if (next == keys.begin()) return keys.front().to_world;
    if (next == keys.end()) return keys.back().to_world;
    const GuideKey& from = *(next - 1);
    const double weight = (seconds - from.seconds) / (next->seconds - from.seconds);
    return {slerp(from.to_world.rotation, next->to_world.rotation, weight),
            from.to_world.translation +
                weight * (next->to_world.translation - from.to_world.translation)};
}

void aim_guides(State& state, double now, double end) {
    for (int i = 0; i < state.size(); ++i) {
        const Body& body = state.bodies[i];
        if (body.role != Role::guided || body.guide.empty()) continue;
        const Transform target = guide_at(body.guide, end);
        state.velocity[i] = (target.translation - state.place[i]) / (end - now);
        state.spin[i] = log_map(target.rotation * state.turn[i].conjugate()) / (end - now);
    }
}

void settle_guides(State& state, double end) {
    for (int i = 0; i < state.size(); ++i) {
        const Body& body = state.bodies[i];
        if (body.role != Role::guided || body.guide.empty()) continue;
        const Transform target = guide_at(body.guide, end);
        state.place[i] = target.translation;
        state.turn[i] = target.rotation;
    }
}

}  // namespace sidestep::rigid::detail
