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

#include <functional>
#include <limits>
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
    /// A hub whose joints move slower than this together (root mean square, metres per second; the
    /// usual end by itself slower than twice this) is one to stand in. Its velocity becomes nothing
    /// at all, so that one may stay.
    double standing_speed = 0.15;
    /// Frames per second of the graph; 0 takes the first clip's.
    double frame_rate = 0.0;
    /// Clips of which a foot would be made to slide further than this on one stand, in metres, are
    /// dropped. Without a bound they stay, and those beyond two centimetres are noted.
    double max_slide = std::numeric_limits<double>::infinity();
};

/// A graph out of clips whose ends were named. What does not fit is dropped and noted in the graph:
/// clips too short to bend, clips that lead out of the largest part in which every hub reaches
/// every other (of several, one with a standing hub). Clips of the same joints in another size are
/// fitted to the first clip's skeleton, and noted. Fails when nothing is left, or when skeletons
/// have different joints.
[[nodiscard]] Result<MotionGraph> graph_of_labelled(std::span<const LabelledClip> clips,
                                                    const GraphOptions& options = {});

/// Does parts of a long work anywhere, in any order: `work(part)` gives the bytes of a part,
/// `take(part, bytes)` is told each part once. Returns false when not all were told here: another
/// process goes on, or somebody asked for an end.
using SpreadWork =
    std::function<bool(std::size_t parts, const std::function<std::string(std::size_t part)>& work,
                       const std::function<void(std::size_t part, const std::string&)>& take)>;

struct TakesOptions {
    /// As for labelled clips; here clips that slide too far are dropped unless told otherwise.
    GraphOptions graph = {.max_slide = 0.02};
    /// Moments are compared with what happens around them, over this long. Longer asks for more
    /// alike movement, not only alike poses.
    double window_seconds = 1.0 / 3.0;
    /// Moments that differ less than this are alike: root mean square distance of joints over the
    /// window, in metres. Larger finds more joins and bends clips more.
    double threshold = 0.06;
    /// When positive: how many clips may follow a clip, on average. The threshold is then the
    /// smallest of 2, 3 ... 15 cm that gives as many.
    double branching = 0.0;
    double min_seconds = 1.0;  ///< Clips are at least this long.
    double max_seconds = 8.0;  ///< Stretches longer than this without a hub are left out.
    int most_hubs = 12;        ///< More hubs give shorter clips and fewer ways to go on from each.
    /// Who compares moments, by far the longest part; without it the threads of this process do. The
    /// graph is the same. Where it returns false there is none: a problem `not_compared`.
    SpreadWork spread = {};
};

/// A graph out of long takes. Moments that look alike (`window_distance`) become hubs: first, where
/// people stand still, the standing pose that is met most often; then whichever moment is met most
/// often among what is left. Takes are cut there, ends are bent, and what is not tied to the rest,
/// slides too far or is too long is left out and noted. Where nobody ever stands still the graph has
/// no standing hub, and says so.
[[nodiscard]] Result<MotionGraph> graph_of_takes(std::span<const LabelledClip> takes,
                                                 const TakesOptions& options = {});

/// How different two moments look, wherever they happen and whichever way people face: joints at
/// five times around each, the second cloud of points turned and moved on the ground to where it
/// fits best (closed form), root mean square distance in metres. Windows that reach over the end of
/// a clip hold its last pose.
/// @throws UsageError when skeletons differ or a frame does not exist.
[[nodiscard]] double window_distance(const Clip& a, int frame_a, const Clip& b, int frame_b,
                                     double window_seconds = 1.0 / 3.0);

}  // namespace sidestep::motion
