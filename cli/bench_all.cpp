#include "cli/bench_all.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "cli/support/child.h"
#include "cli/support/interrupt.h"
#include "cli/support/machine_card.h"
#include "cli/support/progress.h"
#include "cli/tool.h"
#include "sidestep/base/suggest.h"

namespace sidestep::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* program_prefix = "sidestep-bench-";
constexpr int ended_by_interrupt = 130;
constexpr const char* home_of_results = "bench/results";
constexpr const char* table_maker = "tools/bench_tables.py";

/// What a full run is asked besides: figures for the docs, and people's own motions where there are some.
std::vector<std::string> further_words(const std::string& name, bool quick) {
    std::error_code ignored;
    std::vector<std::string> words;
    if (quick) return words;
    if ((name == "articulated" || name == "ccd") && fs::is_directory("docs/pictures", ignored)) {
        words = {"--charts", "docs/pictures"};
    }
    if (name == "spacetime") {
        const char* const data = std::getenv("SIDESTEP_DATA");
        const fs::path mocap = fs::path(data == nullptr ? "../shared/data" : data) / "mocap";
        if (fs::is_directory(mocap / "short", ignored)) words = {"--clips", mocap.string()};
    }
    return words;
}

struct Ran {
    std::string name{};
    int code = 0;
    double seconds = 0.0;
    std::string why{};  ///< Empty when all is well.
};

/// What is there from before stays until there is something better.
Ran run_one(const std::string& name, const fs::path& folder, const BenchAllOptions& options,
            const Stop& stop) {
    Ran ran{.name = name};
    const fs::path fresh = folder / ("." + name + ".json.new");
    std::error_code ignored;
    fs::remove(fresh, ignored);
    std::vector<std::string> words{benchmark_program(name), "--json", fresh.string()};
    if (options.quick) words.emplace_back("--quick");
    for (std::string& word : further_words(name, options.quick)) words.push_back(std::move(word));
    const auto start = std::chrono::steady_clock::now();
    const Result<Child> child = run_child(words, {.stop = &stop});
    ran.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (!child) {
        ran.code = our_fault;
        ran.why = child.error().front().message;
        return ran;
    }
    ran.code = child->code;
    const auto last_words = [](const std::string& text) {
        const std::size_t end = text.find_last_not_of(" \n\r\t");
        if (end == std::string::npos) return std::string();
        const std::size_t begin = text.rfind('\n', end);
        return text.substr(begin == std::string::npos ? 0 : begin + 1,
                           end - (begin == std::string::npos ? 0 : begin + 1) + 1);
    };
    if (child->code != 0) {
        ran.why = fmt::format("exit code {}", child->code);
        const std::string words_left = last_words(child->err.empty() ? child->out : child->err);
        if (!words_left.empty()) ran.why += ": " + words_left;
    } else if (!fs::exists(fresh, ignored)) {
        ran.code = our_fault;
        ran.why = "it wrote no figures";
    }
    if (ran.why.empty()) {
        std::error_code error;
        fs::rename(fresh, folder / (name + ".json"), error);
        if (error) ran.why = "its figures could not be kept: " + error.message();
        // those that keep their rows as a table too
        if (const fs::path rows = folder / (name + ".csv"); fs::exists(rows, ignored)) {
            if (const Problems wrong = write_file(rows, child->out); !wrong.empty()) {
                ran.why = wrong.front().message;
            }
        }
    }
    fs::remove(fresh, ignored);
    return ran;
}

/// @return false when pages could not be made anew.
bool make_tables(Console& console, const fs::path& folder) {
    std::error_code ignored;
    if (!fs::exists(table_maker, ignored)) {
        console.say("no tables were made: this is not the folder of the sources");
        return true;
    }
    const Result<Child> made =
        run_child({"/usr/bin/env", "python3", table_maker, "--results", folder.string()});
    if (!made) {
        console.report(made.error());
        return false;
    }
    console.say(made->out.empty() ? made->err
                                  : made->out.substr(0, made->out.find_last_not_of('\n') + 1));
    return made->code == 0;
}

std::vector<std::string> names_of(const BenchAllOptions& options, Problems& problems) {
    const std::vector<std::string> there = benchmarks();
    if (there.empty()) {
        problems.push_back(problem_with("", "there are no benchmarks beside the tool",
                                        "./run bench --all builds them first"));
    }
    if (options.only.empty()) return there;
    std::vector<std::string> names;
    for (const std::string& name : there) {
        if (std::find(options.only.begin(), options.only.end(), name) != options.only.end()) {
            names.push_back(name);
        }
    }
    for (const std::string& name : options.only) {
        if (std::find(there.begin(), there.end(), name) != there.end()) continue;
        const std::string near = nearest(name, there);
        problems.push_back(problem_with(
            "", "--only " + name + ": there is no such benchmark",
            near.empty() ? "sidestep bench lists them" : "did you mean " + near + "?"));
    }
    return names;
}

}  // namespace

std::vector<std::string> benchmarks() {
    std::vector<std::string> names;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(fs::path(own_program()).parent_path(), error)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(program_prefix))
            names.push_back(name.substr(std::strlen(program_prefix)));
    }
    std::sort(names.begin(), names.end());
    return names;
}

std::string benchmark_program(const std::string& name) {
    return (fs::path(own_program()).parent_path() / (program_prefix + name)).string();
}

std::string machine_slug(const std::string& cpu, int cores) {
    std::string slug, word;
    const auto take = [&] {
        const bool says_nothing = word.empty() || word == "amd" || word == "intel" || word == "r" ||
                                  word == "tm" || word == "cpu" || word == "processor" ||
                                  word == "core" || word.ends_with("ghz");
        if (!says_nothing) slug += word + "-";
        word.clear();
    };
    for (const char c : cpu.substr(0, cpu.find('@')) + " ") {
        const auto letter = static_cast<unsigned char>(c);
        if (letter < 128 && std::isalnum(letter) != 0) {
            word += static_cast<char>(std::tolower(letter));
        } else {
            take();
        }
    }
    return fmt::format("{}{}-cores", slug.empty() ? "unknown-" : slug, cores);
}

int bench_all(const BenchAllOptions& options, Console& console) {
    Problems wrong;
    const std::vector<std::string> names = names_of(options, wrong);
    const MachineCard card = machine_card();
    const std::string machine = machine_slug(card.cpu, card.cores);
    std::error_code ignored;
    if (!options.quick && options.out.empty() && !fs::is_directory(home_of_results, ignored)) {
        wrong.push_back(
            problem_with("", "there is no bench/results here",
                         "begin in the folder of the sources, or name a folder with --out"));
    }
    if (!wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    const fs::path folder = !options.out.empty() ? fs::path(options.out)
                            : options.quick      ? fs::path("out/bench-quick") / machine
                                                 : fs::path(home_of_results) / machine;
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) {
        console.report(problem_with(folder, "cannot be made: " + error.message()));
        return bad_input;
    }
    Json about = to_json(card);
    about["quick"] = options.quick;
    if (!write_json(console, (folder / "machine.json").string(), about)) return bad_input;

    // Ctrl-C ends the benchmark that runs; what was measured before stays
    const Stop stop;
    std::vector<Ran> all;
    const int count = static_cast<int>(names.size());
    for (int k = 0; k < count && !stop.asked(); ++k) {
        const std::string& name = names[static_cast<std::size_t>(k)];
        Ran ran;
        {
            Progress progress(console, "benchmark", count);
            progress.at(k, name);
            ran = run_one(name, folder, options, stop);
        }
        if (stop.asked()) break;
        console.say(
            fmt::format("  {} {:<14}{:>6.0f} s{}",
                        console.toned(ran.why.empty() ? Console::Tone::good : Console::Tone::error,
                                      ran.why.empty() ? "✓" : "✗"),
                        name, ran.seconds, ran.why.empty() ? "" : "   " + ran.why));
        all.push_back(std::move(ran));
    }
    const auto failed =
        std::count_if(all.begin(), all.end(), [](const Ran& ran) { return !ran.why.empty(); });
    std::string left;
    for (std::size_t k = all.size(); k < names.size(); ++k) left += " " + names[k];
    console.print(fmt::format("{} of {} benchmarks ran well; figures in {}\n",
                              static_cast<std::int64_t>(all.size()) - failed, names.size(),
                              folder.string()));
    for (const Ran& ran : all) {
        if (!ran.why.empty()) console.print("  failed: " + ran.name + ", " + ran.why + "\n");
    }
    if (!left.empty()) {
        console.print(fmt::format("stopped; to go on: sidestep bench --all{}{} --only{}\n",
                                  options.quick ? " --quick" : "",
                                  options.out.empty() ? "" : " --out " + options.out, left));
        return ended_by_interrupt;
    }
    if (failed > 0) {
        console.say("no tables were made: what failed kept its old figures");
        return answer_is_no;
    }
    if (options.quick) {
        console.say("no tables were made: short runs are not for pages");
    } else if (!options.no_tables && !make_tables(console, folder)) {
        return answer_is_no;
    }
    return done;
}

}  // namespace sidestep::cli
