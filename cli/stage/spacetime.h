// Clips in space-time, as a stage one can walk around: x and z lie flat, time goes up.
//
//        t ^   ,-=-.         tubes r(t), red where two collide; the boxes of the clip trees, each
//          |  (  ,-=-.       level in a layer of its own; and a disc for everyone that rises along
//          | (_____)         the tube as time goes on
//
// A second is a metre, which makes leaning boxes boxes here too.
#pragma once

#include <string>
#include <vector>

#include "cli/support/placed_clips.h"
#include "sidestep/spacetime/clip_tree.h"

namespace sidestep::cli {

struct SpacetimeStageOptions {
    spacetime::TreeKind kind = spacetime::TreeKind::mobb;
    int levels = 3;
    int n_min = 10;
};

/// @throws UsageError when there is no clip.
[[nodiscard]] std::string spacetime_stage(const std::vector<PlacedClip>& clips,
                                          const SpacetimeStageOptions& options = {});

}  // namespace sidestep::cli
