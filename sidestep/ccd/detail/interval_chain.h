// Where can every link be during a stretch of time, by interval arithmetic alone?
//
//     world ─ 1 ─ 2 ─ 3 ─ 4          serial:  P1 P2 P3 P4, one product after the other
//       └──┬──┘   └──┬──┘            tree:    (P1 P2)(P3 P4), so that no width is multiplied
//          └────┬────┘                        more often than the tree is deep
//
// The recursion of thesis section 4.2 with one convention: the frame of an assembly is that of its
// root-most body, and everything stored is a pose (child into parent). C is A and B joined where body p
// of A carries the root of B, by the joint's motion P:
//
//     M_B = M_p P        the root of B in C, M_p the pose of p in A
//     handles of A       as they were
//     handles of B       M_B M_i
//     world              that of A is that of C, that of B is that of C times M_B
//
// No inverse occurs. A joint that moves makes stale only the assemblies above it; those are made again,
// and world poses only on the way to the links that are asked for.
//
// first_contact() does not use it: chords and sagittas (chain.h) are far closer, see docs/ccd-bounds.md.
#pragma once

#include <span>
#include <vector>

#include "sidestep/ccd/motion.h"
#include "sidestep/math/interval.h"

namespace sidestep::ccd::detail {

/// A box of rigid transforms.
struct IntervalPose {
    IntervalMat3 turn{IntervalVec3{1.0, 0.0, 0.0}, IntervalVec3{0.0, 1.0, 0.0},
                      IntervalVec3{0.0, 0.0, 1.0}};
    IntervalVec3 shift{};

    [[nodiscard]] IntervalVec3 operator*(const IntervalVec3& point) const {
        return turn * point + shift;
    }
    /// First `inner`, then this.
    [[nodiscard]] IntervalPose operator*(const IntervalPose& inner) const;
    /// @param slack  Allowed beyond the ends: a Transform is itself rounded.
    [[nodiscard]] bool contains(const Transform& pose, double slack) const;
};

/// All poses of a link in its parent during a stretch of [0, 1].
[[nodiscard]] IntervalPose poses_during(const LinkMotion& link, const Interval& time);

/// In the world, one product after the other. @param link  -1: the world itself.
[[nodiscard]] IntervalPose serial_poses(std::span<const LinkMotion> links, int link,
                                        const Interval& time);

/// A balanced assembly tree over links; any tree of them, not only a chain.
class IntervalTree {
public:
    /// Counts since it was made.
    struct Work {
        int assemblies = 0;  ///< Made or made again.
        int worlds = 0;      ///< Products on the way down.
    };

    explicit IntervalTree(std::span<const LinkMotion> links);

    /// Another stretch of time: makes again what is above joints that move.
    void look_at(const Interval& time);
    /// Another motion for one link, between its old parent and itself.
    void set(int link, const LinkMotion& motion);
    /// Everything the link can be in the world. Remembers what it passes.
    [[nodiscard]] const IntervalPose& world(int link);

    [[nodiscard]] const Work& work() const noexcept { return work_; }
    [[nodiscard]] int depth() const noexcept { return depth_; }

private:
    struct Handle {
        int body;
        IntervalPose pose;
    };
    struct Node {
        int a = -1, b = -1, up = -1;
        int link = -1;     // of the joint; none in a leaf
        int carrier = -1;  // which handle of A carries B
        int stamp = 0;
        int world_stamp = -1;
        IntervalPose of_b{}, world{};
        std::vector<Handle> handles{};  // bodies that carry something outside
    };

    int build(std::vector<int> bodies, int depth);
    void find_active();
    void touch_above(int node);
    void make(Node& node);
    const IntervalPose& world_of(int node);

    std::vector<LinkMotion> links_;
    std::vector<Node> nodes_;  // children before parents
    std::vector<int> leaf_of_, joint_of_;
    std::vector<int> active_{}, stale_{};
    Interval time_{0.0, 1.0};
    int stamp_ = 0, world_stamp_ = 0, depth_ = 0;
    Work work_{};
};

}  // namespace sidestep::ccd::detail
