#include "sidestep/motion/gait/detail/stage.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"

namespace sidestep::motion {

namespace {

constexpr double planting_rate = 120.0;

double positive(double value, const char* what) {
    SIDESTEP_REQUIRE(
        value > 0.0 && std::isfinite(value),
        std::string(what) + " is " + std::to_string(value) + ", expected a positive number");
    return value;
}

}  // namespace

Stage::Stage(const Style& style, double frame_rate, double height, double clearance)
    : style_(style),
      clearance_(clearance),
      frame_rate_(positive(frame_rate, "frame_rate")),
      length_scale_(positive(height, "height") / human_height),
      time_scale_(std::sqrt(length_scale_)),
      rate_(0.0),
      step_(std::max(1, static_cast<int>(std::lround(planting_rate / frame_rate)))),
      skeleton_(length_scale_ == 1.0 ? human_skeleton() : human_skeleton().scaled(length_scale_)) {
    rate_ = frame_rate_ * step_ * time_scale_;
}

int Stage::whole_frames(double samples) const {
    return step_ * std::max(1, static_cast<int>(std::lround(samples / step_)));
}

GaitHub Stage::hub(Gait gait, double average_speed, bool planted) const {
    const GaitModel& model = GaitModel::built_in();
    SIDESTEP_REQUIRE(average_speed > 0.0 && std::isfinite(average_speed),
                     "speed is " + std::to_string(average_speed) + ", expected a positive number");
    const double speed = std::clamp(average_speed, model.slowest(gait), model.fastest(gait));
    GaitHub hub;
    hub.gait = gait;
    hub.samples = whole_frames(model.cycle_time(gait, speed, style_) * rate_);
    hub.speed = model.speed_of_cycle(gait, hub.samples / rate_, style_);
    if (!planted) return hub;

    const std::pair<int, int> key(static_cast<int>(gait), hub.samples);
    const std::lock_guard lock(mutex_);
    auto& table = tables_[key];
    if (!table) table = plant_steady(gait, hub.speed, style_, rate_, hub.samples, clearance_);
    hub.table = table;
    return hub;
}

Clip Stage::film(const std::vector<Figure>& figures) const {
    const int frames = (static_cast<int>(figures.size()) - 1) / step_ + 1;
    Clip clip(skeleton_, 1.0 / frame_rate_, frames);
    for (int f = 0; f < frames; ++f) {
        const Figure& figure = figures[static_cast<std::size_t>(f) * step_];
        for (int j = 0; j < human_joint_count; ++j) clip.set_rotation(f, j, figure.turns[j]);
        clip.set_translation(f, hips, length_scale_ * figure.root);
    }
    return clip;
}

}  // namespace sidestep::motion
