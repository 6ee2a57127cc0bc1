// Balls: nearest points are all there is to know.
#include <cmath>
#include <limits>

#include "sidestep/rigid/detail/contact_parts.h"

namespace sidestep::rigid::detail {

namespace {

Manifold one_point(const Vec3& normal, const Vec3& point, double depth) {
    Manifold manifold;
    manifold.normal = normal;
    manifold.count = 1;
    manifold.depth = depth;
    manifold.points[0] = {point, depth, 0};
    return manifold;
}

/// The nearest point of a segment.
Vec3 nearest_on(const Vec3& from, const Vec3& to, const Vec3& point) {
    const Vec3 along = to - from;
    const double t = (point - from).dot(along) / along.squaredNorm();
    return from + std::clamp(t, 0.0, 1.0) * along;
}

/// Of a face of a solid: straight below the point, or on the side that is nearest.
Vec3 nearest_on_face(const Solid& solid, int face, double above, const Vec3& point) {
    const std::span<const int> loop = solid.loop(face);
    const Vec3 normal = solid.normal(face);
    bool inside = true;
    double least = std::numeric_limits<double>::infinity();
    Vec3 nearest = Vec3::Zero();
    Vec3 from = solid.corner(loop.back());
    for (const int corner : loop) {
        const Vec3 to = solid.corner(corner);
        if ((to - from).cross(point - from).dot(normal) < 0.0) {
            inside = false;
            const Vec3 candidate = nearest_on(from, to, point);
            const double squared = (candidate - point).squaredNorm();
            if (squared < least) {
                least = squared;
                nearest = candidate;
            }
        }
        from = to;
    }
    return inside ? Vec3(point - above * normal) : nearest;
}

/// Where a point is with respect to a solid.
struct NearestToPoint {
    double distance = 0.0;        ///< Negative inside: to the plane of the nearest face.
    Vec3 out = Vec3::Zero();      ///< From the surface to the point; outward where it is inside.
    Vec3 surface = Vec3::Zero();  ///< The nearest point of the surface.
};

/// Looks no further when the point is farther away than `enough`: then the distance is a lower bound.
NearestToPoint nearest_to_point(const Solid& solid, const Vec3& point, double enough) {
    const int stride = solid.plane_stride();
    const double* planes = solid.plane_columns();
    const auto above = [&](int f) {
        return planes[f] * point.x() + planes[stride + f] * point.y() +
               planes[2 * stride + f] * point.z() - planes[3 * stride + f];
    };
    int top = 0;
    double highest = -std::numeric_limits<double>::infinity();
    for (int f = 0; f < solid.face_count(); ++f) {
        const double height = above(f);
        if (height > highest) {
            highest = height;
            top = f;
        }
    }
    const Vec3 normal = solid.normal(top);
    if (highest <= 0.0 || highest > enough) return {highest, normal, point - highest * normal};

    // outside: the nearest point is on a face that the point is above, and mostly on the one that it is
    // highest above
    Vec3 surface = nearest_on_face(solid, top, highest, point);
    double squared = (surface - point).squaredNorm();
    for (int f = 0; f < solid.face_count(); ++f) {
        const double height = above(f);
        if (f == top || height <= 0.0 || height * height >= squared) continue;
        const Vec3 candidate = nearest_on_face(solid, f, height, point);
        const double candidate_squared = (candidate - point).squaredNorm();
        if (candidate_squared < squared) {
            squared = candidate_squared;
            surface = candidate;
        }
    }
    const double distance = std::sqrt(squared);
    // too near to tell a direction: the face's own
    if (distance <= 1e-12 * (1.0 + point.norm())) return {highest, normal, surface};
    return {distance, (point - surface) / distance, surface};
}

NearestToPoint nearest_to_ball(const PlacedPair& pair, double enough) {
    const Vec3 centre = pair.b_to_world.rotation.conjugate() *
                        (pair.a_to_world.translation - pair.b_to_world.translation);
    return nearest_to_point(pair.b.solid(), centre, enough);
}

}  // namespace

Manifold ball_ball(const PlacedPair& pair, double margin) {
    const Vec3 apart = pair.a_to_world.translation - pair.b_to_world.translation;
    const double distance = apart.norm();
    const double depth = pair.a.radius() + pair.b.radius() - distance;
    if (depth < -margin) return {};
    // concentric balls may be pushed apart any way: up
    const Vec3 normal = distance > 0.0 ? Vec3(apart / distance) : Vec3::UnitY();
    const double from_b = pair.b.radius() - 0.5 * depth;
    return one_point(normal, pair.b_to_world.translation + from_b * normal, depth);
}

Manifold ball_hull(const PlacedPair& pair, double margin) {
    const double radius = pair.a.radius();
    const NearestToPoint found = nearest_to_ball(pair, radius + margin);
    const double depth = radius - found.distance;
    if (depth < -margin) return {};
    const Vec3 middle = found.surface - 0.5 * depth * found.out;
    return one_point(pair.b_to_world.rotation * found.out, pair.b_to_world * middle, depth);
}

double ball_hull_gap(const PlacedPair& pair) {
    return nearest_to_ball(pair, std::numeric_limits<double>::infinity()).distance -
           pair.a.radius();
}

}  // namespace sidestep::rigid::detail
