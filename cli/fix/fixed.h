// What became of the clips, for people and for programs.
//
//     FixedClip ──► fix_table, fix_remains ──► the terminal
//               └─► fix_json ────────────────► a program
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/fix/flags.h"
#include "cli/support/console.h"
#include "cli/support/output.h"
#include "sidestep/edit/fix.h"

namespace sidestep::cli {

/// What became of one clip, and where it lies. Its clips are gone once they are written.
struct FixedClip : edit::Fixed {
    std::string file{};    ///< As the user named it.
    std::string output{};  ///< Where it lies now.
    std::string recording{};
    std::string body{};  ///< What it wore.
    double frame_rate = 0.0;
    int frames = 0;
    double seconds = 0.0;         ///< By the clock: wearing, avoiding, looking, writing.
    std::uint64_t fingerprint{};  ///< Of the resulting clip.
};

struct UnfixedClip {
    std::string file;
    Problems problems;
};

struct FixRun {
    std::vector<FixedClip> clips;
    std::vector<UnfixedClip> failed;
    int asked = 0;
    bool interrupted = false;
    std::string character;
    double seconds = 0.0;  ///< By the clock, for all of them.

    [[nodiscard]] int count(edit::Avoided::Verdict verdict) const;
    [[nodiscard]] int clean_count() const;
    /// Those in which the linter finds nothing, whoever may move.
    [[nodiscard]] int spotless_count() const;
    [[nodiscard]] std::int64_t frame_count() const;
};

/// A line for each clip under a header.
[[nodiscard]] std::string fix_table(const Console& console, const FixRun& run);
/// What still meets: limbs, frames, depth, why; of limbs that may not move the deepest. Empty when
/// nothing does.
[[nodiscard]] std::string fix_remains(const Console& console, const FixRun& run,
                                      const FixFlags& flags);
/// The last line.
[[nodiscard]] std::string fix_closing(const FixRun& run);

[[nodiscard]] Json fix_json(const FixRun& run, const FixFlags& flags);

}  // namespace sidestep::cli
