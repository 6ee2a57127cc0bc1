// What is in this motion? The facts that fit on a card.
//
//     walk.bvh    31 joints, 7 end sites · 344 frames at 120/s · 2.87 s · 1.64 m tall
//                 1 unit = 0.0564444 m, Y up · path 3.10 m at 1.08 m/s, within 0.61 m
//                 warning: row 0 is a made-up T-pose ...
//
// A card is computed once and printed by whoever likes: as text, JSON or a row of a table.
#pragma once

#include <string>

#include "sidestep/motion/io/motion_file.h"
#include "sidestep/motion/landmarks.h"

namespace sidestep::motion {

struct MotionCard {
    std::string name;    ///< Of the clip; may be empty.
    std::string format;  ///< "bvh", "gltf" ...
    int joints = 0;
    int end_sites = 0;
    int frames = 0;
    double frame_rate = 0.0;           ///< Frames per second, as it is played.
    double declared_frame_rate = 0.0;  ///< As the file has it; differs after --fps or --fix.
    double duration = 0.0;             ///< frames / frame_rate: the last frame holds too.

    /// Standing, sole to crown, in metres; 0 when the skeleton has no legs or no head to go by. It
    /// is estimated from bone lengths, so it is there for someone who never stands up. Many
    /// skeletons end at the brow: see `top`.
    double height = 0.0;
    /// Where the skeleton was taken to end: Stature::Top::brow adds 9 % to what the bones measure.
    Stature::Top top = Stature::Top::unknown;

    double metres_per_unit = 1.0;
    bool unit_inferred = false;
    std::string up;  ///< "Y", "Z", "-Y" ... the file's axis that became Y.
    bool up_inferred = false;

    double path_length = 0.0;  ///< Of the root over the ground, metres.
    double net_displacement = 0.0;
    double mean_speed = 0.0;  ///< Metres per second, path length over time.
    double turn_rad = 0.0;    ///< Change of facing, positive to the left, full turns included.
    double max_radius = 0.0;  ///< Largest reach of a joint or end site from the root, no flesh.
    Problems notes;           ///< Assumptions and warnings, in the order they were found.
    std::string fingerprint;  ///< Of the clip, 16 hexadecimal digits.

    /// Notes that are more than remarks.
    [[nodiscard]] int warning_count() const;
};

[[nodiscard]] MotionCard make_card(const Motion& motion);

/// "crown", "brow", "base of the skull" or "unknown".
[[nodiscard]] const char* to_string(Stature::Top top);

}  // namespace sidestep::motion
