// From clips with named ends to a graph: hubs are averaged, ends bent, loose parts dropped.
#pragma once

#include "sidestep/motion/graph/build.h"

namespace sidestep::motion::detail {

/// All clips on one skeleton at one rate, or why that cannot be. What was changed is in `notes`.
[[nodiscard]] Result<std::vector<LabelledClip>> made_alike(std::span<const LabelledClip> clips,
                                                           double frame_rate, Problems& notes);

/// The same motion on other bones with the same joints: rotations stay, the root's way is scaled by
/// the length of the legs (by the length of all bones where there are none).
[[nodiscard]] Clip fitted(const Clip& clip, const Skeleton& skeleton);

/// The graph of clips that are alike. Fails when nothing is left.
/// @param standing_names  The only hubs that may be ones to stand in; null lets any that is slow.
[[nodiscard]] Result<MotionGraph> assemble(
    std::vector<LabelledClip> clips, const GraphOptions& options, Problems notes,
    const std::vector<std::string>* standing_names = nullptr);

}  // namespace sidestep::motion::detail
