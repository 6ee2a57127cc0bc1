#include "sidestep/puppet/haptic_loop.h"

#include <algorithm>
#include <cmath>

namespace sidestep::puppet {

namespace {

void count(std::atomic<std::int64_t>& counter) {
    counter.store(counter.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

bool understood(const DeviceState& state) {
    // a kilometre away is as much nonsense as no number
    return state.pose.translation.allFinite() && state.pose.translation.norm() < 1e3 &&
           state.pose.rotation.coeffs().allFinite() && state.pose.rotation.norm() > 0.5 &&
           state.velocity.allFinite();
}

double scale_for(const DeviceCaps& caps, double asked) {
    if (asked > 0.0) return asked;
    if (caps.in_stage || !(caps.workspace_m > 0.0)) return 1.0;
    return std::max(1.0, 0.25 / caps.workspace_m);
}

VirtualCoupling coupling_for(const DeviceCaps& caps, const HapticOptions& options) {
    if (!caps.pushes || caps.in_stage) return {.stiffness = 0.0, .damping = 0.0};
    if (options.coupling.stiffness >= 0.0) return options.coupling;
    // the control answers a step later
    VirtualCoupling made =
        VirtualCoupling::for_device(caps.damping, options.period_s, options.period_s);
    made.damping = options.coupling.damping;
    if (caps.most_stiffness > 0.0) made.stiffness = std::min(made.stiffness, caps.most_stiffness);
    return made;
}

void keep_below(double most, Vec3& v) {
    const double size = v.norm();
    if (size > most) v *= most / size;
}

}  // namespace

HapticLoop::HapticLoop(Device& device, const Transform& start, const HapticOptions& options)
    : device_(device),
      options_(options),
      caps_(device.caps()),
      scale_(scale_for(caps_, options.scale)),
      coupling_(coupling_for(caps_, options)),
      observer_(options.observer_store, options.observer_most_damping),
      hand_(start),
      hand_base_(start) {}

double HapticLoop::advance(double now_s) {
    double seconds = now_s - now_s_;
    // the first tick, and a clock that goes backwards or is none
    if (!begun_ || !(seconds > 0.0)) seconds = options_.period_s;
    begun_ = true;
    if (std::isfinite(now_s)) now_s_ = now_s;
    return std::min(seconds, 10.0);
}

void HapticLoop::smooth_velocity(const Vec3& raw, double seconds) {
    if (caps_.tells_velocity) {
        velocity_ = raw;
        return;
    }
    // two poles, Butterworth, by the trapezoidal rule: stable for any length of tick
    const double g = std::tan(M_PI * std::min(options_.velocity_hz * seconds, 0.24));
    const double k = M_SQRT2;
    const Vec3 band = (filter_1_ + g * (raw - filter_2_)) / (1.0 + g * (g + k));
    const Vec3 low = filter_2_ + g * band;
    filter_1_ = 2.0 * band - filter_1_;
    filter_2_ = 2.0 * low - filter_2_;
    velocity_ = low;
}

bool HapticLoop::read(double seconds) {
    const DeviceState state = device_.read();
    if (!state.connected) {
        connected_.store(false, std::memory_order_relaxed);
        based_ = known_ = false;
        velocity_ = filter_1_ = filter_2_ = Vec3::Zero();
        blind_s_ = 1e9;
        return false;
    }
    connected_.store(true, std::memory_order_relaxed);
    if (!understood(state)) {
        count(nonsense_);
        blind_s_ += seconds;
        return true;
    }
    const double since = known_ ? std::min(blind_s_, 10.0) + seconds : seconds;
    Transform pose = state.pose;
    pose.rotation.normalize();
    smooth_velocity(caps_.tells_velocity ? state.velocity
                    : known_ ? Vec3((pose.translation - device_pose_.translation) / since)
                             : Vec3(Vec3::Zero()),
                    since);
    device_pose_ = pose;
    known_ = true;
    blind_s_ = 0.0;
    buttons_ = state.buttons;
    const bool clutched = (buttons_ & options_.clutch_buttons) != 0;
    // wherever a hand appears, and wherever a clutch lets go, is where the control was
    if (!based_ || (clutched_ && !clutched)) {
        based_ = true;
        device_base_ = pose;
        hand_base_ = hand_;
    }
    clutched_ = clutched;
    if (!clutched) {
        hand_.translation =
            hand_base_.translation + scale_ * (pose.translation - device_base_.translation);
        if (caps_.senses_turns)
            hand_.rotation =
                (pose.rotation * device_base_.rotation.conjugate() * hand_base_.rotation)
                    .normalized();
    }
    return true;
}

Vec3 HapticLoop::wanted(double seconds) {
    const ForceWord& word = in_.front();
    // nobody spoke yet, or a hand that is being put elsewhere
    if (word.step < 0 || clutched_ || !word.force.allFinite()) return Vec3::Zero();
    Vec3 force = word.force;
    if (caps_.pushes && options_.felt_s > 0.0) {
        const double keep = std::exp(-seconds / options_.felt_s);
        felt_slow_ = keep * felt_slow_ + (1.0 - keep) * force;
        force = felt_slow_ + options_.felt_at_once * (force - felt_slow_);
    }
    if (coupling_.stiffness > 0.0 || coupling_.damping > 0.0) {
        Vec3 held =
            coupling_.force(hand_.translation / scale_, velocity_,
                            word.control.translation / scale_, word.control_velocity / scale_);
        if (!held.allFinite()) held.setZero();
        keep_below(options_.most_coupling, held);
        force += held;
    }
    if (options_.observe && caps_.pushes) {
        const double keep = std::exp(-seconds / options_.observer_memory_s);
        slow_ = keep * slow_ + (1.0 - keep) * force;
        const int before = observer_.times_damped();
        force = slow_ + observer_.pass(force - slow_, velocity_, seconds);
        if (observer_.times_damped() != before) count(damped_);
        // what was taken long ago is forgotten: else an hour of dragging would pay for a buzz
        if (observer_.given() < -options_.observer_store)
            observer_ = PassivityObserver(options_.observer_store, options_.observer_most_damping);
    }
    // whichever of the two is longest silent
    const double age = std::max(silent_s_, blind_s_);
    if (age > options_.hold_s) {
        count(stale_);
        const double left =
            options_.fade_s > 0.0 ? 1.0 - (age - options_.hold_s) / options_.fade_s : 0.0;
        force *= std::max(left, 0.0);
    }
    return force;
}

void HapticLoop::give(const Vec3& wanted) {
    Vec3 next = wanted.allFinite() ? wanted : Vec3(Vec3::Zero());
    if (caps_.most_force > 0.0) keep_below(caps_.most_force, next);
    // a tick that came late does not push harder for it
    Vec3 change = next - force_;
    keep_below(options_.slew * options_.period_s, change);
    force_ += change;
    if (next.isZero(0.0) && force_.norm() < 1e-12) force_.setZero();
    device_.write(force_, Vec3::Zero());
}

void HapticLoop::tick(double now_s) {
    const double seconds = advance(now_s);
    const bool there = read(seconds);
    HandWord& word = out_.back();
    word.tick = ticks();
    word.time_s = now_s_;
    word.pose = hand_;
    word.velocity = clutched_ ? Vec3(Vec3::Zero()) : Vec3(scale_ * velocity_);
    word.buttons = buttons_;
    word.connected = there;
    out_.publish();
    count(ticks_);

    silent_s_ += seconds;
    if (in_.update() && in_.front().step != told_step_) {
        told_step_ = in_.front().step;
        silent_s_ = 0.0;
    }
    if (!there) {
        drop();
        return;
    }
    give(wanted(seconds));
}

bool HapticLoop::release(double now_s) {
    advance(now_s);
    if (!connected()) {
        drop();
        return true;
    }
    // the driver is read all the same: some of them insist
    device_.read();
    give(Vec3::Zero());
    return force_.isZero(0.0);
}

void HapticLoop::drop() {
    force_ = slow_ = Vec3::Zero();
    device_.write(Vec3::Zero(), Vec3::Zero());
}

bool HapticLoop::hear(HandWord& word) {
    if (!out_.update()) return false;
    word = out_.front();
    return true;
}

void HapticLoop::tell(const ForceWord& word) {
    in_.back() = word;
    in_.publish();
}

}  // namespace sidestep::puppet
