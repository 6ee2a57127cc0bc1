// Who else can say whether two convex bodies touch?
//
// Each peer gets the same pairs as objects of its own kind, made before the clock starts: shapes shared
// by the pairs, one placement for each body of each pair.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tests/support/convex_pairs.h"

namespace sidestep::bench {

class NarrowPeer {
public:
    virtual ~NarrowPeer() = default;
    /// One yes or no for each pair.
    virtual void run(std::vector<std::uint8_t>& answers) = 0;
    std::string name;
    std::string family;  ///< fcl, bullet or libccd.
};

using NarrowPeers = std::vector<std::unique_ptr<NarrowPeer>>;
using NarrowPairs = std::span<const test::ConvexPair>;

/// `collide` of two collision objects without contacts: its routine for boxes, or its Convex with each
/// of its two solvers.
[[nodiscard]] NarrowPeers fcl_peers(NarrowPairs pairs);
/// The distance of its GJK-EPA, its GJK pair detector, and for boxes its box detector.
[[nodiscard]] NarrowPeers bullet_peers(NarrowPairs pairs);
/// `ccdGJKIntersect` and `ccdMPRIntersect`, with support functions as its manual writes them.
[[nodiscard]] NarrowPeers ccd_peers(NarrowPairs pairs);

/// Boxes about the origin along the axes, all of them.
[[nodiscard]] inline bool all_boxes(NarrowPairs pairs) {
    for (const auto& pair : pairs) {
        if (!pair.a->solid.is_box() || !pair.b->solid.is_box()) return false;
    }
    return true;
}

}  // namespace sidestep::bench
