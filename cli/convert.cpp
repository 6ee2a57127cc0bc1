// sidestep convert IN... OUT: the same motion in another format, rate, length or mirror image; or
// anything that can be looked at, as a recording.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <filesystem>
#include <map>

#include "cli/support/card_text.h"
#include "cli/support/console.h"
#include "cli/support/figure.h"
#include "cli/support/inputs.h"
#include "cli/support/motions.h"
#include "cli/support/output.h"
#include "cli/support/progress.h"
#include "cli/support/range.h"
#include "cli/support/recordings.h"
#include "cli/support/span.h"
#include "cli/support/stage_of.h"
#include "cli/tool.h"
#include "cli/verbs.h"
#include "sidestep/base/file.h"
#include "sidestep/base/version.h"
#include "sidestep/motion/card.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/mirror.h"
#include "sidestep/recording/reader.h"

namespace sidestep::cli {

namespace {

namespace fs = std::filesystem;

struct ConvertOptions {
    std::vector<std::string> files;  // inputs, then the output
    std::string output;              // where it is named by -o
    ImportFlags import;
    StageOptions stage;  // of a recording
    CLI::App* verb = nullptr;
    double fps = 0.0;
    std::string trim;
    bool mirror = false;
    bool mannequin = false;
    std::string to;
    std::string json;
};

/// What is to be written where.
struct Job {
    std::string input;
    std::string output;
    std::string extension;
};

bool same_file(const std::string& a, const std::string& b) {
    std::error_code error;
    return a != "-" && b != "-" && fs::equivalent(a, b, error);
}

/// Pairs inputs with outputs; what does not work out becomes a problem and no job.
std::vector<Job> plan(const std::vector<std::string>& inputs, const std::string& out,
                      const std::string& to, bool many, Problems& problems) {
    std::error_code ignored;
    const std::string wanted = to.empty() ? "" : "." + to;
    const bool folder =
        out != "-" && (many || out.ends_with('/') || fs::is_directory(out, ignored));
    std::vector<Job> jobs;
    if (!folder) {
        const std::string extension = wanted.empty() ? extension_of(out) : wanted;
        if (out == "-" && wanted.empty()) {
            problems.push_back(problem_with("", "standard output has no extension to go by",
                                            "say which format: --to bvh, --to glb or --to gltf"));
        } else if (!is_motion_output(extension)) {
            const bool picture = extension == ".svg" || extension == ".png";
            problems.push_back(problem_with(
                out, "cannot write " + (extension.empty() ? "a file without extension" : extension),
                picture ? "sidestep plot draws pictures"
                        : "motions are written as .bvh, .glb and .gltf, anything that can be "
                          "looked at as .sidestep"));
        } else if (out != "-" && !wanted.empty() && extension_of(out) != wanted) {
            problems.push_back(problem_with(out, "the name does not go with --to " + to,
                                            "end the name in " + wanted));
        } else {
            for (const std::string& input : inputs) jobs.push_back({input, out, extension});
        }
    } else if (wanted.empty()) {
        problems.push_back(problem_with(out, "is a folder, and the format is not said",
                                        "add --to bvh, --to glb or --to gltf"));
    } else {
        for (const std::string& input : inputs) {
            const std::string stem = input == "-" ? "motion" : fs::path(input).stem().string();
            jobs.push_back({input, (fs::path(out) / (stem + wanted)).string(), wanted});
        }
    }
    // nobody's file is lost: not the input, not the result of another input
    std::map<std::string, std::string> taken;
    std::erase_if(jobs, [&](const Job& job) {
        if (same_file(job.input, job.output)) {
            problems.push_back(
                problem_with(job.output, "is the input itself", "write to another name or folder"));
            return true;
        }
        const auto [place, fresh] = taken.emplace(job.output, job.input);
        if (!fresh && job.output != "-") {
            problems.push_back(problem_with(
                job.input,
                "would be written over the result of " + place->second + ", " + job.output,
                "convert them into different folders"));
        }
        return !fresh;
    });
    return jobs;
}

/// Cuts, mirrors and resamples, in this order.
Result<motion::Motion> changed(motion::Motion motion, const ConvertOptions& options,
                               const std::optional<Span>& span) {
    if (span) {
        Result<motion::Clip> part = cut(motion.clip, *span, "--trim " + options.trim);
        if (!part) return failure(part.error());
        motion.clip = std::move(*part);
    }
    if (options.mirror) {
        const motion::MirrorMap map = motion::mirror_map(motion.clip.skeleton());
        if (map.method == motion::MirrorMap::Method::none) {
            Problem note = problem_with("",
                                        "no left and right found: every joint is mirrored in its "
                                        "own place");
            note.severity = Problem::Severity::warning;
            motion.notes.push_back(std::move(note));
        }
        motion.clip = motion::mirror(motion.clip, map);
    }
    if (options.fps > 0.0) {
        // a rate mistyped by some zeros must not fill the memory
        constexpr double most = 5e7;  // joints times frames; about 2 GB
        const double frames = motion.clip.last_time() * options.fps + 1.0;
        if (frames * motion.clip.joint_count() > most) {
            return failure(
                problem_with("",
                             fmt::format("--fps {:g} would make {:.0f} frames of {} joints",
                                         options.fps, frames, motion.clip.joint_count()),
                             "choose a lower rate, or a part of the motion with --trim"));
        }
        motion.clip = motion::resample(motion.clip, options.fps);
    }
    return motion;
}

/// Everything that is named, on one stage, as a recording.
int convert_to_recording(const ConvertOptions& options, const std::vector<std::string>& inputs,
                         const std::string& output, Console& console) {
    Problems problems;
    for (const char* name : {"--fps", "--mirror", "--mannequin", "--to"}) {
        if (options.verb->get_option(name)->count() == 0) continue;
        problems.push_back(problem_with("", std::string(name) + " does not go into a recording",
                                        "convert the motion first, then the result"));
    }
    for (const std::string& input : inputs) {
        if (!same_file(input, output)) continue;
        problems.push_back(
            problem_with(output, "is the input itself", "write to another name or folder"));
    }
    if (!problems.empty()) {
        console.report(problems);
        return bad_input;
    }
    StageOptions stage = options.stage;
    stage.import = options.import;
    stage.trim = options.trim;
    const Result<std::string> bytes = stage_of(console, inputs, stage);
    if (!bytes) {
        console.report(bytes.error());
        return bad_input;
    }
    const Problems trouble = write_file(output, *bytes);
    console.report(trouble);
    if (!trouble.empty()) return bad_input;
    const recording::Summary summary = recording::describe(recording::read(*bytes).value());
    console.say(fmt::format("wrote {}: {} figure{}, {} part{}, {:.2f} s", with_size(output),
                            summary.figures, summary.figures == 1 ? "" : "s", summary.parts,
                            summary.parts == 1 ? "" : "s", summary.last_time - summary.first_time));
    if (!options.json.empty()) {
        Json json;
        json["sidestep"] = version_string;
        json["written"] = Json::array();
        json["written"].push_back({{"file", output},
                                   {"bytes", bytes->size()},
                                   {"figures", summary.figures},
                                   {"fingerprint", fmt::format("{:016x}", summary.fingerprint)}});
        if (!write_json(console, options.json, json)) return bad_input;
    }
    return console.error_count() > 0 ? bad_input : done;
}

int convert(ConvertOptions options, Console& console) {
    // one way to say it inside: inputs, then the output
    if (!options.output.empty()) options.files.push_back(options.output);
    if (options.json == "-") console.reserve_output();
    if (const Problems wrong = check_json_target(options.json); !wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    if (options.files.back() == "-") console.reserve_output();
    if (options.json == "-" && options.files.back() == "-") {
        console.report(
            problem_with("", "the motion and the report cannot both go to standard output"));
        return bad_input;
    }
    const Result<motion::ImportOptions> import = import_options(options.import);
    if (!import) {
        console.report(import.error());
        return bad_input;
    }
    std::optional<Span> span;
    if (!options.trim.empty()) {
        const Result<Span> parsed = parse_span(options.trim);
        if (!parsed) {
            console.report(parsed.error());
            return bad_input;
        }
        span = *parsed;
    }
    if (options.files.size() < 2) {
        console.report(problem_with("", "nowhere to write: expected IN and OUT",
                                    "sidestep convert walk.bvh walk.glb"));
        return bad_input;
    }
    const std::vector<std::string> words(options.files.begin(), options.files.end() - 1);
    if (is_recording(options.files.back())) {
        return convert_to_recording(options, words, options.files.back(), console);
    }
    for (const char* name : {"--spacetime", "--levels", "--kind", "--wooden", "--at", "--margin",
                             "--radius", "--prop"}) {
        if (options.verb->get_option(name)->count() == 0) continue;
        console.report(problem_with("", std::string(name) + " goes into recordings only",
                                    "end the name of the output in .sidestep"));
        return bad_input;
    }
    const Inputs inputs = expand_inputs(words, motion_extensions);
    console.report(inputs.problems);
    std::error_code ignored;
    const bool many =
        inputs.files.size() > 1 || words.size() > 1 || fs::is_directory(words[0], ignored);
    Problems problems;
    const std::vector<Job> jobs =
        plan(inputs.files, options.files.back(), options.to, many, problems);
    console.report(problems);

    if (options.mannequin) {
        for (const Job& job : jobs) {
            if (job.extension == ".glb") continue;
            console.report(problem_with(job.output, "--mannequin goes into .glb files only"));
            return bad_input;
        }
    }
    Json written = Json::array();
    {
        Progress progress(console, "converting", static_cast<int>(jobs.size()));
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            const Job& job = jobs[i];
            progress.at(static_cast<int>(i), job.input);
            Result<motion::Motion> source = load(job.input, *import);
            if (!source) {
                console.report(source.error());
                continue;
            }
            Result<motion::Motion> motion = changed(std::move(*source), options, span);
            if (!motion) {
                Problems about = motion.error();
                for (Problem& problem : about) problem.file = job.input;
                console.report(about);
                continue;
            }
            for (Problem& note : motion->notes) {
                if (note.file.empty()) note.file = job.input;
                if (note.severity == Problem::Severity::warning) console.report(note);
            }
            const Problems trouble = options.mannequin
                                         ? write_file(job.output, wooden_glb(motion->clip))
                                         : save(*motion, job.output, job.extension);
            console.report(trouble);
            if (!trouble.empty()) continue;
            const motion::MotionCard card = motion::make_card(*motion);
            if (job.output != "-") {
                console.say("wrote " + with_size(job.output) + ": " + card_line(card));
            }
            Json entry = to_json(job.output, card);
            entry["input"] = job.input;
            written.push_back(std::move(entry));
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

Action add_convert(CLI::App& app) {
    CLI::App* verb =
        app.add_subcommand("convert", "Write a motion in another format, rate, length or mirrored");
    const auto options = std::make_shared<ConvertOptions>();
    verb->add_option("IN... OUT", options->files,
                     "What to read, then where to write: .bvh, .glb or .gltf by the extension.\n"
                     "Several inputs (files, patterns, folders) go into a folder; - is standard\n"
                     "input or output. Into .sidestep goes anything that can be looked at, all of\n"
                     "it on one stage: motions, characters, graphs, gallery")
        ->required()
        ->type_name("");
    verb->add_option("-o,--output", options->output, "Where to write, instead of the last word")
        ->type_name("OUT");
    verb->add_option("--fps", options->fps, "Resample to this rate")
        ->type_name("FPS")
        ->check(between(1e-3, 1e6));
    verb->add_option("--trim", options->trim,
                     "Keep FROM:TO, both ends included: seconds (1.5:4), or frames counted from 0\n"
                     "(30f:90f); either side may be left out (2:)")
        ->type_name("FROM:TO");
    verb->add_flag("--mirror", options->mirror, "Swap left and right");
    verb->add_flag("--mannequin", options->mannequin,
                   "Into a .glb: dress the bones in a wooden figure");
    verb->add_option("--to", options->to, "The format, where OUT does not say: bvh, glb or gltf")
        ->type_name("FORMAT")
        ->check(CLI::IsMember({"bvh", "glb", "gltf"}).description(""));
    verb->add_option("--json", options->json, "Write what was done as JSON to a file; - prints it")
        ->type_name("FILE");
    add_import_flags(*verb, options->import, "--source-fps");
    add_stage_flags(*verb, options->stage);
    options->verb = verb;
    verb->footer(
        "Examples:\n"
        "  sidestep convert take.bvh take.glb                   open it in any viewer\n"
        "  sidestep convert take.bvh part.bvh --trim 1.5:4      two and a half seconds of it\n"
        "  sidestep convert take.bvh slow.bvh --fps 30          120 to 30 frames a second\n"
        "  sidestep convert takes glb --to glb --mirror --fix   a whole folder\n"
        "  sidestep convert library:walk library:jog -o two.sidestep   both, for sidestep view\n"
        "  cat take.bvh | sidestep convert - - --to glb > x.glb\n"
        "\n"
        "Here --fps is the rate of what is written; --source-fps corrects the rate of what is "
        "read.\n"
        "First the motion is cut, then mirrored, then resampled. The input is never written over.");
    return [options](Console& console) { return convert(*options, console); };
}

}  // namespace sidestep::cli
