// What does it buy to move only the joints that show, and what does it cost in pixels?
#pragma once

#include "bench/articulated/summary.h"

namespace sidestep::bench {

/// Threshold, distance and length of runs on 100 dogs and a pendulum of 300 links; the full simulation
/// runs frame by frame beside the adaptive ones.
void study_adaptive(Bench& bench, Summary& summary);

/// Every ingredient left out in turn, the method of the thesis, occlusion with and without walls,
/// multi-rate, and the full simulation of eight dogs at once.
void study_variants(Bench& bench, Summary& summary);

}  // namespace sidestep::bench
