// The last resort of an elementary question: whole numbers, no rounding, always an answer.
#pragma once

#include "sidestep/ccd/elementary.h"

namespace sidestep::ccd::detail {

/// Coordinates must be finite.
[[nodiscard]] FirstTouch exact_touch(Elementary kind, const MovingPoints& points, double tolerance);

}  // namespace sidestep::ccd::detail
