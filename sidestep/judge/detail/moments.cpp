#include "sidestep/judge/detail/moments.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sidestep/base/problem.h"

namespace sidestep::judge::detail {

using recording::Recording;
using recording::Told;

namespace {

constexpr double most_moments = 5e7;

/// How far `from` may be from what was meant: it is kept as a 32-bit float.
double rounding_of(double from) {
    return time_grain + 1.2e-7 * std::abs(from);
}

/// Seconds between two samples of a clip as it is played; infinite when it stands still.
double sample_time(const Recording& recording, const recording::Play& play) {
    return recording.clip_info(play.clip).frame_time / std::abs(play.speed);
}

/// The least time between samples of anything that is played; where nothing is, between keys.
double least_sample_time(const Recording& recording, const std::vector<std::vector<Told>>& told) {
    constexpr double shortest_key_gap = 1e-3, usual = 1.0 / 30.0;
    double played = std::numeric_limits<double>::infinity();
    double told_again = played;
    for (const std::vector<Told>& all : told) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i].what == Told::What::play) {
                played = std::min(played, sample_time(recording, all[i].play));
            }
            const double gap = i > 0 ? all[i].time - all[i - 1].time : 0.0;
            if (gap >= shortest_key_gap) told_again = std::min(told_again, gap);
        }
    }
    if (std::isfinite(played)) return played;
    return std::isfinite(told_again) ? told_again : usual;
}

[[noreturn]] void refuse(double seconds, double step) {
    Problem problem;
    problem.message = "the recording is too long to be judged: " + std::to_string(seconds) +
                      " s, to be looked at every " + std::to_string(1e3 * step) +
                      " ms, are more than 50000000 moments";
    problem.hint = "look at fewer moments between samples, or at a shorter recording";
    throw InputError({problem});
}

/// The samples of a clip, played until `end`, that lie on no line of the grid.
void add_samples(const Recording& recording, const Told& told, double end, const Moments& grid,
                 double room, std::vector<double>& extra) {
    const recording::Play& play = told.play;
    if (play.speed == 0.0) return;
    const recording::ClipInfo clip = recording.clip_info(play.clip);
    const double last = clip.frame_count - 1.0;
    const double begin_sample = play.from / clip.frame_time;
    const double end_sample = (play.from + play.speed * (end - told.time)) / clip.frame_time;
    const double low = std::ceil(std::min(begin_sample, end_sample) - 1e-6);
    const double high = std::floor(std::max(begin_sample, end_sample) + 1e-6);
    for (double sample = std::max(low, 0.0); sample <= std::min(high, last); sample += 1.0) {
        const double time = told.time + (sample * clip.frame_time - play.from) / play.speed;
        const double line = std::round((time - grid.origin) / grid.step);
        const double slack = rounding_of(play.from) / std::abs(play.speed);
        if (std::abs(grid.origin + line * grid.step - time) <= slack) continue;
        extra.push_back(time);
        if (static_cast<double>(extra.size()) > room) {
            refuse(recording.duration(), grid.step);
        }
    }
}

}  // namespace

std::int64_t Moments::first_line(double seconds) const {
    const double nearest = std::ceil((seconds - origin) / step - time_grain / step);
    return static_cast<std::int64_t>(std::clamp(nearest, 0.0, static_cast<double>(lines)));
}

Moments find_moments(const Recording& recording, const std::vector<std::vector<Told>>& told,
                     int between) {
    const double first = recording.first_time();
    const double last = recording.last_time();
    Moments grid;
    grid.step = least_sample_time(recording, told) / (between + 1);
    const double count = (last - first) / grid.step + 2.0;
    if (!(count <= most_moments)) refuse(last - first, grid.step);

    // lines run through the samples of whoever plays first
    const Told* earliest = nullptr;
    for (const std::vector<Told>& all : told) {
        for (const Told& one : all) {
            if (one.what != Told::What::play || one.play.speed == 0.0) continue;
            if (earliest == nullptr || one.time < earliest->time) earliest = &one;
            break;
        }
    }
    grid.origin = earliest == nullptr ? first : earliest->time;
    if (earliest != nullptr) {
        const double clip_time = recording.clip_info(earliest->play.clip).frame_time;
        const double from = earliest->play.from;
        const double into = from - std::round(from / clip_time) * clip_time;
        if (std::abs(into) > rounding_of(from)) grid.origin -= into / earliest->play.speed;
    }
    grid.origin -= std::floor((grid.origin - first) / grid.step + 1e-6) * grid.step;
    grid.lines = static_cast<std::int64_t>(
        std::max(0.0, std::floor((last - grid.origin) / grid.step + 1e-6) + 1.0));

    // what else must be seen: both ends, every key, samples off the lines
    std::vector<double> keys{first, last};
    std::vector<double> samples;
    for (const std::vector<Told>& all : told) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            keys.push_back(all[i].time);
            if (all[i].what != Told::What::play) continue;
            const double end = i + 1 < all.size() ? all[i + 1].time : last;
            add_samples(recording, all[i], end, grid, most_moments - count, samples);
        }
    }
    std::sort(keys.begin(), keys.end());

    // lines first; a key on a line is the line's own moment, to the bit
    grid.time.reserve(static_cast<std::size_t>(grid.lines) + 16);
    for (std::int64_t i = 0; i < grid.lines; ++i) grid.time.push_back(grid.at_line(i));
    std::vector<double> off = std::move(samples);
    for (const double key : keys) {
        const double line = std::round((key - grid.origin) / grid.step);
        if (line >= 0.0 && line < static_cast<double>(grid.lines) &&
            std::abs(grid.origin + line * grid.step - key) <= time_grain) {
            grid.time[static_cast<std::size_t>(line)] = key;
        } else {
            off.push_back(key);
        }
    }
    std::sort(off.begin(), off.end());
    std::vector<double> lines = std::move(grid.time);
    grid.time.clear();
    std::size_t o = 0;
    const auto add_off = [&](double until) {
        for (; o < off.size() && off[o] < until; ++o) {
            if (off[o] < first || off[o] > last) continue;
            // moments of one cluster: the latest, where everything told has come true
            if (!grid.line.empty() && grid.line.back() < 0 &&
                off[o] - grid.time.back() <= time_grain) {
                grid.time.back() = off[o];
                continue;
            }
            grid.time.push_back(off[o]);
            grid.line.push_back(-1);
        }
    };
    for (std::size_t i = 0; i < lines.size(); ++i) {
        add_off(lines[i]);
        grid.time.push_back(lines[i]);
        grid.line.push_back(static_cast<std::int64_t>(i));
    }
    add_off(std::numeric_limits<double>::infinity());
    return grid;
}

}  // namespace sidestep::judge::detail
