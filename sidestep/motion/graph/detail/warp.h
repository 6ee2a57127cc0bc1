// How is a clip bent so that its ends are those of its hubs, and its feet still stand?
//
//      hub ●                              ● hub
//           \                            /        the difference at each end fades out over up to
//            `-.                      .-'         half a second (a displacement map): pose and
//       clip ~~~~`~~~~~~~~~~~~~~~~~~~'~~~ clip    velocity meet the hub, the middle stays as it was
//
//      foot ●────┐ stands here            ┌────●  the displacement of a foot on the ground does not
//                └─ swings ─~~~~~~─ swings ┘      fade: it is held until the foot swings, and what
//                                                 was moved is the whole stand, not the foot in it
#pragma once

#include "sidestep/motion/graph/detail/hub_moment.h"

namespace sidestep::motion::detail {

struct WarpOptions {
    double fade_seconds = 0.5;  ///< Longest time over which an end's difference fades.
    bool keep_feet = true;      ///< False: fade everything alike, and let feet slide.
};

struct WarpedClip {
    Clip clip;                ///< Begins with the root above the origin, facing +Z.
    double slide = 0.0;       ///< Introduced: the worst contact of either foot, in metres.
    double end_change = 0.0;  ///< How far ends had to go: rms of joints, in metres, the worse end.
};

/// The fewest frames that can be bent: two beside each end that belong to the hub, one between.
inline constexpr int warpable_frames = 5;

/// @throws UsageError when the clip is too short, or of another skeleton than the moments.
[[nodiscard]] WarpedClip warp(const Clip& clip, const MeanMoment& in, const MeanMoment& out,
                              const WarpOptions& options = {});

}  // namespace sidestep::motion::detail
