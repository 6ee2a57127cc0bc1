// Each kind of device by itself, for open_devices. Which of them are there depends on the build.
#pragma once

#include "sidestep/puppet/devices/devices.h"

namespace sidestep::puppet {

[[nodiscard]] Result<DevicePair> open_gamepad(const OpenOptions& options);
[[nodiscard]] Result<DevicePair> open_force_stick(const OpenOptions& options);
[[nodiscard]] Result<DevicePair> open_space_mouse(const OpenOptions& options);
[[nodiscard]] Result<DevicePair> open_force_dimension(const OpenOptions& options);
[[nodiscard]] Result<DevicePair> open_touch(const OpenOptions& options);

/// One problem, in the voice of all.
[[nodiscard]] Failure no_device(std::string message, std::string hint);
/// Of the computer, or of the test.
[[nodiscard]] std::function<double()> clock_of(const OpenOptions& options);

}  // namespace sidestep::puppet
