// Where do two bodies touch, and which way are they pushed apart?
//
//        a  \        /            normal: of unit length, from b into a
//            \______/             points: up to four, half-way between the two surfaces
//       ______x____x______        depth: how far they are in each other; negative: the gap
//              b
//
// The axis of least depth among all face normals and edge pairs (seed 004 leaves it open; our spec
// 4.4). Within `margin` contacts are told before bodies touch, so that a solver can stop them in time.
#pragma once

#include <array>
#include <cstdint>

#include "sidestep/math/transform.h"
#include "sidestep/rigid/shape.h"

namespace sidestep::rigid {

struct ContactPoint {
    Vec3 point = Vec3::Zero();
    double depth = 0.0;
    std::uint32_t feature = 0;  ///< Which corners and edges made it: the same a step later, mostly.
};

struct Manifold {
    Vec3 normal = Vec3::Zero();
    std::array<ContactPoint, 4> points{};
    int count = 0;  ///< 0: farther apart than the margin.
    /// Depth along the normal of the whole pair: the greatest of the points.
    double depth = 0.0;
};

/// What the last look at a pair found: tried first, never trusted.
struct ContactMemory {
    std::uint32_t axis = 0;
};

/// @param margin  Gaps up to this many metres are told as contacts of negative depth.
[[nodiscard]] Manifold contact(const Shape& a, const Transform& a_to_world, const Shape& b,
                               const Transform& b_to_world, double margin = 0.0,
                               ContactMemory* memory = nullptr);

/// How far the bodies may be moved towards each other along any direction without touching: a lower
/// bound of their distance (exact between faces and corners, and between balls); negative inside.
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
/// most `steps` looks.
struct Impact {
    bool hits = false;
    double seconds = 0.0;  ///< When; the whole time when it does not hit.
    bool certain = true;   ///< False when the looks ran out before the gap was as small.
    int looks = 0;
};
[[nodiscard]] Impact time_of_impact(const Shape& a, const Flight& a_flight, const Shape& b,
                                    const Flight& b_flight, double seconds, double tolerance = 1e-4,
                                    int steps = 64);

}  // namespace sidestep::rigid
