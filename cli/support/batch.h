// Many clips through one verb: over all ranks, in order, and on again after a kill.
//
//     words ──► files ──► run_clips ──► each result, in the order of the files
//                           │  what one rank does to some clips: read, dress, look, write
//                           └► progress on one line, a manifest, who did how much
//
// lint, fix and retarget are batches of clips; graph, of moments that are compared.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "cli/support/console.h"
#include "sidestep/base/result.h"
#include "sidestep/cluster/batch.h"

namespace CLI {
class App;
}

namespace sidestep::cli {

/// As a shell has it after Ctrl-C.
inline constexpr int interrupted_code = 130;

/// How people ask for it.
struct BatchFlags {
    std::string manifest;       ///< `--manifest`: where what is done is noted.
    bool resume = false;        ///< `--resume`: go on where a run before this one stopped.
    std::uint64_t options = 0;  ///< Of all other options that results hang on.
};

/// Adds --manifest and --resume. @param without  Where the manifest lies when nobody says.
void add_batch_flags(CLI::App& verb, BatchFlags& flags, const std::string& without);

/// Fingerprint of the options of a verb, of the bytes of files and the names and sizes in folders that
/// they name. @param but  Those that only say where results go or how they are shown.
[[nodiscard]] std::uint64_t options_print(const CLI::App& verb,
                                          const std::vector<std::string>& but);

/// The folder's manifest, where several clips go into it and nobody named another.
void default_manifest(BatchFlags& flags, const std::string& folder, std::size_t clips);

/// What is wrong with asking for it: --resume without a manifest, a manifest over something else.
[[nodiscard]] Problems check_batch_flags(const BatchFlags& flags,
                                         std::span<const std::string> files);

/// The same on every rank: what is wrong on the first rank on which anything is. Collective.
[[nodiscard]] Problems agreed(Console& console, Problems wrong);

/// The files that words mean, as rank 0 sees them, on every rank. Collective.
[[nodiscard]] std::vector<std::string> agreed_clip_words(Console& console,
                                                         const std::vector<std::string>& words,
                                                         Problems& problems);

/// One job for each file.
struct ClipBatch {
    std::string what;                ///< As in "linting": for the line of progress.
    std::vector<std::string> files;  ///< As the user named them.
    BatchFlags flags;
    /// Files that are written: of one that a kill cut short, the rest is taken away when resuming.
    std::vector<std::string> outputs = {};
    bool spread = true;  ///< False: one rank does everything.
    std::function<bool()> stop;
    /// Does some of them, given by index.
    std::function<std::vector<cluster::Outcome>(std::span<const std::size_t>)> run;
    /// On rank 0, in the order of the files.
    std::function<void(std::size_t file, const std::string& result)> deliver;
    /// Bytes that results share, by name: before the first result that may refer to them. On rank 0.
    std::function<void(const std::string& name, const std::string& bytes)> share =
        [](const std::string&, const std::string&) {};
};

/// Does them, and tells what the manifest had, what is done anew and why, and which rank did what.
/// Collective. Problems with the manifest are reported and leave all undone.
cluster::BatchReport run_clips(Console& console, const ClipBatch& batch);

/// Any jobs, told in the same way.
cluster::BatchReport run_jobs(Console& console, const std::string& what,
                              std::span<const cluster::Job> jobs, const cluster::BatchWork& work,
                              cluster::BatchOptions options);

/// Fingerprint of all that is read for a clip: its file and what lies beside it and belongs to it.
[[nodiscard]] std::uint64_t clip_word_print(const std::string& word);

}  // namespace sidestep::cli
