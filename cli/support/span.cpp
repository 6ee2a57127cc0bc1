#include "cli/support/span.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "sidestep/base/file.h"
#include "sidestep/motion/clip_operations.h"

namespace sidestep::cli {

namespace {

Failure bad(std::string message, std::string hint) {
    return failure(problem_with("", std::move(message), std::move(hint)));
}

/// A number that fills the whole text; false when it is not one.
bool read_number(std::string_view text, double& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && std::isfinite(value);
}

/// First and last frame, both included; last < first when nothing is left.
std::pair<int, int> frames_of(const motion::Clip& clip, const Span& span) {
    const double last = clip.frame_count() - 1;
    const double per_unit = span.frames ? 1.0 : 1.0 / clip.frame_time();
    // a bound that falls on a frame includes it: files round their frame time (0.0083333), which
    // adds up to a few hundredths of a frame in a long take
    constexpr double slack = 0.05;
    const double first = span.from ? std::ceil(*span.from * per_unit - slack) : 0.0;
    const double final = span.to ? std::floor(*span.to * per_unit + slack) : last;
    return {static_cast<int>(std::clamp(first, 0.0, last + 1.0)),
            static_cast<int>(std::clamp(final, -1.0, last))};
}

}  // namespace

Result<Span> parse_span(const std::string& text) {
    constexpr const char* hint =
        "write FROM:TO in seconds (1.5:4) or in frames (30f:90f); either side may be left out";
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos || text.find(':', colon + 1) != std::string::npos) {
        return bad("\"" + text + "\" is not a stretch of time: expected one colon", hint);
    }
    Span span;
    int in_frames = 0;
    int given = 0;
    for (const bool is_from : {true, false}) {
        std::string_view side(text);
        side = is_from ? side.substr(0, colon) : side.substr(colon + 1);
        if (side.empty()) continue;
        ++given;
        if (side.back() == 'f') {
            ++in_frames;
            side.remove_suffix(1);
        } else if (side.back() == 's') {
            side.remove_suffix(1);
        }
        double value = 0.0;
        if (!read_number(side, value) || value < 0.0) {
            return bad("\"" + std::string(side) + "\" in \"" + text +
                           "\" is not a number of seconds or frames",
                       hint);
        }
        (is_from ? span.from : span.to) = value;
    }
    if (given == 0) return bad("\"" + text + "\" names no bound", hint);
    if (in_frames != 0 && in_frames != given) {
        return bad("\"" + text + "\" mixes seconds and frames", hint);
    }
    span.frames = in_frames > 0;
    if (span.from && span.to && *span.from > *span.to) {
        return bad("\"" + text + "\" ends before it begins", hint);
    }
    return span;
}

Result<motion::Clip> cut(const motion::Clip& clip, const Span& span, const std::string& option) {
    const auto [first, last] = frames_of(clip, span);
    if (first > last) {
        return bad(fmt::format("{} leaves nothing: the motion has {} frames, {:.3f} s", option,
                               clip.frame_count(), clip.duration()),
                   fmt::format("its last frame, {}, begins at {:.3f} s", clip.frame_count() - 1,
                               clip.last_time()));
    }
    return motion::trim(clip, first, last);
}

double start_of(const motion::Clip& clip, const Span& span) {
    return frames_of(clip, span).first * clip.frame_time();
}

}  // namespace sidestep::cli
