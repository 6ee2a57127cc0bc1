// Adapters of drivers that cannot be had here: what they read and what they say, against stubs of ours in the makers'
// units and axes. That real drivers do the same is not known.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "sidestep/math/rotation.h"
#include "sidestep/puppet/detail/device_kinds.h"
#include "sidestep/puppet/haptic_loop.h"
#ifdef SIDESTEP_HAS_STUBS
#include "drivers.h"
#endif

using namespace sidestep;
using namespace sidestep::puppet;

TEST_CASE("a device that is not known or not built in says what to do") {
    const auto unknown = open_devices("gamepda", {});
    REQUIRE_FALSE(unknown);
    CHECK(unknown.error()[0].message.find("gamepda") != std::string::npos);
    CHECK(unknown.error()[0].hint.find("gamepad") != std::string::npos);
    int absent = 0;
    for (const DeviceKind& kind : device_kinds()) {
        CHECK_FALSE(kind.says.empty());
        if (kind.built_in) continue;
        ++absent;
        const auto missing = open_devices(kind.name, {});
        REQUIRE_FALSE(missing);
        CHECK(missing.error()[0].message.find(kind.name) != std::string::npos);
        CHECK(missing.error()[0].hint.find("build again") != std::string::npos);
    }
    const auto simulated = open_devices("simulated", {});
    REQUIRE(simulated);
    CHECK(simulated->main->caps().pushes);
    CHECK(simulated->bar != nullptr);
    MESSAGE(absent << " kinds are not in this build");
}

#ifdef SIDESTEP_HAS_STUBS

TEST_CASE("Force Dimension: axes are turned, metres stay and forces go back the same way") {
    stub::reset();
    {
        auto opened = open_force_dimension({});
        REQUIRE(opened);
        CHECK(opened->bar == nullptr);
        Device& device = *opened->main;
        CHECK(device.caps().name == "omega of the tests");
        CHECK_FALSE(device.caps().calls);
        CHECK(stub::dhd.force_on);
        stub::dhd.x = 0.01;  // towards the user
        stub::dhd.y = 0.02;  // to the right
        stub::dhd.z = 0.03;  // up
        // a quarter about its vertical, z: from x to y
        const double quarter[3][3] = {{0, -1, 0}, {1, 0, 0}, {0, 0, 1}};
        for (int r = 0; r < 3; ++r) {
            for (int c = 0; c < 3; ++c) stub::dhd.frame[r][c] = quarter[r][c];
        }
        stub::dhd.button = 0;
        DeviceState state = device.read();
        CHECK(state.connected);
        CHECK((state.pose.translation - Vec3(0.02, 0.03, 0.01)).norm() == 0.0);
        CHECK(angle_between(state.pose.rotation, rotation_about(Axis::y, M_PI / 2)) < 1e-9);
        CHECK(state.buttons == 1);
        // down is down
        device.write({1.0, -2.0, 3.0}, Vec3::Zero());
        CHECK(stub::dhd.fy == 1.0);
        CHECK(stub::dhd.fz == -2.0);
        CHECK(stub::dhd.fx == 3.0);
        device.write({0.0, -100.0, 0.0}, Vec3::Zero());
        CHECK(stub::dhd.fz == doctest::Approx(-device.caps().most_force));
        device.write(Vec3::Constant(std::numeric_limits<double>::quiet_NaN()), Vec3::Zero());
        CHECK(stub::dhd.fz == 0.0);
        // lost words are borne, a lost device is told
        stub::dhd.fails = true;
        CHECK(device.read().connected);
        CHECK((device.read().pose.translation - Vec3(0.02, 0.03, 0.01)).norm() == 0.0);
        for (int k = 0; k < 30; ++k) state = device.read();
        CHECK_FALSE(state.connected);
        stub::dhd.fails = false;
        CHECK(device.read().connected);
        // the loop pushes through it: a force of 1 N down arrives as -z, within its slew
        HapticLoop loop(device, {});
        ForceWord word;
        word.force = {0.0, -1.0, 0.0};
        stub::dhd.button = -1;
        double last = 0.0;
        for (int k = 0; k < 1000; ++k) {
            word.step = k;
            word.control = loop.hand();
            loop.tell(word);
            loop.tick(0.001 * k);
            CHECK(std::abs(stub::dhd.fz - last) <= 0.2 + 1e-12);
            last = stub::dhd.fz;
        }
        CHECK(stub::dhd.fz == doctest::Approx(-1.0).epsilon(0.01));
    }
    // gone: nothing is pushed any more
    CHECK(stub::dhd.fz == 0.0);
    CHECK_FALSE(stub::dhd.force_on);
    CHECK_FALSE(stub::dhd.open);
    stub::dhd.opens = false;
    CHECK(open_force_dimension({}).error()[0].message.find("already opened") != std::string::npos);
    stub::dhd.devices = 0;
    CHECK_FALSE(open_force_dimension({}));
}

TEST_CASE("OpenHaptics: millimetres become metres and forces are written inside frames only") {
    stub::reset();
    {
        auto opened = open_touch({});
        REQUIRE(opened);
        Device& device = *opened->main;
        CHECK(device.caps().calls);
        CHECK(device.caps().tells_velocity);
        CHECK(device.caps().workspace_m == doctest::Approx(0.035));
        CHECK(device.caps().most_force == doctest::Approx(3.4));
        CHECK(device.caps().most_stiffness == doctest::Approx(500.0));
        stub::hd.place[0] = 10.0;
        stub::hd.place[1] = -20.0;
        stub::hd.velocity[2] = 500.0;
        stub::hd.buttons = 3;
        // about y by 0.3, column after column
        const Mat3 turn = rotation_about(Axis::y, 0.3).toRotationMatrix();
        for (int c = 0; c < 3; ++c) {
            for (int r = 0; r < 3; ++r) stub::hd.transform[4 * c + r] = turn(r, c);
        }
        int ticks = 0;
        DeviceState state;
        device.run([&] {
            ++ticks;
            state = device.read();
            device.write({0.0, -1.5, 0.25}, Vec3::Zero());
        });
        CHECK(stub::hd.running);
        stub::hd_tick();
        CHECK(ticks == 1);
        CHECK((state.pose.translation - Vec3(0.01, -0.02, 0.0)).norm() < 1e-15);
        CHECK((state.velocity - Vec3(0.0, 0.0, 0.5)).norm() < 1e-15);
        CHECK(angle_between(state.pose.rotation, rotation_about(Axis::y, 0.3)) < 1e-9);
        CHECK(state.buttons == 3);
        CHECK(stub::hd.force[1] == -1.5);
        CHECK(stub::hd.force[2] == 0.25);
        // nobody writes between frames
        device.write({9.0, 9.0, 9.0}, Vec3::Zero());
        CHECK(stub::hd.written_outside == 0);
        CHECK(stub::hd.force[1] == -1.5);
        stub::hd.fails = true;
        for (int k = 0; k < 30; ++k) stub::hd_tick();
        CHECK_FALSE(state.connected);
        stub::hd.fails = false;
        device.stop();
        CHECK(stub::hd.force[1] == 0.0);
        CHECK_FALSE(stub::hd.running);
        const int before = ticks;
        stub::hd_tick();
        CHECK(ticks == before);
        device.run([&] { device.write({1.0, 0.0, 0.0}, Vec3::Zero()); });
        stub::hd_tick();
        CHECK(stub::hd.force[0] == 1.0);
    }
    CHECK(stub::hd.force[0] == 0.0);
    CHECK_FALSE(stub::hd.force_on);
    CHECK_FALSE(stub::hd.open);
    stub::hd.plugged = false;
    CHECK(open_touch({}).error()[0].message.find("communication error") != std::string::npos);
}

#endif
