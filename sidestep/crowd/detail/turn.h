// Directions on the ground.
#pragma once

#include "sidestep/spacetime/placement.h"

namespace sidestep::crowd::detail {

/// A turn of a direction, without moving it.
[[nodiscard]] inline Vec2 turned(const spacetime::Placement& by, const Vec2& v) {
    return {by.cosine * v.x() + by.sine * v.y(), by.cosine * v.y() - by.sine * v.x()};
}

/// The direction of `v`, or `otherwise` where it has none.
[[nodiscard]] inline Vec2 unit(const Vec2& v, const Vec2& otherwise) {
    const double length = v.norm();
    return length > 1e-9 ? Vec2(v / length) : otherwise;
}

}  // namespace sidestep::crowd::detail
