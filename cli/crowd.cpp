// sidestep crowd plaza: a hundred people, and nobody walks through anybody.
#include <fmt/format.h>
#include <time.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <map>

#include "cli/crowd_together.h"
#include "cli/live_crowd.h"
#include "cli/plot_recording.h"
#include "cli/support/console.h"
#include "cli/support/graphs.h"
#include "cli/support/inputs.h"
#include "cli/support/motions.h"
#include "cli/support/output.h"
#include "cli/support/progress.h"
#include "cli/support/range.h"
#include "cli/support/showing.h"
#include "cli/tool.h"
#include "cli/verbs.h"
#include "sidestep/base/file.h"
#include "sidestep/base/suggest.h"
#include "sidestep/base/version.h"
#include "sidestep/cluster/pack.h"
#include "sidestep/crowd/checkpoint.h"
#include "sidestep/crowd/recorder.h"
#include "sidestep/crowd/repertoire.h"
#include "sidestep/crowd/simulation.h"
#include "sidestep/judge/judge.h"
#include "sidestep/recording/reader.h"

namespace sidestep::cli {

namespace {

using crowd::Report;

struct CrowdOptions {
    std::string scene = "plaza";
    int agents = 0;  // 0: the scene's own
    bool keep_stage = false;
    double seconds = 0.0;  // 0: the scene's own
    std::uint64_t seed = 1;
    std::string clips;
    double radius = -1.0;  // negative: not given
    double margin = -1.0;
    std::string record;
    std::string picture;
    std::string json;
    std::string print_scene;
    std::string tour;
    bool no_verify = false;
    bool explain = false;
    std::string method = "fast";
    std::vector<std::string> taste;
    bool view = false;
    ShowFlags show;
    bool only_watched = false;  // view --live: no figures at the end
    double wall_seconds = 0.0;  // ... which comes by itself after so long; 0: it does not
    std::string checkpoint;     // a folder
    double every = 30.0;        // simulated seconds between checkpoints
    bool every_given = false;
    bool resume = false;
};

// A live crowd with obstacles, whose ways are laid out before it begins, ends after so long.
constexpr double longest_obstacle_s = 3600.0;

// More people than this are judged only when asked for: every pair takes its time.
constexpr int judged_people = 1000;

double cpu_seconds() {
    timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// `name=value`, each a number of crowd::Taste.
Problems apply_taste(const std::vector<std::string>& words, crowd::Taste& taste) {
    std::map<std::string, double*> numbers;
    for (const crowd::TasteName& one : crowd::taste_names())
        numbers[one.name] = &(taste.*one.number);
    std::vector<std::string> names;
    for (const auto& [name, number] : numbers) names.push_back(name);
    Problems problems;
    for (const std::string& word : words) {
        const std::size_t equals = word.find('=');
        const auto found = numbers.find(word.substr(0, equals));
        double value = 0.0;
        const char* const end = word.data() + word.size();
        const char* const begin = equals == std::string::npos ? end : word.data() + equals + 1;
        const auto parsed = std::from_chars(begin, end, value);
        const bool good = begin != end && parsed.ec == std::errc() && parsed.ptr == end &&
                          value >= 0.0 && value <= 1000.0;
        if (found == numbers.end() || !good) {
            const std::string near = nearest(word.substr(0, equals), names);
            problems.push_back(problem_with(
                "", "--taste " + word + ": expected one of people's tastes and a number from 0 on",
                "such as --taste right=0.3" +
                    (near.empty() ? "" : "; did you mean " + near + "?")));
            continue;
        }
        *found->second = value;
    }
    return problems;
}

/// What the judge found, when he was asked.
struct Verdict {
    bool asked = false;
    judge::Judgement judgement;
};

/// The stage without its walls, square metres.
double free_area(const crowd::Scene& scene) {
    double area = scene.area();
    for (const crowd::Polygon& wall : scene.walls) {
        double twice = 0.0;
        for (std::size_t i = 0; i < wall.size(); ++i) {
            const Vec2& a = wall[i];
            const Vec2& b = wall[(i + 1) % wall.size()];
            twice += a.x() * b.y() - b.x() * a.y();
        }
        area -= 0.5 * std::abs(twice);
    }
    return std::max(area, 1e-9);
}

/// Of those who were there: people come and go.
double us_per_agent_second(const Report& report, double cpu_s) {
    return 1e6 * cpu_s / std::max(1.0, report.mean_present * report.seconds);
}

std::string report_text(const Console& console, const crowd::Scene& scene, const Report& report,
                        double cpu_s, const Verdict& verdict) {
    std::string text =
        console.toned(Console::Tone::strong, scene.title.empty() ? scene.name : scene.title) + "\n";
    const auto line = [&](const char* label, const std::string& value) {
        text +=
            "  " + console.toned(Console::Tone::dim, fmt::format("{:<16}", label)) + value + "\n";
    };
    line("people",
         fmt::format("{}{}, {:g} s", report.people,
                     report.present != report.people
                         ? fmt::format(", of whom {} left", report.people - report.present)
                         : "",
                     report.seconds));
    if (verdict.asked) {
        const bool clean = verdict.judgement.overlaps == 0;
        line("overlaps", console.toned(clean ? Console::Tone::good : Console::Tone::error,
                                       fmt::format("{}", verdict.judgement.overlaps)) +
                             (verdict.judgement.closest_a == recording::none
                                  ? ", never two at a time"
                                  : fmt::format(", the closest two {:.3f} m apart",
                                                verdict.judgement.closest)) +
                             fmt::format("; {} moments judged", verdict.judgement.moments));
    } else {
        line("overlaps", "not judged; sidestep verify judges a recording");
    }
    line("density",
         fmt::format("{:.3f} people per square metre", report.mean_present / free_area(scene)));
    line("speed", fmt::format("{:.2f} m/s, {:.0f} % of what they would walk alone",
                              report.mean_speed, 100.0 * report.speed_ratio));
    line("no progress",
         fmt::format("{} for 10 s, {} for 30 s at the end; the longest ever {:.0f} s",
                     report.stuck_10, report.stuck_30, report.worst_stuck_s));
    line("goals reached",
         fmt::format("{}, {:.2f} a second{}", report.arrivals, report.throughput,
                     report.all_arrived_s > 0.0
                         ? fmt::format("; everybody after {:.0f} s", report.all_arrived_s)
                         : ""));
    if (report.waiting > 0)
        line("at the doors", fmt::format("{} found no room yet", report.waiting));
    line("choices",
         fmt::format("{}, {:.2f} % without a free candidate, {:.1f} candidates each",
                     report.choices, 100.0 * report.no_free_share, report.candidates_per_choice));
    line("processor", fmt::format("{:.2f} microseconds for each person and second",
                                  us_per_agent_second(report, cpu_s)));
    line("fingerprint", fmt::format("{:016x}", report.fingerprint));
    return text;
}

Json report_json(const crowd::Scene& scene, const CrowdOptions& options, const Report& report,
                 double cpu_s, const Verdict& verdict) {
    Json json;
    json["sidestep"] = version_string;
    json["scene"] = scene.name;
    json["seed"] = options.seed;
    json["people"] = report.people;
    json["present"] = report.present;
    json["seconds"] = report.seconds;
    json["area_m2"] = scene.area();
    json["judged"] = verdict.asked;
    if (verdict.asked) {
        json["overlaps"] = verdict.judgement.overlaps;
        // nobody was near anybody
        json["closest_m"] = verdict.judgement.closest_a == recording::none
                                ? Json()
                                : Json(verdict.judgement.closest);
    }
    json["density"] = report.mean_present / free_area(scene);
    json["mean_speed"] = report.mean_speed;
    json["free_speed"] = report.free_speed;
    json["speed_ratio"] = report.speed_ratio;
    json["stuck_10"] = report.stuck_10;
    json["stuck_30"] = report.stuck_30;
    json["worst_stuck_s"] = report.worst_stuck_s;
    json["arrivals"] = report.arrivals;
    json["arrived"] = report.arrived;
    json["all_arrived_s"] = report.all_arrived_s;
    json["throughput"] = report.throughput;
    json["waiting"] = report.waiting;
    json["choices"] = report.choices;
    json["no_free_share"] = report.no_free_share;
    json["candidates_per_choice"] = report.candidates_per_choice;
    json["us_per_agent_second"] = us_per_agent_second(report, cpu_s);
    json["fingerprint"] = fmt::format("{:016x}", report.fingerprint);
    return json;
}

/// What cannot be done by several processes, or with checkpoints.
Problems check_together(const CrowdOptions& options, bool several) {
    Problems problems;
    const auto refuse = [&](bool asked, const std::string& option, const std::string& hint) {
        if (asked) {
            problems.push_back(problem_with(
                "",
                option + (several ? " needs one process alone" : " does not go with --checkpoint"),
                hint));
        }
    };
    if (several || !options.checkpoint.empty()) {
        refuse(options.view, "--view", "record it, and sidestep view shows the recording");
        refuse(options.explain, "--explain", "run it without mpirun and checkpoints");
        refuse(!options.tour.empty(), "--tour", "run it without mpirun");
        refuse(options.record == "-", "--record -", "record it into a file");
        refuse(!options.picture.empty(), "--picture",
               "record it, and sidestep plot draws the recording");
    }
    if (options.scene == "-") {
        if (several) {
            problems.push_back(problem_with("", "standard input is read by one process alone",
                                            "give the scene as a file"));
        } else if (!options.tour.empty()) {
            problems.push_back(problem_with(
                "", "--tour plays a scene twice, and standard input can be read only once",
                "give the scene as a file"));
        }
    }
    if (options.resume && options.checkpoint.empty()) {
        problems.push_back(problem_with("",
                                        "--resume plays on from a checkpoint, and none is named",
                                        "add --checkpoint FOLDER"));
    }
    return problems;
}

Verdict judged(Console& console, const std::string& bytes, const crowd::Scene& scene) {
    Verdict verdict;
    Result<recording::Recording> read = recording::read(bytes, "recording");
    if (!read) {
        console.report(read.error());
        return verdict;
    }
    judge::JudgeOptions how;
    how.fixed_radius = scene.width.fixed_radius;
    how.margin = scene.width.margin;
    if (console.ranks().size() > 1) how.ranks = &console.ranks();
    Progress progress(console, "judging", 1);
    how.progress = [&](double share) {
        progress.at(0, fmt::format("every pair, {:.0f} %", 100.0 * share));
        return true;
    };
    verdict.judgement = judge::judge(*read, how);
    verdict.asked = true;
    return verdict;
}

/// The stage at the end, from above, with the trails of the last seconds.
Problems draw_crowd(const std::string& bytes, const std::string& file) {
    const Result<recording::Recording> recording = recording::read(bytes, file);
    if (!recording) return recording.error();
    const Result<picture::Drawing> drawing = draw_stage(*recording, file, StageFlags{}, "");
    if (!drawing) return drawing.error();
    constexpr double png_scale = 1.5;
    return save_drawing(*drawing, file, png_scale);
}

/// The clips that people play: those of the command line, or else of the scene; and whether the scene
/// named them.
struct ClipsNamed {
    std::string file;
    bool by_scene = false;
};

ClipsNamed clips_named(const CrowdOptions& options, const crowd::Scene& scene) {
    if (!options.clips.empty() || scene.clips.empty()) return {options.clips, false};
    return {crowd::clips_file(scene), true};
}

/// Above what is wrong with the clips that a scene names.
Problem clips_problem(const crowd::Scene& scene) {
    Problem problem =
        problem_with(scene.file, "nobody can walk with the clips \"" + scene.clips + "\"",
                     "they are looked for beside the scene, then from where one is");
    problem.line = scene.clips_source.line;
    problem.column = scene.clips_source.column;
    return problem;
}

/// All that a run is made from, so that nothing of it is written over: the scene, what its recorded people
/// play, and clips.
std::vector<std::string> files_read(const CrowdOptions& options, const crowd::Scene& scene) {
    const std::string clips = clips_named(options, scene).file;
    std::vector<std::string> files{options.scene};
    for (const crowd::Obstacle& obstacle : scene.obstacles) {
        if (!obstacle.clip.empty()) files.push_back(crowd::clip_file(scene, obstacle));
    }
    std::error_code ignored;
    if (!std::filesystem::is_directory(clips, ignored)) {
        if (!clips.empty()) files.push_back(clips);
        return files;
    }
    files.push_back((std::filesystem::path(clips) / "index.csv").string());
    const std::array<std::string, 1> folder{clips};
    const Inputs inputs = expand_inputs(folder, motion_extensions);
    files.insert(files.end(), inputs.files.begin(), inputs.files.end());
    return files;
}

/// Options that would change nothing.
Problems check_idle(const CrowdOptions& options, bool every) {
    Problems problems;
    if (options.keep_stage && options.agents == 0) {
        problems.push_back(problem_with("", "--keep-stage changes nothing without --agents",
                                        "say how many: --agents 300 --keep-stage"));
    }
    if (every && options.checkpoint.empty()) {
        problems.push_back(problem_with("", "--every changes nothing without --checkpoint",
                                        "add --checkpoint FOLDER"));
    }
    return problems;
}

int run_crowd(const CrowdOptions& options, Console& console) {
    if (options.json == "-" || options.record == "-") console.reserve_output();
    if (const Problems wrong = check_json_target(options.json); !wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    if (const Problems wrong = check_idle(options, options.every_given); !wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    cluster::Ranks& ranks = console.ranks();
    const bool together = ranks.size() > 1;
    if (const Problems wrong = check_together(options, together); !wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    if (!options.print_scene.empty()) {
        const std::vector<std::string> names = crowd::built_in_scenes();
        if (std::find(names.begin(), names.end(), options.print_scene) == names.end()) {
            console.report(crowd::find_scene(options.print_scene).error());
            return bad_input;
        }
        console.print(std::string(crowd::built_in_scene(options.print_scene)));
        return done;
    }
    Result<crowd::Scene> read = crowd::find_scene(options.scene);
    if (!read) {
        console.report(read.error());
        return bad_input;
    }
    crowd::Scene scene = *std::move(read);
    const std::array<Target, 3> targets{Target{"--record", options.record},
                                        Target{"--json", options.json},
                                        Target{"--picture", options.picture}};
    if (const Problems wrong = check_targets(targets, files_read(options, scene)); !wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    if (options.agents > 0 && scene.count() == 0) {
        console.report(problem_with(options.scene,
                                    "--agents shares out those who are there from the start, and "
                                    "nobody is",
                                    "give one of its [[people]] a count"));
        return bad_input;
    }
    if (options.radius >= 0.0 && options.margin >= 0.0) {
        console.report(problem_with("", "--radius and --margin exclude each other",
                                    "people are discs, or as wide as limbs reach"));
        return bad_input;
    }
    if (options.agents > 0) scene = crowd::with_people(scene, options.agents, options.keep_stage);
    if (options.seconds > 0.0) scene.seconds = options.seconds;
    if (options.radius >= 0.0) scene.width.fixed_radius = options.radius;
    if (options.margin >= 0.0) {
        scene.width.fixed_radius.reset();
        scene.width.margin = options.margin;
    }
    const ClipsNamed clips = clips_named(options, scene);
    const Result<motion::MotionGraph> graph = find_graph(console, clips.file);
    if (!graph) {
        if (clips.by_scene) console.report(clips_problem(scene));
        console.report(graph.error());
        return bad_input;
    }
    crowd::SimulationOptions how;
    how.seed = options.seed;
    how.method = options.method == "mobb"    ? crowd::Method::mobb
                 : options.method == "brute" ? crowd::Method::brute
                                             : crowd::Method::fast;
    if (const Problems wrong = apply_taste(options.taste, how.taste); !wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    if (Problems wrong = crowd::check_to_walk(*graph); has_error(wrong)) {
        for (Problem& problem : wrong) problem.file = clips.file;
        if (clips.by_scene) console.report(clips_problem(scene));
        // what was left out may be why
        console.report(graph->notes);
        console.report(wrong);
        return bad_input;
    }
    if (const auto dropped = std::count_if(graph->notes.begin(), graph->notes.end(),
                                           [](const Problem& p) { return p.code == "dropped"; });
        dropped > 0 && !clips.file.empty()) {
        console.say(fmt::format("{} of the clips {} left out: sidestep graph build says why",
                                dropped, dropped == 1 ? "is" : "are"));
    }

    if (options.explain && options.record.empty() && !options.view) {
        console.report(problem_with("", "--explain goes into a recording, and none is asked for",
                                    "add --record FILE"));
        return bad_input;
    }
    if (!options.picture.empty() && !is_picture(options.picture)) {
        console.report(problem_with(options.picture, "pictures are drawn as .svg or .png"));
        return bad_input;
    }
    // what several processes told is one recording only when it is asked for
    const bool kept = together || !options.checkpoint.empty();
    const bool judge_it = !options.no_verify && !options.only_watched &&
                          scene.count() <= judged_people && (!kept || !options.record.empty());
    std::optional<crowd::Checkpoint> last;
    if (!options.checkpoint.empty()) {
        Result<std::optional<crowd::Checkpoint>> found = crowd::last_checkpoint(options.checkpoint);
        if (!found) {
            console.report(found.error());
            return bad_input;
        }
        last = *std::move(found);
        if (last && !options.resume) {
            console.report(problem_with(options.checkpoint, "holds a run that is not over",
                                        "--resume plays on; or remove it, or name another folder"));
            return bad_input;
        }
        if (last && !options.record.empty() && last->told.empty()) {
            console.report(problem_with(options.record,
                                        "the run that was saved kept nothing for a recording",
                                        "leave --record out, or begin again with it"));
            return bad_input;
        }
        if (!last && options.resume) {
            console.say("no checkpoint in " + options.checkpoint + " yet: beginning");
        }
        if (last) {
            how.saved = [&](int part) {
                return crowd::saved_part(options.checkpoint, *last, part);
            };
        }
    }
    if (together) how.ranks = &ranks;
    // on and on, unless somebody said how long or everybody gets where they want to be
    const bool endless = options.view && options.seconds == 0.0 && never_ends(scene);
    if (endless && !scene.obstacles.empty()) {
        scene.seconds = std::max(scene.seconds, longest_obstacle_s);
    }
    std::optional<Stop> stop;
    std::optional<viewer::Server> server;
    std::string bytes;
    Report report;
    double cpu_s = 0.0;
    // one list for the file and one for who watches: each is emptied when it has been told
    crowd::Explanations reasons, shown_reasons;
    const bool show_reasons = options.view && (options.explain || scene.count() <= judged_people);
    if (options.explain || show_reasons) {
        how.refusals = [told = reasons.listener(), shown = shown_reasons.listener(),
                        record = options.explain, show_reasons](const crowd::Refusal& refusal) {
            if (record) told(refusal);
            if (show_reasons) shown(refusal);
        };
    }
    std::vector<RankCost> costs;
    std::optional<crowd::Simulation> made;
    try {
        made.emplace(scene, *graph, how);
    } catch (const InputError& error) {
        console.report(error.problems());
        return bad_input;
    } catch (const cluster::UnpackError&) {
        console.report(problem_with(options.checkpoint, "what was saved cannot be read",
                                    "remove it, and begin again"));
        return bad_input;
    }
    console.report(made->warnings());
    try {
        crowd::Simulation& simulation = *made;
        recording::WriterOptions words;
        words.about = crowd::about(simulation, options.seed, "");
        std::optional<recording::Writer> writer;
        std::optional<crowd::Recorder> recorder;
        std::optional<crowd::CheckpointWriter> keeper;
        const bool tells = kept && !options.record.empty();
        if (!options.checkpoint.empty() || tells) {
            keeper.emplace(
                options.checkpoint.empty() ? options.record + ".parts" : options.checkpoint,
                how.ranks, last, tells);
        }
        if (last) {
            console.say(fmt::format("playing on from second {:.1f}", simulation.crowd().seconds()));
        }
        if (!kept && (judge_it || !options.record.empty() || !options.picture.empty())) {
            writer.emplace(recording::Writer::to_memory(bytes, words));
            recorder.emplace(*writer, simulation, options.explain ? &reasons : nullptr);
        }
        if (options.view) {
            stop.emplace();
            Result<viewer::Server> started = start_showing(console, options.show);
            if (!started) {
                console.report(started.error());
                return bad_input;
            }
            server.emplace(*std::move(started));
            const auto begun = [&] { say_where(console, options.show, *server); };
            cpu_s = play_live(simulation, *server, recorder ? &*recorder : nullptr, *stop,
                              {.seed = options.seed,
                               .taste = how.taste,
                               .endless = endless && scene.obstacles.empty(),
                               .wall_seconds = options.wall_seconds,
                               .reasons = show_reasons ? &shown_reasons : nullptr,
                               .begun = begun})
                        .cpu_s;
        }
        const double dt = simulation.repertoire().frame_time();
        const std::int64_t every_frames =
            15 * std::max<std::int64_t>(1, std::llround(options.every / (15.0 * dt)));
        const int seconds = static_cast<int>(std::ceil(scene.seconds));
        Progress progress(console, "second", seconds);
        while (!options.view && !simulation.over()) {
            const int second = static_cast<int>(simulation.crowd().seconds());
            progress.at(std::min(second, seconds - 1),
                        fmt::format("{} people", simulation.crowd().present()));
            const double before = cpu_seconds();
            simulation.step();
            cpu_s += cpu_seconds() - before;
            if (recorder) recorder->step();
            if (!keeper) continue;
            keeper->tell(simulation);
            const bool due = simulation.crowd().frame() % every_frames == 0;
            if (due && !options.checkpoint.empty() && !simulation.over()) keeper->save(simulation);
        }
        if (writer) writer->finish();
        report = simulation.report();
        if (together) {
            costs = costs_of(ranks, simulation.crowd(), cpu_s);
            cpu_s = 0.0;
            for (const RankCost& cost : costs) cpu_s += cost.cpu_s;
        }
        if (tells) {
            const std::vector<crowd::ToldPart> parts = keeper->parts();
            if (ranks.rank() == 0) {
                const Problems wrong =
                    join_parts(console, simulation, parts, words, options.record);
                if (!wrong.empty()) throw InputError(wrong);
            }
        }
        ranks.barrier();
        if (keeper && ranks.rank() == 0) keeper->remove();
    } catch (const InputError& error) {
        if (together) throw;  // what one of several met, the others do not know of
        console.report(error.problems());
        return bad_input;
    }
    if (kept && judge_it) {
        Result<std::string> recorded = read_file(options.record);
        if (!recorded) throw InputError(recorded.error());
        bytes = *std::move(recorded);
    }
    if (!options.record.empty() && !kept) {
        const Problems problems = write_file(options.record, bytes);
        console.report(problems);
        if (!problems.empty()) return bad_input;
    }
    Verdict verdict;
    if (judge_it) verdict = judged(console, bytes, scene);
    if (options.only_watched) {
        console.say(fmt::format("{} people, {:.0f} s", report.people, report.seconds));
    } else if (options.json != "-") {
        console.print(report_text(console, scene, report, cpu_s, verdict));
        if (together) console.tell(costs_text(costs, report));
        if (!options.record.empty()) console.say("wrote " + with_size(options.record));
    }
    if (!options.picture.empty()) {
        const Problems problems = draw_crowd(bytes, options.picture);
        console.report(problems);
        if (!problems.empty()) return bad_input;
        console.say("wrote " + with_size(options.picture));
    }
    if (!options.json.empty() && ranks.rank() == 0) {
        Json json = report_json(scene, options, report, cpu_s, verdict);
        if (together) json["ranks"] = costs_json(costs);
        if (!write_json(console, options.json, json)) return bad_input;
    }
    // what is over can still be looked at
    if (server && !stop->asked() && options.wall_seconds == 0.0) {
        console.say("over, and still to be seen until Ctrl-C");
        stop->wait();
    }
    return verdict.asked && verdict.judgement.overlaps > 0 ? answer_is_no : done;
}

/// A first look: the papers' crowd, judged, recorded and drawn.
int tour_crowd(CrowdOptions options, Console& console) {
    const std::filesystem::path folder = options.tour;
    const std::string name = std::filesystem::path(options.scene).stem().string();
    options.record = (folder / (name + ".rec")).string();
    options.picture = (folder / (name + ".png")).string();
    CrowdOptions first = options;
    first.view = false;
    const int code = run_crowd(first, console);
    if (code != done) return code;
    console.say(
        fmt::format("\nLook at {}: everyone from above, with the way of the last eight seconds.\n"
                    "Then try\n"
                    "  ./run crowd circle --picture circle.png     everyone to the other side\n"
                    "  ./run crowd --print-scene blocks > my.toml   a scene of your own\n"
                    "  ./run view {} --open         from any side, in a browser\n"
                    "  ./run verify {}               the judge, who knows nothing of the planner\n"
                    "  ./run export {} --agent 7 -o seven.glb   one of them, for any viewer\n"
                    "  ./run --help",
                    options.picture, options.record, options.record, options.record));
    if (!options.view) return code;
    console.say("\nAnd the same square live, in a browser:");
    return watch_crowd(options.scene, options.show, 0.0, console);
}

}  // namespace

int watch_crowd(const std::string& scene, const ShowFlags& show, double seconds, Console& console) {
    CrowdOptions options;
    options.scene = scene;
    options.view = true;
    options.show = show;
    options.only_watched = true;
    options.wall_seconds = seconds;
    return run_crowd(options, console);
}

Action add_crowd(CLI::App& app) {
    CLI::App* verb = app.add_subcommand("crowd", "Let people walk without touching each other");
    const auto options = std::make_shared<CrowdOptions>();
    verb->add_option(
            "SCENE", options->scene,
            "plaza, circle, crossing, corridor, bottleneck, blocks, or a scene file; - is\n"
            "one on standard input")
        ->type_name("");
    verb->add_option("--agents", options->agents,
                     "So many people instead of the scene's own; the stage grows with them")
        ->type_name("N")
        ->check(between(1, 10'000'000));
    verb->add_flag("--keep-stage", options->keep_stage,
                   "With --agents: leave the stage as it is, so that it gets denser");
    verb->add_option("--seconds", options->seconds, "How long")
        ->type_name("S")
        ->check(between(0.1, 1e5));
    verb->add_option("--seed", options->seed, "Another seed, another day")
        ->type_name("K")
        ->check(between(0, 1e15));
    verb->add_option(
            "--clips", options->clips,
            "What people can do: a .graph, a folder with index.csv, built-in (whole clips of\n"
            "the library) or steps (the same person step by step; what is meant where the\n"
            "scene names no clips either)")
        ->type_name("CLIPS");
    verb->add_option("--radius", options->radius, "Everybody is a disc of this radius, in metres")
        ->type_name("M")
        ->check(between(0.05, 5.0));
    verb->add_option("--margin", options->margin,
                     "Everybody is as wide as limbs reach at each moment, and so much more")
        ->type_name("M")
        ->check(between(0.0, 2.0));
    verb->add_option("--record", options->record, "Write the recording here")->type_name("FILE");
    verb->add_flag("--explain", options->explain,
                   "Record why, too: at each choice which move and where to, how many candidates\n"
                   "were refused and on whose account");
    verb->add_option("--picture", options->picture,
                     "Draw the stage from above at the end, with trails: .svg or .png; sidestep\n"
                     "plot draws any moment of a recording")
        ->type_name("FILE");
    verb->add_option("--tour", options->tour,
                     "A first look: judged, recorded and drawn into a folder; what ./run does")
        ->type_name("FOLDER");
    verb->add_flag("--view", options->view,
                   "Play it live in a browser, as time goes by, until Ctrl-C; drag the lantern");
    add_show_flags(*verb, options->show, "With --view");
    verb->add_option("--json", options->json, "Write the figures as JSON to a file; - prints them")
        ->type_name("FILE");
    verb->add_flag("--no-verify", options->no_verify,
                   "Do not judge the result (above 1000 people it is not judged anyway)");
    verb->add_option("--checkpoint", options->checkpoint,
                     "Keep what is needed to play on in this folder, now and then; it is emptied\n"
                     "when the run is over")
        ->type_name("FOLDER");
    const CLI::Option* const every =
        verb->add_option("--every", options->every,
                         "With --checkpoint: simulated seconds between two")
            ->type_name("S")
            ->check(between(0.5, 1e5));
    verb->add_flag("--resume", options->resume,
                   "With --checkpoint: play on from the last one, with any number of processes");
    verb->add_option("--print-scene", options->print_scene,
                     "Print a built-in scene as a file to start from")
        ->type_name("NAME");
    verb->add_option("--method", options->method, "How plans are compared: fast, mobb or brute")
        ->type_name("METHOD")
        ->check(CLI::IsMember({"fast", "mobb", "brute"}))
        ->group("Experiments");
    verb->add_option(
            "--taste", options->taste,
            "What people like, as name=value: heading, crowding, encounter, detour, right,\n"
            "lane, stopping, ... (struct Taste in crowd/crowd.h tells all)")
        ->type_name("NAME=X")
        ->group("Experiments");
    verb->footer(
        "Examples:\n"
        "  sidestep crowd plaza --record plaza.rec        the papers' hundred people\n"
        "  sidestep crowd circle --agents 1000            everyone to the other side\n"
        "  sidestep crowd plaza --agents 300 --keep-stage three times as dense\n"
        "  sidestep crowd --print-scene corridor > my.toml; sidestep crowd my.toml\n"
        "  sidestep crowd circle --view --open            watch them, live\n"
        "  sidestep verify plaza.rec                      the independent judge\n"
        "  mpirun -n 4 sidestep crowd plaza --agents 1000000   the same crowd by four processes,\n"
        "                                                 where the tool is built with MPI\n"
        "\n"
        "Nobody overlaps, whatever the density: everyone owns a plan (clip, stop, stand for "
        "ever),\n"
        "and no plan is accepted that overlaps another. The exit code is 1 if the judge finds\n"
        "otherwise. Figures of the built-in person measured on motion capture data obtained from\n"
        "mocap.cs.cmu.edu; the database was created with funding from NSF EIA-0196217.");
    return [options, every](Console& console) {
        options->every_given = every->count() > 0;
        return options->tour.empty() ? run_crowd(*options, console) : tour_crowd(*options, console);
    };
}

}  // namespace sidestep::cli
