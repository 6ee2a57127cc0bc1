#include "sidestep/puppet/stage_loop.h"

#include <utility>

namespace sidestep::puppet {

void tell(const Theatre& theatre, Moment& moment) {
    const Puppet& puppet = theatre.play().puppet;
    moment.step = theatre.steps();
    moment.time_s = theatre.time_s();
    moment.links = theatre.bodies().links();
    moment.string_points.clear();
    moment.tensions.clear();
    moment.tight.clear();
    // a puppet on rods has no strings
    const int strings = static_cast<int>(puppet.strings.size());
    for (int s = 0; s < strings; ++s) {
        for (int k = 0; k < theatre.options().strings.particles; ++k) {
            moment.string_points.push_back(theatre.strings().point(s, k));
        }
        moment.tensions.push_back(theatre.tension(s));
        moment.tight.push_back(theatre.tight(s) ? 1 : 0);
    }
    moment.main = theatre.control(Hand::main).pose();
    moment.bar = theatre.control(Hand::bar).pose();
    moment.main_force = theatre.force(Hand::main);
    moment.bar_force = theatre.force(Hand::bar);
    moment.stopped = theatre.stopped().has_value();
}

StageLoop::StageLoop(Theatre& theatre, HapticLoop* main, HapticLoop* bar,
                     std::function<void(const Theatre&, const Hands&)> after_step)
    : theatre_(theatre),
      loops_{main, bar},
      after_step_(std::move(after_step)),
      hands_(theatre.neutral()) {}

void StageLoop::step() {
    // a control takes the first hand it is shown for its own place: that is the neutral one, whoever
    // was faster
    if (theatre_.steps() > 0 && steered_.update()) {
        const Hands& steered = steered_.front();
        hands_.buttons = 0;
        if (loops_[0] == nullptr) {
            hands_.main = steered.main;
            hands_.buttons |= steered.buttons & Hands::clutch_main;
        }
        if (loops_[1] == nullptr) {
            hands_.bar = steered.bar;
            hands_.buttons |= steered.buttons & Hands::clutch_bar;
        }
    }
    for (std::size_t hand = 0; hand < 2; ++hand) {
        if (loops_[hand] == nullptr || theatre_.steps() == 0) continue;
        HandWord word;
        if (!loops_[hand]->hear(word)) continue;
        ticks_[hand] = word.tick;
        // the clutch of a device is its loop's: the pose stands still already
        if (word.connected) (hand == 0 ? hands_.main : hands_.bar) = word.pose;
    }
    const bool stood_still = theatre_.stopped().has_value();
    theatre_.step(hands_);
    if (!stood_still && after_step_) after_step_(theatre_, hands_);
    tell(theatre_, moments_.back());
    moments_.publish();
    if (theatre_.stopped()) return;
    for (std::size_t hand = 0; hand < 2; ++hand) {
        if (loops_[hand] == nullptr) continue;
        const Hand which = hand == 0 ? Hand::main : Hand::bar;
        ForceWord word;
        word.step = theatre_.steps();
        word.time_s = theatre_.time_s();
        word.tick = ticks_[hand];
        word.force = theatre_.force(which);
        word.control = theatre_.control(which).pose();
        word.control_velocity = theatre_.control(which).velocity();
        loops_[hand]->tell(word);
    }
}

void StageLoop::steer(const Hands& hands) {
    const std::lock_guard lock(steering_);
    steered_.back() = hands;
    steered_.publish();
}

bool StageLoop::moment(Moment& moment) {
    if (!moments_.update()) return false;
    moment = moments_.front();
    return true;
}

}  // namespace sidestep::puppet
