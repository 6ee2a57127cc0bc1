#include "sidestep/geometry/oriented_box.h"

#include <Eigen/Eigenvalues>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "sidestep/base/require.h"

namespace sidestep::geometry {

namespace {

constexpr double axis_tolerance = 1e-6;
constexpr double epsilon = std::numeric_limits<double>::epsilon();

Mat3 nearest_orthonormal(const Mat3& axes) {
    SIDESTEP_REQUIRE(
        axes.allFinite() && (axes.transpose() * axes - Mat3::Identity()).norm() <= axis_tolerance,
        "the axes are not unit vectors at right angles");
    // Newton's iteration for the polar factor: the error of 1e-6 is squared twice
    Mat3 m = axes;
    for (int i = 0; i < 2; ++i) {
        m = 0.5 * m * (3.0 * Mat3::Identity() - m.transpose() * m).eval();
    }
    return m;
}

void require_extents(double smallest, bool finite) {
    SIDESTEP_REQUIRE(finite, "a centre or half extent is not finite");
    SIDESTEP_REQUIRE(smallest >= 0.0, "half extent " + std::to_string(smallest) + " is negative");
}

/// Principal axes of the points about their mean, the longest first, right-handed.
Mat3 principal_axes(std::span<const Vec3> points) {
    const AxisBox box = AxisBox::around(points);
    const double size = box.size().maxCoeff();
    if (!(size > 0.0)) return Mat3::Identity();
    // about the middle and by the size: millimetres far away keep their digits
    Vec3 mean = Vec3::Zero();
    for (const Vec3& p : points) mean += (p - box.centre()) / size;
    mean /= static_cast<double>(points.size());
    Mat3 spread = Mat3::Zero();
    for (const Vec3& p : points) {
        const Vec3 d = (p - box.centre()) / size - mean;
        spread += d * d.transpose();
    }
    const Eigen::SelfAdjointEigenSolver<Mat3> solver(spread);
    Mat3 axes;
    axes.col(0) = solver.eigenvectors().col(2);
    axes.col(1) = solver.eigenvectors().col(1);
    // signs by rule: the largest component is positive
    for (int k = 0; k < 2; ++k) {
        int largest = 0;
        axes.col(k).cwiseAbs().maxCoeff(&largest);
        if (axes(largest, k) < 0.0) axes.col(k) *= -1.0;
    }
    axes.col(2) = axes.col(0).cross(axes.col(1));
    return axes;
}

}  // namespace

OrientedBox::OrientedBox(const Vec3& centre, const Mat3& axes, const Vec3& half_extents)
    : centre_(centre), axes_(nearest_orthonormal(axes)), half_extents_(half_extents) {
    require_extents(half_extents.minCoeff(), centre.allFinite() && half_extents.allFinite());
}

OrientedBox::OrientedBox(const AxisBox& box, const Transform& to_world) {
    SIDESTEP_REQUIRE(!box.empty(), "an empty box has no place");
    *this = OrientedBox(to_world * box.centre(), to_world.rotation.toRotationMatrix(),
                        box.half_extents());
}

OrientedBox OrientedBox::around(std::span<const Vec3> points, const Mat3& axes) {
    SIDESTEP_REQUIRE(!points.empty(), "no points to put a box around");
    OrientedBox box(points[0], axes, Vec3::Zero());
    AxisBox local;
    for (const Vec3& p : points) local.include(box.to_local(p));
    const Vec3 centre = points[0] + box.axes_ * local.centre();
    box.centre_ = centre;
    // the same arithmetic as contains(): the points are inside to the last bit
    for (const Vec3& p : points) {
        box.half_extents_ = box.half_extents_.cwiseMax(box.to_local(p).cwiseAbs());
    }
    require_extents(0.0, box.centre_.allFinite() && box.half_extents_.allFinite());
    return box;
}

OrientedBox OrientedBox::around(std::span<const Vec3> points) {
    SIDESTEP_REQUIRE(!points.empty(), "no points to put a box around");
    const OrientedBox plain = around(points, Mat3::Identity());
    const OrientedBox turned = around(points, principal_axes(points));
    // flat things have no volume to compare; their surface decides
    const auto cost = [](const OrientedBox& box) {
        const Vec3 h = box.half_extents();
        return std::array<double, 2>{h.prod(), h.x() * h.y() + h.y() * h.z() + h.z() * h.x()};
    };
    return cost(plain) < cost(turned) ? plain : turned;
}

std::array<Vec3, 8> OrientedBox::corners() const {
    std::array<Vec3, 8> points;
    for (int i = 0; i < 8; ++i) {
        const Vec3 signs((i & 1) != 0 ? 1 : -1, (i & 2) != 0 ? 1 : -1, (i & 4) != 0 ? 1 : -1);
        points[i] = centre_ + axes_ * half_extents_.cwiseProduct(signs);
    }
    return points;
}

AxisBox OrientedBox::bounds() const {
    const Vec3 reach = axes_.cwiseAbs() * half_extents_;
    const Vec3 room = 8.0 * epsilon * (reach + centre_.cwiseAbs());
    return {centre_ - reach - room, centre_ + reach + room};
}

OrientedBox OrientedBox::expanded(double margin) const {
    OrientedBox box = *this;
    box.half_extents_.array() += margin;
    require_extents(box.half_extents_.minCoeff(), box.half_extents_.allFinite());
    return box;
}

OrientedBox OrientedBox::transformed(const Transform& transform) const {
    return {transform * centre_, transform.rotation.toRotationMatrix() * axes_, half_extents_};
}

OrientedBox merged(const OrientedBox& a, const OrientedBox& b) {
    std::vector<Vec3> points;
    for (const OrientedBox* box : {&a, &b}) {
        const auto corners = box->corners();
        points.insert(points.end(), corners.begin(), corners.end());
    }
    OrientedBox best = OrientedBox::around(points);
    for (const OrientedBox* box : {&a, &b}) {
        const OrientedBox candidate = OrientedBox::around(points, box->axes());
        if (candidate.volume() < best.volume()) best = candidate;
    }
    // corners are rounded; what they stand for is a hair larger
    const double room =
        16.0 * epsilon * (best.half_extents().sum() + best.centre().cwiseAbs().sum());
    return best.expanded(room);
}

OrientedRect::OrientedRect(const Vec2& centre, const Vec2& forward, const Vec2& half_extents)
    : centre_(centre), forward_(forward.normalized()), half_extents_(half_extents) {
    SIDESTEP_REQUIRE(std::abs(forward.squaredNorm() - 1.0) <= axis_tolerance,
                     "the forward direction is not a unit vector");
    require_extents(half_extents.minCoeff(), centre.allFinite() && half_extents.allFinite());
}

OrientedRect OrientedRect::from_heading(const Vec2& centre, double heading_rad,
                                        const Vec2& half_extents) {
    return {centre, {std::sin(heading_rad), std::cos(heading_rad)}, half_extents};
}

OrientedRect OrientedRect::around(std::span<const Vec2> points, const Vec2& forward) {
    SIDESTEP_REQUIRE(!points.empty(), "no points to put a rectangle around");
    OrientedRect rect(points[0], forward, Vec2::Zero());
    Vec2 low = Vec2::Zero();
    Vec2 high = Vec2::Zero();
    for (const Vec2& p : points) {
        low = low.cwiseMin(rect.to_local(p));
        high = high.cwiseMax(rect.to_local(p));
    }
    const Vec2 middle = 0.5 * (low + high);
    rect.centre_ = points[0] + middle.x() * rect.left() + middle.y() * rect.forward();
    for (const Vec2& p : points) {
        rect.half_extents_ = rect.half_extents_.cwiseMax(rect.to_local(p).cwiseAbs());
    }
    require_extents(0.0, rect.centre_.allFinite() && rect.half_extents_.allFinite());
    return rect;
}

std::array<Vec2, 4> OrientedRect::corners() const {
    const Vec2 x = half_extents_.x() * left();
    const Vec2 z = half_extents_.y() * forward_;
    return {centre_ - x - z, centre_ + x - z, centre_ + x + z, centre_ - x + z};
}

OrientedRect OrientedRect::expanded(double margin) const {
    return {centre_, forward_, half_extents_.array() + margin};
}

}  // namespace sidestep::geometry
