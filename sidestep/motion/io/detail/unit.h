// How long is one unit of this file?
#pragma once

#include <optional>
#include <string>

#include "sidestep/motion/clip.h"
#include "sidestep/motion/landmarks.h"

namespace sidestep::motion::detail {

struct UnitGuess {
    double metres_per_unit = 1.0;
    std::string name;      ///< "centimetre", "CMU unit (1 inch / 0.45)" ...
    double height = 0.0;   ///< The measured height in the file's unit.
    bool likely = false;   ///< The person comes out between 1.4 and 2.0 m, not merely near it.
    bool by_bones = true;  ///< False: by overall height only.
};

/// The unit in which these bones are a person's. Nullopt when none fits.
[[nodiscard]] std::optional<UnitGuess> infer_unit(const Clip& clip, const Landmarks& landmarks);

}  // namespace sidestep::motion::detail
