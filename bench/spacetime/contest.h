// One scenario, all methods in turns, every answer held to the slow twin.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "bench/spacetime/method.h"
#include "bench/support/harness.h"

namespace sidestep::bench {

/// What a scenario showed.
struct Outcome {
    std::map<std::string, double> ns;      ///< Per query, best of the rounds, by method.
    std::map<std::string, double> ratios;  ///< Time of the method over the engine's, same queries.
    /// The same when the engine's array of questions is made and checked while the clock runs: as
    /// `ratios`, where people stand there already.
    std::map<std::string, double> making_ratios;
    std::map<std::string, spacetime::Work> work;  ///< Sums over all queries.
    std::size_t queries = 0;
    std::int64_t disagreements = 0;                                     ///< Of our own methods.
    nlohmann::ordered_json findings = nlohmann::ordered_json::array();  ///< Of the peers.
};

[[nodiscard]] Outcome hold_contest(Bench& bench, const Scenario& scenario, bool with_peers);

}  // namespace sidestep::bench
