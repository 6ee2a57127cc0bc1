// When are two bodies on their ways first as near as this, or as deep in each other?
#pragma once

#include "sidestep/rigid/contact.h"

namespace sidestep::rigid::detail {

/// As `time_of_impact`, and also for a gap less than 0: then bodies may touch and be in each other, and
/// what is told is the first moment at which the shortest way out is as long as -gap. Never late.
[[nodiscard]] Impact time_to_gap(const Shape& a, const Flight& a_flight, const Shape& b,
                                 const Flight& b_flight, double seconds, double gap,
                                 int steps = 64);

}  // namespace sidestep::rigid::detail
