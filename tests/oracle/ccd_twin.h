// The slow judge of elementary questions: CGAL isolates the roots and tells every sign.
#pragma once

#include <optional>

#include "sidestep/ccd/elementary.h"

namespace sidestep::ccd::test {

struct TwinAnswer {
    bool touches = false;
    double low = 0.0, high = 0.0;  ///< The first contact is between them.
};

/// Nothing where CGAL gives up.
[[nodiscard]] std::optional<TwinAnswer> twin_touch(Elementary kind, const MovingPoints& points);

}  // namespace sidestep::ccd::test
