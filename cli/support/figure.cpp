#include "cli/support/figure.h"

#include <CLI/CLI.hpp>

#include "cli/picture/motion_sheet.h"
#include "sidestep/body/mannequin.h"

namespace sidestep::cli {

void add_figure_flags(CLI::App& verb, FigureFlags& flags) {
    verb.add_option("--style", flags.style,
                    "sticks: lines over time and the path from above. mannequin: a wooden figure\n"
                    "at some moments, lit and shaded")
        ->type_name("STYLE")
        ->check(CLI::IsMember({"sticks", "mannequin"}).description(""))
        ->group("Picture");
    verb.add_option("--view", flags.view, "Of the mannequin: side, three-quarter or front")
        ->type_name("VIEW")
        ->check(CLI::IsMember({"side", "three-quarter", "front"}).description(""))
        ->group("Picture");
    verb.add_option("--figures", flags.figures, "How many mannequins")
        ->type_name("N")
        ->check(CLI::Range(1, 40).description(""))
        ->capture_default_str()
        ->group("Picture");
    verb.add_option("--every", flags.every, "Seconds between labelled stick figures")
        ->type_name("SECONDS")
        ->check(CLI::Range(1e-3, 1e6).description(""))
        ->group("Picture");
    verb.add_option("--width", flags.width, "Pixels across a PNG")
        ->type_name("PIXELS")
        ->check(CLI::Range(200, 8000).description(""))
        ->capture_default_str()
        ->group("Picture");
}

picture::Drawing draw_motion(const motion::Clip& clip, const FigureFlags& flags,
                             const std::string& title, const std::string& subtitle,
                             double first_second) {
    if (flags.style == "sticks") {
        picture::SheetOptions options;
        options.title = title;
        options.subtitle = subtitle;
        options.first_second = first_second;
        if (flags.every > 0.0) options.every = flags.every;
        return picture::stick_sheet(clip, options);
    }
    picture::StripOptions options;
    options.width = flags.width;
    options.figures = flags.figures;
    options.title = title;
    options.first_second = first_second;
    options.view = flags.view == "side"    ? picture::View::side
                   : flags.view == "front" ? picture::View::front
                                           : picture::View::three_quarter;
    // enough corners for round limbs at this size, few enough to be drawn in a second or two
    body::MannequinOptions wood;
    wood.segments = flags.width > 2400 ? 24 : 18;
    const body::Character mannequin = body::make_mannequin(clip.skeleton(), wood);
    return picture::mannequin_strip(clip, mannequin, options);
}

double png_scale(const picture::Drawing& drawing, const FigureFlags& flags) {
    return flags.width / drawing.width();
}

}  // namespace sidestep::cli
