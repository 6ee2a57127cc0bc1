// One process's share of a crowd that several play, each on its own part of the ground.
//
//        mine    │ near │  theirs         whoever chooses next on my ground is my resident; of those
//       ● ● ●  ● │ ○ ○  │  ·  ·           who are near I know the plans (○), of the others nothing
//        ●  ● ●  │○  ○  │·   ·
//
// After each colour (see crowd.h) neighbours write one letter to each other: new plans, who comes
// over, who was asked to make room. So everybody sees at each choice what one process alone would
// see, and all choose as they would there, to the bit.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sidestep/cluster/pack.h"
#include "sidestep/cluster/ranks.h"
#include "sidestep/crowd/detail/territory.h"

namespace sidestep::crowd::detail {

struct Share {
    cluster::Ranks& ranks;
    Loads loads;  ///< Since the ground was last cut.
    Territory territory{};
    double halo = 0.0;              ///< People so near to somebody's ground matter there: metres.
    std::vector<int> neighbours{};  ///< Ranks whose people can matter here, and mine there.
    std::vector<cluster::Packer> letters{};  ///< To each of them.
    std::int64_t sent_bytes = 0;
    std::int64_t sent_letters = 0;
    std::int64_t work = 0;                    ///< What residents' choices took, as `Loads` counts.
    std::array<std::int64_t, 4> last_work{};  ///< ... in the last step, by colour.

    [[nodiscard]] int me() const { return ranks.rank(); }
};

}  // namespace sidestep::crowd::detail
