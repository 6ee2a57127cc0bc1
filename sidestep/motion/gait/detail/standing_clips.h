// Clips that begin and end in standing: steps aside and back, turns on the spot, idling.
#pragma once

#include <cstdint>
#include <vector>

#include "sidestep/motion/gait/detail/stage.h"

namespace sidestep::motion {

/// Left and right exchanged, x reflected.
[[nodiscard]] Figure mirrored(const Figure& figure);

/// How a short walk from stand to stand is cut out of a gait.
struct StepRecipe {
    Gait gait;
    double phase_in, phase_out;          ///< From `phase_in` to cycles + `phase_out`.
    double amplitude_in, amplitude_out;  ///< Seconds from stand to gait and back.
    double speed_in, speed_out;          ///< Seconds from rest to speed and back.
};

[[nodiscard]] StepRecipe side_recipe();
[[nodiscard]] StepRecipe back_recipe();

[[nodiscard]] std::vector<Figure> step_and_return(const Stage& stage, const StepRecipe& recipe,
                                                  double speed, int cycles);
/// To the left.
[[nodiscard]] std::vector<Figure> turn_on_the_spot(const Stage& stage, double angle_rad);
[[nodiscard]] std::vector<Figure> stand_idle(const Stage& stage, double seconds,
                                             std::uint64_t seed);

}  // namespace sidestep::motion
