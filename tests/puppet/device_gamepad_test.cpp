// A gamepad that SDL makes up: sticks in, rumble out.
#include <doctest/doctest.h>

#ifdef SIDESTEP_HAS_SDL

#include <SDL2/SDL.h>

#include <cmath>
#include <limits>

#include "sidestep/math/rotation.h"
#include "sidestep/puppet/devices/devices.h"
#include "sidestep/puppet/stage_loop.h"

using namespace sidestep;
using namespace sidestep::puppet;

namespace {

struct Motors {
    int low = 0, high = 0, calls = 0;
};

int SDLCALL rumbled(void* to, Uint16 low, Uint16 high) {
    auto& motors = *static_cast<Motors*>(to);
    motors.low = low;
    motors.high = high;
    ++motors.calls;
    return 0;
}

/// Plugged in as long as it lives. Its own hold on SDL, so that it outlives devices.
class MadeUpPad {
public:
    MadeUpPad() {
        SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
        REQUIRE(SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0);
        plug();
    }
    ~MadeUpPad() {
        unplug();
        SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER);
    }
    void plug() {
        SDL_VirtualJoystickDesc about{};
        about.version = SDL_VIRTUAL_JOYSTICK_DESC_VERSION;
        about.type = SDL_JOYSTICK_TYPE_GAMECONTROLLER;
        about.naxes = SDL_CONTROLLER_AXIS_MAX;
        about.nbuttons = 15;
        about.button_mask = 0x7fff;
        about.axis_mask = 0x3f;
        about.name = "pad of the tests";
        about.userdata = &motors;
        about.Rumble = rumbled;
        index_ = SDL_JoystickAttachVirtualEx(&about);
        REQUIRE(index_ >= 0);
        stick_ = SDL_JoystickOpen(index_);
        REQUIRE(stick_ != nullptr);
        // triggers of such pads rest at their lower end
        axis(SDL_CONTROLLER_AXIS_TRIGGERLEFT, -1.0);
        axis(SDL_CONTROLLER_AXIS_TRIGGERRIGHT, -1.0);
        SDL_JoystickUpdate();
    }
    void unplug() {
        if (stick_ == nullptr) return;
        const SDL_JoystickID id = SDL_JoystickInstanceID(stick_);
        for (int i = 0; i < SDL_NumJoysticks(); ++i) {
            if (SDL_JoystickGetDeviceInstanceID(i) == id) SDL_JoystickDetachVirtual(i);
        }
        SDL_JoystickClose(stick_);
        stick_ = nullptr;
    }
    void axis(int which, double value) {
        SDL_JoystickSetVirtualAxis(
            stick_, which, static_cast<Sint16>(std::lround(value * (value < 0 ? 32768 : 32767))));
    }
    void button(int which, bool down) { SDL_JoystickSetVirtualButton(stick_, which, down ? 1 : 0); }

    Motors motors;

private:
    int index_ = -1;
    SDL_Joystick* stick_ = nullptr;
};

}  // namespace

TEST_CASE("sticks of a gamepad move both controls and strings make it rumble") {
    MadeUpPad pad;
    double now = 100.0;
    Play play;
    play.puppet = marionette();
    Theatre theatre(play);
    OpenOptions options;
    options.neutral = theatre.neutral();
    options.clock = [&] { return now; };
    {
        auto opened = open_devices("gamepad", options);
        REQUIRE(opened);
        Device &main = *opened->main, &bar = *opened->bar;
        CHECK(main.caps().name == "pad of the tests");
        CHECK(main.caps().rumbles);
        CHECK_FALSE(main.caps().pushes);
        HapticLoop main_loop(main, options.neutral.main), bar_loop(bar, options.neutral.bar);
        StageLoop stage(theatre, &main_loop, &bar_loop);
        const auto run = [&](int ticks) {
            for (int k = 0; k < ticks; ++k) {
                now += 0.001;
                main_loop.tick(now);
                bar_loop.tick(now);
                stage.step();
            }
        };
        run(1500);
        // the head hangs on the main control, the hands hardly pull
        const double expected = theatre.force(Hand::main).norm() / 3.3;
        CHECK(pad.motors.low / 65535.0 == doctest::Approx(expected).epsilon(0.1));
        CHECK(pad.motors.high < pad.motors.low / 4);
        // drivers are not flooded: 60 a second, and some in the beginning
        CHECK(pad.motors.calls > 5);
        CHECK(pad.motors.calls <= 2 * 95);

        pad.axis(SDL_CONTROLLER_AXIS_LEFTX, 1.0);
        pad.axis(SDL_CONTROLLER_AXIS_RIGHTY, -1.0);
        run(400);
        pad.axis(SDL_CONTROLLER_AXIS_LEFTX, 0.0);
        pad.axis(SDL_CONTROLLER_AXIS_RIGHTY, 0.0);
        run(300);
        const Vec3 moved =
            theatre.control(Hand::main).pose().translation - options.neutral.main.translation;
        CHECK((moved - Vec3(0.1, 0.0, 0.0)).norm() < 0.003);
        const Vec3 lifted =
            theatre.control(Hand::bar).pose().translation - options.neutral.bar.translation;
        CHECK((lifted - Vec3(0.1, 0.1, 0.0)).norm() < 0.005);
        CHECK_FALSE(theatre.stopped());
        // a trigger is height, a bumper yaw
        pad.axis(SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 1.0);
        pad.button(SDL_CONTROLLER_BUTTON_LEFTSHOULDER, true);
        run(200);
        pad.axis(SDL_CONTROLLER_AXIS_TRIGGERRIGHT, -1.0);
        pad.button(SDL_CONTROLLER_BUTTON_LEFTSHOULDER, false);
        run(300);
        const Transform& turned = theatre.control(Hand::main).pose();
        CHECK(turned.translation.y() - options.neutral.main.translation.y() ==
              doctest::Approx(0.05).epsilon(0.05));
        CHECK(angle_between(turned.rotation, rotation_about(Axis::y, 0.2)) < 0.02);
        // walking
        pad.button(SDL_CONTROLLER_BUTTON_A, true);
        double most = 0.0;
        for (int k = 0; k < 1500; ++k) {
            run(1);
            most = std::max(most, angle_between(turned.rotation, rotation_about(Axis::y, 0.2)));
        }
        pad.button(SDL_CONTROLLER_BUTTON_A, false);
        CHECK(most > 0.28);
        CHECK(most < 0.40);

        // out with the cable: nothing moves, nothing rumbles; and in again
        pad.axis(SDL_CONTROLLER_AXIS_LEFTX, 1.0);
        run(50);
        pad.unplug();
        run(5);
        CHECK_FALSE(main_loop.connected());
        CHECK_FALSE(bar_loop.connected());
        run(300);
        const Vec3 left = theatre.control(Hand::main).pose().translation;
        run(300);
        CHECK((theatre.control(Hand::main).pose().translation - left).norm() < 1e-4);
        pad.plug();
        run(700);
        CHECK(main_loop.connected());
        CHECK((theatre.control(Hand::main).pose().translation - left).norm() < 1e-3);
        run(500);
        CHECK(pad.motors.low > 0);
        // whatever is no number is no rumble
        main.write(Vec3::Constant(std::numeric_limits<double>::quiet_NaN()), Vec3::Zero());
        bar.write(Vec3::Zero(), Vec3::Zero());
        CHECK(pad.motors.low == 0);
        run(100);
        CHECK(pad.motors.low > 0);
    }
    // gone, and quiet
    CHECK(pad.motors.low == 0);
    CHECK(pad.motors.high == 0);
}

TEST_CASE("without a gamepad that is said and a pad without forces is no force stick") {
    REQUIRE(SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0);
    if (SDL_NumJoysticks() == 0) {
        const auto none = open_devices("gamepad", {});
        REQUIRE_FALSE(none);
        CHECK(none.error()[0].message.find("plugged in") != std::string::npos);
        const auto stick = open_devices("force-stick", {});
        REQUIRE_FALSE(stick);
        CHECK(stick.error()[0].message.find("no joystick") != std::string::npos);
    }
    {
        MadeUpPad pad;
        const auto stick = open_devices("force-stick", {});
        REQUIRE_FALSE(stick);
        CHECK(stick.error()[0].message.find("none takes a constant force") != std::string::npos);
        CHECK(stick.error()[0].hint.find("gamepad") != std::string::npos);
    }
    SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER);
}

#else

TEST_CASE("sticks of a gamepad move both controls and strings make it rumble") {
    MESSAGE("[skipped] SDL2 was not found: apt-get install libsdl2-dev");
}

#endif
