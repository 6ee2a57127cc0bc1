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
    /// Undoes all others. Contacts must be fresh, and are again afterwards.
    void undo(State& state, Pairs& pairs, double seconds);

private:
    std::vector<int> deep_;
    std::vector<std::uint8_t> moved_;
};

}  // namespace sidestep::rigid::detail
