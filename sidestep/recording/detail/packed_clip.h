// A clip as it is kept: 48 bits a rotation, and joints that never turn kept once.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sidestep/recording/detail/quantise.h"

namespace sidestep::recording::detail {

struct PackedClip {
    std::string name;
    int skeleton = 0;
    double frame_time = 1.0;
    int frame_count = 0;
    int turning_count = 0;
    int moving_count = 0;
    std::vector<std::int32_t> row;        ///< By joint: its place in a frame, or ~place in `still`.
    std::vector<PackedRotation> still;    ///< Of the joints that never turn.
    std::vector<PackedRotation> turning;  ///< Frame by frame.
    std::vector<float> moving;            ///< Frame by frame, x y z of each joint that moves.

    [[nodiscard]] Quat rotation(int frame, int joint) const {
        const std::int32_t place = row[joint];
        if (place < 0) return unpack(still[static_cast<std::size_t>(~place)]);
        return unpack(turning[static_cast<std::size_t>(frame) * turning_count + place]);
    }
    [[nodiscard]] Vec3 translation(int frame, int track) const {
        const float* at =
            moving.data() + (static_cast<std::size_t>(frame) * moving_count + track) * 3;
        return {at[0], at[1], at[2]};
    }
};

}  // namespace sidestep::recording::detail
