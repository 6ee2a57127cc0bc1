// The marionette of our notes, by its numbers.
#include "sidestep/puppet/marionette.h"

#include <doctest/doctest.h>

using namespace sidestep;
using namespace sidestep::puppet;

TEST_CASE("the marionette has twelve bodies and hangs on six strings of the lengths in our notes") {
    const Puppet puppet = marionette();
    const articulated::Model& model = *puppet.model;
    CHECK(model.link_count() == 12);
    CHECK(model.freedom() == 29);
    CHECK(model.mass() == doctest::Approx(0.98));
    const auto links = articulated::links_in_world(model, puppet.start);
    // soles 3 cm above the ground
    double lowest = 1.0;
    for (int i = 0; i < 12; ++i) {
        if (model.link(i).name.find("foot") != std::string::npos)
            lowest = std::min(lowest, (links[i] * Vec3(0.0, -0.025, 0.0)).y());
    }
    CHECK(lowest == doctest::Approx(0.03));
    REQUIRE(puppet.strings.size() == 6);
    const double expected[6] = {0.474, 0.617, 0.872, 0.872, 0.803, 0.803};
    for (std::size_t s = 0; s < 6; ++s) {
        const StringTie& tie = puppet.strings[s];
        CAPTURE(tie.name);
        REQUIRE(tie.link >= 0);
        const Transform& control = tie.hand == Hand::main ? puppet.main_control : puppet.hand_bar;
        const Vec3 end = links[static_cast<std::size_t>(tie.link)] * tie.point;
        CHECK(tie.slack * (control * tie.anchor - end).norm() ==
              doctest::Approx(expected[s]).epsilon(0.01));
    }
}
