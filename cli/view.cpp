// sidestep view FILE: look at it in a browser.
#include <CLI/CLI.hpp>
#include <filesystem>

#include "cli/edit_page/edit_page.h"
#include "cli/support/characters.h"
#include "cli/support/console.h"
#include "cli/support/interrupt.h"
#include "cli/support/range.h"
#include "cli/support/recordings.h"
#include "cli/support/showing.h"
#include "cli/support/stage_of.h"
#include "cli/tool.h"
#include "cli/verbs.h"
#include "sidestep/base/file.h"
#include "sidestep/recording/reader.h"

namespace sidestep::cli {

namespace {

struct ViewOptions {
    std::vector<std::string> files;
    bool live = false;
    bool edit = false;
    EditPageOptions editing;
    double seconds = 0.0;  // 0: until Ctrl-C
    ShowFlags show;
    StageOptions stage;
};

/// What a page can be given: a recording in a file, or its bytes.
struct Shown {
    std::filesystem::path file;  ///< Empty: the bytes.
    std::string bytes;
    std::string name;
};

Result<Shown> find_shown(Console& console, const std::vector<std::string>& files,
                         const StageOptions& stage) {
    Shown shown;
    // long recordings stay where they are: the page asks for the moments it shows
    if (files.size() == 1 && is_recording(files[0])) {
        // refused before anything listens
        const Problems wrong = recording::check_head(files[0]);
        if (!wrong.empty()) return failure(wrong);
        shown.file = files[0];
        return shown;
    }
    Result<std::string> bytes = stage_of(console, files, stage);
    if (!bytes) return failure(bytes.error());
    shown.bytes = *std::move(bytes);
    for (const std::string& file : files) {
        shown.name +=
            (shown.name.empty() ? "" : ", ") + std::filesystem::path(file).filename().string();
    }
    return shown;
}

int view(const ViewOptions& options, Console& console) {
    if (options.live) {
        if (options.files.size() > 1) {
            console.report(problem_with(options.files[1], "--live plays one scene"));
            return bad_input;
        }
        return watch_crowd(options.files.empty() ? "plaza" : options.files[0], options.show,
                           options.seconds, console);
    }
    if (options.edit) {
        if (options.files.size() != 1) {
            console.report(problem_with(options.files.empty() ? "" : options.files[1],
                                        "--edit takes one motion",
                                        "sidestep view --edit walk.bvh -o better.bvh"));
            return bad_input;
        }
        EditPageOptions editing = options.editing;
        editing.input = options.files[0];
        editing.import = options.stage.import;
        editing.show = options.show;
        editing.seconds = options.seconds;
        return edit_on_page(editing, console);
    }
    if (options.files.empty()) {
        console.report(problem_with("", "nothing to look at was named",
                                    "name a recording or a motion; view gallery shows one of "
                                    "everything, view --live a crowd"));
        return bad_input;
    }
    Result<Shown> shown = find_shown(console, options.files, options.stage);
    if (!shown) {
        console.report(shown.error());
        return bad_input;
    }
    const Stop stop;
    Result<viewer::Server> server = start_showing(console, options.show);
    if (!server) {
        console.report(server.error());
        return bad_input;
    }
    if (shown->file.empty()) {
        server->show_bytes(std::move(shown->bytes), shown->name);
    } else if (const Problems wrong = server->show_file(shown->file); has_error(wrong)) {
        console.report(wrong);
        return bad_input;
    }
    say_where(console, options.show, *server);
    if (options.seconds > 0.0) {
        stop.wait_until(Stop::Clock::now() + std::chrono::duration_cast<Stop::Clock::duration>(
                                                 std::chrono::duration<double>(options.seconds)));
    } else {
        stop.wait();
    }
    return done;
}

}  // namespace

Action add_view(CLI::App& app) {
    CLI::App* verb =
        app.add_subcommand("view", "Look at it in a browser: anything, or a crowd live");
    const auto options = std::make_shared<ViewOptions>();
    verb->add_option("FILE", options->files,
                     "A recording; or motions, characters, graphs; gallery: one of everything.\n"
                     "With --live: a scene")
        ->type_name("");
    verb->add_flag("--live", options->live,
                   "Play a crowd now: plaza, another built-in scene, or a scene file");
    verb->add_flag("--edit", options->edit,
                   "Take hold of one motion: drag hands and feet, fix, undo, save");
    verb->add_option("--character", options->editing.character, CharacterChoice::help)
        ->type_name("BODY")
        ->group("With --edit");
    verb->add_option("-o,--output", options->editing.output,
                     "Where Save goes: .bvh, .gltf, or .glb with the body; otherwise beside the\n"
                     "motion, with -edited in its name")
        ->type_name("OUT")
        ->group("With --edit");
    verb->add_option("--seconds", options->seconds, "End after so long; otherwise Ctrl-C ends")
        ->type_name("S")
        ->check(between(0.1, 1e6));
    add_show_flags(*verb, options->show);
    add_stage_flags(*verb, options->stage);
    add_import_flags(*verb, options->stage.import, "--fps,--source-fps");
    verb->footer(
        "Examples:\n"
        "  sidestep view out.rec --open       a recording, however long, in the browser\n"
        "  sidestep view walk.bvh fox.glb     motions and characters, side by side\n"
        "  sidestep view --spacetime a.bvh b.bvh --at 0,0 --at 1,2,90   with time going up\n"
        "  sidestep view --live               a hundred people, now; drag the lantern\n"
        "  sidestep view --live corridor      another scene\n"
        "  sidestep view gallery              one of everything the page can draw\n"
        "  sidestep view --edit walk.bvh --character heavy -o better.bvh   pull at it\n"
        "\n"
        "The address holds a token: only who was told it gets in. Started again with the same\n"
        "--port and the variable SIDESTEP_TOKEN (32 of 0-9 a-f), pages that are open come back.");
    return [options](Console& console) { return view(*options, console); };
}

}  // namespace sidestep::cli
