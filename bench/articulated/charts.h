// The thesis' figures 6.4 and 6.5, and what stands beside them, drawn from the tables of a run.
#pragma once

#include <filesystem>

#include "bench/support/harness.h"

namespace sidestep::bench {

struct ChartFiles {
    std::filesystem::path folder;
    bool png = false;  ///< Beside .svg.
};

/// articulated-threshold, -distance, -error, -cost. Charts whose tables are missing are left out, and
/// said so.
void draw_charts(Bench& bench, const ChartFiles& files);

}  // namespace sidestep::bench
