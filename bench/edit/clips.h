// Which motions are edited: real ones, all of them, at thirty frames a second.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sidestep/base/problem.h"
#include "sidestep/motion/clip.h"

namespace sidestep::bench {

struct BenchClip {
    std::string name;  ///< "takes/02_01".
    motion::Clip clip;
};

struct ClipList {
    std::vector<BenchClip> clips;
    std::vector<std::string> too_short;  ///< Fewer than `least_frames` at thirty a second.
    std::vector<std::string> twins;      ///< The same motion as one before, to the bit; left out.
    int files = 0;
    int most_frames = 0;  ///< Of each clip; what follows is left out.
    Problems problems;

    [[nodiscard]] int frame_count() const;
};

inline constexpr int least_frames = 10;

/// Where motion capture and characters lie: SIDESTEP_DATA, or beside the checkout.
[[nodiscard]] std::filesystem::path data_folder();

/// Every `step`-th file of mocap/takes, long, fast and short, in this order and by name. Each is
/// taken every k-th frame from its second row on (the first is a T-pose that nobody struck).
[[nodiscard]] ClipList list_clips(int step, int most_frames);

/// One of them at its full length.
[[nodiscard]] motion::Clip one_take(const std::string& name);

}  // namespace sidestep::bench
