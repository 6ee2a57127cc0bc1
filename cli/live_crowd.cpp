#include "cli/live_crowd.h"

#include <time.h>

#include <algorithm>

namespace sidestep::cli {

namespace {

using viewer::Control;
using viewer::Input;

// Pages are told this often, in seconds of the wall clock.
constexpr double tick_s = 1.0 / 60.0;
constexpr double slowest = 0.1, quickest = 8.0;
constexpr double lantern_radius = 0.45;

double spent_cpu_seconds() {
    timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace

bool never_ends(const crowd::Scene& scene) {
    return std::any_of(scene.people.begin(), scene.people.end(), [&](const crowd::People& people) {
        const bool leaves =
            std::any_of(scene.goals.begin(), scene.goals.end(), [&](const crowd::Goal& goal) {
                return goal.exit && std::find(people.goals.begin(), people.goals.end(),
                                              goal.name) != people.goals.end();
            });
        const bool come = people.count > 0 || people.per_second > 0.0;
        const bool keep_coming = people.per_second > 0.0 && people.most == 0;
        const bool wander = people.goals.empty() && !people.opposite;
        const bool in_turn = people.goals.size() > 1 && !leaves;
        return keep_coming || (come && (wander || in_turn));
    });
}

Reins::Reins(crowd::Simulation& simulation, const crowd::Taste& taste, Pace& pace)
    : simulation_(&simulation),
      taste_(taste),
      pace_(&pace),
      lantern_(0.5 * (simulation.scene().low + simulation.scene().high)) {}

std::vector<Control> Reins::offered() const {
    std::vector<Control> controls;
    controls.push_back({.name = "pause",
                        .label = "Pause",
                        .group = "Time",
                        .help = "The crowd holds its breath",
                        .what = viewer::Toggle{.value = pace_->held()}});
    controls.push_back(
        {.name = "speed",
         .label = "Speed of time",
         .group = "Time",
         .help = "Seconds of the crowd for each of ours",
         .what = viewer::Slider{
             .low = slowest, .high = quickest, .step = 0.1, .value = pace_->speed(), .unit = "x"}});
    controls.push_back({.name = "follow",
                        .label = "Follow the lantern",
                        .group = "Lantern",
                        .help = "Everybody wishes to be there; nobody walks through anybody",
                        .what = viewer::Toggle{.value = follow_}});
    controls.push_back({.name = "lantern",
                        .label = "Lantern",
                        .group = "Lantern",
                        .help = "Drag it over the ground",
                        .what = viewer::Handle{.position = {lantern_.x(), 0.0, lantern_.y()},
                                               .on_ground = true,
                                               .radius = lantern_radius}});
    if (!simulation_->scene().people.empty()) {
        controls.push_back({.name = "one_more",
                            .label = "One more",
                            .group = "People",
                            .help = "Somebody comes in as soon as there is room",
                            .what = viewer::Button{}});
        controls.push_back({.name = "ten_more",
                            .label = "Ten more",
                            .group = "People",
                            .help = "Ten come in, one after the other",
                            .what = viewer::Button{}});
    }
    controls.push_back({.name = "crowding",
                        .label = "Shyness",
                        .group = "Taste",
                        .help = "How much people mind others near where they are going",
                        .what = viewer::Slider{.low = 0.0,
                                               .high = std::max(2.0, taste_.crowding),
                                               .step = 0.05,
                                               .value = taste_.crowding}});
    controls.push_back({.name = "right",
                        .label = "Keep to the right",
                        .group = "Taste",
                        .help = "How much people prefer to go round others on the right",
                        .what = viewer::Slider{.low = 0.0,
                                               .high = std::max(2.0, taste_.right),
                                               .step = 0.05,
                                               .value = taste_.right}});
    return controls;
}

Input Reins::lantern_value() const {
    return {.name = "lantern", .numbers = {lantern_.x(), 0.0, lantern_.y(), 1.0, 0.0, 0.0, 0.0}};
}

std::vector<Input> Reins::take(const Input& input) {
    const std::vector<double>& numbers = input.numbers;
    const auto has = [&](const char* name, std::size_t count) {
        return input.name == name && numbers.size() == count;
    };
    if (has("pause", 1)) {
        pace_->hold(numbers[0] != 0.0);
    } else if (has("speed", 1)) {
        pace_->set_speed(std::clamp(numbers[0], slowest, quickest));
    } else if (has("follow", 1)) {
        follow_ = numbers[0] != 0.0;
        simulation_->beckon(follow_ ? std::optional<Vec2>(lantern_) : std::nullopt);
    } else if (has("lantern", 7)) {
        const crowd::Scene& scene = simulation_->scene();
        lantern_ = Vec2(numbers[0], numbers[2]).cwiseMax(scene.low).cwiseMin(scene.high);
        if (follow_) simulation_->beckon(lantern_);
        return {lantern_value()};
    } else if (has("one_more", 0) || has("ten_more", 0)) {
        if (simulation_->scene().people.empty()) return {};
        simulation_->invite(input.name == "one_more" ? 1 : 10);
    } else if (has("crowding", 1)) {
        taste_.crowding = numbers[0];
        simulation_->set_taste(taste_);
    } else if (has("right", 1)) {
        taste_.right = numbers[0];
        simulation_->set_taste(taste_);
    } else {
        return {};
    }
    return {input};
}

LiveEnd play_live(crowd::Simulation& simulation, viewer::Server& server, crowd::Recorder* beside,
                  const Stop& stop, const LiveOptions& options) {
    using Clock = Stop::Clock;
    const auto seconds_between = [](Clock::time_point a, Clock::time_point b) {
        return std::chrono::duration<double>(b - a).count();
    };
    recording::WriterOptions words;
    words.about = crowd::about(simulation, options.seed, "");
    recording::Writer writer(
        [&server](std::string_view bytes) {
            server.feed(bytes);
            return true;
        },
        words);
    crowd::Recorder recorder(writer, simulation, options.reasons);
    Pace pace(simulation.repertoire().frame_time());
    Reins reins(simulation, options.taste, pace);
    server.offer(reins.offered());
    options.begun();

    LiveEnd end;
    const Clock::time_point began = Clock::now();
    Clock::time_point looked = began;
    const auto tick =
        std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(tick_s));
    const auto over = [&] { return !options.endless && simulation.over(); };
    while (!stop.asked() && !over()) {
        const Clock::time_point now = Clock::now();
        end.wall_s = seconds_between(began, now);
        if (options.wall_seconds > 0.0 && end.wall_s >= options.wall_seconds) break;
        pace.pass(seconds_between(looked, now));
        looked = now;
        // hands first: what was pulled at shows in the very next step
        for (const Input& input : server.take_inputs()) {
            for (Input& value : reins.take(input)) {
                server.set_value(value.name, std::move(value.numbers));
            }
        }
        bool moved = false;
        while (!over() && pace.due()) {
            const double before = spent_cpu_seconds();
            simulation.step();
            end.cpu_s += spent_cpu_seconds() - before;
            recorder.step();
            if (beside != nullptr) beside->step();
            moved = true;
            // whoever cannot keep up still listens
            if (Clock::now() - now > tick) break;
        }
        if (moved) writer.flush();
        stop.wait_until(now + tick);
    }
    end.wall_s = seconds_between(began, Clock::now());
    writer.finish();
    server.offer({});
    return end;
}

}  // namespace sidestep::cli
