#include "cli/simulate/run_jointed.h"

#include <time.h>

#include <algorithm>
#include <chrono>

namespace sidestep::cli {

namespace {

double cpu_now_s() {
    timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

articulated::Simulation::Work sum_of(articulated::Simulation::Work a,
                                     const articulated::Simulation::Work& b) {
    a.steps += b.steps;
    a.moving_steps += b.moving_steps;
    a.looks += b.looks;
    a.changes += b.changes;
    a.contacts += b.contacts;
    return a;
}

}  // namespace

JointedRun::JointedRun(const articulated::Scene& scene,
                       const articulated::SimulationOptions& options, bool compare)
    : options_(options), run_(scene, options) {
    if (compare) {
        articulated::SimulationOptions all = options;
        all.adaptive.reset();
        full_.emplace(scene, all);
        for (std::size_t k = 0; k < scene.cameras.size(); ++k) {
            errors_.emplace_back(static_cast<int>(k));
        }
    }
    tally_.bodies = run_.actor_count();
    for (int a = 0; a < run_.actor_count(); ++a) tally_.links += run_.model(a).link_count();
    tally_.joints = run_.joint_count();
    tally_.start_energy = tally_.most_energy = tally_.end_energy = articulated::total_energy(run_);
}

void JointedRun::frame() {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point wall = Clock::now();
    const double cpu = cpu_now_s();
    run_.frame();
    tally_.cpu_s += cpu_now_s() - cpu;
    tally_.wall_s += std::chrono::duration<double>(Clock::now() - wall).count();
    // a frame that was not finished counts for nothing
    if (run_.stopped()) return;
    ++tally_.frames;
    const int moving = run_.moving_count();
    moving_sum_ += moving;
    tally_.most_moving = std::max(tally_.most_moving, moving);
    tally_.end_energy = articulated::total_energy(run_);
    tally_.most_energy = std::max(tally_.most_energy, tally_.end_energy);
    for (articulated::Recorder* recorder : recorders_) recorder->frame(run_);
    if (!full_ || full_->stopped()) return;
    const double before = cpu_now_s();
    full_->frame();
    full_s_ += cpu_now_s() - before;
    if (full_->stopped()) return;
    for (articulated::PictureError& error : errors_) error.add(*full_, run_);
}

void JointedRun::change(const articulated::SimulationOptions& options,
                        std::vector<articulated::CameraPath> cameras) {
    articulated::Scene scene = run_.scene();
    if (!cameras.empty()) scene.cameras = std::move(cameras);
    articulated::Simulation next(std::move(scene), options);
    next.take_over(run_);
    if (options.adaptive) next.look_at_all();
    before_ = sum_of(before_, run_.work());
    run_ = std::move(next);
    options_ = options;
}

JointedTally JointedRun::tally() const {
    JointedTally now = tally_;
    now.seconds = static_cast<double>(tally_.frames) * options_.frame_s;
    now.mean_moving = moving_sum_ / static_cast<double>(std::max<std::int64_t>(1, tally_.frames));
    now.end_moving = run_.moving_count();
    now.work = sum_of(before_, run_.work());
    now.threshold_px = options_.adaptive ? run_.threshold_px() : 0.0;
    now.fingerprint = run_.fingerprint();
    now.stopped = run_.stopped();
    if (full_) {
        JointedComparison& told = now.comparison.emplace();
        for (const articulated::PictureError& error : errors_) {
            told.rms_px = std::max(told.rms_px, error.rms());
            told.p95_px = std::max(told.p95_px, error.p95());
            told.most_px = std::max(told.most_px, error.most());
            told.pop_ratio = std::max(told.pop_ratio, error.pop_ratio());
            told.motion_px = std::max(told.motion_px, error.motion_rms());
        }
        told.full_s = full_s_;
        told.speed_up = full_s_ / std::max(1e-9, tally_.cpu_s);
        told.full_stopped = full_->stopped().has_value();
        told.full_fingerprint = full_->fingerprint();
    }
    return now;
}

}  // namespace sidestep::cli
