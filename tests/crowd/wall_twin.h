// The slow twin of walls: every edge, every polygon, every time, in long double; and random walls to
// ask about.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "sidestep/base/random.h"
#include "sidestep/crowd/walls.h"

namespace sidestep::test {

using Real = long double;

inline Real twin_edge_distance(Real px, Real pz, const Vec2& a, const Vec2& b) {
    const Real ex = static_cast<Real>(b.x()) - static_cast<Real>(a.x());
    const Real ez = static_cast<Real>(b.y()) - static_cast<Real>(a.y());
    const Real dx = px - static_cast<Real>(a.x()), dz = pz - static_cast<Real>(a.y());
    const Real length = ex * ex + ez * ez;
    const Real t =
        length > 0 ? std::min(std::max((dx * ex + dz * ez) / length, Real{0}), Real{1}) : Real{0};
    return std::hypot(dx - t * ex, dz - t * ez);
}

struct WallTwin {
    std::vector<crowd::Polygon> polygons;
    Vec2 low, high;
    bool closed = true;

    [[nodiscard]] crowd::Walls walls() const { return {polygons, low, high, closed}; }

    [[nodiscard]] static bool inside(const crowd::Polygon& polygon, Real px, Real pz) {
        bool in = false;
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const Vec2 &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
            const Real az = static_cast<Real>(a.y()), bz = static_cast<Real>(b.y());
            if ((az > pz) == (bz > pz)) continue;
            const Real ax = static_cast<Real>(a.x()), bx = static_cast<Real>(b.x());
            if (px < ax + (pz - az) / (bz - az) * (bx - ax)) in = !in;
        }
        return in;
    }

    /// The least over all solids of the signed distance to it.
    [[nodiscard]] Real clearance(Real px, Real pz) const {
        Real least = static_cast<Real>(crowd::no_wall);
        for (const crowd::Polygon& polygon : polygons) {
            Real distance = static_cast<Real>(crowd::no_wall);
            for (std::size_t i = 0; i < polygon.size(); ++i) {
                distance = std::min(
                    distance,
                    twin_edge_distance(px, pz, polygon[i], polygon[(i + 1) % polygon.size()]));
            }
            least = std::min(least, inside(polygon, px, pz) ? -distance : distance);
        }
        if (closed) {
            const Vec2 right(high.x(), low.y()), left(low.x(), high.y());
            Real distance = twin_edge_distance(px, pz, low, right);
            distance = std::min(distance, twin_edge_distance(px, pz, right, high));
            distance = std::min(distance, twin_edge_distance(px, pz, high, left));
            distance = std::min(distance, twin_edge_distance(px, pz, left, low));
            const bool in = px >= static_cast<Real>(low.x()) && px <= static_cast<Real>(high.x()) &&
                            pz >= static_cast<Real>(low.y()) && pz <= static_cast<Real>(high.y());
            least = std::min(least, in ? distance : -distance);
        }
        return least;
    }
};

/// A star-shaped polygon: simple, often not convex.
inline crowd::Polygon random_polygon(Random& random, const Vec2& centre, double size) {
    const int corners = 3 + random.index(8);
    crowd::Polygon polygon;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2.0 * pi * (i + 0.8 * random.uniform()) / corners;
        const double radius = size * random.uniform(0.2, 1.0);
        polygon.emplace_back(centre.x() + radius * std::sin(angle),
                             centre.y() + radius * std::cos(angle));
    }
    if (random.chance(0.5)) std::reverse(polygon.begin(), polygon.end());
    return polygon;
}

/// A stage with up to `most` walls, some of which overlap each other or the frame.
inline WallTwin random_walls(Random& random, int most) {
    WallTwin twin;
    const double x = random.uniform(-50.0, 50.0), z = random.uniform(-50.0, 50.0);
    twin.low = {x, z};
    const double width = random.uniform(3.0, 40.0), depth = random.uniform(3.0, 40.0);
    twin.high = twin.low + Vec2(width, depth);
    twin.closed = random.chance(0.5);
    const int count = random.index(most + 1);
    for (int i = 0; i < count; ++i) {
        const double cx = random.uniform(twin.low.x(), twin.high.x());
        const double cz = random.uniform(twin.low.y(), twin.high.y());
        const double size = random.uniform(0.2, 5.0);
        twin.polygons.push_back(random_polygon(random, {cx, cz}, size));
    }
    return twin;
}

}  // namespace sidestep::test
