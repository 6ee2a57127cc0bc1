#include "sidestep/rigid/shape.h"

#include <Eigen/Eigenvalues>
#include <cmath>

#include "sidestep/base/require.h"

namespace sidestep::rigid {

using geometry::AxisBox;
using geometry::ConvexPolyhedron;

namespace {

/// The corners of an icosahedron, its faces cut into four twice: 162 points on a ball.
std::vector<Vec3> points_on_ball(double radius) {
    const double golden = 0.5 * (1.0 + std::sqrt(5.0));
    std::vector<Vec3> points;
    for (const double s : {-1.0, 1.0}) {
        for (const double t : {-golden, golden}) {
            points.emplace_back(0.0, s, t);
            points.emplace_back(s, t, 0.0);
            points.emplace_back(t, 0.0, s);
        }
    }
    for (Vec3& point : points) point.normalize();
    for (int level = 0; level < 2; ++level) {
        const ConvexPolyhedron coarse = ConvexPolyhedron::from_points(points).value();
        points = coarse.vertices();
        for (const auto& edge : coarse.edges()) {
            points.push_back((points[edge.vertices[0]] + points[edge.vertices[1]]).normalized());
        }
    }
    for (Vec3& point : points) point *= radius;
    return points;
}

/// Half extents, where the corners are those of a box about the origin along the axes.
bool axis_box(const ConvexPolyhedron& polyhedron, Vec3& half_extents) {
    if (polyhedron.vertices().size() != 8 || polyhedron.faces().size() != 6) return false;
    const Vec3 half = polyhedron.vertices().front().cwiseAbs();
    for (const Vec3& corner : polyhedron.vertices()) {
        if ((corner.cwiseAbs() - half).cwiseAbs().maxCoeff() > 1e-12 * half.maxCoeff()) {
            return false;
        }
    }
    half_extents = half;
    return true;
}

}  // namespace

std::shared_ptr<const Shape> Shape::polyhedron(const ConvexPolyhedron& polyhedron) {
    SIDESTEP_REQUIRE(!polyhedron.faces().empty(), "an empty polyhedron is no shape");
    auto shape = std::make_shared<Shape>();
    const geometry::MassProperties mass = polyhedron.mass_properties();
    shape->centre_ = mass.centre;
    shape->volume_ = mass.volume;
    shape->inertia_per_mass_ = mass.inertia / mass.volume;
    shape->outline_ = polyhedron.transformed({.translation = -mass.centre});
    shape->solid_ = Solid::of(shape->outline_);
    shape->is_box_ = axis_box(shape->outline_, shape->half_extents_);
    for (const Vec3& corner : shape->outline_.vertices()) {
        shape->reach_ = std::max(shape->reach_, corner.norm());
    }
    shape->inner_radius_ = shape->reach_;
    for (const auto& face : shape->outline_.faces()) {
        shape->inner_radius_ = std::min(shape->inner_radius_, face.offset);
    }
    const Mat3& inertia = shape->inertia_per_mass_;
    shape->principal_inertia_ = inertia.diagonal();
    if ((inertia - Mat3(inertia.diagonal().asDiagonal())).cwiseAbs().maxCoeff() >
        1e-14 * inertia.trace()) {
        const Eigen::SelfAdjointEigenSolver<Mat3> solver(inertia);
        Mat3 axes = solver.eigenvectors();
        if (axes.determinant() < 0.0) axes.col(0) = -axes.col(0);
        shape->principal_axes_ = Quat(axes);
        shape->principal_inertia_ = solver.eigenvalues();
    }
    const double mean = inertia.trace() / 3.0;
    shape->round_inertia_ =
        (inertia - mean * Mat3::Identity()).cwiseAbs().maxCoeff() < 1e-12 * mean;
    return shape;
}

std::shared_ptr<const Shape> Shape::box(const Vec3& half_extents) {
    SIDESTEP_REQUIRE(half_extents.allFinite() && half_extents.minCoeff() > 0.0,
                     "half extents must be positive and finite");
    return polyhedron(ConvexPolyhedron::from_box({Vec3::Zero(), Mat3::Identity(), half_extents}));
}

std::shared_ptr<const Shape> Shape::ball(double radius) {
    SIDESTEP_REQUIRE(std::isfinite(radius) && radius > 0.0, "radius must be positive and finite");
    auto shape = std::make_shared<Shape>();
    shape->kind_ = Kind::ball;
    shape->radius_ = shape->reach_ = shape->inner_radius_ = radius;
    shape->volume_ = 4.0 / 3.0 * pi * radius * radius * radius;
    shape->inertia_per_mass_ = 0.4 * radius * radius * Mat3::Identity();
    shape->principal_inertia_ = Vec3::Constant(0.4 * radius * radius);
    shape->round_inertia_ = true;
    shape->outline_ = ConvexPolyhedron::from_points(points_on_ball(radius)).value();
    return shape;
}

AxisBox Shape::box_in_world(const Transform& to_world) const {
    if (kind_ == Kind::ball) {
        return {to_world.translation.array() - radius_, to_world.translation.array() + radius_};
    }
    const Mat3 turn = to_world.rotation.toRotationMatrix();
    if (is_box_) {
        // the same corners, two at a time
        const Vec3 half = turn.cwiseAbs() * half_extents_;
        return {to_world.translation - half, to_world.translation + half};
    }
    using Columns = Eigen::Map<const Eigen::Array<double, Eigen::Dynamic, 1>>;
    const int stride = solid_.corner_stride();
    const double* columns = solid_.corner_columns();
    const Columns x(columns, stride), y(columns + stride, stride), z(columns + 2 * stride, stride);
    AxisBox box;
    for (int axis = 0; axis < 3; ++axis) {
        const auto along = turn(axis, 0) * x + turn(axis, 1) * y + turn(axis, 2) * z;
        box.low[axis] = to_world.translation[axis] + along.minCoeff();
        box.high[axis] = to_world.translation[axis] + along.maxCoeff();
    }
    return box;
}

}  // namespace sidestep::rigid
