// A puppet before people's eyes, and in their hands: the session runs, the page shows and steers.
//
//     page ──► PageHands ──► Session::steer          Session::moment ──► Recorder ──► page, take.rec
//                                                                    └──► notes: tensions, forces, words
//
// Whoever closes the page lets go: the force fades, the puppet hangs on. Whoever opens another goes on.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/puppet/page_hands.h"
#include "cli/puppet/run_puppet.h"
#include "cli/support/interrupt.h"
#include "sidestep/puppet/session.h"
#include "viewer/server/server.h"

namespace sidestep::cli {

struct LivePuppetOptions {
    puppet::Play play{};
    puppet::TheatreOptions theatre{};
    /// By what name the page may choose another play; empty: it may not.
    std::vector<std::string> plays{};
    std::function<Result<puppet::Play>(const std::string&)> find_play{};
    double seconds = 0.0;  ///< Ends after so many; 0: on and on.
    std::string record{};  ///< Records from the beginning; later takes get numbers.
    std::string hands{};   ///< Keeps what the hands did, from the beginning.
    /// Who holds the controls: page, or a device of puppet/devices.
    std::string device = "page";
    std::function<void()> begun = [] {};  ///< Called once there is something to see.
};

struct LivePuppetResult {
    PuppetTally tally{};  ///< Of the last play.
    PuppetTitle title{};
    puppet::SessionStats stats{};
    std::vector<std::string> written{};
    Problems problems{};   ///< What ended it, or kept it from beginning.
    bool unsaved = false;  ///< A recording could not be written; it was told.
};

/// Plays in real time until it is over or somebody stops it.
[[nodiscard]] LivePuppetResult play_puppet_live(const LivePuppetOptions& options,
                                                viewer::Server& server, const Stop& stop,
                                                Console& console);

/// The first of take.rec, take-2.rec, take-3.rec, ... that is not there yet.
[[nodiscard]] std::string free_name(const std::string& file, int first = 2);

}  // namespace sidestep::cli
