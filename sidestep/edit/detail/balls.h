// How does a joint turn that is drawn as two, a ball and the limb on it?
//
//     parent ──● ball ──● limb      both in one place: each turns half, each has half of the range
//
// Retargeting turns the limb alone, its ball at rest, as far as both go together; at the end the ball
// takes its half. Where the limb points stays the same.
//
// Private to edit.
#pragma once

#include "sidestep/body/character.h"
#include "sidestep/edit/detail/carrier.h"

namespace sidestep::edit::detail {

/// The ball that a limb turns on; -1 where there is none, or the map moves it by itself.
[[nodiscard]] int ball_of(const std::optional<body::Humanoid>& human,
                          const motion::Skeleton& skeleton, const JointMap& map, int joint);

/// How far a joint goes whose ball rests: as far as the two together. The character must have limits.
[[nodiscard]] body::JointLimit limit_on_ball(const Carrier& carrier,
                                             const body::Character& character, int joint);

/// Gives every ball its half of what its limb turns, counted from where limits count, or else from
/// rest. Where limbs are and point does not change.
void share_with_balls(const Carrier& carrier, const body::Character& character, motion::Clip& clip);

}  // namespace sidestep::edit::detail
