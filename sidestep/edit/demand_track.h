// What must an effector do, frame by frame?
//
//     frame     0     1     2     3     4     5
//     hand      .     .     p2    p3    p4    .        demanded where something is given, free elsewhere
//
// The common language of this module: constraints over time become tracks, the resolver meets them a
// frame at a time, and the loop that avoids collisions moves what is free and leaves hard tracks alone.
#pragma once

#include <string>
#include <vector>

#include "sidestep/edit/resolver.h"

namespace sidestep::edit {

struct DemandTrack {
    std::string name;  ///< For reports: "left hand on the hip".
    Effector effector;
    std::vector<Demand> frames;  ///< One per frame of the clip; an empty demand asks for nothing.
    bool hard = true;            ///< Kept at all cost, and told when it cannot be.
};

}  // namespace sidestep::edit
