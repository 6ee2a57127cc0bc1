// How do the joints of a clip move between two frames, as links that `ccd` can ask about?
//
//     frame 12 ──────── frame 13        every joint turns along the shortest arc and moves straight, as
//        pose a    t     pose b         motion::blend has it: one link for each joint, in its parent's frame
//
// Rigid parts only: skin that follows several joints bends, and is the business of between.h.
#pragma once

#include <vector>

#include "sidestep/ccd/motion.h"
#include "sidestep/motion/clip.h"

namespace sidestep::body {

/// One link for each joint of the skeleton, in its order.
/// @throws UsageError when a pose is not of the skeleton.
[[nodiscard]] std::vector<ccd::LinkMotion> links_between(const motion::Skeleton& skeleton,
                                                         const motion::Pose& a,
                                                         const motion::Pose& b);

/// From a frame to the next.
/// @throws UsageError when there is no next frame.
[[nodiscard]] std::vector<ccd::LinkMotion> clip_links(const motion::Clip& clip, int frame);

}  // namespace sidestep::body
