// A batch gives the same results whoever does the jobs, and however often it was killed on the way.

#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <mutex>
#include <set>
#include <thread>

#include "sidestep/base/file.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/cluster/batch.h"
#include "sidestep/cluster/manifest.h"
#include "sidestep/cluster/pack.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::cluster;
namespace fs = std::filesystem;

namespace {

/// A hundred small files, and what is made of each: its letters backwards.
struct Mill {
    explicit Mill(const std::string& name, int count = 100)
        : folder(fs::temp_directory_path() / ("sidestep_batch_" + name)) {
        fs::remove_all(folder);
        fs::create_directories(folder / "in");
        Random random(13);
        for (int i = 0; i < count; ++i) {
            const std::string key = "clip" + std::to_string(i);
            std::string text = key + ":";
            text.resize(text.size() + static_cast<std::size_t>(random.index(2000)), 'x');
            REQUIRE(write_file(folder / "in" / key, text).empty());
            jobs.push_back({key, text.size()});
        }
        options.manifest = folder / "manifest";
        options.options = 1;
        options.version = "0.1.0";
    }
    ~Mill() { fs::remove_all(folder); }

    [[nodiscard]] std::string input(std::size_t job) const {
        return read_file(folder / "in" / jobs[job].key).value();
    }
    [[nodiscard]] std::string expected(std::size_t job) const {
        std::string text = input(job);
        return {text.rbegin(), text.rend()};
    }

    /// Writes a line for every job that is begun, in one write: it survives a kill.
    [[nodiscard]] BatchWork work() {
        BatchWork work;
        work.fingerprint = [this](std::size_t job) {
            return file_fingerprint(folder / "in" / jobs[job].key);
        };
        work.run = [this](std::span<const std::size_t> which) {
            std::vector<Outcome> outcomes;
            for (const std::size_t job : which) {
                const int log =
                    ::open((folder / "log").c_str(), O_WRONLY | O_APPEND | O_CREAT, 0666);
                const std::string line = jobs[job].key + "\n";
                REQUIRE(::write(log, line.data(), line.size()) ==
                        static_cast<ssize_t>(line.size()));
                ::close(log);
                if (pause.count() > 0) std::this_thread::sleep_for(pause);
                Outcome outcome;
                const std::string out = (folder / "out" / jobs[job].key).string();
                outcome.result = expected(job);
                REQUIRE(write_file(out, outcome.result).empty());
                outcome.files = {out};
                outcome.shared["body " + std::to_string(job % 11)] = std::to_string(job % 11);
                // one in ten is bad: tried again each time
                outcome.keep = job % 10 != 3;
                if (!outcome.keep) outcome.result = "bad: " + jobs[job].key;
                outcomes.push_back(std::move(outcome));
            }
            return outcomes;
        };
        return work;
    }

    /// @return  The results in the order they were delivered.
    std::vector<std::string> run(int count, BatchReport* report = nullptr) {
        std::vector<std::string> results;
        std::vector<std::size_t> order;
        shared.clear();
        run_as_threads(count, [&](Ranks& ranks) {
            BatchOptions own = options;
            own.share = [&](const std::string& name, const std::string& bytes) {
                CHECK(name == "body " + bytes);
                CHECK(shared.insert(name).second);
            };
            own.deliver = [&](std::size_t job, const std::string& result) {
                order.push_back(job);
                results.push_back(result);
            };
            const BatchReport told = run_batch(ranks, jobs, work(), own);
            if (ranks.rank() == 0 && report != nullptr) *report = told;
        });
        CHECK(std::is_sorted(order.begin(), order.end()));
        return results;
    }

    [[nodiscard]] std::vector<std::string> undisturbed() const {
        std::vector<std::string> results;
        for (std::size_t job = 0; job < jobs.size(); ++job) {
            results.push_back(job % 10 == 3 ? "bad: " + jobs[job].key : expected(job));
        }
        return results;
    }

    [[nodiscard]] std::vector<std::string> log() const {
        std::vector<std::string> lines;
        std::ifstream file(folder / "log");
        for (std::string line; std::getline(file, line);) lines.push_back(line);
        return lines;
    }

    fs::path folder;
    std::vector<Job> jobs;
    BatchOptions options;
    std::set<std::string> shared;  // told in the last run
    std::chrono::microseconds pause{0};
};

}  // namespace

TEST_CASE("results come in the order of the jobs, for any number of ranks") {
    for (const int count : {1, 2, 3, 4, 8}) {
        INFO(count << " ranks");
        Mill mill("ranks");
        BatchReport report;
        CHECK(mill.run(count, &report) == mill.undisturbed());
        CHECK(report.done == 100);
        CHECK(report.kept == 0);
        CHECK_FALSE(report.stopped);
        CHECK(report.problems.empty());
        CHECK(mill.log().size() == 100);
        // one of each, however many ranks told it
        CHECK(mill.shared.size() == 11);
        CHECK(report.ranks.size() == static_cast<std::size_t>(count));
        int jobs = 0;
        for (const RankShare& share : report.ranks) jobs += share.jobs;
        CHECK(jobs == 100);
    }
}

TEST_CASE("several ranks begin with the largest jobs and all get some") {
    Mill mill("largest");
    mill.pause = std::chrono::microseconds(500);
    mill.options.at_once = 1;
    BatchReport report;
    CHECK(mill.run(4, &report) == mill.undisturbed());
    for (const RankShare& share : report.ranks) CHECK(share.jobs > 5);
    std::map<std::string, std::uint64_t> size;
    for (const Job& job : mill.jobs) size[job.key] = job.size;
    const std::vector<std::string> log = mill.log();
    std::uint64_t early = 0, late = 0;
    for (std::size_t i = 0; i < 20; ++i) early += size[log[i]], late += size[log[80 + i]];
    CHECK(early > 3 * late);
}

TEST_CASE("a second run with resume does nothing but what was bad") {
    Mill mill("again");
    CHECK(mill.run(2) == mill.undisturbed());
    mill.options.resume = true;
    BatchReport report;
    CHECK(mill.run(3, &report) == mill.undisturbed());
    CHECK(report.kept == 90);
    CHECK(report.done == 10);
    CHECK(report.redone.empty());
    CHECK(mill.shared.size() == 11);
    // without resume all is done anew
    mill.options.resume = false;
    CHECK(mill.run(1, &report) == mill.undisturbed());
    CHECK(report.done == 100);
}

TEST_CASE("what changed is done anew and said") {
    Mill mill("changed");
    CHECK(mill.run(1) == mill.undisturbed());
    mill.options.resume = true;
    REQUIRE(write_file(mill.folder / "in" / "clip4", "another clip").empty());
    REQUIRE(write_file(mill.folder / "out" / "clip5", "somebody wrote here").empty());
    fs::remove(mill.folder / "out" / "clip6");
    BatchReport report;
    CHECK(mill.run(2, &report) == mill.undisturbed());
    CHECK(report.done == 13);
    std::set<std::string> said;
    for (const Problem& note : report.redone) said.insert(to_string(note));
    REQUIRE(said.size() == 3);
    const std::string out = (mill.folder / "out").string();
    CHECK(said.contains("clip4: note: done anew: what it reads has changed"));
    CHECK(said.contains("clip5: note: done anew: " + out + "/clip5 is not as it was written"));
    CHECK(said.contains("clip6: note: done anew: " + out + "/clip6 is gone"));
    CHECK(read_file(mill.folder / "out" / "clip5").value() == mill.expected(5));

    // options and version are said once for all
    mill.options.options = 2;
    CHECK(mill.run(1, &report) == mill.undisturbed());
    CHECK(report.done == 100);
    REQUIRE(report.redone.size() == 1);
    CHECK(report.redone[0].message == "90 jobs are done anew: other options were asked for");
    mill.options.version = "0.2.0";
    CHECK(mill.run(1, &report) == mill.undisturbed());
    CHECK(report.done == 100);
    CHECK(report.redone[0].message ==
          "90 jobs are done anew: another version of sidestep did them");
}

TEST_CASE("a run that is killed again and again loses nothing and doubles nothing") {
    for (const int count : {1, 3}) {
        INFO(count << " ranks");
        Mill mill("killed" + std::to_string(count));
        mill.pause = std::chrono::microseconds(2000);
        mill.options.resume = true;
        mill.options.at_once = 2;
        std::size_t kills = 0;
        for (const std::size_t jobs : {8, 15, 10}) {
            const std::size_t before = mill.log().size();
            const pid_t child = ::fork();
            if (child == 0) {
                static_cast<void>(mill.run(count));
                ::_exit(0);
            }
            while (mill.log().size() < before + jobs) {
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
            ::kill(child, SIGKILL);
            int status = 0;
            REQUIRE(::waitpid(child, &status, 0) == child);
            kills += WIFSIGNALED(status) ? 1 : 0;
        }
        REQUIRE(kills == 3);
        const auto manifest = read_manifest(mill.folder / "manifest");
        REQUIRE(manifest);
        const std::size_t known = manifest->records.size();
        const std::size_t begun = mill.log().size();
        // a kill before anything was done, or after everything was, would prove nothing
        CHECK(known > 3);
        CHECK(known < 90);
        mill.pause = std::chrono::microseconds(0);
        BatchReport report;
        CHECK(mill.run(count, &report) == mill.undisturbed());
        CHECK(report.kept == known);
        CHECK(report.done == 100 - known);
        // of what the manifest had nothing was begun again
        const std::vector<std::string> log = mill.log();
        CHECK(log.size() == begun + 100 - known);
        for (std::size_t i = begun; i < log.size(); ++i) {
            INFO(log[i]);
            CHECK_FALSE(manifest->records.contains(log[i]));
        }
        for (std::size_t job = 0; job < mill.jobs.size(); ++job) {
            CHECK(read_file(mill.folder / "out" / mill.jobs[job].key).value() ==
                  mill.expected(job));
        }
    }
}

TEST_CASE("whoever is asked to stop keeps what is done and goes on later") {
    for (const int count : {1, 4}) {
        Mill mill("stopped" + std::to_string(count));
        std::atomic<int> done = 0;
        mill.options.at_once = 1;
        mill.options.progress = [&](const BatchProgress& progress) {
            done = static_cast<int>(progress.done);
        };
        mill.options.stop = [&] { return done >= 30; };
        BatchReport report;
        const std::vector<std::string> some = mill.run(count, &report);
        CHECK(report.stopped);
        CHECK(some.size() == report.done);
        CHECK(some.size() >= 30);
        CHECK(some.size() < 60);
        mill.options.stop = [] { return false; };
        mill.options.resume = true;
        CHECK(mill.run(count, &report) == mill.undisturbed());
        CHECK_FALSE(report.stopped);
    }
}

TEST_CASE("what a job throws ends the batch on all ranks") {
    for (const int count : {1, 2, 4}) {
        Mill mill("thrown" + std::to_string(count));
        const auto fail = [&] {
            run_as_threads(count, [&](Ranks& ranks) {
                BatchWork work = mill.work();
                work.run = [](std::span<const std::size_t> which) -> std::vector<Outcome> {
                    if (which.front() == 17) throw std::runtime_error("clip17 has no bones");
                    return std::vector<Outcome>(which.size());
                };
                BatchOptions options = mill.options;
                options.at_once = 1;
                static_cast<void>(run_batch(ranks, mill.jobs, work, options));
            });
        };
        CHECK_THROWS_WITH_AS(fail(), "clip17 has no bones", std::runtime_error);
    }
}

TEST_CASE("two jobs of one name are refused") {
    const auto ranks = alone();
    const std::vector<Job> jobs{{"walk", 1}, {"walk", 2}};
    CHECK_THROWS_AS(static_cast<void>(run_batch(*ranks, jobs, {}, {})), UsageError);
}

TEST_CASE("a batch without jobs is done") {
    Mill mill("empty", 0);
    for (const int count : {1, 3}) {
        BatchReport report;
        CHECK(mill.run(count, &report).empty());
        CHECK_FALSE(report.stopped);
    }
}

TEST_CASE("every beginning of a manifest is read up to its last whole record") {
    const fs::path file = fs::temp_directory_path() / "sidestep_manifest_prefix";
    ManifestContents contents;
    contents.shared["body"] = std::string("a body\0with a zero", 18);
    for (int i = 0; i < 5; ++i) {
        ManifestRecord record;
        record.key = "clip" + std::to_string(i);
        record.input = static_cast<std::uint64_t>(i);
        record.result = std::string(static_cast<std::size_t>(7 * i), '\n');
        record.files = {{"out/" + record.key, 77}};
        contents.records[record.key] = record;
    }
    { REQUIRE(Manifest::begin(file, contents)); }
    const std::string whole = read_file(file).value();
    std::size_t before = 0;
    for (std::size_t length = 0; length <= whole.size(); ++length) {
        REQUIRE(write_file(file, whole.substr(0, length)).empty());
        const auto read = read_manifest(file);
        REQUIRE(read);
        // never fewer than of a shorter beginning, never one that was not written
        CHECK(read->records.size() >= before);
        before = read->records.size();
        for (const auto& [key, record] : read->records) CHECK(record == contents.records.at(key));
    }
    CHECK(before == 5);
    // a byte that changed takes its record and what follows with it, never more
    Random random(7);
    for (int i = 0; i < 300; ++i) {
        std::string bytes = whole;
        const auto at =
            20 + static_cast<std::size_t>(random.index(static_cast<int>(whole.size()) - 20));
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << random.index(8)));
        REQUIRE(write_file(file, bytes).empty());
        const auto read = read_manifest(file);
        REQUIRE(read);
        INFO("byte " << at);
        CHECK(read->damaged > 0);
        for (const auto& [key, record] : read->records) CHECK(record == contents.records.at(key));
    }
    fs::remove(file);
}

TEST_CASE("a manifest belongs to one run at a time and to manifests alone") {
    const fs::path file = fs::temp_directory_path() / "sidestep_manifest_lock";
    {
        const auto first = Manifest::begin(file, {});
        REQUIRE(first);
        const auto second = Manifest::begin(file, {});
        REQUIRE_FALSE(second);
        CHECK(second.error().front().message == "is in use by another run");
    }
    CHECK(Manifest::begin(file, {}));
    CHECK_FALSE(fs::exists(file.string() + ".lock"));
    REQUIRE(write_file(file, "HIERARCHY\nROOT Hips\n").empty());
    const auto bvh = read_manifest(file);
    REQUIRE_FALSE(bvh);
    CHECK(bvh.error().front().message == "is no manifest of this version of sidestep");
    fs::remove(file);
    CHECK(read_manifest(file)->records.empty());
}

TEST_CASE("bytes that are cut short or too long do not unpack") {
    using Value = std::map<std::string, std::vector<std::optional<double>>>;
    const Value value{{"a", {1.0, std::nullopt}}, {"b", {}}, {"", {-0.0}}};
    const std::string bytes = pack(value);
    CHECK(unpack<Value>(bytes) == value);
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        CHECK_THROWS_AS(static_cast<void>(unpack<Value>(bytes.substr(0, length))), UnpackError);
    }
    CHECK_THROWS_AS(static_cast<void>(unpack<Value>(bytes + "x")), UnpackError);
    // a length that no memory holds
    CHECK_THROWS_AS(static_cast<void>(unpack<std::string>(std::string(8, '\xff'))), UnpackError);
}
