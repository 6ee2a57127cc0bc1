// Bodies with joints before people's eyes: how many pixels may be wrong is a slider, and whoever
// drags the camera sees who wakes.
#pragma once

#include <functional>

#include "cli/simulate/run_jointed.h"
#include "cli/support/interrupt.h"
#include "cli/support/pace.h"
#include "sidestep/base/random.h"
#include "viewer/server/server.h"

namespace sidestep::cli {

struct LiveJointedOptions {
    double seconds = 0.0;  ///< Ends after so many seconds of the scene; 0: on and on.
    articulated::RecorderOptions recorder{};
    std::vector<std::pair<std::string, std::string>> about{};
    std::function<void()> begun = [] {};  ///< Called once there is something to see.
};

/// What whoever watches can pull at.
class JointedReins {
public:
    /// The run is borrowed.
    explicit JointedReins(JointedRun& run);

    [[nodiscard]] std::vector<viewer::Control> controls() const;
    /// Does as told. True when the control shows another value from now on.
    bool take(const viewer::Input& input);
    [[nodiscard]] Pace& pace() { return pace_; }

private:
    JointedRun* run_;
    Pace pace_;
    Random random_{1};
    /// What the toggle goes back to when all joints have moved for a while.
    articulated::AdaptiveOptions chosen_;
};

/// Plays in real time, catching up where it can, until it is over or somebody stops it.
void play_jointed_live(JointedRun& run, viewer::Server& server, const Stop& stop,
                       const LiveJointedOptions& options);

}  // namespace sidestep::cli
