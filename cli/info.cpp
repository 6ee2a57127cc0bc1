// sidestep info FILE...: what is in these files?
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <map>
#include <optional>

#include "cli/support/card_text.h"
#include "cli/support/console.h"
#include "cli/support/inputs.h"
#include "cli/support/motions.h"
#include "cli/support/other_cards.h"
#include "cli/support/output.h"
#include "cli/support/progress.h"
#include "cli/support/range.h"
#include "cli/support/recordings.h"
#include "cli/support/state_json.h"
#include "cli/tool.h"
#include "cli/verbs.h"
#include "sidestep/base/version.h"
#include "sidestep/motion/card.h"
#include "sidestep/recording/reader.h"

namespace sidestep::cli {

namespace {

struct InfoOptions {
    std::vector<std::string> files;
    ImportFlags import;
    std::string json;
    bool cards = false;
    std::optional<double> at;  // seconds
};

int info(const InfoOptions& options, Console& console) {
    if (options.json == "-") console.reserve_output();
    if (const Problems wrong = check_json_target(options.json); !wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    const Result<motion::ImportOptions> import = import_options(options.import);
    if (!import) {
        console.report(import.error());
        return bad_input;
    }
    std::vector<std::string_view> extensions(motion_extensions.begin(), motion_extensions.end());
    extensions.push_back(recording_extension);
    extensions.push_back(".rec");
    extensions.push_back(mesh_extension);
    const Inputs inputs = expand_inputs(options.files, extensions);
    console.report(inputs.problems);

    // every file gets its chance: a bad one is reported and the rest go on
    std::vector<std::pair<std::string, motion::MotionCard>> cards;
    std::map<std::string, SurfaceCard> surfaces;
    std::string others;  // cards of recordings and surfaces, as text
    Json found = Json::array();
    Json failed = Json::array();
    const auto fail = [&](const std::string& file, const Problems& problems) {
        console.report(problems);
        failed.push_back({{"file", file}, {"problems", to_json(problems)}});
    };
    for (const Problem& problem : inputs.problems) {
        failed.push_back({{"file", problem.file}, {"problems", to_json(Problems{problem})}});
    }
    {
        Progress progress(console, "reading", static_cast<int>(inputs.files.size()));
        for (std::size_t i = 0; i < inputs.files.size(); ++i) {
            const std::string& file = inputs.files[i];
            progress.at(static_cast<int>(i), file);
            if (is_recording(file)) {
                const Result<recording::Recording> recording = recording::try_load(file);
                if (!recording) {
                    fail(file, recording.error());
                    continue;
                }
                const recording::Summary summary = recording::describe(*recording);
                others += (others.empty() ? "" : "\n") +
                          recording_text(console, file, summary, recording->notes());
                found.push_back(recording_json(file, summary, recording->notes()));
                if (options.at) {
                    others += state_text(*recording, *options.at);
                    found.back()["state"] = state_json(*recording, *options.at);
                }
                continue;
            }
            if (options.at) {
                fail(file, {problem_with(file, "--at looks at a moment of a recording",
                                         "name a .rec or .sidestep file")});
                continue;
            }
            const Result<motion::Motion> motion = load(file, *import);
            if (!motion) {
                if (const auto mesh = mesh_instead(file, motion.error())) {
                    others += (others.empty() ? "" : "\n") + mesh_text(console, file, *mesh);
                    found.push_back(mesh_json(file, *mesh));
                } else {
                    fail(file, motion.error());
                }
                continue;
            }
            cards.emplace_back(file, motion::make_card(*motion));
            found.push_back(to_json(file, cards.back().second));
            if (const auto surface = surface_of(file)) {
                surfaces[file] = *surface;
                found.back()["surface"] = {{"triangles", surface->triangles},
                                           {"rigid_parts", surface->parts},
                                           {"skinned", surface->skinned}};
            }
        }
    }

    if (!options.json.empty()) {
        Json json;
        json["sidestep"] = version_string;
        json["files"] = std::move(found);
        json["failed"] = std::move(failed);
        if (!write_json(console, options.json, json)) return bad_input;
    }
    if (options.json != "-") {
        if (cards.size() > 1 && !options.cards) {
            console.print(card_table(console, cards));
            int warned = 0;
            for (const auto& [file, card] : cards) warned += card.warning_count() > 0 ? 1 : 0;
            if (warned > 0) {
                console.say(fmt::format(
                    "{} of {} files have warnings; sidestep info FILE, or --cards, tells them",
                    warned, cards.size()));
            }
        } else {
            for (std::size_t i = 0; i < cards.size(); ++i) {
                if (i > 0) console.print("\n");
                const auto& [file, card] = cards[i];
                console.print(card_text(console, file, card));
                if (const auto at = surfaces.find(file); at != surfaces.end()) {
                    console.print(fmt::format(
                        "  {}{} triangles{}\n", console.toned(Console::Tone::dim, "surface   "),
                        at->second.triangles,
                        at->second.skinned ? ", a skin"
                                           : fmt::format(" in {} rigid parts", at->second.parts)));
                }
            }
        }
        if (!others.empty()) console.print((cards.empty() ? "" : "\n") + others);
    }
    return console.error_count() > 0 ? bad_input : done;
}

}  // namespace

Action add_info(CLI::App& app) {
    CLI::App* verb =
        app.add_subcommand("info", "Say what is in a motion, character or recording: a card");
    const auto options = std::make_shared<InfoOptions>();
    verb->add_option(
            "FILE", options->files,
            "Motions, characters, surfaces, recordings; patterns, folders; - is standard input")
        ->required()
        ->type_name("");
    verb->add_option("--json", options->json, "Write the cards as JSON to a file; - prints them")
        ->type_name("FILE");
    verb->add_option("--at", options->at,
                     "Of recordings: also who is where at this second; with --json every joint")
        ->type_name("S")
        ->check(between(-1e6, 1e6));
    verb->add_flag("--cards", options->cards, "Whole cards for many files, instead of a table");
    add_import_flags(*verb, options->import, "--fps,--source-fps");
    verb->footer(
        "Examples:\n"
        "  sidestep info walk.bvh                    one card\n"
        "  sidestep info takes                       a table of everything in a folder\n"
        "  sidestep info 'takes/**/*.bvh' --json -   cards for a program to read\n"
        "  sidestep info odd.bvh --unit cm --up z    when the guesses are wrong\n"
        "  sidestep info out.rec --at 12.5           who is where in this moment?\n"
        "\n"
        "Bad files are named on standard error as file:line:column; the others are still read, "
        "and\n"
        "the exit code is 2.");
    return [options](Console& console) { return info(*options, console); };
}

}  // namespace sidestep::cli
