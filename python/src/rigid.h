// A world of rigid bodies as Python holds it: with its scene and its recording.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "python/src/numbers.h"
#include "sidestep/rigid/recorder.h"

namespace sidestep::python {

class RigidRun {
public:
    /// @param record  Keep a recording, of which contacts are a part when `contacts`.
    RigidRun(rigid::Scene scene, bool record, bool contacts);

    /// @throws UsageError when time has begun already, and as World::add.
    int add(const rigid::Body& body);
    /// One step, told to the recording. @throws InputError when a body is lost.
    void step();
    [[nodiscard]] rigid::World& world() { return world_; }
    [[nodiscard]] const rigid::Scene& scene() const { return *scene_; }
    [[nodiscard]] std::int64_t steps() const { return steps_; }
    [[nodiscard]] std::int64_t impacts() const { return impacts_; }
    [[nodiscard]] double deepest() const { return deepest_; }
    /// The recording up to now, whole. @throws UsageError when nobody kept one.
    [[nodiscard]] std::string recorded();
    [[nodiscard]] std::string title() const;

    Turns turns;

private:
    void begin();

    std::unique_ptr<rigid::Scene> scene_;
    rigid::World world_;
    bool record_, contacts_;
    std::int64_t steps_ = 0, impacts_ = 0;
    double deepest_ = 0.0;
    std::string bytes_;
    std::optional<recording::Writer> writer_;
    std::optional<rigid::Recorder> recorder_;
};

void bind_rigid_shapes(py::module_& rigid);

}  // namespace sidestep::python
