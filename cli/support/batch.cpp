#include "cli/support/batch.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/support/placed_clips.h"
#include "cli/support/progress.h"
#include "sidestep/base/file.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/version.h"
#include "sidestep/cluster/manifest.h"
#include "sidestep/cluster/pack.h"

namespace sidestep::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* manifest_name = ".sidestep-manifest";
constexpr std::size_t most_remarks = 10;  // a line each; the rest is counted

/// Bytes of a file, names and sizes of what a folder holds.
void add_named(Fingerprint& print, const std::string& name) {
    std::error_code ignored;
    if (fs::is_regular_file(name, ignored)) {
        print.add(cluster::file_fingerprint(name));
    } else if (fs::is_directory(name, ignored)) {
        std::map<std::string, std::uint64_t> sizes;
        for (fs::recursive_directory_iterator it(name, ignored), end; it != end;
             it.increment(ignored)) {
            if (it->is_regular_file(ignored)) sizes[it->path().string()] = it->file_size(ignored);
        }
        for (const auto& [file, size] : sizes) print.add(file).add(size);
    }
}

/// Files beside it that a clip is read from.
std::vector<fs::path> companions(const fs::path& file) {
    std::vector<fs::path> found;
    std::error_code ignored;
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    if (extension_of(file) == ".amc") {
        for (fs::directory_iterator it(folder, ignored), end; it != end; it.increment(ignored)) {
            if (extension_of(it->path()) == ".asf") found.push_back(it->path());
        }
        std::sort(found.begin(), found.end());
    } else if (extension_of(file) == ".gltf") {
        const Result<std::string> text = read_file(file);
        if (!text) return found;
        const auto json = nlohmann::json::parse(*text, nullptr, false);
        if (!json.is_object() || !json.contains("buffers") || !json["buffers"].is_array()) {
            return found;
        }
        for (const auto& buffer : json["buffers"]) {
            if (!buffer.is_object() || !buffer.contains("uri") || !buffer["uri"].is_string()) {
                continue;
            }
            const std::string uri = buffer["uri"];
            if (!uri.starts_with("data:")) found.push_back(folder / uri);
        }
    }
    return found;
}

/// Two clips of one file are two jobs.
std::vector<cluster::Job> jobs_of(const std::vector<std::string>& files) {
    std::vector<cluster::Job> jobs;
    std::map<std::string, int> named;
    for (const std::string& file : files) {
        const int again = ++named[file];
        std::error_code unknown;
        const std::uintmax_t size = fs::file_size(file, unknown);
        jobs.push_back({again == 1 ? file : fmt::format("{} ({})", file, again),
                        unknown ? 0 : static_cast<std::uint64_t>(size)});
    }
    return jobs;
}

/// A kill within write_file leaves "walk.bvh.tmp4711.3" beside the file it was to become.
void remove_left_over(const std::vector<std::string>& outputs) {
    std::set<fs::path> folders;
    std::set<std::string> names;
    for (const std::string& output : outputs) {
        const fs::path parent = fs::path(output).parent_path();
        folders.insert(parent.empty() ? fs::path(".") : parent);
        names.insert(fs::path(output).filename().string());
    }
    for (const fs::path& folder : folders) {
        std::error_code ignored;
        for (fs::directory_iterator it(folder, ignored), end; it != end; it.increment(ignored)) {
            const std::string name = it->path().filename().string();
            const std::size_t at = name.rfind(".tmp");
            if (at == std::string::npos || !names.contains(name.substr(0, at))) continue;
            const bool ours = name.find_first_not_of("0123456789.", at + 4) == std::string::npos;
            if (ours) fs::remove(it->path(), ignored);
        }
    }
}

std::string share_table(const cluster::BatchReport& report, bool resumed) {
    std::string text =
        fmt::format("{:>4}  {:<16}  {:>6}  {}{:>9}  {:>8}  {:>5}\n", "rank", "machine", "jobs",
                    resumed ? "  kept  " : "", "MB", "busy s", "busy");
    for (std::size_t rank = 0; rank < report.ranks.size(); ++rank) {
        const cluster::RankShare& share = report.ranks[rank];
        text += fmt::format("{:>4}  {:<16}  {:>6}  {}{:>9.2f}  {:>8.2f}  {:>3.0f} %\n", rank,
                            share.machine, share.jobs,
                            resumed ? fmt::format("{:>6}  ", share.kept) : "",
                            1e-6 * static_cast<double>(share.size), share.seconds,
                            report.seconds > 0.0 ? 100.0 * share.seconds / report.seconds : 0.0);
    }
    return text;
}

}  // namespace

void add_batch_flags(CLI::App& verb, BatchFlags& flags, const std::string& without) {
    constexpr const char* group = "Long runs";
    verb.add_option("--manifest", flags.manifest,
                    "Note in this file what is done, for --resume; without it " + without)
        ->type_name("FILE")
        ->group(group);
    verb.add_flag("--resume", flags.resume,
                  "Go on where a run before this one was stopped or killed: what its manifest\n"
                  "has is kept, unless files or options have changed since")
        ->group(group);
}

std::uint64_t options_print(const CLI::App& verb, const std::vector<std::string>& but) {
    Fingerprint print;
    for (const CLI::Option* option : verb.get_options()) {
        const std::string name = option->get_single_name();
        const bool shown = name == "manifest" || name == "resume" || name == "help" ||
                           std::find(but.begin(), but.end(), name) != but.end();
        if (shown || option->count() == 0) continue;
        print.add(name);
        for (const std::string& value : option->results()) {
            print.add(value);
            // what lies where results go is not read
            if (name == "output") continue;
            // "limbs.txt", "robot.glb", "makehuman:FOLDER,weight=heavy"
            add_named(print, value);
            const std::size_t colon = value.find(':');
            if (colon != std::string::npos) {
                add_named(print, value.substr(colon + 1, value.find(',', colon) - colon - 1));
            }
        }
    }
    return print.value();
}

void default_manifest(BatchFlags& flags, const std::string& folder, std::size_t clips) {
    if (flags.manifest.empty() && (clips > 1 || flags.resume)) {
        flags.manifest = (fs::path(folder) / manifest_name).string();
    }
}

Problems check_batch_flags(const BatchFlags& flags, std::span<const std::string> files) {
    if (flags.manifest.empty()) {
        if (!flags.resume) return {};
        return {problem_with("", "--resume: of which run?",
                             "--manifest FILE names the manifest; name it from the first run on")};
    }
    for (const std::string& file : files) {
        if (file != "-") continue;
        return {problem_with("", "standard input cannot be read again: it goes with no manifest",
                             "write it to a file first")};
    }
    // nothing but a manifest is ever replaced by one
    const Result<cluster::ManifestContents> there = cluster::read_manifest(flags.manifest);
    return there ? Problems{} : there.error();
}

Problems agreed(Console& console, Problems wrong) {
    cluster::Ranks& ranks = console.ranks();
    if (ranks.size() == 1) return wrong;
    const std::vector<std::string> all = ranks.all_gather(cluster::pack(wrong));
    for (const std::string& each : all) {
        Problems problems = cluster::unpack<Problems>(each);
        if (!problems.empty()) return problems;
    }
    return {};
}

std::vector<std::string> agreed_clip_words(Console& console, const std::vector<std::string>& words,
                                           Problems& problems) {
    cluster::Ranks& ranks = console.ranks();
    std::pair<std::vector<std::string>, Problems> seen;
    // folders are walked once, whatever other machines see
    if (ranks.rank() == 0) seen.first = expand_clip_words(words, seen.second);
    if (ranks.size() > 1) {
        seen = cluster::unpack<decltype(seen)>(ranks.broadcast(0, cluster::pack(seen)));
    }
    problems.insert(problems.end(), seen.second.begin(), seen.second.end());
    return std::move(seen.first);
}

std::uint64_t clip_word_print(const std::string& word) {
    Fingerprint print;
    print.add(word);
    if (word.starts_with(library_prefix)) return print.value();
    print.add(cluster::file_fingerprint(word));
    for (const fs::path& file : companions(word)) {
        print.add(file.string()).add(cluster::file_fingerprint(file));
    }
    return print.value();
}

cluster::BatchReport run_jobs(Console& console, const std::string& what,
                              std::span<const cluster::Job> jobs, const cluster::BatchWork& work,
                              cluster::BatchOptions options) {
    cluster::Ranks& ranks = console.ranks();
    options.version = version_string;
    cluster::BatchReport report;
    {
        const std::string where =
            ranks.size() > 1 ? fmt::format("{} on {} ranks", what, ranks.size()) : what;
        Progress progress(console, where, static_cast<int>(jobs.size()));
        options.progress = [&](const cluster::BatchProgress& now) {
            progress.at(static_cast<int>(now.done) - 1, now.key);
        };
        cluster::BatchWork told = work;
        std::size_t begun = 0;
        if (ranks.size() == 1) {
            // one process says what it is at, not only what it has done
            told.run = [&](std::span<const std::size_t> which) {
                progress.at(static_cast<int>(begun), jobs[which.front()].key);
                begun += which.size();
                return work.run(which);
            };
        }
        report = cluster::run_batch(ranks, jobs, told, options);
    }
    if (ranks.rank() > 0) return report;
    console.report(report.problems);
    const std::size_t shown = std::min(most_remarks, report.redone.size());
    console.report(
        {report.redone.begin(), report.redone.begin() + static_cast<std::ptrdiff_t>(shown)});
    if (shown < report.redone.size()) {
        console.tell(fmt::format("... and {} more are done anew\n", report.redone.size() - shown));
    }
    if (options.resume && report.problems.empty()) {
        console.tell(fmt::format("{} of {} were done already, by {}; {} were done now\n",
                                 report.kept, jobs.size(), options.manifest.string(), report.done));
    }
    if (ranks.size() > 1) console.tell(share_table(report, options.resume));
    if (report.stopped && !options.manifest.empty() && !has_error(report.problems)) {
        console.tell("--resume goes on from here\n");
    }
    return report;
}

cluster::BatchReport run_clips(Console& console, const ClipBatch& batch) {
    cluster::BatchWork work;
    work.fingerprint = [&](std::size_t file) { return clip_word_print(batch.files[file]); };
    work.run = batch.run;
    cluster::BatchOptions options;
    options.manifest = batch.flags.manifest;
    options.resume = batch.flags.resume;
    options.options = batch.flags.options;
    // standard input and output belong to rank 0
    options.spread =
        batch.spread && std::find(batch.files.begin(), batch.files.end(), "-") == batch.files.end();
    options.stop = batch.stop;
    options.deliver = batch.deliver;
    options.share = batch.share;
    cluster::BatchReport report =
        run_jobs(console, batch.what, jobs_of(batch.files), work, std::move(options));
    if (batch.flags.resume && console.ranks().rank() == 0 && !has_error(report.problems)) {
        std::vector<std::string> outputs = batch.outputs;
        outputs.push_back(batch.flags.manifest);
        remove_left_over(outputs);
    }
    return report;
}

}  // namespace sidestep::cli
