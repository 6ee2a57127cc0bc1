// One walk, as ordered: this fast, this long, this way.
//
//     stand ─► start ─► walk ... bend ... walk ─► stop ─► stand
//
//     const Clip clip = synthesise_walk({.speed = 1.3, .seconds = 8.0, .turn_rad = radians(90)});
//
// Read next: clips.h (pieces whose ends meet), library.h (a crowd's worth of pieces).
//
// Figures measured on motion capture data obtained from mocap.cs.cmu.edu; the database was created
// with funding from NSF EIA-0196217.
#pragma once

#include <optional>
#include <vector>

#include "sidestep/motion/clip.h"
#include "sidestep/motion/gait/gait_model.h"

namespace sidestep::motion {

struct WalkOptions {
    /// Metres per second in the middle, 0.1 to 4.2; above 2.0 the person jogs or runs. Below 0.5
    /// nobody was measured, and the walk is blended with standing.
    double speed = 1.25;
    /// About how long, rounded to whole steps; 6 when neither this nor `steps` is given.
    std::optional<double> seconds = {};
    std::optional<int> steps = {};  ///< How many steps instead, at least 3; not when running.
    double turn_rad = 0.0;          ///< Heading at the end; to the left when positive.
    /// Where to go instead, on the ground (x, z): at least two points, corners are rounded. The
    /// length of the way decides how long the walk is. Not when running.
    std::vector<Vec2> waypoints = {};
    Style style = {};              ///< Who walks.
    double frame_rate = 30.0;      ///< Frames per second.
    double height = human_height;  ///< Metres; the speed is this person's own.
};

/// From standing to standing with a start and a stop. Begins at the origin facing +Z, or at the
/// first waypoint facing the second.
/// @throws UsageError when a number is out of range, the bend is too tight to walk, or a way is too
///                    short; the message says what to change.
[[nodiscard]] Clip synthesise_walk(const WalkOptions& options = {});

}  // namespace sidestep::motion
