// A heavy wooden figure that does things with its hands, and a look at it triangle by triangle.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "sidestep/body/lint.h"
#include "sidestep/motion/gait/library.h"

namespace sidestep::tour {

/// The built-in figure, heavy; of few triangles, so that all pairs of them can be compared.
[[nodiscard]] body::LintBody heavy_body(const motion::Skeleton& skeleton);

/// A gesture of the library. @throws UsageError when there is none.
[[nodiscard]] motion::Clip gesture(const std::string& name);

/// Pairs of limbs, and how many pairs of their triangles cross.
using CrossingPairs = std::map<std::pair<int, int>, int>;

/// Every triangle of one limb against every triangle of the other, but for neighbours along the skin.
/// @param stop_at_first  Then the numbers are 1.
[[nodiscard]] CrossingPairs plain_contacts(const body::Flesh& flesh, const motion::Pose& pose,
                                           std::span<const body::LimbPair> pairs,
                                           bool stop_at_first = false);

}  // namespace sidestep::tour
