// Does an impulse ever make energy, and which of the printed rules do?
#pragma once

#include "bench/support/harness.h"

namespace sidestep::bench {

/// A million blows between bricks (with --quick a hundred thousand): ours, held to momentum, cone and
/// formula; the seed's rule as it is printed, with the normal turned round, with its unsigned cone; and
/// the rule that many engines use. Shows `impulse_rules` and the key `impulse_energy_gain_max`.
void impulses(Bench& bench);

}  // namespace sidestep::bench
