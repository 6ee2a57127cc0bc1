// A linted clip as a recording: the body plays it, and limbs that are found guilty turn red while
// they are.
#pragma once

#include <string>

#include "sidestep/body/lint.h"

namespace sidestep::cli {

/// The bytes of a recording, for `view` and `render`. Limbs of contact, floor and limit findings get
/// a red coat, a millimetre thick, from the first to the last moment of each finding.
[[nodiscard]] std::string lint_recording(const body::LintBody& on, const motion::Clip& clip,
                                         const body::LintReport& report);

}  // namespace sidestep::cli
