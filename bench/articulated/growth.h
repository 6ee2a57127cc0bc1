// What does a step cost, when so many joints move and so many forces change?
#pragma once

#include "bench/articulated/summary.h"

namespace sidestep::bench {

/// Reduced and hybrid steps of a pendulum of 300 links by moving joints; forces on longer and longer
/// chains of which fifteen joints move. Says in a sentence how both grow.
void study_growth(Bench& bench, Summary& summary);

}  // namespace sidestep::bench
