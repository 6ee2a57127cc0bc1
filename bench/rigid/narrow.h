// Who is right about convex pairs, at what cost, and who is fastest?
//
//     misses and false alarms of every method over random and whole-number pairs      (spec 4.1)
//     table 4: products and divisions by step, paper and ours                          (spec 4.3)
//     the race: `touching` against FCL, Bullet and libccd on identical pairs
#pragma once

#include "bench/support/harness.h"

namespace sidestep::bench {

void narrow(Bench& bench);

// its three parts
void narrow_wrong(Bench& bench);
void narrow_table4(Bench& bench);
void narrow_race(Bench& bench);

}  // namespace sidestep::bench
