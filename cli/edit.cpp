// sidestep edit IN --constraint "...": the same motion, with the hand where it shall be.
#include <CLI/CLI.hpp>

#include "cli/edit/edit_job.h"
#include "cli/edit_page/edit_page.h"
#include "cli/support/characters.h"
#include "cli/support/console.h"
#include "cli/support/range.h"
#include "cli/tool.h"
#include "cli/verbs.h"
#include "sidestep/base/file.h"

namespace sidestep::cli {

namespace {

/// Like those of other verbs, but --fix means the collisions here.
void add_edit_import_flags(CLI::App& verb, ImportFlags& flags) {
    constexpr const char* group = "Reading";
    verb.add_option("--unit", flags.unit,
                    "Length of one unit of the file: m, cm, mm, in, ft or metres as a number.\n"
                    "Without it the unit is inferred, and said")
        ->type_name("UNIT")
        ->group(group);
    verb.add_option("--up", flags.up, "Which axis of the file points up: x, y or z")
        ->type_name("AXIS")
        ->check(CLI::IsMember({"x", "y", "z", "X", "Y", "Z"}).description(""))
        ->group(group);
    verb.add_option("--fps,--source-fps", flags.fps,
                    "The rate at which the file's rows were captured, when it states another")
        ->type_name("FPS")
        ->check(between(1e-3, 1e6))
        ->group(group);
    verb.add_flag("--repair", flags.fix,
                  "Repair the quirks that are found (T-pose rows, dropped rows, a wrong rate)\n"
                  "instead of only naming them")
        ->group(group);
}

/// By hand, in a browser, instead of by words.
int edit_by_hand(const EditFlags& flags, const ShowFlags& show, Console& console) {
    Problems problems;
    if (!flags.constraints.empty() || !flags.script.empty() || flags.feet || flags.fix) {
        problems.push_back(problem_with("", "--view takes no constraints: you pull by hand",
                                        "edit first, then open the result with --view"));
    }
    if (flags.out.size() > 1) {
        problems.push_back(problem_with(flags.out[1], "--view saves one file"));
    }
    if (!problems.empty()) {
        console.report(problems);
        return bad_input;
    }
    EditPageOptions page;
    page.input = flags.file;
    page.character = flags.character;
    if (!flags.out.empty()) page.output = flags.out[0];
    page.import = flags.import;
    page.show = show;
    return edit_on_page(page, console);
}

}  // namespace

Action add_edit(CLI::App& app) {
    CLI::App* verb =
        app.add_subcommand("edit", "The same motion, with hands, feet and eyes where you ask");
    const auto flags = std::make_shared<EditFlags>();
    verb->add_option("IN", flags->file, "The motion: a file, - for standard input, or library:NAME")
        ->required()
        ->type_name("");
    verb->add_option("--character", flags->character, CharacterChoice::help)
        ->type_name("BODY")
        ->capture_default_str();
    verb->add_option("--constraint", flags->constraints,
                     "One line of a script; may be given several times")
        ->type_name("TEXT")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
    verb->add_option("--script", flags->script, "A file with a constraint on each line")
        ->type_name("FILE");
    verb->add_flag("--feet", flags->feet,
                   "Feet that stand are made to stand still: a constraint for each stance");
    verb->add_flag("--fix", flags->fix,
                   "Then move limbs out of each other; what is asked for stays as it is");
    verb->add_flag("--legs", flags->legs, "With --fix: legs may move too, not arms alone");
    verb->add_flag("--no-limits", flags->no_limits, "Joints may go further than they go");
    verb->add_option("-o,--out", flags->out,
                     "Where to write: .bvh, .glb (the body too), .gltf, or .sidestep for view and\n"
                     "render; may be given several times")
        ->type_name("FILE")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
    verb->add_flag("--bones", flags->bones, "Into a .glb: joints only, without the body");
    verb->add_option("--json", flags->json, "Write what was done as JSON to a file; - prints it")
        ->type_name("FILE");
    add_edit_import_flags(*verb, flags->import);
    const auto show = std::make_shared<ShowFlags>();
    const auto by_hand = std::make_shared<bool>(false);
    verb->add_flag("--view", *by_hand,
                   "Pull at it in a browser: drag hands and feet, fix, undo, save to -o")
        ->group("By hand");
    add_show_flags(*verb, *show, "By hand");
    verb->footer(
        "Examples:\n"
        "  sidestep edit walk.bvh --constraint 'position left hand 1..2 at 1.5 += 0 0.2 0' -o "
        "out.bvh\n"
        "  sidestep edit walk.bvh --constraint 'relative right hand to Hips 0.5..3' -o out.glb\n"
        "  sidestep edit walk.bvh --constraint 'look head all at 0 = 0 1.6 3' -o out.bvh\n"
        "  sidestep edit dance.bvh --script moves.txt --fix -o dance.sidestep --json -\n"
        "  sidestep edit dance.bvh --view --character heavy -o better.bvh --open   by hand\n"
        "\n"
        "Constraints: position, orient, pose, relative, look, foot, hold, limit; a joint by its "
        "name\n"
        "or as left hand; from..to in seconds or frames (30f); keys: at TIME = X Y Z in the "
        "world,\n"
        "at TIME += X Y Z from the source. docs/edit-constraints.md has every word.\n"
        "Exit codes: 0 done, 1 a constraint is missed or limbs still meet, 2 bad input.");
    return [flags, show, by_hand](Console& console) {
        if (*by_hand) return edit_by_hand(*flags, *show, console);
        if (flags->out.empty()) {
            console.report(problem_with("", "--out is required: nowhere to write",
                                        "or --view to pull at the motion in a browser"));
            return static_cast<int>(bad_input);
        }
        return run_edit(*flags, console);
    };
}

}  // namespace sidestep::cli
