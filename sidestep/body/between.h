// Clean at every moment, not only at the frames?
//
//     frame 12 ─────────────┬───────────── frame 13      how far can a limb move on the way, seen
//                        middle                          from the other? less than their distance:
//              ──────┬──────     ──────┬──────           clean. Else look at the middle, and halve.
//
// Between two frames joints turn along the shortest arc and roots move straight, as motion::blend
// has it. An answer of "clean" holds for every moment of the interval. Where two limbs pass so near
// that they would have to be looked at closer than `tolerance`, and meet at no moment looked at, they
// are `undecided`: whatever they do there, they stay within the tolerance of not touching.
//
// Read next: docs/self-contact.md, "Between frames".
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "sidestep/body/self_contact.h"
#include "sidestep/motion/pose.h"

namespace sidestep::body {

struct BetweenOptions {
    /// Metres. An interval around whose middle two limbs can move less than this against each other
    /// is not halved again. Smaller is stricter and slower.
    double tolerance = 0.0005;
    int most_halvings = 12;
    Detail detail = Detail::depth;  ///< Of hits.
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
    /// Pairs without a hit that came within the tolerance and could not be told apart from touching:
    /// their number, and which, in the order of the pairs.
    std::int64_t undecided = 0;
    std::vector<LimbPair> undecided_pairs;
};

/// What turning a joint does to the flesh of each limb: balls around the pieces that each joint
/// pulls. Built once per body, then only read.
class Levers {
public:
    /// O(vertices): some milliseconds for a skinned person.
    explicit Levers(const Flesh& flesh);

    /// A piece of flesh as one joint carries it.
    struct Ball {
        int joint = 0;
        Vec3 centre = Vec3::Zero();  ///< In the joint's frame.
        double radius = 0.0;
        double most_weight = 1.0;  ///< The joint's largest share in a vertex of the piece.
    };
    /// The balls of one slice of a limb; the joint with the largest share first.
    using Piece = std::vector<Ball>;

    [[nodiscard]] int limb_count() const noexcept { return static_cast<int>(first_.size()) - 1; }
    /// The slices of a limb that have flesh.
    [[nodiscard]] std::span<const Piece> pieces(int limb) const {
        return std::span(pieces_).subspan(first_[limb], first_[limb + 1] - first_[limb]);
    }
    /// Of each joint; -1 for roots.
    [[nodiscard]] std::span<const int> parents() const noexcept { return parents_; }

private:
    std::vector<int> parents_;
    std::vector<std::size_t> first_;
    std::vector<Piece> pieces_;
};

/// The way from one pose to the next, both ends left out. Pairs that collide at an end are the
/// business of the frames and may be left out of `pairs`.
/// @throws UsageError when a pose is not of the body's skeleton.
[[nodiscard]] BetweenAnswer contacts_between(const SelfContact& body, const Levers& levers,
                                             SelfContact::Scratch& scratch, const motion::Pose& a,
                                             const motion::Pose& b, std::span<const LimbPair> pairs,
                                             const BetweenOptions& options = {});

/// The same with levers made for this one call. For many frames make them once.
[[nodiscard]] BetweenAnswer contacts_between(const SelfContact& body, SelfContact::Scratch& scratch,
                                             const motion::Pose& a, const motion::Pose& b,
                                             std::span<const LimbPair> pairs,
                                             const BetweenOptions& options = {});

/// For each pair a bound on how far their flesh moves against each other: between any two moments of
/// the way from pose a to pose b no point of one limb comes nearer to a point of the other, or goes
/// farther from it, by more than this. What moves both alike does not count.
[[nodiscard]] std::vector<double> relative_motion(const Flesh& flesh, const motion::Pose& a,
                                                  const motion::Pose& b,
                                                  std::span<const LimbPair> pairs);

}  // namespace sidestep::body
