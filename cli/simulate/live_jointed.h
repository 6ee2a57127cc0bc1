// Bodies with joints before people's eyes: how many pixels may be wrong is a slider, and whoever
// drags the camera sees who wakes.
#pragma once

#include <functional>

#include "cli/simulate/run_jointed.h"
#include "cli/support/interrupt.h"
#include "viewer/server/server.h"

namespace sidestep::cli {

struct LiveJointedOptions {
    double seconds = 0.0;  ///< Ends after so many seconds of the scene; 0: on and on.
    articulated::RecorderOptions recorder{};
    std::vector<std::pair<std::string, std::string>> about{};
    std::function<void()> begun = [] {};  ///< Called once there is something to see.
};

/// Plays in real time, catching up where it can, until it is over or somebody stops it.
void play_jointed_live(JointedRun& run, viewer::Server& server, const Stop& stop,
                       const LiveJointedOptions& options);

}  // namespace sidestep::cli
