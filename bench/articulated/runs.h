// The same scene run in several ways, frame by frame in turns, and what the others did against the first.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bench/articulated/summary.h"
#include "sidestep/articulated/simulation.h"

namespace sidestep::bench {

/// A way to run a scene that is none of Simulation's.
class Guest {
public:
    virtual ~Guest() = default;
    virtual void frame() = 0;
    [[nodiscard]] virtual const articulated::State& state(int actor) const = 0;
    [[nodiscard]] virtual int moving_count() const = 0;
    [[nodiscard]] virtual std::int64_t changes() const = 0;
};

struct Run {
    std::string name;
    articulated::SimulationOptions options{};
    /// In place of Simulation.
    std::function<std::unique_ptr<Guest>(const articulated::Scene&)> guest{};
};

/// What a run did against the first of its list.
struct Figures {
    std::string name;
    double share = 0.0, active = 0.0;
    double speedup = 0.0;        ///< Of the medians of frames.
    double speedup_total = 0.0;  ///< Of all frames together.
    double us = 0.0, full_us = 0.0;
    double one_frame = 0.0, rms = 0.0, p95 = 0.0, most = 0.0, pop = 0.0, full_pop = 0.0;
    double rms_same_roots = 0.0, motion = 0.0;
    double changes = 0.0;  ///< Of regions, for each body and second.

    /// The smaller one: medians are kind to runs that begin busily.
    [[nodiscard]] double least_speedup() const { return std::min(speedup, speedup_total); }
    [[nodiscard]] double pop_ratio() const { return pop / std::max(1e-9, full_pop); }
};

struct CompareOptions {
    double seconds = 6.0;
    bool one_frame = false;  ///< Also what a single frame does, from the full run's state.
    bool seen_only = false;  ///< Errors of links that the full run shows, not of hidden ones.
};

/// Frame by frame in turns, on one thread: whatever else the machine does meets all alike. The first
/// run is the full one. Errors leave out the first second, shares and times the first half.
std::vector<Figures> compare(Bench& bench, const articulated::Scene& scene,
                             const CompareOptions& options, const std::vector<Run>& runs);

/// A row of a table. @param first  What it begins with.
nlohmann::ordered_json row(const Figures& figures, const std::string& notes_say,
                           nlohmann::ordered_json first = nlohmann::ordered_json::object());

[[nodiscard]] articulated::SimulationOptions full_run();
[[nodiscard]] articulated::SimulationOptions adaptive_run(double threshold_px,
                                                          double look_s = 72.0 / 960.0);
/// Looks of tables that are about the error.
constexpr double often = 48.0 / 960.0;

}  // namespace sidestep::bench
