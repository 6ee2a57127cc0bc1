#include "sidestep/raster/triangles.h"

#include <cmath>

#include "sidestep/base/require.h"

namespace sidestep::raster {

namespace {

using Corner = std::array<double, 4>;  // x, y, nearness, w: before the division

/// How far from the picture a corner may lie and still be a number of the grid.
constexpr double guard_band = most_pixels + 384.0;

/// Positive inside, for each plane that cuts.
constexpr int plane_count = 6;
double inside_of(const Corner& c, int plane) {
    switch (plane) {
        case 0:
            return c[3] - c[2];  // not nearer than the near plane
        case 1:
            return c[2];  // not behind the far one
        case 2:
            return c[0] + guard_band * c[3];
        case 3:
            return guard_band * c[3] - c[0];
        case 4:
            return c[1] + guard_band * c[3];
        default:
            return guard_band * c[3] - c[1];
    }
}

/// Which planes a corner lies outside of, as bits.
unsigned outside_bits(const Corner& c) {
    unsigned bits = 0;
    for (int plane = 0; plane < plane_count; ++plane) {
        if (!(inside_of(c, plane) >= 0.0)) bits |= 1u << plane;
    }
    return bits;
}

/// A face that planes cut away from.
struct Polygon {
    std::array<Corner, 3 + plane_count> corners;
    std::size_t count = 0;

    void push(const Corner& corner) { corners[count++] = corner; }
};

Polygon cut(const Polygon& whole, int plane) {
    Polygon kept;
    for (std::size_t i = 0; i < whole.count; ++i) {
        const Corner& a = whole.corners[i];
        const Corner& b = whole.corners[(i + 1) % whole.count];
        const double in_a = inside_of(a, plane), in_b = inside_of(b, plane);
        if (in_a >= 0.0) kept.push(a);
        if ((in_a >= 0.0) == (in_b >= 0.0)) continue;
        // from inside to outside, whichever way round this face runs: the neighbour that shares
        // the edge finds the same place
        const Corner& p = in_a >= 0.0 ? a : b;
        const Corner& q = in_a >= 0.0 ? b : a;
        const double in_p = std::max(in_a, in_b), in_q = std::min(in_a, in_b);
        const double share = in_p / (in_p - in_q);
        Corner meet{};
        for (std::size_t k = 0; k < 4; ++k) meet[k] = p[k] + (q[k] - p[k]) * share;
        kept.push(meet);
    }
    return kept;
}

struct Snapped {
    std::int32_t x, y, z;
};

Snapped snap(const Corner& c) {
    const auto grid = [](double value) {
        constexpr double limit = (guard_band + 1.0) * subpixels;
        return static_cast<std::int32_t>(
            std::floor(std::clamp(value * subpixels, -limit, limit) + 0.5));
    };
    const double nearness = c[2] / c[3];
    return {grid(c[0] / c[3]), grid(c[1] / c[3]),
            static_cast<std::int32_t>(std::clamp(nearness * nearest + 0.5, 1.0, double{nearest}))};
}

/// Appends one triangle, unless it has no area or shows the wrong side.
void put(const Snapped& a, const Snapped& b, const Snapped& c, std::uint32_t label, Faces faces,
         std::vector<ScreenTriangle>& out) {
    const std::int64_t area = (std::int64_t{b.x} - a.x) * (std::int64_t{c.y} - a.y) -
                              (std::int64_t{b.y} - a.y) * (std::int64_t{c.x} - a.x);
    if (area == 0) return;
    // y runs down: what is counter-clockwise to the eye has a negative area
    if (faces != Faces::both && (area < 0) != (faces == Faces::front)) return;
    std::array<Snapped, 3> order = area > 0 ? std::array{a, b, c} : std::array{a, c, b};
    const auto before = [](const Snapped& p, const Snapped& q) {
        return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : p.z < q.z;
    };
    std::rotate(order.begin(), std::min_element(order.begin(), order.end(), before), order.end());
    ScreenTriangle triangle;
    for (std::size_t k = 0; k < 3; ++k) {
        triangle.x[k] = order[k].x;
        triangle.y[k] = order[k].y;
        triangle.z[k] = order[k].z;
    }
    triangle.label = label;
    out.push_back(triangle);
}

struct Seen {
    Corner at;
    Snapped snapped;
    unsigned outside;
};

Seen look_at(const Corner& corner) {
    Seen seen{corner, {}, outside_bits(corner)};
    if (seen.outside == 0) seen.snapped = snap(corner);
    return seen;
}

void put_faces(std::span<const Seen> seen, std::span<const geometry::TriangleIndices> triangles,
               std::uint32_t label, Labels labels, Faces faces, std::vector<ScreenTriangle>& out) {
    const auto limit = static_cast<int>(seen.size());
    for (const auto& [i, j, k] : triangles) {
        SIDESTEP_REQUIRE(i >= 0 && j >= 0 && k >= 0 && i < limit && j < limit && k < limit,
                         "a triangle names a corner that is not there");
        const Seen& a = seen[static_cast<std::size_t>(i)];
        const Seen& b = seen[static_cast<std::size_t>(j)];
        const Seen& c = seen[static_cast<std::size_t>(k)];
        const std::uint32_t own = label;
        if (labels == Labels::each) ++label;
        if ((a.outside | b.outside | c.outside) == 0) {
            put(a.snapped, b.snapped, c.snapped, own, faces, out);
            continue;
        }
        if ((a.outside & b.outside & c.outside) != 0) continue;
        Polygon polygon;
        for (const Seen* corner : {&a, &b, &c}) polygon.push(corner->at);
        // every plane: what one cut makes may lie outside of another
        for (int plane = 0; plane < plane_count && polygon.count >= 3; ++plane) {
            polygon = cut(polygon, plane);
        }
        for (std::size_t n = 2; n < polygon.count; ++n) {
            put(snap(polygon.corners[0]), snap(polygon.corners[n - 1]), snap(polygon.corners[n]),
                own, faces, out);
        }
    }
}

bool within_reach(const Vec3& corner) {
    constexpr double farthest = 1e15;
    return std::abs(corner.x()) <= farthest && std::abs(corner.y()) <= farthest &&
           std::abs(corner.z()) <= farthest;
}

}  // namespace

void project(const View& view, std::span<const Vec3> corners,
             std::span<const geometry::TriangleIndices> triangles, std::uint32_t label,
             Labels labels, Faces faces, std::vector<ScreenTriangle>& out) {
    std::vector<Seen> seen;
    seen.reserve(corners.size());
    for (const Vec3& corner : corners) {
        SIDESTEP_REQUIRE(within_reach(corner),
                         "a corner is not finite, or farther away than 1e15 m");
        seen.push_back(look_at(view.homogeneous(corner)));
    }
    put_faces(seen, triangles, label, labels, faces, out);
}

void lay_out(std::span<const Vec3> places, std::span<const geometry::TriangleIndices> triangles,
             std::uint32_t label, Labels labels, Faces faces, std::vector<ScreenTriangle>& out) {
    std::vector<Seen> seen;
    seen.reserve(places.size());
    for (const Vec3& place : places) {
        SIDESTEP_REQUIRE(within_reach(place), "a place is not finite, or beyond 1e15 pixels");
        seen.push_back(look_at({place.x(), place.y(), place.z(), 1.0}));
    }
    put_faces(seen, triangles, label, labels, faces, out);
}

}  // namespace sidestep::raster
