#include "cli/support/state_json.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/support/recordings.h"

namespace sidestep::cli {

namespace {

Json numbers(const Vec3& v) {
    return {v.x(), v.y(), v.z()};
}
Json numbers(const Quat& q) {
    return {q.w(), q.x(), q.y(), q.z()};
}

/// What every kind of thing has.
template <class S>
Json opened(const recording::Recording& recording, const S& state) {
    Json json;
    json["thing"] = state.thing;
    json["name"] = recording.things()[static_cast<std::size_t>(state.thing)].name;
    json["material"] = state.material;
    return json;
}

std::vector<Transform> joints_of(const recording::Recording& recording,
                                 const recording::FigureState& figure) {
    const recording::Thing& thing = recording.things()[static_cast<std::size_t>(figure.thing)];
    return recording::joints_in_world(
        recording.skeletons()[static_cast<std::size_t>(thing.skeleton)], figure.pose);
}

}  // namespace

Json state_json(const recording::Recording& recording, double seconds) {
    const recording::State state = recording.state_at(seconds);
    Json json;
    json["time"] = seconds;
    const auto list = [&](const char* name, const auto& things, const auto& more) {
        Json& all = json[name] = Json::array();
        for (const auto& thing : things) {
            all.push_back(opened(recording, thing));
            more(thing, all.back());
        }
    };
    list("figures", state.figures, [&](const recording::FigureState& figure, Json& one) {
        one["clip"] = figure.clip;
        one["clip_seconds"] = figure.clip_seconds;
        Json& joints = one["joints"] = Json::array();
        for (const Transform& joint : joints_of(recording, figure)) {
            const Vec3& p = joint.translation;
            const Quat& q = joint.rotation;
            joints.push_back({p.x(), p.y(), p.z(), q.w(), q.x(), q.y(), q.z()});
        }
    });
    list("parts", state.parts, [](const recording::PartState& part, Json& one) {
        one["position"] = numbers(part.to_world.translation);
        one["rotation"] = numbers(part.to_world.rotation);
    });
    list("discs", state.discs, [](const recording::DiscState& disc, Json& one) {
        one["centre"] = numbers(disc.centre);
        one["radius"] = disc.radius;
    });
    list("boxes", state.boxes, [](const recording::BoxState& box, Json& one) {
        one["position"] = numbers(box.to_world.translation);
        one["rotation"] = numbers(box.to_world.rotation);
        one["half"] = numbers(box.half_extents);
    });
    list("lines", state.lines, [](const recording::LineState& line, Json& one) {
        one["from"] = numbers(line.from);
        one["to"] = numbers(line.to);
    });
    list("strings", state.strings, [](const recording::StringState& string, Json& one) {
        Json& points = one["points"] = Json::array();
        for (const Vec3& point : string.points) points.push_back(numbers(point));
    });
    return json;
}

std::string state_text(const recording::Recording& recording, double seconds) {
    const recording::State state = recording.state_at(seconds);
    const Names names(recording);
    std::string text = fmt::format("  at {:g} s, {} things\n", seconds, state.size());
    const auto line = [&](int thing, const std::string& words) {
        text += fmt::format("    {:<16} {}\n", names(thing), words);
    };
    const auto at = [](const Vec3& v) {
        return fmt::format("({:.3f}, {:.3f}, {:.3f})", v.x(), v.y(), v.z());
    };
    for (const recording::FigureState& figure : state.figures) {
        const std::vector<Transform> joints = joints_of(recording, figure);
        const std::string clip =
            figure.clip == recording::none
                ? "posed"
                : fmt::format("{} at {:.3f} s", recording.clip_info(figure.clip).name,
                              figure.clip_seconds);
        line(figure.thing, (joints.empty() ? "" : at(joints[0].translation) + "  ") + clip);
    }
    for (const auto& part : state.parts) line(part.thing, at(part.to_world.translation));
    for (const auto& disc : state.discs) {
        line(disc.thing, at(disc.centre) + fmt::format("  radius {:.3f}", disc.radius));
    }
    for (const auto& box : state.boxes) {
        line(box.thing, at(box.to_world.translation) + "  half " + at(box.half_extents));
    }
    for (const auto& wall : state.lines) line(wall.thing, at(wall.from) + " to " + at(wall.to));
    for (const auto& string : state.strings) {
        line(string.thing, fmt::format("{} points", string.points.size()));
    }
    return text;
}

}  // namespace sidestep::cli
