// Strings and bodies, a thousand times a second: one step with the newest hands, and what it says to all.
//
//     HapticLoop ──► newest hand ──┐                        ┌──► force ──► HapticLoop
//     steer      ──► newest hands ─┴─► Theatre::step ───────┼──► Moment ──► picture
//                                                           └──► after_step: recording
//
// A hand with a device is where its device is; while that is gone, it stays where it was last. Hands without one
// are steered. A theatre that stopped says nothing more, and forces fade.
//
// No clock and no thread in here: one call is one step.
#pragma once

#include <array>
#include <functional>
#include <mutex>

#include "sidestep/puppet/exchange.h"
#include "sidestep/puppet/haptic_loop.h"
#include "sidestep/puppet/session.h"

namespace sidestep::puppet {

class StageLoop {
public:
    /// All are borrowed. @param main, bar  Null: that hand is steered.
    StageLoop(Theatre& theatre, HapticLoop* main, HapticLoop* bar,
              std::function<void(const Theatre&, const Hands&)> after_step = {});

    void step();

    /// Any thread. Writers wait for each other, the stage for none of them.
    void steer(const Hands& hands);
    /// One reader. False when nothing is new.
    bool moment(Moment& moment);
    /// What went into the newest step.
    [[nodiscard]] const Hands& hands() const noexcept { return hands_; }

private:
    Theatre& theatre_;
    std::array<HapticLoop*, 2> loops_;
    std::function<void(const Theatre&, const Hands&)> after_step_;
    Hands hands_;
    std::array<std::int64_t, 2> ticks_{-1, -1};
    std::mutex steering_;
    Exchange<Hands> steered_;
    Exchange<Moment> moments_;
};

}  // namespace sidestep::puppet
