// A motion graph on one page: hubs as rings, clips as arcs between them, and where they lead.
#pragma once

#include <string>

#include "sidestep/motion/graph/motion_graph.h"
#include "sidestep/picture/drawing.h"

namespace sidestep::picture {

/// Above, hubs with an arrow for every clip (at most twelve between the same two, then a number);
/// below, for each hub, the ways over the ground of all clips that leave it. Clips that turn left
/// are blue, to the right red, others grey.
[[nodiscard]] Drawing graph_sheet(const motion::MotionGraph& graph, const std::string& title,
                                  const std::string& subtitle);

}  // namespace sidestep::picture
