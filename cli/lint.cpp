// sidestep lint PATH...: what is wrong with these clips?
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/lint/linter.h"
#include "cli/support/output.h"
#include "cli/support/placed_clips.h"
#include "cli/support/range.h"
#include "cli/tool.h"
#include "cli/verbs.h"

namespace sidestep::cli {

namespace {

int lint_files(const LintFlags& flags, Console& console) {
    const std::vector<Target> targets{{"--json", flags.json},
                                      {"--html", flags.html},
                                      {"--srdf", flags.srdf},
                                      {"--record", flags.record},
                                      {"--manifest", flags.batch.manifest}};
    for (const Target& target : targets) {
        if (target.file == "-") console.reserve_output();
    }
    Problems wrong = check_json_target(flags.json);
    const auto add = [&](const Problems& more) {
        wrong.insert(wrong.end(), more.begin(), more.end());
    };
    const Result<motion::ImportOptions> import = import_options(flags.import);
    if (!import) add(import.error());
    Result<body::LintOptions> options = lint_options(flags);
    if (!options) add(options.error());
    const Result<CharacterChoice> choice = CharacterChoice::parse(flags.character, "--character");
    if (!choice) add(choice.error());
    if (!flags.limbs.empty() && flags.limbs != "-") {
        const Result<std::string> text = read_file(flags.limbs);
        if (!text) add(text.error());
    }
    wrong = agreed(console, std::move(wrong));
    if (!wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    Problems unexpanded;
    const std::vector<std::string> files = agreed_clip_words(console, flags.files, unexpanded);
    console.report(unexpanded);
    std::vector<std::string> read = files;
    read.push_back(flags.limbs);
    read.push_back(flags.character);
    std::erase(read, "");
    wrong = check_targets(targets, read);
    if (wrong.empty()) wrong = check_batch_flags(flags.batch, files);
    if (flags.together && files.size() != 2) {
        wrong.push_back(
            problem_with("", fmt::format("--together looks at two clips, not {}", files.size()),
                         "sidestep lint 18_01.bvh 19_01.bvh --together"));
    }
    wrong = agreed(console, std::move(wrong));
    if (!wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    if (flags.limbs == "-") {
        if (console.ranks().rank() > 0) return done;
        return files.empty() ? bad_input
                             : print_limbs(flags, console, *choice, *import, std::move(*options),
                                           files.front());
    }
    return lint_all(flags, console, *choice, *import, std::move(*options), files, unexpanded);
}

void add_threshold_flags(CLI::App& verb, LintFlags& flags) {
    constexpr const char* group = "What counts";
    const auto number = [&](const char* name, double& value, double low, double high,
                            const char* unit, const char* help) {
        verb.add_option(name, value, help)
            ->type_name(unit)
            ->check(between(low, high))
            ->capture_default_str()
            ->group(group);
    };
    number("--margin", flags.margin_mm, 0, 10000, "MM",
           "Limbs nearer than this at a frame count as meeting");
    verb.add_option("--touch-ok", flags.touch_ok,
                    "Pairs of limbs that may touch, A:B,C:D; deeper than --touch-depth is found "
                    "all the\nsame")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("PAIRS")
        ->group(group);
    number("--touch-depth", flags.touch_mm, 0, 10000, "MM", "How deep pairs of --touch-ok may go");
    verb.add_option("--ground", flags.ground,
                    "Height of the floor in metres; auto takes it where the feet stand")
        ->type_name("H")
        ->capture_default_str()
        ->group(group);
    number("--ground-tolerance", flags.ground_mm, 0, 10000, "MM", "Feet may sink in so far");
    number("--slide", flags.slide, 0, 1000, "M/S", "A standing foot that moves faster slides");
    number("--limit-tolerance", flags.limit_deg, 0, 360, "DEG",
           "Joints may go so far beyond their limits; captured people often do");
    number("--jump", flags.pop, 0, 1e9, "RAD/S",
           "A joint that turns faster in one frame, and much faster than around it, jumps");
    verb.add_option("--bridge", flags.bridge, "Gaps of so many frames do not split a finding")
        ->type_name("N")
        ->check(between(0, 1e6))
        ->capture_default_str()
        ->group(group);
    number("--tolerance", flags.tolerance_mm, 0.001, 1000, "MM",
           "How closely the way between frames is looked at");
    verb.add_flag("--no-between", flags.no_between, "Look at frames alone, not between them")
        ->group(group);
    verb.add_option("--only", flags.only,
                    "Only these questions: contact, ground, slide, limits, jumps, dropouts, rate")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(CLI::IsMember({"contact", "ground", "slide", "limits", "jumps", "dropouts", "rate"})
                    .description(""))
        ->type_name("KINDS")
        ->group(group);
}

}  // namespace

Action add_lint(CLI::App& app) {
    CLI::App* verb = app.add_subcommand(
        "lint", "What is wrong with these clips? Limbs through limbs, feet, joints, dropouts");
    const auto flags = std::make_shared<LintFlags>();
    verb->add_option("PATH", flags->files,
                     "Motions: files, patterns, folders, or clips of the built-in library by name")
        ->required()
        ->type_name("");
    constexpr const char* group = "Body";
    verb->add_option("--character", flags->character, CharacterChoice::help)
        ->type_name("BODY")
        ->capture_default_str()
        ->group(group);
    verb->add_option("--limbs", flags->limbs,
                     "Which joints make which limb, where the guess is wrong; - prints the guess")
        ->type_name("FILE")
        ->group(group);
    verb->add_option("--pairs", flags->pairs,
                     "How pairs that cannot meet are found and skipped: sampled, optimised,\n"
                     "certified (a proof; minutes); all skips none")
        ->type_name("HOW")
        ->check(CLI::IsMember({"sampled", "optimised", "certified", "all"}).description(""))
        ->capture_default_str()
        ->group(group);
    verb->add_option("--near-skin", flags->near_skin_m,
                     "Triangles nearer than this along the skin are never compared; without it\n"
                     "0.87 times the cube root of the body's volume")
        ->type_name("METRES")
        ->check(between(0.001, 100))
        ->group(group);
    verb->add_flag("--together", flags->together,
                   "Two clips of one take: also limbs of one in limbs of the other")
        ->group(group);
    add_threshold_flags(*verb, *flags);
    verb->add_option("--list", flags->list, "Show at most so many findings of a clip")
        ->type_name("N")
        ->check(between(0, 1e9))
        ->capture_default_str();
    verb->add_option("--json", flags->json, "Write everything as JSON to a file; - prints it")
        ->type_name("FILE");
    verb->add_option("--html", flags->html,
                     "Write a page with a picture of the worst frame of every finding")
        ->type_name("FILE");
    verb->add_option("--pictures", flags->pictures, "At most so many pictures on the page")
        ->type_name("N")
        ->check(between(0, 1e5))
        ->capture_default_str();
    verb->add_option("--srdf", flags->srdf,
                     "Write the pairs that are skipped as MoveIt's disable_collisions")
        ->type_name("FILE");
    verb->add_option("--record", flags->record,
                     "Write the first clip on its body, guilty limbs in red, for view and render")
        ->type_name("FILE");
    add_batch_flags(*verb, flags->batch, "none is kept");
    add_import_flags(*verb, flags->import, "--fps,--source-fps");
    verb->footer(
        "Examples:\n"
        "  sidestep lint walk.bvh                                   on a wooden figure\n"
        "  sidestep lint takes --html report.html --json report.json\n"
        "  sidestep lint takes --character makehuman:makehuman,sex=female,weight=heavy\n"
        "  sidestep lint dance.bvh --touch-ok LeftHand:RightHand --margin 5\n"
        "  sidestep lint 18_01.bvh 19_01.bvh --together             who reaches into whom?\n"
        "  sidestep lint walk.bvh --limbs - > limbs.txt             then edit, --limbs limbs.txt\n"
        "  sidestep lint takes --manifest lint.manifest --resume    on after Ctrl-C or a kill\n"
        "\n"
        "A clip without a finding is clean, and what that means is said: pairs, margin, between\n"
        "frames, tolerance, and a fingerprint. Exit codes: 0 all clean, 1 something was found,\n"
        "2 bad input; what can be read is linted all the same. Ctrl-C tells what is done.");
    return [flags, verb](Console& console) {
        flags->batch.options =
            options_print(*verb, {"PATH", "list", "json", "html", "pictures", "srdf", "record"});
        return lint_files(*flags, console);
    };
}

}  // namespace sidestep::cli
