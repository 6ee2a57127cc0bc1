// One of everything: a small stage that shows whatever a recording can hold, made by code.
//
//     walkers with r(t)      a figure with limb boxes, red where hands meet
//     tumbling solids        contact points, and arrows for what the ground gives back
//     a chain of links       one colour for links that move as one
//     a marionette           strings from a bar
//     a swaying tube         a skin
//
// The viewer's demo and its fixture: the same bytes each time.
#pragma once

#include <string>

namespace sidestep::cli {

/// About ten seconds, well below a megabyte.
[[nodiscard]] std::string gallery();

}  // namespace sidestep::cli
