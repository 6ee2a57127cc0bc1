// Which limb is the mirror image of which, with all that it hangs on and all that it may do?
#pragma once

#include <span>
#include <vector>

#include "sidestep/body/joint_freedom.h"
#include "sidestep/body/limb_boxes.h"

namespace sidestep::body::detail {

/// Numbers that differ by less than this are equal, metres and units of axes: what it can move a
/// point of a body by is far below `mirror_slack`.
inline constexpr double mirror_tolerance = 1e-12;
inline constexpr double mirror_slack = 1e-9;

/// For each limb, the one that is its image in the plane x = 0 of every joint's frame: offsets,
/// turns with their ranges and boxes, from the root on. Itself for a limb in the middle; -1 where
/// there is none.
[[nodiscard]] std::vector<int> mirror_limbs(const motion::Skeleton& skeleton,
                                            const LimbBoxes& boxes,
                                            std::span<const TurnChain> chains);

}  // namespace sidestep::body::detail
