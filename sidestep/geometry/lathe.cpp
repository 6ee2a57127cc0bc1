#include "sidestep/geometry/lathe.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "sidestep/base/require.h"
#include "sidestep/geometry/mass_properties.h"
#include "sidestep/math/types.h"

namespace sidestep::geometry {

namespace {

std::vector<Vec2> cleaned_profile(std::span<const Vec2> profile) {
    std::vector<Vec2> points;
    for (const Vec2& p : profile) {
        SIDESTEP_REQUIRE(p.allFinite(), "a point of the profile is not finite");
        SIDESTEP_REQUIRE(p.x() >= 0.0, "a profile has no negative radius");
        if (points.empty() || points.back() != p) points.push_back(p);
    }
    return points;
}

/// One circle of vertices; its first.
int add_circle(const Vec2& at, int segments, TriangleMesh& mesh) {
    const int first = mesh.vertex_count();
    for (int s = 0; s < segments; ++s) {
        const double angle = 2.0 * pi * s / segments;
        mesh.vertices.emplace_back(at.x() * std::cos(angle), at.y(), at.x() * std::sin(angle));
    }
    return first;
}

void add_band(int below, int above, int segments, TriangleMesh& mesh) {
    for (int s = 0; s < segments; ++s) {
        const int t = (s + 1) % segments;
        mesh.triangles.push_back({below + s, above + s, above + t});
        mesh.triangles.push_back({below + s, above + t, below + t});
    }
}

TriangleMesh outward(TriangleMesh mesh) {
    const double volume = signed_volume(mesh);
    SIDESTEP_REQUIRE(volume != 0.0, "the profile encloses nothing");
    return volume > 0.0 ? mesh : flipped(std::move(mesh));
}

}  // namespace

TriangleMesh lathe(std::span<const Vec2> profile, int segments) {
    SIDESTEP_REQUIRE(segments >= 3,
                     "a lathe needs three segments, not " + std::to_string(segments));
    std::vector<Vec2> points = cleaned_profile(profile);
    SIDESTEP_REQUIRE(points.size() >= 2, "a profile needs two points");
    // lids: the axis is where both ends begin
    if (points.front().x() > 0.0) points.insert(points.begin(), Vec2(0.0, points.front().y()));
    if (points.back().x() > 0.0) points.emplace_back(0.0, points.back().y());
    SIDESTEP_REQUIRE(points.size() >= 3, "the profile lies on the axis");
    TriangleMesh mesh;
    const int start = 0;
    mesh.vertices.emplace_back(0.0, points.front().y(), 0.0);
    int before = -1;
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        SIDESTEP_REQUIRE(points[i].x() > 0.0, "a point between the ends is on the axis");
        const int circle = add_circle(points[i], segments, mesh);
        if (before < 0) {
            for (int s = 0; s < segments; ++s)
                mesh.triangles.push_back({start, circle + s, circle + (s + 1) % segments});
        } else {
            add_band(before, circle, segments, mesh);
        }
        before = circle;
    }
    const int end = mesh.vertex_count();
    mesh.vertices.emplace_back(0.0, points.back().y(), 0.0);
    for (int s = 0; s < segments; ++s)
        mesh.triangles.push_back({before + s, end, before + (s + 1) % segments});
    return outward(std::move(mesh));
}

TriangleMesh lathe_ring(std::span<const Vec2> profile, int segments) {
    SIDESTEP_REQUIRE(segments >= 3,
                     "a lathe needs three segments, not " + std::to_string(segments));
    std::vector<Vec2> points = cleaned_profile(profile);
    if (points.size() > 1 && points.front() == points.back()) points.pop_back();
    SIDESTEP_REQUIRE(points.size() >= 3, "a ring needs three points");
    TriangleMesh mesh;
    int first = -1, before = -1;
    for (const Vec2& p : points) {
        SIDESTEP_REQUIRE(p.x() > 0.0, "a ring has a hole: no point is on the axis");
        const int circle = add_circle(p, segments, mesh);
        if (before >= 0) add_band(before, circle, segments, mesh);
        if (first < 0) first = circle;
        before = circle;
    }
    add_band(before, first, segments, mesh);
    return outward(std::move(mesh));
}

double turned_volume(std::span<const Vec2> profile, bool ring) {
    // frustums between neighbours; neither flat lids nor the axis add to it
    double sum = 0.0;
    const auto between = [&](const Vec2& a, const Vec2& b) {
        sum += (b.y() - a.y()) * (a.x() * a.x() + a.x() * b.x() + b.x() * b.x());
    };
    for (std::size_t i = 1; i < profile.size(); ++i) between(profile[i - 1], profile[i]);
    if (ring && !profile.empty()) between(profile.back(), profile.front());
    return std::abs(sum) * pi / 3.0;
}

std::vector<Vec2> limb_profile(const Limb& limb, int rings) {
    SIDESTEP_REQUIRE(rings >= 2, "a limb needs two rings, not " + std::to_string(rings));
    SIDESTEP_REQUIRE(limb.start_radius > 0.0 && limb.end_radius > 0.0,
                     "radii of a limb are positive");
    SIDESTEP_REQUIRE(limb.start_radius + limb.end_radius <= limb.length,
                     "the round ends are longer than the limb");
    // a third of the rings for each end, the rest for the shaft
    const int cap = std::max(1, rings / 3);
    const int shaft = rings - 2 * cap;
    const double low = limb.start_radius, high = limb.length - limb.end_radius;
    std::vector<Vec2> points{{0.0, 0.0}};
    for (int k = 1; k <= cap; ++k) {
        const double angle = 0.5 * pi * k / cap;
        points.emplace_back(limb.start_radius * std::sin(angle), low * (1.0 - std::cos(angle)));
    }
    for (int k = 1; k <= shaft; ++k) {
        const double s = static_cast<double>(k) / (shaft + 1);
        const double radius = limb.start_radius + s * (limb.end_radius - limb.start_radius);
        points.emplace_back(radius + limb.bulge * std::sin(pi * s), low + s * (high - low));
    }
    for (int k = cap; k >= 1; --k) {
        const double angle = 0.5 * pi * k / cap;
        points.emplace_back(limb.end_radius * std::sin(angle),
                            high + limb.end_radius * std::cos(angle));
    }
    points.emplace_back(0.0, limb.length);
    return points;
}

TriangleMesh limb_mesh(const Limb& limb, int segments, int rings) {
    return lathe(limb_profile(limb, rings), segments);
}

TriangleMesh ball_mesh(double radius, int segments, int rings) {
    SIDESTEP_REQUIRE(radius > 0.0 && std::isfinite(radius), "the radius of a ball is positive");
    SIDESTEP_REQUIRE(rings >= 1, "a ball needs a ring");
    std::vector<Vec2> points{{0.0, -radius}};
    for (int k = 1; k <= rings; ++k) {
        const double angle = pi * k / (rings + 1);
        points.emplace_back(radius * std::sin(angle), -radius * std::cos(angle));
    }
    points.emplace_back(0.0, radius);
    return lathe(points, segments);
}

}  // namespace sidestep::geometry
