#include "sidestep/puppet/control.h"

#include <algorithm>
#include <cmath>

#include "sidestep/math/rotation.h"

namespace sidestep::puppet {

namespace {

/// One step of x'' = w^2 (0 - x) - 2 w x', exactly.
void settle(double w, double seconds, Vec3& x, Vec3& v) {
    const double fading = std::exp(-w * seconds);
    const Vec3 push = v + w * x;
    const Vec3 next = fading * (x + seconds * push);
    v = fading * (v - w * seconds * push);
    x = next;
}

void hold_below(double most, Vec3& v) {
    const double size = v.norm();
    if (size > most) v *= most / size;
}

}  // namespace

bool can_be_followed(const Transform& hand) {
    return hand.translation.allFinite() && hand.rotation.coeffs().allFinite() &&
           hand.rotation.norm() > 0.5;
}

void Control::point_at(const Transform& hand) {
    if (!can_be_followed(hand)) return;
    Transform next = hand;
    next.rotation.normalize();
    hand_ = next;
    if (!known_) {
        // the first pose is where the control is now
        known_ = true;
        offset_ = {target_.rotation * hand_.rotation.conjugate(),
                   target_.translation - hand_.translation};
    }
    if (held_) return;
    target_ = {offset_.rotation * hand_.rotation, offset_.translation + hand_.translation};
}

void Control::clutch(bool held) {
    if (held_ && !held && known_) {
        offset_ = {target_.rotation * hand_.rotation.conjugate(),
                   target_.translation - hand_.translation};
    }
    held_ = held;
}

void Control::step(double seconds) {
    const double w = 2.0 * M_PI * options_.frequency_hz;
    Vec3 apart = pose_.translation - target_.translation;
    const Vec3 before = apart;
    Vec3 velocity = velocity_;
    settle(w, seconds, apart, velocity);
    Vec3 moved = (apart - before) / seconds;
    hold_below(options_.most_speed, moved);
    hold_below(options_.most_speed, velocity);
    pose_.translation += seconds * moved;
    velocity_ = velocity;

    Vec3 turned = log_map(pose_.rotation * target_.rotation.conjugate());
    const Vec3 turned_before = turned;
    Vec3 spin = spin_;
    settle(w, seconds, turned, spin);
    Vec3 turning = (turned - turned_before) / seconds;
    hold_below(options_.most_spin, turning);
    hold_below(options_.most_spin, spin);
    pose_.rotation = (exp_map(seconds * turning) * pose_.rotation).normalized();
    spin_ = spin;
}

}  // namespace sidestep::puppet
