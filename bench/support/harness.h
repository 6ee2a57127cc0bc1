// What every benchmark shares: the machine's card, honest timing, rows, and the exit code.
//
//     Bench bench("bvh");                             // --quick, --json FILE|-, --seed N
//     if (!bench.parse(argc, argv)) return bench.exit_code();
//     const Timing t = best_of(5, [&] { work(); });
//     bench.row("ours", t, {{"mb_per_s", 412.0}}, fingerprint);
//     bench.key("ratio", 9.3);
//     return bench.finish();                          // 1 when fingerprints disagree
//
//     const auto times = race(7, {{slow, fast}});     // in turns: slow, fast, slow, fast, ...
//
// Times are the best of several runs after a warm-up. Rows go to standard output as CSV, each with
// the fingerprint of its answers; lines that begin with # are the card. With `--json -` the JSON
// takes standard output and the rows go to standard error.
#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "sidestep/base/file.h"
#include "sidestep/base/version.h"

#ifndef SIDESTEP_BUILD_CARD
#define SIDESTEP_BUILD_CARD "unknown build"
#endif

namespace sidestep::bench {

struct Timing {
    double best_s = 0.0;  ///< By the clock on the wall.
    int runs = 0;
    double cpu_s = 0.0;     ///< Processor time of all threads: steadier where others work too.
    double median_s = 0.0;  ///< Of the processor times; only `race` knows it.
};

[[nodiscard]] inline double processor_seconds() {
    std::timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Runs once to warm up, then `runs` times, and keeps the shortest.
template <typename Work>
[[nodiscard]] Timing best_of(int runs, Work work) {
    work();
    Timing timing{1e300, runs, 1e300};
    for (int i = 0; i < runs; ++i) {
        const auto start = std::chrono::steady_clock::now();
        const double cpu_start = processor_seconds();
        work();
        timing.cpu_s = std::min(timing.cpu_s, processor_seconds() - cpu_start);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        timing.best_s = std::min(timing.best_s, took.count());
    }
    return timing;
}

[[nodiscard]] inline double thread_seconds() {
    std::timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Times several methods in turns, so that whatever else the machine does meets all of them alike.
/// Every turn repeats its work for at least `least_s`; figures are for one piece of work, by the
/// processor time of this thread (`best_s` as well).
[[nodiscard]] inline std::vector<Timing> race(int rounds,
                                              const std::vector<std::function<void()>>& methods,
                                              double least_s = 2e-3) {
    const auto turn = [](const std::function<void()>& work, int repeats) {
        const double start = thread_seconds();
        for (int i = 0; i < repeats; ++i) work();
        return (thread_seconds() - start) / repeats;
    };
    std::vector<int> repeats;
    for (const auto& work : methods) {
        const double once = std::min(turn(work, 1), turn(work, 1));
        repeats.push_back(std::clamp(static_cast<int>(least_s / std::max(once, 1e-9)), 1, 100000));
    }
    std::vector<std::vector<double>> times(methods.size());
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t k = 0; k < methods.size(); ++k) {
            times[k].push_back(turn(methods[k], repeats[k]));
        }
    }
    std::vector<Timing> timings;
    for (auto& list : times) {
        std::sort(list.begin(), list.end());
        timings.push_back({list.front(), rounds, list.front(), list[list.size() / 2]});
    }
    return timings;
}

/// CPU, cores, compiler, flags, commit, date: without them a number means nothing.
[[nodiscard]] inline nlohmann::ordered_json machine_card() {
    nlohmann::ordered_json card;
    std::string cpu = "unknown";
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        if (line.starts_with("model name")) {
            cpu = line.substr(line.find(':') + 2);
            break;
        }
    }
    card["cpu"] = cpu;
    card["cores"] = std::thread::hardware_concurrency();
    card["build"] = SIDESTEP_BUILD_CARD;
    card["version"] = version_string;
    std::string commit = "unknown";
#ifdef SIDESTEP_SOURCE_DIR
    const std::string ask =
        "git -C '" SIDESTEP_SOURCE_DIR "' describe --always --dirty 2>/dev/null";
    if (std::FILE* pipe = ::popen(ask.c_str(), "r")) {
        char text[128] = {};
        if (std::fgets(text, sizeof text, pipe) != nullptr) commit = text;
        ::pclose(pipe);
        while (!commit.empty() && commit.back() == '\n') commit.pop_back();
    }
#endif
    card["commit"] = commit;
    char date[32] = {};
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    ::gmtime_r(&now, &utc);
    std::strftime(date, sizeof date, "%Y-%m-%d", &utc);
    card["date"] = date;
    return card;
}

class Bench {
public:
    using Columns = std::vector<std::pair<std::string, double>>;

    /// Adds the common options; a benchmark may add its own to `app` before `parse`.
    explicit Bench(std::string name) : app("Sidestep benchmark: " + name), name_(std::move(name)) {
        app.add_flag("--quick", quick, "smaller inputs, under 45 s, the same keys");
        app.add_option("--json", json_path_, "write the figures as JSON to FILE, or - for stdout");
        app.add_option("--seed", seed, "seed of everything that is made up")->capture_default_str();
    }

    /// False when the program should end with `exit_code()` (as after --help).
    [[nodiscard]] bool parse(int argc, char** argv) {
        try {
            app.parse(argc, argv);
        } catch (const CLI::ParseError& error) {
            exit_code_ = app.exit(error) == 0 ? 0 : 2;
            return false;
        }
        card_ = machine_card();
        for (const auto& [key, value] : card_.items()) {
            out() << "# " << key << ": "
                  << (value.is_string() ? value.get<std::string>() : value.dump()) << '\n';
        }
        return true;
    }

    /// One method's answer. The first row of a `question` sets the fingerprint for all of them.
    void row(const std::string& method, const Timing& timing, const Columns& columns,
             const std::string& fingerprint, const std::string& question = "") {
        if (rows_.empty() || question != last_question_) {
            out() << "method,best_ms,cpu_ms,runs";
            for (const auto& column : columns) out() << ',' << column.first;
            out() << ",fingerprint\n";
        }
        last_question_ = question;
        out() << method << ',' << timing.best_s * 1e3 << ',' << timing.cpu_s * 1e3 << ','
              << timing.runs;
        nlohmann::ordered_json json;
        json["method"] = method;
        json["best_ms"] = timing.best_s * 1e3;
        json["cpu_ms"] = timing.cpu_s * 1e3;
        json["runs"] = timing.runs;
        for (const auto& [key, value] : columns) {
            out() << ',' << value;
            json[key] = value;
        }
        out() << ',' << fingerprint << std::endl;
        json["fingerprint"] = fingerprint;
        rows_.push_back(std::move(json));
        const auto [first, fresh] = answers_.try_emplace(question, fingerprint);
        if (!fresh && first->second != fingerprint) {
            disagree("answers of " + method + " differ from those of the first row");
        }
    }

    /// A table of the benchmark's own, without times: flat objects that all have the same keys.
    void table(const std::string& name, const nlohmann::ordered_json& rows) {
        const auto line = [&](const nlohmann::ordered_json& row, bool keys) {
            std::string text;
            for (const auto& [key, value] : row.items()) {
                text += text.empty() ? "" : ",";
                text += keys ? key : value.is_string() ? value.get<std::string>() : value.dump();
            }
            out() << text << '\n';
        };
        if (!rows.empty()) line(rows.front(), true);
        for (const auto& row : rows) line(row, false);
        figures_[name] = rows;
    }

    /// A figure that others read by name.
    void key(const std::string& name, double value) {
        figures_[name] = value;
        out() << "# " << name << ": " << value << '\n';
    }
    void tally(const std::string& name, std::int64_t value) {
        figures_[name] = value;
        out() << "# " << name << ": " << value << '\n';
    }
    void key(const std::string& name, const std::string& value) {
        figures_[name] = value;
        out() << "# " << name << ": " << value << '\n';
    }

    /// A figure with parts; shown by whoever made it, for it is seldom one line.
    void figure(const std::string& name, nlohmann::ordered_json value) {
        figures_[name] = std::move(value);
    }
    /// What has been told so far, for programs whose parts make a figure together.
    [[nodiscard]] nlohmann::ordered_json& figures() { return figures_; }
    /// A line for readers.
    void note(const std::string& text) { out() << "# " << text << std::endl; }

    /// The run is not to be believed, and says why.
    void disagree(const std::string& why) {
        std::cerr << "error: " << why << '\n';
        exit_code_ = 1;
    }

    /// The figures stand, but something asked for could not be done.
    void complain(const Problem& problem) {
        std::cerr << to_string(problem) << '\n';
        if (exit_code_ == 0) exit_code_ = 2;
    }

    [[nodiscard]] int exit_code() const { return exit_code_; }

    [[nodiscard]] int finish() {
        if (json_path_.empty()) return exit_code_;
        nlohmann::ordered_json all;
        all["benchmark"] = name_;
        all["quick"] = quick;
        all["seed"] = seed;
        all["machine"] = card_;
        for (const auto& [key, value] : figures_.items()) all[key] = value;
        all["rows"] = rows_;
        all["agrees"] = exit_code_ != 1;
        for (const Problem& problem : write_file(json_path_, all.dump(2) + "\n")) complain(problem);
        return exit_code_;
    }

    CLI::App app;
    bool quick = false;
    std::uint64_t seed = 2005;

private:
    std::ostream& out() { return json_path_ == "-" ? std::cerr : std::cout; }

    std::string name_;
    std::string json_path_;
    nlohmann::ordered_json card_;
    nlohmann::ordered_json figures_ = nlohmann::ordered_json::object();
    nlohmann::ordered_json rows_ = nlohmann::ordered_json::array();
    std::map<std::string, std::string> answers_;
    std::string last_question_;
    int exit_code_ = 0;
};

}  // namespace sidestep::bench
