// Bodies on a studio floor, as a camera sees them.
//
// Three samples by three for every pixel (sidestep/raster); light is gathered at the corners of the
// surfaces (light.h) and blended across each triangle; highlights are computed at every sample.
// All sums are taken in a fixed order: the same scene gives the same bits.
#pragma once

#include <vector>

#include "cli/picture/light.h"
#include "cli/picture/surface.h"
#include "sidestep/picture/image.h"

namespace sidestep::picture {

/// Looks from `eye` to `target`, Y up in the picture.
struct Camera {
    Vec3 eye{0, 1, 10};
    Vec3 target{0, 1, 0};
    /// Metres across the picture at the target. Larger shows more.
    double width = 4.0;
    /// True: rays run together in the eye, near things are larger. False: rays are parallel, every
    /// figure of a strip has one size.
    bool perspective = false;
};

struct Floor {
    Color color = rgb(0xf3efe8);
    Color far_color = rgb(0xe4e2de);       ///< Towards the top of the picture.
    Color line_color = rgb(0xd3cdc3);      ///< Of the grid.
    double grid = 0.5;                     ///< Metres between lines; 0 draws none.
    Vec2 grid_low{0, 0}, grid_high{0, 0};  ///< Where the grid is, (x, z); it fades out at the rim.
    double shadow = 0.85;                  ///< How dark the shadows are drawn, in [0, 1].
};

struct Scene {
    std::vector<Surface> bodies;
    Camera camera;
    Studio studio;
    Floor floor;
};

[[nodiscard]] Image render(const Scene& scene, int width, int height);

/// Where a point of the world is in a picture of that size, in pixels, and how near: (x, y,
/// nearness).
[[nodiscard]] Vec3 project(const Camera& camera, int width, int height, const Vec3& point);

}  // namespace sidestep::picture
