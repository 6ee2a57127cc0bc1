// A world before people's eyes: it moves as time goes by, and who watches can meddle.
#pragma once

#include <functional>

#include "cli/simulate/run_world.h"
#include "cli/support/interrupt.h"
#include "viewer/server/server.h"

namespace sidestep::cli {

struct LiveWorldOptions {
    double seconds = 0.0;  ///< Ends after so many seconds of the world; 0: on and on.
    rigid::RecorderOptions recorder{};
    std::function<void()> begun = [] {};  ///< Called once there is something to see.
};

/// Plays in real time, catching up where it can, until it is over or somebody stops it.
/// @param beside  Another recorder of the same world, told of every step; may be null.
[[nodiscard]] Tally play_live(rigid::World& world, const rigid::Scene& scene,
                              viewer::Server& server, rigid::Recorder* beside, History* history,
                              const Stop& stop, const LiveWorldOptions& options);

}  // namespace sidestep::cli
