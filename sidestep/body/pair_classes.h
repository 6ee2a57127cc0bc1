// Which pairs of limbs need no look at all?
//
//     253 pairs ──┬── adjacent   joined by a joint
//                 ├── always     touch in nearly every pose: what the body is
//                 ├── never      cannot meet inside the joint limits
//                 └── tested     all others
//
// Three ways to find "never", each stronger than the one before:
//
//     sampled     not seen in so many random poses: the seed's way, and wrong for many pairs
//     optimised   and a minimiser found no pose where they come near either: the default
//     certified   a proof (reach.h): the places the two can reach do not meet
//
// A class holds inside the joint limits. A pose outside them gets all pairs but the adjacent ones.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sidestep/base/random.h"
#include "sidestep/base/result.h"
#include "sidestep/body/joint_freedom.h"
#include "sidestep/body/limb_boxes.h"
#include "sidestep/body/reach.h"

namespace sidestep::body {

enum class PairClass { adjacent, always, never, tested };
enum class PairMethod { none, sampled, optimised, certified };

struct PairVerdict {
    LimbPair limbs{};
    PairClass kind = PairClass::tested;
    PairMethod by = PairMethod::none;  ///< Who says "never".
    /// Smallest distance of the boxes seen (sampling, minimiser) or proved (certificate), metres, and
    /// never more than it is; 0 when they touch, infinite when one of them has no surface.
    double gap = 0.0;
    std::string reason;  ///< One sentence for the report.

    friend bool operator==(const PairVerdict&, const PairVerdict&) = default;
};

struct PairClasses {
    std::vector<PairVerdict> pairs;  ///< All n (n - 1) / 2, in the order of `pair_index`.
    std::uint64_t key = 0;           ///< Of skeleton, boxes, limits and options: what it holds for.

    [[nodiscard]] int count(PairClass kind) const;
    /// What has to be tested: everything that is neither adjacent nor never. `always` is among them
    /// where asked for.
    [[nodiscard]] std::vector<LimbPair> to_test(bool with_always = false) const;

    friend bool operator==(const PairClasses&, const PairClasses&) = default;
};

struct ClassifyOptions {
    PairMethod method = PairMethod::optimised;
    int samples = 60000;    ///< Random poses, uniform in each limit.
    int restarts = 60;      ///< Of the minimiser, for every pair that sampling did not see.
    double margin = 0.03;   ///< Metres; a pair the minimiser brought nearer than this is tested.
    double always = 0.999;  ///< Share of the samples in which an "always" pair overlaps.
    std::uint64_t seed = 2002;
    CertifyOptions certify = {};  ///< For `certified` alone.
};

/// Same bits for any thread count. `PairMethod::certified` proves what it can (reach.h) of what the
/// minimiser left; the rest is tested.
/// @param freedoms  One per joint.
[[nodiscard]] PairClasses classify_pairs(const motion::Skeleton& skeleton, const LimbBoxes& boxes,
                                         std::span<const JointFreedom> freedoms,
                                         const ClassifyOptions& options = {});

/// The key that `classify_pairs` would give: whether classes kept from an earlier time still hold.
[[nodiscard]] std::uint64_t pair_classes_key(const motion::Skeleton& skeleton,
                                             const LimbBoxes& boxes,
                                             std::span<const JointFreedom> freedoms,
                                             const ClassifyOptions& options = {});

/// A random pose inside the limits, root at rest: uniform in every angle.
[[nodiscard]] motion::Pose random_pose(const motion::Skeleton& skeleton,
                                       std::span<const JointFreedom> freedoms, Random& random);

/// Text to keep, since a proof takes minutes: a line with the key, then a line for every pair.
[[nodiscard]] std::string to_text(const PairClasses& classes);

/// What `to_text` wrote. Anything else is a problem with its line and column: another count of
/// pairs, a word that is no class, a number that is none.
[[nodiscard]] Result<PairClasses> read_pair_classes(std::string_view text,
                                                    std::string_view file_name);

/// Classes that were looked for before they were computed.
struct KeptClasses {
    PairClasses classes;
    bool found = false;  ///< In the folder.
    Problems notes;      ///< A file that could not be read or written; warnings.
};

/// As `classify_pairs`, but looks for `<key>.classes` in a folder first, and leaves it there. A file
/// that is damaged or has another key is computed anew and replaced.
[[nodiscard]] KeptClasses kept_pair_classes(const std::filesystem::path& folder,
                                            const motion::Skeleton& skeleton,
                                            const LimbBoxes& boxes,
                                            std::span<const JointFreedom> freedoms,
                                            const ClassifyOptions& options = {});

/// MoveIt's SRDF: a <disable_collisions link1 link2 reason> for every pair that is skipped.
[[nodiscard]] std::string to_srdf(const PairClasses& classes, const LimbMap& limbs,
                                  const std::string& robot_name);

}  // namespace sidestep::body
