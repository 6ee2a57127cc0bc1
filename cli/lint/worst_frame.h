// The worst frame of a finding as a picture: the limbs in question in red, seen from where they are
// seen best.
#pragma once

#include <string>

#include "sidestep/body/lint.h"

namespace sidestep::cli {

/// @param flesh  Of the clip's skeleton.
/// @param ground  Where the floor is drawn; the picture's floor is at 0, the body is moved.
/// @return The bytes of a PNG.
[[nodiscard]] std::string picture_of(const body::Flesh& flesh, const motion::Clip& clip,
                                     const body::Finding& finding, double ground, int width,
                                     int height);

}  // namespace sidestep::cli
