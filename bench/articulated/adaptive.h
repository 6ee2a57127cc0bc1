// What does it buy to move only the joints that show, and what does it cost in pixels?
#pragma once

#include <nlohmann/json.hpp>

#include "bench/support/harness.h"

namespace sidestep::bench {

/// Threshold, distance and length of runs on 100 dogs and a pendulum of 300 links; each row runs the
/// full simulation frame by frame beside the adaptive ones. Returns what others read by name.
nlohmann::ordered_json adaptive(Bench& bench);

}  // namespace sidestep::bench
