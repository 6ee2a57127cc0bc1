// How does a clip come out clean on this body, and who says so?
//
//     motion ──► put on ────────────► avoid ─────► lint ─────► Fixed
//                joints of equal      arms move    the judge   clip, verdict, what remains,
//                names, else by what  (legs too)               what is left of the source
//                they are
//
// What `sidestep fix` does to one clip: avoid.h alone believes itself; here the linter, which knows
// nothing of how the result came about, has the last word.
#pragma once

#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/body/lint.h"
#include "sidestep/edit/avoid.h"
#include "sidestep/edit/preservation.h"
#include "sidestep/motion/io/motion_file.h"

namespace sidestep::edit {

/// A clip on a body that it may not have been made for.
struct Dressed {
    motion::Clip clip;
    double scale = 1.0;       ///< Of the root's way, where the body has other legs.
    bool retargeted = false;  ///< Joints were matched by what they are, not by their names.
    Problems notes;
};

/// Joints of equal names as `body::wear` has it; where they do not fit, by what they are (`retarget`).
/// @param partly_by_name  Take what `wear` gives even where some names differ: for bodies that were
///                        made for the clip's own bones.
[[nodiscard]] Result<Dressed> dress(const motion::Clip& clip, const body::Character& character,
                                    bool partly_by_name = false);

struct FixOptions {
    AvoidOptions avoid = {};  ///< Its `stop` ends the judge too.
    bool partly_by_name = false;
};

struct Fixed {
    /// What the loop says, unless the linter knows better.
    Avoided::Verdict verdict = Avoided::Verdict::unchanged;
    motion::Clip clip;   ///< The result.
    motion::Clip worn;   ///< The source on this body.
    double scale = 1.0;  ///< As in Dressed.
    bool retargeted = false;
    Avoided avoided{};                      ///< Without its clip.
    Preservation kept{};                    ///< Worn source against result.
    body::LintReport judged{};              ///< Self contact of the result, by the linter.
    std::vector<int> left{};                ///< Findings of limbs that may move.
    std::vector<int> unmoved{};             ///< Findings of limbs of which neither may.
    std::vector<body::LimbPair> of_legs{};  ///< Pairs among those that legs that move would free.
    bool stopped = false;                   ///< On the way: then there is no result.
    Problems notes{};

    /// Of limbs that may move. What two others do is the body's doing, or the user's choice.
    [[nodiscard]] bool clean() const noexcept { return left.empty(); }
};

/// A first row that the reader calls a made-up T-pose stays as it is and is not looked at. The same
/// bits for any number of threads.
/// @return Problems when the clip has no frames or does not fit the body.
/// @throws UsageError as `avoid` does.
[[nodiscard]] Result<Fixed> fix(const motion::Motion& motion, const body::LintBody& body,
                                const FixOptions& options = {});

}  // namespace sidestep::edit
