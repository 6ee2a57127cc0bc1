#include "sidestep/motion/gait/clips.h"

#include <cmath>
#include <string>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/gait/detail/ramps.h"
#include "sidestep/motion/gait/detail/stage.h"
#include "sidestep/motion/gait/detail/standing_clips.h"

namespace sidestep::motion {

struct ClipMaker::State {
    explicit State(const ClipMakerOptions& options)
        : stage(options.style, options.frame_rate, options.height, options.clearance) {}
    Stage stage;
};

namespace {

// steady gait before and after a clip, so that planting sees whole stances
constexpr double padding_cycles = 1.0;
// a turning foot may only be handed over where the heading hardly moves
constexpr double turn_fade = 0.08;
constexpr double flight_fade = 0.12;

void require_locomotion(Gait gait) {
    SIDESTEP_REQUIRE(gait == Gait::walk || gait == Gait::run,
                     std::string("the gait is ") + to_string(gait) + ", expected walk or run");
}

void require_cycles(int cycles) {
    SIDESTEP_REQUIRE(cycles >= 1 && cycles <= 1000,
                     "cycles is " + std::to_string(cycles) + ", expected 1 to 1000");
}

int padding(const GaitHub& hub) {
    return static_cast<int>(std::ceil(padding_cycles * hub.samples));
}

void set_run(Moment& moment, double weight) {
    moment.run = moment.contact_begin = moment.contact_end = weight;
}

// a course of `length` samples and paddings; `drive(i)` for i in [-before, length + after]
template <typename Drive>
Course make_course(const Stage& stage, int before, int length, int after, const Drive& drive) {
    Course course;
    course.style = stage.style();
    course.clearance = stage.clearance();
    course.rate = stage.rate();
    course.first = before;
    course.last = before + length;
    course.moments.reserve(before + length + after + 1);
    for (int i = -before; i <= length + after; ++i) course.moments.push_back(drive(i));
    return course;
}

// `heading(x)` and its slope over x in [0, 1], from hub to the same hub
template <typename Heading>
Clip bend(const Stage& stage, const GaitHub& hub, int cycles, double fade, const Heading& heading) {
    const int length = cycles * hub.samples;
    Course course = make_course(stage, padding(hub), length, padding(hub), [&](int i) {
        Moment moment;
        moment.phase = static_cast<double>(i) / hub.samples;
        moment.speed = moment.gait_speed = hub.speed;
        set_run(moment, hub.gait == Gait::run ? 1.0 : 0.0);
        const double x = static_cast<double>(i) / length;
        const auto [angle, slope] = heading(std::clamp(x, 0.0, 1.0));
        moment.heading = angle;
        moment.turning = x <= 0.0 || x >= 1.0 ? 0.0 : slope * stage.rate() / length;
        return moment;
    });
    course.cycle_samples = hub.samples;
    course.in = course.out = {hub.table, fade};
    // a runner comes to the hub in flight
    if (hub.gait == Gait::run) course.out.fade = std::max(fade, flight_fade);
    return stage.film(perform(course));
}

}  // namespace

ClipMaker::ClipMaker(const ClipMakerOptions& options) : state_(std::make_unique<State>(options)) {}
ClipMaker::~ClipMaker() = default;
ClipMaker::ClipMaker(ClipMaker&&) noexcept = default;
ClipMaker& ClipMaker::operator=(ClipMaker&&) noexcept = default;

const Skeleton& ClipMaker::skeleton() const {
    return state_->stage.skeleton();
}

double ClipMaker::hub_speed(Gait gait, double speed) const {
    const Stage& stage = state_->stage;
    const GaitHub hub = stage.hub(gait, stage.to_average_speed(speed), false);
    return hub.speed * stage.length_scale() / stage.time_scale();
}

int ClipMaker::cycle_frames(Gait gait, double speed) const {
    const Stage& stage = state_->stage;
    return stage.hub(gait, stage.to_average_speed(speed), false).samples / stage.step();
}

Clip ClipMaker::steady(Gait gait, double speed, int cycles) const {
    require_locomotion(gait);
    require_cycles(cycles);
    const Stage& stage = state_->stage;
    return bend(stage, stage.hub(gait, stage.to_average_speed(speed)), cycles, 0.25,
                [](double) { return std::pair(0.0, 0.0); });
}

Clip ClipMaker::turn(Gait gait, double speed, double angle_rad, int cycles) const {
    require_locomotion(gait);
    require_cycles(cycles);
    const Stage& stage = state_->stage;
    return bend(stage, stage.hub(gait, stage.to_average_speed(speed)), cycles, turn_fade,
                [angle_rad](double x) {
                    return std::pair(angle_rad * ramp5(x), angle_rad * ramp5_slope(x));
                });
}

Clip ClipMaker::swerve(Gait gait, double speed, double angle_rad, int cycles) const {
    require_locomotion(gait);
    require_cycles(cycles);
    const Stage& stage = state_->stage;
    return bend(stage, stage.hub(gait, stage.to_average_speed(speed)), cycles, turn_fade,
                [angle_rad](double x) {
                    // out in the first half, back in the second
                    const bool out = x < 0.5;
                    const double y = out ? 2.0 * x : 2.0 - 2.0 * x;
                    const double slope = (out ? 2.0 : -2.0) * ramp5_slope(y);
                    return std::pair(angle_rad * ramp5(y), angle_rad * slope);
                });
}

Clip ClipMaker::start(double speed) const {
    const Stage& stage = state_->stage;
    const GaitHub hub = stage.hub(Gait::walk, stage.to_average_speed(speed));
    const double n = hub.samples;
    const int length = stage.whole_frames(1.5 * n);
    const double error = 0.5 - (2.0 - length / n);
    Course course = make_course(stage, 0, length, padding(hub), [&](int i) {
        const double t = i / stage.rate();
        Moment moment;
        moment.phase = 2.0 + (i - length) / n;
        moment.phase += error * (1.0 - ramp5(static_cast<double>(i) / length));
        moment.gait_speed = hub.speed;
        moment.speed = hub.speed * ramp3(t / 1.0);
        moment.amplitude = ramp5(t / 0.5);
        return moment;
    });
    course.cycle_samples = n;
    course.out.table = hub.table;
    return stage.film(perform(course));
}

Clip ClipMaker::stop(double speed) const {
    const Stage& stage = state_->stage;
    const GaitHub hub = stage.hub(Gait::walk, stage.to_average_speed(speed));
    const double n = hub.samples;
    const int length = stage.whole_frames(1.06 * n);
    const double error = 1.06 - length / n;
    Course course = make_course(stage, padding(hub), length, 0, [&](int i) {
        const double left = (length - i) / stage.rate();
        Moment moment;
        moment.phase = i / n + error * ramp5(static_cast<double>(i) / length);
        moment.gait_speed = hub.speed;
        moment.speed = hub.speed * ramp3(left / 1.2);
        moment.amplitude = ramp5(left / 0.55);
        return moment;
    });
    course.cycle_samples = n;
    course.in.table = hub.table;
    return stage.film(perform(course));
}

Clip ClipMaker::change(Gait from, double from_speed, Gait to, double to_speed, int cycles) const {
    require_locomotion(from);
    require_locomotion(to);
    require_cycles(cycles);
    const Stage& stage = state_->stage;
    const GaitHub a = stage.hub(from, stage.to_average_speed(from_speed));
    const GaitHub b = stage.hub(to, stage.to_average_speed(to_speed));
    const bool slows_to_walk = from == Gait::run && to == Gait::walk;
    // when slowing down to a walk, speed leads and pose follows
    const auto speed_weight = [&](double x) { return ramp5(slows_to_walk ? x / 0.75 : x); };
    const auto pose_weight = [&](double x) { return ramp5(slows_to_walk ? (x - 0.25) / 0.75 : x); };

    // the step rate goes with the speed; the length is what `cycles` need at that rate
    constexpr int grid = 1000;
    double mean_weight = 0.0;
    for (int k = 0; k < grid; ++k) mean_weight += speed_weight((k + 0.5) / grid) / grid;
    const double mean_rate = (1.0 - mean_weight) / a.samples + mean_weight / b.samples;
    const int length = stage.whole_frames(cycles / mean_rate);
    std::vector<double> phases(length + 1, 0.0);
    const auto rate_at = [&](int i) {
        const double w = speed_weight(static_cast<double>(i) / length);
        return (1.0 - w) / a.samples + w / b.samples;
    };
    for (int i = 1; i <= length; ++i) {
        phases[i] = phases[i - 1] + 0.5 * (rate_at(i - 1) + rate_at(i));
    }
    const double error = cycles - phases[length];

    Course course = make_course(stage, padding(a), length, padding(b), [&](int i) {
        const double x = static_cast<double>(i) / length;
        Moment moment;
        if (i < 0) {
            moment.phase = static_cast<double>(i) / a.samples;
        } else if (i > length) {
            moment.phase = cycles + static_cast<double>(i - length) / b.samples;
        } else {
            moment.phase = i == length ? cycles : phases[i] + error * ramp5(x);
        }
        moment.speed = moment.gait_speed = a.speed + speed_weight(x) * (b.speed - a.speed);
        const double w = pose_weight(x);
        if (from != to) {
            moment.run = moment.contact_begin = to == Gait::run ? w : 1.0 - w;
            moment.contact_end = to == Gait::run ? 1.0 - (1.0 - w) * (1.0 - w) : 1.0 - w * w;
        } else {
            set_run(moment, from == Gait::run ? 1.0 : 0.0);
        }
        return moment;
    });
    course.cycle_samples = std::min(a.samples, b.samples);
    course.in.table = a.table;
    course.out.table = b.table;
    return stage.film(perform(course));
}

Clip ClipMaker::vary(Gait gait, double speed, double middle_speed, int cycles) const {
    require_locomotion(gait);
    require_cycles(cycles);
    const GaitModel& model = GaitModel::built_in();
    const Stage& stage = state_->stage;
    const GaitHub hub = stage.hub(gait, stage.to_average_speed(speed));
    const double middle =
        std::clamp(stage.to_average_speed(middle_speed), model.slowest(gait), model.fastest(gait));
    // half of the time away from the hub's speed, soft on both sides
    const auto speed_at = [&](double x) {
        const double w = ramp5(x / 0.4) * ramp5((1.0 - x) / 0.4);
        return hub.speed + w * (middle - hub.speed);
    };
    const auto rate_at = [&](double x) {
        return 1.0 / (model.cycle_time(gait, speed_at(x), stage.style()) * stage.rate());
    };
    constexpr int grid = 1000;
    double mean_rate = 0.0;
    for (int k = 0; k < grid; ++k) mean_rate += rate_at((k + 0.5) / grid) / grid;
    const int length = stage.whole_frames(cycles / mean_rate);
    std::vector<double> phases(length + 1, 0.0);
    for (int i = 1; i <= length; ++i) {
        const double x0 = (i - 1.0) / length, x1 = static_cast<double>(i) / length;
        phases[i] = phases[i - 1] + 0.5 * (rate_at(x0) + rate_at(x1));
    }
    const double error = cycles - phases[length];
    Course course = make_course(stage, padding(hub), length, padding(hub), [&](int i) {
        const double x = static_cast<double>(i) / length;
        Moment moment;
        if (i < 0) {
            moment.phase = static_cast<double>(i) / hub.samples;
        } else if (i > length) {
            moment.phase = cycles + static_cast<double>(i - length) / hub.samples;
        } else {
            moment.phase = i == length ? cycles : phases[i] + error * ramp5(x);
        }
        moment.speed = moment.gait_speed = speed_at(x);
        set_run(moment, gait == Gait::run ? 1.0 : 0.0);
        return moment;
    });
    course.cycle_samples = hub.samples;
    course.in.table = course.out.table = hub.table;
    return stage.film(perform(course));
}

Clip ClipMaker::side(double speed, int cycles, bool to_left) const {
    require_cycles(cycles);
    const Stage& stage = state_->stage;
    std::vector<Figure> figures =
        step_and_return(stage, side_recipe(), stage.to_average_speed(speed), cycles);
    if (!to_left) {
        for (Figure& figure : figures) figure = mirrored(figure);
    }
    return stage.film(figures);
}

Clip ClipMaker::back(double speed, int cycles) const {
    require_cycles(cycles);
    const Stage& stage = state_->stage;
    return stage.film(step_and_return(stage, back_recipe(), stage.to_average_speed(speed), cycles));
}

Clip ClipMaker::turn_in_place(double angle_rad) const {
    SIDESTEP_REQUIRE(std::isfinite(angle_rad) && angle_rad != 0.0,
                     "angle_rad is " + std::to_string(angle_rad));
    const Stage& stage = state_->stage;
    std::vector<Figure> figures = turn_on_the_spot(stage, std::abs(angle_rad));
    if (angle_rad < 0.0) {
        for (Figure& figure : figures) figure = mirrored(figure);
    }
    return stage.film(figures);
}

Clip ClipMaker::idle(double seconds, std::uint64_t seed) const {
    SIDESTEP_REQUIRE(seconds > 0.0 && std::isfinite(seconds),
                     "seconds is " + std::to_string(seconds) + ", expected a positive number");
    const Stage& stage = state_->stage;
    return stage.film(stand_idle(stage, seconds / stage.time_scale(), seed));
}

}  // namespace sidestep::motion
