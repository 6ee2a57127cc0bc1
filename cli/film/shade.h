// The picture: what the eye sees of a set, lit, on a floor that runs to the horizon.
//
// Each pixel looks at several places inside it. Where all of them show one piece it is shaded once;
// at edges each piece is, in proportion. Things that can be looked through take only their share of
// the places, so that nothing needs sorting. The same set and shot give the same bytes on any
// number of threads.
#pragma once

#include <cstdint>
#include <vector>

#include "cli/film/set.h"
#include "sidestep/picture/image.h"

namespace sidestep::film {

struct Theme {
    picture::Color floor, line, horizon, sky;
    float exposure = 0.46F;
    float shadow = 0.85F;  ///< How dark shadows are on the floor, in [0, 1].
};

[[nodiscard]] Theme light_theme();
[[nodiscard]] Theme dark_theme();

struct Shot {
    raster::View view;
    Theme theme = light_theme();
    int samples =
        8;  ///< Places looked at in every pixel: 1, 4, 8 or 16. From 8 on more beams, too.
    double lamp_turn = 0.0;  ///< About the vertical, radians.
    double haze = 120.0;     ///< Metres after which most of a colour is lost.
    double grid = 1.0;       ///< Metres between lines on the floor; 0 draws none.
    /// How fine shadows are: 1 among people, less where small things are seen from near.
    double grain = 1.0;
};

/// Row by row from the top, three bytes a pixel.
struct Picture {
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgb;
};

/// @throws UsageError when `samples` is none of those above.
[[nodiscard]] Picture take(const Set& set, const Shot& shot);

}  // namespace sidestep::film
