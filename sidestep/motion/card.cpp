#include "sidestep/motion/card.h"

#include <algorithm>
#include <cstdio>

#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/ground_path.h"

namespace sidestep::motion {

int MotionCard::warning_count() const {
    return static_cast<int>(std::count_if(notes.begin(), notes.end(), [](const Problem& note) {
        return note.severity != Problem::Severity::note;
    }));
}

MotionCard make_card(const Motion& motion) {
    const Clip& clip = motion.clip;
    MotionCard card;
    card.name = clip.name();
    card.format = motion.format;
    card.joints = clip.joint_count();
    card.end_sites = static_cast<int>(clip.skeleton().end_sites().size());
    card.frames = clip.frame_count();
    card.frame_rate = nominal_rate(clip.frame_time());
    card.declared_frame_rate = motion.declared_frame_rate;
    card.duration = card.frames / card.frame_rate;

    const Stature stature = standing_height(clip, find_landmarks(clip.skeleton()));
    card.height = stature.height;
    card.top = stature.top;

    card.metres_per_unit = motion.metres_per_unit;
    card.unit_inferred = motion.unit_inferred;
    const char* axes[] = {"X", "Y", "Z"};
    card.up = std::string(motion.up_sign < 0 ? "-" : "") + axes[static_cast<int>(motion.up)];
    card.up_inferred = motion.up_inferred;

    const GroundPath path = ground_path(clip, {.margin = 0.0});
    card.path_length = path_length(path);
    card.net_displacement = net_displacement(path);
    card.mean_speed = mean_speed(path);
    card.turn_rad = net_turn(clip);
    card.max_radius = max_radius(path);
    card.notes = motion.notes;

    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx",
                  static_cast<unsigned long long>(clip.fingerprint()));
    card.fingerprint = digits;
    return card;
}

const char* to_string(Stature::Top top) {
    switch (top) {
        case Stature::Top::crown:
            return "crown";
        case Stature::Top::brow:
            return "brow";
        case Stature::Top::skull_base:
            return "base of the skull";
        case Stature::Top::unknown:
            break;
    }
    return "unknown";
}

}  // namespace sidestep::motion
