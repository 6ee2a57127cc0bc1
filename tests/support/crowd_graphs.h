// What people can do in the tests of crowds: three graphs, each made once.
#pragma once

#include <string>
#include <vector>

#include "sidestep/crowd/scene.h"
#include "sidestep/motion/graph/motion_graph.h"

namespace sidestep::test {

struct CrowdGraph {
    std::string name;
    const motion::MotionGraph* graph;
};

/// The step-by-step person, the whole clips of the library and, where the data lies beside the
/// checkout, the short clips of real people.
[[nodiscard]] const std::vector<CrowdGraph>& crowd_graphs();

/// The step-by-step person with only a few clips left: quick to prepare.
[[nodiscard]] const motion::MotionGraph& few_steps();

/// Null where the data is not there.
[[nodiscard]] const motion::MotionGraph* real_people();

/// The ways in which people can be wide: one disc, limbs, and limbs without any flesh.
[[nodiscard]] std::vector<crowd::Width> crowd_widths();
[[nodiscard]] std::string to_words(const crowd::Width& width);

}  // namespace sidestep::test
