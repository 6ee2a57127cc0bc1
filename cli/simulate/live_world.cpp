#include "cli/simulate/live_world.h"

#include <algorithm>

#include "cli/support/pace.h"
#include "sidestep/base/random.h"

namespace sidestep::cli {

namespace {

// Pages are told this often, in seconds of the wall clock.
constexpr double page_tick_s = 1.0 / 60.0;
constexpr double slowest_time = 0.05, quickest_time = 4.0;

std::vector<viewer::Control> world_controls(const Pace& pace) {
    std::vector<viewer::Control> controls;
    controls.push_back({.name = "pause",
                        .label = "Pause",
                        .group = "Time",
                        .help = "Everything stays where it is",
                        .what = viewer::Toggle{.value = pace.held()}});
    controls.push_back({.name = "speed",
                        .label = "Speed of time",
                        .group = "Time",
                        .help = "Seconds of the world for each of ours",
                        .what = viewer::Slider{.low = slowest_time,
                                               .high = quickest_time,
                                               .step = 0.05,
                                               .value = pace.speed(),
                                               .unit = "x"}});
    controls.push_back({.name = "toss",
                        .label = "Toss everything up",
                        .group = "Bodies",
                        .help = "Each body gets a blow from below, a little to the side",
                        .what = viewer::Button{}});
    return controls;
}

// each body gets the speed that would carry it three times its size up, and a little spin
void toss(rigid::World& world, Random& random) {
    const double pull = std::max(1e-3, world.options().gravity.norm());
    const Vec3 up = world.options().gravity.norm() > 1e-9
                        ? Vec3(-world.options().gravity.normalized())
                        : Vec3(Vec3::UnitY());
    for (std::size_t k = 0; k < world.bodies().size(); ++k) {
        const rigid::Body& body = world.bodies()[k];
        if (body.role != rigid::Role::moving) continue;
        const double speed = std::sqrt(2.0 * pull * 6.0 * body.shape->reach());
        Vec3 aside, spin;
        for (int c = 0; c < 3; ++c) {
            aside[c] = random.uniform(-0.3, 0.3);
            spin[c] = random.uniform(-4.0, 4.0);
        }
        world.set(static_cast<int>(k), body.to_world,
                  body.velocity + speed * (random.uniform(0.6, 1.0) * up + aside),
                  body.spin + spin);
    }
}

}  // namespace

Tally play_live(rigid::World& world, const rigid::Scene& scene, viewer::Server& server,
                rigid::Recorder* beside, History* history, const Stop& stop,
                const LiveWorldOptions& options) {
    using Clock = Stop::Clock;
    const auto seconds_between = [](Clock::time_point a, Clock::time_point b) {
        return std::chrono::duration<double>(b - a).count();
    };
    recording::WriterOptions words;
    words.about = rigid::about(scene, "");
    recording::Writer writer(
        [&server](std::string_view bytes) {
            server.feed(bytes);
            return true;
        },
        words);
    rigid::Recorder shown(writer, scene, world, options.recorder);
    writer.advance(0.0);
    writer.flush();
    Run run(world, &shown, history);
    Pace pace(world.options().step);
    Random random(1);
    server.offer(world_controls(pace));
    options.begun();

    Clock::time_point looked = Clock::now();
    const auto tick =
        std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(page_tick_s));
    const double end = options.seconds - 0.5 * world.options().step;
    const auto over = [&] {
        return run.lost() || (options.seconds > 0.0 && world.seconds() >= end);
    };
    while (!stop.asked() && !over()) {
        const Clock::time_point now = Clock::now();
        pace.pass(seconds_between(looked, now));
        looked = now;
        // hands first: what was pulled at shows in the very next step
        for (const viewer::Input& input : server.take_inputs()) {
            const bool one = input.numbers.size() == 1;
            if (input.name == "pause" && one) {
                pace.hold(input.numbers[0] != 0.0);
            } else if (input.name == "speed" && one) {
                pace.set_speed(std::clamp(input.numbers[0], slowest_time, quickest_time));
            } else if (input.name == "toss") {
                toss(world, random);
                continue;
            } else {
                continue;
            }
            server.set_value(input.name, input.numbers);
        }
        bool moved = false;
        while (!over() && pace.due()) {
            run.step();
            if (beside != nullptr) beside->step();
            moved = true;
            // whoever cannot keep up still listens
            if (Clock::now() - now > tick) break;
        }
        if (moved) writer.flush();
        stop.wait_until(now + tick);
    }
    writer.finish();
    server.offer({});
    return run.tally();
}

}  // namespace sidestep::cli
