// The rival: the full simulation of eight twins at once, one in each lane of a vector.
//
// Characters of one model have one tree, so the same formulas run over lanes. Bodies with welded
// joints have trees of their own and cannot share lanes.
#pragma once

namespace sidestep::bench {

struct LanesTrial {
    bool ran = false;         ///< Needs AVX-512.
    double lanes_us = 0.0;    ///< One step of 100 dogs, eight at a time.
    double scalar_us = 0.0;   ///< The same, one at a time.
    double difference = 0.0;  ///< Largest, of all positions after a tenth of a second.
};
[[nodiscard]] LanesTrial try_lanes(int steps);

}  // namespace sidestep::bench
