#include "cli/plot_chart.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "cli/support/console.h"
#include "cli/support/inputs.h"
#include "cli/support/output.h"
#include "cli/support/progress.h"
#include "cli/support/recordings.h"
#include "cli/tool.h"
#include "sidestep/motion/ground_path.h"
#include "sidestep/picture/chart.h"

namespace sidestep::cli {

namespace {

/// What each order shows, on its axis and above the chart.
struct Wording {
    const char* what;
    const char* title;
    const char* axis;
};
constexpr Wording wordings[] = {
    {"speed", "How fast", "metres per second over the ground"},
    {"reach", "How far the limbs reach", "metres from the root"},
    {"height", "How high the root is", "metres"},
    {"people", "How many are there", "people"},
};

/// Speeds between samples, over so long a time that a single step does not show.
std::vector<Vec2> speeds(const std::vector<Vec2>& places, double dt) {
    constexpr double window = 0.2;
    const auto reach = std::max<std::size_t>(1, static_cast<std::size_t>(window / dt));
    std::vector<Vec2> points;
    for (std::size_t i = 0; i + reach < places.size(); ++i) {
        const double metres = (places[i + reach] - places[i]).norm();
        const double span = static_cast<double>(reach) * dt;
        points.emplace_back((static_cast<double>(i) + 0.5 * static_cast<double>(reach)) * dt,
                            metres / span);
    }
    return points;
}

Result<std::vector<Vec2>> of_motion(const motion::Clip& clip, const std::string& file,
                                    const std::string& what) {
    const double dt = clip.frame_time();
    std::vector<Vec2> points;
    if (what == "height") {
        for (int frame = 0; frame < clip.frame_count(); ++frame) {
            points.emplace_back(frame * dt, clip.translation(frame, 0).y());
        }
    } else if (what == "people") {
        return failure(problem_with(file, "--chart people goes with recordings",
                                    "of a motion: --chart speed, reach or height"));
    } else {
        const motion::GroundPath path = motion::ground_path(clip);
        if (what == "speed") return speeds(path.positions, path.dt);
        for (std::size_t i = 0; i < path.radii.size(); ++i) {
            points.emplace_back(static_cast<double>(i) * path.dt, path.radii[i]);
        }
    }
    return points;
}

/// Means over everybody who is there, ten times a second.
Result<std::vector<Vec2>> of_recording(const recording::Recording& recording,
                                       const std::string& file, const std::string& what) {
    if (what != "people" && what != "speed") {
        return failure(problem_with(file, "--chart " + what + " goes with motions",
                                    "of a recording: --chart people or speed"));
    }
    constexpr double dt = 0.1;
    constexpr double most_moments = 1e6;
    const double count = std::floor(recording.duration() / dt + 1e-9);
    if (count > most_moments) return failure(problem_with(file, "runs for more than a day"));
    std::vector<Vec2> points;
    std::vector<std::pair<int, Vec2>> before;  // by thing
    for (int i = 0; i <= static_cast<int>(count); ++i) {
        const double time = recording.first_time() + i * dt;
        std::vector<std::pair<int, Vec2>> now;
        for (const auto& figure : recording.state_at(time).figures) {
            if (figure.pose.translations.empty()) continue;
            now.emplace_back(figure.thing, ground(figure.pose.translations[0]));
        }
        if (what == "people") {
            points.emplace_back(time, static_cast<double>(now.size()));
        } else if (i > 0) {
            double sum = 0.0;
            int moved = 0;
            std::size_t k = 0;
            for (const auto& [thing, place] : now) {
                while (k < before.size() && before[k].first < thing) ++k;
                if (k == before.size() || before[k].first != thing) continue;
                sum += (place - before[k].second).norm() / dt;
                ++moved;
            }
            if (moved > 0) points.emplace_back(time - 0.5 * dt, sum / moved);
        }
        before = std::move(now);
    }
    return points;
}

}  // namespace

int plot_chart(const ChartOrder& order, Console& console) {
    const auto wording = std::find_if(std::begin(wordings), std::end(wordings),
                                      [&](const Wording& w) { return order.what == w.what; });
    picture::Chart chart{.title = order.title.empty() ? wording->title : order.title};
    chart.x = {.title = "seconds"};
    chart.y = {.title = wording->axis,
               .low = order.what == "height" ? std::nullopt : std::optional<double>(0.0)};
    for (const std::string& file : order.pictures) {
        if (is_picture(file)) continue;
        console.report(
            problem_with(file, "a chart goes into one picture", "end the name in .svg or .png"));
    }
    const Result<motion::ImportOptions> import = import_options(order.import);
    if (!import) console.report(import.error());
    if (console.error_count() > 0) return bad_input;
    const Inputs inputs = expand_inputs(order.files, motion_extensions);
    console.report(inputs.problems);
    {
        Progress progress(console, "reading", static_cast<int>(inputs.files.size()));
        for (std::size_t i = 0; i < inputs.files.size(); ++i) {
            const std::string& file = inputs.files[i];
            progress.at(static_cast<int>(i), file);
            Result<std::vector<Vec2>> points = std::vector<Vec2>();
            if (is_recording(file)) {
                const std::optional<recording::Recording> recording = load_recording(console, file);
                if (!recording) continue;
                points = of_recording(*recording, file, order.what);
            } else {
                const Result<motion::Motion> motion = load(file, *import);
                if (!motion) {
                    console.report(motion.error());
                    continue;
                }
                if (motion->clip.frame_count() == 0) {
                    console.report(problem_with(file, "has no frames: there is nothing to draw"));
                    continue;
                }
                points = of_motion(motion->clip, file, order.what);
            }
            if (!points) {
                console.report(points.error());
                continue;
            }
            chart.series.push_back(
                {file == "-" ? "standard input" : std::filesystem::path(file).filename().string(),
                 picture::Mark::line, std::move(*points)});
        }
    }
    if (chart.series.empty()) return bad_input;
    for (const std::string& file : order.pictures) {
        Problems problems;
        if (extension_of(file) == ".svg") {
            problems = write_file(file, picture::to_svg(chart));
        } else {
            problems = save_drawing(picture::draw(chart), file, order.width / chart.width);
        }
        console.report(problems);
        if (problems.empty()) console.say("wrote " + with_size(file));
    }
    return console.error_count() > 0 ? bad_input : done;
}

}  // namespace sidestep::cli
