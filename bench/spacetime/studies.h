// Smaller questions beside the race.
#pragma once

#include <filesystem>
#include <string>

#include "bench/spacetime/contest.h"

namespace sidestep::bench {

/// Tables 1 and 2 of seeds 000 and 001: the paper's number, ours, and what differs.
void show_paper_table(Bench& bench, int table, const Outcome& outcome);

/// Leaf size from 1 to 50, and boxes along first-to-last against boxes by statistics.
void study_trees(Bench& bench, const Scenario& scenario);

/// The slowest one in a hundred of single questions, engine against MOBB.
void study_slowest(Bench& bench, const Scenario& scenario);

/// What a question costs on paths of 63 to 20160 frames: a table, `growth_ns_per_frame`, and a
/// picture where `plot` is not empty.
void study_growth(Bench& bench, const ClipSet& clips, const std::filesystem::path& plot);

/// Joined paths: asked and built from their clips' structures, or anew. Takes long_paths.
void study_joined(Bench& bench, const ClipSet& clips, const Scenario& scenario);

/// `memory_bytes_per_frame` of the prepared takes.
void study_memory(Bench& bench, const ClipSet& clips);

}  // namespace sidestep::bench
