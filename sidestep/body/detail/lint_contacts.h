// Who meets whom, frame by frame and on the way between frames, as findings.
#pragma once

#include <cstdint>
#include <vector>

#include "sidestep/body/lint.h"

namespace sidestep::body::detail {

struct ContactSurvey {
    std::vector<Finding> findings;  ///< By pair, then by time.
    std::int64_t poses = 0;
    std::int64_t undecided = 0;
    std::vector<LimbContact> at_rest;  ///< Let pass as deep as they are there, and a little more.
};

/// Which pairs are looked at when: those in `usual` always, those in `outside` at marked frames and
/// on the way to and from them.
struct SurveyPairs {
    std::vector<LimbPair> usual, outside;
    std::vector<std::uint8_t> marked;  ///< One per frame; may be empty when `outside` is.
};

[[nodiscard]] ContactSurvey survey_contacts(const motion::Clip& clip, const SelfContact& contact,
                                            const Levers& levers, const SurveyPairs& pairs,
                                            const LintOptions& options, Finding::Kind kind);

/// Sorts by kind, then time, then names, and digests everything that decided.
void finish_report(LintReport& report, std::uint64_t clip, std::uint64_t body,
                   const LintOptions& options);

}  // namespace sidestep::body::detail
