// Do these two convex solids meet? By bit tables, as seed 004 does, made complete.
//
//               corners of b
//               0 1 2 3 4 5 6 7
//     faces  0  1 1 1 1 1 1 1 1      row of ones: all of b is behind this face
//     of a   1  0 0 1 1 0 0 1 1      mixed: the face cuts b
//            2  0 0 0 0 0 0 0 0      row of zeros: this face separates; done
//               AND of a column: a corner of b inside a
//
// then corners of a whose faces are all mixed, then edges of b cut by a (from the stored distances,
// without one more product), then edges of a between two mixed faces. Closed bodies: touching counts.
//
// `complete` never calls two bodies apart that touch: planes are moved out by a bound on everything that
// rounding can do (about 3e-14 of the sizes and the distance; nothing at all where nothing rounds). Bodies
// whose gap is within that bound, times how sharp their corners are, may be called touching.
//
// Read next: docs/rigid-narrow.md (what the seed prints, which of its shortcuts miss, the proof).
#pragma once

#include <array>
#include <cstdint>

#include "sidestep/math/transform.h"
#include "sidestep/rigid/solid.h"

namespace sidestep::rigid {

enum class NarrowMethod {
    complete,       ///< Always right.
    naive_two_way,  ///< Moore and Wilhelms: corners, corners, edges, edges. Right and slow.
    naive_one_way,  ///< Edges of b only, as table 4 counted. Misses.
    printed,  ///< The seed to the letter: neighbouring faces, t_A > t_D. Misses, false alarms.
    printed_checked,  ///< The same with the middle of the segment tested. Misses.
};

/// The currency of table 4: scalar products (three multiplications) by step, and divisions.
///
///     step           complete and printed                 naive
///      1      corners of b, faces of a              corners of b in a
///      2      corners of a whose faces all cut b    corners of a in b
///      3      edges of b, from stored distances     edges of b cut by planes of a, middles of pieces
///      4      edges of a between cutting faces      edges of a cut by planes of b
struct NarrowWork {
    std::array<std::int64_t, 4> products{};
    std::int64_t divisions = 0;
};

/// What the test found, and how.
struct Touch {
    enum class How : std::uint8_t {
        apart,        ///< No feature meets.
        apart_by_a,   ///< Face `feature` of a separates.
        corner_of_b,  ///< Corner `feature` of b is in a.
        corner_of_a,  ///< Corner `feature` of a is in b.
        edge_of_b,    ///< Edge `feature` of b goes through a, in by `entry`, out by `exit`.
        edge_of_a,
    };
    bool touches = false;
    How how = How::apart;
    int feature = -1;
    int entry = -1, exit = -1;  ///< Faces; -1 where the edge begins or ends inside.
    NarrowWork work{};
};

/// What to try first next time: the direction that separated a pair a moment ago. Zero is no memory.
/// Tried, never trusted: any content gives the same answers.
struct NarrowMemory {
    std::array<float, 3> direction{};  ///< From a to b, in the coordinates of a.
};

struct NarrowOptions {
    NarrowMethod method = NarrowMethod::complete;
    /// Corners no further than this outside a plane count as inside, in units of the plane's normal.
    /// `complete` adds its bound on rounding.
    double tolerance = 0.0;
};

/// The whole answer, with work counted. Rotations must be of unit length, to rounding.
/// @throws UsageError when the tolerance is negative or a placement is not finite.
[[nodiscard]] Touch touch(const Solid& a, const Transform& a_to_world, const Solid& b,
                          const Transform& b_to_world, const NarrowOptions& options = {});

/// `complete`, for speed: always the same yes or no. Boxes by their fifteen axes, others by a search for
/// a separating direction or a common point; the tables decide what these cannot settle beyond doubt.
[[nodiscard]] bool touching(const Solid& a, const Transform& a_to_world, const Solid& b,
                            const Transform& b_to_world, NarrowMemory* memory = nullptr);

}  // namespace sidestep::rigid
