// One person, one frame rate: what all clip recipes share.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "sidestep/motion/clip.h"
#include "sidestep/motion/gait/detail/course.h"

namespace sidestep::motion {

/// A gait at a speed whose cycle is a whole number of frames.
struct GaitHub {
    Gait gait = Gait::walk;
    double speed = 0.0;
    int samples = 0;  ///< Per cycle.
    std::shared_ptr<const SteadyTable> table;
};

/// Works in the average person's metres and seconds; sizes and times of others are scaled on the
/// way in and out.
class Stage {
public:
    Stage(const Style& style, double frame_rate, double height, double clearance);

    [[nodiscard]] const Style& style() const { return style_; }
    [[nodiscard]] double clearance() const { return clearance_; }
    [[nodiscard]] const Skeleton& skeleton() const { return skeleton_; }
    /// Samples per second and samples per frame: at least about 120 a second.
    [[nodiscard]] double rate() const { return rate_; }
    [[nodiscard]] int step() const { return step_; }
    [[nodiscard]] double time_scale() const { return time_scale_; }
    [[nodiscard]] double length_scale() const { return length_scale_; }
    /// Speed of this person to that of the average one.
    [[nodiscard]] double to_average_speed(double speed) const {
        return speed * time_scale_ / length_scale_;
    }

    /// The whole number of frames nearest to that many samples, in samples.
    [[nodiscard]] int whole_frames(double samples) const;
    /// Its table comes along when `planted`; computed once.
    [[nodiscard]] GaitHub hub(Gait gait, double average_speed, bool planted = true) const;
    /// Every `step`-th figure, in this person's size, at the frame rate.
    [[nodiscard]] Clip film(const std::vector<Figure>& figures) const;

private:
    Style style_;
    double clearance_, frame_rate_, length_scale_, time_scale_, rate_;
    int step_;
    Skeleton skeleton_;
    mutable std::mutex mutex_;
    mutable std::map<std::pair<int, int>, std::shared_ptr<const SteadyTable>> tables_;
};

}  // namespace sidestep::motion
