// Where are all joints now, and how fast do they move?
#pragma once

#include <span>
#include <vector>

#include "sidestep/articulated/model.h"

namespace sidestep::articulated {

/// A plain value; which numbers belong to which link, the Model says.
struct State {
    std::vector<double> positions{};
    std::vector<double> rates{};
};

/// Everything at rest: angles and lengths 0, no rotation, nothing moves.
[[nodiscard]] State rest_state(const Model& model);

/// From the link into its parent, at these positions (of that link alone).
[[nodiscard]] Transform joint_transform(const Joint& joint, std::span<const double> positions);

/// Every link in the world.
[[nodiscard]] std::vector<Transform> links_in_world(const Model& model, const State& state);
/// Every link's velocity, in its own axes.
[[nodiscard]] std::vector<Motion> link_velocities(const Model& model, const State& state);

/// Moves every joint by its rate for so long: rotations along the arc, of unit length again.
void advance(const Model& model, double seconds, State& state);

/// Joint rates as a motion of the link relative to its parent, in the link's axes: S qd.
[[nodiscard]] Motion relative_motion(const Joint& joint, std::span<const double> positions,
                                     std::span<const double> rates);

/// Numbers of a state that are not finite or rotations not of unit length; empty when all is well.
[[nodiscard]] Problems check(const Model& model, const State& state);

}  // namespace sidestep::articulated
