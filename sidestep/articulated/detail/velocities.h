// How fast is every group, now that its rates were changed, and what inertia would a step meet?
#pragma once

#include <vector>

#include "sidestep/articulated/detail/reduced_inside.h"

namespace sidestep::articulated::detail {

/// Of the origins, by group, as a pass over `moving` has placed them. @param w, v  Long enough.
void group_velocities(const std::vector<Group>& groups, const std::vector<MovingDouble>& moving,
                      int count, const double* rates, std::vector<V3<double>>& w,
                      std::vector<V3<double>>& v);

/// Inertias of groups as a step would find them. @param zeros  As many as there are rates.
void pass_at_rest(const std::vector<Group>& groups, int count, const State& state, double seconds,
                  const std::vector<double>& zeros, std::vector<MovingDouble>& moving);

}  // namespace sidestep::articulated::detail
