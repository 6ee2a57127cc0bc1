// The people Sidestep carries along: a library of short clips, gestures and long motions.
//
//          stroll ◄────► walk ◄────► brisk
//             ▲ │       ▲ │ ▲ └──────► jog       hubs are poses with a velocity; a clip leads from
//             │ ▼       │ ▼ └───────── jog       its hub_in to its hub_out, and any clip may follow
//             └──────  stand  ──────┘            whose hub_in is that hub
//
// All clips through a hub agree there to rounding, so a walk through the library is one smooth
// motion: `concatenate(a, b)` keeps the shared frame once.
//
// Figures measured on motion capture data obtained from mocap.cs.cmu.edu; the database was created
// with funding from NSF EIA-0196217. Read next: docs/gait.md.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/motion/gait/clips.h"

namespace sidestep::motion {

/// A clip and where it may be used.
struct LibraryClip {
    std::string name;    ///< "turn_left_90"
    std::string family;  ///< "turn"; see docs/gait.md for all of them.
    std::string hub_in;  ///< "stand", "stroll", "walk", "brisk" or "jog".
    std::string hub_out;
    Clip clip;  ///< Starts at the origin facing +Z; carries the same name.
};

struct LibraryOptions {
    Style style = {};              ///< Who walks; the same person in every clip.
    double frame_rate = 30.0;      ///< Frames per second.
    double height = human_height;  ///< Metres.
};

/// The speeds of the hubs that walk, for the average person in metres per second.
inline constexpr double stroll_speed = 0.8;
inline constexpr double walk_speed = 1.23;
inline constexpr double brisk_speed = 1.65;
inline constexpr double jog_speed = 2.48;

/// Walks at several speeds, starts, stops, turns of 15 to 180 degrees both ways, side and back
/// steps, turns in place, standing, jogging and the ways between: 57 clips, 64 frames on average at
/// 30 per second. Always in the same order. Takes less than a tenth of a second on one core.
[[nodiscard]] std::vector<LibraryClip> built_in_library(const LibraryOptions& options = {});

/// Things people do on the spot, from stand to stand, 2 to 5 seconds each: arms overhead, hands to
/// hips, bends, swings, a hand to the mouth, clapping, waving. Feet stay where they are.
[[nodiscard]] std::vector<LibraryClip> built_in_gestures(const LibraryOptions& options = {});

/// Names, in order, of the clips to be joined.
/// @throws UsageError when a name is unknown or two neighbours do not share a hub.
[[nodiscard]] Clip chained(std::span<const LibraryClip> library,
                           std::span<const std::string> names);

/// Walks of about `seconds` through the library: wandering, stopping, looking around, jogging.
/// Starts and ends in standing. The same seed gives the same walk.
[[nodiscard]] LibraryClip long_motion(std::span<const LibraryClip> library, double seconds,
                                      std::uint64_t seed);

/// Six such walks of about 42 seconds.
[[nodiscard]] std::vector<LibraryClip> built_in_long_motions(const LibraryOptions& options = {});

/// Clips, gestures and long motions of the average person under one roof, in this order; made once,
/// when first asked for.
[[nodiscard]] std::span<const LibraryClip> built_in_clips();
/// The one of that name, or a problem that says which name is near.
[[nodiscard]] Result<Clip> try_built_in_clip(std::string_view name);
/// @throws InputError when there is none.
[[nodiscard]] Clip built_in_clip(std::string_view name);

}  // namespace sidestep::motion
