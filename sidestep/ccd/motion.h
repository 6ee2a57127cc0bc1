// How does everything move during one step?
//
//     t = 0            t = 1         every link turns and slides against its parent at constant rates:
//
//      o──o             o            pose(t) = ( turned by start and t * turn, moved by start + t * slide )
//      │   ╲    ──►    ╱ ╲
//     ─┴─   o        ─┴─  o──o       seen from the parent; the world is the parent of roots
//
// One form for all: hinges, sliders, balls, what flies, two frames of a clip (slerp), what stands
// still. A joint with two axes is two links. Links that do not move against their parents form one
// rigid group with them, and cost nothing.
//
// Read next: shape.h (what a link looks like), first_contact.h (the question).
#pragma once

#include <span>
#include <vector>

#include "sidestep/math/transform.h"

namespace sidestep::ccd {

/// Metres and radians beyond this are refused, and so are tolerances below the least: products of six of them
/// must be numbers still.
inline constexpr double largest_number = 1e30, least_tolerance = 1e-30;

/// One link during a step.
struct LinkMotion {
    int parent = -1;  ///< An earlier link; -1: the world.
    Transform start{};
    Vec3 turn = Vec3::Zero();   ///< Radians in the link's own axes, any number of turns.
    Vec3 slide = Vec3::Zero();  ///< Metres in the parent's axes.

    [[nodiscard]] bool moves() const {
        return (turn.array() != 0.0).any() || (slide.array() != 0.0).any();
    }
    /// In the parent's frame. @param t  From 0 to 1.
    [[nodiscard]] Transform at(double t) const;
};

/// The short way from one place to another: a body in flight, a joint between two frames of a clip.
[[nodiscard]] LinkMotion between(int parent, const Transform& from, const Transform& to);
/// @param placement  Of the joint in the parent, as it is at angle 0.
/// @param axis  Of length 1, in the link's axes.
[[nodiscard]] LinkMotion hinge(int parent, const Transform& placement, const Vec3& axis,
                               double from_rad, double to_rad);
[[nodiscard]] LinkMotion slider(int parent, const Transform& placement, const Vec3& axis,
                                double from_m, double to_m);
/// Does not move.
[[nodiscard]] LinkMotion still(int parent, const Transform& placement);

/// Where every link is in the world at one moment.
/// @throws UsageError when a parent does not come before its child.
[[nodiscard]] std::vector<Transform> places(std::span<const LinkMotion> links, double t);

/// For each link the topmost link of its rigid group; what stands still in the world has -1.
[[nodiscard]] std::vector<int> rigid_groups(std::span<const LinkMotion> links);

}  // namespace sidestep::ccd
