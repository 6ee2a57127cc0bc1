// A motion on one page.
//
//     ┌──────────────────────────────────────────────┐
//     │  walk.bvh                    23 joints, ...  │
//     │    o   o   o   o   o   o   o   o   o   o     │   figures over time, from the side
//     │   /|\ /|\ /|\ /|\ /|\ /|\ /|\ /|\ /|\ /|\    │
//     │   / \ / | | \ / \ ...                        │
//     │  ─┴───┴───┴───┴───┴───┴───┴───┴───┴───┴──    │   0 s  0.5 s  1 s ...
//     │   ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~►       │   the path from above, in metres
//     └──────────────────────────────────────────────┘
#pragma once

#include <optional>
#include <string>

#include "sidestep/motion/clip.h"
#include "sidestep/picture/drawing.h"

namespace sidestep::picture {

struct SheetOptions {
    std::string title;
    std::string subtitle;
    double width = 1200.0;  ///< Pixels; the height follows.
    /// Seconds between the labelled figures; nothing chooses a readable step.
    std::optional<double> every;
    double first_second = 0.0;  ///< What the labels call the first frame.
};

/// Stick figures as a strip, and the path from above. The clip must have frames.
[[nodiscard]] Drawing stick_sheet(const motion::Clip& clip, const SheetOptions& options);

namespace ink {
inline constexpr Color paper = rgb(0xfbfaf7);
inline constexpr Color text = rgb(0x2d2b28);
inline constexpr Color faint = rgb(0x8d877d);
inline constexpr Color rule = rgb(0xd9d3c8);
inline constexpr Color trunk = rgb(0x3a3733);
inline constexpr Color right = rgb(0xc0562b);
inline constexpr Color left = rgb(0x2f6f9f);
}  // namespace ink

/// Draws the path of a motion from above into a box of the sheet; returns the height it took.
double draw_path(Drawing& sheet, const motion::Clip& clip, const Vec2& corner, double width,
                 double most_height, double first_second);

}  // namespace sidestep::picture
