// Eight strings side by side: number k of particle i of string s is at [(i * rows + k) * 8 + s].
#pragma once

#include <cstddef>

namespace sidestep::puppet::detail {

inline constexpr int string_lanes = 8;

/// What a step needs of eight strings. Rows are particles x 3 x 8.
struct StringStep {
    int particles = 0;
    double* x = nullptr;
    double* v = nullptr;
    double* u =
        nullptr;  ///< Of the segment that begins at the particle; kept where it has no length.
    double* work = nullptr;           ///< particles x `work_rows` x 8.
    const double* segment = nullptr;  ///< Rest length of a segment, 8.
    const double* anchor = nullptr;   ///< New, 3 x 8.
    const double* tied = nullptr;     ///< Point and velocity, 6 x 8.
    const double* touch = nullptr;    ///< particles x `touch_rows` x 8, or none.
    double* handle = nullptr;         ///< Out: 3 x 8.
    double* body = nullptr;           ///< Out: 3 x 8.
    double h = 0.0, mass = 0.0, stiffness = 0.0, friction = 0.0, air = 0.0;
    double coupling = 0.0, coupling_damping = 0.0;
    double gravity[3] = {0.0, 0.0, 0.0};
    double ground = 0.0, ground_stiffness = 0.0, ground_damping = 0.0, ground_drag = 0.0;
    double ground_friction = 0.0;
};

/// Inverse of the block (6), right side (3), segment's numbers (2).
inline constexpr int work_rows = 11;

/// Of a particle that touches something: the normal (3), how it gives along it and how it drags across it
/// (both in the units of a mass), and what it adds to the right side (3). All 0: it touches nothing.
inline constexpr int touch_rows = 8;

void implicit_step(const StringStep& step);

}  // namespace sidestep::puppet::detail
