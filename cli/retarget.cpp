// sidestep retarget IN... --to CHARACTER -o OUT: the same motion on another body.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <map>

#include "cli/retarget/retargeter.h"
#include "cli/support/output.h"
#include "cli/support/placed_clips.h"
#include "cli/support/range.h"
#include "cli/support/recordings.h"
#include "cli/tool.h"
#include "cli/verbs.h"

namespace sidestep::cli {

namespace {

bool may_hold_retargeted(const std::string& extension) {
    return is_motion_output(extension) || extension == ".sidestep";
}

/// "takes/walk.bvh" and "library:walk" are both "walk".
std::string stem_of_clip_word(const std::string& word) {
    if (word == "-") return "motion";
    if (word.starts_with(library_prefix)) return word.substr(library_prefix.size());
    return std::filesystem::path(word).stem().string();
}

/// Where each motion goes; what does not work out becomes a problem.
std::vector<RetargetOrder> orders_for(const RetargetFlags& flags,
                                      const std::vector<std::string>& files, bool many,
                                      Problems& problems) {
    std::vector<RetargetOrder> orders;
    std::error_code ignored;
    const std::string& out = flags.output;
    if (out.empty()) {
        problems.push_back(problem_with("", "nowhere to write: -o is missing",
                                        "sidestep retarget walk.bvh --to heavy -o walk.glb"));
        return orders;
    }
    const bool folder =
        out != "-" && (many || out.ends_with('/') || std::filesystem::is_directory(out, ignored));
    const std::string asked = flags.format.empty() ? "" : "." + flags.format;
    if (folder) {
        if (may_hold_retargeted(extension_of(out)) &&
            !std::filesystem::is_directory(out, ignored)) {
            problems.push_back(problem_with(
                out, fmt::format("names one file for {} motions", files.size()),
                "name a folder, and the format with --format bvh, glb, gltf or sidestep"));
            return orders;
        }
        const std::string extension = asked.empty() ? ".glb" : asked;
        std::map<std::string, std::string> taken;
        for (const std::string& file : files) {
            const std::string target =
                (std::filesystem::path(out) / (stem_of_clip_word(file) + extension)).string();
            const auto place = taken.emplace(target, file);
            if (!place.second) {
                problems.push_back(problem_with(
                    file,
                    "would be written over the result of " + place.first->second + ", " + target,
                    "retarget them into different folders"));
                continue;
            }
            orders.push_back({file, target, extension});
        }
        return orders;
    }
    const std::string extension = asked.empty() ? extension_of(out) : asked;
    if (out == "-" && asked.empty()) {
        problems.push_back(problem_with("", "standard output has no extension to go by",
                                        "say which format: --format bvh, glb, gltf or sidestep"));
    } else if (!may_hold_retargeted(extension)) {
        problems.push_back(problem_with(
            out, "cannot write " + (extension.empty() ? "a file without extension" : extension),
            "motions are written as .bvh, .glb (with the body), .gltf and .sidestep"));
    } else if (out != "-" && !asked.empty() && extension_of(out) != asked) {
        problems.push_back(problem_with(out, "the name does not go with --format " + flags.format,
                                        "end the name in " + asked));
    } else {
        for (const std::string& file : files) orders.push_back({file, out, extension});
    }
    return orders;
}

int retarget_files(RetargetFlags flags, Console& console) {
    if (flags.json == "-" || flags.output == "-") console.reserve_output();
    Problems wrong = check_json_target(flags.json);
    const auto add = [&](const Problems& more) {
        wrong.insert(wrong.end(), more.begin(), more.end());
    };
    flags.import.fix = !flags.as_is;
    const Result<motion::ImportOptions> import = import_options(flags.import);
    if (!import) add(import.error());
    const Result<CharacterChoice> choice = CharacterChoice::parse(flags.to, "--to");
    if (!choice) {
        add(choice.error());
    } else if (choice->is_of_file()) {
        wrong.push_back(problem_with("", "--to own: a motion on its own body is as it was",
                                     "--to names another body: heavy, a .glb file, makehuman:..."));
    }
    if (flags.legs && !flags.fix) {
        wrong.push_back(problem_with("", "--legs says what --fix may move: add --fix"));
    }
    if (!flags.map.empty() && flags.map != "-") {
        const Result<std::string> text = read_file(flags.map);
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
    if (files.empty()) return bad_input;
    if (flags.map == "-" && console.ranks().rank() > 0) return done;
    if (flags.map == "-") return print_joint_map(flags, console, *choice, *import, files.front());
    std::error_code ignored;
    const bool many = files.size() > 1 || flags.files.size() > 1 ||
                      std::filesystem::is_directory(flags.files[0], ignored);
    const std::vector<RetargetOrder> orders = orders_for(flags, files, many, wrong);
    wrong = agreed(console, std::move(wrong));
    if (!wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    // where there is nothing to read again, nothing is noted
    if (many && std::find(files.begin(), files.end(), "-") == files.end()) {
        default_manifest(flags.batch, flags.output, files.size());
    }
    std::vector<Target> targets{{"--json", flags.json}, {"--manifest", flags.batch.manifest}};
    for (const RetargetOrder& order : orders) targets.push_back({"-o", order.output});
    std::vector<std::string> read = files;
    read.push_back(flags.map);
    read.push_back(flags.to);
    std::erase(read, "");
    wrong = check_targets(targets, read);
    if (wrong.empty()) wrong = check_batch_flags(flags.batch, files);
    wrong = agreed(console, std::move(wrong));
    if (!wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    return retarget_all(flags, console, *choice, *import, orders);
}

}  // namespace

Action add_retarget(CLI::App& app) {
    CLI::App* verb =
        app.add_subcommand("retarget", "The same motion on another body, with feet that stand");
    const auto flags = std::make_shared<RetargetFlags>();
    verb->add_option("IN", flags->files,
                     "Motions: files, patterns, folders, or clips of the built-in library by name")
        ->required()
        ->type_name("");
    verb->add_option(
            "--to", flags->to,
            "Whose body: thin, average or heavy (the built-in person in wood), a .glb,\n"
            ".gltf or .vrm file, or makehuman:FOLDER,sex=male,weight=heavy (thin, normal,\n"
            "stout or heavy)")
        ->required()
        ->type_name("BODY");
    verb->add_option("-o,--output", flags->output,
                     "Where to write: .glb with the body, .bvh, .gltf, .sidestep for view and\n"
                     "render; a folder for several motions; - is standard output")
        ->type_name("OUT");
    verb->add_option("--format", flags->format,
                     "The format, where OUT does not say: bvh, glb, gltf or sidestep; in folders\n"
                     "glb without it")
        ->type_name("FORMAT")
        ->check(CLI::IsMember({"bvh", "glb", "gltf", "sidestep"}).description(""));
    verb->add_option("--map", flags->map,
                     "Which joint moves which, where the guess is wrong; - prints the guess")
        ->type_name("FILE");
    verb->add_flag("--fix", flags->fix,
                   "Then change as little as it takes that no limb passes through another");
    verb->add_flag("--legs", flags->legs, "With --fix: legs may move too, not only arms");
    verb->add_option("--ground", flags->ground, "Height of the floor in metres")
        ->type_name("H")
        ->check(between(-1e6, 1e6))
        ->capture_default_str();
    verb->add_flag("--no-feet", flags->no_feet,
                   "Bones alone: feet slide and sink as proportions have it");
    verb->add_option("--json", flags->json, "Write what was done as JSON to a file; - prints it")
        ->type_name("FILE");
    add_batch_flags(*verb, flags->batch, "OUT/.sidestep-manifest\nwhere there are several motions");
    constexpr const char* group = "Reading";
    verb->add_option("--unit", flags->import.unit,
                     "Length of one unit of the file: m, cm, mm, in, ft or metres as a number.\n"
                     "Without it the unit is inferred, and said")
        ->type_name("UNIT")
        ->group(group);
    verb->add_option("--up", flags->import.up, "Which axis of the file points up: x, y or z")
        ->type_name("AXIS")
        ->check(CLI::IsMember({"x", "y", "z", "X", "Y", "Z"}).description(""))
        ->group(group);
    verb->add_option("--source-fps", flags->import.fps,
                     "The rate at which the file's rows were captured, when it states another")
        ->type_name("FPS")
        ->check(between(1e-3, 1e6))
        ->group(group);
    verb->add_flag(
            "--as-is", flags->as_is,
            "Leave the quirks of files (T-pose rows, dropped rows, a wrong rate) as they are")
        ->group(group);
    verb->footer(
        "Examples:\n"
        "  sidestep retarget walk.bvh --to heavy -o heavy.glb          on a stout wooden figure\n"
        "  sidestep retarget walk.bvh --to robot.glb -o walk.glb       on a body of your own\n"
        "  sidestep retarget walk.bvh --to robot.glb --map - > map.txt then edit, --map map.txt\n"
        "  sidestep retarget takes --to makehuman:makehuman,weight=stout --fix -o worn --format "
        "bvh\n"
        "  sidestep retarget takes --to heavy -o worn --resume         on after Ctrl-C or a kill\n"
        "\n"
        "Arms and legs point where they pointed, however both bodies rest; the way is as long as\n"
        "legs are; standing feet stay where they stand. Exit codes: 0 done, 1 with --fix when\n"
        "limbs still meet, 2 bad input; what can be read is retargeted all the same.");
    return [flags, verb](Console& console) {
        flags->batch.options = options_print(*verb, {"IN", "json"});
        return retarget_files(*flags, console);
    };
}

}  // namespace sidestep::cli
