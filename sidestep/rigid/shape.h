// What is a body made of, how far does it reach, and how does it resist turning?
//
// A shape is a convex polyhedron or a ball, moved so that its centre of mass is the origin. It knows
// nothing of where it is or how heavy: a thousand dice share one shape.
#pragma once

#include <memory>

#include "sidestep/geometry/axis_box.h"
#include "sidestep/geometry/convex_polyhedron.h"
#include "sidestep/math/transform.h"
#include "sidestep/rigid/solid.h"

namespace sidestep::rigid {

/// Immutable; shared by any number of bodies and threads.
class Shape {
public:
    enum class Kind { polyhedron, ball };

    /// Mass properties are those of the polyhedron, exactly (no sampling).
    [[nodiscard]] static std::shared_ptr<const Shape> polyhedron(
        const geometry::ConvexPolyhedron& polyhedron);
    /// @throws UsageError unless all half extents are positive and finite.
    [[nodiscard]] static std::shared_ptr<const Shape> box(const Vec3& half_extents);
    /// @throws UsageError unless the radius is positive and finite.
    [[nodiscard]] static std::shared_ptr<const Shape> ball(double radius);

    [[nodiscard]] Kind kind() const noexcept { return kind_; }
    /// True for polyhedra with three pairs of parallel rectangles whose edges are the axes.
    [[nodiscard]] bool is_box() const noexcept { return is_box_; }
    /// Only where `is_box`.
    [[nodiscard]] const Vec3& half_extents() const noexcept { return half_extents_; }
    /// The columns for the inclusion tests, about the centre of mass. Empty for a ball.
    [[nodiscard]] const Solid& solid() const noexcept { return solid_; }
    /// Of a ball.
    [[nodiscard]] double radius() const noexcept { return radius_; }
    /// No point of it is farther from its centre.
    [[nodiscard]] double reach() const noexcept { return reach_; }
    /// A ball of this radius about the centre is inside.
    [[nodiscard]] double inner_radius() const noexcept { return inner_radius_; }
    /// m^3.
    [[nodiscard]] double volume() const noexcept { return volume_; }
    /// Per kilogram, about the centre, in the axes of the shape: m^2.
    [[nodiscard]] const Mat3& inertia_per_mass() const noexcept { return inertia_per_mass_; }
    /// The axes about which it turns without wobbling, as a rotation into the shape's own axes, and the
    /// inertia per kilogram about them.
    [[nodiscard]] const Quat& principal_axes() const noexcept { return principal_axes_; }
    [[nodiscard]] const Vec3& principal_inertia() const noexcept { return principal_inertia_; }
    /// The same about every axis (balls, cubes): nothing to do for the gyroscopic term.
    [[nodiscard]] bool round_inertia() const noexcept { return round_inertia_; }
    /// Where the centre of mass was in the coordinates that the shape was made from.
    [[nodiscard]] const Vec3& centre() const noexcept { return centre_; }
    /// The polyhedron about its centre of mass; for a ball one that is near enough to be drawn.
    [[nodiscard]] const geometry::ConvexPolyhedron& outline() const noexcept { return outline_; }

    /// The axis-aligned box around the placed shape: of its transformed corners, never of turned
    /// extents.
    [[nodiscard]] geometry::AxisBox box_in_world(const Transform& to_world) const;

private:
    Kind kind_ = Kind::polyhedron;
    bool is_box_ = false, round_inertia_ = false;
    Vec3 half_extents_ = Vec3::Zero(), centre_ = Vec3::Zero();
    double radius_ = 0.0, reach_ = 0.0, inner_radius_ = 0.0, volume_ = 0.0;
    Mat3 inertia_per_mass_ = Mat3::Zero();
    Quat principal_axes_ = Quat::Identity();
    Vec3 principal_inertia_ = Vec3::Zero();
    Solid solid_;
    geometry::ConvexPolyhedron outline_;
};

}  // namespace sidestep::rigid
