#include "cli/plot_recording.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>

#include "cli/picture/stage_view.h"
#include "cli/support/range.h"
#include "cli/support/recorded_figure.h"
#include "cli/support/recordings.h"
#include "sidestep/base/file.h"
#include "sidestep/math/rotation.h"

namespace sidestep::cli {

namespace {

using recording::Recording;

Vec2 on_ground(const Vec3& place) {
    return {place.x(), place.z()};
}

/// Where somebody went in the seconds before, with breaks where they were away or jumped.
void add_trail(const Recording& recording, int thing, double moment, double seconds,
               picture::StagePerson& person) {
    constexpr double step = 0.1, jump = 1.0;  // nobody goes faster than 10 m/s
    if (seconds <= 0.0) return;
    const int count = static_cast<int>(std::ceil(seconds / step));
    bool joined = false;
    for (int i = count; i >= 0; --i) {
        const double age = std::min(i * step, seconds);
        const recording::State state = recording.state_of(thing, moment - age);
        if (state.figures.empty() || state.figures[0].pose.translations.empty()) {
            joined = false;
            continue;
        }
        const Vec2 here = on_ground(state.figures[0].pose.translations[0]);
        if (joined && (person.trail.back().back().first - here).norm() > jump) joined = false;
        if (!joined) person.trail.emplace_back();
        person.trail.back().emplace_back(here, age / seconds);
        joined = true;
    }
}

void add_pose(const Recording& recording, int thing, double moment, const WidthFlags& width,
              picture::StagePerson& person) {
    const recording::State state = recording.state_of(thing, moment);
    if (state.figures.empty()) return;
    const int which = recording.things()[static_cast<std::size_t>(thing)].skeleton;
    const recording::Skeleton& bones = recording.skeletons()[static_cast<std::size_t>(which)];
    const recording::LocalPose& pose = state.figures[0].pose;
    const std::vector<Transform> joints = recording::joints_in_world(bones, pose);
    if (joints.empty()) return;
    person.seen = true;
    person.place = on_ground(joints[0].translation);
    person.heading = heading(joints[0].rotation);
    person.crown = joints[0].translation;
    double reach = 0.0;
    const auto look = [&](const Vec3& point) {
        if (point.y() > person.crown.y()) person.crown = point;
        reach = std::max(reach, (on_ground(point) - person.place).norm());
    };
    for (std::size_t i = 0; i < joints.size(); ++i) {
        look(joints[i].translation);
        const int parent = bones.joints[i].parent;
        if (parent == recording::none) continue;
        person.bones.emplace_back(joints[static_cast<std::size_t>(parent)].translation,
                                  joints[i].translation);
    }
    for (const recording::EndSite& end : bones.end_sites) {
        const Transform& joint = joints[static_cast<std::size_t>(end.joint)];
        look(joint * end.offset);
        person.bones.emplace_back(joint.translation, joint * end.offset);
    }
    person.radius = width.radius ? *width.radius : reach + *width.margin;
}

picture::StageScene scene_of(const Recording& recording, double moment, double trail_s,
                             const WidthFlags& width) {
    picture::StageScene scene;
    const auto things = recording.things();
    for (std::size_t i = 0; i < things.size(); ++i) {
        const int thing = static_cast<int>(i);
        if (things[i].kind == recording::Kind::figure) {
            picture::StagePerson person;
            add_trail(recording, thing, moment, trail_s, person);
            add_pose(recording, thing, moment, width, person);
            scene.people.push_back(std::move(person));
        } else if (things[i].kind == recording::Kind::disc) {
            for (const auto& disc : recording.state_of(thing, moment).discs) {
                scene.discs.push_back({on_ground(disc.centre), disc.radius});
            }
        } else if (things[i].kind == recording::Kind::line && things[i].name == "wall") {
            for (const auto& line : recording.state_of(thing, moment).lines) {
                scene.walls.emplace_back(on_ground(line.from), on_ground(line.to));
            }
        }
    }
    return scene;
}

}  // namespace

void add_stage_flags(CLI::App& verb, StageFlags& flags) {
    constexpr const char* group = "Recordings";
    verb.add_option("--moment", flags.moment_s,
                    "Draw a recording at this second; without it at its end")
        ->type_name("SECONDS")
        ->check(between(-1e12, 1e12))
        ->group(group);
    verb.add_option("--trail", flags.trail_s, "How many seconds back trails go; 0 draws none")
        ->type_name("SECONDS")
        ->check(between(0, 3600))
        ->capture_default_str()
        ->group(group);
    flags.verb = &verb;
}

Problems misplaced(const StageFlags& flags, bool recordings) {
    Problems problems;
    const auto complain = [&](std::initializer_list<const char*> names, const char* why) {
        for (const char* name : names) {
            if (flags.verb->get_option(name)->count() == 0) continue;
            problems.push_back(problem_with("", std::string(name) + why));
        }
    };
    if (recordings) {
        complain({"--span", "--style", "--view", "--figures", "--every", "--spacetime"},
                 " does not go with recordings");
    } else {
        complain({"--moment", "--trail"}, " goes with recordings only");
    }
    return problems;
}

Result<picture::Drawing> draw_stage(const Recording& recording, const std::string& file,
                                    const StageFlags& flags, const std::string& title) {
    const bool given = flags.verb != nullptr && flags.verb->get_option("--moment")->count() > 0;
    const double moment = given ? flags.moment_s : recording.last_time();
    if (moment < recording.first_time() || moment > recording.last_time()) {
        return failure(problem_with(
            file, fmt::format("--moment {:g}: the recording runs from {:.3f} to {:.3f} s", moment,
                              recording.first_time(), recording.last_time())));
    }
    const Result<WidthFlags> width = width_of(recording, file, {});
    if (!width) return failure(width.error());
    const picture::StageScene scene = scene_of(recording, moment, flags.trail_s, *width);
    int seen = 0;
    for (const picture::StagePerson& person : scene.people) seen += person.seen;
    picture::StageOptions options;
    options.title = title;
    options.subtitle =
        fmt::format("{} {} at {:.1f} s", seen, seen == 1 ? "person" : "people", moment);
    if (flags.trail_s > 0.0) options.subtitle += fmt::format(", trails of {:g} s", flags.trail_s);
    return picture::stage_view(scene, options);
}

}  // namespace sidestep::cli
