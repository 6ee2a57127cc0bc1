// The wooden figure at some moments of a motion, side by side like a chronophotograph.
#pragma once

#include <optional>
#include <string>

#include "sidestep/body/character.h"
#include "sidestep/motion/clip.h"
#include "sidestep/picture/drawing.h"

namespace sidestep::picture {

/// From where each figure is seen.
enum class View { side, three_quarter, front };

struct StripOptions {
    int width = 1600;  ///< Pixels; the height follows from the figures.
    int figures = 8;   ///< Moments, evenly over the motion, first and last included.
    View view = View::side;
    std::string title;          ///< Top left; may be empty.
    bool labels = true;         ///< The time under every figure.
    double first_second = 0.0;  ///< What the labels call the clip's first frame.
};

/// The strip. Figures stand at their true places when those leave room between them, and are moved
/// apart evenly when they do not.
/// @throws UsageError when the clip has no frames or is not of the character's skeleton.
[[nodiscard]] Drawing mannequin_strip(const motion::Clip& clip, const body::Character& character,
                                      const StripOptions& options);

}  // namespace sidestep::picture
