// A thousand dolls of 29 bodies fall: does the computer keep up with the clock?
#pragma once

#include "bench/articulated/summary.h"

namespace sidestep::bench {

void study_ragdolls(Bench& bench, Summary& summary);

}  // namespace sidestep::bench
