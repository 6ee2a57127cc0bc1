// Gamepads by SDL2: two hands out of one pad, and motors that tell how hard the strings pull.
#include <SDL2/SDL.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "sidestep/puppet/detail/device_kinds.h"

namespace sidestep::puppet {

namespace {

double axis_of(SDL_GameController* pad, SDL_GameControllerAxis axis) {
    return std::max(-1.0, SDL_GameControllerGetAxis(pad, axis) / 32767.0);
}

bool button_of(SDL_GameController* pad, SDL_GameControllerButton button) {
    return SDL_GameControllerGetButton(pad, button) != 0;
}

/// The pad that both hands hold. One thread.
class SharedPad {
public:
    explicit SharedPad(const OpenOptions& options)
        : mapping_(options.neutral, options.mapping), clock_(clock_of(options)) {
        now_s_ = clock_();
    }
    ~SharedPad() {
        close();
        SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER);
    }
    SharedPad(const SharedPad&) = delete;
    SharedPad& operator=(const SharedPad&) = delete;

    bool open() {
        for (int i = 0; i < SDL_NumJoysticks(); ++i) {
            if (!SDL_IsGameController(i)) continue;
            pad_ = SDL_GameControllerOpen(i);
            if (pad_ != nullptr) return true;
        }
        return false;
    }

    [[nodiscard]] std::string name() const {
        const char* name = pad_ != nullptr ? SDL_GameControllerName(pad_) : nullptr;
        return name != nullptr ? name : "gamepad";
    }
    [[nodiscard]] bool rumbles() const {
        return pad_ != nullptr && SDL_GameControllerHasRumble(pad_) == SDL_TRUE;
    }

    /// Once a tick, by the main hand.
    void update() {
        const double now = clock_();
        const double seconds = now - now_s_;
        now_s_ = now;
        SDL_GameControllerUpdate();
        if (pad_ != nullptr && SDL_GameControllerGetAttached(pad_) == SDL_FALSE) close();
        // plugged in again: looked for now and then, for looking takes a while
        if (pad_ == nullptr && now >= look_again_s_) {
            look_again_s_ = now + 0.5;
            open();
        }
        if (pad_ != nullptr) mapping_.pad(read());
        mapping_.step(seconds);
    }
    [[nodiscard]] bool attached() const noexcept { return pad_ != nullptr; }
    [[nodiscard]] const Hands& hands() const noexcept { return mapping_.hands(); }
    [[nodiscard]] double now_s() const noexcept { return now_s_; }
    [[nodiscard]] std::uint32_t buttons() const noexcept { return buttons_; }

    /// How hard, 0 to 1: the slow motor is the main control, the quick one the hand bar.
    void rumble(Hand hand, double part) {
        wanted_[hand == Hand::main ? 0 : 1] = std::clamp(part, 0.0, 1.0);
        if (pad_ == nullptr) return;
        const bool quiet = wanted_[0] == 0.0 && wanted_[1] == 0.0;
        const bool changed = std::abs(wanted_[0] - told_[0]) > 0.02 ||
                             std::abs(wanted_[1] - told_[1]) > 0.02 ||
                             (quiet && (told_[0] > 0.0 || told_[1] > 0.0));
        // drivers are told sixty times a second at most, but at once to be quiet; motors stop by themselves when nobody
        // tells them anything
        const double since = now_s_ - told_s_;
        if (!(changed && (since >= 1.0 / 60.0 || quiet)) && !(!quiet && since >= refresh_s)) return;
        told_[0] = wanted_[0];
        told_[1] = wanted_[1];
        told_s_ = now_s_;
        const auto level = [](double x) { return static_cast<Uint16>(std::lround(65535.0 * x)); };
        SDL_GameControllerRumble(pad_, level(told_[0]), level(told_[1]), quiet ? 0 : length_ms);
    }

private:
    static constexpr double refresh_s = 0.1;
    static constexpr Uint32 length_ms = 250;

    void close() {
        mapping_.let_go();
        buttons_ = 0;
        told_[0] = told_[1] = 0.0;
        if (pad_ == nullptr) return;
        SDL_GameControllerRumble(pad_, 0, 0, 0);
        SDL_GameControllerClose(pad_);
        pad_ = nullptr;
    }

    Pad read() {
        Pad pad;
        pad.left_x = axis_of(pad_, SDL_CONTROLLER_AXIS_LEFTX);
        pad.left_y = axis_of(pad_, SDL_CONTROLLER_AXIS_LEFTY);
        pad.right_x = axis_of(pad_, SDL_CONTROLLER_AXIS_RIGHTX);
        pad.right_y = axis_of(pad_, SDL_CONTROLLER_AXIS_RIGHTY);
        pad.left_trigger = axis_of(pad_, SDL_CONTROLLER_AXIS_TRIGGERLEFT);
        pad.right_trigger = axis_of(pad_, SDL_CONTROLLER_AXIS_TRIGGERRIGHT);
        pad.left_bumper = button_of(pad_, SDL_CONTROLLER_BUTTON_LEFTSHOULDER);
        pad.right_bumper = button_of(pad_, SDL_CONTROLLER_BUTTON_RIGHTSHOULDER);
        pad.left_pressed = button_of(pad_, SDL_CONTROLLER_BUTTON_LEFTSTICK);
        pad.right_pressed = button_of(pad_, SDL_CONTROLLER_BUTTON_RIGHTSTICK);
        pad.walk = button_of(pad_, SDL_CONTROLLER_BUTTON_A);
        pad.clutch = button_of(pad_, SDL_CONTROLLER_BUTTON_B);
        buttons_ = 0;
        // 0 is the clutch of devices whose poses are taken as they are; here the mapping did it
        for (int b = 0; b < 15; ++b) {
            if (button_of(pad_, static_cast<SDL_GameControllerButton>(b))) buttons_ |= 2u << b;
        }
        return pad;
    }

    Mapping mapping_;
    std::function<double()> clock_;
    SDL_GameController* pad_ = nullptr;
    double now_s_ = 0.0, look_again_s_ = 0.0, told_s_ = -1.0;
    double wanted_[2] = {}, told_[2] = {};
    std::uint32_t buttons_ = 0;
};

class PadHand final : public Device {
public:
    PadHand(std::shared_ptr<SharedPad> pad, Hand hand) : pad_(std::move(pad)), hand_(hand) {
        caps_.name = pad_->name();
        caps_.most_force = 3.3;  // what full rumble stands for
        caps_.senses_turns = caps_.in_stage = true;
        caps_.rumbles = pad_->rumbles();
    }
    ~PadHand() override { pad_->rumble(hand_, 0.0); }

    [[nodiscard]] const DeviceCaps& caps() const override { return caps_; }
    DeviceState read() override {
        if (hand_ == Hand::main) pad_->update();
        DeviceState state;
        state.time_s = pad_->now_s();
        state.pose = hand_ == Hand::main ? pad_->hands().main : pad_->hands().bar;
        state.buttons = pad_->buttons();
        state.connected = pad_->attached();
        return state;
    }
    void write(const Vec3& force, const Vec3& /*torque*/) override {
        pad_->rumble(hand_, force.allFinite() ? force.norm() / caps_.most_force : 0.0);
    }

private:
    std::shared_ptr<SharedPad> pad_;
    Hand hand_;
    DeviceCaps caps_;
};

}  // namespace

Result<DevicePair> open_gamepad(const OpenOptions& options) {
    // pads are heard without a window
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    if (SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) != 0)
        return no_device(std::string("SDL cannot look for gamepads: ") + SDL_GetError(),
                         "is /dev/input readable for you?");
    auto pad = std::make_shared<SharedPad>(options);
    if (!pad->open())
        return no_device(
            "no gamepad is plugged in",
            "plug one in and try again; on Linux you must be allowed to read /dev/input "
            "(group input)");
    DevicePair pair;
    pair.main = std::make_unique<PadHand>(pad, Hand::main);
    pair.bar = std::make_unique<PadHand>(pad, Hand::bar);
    return pair;
}

}  // namespace sidestep::puppet
