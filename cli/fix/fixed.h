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
#include "sidestep/body/lint.h"
#include "sidestep/edit/avoid.h"
#include "sidestep/edit/preservation.h"

namespace sidestep::cli {

struct FixedClip {
    std::string file{};    ///< As the user named it.
    std::string output{};  ///< Where it lies now.
    std::string recording{};
    std::string body{};       ///< What it wore.
    bool retargeted = false;  ///< Joints were matched by what they are, not by their names.
    double scale = 1.0;       ///< Of the root's way, where the body has other legs.
    double frame_rate = 0.0;
    int frames = 0;
    /// What the loop says, unless the linter knows better.
    edit::Avoided::Verdict verdict = edit::Avoided::Verdict::unchanged;
    edit::Avoided avoided{};                ///< Without its clip, which is written.
    edit::Preservation kept{};              ///< Worn source against result.
    body::LintReport judged{};              ///< Self contact of the result, by the linter.
    std::vector<int> left{};                ///< Findings of limbs that may move.
    std::vector<int> unmoved{};             ///< Findings of limbs of which neither may.
    std::vector<body::LimbPair> of_legs{};  ///< Pairs among those that --legs would move.
    double seconds = 0.0;                   ///< By the clock: wearing, avoiding, looking, writing.
    std::uint64_t fingerprint{};            ///< Of the resulting clip.
    Problems notes{};

    /// Of limbs that may move. What two others do is the body's doing, or the user's choice.
    [[nodiscard]] bool clean() const noexcept { return left.empty(); }
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
