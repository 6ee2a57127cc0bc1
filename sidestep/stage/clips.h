// Motions as figures: each in wood, or in the surface that its file brings along.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sidestep/body/character.h"
#include "sidestep/motion/clip.h"
#include "sidestep/spacetime/placement.h"

namespace sidestep::stage {

/// Somebody who does something once.
struct Performer {
    std::string name{};
    motion::Clip clip{};  ///< At least one frame.
    spacetime::Placement placement{};
    /// Of the clip's skeleton but for its size; nothing: wood.
    std::optional<body::Character> character{};
    double metres_per_unit = 1.0;  ///< Of the character.
};

/// Side by side along x, each facing as recorded, none in another's way.
void stand_side_by_side(std::vector<Performer>& performers);

/// Everybody plays from their start on and holds the last frame until all are done. Each is shown
/// with r(t) as a disc in the layer "reach".
/// @throws UsageError when there is nobody, or somebody has no frames.
[[nodiscard]] std::string clips_stage(const std::vector<Performer>& performers,
                                      const std::string& title);

}  // namespace sidestep::stage
