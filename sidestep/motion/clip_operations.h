// The same motion: shorter, slower, at another rate, somewhere else, or followed by another one.
//
//     frames      0    1    2    3    4    5    6    7    8           n = 9 at 120/s
//     resample    0                   1                   2           3 frames at 30/s: 0, 4, 8
//     trim 2..5             0    1    2    3                          both ends included
//     retime 2    0    .    1    .    2    .    3    .    4    ...    twice as long, same rate
//     concatenate a a a a a                                           b's first frame is put on
//                         b b b b b                                   a's last; one of the two goes
//
// Nothing here changes its argument; every function returns a new clip of the same skeleton and
// name. A clip without frames goes through all of them unharmed unless the text says otherwise.
// Read next: mirror.h (left for right), docs/motion.md.
#pragma once

#include "sidestep/motion/clip.h"

namespace sidestep::motion {

/// Frames per second as its owner would say it. Files round the frame time to a few digits
/// (0.0083333); a rate within 5e-5 of a whole number is taken to be that number (120).
[[nodiscard]] double nominal_rate(double frame_time);

/// The motion at another rate. New frame k shows the old motion at k / frame_rate seconds:
/// rotations along the arc, translations straight between the two old frames around it. Where a new
/// frame falls on an old one it is that frame, bit for bit, so 120 to 30 is plain decimation.
/// The new clip ends with its last frame that is not after the old last frame: nothing is held and
/// nothing invented (n frames at 120 become floor((n - 1) / 4) + 1 at 30). No low-pass filter.
/// @throws UsageError when `frame_rate` is not positive and finite.
[[nodiscard]] Clip resample(const Clip& clip, double frame_rate);

/// Frames `first` to `last`, both included.
/// @throws UsageError unless 0 <= first <= last < frame_count.
[[nodiscard]] Clip trim(const Clip& clip, int first, int last);

/// The frames whose times lie in [from, to] seconds, both included (to a millionth of a frame).
/// @throws UsageError when there are none, or a bound is not a number.
[[nodiscard]] Clip trim_seconds(const Clip& clip, double from, double to);

/// The motion slower (stretch > 1) or faster (stretch < 1) at the same frame rate: what happened at
/// t now happens at t * stretch. For the same frames at another rate see Clip::with_frame_time.
/// @throws UsageError when `stretch` is not positive and finite.
[[nodiscard]] Clip retime(const Clip& clip, double stretch);

/// The motion moved as a whole: every root is turned about the world origin, then moved.
[[nodiscard]] Clip moved(const Clip& clip, const Transform& by);

/// A turn about the vertical and a move on the ground: how paths and clips are put into a world.
struct Placement {
    double turn_rad = 0.0;     ///< About the vertical through the origin, positive to the left.
    Vec2 move = Vec2::Zero();  ///< On the ground (x, z), after the turn.
    [[nodiscard]] Transform transform() const;
};

/// The placement that puts `from` on `to`: same ground position of the root joint, and turned so
/// that the two root rotations differ as little as a turn about the vertical allows. For upright
/// bodies that is equal heading; it also works for one who lies or tumbles, where heading does not
/// exist. Heights stay.
[[nodiscard]] Placement align(const Skeleton& skeleton, const Pose& from, const Pose& to);

/// The clip with its first frame's root at `position`, facing `heading_rad` (see heading() in
/// math/rotation.h). Heights stay.
[[nodiscard]] Clip place(const Clip& clip, const Vec2& position, double heading_rad);

struct ConcatenateOptions {
    bool align = true;  ///< Put the start of `b` on the end of `a`; false leaves `b` where it is.
    /// The last frame of `a` and the first of `b` show the same moment: keep one of them. False
    /// keeps both, and the pose is held for a frame.
    bool drop_doubled_frame = true;
    /// Spread what is left of the gap at the seam over this many frames of `b`: its first frame
    /// becomes a's last, and the difference fades to nothing, smoothly, `blend_frames` frames
    /// later. 0 leaves a jump; more frames make it gentler and change more of `b`.
    int blend_frames = 0;
};

/// `a`, then `b`. Without frames on one side the answer is the other clip, unmoved.
/// @throws UsageError when skeletons differ (joints, parents, offsets to 1e-6 m) or the frame times
///                    do (relative 1e-4: resample first), or `blend_frames` is negative.
[[nodiscard]] Clip concatenate(const Clip& a, const Clip& b,
                               const ConcatenateOptions& options = {});

}  // namespace sidestep::motion
