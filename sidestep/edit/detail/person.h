// Which joints make a person, even where names do not say so?
//
//     head                 names first (body/humanoid.h); where they fail, the tree:
//      |                   a joint with two like chains that hang and one that rises is a pelvis,
//   ---+---  chest         one above it with two like chains and a neck is a chest
//   |  |  |
//      +     pelvis
//     / \                  private to edit
#pragma once

#include <optional>

#include "sidestep/body/humanoid.h"

namespace sidestep::edit::detail {

[[nodiscard]] std::optional<body::Humanoid> find_person(const motion::Skeleton& skeleton);

/// Columns left, up, forward at rest. Up is the nearest axis of the world, so that a trunk that leans
/// at rest does not tip the world over.
[[nodiscard]] Mat3 standing_axes(const body::Humanoid& human, const motion::GlobalPose& rest);

/// Hip over knee to ankle at rest, mean of both legs, metres.
[[nodiscard]] double leg_length_of(const body::Humanoid& human, const motion::Skeleton& skeleton);

}  // namespace sidestep::edit::detail
