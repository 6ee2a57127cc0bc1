// How far apart are two convex polyhedra, exactly?
//
// The difference of two convex bodies (every point of b less every point of a) is convex too, and its
// point nearest to the origin is the way from a to b. Gilbert, Johnson and Keerthi walk there: keep up
// to four corners of the difference, find the point of theirs nearest to the origin, ask for the
// corner farthest the other way, drop what is no longer needed. On polyhedra the walk ends.
//
//          x  difference                 out: from a to b, in a's coordinates
//         / \                            gap: what lies between the two along `out`; a proof, since
//        x---x                                it was measured on all corners
//          |  gap
//          o  origin
#pragma once

#include "sidestep/rigid/detail/contact_parts.h"

namespace sidestep::rigid::detail {

struct Distance {
    bool apart = false;  ///< False when they overlap or are too near for a direction to be told.
    double gap = 0.0;    ///< Never more than the distance; less by rounding only.
    Vec3 out = Vec3::Zero();
    Vec3 on_a = Vec3::Zero(),
         on_b = Vec3::Zero();  ///< The nearest points, both in a's coordinates.
    /// The corners that the nearest points lie between; some may be named twice.
    std::array<int, 3> corners_a{}, corners_b{};
    int corner_count = 0;
};

/// The distance is good to about 1e-12 of the bodies' size.
///
/// @param enough  Stops as soon as they are known to be farther apart than this.
[[nodiscard]] Distance distance(const Shape& a, const Shape& b, const Seen& seen, double enough);

}  // namespace sidestep::rigid::detail
