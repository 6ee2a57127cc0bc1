#include "cli/support/figure.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/picture/motion_sheet.h"
#include "cli/support/range.h"
#include "sidestep/body/io/character_glb.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/stage/dress.h"

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
        ->check(between(1, 40))
        ->capture_default_str()
        ->group("Picture");
    verb.add_option("--every", flags.every, "Seconds between labelled stick figures")
        ->type_name("SECONDS")
        ->check(between(1e-3, 1e6))
        ->group("Picture");
    verb.add_option("--width", flags.width, "Pixels across a PNG")
        ->type_name("PIXELS")
        ->check(between(200, 8000))
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
    const motion::Clip life_size = clip.scaled(stage::to_life_size(clip.skeleton()));
    const body::Character figure = body::make_mannequin(life_size.skeleton(), wood);
    if (figure.parts().empty()) {
        Problem problem;
        problem.message = "all joints lie in one point: there is no bone to dress in wood";
        problem.hint = "--style sticks draws the path of that point";
        throw InputError({problem});
    }
    return picture::mannequin_strip(life_size, figure, options);
}

std::string wooden_glb(const motion::Clip& clip) {
    body::MannequinOptions wood;
    wood.segments = 14;  // round enough for a viewer, small enough to send
    return body::write_character_glb(body::make_mannequin(clip.skeleton(), wood),
                                     std::span(&clip, 1));
}

double png_scale(const picture::Drawing& drawing, const FigureFlags& flags) {
    return flags.width / drawing.width();
}

}  // namespace sidestep::cli
