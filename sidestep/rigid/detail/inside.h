// The parts of a world, and the two ways to carry it through a piece of time in which forces do not change.
#pragma once

#include <vector>

#include "sidestep/rigid/detail/crossings.h"
#include "sidestep/rigid/detail/forces.h"
#include "sidestep/rigid/detail/overlaps.h"
#include "sidestep/rigid/detail/pairs.h"
#include "sidestep/rigid/detail/sleep.h"
#include "sidestep/rigid/detail/solver.h"
#include "sidestep/rigid/world.h"

namespace sidestep::rigid {

struct World::Inside {
    explicit Inside(const WorldOptions& given) : options(given), pairs(given.broad) {}

    WorldOptions options;
    detail::State state;
    detail::Forces forces;
    detail::Pairs pairs;
    detail::Solver solver;
    detail::Overlaps overlaps;
    detail::Crossings crossings;
    detail::Sleep sleep;
    /// Pairs and contacts are those of the bodies as they are now, looked for this far ahead; 0: stale.
    double looked_ahead = 0.0;
    std::int64_t steps = 0;
    std::vector<Contact> contacts;  ///< Of the last step.
    std::vector<int> chosen;        ///< Pairs that the solver is given.
    std::vector<int> searched;      ///< Pairs whose moment of touching is known.
    std::vector<Flight> flights;    ///< Of what is left of an exact step; those that are known.
    std::vector<std::uint8_t> flight_known;
    std::vector<int> kicked;

    /// Approaches slower than this do not bounce: what gravity gives within two steps.
    [[nodiscard]] double bounce_speed() const {
        return 2.0 * options.gravity.norm() * options.step;
    }
    [[nodiscard]] bool meets_exactly() const;

    /// Contacts foreseen and solved together.
    void advance_ahead(double seconds, StepWork& work);
    /// Cut at every impact.
    void advance_exact(double seconds, double until, StepWork& work);
    void advance_piece(double seconds, double until, StepWork& work);
    /// Pairs and contacts, and everybody awake who is about to be touched.
    void look_around(double seconds, bool reuse);
    /// What the solver did in the chosen pairs, for `contacts`.
    void tell_contacts();

private:
    struct Meeting;
};

}  // namespace sidestep::rigid
