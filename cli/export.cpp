// sidestep export out.rec --agent 7 -o a.bvh: somebody, or everybody, out of a recording.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <map>

#include "cli/support/card_text.h"
#include "cli/support/console.h"
#include "cli/support/motions.h"
#include "cli/support/output.h"
#include "cli/support/progress.h"
#include "cli/support/range.h"
#include "cli/support/recorded_figure.h"
#include "cli/support/recordings.h"
#include "cli/tool.h"
#include "cli/verbs.h"
#include "sidestep/base/file.h"
#include "sidestep/base/version.h"
#include "sidestep/body/humanoid.h"
#include "sidestep/body/io/character_glb.h"
#include "sidestep/body/io/crowd_glb.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/edit/retarget.h"
#include "sidestep/motion/card.h"
#include "sidestep/motion/human.h"

namespace sidestep::cli {

namespace {

using recording::Recording;

struct ExportOptions {
    std::string file;
    std::string agent;
    std::vector<std::string> out;
    std::optional<double> from, to;
    double fps = 0.0;  // 0: that of the recording
    bool bones = false;
    std::string figure;  // own or built-in; empty: as the recording has it
    std::string json;
};

/// What is taken of somebody: frames of the common grid, all in one presence.
struct Part {
    int thing = 0;
    double first_s = 0.0;
    int frames = 0;
    bool leaves = false;
};

/// From when to when, and how finely.
struct Window {
    double from = 0.0, to = 0.0, dt = 0.0;
};

/// The frames of `window` at which somebody is there without a break.
Part part_in(const Presence& presence, int thing, const Window& window) {
    const double begin = std::max(presence.first_s, window.from);
    const double end = std::min(presence.last_s, window.to);
    const double first = std::ceil((begin - window.from) / window.dt - 1e-6);
    double last = std::floor((end - window.from) / window.dt + 1e-6);
    const bool leaves = presence.leaves && presence.last_s <= window.to;
    // at the moment of leaving nobody is seen any more
    if (leaves && window.from + last * window.dt >= presence.last_s - 1e-9) last -= 1.0;
    Part part{thing, window.from + first * window.dt, static_cast<int>(last - first) + 1, leaves};
    // a frame meant to be on a key must not fall before it by rounding
    if (part.first_s < presence.first_s) part.first_s = presence.first_s;
    part.frames = std::max(0, part.frames);
    return part;
}

/// Where time is cut, or what is wrong with it.
Result<Window> window_of(const ExportOptions& options, const Recording& recording) {
    Window window{options.from.value_or(recording.first_time()),
                  options.to.value_or(recording.last_time()),
                  1.0 / (options.fps > 0.0 ? options.fps : natural_rate(recording))};
    const std::string whole = fmt::format("the recording runs from {:.3f} to {:.3f} s",
                                          recording.first_time(), recording.last_time());
    if (window.from > recording.last_time() || window.to < recording.first_time()) {
        const bool late = window.from > recording.last_time();
        return failure(problem_with(
            options.file,
            fmt::format("nothing happens {} {:g} s", late ? "after --from" : "before --to",
                        late ? window.from : window.to),
            whole));
    }
    if (window.from > window.to) {
        return failure(problem_with(
            options.file, fmt::format("--from {:g} is after --to {:g}", window.from, window.to),
            whole));
    }
    window.from = std::max(window.from, recording.first_time());
    window.to = std::min(window.to, recording.last_time());
    return window;
}

/// Whether the outputs go with what is asked for.
Problems check_outputs(const ExportOptions& options, bool one) {
    Problems problems;
    for (const std::string& out : options.out) {
        const std::string extension = extension_of(out);
        if (is_motion_output(extension)) {
            if (one || extension == ".glb") continue;
            problems.push_back(problem_with(out, extension + " holds one person, not a crowd",
                                            "name one with --agent, or end the name in .glb"));
        } else if (is_picture(out)) {
            problems.push_back(
                problem_with(out, "export writes motions", "sidestep plot draws pictures"));
        } else {
            problems.push_back(problem_with(
                out, "cannot write " + (extension.empty() ? "a file without extension" : extension),
                one ? "end the name in .bvh, .glb or .gltf" : "end the name in .glb"));
        }
    }
    return problems;
}

Problem warning(const std::string& file, std::string message, std::string hint = {}) {
    Problem problem = problem_with(file, std::move(message), std::move(hint));
    problem.severity = Problem::Severity::warning;
    return problem;
}

/// One person, whole motion or part of it.
Result<motion::Clip> one_person(const ExportOptions& options, Console& console,
                                const Recording& recording, int thing, const Window& window) {
    const std::string who = Names(recording)(thing);
    std::vector<Part> parts;
    for (const Presence& presence : presence_of(recording, thing)) {
        const Part part = part_in(presence, thing, window);
        if (part.frames > 0) parts.push_back(part);
    }
    if (parts.empty()) {
        return failure(problem_with(
            options.file,
            fmt::format("{} is not seen from {:.3f} to {:.3f} s", who, window.from, window.to)));
    }
    if (parts.size() > 1) {
        console.report(
            warning(options.file,
                    fmt::format("{} leaves and comes back: only the first of {} stays is written",
                                who, parts.size()),
                    fmt::format("--from {:.3f} begins with the next", parts[1].first_s)));
    }
    const Part& part = parts.front();
    const int skeleton = recording.things()[static_cast<std::size_t>(thing)].skeleton;
    const double joints = static_cast<double>(
        recording.skeletons()[static_cast<std::size_t>(skeleton)].joints.size());
    constexpr double most = 5e7;  // joints times frames; about 2 GB
    if (joints * part.frames > most) {
        return failure(
            problem_with(options.file,
                         fmt::format("{} frames of {:.0f} joints are more than one motion holds",
                                     part.frames, joints),
                         "choose a lower --fps, or a part with --from and --to"));
    }
    return clip_of(recording, thing, part.first_s, window.dt, part.frames);
}

std::string dressed_glb(const Recording& recording, int thing, const motion::Clip& clip) {
    return body::write_character_glb(character_of(recording, thing), std::span(&clip, 1));
}

/// Everybody in one file; reports what is too much.
Result<std::string> everybody(const ExportOptions& options, Console& console,
                              const Recording& recording, const Window& window, int& people) {
    std::vector<std::pair<Part, std::string>> parts;
    const Names names(recording);
    double bytes = 0.0;
    for (const int thing : figures_of(recording)) {
        const int skeleton = recording.things()[static_cast<std::size_t>(thing)].skeleton;
        const int joints = static_cast<int>(
            recording.skeletons()[static_cast<std::size_t>(skeleton)].joints.size());
        int stays = 0;
        for (const Presence& presence : presence_of(recording, thing)) {
            const Part part = part_in(presence, thing, window);
            if (part.frames == 0) continue;
            const std::string again = stays > 0 ? fmt::format(", stay {}", stays + 1) : "";
            parts.emplace_back(part, names(thing) + again);
            bytes += body::CrowdGlb::bytes_for(joints, part.frames);
            people += stays++ == 0;
        }
    }
    if (parts.empty()) {
        return failure(problem_with(
            options.file,
            fmt::format("nobody is seen from {:.3f} to {:.3f} s", window.from, window.to)));
    }
    constexpr double much = 150e6, too_much = 3.5e9;
    const char* const smaller = "a lower --fps, or a part with --from and --to, makes it smaller";
    if (bytes > too_much) {
        return failure(
            problem_with(options.file,
                         fmt::format("{} people would make a file of {:.1f} GB; glTF ends at 4",
                                     people, bytes / 1e9),
                         smaller));
    }
    if (bytes > much) {
        console.report(warning(
            options.file,
            fmt::format("{} people make a file of about {:.0f} MB", people, bytes / 1e6), smaller));
    }
    body::CrowdGlb crowd;
    std::map<std::pair<int, int>, int> characters;  // by skeleton and costume
    Progress progress(console, "exporting", static_cast<int>(parts.size()));
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto& [part, name] = parts[i];
        progress.at(static_cast<int>(i), name);
        const recording::Thing& who = recording.things()[static_cast<std::size_t>(part.thing)];
        const motion::Clip clip =
            clip_of(recording, part.thing, part.first_s, window.dt, part.frames);
        const auto [found, fresh] = characters.try_emplace({who.skeleton, who.costume}, 0);
        if (fresh) {
            const bool bends =
                who.costume != recording::none &&
                !recording.costumes()[static_cast<std::size_t>(who.costume)].skins.empty();
            if (bends && !options.bones) {
                console.report(warning(options.file,
                                       name + " wears a skin, which is left out of a crowd",
                                       "export them alone with --agent to keep it"));
            }
            body::CharacterParts bare;
            bare.skeleton = clip.skeleton();
            found->second =
                crowd.add_character(options.bones ? body::Character(std::move(bare))
                                                  : character_of(recording, part.thing));
        }
        crowd.add_person(name, found->second, clip, std::max(0.0, part.first_s - window.from),
                         !part.leaves);
    }
    return crowd.glb();
}

int export_crowd(const ExportOptions& options, Console& console, const Recording& recording,
                 const Window& window) {
    int people = 0;
    const Result<std::string> bytes = everybody(options, console, recording, window, people);
    if (!bytes) {
        console.report(bytes.error());
        return bad_input;
    }
    for (const std::string& out : options.out) {
        const Problems trouble = write_file(out, *bytes);
        console.report(trouble);
        if (!trouble.empty()) continue;
        console.say(fmt::format("wrote {}: {} people, {:.3f} s at {:g} frames a second",
                                with_size(out), people, window.to - window.from, 1.0 / window.dt));
    }
    if (!options.json.empty()) {
        Json json;
        json["sidestep"] = version_string;
        json["file"] = options.file;
        json["people"] = people;
        json["from_s"] = window.from;
        json["to_s"] = window.to;
        json["frame_rate"] = 1.0 / window.dt;
        json["written"] = options.out;
        if (!write_json(console, options.json, json)) return bad_input;
    }
    return console.error_count() > 0 ? bad_input : done;
}

/// Whether somebody is taken onto the built-in person: when asked, and puppets that are built like one.
bool goes_on_built_in(const ExportOptions& options, const Recording& recording, int thing) {
    if (!options.figure.empty()) return options.figure == "built-in";
    if (!said_about(recording, "puppet")) return false;
    const int skeleton = recording.things()[static_cast<std::size_t>(thing)].skeleton;
    return body::find_humanoid(
               skeleton_of(recording.skeletons()[static_cast<std::size_t>(skeleton)]))
        .has_value();
}

/// The same performance by the person whom walk, lint and crowds know.
Result<edit::Retargeted> on_built_in(const body::Character& person, const motion::Clip& clip,
                                     const ExportOptions& options) {
    Result<edit::Retargeted> worn = edit::retarget(clip, person);
    if (worn) return worn;
    Problems problems = worn.error();
    for (Problem& problem : problems) {
        problem.file = options.file;
        problem.hint += problem.hint.empty() ? "" : "; ";
        problem.hint += "--figure own exports the bones as they are";
    }
    return failure(std::move(problems));
}

int export_one(const ExportOptions& options, Console& console, const Recording& recording,
               const Window& window, int thing) {
    Result<motion::Clip> clip = one_person(options, console, recording, thing, window);
    if (!clip) {
        console.report(clip.error());
        return bad_input;
    }
    std::optional<body::Character> person;
    std::optional<double> scale;
    if (goes_on_built_in(options, recording, thing)) {
        person = body::make_mannequin(motion::human_skeleton());
        Result<edit::Retargeted> worn = on_built_in(*person, *clip, options);
        if (!worn) {
            console.report(worn.error());
            return bad_input;
        }
        scale = worn->scale;
        clip = std::move(worn->clip);
    }
    const motion::Motion motion = as_motion(*clip, "recording");
    const motion::MotionCard card = motion::make_card(motion);
    for (const std::string& out : options.out) {
        const std::string extension = extension_of(out);
        const Problems trouble =
            extension == ".glb" && !options.bones
                ? write_file(out, person ? body::write_character_glb(*person, std::span(&*clip, 1))
                                         : dressed_glb(recording, thing, *clip))
                : save(motion, out, extension);
        console.report(trouble);
        if (!trouble.empty()) continue;
        console.say(fmt::format("wrote {}: {}, {}", with_size(out), Names(recording)(thing),
                                card_line(card)));
    }
    if (scale) {
        console.say(fmt::format(
            "on the built-in person, the way {:.2f} times as long; --figure own keeps its bones",
            *scale));
    }
    if (!options.json.empty()) {
        Json json;
        json["sidestep"] = version_string;
        json["file"] = options.file;
        json["thing"] = thing;
        json["name"] = Names(recording)(thing);
        json["motion"] = to_json("", card);
        json["figure"] = scale ? "built-in" : "own";
        if (scale) json["scale"] = *scale;
        json["written"] = options.out;
        if (!write_json(console, options.json, json)) return bad_input;
    }
    return console.error_count() > 0 ? bad_input : done;
}

int export_recording(const ExportOptions& options, Console& console) {
    if (options.json == "-") console.reserve_output();
    console.report(check_json_target(options.json));
    if (console.error_count() > 0) return bad_input;
    const std::optional<Recording> recording = load_recording(console, options.file);
    if (!recording) return bad_input;
    const std::vector<int> figures = figures_of(*recording);
    std::optional<int> who;
    if (!options.agent.empty()) {
        const Result<int> found = find_figure(*recording, options.file, options.agent);
        if (!found) {
            console.report(found.error());
            return bad_input;
        }
        who = *found;
    } else if (figures.size() == 1) {
        who = figures.front();
    }
    console.report(check_outputs(options, who.has_value()));
    if (!who && !options.figure.empty()) {
        console.report(problem_with(options.file, "--figure is for one person, not for a crowd",
                                    "name one with --agent"));
    }
    const Result<Window> window = window_of(options, *recording);
    if (!window) console.report(window.error());
    if (console.error_count() > 0) return bad_input;
    return who ? export_one(options, console, *recording, *window, *who)
               : export_crowd(options, console, *recording, *window);
}

}  // namespace

Action add_export(CLI::App& app) {
    CLI::App* verb = app.add_subcommand(
        "export", "Take somebody, or everybody, out of a recording: .bvh, .glb, .gltf");
    const auto options = std::make_shared<ExportOptions>();
    verb->add_option("RECORDING", options->file,
                     "What a crowd or a puppet left behind; - is standard input")
        ->required()
        ->type_name("");
    verb->add_option(
            "--agent", options->agent,
            "Whom: a name, or a number (7 is \"person 7\" where there is one, else, as #7\n"
            "always, counted from 0). Without it everybody goes into one .glb")
        ->type_name("WHO");
    verb->add_option("-o,--out", options->out, "The file; may be given several times")
        ->required()
        ->type_name("FILE")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
    verb->add_option("--from", options->from, "Begin at this second of the recording")
        ->type_name("SECONDS")
        ->check(between(-1e12, 1e12));
    verb->add_option("--to", options->to, "End there")
        ->type_name("SECONDS")
        ->check(between(-1e12, 1e12));
    verb->add_option("--fps", options->fps,
                     "Frames a second; without it those of the clips that are played")
        ->type_name("FPS")
        ->check(between(1e-3, 1e4));
    verb->add_flag("--bones", options->bones,
                   "Into a .glb: joints only, instead of what people wear or a wooden figure");
    verb->add_option(
            "--figure", options->figure,
            "Whose bones: own, or built-in (the person of walk, lint and crowds). Without\n"
            "it puppets that are built like people go on the built-in one")
        ->type_name("WHOSE")
        ->check(CLI::IsMember({"own", "built-in"}).description(""));
    verb->add_option("--json", options->json, "Write what was done as JSON to a file; - prints it")
        ->type_name("FILE");
    verb->footer(
        "Examples:\n"
        "  sidestep export out/plaza.rec --agent 7 -o seven.bvh         one walker, every joint\n"
        "  sidestep export out/plaza.rec --agent 7 -o seven.glb --from 10 --to 20\n"
        "  sidestep export out/plaza.rec -o plaza.glb --to 30 --fps 15  everybody, half a minute\n"
        "  sidestep export take.rec -o take.bvh                         a puppet's part, by a "
        "person\n"
        "\n"
        "Motions keep their place in the world and begin when they are first seen. In a .glb of a\n"
        "crowd surfaces are kept once; who has not come yet, or has left, is shrunk to nothing.");
    return [options](Console& console) { return export_recording(*options, console); };
}

}  // namespace sidestep::cli
