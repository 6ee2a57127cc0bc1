// What both ways of asking who is hidden share.
#pragma once

#include <array>

#include "sidestep/geometry/triangle_mesh.h"
#include "sidestep/raster/view.h"

namespace sidestep::articulated::detail {

/// The same picture with a sample at every so many pixels, each way.
/// @throws UsageError for a camera without a focus, and when `shrink` is below 1.
[[nodiscard]] raster::View shrunk(const raster::View& view, int shrink);

/// How many pixels of the view a sample of the small one stands for.
[[nodiscard]] double pixels_per_sample(const raster::View& view, const raster::View& small);

/// Corners as OrientedBox numbers them; both faces are drawn, so their turn does not matter.
inline constexpr std::array<geometry::TriangleIndices, 12> box_faces{{{0, 1, 3},
                                                                      {0, 3, 2},
                                                                      {4, 6, 7},
                                                                      {4, 7, 5},
                                                                      {0, 4, 5},
                                                                      {0, 5, 1},
                                                                      {2, 3, 7},
                                                                      {2, 7, 6},
                                                                      {0, 2, 6},
                                                                      {0, 6, 4},
                                                                      {1, 5, 7},
                                                                      {1, 7, 3}}};

}  // namespace sidestep::articulated::detail
