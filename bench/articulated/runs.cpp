#include "bench/articulated/runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sidestep/articulated/picture_error.h"
#include "sidestep/base/parallel.h"

namespace sidestep::bench {

using namespace sidestep::articulated;
using Json = nlohmann::ordered_json;

namespace {

constexpr double frames_per_s = 60.0;
constexpr int settle_frames = 30, error_frames = 60;

double median(std::vector<double> numbers) {
    std::nth_element(numbers.begin(), numbers.begin() + static_cast<int>(numbers.size() / 2),
                     numbers.end());
    return numbers[numbers.size() / 2];
}

double sum(const std::vector<double>& numbers) {
    double total = 0.0;
    for (const double number : numbers) total += number;
    return total;
}

/// What one frame alone does to the picture, when it begins where the full run stands.
class OneFrame {
public:
    OneFrame(const Scene& scene, const SimulationOptions& full, const SimulationOptions& options)
        : full_(scene, full), other_(scene, options) {}

    void probe(const Simulation& stands) {
        full_.take_over(stands);
        other_.take_over(stands);
        other_.look_at_all();
        other_.frame();
        full_.frame();
        PictureError error;
        error.add(full_, other_);
        squares_ += error.rms() * error.rms();
        ++count_;
    }
    [[nodiscard]] double rms() const { return count_ > 0 ? std::sqrt(squares_ / count_) : 0.0; }

private:
    Simulation full_, other_;
    double squares_ = 0.0;
    int count_ = 0;
};

/// One of the runs, and what is kept of it.
struct Lane {
    Simulation simulation;  ///< Of a guest: where its states are shown.
    std::unique_ptr<Guest> guest;
    PictureError error, joints;
    std::vector<double> times{};
    double moving = 0.0;

    Lane(const Scene& scene, const Run& run, bool seen_only)
        : simulation(scene, run.options),
          guest(run.guest ? run.guest(scene) : nullptr),
          error(0, false, seen_only),
          joints(0, true) {}

    void frame() {
        const double start = thread_seconds();
        if (guest) {
            guest->frame();
        } else {
            simulation.frame();
        }
        times.push_back(thread_seconds() - start);
    }
    void show(const Simulation& full) {
        if (!guest) return;
        simulation.take_over(full);
        for (int i = 0; i < full.actor_count(); ++i) simulation.set_state(i, guest->state(i));
    }
    [[nodiscard]] int moving_now() const {
        return guest ? guest->moving_count() : simulation.moving_count();
    }
    [[nodiscard]] std::int64_t changes() const {
        return guest ? guest->changes() : simulation.work().changes;
    }
};

}  // namespace

std::vector<Figures> compare(Bench& bench, const Scene& scene, const CompareOptions& options,
                             const std::vector<Run>& runs) {
    const ThreadLimit one(1);
    std::vector<Lane> lanes;
    std::vector<OneFrame> probes;
    for (const Run& run : runs) {
        lanes.emplace_back(scene, run, options.seen_only);
        if (options.one_frame) probes.emplace_back(scene, runs[0].options, run.options);
    }
    const Simulation& full = lanes[0].simulation;
    const int frames = static_cast<int>(std::lround(options.seconds * frames_per_s));
    for (int i = 0; i < frames; ++i) {
        for (std::size_t k = 1; i >= error_frames && i % 30 == 0 && k < probes.size(); ++k) {
            if (runs[k].options.adaptive && !runs[k].guest) probes[k].probe(full);
        }
        for (std::size_t k = 0; k < lanes.size(); ++k) {
            Lane& lane = lanes[k];
            lane.frame();
            if (i < settle_frames) lane.times.clear();
            if (i >= settle_frames) lane.moving += lane.moving_now();
            if (lane.simulation.stopped()) {
                bench.disagree(runs[k].name + ": " + lane.simulation.stopped()->message);
                return std::vector<Figures>(runs.size());
            }
        }
        for (std::size_t k = 1; i >= error_frames && k < lanes.size(); ++k) {
            lanes[k].show(full);
            lanes[k].error.add(full, lanes[k].simulation);
            if (!options.seen_only) lanes[k].joints.add(full, lanes[k].simulation);
        }
    }
    std::vector<Figures> figures;
    const double steps = std::round(1.0 / (frames_per_s * runs[0].options.step_s));
    for (std::size_t k = 0; k < lanes.size(); ++k) {
        const Lane& lane = lanes[k];
        Figures f;
        f.name = runs[k].name;
        f.active = lane.moving / std::max(1, frames - settle_frames);
        f.share = f.active / full.joint_count();
        f.speedup = median(lanes[0].times) / median(lane.times);
        f.speedup_total = sum(lanes[0].times) / sum(lane.times);
        f.us = 1e6 * median(lane.times) / steps;
        f.full_us = 1e6 * median(lanes[0].times) / steps;
        f.rms = lane.error.rms();
        f.p95 = lane.error.p95();
        f.most = lane.error.most();
        f.pop = lane.error.other_pop();
        f.full_pop = lane.error.full_pop();
        f.rms_same_roots = lane.joints.rms();
        f.motion = lane.error.motion_rms();
        f.changes = static_cast<double>(lane.changes()) / options.seconds / full.actor_count();
        if (options.one_frame) f.one_frame = probes[k].rms();
        figures.push_back(f);
    }
    return figures;
}

Json row(const Figures& f, const std::string& notes_say, Json first) {
    const auto tidy = [](double number, int digits) {
        return std::stod(fmt::format("{:.{}f}", number, digits));
    };
    Json all = {{"run", f.name}};
    for (const auto& [key, value] : first.items()) all[key] = value;
    const Json rest = {{"active", std::round(f.active)},
                       {"share", tidy(f.share, 3)},
                       {"speedup", tidy(f.speedup, 2)},
                       {"speedup_total", tidy(f.speedup_total, 2)},
                       {"us_per_step", tidy(f.us, 1)},
                       {"full_us", tidy(f.full_us, 1)},
                       {"one_frame_px", tidy(f.one_frame, 3)},
                       {"long_rms_px", tidy(f.rms, 3)},
                       {"p95_px", tidy(f.p95, 2)},
                       {"most_px", tidy(f.most, 1)},
                       {"pop", fmt::format("{:.2f}/{:.2f}", f.pop, f.full_pop)},
                       {"rms_same_roots_px", tidy(f.rms_same_roots, 3)},
                       {"changes_per_body_s", tidy(f.changes, 1)},
                       {"notes_say", notes_say}};
    for (const auto& [key, value] : rest.items()) all[key] = value;
    return all;
}

SimulationOptions full_run() {
    return {};
}

SimulationOptions adaptive_run(double threshold_px, double look_s) {
    SimulationOptions options;
    options.adaptive = AdaptiveOptions{};
    options.adaptive->threshold_px = threshold_px;
    options.adaptive->look_s = look_s;
    return options;
}

}  // namespace sidestep::bench
