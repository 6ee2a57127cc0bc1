// A crowd before people's eyes: it walks as time goes by, and who watches can meddle.
//
//     Pace ──► Simulation::step ──► Recorder ──► Writer ──► Server ──► pages
//                   ▲                                          │
//                   └──────────────── Reins ◄──────────────────┘   lantern, pause, one more
#pragma once

#include <functional>
#include <vector>

#include "cli/support/interrupt.h"
#include "cli/support/pace.h"
#include "sidestep/crowd/recorder.h"
#include "sidestep/crowd/simulation.h"
#include "viewer/server/server.h"

namespace sidestep::cli {

/// What those who watch hold in their hands, and what it does to a simulation and its pace. It
/// changes wishes, tastes and time; nothing here can make people overlap.
class Reins {
public:
    /// Both are borrowed. `taste` is what the simulation began with.
    Reins(crowd::Simulation& simulation, const crowd::Taste& taste, Pace& pace);

    /// Everything that can be changed, as it stands now.
    [[nodiscard]] std::vector<viewer::Control> offered() const;

    /// Does what the input asks for. Returns the values that pages should now show; a lantern is
    /// kept on the stage. Inputs that name nothing here are let pass.
    std::vector<viewer::Input> take(const viewer::Input& input);

private:
    [[nodiscard]] viewer::Input lantern_value() const;

    crowd::Simulation* simulation_;
    crowd::Taste taste_;
    Pace* pace_;
    Vec2 lantern_;
    bool follow_ = false;
};

/// Whether there is always somebody on the way: people who wander, who visit goals in turn, or who
/// keep arriving.
[[nodiscard]] bool never_ends(const crowd::Scene& scene);

struct LiveOptions {
    std::uint64_t seed = 1;
    crowd::Taste taste{};
    bool endless = false;       ///< On and on after the scene's seconds.
    double wall_seconds = 0.0;  ///< Ends after so long by the clock; 0: does not.
    /// Why people choose as they do, when the simulation tells it there; may be null.
    crowd::Explanations* reasons = nullptr;
    std::function<void()> begun = [] {};  ///< Called once there is something to see.
};

/// What came of it.
struct LiveEnd {
    double cpu_s = 0.0;  ///< Spent on steps.
    double wall_s = 0.0;
};

/// Plays in real time, catching up where it can, until the scene is over, somebody stops it or the
/// time is up. What is shown is complete then.
/// @param beside  Another recorder of the same simulation, told of every step; may be null.
LiveEnd play_live(crowd::Simulation& simulation, viewer::Server& server, crowd::Recorder* beside,
                  const Stop& stop, const LiveOptions& options);

}  // namespace sidestep::cli
