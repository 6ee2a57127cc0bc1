// Where is every link of a model, and how fast: one pass, no allocation.
//
// The same answers as links_in_world and link_velocities, to rounding; for those who ask every step.
#pragma once

#include <span>
#include <vector>

#include "sidestep/articulated/state.h"

namespace sidestep::articulated::detail {

class JointChain {
public:
    /// The model is borrowed.
    explicit JointChain(const Model& model) : model_(model) {}

    void place(const State& state, std::span<Transform> links, std::span<Motion> velocities) const;

private:
    const Model& model_;
};

}  // namespace sidestep::articulated::detail
