// A play that runs: the same again after a reset, in parts that can be timed, and by rods.
#include "sidestep/puppet/theatre.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "sidestep/math/rotation.h"
#include "sidestep/puppet/detail/audience.h"
#include "sidestep/puppet/plays.h"
#include "sidestep/puppet/scripts.h"

using namespace sidestep;
using namespace sidestep::puppet;

namespace {

Play free_play() {
    Play play;
    play.puppet = marionette();
    play.ground = -1.0;
    return play;
}

}  // namespace

TEST_CASE("a theatre that begins anew gives the same bits") {
    const Script& script = *find_script("circle");
    Theatre theatre(free_play());
    const auto perform = [&] {
        for (int k = 0; k < 1500; ++k) theatre.step(script.at(theatre.time_s(), theatre.neutral()));
        return theatre.fingerprint();
    };
    const std::uint64_t first = perform();
    theatre.reset();
    CHECK(theatre.steps() == 0);
    CHECK(theatre.hand_work() == 0.0);
    CHECK(perform() == first);
    Theatre moved = std::move(theatre);
    moved.step(moved.neutral());
    CHECK(moved.fingerprint() != first);
}

TEST_CASE("the parts of a step come in their order, once each") {
    std::vector<StepPart> parts;
    TheatreOptions options;
    options.after_part = [&](StepPart part) { parts.push_back(part); };
    Theatre theatre(free_play(), options);
    theatre.step(theatre.neutral());
    theatre.step(theatre.neutral());
    REQUIRE(parts.size() == 8);
    for (std::size_t i = 0; i < parts.size(); ++i) CHECK(parts[i] == static_cast<StepPart>(i % 4));
}

TEST_CASE("hands that are no numbers leave the controls where they were told last") {
    for (const bool follow : {true, false}) {
        TheatreOptions options;
        options.follow = follow;
        Theatre theatre(free_play(), options);
        Hands hands = theatre.neutral();
        theatre.step(hands);
        hands.main.translation.y() += 0.05;
        for (int k = 0; k < 500; ++k) theatre.step(hands);
        hands.main.translation.x() = std::numeric_limits<double>::quiet_NaN();
        hands.bar.rotation.coeffs().setZero();
        for (int k = 0; k < 500; ++k) theatre.step(hands);
        CHECK_FALSE(theatre.stopped());
        CHECK(theatre.control(Hand::main).pose().translation.y() == doctest::Approx(1.05));
        CHECK(theatre.control(Hand::bar).pose().translation.y() == doctest::Approx(1.0));
    }
}

TEST_CASE("shares of the weight are those of the strings that carry it") {
    Theatre theatre(free_play());
    const std::vector<double> shares(theatre.weight_shares().begin(),
                                     theatre.weight_shares().end());
    REQUIRE(shares.size() == 6);
    double sum = 0.0;
    for (const double share : shares) sum += share;
    CHECK(sum == doctest::Approx(1.0));
    CHECK(shares[0] == doctest::Approx(0.70).epsilon(0.03));
    CHECK(shares[1] == doctest::Approx(0.30).epsilon(0.06));
    for (int s = 2; s < 6; ++s) CHECK(shares[s] == 0.0);
    // a shorter string carries more, whatever it is called
    Play play = free_play();
    play.puppet.strings[1].slack = 0.99;
    play.puppet.strings[1].name = "somewhere";
    CHECK(Theatre(play).weight_shares()[1] > shares[1] + 0.03);
}

TEST_CASE("the paper's law counts the weight once, on however many controls it hangs") {
    Play play = free_play();
    // the string of the back goes to the other hand
    play.puppet.strings[1].hand = Hand::bar;
    play.puppet.strings[1].anchor.z() -= 0.08;
    TheatreOptions options;
    options.force.law = ForceLaw::paper;
    options.force.stiffness = options.force.damping = 0.0;
    options.force.most = 100.0;
    options.force.scale = 1.0;
    Theatre theatre(play, options);
    for (int k = 0; k < 4000; ++k) theatre.step(theatre.neutral());
    CHECK(theatre.tight(0));
    CHECK(theatre.tight(1));
    CHECK(theatre.force(Hand::bar).y() < -1.0);
    CHECK(-(theatre.force(Hand::main) + theatre.force(Hand::bar)).y() ==
          doctest::Approx(theatre.weight()).epsilon(1e-6));
}

TEST_CASE("a puppet on rods goes where they push it, and is felt") {
    Play play = free_play();
    // one rod holds the torso from above, at two more places so that it cannot turn
    play.puppet.strings.clear();
    const int torso = play.puppet.model->find("torso");
    for (const Vec3& at : {Vec3(0.05, 0.08, 0.0), Vec3(-0.05, 0.08, 0.0), Vec3(0.0, 0.08, 0.03)}) {
        play.puppet.rods.push_back(
            {.name = "rod", .hand = Hand::main, .anchor = at, .link = torso, .point = at});
    }
    Theatre theatre(play);
    CHECK(theatre.strings().count() == 0);
    for (int k = 0; k < 8000; ++k) theatre.step(theatre.neutral());
    REQUIRE_FALSE(theatre.stopped());
    CHECK(-theatre.pull(Hand::main).y() == doctest::Approx(0.98 * 9.81).epsilon(0.02));
    CHECK(theatre.weight() == doctest::Approx(0.98 * 9.81));
    CHECK(theatre.force(Hand::main).y() == doctest::Approx(-0.3 * 0.98 * 9.81).epsilon(0.02));
    const double before = theatre.energy(), work = theatre.hand_work();
    Hands hands = theatre.neutral();
    hands.main.translation.y() += 0.1;
    for (int k = 0; k < 4000; ++k) theatre.step(hands);
    CHECK(theatre.energy() - before == doctest::Approx(0.098 * 9.81).epsilon(0.05));
    CHECK(theatre.hand_work() - work > 0.95 * (theatre.energy() - before));
}

TEST_CASE("a shape is in the way of a glance, or is not") {
    const auto wall = rigid::Shape::box({1.0, 1.0, 0.1});
    const Transform place{Quat::Identity(), Vec3(0.0, 0.0, 2.0)};
    using puppet::detail::blocks;
    CHECK(blocks(*wall, place, {0, 0, 5}, {0, 0, 0}));
    CHECK_FALSE(blocks(*wall, place, {0, 0, 5}, {0, 0, 2.2}));
    CHECK_FALSE(blocks(*wall, place, {0, 1.5, 5}, {0, 1.2, 0}));
    CHECK_FALSE(blocks(*wall, place, {0, 5, 0}, {0, -5, 0}));
    const auto ball = rigid::Shape::ball(0.5);
    CHECK(blocks(*ball, place, {0.4, 0, 5}, {0.4, 0, 0}));
    CHECK_FALSE(blocks(*ball, place, {0.6, 0, 5}, {0.6, 0, 0}));
}

TEST_CASE("behind a wall fewer joints move, and what shows moves nearly as it would") {
    Play hidden = built_in_play("dog-behind-wall").value();
    Play open = hidden;
    open.view_dependent = false;
    Theatre less(hidden), all(open);
    double moving = 0.0;
    constexpr int steps = 4000;
    for (int k = 0; k < steps; ++k) {
        Hands hands = less.neutral();
        // up and down, and still after two seconds
        hands.main.translation.y() += 0.02 * std::sin(2.0 * M_PI * std::min(0.001 * k, 2.0));
        less.step(hands);
        all.step(hands);
        moving += static_cast<double>(less.bodies().region().moving_count()) / steps;
    }
    REQUIRE_FALSE(less.stopped());
    REQUIRE_FALSE(all.stopped());
    MESSAGE(moving << " of " << all.bodies().model().link_count() << " joints move");
    CHECK(moving < 0.9 * all.bodies().model().link_count());
    // the head shows
    const int head = less.bodies().model().find("head");
    REQUIRE(head >= 0);
    CHECK(
        (less.bodies().links()[head].translation - all.bodies().links()[head].translation).norm() <
        0.05);
}

TEST_CASE("plays that do not hold together are told so") {
    CHECK_THROWS_AS(Theatre{Play{}}, UsageError);
    Play play = free_play();
    play.puppet.strings[0].link = 99;
    CHECK_THROWS_AS(Theatre{play}, UsageError);
    play = free_play();
    play.puppet.rods.push_back({.link = 12});
    CHECK_THROWS_AS(Theatre{play}, UsageError);
    CHECK_THROWS_AS((Theatre{free_play(), {.step_s = 0.0}}), UsageError);
}
