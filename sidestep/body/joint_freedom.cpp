#include "sidestep/body/joint_freedom.h"

#include <string>

#include "sidestep/base/require.h"

namespace sidestep::body {

JointFreedom::JointFreedom(const JointLimit& limit)
    : form_(limit), ranges_{limit.swing_b, limit.swing_c, limit.twist} {}

JointFreedom::JointFreedom(TurnChain chain) : form_(std::move(chain)) {
    for (const Turn& turn : std::get<TurnChain>(form_).turns) ranges_.push_back(turn.range);
}

Quat JointFreedom::rotation(std::span<const double> angles) const {
    SIDESTEP_REQUIRE(angles.size() == ranges_.size(), std::to_string(angles.size()) +
                                                          " angles for a joint with " +
                                                          std::to_string(ranges_.size()));
    if (const auto* limit = std::get_if<JointLimit>(&form_)) {
        return rotation_of(*limit, {angles[0], angles[1], angles[2]});
    }
    const TurnChain& chain = std::get<TurnChain>(form_);
    Quat rotation = chain.before;
    for (std::size_t i = 0; i < angles.size(); ++i) {
        rotation = rotation * Quat(Eigen::AngleAxisd(angles[i], chain.turns[i].axis));
    }
    return (rotation * chain.after).normalized();
}

std::vector<JointFreedom> freedoms(std::span<const JointLimit> limits) {
    return {limits.begin(), limits.end()};
}

}  // namespace sidestep::body
