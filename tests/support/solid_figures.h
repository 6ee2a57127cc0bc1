// Wooden figures, balls and blocks with shapes, alone and together, for tests of bodies that touch.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sidestep/articulated/dynamics.h"
#include "sidestep/articulated/solid_bodies.h"

namespace sidestep::articulated::test {

/// Links, shapes and where they start; more can be added, each root a body of its own.
struct SolidScene {
    std::vector<Link> links{};
    std::vector<LinkShape> shapes{};
    std::vector<FixedShape> things{};
    std::vector<std::pair<int, Transform>> roots{};  // free joints, and where they start
    std::vector<std::pair<int, Motion>> moving{};    // and how fast, in the link's axes

    [[nodiscard]] SolidBodies build(const SolidOptions& options = {}) const {
        auto model = std::make_shared<const Model>(Model::build(links).value());
        State state = rest_state(*model);
        for (const auto& [link, place] : roots) {
            double* q = state.positions.data() + model->first_position(link);
            for (int k = 0; k < 3; ++k) q[k] = place.translation[k];
            q[3] = place.rotation.w();
            q[4] = place.rotation.x();
            q[5] = place.rotation.y();
            q[6] = place.rotation.z();
        }
        for (const auto& [link, motion] : moving) {
            double* qd = state.rates.data() + model->first_rate(link);
            for (int k = 0; k < 3; ++k) {
                qd[k] = motion.angular[k];
                qd[3 + k] = motion.linear[k];
            }
        }
        return SolidBodies(model, state, shapes, things, options);
    }
};

/// One solid body of even density on a free joint, its frame in its middle. Returns its link.
inline int add_solid(SolidScene& scene, const std::string& name,
                     const std::shared_ptr<const rigid::Shape>& shape, double mass,
                     const Transform& place, const Motion& motion = {}, double friction = 0.6,
                     double restitution = 0.0) {
    Link link;
    link.name = name;
    link.joint.type = JointType::free;
    link.mass = mass;
    link.inertia = mass * shape->inertia_per_mass();
    const int number = static_cast<int>(scene.links.size());
    scene.links.push_back(link);
    scene.shapes.push_back({number, shape, {}, friction, restitution});
    scene.roots.emplace_back(number, place);
    scene.moving.emplace_back(number, motion);
    return number;
}

/// Twelve bodies, 0.98 kg, 55 cm: the figure of our notes. Returns its torso; its middle is 0.355 above
/// its soles.
inline int add_figure(SolidScene& scene, const Transform& place, const std::string& prefix = "") {
    const int torso = static_cast<int>(scene.links.size());
    const auto block = [&](const std::string& name, int parent, JointType type, const Vec3& at,
                           const Vec3& middle, double mass, const Vec3& inertia, const Vec3& size) {
        Link link;
        link.name = prefix + name;
        link.parent = parent;
        link.joint.type = type;
        link.joint.placement.translation = at;
        link.joint.axis = Vec3::UnitX();
        link.joint.damping = type == JointType::free ? 0.0 : 0.001;
        link.mass = mass;
        link.centre = middle;
        link.inertia = inertia.asDiagonal();
        link.far_end = 2.0 * middle;
        const int number = static_cast<int>(scene.links.size());
        scene.links.push_back(link);
        const auto shape =
            size.y() == 0.0 ? rigid::Shape::ball(size.x()) : rigid::Shape::box(0.5 * size);
        scene.shapes.push_back({number, shape, {.translation = middle}});
        return number;
    };
    block("torso", -1, JointType::free, Vec3::Zero(), Vec3::Zero(), 0.35,
          {1.088e-3, 5.629e-4, 1.365e-3}, {0.12, 0.18, 0.07});
    const int head = block("head", torso, JointType::ball, {0, 0.09, 0}, {0, 0.055, 0}, 0.15,
                           Vec3::Constant(1.5e-4), {0.05, 0.0, 0.0});
    scene.links[head].joint.axis = Vec3::UnitY();
    scene.links[head].joint.swing_limit = radians(60.0);
    for (const double side : {1.0, -1.0}) {
        const std::string who = side > 0.0 ? "left " : "right ";
        const int arm = block(who + "upper arm", torso, JointType::ball, {0.08 * side, 0.07, 0},
                              {0, -0.05, 0}, 0.04, {3.633e-5, 6.0e-6, 3.633e-5}, {0.03, 0.1, 0.03});
        const int hand =
            block(who + "lower arm", arm, JointType::revolute, {0, -0.1, 0}, {0, -0.065, 0}, 0.04,
                  {5.895e-5, 5.227e-6, 5.895e-5}, {0.028, 0.13, 0.028});
        scene.links[hand].joint.lowest[0] = radians(-140.0);
        scene.links[hand].joint.highest[0] = 0.0;
        const int thigh =
            block(who + "upper leg", torso, JointType::ball, {0.035 * side, -0.09, 0},
                  {0, -0.06, 0}, 0.07, {9.333e-5, 1.867e-5, 9.333e-5}, {0.04, 0.12, 0.04});
        scene.links[thigh].joint.axis = Vec3::UnitY();
        scene.links[thigh].joint.swing_limit = radians(70.0);
        const int shin =
            block(who + "lower leg", thigh, JointType::revolute, {0, -0.12, 0}, {0, -0.06, 0}, 0.06,
                  {7.813e-5, 1.225e-5, 7.813e-5}, {0.035, 0.12, 0.035});
        scene.links[shin].joint.lowest[0] = 0.0;
        scene.links[shin].joint.highest[0] = radians(130.0);
        const int foot =
            block(who + "foot", shin, JointType::universal, {0, -0.12, 0}, {0, -0.0125, 0.02}, 0.03,
                  {1.963e-5, 2.206e-5, 5.563e-6}, {0.04, 0.025, 0.085});
        scene.links[foot].joint.axis_2 = Vec3::UnitZ();
        scene.links[foot].joint.lowest = {radians(-30.0), radians(-30.0)};
        scene.links[foot].joint.highest = {radians(30.0), radians(30.0)};
    }
    scene.roots.emplace_back(torso, place);
    return torso;
}

inline FixedShape block_thing(const std::string& name, const Vec3& size, const Vec3& middle,
                              double friction = 0.6, double restitution = 0.2) {
    return {name, rigid::Shape::box(0.5 * size), {.translation = middle}, friction, restitution};
}

}  // namespace sidestep::articulated::test
