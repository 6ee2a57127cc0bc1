// Did anything pass through anything on its way, whatever those say who moved it?
//
//     before ──────── deepest here ──────── after       depth of a pair at a moment: the shortest way
//       o  ─ ─ ─ ─►  o ▒▒▒ ◄ ─ ─ ─  ▒▒▒                 that parts them
//
// Told after every step, it takes every joint evenly from where it was to where it is (as ccd does)
// and finds how deep two shapes were in each other at any moment of that, not only at its ends. A depth
// cannot change faster than its shapes move: where that leaves no doubt it looks no closer.
//
//     Passing watch(bodies);
//     bodies.step(0.001);
//     const Passage deepest = watch.step(bodies);      // deepest.depth in metres
//
// It knows shapes, joints and places, and nothing of contacts and blows: a judge, at a cost of some
// tens of microseconds for a puppet.
#pragma once

#include <vector>

#include "sidestep/articulated/link_motion.h"
#include "sidestep/articulated/solid_bodies.h"

namespace sidestep::articulated {

/// The deepest that two shapes were in each other.
struct Passage {
    double depth = 0.0;   ///< m; 0: nothing passed.
    int link = -1;        ///< -1: nobody.
    int other = -1;       ///< A link; -1: a thing that stands still.
    int fixed = -1;       ///< Which one, where `other` is -1; -1: the ground.
    double share = 0.0;   ///< Of the step, when.
    bool certain = true;  ///< False: looks ran out, and it may be deeper.
};

class Passing {
public:
    /// Begins with the bodies as they are. Pairs are those that bodies keep apart: of different roots,
    /// with things, with the ground; of one root where `own_links` is set.
    /// @param tolerance  m: how much deeper than told it may have been. @throws UsageError unless > 0.
    explicit Passing(const SolidBodies& bodies, double tolerance = 1e-5);

    /// What happened since it was last told. @throws UsageError when these are other bodies.
    Passage step(const SolidBodies& bodies);
    /// Forgets where they were: they have been put elsewhere.
    void begin(const SolidBodies& bodies);
    /// Of all steps so far.
    [[nodiscard]] const Passage& deepest() const noexcept { return deepest_; }

private:
    struct Pair {
        int shape = 0, other = -1, thing = -1;  // both -1: the ground
    };
    struct Shapes;

    State before_;
    std::vector<Pair> pairs_;
    double tolerance_ = 0.0;
    Passage deepest_;
};

}  // namespace sidestep::articulated
