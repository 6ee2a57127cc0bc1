#include "sidestep/rigid/contact.h"

#include "sidestep/rigid/detail/contact_parts.h"

namespace sidestep::rigid {

Manifold contact(const Shape& a, const Transform& a_to_world, const Shape& b,
                 const Transform& b_to_world, double margin, ContactMemory* memory) {
    const bool ball_a = a.kind() == Shape::Kind::ball, ball_b = b.kind() == Shape::Kind::ball;
    const detail::PlacedPair pair{a, a_to_world, b, b_to_world};
    if (ball_a && ball_b) return detail::ball_ball(pair, margin);
    if (ball_a) return detail::ball_hull(pair, margin);
    if (ball_b) {
        Manifold turned = detail::ball_hull({b, b_to_world, a, a_to_world}, margin);
        turned.normal = -turned.normal;
        return turned;
    }
    return detail::hull_hull(pair, margin, memory);
}

double separation(const Shape& a, const Transform& a_to_world, const Shape& b,
                  const Transform& b_to_world) {
    const bool ball_a = a.kind() == Shape::Kind::ball, ball_b = b.kind() == Shape::Kind::ball;
    const detail::PlacedPair pair{a, a_to_world, b, b_to_world};
    if (ball_a && ball_b) {
        return (a_to_world.translation - b_to_world.translation).norm() - a.radius() - b.radius();
    }
    if (ball_a) return detail::ball_hull_gap(pair);
    if (ball_b) return detail::ball_hull_gap({b, b_to_world, a, a_to_world});
    return detail::hull_hull_gap(pair);
}

}  // namespace sidestep::rigid
