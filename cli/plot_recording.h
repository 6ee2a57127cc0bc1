// sidestep plot out.rec: the stage from above at a moment, with the trails that led there.
#pragma once

#include <string>

#include "cli/support/console.h"
#include "sidestep/base/result.h"
#include "sidestep/picture/drawing.h"
#include "sidestep/recording/recording.h"

namespace CLI {
class App;
}

namespace sidestep::cli {

struct StageFlags {
    double moment_s = 0.0;           ///< Only when given; else the last.
    double trail_s = 8.0;            ///< How far back trails go.
    const CLI::App* verb = nullptr;  ///< Knows which of them were given; null: none.
};

/// Adds --moment and --trail.
void add_stage_flags(CLI::App& verb, StageFlags& flags);

/// Complains about options that were given and do not go with recordings, or with motions.
[[nodiscard]] Problems misplaced(const StageFlags& flags, bool recordings);

/// @param title  Empty: no words at the top.
[[nodiscard]] Result<picture::Drawing> draw_stage(const recording::Recording& recording,
                                                  const std::string& file, const StageFlags& flags,
                                                  const std::string& title);

}  // namespace sidestep::cli
