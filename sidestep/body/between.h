// Clean at every moment, not only at the frames?
//
//     frame 12 ─────────────┬───────────── frame 13      how far can a limb move on the way, seen
//                        middle                          from the other? less than their distance:
//              ──────┬──────     ──────┬──────           clean. Else look at the middle, and halve.
//
// Between two frames joints turn along the shortest arc and roots move straight, as motion::blend
// has it. An answer of "clean" holds for every moment of the interval, up to `tolerance`: where two
// limbs pass nearer than that without meeting at any moment looked at, they count as clean, and
// `closest` says so.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sidestep/body/self_contact.h"
#include "sidestep/motion/clip.h"

namespace sidestep::body {

struct BetweenOptions {
    /// Metres. An interval in which two limbs can move less than this against each other is not
    /// halved again. Smaller is stricter and slower.
    double tolerance = 0.0005;
    int most_halvings = 12;
};

/// Two limbs that meet somewhere strictly between two frames.
struct BetweenHit {
    LimbPair limbs{};
    double weight = 0.0;  ///< 0 at the first pose, 1 at the second: a moment at which they meet.
    LimbContact contact;  ///< At that moment, with depth.
};

struct BetweenAnswer {
    std::vector<BetweenHit> hits;  ///< At most one per pair, in the order of the pairs.
    std::int64_t poses = 0;        ///< Looked at.
    /// Pairs that came within the tolerance and could not be told apart from touching.
    std::int64_t undecided = 0;
};

/// The way from one pose to the next, both ends left out. Pairs that collide at an end are the
/// business of the frames and may be left out of `pairs`.
/// @throws UsageError when a pose is not of the body's skeleton.
[[nodiscard]] BetweenAnswer contacts_between(const SelfContact& body, SelfContact::Scratch& scratch,
                                             const motion::Pose& a, const motion::Pose& b,
                                             std::span<const LimbPair> pairs,
                                             const BetweenOptions& options = {});

/// No point of limb a moves further than this as seen from limb b, between pose a and pose b.
/// What the above leans on; one number per pair.
[[nodiscard]] std::vector<double> relative_motion(const Flesh& flesh, const motion::Pose& a,
                                                  const motion::Pose& b,
                                                  std::span<const LimbPair> pairs);

}  // namespace sidestep::body
