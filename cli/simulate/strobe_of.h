// A run of rigid bodies as the paper drew it: wires at equal times.
#pragma once

#include <vector>

#include "cli/picture/strobe_view.h"
#include "cli/simulate/run_world.h"

namespace sidestep::cli {

/// Whose flight a picture shows: all that move, while they are few.
[[nodiscard]] std::vector<int> followed_bodies(const rigid::Scene& scene);

/// What was kept of a run, ready to be drawn. The world is borrowed: outlines are its own.
[[nodiscard]] picture::StrobeScene strobe_of(const rigid::Scene& scene, const rigid::World& world,
                                             const History& history);

}  // namespace sidestep::cli
