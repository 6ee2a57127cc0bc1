#include "cli/simulate/simulate_jointed.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>

#include "cli/simulate/live_jointed.h"
#include "cli/simulate/run_jointed.h"
#include "cli/support/progress.h"
#include "cli/support/range.h"
#include "cli/tool.h"
#include "sidestep/base/file.h"

namespace sidestep::cli {

namespace {

using articulated::SimulationOptions;

constexpr const char* jointed_group = "Bodies with joints";
// as a shell counts an end by Ctrl-C
constexpr int ended_by_hand = 130;

/// What does not go together, before any work.
Problems check_jointed(const JointedCommon& common, const JointedFlags& flags) {
    Problems problems;
    const auto wrong = [&](const std::string& what, const std::string& hint) {
        problems.push_back(problem_with("", what, hint));
    };
    const bool all = flags.full || (flags.threshold && *flags.threshold == 0.0);
    if (flags.full && flags.threshold && *flags.threshold > 0.0) {
        wrong("--full moves all joints, --threshold only those that show", "choose one");
    }
    if (all) {
        const std::string why = flags.full ? "--full" : "--threshold 0";
        const auto idle = [&](bool given, const char* name) {
            if (given) {
                wrong(fmt::format("{} has no say with {}: all joints move", name, why),
                      "leave one of them out");
            }
        };
        idle(flags.budget.has_value(), "--budget");
        idle(flags.occlusion, "--occlusion");
        idle(flags.no_occlusion, "--no-occlusion");
        idle(flags.zeroing, "--zeroing");
        idle(flags.weight != "lever", "--weight");
        if (flags.compare) {
            wrong(fmt::format("--compare measures against all joints, and so does {}", why),
                  "give a threshold in pixels");
        }
    }
    if (flags.compare && common.view) {
        wrong("--compare goes with a run that nobody meddles with", "leave out --view");
    }
    if (flags.weight == "none" && flags.occlusion) {
        wrong("--occlusion has no say with --weight none: no camera is asked",
              "leave one of them out");
    }
    if (flags.no_groups && common.record.empty() && !common.view) {
        wrong("--no-groups says how to record", "add --record FILE or --view");
    }
    return problems;
}

SimulationOptions options_of(const JointedCommon& common, const JointedFlags& flags,
                             const JointedScene& scene) {
    articulated::RunWords words;
    if (common.step > 0.0) words.step_s = common.step;
    words.threshold_px = flags.full ? std::optional(0.0) : flags.threshold;
    words.budget = flags.budget.value_or(0);
    if (flags.occlusion || flags.no_occlusion) words.occlusion = flags.occlusion;
    words.weight = flags.weight == "area"   ? articulated::Weight::area
                   : flags.weight == "none" ? articulated::Weight::none
                                            : articulated::Weight::lever;
    if (flags.zeroing) words.welding = articulated::Welding::stop;
    words.multi_rate = flags.multi_rate;
    return articulated::run_options(scene, words);
}

}  // namespace

void add_jointed_flags(CLI::App& verb, JointedFlags& flags) {
    const auto own = [](CLI::Option* option) { return option->group(jointed_group); };
    own(verb.add_option(
            "--threshold", flags.threshold,
            "A joint moves while its swing is larger than this in the picture; 0 moves\n"
            "all. Larger is faster and less true"))
        ->type_name("PX")
        ->check(between(0.0, 1e6));
    own(verb.add_flag("--full", flags.full, "All joints move, always"));
    own(verb.add_option("--budget", flags.budget,
                        "So many joints may move at a time; the threshold follows"))
        ->type_name("JOINTS")
        ->check(between(1, 1e8));
    own(verb.add_option(
            "--camera", flags.words.cameras,
            "An eye and what it looks at, x,y,z:x,y,z, instead of the scene's; with\n"
            "\" -> x,y,z:x,y,z\" where both are at the end. May be given several times"))
        ->type_name("PATH")
        ->allow_extra_args(false);
    own(verb.add_option("--weight", flags.weight,
                        "What a joint's motion counts by: lever (pixels that its end moves), area\n"
                        "(as the thesis) or none (no camera)"))
        ->type_name("HOW")
        ->check(CLI::IsMember({"lever", "area", "none"}));
    CLI::Option* const hides = own(
        verb.add_flag("--occlusion", flags.occlusion,
                      "What is hidden by walls or others counts less; dog-wall has it by itself"));
    own(verb.add_flag("--no-occlusion", flags.no_occlusion, "Hidden or not is all the same"))
        ->excludes(hides);
    own(verb.add_flag(
        "--zeroing", flags.zeroing,
        "Joints that fall asleep stop without a blow, as in the thesis: loses momentum"));
    own(verb.add_flag("--multi-rate", flags.multi_rate,
                      "Bodies that look small take longer steps"));
    own(verb.add_flag("--compare", flags.compare,
                      "Run all joints beside it and tell how many pixels the picture is off"));
    own(verb.add_option("--count", flags.words.count,
                        "How many dogs, ragdolls or links of the pendulum"))
        ->type_name("N")
        ->check(between(1, 20000));
    own(verb.add_option("--seed", flags.words.seed, "Another seed, another throw of the dice"))
        ->type_name("N")
        ->check(between(0, 9e15));
    own(verb.add_option("--ragdoll", flags.words.ragdoll,
                        "Instead of a scene: the first frame of a motion, as a body that falls"))
        ->type_name("FILE");
    own(verb.add_flag("--floating", flags.words.floating,
                      "The root of a .urdf file is free, and falls"));
    own(verb.add_flag("--no-groups", flags.no_groups,
                      "Record bodies in plain colours, not by rigid group"));
}

std::vector<std::string> jointed_flags_given(const CLI::App& verb) {
    std::vector<std::string> given;
    for (const CLI::Option* option : verb.get_options()) {
        if (option->get_group() == jointed_group && option->count() > 0) {
            given.push_back(option->get_name());
        }
    }
    return given;
}

int simulate_jointed(const JointedCommon& common, const JointedFlags& flags, Console& console) {
    if (const Problems wrong = check_jointed(common, flags); !wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    JointedWords words = flags.words;
    words.scene = common.scene;
    if (common.seconds > 0.0) words.seconds = common.seconds;
    words.endless = common.view;
    const Result<JointedScene> read = find_jointed(words);
    if (!read) {
        console.report(read.error());
        return bad_input;
    }
    const JointedScene& scene = *read;
    console.report(scene.warnings);
    const SimulationOptions options = options_of(common, flags, scene);
    JointedRun run(scene.scene, options, flags.compare);

    articulated::RecorderOptions how = articulated::recorder_options(scene);
    how.groups = !flags.no_groups;
    if (common.fps) how.frames_per_second = *common.fps;
    std::string bytes;
    recording::WriterOptions writing;
    writing.about = articulated::about(scene, options, run.now());
    std::optional<recording::Writer> writer;
    std::optional<articulated::Recorder> recorder;
    if (!common.record.empty()) {
        writer.emplace(recording::Writer::to_memory(bytes, writing));
        recorder.emplace(*writer, run.now(), how);
        run.add(*recorder);
    }

    // Ctrl-C means "that will do": what is there is written and told
    const Stop stop;
    std::optional<viewer::Server> server;
    bool cut = false;
    if (common.view) {
        Result<viewer::Server> started = start_showing(console, common.show);
        if (!started) {
            console.report(started.error());
            return bad_input;
        }
        server.emplace(*std::move(started));
        const auto begun = [&] { say_where(console, common.show, *server); };
        articulated::RecorderOptions now = how;
        now.thin = false;
        play_jointed_live(
            run, *server, stop,
            {.seconds = common.seconds, .recorder = now, .about = writing.about, .begun = begun});
    } else {
        const int seconds = static_cast<int>(std::ceil(scene.seconds));
        Progress progress(console, "second", seconds);
        const double end = scene.seconds - 0.5 * options.frame_s;
        while (run.now().time_s() < end && !run.stopped()) {
            if (stop.asked()) {
                cut = true;
                break;
            }
            progress.at(
                std::min(static_cast<int>(run.now().time_s()), seconds - 1),
                fmt::format("{} of {} joints", run.now().moving_count(), run.now().joint_count()));
            run.frame();
        }
    }
    const JointedTally tally = run.tally();
    if (writer) {
        recorder->finish();
        if (tally.stopped) {
            writer->event(
                {.time = tally.seconds, .kind = "stopped", .text = tally.stopped->message});
        }
        writer->finish();
        const Problems problems = write_file(common.record, bytes);
        console.report(problems);
        if (!problems.empty()) return bad_input;
    }
    const bool early = cut || tally.stopped.has_value();
    if (common.json != "-") {
        console.print(jointed_text(console, scene, options, tally, early));
        if (!common.record.empty()) console.say("wrote " + with_size(common.record));
    }
    if (!common.json.empty() &&
        !write_json(console, common.json, jointed_json(scene, options, tally, early))) {
        return bad_input;
    }
    if (tally.stopped) {
        Problem problem = *tally.stopped;
        problem.file = common.scene;
        console.report(problem);
        return our_fault;
    }
    // what is over can still be looked at
    if (server && !stop.asked()) {
        console.say("over, and still to be seen until Ctrl-C");
        stop.wait();
    }
    return cut ? ended_by_hand : done;
}

}  // namespace sidestep::cli
