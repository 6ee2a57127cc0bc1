// Hands by heart begin at rest, are smooth, and have names.
#include "sidestep/puppet/scripts.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

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
