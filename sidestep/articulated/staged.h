// A scene of bodies with joints, ready to be run and looked at.
//
//     dogs100, pendulum300, ...  ──┐
//     robot.xml, robot.urdf      ──┼──► StagedScene: bodies, cameras, what they look like, how long
//     whoever else has a body    ──┘        │
//                                           ├──► run_options: how `sidestep simulate` runs it
//                                           └──► recorder_options, about: how it tells of it
//
// Here stands what the tool and the Python module agree on: the same words give the same bits.
//
// Read next: scenes.h (the bodies alone), simulation.h, recorder.h.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "sidestep/articulated/look.h"
#include "sidestep/articulated/recorder.h"
#include "sidestep/articulated/simulation.h"

namespace sidestep::articulated {

struct StagedScene {
    std::string name{}, title{};
    Scene scene{};
    std::vector<Look> looks{};  ///< For each model, or empty: rods.
    double seconds = 6.0;
    double step_s = 1.0 / 960.0;
    double threshold_px = 1.5;
    bool occlusion = false;
    bool slow_steps = false;  ///< Bodies that creep take several steps at once.
    Problems warnings{};
};

/// A scene that needs no file, and which words it understands.
struct BuiltInScene {
    const char* name;
    bool seed, count;
};
/// pendulum300, dog-wall, dogs100, falling, ragdolls.
[[nodiscard]] std::span<const BuiltInScene> built_in_scenes();

/// Nothing stands for the scene's own.
struct StageWords {
    std::optional<int> count{};  ///< Of dogs, ragdolls or links of the pendulum.
    std::optional<std::uint64_t> seed{};
    std::optional<double> seconds{};
    bool endless = false;  ///< Somebody watches until they have seen enough.
};

/// @throws UsageError when there is none of that name.
[[nodiscard]] StagedScene stage_built_in(const std::string& name, const StageWords& words = {});
/// What a file says, with Y up, every joint a little bent: a free body half a metre above the ground, one
/// that is fixed so high that nothing of it can reach the ground.
[[nodiscard]] StagedScene stage_model(const ModelFile& file, const std::string& name,
                                      const StageWords& words = {});
/// A body where it is, with a camera before it; nothing to fall on.
[[nodiscard]] StagedScene stage_alone(std::shared_ptr<const Model> model, State state,
                                      const std::string& name, const StageWords& words = {});
/// Adds one body to a scene without any: on the ground or above it, with a camera before it.
/// @param drop  How far above the ground a free body begins, metres.
void put_on_stage(StagedScene& made, Model model, Look look, State state, const Vec3& gravity,
                  double drop);

/// How a run may differ from the scene's own way.
struct RunWords {
    std::optional<double> step_s{};
    std::optional<double> threshold_px{};  ///< 0: all joints move, always.
    int budget = 0;                        ///< Joints that may move; 0: no limit.
    std::optional<bool> occlusion{};
    Weight weight = Weight::lever;
    Welding welding = Welding::keep_momentum;
    bool multi_rate = false;
};
[[nodiscard]] SimulationOptions run_options(const StagedScene& scene, const RunWords& words = {});

/// As many keys as such a scene needs, fewer where there is much to see.
[[nodiscard]] RecorderOptions recorder_options(const StagedScene& scene);
/// Words that belong to a recording of this run.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> about(
    const StagedScene& scene, const SimulationOptions& options, const Simulation& run);

/// Motion, height, and springs in joints and to the world, J.
[[nodiscard]] double total_energy(const Simulation& run);

}  // namespace sidestep::articulated
