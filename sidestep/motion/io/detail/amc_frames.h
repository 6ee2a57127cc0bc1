// The numbers of an Acclaim motion file, and the clip they make with its skeleton.
#pragma once

#include <string_view>
#include <vector>

#include "sidestep/motion/clip.h"
#include "sidestep/motion/io/detail/asf_model.h"

namespace sidestep::motion::detail {

struct AmcFrames {
    int frame_count = 0;
    int width = 0;  ///< Numbers in a frame: all channels of all bones, in their order.
    bool degrees = true;
    std::vector<double> numbers;  ///< Frame by frame.
};

/// Reads the text; what is wrong goes into the log. Whole when there are no errors.
[[nodiscard]] AmcFrames parse_amc(std::string_view text, const AsfModel& model, ProblemLog& log);

[[nodiscard]] Clip to_clip(const AsfModel& model, const AmcFrames& frames, double frame_time);

}  // namespace sidestep::motion::detail
