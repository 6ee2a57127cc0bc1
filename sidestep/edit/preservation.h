// What is left of the source?
//
// An edit that clears a collision and ruins the dance is no help. Every figure here compares an edited
// clip with its source, frame by frame, on one skeleton.
#pragma once

#include <span>

#include "sidestep/body/character.h"
#include "sidestep/motion/clip.h"

namespace sidestep::edit {

struct Preservation {
    int frames = 0;
    int frames_changed = 0;
    /// Angle between source and result, root mean square over all frames and the joints that changed
    /// anywhere, and over all joints; the largest of all. Radians.
    double angle_rms = 0.0;
    double angle_rms_all = 0.0;
    double angle_peak = 0.0;
    /// Sum over joints of the squared angle over its usual sigma, mean over frames. Joints that edits
    /// usually lock, such as the root, count like the spine.
    double weighted_distance = 0.0;
    /// Root mean square of the third difference of joint rotations over time, result over source, over
    /// the joints that changed; 1 when nothing changed. A source that does not move at all counts as
    /// one that trembles by a microradian.
    double jerk_ratio = 1.0;
    /// Energy of joint rotations above 6 Hz, result over source, over the joints that changed; 1 when
    /// nothing changed or the frame rate shows nothing above 6 Hz. The turns from frame to frame are
    /// added up and put through a Butterworth high-pass of fourth order, forwards.
    double high_energy_ratio = 1.0;
    /// While a foot stands (by the source, see foot_contacts.h): how far from where it first stood and
    /// how fast it slides over the ground, before and after.
    double slide_before = 0.0, slide_after = 0.0;  ///< Metres, the longest in one stance.
    double slide_speed_before = 0.0, slide_speed_after = 0.0;  ///< Metres per second, the fastest.
    double extra_slide_speed = 0.0;  ///< The largest increase at one frame, metres per second.
    /// Joint-frames further beyond a limit than the source ever is in that joint, by more than 1 degree.
    int limit_violations = 0;
    double worst_violation = 0.0;  ///< Radians beyond limit and source.
};

/// @throws UsageError when the clips differ in skeleton, rate or length, or the character is another.
[[nodiscard]] Preservation compare(const motion::Clip& source, const motion::Clip& result,
                                   const body::Character& character);

}  // namespace sidestep::edit
