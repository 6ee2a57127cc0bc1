// What becomes of the clips on people thin and fat, arms alone or legs too?
//
//     clip ──► wear ──► avoid ──► lint        timed: processor time of one thread
//                │                  │
//                └──► lint ─────────┴──► clean? nearer to the source? never worse?
//
// The linter is the judge, not the loop: it looks at the result with all its pairs, at the frames
// and between them, and knows nothing of how it came about.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bench/edit/clips.h"
#include "bench/support/harness.h"
#include "sidestep/base/result.h"
#include "sidestep/body/io/makehuman.h"
#include "sidestep/body/lint.h"

namespace sidestep::bench {

/// What one clip became on one body.
struct Edited {
    std::string clip;
    std::string body;
    int frames = 0;
    bool edited = false;       ///< Some frame changed.
    bool needed = false;       ///< The worn source has contacts of limbs that may move.
    bool clean = false;        ///< The result has none.
    bool nothing_new = false;  ///< Nor any contact of a pair that the source did not have.
    bool mistaken = false;     ///< The loop took it for clean, the linter does not.
    bool worse = false;        ///< More pairs times frames than the source, or a millimetre deeper.
    bool between = false;      ///< The linter looked between frames.
    int rounds = 0;
    int limit_violations = 0;
    double chain_deg = 0.0;  ///< Root mean square over edited chains' three joints and all frames.
    double changed_deg = 0.0;  ///< Over all joints that changed.
    double peak_deg = 0.0;
    double jerk = 1.0;
    double extra_slide = 0.0;
    double seconds = 0.0;  ///< Processor time of wearing, avoiding and linting.
    std::uint64_t print = 0;
    std::vector<std::string> left;  ///< What remains, for readers.
};

/// A body to be worn by all clips.
[[nodiscard]] Result<std::shared_ptr<const body::LintBody>> make_person(
    const body::MakeHuman& people, body::Sex sex, body::Weight weight,
    const motion::Skeleton& bones);

/// All clips on one body, as many at a time as there are cores, each on a thread of its own.
[[nodiscard]] std::vector<Edited> edit_all(const std::vector<BenchClip>& clips,
                                           const body::LintBody& body, const std::string& name,
                                           bool legs);

/// Rows of one kind of body, men and women together, as one line of the table.
[[nodiscard]] nlohmann::ordered_json summed_up(const std::string& name,
                                               const std::vector<Edited>& rows);

}  // namespace sidestep::bench
