// sidestep fix PATH... -o DIR: the same clips, and no limb in another.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <map>

#include "cli/fix/fixer.h"
#include "cli/support/output.h"
#include "cli/support/placed_clips.h"
#include "cli/support/range.h"
#include "cli/tool.h"
#include "cli/verbs.h"

namespace sidestep::cli {

namespace {

/// "takes/walk.bvh" and "library:walk" are both "walk".
std::string fixed_name(const std::string& word) {
    if (word == "-") return "motion";
    if (word.starts_with(library_prefix)) return word.substr(library_prefix.size());
    return std::filesystem::path(word).stem().string();
}

/// As the file is, where such files can be written.
std::string fixed_extension(const FixFlags& flags, const std::string& word) {
    if (!flags.format.empty()) return "." + flags.format;
    const std::string own = extension_of(word);
    return is_motion_output(own) ? own : ".bvh";
}

/// Where each clip goes; two that go to one place are a problem.
std::vector<FixOrder> fix_orders(const FixFlags& flags, const std::vector<std::string>& files,
                                 Problems& problems) {
    std::vector<FixOrder> orders;
    std::map<std::string, std::string> taken;
    const std::filesystem::path folder = flags.folder;
    for (const std::string& file : files) {
        FixOrder order;
        order.input = file;
        order.extension = fixed_extension(flags, file);
        order.output = (folder / (fixed_name(file) + order.extension)).string();
        if (flags.record) {
            order.recording = (folder / (fixed_name(file) + "-before-after.sidestep")).string();
        }
        const auto place = taken.emplace(order.output, file);
        if (!place.second) {
            problems.push_back(problem_with(
                file,
                "would be written over the result of " + place.first->second + ", " + order.output,
                "fix them into different folders"));
            continue;
        }
        orders.push_back(std::move(order));
    }
    return orders;
}

int fix_files(FixFlags flags, Console& console) {
    if (flags.json == "-") console.reserve_output();
    Problems wrong = check_json_target(flags.json);
    const auto add = [&](const Problems& more) {
        wrong.insert(wrong.end(), more.begin(), more.end());
    };
    const Result<motion::ImportOptions> import = import_options(flags.import);
    if (!import) add(import.error());
    const Result<CharacterChoice> choice = CharacterChoice::parse(flags.character, "--character");
    if (!choice) add(choice.error());
    if (!flags.limbs.empty()) {
        const Result<std::string> text = read_file(flags.limbs);
        if (!text) add(text.error());
    }
    if (flags.no_arms && !flags.legs) {
        wrong.push_back(
            problem_with("", "--no-arms: then nothing may move", "--no-arms --legs moves legs"));
    }
    std::error_code ignored;
    if (std::filesystem::exists(flags.folder, ignored) &&
        !std::filesystem::is_directory(flags.folder, ignored)) {
        wrong.push_back(
            problem_with(flags.folder, "is a file; results go into a folder",
                         "-o fixed makes a folder and writes each clip under its name"));
    }
    wrong = agreed(console, std::move(wrong));
    if (!wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    Problems unexpanded;
    const std::vector<std::string> files = agreed_clip_words(console, flags.files, unexpanded);
    console.report(unexpanded);
    const std::vector<FixOrder> orders = fix_orders(flags, files, wrong);
    // where there is nothing to read again, nothing is noted
    if (std::find(files.begin(), files.end(), "-") == files.end()) {
        default_manifest(flags.batch, flags.folder, files.size());
    }
    std::vector<Target> targets{{"--json", flags.json}, {"--manifest", flags.batch.manifest}};
    for (const FixOrder& order : orders) {
        targets.push_back({"-o", order.output});
        if (!order.recording.empty()) targets.push_back({"--record", order.recording});
    }
    std::vector<std::string> read = files;
    read.push_back(flags.limbs);
    read.push_back(flags.character);
    std::erase(read, "");
    if (wrong.empty()) wrong = check_targets(targets, read);
    if (wrong.empty()) wrong = check_batch_flags(flags.batch, files);
    wrong = agreed(console, std::move(wrong));
    if (!wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    if (orders.empty()) return bad_input;
    return fix_all(flags, console, *choice, *import, orders, unexpanded);
}

void add_fix_moving_flags(CLI::App& verb, FixFlags& flags) {
    constexpr const char* group = "What may change";
    const auto millimetres = [&](const char* name, double& value, double low, const char* help) {
        verb.add_option(name, value, help)
            ->type_name("MM")
            ->check(between(low, 1000))
            ->capture_default_str()
            ->group(group);
    };
    verb.add_flag("--legs", flags.legs, "Legs may move too, not only arms")->group(group);
    verb.add_flag("--no-arms", flags.no_arms, "Arms stay as they are; with --legs")->group(group);
    verb.add_flag("--no-feet", flags.no_feet, "Standing feet may slide where that helps")
        ->group(group);
    verb.add_flag("--no-relax", flags.no_relax,
                  "Leave what was too much: faster, and further from the source")
        ->group(group);
    millimetres("--margin", flags.margin_mm, 0, "Limbs that are moved apart end up so far apart");
    verb.add_option("--touch-ok", flags.touch_ok,
                    "Pairs of limbs that may touch, A:B,C:D, but not deeper than --touch-depth")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("PAIRS")
        ->group(group);
    millimetres("--touch-depth", flags.touch_mm, 0, "How deep pairs of --touch-ok may go");
    millimetres("--tolerance", flags.tolerance_mm, 0.001,
                "How closely the way between frames is looked at");
    verb.add_option("--rounds", flags.rounds, "Give up after so many rounds of moving and looking")
        ->type_name("N")
        ->check(between(1, 1000))
        ->capture_default_str()
        ->group(group);
}

void add_fix_reading_flags(CLI::App& verb, FixFlags& flags) {
    constexpr const char* group = "Reading";
    verb.add_option("--unit", flags.import.unit,
                    "Length of one unit of the file: m, cm, mm, in, ft or metres as a number.\n"
                    "Without it the unit is inferred, and said")
        ->type_name("UNIT")
        ->group(group);
    verb.add_option("--up", flags.import.up, "Which axis of the file points up: x, y or z")
        ->type_name("AXIS")
        ->check(CLI::IsMember({"x", "y", "z", "X", "Y", "Z"}).description(""))
        ->group(group);
}

}  // namespace

Action add_fix(CLI::App& app) {
    CLI::App* verb = app.add_subcommand(
        "fix", "The same clips with no limb in another, changed as little as it takes");
    const auto flags = std::make_shared<FixFlags>();
    verb->add_option("PATH", flags->files,
                     "Motions: files, patterns, folders, or clips of the built-in library by name")
        ->required()
        ->type_name("");
    verb->add_option("-o,--output", flags->folder,
                     "The folder for the results, each under its own name")
        ->required()
        ->type_name("DIR");
    verb->add_option(
            "--format", flags->format,
            "bvh, glb (with the body), gltf or sidestep (for view and render); without it\n"
            "each clip keeps its own, and what cannot be written becomes bvh")
        ->type_name("FORMAT")
        ->check(CLI::IsMember({"bvh", "glb", "gltf", "sidestep"}).description(""));
    verb->add_option("--character", flags->character, CharacterChoice::help)
        ->type_name("BODY")
        ->capture_default_str();
    verb->add_option("--limbs", flags->limbs,
                     "Which joints make which limb, where the guess is wrong; lint --limbs -\n"
                     "prints the guess")
        ->type_name("FILE");
    add_fix_moving_flags(*verb, *flags);
    verb->add_option("--list", flags->list, "Show at most so many lines of what remains in a clip")
        ->type_name("N")
        ->check(between(0, 1e9))
        ->capture_default_str();
    verb->add_option("--json", flags->json, "Write everything as JSON to a file; - prints it")
        ->type_name("FILE");
    verb->add_flag("--record", flags->record,
                   "Also write NAME-before-after.sidestep for each clip: both, side by side");
    add_batch_flags(*verb, flags->batch, "DIR/.sidestep-manifest\nwhere there are several clips");
    add_fix_reading_flags(*verb, *flags);
    verb->footer(
        "Examples:\n"
        "  sidestep fix takes -o fixed                               on a wooden figure\n"
        "  sidestep fix walk.bvh -o fixed --character heavy --legs\n"
        "  sidestep fix takes -o fixed --character makehuman:makehuman,sex=female,weight=stout\n"
        "  sidestep fix dance.bvh -o fixed --touch-ok LeftHand:RightHand --json fixed.json\n"
        "  sidestep fix dance.bvh -o fixed --format glb --record     to look at\n"
        "  sidestep fix takes -o fixed --resume                      on after Ctrl-C or a kill\n"
        "\n"
        "Verdicts: unchanged (was clean: written as it was), clean, improved (less remains than\n"
        "there was), failed (nothing helped: written as it was). The linter judges every result.\n"
        "Exit codes: 0 all clean of what may move, 1 something remains, 2 bad input; what can be\n"
        "read is fixed all the same. Ctrl-C keeps what is done, and tells.");
    return [flags, verb](Console& console) {
        flags->batch.options = options_print(*verb, {"PATH", "list", "json"});
        return fix_files(*flags, console);
    };
}

}  // namespace sidestep::cli
