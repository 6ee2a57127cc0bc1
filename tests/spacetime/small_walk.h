// A path through a few places, written by hand.
#pragma once

#include <initializer_list>
#include <vector>

#include "sidestep/motion/ground_path.h"

namespace sidestep::test {

inline motion::GroundPath walk(std::initializer_list<Vec2> positions, double radius = 0.5,
                               double dt = 1.0) {
    return {dt, positions, std::vector<double>(positions.size(), radius)};
}

}  // namespace sidestep::test
