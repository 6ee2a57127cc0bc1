// A hand's device: where is it, and how hard can it push back?
//
//     read ──► where the hand is        metres, radians, seconds, newtons; y up, z towards the user
//     write ◄── what it feels
//
// Some devices are asked (polled); of others the driver calls us, a thousand times a second. A device
// that is gone says so and nobody is pushed: forces end with the connection, with stale words and with
// the program.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "sidestep/math/transform.h"

namespace sidestep::puppet {

struct DeviceCaps {
    std::string name{};
    double workspace_m = 0.1;     ///< Radius in which it can be moved.
    double most_force = 0.0;      ///< N; 0: it cannot push.
    double most_stiffness = 0.0;  ///< N/m at its rate.
    double damping = 0.0;         ///< Its own, N s/m.
    bool senses_turns = false;
    bool pushes = false;  ///< A force with a direction; else only a rumble, or nothing.
    bool rumbles = false;
    double rate_hz = 1000.0;
    bool calls = false;  ///< The driver calls: `run` says when to read and write.
    /// Its velocity is measured and smooth, and taken as it is. Else it is found from the places: filtered
    /// once, not twice.
    bool tells_velocity = false;
    /// What it says are metres of the stage already: a stick that was mapped (mapping.h), a tracked hand.
    bool in_stage = false;
};

struct DeviceState {
    double time_s = 0.0;  ///< Of the device's own clock.
    Transform pose{};
    Vec3 velocity = Vec3::Zero(), spin = Vec3::Zero();
    std::uint32_t buttons = 0;
    bool connected = true;
};

class Device {
public:
    /// Whoever made it push lets it rest before it goes.
    virtual ~Device() = default;
    [[nodiscard]] virtual const DeviceCaps& caps() const = 0;
    /// Where the hand is now. Never waits.
    virtual DeviceState read() = 0;
    /// What it is to feel, on the hand. Never waits; what is beyond its limits is cut, what is no
    /// number is none.
    virtual void write(const Vec3& force, const Vec3& torque) = 0;
    /// For those whose driver calls: comes back at once; `tick` on the driver's thread, which reads and
    /// writes, until `stop` has come back.
    virtual void run(std::function<void()> tick) { (void)tick; }
    virtual void stop() {}
};

}  // namespace sidestep::puppet
