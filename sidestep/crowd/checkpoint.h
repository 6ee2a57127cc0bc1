// A run that may be cut off: what it keeps, so that it can play on.
//
//     folder/   checkpoint          which of the others count; written last, whole or not at all
//               state-450-0 ...     what each process saved at that frame
//               told-0-0 ...        what each process told, for the recording; of each start anew
//
// Whatever happens while a checkpoint is written, the one before stays whole. Any number of
// processes plays on from what any other number saved.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/crowd/told.h"

namespace sidestep::crowd {

/// The last checkpoint of a folder.
struct Checkpoint {
    std::int64_t frame = 0;
    int start = 0;                          ///< How often the run was started before this one.
    std::vector<std::string> states;        ///< File names in the folder.
    std::vector<std::uint64_t> prints;      ///< Fingerprints of their bytes.
    std::vector<std::string> told;          ///< File names ...
    std::vector<std::uint64_t> told_bytes;  ///< ... and how much of each counts.
};

/// The last one that is whole; none when there is no checkpoint yet.
[[nodiscard]] Result<std::optional<Checkpoint>> last_checkpoint(
    const std::filesystem::path& folder);

/// A part of what was saved, for SimulationOptions::saved.
/// @throws InputError when it is not what was written.
[[nodiscard]] std::optional<std::string> saved_part(const std::filesystem::path& folder,
                                                    const Checkpoint& checkpoint, int part);

/// Keeps checkpoints while a run goes on; all processes make the same calls.
class CheckpointWriter {
public:
    /// Begins, or goes on after `last`. `ranks` may be null; borrowed.
    /// @param tells  Keep what is told as well.
    /// @throws InputError when the folder cannot be written to.
    CheckpointWriter(std::filesystem::path folder, cluster::Ranks* ranks,
                     const std::optional<Checkpoint>& last, bool tells);

    /// After each step.
    void tell(const Simulation& simulation);
    /// At a frame that is a multiple of 15. @throws InputError when it could not be kept.
    void save(const Simulation& simulation);
    /// All that was told: after the last step, on every process.
    [[nodiscard]] std::vector<ToldPart> parts();
    /// Takes away all that the folder was for. By rank 0, when nobody needs it any more.
    void remove();

private:
    void empty();
    [[nodiscard]] Checkpoint gathered(std::int64_t frame, const std::string& state,
                                      std::uint64_t print);

    std::filesystem::path folder_;
    cluster::Ranks* ranks_;
    Checkpoint last_;
    std::optional<ToldWriter> writer_;
    std::string own_;  // name of this process's part
};

}  // namespace sidestep::crowd
