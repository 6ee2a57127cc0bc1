#include "sidestep/rigid/detail/known_solids.h"

#include <cmath>

namespace sidestep::rigid::detail {

namespace {

void scale_points(std::vector<Vec3>& points, double by) {
    for (Vec3& point : points) point *= by;
}

}  // namespace

std::vector<Vec3> prism_points(int sides, double radius, double height) {
    std::vector<Vec3> points;
    for (const double y : {-0.5 * height, 0.5 * height}) {
        for (int k = 0; k < sides; ++k) {
            const double angle = 2.0 * pi * k / sides;
            points.emplace_back(radius * std::sin(angle), y, radius * std::cos(angle));
        }
    }
    return points;
}

std::vector<Vec3> tetrahedron_points(double edge) {
    // a face below, the fourth corner above
    const double circle = edge / std::sqrt(3.0), height = edge * std::sqrt(2.0 / 3.0);
    std::vector<Vec3> points;
    for (int k = 0; k < 3; ++k) {
        const double angle = 2.0 * pi * k / 3.0;
        points.emplace_back(circle * std::sin(angle), -0.25 * height, circle * std::cos(angle));
    }
    points.emplace_back(0.0, 0.75 * height, 0.0);
    return points;
}

std::vector<Vec3> octahedron_points(double edge) {
    const double r = edge / std::sqrt(2.0);
    return {{r, 0, 0}, {-r, 0, 0}, {0, r, 0}, {0, -r, 0}, {0, 0, r}, {0, 0, -r}};
}

std::vector<Vec3> dodecahedron_points(double edge) {
    const double golden = 0.5 * (1.0 + std::sqrt(5.0)), small = 1.0 / golden;
    std::vector<Vec3> points;
    for (const double s : {-1.0, 1.0}) {
        for (const double t : {-1.0, 1.0}) {
            for (const double u : {-1.0, 1.0}) points.emplace_back(s, t, u);
            points.emplace_back(0.0, s * small, t * golden);
            points.emplace_back(s * small, t * golden, 0.0);
            points.emplace_back(s * golden, 0.0, t * small);
        }
    }
    scale_points(points, edge / (2.0 * small));
    return points;
}

std::vector<Vec3> icosahedron_points(double edge) {
    const double golden = 0.5 * (1.0 + std::sqrt(5.0));
    std::vector<Vec3> points;
    for (const double s : {-1.0, 1.0}) {
        for (const double t : {-golden, golden}) {
            points.emplace_back(0.0, s, t);
            points.emplace_back(s, t, 0.0);
            points.emplace_back(t, 0.0, s);
        }
    }
    scale_points(points, edge / 2.0);
    return points;
}

}  // namespace sidestep::rigid::detail
