// What would this look like in a mirror? And which joint is whose twin?
//
//     L ──o──┬──o── R          L ──o──┬──o── R
//       hand │   .     ──►        .   │ hand       the left hand waved, now the right one does,
//            │                        │            by the same skeleton, across a vertical plane
//           / \                      / \           through the world origin
//
// Each joint takes the reflected world rotation of its twin. The skeleton stays what it is: where
// the two sides differ at rest (an arm hanging, other local axes, other bone lengths) the
// reflection is carried by bone directions, so limbs point where the mirror image points.
// Mirroring twice gives the clip back, to rounding.
#pragma once

#include <vector>

#include "sidestep/motion/clip.h"

namespace sidestep::motion {

/// Who is whose twin.
struct MirrorMap {
    enum class Method {
        names,      ///< LeftArm and RightArm, LThumb and RThumb, arm_l and arm_r ...
        positions,  ///< Names say nothing; the places at rest are symmetric.
        none,       ///< Neither: every joint is its own twin.
    };
    std::vector<int> twin;      ///< Per joint; itself on the middle line. twin[twin[j]] == j.
    std::vector<bool> on_left;  ///< Per joint; false on the middle line and on the right.
    Method method = Method::none;
    int pairs = 0;                ///< Left-right pairs found.
    Vec3 normal = Vec3::UnitX();  ///< Horizontal, from right to left at rest: the mirror's normal.
};

/// Finds the twins by name, completed by position at rest where names pair only in part; by
/// position alone when no two names pair up.
///
/// Names: any case; Left/Right or L/R as a word of its own, at the front, at the end or in the
/// middle, with or without separators (`mixamorig:LeftArm`, `LHipJoint`, `lfemur`, `hand_l`,
/// `Hand.R`, `Bip01 L Foot`); running numbers at the end (`b_LeftLeg01_015`) need not agree.
/// Parents of twins are twins even without telling names; a pair whose parents cannot be twins does
/// not stand. Y must be up.
[[nodiscard]] MirrorMap mirror_map(const Skeleton& skeleton);

/// The mirrored motion. @throws UsageError when `map` is not of this skeleton.
[[nodiscard]] Clip mirror(const Clip& clip, const MirrorMap& map);
[[nodiscard]] Clip mirror(const Clip& clip);

/// For messages: "names", "positions" or "none".
[[nodiscard]] const char* to_string(MirrorMap::Method method);

}  // namespace sidestep::motion
