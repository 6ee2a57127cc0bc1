// Where can this limb ever be, and can it ever meet that one?
//
// The angles on the way from limb a over their common ancestor to limb b are independent of each
// other, so the set of all places a limb can occupy, seen from the ancestor, is built joint by
// joint: turn the set about one axis through its range, move it by the bone, go on.
//
//         ▒▒▒▒                     what is kept is not the set but how far away it is: lower
//       ▒▒▓▓▒▒▒   ──sweep──►       bounds of the distance at the nodes of a lattice, good between
//       ▒▒▒▒▒                      them too
//
// Two limbs never meet when no place is within reach of both. That is a proof, in three dimensions
// instead of the 25 of the angles; its cost is linear in the number of joints.
//
// Read next: docs/reach.md (why it holds, what it finds).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sidestep/body/joint_freedom.h"
#include "sidestep/body/limb_boxes.h"

namespace sidestep::body {

namespace detail {
struct PlacedSet;
}

/// All places of a limb's box inside the limits, seen from the frame of a joint it hangs on. Cheap
/// to copy; any number of threads may ask. Nothing is computed before it is asked for.
class ReachSet {
public:
    /// @param chains    One per joint.
    /// @param ancestor  The limb's own joint or one above it.
    /// @param voxel     Metres between nodes close to the set. Smaller is tighter and dearer.
    /// @throws UsageError when the limb does not hang on the ancestor, or a number is out of range.
    ReachSet(const motion::Skeleton& skeleton, const LimbBoxes& boxes,
             std::span<const TurnChain> chains, int limb, int ancestor, double voxel);

    /// No place that the limb can reach is nearer to this point. Short of the truth by a small part
    /// of a voxel where the set is some voxels away, by up to a voxel close to it.
    [[nodiscard]] double distance(const Vec3& point) const;
    /// The same from the point of view of places further away: closer to the truth near the set.
    [[nodiscard]] double sharp_distance(const Vec3& point) const;
    /// False only where the limb never is.
    [[nodiscard]] bool contains(const Vec3& point) const { return sharp_distance(point) <= 0.0; }
    /// A box around it.
    [[nodiscard]] geometry::AxisBox bounds() const;
    /// Nodes computed so far, in all sweeps.
    [[nodiscard]] std::int64_t nodes() const;

private:
    std::shared_ptr<const detail::PlacedSet> set_;
};

struct CertifyOptions {
    double coarsest = 0.04;  ///< Voxel of the first round, metres; halved from round to round.
    double finest = 0.005;   ///< Of the last one. Smaller proves narrower gaps and takes longer.
    /// Nodes in all rounds together, after which no further round is begun.
    double most_nodes = 1e8;
    std::function<void(const std::string&)> progress = {};  ///< Told what is being done.
};

struct Certificate {
    LimbPair limbs{};
    bool proved = false;
    double gap = 0.0;    ///< Proved lower bound of the distance, 0.2 m at most; 0 when unproved.
    double voxel = 0.0;  ///< Of the round that settled it.
};

/// For each pair, whether the limbs' boxes can never meet. Same bits for any thread count. Pairs
/// whose reach overlaps by more than a smaller voxel could mend are given up early; a pair and its
/// mirror image are settled together.
/// @param chains  One per joint.
/// @throws UsageError when there are not as many chains as joints, or a number is out of range.
[[nodiscard]] std::vector<Certificate> certify_never(const motion::Skeleton& skeleton,
                                                     const LimbBoxes& boxes,
                                                     std::span<const TurnChain> chains,
                                                     std::span<const LimbPair> pairs,
                                                     const CertifyOptions& options = {});

/// Boxes that hold the skinned surface of each limb in every pose inside the limits, not only its
/// stiff copy: what other joints can pull out of it widens the box. A certificate about these boxes
/// is one about the flesh.
/// @param freedoms  One per joint.
[[nodiscard]] LimbBoxes bounding_boxes(const Flesh& flesh, std::span<const JointFreedom> freedoms);

}  // namespace sidestep::body
