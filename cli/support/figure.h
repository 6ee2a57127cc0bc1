// The picture of a motion, as plot and walk draw it.
#pragma once

#include <optional>
#include <string>

#include "cli/picture/mannequin_strip.h"
#include "sidestep/motion/clip.h"
#include "sidestep/picture/drawing.h"

namespace CLI {
class App;
}

namespace sidestep::cli {

struct FigureFlags {
    std::string style = "sticks";
    std::string view = "side";
    int figures = 7;
    double every = 0.0;  ///< 0: a readable step.
    int width = 1600;    ///< Pixels of a PNG.
};

/// Adds --style, --view, --figures, --every and --width.
void add_figure_flags(CLI::App& verb, FigureFlags& flags);

/// @param first_second  What the labels call the first frame.
/// @throws InputError when a mannequin is asked for and there is no bone to dress.
[[nodiscard]] picture::Drawing draw_motion(const motion::Clip& clip, const FigureFlags& flags,
                                           const std::string& title, const std::string& subtitle,
                                           double first_second);

/// The clip as a binary glTF file, its bones dressed in wood.
[[nodiscard]] std::string wooden_glb(const motion::Clip& clip);

/// Pixels of a PNG for each pixel of the drawing.
[[nodiscard]] double png_scale(const picture::Drawing& drawing, const FigureFlags& flags);

}  // namespace sidestep::cli
