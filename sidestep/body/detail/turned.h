// Wood on a lathe: a profile, turned about an axis, becomes a closed surface.
//
//     radius
//       │   ╭─╮      ╭────────╮
//       │  │   ╲____╱          ╲____╮     the profile runs from pole to pole; it may turn back on
//       ●──┘ ball  neck   limb    lip ╰─●  itself to hollow out a socket
//       └──────────────────────────────── t, along the axis
//
// Rings may be ovals, egg-shaped and off the axis, so that a rib cage or a foot can be turned too.
#pragma once

#include <span>
#include <vector>

#include "sidestep/geometry/triangle_mesh.h"
#include "sidestep/math/types.h"

namespace sidestep::body::detail {

/// One cut across the axis. Both radii 0 make a pole.
struct Ring {
    double t = 0.0;             ///< Along the axis.
    double ru = 0.0;            ///< Half width along the lathe's u.
    double rv = 0.0;            ///< Half width along the lathe's v.
    Vec3 shift = Vec3::Zero();  ///< Of the centre, off the axis.
    double egg = 0.0;           ///< Widens u towards +v (positive) or towards -v.
    double square = 2.0;        ///< Exponent of the oval: 2 is an ellipse, larger is boxier.
    double tint = 1.0;          ///< Shade of the wood: 1 plain, below 1 darker.
};

/// u x v = w, all of unit length.
struct Lathe {
    Vec3 origin = Vec3::Zero();
    Vec3 u = Vec3::UnitX();
    Vec3 v = Vec3::UnitY();
    Vec3 w = Vec3::UnitZ();

    /// Axis along `w`; u is `towards` made square to it.
    [[nodiscard]] static Lathe along(const Vec3& origin, const Vec3& w, const Vec3& towards);
};

struct Turned {
    geometry::TriangleMesh mesh;
    std::vector<double> tints;  ///< One per vertex.
};

/// A closed surface with `segments` corners around. First and last ring must be poles.
[[nodiscard]] Turned turn(const Lathe& lathe, std::span<const Ring> rings, int segments);

/// Rings through `keys` (t strictly increasing), `count` of them, without overshoot.
[[nodiscard]] std::vector<Ring> through(std::span<const Ring> keys, int count);

/// The part of a ball about `t = 0` from its pole at t = -radius up to where its rings have shrunk
/// again to `neck`; the pole included.
[[nodiscard]] std::vector<Ring> ball(double radius, double neck, int count, double tint);

/// A hollow half ball about `t = centre`, from a rim of half width `rim` down to its pole.
/// `direction` +1 when the socket opens towards +t.
[[nodiscard]] std::vector<Ring> socket(double centre, double radius, double rim, double direction,
                                       int count, double tint);

}  // namespace sidestep::body::detail
