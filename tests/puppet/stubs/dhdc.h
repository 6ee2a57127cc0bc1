// The few calls of Force Dimension's DHD that we use, declared by us from its published documentation, so that the
// adapter is compiled and its words are heard. No line of the maker's header is in here.
#pragma once

constexpr unsigned char DHD_ON = 1, DHD_OFF = 0;
constexpr int DHD_NO_ERROR = 0, DHD_TIMEGUARD = 1;

int dhdGetDeviceCount();
int dhdOpenID(char index);
int dhdClose(char id);
const char* dhdGetSystemName(char id);
const char* dhdErrorGetLastStr();
bool dhdHasWrist(char id);
int dhdEnableForce(unsigned char on, char id);
int dhdGetPosition(double* x, double* y, double* z, char id);
int dhdGetOrientationFrame(double frame[3][3], char id);
int dhdGetButton(int index, char id);
int dhdSetForceAndTorqueAndGripperForce(double fx, double fy, double fz, double tx, double ty,
                                        double tz, double fg, char id);
