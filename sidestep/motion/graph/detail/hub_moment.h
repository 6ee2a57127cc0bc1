// What does a body do at the end of a clip? A pose, and the step of one frame beside it.
//
//     first_moment    [0]──►1  2  3 ...        the pose of frame 0 and the way to frame 1
//     last_moment     ... n-3  n-2──►[n-1]     the pose of frame n-1 and the way from frame n-2
//
// Steps do not know where on the ground they happen: turns are in the joint's own frame, the way of
// a root is as its own heading sees it. So steps of different clips may be compared and averaged.
#pragma once

#include <vector>

#include "sidestep/motion/clip.h"

namespace sidestep::motion::detail {

/// What each joint does from one frame to the next.
struct PoseStep {
    std::vector<Vec3> turns;   ///< Rotation vectors, in the joint's own frame.
    std::vector<Vec3> shifts;  ///< Of local translations; the root's as seen by its heading.
};

struct HubMoment {
    Pose pose;      ///< Where the clip has it.
    PoseStep step;  ///< After the pose for a first moment, before it for a last one.
};

/// @throws UsageError when the clip has fewer than two frames.
[[nodiscard]] HubMoment first_moment(const Clip& clip);
[[nodiscard]] HubMoment last_moment(const Clip& clip);

/// The moment at any frame, with the step after it or before it.
[[nodiscard]] HubMoment moment_at(const Clip& clip, int frame, bool step_after);

/// The pose with its root above the origin, facing +Z.
[[nodiscard]] Pose put_at_origin(const Skeleton& skeleton, const Pose& pose);

/// The pose one step on, or one step back when `back`.
[[nodiscard]] Pose stepped(const Skeleton& skeleton, const Pose& pose, const PoseStep& step,
                           bool back);

/// Where clips meet: one pose, and what happens in the frame before and in the frame after.
struct MeanMoment {
    Pose pose;  ///< Root above the origin, facing +Z.
    PoseStep before;
    PoseStep after;
    /// Root mean square speed of the joints of all ends, in metres per second: of their mean
    /// velocity, so that what ends do not have in common does not count.
    double speed = 0.0;
    /// The same of single ends: the one in the middle of all, from slow to fast.
    double usual_speed = 0.0;
    double spread = 0.0;  ///< Metres: root mean square distance of joints from those of the mean.
};

/// The mean of many ends: each is put on the mean by its ground position and facing; one that lies
/// far from the others counts less (weight falls as the inverse of its distance beyond the usual).
/// Without ends of one kind the steps of the other are taken.
/// @throws UsageError when there are none at all.
[[nodiscard]] MeanMoment mean_moment(const Skeleton& skeleton, double frame_time,
                                     const std::vector<HubMoment>& arriving,
                                     const std::vector<HubMoment>& leaving);

/// No step at all: for hubs to stand in.
[[nodiscard]] PoseStep no_step(const Skeleton& skeleton);

}  // namespace sidestep::motion::detail
