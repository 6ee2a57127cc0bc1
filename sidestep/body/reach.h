// Where can this limb ever be, and can it ever meet that one?
//
// The angles on the way from limb a over their common ancestor to limb b are independent of each
// other, so the set of all places a limb can occupy, seen from the ancestor, is built joint by
// joint: turn the set about one axis through its range, move it by the bone, go on.
//
//         ▒▒▒▒                     voxels: every place within `error` of a marked centre
//       ▒▒▓▓▒▒▒   ──sweep──►       is where the limb may be; all others are where it never is
//       ▒▒▒▒▒
//
// Two limbs never meet when their sets are further apart than both errors. That is a proof, in
// voxels instead of cells of a space with 25 dimensions; its cost is linear in the number of joints.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "sidestep/body/joint_freedom.h"
#include "sidestep/body/limb_boxes.h"

namespace sidestep::body {

struct CertifyOptions {
    double finest = 0.00075;       ///< Edge of the smallest voxel, metres.
    double marks_per_sweep = 4e8;  ///< Work before a sweep takes coarser voxels.
    int closing_passes = 6;        ///< Filling of holes between marked voxels.
    std::function<void(const std::string&)> progress = {};  ///< Told what is being done.
};

struct Certificate {
    LimbPair limbs{};
    bool proved = false;
    double gap = 0.0;    ///< Proved lower bound of the distance; not positive when unproved.
    double error = 0.0;  ///< Of both sets together.
};

/// For each pair, whether the limbs' boxes can never meet. Same bits for any thread count.
/// @param chains  One per joint.
[[nodiscard]] std::vector<Certificate> certify_never(const motion::Skeleton& skeleton,
                                                     const LimbBoxes& boxes,
                                                     std::span<const TurnChain> chains,
                                                     std::span<const LimbPair> pairs,
                                                     const CertifyOptions& options = {});

}  // namespace sidestep::body
