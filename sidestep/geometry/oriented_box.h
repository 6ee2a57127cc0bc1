// A box that turns with the thing it holds, and its shadow on the ground.
//
//          ______
//        /      /\          centre, three unit axes at right angles, half the length along each;
//       /______/  \         closed: the faces belong to the box
//       \      \  /
//        \______\/
//
// Read next: box_overlap.h (do two of them touch?).
#pragma once

#include <array>
#include <span>

#include "sidestep/geometry/axis_box.h"
#include "sidestep/math/transform.h"
#include "sidestep/math/types.h"

namespace sidestep::geometry {

/// Immutable but for assignment. Its axes are orthonormal to a few roundings, which the overlap
/// tests rely on.
class OrientedBox {
public:
    /// A single point at the origin.
    OrientedBox() = default;

    /// @param axes  Columns, orthonormal to 1e-6; the nearest right-angled triple is kept.
    /// @param half_extents  Not negative; zero makes the box flat.
    /// @throws UsageError when the axes are further off, or a number is negative or not finite.
    OrientedBox(const Vec3& centre, const Mat3& axes, const Vec3& half_extents);

    /// The box in the frame of the world. @throws UsageError when `box` is empty.
    explicit OrientedBox(const AxisBox& box, const Transform& to_world = {});

    /// The smallest box with these axes (see above) that holds the points. @throws UsageError when
    /// there are none.
    [[nodiscard]] static OrientedBox around(std::span<const Vec3> points, const Mat3& axes);

    /// A close box with axes of its own choice: the principal axes of the points, the longest
    /// first; where they are not unique the choice is arbitrary but always the same. Of this box
    /// and the axis-aligned one the smaller is returned.
    [[nodiscard]] static OrientedBox around(std::span<const Vec3> points);

    [[nodiscard]] const Vec3& centre() const noexcept { return centre_; }
    [[nodiscard]] const Mat3& axes() const noexcept { return axes_; }
    [[nodiscard]] const Vec3& half_extents() const noexcept { return half_extents_; }
    [[nodiscard]] double volume() const { return 8.0 * half_extents_.prod(); }

    /// Bit 0 of the index chooses the side along axis 0, and so on; 0 is the low side.
    [[nodiscard]] std::array<Vec3, 8> corners() const;
    /// Coordinates along the axes, from the centre.
    [[nodiscard]] Vec3 to_local(const Vec3& point) const {
        return axes_.transpose() * (point - centre_);
    }
    /// Closed. A box made by `around` contains its points in exactly this sense.
    [[nodiscard]] bool contains(const Vec3& point) const {
        return (to_local(point).cwiseAbs().array() <= half_extents_.array()).all();
    }
    /// The axis-aligned box around it, rounded outward by a few units in the last place.
    [[nodiscard]] AxisBox bounds() const;
    /// Grown by `margin` on every side. @throws UsageError when a side would become negative.
    [[nodiscard]] OrientedBox expanded(double margin) const;
    [[nodiscard]] OrientedBox transformed(const Transform& transform) const;

private:
    Vec3 centre_ = Vec3::Zero();
    Mat3 axes_ = Mat3::Identity();
    Vec3 half_extents_ = Vec3::Zero();
};

/// A box that holds both: with the axes of the one, the axes of the other or principal axes of all
/// corners, whichever is smallest.
[[nodiscard]] OrientedBox merged(const OrientedBox& a, const OrientedBox& b);

/// A rectangle on the ground plane (x, z).
class OrientedRect {
public:
    /// A single point at the origin.
    OrientedRect() = default;

    /// @param forward  The direction of its second axis, of length 1 to 1e-6; the first points to
    /// the left of it, as x does beside z.
    /// @throws UsageError as OrientedBox does.
    OrientedRect(const Vec2& centre, const Vec2& forward, const Vec2& half_extents);

    /// Turned by `heading_rad` as in rotation.h: positive to the left.
    [[nodiscard]] static OrientedRect from_heading(const Vec2& centre, double heading_rad,
                                                   const Vec2& half_extents);
    /// The smallest rectangle with this forward direction around the points; there must be some.
    [[nodiscard]] static OrientedRect around(std::span<const Vec2> points, const Vec2& forward);

    [[nodiscard]] const Vec2& centre() const noexcept { return centre_; }
    [[nodiscard]] const Vec2& forward() const noexcept { return forward_; }
    [[nodiscard]] Vec2 left() const { return {forward_.y(), -forward_.x()}; }
    [[nodiscard]] const Vec2& half_extents() const noexcept { return half_extents_; }
    [[nodiscard]] double area() const { return 4.0 * half_extents_.prod(); }
    /// In order around the rectangle.
    [[nodiscard]] std::array<Vec2, 4> corners() const;
    [[nodiscard]] Vec2 to_local(const Vec2& point) const {
        const Vec2 d = point - centre_;
        return {left().dot(d), forward_.dot(d)};
    }
    /// Closed.
    [[nodiscard]] bool contains(const Vec2& point) const {
        return (to_local(point).cwiseAbs().array() <= half_extents_.array()).all();
    }
    [[nodiscard]] OrientedRect expanded(double margin) const;

private:
    Vec2 centre_ = Vec2::Zero();
    Vec2 forward_ = Vec2(0, 1);
    Vec2 half_extents_ = Vec2::Zero();
};

}  // namespace sidestep::geometry
