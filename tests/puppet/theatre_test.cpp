// A puppet that hangs: what the hands carry, and whether it stays calm.
#include "sidestep/puppet/theatre.h"

#include <doctest/doctest.h>

using namespace sidestep;
using namespace sidestep::puppet;

TEST_CASE("hands at rest carry the puppet and its strings") {
    Play play;
    play.puppet = marionette();
    // feet droop by 30 degrees: toes would stand on a ground that is 3 cm below their soles
    play.ground = -0.1;
    Theatre theatre(play);
    for (int i = 0; i < 12000; ++i) theatre.step(theatre.neutral());
    REQUIRE_FALSE(theatre.stopped());
    double mean = 0.0;
    for (int i = 0; i < 3000; ++i) {
        theatre.step(theatre.neutral());
        mean -= (theatre.pull(Hand::main) + theatre.pull(Hand::bar)).y() / 3000.0;
    }
    CHECK(mean == doctest::Approx((0.98 + 6 * 0.0049) * 9.81).epsilon(5e-4));
    CHECK(theatre.joint_error().metres < 1e-9);
}
