// Where and when does a path happen?
//
//        z ^      .--> the path, turned to the left by its heading,
//          |     /     moved to (x, z), begun at start_s
//          |    o (x, z)
//          +-----------> x
//
// A path is prepared once; a placement is a handful of numbers that changes with every question.
// The turn is kept as cosine and sine, so that no answer hangs on a C library's sin and cos.
#pragma once

#include <cmath>

#include "sidestep/math/types.h"
#include "sidestep/motion/ground_path.h"

namespace sidestep::spacetime {

using motion::GroundPath;

/// A turn about the vertical, then a move over the ground, and a time to begin.
struct Placement {
    double x = 0.0;        ///< Metres.
    double z = 0.0;        ///< Metres.
    double cosine = 1.0;   ///< Of the heading; positive turns to the left, from +z towards +x.
    double sine = 0.0;     ///< Of the heading.
    double start_s = 0.0;  ///< When sample 0 begins, in the world's seconds. Any real number.

    /// @throws UsageError when a number is not finite or beyond `farthest` metres or seconds.
    [[nodiscard]] static Placement at(double x, double z, double heading_rad = 0.0,
                                      double start_s = 0.0);

    /// The point of the path's own ground plane, in the world. These very operations, in this
    /// order, are the definition that every method answers to, down to the last bit.
    [[nodiscard]] Vec2 operator()(const Vec2& p) const {
        return {(cosine * p.x() + sine * p.y()) + x, (cosine * p.y() - sine * p.x()) + z};
    }
    [[nodiscard]] double heading_rad() const;

    /// First `inner`, then this one: where a clip comes to lie whose path was placed by `inner`
    /// inside a longer path. Start times add.
    [[nodiscard]] Placement operator*(const Placement& inner) const;

    bool operator==(const Placement&) const = default;
};

/// Metres, or seconds, from the origin of space and time; further out doubles stop being exact
/// enough to say what touches.
inline constexpr double farthest = 1e9;

/// How far a turn may be off the unit circle. Products of placements stay well within.
inline constexpr double crookedest = 1e-12;

/// What `check` below asks for, as yes or no.
[[nodiscard]] inline bool is_sound(const Placement& p) {
    const double length = p.cosine * p.cosine + p.sine * p.sine;
    // written so that a NaN anywhere says no
    return std::abs(p.x) <= farthest && std::abs(p.z) <= farthest &&
           std::abs(p.start_s) <= farthest && std::abs(length - 1.0) <= crookedest;
}

/// Refuses what no query can answer about, by name: an empty path, as many radii as positions, a dt
/// that is not within [1e-6, 1e6] s, positions that are not finite or beyond `farthest`, radii that
/// are negative, not finite or beyond `farthest`.
/// @throws UsageError with the number of the sample that is wrong.
void check(const GroundPath& path);

/// @throws UsageError when a number is not finite, beyond `farthest`, or the turn is no turn
/// (the sum of squares of cosine and sine off 1 by more than `crookedest`).
void check(const Placement& placement);

}  // namespace sidestep::spacetime
