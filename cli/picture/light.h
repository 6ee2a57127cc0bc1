// How much light reaches each corner of a body, and each spot of the ground under it?
//
// A studio: one large warm lamp, a bright ceiling all around, a little light back from the floor,
// and a cool edge from behind. Lamp and ceiling are cut into some dozens of directions; for each
// direction the scene is drawn once as the light sees it, and what it does not see is in shadow:
//
//        \  |  /          many soft shadows, added up, are one true soft shadow: sharp where
//         \ | /           the foot stands, wide where the head's shadow falls
//     ─────▄█▄─────
#pragma once

#include <vector>

#include "cli/picture/surface.h"

namespace sidestep::picture {

/// Light from one direction.
struct Beam {
    Vec3f towards;  ///< Unit vector, to where the light comes from.
    Vec3f power;    ///< Linear red, green, blue, on a surface that faces it.
    bool key = false;
};

struct Studio {
    Vec3f key_towards{-0.45F, 0.75F, 0.6F};  ///< Where the large lamp is; need not be unit length.
    Vec3f key_power{2.25F, 2.08F, 1.80F};
    float key_radius = 0.16F;  ///< Radians: larger means softer shadows.
    int key_beams = 20;
    Vec3f ceiling_power{0.74F, 0.79F, 0.88F};  ///< Summed over the whole hemisphere.
    int ceiling_beams = 44;
    Vec3f bounce_power{0.26F, 0.23F, 0.20F};  ///< Back from the floor.
    Vec3f rim_towards{0.55F, 0.5F, -0.8F};
    Vec3f rim_power{0.34F, 0.38F, 0.45F};
};

[[nodiscard]] std::vector<Beam> beams_of(const Studio& studio);

/// What the light does to one surface.
struct Lit {
    std::vector<Vec3f> irradiance;  ///< Per vertex, before the surface's own colour.
    std::vector<float> key_share;   ///< Per vertex: how much of the lamp is seen, in [0, 1].
};

/// A surface lit on its own: it shades itself.
[[nodiscard]] Lit light(const Surface& surface, const Studio& studio);

/// Light on the ground y = 0 around the surfaces, on a grid of squares.
struct LitGround {
    float x0 = 0, z0 = 0, cell = 0.01F;
    int columns = 0, rows = 0;
    std::vector<Vec3f> share;  ///< Of the light an empty ground would get, in [0, 1].

    /// Between cells the share is blended; outside it is 1.
    [[nodiscard]] Vec3f at(float x, float z) const;
};

[[nodiscard]] LitGround light_ground(const std::vector<Surface>& surfaces, const Studio& studio,
                                     float cell = 0.01F);

}  // namespace sidestep::picture
