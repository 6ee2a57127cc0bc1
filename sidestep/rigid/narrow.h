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
// Read next: docs/rigid.md (what the seed prints, which of its shortcuts miss, the proof).
#pragma once

#include <cstdint>
#include <span>

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
struct NarrowWork {
    std::array<std::int64_t, 4> products{};
    std::int64_t divisions = 0;
};

/// What the test found, and how.
struct Touch {
    enum class How : std::uint8_t {
        apart,        ///< No feature meets.
        apart_by_a,   ///< Face `feature` of a separates.
        apart_by_b,   ///< Face `feature` of b separates.
        corner_of_b,  ///< Corner `feature` of b is in a.
        corner_of_a,  ///< Corner `feature` of a is in b.
        edge_of_b,    ///< Edge `feature` of b goes through a, in by `entry`, out by `exit`.
        edge_of_a,
    };
    bool touches = false;
    How how = How::apart;
    int feature = -1;
    int entry = -1, exit = -1;  ///< Faces; -1 where the edge begins or ends inside.
    NarrowWork work{};          ///< Only counted by `touch`, not by `touching`.
};

/// What to try first next time: the plane that separated a pair a moment ago. 0 is no memory.
struct NarrowMemory {
    std::int32_t plane = 0;  ///< +1 + face of a, -1 - face of b.
};

struct NarrowOptions {
    NarrowMethod method = NarrowMethod::complete;
    /// Corners no further than this outside a plane count as inside, in units of the plane's normal.
    double tolerance = 0.0;
};

/// The whole answer, with work counted.
[[nodiscard]] Touch touch(const Solid& a, const Transform& a_to_world, const Solid& b,
                          const Transform& b_to_world, const NarrowOptions& options = {});

/// `complete`, for speed: the same yes or no.
[[nodiscard]] bool touching(const Solid& a, const Transform& a_to_world, const Solid& b,
                            const Transform& b_to_world, NarrowMemory* memory = nullptr);

}  // namespace sidestep::rigid
