// The built-in person, one step at a time: for crowds, in which everything may change by the next
// step.
//
//     walk ──step──► walk_right ──step──► walk           left foot ahead, right foot ahead
//       ▲ ╲             ▲ ╲
//       │  stop         │  stop (mirrored)               from either one can stop, and set out
//       └──── stand ────┘
//
// Cycles of the library are cut in the middle and bent to meet (build.h); a decision every half
// second instead of every second lets a crowd three times as dense keep moving.
#pragma once

#include "sidestep/motion/graph/motion_graph.h"

namespace sidestep::motion {

/// Steps straight on and turning by up to 40 degrees, starts and stops with either foot, changes of
/// pace, side and back steps, turns on the spot, idling: stand, stroll, walk, brisk.
[[nodiscard]] const MotionGraph& crowd_graph();

}  // namespace sidestep::motion
