#include "sidestep/rigid/scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sidestep/base/file.h"
#include "sidestep/base/require.h"

namespace sidestep::embedded {
extern const std::string_view rigid_scene_bounce, rigid_scene_dominoes, rigid_scene_billiards,
    rigid_scene_superball, rigid_scene_boxes, rigid_scene_slope, rigid_scene_stack,
    rigid_scene_dice;
}

namespace sidestep::rigid {

namespace {

struct BuiltInScene {
    const char* name;
    const std::string_view* text;
};

constexpr BuiltInScene built_in_list[] = {
    {"bounce", &embedded::rigid_scene_bounce},
    {"dominoes", &embedded::rigid_scene_dominoes},
    {"billiards", &embedded::rigid_scene_billiards},
    {"superball", &embedded::rigid_scene_superball},
    {"boxes", &embedded::rigid_scene_boxes},
    {"slope", &embedded::rigid_scene_slope},
    {"stack", &embedded::rigid_scene_stack},
    {"dice", &embedded::rigid_scene_dice},
};

// bodies this deep in each other are placed with a ruler, and no more is said
constexpr double told_depth = 1e-3;
constexpr std::size_t told_overlaps = 5;

Problem odd(const Scene& scene, int body, std::string message, std::string hint) {
    const auto at = static_cast<std::size_t>(body);
    const SourcePlace place =
        at < scene.body_sources.size() ? scene.body_sources[at] : SourcePlace{};
    return {.file = scene.file,
            .line = place.line,
            .column = place.column,
            .severity = Problem::Severity::warning,
            .message = std::move(message),
            .hint = std::move(hint),
            .code = {}};
}

}  // namespace

int Scene::moving_count() const {
    return static_cast<int>(std::count_if(
        bodies.begin(), bodies.end(), [](const Body& body) { return body.role == Role::moving; }));
}

Look Scene::look(int body) const {
    const auto at = static_cast<std::size_t>(body);
    if (at < looks.size()) return looks[at];
    Look usual;
    if (at < bodies.size() && bodies[at].role == Role::fixed) usual.color = {217, 212, 199, 255};
    return usual;
}

Result<Scene> read_scene(const std::filesystem::path& path) {
    const Result<std::string> text = read_file(path);
    if (!text) return failure(text.error());
    return parse_scene(*text, path.string());
}

std::vector<std::string> built_in_scenes() {
    std::vector<std::string> names;
    for (const BuiltInScene& one : built_in_list) names.emplace_back(one.name);
    return names;
}

std::string_view built_in_scene(const std::string& name) {
    for (const BuiltInScene& one : built_in_list) {
        if (one.name == name) return *one.text;
    }
    SIDESTEP_REQUIRE(false, "there is no built-in scene " + name);
    return {};
}

Problems check(const Scene& scene) {
    Problems problems;
    if (scene.bodies.empty()) return problems;
    if (scene.moving_count() == 0) {
        problems.push_back(odd(scene, 0, "nothing in this scene moves by itself",
                               "every body is fixed or guided"));
        return problems;
    }
    const bool held = std::any_of(scene.bodies.begin(), scene.bodies.end(),
                                  [](const Body& body) { return body.role != Role::moving; });
    if (!held && !scene.world.gravity.isZero()) {
        const auto first = std::find_if(scene.bodies.begin(), scene.bodies.end(),
                                        [](const Body& b) { return b.role == Role::moving; });
        problems.push_back(odd(scene, static_cast<int>(first - scene.bodies.begin()),
                               "nothing to fall on: all bodies fall for ever",
                               "add [floor], or gravity = 0 to [world]"));
    }
    const std::vector<World::Overlap> overlaps = make_world(scene).overlaps(told_depth);
    for (std::size_t k = 0; k < std::min(told_overlaps, overlaps.size()); ++k) {
        const auto& [a, b, depth] = overlaps[k];
        const auto name = [&](int body) {
            return '"' + scene.bodies[static_cast<std::size_t>(body)].name + '"';
        };
        // told where the later of the two stands
        problems.push_back(
            odd(scene, std::max(a, b),
                fmt::format("{} starts {:.3g} m deep in {}", name(std::max(a, b)), depth,
                            name(std::min(a, b))),
                "they are eased apart, a little each step and without a blow; better move one"));
    }
    if (overlaps.size() > told_overlaps) {
        problems.push_back(odd(scene, std::max(overlaps.back().a, overlaps.back().b),
                               fmt::format("{} more pairs of bodies start in each other",
                                           overlaps.size() - told_overlaps),
                               ""));
    }
    return problems;
}

World make_world(const Scene& scene) {
    World world(scene.world);
    for (const Body& body : scene.bodies) world.add(body);
    for (const Push& push : scene.pushes) world.add(push);
    for (const Kick& kick : scene.kicks) world.add(kick);
    for (const Field& field : scene.fields) world.add(field);
    return world;
}

}  // namespace sidestep::rigid
