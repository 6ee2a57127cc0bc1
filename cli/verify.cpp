// sidestep verify out.rec: does anybody in this recording overlap anybody else?
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>

#include "cli/support/console.h"
#include "cli/support/output.h"
#include "cli/support/progress.h"
#include "cli/support/range.h"
#include "cli/support/recordings.h"
#include "cli/tool.h"
#include "cli/verbs.h"
#include "sidestep/base/version.h"
#include "sidestep/judge/judge.h"

namespace sidestep::cli {

namespace {

using judge::Judgement;
using judge::Overlap;
using recording::Recording;

struct VerifyOptions {
    std::string file;
    double radius = -1.0;  // negative: not given
    double margin = -1.0;
    int between = 8;
    double tolerance = 0.0;
    int list = 20;
    std::string json;
};

/// "1.25 m", or millimetres, micrometres where metres would all be 0.
std::string depth_text(double metres) {
    const double size = std::abs(metres);
    if (size != 0.0 && size < 1e-5) return fmt::format("{:.3g} um", 1e6 * metres);
    if (size != 0.0 && size < 0.01) return fmt::format("{:.3g} mm", 1e3 * metres);
    return fmt::format("{:.3f} m", metres);
}

/// "160 million": nobody counts the digits.
std::string many_text(std::int64_t count) {
    const auto size = static_cast<double>(count);
    if (count >= 10'000'000'000) return fmt::format("{:.1f} thousand million", size / 1e9);
    if (count >= 10'000'000) return fmt::format("{:.1f} million", size / 1e6);
    return fmt::format("{}", count);
}

std::string whom_text(const Names& names, const Overlap& overlap) {
    return overlap.wall != recording::none ? names(overlap.a) + " and " + names(overlap.wall)
                                           : names(overlap.a) + " and " + names(overlap.b);
}

std::string verdict_text(const Console& console, const VerifyOptions& options,
                         const WidthFlags& width, const Recording& recording,
                         const Judgement& judgement) {
    const Names names(recording);
    std::string text = console.toned(Console::Tone::strong, options.file) + "\n";
    const auto line = [&](const char* label, const std::string& value) {
        text +=
            "  " + console.toned(Console::Tone::dim, fmt::format("{:<10}", label)) + value + "\n";
    };
    std::string who = fmt::format("{}", judgement.people);
    const auto also = [&](int count, const char* one, const char* more) {
        if (count > 0) who += fmt::format(", {} {}", count, count == 1 ? one : more);
    };
    also(judgement.obstacles, "disc", "discs");
    also(judgement.walls, "wall", "walls");
    line("people", who);
    line("time", fmt::format("{:.3f} s, from {:.3f} to {:.3f}{}", recording.duration(),
                             recording.first_time(), recording.last_time(),
                             recording.complete() ? "" : "; cut off before its end"));
    line("width", width.radius ? fmt::format("discs of {:g} m", *width.radius)
                               : fmt::format("as far as limbs reach, and {:g} m", *width.margin));
    line("moments", fmt::format("{}, {} between two samples", judgement.moments, options.between));
    line("pairs", many_text(judgement.pairs));
    if (judgement.closest_a == recording::none) {
        line("closest", "never two people at a time");
    } else {
        line("closest", fmt::format("{}, {} and {} at {:.3f} s", depth_text(judgement.closest),
                                    names(judgement.closest_a), names(judgement.closest_b),
                                    judgement.closest_s));
    }
    if (judgement.overlaps == 0) {
        line("overlaps",
             console.toned(Console::Tone::good, "0") +
                 (options.tolerance > 0.0 ? " deeper than " + depth_text(options.tolerance) : ""));
        return text;
    }
    line("overlaps", console.toned(Console::Tone::error, fmt::format("{}", judgement.overlaps)) +
                         fmt::format(", the deepest {}", depth_text(judgement.deepest)));
    for (const Overlap& overlap : judgement.list) {
        text += fmt::format("    {:>9.3f} to {:.3f} s: {}, {} deep at {:.3f} s\n", overlap.first_s,
                            overlap.last_s, whom_text(names, overlap), depth_text(overlap.deepest),
                            overlap.deepest_s);
    }
    const std::int64_t more = judgement.overlaps - static_cast<std::int64_t>(judgement.list.size());
    if (more > 0)
        text += fmt::format("    and {} more; --list {} shows them\n", more, judgement.overlaps);
    return text;
}

Json verdict_json(const VerifyOptions& options, const WidthFlags& width, const Recording& recording,
                  const Judgement& judgement) {
    const Names names(recording);
    Json json;
    json["sidestep"] = version_string;
    json["file"] = options.file;
    json["complete"] = recording.complete();
    json["first_s"] = recording.first_time();
    json["last_s"] = recording.last_time();
    json["people"] = judgement.people;
    json["discs"] = judgement.obstacles;
    json["walls"] = judgement.walls;
    if (width.radius) json["radius_m"] = *width.radius;
    if (!width.radius) json["margin_m"] = *width.margin;
    json["between"] = options.between;
    json["tolerance_m"] = options.tolerance;
    json["moments"] = judgement.moments;
    json["pairs"] = judgement.pairs;
    json["measured"] = judgement.measured;
    if (judgement.closest_a != recording::none) {
        json["closest"] = {{"gap_m", judgement.closest},
                           {"time_s", judgement.closest_s},
                           {"things", {judgement.closest_a, judgement.closest_b}},
                           {"names", {names(judgement.closest_a), names(judgement.closest_b)}}};
    }
    json["overlaps"] = judgement.overlaps;
    json["deepest_m"] = judgement.deepest;
    json["list"] = Json::array();
    for (const Overlap& overlap : judgement.list) {
        const bool wall = overlap.wall != recording::none;
        const int other = wall ? overlap.wall : overlap.b;
        json["list"].push_back({{"things", {overlap.a, other}},
                                {"names", {names(overlap.a), names(other)}},
                                {"wall", wall},
                                {"first_s", overlap.first_s},
                                {"last_s", overlap.last_s},
                                {"deepest_m", overlap.deepest},
                                {"deepest_s", overlap.deepest_s}});
    }
    return json;
}

int verify(const VerifyOptions& options, Console& console) {
    if (options.json == "-") console.reserve_output();
    if (const Problems wrong = check_json_target(options.json); !wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    const std::optional<Recording> recording = load_recording(console, options.file);
    if (!recording) return bad_input;
    WidthFlags asked;
    if (options.radius >= 0.0) asked.radius = options.radius;
    if (options.margin >= 0.0) asked.margin = options.margin;
    const Result<WidthFlags> width = width_of(*recording, options.file, asked);
    if (!width) {
        console.report(width.error());
        return bad_input;
    }
    judge::JudgeOptions how;
    how.between = options.between;
    how.fixed_radius = width->radius;
    how.margin = width->margin.value_or(0.0);
    how.tolerance = options.tolerance;
    how.list_at_most = options.list;
    if (console.ranks().size() > 1) how.ranks = &console.ranks();
    Judgement judgement;
    try {
        Progress progress(console, "judging", 1);
        progress.at(0, options.file);
        how.progress = [&](double share) {
            progress.at(0, fmt::format("{}: {:.0f} %", options.file, 100.0 * share));
            return true;
        };
        judgement = judge::judge(*recording, how);
    } catch (const InputError& error) {
        Problems problems = error.problems();
        for (Problem& problem : problems) problem.file = options.file;
        console.report(problems);
        return bad_input;
    }
    // nothing to judge is no acquittal
    if (judgement.people == 0) {
        console.report(
            problem_with(options.file, "nobody is ever seen in it", "sidestep info shows what is"));
        return bad_input;
    }
    if (options.json != "-") {
        console.print(verdict_text(console, options, *width, *recording, judgement));
    }
    if (!options.json.empty() && console.ranks().rank() == 0 &&
        !write_json(console, options.json, verdict_json(options, *width, *recording, judgement))) {
        return bad_input;
    }
    return judgement.overlaps > 0 ? answer_is_no : done;
}

}  // namespace

Action add_verify(CLI::App& app) {
    CLI::App* verb = app.add_subcommand(
        "verify", "Judge a recording: does anybody ever overlap anybody else, or a wall?");
    const auto options = std::make_shared<VerifyOptions>();
    verb->add_option("RECORDING", options->file, "What a crowd left behind; - is standard input")
        ->required()
        ->type_name("");
    CLI::Option* radius =
        verb->add_option("--radius", options->radius,
                         "Everybody is a disc of this many metres around the root joint")
            ->type_name("METRES")
            ->check(between(0, 1000));
    verb->add_option("--margin", options->margin,
                     "Everybody is as wide as any joint reaches, and this many metres. Without\n"
                     "either: what the recording says about itself, or 0.06")
        ->type_name("METRES")
        ->check(between(0, 1000))
        ->excludes(radius);
    verb->add_option("--between", options->between,
                     "Moments looked at between two samples of a clip")
        ->type_name("N")
        ->check(between(0, 1000))
        ->capture_default_str();
    verb->add_option("--tolerance", options->tolerance,
                     "Let overlaps pass that are no deeper than this")
        ->type_name("METRES")
        ->check(between(0, 1000))
        ->capture_default_str();
    verb->add_option("--list", options->list, "Name at most so many overlaps, the earliest")
        ->type_name("N")
        ->check(between(0, 1e9))
        ->capture_default_str();
    verb->add_option("--json", options->json, "Write the verdict as JSON to a file; - prints it")
        ->type_name("FILE");
    verb->footer(
        "Examples:\n"
        "  sidestep verify out/plaza.rec\n"
        "  sidestep verify out/plaza.rec --radius 0.45          the same disc for everyone\n"
        "  sidestep verify out/plaza.rec --between 50           look six times as often\n"
        "  sidestep verify out/plaza.rec --json -               for a program\n"
        "\n"
        "Every pair at every sample and between samples, joint by joint; nothing of what planned\n"
        "the crowd is used. A recording that was cut off is judged as far as it goes. Exit codes:\n"
        "0 nobody overlaps, 1 somebody does, 2 bad input.");
    return [options](Console& console) { return verify(*options, console); };
}

}  // namespace sidestep::cli
