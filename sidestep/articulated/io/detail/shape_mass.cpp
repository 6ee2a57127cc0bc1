#include "sidestep/articulated/io/detail/shape_mass.h"

namespace sidestep::articulated::detail {

namespace {
using ShapeKind = ModelShape::Kind;
}

double volume_of(ShapeKind kind, const Vec3& s) {
    switch (kind) {
        case ShapeKind::sphere:
            return 4.0 / 3.0 * pi * s.x() * s.x() * s.x();
        case ShapeKind::capsule:
            return pi * s.x() * s.x() * (2.0 * s.y() + 4.0 / 3.0 * s.x());
        case ShapeKind::cylinder:
            return pi * s.x() * s.x() * 2.0 * s.y();
        case ShapeKind::box:
            return 8.0 * s.x() * s.y() * s.z();
        case ShapeKind::ellipsoid:
            return 4.0 / 3.0 * pi * s.x() * s.y() * s.z();
        case ShapeKind::plane:
            return 0.0;
    }
    return 0.0;
}

Vec3 moments_of(ShapeKind kind, const Vec3& s, double mass) {
    const double r = s.x(), rr = r * r, length = 2.0 * s.y();
    switch (kind) {
        case ShapeKind::sphere:
            return Vec3::Constant(0.4 * mass * rr);
        case ShapeKind::capsule: {
            // a cylinder, and two half balls at its ends: their centres lie 3/8 r further out
            const double caps = mass * 4.0 * r / (4.0 * r + 3.0 * length), tube = mass - caps;
            const double across = tube * (3.0 * rr + length * length) / 12.0 +
                                  caps * (0.4 * rr + 0.25 * length * length + 0.375 * r * length);
            return {across, across, 0.5 * tube * rr + 0.4 * caps * rr};
        }
        case ShapeKind::cylinder: {
            const double across = mass * (3.0 * rr + length * length) / 12.0;
            return {across, across, 0.5 * mass * rr};
        }
        case ShapeKind::box:
        case ShapeKind::ellipsoid: {
            const double share = mass / (kind == ShapeKind::box ? 3.0 : 5.0);
            const Vec3 q = s.cwiseProduct(s);
            return share * Vec3(q.y() + q.z(), q.x() + q.z(), q.x() + q.y());
        }
        case ShapeKind::plane:
            break;
    }
    return Vec3::Zero();
}

ShapeWeight weight_of(const ModelShape& shape, double mass) {
    const Mat3 turn = shape.placement.rotation.toRotationMatrix();
    return {mass, shape.placement.translation,
            turn * moments_of(shape.kind, shape.size, mass).asDiagonal() * turn.transpose()};
}

ShapeWeight together(const std::vector<ShapeWeight>& parts) {
    ShapeWeight all;
    for (const ShapeWeight& part : parts) {
        all.mass += part.mass;
        all.centre += part.mass * part.centre;
    }
    if (all.mass <= 0.0) return {};
    all.centre /= all.mass;
    for (const ShapeWeight& part : parts) {
        const Mat3 off = cross_matrix(part.centre - all.centre);
        all.inertia += part.inertia - part.mass * off * off;
    }
    all.inertia = (0.5 * (all.inertia + all.inertia.transpose())).eval();
    return all;
}

Vec3 far_end_of(const std::vector<ModelShape>& shapes) {
    Vec3 far = Vec3::Zero();
    for (const ModelShape& shape : shapes) {
        if (shape.kind == ShapeKind::plane) continue;
        // along the longest of its axes
        Vec3 half = Vec3::Zero();
        if (shape.kind == ShapeKind::capsule || shape.kind == ShapeKind::cylinder) {
            half.z() = shape.size.y();
        } else if (shape.kind != ShapeKind::sphere) {
            int longest = 0;
            shape.size.maxCoeff(&longest);
            half[longest] = shape.size[longest];
        }
        for (const double side : {-1.0, 1.0}) {
            const Vec3 end = shape.placement * Vec3(side * half);
            if (end.squaredNorm() > far.squaredNorm()) far = end;
        }
    }
    return far;
}

}  // namespace sidestep::articulated::detail
