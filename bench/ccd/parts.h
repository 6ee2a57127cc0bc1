// The parts of sidestep bench ccd; each adds its figures to the bench.
#pragma once

#include <filesystem>
#include <string>

#include "bench/support/harness.h"

namespace sidestep::bench {

struct CcdOptions {
    std::filesystem::path queries;  ///< Folder of the public queries.
    std::filesystem::path charts;   ///< Where to draw; empty: nowhere.
    std::int64_t steps = 0;         ///< Random ones; 0: 10^5, or 1000 in a hurry.
    std::string scene;              ///< Only this one; empty: all three.
};

/// The public queries: missed, made up, how long; and a plain inclusion-based method beside ours.
void public_queries(Bench& bench, const CcdOptions& options);
/// The same and others in batches, of doubles and floats: how many a second, and is any wrong?
void batch_rates(Bench& bench, const CcdOptions& options);
/// Random links that bend, slide and fly, against ten thousand moments of each step.
void random_steps(Bench& bench, const CcdOptions& options);
/// The thesis' scenes with more and fewer joints that move: figure 6.7 and table 6.1.
void contact_scenes(Bench& bench, const CcdOptions& options);
/// Rigid pairs: FCL's continuousCollide beside ours.
void fcl_race(Bench& bench, const CcdOptions& options);

}  // namespace sidestep::bench
