// 3D Systems' Touch and Phantom, by OpenHaptics' HDAPI. Written from its published calls and compiled against a stub of
// ours: NOT TRIED ON HARDWARE.
//
// The driver calls us a thousand times a second; its millimetres become metres here. Axes are ours: x to the right, y
// up, z towards the user.
#include <HD/hd.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "sidestep/puppet/detail/device_kinds.h"

namespace sidestep::puppet {

namespace {

class TouchDevice final : public Device {
public:
    TouchDevice(HHD handle, std::function<double()> clock)
        : handle_(handle), clock_(std::move(clock)) {
        hdMakeCurrentDevice(handle_);
        const char* name = hdGetString(HD_DEVICE_MODEL_TYPE);
        caps_.name = name != nullptr ? name : "Touch";
        HDdouble sides[6] = {}, most = 0.0, stiffness = 0.0;
        hdGetDoublev(HD_USABLE_WORKSPACE_DIMENSIONS, sides);
        hdGetDoublev(HD_NOMINAL_MAX_FORCE, &most);
        hdGetDoublev(HD_NOMINAL_MAX_STIFFNESS, &stiffness);
        // the shortest of the three sides, half of it
        double side = sides[3] - sides[0];
        for (int k = 1; k < 3; ++k) side = std::min(side, sides[3 + k] - sides[k]);
        caps_.workspace_m = side > 0.0 ? 0.5e-3 * side : 0.08;
        caps_.most_force = most > 0.0 ? most : 3.3;
        caps_.most_stiffness = 1e3 * stiffness;  // told in N/mm
        caps_.damping = 0.2;
        caps_.senses_turns = caps_.pushes = caps_.calls = true;
        caps_.tells_velocity = true;  // smoothed by the driver
        hdEnable(HD_FORCE_OUTPUT);
    }
    ~TouchDevice() override {
        stop();
        hdMakeCurrentDevice(handle_);
        hdDisable(HD_FORCE_OUTPUT);
        hdDisableDevice(handle_);
    }
    TouchDevice(const TouchDevice&) = delete;
    TouchDevice& operator=(const TouchDevice&) = delete;

    [[nodiscard]] const DeviceCaps& caps() const override { return caps_; }

    /// Inside the driver's call only.
    DeviceState read() override {
        DeviceState state;
        state.time_s = clock_();
        HDdouble place[3] = {}, velocity[3] = {}, turn[16] = {};
        HDint buttons = 0;
        hdGetDoublev(HD_CURRENT_POSITION, place);
        hdGetDoublev(HD_CURRENT_VELOCITY, velocity);
        hdGetDoublev(HD_CURRENT_TRANSFORM, turn);
        hdGetIntegerv(HD_CURRENT_BUTTONS, &buttons);
        const HDErrorInfo error = hdGetError();
        if (HD_DEVICE_ERROR(error)) {
            state.connected = ++lost_ < 20;
            state.pose = last_;
            return state;
        }
        lost_ = 0;
        state.pose.translation = 1e-3 * Vec3(place[0], place[1], place[2]);
        state.velocity = 1e-3 * Vec3(velocity[0], velocity[1], velocity[2]);
        // column after column, as OpenGL has it
        Mat3 rotation;
        for (int c = 0; c < 3; ++c) {
            for (int r = 0; r < 3; ++r) rotation(r, c) = turn[4 * c + r];
        }
        state.pose.rotation = Quat(rotation);
        state.buttons = static_cast<std::uint32_t>(buttons);
        last_ = state.pose;
        return state;
    }

    void write(const Vec3& force, const Vec3& /*torque*/) override {
        // outside of the driver's call there is no frame to write into, and its force ends with the frame's
        if (!in_frame_) return;
        Vec3 give = force.allFinite() ? force : Vec3(Vec3::Zero());
        if (give.norm() > caps_.most_force) give *= caps_.most_force / give.norm();
        const HDdouble f[3] = {give.x(), give.y(), give.z()};
        hdSetDoublev(HD_CURRENT_FORCE, f);
    }

    void run(std::function<void()> tick) override {
        stop();
        tick_ = std::move(tick);
        task_ = hdScheduleAsynchronous(&TouchDevice::called, this, HD_MAX_SCHEDULER_PRIORITY);
        scheduled_ = true;
        hdStartScheduler();
    }

    void stop() override {
        if (!scheduled_) return;
        // the last frame of all says 0; without the scheduler nobody says anything
        tick_ends();
        hdUnschedule(task_);
        hdStopScheduler();
        scheduled_ = false;
    }

private:
    static HDCallbackCode HDCALLBACK called(void* self) {
        auto& device = *static_cast<TouchDevice*>(self);
        hdBeginFrame(device.handle_);
        device.in_frame_ = true;
        if (device.tick_) device.tick_();
        device.in_frame_ = false;
        hdEndFrame(device.handle_);
        return HD_CALLBACK_CONTINUE;
    }
    static HDCallbackCode HDCALLBACK quiet(void* self) {
        auto& device = *static_cast<TouchDevice*>(self);
        const HDdouble none[3] = {0.0, 0.0, 0.0};
        hdBeginFrame(device.handle_);
        hdSetDoublev(HD_CURRENT_FORCE, none);
        hdEndFrame(device.handle_);
        return HD_CALLBACK_DONE;
    }
    void tick_ends() {
        // runs on the driver's thread between two ticks, and comes back when it has
        hdScheduleSynchronous(&TouchDevice::quiet, this, HD_MIN_SCHEDULER_PRIORITY);
    }

    HHD handle_;
    std::function<double()> clock_;
    DeviceCaps caps_;
    std::function<void()> tick_;
    HDSchedulerHandle task_{};
    bool scheduled_ = false, in_frame_ = false;
    Transform last_{};
    int lost_ = 0;
};

}  // namespace

Result<DevicePair> open_touch(const OpenOptions& options) {
    const HHD handle = hdInitDevice(HD_DEFAULT_DEVICE);
    const HDErrorInfo error = hdGetError();
    if (HD_DEVICE_ERROR(error) || handle == HD_INVALID_HANDLE)
        return no_device(
            std::string("the Touch does not answer: ") + hdGetErrorString(error.errorCode),
            "try Touch_Setup and Touch_Diagnostic of its driver");
    DevicePair pair;
    pair.main = std::make_unique<TouchDevice>(handle, clock_of(options));
    return pair;
}

}  // namespace sidestep::puppet
