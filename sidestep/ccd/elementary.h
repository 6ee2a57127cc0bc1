// Do a moving corner and a moving triangle, or two moving edges, ever touch? When first?
//
//     start        end           every point moves straight, from its start at t = 0 to its end at t = 1
//      v ·
//        ╲  f1 ─ ─ ─ f1          vertex-face   v, f0, f1, f2
//         ╲ ╱╲                   edge-edge     a0, a1, b0, b1
//      f0 ─·──f2 ...
//            v
//
// The answer is exact for the numbers given: no contact is missed and none is made up, not even when
// a corner grazes a border, all move in one plane, or an edge has no length. Touching counts, at t = 0
// and t = 1 too. Nearly all questions are decided in doubles with proven error bounds; the few that are
// left, in whole numbers.
//
// Read next: docs/ccd-elementary.md.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>

#include "sidestep/math/types.h"

namespace sidestep::ccd {

enum class Elementary : std::uint8_t { vertex_face, edge_edge };

/// Four points at the start and at the end of their way.
struct MovingPoints {
    std::array<Vec3, 4> start{};
    std::array<Vec3, 4> end{};
};

/// What decided.
enum class Stage : std::uint8_t { box, cubic, sides, subdivision, exact };

struct FirstTouch {
    enum class Verdict : std::uint8_t {
        free,
        contact,
        refused,  ///< A coordinate is not finite.
    };
    Verdict verdict = Verdict::free;
    Stage stage = Stage::box;
    /// No contact before; the first one no later than the tolerance after it. Infinity when free.
    double seconds = std::numeric_limits<double>::infinity();

    [[nodiscard]] bool touches() const noexcept { return verdict == Verdict::contact; }
};

struct ElementaryOptions {
    /// How far behind the first contact the time may be. 1: only whether there is one; quicker.
    double tolerance = 1e-6;
};

[[nodiscard]] FirstTouch first_touch(Elementary kind, const MovingPoints& points,
                                     const ElementaryOptions& options = {});

/// Many questions of one kind. @throws UsageError when the spans differ in length.
void first_touches(Elementary kind, std::span<const MovingPoints> questions,
                   std::span<FirstTouch> answers, const ElementaryOptions& options = {});

/// The same of points in single precision: every float is a double.
struct MovingPointsF {
    std::array<Eigen::Vector3f, 4> start{};
    std::array<Eigen::Vector3f, 4> end{};
};
void first_touches(Elementary kind, std::span<const MovingPointsF> questions,
                   std::span<FirstTouch> answers, const ElementaryOptions& options = {});

}  // namespace sidestep::ccd
