// sidestep graph build CLIPS... -o g.graph: which clip may follow which, so that nobody sees it?
// sidestep graph info g.graph: hubs, clips, joins, and how well they meet.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>

#include "cli/picture/graph_sheet.h"
#include "cli/support/batch.h"
#include "cli/support/console.h"
#include "cli/support/graphs.h"
#include "cli/support/hub_index.h"
#include "cli/support/inputs.h"
#include "cli/support/interrupt.h"
#include "cli/support/motions.h"
#include "cli/support/output.h"
#include "cli/support/progress.h"
#include "cli/support/range.h"
#include "cli/tool.h"
#include "cli/verbs.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/version.h"
#include "sidestep/crowd/repertoire.h"
#include "sidestep/motion/graph/build.h"
#include "sidestep/motion/graph/graph_file.h"

namespace sidestep::cli {

namespace {

namespace fs = std::filesystem;

struct GraphBuildOptions {
    std::vector<std::string> files;
    std::string hubs;
    std::string output;
    bool takes = false;
    double fade = 0.5, rate = 0.0;
    std::optional<double> max_slide;
    double threshold = 0.0, branching = 0.0, min_seconds = 0.0, max_seconds = 0.0;
    int most_hubs = 0;
    ImportFlags import;
    BatchFlags batch;
};

struct GraphInfoOptions {
    std::string graph;
    std::string json;
    std::string picture;
    bool clips = false;
    int width = 1600;
};

/// Labels for the files: of --hubs, or of an index.csv in a folder that was named.
Result<std::map<std::string, HubLabels>> labels_for(const GraphBuildOptions& options,
                                                    Console& console, std::string& table) {
    if (!options.hubs.empty()) {
        table = options.hubs;
        const Result<std::string> text = read_file(options.hubs);
        if (!text) return failure(text.error());
        return read_hub_index(*text, options.hubs);
    }
    std::map<std::string, HubLabels> labels;
    if (options.takes) return labels;
    for (const std::string& word : options.files) {
        std::error_code ignored;
        const fs::path index = fs::path(word) / "index.csv";
        if (!fs::is_directory(word, ignored) || !fs::exists(index, ignored)) continue;
        const Result<std::string> text = read_file(index);
        if (!text) return failure(text.error());
        if (is_another_table(*text)) {
            console.say(index.string() + " names no hubs: clips are taken for long takes");
            continue;
        }
        table = index.string();
        auto found = read_hub_index(*text, index.string());
        if (!found) return found;
        labels.merge(*found);
    }
    return labels;
}

struct SlideFigures {
    double worst = 0.0, mean = 0.0;
    std::string clip;
};

SlideFigures slides_of(const motion::MotionGraph& graph) {
    SlideFigures slides;
    for (const motion::GraphClip& clip : graph.clips) {
        slides.mean += clip.slide / static_cast<double>(graph.clips.size());
        if (clip.slide <= slides.worst) continue;
        slides.worst = clip.slide;
        slides.clip = clip.name;
    }
    return slides;
}

int dropped_count(const motion::MotionGraph& graph) {
    return static_cast<int>(std::count_if(graph.notes.begin(), graph.notes.end(),
                                          [](const Problem& p) { return p.code == "dropped"; }));
}

double seconds_of(const motion::MotionGraph& graph) {
    double seconds = 0.0;
    for (const motion::GraphClip& clip : graph.clips) seconds += clip.clip.last_time();
    return seconds;
}

std::string headline(const motion::MotionGraph& graph) {
    return fmt::format("{} clips between {} hubs, {:.1f} s at {:.6g} frames per second, {} joints",
                       graph.clips.size(), graph.hubs.size(), seconds_of(graph),
                       1.0 / graph.frame_time, graph.skeleton.joint_count());
}

std::string angle_text(double rad) {
    return rad < 1e-9 ? fmt::format("{:.0e} degrees", degrees(rad))
                      : fmt::format("{:.3g} degrees", degrees(rad));
}

std::string graph_text(const Console& console, const std::string& name,
                       const motion::MotionGraph& graph, const Problems& wrong) {
    const auto label = [&](const char* word) {
        return "  " + console.toned(Console::Tone::dim, fmt::format("{:<10}", word));
    };
    const motion::JoinQuality joins = motion::measure_joins(graph);
    std::string text = console.toned(Console::Tone::strong, name) + "\n";
    text += label("graph") + headline(graph) + "\n";
    for (std::size_t h = 0; h < graph.hubs.size(); ++h) {
        int in = 0, out = 0, loops = 0;
        for (const motion::GraphClip& clip : graph.clips) {
            const auto hub = static_cast<int>(h);
            in += clip.hub_out == hub ? 1 : 0;
            out += clip.hub_in == hub ? 1 : 0;
            loops += clip.hub_in == hub && clip.hub_out == hub ? 1 : 0;
        }
        text += label(h == 0 ? "hubs" : "") +
                fmt::format("{:<12} {:>4} clips arrive, {:>4} leave, {:>4} of them both{}\n",
                            graph.hubs[h].name, in, out, loops,
                            graph.hubs[h].standing ? "; one to stand in" : "");
    }
    text += label("joins") +
            fmt::format("{}: {:.1f} clips may follow a clip\n", joins.joins,
                        static_cast<double>(joins.joins) /
                            static_cast<double>(std::max<std::size_t>(1, graph.clips.size())));
    text += label("pose") + fmt::format("worst gap {}, root {:.1e} m\n", angle_text(joins.turn_gap),
                                        joins.place_gap);
    text += label("velocity") +
            fmt::format(
                "worst gap {}/s, root {:.1e} m/s; over a join a joint changes by at most "
                "{:.0f} degrees/s, inside clips by {:.0f}\n",
                angle_text(joins.velocity_gap), joins.root_velocity_gap, degrees(joins.join_change),
                degrees(joins.inner_change));
    const SlideFigures slides = slides_of(graph);
    text +=
        label("feet") +
        (slides.worst > 0.0
             ? fmt::format("made to slide by at most {:.1f} cm (\"{}\"), {:.1f} cm on average\n",
                           100.0 * slides.worst, slides.clip, 100.0 * slides.mean)
             : std::string("not made to slide\n"));
    const int dropped = dropped_count(graph);
    if (!graph.notes.empty()) {
        text += label("notes") +
                fmt::format("{} from the build, {} clips dropped; --clips lists them\n",
                            graph.notes.size(), dropped);
    }
    text += label("whole") +
            (wrong.empty() ? console.toned(Console::Tone::good,
                                           "every hub reaches every other, and one can stand")
                           : console.toned(Console::Tone::error,
                                           fmt::format("{} things are wrong", wrong.size()))) +
            "\n";
    if (wrong.empty() && has_error(crowd::check_to_walk(graph))) {
        text += label("crowds") +
                console.toned(Console::Tone::warning,
                              "refuse it: nobody can walk on in it, for no clip "
                              "leads from a hub that walks back to it") +
                "\n";
    }
    return text;
}

std::string clips_text(const Console& console, const motion::MotionGraph& graph) {
    std::size_t wide = 4;
    for (const motion::GraphClip& clip : graph.clips) wide = std::max(wide, clip.name.size());
    std::string text = console.toned(
        Console::Tone::strong, fmt::format("{:<{}}  {:<10} {:<10} {:>7} {:>9} {:>9}\n", "clip",
                                           wide, "from", "to", "seconds", "metres", "slide cm"));
    for (const motion::GraphClip& clip : graph.clips) {
        const int root = clip.clip.skeleton().roots().front();
        const Vec2 way = ground(clip.clip.translation(clip.clip.frame_count() - 1, root)) -
                         ground(clip.clip.translation(0, root));
        text += fmt::format("{:<{}}  {:<10} {:<10} {:>7.2f} {:>9.2f} {:>9.2f}\n", clip.name, wide,
                            graph.hubs[clip.hub_in].name, graph.hubs[clip.hub_out].name,
                            clip.clip.last_time(), way.norm(), 100.0 * clip.slide);
    }
    for (const Problem& note : graph.notes) text += to_string(note) + "\n";
    return text;
}

Json graph_json(const std::string& name, const motion::MotionGraph& graph, const Problems& wrong) {
    const motion::JoinQuality joins = motion::measure_joins(graph);
    const SlideFigures slides = slides_of(graph);
    Json json;
    json["sidestep"] = version_string;
    json["graph"] = name;
    json["frame_rate"] = 1.0 / graph.frame_time;
    json["joints"] = graph.skeleton.joint_count();
    json["seconds"] = seconds_of(graph);
    json["joins"] = {{"count", joins.joins},
                     {"turn_gap_rad", joins.turn_gap},
                     {"place_gap_m", joins.place_gap},
                     {"velocity_gap_rad_per_s", joins.velocity_gap},
                     {"root_velocity_gap_m_per_s", joins.root_velocity_gap},
                     {"change_over_join_rad_per_s", joins.join_change},
                     {"change_inside_rad_per_s", joins.inner_change}};
    json["slide"] = {{"worst_m", slides.worst}, {"mean_m", slides.mean}};
    json["hubs"] = Json::array();
    for (const motion::Hub& hub : graph.hubs) {
        json["hubs"].push_back({{"name", hub.name}, {"standing", hub.standing}});
    }
    json["clips"] = Json::array();
    for (const motion::GraphClip& clip : graph.clips) {
        json["clips"].push_back({{"name", clip.name},
                                 {"hub_in", graph.hubs[clip.hub_in].name},
                                 {"hub_out", graph.hubs[clip.hub_out].name},
                                 {"frames", clip.clip.frame_count()},
                                 {"slide_m", clip.slide}});
    }
    json["dropped"] = dropped_count(graph);
    json["notes"] = to_json(graph.notes);
    json["problems"] = to_json(wrong);
    json["fingerprint"] = fmt::format("{:016x}", graph.fingerprint());
    return json;
}

/// Moments of the takes compared on all ranks; what is known already comes from the manifest.
motion::SpreadWork over_ranks(const GraphBuildOptions& options, Console& console,
                              const std::vector<motion::LabelledClip>& clips, bool& stopped) {
    Fingerprint takes;
    for (const motion::LabelledClip& clip : clips)
        takes.add(clip.name).add(clip.clip.fingerprint());
    return [&options, &console, &stopped, input = takes.value()](
               std::size_t parts, const std::function<std::string(std::size_t)>& compare,
               const std::function<void(std::size_t, const std::string&)>& take) {
        // elsewhere Ctrl-C ends at once; here what is done is kept
        const Stop stop;
        std::vector<cluster::Job> jobs;
        for (std::size_t part = 0; part < parts; ++part) {
            jobs.push_back({fmt::format("part {} of {}", part + 1, parts), 1});
        }
        cluster::BatchWork work;
        work.fingerprint = [&](std::size_t) { return input; };
        work.run = [&](std::span<const std::size_t> which) {
            std::vector<cluster::Outcome> outcomes(which.size());
            for (std::size_t i = 0; i < which.size(); ++i) outcomes[i].result = compare(which[i]);
            return outcomes;
        };
        cluster::BatchOptions batch;
        batch.manifest = options.batch.manifest;
        batch.resume = options.batch.resume;
        batch.options = options.batch.options;
        batch.at_once = 1;
        batch.stop = [&] { return stop.asked(); };
        batch.deliver = take;
        const cluster::BatchReport report =
            run_jobs(console, "comparing moments,", jobs, work, std::move(batch));
        stopped = report.stopped;
        return console.ranks().rank() == 0 && !stopped && !has_error(report.problems);
    };
}

/// Why nobody can walk on it.
Problems against_walking(const motion::MotionGraph& graph, const std::string& file) {
    Problems reasons = crowd::check_to_walk(graph);
    for (Problem& reason : reasons) reason.file = file;
    return reasons;
}

/// Says what is wrong with a graph, as a warning: it is an answer about it, not a broken file.
int answer(Console& console, Problems reasons) {
    for (Problem& reason : reasons) reason.severity = Problem::Severity::warning;
    console.report(reasons);
    return reasons.empty() ? done : answer_is_no;
}

int graph_build(const GraphBuildOptions& options, Console& console) {
    if (options.output == "-") console.reserve_output();
    if (options.output != "-" && extension_of(options.output) != motion::graph_extension) {
        console.report(problem_with(options.output, "graphs are written as .graph",
                                    "sidestep graph build CLIPS... -o g.graph"));
        return bad_input;
    }
    const Result<motion::ImportOptions> import = import_options(options.import);
    if (!import) {
        console.report(import.error());
        return bad_input;
    }
    const bool first = console.ranks().rank() == 0;
    std::string table;
    const Result<std::map<std::string, HubLabels>> labels = labels_for(options, console, table);
    Problems wrong_batch = labels ? Problems{} : labels.error();
    if (wrong_batch.empty()) wrong_batch = check_batch_flags(options.batch, options.files);
    const std::vector<Target> targets{{"-o", options.output},
                                      {"--manifest", options.batch.manifest}};
    if (wrong_batch.empty()) wrong_batch = check_targets(targets, {});
    wrong_batch = agreed(console, std::move(wrong_batch));
    if (!wrong_batch.empty()) {
        console.report(wrong_batch);
        return bad_input;
    }
    // ends that were named leave nothing to compare: one process does it
    if (!labels->empty() && !first) return done;
    const Inputs inputs = expand_inputs(options.files, motion_extensions);
    console.report(inputs.problems);

    const Result<std::vector<motion::LabelledClip>> read =
        read_labelled(console, inputs.files, {.rows = *labels, .table = table}, *import);
    if (!read) console.report(read.error());
    // who could not read what the others read would wait for ever
    const std::int64_t errors = console.error_count();
    const bool all_read =
        labels->empty() ? console.ranks().most(std::span(&errors, 1)).front() == 0 : errors == 0;
    if (!all_read) {
        if (errors == 0) {
            console.report(problem_with("", "another rank could not read all takes",
                                        "every machine must see the same files"));
        }
        return bad_input;
    }
    const std::vector<motion::LabelledClip>& clips = *read;

    motion::TakesOptions takes;
    motion::GraphOptions& common = takes.graph;
    common.fade_seconds = options.fade;
    common.frame_rate = options.rate;
    if (labels->empty()) {
        if (options.threshold > 0.0) takes.threshold = options.threshold;
        if (options.min_seconds > 0.0) takes.min_seconds = options.min_seconds;
        if (options.max_seconds > 0.0) takes.max_seconds = options.max_seconds;
        if (options.most_hubs > 0) takes.most_hubs = options.most_hubs;
        takes.branching = options.branching;
        takes.max_seconds = std::max(takes.max_seconds, takes.min_seconds);
        console.say(fmt::format("looking for moments that are alike in {} takes", clips.size()));
    } else {
        common.max_slide = motion::GraphOptions{}.max_slide;
    }
    if (options.max_slide) common.max_slide = *options.max_slide;
    bool stopped = false;
    if (labels->empty()) takes.spread = over_ranks(options, console, clips, stopped);
    const Result<motion::MotionGraph> graph = labels->empty()
                                                  ? motion::graph_of_takes(clips, takes)
                                                  : motion::graph_of_labelled(clips, common);
    if (!graph) {
        // others than the first have done their part
        if (!first) return done;
        if (stopped) return interrupted_code;
        console.report(graph.error());
        return bad_input;
    }
    Problems loud;
    for (const Problem& note : graph->notes) {
        if (note.severity == Problem::Severity::warning) loud.push_back(note);
    }
    constexpr std::size_t most = 10;
    if (!console.quiet()) {
        console.report({loud.begin(),
                        loud.begin() + static_cast<std::ptrdiff_t>(std::min(most, loud.size()))});
        if (loud.size() > most) {
            console.say(fmt::format("... and {} more; sidestep graph info --clips lists them",
                                    loud.size() - most));
        }
    }
    const Problems problems = motion::save_graph(*graph, options.output);
    console.report(problems);
    if (!problems.empty()) return bad_input;
    const Problems wrong = motion::check(*graph);
    if (!console.quiet() && options.output != "-") {
        console.print(graph_text(console, with_size(options.output), *graph, wrong));
    }
    // one that nobody can walk on is an answer, and it is no
    return answer(console, against_walking(*graph, options.output == "-" ? "" : options.output));
}

int graph_info(const GraphInfoOptions& options, Console& console) {
    if (options.json == "-") console.reserve_output();
    if (const Problems wrong = check_json_target(options.json); !wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    if (!options.picture.empty() && !is_picture(options.picture)) {
        console.report(problem_with(options.picture, "pictures are written as .svg and .png"));
        return bad_input;
    }
    motion::MotionGraph loaded;
    const motion::MotionGraph* known = graph_by_name(options.graph);
    if (known == nullptr) {
        const Result<FileBytes> bytes = read_large_file(options.graph);
        if (!bytes) {
            console.report(bytes.error());
            return bad_input;
        }
        Result<motion::MotionGraph> graph = motion::read_graph(bytes->view(), options.graph);
        if (!graph) {
            console.report(graph.error());
            return bad_input;
        }
        loaded = *std::move(graph);
    }
    const motion::MotionGraph& graph = known != nullptr ? *known : loaded;
    const Problems reasons = against_walking(graph, options.graph);

    if (!options.json.empty() &&
        !write_json(console, options.json, graph_json(options.graph, graph, reasons))) {
        return bad_input;
    }
    if (options.json != "-") {
        console.print(graph_text(console, options.graph, graph, motion::check(graph)));
        if (options.clips) console.print("\n" + clips_text(console, graph));
    }
    if (!options.picture.empty()) {
        std::string title = fs::path(options.graph).filename().string();
        if (options.graph == "built-in") title = "the built-in graph";
        if (options.graph == "steps") title = "the built-in person, step by step";
        const picture::Drawing sheet = picture::graph_sheet(graph, title, headline(graph));
        const Problems problems =
            save_drawing(sheet, options.picture, options.width / sheet.width());
        console.report(problems);
        if (!problems.empty()) return bad_input;
        console.say("wrote " + with_size(options.picture));
    }
    return answer(console, reasons);
}

}  // namespace

Action add_graph(CLI::App& app) {
    CLI::App* verb =
        app.add_subcommand("graph", "Make motion graphs: clips that join without a seam");
    verb->require_subcommand(1);
    verb->footer(
        "Examples:\n"
        "  sidestep graph build clips -o g.graph     a folder with index.csv: file, hub_in, "
        "hub_out\n"
        "  sidestep graph build takes/*.bvh -o g.graph   long takes: alike moments are found\n"
        "  sidestep graph info g.graph -o g.svg      what is in it, and a picture\n"
        "  sidestep graph info built-in              a graph that needs no files; so does steps\n"
        "\n"
        "sidestep graph build --help and sidestep graph info --help teach the two.");

    CLI::App* build = verb->add_subcommand("build", "Make a graph of clips or of long takes");
    const auto make = std::make_shared<GraphBuildOptions>();
    build->add_option("CLIPS", make->files, "Motions; patterns and folders")
        ->required()
        ->type_name("");
    build->add_option("-o,--output", make->output, "The graph to write; - is standard output")
        ->required()
        ->type_name("FILE");
    build
        ->add_option("--hubs", make->hubs,
                     "A table with the columns file, hub_in and hub_out. Without it, an\n"
                     "index.csv with these columns in a folder that is named")
        ->type_name("CSV");
    build->add_flag("--takes", make->takes, "Look for alike moments even if there are labels");
    build->add_option("--fade", make->fade, "Seconds over which ends are bent to their hub")
        ->type_name("S")
        ->check(between(0.01, 10.0));
    build->add_option("--rate", make->rate, "Frames per second of the graph; the first clip's")
        ->type_name("FPS")
        ->check(between(1.0, 1000.0));
    build
        ->add_option("--max-slide", make->max_slide,
                     "Drop clips of which a foot would be made to slide further, in metres;\n"
                     "0.02 for takes, no bound for labelled clips")
        ->type_name("M")
        ->check(between(0.0, 10.0));
    build
        ->add_option("--threshold", make->threshold,
                     "Moments of takes that differ less are alike, in metres (0.06)")
        ->type_name("M")
        ->check(between(0.005, 0.15))
        ->group("Takes");
    build
        ->add_option("--branching", make->branching,
                     "At least so many clips may follow a clip, on average: finds the threshold,\n"
                     "from 2 cm up in centimetres")
        ->type_name("N")
        ->check(between(0.0, 1e6))
        ->group("Takes");
    build->add_option("--min-seconds", make->min_seconds, "Shortest clip (1)")
        ->type_name("S")
        ->check(between(0.2, 60.0))
        ->group("Takes");
    build->add_option("--max-seconds", make->max_seconds, "Longest clip (8)")
        ->type_name("S")
        ->check(between(0.2, 3600.0))
        ->group("Takes");
    build->add_option("--most-hubs", make->most_hubs, "Most hubs (12)")
        ->type_name("N")
        ->check(between(1, 1000))
        ->group("Takes");
    add_batch_flags(*build, make->batch, "none is kept. Of takes alone");
    add_import_flags(*build, make->import, "--fps,--source-fps");
    build->footer(
        "Examples:\n"
        "  sidestep graph build clips -o g.graph\n"
        "  sidestep graph build a.bvh b.bvh --hubs labels.csv -o g.graph\n"
        "  sidestep graph build takes --branching 20 -o g.graph\n"
        "\n"
        "What is left out is listed. The exit code is 1 when the graph is made but nobody could\n"
        "walk on it, such as one without a hub to stand in, or without a hub that walks.");

    CLI::App* info = verb->add_subcommand("info", "Say what is in a graph and how well it joins");
    const auto look = std::make_shared<GraphInfoOptions>();
    info->add_option("GRAPH", look->graph, "A .graph file, built-in or steps")
        ->required()
        ->type_name("");
    info->add_option("--json", look->json, "Write what is found as JSON to a file; - prints it")
        ->type_name("FILE");
    info->add_option("-o,--output", look->picture, "Draw hubs and clips: .svg or .png")
        ->type_name("FILE");
    info->add_flag("--clips", look->clips, "List every clip and every note of the build");
    info->add_option("--width", look->width, "Pixels of a PNG across")
        ->type_name("N")
        ->check(between(200, 10000));
    info->footer(
        "Examples:\n"
        "  sidestep graph info g.graph\n"
        "  sidestep graph info built-in --clips -o graph.png\n"
        "  sidestep graph info g.graph --json -\n"
        "\n"
        "The exit code is 1 when nobody could walk on it.");
    return [build, make, look](Console& console) {
        if (build->parsed()) {
            make->batch.options = options_print(*build, {"CLIPS", "output"});
            return graph_build(*make, console);
        }
        return console.ranks().rank() == 0 ? graph_info(*look, console) : done;
    };
}

}  // namespace sidestep::cli
