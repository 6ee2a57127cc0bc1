#include "cli/simulate/live_jointed.h"

#include <algorithm>
#include <cmath>

namespace sidestep::cli {

namespace {

namespace live_jointed {

// Pages are told this often, in seconds of the wall clock.
constexpr double jointed_tick_s = 1.0 / 60.0;
constexpr double slowest_jointed = 0.05, quickest_jointed = 4.0;
constexpr double least_threshold_px = 0.1, most_threshold_px = 50.0;

// free bodies are pushed and turned as they are; what hangs on the world at its first joint
void push(articulated::Simulation& run, Random& random) {
    for (int a = 0; a < run.actor_count(); ++a) {
        const articulated::Model& model = run.model(a);
        articulated::State state = run.state(a);
        for (int i = 0; i < model.link_count(); ++i) {
            if (model.link(i).parent >= 0) continue;
            const int first = model.first_rate(i), count = model.freedom_of_link(i);
            for (int k = 0; k < count; ++k) {
                const double size = k < 3 ? 3.0 : 2.0;
                state.rates[static_cast<std::size_t>(first + k)] += random.uniform(-size, size);
            }
        }
        run.set_state(a, state);
    }
}

// the camera stands there from now on and looks where it looked
std::vector<articulated::CameraPath> moved_camera(const articulated::Simulation& run,
                                                  const Vec3& eye) {
    std::vector<articulated::CameraPath> cameras = run.scene().cameras;
    articulated::CameraPath& path = cameras[0];
    path.target += run.time_s() * path.target_velocity;
    path.eye = eye;
    path.eye_velocity = path.target_velocity = Vec3::Zero();
    // never straight above or in what it looks at
    Vec3 ahead = path.target - path.eye;
    if (std::hypot(ahead.x(), ahead.z()) < 0.05) path.eye.z() += 0.05;
    return cameras;
}

}  // namespace live_jointed

}  // namespace

JointedReins::JointedReins(JointedRun& run)
    : run_(&run),
      pace_(run.options().frame_s),
      chosen_(run.options().adaptive.value_or(articulated::AdaptiveOptions{})) {}

std::vector<viewer::Control> JointedReins::controls() const {
    using namespace live_jointed;
    const JointedRun& run = *run_;
    const double threshold = chosen_.threshold_px;
    std::vector<viewer::Control> all;
    all.push_back({.name = "pause",
                   .label = "Pause",
                   .group = "Time",
                   .help = "Everything stays where it is",
                   .what = viewer::Toggle{.value = pace_.held()}});
    all.push_back({.name = "speed",
                   .label = "Speed of time",
                   .group = "Time",
                   .help = "Seconds of the scene for each of ours",
                   .what = viewer::Slider{.low = slowest_jointed,
                                          .high = quickest_jointed,
                                          .step = 0.05,
                                          .value = pace_.speed(),
                                          .unit = "x"}});
    all.push_back({.name = "adaptive",
                   .label = "Only joints that show",
                   .group = "Joints",
                   .help = "Off: all joints move, always",
                   .what = viewer::Toggle{.value = run.options().adaptive.has_value()}});
    all.push_back({.name = "threshold",
                   .label = "Threshold",
                   .group = "Joints",
                   .help = "A joint moves while its swing is larger than this in the picture",
                   .what = viewer::Slider{.low = least_threshold_px,
                                          .high = std::max(most_threshold_px, threshold),
                                          .step = 0.1,
                                          .value = threshold,
                                          .unit = "px"}});
    all.push_back({.name = "push",
                   .label = "Push everybody",
                   .group = "Bodies",
                   .help = "A blow for each body, every one in its own direction",
                   .what = viewer::Button{}});
    if (!run.now().scene().cameras.empty()) {
        const Vec3 eye = run.now().scene().cameras[0].at(run.now().time_s()).eye();
        all.push_back(
            {.name = "camera",
             .label = "Camera",
             .group = "Joints",
             .help = "What is near it, and in view, moves with more joints",
             .what = viewer::Handle{.position = {eye.x(), eye.y(), eye.z()}, .radius = 0.2}});
    }
    return all;
}

bool JointedReins::take(const viewer::Input& input) {
    using namespace live_jointed;
    JointedRun& run = *run_;
    const bool one = input.numbers.size() == 1;
    for (const double number : input.numbers) {
        if (!std::isfinite(number)) return false;
    }
    articulated::SimulationOptions next = run.options();
    if (input.name == "pause" && one) {
        pace_.hold(input.numbers[0] != 0.0);
    } else if (input.name == "speed" && one) {
        pace_.set_speed(std::clamp(input.numbers[0], slowest_jointed, quickest_jointed));
    } else if (input.name == "adaptive" && one) {
        next.adaptive.reset();
        if (input.numbers[0] != 0.0) next.adaptive = chosen_;
        run.change(next);
    } else if (input.name == "threshold" && one) {
        // who pulls at it means it, whatever the budget
        chosen_.threshold_px = std::clamp(input.numbers[0], least_threshold_px, 1e4);
        chosen_.budget = 0;
        if (next.adaptive) {
            next.adaptive = chosen_;
            run.change(next);
        }
    } else if (input.name == "camera" && input.numbers.size() >= 3 &&
               !run.now().scene().cameras.empty()) {
        const Vec3 eye(input.numbers[0], input.numbers[1], input.numbers[2]);
        if (!(eye.norm() < 1e5)) return false;
        run.change(next, moved_camera(run.now(), eye));
    } else {
        if (input.name == "push") push(run.now(), random_);
        return false;
    }
    return true;
}

void play_jointed_live(JointedRun& run, viewer::Server& server, const Stop& stop,
                       const LiveJointedOptions& options) {
    using namespace live_jointed;
    using Clock = Stop::Clock;
    recording::WriterOptions words;
    words.about = options.about;
    recording::Writer writer(
        [&server](std::string_view bytes) {
            server.feed(bytes);
            return true;
        },
        words);
    articulated::Recorder shown(writer, run.now(), options.recorder);
    writer.advance(0.0);
    writer.flush();
    run.add(shown);
    JointedReins reins(run);
    Pace& pace = reins.pace();
    server.offer(reins.controls());
    options.begun();

    Clock::time_point looked = Clock::now();
    const auto tick =
        std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(jointed_tick_s));
    const double end = options.seconds - 0.5 * run.options().frame_s;
    const auto over = [&] {
        return run.stopped() || (options.seconds > 0.0 && run.now().time_s() >= end);
    };
    while (!stop.asked() && !over()) {
        const Clock::time_point now = Clock::now();
        pace.pass(std::chrono::duration<double>(now - looked).count());
        looked = now;
        // hands first: what was pulled at shows in the very next frame
        for (const viewer::Input& input : server.take_inputs()) {
            if (reins.take(input)) server.set_value(input.name, input.numbers);
        }
        bool moved = false;
        while (!over() && pace.due()) {
            run.frame();
            moved = true;
            // whoever cannot keep up still listens
            if (Clock::now() - now > tick) break;
        }
        if (moved) writer.flush();
        stop.wait_until(now + tick);
    }
    shown.finish();
    writer.finish();
    server.offer({});
}

}  // namespace sidestep::cli
