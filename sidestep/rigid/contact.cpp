#include "sidestep/rigid/contact.h"

#include <limits>

#include "sidestep/rigid/detail/contact_parts.h"
#include "sidestep/rigid/detail/distance.h"

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
    if (a.is_box() && b.is_box()) return detail::box_box(pair, margin, memory);
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
    // apart: the way between the nearest points; else the axis of least depth
    const detail::Distance found = detail::distance(a, b, detail::b_seen_from_a(pair),
                                                    std::numeric_limits<double>::infinity());
    if (found.apart) return found.gap;
    return a.is_box() && b.is_box() ? detail::box_box_gap(pair) : detail::hull_hull_gap(pair);
}

}  // namespace sidestep::rigid
