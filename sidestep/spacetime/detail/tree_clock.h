// Which samples of two placed paths meet in time?
//
// Two clocks give the answers of samples_meet and frames_meet, to the bit:
//
//     LagClock    equal dt: sample i meets j exactly when i - j is one of one to three numbers, the
//                 same for all samples. Whole numbers from there on.
//     RealClock   anything else: ends and begins are compared.
//
// A pair meets when min(ends) - max(begins) exceeds a limit. Subtraction rounds monotonously, so
// that is: both ends exceed both begins by more than it. A sample's own end exceeds its own begin
// by dt, far more than the limit, which leaves two comparisons; and because products and sums
// round monotonously too, the same two comparisons on the ends of two stretches of samples never
// miss a pair inside.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "sidestep/spacetime/contact.h"

namespace sidestep::spacetime::detail {

/// Samples [first_a, last_a] of A against [first_b, last_b] of B.
struct Stretches {
    int first_a, last_a, first_b, last_b;
};

struct LagClock {
    int low, high;  ///< i meets j when low <= i - j <= high.

    [[nodiscard]] bool meet(const Stretches& s) const {
        return s.first_a - s.last_b <= high && s.last_a - s.first_b >= low;
    }
    /// Calls visit(i, j) for every pair that meets, early pairs first, until it returns true.
    template <typename Visit>
    bool forwards(const Stretches& s, Visit&& visit) const {
        const int end = std::min(s.last_a, s.last_b + high);
        for (int i = std::max(s.first_a, s.first_b + low); i <= end; ++i) {
            const int last = std::min(s.last_b, i - low);
            for (int j = std::max(s.first_b, i - high); j <= last; ++j) {
                if (visit(i, j)) return true;
            }
        }
        return false;
    }
    /// The same, late pairs first.
    template <typename Visit>
    bool backwards(const Stretches& s, Visit&& visit) const {
        const int end = std::max(s.first_a, s.first_b + low);
        for (int i = std::min(s.last_a, s.last_b + high); i >= end; --i) {
            const int first = std::max(s.first_b, i - high);
            for (int j = std::min(s.last_b, i - low); j >= first; --j) {
                if (visit(i, j)) return true;
            }
        }
        return false;
    }
};

/// "At least -grain" is "more than the number below it".
inline constexpr double touching_limit =
    -time_grain * (1.0 + std::numeric_limits<double>::epsilon());

struct RealClock {
    double dt_a, dt_b, shift, limit;

    RealClock(double dt_a_s, double dt_b_s, double shift_s, Mode mode)
        : dt_a(dt_a_s),
          dt_b(dt_b_s),
          shift(shift_s),
          limit(mode == Mode::sampled ? time_grain : touching_limit) {}

    /// Sample i of A is over before j begins, or only meets it by a rounding.
    [[nodiscard]] bool a_is_over(int i, int j) const {
        return !((i + 1) * dt_a - (shift + j * dt_b) > limit);
    }
    [[nodiscard]] bool b_is_over(int j, int i) const {
        return !((shift + (j + 1) * dt_b) - i * dt_a > limit);
    }
    [[nodiscard]] bool meet(const Stretches& s) const {
        return !a_is_over(s.last_a, s.first_b) && !b_is_over(s.last_b, s.first_a);
    }
    template <typename Visit>
    bool forwards(const Stretches& s, Visit&& visit) const {
        // near the first pair by division, then to it by comparing
        int i = near(s.first_a, s.last_a, (shift + s.first_b * dt_b) / dt_a - 2.0);
        int start = near(s.first_b, s.last_b, (i * dt_a - shift) / dt_b - 2.0);
        for (; i <= s.last_a; ++i) {
            while (start <= s.last_b && b_is_over(start, i)) ++start;
            if (start > s.last_b) break;
            for (int j = start; j <= s.last_b && !a_is_over(i, j); ++j) {
                if (visit(i, j)) return true;
            }
        }
        return false;
    }
    template <typename Visit>
    bool backwards(const Stretches& s, Visit&& visit) const {
        int i = near(s.first_a, s.last_a, (shift + (s.last_b + 1) * dt_b) / dt_a + 2.0);
        int start = near(s.first_b, s.last_b, ((i + 1) * dt_a - shift) / dt_b + 2.0);
        for (; i >= s.first_a; --i) {
            while (start >= s.first_b && a_is_over(i, start)) --start;
            if (start < s.first_b) break;
            for (int j = start; j >= s.first_b && !b_is_over(j, i); --j) {
                if (visit(i, j)) return true;
            }
        }
        return false;
    }

private:
    static int near(int first, int last, double guess) {
        return static_cast<int>(std::clamp(guess, 1.0 * first, 1.0 * last));
    }
};

/// For paths of equal dt that meet; false when only a RealClock can tell.
[[nodiscard]] inline bool make_lag_clock(double dt, double shift, double duration, Mode mode,
                                         LagClock& clock) {
    // ends and begins are rounded; this must be little beside the grain
    const double longest = std::abs(shift) + duration;
    if (!(longest * (4.0 * std::numeric_limits<double>::epsilon()) < 0.25 * time_grain))
        return false;
    const double lag = shift / dt;
    if (!(std::abs(lag) < 1e9)) return false;
    const int whole = static_cast<int>(lag + (lag < 0.0 ? -0.5 : 0.5));
    const double rest = shift - whole * dt;
    if (std::abs(rest) < 0.5 * time_grain) {
        // side by side: between samples, neighbours touch as well
        const int more = mode == Mode::interpolated ? 1 : 0;
        clock = {whole - more, whole + more};
        return true;
    }
    if (std::abs(rest) > 2.0 * time_grain) {
        const int below = rest > 0.0 ? whole : whole - 1;
        clock = {below, below + 1};
        return true;
    }
    return false;
}

}  // namespace sidestep::spacetime::detail
