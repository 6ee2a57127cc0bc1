// sidestep walk: somebody walks who never existed.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <charconv>
#include <cmath>
#include <filesystem>

#include "cli/support/card_text.h"
#include "cli/support/console.h"
#include "cli/support/figure.h"
#include "cli/support/inputs.h"
#include "cli/support/motions.h"
#include "cli/support/output.h"
#include "cli/support/progress.h"
#include "cli/support/range.h"
#include "cli/tool.h"
#include "cli/verbs.h"
#include "sidestep/base/file.h"
#include "sidestep/base/version.h"
#include "sidestep/motion/card.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/gait/clips.h"
#include "sidestep/motion/gait/library.h"
#include "sidestep/motion/gait/walker.h"

namespace sidestep::cli {

namespace {

namespace fs = std::filesystem;

struct WalkOptions {
    std::vector<std::string> out;
    std::string gait = "walk";
    double speed = 0.0;  // 0: the usual speed of the gait
    double seconds = 6.0;
    double turn = 0.0;
    bool from_rest = false;
    std::uint64_t seed = 0;
    double height = motion::human_height;
    double fps = 30.0;
    std::string tour;
    std::string library;
    std::vector<std::string> way;
    bool bones = false;
    std::string json;
    FigureFlags figure{.style = ""};
};

/// A clip, and where one whole stride of it lies.
struct Walk {
    motion::Clip clip;
    int stride_first = 0;
    int stride_last = 0;
};

motion::Gait gait_of(const std::string& name) {
    if (name == "run") return motion::Gait::run;
    if (name == "back") return motion::Gait::back;
    if (name == "left" || name == "right") return motion::Gait::side;
    return motion::Gait::walk;
}

double usual_speed(motion::Gait gait) {
    switch (gait) {
        case motion::Gait::walk:
            return 1.35;
        case motion::Gait::run:
            return 2.8;
        case motion::Gait::back:
            return 0.7;
        case motion::Gait::side:
            return 0.5;
    }
    return 1.35;
}

/// What people cannot do is said before anything is made.
Problems check(const WalkOptions& options, motion::Gait gait, double speed, double cycle) {
    Problems problems;
    const motion::GaitModel& model = motion::GaitModel::built_in();
    const auto complain = [&](std::string message, std::string hint) {
        problems.push_back(problem_with("", std::move(message), std::move(hint)));
    };
    if (speed < model.slowest(gait) || speed > model.fastest(gait)) {
        complain(
            fmt::format("--speed {:g}: nobody was measured at that speed with --gait {}", speed,
                        options.gait),
            fmt::format("choose {:.2f} to {:.2f} m/s", model.slowest(gait), model.fastest(gait)));
    }
    const bool onward = gait == motion::Gait::walk || gait == motion::Gait::run;
    if (!onward && options.turn != 0.0) {
        complain("--turn goes with --gait walk and run only", "");
    }
    if (options.from_rest && gait != motion::Gait::walk) {
        complain("--from-rest goes with --gait walk only",
                 onward ? "" : "this gait starts and ends standing anyway");
    }
    constexpr double most_turn = 45.0;  // degrees a stride, as people turn comfortably
    const double strides = std::max(1.0, std::round(options.seconds / cycle));
    constexpr double most_strides = 1000.0;
    if (strides > most_strides) {
        complain(fmt::format("--seconds {:g}: {:.0f} strides are more than one motion holds",
                             options.seconds, strides),
                 fmt::format("take at most --seconds {:.0f}", std::floor(most_strides * cycle)));
    }
    if (onward && std::abs(options.turn) > most_turn * strides + 1e-9) {
        complain(fmt::format("--turn {:g}: too sharp for {:g} s of walking", options.turn,
                             options.seconds),
                 fmt::format("take at least --seconds {:.1f}",
                             std::ceil(std::abs(options.turn) / most_turn) * cycle));
    }
    return problems;
}

Result<Walk> make_way(const WalkOptions& options);

Result<Walk> make_walk(const WalkOptions& options) {
    if (!options.way.empty()) return make_way(options);
    const motion::Gait gait = gait_of(options.gait);
    const double speed = options.speed > 0.0 ? options.speed : usual_speed(gait);
    motion::ClipMakerOptions maker_options;
    if (options.seed != 0) maker_options.style = motion::Style::random(options.seed);
    maker_options.frame_rate = options.fps;
    maker_options.height = options.height;
    const double cycle = motion::GaitModel::built_in().cycle_time(gait, speed, maker_options.style);
    const Problems problems = check(options, gait, speed, cycle);
    if (!problems.empty()) return failure(problems);

    const motion::ClipMaker maker(maker_options);
    const int cycles = std::max(1, static_cast<int>(std::lround(options.seconds / cycle)));
    Walk walk;
    if (gait == motion::Gait::back) {
        walk.clip = maker.back(speed, cycles);
    } else if (gait == motion::Gait::side) {
        walk.clip = maker.side(speed, cycles, options.gait == "left");
    } else {
        // straight on, round the bend as gently as time allows, straight on
        constexpr double easy_turn = 22.5;  // degrees a stride
        const int bend = std::min(
            cycles, static_cast<int>(std::ceil(std::abs(options.turn) / easy_turn - 1e-9)));
        const int before = bend == 0 ? cycles : (cycles - bend + 1) / 2;
        const int after = cycles - bend - before;
        std::vector<motion::Clip> pieces;
        if (options.from_rest) pieces.push_back(maker.start(speed));
        const int first = options.from_rest ? pieces.front().frame_count() - 1 : 0;
        if (before > 0) pieces.push_back(maker.steady(gait, speed, before));
        if (bend > 0) pieces.push_back(maker.turn(gait, speed, radians(options.turn), bend));
        if (after > 0) pieces.push_back(maker.steady(gait, speed, after));
        if (options.from_rest) pieces.push_back(maker.stop(speed));
        walk.clip = pieces.front();
        for (std::size_t i = 1; i < pieces.size(); ++i) {
            walk.clip = motion::concatenate(walk.clip, pieces[i]);
        }
        const int stride = maker.cycle_frames(gait, speed);
        walk.stride_first = first + (std::max(before, 1) - 1) / 2 * stride;
        walk.stride_last = std::min(walk.stride_first + stride, walk.clip.frame_count() - 1);
    }
    if (walk.stride_last <= walk.stride_first) walk.stride_last = walk.clip.frame_count() - 1;
    walk.clip.set_name(options.gait);
    return walk;
}

/// "x,z" as a point on the ground.
Result<Vec2> parse_point(const std::string& text) {
    Vec2 point;
    const char* at = text.data();
    const char* const end = text.data() + text.size();
    const auto x = std::from_chars(at, end, point.x());
    const bool comma = x.ec == std::errc() && x.ptr != end && *x.ptr == ',';
    const auto z = comma ? std::from_chars(x.ptr + 1, end, point.y()) : x;
    if (!comma || z.ec != std::errc() || z.ptr != end || !point.allFinite()) {
        return failure(problem_with("", "--way " + text + ": expected a place on the ground, x,z",
                                    "sidestep walk --way 0,0 0,5 3,8 -o way.bvh"));
    }
    return point;
}

/// From standing to standing past the places named.
Result<Walk> make_way(const WalkOptions& options) {
    motion::WalkOptions order;
    Problems problems;
    for (const std::string& word : options.way) {
        const Result<Vec2> point = parse_point(word);
        if (point) {
            order.waypoints.push_back(*point);
        } else {
            problems.insert(problems.end(), point.error().begin(), point.error().end());
        }
    }
    if (options.gait != "walk") {
        problems.push_back(problem_with("", "--way goes with --gait walk only"));
    }
    if (options.speed > 0.0) order.speed = options.speed;
    double length = 0.0;
    for (std::size_t i = 1; i < order.waypoints.size(); ++i) {
        length += (order.waypoints[i] - order.waypoints[i - 1]).norm();
    }
    constexpr double longest_walk = 3600.0;  // seconds
    // a length that overflows is too far as well
    if (!(length <= longest_walk * order.speed)) {
        problems.push_back(problem_with(
            "", fmt::format("--way: {:.3g} m are more than an hour of walking", length),
            "places are in metres; name nearer ones"));
    }
    if (!problems.empty()) return failure(problems);
    if (options.seed != 0) order.style = motion::Style::random(options.seed);
    order.frame_rate = options.fps;
    order.height = options.height;
    Walk walk;
    try {
        walk.clip = motion::synthesise_walk(order);
    } catch (const UsageError& error) {
        // the places come from the user, and so does what is wrong with them
        // (without the name of the function that noticed)
        const std::string text = error.what();
        const std::size_t colon = text.find(": ");
        return failure(problem_with(
            "", "--way: " + (colon == std::string::npos ? text : text.substr(colon + 2))));
    }
    walk.clip.set_name(options.gait);
    walk.stride_last = walk.clip.frame_count() - 1;
    return walk;
}

Result<Walk> make_walk_visibly(const WalkOptions& options, Console& console) {
    Progress progress(console, "making", 1);
    progress.at(0, "the motion");
    return make_walk(options);
}

/// A stride of the mannequin, or the whole motion in lines.
picture::Drawing draw(const Walk& walk, FigureFlags flags, const std::string& file,
                      const motion::MotionCard& card) {
    if (flags.style.empty()) flags.style = extension_of(file) == ".png" ? "mannequin" : "sticks";
    if (flags.style == "mannequin") {
        return draw_motion(motion::trim(walk.clip, walk.stride_first, walk.stride_last), flags, "",
                           "", 0.0);
    }
    return draw_motion(walk.clip, flags, fs::path(file).stem().string(), card_line(card), 0.0);
}

/// Writes one result by its extension; false after reporting what went wrong.
bool write_result(Console& console, const WalkOptions& options, const Walk& walk,
                  const motion::MotionCard& card, const std::string& file) {
    Problems problems;
    if (is_picture(file)) {
        const picture::Drawing drawing = draw(walk, options.figure, file, card);
        problems = save_drawing(drawing, file, png_scale(drawing, options.figure));
    } else if (extension_of(file) == ".glb" && !options.bones) {
        problems = write_file(file, wooden_glb(walk.clip));
    } else {
        problems = motion::save_clip(walk.clip, file);
    }
    console.report(problems);
    if (problems.empty()) console.say("wrote " + with_size(file));
    return problems.empty();
}

/// The card, then every file asked for, then the JSON; false after reporting what went wrong.
bool give(Console& console, const WalkOptions& options, const Walk& walk,
          const std::string& title) {
    const motion::MotionCard card =
        motion::make_card(as_motion(walk.clip, "made by sidestep walk"));
    if (options.json != "-" && !console.quiet()) console.print(card_text(console, title, card));
    Json written = Json::array();
    {
        Progress progress(console, "writing", static_cast<int>(options.out.size()));
        for (std::size_t i = 0; i < options.out.size(); ++i) {
            progress.at(static_cast<int>(i), options.out[i]);
            if (write_result(console, options, walk, card, options.out[i])) {
                written.push_back(options.out[i]);
            }
        }
    }
    if (!options.json.empty()) {
        Json json;
        json["sidestep"] = version_string;
        json["seed"] = options.seed;
        json["written"] = std::move(written);
        json["motion"] = to_json("", card);
        if (!write_json(console, options.json, json)) return false;
    }
    return console.error_count() == 0;
}

/// Every clip of the built-in people as a file, and a list of them.
int write_library(const WalkOptions& options, Console& console) {
    motion::LibraryOptions order;
    if (options.seed != 0) order.style = motion::Style::random(options.seed);
    order.frame_rate = options.fps;
    order.height = options.height;
    const fs::path folder = options.library;
    Json list = Json::array();
    double seconds = 0.0;
    const auto write_all = [&](const std::vector<motion::LibraryClip>& clips,
                               const std::string& kind) {
        Progress progress(console, "writing", static_cast<int>(clips.size()));
        for (std::size_t i = 0; i < clips.size(); ++i) {
            const motion::LibraryClip& entry = clips[i];
            progress.at(static_cast<int>(i), entry.name);
            const std::string name = kind + "/" + entry.name + ".bvh";
            const Problems problems = motion::save_clip(entry.clip, folder / name);
            console.report(problems);
            if (!problems.empty()) return;
            seconds += entry.clip.duration();
            list.push_back({{"file", name},
                            {"family", entry.family},
                            {"hub_in", entry.hub_in},
                            {"hub_out", entry.hub_out},
                            {"frames", entry.clip.frame_count()},
                            {"duration_s", entry.clip.duration()}});
        }
    };
    write_all(motion::built_in_library(order), "clips");
    write_all(motion::built_in_gestures(order), "gestures");
    write_all(motion::built_in_long_motions(order), "long");
    if (console.error_count() > 0) return bad_input;
    const std::size_t count = list.size();
    Json json;
    json["sidestep"] = version_string;
    json["seed"] = options.seed;
    json["clips"] = std::move(list);
    if (!write_json(console, (folder / "library.json").string(), json)) return bad_input;
    if (!options.json.empty() && !write_json(console, options.json, json)) return bad_input;
    console.say(fmt::format("wrote {} motions, {:.0f} s in all, below {} (library.json lists them)",
                            count, seconds, options.library));
    return done;
}

/// A first look at the built-in walker.
int tour(WalkOptions options, Console& console) {
    options.from_rest = true;
    options.turn = 60.0;
    options.seconds = 6.0;
    options.out.clear();
    for (const char* name : {"walk.bvh", "walk.glb", "walk.png", "walk.svg"}) {
        options.out.push_back((fs::path(options.tour) / name).string());
    }
    const Result<Walk> walk = make_walk_visibly(options, console);
    if (!walk) {
        console.report(walk.error());
        return bad_input;
    }
    if (!give(console, options, *walk, "somebody sets out, walks round a bend and stops"))
        return bad_input;
    console.say(
        fmt::format("\nLook at {0}/walk.png (one stride) and {0}/walk.svg (all of it); open "
                    "{0}/walk.glb in any viewer,\n{0}/walk.bvh in any animation program. "
                    "sidestep --help shows what else there is.",
                    options.tour));
    return done;
}

int walk(const WalkOptions& options, Console& console) {
    if (options.json == "-") console.reserve_output();
    if (const Problems wrong = check_json_target(options.json); !wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    if (!options.tour.empty()) return tour(options, console);
    if (!options.library.empty()) return write_library(options, console);
    for (const std::string& file : options.out) {
        if (is_picture(file) || is_motion_output(extension_of(file))) continue;
        console.report(problem_with(file, "cannot write this kind of file",
                                    "end the name in .bvh, .glb, .gltf, .svg or .png"));
    }
    if (console.error_count() > 0) return bad_input;
    const Result<Walk> made = make_walk_visibly(options, console);
    if (!made) {
        console.report(made.error());
        return bad_input;
    }
    return give(console, options, *made, options.gait) ? done : bad_input;
}

}  // namespace

Action add_walk(CLI::App& app) {
    CLI::App* verb = app.add_subcommand("walk", "Make somebody walk, run or step aside");
    const auto options = std::make_shared<WalkOptions>();
    verb->add_option(
            "-o,--out", options->out,
            "Where to write: .bvh, .glb, .gltf, .svg or .png; may be given several times.\n"
            "Without it only the card is printed")
        ->type_name("FILE")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
    verb->add_option("--gait", options->gait, "walk, run, back, left or right")
        ->type_name("GAIT")
        ->check(CLI::IsMember({"walk", "run", "back", "left", "right"}).description(""));
    verb->add_option("--speed", options->speed, "Metres a second; without it the usual one")
        ->type_name("M/S")
        ->check(between(1e-3, 100.0));
    verb->add_option("--seconds", options->seconds, "How long, rounded to whole strides")
        ->type_name("S")
        ->check(between(0.1, 3600.0))
        ->capture_default_str();
    verb->add_option("--turn", options->turn, "Degrees to turn on the way, positive to the left")
        ->type_name("DEGREES")
        ->check(between(-36000.0, 36000.0));
    verb->add_flag("--from-rest", options->from_rest, "Set out from standing, and stop at the end");
    verb->add_option("--seed", options->seed,
                     "Who walks: 0 is the average person, any other number somebody else")
        ->type_name("N")
        ->check(CLI::Validator(
            [](const std::string& text) {
                std::uint64_t seed = 0;
                const char* const end = text.data() + text.size();
                const auto parsed = std::from_chars(text.data(), end, seed);
                return parsed.ec == std::errc() && parsed.ptr == end
                           ? std::string()
                           : "expected a whole number from 0 to 18446744073709551615, not \"" +
                                 text + "\"";
            },
            ""));
    verb->add_option("--height", options->height, "Of the person, in metres")
        ->type_name("M")
        ->check(between(0.3, 4.0))
        ->capture_default_str();
    verb->add_option("--fps", options->fps, "Frames a second of the result")
        ->type_name("FPS")
        ->check(between(1.0, 1000.0))
        ->capture_default_str();
    verb->add_option("--tour", options->tour,
                     "A first look: walk, card, files and pictures into a folder")
        ->type_name("FOLDER");
    verb->add_option("--way", options->way,
                     "Places x,z to walk past, in metres, from standing to standing")
        ->type_name("X,Z...");
    verb->add_option("--library", options->library,
                     "Write the whole built-in library (clips, gestures, long walks) into a folder")
        ->type_name("FOLDER");
    verb->add_flag("--bones", options->bones, "In a .glb: bones alone, without the wooden figure");
    verb->add_option("--json", options->json, "Write the card as JSON to a file; - prints it")
        ->type_name("FILE");
    add_figure_flags(*verb, options->figure);
    verb->footer(
        "Examples:\n"
        "  sidestep walk -o walk.bvh -o walk.glb -o walk.png\n"
        "  sidestep walk --speed 1.8 --seconds 20 --turn -90 --from-rest -o round.bvh\n"
        "  sidestep walk --way 0,0 0,5 3,8 -o way.svg        past these places, in metres\n"
        "  sidestep walk --library people --seed 7           every clip a crowd needs\n"
        "  sidestep walk --gait run -o run.svg               pictures by the extension\n"
        "  for i in 1 2 3; do sidestep walk --seed $i -o person$i.bvh; done\n"
        "\n"
        "A PNG shows one stride of a wooden figure, an SVG the whole motion in lines; --style\n"
        "chooses otherwise. Figures measured on motion capture data obtained from\n"
        "mocap.cs.cmu.edu; the database was created with funding from NSF EIA-0196217.");
    return [options](Console& console) { return walk(*options, console); };
}

}  // namespace sidestep::cli
