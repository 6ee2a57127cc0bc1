// What if bodies are in each other although everything was foreseen?
//
// A step foresees contacts along straight lines and in a few rounds; bodies that tumble fast into a crowd
// end up in each other now and then. They are moved apart where they stand, without a velocity: places
// change, kinetic energy does not.
#pragma once

#include <vector>

#include "sidestep/rigid/detail/pairs.h"

namespace sidestep::rigid::detail {

class Overlaps {
public:
    /// Overlaps as they are now were made by the user: they are left to the solver, which undoes them at a
    /// gentle speed.
    static void accept(Pairs& pairs);
    /// Remembers how fast bodies in overlaps of the user's making are before a step of the solver, and sees to
    /// it that they have no more kinetic energy afterwards than that and gravity and forces give them.
    void note(const State& state, const Pairs& pairs, double seconds);
    void calm(State& state) const;
    /// Undoes all others. Contacts must be fresh, and are again afterwards.
    void undo(State& state, Pairs& pairs, double seconds);

private:
    void limit_ways(const State& state, const Pairs& pairs);

    std::vector<int> deep_;
    std::vector<std::uint8_t> moved_;
    std::vector<double> most_, gone_;  // how far a body may be moved, and has been
    std::vector<int> stuck_;           // bodies in overlaps of the user's making
    std::vector<std::uint8_t> was_stuck_;
    double stuck_energy_ = 0.0;
};

}  // namespace sidestep::rigid::detail
