// The papers' own experiment: a hundred people on 30 x 40 m for two minutes, and what their
// questions cost by each method.
#pragma once

#include "bench/support/harness.h"

namespace sidestep::bench {

/// Listens to a crowd, then puts what it asked to all methods in turns. Two lists of questions:
///
///     asked      what our planner asks: a move, its stop and standing, against the plans near it
///     papers     what the papers asked: the bare clip, against what everybody else plays
///
/// Tables `choices_asked_sampled`, `choices_asked_interpolated` and `choices_papers`.
void study_choices(Bench& bench);

}  // namespace sidestep::bench
