// One moment of a recording, for programs and for people.
#pragma once

#include <string>

#include "cli/support/output.h"
#include "sidestep/recording/recording.h"

namespace sidestep::cli {

/// Everything that is seen at `seconds`: where each thing is, and each joint of the figures in the
/// world (x, y, z, then the rotation w, x, y, z). Numbers are printed in full.
[[nodiscard]] Json state_json(const recording::Recording& recording, double seconds);

/// The same in a line for each thing.
[[nodiscard]] std::string state_text(const recording::Recording& recording, double seconds);

}  // namespace sidestep::cli
