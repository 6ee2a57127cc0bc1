// The last resort of an elementary question: whole numbers, no rounding, always an answer.
#pragma once

#include <optional>

#include "sidestep/ccd/elementary.h"

namespace sidestep::ccd::detail {

/// What doubles could prove of the cubic: it is not zero at either end, has exactly one root between, and
/// that one lies in [l, r].
struct OneRoot {
    double l = 0.0, r = 1.0;
};

/// Coordinates must be finite.
/// @param root  If known; no wider than the tolerance.
[[nodiscard]] FirstTouch exact_touch(Elementary kind, const MovingPoints& points, double tolerance,
                                     const std::optional<OneRoot>& root = std::nullopt);

}  // namespace sidestep::ccd::detail
