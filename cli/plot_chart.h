// sidestep plot FILE... --chart WHAT: numbers over time, one line for every motion or recording.
#pragma once

#include <string>
#include <vector>

#include "cli/support/motions.h"

namespace sidestep::cli {

class Console;

struct ChartOrder {
    std::vector<std::string> files;     ///< As typed.
    std::vector<std::string> pictures;  ///< .svg or .png.
    std::string what;                   ///< speed, reach, height or people.
    std::string title;                  ///< Empty: says what is shown.
    int width = 1600;                   ///< Pixels of a PNG.
    ImportFlags import{};
};

/// Draws it; returns the exit code.
[[nodiscard]] int plot_chart(const ChartOrder& order, Console& console);

}  // namespace sidestep::cli
