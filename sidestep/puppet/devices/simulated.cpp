#include "sidestep/puppet/devices/simulated.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "sidestep/base/require.h"

namespace sidestep::puppet {

SimulatedDevice::SimulatedDevice(SimulatedOptions options) : options_(std::move(options)) {
    SIDESTEP_REQUIRE(options_.mass > 0.0, "a grip weighs something");
    caps_.name = "simulated";
    caps_.workspace_m = options_.workspace_m;
    caps_.most_force = options_.most_force;
    caps_.damping = options_.damping;
    caps_.pushes = options_.pushes;
    caps_.senses_turns = true;
    if (options_.wish) position_ = options_.wish(0.0).translation;
}

DeviceState SimulatedDevice::read() {
    if (options_.seconds_a_read > 0.0) advance(options_.seconds_a_read);
    DeviceState state;
    state.time_s = time_s_;
    state.connected = plugged_.load();
    state.pose.translation = position_;
    if (options_.wish) state.pose.rotation = options_.wish(time_s_).rotation;
    state.velocity = velocity_;
    if (options_.buttons) state.buttons = options_.buttons(time_s_);
    if (babbles_.load()) {
        state.pose.translation.y() = std::numeric_limits<double>::quiet_NaN();
        state.velocity.x() = std::numeric_limits<double>::infinity();
    }
    return state;
}

void SimulatedDevice::write(const Vec3& force, const Vec3& /*torque*/) {
    force_ = force.allFinite() && plugged_.load() ? force : Vec3(Vec3::Zero());
    if (force_.norm() > options_.most_force) force_ *= options_.most_force / force_.norm();
}

void SimulatedDevice::advance(double seconds) {
    // fine enough that the grip itself is exact beside the loop's millisecond
    const int parts = std::max(1, static_cast<int>(std::ceil(seconds / 5e-5 - 1e-9)));
    const double h = seconds / parts;
    if (!plugged_.load()) force_.setZero();
    for (int k = 0; k < parts; ++k) {
        Vec3 push = force_ - options_.damping * velocity_;
        if (options_.arm_stiffness > 0.0) {
            const Vec3 wish =
                options_.wish ? options_.wish(time_s_ + h).translation : Vec3(Vec3::Zero());
            push += options_.arm_stiffness * (wish - position_) - options_.arm_damping * velocity_;
        }
        // the middle of old and new: either alone moves the grip half a part too late or too early, and
        // 25 us are 5 % of half a tick
        const Vec3 before = velocity_;
        velocity_ += h / options_.mass * push;
        position_ += 0.5 * h * (before + velocity_);
        time_s_ += h;
    }
}

void SimulatedDevice::push_to(const Vec3& position, const Vec3& velocity) {
    position_ = position;
    velocity_ = velocity;
}

}  // namespace sidestep::puppet
