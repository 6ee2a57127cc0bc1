// The plain way: cut (time, place, place) into cells until one is small or none is left.
//
// What a vertex and a face, or two edges, have between them is linear in each of t, u and v, so a cell's
// values lie in the box around those of its eight corners. A cell whose box misses the origin is done
// with; one that is small enough counts as a contact. No contact is missed, many are made up,
// and where surfaces slide along each other the cells are many.
#pragma once

#include "sidestep/ccd/elementary.h"

namespace sidestep::bench {

struct InclusionOptions {
    double tolerance = 1e-6;  ///< Of the box, and of the cell in t.
    int most_cells = 100'000;
};

/// Time: no contact before. `refused` never.
[[nodiscard]] ccd::FirstTouch inclusion_touch(ccd::Elementary kind, const ccd::MovingPoints& points,
                                              const InclusionOptions& options = {});

}  // namespace sidestep::bench
