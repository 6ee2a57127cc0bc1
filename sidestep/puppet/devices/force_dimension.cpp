// Force Dimension's devices (and the Falcon), by their DHD library. Written from its published calls and compiled
// against a stub of ours: NOT TRIED ON HARDWARE.
//
//     DHD: x towards the user, y to the right, z up      here: x to the right, y up, z towards the user
#include <dhdc.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "sidestep/puppet/detail/device_kinds.h"

namespace sidestep::puppet {

namespace {

Vec3 from_dhd(double x, double y, double z) {
    return {y, z, x};
}

class DhdDevice final : public Device {
public:
    DhdDevice(char id, std::function<double()> clock) : id_(id), clock_(std::move(clock)) {
        const char* name = dhdGetSystemName(id_);
        caps_.name = name != nullptr ? name : "Force Dimension";
        // of the smallest of them: none of these is told by the library
        caps_.workspace_m = 0.05;
        caps_.most_force = 8.0;
        caps_.damping = 0.2;
        caps_.pushes = true;
        caps_.senses_turns = dhdHasWrist(id_);
        dhdEnableForce(DHD_ON, id_);
    }
    ~DhdDevice() override {
        push(Vec3::Zero());
        dhdEnableForce(DHD_OFF, id_);
        dhdClose(id_);
    }
    DhdDevice(const DhdDevice&) = delete;
    DhdDevice& operator=(const DhdDevice&) = delete;

    [[nodiscard]] const DeviceCaps& caps() const override { return caps_; }

    DeviceState read() override {
        DeviceState state;
        state.time_s = clock_();
        double x = 0.0, y = 0.0, z = 0.0;
        // below 0 is an error; more than 0 says that nothing is newer
        if (dhdGetPosition(&x, &y, &z, id_) < 0) {
            // a word that got lost is no farewell
            state.connected = ++lost_ < 20;
            state.pose.translation = last_.translation;
            state.pose.rotation = last_.rotation;
            return state;
        }
        lost_ = 0;
        state.pose.translation = from_dhd(x, y, z);
        double frame[3][3];
        if (caps_.senses_turns && dhdGetOrientationFrame(frame, id_) >= 0) {
            // the same turn, seen from our axes
            static constexpr int axis[3] = {1, 2, 0};
            Mat3 turn;
            for (int r = 0; r < 3; ++r) {
                for (int c = 0; c < 3; ++c) turn(r, c) = frame[axis[r]][axis[c]];
            }
            state.pose.rotation = Quat(turn);
        }
        for (int b = 0; b < 8; ++b) {
            if (dhdGetButton(b, id_) == DHD_ON) state.buttons |= 1u << b;
        }
        last_ = state.pose;
        return state;
    }

    void write(const Vec3& force, const Vec3& /*torque*/) override {
        Vec3 give = force.allFinite() ? force : Vec3(Vec3::Zero());
        if (give.norm() > caps_.most_force) give *= caps_.most_force / give.norm();
        push(give);
    }

private:
    void push(const Vec3& f) {
        dhdSetForceAndTorqueAndGripperForce(f.z(), f.x(), f.y(), 0.0, 0.0, 0.0, 0.0, id_);
    }

    char id_;
    std::function<double()> clock_;
    DeviceCaps caps_;
    Transform last_{};
    int lost_ = 0;
};

}  // namespace

Result<DevicePair> open_force_dimension(const OpenOptions& options) {
    const int count = dhdGetDeviceCount();
    if (count <= 0)
        return no_device("no device of Force Dimension is plugged in",
                         "is it switched on, and are you allowed to use its USB port?");
    DevicePair pair;
    for (int k = 0; k < std::min(count, 2); ++k) {
        const int id = dhdOpenID(static_cast<char>(k));
        if (id < 0) {
            if (k > 0) break;  // one hand is better than none
            return no_device(std::string("the device does not open: ") + dhdErrorGetLastStr(),
                             "does another program hold it?");
        }
        auto device = std::make_unique<DhdDevice>(static_cast<char>(id), clock_of(options));
        (k == 0 ? pair.main : pair.bar) = std::move(device);
    }
    return pair;
}

}  // namespace sidestep::puppet
