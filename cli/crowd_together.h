// A crowd that several processes play: what each had to do, and one recording out of all they told.
#pragma once

#include <string>
#include <vector>

#include "cli/support/console.h"
#include "cli/support/output.h"
#include "sidestep/crowd/simulation.h"
#include "sidestep/crowd/told.h"
#include "sidestep/recording/writer.h"

namespace sidestep::cli {

/// What one of several processes had to do.
struct RankCost {
    crowd::ShareTally share;
    double cpu_s = 0.0;
    double memory_mb = 0.0;  ///< Of the crowd itself ...
    double peak_mb = 0.0;    ///< ... and of the whole process.
};

/// Of all ranks, everywhere. @param cpu_s  Of this one.
[[nodiscard]] std::vector<RankCost> costs_of(cluster::Ranks& ranks, const crowd::Crowd& crowd,
                                             double cpu_s);
[[nodiscard]] std::string costs_text(const std::vector<RankCost>& costs,
                                     const crowd::Report& report);
[[nodiscard]] Json costs_json(const std::vector<RankCost>& costs);

/// Makes the recording of what all have told, in one process: whole or not at all.
[[nodiscard]] Problems join_parts(Console& console, const crowd::Simulation& simulation,
                                  const std::vector<crowd::ToldPart>& parts,
                                  const recording::WriterOptions& words, const std::string& file);

}  // namespace sidestep::cli
