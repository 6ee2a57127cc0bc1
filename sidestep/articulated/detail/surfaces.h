// Where does a ball touch what stands still?
#pragma once

#include <algorithm>

#include "sidestep/articulated/detail/small.h"
#include "sidestep/articulated/simulation.h"

namespace sidestep::articulated::detail {

/// How far a point is outside a surface, and which way is out.
struct Outside {
    double distance = 0.0;  // negative inside
    Vec3 normal = Vec3::UnitY();
};

[[nodiscard]] inline Outside outside_round(const Vec3& from, double radius) {
    const double length = from.norm();
    // in the very middle every way is out
    if (!(length > 1e-12)) return {-radius, Vec3::UnitY()};
    return {length - radius, from / length};
}

/// In the obstacle's own axes.
[[nodiscard]] inline Outside outside_of(const Obstacle& thing, const Vec3& point) {
    switch (thing.shape) {
        case Obstacle::Shape::plane:
            return {point.y(), Vec3::UnitY()};
        case Obstacle::Shape::ball:
            return outside_round(point, thing.radius);
        case Obstacle::Shape::capsule: {
            const double along = std::clamp(point.y(), -thing.half.y(), thing.half.y());
            return outside_round(point - Vec3(0.0, along, 0.0), thing.radius);
        }
        case Obstacle::Shape::box:
            break;
    }
    const Vec3 nearest = point.cwiseMax(-thing.half).cwiseMin(thing.half);
    if (nearest != point) return outside_round(point - nearest, 0.0);
    // inside: out through the nearest face
    int axis = 0;
    const Vec3 room = thing.half - point.cwiseAbs();
    room.minCoeff(&axis);
    Vec3 normal = Vec3::Zero();
    normal[axis] = point[axis] < 0.0 ? -1.0 : 1.0;
    return {-room[axis], normal};
}

[[nodiscard]] inline Outside outside_in_world(const Obstacle& thing, const Vec3& point) {
    Outside found = outside_of(thing, thing.place.inverse() * point);
    found.normal = (thing.place.rotation * found.normal).eval();
    return found;
}

}  // namespace sidestep::articulated::detail
