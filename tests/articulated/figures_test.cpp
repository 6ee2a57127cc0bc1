// The figures are what they say they are: links, joints, kilograms, springs.
#include "sidestep/articulated/figures.h"

#include <doctest/doctest.h>

#include "sidestep/articulated/dynamics.h"
#include "sidestep/articulated/figures_person.h"
#include "sidestep/base/require.h"

using namespace sidestep;
using namespace sidestep::articulated;

namespace {

int joints_of(const Model& model, JointType type) {
    int count = 0;
    for (const Link& link : model.links()) count += link.joint.type == type;
    return count;
}

}  // namespace

TEST_CASE("the dog has 16 links and 39 freedoms and weighs 8.5 kg") {
    const Model model = dog();
    CHECK(model.link_count() == 16);
    CHECK(joints_of(model, JointType::free) == 1);
    CHECK(joints_of(model, JointType::ball) == 9);
    CHECK(joints_of(model, JointType::revolute) == 6);
    CHECK(model.freedom() == 39);
    CHECK(model.mass() == doctest::Approx(8.5));
}

TEST_CASE("both sides of the figures weigh the same") {
    for (const Model& model : {dog(), person()}) {
        const auto world = links_in_world(model, rest_state(model));
        Vec3 sum = Vec3::Zero();
        for (int i = 0; i < model.link_count(); ++i) {
            sum += model.link(i).mass * (world[i] * model.link(i).centre);
        }
        CHECK(std::abs(sum.x()) < 1e-12);
    }
}

TEST_CASE("a leg of the dog swings as often and dies down as slowly as its springs say") {
    const Model model = dog();
    const int foot = model.find("left foot");
    const Joint& joint = model.link(foot).joint;
    // the foot alone about its hinge: omega 8 rad/s
    const double inertia = joint.stiffness / 64.0;
    const Link& link = model.link(foot);
    const double about = joint.axis.dot(link.inertia * joint.axis) +
                         link.mass * link.centre.cross(joint.axis).squaredNorm();
    CHECK(inertia == doctest::Approx(about));
    CHECK(joint.damping == doctest::Approx(2.0 * 0.13 * inertia * 8.0));
}

TEST_CASE("a pendulum of one thin rod swings like a thin rod") {
    const Model model = pendulum(1, JointType::revolute, 0.5);
    State state = rest_state(model);
    state.positions[0] = 0.3;
    Dynamics dynamics(model);
    // 3/2 g/l sin q, but for the thickness of the rod
    const double expected = -1.5 * 9.81 / 0.5 * std::sin(0.3);
    CHECK(dynamics.accelerations(state)[0] == doctest::Approx(expected).epsilon(0.01));
    CHECK(pendulum(300, JointType::ball, 0.1, 1.0).freedom() == 900);
    CHECK(pendulum(3, JointType::universal).freedom() == 6);
    CHECK_THROWS_AS((void)pendulum(0), UsageError);
    CHECK_THROWS_AS((void)pendulum(3, JointType::prismatic), UsageError);
    CHECK_THROWS_AS((void)pendulum(3, JointType::ball, -1.0), UsageError);
}
