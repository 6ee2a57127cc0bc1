// A body among obstacles, as one body with more than one root.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "sidestep/edit/avoid.h"

namespace sidestep::edit {

namespace {

Problem obstacle_problem(const std::string& message, const std::string& hint) {
    return {"", 0, 0, Problem::Severity::error, message, hint, "bad_obstacle"};
}

/// The obstacle's longest side, along which it is cut into slices.
std::pair<Vec3, Vec3> longest_side(const geometry::TriangleMesh& mesh) {
    Vec3 low = mesh.vertices.front(), high = low;
    for (const Vec3& v : mesh.vertices) {
        low = low.cwiseMin(v);
        high = high.cwiseMax(v);
    }
    const Vec3 middle = 0.5 * (low + high);
    int axis = 0;
    (high - low).maxCoeff(&axis);
    Vec3 from = middle, to = middle;
    from[axis] = low[axis];
    to[axis] = std::max(high[axis], low[axis] + 1e-3);
    return {from, to};
}

}  // namespace

Result<SceneBody> make_scene_body(const body::LintBody& body, std::span<const Obstacle> obstacles) {
    Problems problems;
    body::CharacterParts parts;
    parts.name = "the scene";
    std::vector<motion::Joint> joints;
    body::LimbMap limbs;
    std::vector<std::string> names;
    for (const Obstacle& obstacle : obstacles) {
        if (obstacle.mesh.triangles.empty()) {
            problems.push_back(
                obstacle_problem(fmt::format("the obstacle \"{}\" has no triangle", obstacle.name),
                                 "give it a surface, or leave it out"));
            continue;
        }
        if (std::find(names.begin(), names.end(), obstacle.name) != names.end()) {
            problems.push_back(
                obstacle_problem(fmt::format("two obstacles are called \"{}\"", obstacle.name),
                                 "rename one of them"));
            continue;
        }
        const int joint = static_cast<int>(joints.size());
        joints.push_back({.name = obstacle.name});
        body::RigidPart part;
        part.name = obstacle.name;
        part.joint = joint;
        part.mesh = obstacle.mesh;
        parts.parts.push_back(std::move(part));
        body::Limb limb;
        limb.name = obstacle.name;
        limb.joint = joint;
        limb.joints = {joint};
        std::tie(limb.from, limb.to) = longest_side(obstacle.mesh);
        limbs.limbs.push_back(std::move(limb));
        limbs.of_joint.push_back(joint);
        names.push_back(obstacle.name);
    }
    if (!problems.empty()) return failure(std::move(problems));
    parts.skeleton = motion::Skeleton(std::move(joints));
    const body::Flesh& flesh = body.contact.flesh();
    body::PairedBody both =
        body::paired_body(body.character, flesh.limbs(), body::Character(std::move(parts)), limbs);
    body::LintBodyOptions how;
    how.classify_pairs = false;
    how.flesh.near_skin = flesh.near_skin();
    how.limbs = std::move(both.limbs);
    Result<body::LintBody> made = body::make_lint_body(std::move(both.character), how);
    if (!made) return failure(made.error());
    return SceneBody{std::move(*made), std::move(names)};
}

}  // namespace sidestep::edit
