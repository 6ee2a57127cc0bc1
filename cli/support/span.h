// A stretch of a motion as people type it: `1.5:4` seconds, `30f:90f` frames, `2:` to the end.
#pragma once

#include <optional>
#include <string>

#include "sidestep/base/result.h"
#include "sidestep/motion/clip.h"

namespace sidestep::cli {

struct Span {
    std::optional<double> from;  ///< Nothing: from the first frame.
    std::optional<double> to;    ///< Nothing: to the last. Both ends are included.
    bool frames = false;         ///< True: the numbers count frames from 0. False: seconds.
};

[[nodiscard]] Result<Span> parse_span(const std::string& text);

/// That part of a clip. @param option  For the problem: the option's name.
[[nodiscard]] Result<motion::Clip> cut(const motion::Clip& clip, const Span& span,
                                       const std::string& option);

/// When the part begins, in seconds of the whole.
[[nodiscard]] double start_of(const motion::Clip& clip, const Span& span);

}  // namespace sidestep::cli
