// Which rows of this take did nobody ever move like?
#pragma once

#include <string>
#include <vector>

#include "sidestep/motion/clip.h"

namespace sidestep::motion::detail {

/// Rows that converters make up, found in a clip in metres.
struct OddRows {
    /// Row 0 is no part of the motion: a T-pose, or far from row 1 with the root in the same place.
    bool t_pose = false;
    double t_pose_jump = 0.0;  ///< Mean joint angle from row 0 to the first real row, radians.
    /// Isolated rows with the root at exactly 0 0 0; ascending. Row 0 is not among them when it is
    /// a T-pose.
    std::vector<int> at_origin;
    double origin_jump = 0.0;  ///< Metres from the origin to the nearest real row.
};

[[nodiscard]] OddRows find_odd_rows(const Clip& clip);

/// Without the T-pose row; rows at the origin between two real ones are filled in between them, at
/// an end they repeat the nearest.
[[nodiscard]] Clip without_odd_rows(const Clip& clip, const OddRows& odd);

/// A joint that is in one place for a single frame and where it belongs before and after, or jumps
/// faster than any limb.
struct Spike {
    int frame = 0;
    int joint = 0;
    double speed = 0.0;  ///< Metres per second.
};

/// The worst frame of each burst, for a clip of people in metres whose frames are `frame_time`
/// apart.
[[nodiscard]] std::vector<Spike> find_spikes(const Clip& clip, double frame_time);

}  // namespace sidestep::motion::detail
