#include <Eigen/Eigenvalues>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "sidestep/base/require.h"
#include "sidestep/body/limb_boxes.h"

namespace sidestep::body {

namespace {

using Corners = std::array<Vec3, 3>;

// spreads nearer to each other than this share have no direction of their own
constexpr double round_limb = 0.05;
// what clipping and turning may round off, as a share of the coordinates
constexpr double outward = 1e-12;

/// Two fixed directions across u: the axis of the joint's frame that is furthest from it, squared.
Mat3 fixed_axes(const Vec3& u) {
    int least = 0;
    u.cwiseAbs().minCoeff(&least);
    Mat3 axes;
    axes.col(0) = u;
    axes.col(1) = (Vec3::Unit(least) - u * u[least]).normalized();
    axes.col(2) = u.cross(axes.col(1));
    return axes;
}

/// Along the bone, and across it the way the surface spreads: by areas, so that a finely meshed
/// fingertip weighs no more than it is large.
Mat3 limb_axes(const Vec3& u, const std::vector<Corners>& surface) {
    const Mat3 fixed = fixed_axes(u);
    using Across = Eigen::Vector2d;
    double area = 0.0;
    Across sum = Across::Zero();
    Eigen::Matrix2d squares = Eigen::Matrix2d::Zero();
    for (const Corners& c : surface) {
        const double a = 0.5 * (c[1] - c[0]).cross(c[2] - c[0]).norm();
        Across q[3], total = Across::Zero();
        for (int k = 0; k < 3; ++k) {
            q[k] = fixed.rightCols<2>().transpose() * c[k];
            total += q[k];
        }
        area += a;
        sum += a / 3.0 * total;
        // the integral of x x^T over a triangle
        squares += a / 12.0 * (total * total.transpose());
        for (const Across& x : q) squares += a / 12.0 * (x * x.transpose());
    }
    if (!(area > 0.0)) return fixed;
    const Eigen::Matrix2d spread = squares / area - (sum / area) * (sum / area).transpose();
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix2d> solver(spread);
    const double small = solver.eigenvalues()[0], large = solver.eigenvalues()[1];
    if (!(large - small >= round_limb * large)) return fixed;
    Mat3 axes;
    axes.col(0) = u;
    // signs by rule: the largest component is positive
    Vec3 v = fixed.rightCols<2>() * solver.eigenvectors().col(1);
    int largest = 0;
    v.cwiseAbs().maxCoeff(&largest);
    if (v[largest] < 0.0) v = -v;
    axes.col(1) = (v - u * u.dot(v)).normalized();
    axes.col(2) = u.cross(axes.col(1));
    return axes;
}

/// The part of a convex polygon whose first coordinate is on one side of a value.
void clip_polygon(std::vector<Vec3>& polygon, std::vector<Vec3>& spare, double at, double side) {
    spare.clear();
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec3& p = polygon[i];
        const Vec3& q = polygon[(i + 1) % polygon.size()];
        const double dp = side * (p.x() - at), dq = side * (q.x() - at);
        if (dp >= 0.0) spare.push_back(p);
        if ((dp > 0.0 && dq < 0.0) || (dp < 0.0 && dq > 0.0)) {
            Vec3 cut = p + (q - p) * (dp / (dp - dq));
            cut.x() = at;
            spare.push_back(cut);
        }
    }
    polygon.swap(spare);
}

/// From extents along the axes, rounded outward.
geometry::OrientedBox box_of(const geometry::AxisBox& extents, const Mat3& axes) {
    const double room = outward * (1.0 + std::max(extents.low.cwiseAbs().maxCoeff(),
                                                  extents.high.cwiseAbs().maxCoeff()));
    return {axes * extents.centre(), axes, extents.half_extents() + Vec3::Constant(room)};
}

}  // namespace

LimbBoxes fit_limb_boxes(const Flesh& flesh, const LimbBoxOptions& options) {
    SIDESTEP_REQUIRE(options.slices >= 1, std::to_string(options.slices) + " slices");
    LimbBoxes boxes;
    boxes.limbs = flesh.limbs();
    const motion::GlobalPose rest =
        forward_kinematics(flesh.skeleton(), rest_pose(flesh.skeleton()));

    // triangles in the frame of the joint that carries them
    std::vector<std::vector<Corners>> surfaces(static_cast<std::size_t>(boxes.limbs.count()));
    std::vector<Transform> to_joint;
    for (const Limb& limb : boxes.limbs.limbs)
        to_joint.push_back(rest.joints[limb.joint].inverse());
    for (int t = 0; t < flesh.triangle_count(); ++t) {
        const int limb = flesh.limb_of_triangle()[t];
        const auto corners = flesh.at_rest().corners(t);
        surfaces[limb].push_back({to_joint[limb] * corners[0], to_joint[limb] * corners[1],
                                  to_joint[limb] * corners[2]});
    }

    std::vector<Vec3> polygon, spare;
    for (int i = 0; i < boxes.limbs.count(); ++i) {
        std::vector<Corners>& surface = surfaces[i];
        boxes.empty.push_back(surface.empty());
        auto& slices = boxes.slices.emplace_back();
        if (surface.empty()) {
            boxes.whole.emplace_back();
            continue;
        }
        const Limb& limb = boxes.limbs.limbs[i];
        const Vec3 bone = limb.to - limb.from;
        const double length = bone.norm();
        const Vec3 u = length > 1e-9 ? Vec3(bone / length) : Vec3(Vec3::UnitY());
        // the box keeps the nearest right-angled axes: measure along those
        const Mat3 axes =
            geometry::OrientedBox(Vec3::Zero(), limb_axes(u, surface), Vec3::Zero()).axes();
        geometry::AxisBox extents;
        for (Corners& corners : surface) {
            for (Vec3& c : corners) {
                c = axes.transpose() * c;
                extents.include(c);
            }
        }
        boxes.whole.push_back(box_of(extents, axes));

        const double low = extents.low.x(), high = extents.high.x();
        for (int k = 0; k < options.slices; ++k) {
            const double from = k == 0 ? low : low + (high - low) * k / options.slices;
            const double to =
                k + 1 == options.slices ? high : low + (high - low) * (k + 1) / options.slices;
            geometry::AxisBox part;
            for (const Corners& c : surface) {
                if (std::max({c[0].x(), c[1].x(), c[2].x()}) < from ||
                    std::min({c[0].x(), c[1].x(), c[2].x()}) > to) {
                    continue;
                }
                polygon.assign(c.begin(), c.end());
                clip_polygon(polygon, spare, from, 1.0);
                clip_polygon(polygon, spare, to, -1.0);
                for (const Vec3& p : polygon) part.include(p);
            }
            // a limb in pieces may leave a slice without surface
            if (!part.empty()) slices.push_back(box_of(part, axes));
        }
    }
    return boxes;
}

}  // namespace sidestep::body
