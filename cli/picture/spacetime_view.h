// Clips in space-time: the ground lies flat, time goes up.
//
//        t ^      ,-=-.                a person at a moment is a disc, a clip a pile of thin coins;
//          |    ,-=-.-'                two clips collide where their piles run into each other:
//          |  ,-=-.-'  ,-=-.           at the same place at the same time
//          | (_____)  (_____)
//          +-------------------        below: the boxes of a clip tree, level by level, around the
//           \  ground plane  \         same pile (figures 1, 2 and 5 of seed 001)
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sidestep/picture/drawing.h"
#include "sidestep/spacetime/clip_tree.h"
#include "sidestep/spacetime/placement.h"

namespace sidestep::picture {

struct SpacetimeClip {
    std::string name;
    motion::GroundPath path;
    spacetime::Placement placement;
};

/// A line under the title.
struct Fact {
    std::string words;
    bool alarming = false;  ///< In the colour of collisions.
};

struct SpacetimeOptions {
    std::string title;
    std::vector<Fact> facts;
    double width = 1200.0;  ///< Pixels; the height follows.
    /// The rows of boxes, one panel for every level.
    std::vector<spacetime::TreeKind> kinds = {spacetime::TreeKind::mobb,
                                              spacetime::TreeKind::umobb};
    int levels = 3;
    int n_min = 10;                      ///< As in TreeOptions.
    bool tubes = true;                   ///< The large panel with the piles alone.
    std::optional<double> yaw_deg = {};  ///< From which heading it is seen; else a good one.
    /// Do clips a and b collide between these two moments? Coins for which they do are red.
    std::function<bool(std::size_t a, std::size_t b, double from_s, double to_s)> collide;
};

/// The whole sheet. There must be a clip, and something to draw.
[[nodiscard]] Drawing spacetime_sheet(std::span<const SpacetimeClip> clips,
                                      const SpacetimeOptions& options);

}  // namespace sidestep::picture
