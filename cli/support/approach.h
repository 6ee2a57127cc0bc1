// Two placed clips, put to the engine: do they collide, at all or within a stretch of time?
#pragma once

#include "cli/support/placed_clips.h"
#include "sidestep/spacetime/contact.h"

namespace sidestep::cli {

/// The question, put to the engine.
[[nodiscard]] spacetime::Verdict ask(const motion::GroundPath& a, const spacetime::Placement& at_a,
                                     const motion::GroundPath& b, const spacetime::Placement& at_b,
                                     spacetime::Mode mode, spacetime::Ask how);

/// Do they collide, as sampled, in a frame that meets this stretch of world time?
[[nodiscard]] bool collide_between(const PlacedClip& a, const PlacedClip& b, double from_s,
                                   double to_s);

}  // namespace sidestep::cli
