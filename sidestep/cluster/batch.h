// A thousand jobs that do not know each other: who does which, and what if somebody pulls the plug?
//
//     jobs ──► rank 0 hands them out, the largest first ──► ranks do them, some at a time
//                    ▲                                            │
//                    └── result ◄── manifest on disk ◄────────────┘
//
// Results come back in the order of the jobs, whoever did them and whenever: what is made of them is
// the same for any number of ranks. With a manifest, a run that was killed goes on where it stopped:
// a job counts as done while what it read, what was asked for, the program and the files it wrote
// are what they were; otherwise it is done anew, and that is said.
//
// Read next: docs/cluster.md.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "sidestep/base/problem.h"
#include "sidestep/cluster/ranks.h"

namespace sidestep::cluster {

struct Job {
    std::string key;         ///< What people call it; no two jobs of a batch share one.
    std::uint64_t size = 0;  ///< How much work it is, more or less: larger ones are begun first.
};

/// What became of a job.
struct Outcome {
    std::string result;  ///< Means something to the caller alone.
    /// Written on the way, whole. While they are what they were, the job is done.
    std::vector<std::string> files;
    /// Bytes that many results refer to by name: travel and are kept once. A name must say what is
    /// in it, such as a fingerprint.
    std::map<std::string, std::string> shared;
    bool finished = true;  ///< False: stopped on the way. There is no result.
    bool keep = true;      ///< False: goes into no manifest, and is tried again next time.
};

/// How jobs are done. Called on every rank that has work, on one thread at a time.
struct BatchWork {
    /// Of everything that the job reads.
    std::function<std::uint64_t(std::size_t job)> fingerprint;
    /// One outcome for each of these jobs, in their order. Trouble with a job belongs into its
    /// result; what is thrown ends the batch.
    std::function<std::vector<Outcome>(std::span<const std::size_t> jobs)> run;
};

struct BatchProgress {
    std::size_t done = 0;
    std::size_t total = 0;
    std::string key;  ///< Of a job that was done just now.
};

struct BatchOptions {
    std::filesystem::path manifest;  ///< Empty: none is kept.
    bool resume = false;             ///< Take what the manifest has; without it, all is done anew.
    std::uint64_t options = 0;       ///< Fingerprint of all that results hang on but input.
    std::string version;             ///< Of the program.
    std::size_t at_once = 8;         ///< Jobs that a rank takes together, at most.
    bool spread = true;              ///< False: rank 0 does everything itself.
    /// Asked now and then on every rank; when it says true no further job is begun.
    std::function<bool()> stop = [] { return false; };
    /// Told on rank 0.
    std::function<void(const BatchProgress&)> progress = [](const BatchProgress&) {};
    /// Bytes that results share, each name once, before any result that refers to it. On rank 0.
    std::function<void(const std::string& name, const std::string& bytes)> share;
    /// Each result once, in the order of the jobs, as soon as all before it are there. On rank 0.
    std::function<void(std::size_t job, const std::string& result)> deliver;
};

/// What a rank did.
struct RankShare {
    std::string machine;
    int jobs = 0;            ///< Done here.
    int kept = 0;            ///< Looked at, and found as the manifest has them.
    std::uint64_t size = 0;  ///< Of those done.
    double seconds = 0.0;    ///< Busy, by the clock.
};

/// How it went; on rank 0 whole, elsewhere empty.
struct BatchReport {
    std::size_t done = 0;  ///< Anew.
    std::size_t kept = 0;  ///< From the manifest.
    bool stopped = false;  ///< Not all were done.
    Problems problems;     ///< With the manifest. Errors: nothing was done.
    Problems redone;       ///< Jobs that the manifest had, and why it did not count; notes.
    double seconds = 0.0;
    std::vector<RankShare> ranks;
};

/// Does all jobs. Collective: every rank calls it with the same jobs and options.
/// @throws UsageError          when two jobs share a key.
/// @throws std::runtime_error  on rank 0, when a job threw; elsewhere the batch just ends.
BatchReport run_batch(Ranks& ranks, std::span<const Job> jobs, const BatchWork& work,
                      const BatchOptions& options);

/// Of the bytes of a file; one that cannot be read has one too.
[[nodiscard]] std::uint64_t file_fingerprint(const std::filesystem::path& file);

}  // namespace sidestep::cluster
