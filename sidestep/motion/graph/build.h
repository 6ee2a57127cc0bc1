// How do clips that were never made for each other come to meet?
//
//     labelled   walk.bvh: from W to W            their owner says which ends belong together
//                stop.bvh: from W to S
//
//     takes      ~~~~~~~~A~~~~~~~~~~B~~~~~~~      somebody wandered about for a minute: moments
//                ~~~~A~~~~~~~B~~~~~~~~~~~~~~      that look alike become hubs, what lies between
//                                                 them becomes clips
//
// Either way a hub becomes the mean of all ends at it, pose and velocity, and both ends of every
// clip are bent until they are that mean (displacement maps that fade within half a second; feet
// stay where they stand). Clips then join without blending.
//
// Read next: docs/motion-graph.md.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/motion/graph/motion_graph.h"

namespace sidestep::motion {

/// A clip whose ends were named.
struct LabelledClip {
    std::string name;
    std::string hub_in;
    std::string hub_out;
    Clip clip;
    std::string file;  ///< For problems; may be empty.
};

struct GraphOptions {
    /// Longest time over which an end's difference from its hub fades, at most half a clip. Longer
    /// is gentler and changes more of the clip.
    double fade_seconds = 0.5;
    /// Keep feet where they stand while all else fades. False lets them slide.
    bool keep_feet = true;
    /// A hub whose joints move slower than this together (root mean square, metres per second) is
    /// one to stand in; its velocity becomes nothing at all.
    double standing_speed = 0.15;
    /// Frames per second of the graph; 0 takes the first clip's.
    double frame_rate = 0.0;
};

/// A graph out of clips whose ends were named. What does not fit is dropped and noted in the graph:
/// clips too short to bend, clips that lead out of the largest part in which every hub reaches
/// every other (of several, one with a standing hub). Clips of the same joints in another size are
/// fitted to the first clip's skeleton, and noted. Fails when nothing is left, or when skeletons
/// have different joints.
[[nodiscard]] Result<MotionGraph> graph_of_labelled(std::span<const LabelledClip> clips,
                                                    const GraphOptions& options = {});

}  // namespace sidestep::motion
