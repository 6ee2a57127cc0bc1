// One chart: how fast do people walk when there are so many of them?
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sidestep/math/types.h"

namespace sidestep::bench {

/// Points (people per square metre, metres per second).
struct Series {
    enum class Kind { line, cloud };
    std::string title;
    std::uint32_t colour = 0;  ///< 0xrrggbb
    Kind kind = Kind::line;
    std::vector<Vec2> points;
};

/// Weidmann's curve of 1993: walking speed in the plane, by density; 0 from 5.4 on.
[[nodiscard]] double weidmann(double density);

/// The chart as SVG; densities on a logarithmic scale, for ours end where the experiments begin.
[[nodiscard]] std::string draw_chart(const std::vector<Series>& series);

}  // namespace sidestep::bench
