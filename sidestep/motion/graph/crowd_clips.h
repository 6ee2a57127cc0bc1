// Short pieces for people in a crowd, who must be able to change their mind after every stride.
//
//     library      walk ── two strides ──►      walk_to_stroll ── two strides ──►
//     here         walk_1 ─►                    walk_to_stroll_1 ─►
//
// They are made by the same ClipMaker as the library's clips and meet them at the same hubs.
#pragma once

#include <vector>

#include "sidestep/motion/gait/library.h"

namespace sidestep::motion {

/// One-cycle clips that the library does not have: `walk_1`; turns of 15, 30 and 45 degrees both
/// ways at the stroll hub and of 15 and 30 at the brisk one; changes of speed within one cycle.
/// Always in the same order.
[[nodiscard]] std::vector<LibraryClip> crowd_clips(const LibraryOptions& options = {});

}  // namespace sidestep::motion
