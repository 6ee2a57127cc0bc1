// A crowd as Python holds it: with all that it borrows, and its recording.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "python/src/numbers.h"
#include "sidestep/crowd/facing.h"
#include "sidestep/crowd/recorder.h"
#include "sidestep/crowd/simulation.h"

namespace sidestep::python {

class CrowdRun {
public:
    struct Options {
        std::uint64_t seed = 1;
        crowd::Method method = crowd::Method::fast;
        crowd::Taste taste{};
        bool record = true;
        bool explain = false;
    };
    CrowdRun(crowd::Scene scene, std::shared_ptr<const motion::MotionGraph> graph,
             const Options& options);

    /// One frame, told to the recording.
    void step();
    [[nodiscard]] crowd::Simulation& simulation() { return *simulation_; }
    [[nodiscard]] const crowd::Crowd& crowd() const { return simulation_->crowd(); }
    [[nodiscard]] const crowd::Facing& facing();
    [[nodiscard]] const crowd::Taste& taste() const { return taste_; }
    void set_taste(const crowd::Taste& taste);
    /// The recording up to now, whole. @throws UsageError when nobody kept one.
    [[nodiscard]] std::string recorded() const;
    [[nodiscard]] const std::string& title() const { return title_; }

    Turns turns;

private:
    std::unique_ptr<crowd::Scene> scene_;
    std::shared_ptr<const motion::MotionGraph> graph_;
    crowd::Taste taste_;
    std::string title_;
    std::unique_ptr<crowd::Explanations> reasons_;
    std::unique_ptr<crowd::Simulation> simulation_;
    std::optional<crowd::Facing> facing_;
    std::string bytes_;
    std::optional<recording::Writer> writer_;
    std::optional<crowd::Recorder> recorder_;
};

}  // namespace sidestep::python
