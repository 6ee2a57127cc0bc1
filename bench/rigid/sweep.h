// How much does it save to sort boxes before comparing them, and what does the sorting cost?
#pragma once

#include "bench/support/harness.h"

namespace sidestep::bench {

/// Table 5 of seed 004 beside ours; then worlds of several kinds with every way of finding pairs and two
/// strangers' trees. Shows `sweep`, `table5_rows` and the figure `table5`.
void sweep(Bench& bench);

}  // namespace sidestep::bench
