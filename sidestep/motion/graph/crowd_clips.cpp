#include "sidestep/motion/graph/crowd_clips.h"

#include <cmath>

namespace sidestep::motion {

std::vector<LibraryClip> crowd_clips(const LibraryOptions& options) {
    const ClipMaker maker(
        {.style = options.style, .frame_rate = options.frame_rate, .height = options.height});
    const double scale = std::sqrt(options.height / human_height);
    const double stroll = scale * stroll_speed, walk = scale * walk_speed;
    const double brisk = scale * brisk_speed;

    std::vector<LibraryClip> all;
    const auto add = [&](std::string name, std::string family, std::string in, std::string out,
                         Clip clip) {
        clip.set_name(name);
        all.push_back(
            {std::move(name), std::move(family), std::move(in), std::move(out), std::move(clip)});
    };
    add("walk_1", "walk", "walk", "walk", maker.steady(Gait::walk, walk, 1));
    for (const bool left : {true, false}) {
        const std::string way = left ? "left_" : "right_";
        const double sign = left ? 1.0 : -1.0;
        for (const int angle : {15, 30, 45}) {
            add("stroll_" + way + std::to_string(angle), "turn", "stroll", "stroll",
                maker.turn(Gait::walk, stroll, sign * radians(angle), 1));
        }
        for (const int angle : {15, 30}) {
            add("brisk_" + way + std::to_string(angle), "turn", "brisk", "brisk",
                maker.turn(Gait::walk, brisk, sign * radians(angle), 1));
        }
    }
    const auto change = [&](const std::string& in, double from, const std::string& out, double to) {
        add(in + "_to_" + out + "_1", "change", in, out,
            maker.change(Gait::walk, from, Gait::walk, to, 1));
    };
    change("walk", walk, "stroll", stroll);
    change("stroll", stroll, "walk", walk);
    change("walk", walk, "brisk", brisk);
    change("brisk", brisk, "walk", walk);
    return all;
}

}  // namespace sidestep::motion
