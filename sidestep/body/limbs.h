// Which pieces of a body can hit each other?
//
// A skeleton has joints that are nobody's flesh: stubs of no length, finger bases, thumbs. A limb is
// what a person would call one, whatever joints it is strung from:
//
//     LHipJoint ─┐                    Hips, LHipJoint, RHipJoint     ──► one limb, Hips
//     Hips ──────┼── pelvis           LeftHand, LeftFingerBase, ...  ──► one limb, LeftHand
//     RHipJoint ─┘
//
// The CMU skeleton of 31 joints has the seed's 23 limbs and 253 pairs of them, 22 of which are
// joined. The map is guessed from names; where the guess is wrong, a small text file says better:
//
//     # limb = its joints, the one that carries it first
//     LeftHand = LeftHand LeftFingerBase LeftHandIndex1 LThumb
//     nobody   = Tail1 Tail2
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/body/humanoid.h"
#include "sidestep/motion/skeleton.h"

namespace sidestep::body {

struct Limb {
    std::string name;         ///< Usually that of its joint.
    int joint = 0;            ///< The joint that carries it: boxes live in this joint's frame.
    std::vector<int> joints;  ///< Every joint whose flesh it is, ascending; `joint` among them.
    Label label;              ///< What a person would call it; none for other creatures.
    int parent = -1;          ///< The limb it hangs on; -1 for a root.
    /// The bone at rest, in the frame of `joint`. From the joint to where the next limb begins; for
    /// the pelvis from the right hip to the left, for the chest from shoulder to shoulder.
    Vec3 from = Vec3::Zero();
    Vec3 to = Vec3::Zero();
};

/// All limbs of a skeleton. Plain data, made by `guess_limbs` or `read_limbs`.
struct LimbMap {
    std::vector<Limb> limbs;    ///< Ordered by the joint that carries them: parents first.
    std::vector<int> of_joint;  ///< The limb of each joint; -1 when it is nobody's.

    [[nodiscard]] int count() const noexcept { return static_cast<int>(limbs.size()); }
    /// n (n - 1) / 2: 253 for 23 limbs.
    [[nodiscard]] int pair_count() const noexcept { return count() * (count() - 1) / 2; }
    /// One hangs on the other.
    [[nodiscard]] bool adjacent(int a, int b) const {
        return limbs[a].parent == b || limbs[b].parent == a;
    }
    [[nodiscard]] int find(std::string_view name) const;  ///< -1 when there is none.
};

/// Two limbs, the smaller index first.
using LimbPair = std::array<int, 2>;

/// Two limbs by their names, in any order. A name that is nobody's is a problem that says which is near.
[[nodiscard]] Result<LimbPair> find_limb_pair(const LimbMap& map, std::string_view a,
                                              std::string_view b);

/// Place of a pair a < b in the list (0,1) (0,2) ... (n-2,n-1).
[[nodiscard]] constexpr int pair_index(int limb_count, int a, int b) {
    return a * (2 * limb_count - a - 1) / 2 + (b - a - 1);
}
/// All pairs in that order.
[[nodiscard]] std::vector<LimbPair> all_pairs(int limb_count);

/// From names where they make a person, else one limb for every bone that has a length. Joints
/// without a role of their own go with the nearest ancestor that has one.
[[nodiscard]] LimbMap guess_limbs(const motion::Skeleton& skeleton);

/// The text form above. Joints it does not name are guessed; names that do not exist, joints named
/// twice and limbs whose joints do not hang together are problems, with line and column.
[[nodiscard]] Result<LimbMap> read_limbs(std::string_view text, std::string_view file_name,
                                         const motion::Skeleton& skeleton);

/// What `read_limbs` reads back as the same map.
[[nodiscard]] std::string to_text(const LimbMap& map, const motion::Skeleton& skeleton);

}  // namespace sidestep::body
