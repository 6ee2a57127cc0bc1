// The one place that talks to qhull.
#pragma once

#include <span>
#include <vector>

#include "sidestep/math/types.h"

namespace sidestep::geometry::detail {

/// Faces of the convex hull as loops of point indices, in no promised order or sense of rotation.
/// Points should be about 1 in size around the origin. Empty when qhull finds no hull.
[[nodiscard]] std::vector<std::vector<int>> hull_loops(std::span<const Vec3> points,
                                                       double flatness);

}  // namespace sidestep::geometry::detail
