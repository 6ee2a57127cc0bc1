// A leg whose foot is to stand: its bones, where it stands, and how it gets there.
//
// Private to edit.
#pragma once

#include <algorithm>
#include <vector>

#include "sidestep/body/character.h"
#include "sidestep/edit/detail/carrier.h"
#include "sidestep/edit/foot_contacts.h"

namespace sidestep::edit::detail {

/// A standing joint, and the place it is to have.
struct FootHold {
    int first = 0, last = 0;
    Vec3 place = Vec3::Zero();
};

/// One of ankle and toes.
struct FootPoint {
    int joint = -1;
    Vec3 point = Vec3::Zero();  // in the joint's frame
    double clearance = 0.0;     // metres over its sole when the foot is flat
    std::vector<Stance> stances;
    std::vector<FootHold> holds;
    std::vector<Vec3> places;  // of the clip as it is now
};

struct Leg {
    int thigh = -1, shank = -1;
    double length = 0.0;  // hip over knee to ankle
    double sole = 0.0;    // ankle to toes
    FootPoint ankle, toes;
    std::vector<Vec3> hips;       // places of the thigh
    std::vector<double> upright;  // 1 when the sole is down, 0 when it is not, over frames
};

[[nodiscard]] inline double smooth_step(double x) {
    x = std::clamp(x, 0.0, 1.0);
    return x * x * (3.0 - 2.0 * x);
}

/// What a point in swing may not go below.
[[nodiscard]] inline double least_height(const Leg& leg, const FootPoint& point, int frame,
                                         double ground) {
    constexpr double swing_clearance = 0.9;  // of its height over the sole
    return ground + swing_clearance * point.clearance * leg.upright[frame];
}

/// Bends the leg in every frame that asks for it: standing points where they stand, on their way between
/// stances, out of the floor; joints within the character's limits as far as the motion keeps them.
void solve_leg(const Leg& leg, const Carrier& carrier, const body::Character& character,
               double ground, motion::Clip& clip);

}  // namespace sidestep::edit::detail
