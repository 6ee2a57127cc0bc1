// Does anybody overlap? Asked by those who did not plan it.
//
// Up to a thousand people the run is recorded and judged (sidestep/judge). For more, a sample of
// people is held against everybody near them, moment by moment until all of them stand: what they
// promise, not only what they do now.
#pragma once

#include <cstdint>

#include "sidestep/crowd/simulation.h"

namespace sidestep::bench {

struct Findings {
    std::int64_t overlaps = 0;
    std::int64_t people = 0;  ///< Looked at.
    std::int64_t pairs = 0;   ///< Near enough to be looked at, moment by moment.
    double closest = 1e300;   ///< Metres between two of them.
};

/// Plays the scene once more, records it in memory, and calls the judge.
[[nodiscard]] Findings judged_run(int people, double seconds, std::uint64_t seed);

/// A sample of people, now and until all stand.
[[nodiscard]] Findings sampled_promises(const crowd::Simulation& simulation, int sample,
                                        std::uint64_t seed);

}  // namespace sidestep::bench
