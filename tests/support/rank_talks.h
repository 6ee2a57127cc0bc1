// Conversations between ranks: each knows what it must hear, whoever carries the messages.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sidestep/cluster/ranks.h"

namespace sidestep::test {

struct RankTalk {
    const char* name;
    /// Called by every rank. @return  A fingerprint of what this rank heard.
    /// @throws std::runtime_error  when it heard something else than it should.
    std::uint64_t (*hold)(cluster::Ranks& ranks);
};

[[nodiscard]] const std::vector<RankTalk>& rank_talks();

}  // namespace sidestep::test
