// A linted clip as a recording: the body plays it, and limbs that are found guilty turn red while
// they are.
#pragma once

#include <string>
#include <vector>

#include "sidestep/body/lint.h"

namespace sidestep::cli {

/// The flesh of one limb, a little thicker, as skins that follow the same joints: one out of stiff
/// parts, one out of the character's skin, which are bound in different poses.
[[nodiscard]] std::vector<body::Skin> limb_coats(const body::LintBody& on, int limb);

/// The bytes of a recording, for `view` and `render`. Limbs of contact, floor and limit findings get
/// a red coat, a millimetre thick, from the first to the last moment of each finding.
[[nodiscard]] std::string lint_recording(const body::LintBody& on, const motion::Clip& clip,
                                         const body::LintReport& report);

}  // namespace sidestep::cli
