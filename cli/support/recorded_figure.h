// Somebody out of a recording, as a motion of their own.
//
//     recording: Anna plays walk, stop, stand ──► one clip, every joint, placed in the world
#pragma once

#include <string>
#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/body/character.h"
#include "sidestep/motion/clip.h"
#include "sidestep/recording/recording.h"

namespace sidestep::cli {

/// When somebody is on the stage, without a break.
struct Presence {
    double first_s = 0.0;
    double last_s = 0.0;
    bool leaves = false;  ///< Gone from `last_s` on; otherwise the recording ends there.
};

/// By time. A figure that is removed and put back at one time never left.
[[nodiscard]] std::vector<Presence> presence_of(const recording::Recording& recording, int thing);

/// Frames a second at which nothing of what is played is lost: what the recording says of itself,
/// else the quickest clip, else 30.
[[nodiscard]] double natural_rate(const recording::Recording& recording);

/// Figures, in the order of definition.
[[nodiscard]] std::vector<int> figures_of(const recording::Recording& recording);

/// Who is meant by a name, or by a number counted from 0 among the figures ("7" or "#7").
[[nodiscard]] Result<int> find_figure(const recording::Recording& recording,
                                      const std::string& file, const std::string& word);

[[nodiscard]] motion::Skeleton skeleton_of(const recording::Skeleton& skeleton);

/// Every joint of a figure at `first_s`, `first_s + dt`, ..., which must all be in one presence.
[[nodiscard]] motion::Clip clip_of(const recording::Recording& recording, int thing, double first_s,
                                   double dt, int frames);

/// What a figure wears in the recording, as a character; without a costume, wood.
[[nodiscard]] body::Character character_of(const recording::Recording& recording, int thing);

}  // namespace sidestep::cli
