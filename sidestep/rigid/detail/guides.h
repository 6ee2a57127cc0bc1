// Bodies that move as they are told.
#pragma once

#include "sidestep/rigid/detail/state.h"

namespace sidestep::rigid::detail {

/// Where a path is at a moment: straight and along the arc between keys, staying before the first and
/// after the last.
[[nodiscard]] Transform guide_at(std::span<const GuideKey> keys, double seconds);

/// Gives every guided body with a path the velocity and spin that bring it where it must be at `end`; those
/// who touch it feel that motion.
void aim_guides(State& state, double now, double end);

/// They have flown there; this puts them exactly on their path, so that rounding does not add up.
void settle_guides(State& state, double end);

}  // namespace sidestep::rigid::detail
