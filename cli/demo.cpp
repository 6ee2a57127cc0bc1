// sidestep demo --tour: every system for some seconds, each held to its slow twin, and one page about it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <filesystem>

#include "cli/support/console.h"
#include "cli/support/machine_card.h"
#include "cli/support/output.h"
#include "cli/support/progress.h"
#include "cli/support/range.h"
#include "cli/tool.h"
#include "cli/tour/report_page.h"
#include "cli/tour/station.h"
#include "cli/verbs.h"
#include "sidestep/base/suggest.h"

namespace sidestep::cli {

namespace {

struct DemoOptions {
    bool tour = false;
    bool spoil = false;
    std::string out = "out/tour";
    std::string json;
    std::vector<std::string> only;
    std::uint64_t seed = 1;
};

constexpr const char* page_name = "index.html";

std::vector<std::string> station_names() {
    std::vector<std::string> names;
    for (const tour::Station& station : tour::stations()) names.push_back(station.name);
    return names;
}

std::string list_text(const Console& console) {
    std::string text;
    for (const tour::Station& station : tour::stations()) {
        text += "  " + console.toned(Console::Tone::strong, fmt::format("{:<13}", station.name)) +
                station.title + "\n";
    }
    return text;
}

int say_what_there_is(Console& console) {
    console.print(
        "sidestep demo --tour visits these, asks each twice, and writes one page about it "
        "(a minute or so):\n" +
        list_text(console) +
        "\n"
        "  sidestep demo --tour                     all of them, into out/tour/index.html\n"
        "  sidestep demo --tour --only crowd ccd    some of them\n"
        "To see one thing at once: sidestep crowd plaza --view --open, sidestep puppet --open,\n"
        "sidestep view gallery --open.\n");
    return done;
}

/// Those that were named, in the order of the tour; everybody when nobody was.
std::vector<const tour::Station*> chosen(const DemoOptions& options, Problems& problems) {
    const std::vector<std::string> names = station_names();
    for (const std::string& name : options.only) {
        if (std::find(names.begin(), names.end(), name) != names.end()) continue;
        const std::string near = nearest(name, names);
        std::string all;
        for (const std::string& one : names) all += (all.empty() ? "" : ", ") + one;
        problems.push_back(
            problem_with("", "--only " + name + ": there is no such station",
                         (near.empty() ? "" : "did you mean " + near + "? ") + "there are " + all));
    }
    std::vector<const tour::Station*> stations;
    for (const tour::Station& station : tour::stations()) {
        const auto& only = options.only;
        if (only.empty() || std::find(only.begin(), only.end(), station.name) != only.end()) {
            stations.push_back(&station);
        }
    }
    return stations;
}

Problems check_demo(const DemoOptions& options) {
    Problems problems = check_json_target(options.json);
    std::error_code ignored;
    if (std::filesystem::exists(options.out, ignored) &&
        !std::filesystem::is_directory(options.out, ignored)) {
        problems.push_back(problem_with(options.out, "is a file", "--out names a folder"));
    }
    const std::string page = (std::filesystem::path(options.out) / page_name).string();
    const Target written[] = {{"--out", page}, {"--json", options.json}};
    for (const Problem& problem : check_targets(written, {})) problems.push_back(problem);
    return problems;
}

std::string command_of(const DemoOptions& options) {
    std::string words = "sidestep demo --tour";
    if (!options.only.empty()) words += " --only";
    for (const std::string& name : options.only) words += " " + name;
    if (options.seed != 1) words += fmt::format(" --seed {}", options.seed);
    if (options.spoil) words += " --spoil";
    return words;
}

/// Where docs/ lies as seen from the page, when the tool runs in its repository; else nothing.
std::string docs_seen_from(const std::string& out) {
    std::error_code ignored;
    if (!std::filesystem::exists("docs/map.md", ignored)) return "";
    const auto here = std::filesystem::current_path(ignored);
    const auto folder = std::filesystem::absolute(out, ignored).lexically_normal();
    return folder.empty() ? "" : here.lexically_relative(folder).generic_string();
}

int run_tour(const DemoOptions& options, Console& console) {
    if (options.json == "-") console.reserve_output();
    Problems wrong = check_demo(options);
    const std::vector<const tour::Station*> stations = chosen(options, wrong);
    if (!wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    tour::Tour tour;
    tour.seed = options.seed;
    tour.spoiled = options.spoil;
    const auto start = std::chrono::steady_clock::now();
    const int count = static_cast<int>(stations.size());
    for (int k = 0; k < count; ++k) {
        const tour::Station& station = *stations[static_cast<std::size_t>(k)];
        tour::Visited visited;
        {
            Progress progress(console, "station", count);
            progress.at(k, station.name);
            tour::Order order;
            order.seed = options.seed;
            order.spoil = options.spoil;
            order.at = [&](const std::string& what) { progress.at(k, station.name + ": " + what); };
            visited = tour::visit(station, order);
        }
        int agreed = 0;
        for (const tour::Row& row : visited.findings.rows) agreed += row.agrees;
        const bool holds = visited.holds();
        console.say(fmt::format(
            "  {} {:<13}{:>5.1f} s   {} of {} answers agree{}",
            console.toned(holds ? Console::Tone::good : Console::Tone::error, holds ? "✓" : "✗"),
            station.name, visited.seconds, agreed, visited.findings.rows.size(),
            visited.failed.empty() ? "" : "; " + visited.failed));
        for (const tour::Row& row : visited.findings.rows) {
            if (row.agrees) continue;
            console.say("      " + row.asked + "\n        Sidestep: " + row.fast +
                        "\n        the twin: " + row.slow);
        }
        tour.visited.push_back(std::move(visited));
    }
    tour.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const MachineCard card = machine_card();
    const std::string page = (std::filesystem::path(options.out) / page_name).string();
    const Problems problems = write_file(
        page, tour::report_page(tour, card, {command_of(options), docs_seen_from(options.out)}));
    console.report(problems);
    if (!problems.empty()) return bad_input;
    if (!options.json.empty() &&
        !write_json(console, options.json, tour::report_json(tour, card))) {
        return bad_input;
    }
    if (options.json != "-") {
        const std::string verdict = tour::verdict_text(tour);
        console.print(
            console.toned(tour.holds() ? Console::Tone::good : Console::Tone::error, verdict) +
            fmt::format(", {:.0f} s\n", tour.seconds));
    }
    console.say("wrote " + with_size(page));
    return tour.holds() ? done : answer_is_no;
}

}  // namespace

Action add_demo(CLI::App& app) {
    CLI::App* verb = app.add_subcommand(
        "demo", "See what it can do, and whether it is so: one command, one page");
    const auto options = std::make_shared<DemoOptions>();
    verb->add_flag("--tour", options->tour,
                   "Run every system for some seconds, hold each answer to its slow twin, and\n"
                   "write one page with pictures and figures");
    verb->add_option("--out", options->out, "The folder for index.html")
        ->type_name("DIR")
        ->capture_default_str();
    verb->add_option("--only", options->only, "Visit only these stations")
        ->type_name("STATION...")
        ->delimiter(',');
    verb->add_option("--seed", options->seed, "Other questions of the same kind")
        ->type_name("N")
        ->check(between(0, 9e15));
    verb->add_option("--json", options->json,
                     "Write the same figures as JSON to a file; - prints them")
        ->type_name("FILE");
    verb->add_flag("--spoil", options->spoil,
                   "Falsify an answer of Sidestep's in every station before it is compared: every\n"
                   "twin must notice");
    verb->footer(
        "Examples:\n"
        "  sidestep demo                              what there is to see\n"
        "  sidestep demo --tour                       about a minute, then open "
        "out/tour/index.html\n"
        "  sidestep demo --tour --only spacetime ccd --json -\n"
        "  sidestep demo --tour --spoil --out spoiled are the twins awake? every station turns "
        "red\n"
        "\n"
        "Exit codes: 0 every station holds, 1 one does not, 2 bad input. Ctrl-C ends it and "
        "writes\n"
        "nothing.");
    return [options, verb](Console& console) {
        if (options->tour) return run_tour(*options, console);
        for (const char* name : {"--out", "--only", "--seed", "--json", "--spoil"}) {
            if (verb->count(name) == 0) continue;
            console.report(problem_with("", std::string(name) + " goes with --tour", "add --tour"));
        }
        if (console.error_count() > 0) return static_cast<int>(bad_input);
        return say_what_there_is(console);
    };
}

}  // namespace sidestep::cli
