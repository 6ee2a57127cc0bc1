// Who has come to rest, and who must wake?
//
// Bodies that touch each other fall asleep together or not at all: an island. It sleeps when all of it has
// hardly moved for a while and every body in it is held by someone. It wakes as a whole when it is touched,
// kicked, or when what pulls at it changes.
#pragma once

#include <span>
#include <vector>

#include "sidestep/rigid/detail/pairs.h"

namespace sidestep::rigid::detail {

class Sleep {
public:
    void add() { bodies_.emplace_back(); }
    /// Wakes the body and all that fell asleep with it.
    void wake(State& state, int body);
    /// Wakes whoever is pulled differently than when it fell asleep.
    void wake_changed(State& state);
    /// Wakes whoever a body that moves is about to touch; true when somebody woke.
    bool wake_touched(State& state, const Pairs& pairs, double seconds);
    /// Everybody that rests on a body, asleep or not, for it was taken away.
    void wake_neighbours(State& state, const Pairs& pairs, int body);
    /// After a step: counts quiet time and lets islands fall asleep.
    void settle(State& state, const Pairs& pairs, double seconds, const WorldOptions& options);

private:
    struct Quiet {
        double seconds = 0.0;
        int island = -1;
        Vec3 acceleration = Vec3::Zero(), torque = Vec3::Zero();  ///< When it fell asleep.
    };
    std::vector<Quiet> bodies_;
    std::vector<int> parent_;
    std::vector<double> least_;
    std::vector<std::uint8_t> held_;
    int next_island_ = 0;
};

}  // namespace sidestep::rigid::detail
