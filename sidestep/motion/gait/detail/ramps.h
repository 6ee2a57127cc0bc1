// Soft beginnings and ends: 0 below, 1 above, and flat where they meet the constants.
#pragma once

#include <algorithm>

namespace sidestep::motion {

/// Slope 0 at both ends.
[[nodiscard]] inline double ramp3(double x) {
    x = std::clamp(x, 0.0, 1.0);
    return x * x * (3.0 - 2.0 * x);
}

/// Slope and curvature 0 at both ends: the path of least jerk.
[[nodiscard]] inline double ramp5(double x) {
    x = std::clamp(x, 0.0, 1.0);
    return x * x * x * (10.0 + x * (6.0 * x - 15.0));
}

/// The slope of `ramp5`.
[[nodiscard]] inline double ramp5_slope(double x) {
    x = std::clamp(x, 0.0, 1.0);
    return 30.0 * x * x * (1.0 - x) * (1.0 - x);
}

}  // namespace sidestep::motion
