#include "sidestep/motion/gait/walker.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "sidestep/base/require.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/gait/clips.h"
#include "sidestep/motion/gait/detail/ramps.h"
#include "sidestep/motion/gait/detail/rounded_way.h"
#include "sidestep/motion/gait/detail/stage.h"

namespace sidestep::motion {

namespace {

constexpr double default_seconds = 6.0;
constexpr double default_clearance = ClipMakerOptions{}.clearance;
// the turning rate up to which the data reach, and the rounding of corners that keeps below it
constexpr double most_turning = radians(110.0);
constexpr double corner_rounding = 0.55;
constexpr double walk_limit = 2.0;
constexpr double least_speed = 0.1;

// phase of the first and last moment, speeding up and slowing down: a start and a stop
constexpr double phase_in = 0.5, least_cycles = 1.56, speed_in = 1.0, speed_out = 1.2;
constexpr double amplitude_in = 0.5, amplitude_out = 0.55;
constexpr int least_steps = 3;

// the speed over the whole walk, all in the average person's units
struct Pace {
    double speed = 0.0;
    double cycle = 0.0;       // seconds
    double duration = 0.0;    // seconds
    double gait_speed = 0.0;  // whose pose is taken ...
    double amplitude = 1.0;   // ... and how much of it

    [[nodiscard]] double at(double t) const {
        return speed * ramp3(t / speed_in) * ramp3((duration - t) / speed_out);
    }
    [[nodiscard]] double length() const {
        constexpr int grid = 4000;
        double sum = 0.0;
        for (int k = 0; k < grid; ++k) sum += at((k + 0.5) / grid * duration);
        return sum * duration / grid;
    }
};

Pace pace_of(const Stage& stage, double speed, int steps) {
    Pace pace;
    // slower than anybody was measured: the slowest rhythm, nearer to standing
    const double slowest = GaitModel::built_in().slowest(Gait::walk);
    pace.speed = speed;
    pace.gait_speed = std::max(speed, slowest);
    pace.amplitude = std::min(1.0, speed / slowest);
    pace.cycle = GaitModel::built_in().cycle_time(Gait::walk, pace.gait_speed, stage.style());
    pace.duration = (least_cycles + 0.5 * (steps - least_steps)) * pace.cycle;
    return pace;
}

void require_gentle(double turning) {
    SIDESTEP_REQUIRE(turning <= most_turning,
                     "the way turns by " + std::to_string(static_cast<int>(degrees(turning))) +
                         " degrees a second, people do up to " +
                         std::to_string(static_cast<int>(degrees(most_turning))) +
                         "; walk slower, longer, or in a wider bend");
}

// distance, heading and place are functions of each other; `follow` gives the last two
template <typename Follow>
Clip walk_course(const Stage& stage, const Pace& pace, const Follow& follow) {
    const int length = stage.whole_frames(pace.duration * stage.rate());
    const double stretch = pace.duration / length;  // seconds per sample, nearly 1 / rate
    Course course;
    course.style = stage.style();
    course.rate = stage.rate();
    course.clearance = stage.clearance();
    course.first = 0;
    course.last = length;
    course.cycle_samples = pace.cycle * stage.rate();
    double distance = 0.0;
    for (int i = 0; i <= length; ++i) {
        const double t = i * stretch, left = pace.duration - t;
        Moment moment;
        moment.phase = phase_in + t / pace.cycle;
        moment.gait_speed = pace.gait_speed;
        moment.speed = pace.at(t);
        moment.amplitude = pace.amplitude * ramp5(t / amplitude_in) * ramp5(left / amplitude_out);
        if (i > 0) distance += 0.5 * stretch * (course.moments.back().speed + moment.speed);
        course.path.push_back(follow(distance, moment));
        course.moments.push_back(moment);
    }
    return stage.film(perform(course));
}

Clip walk_along(const Stage& stage, double speed, const WalkOptions& options) {
    std::vector<Vec2> waypoints = options.waypoints;
    for (Vec2& point : waypoints) point /= stage.length_scale();
    const RoundedWay way(waypoints, corner_rounding);
    const double shortest = pace_of(stage, speed, least_steps).length();
    SIDESTEP_REQUIRE(way.length() >= 0.8 * shortest,
                     "the way is " + std::to_string(stage.length_scale() * way.length()) +
                         " m long, a start and a stop at this speed take " +
                         std::to_string(stage.length_scale() * shortest) + " m");
    // whole steps at nearly the wanted speed ...
    int steps = least_steps;
    while (pace_of(stage, speed, steps + 1).length() < way.length()) ++steps;
    const double below = pace_of(stage, speed, steps).length();
    const double above = pace_of(stage, speed, steps + 1).length();
    if (above - way.length() < way.length() - below) ++steps;
    // ... and the speed that ends exactly at the last waypoint
    double slow = 0.5 * speed, fast = 1.6 * speed;
    for (int i = 0; i < 60; ++i) {
        const double middle = 0.5 * (slow + fast);
        (pace_of(stage, middle, steps).length() < way.length() ? slow : fast) = middle;
    }
    const Pace pace = pace_of(stage, 0.5 * (slow + fast), steps);
    require_gentle(way.tightest() * pace.speed / stage.time_scale());
    return walk_course(stage, pace, [&](double distance, Moment& moment) {
        moment.heading = way.heading(distance);
        moment.turning = way.curvature(distance) * moment.speed;
        return way.place(distance);
    });
}

Clip walk_freely(const Stage& stage, double speed, const WalkOptions& options) {
    int steps = options.steps.value_or(least_steps);
    if (!options.steps) {
        const double wanted = options.seconds.value_or(default_seconds) / stage.time_scale();
        const double cycle = pace_of(stage, speed, least_steps).cycle;
        steps = least_steps +
                std::max(0, static_cast<int>(std::lround(2.0 * (wanted / cycle - least_cycles))));
    }
    const Pace pace = pace_of(stage, speed, steps);
    // the heading changes evenly softly between the first and the last half metre
    const double length = pace.length();
    const double lead = std::min(0.5, 0.15 * length), span = length - 2.0 * lead;
    require_gentle(1.875 * std::abs(options.turn_rad) / span * pace.speed / stage.time_scale());
    Vec3 place = Vec3::Zero(), velocity = Vec3::Zero();
    double before = 0.0;
    return walk_course(stage, pace, [&](double distance, Moment& moment) {
        const double x = (distance - lead) / span;
        moment.heading = options.turn_rad * ramp5(x);
        moment.turning = options.turn_rad * ramp5_slope(x) / span * moment.speed;
        const Vec3 ahead(std::sin(moment.heading), 0.0, std::cos(moment.heading));
        if (distance > 0.0) place += 0.5 * (distance - before) * (velocity + ahead);
        before = distance;
        velocity = ahead;
        return place;
    });
}

// runners start and stop by walking; the pieces come from clips.h
Clip run_freely(const WalkOptions& options) {
    SIDESTEP_REQUIRE(options.waypoints.empty() && !options.steps,
                     "running along waypoints or by steps is not possible; choose a speed of at "
                     "most 2 m/s, or give seconds and a turn");
    const ClipMaker maker(
        {.style = options.style, .frame_rate = options.frame_rate, .height = options.height});
    const double walk = 1.25 * std::sqrt(options.height / human_height);
    Clip clip =
        concatenate(maker.start(walk), maker.change(Gait::walk, walk, Gait::run, options.speed));
    const Clip slow =
        concatenate(maker.change(Gait::run, options.speed, Gait::walk, walk), maker.stop(walk));
    const double cycle = maker.cycle_frames(Gait::run, options.speed) / options.frame_rate;
    const double rest =
        options.seconds.value_or(default_seconds) - clip.last_time() - slow.last_time();
    const int cycles = std::max(1, static_cast<int>(std::lround(rest / cycle)));
    const double turning = 1.875 * std::abs(options.turn_rad) / (cycles * cycle);
    require_gentle(turning);
    const Clip middle = options.turn_rad == 0.0
                            ? maker.steady(Gait::run, options.speed, cycles)
                            : maker.turn(Gait::run, options.speed, options.turn_rad, cycles);
    return concatenate(concatenate(clip, middle), slow);
}

}  // namespace

Clip synthesise_walk(const WalkOptions& options) {
    const Stage stage(options.style, options.frame_rate, options.height, default_clearance);
    SIDESTEP_REQUIRE(options.speed > 0.0 && std::isfinite(options.speed),
                     "speed is " + std::to_string(options.speed) + ", expected a positive number");
    SIDESTEP_REQUIRE(std::isfinite(options.turn_rad), "turn_rad is not finite");
    SIDESTEP_REQUIRE(!options.steps || (*options.steps >= least_steps && *options.steps <= 100000),
                     "steps is " + std::to_string(options.steps.value_or(0)) +
                         ", expected at least " + std::to_string(least_steps));
    SIDESTEP_REQUIRE(!options.seconds || (*options.seconds > 0.0 && *options.seconds <= 36000.0),
                     "seconds is " + std::to_string(options.seconds.value_or(0.0)) +
                         ", expected a positive number of at most 36000");
    const GaitModel& model = GaitModel::built_in();
    const double speed = stage.to_average_speed(options.speed);
    const double scale = stage.length_scale() / stage.time_scale();
    const double slowest = least_speed, fastest = model.fastest(Gait::run);
    SIDESTEP_REQUIRE(speed >= slowest - 1e-9 && speed <= fastest + 1e-9,
                     "speed is " + std::to_string(options.speed) + " m/s, expected " +
                         std::to_string(scale * slowest) + " to " +
                         std::to_string(scale * fastest) + " at this height");
    Clip clip = speed > walk_limit          ? run_freely(options)
                : options.waypoints.empty() ? walk_freely(stage, speed, options)
                                            : walk_along(stage, speed, options);
    clip.set_name(speed > walk_limit ? "run" : "walk");
    return clip;
}

}  // namespace sidestep::motion
