// sidestep plot FILE -o PICTURE: a motion on one page, or a recording from above.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>

#include "cli/plot_chart.h"
#include "cli/plot_recording.h"
#include "cli/plot_spacetime.h"
#include "cli/support/card_text.h"
#include "cli/support/console.h"
#include "cli/support/figure.h"
#include "cli/support/inputs.h"
#include "cli/support/motions.h"
#include "cli/support/output.h"
#include "cli/support/progress.h"
#include "cli/support/recordings.h"
#include "cli/support/span.h"
#include "cli/tool.h"
#include "cli/verbs.h"
#include "sidestep/base/version.h"
#include "sidestep/motion/card.h"

namespace sidestep::cli {

namespace {

namespace fs = std::filesystem;

struct PlotOptions {
    std::vector<std::string> files;
    std::vector<std::string> out;
    std::string span;
    std::string title;
    bool no_title = false;
    std::string json;
    std::string chart;
    ImportFlags import;
    FigureFlags figure;
    SpacetimeFlags spacetime;
    StageFlags stage;
};

/// The pictures to make of one file: the names given, or its own name in a folder given.
std::vector<std::string> targets(const PlotOptions& options, const std::string& file, bool many,
                                 Problems& problems) {
    std::vector<std::string> made;
    std::error_code ignored;
    for (const std::string& out : options.out) {
        if (is_picture(out)) {
            if (many) {
                problems.push_back(problem_with(out, "one picture cannot hold several motions",
                                                "give -o a folder"));
                continue;
            }
            made.push_back(out);
        } else if (out.ends_with('/') || fs::is_directory(out, ignored) || many) {
            const std::string stem = file == "-" ? "motion" : fs::path(file).stem().string();
            made.push_back((fs::path(out) / (stem + ".svg")).string());
        } else {
            problems.push_back(problem_with(out, "is not a picture Sidestep can draw",
                                            "end the name in .svg or .png"));
        }
    }
    return made;
}

/// A recording from above; the same promises as `plot_one`.
void plot_stage(const PlotOptions& options, Console& console, const std::string& file,
                const std::vector<std::string>& pictures, Json& written) {
    const std::optional<recording::Recording> recording = load_recording(console, file);
    if (!recording) return;
    const std::string own = said_about(*recording, "title").value_or("");
    const std::string name = own.empty() ? fs::path(file).filename().string() : own;
    const Result<picture::Drawing> drawing = draw_stage(*recording, file, options.stage,
                                                        options.no_title        ? ""
                                                        : options.title.empty() ? name
                                                                                : options.title);
    if (!drawing) return console.report(drawing.error());
    for (const std::string& target : pictures) {
        const Problems trouble =
            save_drawing(*drawing, target, png_scale(*drawing, options.figure));
        console.report(trouble);
        if (!trouble.empty()) continue;
        console.say("wrote " + with_size(target));
        written.push_back({{"file", target}, {"recording", file}});
    }
}

/// Draws one file and notes in `written` what was made of it. Problems are reported, nothing is
/// thrown for bad input.
void plot_one(const PlotOptions& options, Console& console, const std::string& file,
              const motion::ImportOptions& import, const std::optional<Span>& span, bool many,
              Json& written) {
    Problems problems;
    const std::vector<std::string> pictures = targets(options, file, many, problems);
    if (!problems.empty()) return console.report(problems);
    if (is_recording(file)) return plot_stage(options, console, file, pictures, written);
    Result<motion::Motion> motion = load(file, import);
    if (!motion) return console.report(motion.error());
    double first_second = 0.0;
    if (motion->clip.frame_count() == 0) {
        return console.report(problem_with(file, "has no frames: there is nothing to draw"));
    }
    if (span) {
        first_second = start_of(motion->clip, *span);
        Result<motion::Clip> part = cut(motion->clip, *span, "--span " + options.span);
        if (!part) {
            Problems about = part.error();
            for (Problem& problem : about) problem.file = file;
            return console.report(about);
        }
        motion->clip = std::move(*part);
    }
    for (const Problem& note : motion->notes) {
        if (note.severity == Problem::Severity::warning) console.report(note);
    }
    const std::string name = file == "-" ? "standard input" : fs::path(file).filename().string();
    const std::string title = options.no_title ? "" : options.title.empty() ? name : options.title;
    try {
        const motion::MotionCard card = motion::make_card(*motion);
        const picture::Drawing drawing =
            draw_motion(motion->clip, options.figure, title,
                        options.no_title ? "" : card_line(card), first_second);
        for (const std::string& target : pictures) {
            const Problems trouble =
                save_drawing(drawing, target, png_scale(drawing, options.figure));
            console.report(trouble);
            if (!trouble.empty()) continue;
            console.say("wrote " + with_size(target));
            written.push_back({{"file", target}, {"motion", to_json(file, card)}});
        }
    } catch (const InputError& error) {
        // this one cannot be drawn; the next may
        Problems about = error.problems();
        for (Problem& problem : about) problem.file = file;
        console.report(about);
    }
}

int plot(const PlotOptions& options, Console& console) {
    if (!options.chart.empty()) {
        if (!options.json.empty() || !options.span.empty() || options.spacetime.wanted) {
            console.report(problem_with("", "--chart goes without --json, --span and --spacetime"));
            return bad_input;
        }
        return plot_chart({options.files, options.out, options.chart, options.title,
                           options.figure.width, options.import},
                          console);
    }
    if (options.json == "-") console.reserve_output();
    if (const Problems wrong = misplaced(options.spacetime); !wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    const bool recordings = std::any_of(options.files.begin(), options.files.end(), is_recording);
    if (const Problems wrong = misplaced(options.stage, recordings); !wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    if (options.spacetime.wanted) {
        return plot_spacetime({.files = options.files,
                               .pictures = options.out,
                               .title = options.title,
                               .no_title = options.no_title,
                               .width = options.figure.width,
                               .json = options.json,
                               .import = options.import,
                               .flags = options.spacetime},
                              console);
    }
    const Result<motion::ImportOptions> import = import_options(options.import);
    if (!import) {
        console.report(import.error());
        return bad_input;
    }
    std::optional<Span> span;
    if (!options.span.empty()) {
        const Result<Span> parsed = parse_span(options.span);
        if (!parsed) {
            console.report(parsed.error());
            return bad_input;
        }
        span = *parsed;
    }
    const Inputs inputs = expand_inputs(options.files, motion_extensions);
    console.report(inputs.problems);
    Json written = Json::array();
    {
        Progress progress(console, "drawing", static_cast<int>(inputs.files.size()));
        for (std::size_t i = 0; i < inputs.files.size(); ++i) {
            progress.at(static_cast<int>(i), inputs.files[i]);
            plot_one(options, console, inputs.files[i], *import, span, inputs.files.size() > 1,
                     written);
        }
    }
    if (!options.json.empty()) {
        Json json;
        json["sidestep"] = version_string;
        json["written"] = std::move(written);
        if (!write_json(console, options.json, json)) return bad_input;
    }
    return console.error_count() > 0 ? bad_input : done;
}

}  // namespace

Action add_plot(CLI::App& app) {
    CLI::App* verb = app.add_subcommand(
        "plot", "Draw a motion on one page, or a recording from above with trails");
    const auto options = std::make_shared<PlotOptions>();
    verb->add_option("FILE", options->files,
                     "Motions, recordings, patterns or folders; - is a motion on standard input")
        ->required()
        ->type_name("");
    verb->add_option("-o,--out", options->out,
                     "The picture, .svg or .png; may be given several times. A folder takes one\n"
                     "picture for every motion")
        ->required()
        ->type_name("FILE")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
    verb->add_option("--span", options->span,
                     "Draw only FROM:TO: seconds (1.5:4), or frames (30f:90f)")
        ->type_name("FROM:TO")
        ->group("Picture");
    verb->add_option("--title", options->title, "Instead of the file's name")
        ->type_name("TEXT")
        ->group("Picture");
    verb->add_option(
            "--chart", options->chart,
            "Numbers over time, a line for every file: speed, reach or height of motions;\n"
            "people or speed of recordings")
        ->type_name("WHAT")
        ->check(CLI::IsMember({"speed", "reach", "height", "people"}).description(""))
        ->group("Picture");
    verb->add_flag("--no-title", options->no_title, "No words at the top")->group("Picture");
    verb->add_option("--json", options->json, "Write what was drawn as JSON to a file; - prints it")
        ->type_name("FILE");
    add_figure_flags(*verb, options->figure);
    add_stage_flags(*verb, options->stage);
    add_spacetime_flags(*verb, options->spacetime);
    add_import_flags(*verb, options->import, "--fps,--source-fps");
    verb->footer(
        "Examples:\n"
        "  sidestep plot take.bvh -o take.svg                       stick figures and the path\n"
        "  sidestep plot take.bvh -o take.png --style mannequin     a wooden figure, from the "
        "side\n"
        "  sidestep plot take.bvh -o step.png --style mannequin --span 1:2.1 --view front\n"
        "  sidestep plot takes -o pictures/                         one picture for every take\n"
        "  sidestep plot plaza.rec -o plaza.png --moment 60         a crowd from above, with "
        "trails\n"
        "  sidestep plot a.bvh b.bvh --chart speed -o speed.svg     numbers over time\n"
        "  sidestep plot --spacetime a.bvh b.bvh --at 0,0 --at 2,3,180 -o meet.svg\n"
        "                                                           time goes up: do they meet?");
    return [options](Console& console) { return plot(*options, console); };
}

}  // namespace sidestep::cli
