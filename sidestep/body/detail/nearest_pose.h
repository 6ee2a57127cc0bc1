// How near can these two limbs come?
//
// Only the joints between them matter. Seen from before a joint, limb a's box stands still; seen
// from after it, limb b's does; so trying angles of that joint is turning one box before another:
//
//     a's box ── joints ──┤ joint k ├── joints ── b's box       sixteen angles at once
//
// Coordinate by coordinate, at several step sizes, from many random starts. What it finds is a pose;
// what it does not find proves nothing.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sidestep/base/random.h"
#include "sidestep/body/detail/box_kernels.h"
#include "sidestep/body/joint_freedom.h"
#include "sidestep/body/limb_boxes.h"
#include "sidestep/motion/skeleton.h"

namespace sidestep::body::detail {

struct NearestPose {
    double distance = 0.0;       ///< Of the whole boxes, as in `BoxContacts::distances`.
    std::vector<double> angles;  ///< All of `JointPath::joints()`, one joint after another.
    std::int64_t poses_tried = 0;
};

/// The joints between two limbs, roots at rest. One per thread: it keeps its own scratch.
class JointPath {
public:
    JointPath(const motion::Skeleton& skeleton, const LimbBoxes& boxes,
              std::span<const JointFreedom> freedoms, LimbPair limbs);

    /// The joints that turn, in the order of the path from a to b.
    [[nodiscard]] const std::vector<int>& joints() const noexcept { return joints_; }

    /// The best of `restarts` descents; stops at the first pose where the boxes touch.
    [[nodiscard]] NearestPose nearest(int restarts, Random& random);

private:
    /// A box in some frame on the way.
    struct Placed {
        Vec3 centre;
        Mat3 axes;
    };
    /// From the frame after it to the one before: x = V (x' + after) + before, V the joint's
    /// rotation on the way down and its inverse on the way up.
    struct Step {
        int joint = 0;
        bool up = false;
        Vec3 after = Vec3::Zero(), before = Vec3::Zero();
        const JointFreedom* freedom = nullptr;  ///< None for what is stiff.
        int first = 0;                          ///< Its angles.
        int count = 0;
        Mat3 turn = Mat3::Identity();  ///< V now.
    };
    /// Sixteen ways to move one angle: both ways by halved steps.
    struct Moves {
        std::array<double, box_lanes> by{}, cosine{}, sine{};
    };
    struct Coordinate {
        int step = 0;
        int angle = 0;         ///< Index among all.
        bool turning = false;  ///< A turn about a fixed axis, whatever the others are.
        double low = 0.0, high = 0.0;
        Moves scan;                  ///< Values instead of changes.
        std::array<Moves, 2> moves;  ///< Coarse and fine.
        double cosine_low = 1.0, sine_low = 0.0, cosine_high = 1.0, sine_high = 0.0;
    };

    void add_step(const motion::Skeleton& skeleton, std::span<const JointFreedom> freedoms,
                  int joint, bool up);
    void add_coordinates();
    [[nodiscard]] bool turns(const Step& step, int which) const;
    [[nodiscard]] Mat3 rotation(const Step& step) const;
    /// Tries sixteen values; takes the best if it is better.
    void improve(const Coordinate& coordinate, const Moves& moves, bool absolute, const Placed& a,
                 const Placed& b);
    void sweep(int scale);
    void look_at_all();
    void polish(NearestPose& best, Random& random);

    Placed box_a_, box_b_;
    Vec3 half_a_, half_b_;
    std::vector<Step> steps_;
    std::vector<Coordinate> coordinates_;
    std::vector<int> joints_;
    mutable std::vector<double> angles_;
    std::vector<Placed> seen_b_;  // b's box after each step
    double distance_ = 0.0;       // of the pose as it is
    std::array<std::vector<double>, box_lanes> lane_angles_;
    std::array<double, box_lanes> lane_distances_{};
    std::int64_t tried_ = 0;
};

}  // namespace sidestep::body::detail
