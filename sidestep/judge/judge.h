// Does anybody in this recording overlap anybody else? The judge, who knows nothing of planners.
//
//     recording ──► who stands where, how wide, at this moment ──► every pair ──► overlaps
//
// It looks at every sample of every clip that is played and at moments in between, places every
// joint by forward kinematics, and measures. It shares no code with those whose work it judges.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sidestep/recording/recording.h"

namespace sidestep::judge {

struct JudgeOptions {
    /// Moments looked at between two samples.
    int between = 8;
    /// The same disc around every root; none: as far as joints and end sites reach from the root,
    /// plus `margin`. What the recording says about itself ("fixed_radius", "margin" among its
    /// `about`) is the default of the verb.
    std::optional<double> fixed_radius;
    double margin = 0.06;
    /// Overlaps no deeper than this are let pass, in metres.
    double tolerance = 0.0;
    /// At most so many overlaps are listed; all are counted.
    int list_at_most = 20;
    /// Called now and then with a share in 0..1; returning false stops (the verdict is then
    /// incomplete).
    std::function<bool(double)> progress;
};

/// Two things that share ground.
struct Overlap {
    int a = 0, b = 0;      ///< Things; b is recording::none when it is a wall.
    double first_s = 0.0;  ///< From here ...
    double last_s = 0.0;   ///< ... to here, over all moments looked at without a gap.
    double deepest = 0.0;  ///< Metres.
    double deepest_s = 0.0;
};

struct Judgement {
    std::int64_t overlaps = 0;  ///< Spells of overlap, one for each pair and stretch of time.
    std::vector<Overlap> list;
    int people = 0;
    int obstacles = 0;  ///< Discs.
    int walls = 0;      ///< Lines named "wall".
    std::int64_t moments = 0;
    std::int64_t pairs = 0;  ///< Pairs measured, over all moments.
    double closest = 0.0;    ///< The least gap between two people, metres; negative overlaps.
    double closest_s = 0.0;
    int closest_a = recording::none, closest_b = recording::none;
    bool complete = true;
};

/// Looks at every pair at every moment.
[[nodiscard]] Judgement judge(const recording::Recording& recording,
                              const JudgeOptions& options = {});

}  // namespace sidestep::judge
