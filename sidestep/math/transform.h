// Where is this thing, and how is it turned?
//
// A Transform maps coordinates of a child frame into its parent: `to_world * point_in_limb`.
// It is rigid: no scale, no shear.
#pragma once

#include "sidestep/math/types.h"

namespace sidestep {

struct Transform {
    Quat rotation = Quat::Identity();
    Vec3 translation = Vec3::Zero();

    /// A point (turned and moved).
    [[nodiscard]] Vec3 operator*(const Vec3& point) const { return rotation * point + translation; }

    /// First `inner`, then this.
    [[nodiscard]] Transform operator*(const Transform& inner) const {
        return {rotation * inner.rotation, rotation * inner.translation + translation};
    }

    [[nodiscard]] Transform inverse() const {
        const Quat back = rotation.conjugate();
        return {back, -(back * translation)};
    }

    [[nodiscard]] Mat4 matrix() const {
        Mat4 m = Mat4::Identity();
        m.topLeftCorner<3, 3>() = rotation.toRotationMatrix();
        m.topRightCorner<3, 1>() = translation;
        return m;
    }
};

}  // namespace sidestep
