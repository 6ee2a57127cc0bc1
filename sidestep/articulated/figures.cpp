#include "sidestep/articulated/figures.h"

#include <string>
#include <vector>

#include "sidestep/base/require.h"

namespace sidestep::articulated {

namespace {

/// A rod from the joint to its far end, with some thickness.
Link rod(std::string name, int parent, JointType type, const Vec3& at, const Vec3& far_end,
         double mass, double radius) {
    Link link;
    link.name = std::move(name);
    link.parent = parent;
    link.joint.type = type;
    link.joint.placement.translation = at;
    link.joint.axis = Vec3::UnitX();
    link.mass = mass;
    link.centre = 0.5 * far_end;
    link.far_end = far_end;
    // a solid cylinder along the rod
    const double length = far_end.norm();
    const Vec3 along = far_end / length;
    const double across = mass * (3.0 * radius * radius + length * length) / 12.0;
    const double around = 0.5 * mass * radius * radius;
    link.inertia = across * Mat3::Identity() + (around - across) * along * along.transpose();
    return link;
}

/// Springs and dampers after what hangs on each joint: as stiff as it takes to swing with `omega`
/// (rad/s) without gravity, damped by `ratio` of what would just stop it from swinging back.
void hang_on_springs(std::vector<Link>& links, double omega, double ratio) {
    std::vector<Vec3> origin(links.size());
    for (std::size_t i = 0; i < links.size(); ++i) {
        const Vec3& at = links[i].joint.placement.translation;
        origin[i] = links[i].parent < 0 ? at : Vec3(origin[links[i].parent] + at);
    }
    for (std::size_t j = 0; j < links.size(); ++j) {
        if (links[j].joint.type == JointType::free) continue;
        // about the joint, the mean of the three axes of a ball
        Mat3 about = Mat3::Zero();
        for (std::size_t b = j; b < links.size(); ++b) {
            int up = static_cast<int>(b);
            while (up > static_cast<int>(j)) up = links[up].parent;
            if (up != static_cast<int>(j)) continue;
            const Vec3 c = origin[b] + links[b].centre - origin[j];
            about += links[b].inertia +
                     links[b].mass * (c.squaredNorm() * Mat3::Identity() - c * c.transpose());
        }
        const Vec3& axis = links[j].joint.axis;
        const double inertia =
            links[j].joint.type == JointType::ball ? about.trace() / 3.0 : axis.dot(about * axis);
        links[j].joint.stiffness = inertia * omega * omega;
        links[j].joint.damping = 2.0 * ratio * inertia * omega;
    }
}

}  // namespace

Model pendulum(int links, JointType type, double length, double damping) {
    SIDESTEP_REQUIRE(links > 0, "a pendulum needs a link, not " + std::to_string(links));
    SIDESTEP_REQUIRE(length > 0.0 && std::isfinite(length), "length must be positive");
    SIDESTEP_REQUIRE(
        type == JointType::revolute || type == JointType::universal || type == JointType::ball,
        "joints of a pendulum turn: revolute, universal or ball");
    std::vector<Link> chain;
    const Vec3 down(0.0, -length, 0.0);
    for (int i = 0; i < links; ++i) {
        chain.push_back(rod("link " + std::to_string(i), i - 1, type, i == 0 ? Vec3(0, 0, 0) : down,
                            down, length, 0.1 * length));
        chain.back().joint.axis = Vec3::UnitZ();
        chain.back().joint.damping = damping;
    }
    return Model::build(std::move(chain)).value();
}

Model dog() {
    constexpr auto ball = JointType::ball, hinge = JointType::revolute;
    std::vector<Link> d;
    // trunk: the pelvis carries hind legs and tail, the chest front legs and neck
    d.push_back(rod("pelvis", -1, JointType::free, {0, 0, 0}, {0, 0, 0.20}, 1.60, 0.07));
    d.push_back(rod("chest", 0, ball, {0, 0, 0.20}, {0, 0, 0.25}, 2.20, 0.08));
    d.push_back(rod("neck", 1, ball, {0, 0.04, 0.25}, {0, 0.12, 0.10}, 0.50, 0.04));
    d.push_back(rod("head", 2, ball, {0, 0.12, 0.10}, {0, 0, 0.18}, 0.70, 0.05));
    d.push_back(rod("tail", 0, ball, {0, 0.03, -0.02}, {0, 0.02, -0.16}, 0.10, 0.015));
    d.push_back(rod("tail tip", 4, ball, {0, 0.02, -0.16}, {0, 0.02, -0.14}, 0.05, 0.01));
    for (const double side : {0.08, -0.08}) {
        const std::string name = side > 0.0 ? "left " : "right ";
        const int first = static_cast<int>(d.size());
        d.push_back(
            rod(name + "upper arm", 1, ball, {side, -0.04, 0.20}, {0, -0.18, 0}, 0.35, 0.03));
        d.push_back(rod(name + "forearm", first, hinge, {0, -0.18, 0}, {0, -0.22, 0}, 0.20, 0.02));
    }
    for (const double side : {0.07, -0.07}) {
        const std::string name = side > 0.0 ? "left " : "right ";
        const int first = static_cast<int>(d.size());
        d.push_back(
            rod(name + "thigh", 0, ball, {side, -0.03, 0.02}, {0, -0.18, 0.03}, 0.65, 0.04));
        d.push_back(
            rod(name + "shank", first, hinge, {0, -0.18, 0.03}, {0, -0.16, -0.06}, 0.35, 0.025));
        d.push_back(
            rod(name + "foot", first + 1, hinge, {0, -0.16, -0.06}, {0, -0.08, 0.04}, 0.125, 0.02));
    }
    hang_on_springs(d, 8.0, 0.13);
    return Model::build(std::move(d)).value();
}

}  // namespace sidestep::articulated
