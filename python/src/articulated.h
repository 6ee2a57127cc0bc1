// Bodies with joints as Python holds them: models shared, states as rows of numpy, a run with its recording.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "python/src/numbers.h"
#include "sidestep/articulated/staged.h"

namespace sidestep::python {

class ArticulatedRun {
public:
    struct Options {
        articulated::RunWords words{};
        bool record = true;
        bool groups = true;  ///< Colours by rigid group.
    };
    ArticulatedRun(articulated::StagedScene scene, const Options& options);

    /// One frame, told to the recording. @throws InputError when the run cannot go on.
    void frame();
    [[nodiscard]] articulated::Simulation& simulation() { return *simulation_; }
    [[nodiscard]] const articulated::StagedScene& scene() const { return scene_; }
    [[nodiscard]] const articulated::SimulationOptions& how() const { return how_; }
    /// The recording up to now, whole. @throws UsageError when nobody kept one.
    [[nodiscard]] std::string recorded() const;

    Turns turns;

private:
    articulated::StagedScene scene_;
    articulated::SimulationOptions how_;
    std::unique_ptr<articulated::Simulation> simulation_;
    std::string bytes_;
    std::optional<recording::Writer> writer_;
    std::optional<articulated::Recorder> recorder_;
};

/// A state of this model. @throws UsageError when shapes or numbers are wrong.
[[nodiscard]] articulated::State state_from(const articulated::Model& model, const Numbers& q,
                                            const Numbers& v);

void bind_articulated(py::module_& module);
void bind_articulated_model(py::module_& articulated);

}  // namespace sidestep::python
