#include "drivers.h"

#include <HD/hd.h>
#include <dhdc.h>

#include <algorithm>

namespace stub {

Dhd dhd;
Hd hd;

namespace {
HDSchedulerCallback task = nullptr;
void* task_data = nullptr;
double frame_force[3];
}  // namespace

void hd_tick() {
    if (hd.running && task != nullptr && task(task_data) == HD_CALLBACK_DONE) task = nullptr;
}
void reset() {
    dhd = {};
    hd = {};
    task = nullptr;
}

}  // namespace stub

using stub::dhd;
using stub::hd;

int dhdGetDeviceCount() {
    return dhd.devices;
}
int dhdOpenID(char index) {
    if (!dhd.opens || index >= dhd.devices) return -1;
    dhd.open = true;
    return index;
}
int dhdClose(char) {
    dhd.open = dhd.force_on = false;
    return 0;
}
const char* dhdGetSystemName(char) {
    return "omega of the tests";
}
const char* dhdErrorGetLastStr() {
    return "device already opened";
}
bool dhdHasWrist(char) {
    return dhd.wrist;
}
int dhdEnableForce(unsigned char on, char) {
    dhd.force_on = on == DHD_ON;
    return 0;
}
int dhdGetPosition(double* x, double* y, double* z, char) {
    if (dhd.fails) return -1;
    *x = dhd.x;
    *y = dhd.y;
    *z = dhd.z;
    return DHD_TIMEGUARD;  // nothing newer: no error
}
int dhdGetOrientationFrame(double frame[3][3], char) {
    for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 3; ++c) frame[r][c] = dhd.frame[r][c];
    }
    return 0;
}
int dhdGetButton(int index, char) {
    return index == dhd.button ? DHD_ON : DHD_OFF;
}
int dhdSetForceAndTorqueAndGripperForce(double fx, double fy, double fz, double, double, double,
                                        double, char) {
    if (!dhd.force_on) return -1;
    dhd.fx = fx;
    dhd.fy = fy;
    dhd.fz = fz;
    ++dhd.writes;
    return 0;
}

HHD hdInitDevice(HDstring) {
    hd.open = hd.plugged;
    return hd.plugged ? 1 : HD_INVALID_HANDLE;
}
void hdDisableDevice(HHD) {
    hd.open = false;
}
void hdMakeCurrentDevice(HHD) {}
void hdEnable(HDenum what) {
    if (what == HD_FORCE_OUTPUT) hd.force_on = true;
}
void hdDisable(HDenum what) {
    if (what == HD_FORCE_OUTPUT) hd.force_on = false;
}
void hdBeginFrame(HHD) {
    hd.in_frame = true;
    std::fill(stub::frame_force, stub::frame_force + 3, 0.0);
}
void hdEndFrame(HHD) {
    hd.in_frame = false;
    ++hd.frames;
    std::copy(stub::frame_force, stub::frame_force + 3, hd.force);
}
void hdGetDoublev(HDenum what, HDdouble* values) {
    switch (what) {
        case HD_CURRENT_POSITION:
            std::copy(hd.place, hd.place + 3, values);
            break;
        case HD_CURRENT_VELOCITY:
            std::copy(hd.velocity, hd.velocity + 3, values);
            break;
        case HD_CURRENT_TRANSFORM:
            std::copy(hd.transform, hd.transform + 16, values);
            break;
        case HD_USABLE_WORKSPACE_DIMENSIONS: {
            const double sides[6] = {-80.0, -60.0, -35.0, 80.0, 60.0, 35.0};
            std::copy(sides, sides + 6, values);
            break;
        }
        case HD_NOMINAL_MAX_FORCE:
            *values = 3.4;
            break;
        case HD_NOMINAL_MAX_STIFFNESS:
            *values = 0.5;
            break;
        default:
            *values = 0.0;
    }
}
void hdGetIntegerv(HDenum what, HDint* values) {
    *values = what == HD_CURRENT_BUTTONS ? hd.buttons : 0;
}
void hdSetDoublev(HDenum what, const HDdouble* values) {
    if (what != HD_CURRENT_FORCE) return;
    if (!hd.in_frame || !hd.force_on) {
        ++hd.written_outside;
        return;
    }
    std::copy(values, values + 3, stub::frame_force);
}
HDstring hdGetString(HDenum) {
    return "Touch of the tests";
}
HDErrorInfo hdGetError() {
    return {hd.plugged && !hd.fails ? HD_SUCCESS : 0x0301u, 0, 1};
}
HDstring hdGetErrorString(HDErrorCode) {
    return "communication error";
}
HDSchedulerHandle hdScheduleAsynchronous(HDSchedulerCallback call, void* data, HDushort) {
    stub::task = call;
    stub::task_data = data;
    return 7;
}
void hdScheduleSynchronous(HDSchedulerCallback call, void* data, HDushort) {
    call(data);
}
void hdUnschedule(HDSchedulerHandle) {
    stub::task = nullptr;
}
void hdStartScheduler() {
    hd.running = true;
}
void hdStopScheduler() {
    hd.running = false;
}
