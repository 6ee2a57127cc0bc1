// Two drivers that only exist in tests: positions in, forces out, in the units and axes of their makers.
#pragma once

#include <string>

namespace stub {

struct Dhd {
    int devices = 1;
    double x = 0.0, y = 0.0, z = 0.0;  ///< Metres; x towards the user, y to the right, z up.
    double frame[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    bool wrist = true, fails = false, opens = true;
    int button = -1;  ///< The one that is pressed.
    double fx = 0.0, fy = 0.0, fz = 0.0;
    bool force_on = false, open = false;
    int writes = 0;
};
extern Dhd dhd;

struct Hd {
    bool plugged = true, fails = false;
    double place[3] = {0.0, 0.0, 0.0};     ///< Millimetres.
    double velocity[3] = {0.0, 0.0, 0.0};  ///< mm/s.
    double transform[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    int buttons = 0;
    double force[3] = {0.0, 0.0, 0.0};  ///< N, of the last whole frame.
    bool force_on = false, open = false, running = false, in_frame = false;
    int written_outside = 0;  ///< Calls that a real driver would refuse.
    int frames = 0;
};
extern Hd hd;
/// The servo thread's next turn.
void hd_tick();
void reset();

}  // namespace stub
