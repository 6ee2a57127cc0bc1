// The seed's count of pairs (002, section 6), by each of three methods.
#pragma once

#include "bench/support/harness.h"

namespace sidestep::bench {

/// Writes the table of the seed and gives the part `pairs` of the summary.
[[nodiscard]] nlohmann::ordered_json study_pairs(Bench& bench);

}  // namespace sidestep::bench
