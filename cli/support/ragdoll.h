// A clothed skeleton as a body that falls: what `body` knows about mass, as `articulated` wants it.
#pragma once

#include "sidestep/articulated/from_skeleton.h"
#include "sidestep/body/character.h"

namespace sidestep::cli {

/// Link i is joint i of the character's skeleton. Joints whose limits leave one way to turn become
/// hinges; all others are balls.
/// Problems: a character without masses, and those of model_from_skeleton.
[[nodiscard]] Result<articulated::Model> ragdoll_of(
    const body::Character& character, const articulated::SkeletonModelOptions& options = {});

}  // namespace sidestep::cli
