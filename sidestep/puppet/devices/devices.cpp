#include "sidestep/puppet/devices/devices.h"

#include <chrono>
#include <utility>

#include "sidestep/puppet/detail/device_kinds.h"
#include "sidestep/puppet/devices/simulated.h"

namespace sidestep::puppet {

namespace {

using Opener = Result<DevicePair> (*)(const OpenOptions&);

Result<DevicePair> open_simulated(const OpenOptions& /*options*/) {
    DevicePair pair;
    pair.main = std::make_unique<SimulatedDevice>();
    pair.bar = std::make_unique<SimulatedDevice>();
    return pair;
}

struct Row {
    const char* name;
    const char* says;
    Opener open;  ///< Null: not in this build.
    const char* get;
};

#ifdef SIDESTEP_HAS_SDL
constexpr Opener gamepad = open_gamepad, force_stick = open_force_stick;
#else
constexpr Opener gamepad = nullptr, force_stick = nullptr;
#endif
#ifdef SIDESTEP_HAS_SPNAV
constexpr Opener space_mouse = open_space_mouse;
#else
constexpr Opener space_mouse = nullptr;
#endif
#ifdef SIDESTEP_HAS_DHD
constexpr Opener force_dimension = open_force_dimension;
#else
constexpr Opener force_dimension = nullptr;
#endif
#ifdef SIDESTEP_HAS_HDAPI
constexpr Opener touch = open_touch;
#else
constexpr Opener touch = nullptr;
#endif

constexpr Row rows[] = {
    {"simulated", "a hand of 45 g in the computer, which holds still", open_simulated, ""},
    {"gamepad", "two sticks for two controls; rumble says how hard strings pull", gamepad,
     "apt-get install libsdl2-dev, then build again"},
    {"force-stick", "a joystick that pushes back along two axes", force_stick,
     "apt-get install libsdl2-dev, then build again"},
    {"space-mouse", "six axes under one hand, without force", space_mouse,
     "apt-get install libspnav-dev, then build again"},
    {"force-dimension", "omega, sigma, delta and Falcon; not tried on hardware", force_dimension,
     "install the Force Dimension SDK and build again with CMAKE_PREFIX_PATH where it is"},
    {"touch", "3D Systems Touch and Phantom; not tried on hardware", touch,
     "install OpenHaptics and build again with CMAKE_PREFIX_PATH where it is"},
};

}  // namespace

Failure no_device(std::string message, std::string hint) {
    return failure(Problem{.file = {},
                           .severity = Problem::Severity::error,
                           .message = std::move(message),
                           .hint = std::move(hint),
                           .code = "no_device"});
}

std::function<double()> clock_of(const OpenOptions& options) {
    if (options.clock) return options.clock;
    return [] {
        const auto now = std::chrono::steady_clock::now().time_since_epoch();
        return std::chrono::duration<double>(now).count();
    };
}

std::vector<DeviceKind> device_kinds() {
    std::vector<DeviceKind> kinds;
    for (const Row& row : rows) kinds.push_back({row.name, row.says, row.open != nullptr});
    return kinds;
}

Result<DevicePair> open_devices(std::string_view kind, const OpenOptions& options) {
    std::string all;
    for (const Row& row : rows) {
        if (kind == row.name) {
            if (row.open != nullptr) return row.open(options);
            return no_device(std::string("this build knows no device \"") + row.name + "\"",
                             row.get);
        }
        all += (all.empty() ? "" : ", ") + std::string(row.name);
    }
    return no_device("there is no device \"" + std::string(kind) + "\"", "known are: " + all);
}

}  // namespace sidestep::puppet
