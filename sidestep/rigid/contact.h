// Where do two bodies touch, and which way are they pushed apart?
//
//        a  \        /            normal: of unit length, from b into a
//            \______/             points: up to four, half-way between the two surfaces
//       ______x____x______        depth: how far they are in each other; negative: the gap
//              b
//
// The axis of least depth among all face normals and edge pairs (seed 004 leaves it open; our spec
// 4.4). Within `margin` contacts are told before bodies touch, so that a solver can stop them in time.
//
// Read next: docs/rigid-contact.md (how, why it is right, what it costs).
#pragma once

#include <array>
#include <cstdint>

#include "sidestep/math/transform.h"
#include "sidestep/rigid/shape.h"

namespace sidestep::rigid {

struct ContactPoint {
    Vec3 point = Vec3::Zero();
    double depth = 0.0;
    /// Which two edges made it (a corner is where two edges of one body meet): the same a step later,
    /// mostly, and different for all points of a manifold.
    std::uint32_t feature = 0;
};

struct Manifold {
    Vec3 normal = Vec3::Zero();
    std::array<ContactPoint, 4> points{};
    int count = 0;  ///< 0: farther apart than the margin.
    /// Depth along the normal of the whole pair: the greatest of the points.
    double depth = 0.0;
};

/// What the last look at a pair found: tried first, never trusted. One per pair, in the order a, b; what
/// another pair left behind costs time and harms nothing.
struct ContactMemory {
    std::uint32_t axis = 0;
};

/// Where they touch. Moving a by `depth` along the normal ends the overlap, and no move ends it that is
/// shorter by more than a hair: contacts of faces are preferred to those of edges, and the axis of a
/// moment ago to a new one, where that costs no more depth than 3 % and 1.5 thousandths of the smaller
/// body's inner radius. `separation` has no such preference.
///
/// Swapping a and b turns the normal. Overlapping bodies always get a unit normal and a point, whatever
/// their places: the same centre, one inside the other, faces in one plane. Any thread; no allocation
/// once a thread has seen hulls of this size.
///
/// @param margin  Gaps up to this many metres are told as contacts of negative depth: never more gap
///                than there is along the normal. Bodies that are farther apart have no contact, but for
///                a hair where faces look at each other past their sides.
/// @param memory  About 30 ns for boxes that are still apart, and steadier contacts for those that are
///                not.
[[nodiscard]] Manifold contact(const Shape& a, const Transform& a_to_world, const Shape& b,
                               const Transform& b_to_world, double margin = 0.0,
                               ContactMemory* memory = nullptr);

/// How far the bodies may be moved towards each other along any direction without touching: their
/// distance, to 1e-12 of their size and never more than it is; where they overlap, minus the least
/// depth over all axes.
[[nodiscard]] double separation(const Shape& a, const Transform& a_to_world, const Shape& b,
                                const Transform& b_to_world);

/// How a body moves within a step: a straight line at constant velocity (plus half the acceleration
/// times the square of the time), turning at constant angular velocity.
struct Flight {
    Transform start{};
    Vec3 velocity = Vec3::Zero();
    Vec3 spin = Vec3::Zero();
    Vec3 acceleration = Vec3::Zero();
    [[nodiscard]] Transform at(double seconds) const;
};

/// The first moment at which the gap is `tolerance` or less, never late: conservative advancement, at
/// most `steps` looks. Early by at most a hundredth of the tolerance (and 1e-9 of the bodies' size) of
/// gap. Bodies that begin nearer than that hit at 0.
struct Impact {
    bool hits = false;
    double seconds = 0.0;  ///< When; the whole time when it does not hit.
    /// False when the looks ran out before the gap was as small: told as a hit at the last moment that
    /// is known to be safe.
    bool certain = true;
    int looks = 0;
};
/// @throws UsageError when times or tolerance are negative or not finite, or no look is allowed.
[[nodiscard]] Impact time_of_impact(const Shape& a, const Flight& a_flight, const Shape& b,
                                    const Flight& b_flight, double seconds, double tolerance = 1e-4,
                                    int steps = 64);

}  // namespace sidestep::rigid
