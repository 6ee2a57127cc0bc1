// sidestep simulate billiards: bodies that fly, fall, hit, slide and come to rest; and
// sidestep simulate dogs100: bodies with joints, of which those move that show (simulate/).
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <optional>

#include "cli/picture/strobe_view.h"
#include "cli/simulate/live_world.h"
#include "cli/simulate/run_world.h"
#include "cli/simulate/simulate_jointed.h"
#include "cli/simulate/strobe_of.h"
#include "cli/support/console.h"
#include "cli/support/output.h"
#include "cli/support/progress.h"
#include "cli/support/range.h"
#include "cli/support/showing.h"
#include "cli/tool.h"
#include "cli/verbs.h"
#include "sidestep/base/file.h"
#include "sidestep/base/suggest.h"
#include "sidestep/base/version.h"
#include "sidestep/rigid/recorder.h"

namespace sidestep::cli {

namespace {

using rigid::Scene;

// as a shell counts an end by Ctrl-C
constexpr int interrupted = 130;

struct SimulateOptions {
    std::string scene = "bounce";
    double seconds = 0.0;  // 0: the scene's own
    double step = 0.0;
    std::optional<double> fps;
    std::string record, picture, json, print_scene;
    std::vector<std::string> set;
    bool no_contacts = false;
    bool view = false;
    ShowFlags show;
    JointedFlags jointed;
    /// Of one family only, as they were given.
    std::vector<std::string> rigid_given, jointed_given;
    bool scene_given = false;

    [[nodiscard]] bool is_jointed() const {
        return !jointed.words.ragdoll.empty() || cli::is_jointed(scene);
    }
};

/// `name=value`: laws of the world, or what every body is made of.
Problems apply_settings(const std::vector<std::string>& words, Scene& scene) {
    static const std::vector<std::string> known = {"gravity",    "rounds",  "exact_limit",
                                                   "sleeping",   "meeting", "tangential",
                                                   "elasticity", "friction"};
    Problems problems;
    for (const std::string& word : words) {
        const std::size_t equals = std::min(word.find('='), word.size());
        const std::string name = word.substr(0, equals);
        const std::string value = equals < word.size() ? word.substr(equals + 1) : "";
        const auto complain = [&](const std::string& expected) {
            problems.push_back(problem_with("", "--set " + word + ": expected " + expected,
                                            "such as --set gravity=1.62"));
        };
        double number = 0.0;
        const char* const end = value.data() + value.size();
        const auto parsed = std::from_chars(value.data(), end, number);
        const bool numeric = !value.empty() && parsed.ec == std::errc() && parsed.ptr == end;
        const bool whole = numeric && number == std::floor(number);
        if (name == "gravity") {
            if (!numeric || !(std::abs(number) <= 1e4)) {
                complain("gravity=G, metres per second squared, downward");
            } else {
                scene.world.gravity = {0.0, -number, 0.0};
            }
        } else if (name == "rounds") {
            if (!whole || !(number >= 1.0 && number <= 1000.0))
                complain("rounds=N, 1 to 1000");
            else
                scene.world.rounds = static_cast<int>(number);
        } else if (name == "exact_limit") {
            if (!whole || !(number >= 0.0 && number <= 10000.0))
                complain("exact_limit=N, 0 to 10000");
            else
                scene.world.exact_limit = static_cast<int>(number);
        } else if (name == "sleeping") {
            if (value != "true" && value != "false")
                complain("sleeping=true or sleeping=false");
            else
                scene.world.sleeping = value == "true";
        } else if (name == "meeting") {
            if (value == "exact")
                scene.world.meeting = rigid::Meeting::exact;
            else if (value == "ahead")
                scene.world.meeting = rigid::Meeting::ahead;
            else if (value == "automatic")
                scene.world.meeting = rigid::Meeting::automatic;
            else
                complain("meeting=exact, ahead or automatic");
        } else if (name == "tangential") {
            if (value == "none")
                scene.world.tangential = rigid::Tangential::none;
            else if (value == "paper")
                scene.world.tangential = rigid::Tangential::paper;
            else
                complain("tangential=none or paper");
        } else if (name == "elasticity") {
            if (!numeric || !(number >= 0.0 && number <= 1.0)) {
                complain("elasticity=E of every body, 0 to 1");
                continue;
            }
            for (rigid::Body& body : scene.bodies) body.material.elasticity = number;
        } else if (name == "friction") {
            if (!numeric || !(number >= 0.0)) {
                complain("friction=F of every body, 0 or more");
                continue;
            }
            for (rigid::Body& body : scene.bodies) body.material.friction = number;
        } else {
            const std::string near = nearest(name, known);
            std::string all;
            for (const std::string& one : known) all += (all.empty() ? "" : ", ") + one;
            complain("one of " + all + (near.empty() ? "" : "; did you mean " + near + "?"));
        }
    }
    return problems;
}

std::string vector_text(const Vec3& v, const char* unit) {
    return fmt::format("({:.4g}, {:.4g}, {:.4g}) {}", v.x(), v.y(), v.z(), unit);
}

std::string tally_text(const Console& console, const Scene& scene, const Tally& tally, bool cut) {
    std::string text =
        console.toned(Console::Tone::strong, scene.title.empty() ? scene.name : scene.title) + "\n";
    const auto line = [&](const char* label, const std::string& value) {
        text +=
            "  " + console.toned(Console::Tone::dim, fmt::format("{:<18}", label)) + value + "\n";
    };
    line("bodies", fmt::format("{}, of which {} move; {} asleep at the end", scene.bodies.size(),
                               tally.moving, tally.asleep));
    line("time",
         fmt::format("{:g} s in {} steps of {:.3g} ms{}", std::round(1e6 * tally.seconds) / 1e6,
                     tally.steps, 1e3 * scene.world.step, cut ? ", stopped there" : ""));
    line("contacts", fmt::format("{} blows; at most {} pairs at {} points touch at once",
                                 tally.impacts, tally.most_touching, tally.most_points));
    line("energy", fmt::format("{:.6g} J at the start, {:.6g} J at the end, at most {:.6g} J",
                               tally.start.energy(), tally.end.energy(), tally.most_energy));
    line("momentum",
         vector_text(tally.start.momentum, "to ") + vector_text(tally.end.momentum, "N s"));
    line("angular momentum", vector_text(tally.start.angular_momentum, "to ") +
                                 vector_text(tally.end.angular_momentum, "N m s"));
    line("deepest overlap", fmt::format("{:.3g} mm", 1e3 * tally.deepest));
    line("processor", fmt::format("{:.3g} ms a step, {:.3g} times real time",
                                  1e3 * tally.cpu_s /
                                      static_cast<double>(std::max<std::int64_t>(1, tally.steps)),
                                  tally.seconds / std::max(1e-9, tally.cpu_s)));
    line("fingerprint", fmt::format("{:016x}", tally.fingerprint));
    return text;
}

Json vector_json(const Vec3& v) {
    return Json::array({v.x(), v.y(), v.z()});
}

Json tally_json(const Scene& scene, const Tally& tally, bool cut) {
    Json json;
    json["sidestep"] = version_string;
    json["scene"] = scene.name;
    json["title"] = scene.title;
    json["bodies"] = scene.bodies.size();
    json["moving"] = tally.moving;
    json["asleep"] = tally.asleep;
    json["seconds"] = tally.seconds;
    json["step"] = scene.world.step;
    json["steps"] = tally.steps;
    json["stopped"] = cut;
    json["impacts"] = tally.impacts;
    json["most_touching"] = tally.most_touching;
    json["most_points"] = tally.most_points;
    json["energy"] = {{"start", tally.start.energy()},
                      {"end", tally.end.energy()},
                      {"most", tally.most_energy},
                      {"kinetic_end", tally.end.kinetic},
                      {"gain_of_a_blow", tally.energy_gain}};
    json["momentum"] = {{"start", vector_json(tally.start.momentum)},
                        {"end", vector_json(tally.end.momentum)}};
    json["angular_momentum"] = {{"start", vector_json(tally.start.angular_momentum)},
                                {"end", vector_json(tally.end.angular_momentum)}};
    json["deepest_m"] = tally.deepest;
    json["ms_per_step"] =
        1e3 * tally.cpu_s / static_cast<double>(std::max<std::int64_t>(1, tally.steps));
    json["fingerprint"] = fmt::format("{:016x}", tally.fingerprint);
    json["warnings"] = to_json(scene.warnings);
    return json;
}

/// Everything that can be said before the work.
Problems check_words(const SimulateOptions& options, std::vector<std::string> read = {}) {
    Problems problems = check_json_target(options.json);
    const Target written[] = {
        {"--record", options.record}, {"--json", options.json}, {"--picture", options.picture}};
    std::error_code ignored;
    if (!options.jointed.words.ragdoll.empty()) read.push_back(options.jointed.words.ragdoll);
    if (std::filesystem::exists(options.scene, ignored)) read.push_back(options.scene);
    for (const Problem& problem : check_targets(written, read)) problems.push_back(problem);
    for (const Target& target : written) {
        if (std::filesystem::is_directory(target.file, ignored)) {
            problems.push_back(problem_with(target.file, "is a folder", "name a file in it"));
        }
    }
    if (!options.picture.empty() && !is_picture(options.picture)) {
        problems.push_back(problem_with(options.picture, "pictures are drawn as .svg or .png"));
    }
    return problems;
}

/// Options of the other family do nothing: who gave them meant something else.
Problems check_family(const SimulateOptions& options) {
    Problems problems;
    const bool jointed = options.is_jointed();
    // a name that is none is told as such
    const std::vector<std::string> rigid = rigid::built_in_scenes();
    const bool known = jointed ||
                       std::find(rigid.begin(), rigid.end(), options.scene) != rigid.end() ||
                       !extension_of(options.scene).empty();
    if (!known) return problems;
    const std::string what =
        options.jointed.words.ragdoll.empty() ? options.scene : options.jointed.words.ragdoll;
    for (const std::string& name : jointed ? options.rigid_given : options.jointed_given) {
        problems.push_back(problem_with(
            "", name + " says nothing to " + what,
            jointed
                ? name == "--picture" ? "record it and let `sidestep render` draw"
                                      : "it is for scenes of rigid bodies: bounce, billiards, ..."
                : "it is for bodies with joints: dogs100, ragdolls, a .xml or .urdf file, ..."));
    }
    if (!options.jointed.words.ragdoll.empty() && options.scene_given) {
        problems.push_back(problem_with("", "--ragdoll comes instead of the scene " + options.scene,
                                        "leave one of them out"));
    }
    return problems;
}

int simulate(const SimulateOptions& options, Console& console) {
    if (options.json == "-") console.reserve_output();
    if (!options.print_scene.empty()) {
        if (is_jointed(options.print_scene)) {
            console.report(problem_with(options.print_scene, "is no scene file",
                                        "scenes of bodies with joints are made, not written"));
            return bad_input;
        }
        const std::vector<std::string> names = rigid::built_in_scenes();
        if (std::find(names.begin(), names.end(), options.print_scene) == names.end()) {
            const Result<Scene> none = rigid::find_scene(options.print_scene, jointed_names());
            console.report(none ? Problems{problem_with(options.print_scene,
                                                        "is a file, not a built-in scene")}
                                : none.error());
            return bad_input;
        }
        console.print(std::string(rigid::built_in_scene(options.print_scene)));
        return done;
    }
    if (const Problems wrong = check_words(options); !wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    if (const Problems wrong = check_family(options); !wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    if (options.is_jointed()) {
        return simulate_jointed({.scene = options.scene,
                                 .seconds = options.seconds,
                                 .step = options.step,
                                 .fps = options.fps,
                                 .record = options.record,
                                 .json = options.json,
                                 .view = options.view,
                                 .show = options.show},
                                options.jointed, console);
    }
    Result<Scene> read = rigid::find_scene(options.scene, jointed_names());
    if (!read) {
        console.report(read.error());
        return bad_input;
    }
    if (const Problems wrong = check_words(options, read->files); !wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    Scene scene = *std::move(read);
    console.report(scene.warnings);
    if (options.seconds > 0.0) scene.seconds = options.seconds;
    if (options.step > 0.0) scene.world.step = options.step;
    if (const Problems wrong = apply_settings(options.set, scene); !wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }

    rigid::World world = rigid::make_world(scene);
    std::string bytes;
    recording::WriterOptions words;
    words.about = rigid::about(scene, "");
    const rigid::RecorderOptions how{.frames_per_second = options.fps.value_or(60.0),
                                     .contacts = !options.no_contacts};
    std::optional<recording::Writer> writer;
    std::optional<rigid::Recorder> recorder;
    if (!options.record.empty()) {
        writer.emplace(recording::Writer::to_memory(bytes, words));
        recorder.emplace(*writer, scene, world, how);
    }
    History history;
    history.bodies = followed_bodies(scene);
    History* const kept = options.picture.empty() ? nullptr : &history;

    // Ctrl-C means "that will do": what is there is written and told
    const Stop stop;
    std::optional<viewer::Server> server;
    Tally tally;
    bool cut = false;
    if (options.view) {
        Result<viewer::Server> started = start_showing(console, options.show);
        if (!started) {
            console.report(started.error());
            return bad_input;
        }
        server.emplace(*std::move(started));
        const auto begun = [&] { say_where(console, options.show, *server); };
        tally = play_live(world, scene, *server, recorder ? &*recorder : nullptr, kept, stop,
                          {.seconds = options.seconds, .recorder = how, .begun = begun});
    } else {
        Run run(world, recorder ? &*recorder : nullptr, kept);
        const int seconds = static_cast<int>(std::ceil(scene.seconds));
        Progress progress(console, "second", seconds);
        const double end = scene.seconds - 0.5 * scene.world.step;
        while (world.seconds() < end && !run.lost()) {
            if (stop.asked()) {
                cut = true;
                break;
            }
            progress.at(std::min(static_cast<int>(world.seconds()), seconds - 1),
                        fmt::format("{} bodies", scene.bodies.size()));
            run.step();
        }
        tally = run.tally();
    }
    if (writer) writer->finish();

    if (!options.record.empty()) {
        const Problems problems = write_file(options.record, bytes);
        console.report(problems);
        if (!problems.empty()) return bad_input;
    }
    if (options.json != "-") {
        console.print(tally_text(console, scene, tally, cut));
        if (!options.record.empty()) console.say("wrote " + with_size(options.record));
    }
    if (!options.picture.empty()) {
        constexpr double png_scale = 1.5;
        const Problems problems = save_drawing(
            picture::strobe_view(strobe_of(scene, world, history)), options.picture, png_scale);
        console.report(problems);
        if (!problems.empty()) return bad_input;
        console.say("wrote " + with_size(options.picture));
    }
    if (!options.json.empty() &&
        !write_json(console, options.json, tally_json(scene, tally, cut))) {
        return bad_input;
    }
    if (tally.lost) {
        console.report(problem_with(options.scene, "a body was lost: its place is no number",
                                    "this should not happen; please tell us, with the scene"));
        return our_fault;
    }
    // what is over can still be looked at
    if (server && !stop.asked()) {
        console.say("over, and still to be seen until Ctrl-C");
        stop.wait();
    }
    return cut ? interrupted : done;
}

}  // namespace

Action add_simulate(CLI::App& app) {
    CLI::App* verb =
        app.add_subcommand("simulate", "Let bodies fly, fall, hit, slide, swing and come to rest");
    const auto options = std::make_shared<SimulateOptions>();
    verb->add_option("SCENE", options->scene,
                     "Rigid bodies: bounce, dominoes, billiards, superball, boxes, slope, stack,\n"
                     "dice, or a scene file. Bodies with joints: pendulum300, dog-wall, dogs100,\n"
                     "falling, ragdolls, or a robot as MJCF (.xml) or .urdf")
        ->type_name("");
    verb->add_option("--seconds", options->seconds, "How long, instead of the scene's own")
        ->type_name("S")
        ->check(between(0.001, 86400.0));
    verb->add_option("--step", options->step,
                     "Seconds of a step, instead of the scene's own. Smaller is truer and slower")
        ->type_name("DT")
        ->check(between(1e-5, 0.1));
    verb->add_option("--set", options->set,
                     "Change a law or what all bodies are made of: gravity=1.62,\n"
                     "meeting=exact|ahead, tangential=none|paper, rounds=8, sleeping=false,\n"
                     "elasticity=0.5, friction=0.2")
        ->type_name("NAME=X");
    verb->add_option("--record", options->record, "Write the recording here")->type_name("FILE");
    verb->add_option("--fps", options->fps,
                     "Keys a second in the recording; without it 60, and 30\n"
                     "for thousands of links")
        ->type_name("FPS")
        ->check(between(1.0, 1000.0));
    verb->add_flag("--no-contacts", options->no_contacts,
                   "Record no contacts and impulses: smaller, and calmer to look at");
    verb->add_option("--picture", options->picture,
                     "Draw the flight as wires at equal times, as the paper did: .svg or .png")
        ->type_name("FILE");
    verb->add_option("--json", options->json, "Write the figures as JSON to a file; - prints them")
        ->type_name("FILE");
    verb->add_option("--print-scene", options->print_scene,
                     "Print a built-in scene as a file to start from")
        ->type_name("NAME");
    verb->add_flag("--view", options->view,
                   "Play it live in a browser, as time goes by, until Ctrl-C");
    add_jointed_flags(*verb, options->jointed);
    add_show_flags(*verb, options->show, "With --view");
    verb->footer(
        "Examples:\n"
        "  sidestep simulate bounce --picture bounce.svg     a thrown polyhedron, as wires\n"
        "  sidestep simulate billiards --record break.rec    then: sidestep view break.rec\n"
        "  sidestep simulate superball --set tangential=none without the paper's rebound\n"
        "  sidestep simulate --print-scene dice > my.toml; sidestep simulate my.toml\n"
        "  sidestep simulate dominoes --view --open          watch it, live\n"
        "  sidestep simulate dogs100 --compare               how many joints, how many pixels off\n"
        "  sidestep simulate ragdolls --count 100 --record heap.rec\n"
        "  sidestep simulate robot.urdf --floating --view --open   drop your own\n"
        "  sidestep simulate falling --camera \"0,1,3:0,1,0 -> 0,1,40:0,1,0\" --threshold 2\n"
        "\n"
        "Ctrl-C ends a run early: what was recorded is written, the table is told, and the shell\n"
        "sees 130. docs/rigid-scenes.md shows every key of a scene,\n"
        "docs/articulated-view.md what bodies with joints are about.");
    return [options, verb](Console& console) {
        options->scene_given = verb->count("SCENE") > 0;
        for (const char* name : {"--set", "--no-contacts", "--picture"}) {
            if (verb->count(name) > 0) options->rigid_given.emplace_back(name);
        }
        options->jointed_given = jointed_flags_given(*verb);
        return simulate(*options, console);
    };
}

}  // namespace sidestep::cli
