// On which side? Answers that rounding cannot change.
//
// Each function gives the exact sign of a determinant of the numbers passed in, for all finite
// doubles, however near to zero the determinant is. Gates, each slower than the one before:
//
//     double arithmetic, error bound     nearly every call ends here
//     double arithmetic without error    short numbers, as on a grid: every step is exact
//     pairs of doubles, error bound      all but true zeros of long numbers end here
//     expansions of doubles              exact while nothing under- or overflows
//     whole numbers of any length        always
//
// A decision made only from such signs is a decision about the input, not about rounding.
#pragma once

#include "sidestep/math/types.h"

namespace sidestep::geometry {

/// +1 when a, b, c turn counter-clockwise, -1 when clockwise, 0 when they lie on one line.
/// @throws UsageError when a coordinate is not finite and the answer hangs on it.
[[nodiscard]] int orient2d(const Vec2& a, const Vec2& b, const Vec2& c);

/// The sign of det(b - a, c - a, d - a): +1 when d lies on the side of the plane abc from which
/// a, b, c turn counter-clockwise (the side the normal (b - a) x (c - a) points to), -1 on the
/// other side, 0 when the four lie in one plane.
/// @throws UsageError when a coordinate is not finite and the answer hangs on it.
[[nodiscard]] int orient3d(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

}  // namespace sidestep::geometry
