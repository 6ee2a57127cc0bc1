// Bodies to try things on, made of nothing but numbers: a chain, a toy dog.
//
//      pendulum            dog (looks along +Z)
//
//         o                 head
//         |                   \neck
//         o          tail--pelvis==chest
//         |                 |  |    |  |
//         o                 legs    legs
//
// Read next: figures_person.h (a person of 29 links), dynamics.h, adaptive.h.
#pragma once

#include "sidestep/articulated/model.h"

namespace sidestep::articulated {

/// A chain that hangs from the origin along -Y at rest: thin rods of 1 kg a metre. Hinges turn about
/// Z; universal joints about Z and X.
/// @param damping  Of every joint, N m s.
/// @throws UsageError unless there is a link, lengths are positive and joints turn.
[[nodiscard]] Model pendulum(int links, JointType type = JointType::revolute, double length = 0.1,
                             double damping = 0.0);

/// A toy dog of 8.5 kg: 16 links, the pelvis free, 9 ball and 6 hinge joints, springs and dampers
/// in every joint but the root. Springs alone would let what hangs on a joint swing with 8 rad/s;
/// a hanging leg has about a tenth of the damping that would just keep it from swinging back.
[[nodiscard]] Model dog();

}  // namespace sidestep::articulated
