// How does a model move between two states, link by link, for those who ask what it touches?
//
//     Course course;
//     course.add(model, before, after);          // every joint at a constant rate, none comes apart
//     ccd::first_contact({course.links, shapes});
//
// Joints whose numbers are the same at both ends do not move at all: with most joints welded, most
// links fall into a few rigid groups. A universal joint becomes two links, of which the first has no
// body, whether it moves or not: the numbers of links are the same in every step.
//
// Read next: ccd/first_contact.h, ccd_scenes.h.
#pragma once

#include <vector>

#include "sidestep/articulated/region.h"
#include "sidestep/articulated/state.h"
#include "sidestep/ccd/motion.h"

namespace sidestep::articulated {

/// What moves in one step; any number of models and things besides.
struct Course {
    std::vector<ccd::LinkMotion> links{};

    /// From one state to another: angles and lengths evenly, rotations the short way round. A free
    /// joint flies straight while it turns.
    /// @returns for each link of the model its number in `links`.
    /// @throws UsageError when a state is not one of the model.
    std::vector<int> add(const Model& model, const State& from, const State& to);

    /// As the rates of a state say, for so long; joints that the region holds do not move, whatever
    /// their rates. Ends where `advance` ends.
    std::vector<int> add(const Model& model, const State& state, double seconds,
                         const Region& region);

    /// Something that stands. Returns its number.
    int add_still(const Transform& placement);
};

/// The positions on the way, at a share of the step; rates are those of `to`.
[[nodiscard]] State state_between(const Model& model, const State& from, const State& to, double t);

}  // namespace sidestep::articulated
