// How much light reaches everything that is seen, and the ground?
//
// A lamp that is a small disc of beams, a bright ceiling of a few, light back from the floor and a
// cool edge from behind: the studio of cli/picture, cut to what a film can afford. Each beam is a
// depth buffer of the coarse surfaces, seen from the light. Under everything lies a soft shade that
// no beam draws: balls stand for bodies there, and what a ball hides of the sky has a formula.
#pragma once

#include <array>
#include <vector>

#include "cli/film/set.h"
#include "cli/picture/light.h"

namespace sidestep::film {

/// Everything that is seen, in one list of corners and one of triangles.
struct Corners {
    std::vector<Vec3> places;
    std::vector<Vec3f> normals;
    std::vector<Vec3f> colors;
    std::vector<geometry::TriangleIndices> triangles;
    std::vector<std::uint32_t> piece;  ///< Of each triangle: index into Set::seen.
};

[[nodiscard]] Corners gather(const std::vector<Placed>& placed);

/// What the light does to each corner.
struct LitCorners {
    std::vector<Vec3f> diffuse;    ///< Colour times light.
    std::vector<float> key_share;  ///< How much of the lamp is seen.
};

/// The share of light that the ground keeps, for the pixels of a picture.
class LitFloor {
public:
    /// @param x, y  A pixel; `spot` its place on the ground.
    [[nodiscard]] Vec3f share(int x, int y, const Vec3& spot) const;

private:
    friend struct Lighting;
    struct Shade {
        double x0 = 0, z0 = 0, cell = 0.03;
        int columns = 0, rows = 0;
        std::vector<float> hidden;
        [[nodiscard]] float at(double x, double z) const;
    };
    static constexpr int step = 2;  // pixels between looks at the lamp
    int columns_ = 0;
    std::vector<float> key_;  // seen, in [0, 1]
    std::array<Shade, 2> shades_;
    Vec3f key_part_, sky_part_;
};

struct Lighting {
    LitCorners corners;
    LitFloor floor;

    Lighting(const Set& set, const Corners& seen, const raster::View& view,
             const picture::Studio& studio, double grain = 1.0);
};

/// The studio with its lamp turned about the vertical: few beams for films, more for a picture that
/// is looked at longer.
[[nodiscard]] picture::Studio film_studio(double turn_rad, bool still);

}  // namespace sidestep::film
