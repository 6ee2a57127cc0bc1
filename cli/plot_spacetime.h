// sidestep plot --spacetime A B: the clips as piles of coins, and the boxes of their trees.
#pragma once

#include <string>
#include <vector>

#include "cli/support/placed_clips.h"

namespace sidestep::cli {

struct SpacetimeFlags {
    bool wanted = false;
    PlaceFlags place;
    int levels = 3;
    std::string kind;  ///< Empty: mobb and umobb.
    int n_min = 10;
    double yaw_deg = -1.0;           ///< Negative: a good one.
    const CLI::App* verb = nullptr;  ///< Knows which of them were given.
};

/// Adds --spacetime and what goes with it.
void add_spacetime_flags(CLI::App& verb, SpacetimeFlags& flags);

/// Complains about those that were given without --spacetime, and what else was given with it.
[[nodiscard]] Problems misplaced(const SpacetimeFlags& flags);

/// What all of it needs to know of the other options of `plot`.
struct SpacetimePlot {
    std::vector<std::string> files;
    std::vector<std::string> pictures;
    std::string title;  ///< Empty: the names of the clips.
    bool no_title = false;
    int width = 1600;  ///< Pixels of a PNG.
    std::string json;
    ImportFlags import;
    SpacetimeFlags flags;
};

[[nodiscard]] int plot_spacetime(const SpacetimePlot& plot, Console& console);

}  // namespace sidestep::cli
