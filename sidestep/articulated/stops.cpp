#include <algorithm>
#include <cmath>

#include "sidestep/articulated/detail/stops.h"

namespace sidestep::articulated::detail {

Stops::Stops(const Model& model) {
    for (int i = 0; i < model.link_count(); ++i) {
        const Joint& joint = model.link(i).joint;
        for (std::size_t k = 0; k < 2; ++k) {
            any_ |= joint.lowest[k] > -no_limit || joint.highest[k] < no_limit;
        }
        any_ |= joint.swing_limit < no_limit;
        // -2: never far enough
        swing_cosine_.push_back(
            joint.swing_limit < no_limit
                ? std::cos(std::clamp(joint.swing_limit - swing_margin_rad, 0.0, pi))
                : -2.0);
    }
}

}  // namespace sidestep::articulated::detail
