// A stage from above: who is where at a moment, and how they came there.
//
//     ┌───────────────────────┐
//     │  ~~~~~~(o)'     ▓▓▓   │     walls solid, discs hatched by their rim, people from above
//     │     '(o)~~~~    ▓▓▓   │     with the disc they claim and a tick where they face;
//     │                 ~~~(o)'     trails fade with age
//     └───────────────────────┘
//
// +x to the right, +z down the page: as the ground looks to someone above it, not mirrored.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "sidestep/math/types.h"
#include "sidestep/picture/drawing.h"

namespace sidestep::picture {

struct StagePerson {
    /// Where they went, oldest first, one stretch for each time they were there without a break;
    /// with each place its age, 0 now and 1 where the trail ends.
    std::vector<std::vector<std::pair<Vec2, double>>> trail;
    bool seen = false;  ///< The rest counts only for those.
    Vec2 place = Vec2::Zero();
    double radius = 0.0;
    double heading = 0.0;
    std::vector<std::pair<Vec3, Vec3>> bones;  ///< In the world.
    Vec3 crown = Vec3::Zero();                 ///< The highest point.
};

struct StageDisc {
    Vec2 place = Vec2::Zero();
    double radius = 0.0;
};

struct StageScene {
    std::vector<StagePerson> people;
    std::vector<StageDisc> discs;
    std::vector<std::pair<Vec2, Vec2>> walls;  ///< Closed rings of them in order are filled.
};

struct StageOptions {
    std::string title;
    std::string subtitle;
    double width = 1200.0;  ///< Pixels of the sheet at most; the height follows.
};

[[nodiscard]] Drawing stage_view(const StageScene& scene, const StageOptions& options);

/// Colours that neighbours can be told apart by, any number of them.
[[nodiscard]] Color person_color(std::size_t which);

}  // namespace sidestep::picture
