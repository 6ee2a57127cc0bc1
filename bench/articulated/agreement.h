// Do all ways to say how joints accelerate agree, and which is how fast?
#pragma once

#include "bench/articulated/summary.h"

namespace sidestep::bench {

/// Random models of all joint types, and long chains of balls: the articulated-body algorithm, the
/// assembly tree, welded bodies, metrics and MuJoCo against one another; momentum through changes.
void study_agreement(Bench& bench, Summary& summary);

/// A pendulum of hinges, one of balls and a hundred dogs, in every method and every engine.
void study_contest(Bench& bench, Summary& summary);

}  // namespace sidestep::bench
