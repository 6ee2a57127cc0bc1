// A person to drop, when there is no file: 29 bodies with the masses of a man.
//
//              head
//               │
//              neck                 5 in the middle: pelvis (free), abdomen, chest, neck, head
//     clavicle─chest─clavicle       6 in each arm:   clavicle, upper arm, forearm, wrist (turns the
//       arm     │     arm                            hand over), hand, fingers
//            abdomen                6 in each leg:   thigh, shin, ankle, heel, forefoot, toes
//             pelvis
//           leg    leg
//
// Shares of mass: P. de Leva, J. Biomechanics 29, 1996 (men), as in body/anthropometry.h; within a
// segment by length. Standing, arms hanging, Y up, facing +Z, soles at y = 0.
#pragma once

#include "sidestep/articulated/model.h"

namespace sidestep::articulated {

struct PersonOptions {
    double height = 1.75;  ///< Crown to sole, metres.
    double mass = 75.0;    ///< kg.
    /// Of every joint but the root, for each kg of the person: N m s. Larger makes a stiffer doll.
    double damping = 0.01;
    /// Of every joint but the root: kg m^2. Keeps fingers and toes, which are light, from being
    /// turned round in a single step of a landing.
    double armature = 0.005;
};

/// @throws UsageError when height or mass is not positive, or damping or armature are negative.
[[nodiscard]] Model person(const PersonOptions& options = {});

}  // namespace sidestep::articulated
