// What the ways of finding a contact share: how b lies as seen from a, and one function per pair of
// kinds. Each answers in the world.
#pragma once

#include <algorithm>
#include <cmath>

#include "sidestep/rigid/contact.h"

namespace sidestep::rigid::detail {

/// A pair as its contact functions get it.
struct PlacedPair {
    const Shape& a;
    const Transform& a_to_world;
    const Shape& b;
    const Transform& b_to_world;
};

/// b's coordinates as seen from a: `turn * point_in_b + shift`.
struct Seen {
    Mat3 turn;
    Vec3 shift;
};

inline Seen b_seen_from_a(const PlacedPair& pair) {
    const Quat back = pair.a_to_world.rotation.conjugate();
    return {(back * pair.b_to_world.rotation).toRotationMatrix(),
            back * (pair.b_to_world.translation - pair.a_to_world.translation)};
}

/// By how much an edge pair must beat the best face: faces give more points, and a contact that changes
/// its mind at every step keeps nothing at rest. No depth is told greater than the least by more than
/// half as much again.
inline double preference(const PlacedPair& pair, double gap) {
    constexpr double share = 0.02, size = 1e-3;
    return share * std::abs(gap) + size * std::min(pair.a.inner_radius(), pair.b.inner_radius());
}

/// Whether the points of a face contact tell enough. Corners that hang over the face are cut away, and
/// with them may go the whole depth along the normal.
///
/// @param face_gap  Along the face's normal.
/// @param best_gap  Along the best axis.
/// Where they are apart, depths are raised so that no more gap is told than there is.
[[nodiscard]] bool tells_enough(Manifold& manifold, const PlacedPair& pair, const Seen& seen,
                                double face_gap, double best_gap);

/// One point half-way between the nearest of both, for bodies that are apart and meet neither face on
/// face nor edge across edge; or between the deepest corners along `out` where they are too near.
[[nodiscard]] Manifold nearest_points(const PlacedPair& pair, const Seen& seen, double margin,
                                      const Vec3& out);

[[nodiscard]] Manifold box_box(const PlacedPair& pair, double margin, ContactMemory* memory);
[[nodiscard]] Manifold hull_hull(const PlacedPair& pair, double margin, ContactMemory* memory);
[[nodiscard]] Manifold ball_ball(const PlacedPair& pair, double margin);
/// a is the ball.
[[nodiscard]] Manifold ball_hull(const PlacedPair& pair, double margin);

/// The greatest gap over all axes, told with its sign: exact where they overlap, a lower bound of the
/// distance where they do not.
[[nodiscard]] double box_box_gap(const PlacedPair& pair);
[[nodiscard]] double hull_hull_gap(const PlacedPair& pair);
/// Exact.
[[nodiscard]] double ball_hull_gap(const PlacedPair& pair);

}  // namespace sidestep::rigid::detail
