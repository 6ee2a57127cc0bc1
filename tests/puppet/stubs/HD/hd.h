// The few calls of OpenHaptics' HDAPI that we use, declared by us from its published documentation, so that the adapter
// is compiled and its words are heard. No line of the maker's header is in here, and numbers are our own.
#pragma once

using HDdouble = double;
using HDint = int;
using HDenum = unsigned int;
using HDuint = unsigned int;
using HDstring = const char*;
using HHD = unsigned int;
using HDSchedulerHandle = unsigned long;
using HDCallbackCode = unsigned int;
using HDushort = unsigned short;
using HDErrorCode = unsigned int;
#define HDCALLBACK

struct HDErrorInfo {
    HDErrorCode errorCode;
    int internalErrorCode;
    HHD hHD;
};
using HDSchedulerCallback = HDCallbackCode(HDCALLBACK*)(void*);

#define HD_DEFAULT_DEVICE nullptr
#define HD_INVALID_HANDLE 0xffffffffu
#define HD_SUCCESS 0u
#define HD_DEVICE_ERROR(error) ((error).errorCode != HD_SUCCESS)
constexpr HDushort HD_MAX_SCHEDULER_PRIORITY = 60000, HD_MIN_SCHEDULER_PRIORITY = 1;
constexpr HDCallbackCode HD_CALLBACK_DONE = 0, HD_CALLBACK_CONTINUE = 1;
constexpr HDenum HD_FORCE_OUTPUT = 1, HD_CURRENT_POSITION = 2, HD_CURRENT_VELOCITY = 3,
                 HD_CURRENT_TRANSFORM = 4, HD_CURRENT_BUTTONS = 5, HD_CURRENT_FORCE = 6,
                 HD_USABLE_WORKSPACE_DIMENSIONS = 7, HD_NOMINAL_MAX_FORCE = 8,
                 HD_NOMINAL_MAX_STIFFNESS = 9, HD_DEVICE_MODEL_TYPE = 10;

HHD hdInitDevice(HDstring name);
void hdDisableDevice(HHD device);
void hdMakeCurrentDevice(HHD device);
void hdEnable(HDenum what);
void hdDisable(HDenum what);
void hdBeginFrame(HHD device);
void hdEndFrame(HHD device);
void hdGetDoublev(HDenum what, HDdouble* values);
void hdGetIntegerv(HDenum what, HDint* values);
void hdSetDoublev(HDenum what, const HDdouble* values);
HDstring hdGetString(HDenum what);
HDErrorInfo hdGetError();
HDstring hdGetErrorString(HDErrorCode code);
HDSchedulerHandle hdScheduleAsynchronous(HDSchedulerCallback call, void* data, HDushort priority);
void hdScheduleSynchronous(HDSchedulerCallback call, void* data, HDushort priority);
void hdUnschedule(HDSchedulerHandle task);
void hdStartScheduler();
void hdStopScheduler();
