#include "sidestep/puppet/force.h"

#include <algorithm>
#include <cmath>

namespace sidestep::puppet {

bool Tightness::update(double span, double length, double seconds, const TightOptions& options) {
    since_s_ += seconds;
    const bool wanted = tight_ ? span >= options.release * length : span >= length;
    if (wanted != tight_ && since_s_ >= options.dwell_s) {
        tight_ = wanted;
        since_s_ = 0.0;
        ++changes_;
    }
    const double step = options.fade_s > 0.0 ? seconds / options.fade_s : 1.0;
    fade_ = std::clamp(fade_ + (tight_ ? step : -step), 0.0, 1.0);
    return tight_;
}

Vec3 ControlForce::step(double seconds, std::span<const FeltString> strings, double weight,
                        double shares_elsewhere) {
    tightness_.resize(strings.size());
    double shares = shares_elsewhere;
    for (std::size_t s = 0; s < strings.size(); ++s) {
        const double span = (strings[s].anchor - strings[s].end).norm();
        if (tightness_[s].update(span, strings[s].length, seconds, options_.tight))
            shares += strings[s].share;
    }
    Vec3 sum = Vec3::Zero();
    for (std::size_t s = 0; s < strings.size(); ++s) {
        const FeltString& string = strings[s];
        if (string.rod || options_.law == ForceLaw::reaction) {
            sum += string.handle_force;
            continue;
        }
        const Vec3 way = string.anchor - string.end;
        const double span = way.norm();
        if (!(span > 0.0)) continue;
        const Vec3 n = way / span;
        const double share = shares > 0.0 ? string.share / shares : 0.0;
        const double pull =
            options_.stiffness * std::max(0.0, span - string.length) +
            options_.damping * (string.anchor_velocity - string.end_velocity).dot(n);
        sum += tightness_[s].fade() * (-pull * n - share * weight * Vec3::UnitY());
    }
    // numbers that are none would stay in the filter for ever
    if (!sum.allFinite()) return fade(seconds);
    fading_s_ = 0.0;
    move_to(options_.scale * sum, seconds);
    return force_;
}

Vec3 ControlForce::fade(double seconds, double fade_s) {
    if (fading_s_ == 0.0) fading_from_ = force_;
    fading_s_ += seconds;
    force_ = std::max(0.0, fade_s > 0.0 ? 1.0 - fading_s_ / fade_s : 0.0) * fading_from_;
    smooth_ = force_;
    return force_;
}

void ControlForce::move_to(const Vec3& wanted, double seconds) {
    const double keep = options_.low_pass_s > 0.0 ? std::exp(-seconds / options_.low_pass_s) : 0.0;
    smooth_ = keep * smooth_ + (1.0 - keep) * wanted;
    Vec3 next = smooth_;
    if (next.norm() > options_.most) next *= options_.most / next.norm();
    const Vec3 change = next - force_;
    const double most = options_.slew * seconds;
    force_ = options_.slew > 0.0 && change.norm() > most
                 ? Vec3(force_ + most / change.norm() * change)
                 : next;
}

VirtualCoupling VirtualCoupling::for_device(double device_damping, double period_s,
                                            double delay_s) {
    const double stable = device_damping / (0.5 * period_s + delay_s);
    return {.stiffness = 0.5 * stable, .damping = 0.5 * device_damping};
}

Vec3 PassivityObserver::pass(const Vec3& force, const Vec3& velocity, double seconds) {
    Vec3 allowed = force;
    const double speed_squared = velocity.squaredNorm();
    const double asked = force.dot(velocity) * seconds;
    if (given_ + asked > store_ && speed_squared > 1e-12) {
        // enough damping to give no more than is there, up to a limit
        const double needed = (given_ + asked - store_) / (speed_squared * seconds);
        allowed -= std::min(needed, most_damping_) * velocity;
        ++damped_;
    }
    given_ += allowed.dot(velocity) * seconds;
    return allowed;
}

}  // namespace sidestep::puppet
