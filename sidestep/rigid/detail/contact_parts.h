// What the ways of finding a contact share: how b lies as seen from a, and one function per pair of
// kinds. Each answers in the world.
#pragma once

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

/// An edge pair must beat the best face by a fiftieth, and by this part of the smaller body: faces
/// give more points, and a contact that changes its mind at every step keeps nothing at rest.
inline constexpr double face_bias_share = 0.02, face_bias_size = 1e-3;

[[nodiscard]] Manifold hull_hull(const PlacedPair& pair, double margin, ContactMemory* memory);
[[nodiscard]] Manifold ball_ball(const PlacedPair& pair, double margin);
/// a is the ball.
[[nodiscard]] Manifold ball_hull(const PlacedPair& pair, double margin);

/// The greatest gap over all axes, told with its sign; a lower bound of the distance.
[[nodiscard]] double hull_hull_gap(const PlacedPair& pair);
[[nodiscard]] double ball_hull_gap(const PlacedPair& pair);

}  // namespace sidestep::rigid::detail
