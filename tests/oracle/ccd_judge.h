// A second slow judge of elementary questions, quick enough for millions of them.
//
// Shares nothing with the library: polynomials in t, the products of degree four with the polygon's own
// normal, roots parted by Sturm's sequence and signs at them told by Tarski's: for g with one root
// between l and r, the sign of q there is V(l) - V(r), V counting the changes of sign in the
// remainders of g and g' q. No bracket is ever refined to tell a zero.
#pragma once

#include "sidestep/ccd/elementary.h"
#include "tests/oracle/ccd_twin.h"

namespace sidestep::ccd::test {

[[nodiscard]] TwinAnswer judge_touch(Elementary kind, const MovingPoints& points);

}  // namespace sidestep::ccd::test
