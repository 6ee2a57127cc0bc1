// How far is it to the goal, and which way, around all walls?
//
//      7 6 5 4 4 4          distances over the ground from the goal outward, as someone of a given
//      8 ▓▓▓▓▓▓▓ 3          width would walk; between grid points by straight interpolation
//      8 7 6 5 ▓ 2
//      9 8 7 6 ▓ G
#pragma once

#include "sidestep/crowd/walls.h"

namespace sidestep::crowd {

class DistanceField {
public:
    /// Distances to `goal` within low..high for someone who keeps `clearance` metres from walls
    /// where that is possible, on a grid of about `cell` metres. O(cells log cells).
    DistanceField(const Walls& walls, const Area& goal, const Vec2& low, const Vec2& high,
                  double cell, double clearance);

    /// Metres to walk; 0 inside the goal. Beyond reach or the stage: a large finite number that
    /// still grows with the distance as the crow flies.
    [[nodiscard]] double operator()(const Vec2& p) const;
    /// The unit direction in which distance falls fastest; towards the goal as the crow flies where
    /// there is no way.
    [[nodiscard]] Vec2 direction(const Vec2& p) const;
    [[nodiscard]] bool reachable(const Vec2& p) const;

private:
};

}  // namespace sidestep::crowd
