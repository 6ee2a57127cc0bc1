// The part of a BVH file above its rows.
#pragma once

#include <string_view>
#include <vector>

#include "sidestep/motion/io/bvh.h"
#include "sidestep/motion/io/detail/text.h"

namespace sidestep::motion::detail {

struct BvhHeader {
    std::vector<Joint> joints;
    std::vector<EndSite> end_sites;
    std::vector<BvhChannels> channels;  // by joint
    int channel_count = 0;              // over all joints
    int offset_decimals = 0;

    std::size_t hierarchy_at = 0;  // where HIERARCHY stands
    long long declared_frames = 0;
    double frame_time = 0.0;
    std::size_t frames_at = 0, frames_size = 0;
    std::size_t time_at = 0, time_size = 0;
    std::size_t rows_at = 0;  // where the first row begins
    bool complete = false;    // the words MOTION, Frames and Frame Time were all found
};

/// Reads up to the first row. What is wrong goes to the log; the parser then carries on with the
/// next statement, so that one run names all mistakes.
[[nodiscard]] BvhHeader parse_bvh_header(std::string_view bytes, ProblemLog& log);

}  // namespace sidestep::motion::detail
