#include "sidestep/geometry/projected_area.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "sidestep/base/require.h"
#include "sidestep/geometry/predicates.h"

namespace sidestep::geometry {

namespace {

Vec3 unit(const Vec3& direction) {
    SIDESTEP_REQUIRE(direction.allFinite() && !direction.isZero(0.0),
                     "the direction is zero or not finite");
    return (direction / direction.cwiseAbs().maxCoeff()).normalized();
}

/// Three pairs of faces; one of each pair is seen.
double box_area(const Vec3& size, const Vec3& d) {
    return size.y() * size.z() * std::abs(d.x()) + size.z() * size.x() * std::abs(d.y()) +
           size.x() * size.y() * std::abs(d.z());
}

}  // namespace

double projected_area(const AxisBox& box, const Vec3& direction) {
    return box_area(box.size(), unit(direction));
}

double projected_area(const OrientedBox& box, const Vec3& direction) {
    return box_area(2.0 * box.half_extents(), box.axes().transpose() * unit(direction));
}

double projected_area(const ConvexPolyhedron& solid, const Vec3& direction) {
    const Vec3 d = unit(direction);
    double sum = 0.0;
    for (const auto& face : solid.faces()) sum += face.area * std::abs(face.normal.dot(d));
    return 0.5 * sum;
}

double projected_area_sum(const TriangleMesh& mesh, const Vec3& direction) {
    require_valid(mesh);
    const Vec3 d = unit(direction);
    double sum = 0.0;
    for (int i = 0; i < mesh.triangle_count(); ++i) {
        sum += 0.5 * std::abs(area_vector(mesh.corners(i)).dot(d));
    }
    return 0.5 * sum;
}

double convex_area(std::span<const Vec2> points) {
    std::vector<Vec2> sorted(points.begin(), points.end());
    std::sort(sorted.begin(), sorted.end(), [](const Vec2& a, const Vec2& b) {
        return a.x() != b.x() ? a.x() < b.x() : a.y() < b.y();
    });
    // the lower and the upper chain from left to right and back, left turns only (exact signs)
    std::vector<Vec2> hull;
    for (int pass = 0; pass < 2; ++pass) {
        const std::size_t start = hull.size();
        for (const Vec2& p : sorted) {
            while (hull.size() >= start + 2 &&
                   orient2d(hull[hull.size() - 2], hull.back(), p) <= 0) {
                hull.pop_back();
            }
            hull.push_back(p);
        }
        if (!hull.empty()) hull.pop_back();
        std::reverse(sorted.begin(), sorted.end());
    }
    double twice = 0.0;
    for (std::size_t k = 2; k < hull.size(); ++k) {
        const Vec2 a = hull[k - 1] - hull[0];
        const Vec2 b = hull[k] - hull[0];
        twice += a.x() * b.y() - a.y() * b.x();
    }
    return 0.5 * twice;
}

std::optional<double> image_area(const PinholeCamera& camera, std::span<const Vec3> points,
                                 double near) {
    SIDESTEP_REQUIRE(near > 0.0, "near must be positive");
    const Transform to_camera = camera.to_world.inverse();
    std::vector<Vec2> image;
    for (const Vec3& p : points) {
        const Vec3 c = to_camera * p;
        if (!(c.z() >= near)) return std::nullopt;
        image.push_back(camera.focal_px / c.z() * c.head<2>());
    }
    return convex_area(image);
}

}  // namespace sidestep::geometry
