// Do two triangles share a point?
//
//        /\                  Closed sets: touching counts, be it in a corner, along an edge or
//       /  \ ____            flat against each other. The answer is exact for the coordinates
//      /____\\  /            given: it is reached through the signs of predicates.h alone.
//             \/
//
// A triangle without area stands for the hull of its three corners: a segment or a point.
#pragma once

#include "sidestep/geometry/triangle_mesh.h"

namespace sidestep::geometry {

/// True when the two closed triangles have a point in common.
/// @throws UsageError when a coordinate is not finite and the answer hangs on it.
[[nodiscard]] bool intersect(const Triangle& a, const Triangle& b);

/// True when the closed segment from `p` to `q` and the closed triangle have a point in common.
[[nodiscard]] bool intersect(const Vec3& p, const Vec3& q, const Triangle& triangle);

/// True when the three corners lie on one line, exactly.
[[nodiscard]] bool is_degenerate(const Triangle& triangle);

}  // namespace sidestep::geometry
