// The method of the thesis, as a whole: the region is a top part of the assembly tree, a queue walks
// down it, and what an assembly is worth is the pixels it covers times the root of its metric.
//
//     look:   A and V of every assembly ──► keys  dt^2 N sqrt(A),  dt N sqrt(V) ──► queue ──► region
//     step:   hybrid bodies on the tree, or reduced ones: the same motion, at another price
//
// Bodies hang on springs and are pushed as in Simulation. With all joints moving it is the full run.
#pragma once

#include "bench/articulated/runs.h"
#include "sidestep/articulated/hybrid.h"

namespace sidestep::bench {

struct ThesisOptions {
    int budget = 0;          ///< Joints that may move in all bodies together; 0: all joints move.
    double threshold = 1.0;  ///< To begin with; then steered by the budget, as ours is.
    double look_s = 48.0 / 960.0;
    articulated::Deactivation stopping = articulated::Deactivation::zero;
    bool reduced_steps = false;  ///< Steps of reduced bodies in place of hybrid ones.
};

[[nodiscard]] std::unique_ptr<Guest> thesis_guest(const articulated::Scene& scene,
                                                  const ThesisOptions& options);

}  // namespace sidestep::bench
