// How well does each way of resolving meet a demand, how far from the source, at what cost?
#pragma once

#include "bench/support/harness.h"

namespace sidestep::bench {

struct ResolverFigures {
    nlohmann::ordered_json residual_mm = nlohmann::ordered_json::object();
    double us_per_frame = 0.0;  ///< The default, on the walk.
};

/// The left hand drawn in by 20 cm on a walk, by 10 cm in jumping jacks: as printed, the default,
/// without its pull, damped least squares. Prints its table.
[[nodiscard]] ResolverFigures study_resolvers(Bench& bench);

}  // namespace sidestep::bench
