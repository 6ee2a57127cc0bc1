// A hand's device without a device: a grip of 45 g, held by an arm that wants it somewhere.
//
//     arm's wish ──/\/\/──[ 45 g ]──┤ damping ├── ground
//                            ▲
//                          force
//
// It moves by the forces it is given, so loops that would buzz on a desk buzz here. It can be
// unplugged, say nonsense, and be let go of.
#pragma once

#include <atomic>
#include <functional>

#include "sidestep/puppet/device.h"

namespace sidestep::puppet {

struct SimulatedOptions {
    double mass = 0.045;           ///< kg.
    double damping = 0.2;          ///< N s/m, of the device.
    double arm_stiffness = 200.0;  ///< N/m; 0: nobody holds it.
    double arm_damping = 4.0;      ///< N s/m.
    double most_force = 3.3;       ///< N.
    double workspace_m = 0.25;
    bool pushes = true;
    /// Every read lets this much time pass first, as a clock would; 0: only `advance` does.
    double seconds_a_read = 0.001;
    /// Where the arm wants it, by the device's own time. None: where it began.
    std::function<Transform(double)> wish{};
    /// Buttons by time. None: none.
    std::function<std::uint32_t(double)> buttons{};
};

class SimulatedDevice final : public Device {
public:
    explicit SimulatedDevice(SimulatedOptions options = {});

    [[nodiscard]] const DeviceCaps& caps() const override { return caps_; }
    DeviceState read() override;
    void write(const Vec3& force, const Vec3& torque) override;

    /// Time passes, with the force that was written last.
    void advance(double seconds);
    void push_to(const Vec3& position, const Vec3& velocity = Vec3::Zero());

    // from outside, any thread
    void plug(bool in) { plugged_.store(in); }
    void babble(bool nonsense) { babbles_.store(nonsense); }

    [[nodiscard]] const Vec3& position() const noexcept { return position_; }
    [[nodiscard]] const Vec3& velocity() const noexcept { return velocity_; }
    [[nodiscard]] const Vec3& force() const noexcept { return force_; }
    [[nodiscard]] double time_s() const noexcept { return time_s_; }

private:
    SimulatedOptions options_;
    DeviceCaps caps_;
    Vec3 position_ = Vec3::Zero(), velocity_ = Vec3::Zero(), force_ = Vec3::Zero();
    double time_s_ = 0.0;
    std::atomic<bool> plugged_{true}, babbles_{false};
};

}  // namespace sidestep::puppet
