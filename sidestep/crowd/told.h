// What happened, frame by frame, as those who record need it; and how several processes keep it.
//
//     rank 0   told ──► part 0 ─┐
//     rank 1   told ──► part 1 ─┼──► join: one recording, byte for byte the one that one process
//     rank 2   told ──► part 2 ─┘    would have written
//
// A part is a file that only grows. What a kill cut short is seen and left out, and a run that plays
// on from a checkpoint cuts off what came after it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/crowd/simulation.h"

namespace sidestep::crowd {

class Recorder;

/// What happened in a frame, by numbers of people.
struct Told {
    std::int64_t frame = 0;
    std::vector<Met> met;
    std::vector<Choice> choices;
};

/// Of the step that was made last.
[[nodiscard]] Told told(const Simulation& simulation);

/// Writes a part.
class ToldWriter {
public:
    /// Goes on after the first `keep` bytes of what is there; 0 begins anew.
    [[nodiscard]] static Result<ToldWriter> open(const std::filesystem::path& path,
                                                 std::uint64_t keep);
    void tell(const Told& frame);
    /// Hands all to the system, and says how many bytes the part has by now.
    [[nodiscard]] Result<std::uint64_t> flush();

private:
    std::filesystem::path path_;
    std::ofstream file_;
    std::uint64_t bytes_ = 0;
};

/// A part to be read: its first `bytes` bytes.
struct ToldPart {
    std::filesystem::path path;
    std::uint64_t bytes = 0;
};

/// Tells a recorder what all parts tell of the frames up to `frames`, in order.
/// @param progress  Called now and then with a share in 0..1; false stops, with a problem.
[[nodiscard]] Problems join(std::span<const ToldPart> parts, std::int64_t frames,
                            Recorder& recorder, const std::function<bool(double)>& progress = {});

}  // namespace sidestep::crowd
