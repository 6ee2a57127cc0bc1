// One hand, a thousand times a second: where is it, and what may it feel now?
//
//     Device ──read──► in stage metres, clutch ──► HandWord  ──►  strings and bodies
//     Device ◄─write── slew ◄ limit ◄ observer ◄ coupling ◄ ForceWord ◄──┘
//
// What the strings pull comes a step late, and through controls that follow softly; what holds the
// device steady meanwhile is computed here, without delay: a spring and a damper between the device and
// the control, no stiffer than the device's own damping can bear, and an observer that damps whatever
// would give the hand energy of its own.
//
// Forces change by at most `slew`, whatever happens: strings and bodies fall silent (the last force
// is kept for `hold_s`, then fades within `fade_s`), the device says nonsense, the clock leaps. Only a
// device that is gone is told 0 at once.
//
// No clock and no thread in here: one call is one tick.
#pragma once

#include <atomic>
#include <cstdint>

#include "sidestep/puppet/device.h"
#include "sidestep/puppet/exchange.h"
#include "sidestep/puppet/force.h"

namespace sidestep::puppet {

/// From the hand to the strings.
struct HandWord {
    std::int64_t tick = -1;
    double time_s = 0.0;
    Transform pose{};              ///< Where it wants the control.
    Vec3 velocity = Vec3::Zero();  ///< Of that, filtered.
    std::uint32_t buttons = 0;
    bool connected = false;
};

/// From the strings to the hand.
struct ForceWord {
    std::int64_t step = -1;
    double time_s = 0.0;
    std::int64_t tick = -1;  ///< Of the HandWord that went into it.
    Vec3 force = Vec3::Zero();
    Transform control{};
    Vec3 control_velocity = Vec3::Zero();
};

struct HapticOptions {
    double period_s = 0.001;
    double hold_s = 0.005, fade_s = 0.05;
    double slew = 200.0;        ///< N/s.
    double velocity_hz = 60.0;  ///< Two poles.
    /// Metres of the stage for a metre of the device. 0: so that its workspace reaches 25 cm to every
    /// side, and at least 1.
    double scale = 0.0;
    /// Between device and control. Stiffness below 0: half of what the device can bear; both 0: none. Damping is bounded
    /// by the grip's mass over the lag of its velocity, 5 ms: 9 N s/m for 45 g.
    VirtualCoupling coupling{.stiffness = -1.0, .damping = 3.0};
    double most_coupling = 1.5;  ///< N.
    /// Strings are stiffer than a device can bear a step late: so much of a change of their pull is felt at once, the rest
    /// comes within `felt_s`. What rests is felt whole.
    double felt_at_once = 0.3;
    double felt_s = 0.15;
    bool observe = true;
    double observer_store = 2e-4;        ///< J, and as much of what was taken is remembered.
    double observer_most_damping = 5.0;  ///< N s/m.
    /// Weights are lifted and let down again: forces that stay longer than this are not the observer's
    /// business.
    double observer_memory_s = 0.1;
    std::uint32_t clutch_buttons = 1;
};

class HapticLoop {
public:
    /// The device is borrowed. @param start  Where its control is.
    HapticLoop(Device& device, const Transform& start, const HapticOptions& options = {});

    /// One tick. The time is of any clock; what matters is how it goes on.
    void tick(double now_s);
    /// One tick of letting go: no strings any more. True once the device feels nothing.
    bool release(double now_s);
    /// 0, now. For those that go.
    void drop();

    // the other side: strings and bodies, one thread
    bool hear(HandWord& word);
    void tell(const ForceWord& word);

    // counts: any thread
    [[nodiscard]] std::int64_t ticks() const { return ticks_.load(std::memory_order_relaxed); }
    /// Ticks whose newest word was older than `hold_s`.
    [[nodiscard]] std::int64_t stale() const { return stale_.load(std::memory_order_relaxed); }
    [[nodiscard]] std::int64_t nonsense() const {
        return nonsense_.load(std::memory_order_relaxed);
    }
    [[nodiscard]] std::int64_t damped() const { return damped_.load(std::memory_order_relaxed); }
    [[nodiscard]] bool connected() const { return connected_.load(std::memory_order_relaxed); }

    // this side
    [[nodiscard]] const Vec3& force() const noexcept { return force_; }
    [[nodiscard]] const Vec3& velocity() const noexcept { return velocity_; }  ///< Of the device.
    [[nodiscard]] const Transform& hand() const noexcept { return hand_; }
    [[nodiscard]] double scale() const noexcept { return scale_; }
    [[nodiscard]] const VirtualCoupling& coupling() const noexcept { return coupling_; }
    /// The tick whose hand the newest force knows of.
    [[nodiscard]] std::int64_t answered() const noexcept { return in_.front().tick; }

private:
    double advance(double now_s);
    bool read(double seconds);
    void smooth_velocity(const Vec3& raw, double seconds);
    [[nodiscard]] Vec3 wanted(double seconds);
    void give(const Vec3& wanted);

    Device& device_;
    HapticOptions options_;
    DeviceCaps caps_;
    double scale_;
    VirtualCoupling coupling_;
    PassivityObserver observer_;
    Exchange<HandWord> out_;
    Exchange<ForceWord> in_;

    double now_s_ = 0.0;
    bool begun_ = false, based_ = false, known_ = false;
    Transform hand_, device_pose_{}, device_base_{}, hand_base_;
    Vec3 velocity_ = Vec3::Zero(), filter_1_ = Vec3::Zero(), filter_2_ = Vec3::Zero();
    std::uint32_t buttons_ = 0;
    bool clutched_ = false;
    double silent_s_ = 1e9;  ///< Since the newest word of the strings.
    double blind_s_ = 1e9;   ///< Since the device was last understood.
    Vec3 slow_ = Vec3::Zero(), force_ = Vec3::Zero(), felt_slow_ = Vec3::Zero();
    std::int64_t told_step_ = -1;
    std::atomic<std::int64_t> ticks_{0}, stale_{0}, nonsense_{0}, damped_{0};
    std::atomic<bool> connected_{false};
};

}  // namespace sidestep::puppet
