// A joystick that pushes back, by SDL2: constant forces along its two axes.
//
//     push away  ──► down        the puppet's weight pulls the stick away from you
//     pull near  ──► up
#include <SDL2/SDL.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "sidestep/puppet/detail/device_kinds.h"

namespace sidestep::puppet {

namespace {

constexpr double stick_reach =
    0.06;  // metres of the hand from the middle to the end: by eye, of a common one

class ForceStick final : public Device {
public:
    ForceStick(SDL_Joystick* stick, SDL_Haptic* haptic, std::function<double()> clock)
        : stick_(stick), haptic_(haptic), clock_(std::move(clock)) {
        const char* name = SDL_JoystickName(stick_);
        caps_.name = name != nullptr ? name : "joystick";
        caps_.workspace_m = stick_reach;
        caps_.most_force = 3.3;  // drivers say parts of full force, none says newtons
        caps_.damping = 0.2;
        caps_.pushes = true;
        SDL_HapticSetAutocenter(haptic_, 0);
        SDL_HapticSetGain(haptic_, 100);
        effect_.type = SDL_HAPTIC_CONSTANT;
        effect_.constant.direction.type = SDL_HAPTIC_CARTESIAN;
        effect_.constant.direction.dir[0] = 1;
        effect_.constant.length = length_ms;
        id_ = SDL_HapticNewEffect(haptic_, &effect_);
    }
    ~ForceStick() override {
        if (id_ >= 0) SDL_HapticStopEffect(haptic_, id_);
        SDL_HapticStopAll(haptic_);
        if (id_ >= 0) SDL_HapticDestroyEffect(haptic_, id_);
        SDL_HapticClose(haptic_);
        SDL_JoystickClose(stick_);
        SDL_QuitSubSystem(SDL_INIT_HAPTIC | SDL_INIT_JOYSTICK);
    }
    ForceStick(const ForceStick&) = delete;
    ForceStick& operator=(const ForceStick&) = delete;

    [[nodiscard]] bool ready() const noexcept { return id_ >= 0; }
    [[nodiscard]] const DeviceCaps& caps() const override { return caps_; }

    DeviceState read() override {
        SDL_JoystickUpdate();
        DeviceState state;
        state.time_s = clock_();
        state.connected = SDL_JoystickGetAttached(stick_) == SDL_TRUE;
        const auto place = [&](int axis) {
            return stick_reach * std::max(-1.0, SDL_JoystickGetAxis(stick_, axis) / 32767.0);
        };
        state.pose.translation = {place(0), place(1), 0.0};
        const int buttons = std::min(SDL_JoystickNumButtons(stick_), 32);
        for (int b = 0; b < buttons; ++b) {
            if (SDL_JoystickGetButton(stick_, b) != 0) state.buttons |= 1u << b;
        }
        return state;
    }

    void write(const Vec3& force, const Vec3& /*torque*/) override {
        const double x = force.allFinite() ? force.x() : 0.0,
                     y = force.allFinite() ? force.y() : 0.0;
        const double size = std::min(std::hypot(x, y) / caps_.most_force, 1.0);
        const auto level = static_cast<Sint16>(std::lround(32767.0 * size));
        // SDL asks where a force comes from
        const Sint32 from[2] = {static_cast<Sint32>(std::lround(-1000.0 * x)),
                                static_cast<Sint32>(std::lround(-1000.0 * y))};
        const double now = clock_();
        SDL_HapticConstant& now_told = effect_.constant;
        const bool changed = level != now_told.level || from[0] != now_told.direction.dir[0] ||
                             from[1] != now_told.direction.dir[1];
        if (level == 0) {
            if (running_) SDL_HapticStopEffect(haptic_, id_);
            running_ = false;
            now_told.level = 0;
            return;
        }
        if (changed) {
            now_told.level = level;
            now_told.direction.dir[0] = from[0];
            now_told.direction.dir[1] = from[1];
            SDL_HapticUpdateEffect(haptic_, id_, &effect_);
        }
        // it ends by itself when nobody runs it again: a program that hangs pushes nobody
        if (!running_ || now - run_s_ > 0.5e-3 * length_ms) {
            SDL_HapticRunEffect(haptic_, id_, 1);
            running_ = true;
            run_s_ = now;
        }
    }

private:
    static constexpr Uint32 length_ms = 200;

    SDL_Joystick* stick_;
    SDL_Haptic* haptic_;
    std::function<double()> clock_;
    DeviceCaps caps_;
    SDL_HapticEffect effect_{};
    int id_ = -1;
    bool running_ = false;
    double run_s_ = 0.0;
};

}  // namespace

Result<DevicePair> open_force_stick(const OpenOptions& options) {
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    if (SDL_InitSubSystem(SDL_INIT_HAPTIC | SDL_INIT_JOYSTICK) != 0)
        return no_device(std::string("SDL cannot look for joysticks: ") + SDL_GetError(),
                         "is /dev/input readable for you?");
    int seen = 0;
    for (int i = 0; i < SDL_NumJoysticks(); ++i) {
        SDL_Joystick* stick = SDL_JoystickOpen(i);
        if (stick == nullptr) continue;
        ++seen;
        if (SDL_JoystickIsHaptic(stick) == 1 && SDL_JoystickNumAxes(stick) >= 2) {
            SDL_Haptic* haptic = SDL_HapticOpenFromJoystick(stick);
            if (haptic != nullptr && (SDL_HapticQuery(haptic) & SDL_HAPTIC_CONSTANT) != 0) {
                auto device = std::make_unique<ForceStick>(stick, haptic, clock_of(options));
                if (!device->ready())
                    return no_device(
                        std::string("the joystick takes no constant force: ") + SDL_GetError(),
                        "use --device gamepad");
                DevicePair pair;
                pair.main = std::move(device);
                return pair;
            }
            if (haptic != nullptr) SDL_HapticClose(haptic);
        }
        SDL_JoystickClose(stick);
    }
    SDL_QuitSubSystem(SDL_INIT_HAPTIC | SDL_INIT_JOYSTICK);
    if (seen > 0)
        return no_device(
            "of " + std::to_string(seen) + " joysticks plugged in none takes a constant force",
            "use --device gamepad: it rumbles");
    return no_device("no joystick is plugged in", "plug one in and try again");
}

}  // namespace sidestep::puppet
