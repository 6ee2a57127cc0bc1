// When does the judge look?
//
//     grid   |  |  |  |  |  |  |  |  |       a sample of the quickest clip every (between + 1) lines
//     keys        *        *                 on a line, or a moment of their own
//     other samples     o     o              of clips that started off the lines: the same
#pragma once

#include <cstdint>
#include <vector>

#include "sidestep/recording/recording.h"

namespace sidestep::judge::detail {

/// Moments nearer than this are one: the grain of time in a recording.
inline constexpr double time_grain = 1e-9;

struct Moments {
    double origin = 0.0;  ///< Line 0 of the grid.
    double step = 1.0;    ///< Seconds between lines.
    std::int64_t lines = 0;
    std::vector<double> time;        ///< Ascending.
    std::vector<std::int64_t> line;  ///< Its line, or -1 when it lies on none.

    [[nodiscard]] std::int64_t count() const { return static_cast<std::int64_t>(time.size()); }
    [[nodiscard]] double at_line(std::int64_t index) const {
        return origin + static_cast<double>(index) * step;
    }
    /// The first line that is not before `seconds`; may be one past the last.
    [[nodiscard]] std::int64_t first_line(double seconds) const;
};

/// @param told  By thing, for those that are judged: empty for others.
/// @throws InputError when there are more moments than anybody can look at.
[[nodiscard]] Moments find_moments(const recording::Recording& recording,
                                   const std::vector<std::vector<recording::Told>>& told,
                                   int between);

}  // namespace sidestep::judge::detail
