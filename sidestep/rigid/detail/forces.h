// What pushes a body now, and when does that change?
#pragma once

#include <vector>

#include "sidestep/rigid/detail/state.h"

namespace sidestep::rigid::detail {

struct Forces {
    std::vector<Push> pushes;
    std::vector<Kick> kicks;  ///< By time, then in the order they were added.
    std::vector<Field> fields;
    std::size_t next_kick = 0;

    void add(const Kick& kick);
    /// The first moment after `now`, and no later than `end`, at which a kick acts or a push begins or
    /// ends; `end` when nothing does.
    [[nodiscard]] double next_change(double now, double end) const;
    /// Kicks whose moment has come, no later than `now`; tells the bodies that were kicked.
    void kick(State& state, double now, std::vector<int>& kicked);
    /// Acceleration and torque of every moving body, asleep or not, between `now` and `end`, in which
    /// nothing changes. @throws UsageError when a custom field gives what is not finite.
    void act(State& state, const Vec3& gravity, double now, double end) const;
};

/// Refusals in words: numbers that are not finite, bodies that are not there, times the wrong way round.
void require_good(const Push& push, const State& state);
void require_good(const Kick& kick, const State& state);
void require_good(const Field& field);

}  // namespace sidestep::rigid::detail
