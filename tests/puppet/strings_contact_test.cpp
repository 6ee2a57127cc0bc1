// Strings that lie on things instead of going through them: beyond the thesis, and only where asked for.
#include <doctest/doctest.h>

#include <algorithm>

#include "sidestep/puppet/detail/string_contact.h"
#include "sidestep/puppet/scripts.h"
#include "sidestep/puppet/theatre.h"

using namespace sidestep;
using namespace sidestep::puppet;

namespace {

constexpr double radius = 0.1;
const Vec3 middle(0.0, 0.6, 0.0);

/// A weight of 50 g that slides up and down on a pole, a ball, and a string that comes down over it:
///
///     control  ╲
///      down     ╲___
///       |       ( o )│
///       v         ball └ weight
Play over_a_ball(double ball_mass = 0.0) {
    articulated::Link weight;
    weight.name = "weight";
    weight.joint.type = articulated::JointType::prismatic;
    weight.joint.axis = Vec3::UnitY();
    weight.joint.placement.translation = {0.13, 0.0, 0.0};
    weight.joint.damping = 0.2;
    weight.mass = 0.05;
    weight.inertia = 1e-5 * Mat3::Identity();
    Play play;
    play.puppet.model =
        std::make_shared<const articulated::Model>(articulated::Model::build({weight}).value());
    play.puppet.start = articulated::rest_state(*play.puppet.model);
    play.puppet.start.positions[0] = 0.9;
    play.puppet.main_control.translation = {-0.13, 1.2, 0.0};
    play.puppet.strings.push_back({.name = "one", .hand = Hand::main, .link = 0});
    play.ground = -10.0;
    Prop ball;
    ball.name = "ball";
    ball.pieces = {{rigid::Shape::ball(radius), {}}};
    ball.place.translation = middle;
    ball.mass = ball_mass;
    play.props.push_back(ball);
    return play;
}

struct Laid {
    double nearest = 1e9;  ///< To the ball's middle, of any particle at any time.
    int lying = 0;         ///< Particles on it in the end.
    double fastest = 0.0;  ///< In the end.
    double weight_y = 0.0, pull = 0.0;
};

Laid lay(bool contact) {
    TheatreOptions options;
    options.string_contact = contact;
    Theatre theatre(over_a_ball(), options);
    Hands hands = theatre.neutral();
    Laid laid;
    for (int k = 0; k < 6000; ++k) {
        hands.main.translation.y() = std::max(0.5, 1.2 - 0.0003 * k);
        theatre.step(hands);
        REQUIRE_FALSE(theatre.stopped());
        laid.fastest = 0.0;
        laid.lying = 0;
        for (int i = 1; i < 50; ++i) {
            const double away = (theatre.strings().point(0, i) - middle).norm();
            laid.nearest = std::min(laid.nearest, away);
            laid.lying += away < radius + 0.001;
            laid.fastest = std::max(laid.fastest, theatre.strings().velocity(0, i).norm());
        }
    }
    laid.weight_y = theatre.bodies().links()[0].translation.y();
    laid.pull = theatre.tension(0);
    return laid;
}

}  // namespace

TEST_CASE("how deep a point is in a shape, by hand") {
    const auto ball = rigid::Shape::ball(0.5);
    const auto box = rigid::Shape::box({1.0, 2.0, 3.0});
    CHECK(puppet::detail::inward(*ball, {0.3, 0.0, 0.0}).depth == doctest::Approx(0.2));
    CHECK(puppet::detail::inward(*ball, {0.0, -0.3, 0.0}).normal == Vec3(0.0, -1.0, 0.0));
    CHECK(puppet::detail::inward(*ball, Vec3::Zero()).depth == doctest::Approx(0.5));
    CHECK(puppet::detail::inward(*box, {-0.9, 0.0, 2.5}).depth == doctest::Approx(0.1));
    CHECK(puppet::detail::inward(*box, {-0.9, 0.0, 2.5}).normal == Vec3(-1.0, 0.0, 0.0));
    CHECK(puppet::detail::inward(*box, {0.0, 0.0, 3.25}).depth == doctest::Approx(-0.25));
    const auto wedge =
        rigid::Shape::polyhedron(geometry::ConvexPolyhedron::from_points(
                                     std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}})
                                     .value());
    const puppet::detail::Inward in =
        puppet::detail::inward(*wedge, Vec3(0.3, 0.01, 0.3) - wedge->centre());
    CHECK(in.depth == doctest::Approx(0.01));
    CHECK((in.normal - Vec3(0.0, -1.0, 0.0)).norm() < 1e-9);
}

TEST_CASE("a string over a ball's back lies on it, and goes through it where nobody asked") {
    const Laid through = lay(false);
    CHECK(through.nearest < 0.5 * radius);
    const Laid laid = lay(true);
    MESSAGE("nearest " << laid.nearest << " of " << radius << " m, " << laid.lying
                       << " particles lie, " << laid.fastest << " m/s, pulls " << laid.pull
                       << " N");
    CHECK(laid.nearest > radius - 0.002);
    CHECK(laid.lying >= 8);
    CHECK(laid.fastest < 0.02);
    // the way round is longer: the weight hangs higher
    CHECK(laid.weight_y > through.weight_y + 0.02);
    // 50 g; the ball holds some of it by friction, one way or the other
    CHECK(laid.pull > 0.05);
    CHECK(laid.pull < 1.5);
}

TEST_CASE("a ball that is free is pushed by the string that falls on it") {
    TheatreOptions options;
    const Play play = over_a_ball(0.02);
    for (const bool contact : {false, true}) {
        options.string_contact = contact;
        options.bodies.gravity = Vec3::Zero();
        Theatre theatre(play, options);
        Hands hands = theatre.neutral();
        for (int k = 0; k < 1900; ++k) {
            hands.main.translation.y() = std::max(0.5, 1.2 - 0.0003 * k);
            theatre.step(hands);
        }
        REQUIRE_FALSE(theatre.stopped());
        const Vec3 moved = theatre.bodies().links()[1].translation - middle;
        // weightless, so only the string moves it: down
        if (contact) CHECK(moved.y() < -0.001);
        if (!contact) CHECK(moved.norm() < 1e-9);
    }
}

TEST_CASE("a whole marionette with strings that touch lives through its scripts") {
    TheatreOptions options;
    options.string_contact = true;
    Play play;
    play.puppet = marionette();
    for (const char* name : {"circle", "drop"}) {
        const Script& script = *find_script(name);
        Theatre theatre(play, options);
        double most = 0.0;
        for (int k = 0; k < 1000 * script.seconds && !theatre.stopped(); ++k) {
            theatre.step(script.at(theatre.time_s(), theatre.neutral()));
            for (int s = 0; s < 6; ++s)
                for (int i = 10; i < 50; i += 10)
                    most = std::max(most, theatre.strings().velocity(s, i).norm());
        }
        CAPTURE(name);
        CHECK_FALSE(theatre.stopped());
        CHECK(most < 8.0);
    }
}
