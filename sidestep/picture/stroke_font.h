// Letters as strokes of a pen, so that a PNG can be labelled without a font file.
//
// Each glyph is a few lines and elliptical arcs on a grid: 20 units to the em, capitals 14 high,
// small letters 10.
#pragma once

#include <string_view>
#include <vector>

#include "sidestep/math/types.h"

namespace sidestep::picture {

/// The pen's path for a line of UTF-8 text: x to the right from 0, y up from the baseline, in
/// pixels.
struct PenPath {
    std::vector<std::vector<Vec2>> strokes;
    double width = 0.0;  ///< How far the pen has come.
};

/// A sign the font lacks is drawn as an empty box.
[[nodiscard]] PenPath write_with_pen(std::string_view text, double size);

}  // namespace sidestep::picture
