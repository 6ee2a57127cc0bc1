// Keeps standing feet where they stand, on a clip that another body's motion was put on.
//
//     stances of the source ──► a place per stance ──► pelvis to the floor ──► legs, frame by frame
//
// Private to edit.
#pragma once

#include "sidestep/body/character.h"
#include "sidestep/edit/detail/carrier.h"

namespace sidestep::edit::detail {

/// Changes `worn.clip`, and tells in its figures what the feet did before and do now.
void hold_feet(const motion::Clip& source, const Carrier& carrier, const body::Character& character,
               double ground, Retargeted& worn);

}  // namespace sidestep::edit::detail
