#include "sidestep/puppet/marionette.h"

#include <string>
#include <utility>

#include "sidestep/math/types.h"

namespace sidestep::puppet {

using articulated::JointType;
using articulated::Link;
using articulated::Model;

namespace {

/// Degrees of freedom lose what they gain in a second by this, N m s/rad.
constexpr double joint_damping = 0.001;

/// A body whose middle is `middle` away from its joint, which sits at `at` in the parent's frame.
Link block(std::string name, int parent, JointType type, const Vec3& at, const Vec3& middle,
           double mass, const Vec3& inertia, const Vec3& far_end) {
    Link link;
    link.name = std::move(name);
    link.parent = parent;
    link.joint.type = type;
    link.joint.placement.translation = at;
    link.joint.axis = Vec3::UnitX();
    link.joint.damping = joint_damping;
    link.mass = mass;
    link.centre = middle;
    link.inertia = inertia.asDiagonal();
    link.far_end = far_end;
    return link;
}

void stop_at(Link& link, double lowest_degrees, double highest_degrees) {
    link.joint.lowest[0] = radians(lowest_degrees);
    link.joint.highest[0] = radians(highest_degrees);
}

}  // namespace

Puppet marionette() {
    std::vector<Link> links;
    // the frame of a link sits at its joint; the torso's in its middle
    links.push_back(block("torso", -1, JointType::free, Vec3::Zero(), Vec3::Zero(), 0.35,
                          {1.088e-3, 5.629e-4, 1.365e-3}, {0.0, -0.09, 0.0}));
    links.back().joint.damping = 0.0;
    links.push_back(block("head", 0, JointType::ball, {0.0, 0.09, 0.0}, {0.0, 0.055, 0.0}, 0.15,
                          Vec3::Constant(1.5e-4), {0.0, 0.105, 0.0}));
    links.back().joint.axis = Vec3::UnitY();
    links.back().joint.swing_limit = radians(60.0);
    for (const double side : {1.0, -1.0}) {
        const std::string who = side > 0.0 ? "left " : "right ";
        const int first = static_cast<int>(links.size());
        links.push_back(block(who + "upper arm", 0, JointType::ball, {0.08 * side, 0.07, 0.0},
                              {0.0, -0.05, 0.0}, 0.04, {3.633e-5, 6.0e-6, 3.633e-5},
                              {0.0, -0.1, 0.0}));
        links.push_back(block(who + "lower arm", first, JointType::revolute, {0.0, -0.1, 0.0},
                              {0.0, -0.065, 0.0}, 0.04, {5.895e-5, 5.227e-6, 5.895e-5},
                              {0.0, -0.13, 0.0}));
        stop_at(links.back(), -140.0, 0.0);  // bends forward: a turn about -x lifts the hand to +z
        links.push_back(block(who + "upper leg", 0, JointType::ball, {0.035 * side, -0.09, 0.0},
                              {0.0, -0.06, 0.0}, 0.07, {9.333e-5, 1.867e-5, 9.333e-5},
                              {0.0, -0.12, 0.0}));
        links.back().joint.axis = Vec3::UnitY();
        links.back().joint.swing_limit = radians(70.0);
        const int thigh = static_cast<int>(links.size()) - 1;
        links.push_back(block(who + "lower leg", thigh, JointType::revolute, {0.0, -0.12, 0.0},
                              {0.0, -0.06, 0.0}, 0.06, {7.813e-5, 1.225e-5, 7.813e-5},
                              {0.0, -0.12, 0.0}));
        stop_at(links.back(), 0.0, 130.0);  // bends back
        Link foot =
            block(who + "foot", thigh + 1, JointType::universal, {0.0, -0.12, 0.0},
                  {0.0, -0.0125, 0.02}, 0.03, {1.963e-5, 2.206e-5, 5.563e-6}, {0.0, -0.02, 0.06});
        foot.joint.axis_2 = Vec3::UnitZ();
        foot.joint.lowest = {radians(-30.0), radians(-30.0)};
        foot.joint.highest = {radians(30.0), radians(30.0)};
        links.push_back(foot);
    }

    Puppet puppet;
    puppet.name = "marionette";
    puppet.model = std::make_shared<const Model>(Model::build(std::move(links)).value());
    puppet.start = articulated::rest_state(*puppet.model);
    // the shapes of our notes, each about the middle of its link
    const struct {
        const char* part;
        Vec3 size;
    } boxes[] = {{"torso", {0.12, 0.18, 0.07}},       {"upper arm", {0.03, 0.1, 0.03}},
                 {"lower arm", {0.028, 0.13, 0.028}}, {"upper leg", {0.04, 0.12, 0.04}},
                 {"lower leg", {0.035, 0.12, 0.035}}, {"foot", {0.04, 0.025, 0.085}}};
    for (int i = 0; i < puppet.model->link_count(); ++i) {
        const Link& link = puppet.model->link(i);
        std::shared_ptr<const rigid::Shape> shape = rigid::Shape::ball(0.05);
        for (const auto& box : boxes) {
            if (link.name.ends_with(box.part)) shape = rigid::Shape::box(0.5 * box.size);
        }
        puppet.shapes.push_back(
            {.link = i, .shape = shape, .in_link = {.translation = link.centre}});
    }
    // soles 3 cm above the ground: half a torso, legs and feet below its middle
    puppet.start.positions[1] = 0.03 + 0.09 + 0.12 + 0.12 + 0.025;
    puppet.main_control.translation = {0.0, 1.0, 0.0};
    puppet.hand_bar.translation = {0.0, 1.0, 0.08};
    const auto tie = [&](const char* name, Hand hand, const Vec3& anchor, const char* link,
                         const Vec3& point, double slack) {
        puppet.strings.push_back({name, hand, anchor, puppet.model->find(link), point, slack});
    };
    tie("head", Hand::main, {0.0, 0.0, 0.06}, "head", {0.0, 0.055, 0.0}, 1.0);
    tie("torso", Hand::main, {0.0, 0.0, -0.08}, "torso", {0.0, 0.0, -0.035}, 1.0);
    tie("left leg", Hand::main, {0.08, 0.0, 0.02}, "left lower leg", {0.0, -0.02, 0.0}, 1.03);
    tie("right leg", Hand::main, {-0.08, 0.0, 0.02}, "right lower leg", {0.0, -0.02, 0.0}, 1.03);
    tie("left hand", Hand::bar, {0.1, 0.0, 0.0}, "left lower arm", {0.0, -0.13, 0.0}, 1.03);
    tie("right hand", Hand::bar, {-0.1, 0.0, 0.0}, "right lower arm", {0.0, -0.13, 0.0}, 1.03);
    return puppet;
}

}  // namespace sidestep::puppet
