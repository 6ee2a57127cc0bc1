// Which samples of two paths meet, worked out once per question instead of once per pair.
//
//     A   |--0--|--1--|--2--|--3--|        equal dt: sample i of A meets sample i + lag of B, with
//     B       |--0--|--1--|--2--|          one lag when starts are whole frames apart, two otherwise
//
// Brute force, scalar or not, and the peers all walk these ranges, so that their time goes into
// tests of samples and not into finding them.
#pragma once

#include <algorithm>
#include <cmath>

#include "sidestep/spacetime/contact.h"

namespace sidestep::bench {

struct Window {
    struct Run {
        int lag = 0;             ///< j - i.
        int first = 0, end = 0;  ///< Samples of A, half-open.
    };
    Run runs[2];
    int count = 0;      ///< Of runs that are not empty.
    bool plain = true;  ///< False: dt differs, or rounding decides; ask meeting_samples for each i.
};

[[nodiscard]] inline Window meeting_window(int count_a, double dt_a, int count_b, double dt_b,
                                           double shift) {
    using spacetime::time_grain;
    Window window;
    // apart in time: no interval of the one reaches into any of the other
    if (shift > count_a * dt_a || -shift > count_b * dt_b) return window;
    if (dt_a != dt_b) {
        window.plain = false;
        return window;
    }
    // B's sample i + lag begins (shift + lag dt) after A's sample i
    const double lags = -shift / dt_a;
    int lag = static_cast<int>(lags);
    if (lag > lags) --lag;
    const double late = (lags - lag) * dt_a;  // what the samples with this lag do not share
    const double room = 1e-10 + 1e-14 * (std::abs(shift) + count_a * dt_a + count_b * dt_a);
    if (std::abs(late - time_grain) < room || std::abs(dt_a - late - time_grain) < room) {
        window.plain = false;
        return window;
    }
    const auto add = [&](int by) {
        const int first = std::max(0, -by);
        const int end = std::min(count_a, count_b - by);
        if (first < end) window.runs[window.count++] = {by, first, end};
    };
    if (dt_a - late > time_grain) add(lag);
    if (late > time_grain) add(lag + 1);
    return window;
}

/// Calls `test(i, j)` for the pairs that meet until one says true.
template <typename Test>
[[nodiscard]] bool any_meeting(const spacetime::GroundPath& a, const spacetime::GroundPath& b,
                               double shift, Test test) {
    const Window window = meeting_window(a.sample_count(), a.dt, b.sample_count(), b.dt, shift);
    if (window.plain) {
        for (int k = 0; k < window.count; ++k) {
            const Window::Run& run = window.runs[k];
            for (int i = run.first; i < run.end; ++i) {
                if (test(i, i + run.lag)) return true;
            }
        }
        return false;
    }
    for (int i = 0; i < a.sample_count(); ++i) {
        const auto range = spacetime::meeting_samples(i, a.dt, b.dt, b.sample_count(), shift,
                                                      spacetime::Mode::sampled);
        for (int j = range.first; j <= range.last; ++j) {
            if (test(i, j)) return true;
        }
    }
    return false;
}

}  // namespace sidestep::bench
