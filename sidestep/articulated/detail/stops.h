// Which joints would pass their limits within this step?
//
//     lowest |----o-->          | highest        gap: how far it may still go; less than 0: beyond
//                 rate                            way: the rate that leads back
#pragma once

#include <vector>

#include "sidestep/articulated/detail/reduced_inside.h"

namespace sidestep::articulated::detail {

/// The limits of a model.
class Stops {
public:
    explicit Stops(const Model& model);

    [[nodiscard]] bool any() const noexcept { return any_; }

    /// Tells `add(group, way, gap)` of every joint that passes its limit within `seconds`; the way in
    /// the rates of the joint.
    template <typename Add>
    void find(const Model& model, const std::vector<Group>& groups, int count,
              const double* positions, const double* rates, double seconds, Add&& add) const;

private:
    std::vector<double> swing_cosine_;  // by link: beyond this a ball may come to its limit
    bool any_ = false;
};

inline constexpr double swing_margin_rad = 0.2;

template <typename Add>
void Stops::find(const Model& model, const std::vector<Group>& groups, int count,
                 const double* positions, const double* rates, double seconds, Add&& add) const {
    for (int g = 1; g < count; ++g) {
        const Group& group = groups[g];
        if (group.type == JointType::free) continue;
        const Joint& joint = model.link(group.link).joint;
        const double* q = positions + group.position;
        const double* qd = rates + group.rate;
        const auto passes = [&](const V3<double>& way, double gap, double rate) {
            if (gap + seconds * rate < 0.0) add(g, way, gap);
        };
        if (group.type == JointType::ball) {
            const double least = swing_cosine_[group.link];
            if (least < -1.0) continue;
            // how far the axis has swung, and which rate makes that less
            const V3<double> axis = small(joint.axis);
            const V3<double> before = back(rotation<double>(q[0], q[1], q[2], q[3]), axis);
            const double cosine = dot(axis, before);
            const double fast = seconds * seconds * (qd[0] * qd[0] + qd[1] * qd[1] + qd[2] * qd[2]);
            if (cosine > least && fast < swing_margin_rad * swing_margin_rad) continue;
            const V3<double> across = cross(axis, before);
            const double sine = std::sqrt(dot(across, across));
            if (sine < 1e-9) continue;
            const double angle = std::atan2(sine, cosine);
            const V3<double> way = (1.0 / sine) * across;
            passes(way, joint.swing_limit - angle, dot(way, V3<double>{qd[0], qd[1], qd[2]}));
            continue;
        }
        for (int k = 0; k < freedom_of(group.type); ++k) {
            const auto at = static_cast<std::size_t>(k);
            const V3<double> way{k == 0 ? 1.0 : 0.0, k == 1 ? 1.0 : 0.0, 0.0};
            passes(way, q[k] - joint.lowest[at], qd[k]);
            passes(-1.0 * way, joint.highest[at] - q[k], -qd[k]);
        }
    }
}

}  // namespace sidestep::articulated::detail
