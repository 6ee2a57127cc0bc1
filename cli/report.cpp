// sidestep report -- COMMAND...: what somebody needs to know who is to find a mistake, in one file.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "cli/support/archive.h"
#include "cli/support/child.h"
#include "cli/support/console.h"
#include "cli/support/interrupt.h"
#include "cli/support/machine_card.h"
#include "cli/support/output.h"
#include "cli/tool.h"
#include "cli/verbs.h"

namespace sidestep::cli {

namespace {

namespace fs = std::filesystem;

struct ReportOptions {
    std::string out = "sidestep-report.zip";
    std::vector<std::string> files;    // --with
    std::vector<std::string> command;  // behind --
};

enum class Packing { none, zip, tar_gz };

Packing packing_of(const std::string& file) {
    if (extension_of(file) == ".zip") return Packing::zip;
    if (file.ends_with(".tar.gz") || file.ends_with(".tgz")) return Packing::tar_gz;
    return Packing::none;
}

/// The home folder as ~: whose it is, nobody needs to know.
std::string without_home(std::string text) {
    const char* const home = std::getenv("HOME");
    const std::string folder = home == nullptr ? "" : home;
    if (folder.size() < 2) return text;
    for (std::size_t at = text.find(folder); at != std::string::npos; at = text.find(folder, at)) {
        text.replace(at, folder.size(), "~");
    }
    return text;
}

/// As one would type it again.
std::string as_typed(const std::vector<std::string>& words) {
    std::string line = "sidestep";
    for (const std::string& word : words) {
        const bool plain =
            !word.empty() && word.find_first_of(" '\"\\$&|;<>()*?[]#~`\n\t") == std::string::npos;
        std::string quoted;
        for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
        line += " " + (plain ? word : "'" + quoted + "'");
    }
    return line;
}

/// Files that the command names, and that nobody asked to pack.
std::vector<std::string> left_out(const ReportOptions& options) {
    std::vector<std::string> found;
    std::error_code ignored;
    for (const std::string& word : options.command) {
        if (!fs::is_regular_file(word, ignored)) continue;
        const bool packed = std::any_of(
            options.files.begin(), options.files.end(),
            [&](const std::string& file) { return fs::equivalent(file, word, ignored); });
        if (!packed) found.push_back(word);
    }
    return found;
}

std::string card_file(const ReportOptions& options, const Child* child) {
    std::string text;
    for (const auto& [label, value] : card_rows(machine_card())) {
        text += fmt::format("{:<12}{}\n", label, value);
    }
    if (child == nullptr) return text;
    text += fmt::format("{:<12}{}\n", "command", without_home(as_typed(options.command)));
    text += fmt::format("{:<12}{}\n", "exit code", child->code);
    if (child->out_cut) text += "            standard output is longer than what is packed\n";
    if (child->err_cut) text += "            standard error is longer than what is packed\n";
    return text;
}

/// @return false when a file cannot be read.
bool add_files(const ReportOptions& options, Console& console, std::vector<PackedFile>& packed) {
    for (std::size_t k = 0; k < options.files.size(); ++k) {
        const std::string& file = options.files[k];
        Result<std::string> bytes = read_file(file);
        if (!bytes) {
            console.report(bytes.error());
            continue;
        }
        // two of one name lie in two folders
        std::string name = "files/" + fs::path(file).filename().string();
        const bool there = std::any_of(packed.begin(), packed.end(),
                                       [&](const PackedFile& one) { return one.name == name; });
        if (there) name = fmt::format("files/{}/{}", k, fs::path(file).filename().string());
        if (name.size() > 99 || name.find("..") != std::string::npos) {
            console.report(problem_with(file, "its name does not fit into an archive",
                                        "copy it under a shorter one"));
            continue;
        }
        packed.push_back({name, *std::move(bytes)});
    }
    return console.error_count() == 0;
}

Problems check_report(const ReportOptions& options) {
    Problems problems;
    if (packing_of(options.out) == Packing::none) {
        problems.push_back(problem_with(options.out, "is no archive that report can make",
                                        "end the name in .zip or .tar.gz"));
    }
    const Target written[] = {{"--output", options.out}};
    for (const Problem& problem : check_targets(written, options.files))
        problems.push_back(problem);
    if (!options.command.empty() && options.command.front() == "report") {
        problems.push_back(
            problem_with("", "a report of a report", "name the verb that went wrong"));
    }
    return problems;
}

int make_report(ReportOptions options, Console& console) {
    // people type the whole line, as they typed it before
    if (!options.command.empty()) {
        const std::string first = fs::path(options.command.front()).filename().string();
        if (first == "sidestep" || first == "run") options.command.erase(options.command.begin());
    }
    if (const Problems wrong = check_report(options); !wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    std::vector<PackedFile> packed;
    if (!add_files(options, console, packed)) return bad_input;
    std::optional<Child> child;
    if (!options.command.empty()) {
        console.say("running " + as_typed(options.command));
        // Ctrl-C ends the command, and the report tells of it
        const Stop stop;
        std::vector<std::string> words{own_program()};
        words.insert(words.end(), options.command.begin(), options.command.end());
        Result<Child> ran = run_child(words, {.stop = &stop});
        if (!ran) {
            console.report(ran.error());
            return our_fault;
        }
        child = *std::move(ran);
        console.say(fmt::format("it ended with exit code {}", child->code));
        packed.insert(packed.begin(), {"output.txt", without_home(child->out)});
        packed.insert(packed.begin() + 1, {"errors.txt", without_home(child->err)});
    }
    packed.insert(packed.begin(), {"report.txt", card_file(options, child ? &*child : nullptr)});
    const std::string bytes =
        packing_of(options.out) == Packing::zip ? zip_of(packed) : tar_gz_of(packed);
    const Problems problems = write_file(options.out, bytes);
    console.report(problems);
    if (!problems.empty()) return bad_input;

    std::string text = "packed, and nothing else:\n";
    for (const PackedFile& file : packed) {
        const char* const what = file.name == "report.txt" ? "version, machine, command, exit code"
                                 : file.name == "output.txt" ? "what the command printed"
                                 : file.name == "errors.txt" ? "what it complained about"
                                                             : "as it is";
        text += fmt::format("  {:<28}{:>9} bytes  {}\n", file.name, file.bytes.size(), what);
    }
    console.print(text);
    for (const std::string& file : left_out(options)) {
        console.say(fmt::format("not packed: {}; --with {} adds it", file, file));
    }
    console.say("wrote " + with_size(options.out) + "; look into it before you send it");
    return done;
}

}  // namespace

Action add_report(CLI::App& app) {
    CLI::App* verb = app.add_subcommand(
        "report", "Pack what is needed to find a mistake: version, machine, command, files");
    const auto options = std::make_shared<ReportOptions>();
    verb->add_option("COMMAND", options->command,
                     "Behind --: the command that went wrong; it is run once more")
        ->type_name("");
    verb->add_option("-o,--output", options->out, "Where to: .zip or .tar.gz")
        ->type_name("FILE")
        ->capture_default_str();
    verb->add_option(
            "--with", options->files,
            "Pack this file too: a recording, a motion, a scene; may be given several times")
        ->type_name("FILE")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
    verb->footer(
        "Examples:\n"
        "  sidestep report -- info walk.bvh                     version, machine, what it said\n"
        "  sidestep report --with walk.bvh -- info walk.bvh     and the file itself\n"
        "  sidestep report --with plaza.rec -o plaza.tar.gz     a recording that looks wrong\n"
        "\n"
        "Nothing is packed that is not named: no files, no environment, no name of host or user; "
        "the\n"
        "home folder reads ~ in what was printed. What is packed is listed. Exit code 0 when the\n"
        "report is written, whatever the command's was.");
    return [options](Console& console) { return make_report(*options, console); };
}

}  // namespace sidestep::cli
