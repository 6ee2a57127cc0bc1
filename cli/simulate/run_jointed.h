// Bodies with joints from the first frame to the last, with everything that is worth telling.
//
//     Simulation::frame ──► JointedTally (joints, looks, energy, time) ──► closing table, JSON
//          │         ╲
//          │          the same with all joints, frame by frame, when asked to compare
//          └──► Recorder ──► Writer
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/simulate/jointed_scene.h"
#include "cli/support/console.h"
#include "cli/support/output.h"
#include "sidestep/articulated/picture_error.h"
#include "sidestep/articulated/recorder.h"

namespace sidestep::cli {

/// How far the picture was from that of all joints; of several cameras the largest of each number.
struct JointedComparison {
    double rms_px = 0.0, p95_px = 0.0, most_px = 0.0;
    double pop_ratio = 0.0;  ///< Largest second difference of a point, against the full run's.
    double motion_px = 0.0;  ///< Rms of what a point of the full run moves in a frame.
    double full_s = 0.0;     ///< Processor time of the full run.
    double speed_up = 0.0;   ///< Processor time of the full run by that of this one.
    bool full_stopped = false;
    std::uint64_t full_fingerprint = 0;
};

/// What came of a run.
struct JointedTally {
    int bodies = 0, links = 0, joints = 0;
    std::int64_t frames = 0;
    double seconds = 0.0;
    double mean_moving = 0.0;  ///< Joints, over the frames.
    int most_moving = 0, end_moving = 0;
    articulated::Simulation::Work work{};
    double start_energy = 0.0, end_energy = 0.0, most_energy = 0.0;
    double wall_s = 0.0, cpu_s = 0.0;  ///< Of the frames alone.
    double threshold_px = 0.0;         ///< At the end, as a budget has steered it.
    std::uint64_t fingerprint = 0;
    std::optional<Problem> stopped{};
    std::optional<JointedComparison> comparison{};
};

/// Steps a run and keeps count.
class JointedRun {
public:
    /// @param compare  Runs all joints beside it.
    JointedRun(const articulated::Scene& scene, const articulated::SimulationOptions& options,
               bool compare);

    /// Recorders are borrowed, and told of every frame from now on.
    void add(articulated::Recorder& recorder) { recorders_.push_back(&recorder); }
    void frame();
    [[nodiscard]] bool stopped() const { return run_.stopped().has_value(); }
    [[nodiscard]] const articulated::Simulation& now() const { return run_; }
    [[nodiscard]] articulated::Simulation& now() { return run_; }
    /// Other options from now on, and other cameras unless there are none; nobody moves by it.
    void change(const articulated::SimulationOptions& options,
                std::vector<articulated::CameraPath> cameras = {});
    [[nodiscard]] const articulated::SimulationOptions& options() const { return options_; }
    /// As it stands.
    [[nodiscard]] JointedTally tally() const;

private:
    articulated::SimulationOptions options_;
    articulated::Simulation run_;
    std::optional<articulated::Simulation> full_{};
    std::vector<articulated::PictureError> errors_{};
    std::vector<articulated::Recorder*> recorders_{};
    articulated::Simulation::Work before_{};  // of runs that went before a change
    JointedTally tally_{};
    double moving_sum_ = 0.0, full_s_ = 0.0;
};

/// The closing table.
[[nodiscard]] std::string jointed_text(const Console& console, const JointedScene& scene,
                                       const articulated::SimulationOptions& options,
                                       const JointedTally& tally, bool cut);
[[nodiscard]] Json jointed_json(const JointedScene& scene,
                                const articulated::SimulationOptions& options,
                                const JointedTally& tally, bool cut);

}  // namespace sidestep::cli
