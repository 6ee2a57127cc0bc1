// Do all ways to say how joints accelerate agree, and which is how fast?
#pragma once

#include "bench/articulated/summary.h"
#include "bench/support/harness.h"

namespace sidestep::bench {

/// Random models of all joint types, long chains of balls; then three contests against MuJoCo.
void study_agreement(Bench& bench, Summary& summary);

}  // namespace sidestep::bench
