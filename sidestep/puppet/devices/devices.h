// Which devices can hold the strings here?
//
//     simulated        a hand that only exists in the computer; always there
//     gamepad          two sticks, rumble                                   (SDL2)
//     force-stick      a joystick that pushes back, along two axes          (SDL2)
//     space-mouse      six axes, no force                                   (spacenavd, libspnav)
//     force-dimension  omega, sigma, delta, Falcon: three axes of force     (DHD)       not tried on hardware
//     touch            3D Systems Touch, Phantom                            (OpenHaptics) not tried on hardware
//
// What is built in depends on what was installed when this was compiled: link sidestep::puppet_devices and ask.
// A device that is not there, or not built in, is a Problem that says what to do.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/puppet/device.h"
#include "sidestep/puppet/mapping.h"

namespace sidestep::puppet {

/// What holds the two controls. Either may be null: that hand is steered.
struct DevicePair {
    std::unique_ptr<Device> main{}, bar{};
};

struct DeviceKind {
    std::string name{};
    std::string says{};     ///< One line.
    bool built_in = false;  ///< False: `open_devices` says how to get it.
};
[[nodiscard]] std::vector<DeviceKind> device_kinds();

struct OpenOptions {
    Hands neutral{};           ///< Of the theatre: where mapped controls begin.
    MappingOptions mapping{};  ///< Of gamepads and space mice.
    /// Seconds, of a clock that never goes back. For tests; none: the computer's.
    std::function<double()> clock{};
};

/// Problems: no such kind (with those there are), not built in, none plugged in, not allowed.
[[nodiscard]] Result<DevicePair> open_devices(std::string_view kind, const OpenOptions& options);

}  // namespace sidestep::puppet
