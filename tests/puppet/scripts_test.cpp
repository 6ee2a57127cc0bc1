// Hands by heart begin at rest, are smooth, have names, and the puppet does what they say.
#include "sidestep/puppet/scripts.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <string>

#include "sidestep/articulated/passing.h"
#include "sidestep/puppet/plays.h"

using namespace sidestep;
using namespace sidestep::puppet;

TEST_CASE("every script begins at rest and moves no faster than controls may") {
    const Puppet puppet = marionette();
    const Hands neutral{puppet.main_control, puppet.hand_bar, 0};
    std::set<std::string> names;
    for (const Script& script : scripts()) {
        CAPTURE(script.name);
        CHECK(names.insert(script.name).second);
        CHECK(find_script(script.name) == &script);
        CHECK_FALSE(script.says.empty());
        CHECK(script.seconds >= 5.0);
        Hands last = script.at(0.0, neutral);
        CHECK((last.main.translation - neutral.main.translation).norm() < 1e-9);
        CHECK((last.bar.translation - neutral.bar.translation).norm() < 1e-9);
        double speed = 0.0, spin = 0.0;
        for (int k = 1; k <= 1000 * script.seconds; ++k) {
            const Hands now = script.at(0.001 * k, neutral);
            for (const auto& [a, b] :
                 {std::pair(last.main, now.main), std::pair(last.bar, now.bar)}) {
                speed = std::max(speed, (b.translation - a.translation).norm() / 0.001);
                spin = std::max(spin, a.rotation.angularDistance(b.rotation) / 0.001);
            }
            last = now;
        }
        CHECK(speed < 1.5);
        CHECK(spin < 6.0);
    }
    CHECK(find_script("fly") == nullptr);
}

namespace {

/// A script from its beginning to its end.
Theatre performed(const char* name, const std::function<void(const Theatre&)>& watch) {
    const Script& script = *find_script(name);
    Theatre theatre(built_in_play(script.play).value());
    while (theatre.time_s() < script.seconds) {
        theatre.step(script.at(theatre.time_s(), theatre.neutral()));
        watch(theatre);
    }
    REQUIRE_FALSE(theatre.stopped());
    return theatre;
}

int link_of(const Theatre& theatre, const char* name) {
    const int link = theatre.bodies().model().find(name);
    REQUIRE(link >= 0);
    return link;
}

Vec3 place_of(const Theatre& theatre, const char* name, const Vec3& point = Vec3::Zero()) {
    return theatre.bodies().links()[link_of(theatre, name)] * point;
}

/// How far it leans from upright, degrees.
double leaning(const Theatre& theatre) {
    const Vec3 up = theatre.bodies().links()[0].rotation * Vec3::UnitY();
    return degrees(std::acos(std::clamp(up.y(), -1.0, 1.0)));
}

}  // namespace

TEST_CASE("walking, feet are lifted in turn, and the puppet gets ahead") {
    std::string lifted;
    double most_lean = 0.0;
    const Theatre end = performed("walk", [&](const Theatre& theatre) {
        most_lean = std::max(most_lean, leaning(theatre));
        // an ankle is 2.5 cm high while its foot stands
        for (const char* foot : {"left foot", "right foot"}) {
            const double other = place_of(theatre, foot[0] == 'l' ? "right foot" : "left foot").y();
            const double y = place_of(theatre, foot).y();
            if (y > other + 0.015 && (lifted.empty() || lifted.back() != foot[0]))
                lifted += foot[0];
        }
    });
    MESSAGE("feet lifted: " << lifted << ", leans by at most " << most_lean << " degrees");
    CHECK(lifted.size() >= 14);
    CHECK(place_of(end, "torso").z() > 0.7);
    CHECK(std::abs(place_of(end, "torso").x()) < 0.1);
    CHECK(most_lean < 40.0);
}

TEST_CASE("waving, one hand goes up and down above its elbow, and the other does not") {
    double low = 1e9, high = -1e9, left_high = -1e9, before = 0.0;
    int turns = 0;
    bool rising = false;
    (void)performed("wave", [&](const Theatre& theatre) {
        if (theatre.time_s() < 1.8 || theatre.time_s() > 5.2) return;
        const Vec3 hand(0.0, -0.13, 0.0);
        const double y = place_of(theatre, "right lower arm", hand).y() -
                         place_of(theatre, "right lower arm").y();
        low = std::min(low, y);
        high = std::max(high, y);
        if (y != before && (y > before) != rising) {
            rising = !rising;
            ++turns;
        }
        before = y;
        left_high = std::max(left_high, place_of(theatre, "left lower arm", hand).y() -
                                            place_of(theatre, "left lower arm").y());
    });
    MESSAGE("hand above elbow from " << low << " to " << high << " m, " << turns
                                     << " turns; the other " << left_high);
    CHECK(high > 0.02);
    CHECK(high - low > 0.05);
    CHECK(turns >= 8);
    CHECK(left_high < -0.01);
}

TEST_CASE("pulled up from its chair, the puppet stands before it") {
    double sat = 1e9;
    const Theatre end = performed("stand-up", [&](const Theatre& theatre) {
        if (theatre.time_s() < 1.0) sat = std::min(sat, place_of(theatre, "torso").y());
    });
    // it sat on the seat, and stands on its feet
    CHECK(sat < 0.25);
    CHECK(place_of(end, "torso").y() > 0.32);
    CHECK(place_of(end, "torso").z() > 0.07);
    CHECK(leaning(end) < 25.0);
    for (const char* foot : {"left foot", "right foot"}) CHECK(place_of(end, foot).y() < 0.045);
}

TEST_CASE("kicked, the ball rolls off, and the puppet goes after it") {
    double touched_s = -1.0, fastest = 0.0;
    double by_left = 0.0, by_right = 0.0;  // N s, ahead
    const Theatre end = performed("kick", [&](const Theatre& theatre) {
        const int ball = link_of(theatre, "ball");
        fastest = std::max(fastest, theatre.bodies().velocities()[ball].linear.norm());
        for (const articulated::Touch& touch : theatre.bodies().touches()) {
            const bool on_ball = touch.link == ball;
            const int other = on_ball ? touch.other : touch.other == ball ? touch.link : -1;
            if (other < 0) continue;
            if (touched_s < 0.0) touched_s = theatre.time_s();
            const double ahead = (on_ball ? 1.0 : -1.0) * touch.impulse.z();
            const bool left = theatre.bodies().model().link(other).name.starts_with("left");
            (left ? by_left : by_right) += ahead;
        }
    });
    MESSAGE("hit at " << touched_s << " s, " << fastest << " m/s; " << by_left
                      << " N s by the left, " << by_right << " by the right");
    CHECK(by_left > by_right);
    CHECK(touched_s > 1.5);
    CHECK(touched_s < 2.6);
    CHECK(fastest > 0.4);
    // it rolls ahead, on the ground
    CHECK(place_of(end, "ball").z() > 1.0);
    CHECK(place_of(end, "ball").y() == doctest::Approx(0.06).epsilon(0.02));
    CHECK(place_of(end, "torso").z() > 0.5);
}

TEST_CASE("nothing passes through chair, ball or ground at any moment of the four stories") {
    for (const char* name : {"walk", "wave", "stand-up", "kick"}) {
        CAPTURE(name);
        const Script& script = *find_script(name);
        Theatre theatre(built_in_play(script.play).value());
        // a judge who knows shapes and joints, and nothing of contacts
        articulated::Passing judge(theatre.bodies());
        while (theatre.time_s() < script.seconds) {
            theatre.step(script.at(theatre.time_s(), theatre.neutral()));
            judge.step(theatre.bodies());
        }
        CHECK(judge.deepest().certain);
        CHECK(judge.deepest().depth < 5e-4);
        MESSAGE(name << ": " << 1e3 * judge.deepest().depth << " mm");
    }
}
