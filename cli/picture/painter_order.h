// In which order must walls and bodies be painted, so that what is in front covers what is behind?
//
// Walls may be seen through and may pass through each other; bodies are solid and already come
// ordered among themselves (coins on a pile, from below). Each wall cuts the world in two: what
// lies on the far side is painted first, then the wall, then the near side; what straddles it is
// cut. The order is then right, not nearly right.
//
//          far │ near                a binary space partition: one wall a node
//         ▒▒▒▒ │ ▓▓▓▓   ◄── eye
#pragma once

#include <vector>

#include "sidestep/math/types.h"
#include "sidestep/picture/drawing.h"

namespace sidestep::picture {

/// A flat convex piece of surface.
struct Facet {
    std::vector<Vec3> points;
    std::vector<bool> edges;  ///< Whether the edge from point i to the next is drawn.
    Color fill;
    Stroke stroke;
    /// The points stand for a level circle of this radius around their middle; 0 when they do not,
    /// or no longer do, having been cut.
    double circle = 0.0;
};

/// One solid thing: facets in an order that is right for the thing alone.
using Solid = std::vector<Facet>;

/// All of it, the farthest first.
///
/// @param solids  In an order that is right without the walls.
/// @param to_eye  The direction in which the viewer is, the same everywhere.
[[nodiscard]] std::vector<Facet> painter_order(std::vector<Facet> walls, std::vector<Solid> solids,
                                               const Vec3& to_eye);

}  // namespace sidestep::picture
