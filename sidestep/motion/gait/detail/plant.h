// Turns the small residual slip of the model into none.
//
// Each stance of a foot has an anchor; the ankle is shifted so that heel, then ball, then tip stay
// on it. Between stances the shift swings over softly.
#pragma once

#include <array>
#include <vector>

#include "sidestep/motion/gait/detail/course.h"

namespace sidestep::motion {

/// One contact of one foot, in samples; both ends may lie outside the course.
struct Stance {
    double begin = 0.0;
    double end = 0.0;
    int from = 0;  ///< First and last sample that are held.
    int to = 0;
    int anchor_sample = 0;  ///< Where the anchor is read ...
    FootAnchor anchor;      ///< ... unless it is fixed, in the world.
    double anchor_heading = 0.0;
    bool stands = false;     ///< Begins or ends in standing.
    bool stays = false;      ///< Ends in standing: the heel is not lifted.
    bool flat_heel = false;  ///< The heel is held where it is when the foot lies flat.
    double flat = 0.0;
    double off = 0.0;
};

/// What the planting adds to the model's figures.
struct Planting {
    std::array<std::vector<Vec3>, 2> shift;  ///< Of the ankles, in the world.
    std::array<std::vector<double>, 2> yaw;  ///< Of the feet, about the vertical.
    std::vector<double> relief;              ///< How far the pelvis is lowered.
    std::array<std::vector<Stance>, 2> stances;
};

/// @param figures   The model's figures in the world, one per moment.
/// @param places    The path points, one per moment.
/// @param leans     How far the pelvis moves to the inside of a turn, in the world.
[[nodiscard]] Planting plant(const Course& course, const std::vector<Figure>& figures,
                             const std::vector<Vec3>& places, const std::vector<Vec3>& leans);

}  // namespace sidestep::motion
