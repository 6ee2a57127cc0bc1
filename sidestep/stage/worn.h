// A body that plays clips, as the bytes of a recording.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "sidestep/stage/dress.h"

namespace sidestep::stage {

inline constexpr Rgba flesh_colour{205, 196, 186, 255};

/// One of those who wear the body.
struct WornFigure {
    std::string name;
    const motion::Clip& clip;
    Rgba colour = flesh_colour;
    double aside = 0.0;  ///< Metres to the left.
};

/// The same body once for every figure, each with its clip, for `view` and `render`. The first figure
/// gives title and length.
/// @param about  Words for the recording, after title and frame time.
[[nodiscard]] std::string worn_recording(
    const body::Character& character, std::span<const WornFigure> figures,
    const std::vector<std::pair<std::string, std::string>>& about = {});

/// One figure, called as its clip.
[[nodiscard]] std::string worn_recording(
    const body::Character& character, const motion::Clip& clip,
    const std::vector<std::pair<std::string, std::string>>& about = {});

}  // namespace sidestep::stage
