// Does anybody in this recording overlap anybody else? The judge, who knows nothing of planners.
//
//     recording ──► who stands where, how wide, at this moment ──► every pair ──► overlaps
//
// It looks at every sample of every clip that is played and at moments in between, places every
// joint by forward kinematics, and measures. It shares no code with those whose work it judges.
//
//     sample      .  .  .  sample      .  .  .  sample       moments: 8 between two samples, and
//        ●───────┼──┼──┼─────●───────┼──┼──┼─────●           every moment at which anything is told
//
// Read next: docs/verify.md (the verb, and what the figures mean).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/cluster/ranks.h"
#include "sidestep/recording/recording.h"

namespace sidestep::judge {

struct JudgeOptions {
    /// Moments looked at between two samples. More find shorter overlaps and take longer.
    int between = 8;
    /// The same disc around every root; none: as far as joints and end sites reach from the root,
    /// plus `margin`. What the recording says about itself ("fixed_radius", "margin" among its
    /// `about`) is the default of the verb.
    std::optional<double> fixed_radius = std::nullopt;
    double margin = 0.06;
    /// Overlaps no deeper than this are let pass, in metres.
    double tolerance = 0.0;
    /// At most so many overlaps are listed, the earliest; all are counted.
    int list_at_most = 20;
    /// Called now and then, from any thread but one at a time, with a share in 0..1; returning
    /// false stops (the verdict is then incomplete).
    std::function<bool(double)> progress = {};
    /// Several processes look, each at moments of its own, and all come to the same verdict as one
    /// alone; all make the same call. Borrowed; null: one looks at everything.
    cluster::Ranks* ranks = nullptr;
};

/// How wide people are to each other, as a recording says of itself.
struct StatedWidth {
    std::optional<double> fixed_radius = std::nullopt;  ///< The same disc for everyone, or
    double margin = 0.06;  ///< as far as limbs reach, and so much more.
};

/// "fixed_radius" or "margin" among what the recording says about itself; limbs and 6 cm where it says
/// nothing. Problems name the file when it states nonsense.
[[nodiscard]] Result<StatedWidth> stated_width(const recording::Recording& recording,
                                               const std::string& file = {});

/// Two things that share ground.
struct Overlap {
    int a = 0, b = 0;            ///< Things, a < b; b is recording::none when it is a wall.
    int wall = recording::none;  ///< The line that somebody stands in; `none` for two bodies.
    double first_s = 0.0;        ///< From here ...
    double last_s = 0.0;         ///< ... to here, over all moments looked at without a gap.
    double deepest = 0.0;        ///< Metres.
    double deepest_s = 0.0;
};

struct Judgement {
    std::int64_t overlaps = 0;  ///< Spells of overlap, one for each pair and stretch of time.
    std::vector<Overlap> list;  ///< By `first_s`, then `a`, `b`, `wall`.
    double deepest = 0.0;       ///< Over all overlaps, listed or not, metres.
    int people = 0;             ///< Figures that are ever seen.
    int obstacles = 0;          ///< Discs.
    int walls = 0;              ///< Lines named "wall".
    std::int64_t moments = 0;
    /// Pairs of two people, of a person and a disc, and of a person and a wall, over all moments.
    std::int64_t pairs = 0;
    /// Those of them that the distance along x alone did not settle: work done.
    std::int64_t measured = 0;
    double closest = 0.0;  ///< The least gap between two people, metres; negative overlaps.
    double closest_s = 0.0;
    /// Between whom; `none` when there never were two at a time.
    int closest_a = recording::none, closest_b = recording::none;
    bool complete = true;  ///< False when `progress` stopped it.
};

/// Looks at every person and every other person, disc and wall, at every moment. Touching is not
/// overlapping: `distance < sum of radii` is, by more than the tolerance. Discs move as they are
/// told and are not judged against each other, nor against walls.
///
/// Moments: `between` between two samples of the quickest clip, from the first second to the last;
/// every sample of every clip while it is played; every key. Same bits for any number of threads.
///
/// @throws UsageError when an option is negative or not finite.
/// @throws InputError when the recording has more than 50 million moments.
[[nodiscard]] Judgement judge(const recording::Recording& recording,
                              const JudgeOptions& options = {});

}  // namespace sidestep::judge
