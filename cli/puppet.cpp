// sidestep puppet: a marionette on six strings, in somebody's hands; live in a page or by heart.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>

#include "cli/puppet/live_puppet.h"
#include "cli/puppet/run_puppet.h"
#include "cli/support/console.h"
#include "cli/support/interrupt.h"
#include "cli/support/output.h"
#include "cli/support/progress.h"
#include "cli/support/range.h"
#include "cli/support/showing.h"
#include "cli/tool.h"
#include "cli/verbs.h"
#include "sidestep/base/file.h"
#include "sidestep/base/suggest.h"
#include "sidestep/puppet/devices/devices.h"
#include "sidestep/puppet/plays.h"
#include "sidestep/puppet/scripts.h"
#include "sidestep/puppet/take.h"

namespace sidestep::cli {

namespace {

using puppet::Play;
using puppet::Script;
using puppet::Theatre;

// as a shell counts an end by Ctrl-C
constexpr int cut_by_hand = 130;

struct PuppetOptions {
    std::string scene, script, replay;
    std::string device = "page";
    std::string record, hands, json;
    std::string force = "reaction";
    double seconds = 0.0;
    bool list = false;
    ShowFlags show;
};

std::string joined(const std::vector<std::string>& words) {
    std::string all;
    for (const std::string& word : words) all += (all.empty() ? "" : ", ") + word;
    return all;
}

std::vector<std::string> script_names() {
    std::vector<std::string> names;
    for (const Script& script : puppet::scripts()) names.push_back(script.name);
    return names;
}

/// A built-in play by its name, or a file.
Result<Play> find_play(const std::string& what) {
    const std::vector<std::string> names = puppet::built_in_plays();
    if (std::find(names.begin(), names.end(), what) != names.end()) {
        return puppet::built_in_play(what);
    }
    std::error_code ignored;
    if (!std::filesystem::exists(what, ignored) && extension_of(what).empty()) {
        const std::string near = nearest(what, names);
        return failure(problem_with(
            what, "is neither a built-in play nor a file",
            (near.empty() ? "" : "did you mean " + near + "? ") + "built in are " + joined(names)));
    }
    return puppet::read_play(what);
}

Result<const Script*> find_hands(const std::string& name) {
    if (const Script* script = puppet::find_script(name)) return script;
    const std::vector<std::string> names = script_names();
    const std::string near = nearest(name, names);
    return failure(problem_with(
        "", "there is no script \"" + name + "\"",
        (near.empty() ? "" : "did you mean " + near + "? ") + "there are " + joined(names)));
}

std::vector<std::string> device_names() {
    std::vector<std::string> names{"page"};
    for (const puppet::DeviceKind& kind : puppet::device_kinds()) names.push_back(kind.name);
    return names;
}

int list_all(Console& console) {
    std::string text = console.toned(Console::Tone::strong, "Plays") + " (--scene)\n";
    for (const std::string& name : puppet::built_in_plays()) {
        const Result<Play> play = puppet::built_in_play(name);
        text += fmt::format("  {:<17}{}\n", name, play ? play->says : "");
    }
    text += console.toned(Console::Tone::strong, "Scripts") + " (--script)\n";
    for (const Script& script : puppet::scripts()) {
        text += fmt::format("  {:<17}{} ({}, {:g} s)\n", script.name, script.says, script.play,
                            script.seconds);
    }
    text += console.toned(Console::Tone::strong, "Devices") + " (--device)\n";
    text += fmt::format("  {:<16}{}\n", "page", "mouse, keys, touch and gamepad, in the browser");
    for (const puppet::DeviceKind& kind : puppet::device_kinds()) {
        text += fmt::format("  {:<16}{}{}\n", kind.name, kind.says,
                            kind.built_in ? "" : " (not built in)");
    }
    console.print(text);
    return done;
}

/// Everything that can be said before the work.
Problems check_puppet(const PuppetOptions& options) {
    Problems problems = check_json_target(options.json);
    const auto wrong = [&](const std::string& what, const std::string& hint) {
        problems.push_back(problem_with("", what, hint));
    };
    const Target written[] = {
        {"--record", options.record}, {"--hands", options.hands}, {"--json", options.json}};
    std::vector<std::string> read;
    std::error_code ignored;
    if (!options.replay.empty()) read.push_back(options.replay);
    if (std::filesystem::exists(options.scene, ignored)) read.push_back(options.scene);
    for (const Problem& problem : check_targets(written, read)) problems.push_back(problem);
    for (const Target& target : written) {
        if (std::filesystem::is_directory(target.file, ignored)) {
            problems.push_back(problem_with(target.file, "is a folder", "name a file in it"));
        }
    }
    if (options.record == "-" || options.hands == "-") {
        wrong("recordings and takes are not for standard output", "name a file");
    }
    const std::vector<std::string> devices = device_names();
    if (std::find(devices.begin(), devices.end(), options.device) == devices.end()) {
        const std::string near = nearest(options.device, devices);
        wrong("there is no device \"" + options.device + "\"",
              (near.empty() ? "" : "did you mean " + near + "? ") + "there are " + joined(devices));
    }
    if (options.device != "page" && (!options.script.empty() || !options.replay.empty())) {
        wrong("--device has no say: hands are known by heart", "leave it out");
    }
    if (!options.script.empty() && !options.replay.empty()) {
        wrong("--script and --replay both say what the hands do", "choose one");
    }
    return problems;
}

/// Hands that are known before: a script, or what somebody did.
struct Known {
    std::string by{};
    std::int64_t steps = 0;
    std::function<puppet::Hands(std::int64_t, const puppet::Hands&)> at{};
    std::optional<puppet::Take> take{};
};

Result<Known> hands_of(const PuppetOptions& options, const Script* script, double step_s) {
    Known known;
    double seconds = options.seconds;
    if (script != nullptr) {
        known.by = "script " + script->name + ": " + script->says;
        if (seconds <= 0.0) seconds = script->seconds;
        known.at = [script, step_s](std::int64_t step, const puppet::Hands& neutral) {
            return script->at(static_cast<double>(step) * step_s, neutral);
        };
    } else {
        Result<puppet::Take> read = puppet::read_take(options.replay);
        if (!read) return failure(read.error());
        known.take = *std::move(read);
        known.by = "take " + options.replay;
    }
    const auto wanted = static_cast<std::int64_t>(std::llround(seconds / step_s));
    known.steps = wanted;
    if (known.take) {
        const auto there = static_cast<std::int64_t>(known.take->hands.size());
        known.steps = seconds > 0.0 ? std::min(wanted, there) : there;
    }
    return known;
}

/// In the time of a counter, as fast as it goes.
int play_by_heart(const PuppetOptions& options, Console& console, const Play& play,
                  const puppet::TheatreOptions& how, Known known) {
    Theatre theatre(play, how);
    if (known.take && known.take->options_mark != puppet::options_mark(theatre)) {
        Problem problem = problem_with(
            options.replay, "was played with another puppet or other options than these",
            "the motion will differ; name the --scene and --force it was made with");
        problem.severity = Problem::Severity::warning;
        console.report(problem);
    }
    if (known.take && !known.take->whole) {
        Problem problem =
            problem_with(options.replay, fmt::format("was cut off after {} steps", known.steps));
        problem.severity = Problem::Severity::warning;
        console.report(problem);
    }
    std::optional<puppet::TakeWriter> kept;
    if (!options.hands.empty()) {
        Result<puppet::TakeWriter> opened = puppet::TakeWriter::open(options.hands, theatre);
        if (!opened) {
            console.report(opened.error());
            return bad_input;
        }
        kept.emplace(*std::move(opened));
    }
    std::string bytes;
    std::optional<recording::Writer> writer;
    std::optional<puppet::Recorder> recorder;
    const puppet::RecorderOptions shown;
    puppet::Moment moment;
    if (!options.record.empty()) {
        recording::WriterOptions words;
        words.about = puppet::about(theatre, shown);
        writer.emplace(recording::Writer::to_memory(bytes, words));
        recorder.emplace(*writer, theatre, shown);
        tell(theatre, moment);
        recorder->tell(moment);
    }
    // Ctrl-C means "that will do": what is there is written and told
    const Stop stop;
    bool cut = false;
    PuppetWatch watch(theatre, true);
    std::int64_t differs = -1;
    {
        const int seconds =
            std::max(1, static_cast<int>(std::ceil(static_cast<double>(known.steps) * how.step_s)));
        Progress progress(console, "second", seconds);
        const puppet::Hands neutral = theatre.neutral();
        std::int64_t frame = 0;
        for (std::int64_t step = 0; step < known.steps && !theatre.stopped(); ++step) {
            if (stop.asked()) {
                cut = true;
                break;
            }
            const puppet::Hands hands = known.take
                                            ? known.take->hands[static_cast<std::size_t>(step)]
                                            : known.at(step, neutral);
            const double before = thread_cpu_s();
            theatre.step(hands);
            watch.step(theatre, thread_cpu_s() - before);
            if (kept) kept->add(hands, theatre);
            if (known.take && differs < 0 && (step + 1) % puppet::Take::mark_every == 0) {
                const auto mark = static_cast<std::size_t>(step / puppet::Take::mark_every);
                if (mark < known.take->marks.size() &&
                    known.take->marks[mark] != theatre.fingerprint()) {
                    differs = step + 1;
                }
            }
            const auto now = static_cast<std::int64_t>(
                std::floor(theatre.time_s() * shown.frames_per_second + 1e-6));
            if (recorder && now != frame) {
                tell(theatre, moment);
                recorder->tell(moment);
                frame = now;
            }
            if (step % 100 == 0) {
                progress.at(std::min(static_cast<int>(theatre.time_s()), seconds - 1), play.name);
            }
        }
    }
    PuppetTally tally = watch.tally(theatre);
    if (known.take) {
        tally.identical = differs < 0 && !tally.stopped;
        tally.first_difference = differs;
    }
    if (kept) {
        if (const Result<std::int64_t> ended = kept->finish(); !ended) {
            console.report(ended.error());
            return bad_input;
        }
    }
    if (writer) {
        recorder->finish();
        if (tally.stopped) {
            writer->event(
                {.time = tally.seconds, .kind = "stopped", .text = tally.stopped->message});
        }
        writer->finish();
        const Problems problems = write_file(options.record, bytes);
        console.report(problems);
        if (!problems.empty()) return bad_input;
    }
    const PuppetTitle title{play.name, play.says, known.by, options.force};
    const bool early = cut || tally.stopped.has_value();
    if (options.json != "-") {
        console.print(puppet_text(console, title, tally, early));
        for (const std::string& file : {options.record, options.hands}) {
            if (!file.empty()) console.say("wrote " + with_size(file));
        }
    }
    if (!options.json.empty() &&
        !write_json(console, options.json, puppet_json(title, tally, early))) {
        return bad_input;
    }
    if (tally.stopped) {
        Problem problem = *tally.stopped;
        problem.file = play.name;
        console.report(problem);
        return our_fault;
    }
    if (cut) return cut_by_hand;
    return tally.identical == false ? answer_is_no : done;
}

/// Before people's eyes, in real time.
int play_in_the_page(const PuppetOptions& options, Console& console, const Play& play,
                     const puppet::TheatreOptions& how) {
    Result<viewer::Server> server = start_showing(console, options.show);
    if (!server) {
        console.report(server.error());
        return bad_input;
    }
    LivePuppetOptions live;
    live.play = play;
    live.theatre = how;
    live.plays = puppet::built_in_plays();
    // a play of one's own is chosen again by its file
    const std::string own = options.scene.empty() ? live.plays.front() : options.scene;
    if (std::find(live.plays.begin(), live.plays.end(), own) == live.plays.end()) {
        live.plays.insert(live.plays.begin(), own);
    }
    live.find_play = find_play;
    live.seconds = options.seconds;
    live.record = options.record;
    live.hands = options.hands;
    live.device = options.device;
    live.begun = [&] { say_where(console, options.show, *server); };
    const Stop stop;
    const LivePuppetResult result = play_puppet_live(live, *server, stop, console);
    if (has_error(result.problems)) {
        console.report(result.problems);
        return bad_input;
    }
    const bool early = result.tally.stopped.has_value();
    if (options.json != "-") {
        console.print(puppet_text(console, result.title, result.tally, early));
        const puppet::SessionStats& stats = result.stats;
        console.say(fmt::format(
            "{} steps late, {} left out; lateness {:.0f} us in the middle, {:.0f} us for 99 of 100",
            stats.missed, stats.left_out, stats.late_p50_us, stats.late_p99_us));
    }
    if (!options.json.empty()) {
        Json json = puppet_json(result.title, result.tally, early);
        json["late_p50_us"] = result.stats.late_p50_us;
        json["late_p99_us"] = result.stats.late_p99_us;
        json["missed"] = result.stats.missed;
        json["left_out"] = result.stats.left_out;
        json["written"] = result.written;
        if (!write_json(console, options.json, json)) return bad_input;
    }
    if (result.tally.stopped) {
        console.report(*result.tally.stopped);
        return our_fault;
    }
    return result.unsaved ? bad_input : done;
}

int play_puppet(const PuppetOptions& options, Console& console) {
    if (options.json == "-") console.reserve_output();
    if (options.list) return list_all(console);
    if (const Problems wrong = check_puppet(options); !wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    const Script* script = nullptr;
    if (!options.script.empty()) {
        const Result<const Script*> found = find_hands(options.script);
        if (!found) {
            console.report(found.error());
            return bad_input;
        }
        script = *found;
    }
    puppet::TheatreOptions how;
    if (options.force == "paper") how.force.law = puppet::ForceLaw::paper;
    const bool known_hands = script != nullptr || !options.replay.empty();
    Known known;
    if (known_hands) {
        Result<Known> hands = hands_of(options, script, how.step_s);
        if (!hands) {
            console.report(hands.error());
            return bad_input;
        }
        known = *std::move(hands);
    }
    // a script and a take know their play
    std::string scene = options.scene;
    if (scene.empty() && script != nullptr) scene = script->play;
    if (scene.empty() && known.take) scene = known.take->play;
    if (scene.empty()) scene = puppet::built_in_plays().front();
    const Result<Play> play = find_play(scene);
    if (!play) {
        console.report(play.error());
        return bad_input;
    }
    if (known.take) how.step_s = known.take->step_s;
    if (known_hands) return play_by_heart(options, console, *play, how, std::move(known));
    return play_in_the_page(options, console, *play, how);
}

}  // namespace

Action add_puppet(CLI::App& app) {
    CLI::App* verb = app.add_subcommand(
        "puppet", "Pull the strings: a marionette in your hands, live or by heart");
    const auto options = std::make_shared<PuppetOptions>();
    verb->add_option("--scene", options->scene,
                     "What stands on the stage: " + joined(puppet::built_in_plays()) +
                         ", or a\n.toml file of your own")
        ->type_name("PLAY");
    verb->add_option("--script", options->script,
                     "Hands by heart instead of yours, in no more time than it takes:\n" +
                         joined(script_names()))
        ->type_name("NAME");
    verb->add_option("--replay", options->replay, "Hands of a take, again to the bit")
        ->type_name("FILE");
    verb->add_option("--device", options->device,
                     "Who holds the controls: " + joined(device_names()))
        ->type_name("DEVICE");
    verb->add_option("--record", options->record,
                     "Record what is seen: view, render and export read it")
        ->type_name("FILE");
    verb->add_option("--hands", options->hands, "Keep what the hands do, for --replay")
        ->type_name("FILE");
    verb->add_option("--force", options->force,
                     "What hands feel: reaction (what the strings pull) or paper (the thesis')")
        ->type_name("LAW")
        ->check(CLI::IsMember({"reaction", "paper"}).description(""));
    verb->add_option("--seconds", options->seconds,
                     "How long; without it as long as the script or the take, live until Ctrl-C")
        ->type_name("S")
        ->check(between(0.001, 86400.0));
    verb->add_flag("--list", options->list, "Plays, scripts and devices, with a line about each");
    verb->add_option("--json", options->json, "Write the closing table as JSON; - prints it")
        ->type_name("FILE");
    add_show_flags(*verb, options->show, "Live");
    verb->footer(
        "Examples:\n"
        "  sidestep puppet --open                            take the strings, in a browser\n"
        "  sidestep puppet --scene ball --open               and kick a ball\n"
        "  sidestep puppet --script walk --record walk.rec   somebody who knows how\n"
        "  sidestep export walk.rec -o walk.bvh              the same by a person\n"
        "  sidestep puppet --hands take.hands --open; sidestep puppet --replay take.hands\n"
        "\n"
        "In the page: drag the wooden cross; the wheel moves it to and fro, the right button "
        "tilts\n"
        "it. docs/puppet-page.md says the rest. Ctrl-C ends; what was recorded is kept. Exit "
        "codes:\n"
        "0 done, 1 a replay that differs, 2 bad input, 130 a script that was stopped.");
    return [options](Console& console) { return play_puppet(*options, console); };
}

}  // namespace sidestep::cli
