// Are two shapes apart as wholes, along some direction, and along which?
//
//      ( A )  │  ( B )       the farthest corner of each towards the other tells, whatever lies behind it;
//             d              for round limbs that is all there is to ask
//
// A direction that is not the best one costs time, never truth: what counts is the gap along it.
#pragma once

#include <array>
#include <cmath>

#include "sidestep/ccd/detail/chain.h"
#include "sidestep/ccd/shape.h"

namespace sidestep::ccd::detail {

/// A gap along a direction, at both ends of a time: does it stay open between?
///
/// No gap between two points leaves its chord by more than 4 bend u (1 - u), u going from 0 to 1; so it is never
/// less than before (1 - u) + after u - 4 bend u (1 - u), which has its lowest place where u is
/// (4 bend + before - after) / (8 bend).
[[nodiscard]] inline bool stays_open(double before, double after, double bend) {
    if (!(before > 0.0 && after > 0.0)) return false;
    if (before > bend && after > bend) return true;
    if (std::abs(before - after) >= 4.0 * bend) return true;  // lowest at an end
    const double slope = 4.0 * bend + before - after;
    return 16.0 * bend * before > (1.0 + 1e-9) * slope * slope;
}

/// A few corners: all x, all y, all z, an even number of each.
struct Patch {
    const double* corners = nullptr;
    int count = 0;
};
/// Two of them at both ends of a time.
struct BothEnds {
    const Moment *a_0, *b_0, *a_1, *b_1;
};
/// True: along some direction they stay apart by more than `room`, for sure. Turns the direction, which
/// need not be known, to one that tells or might.
[[nodiscard]] bool stay_apart(const Patch& a, const Patch& b, const BothEnds& ends, double room,
                              double bend, Vec3& direction);

/// A round-ended rod (Shape::Rod) at both ends of a time.
struct MovingRod {
    Vec3 from_0 = Vec3::Zero(), to_0 = Vec3::Zero(), from_1 = Vec3::Zero(), to_1 = Vec3::Zero();
    double radius = 0.0;
};
/// The same for what two rods hold: along the direction between their nearest points, at the start or else
/// at the end.
[[nodiscard]] bool stay_apart(const MovingRod& a, const MovingRod& b, double room, double bend);

/// Two shapes at moments in one frame. Remembers corners, for the next moment is much like the last.
class Hulls {
public:
    void set(const Shape& a, const Shape& b) {
        shapes_[0] = &a;
        shapes_[1] = &b;
        corners_[0] = corners_[1] = -1;
    }

    /// How far all of b seems to be beyond all of a along a direction, found by walking uphill along
    /// edges of their hulls. Never less than it is; where a hull is not quite one, it may be more.
    [[nodiscard]] double seeming_gap(const Moment& a, const Moment& b, const Vec3& direction);
    /// Turns the direction until the seeming gap is nearly as wide as it gets, and returns it; not
    /// positive where hulls meet.
    /// @param nearly  So near to the widest is near enough.
    [[nodiscard]] double widest_gap(const Moment& a, const Moment& b, Vec3& direction,
                                    double nearly = 0.9);
    /// A leaf of each, where the two seemed nearest to each other when widest_gap() was asked last.
    [[nodiscard]] std::array<int, 2> nearest_leaves() const;
    /// True: it is more than `room`, for sure. The direction must be of length 1.
    [[nodiscard]] bool apart(const Moment& a, const Moment& b, const Vec3& direction, double room);
    /// True: it stays more than `room` between both ends, for sure. @param gap_0, gap_1  As they seem.
    [[nodiscard]] bool stay_apart(const BothEnds& ends, const Vec3& direction, double gap_0,
                                  double gap_1, double room, double bend);

private:
    const Shape* shapes_[2] = {nullptr, nullptr};
    int corners_[2] = {-1, -1};                    ///< Where the last walks ended.
    std::array<std::array<int, 2>, 3> nearest_{};  ///< Corners that carry the nearest points.
    int nearest_count_ = 0;
    double ends_[2] = {0.0,
                       0.0};  ///< How far a and b reach towards each other, each from its origin.
};

}  // namespace sidestep::ccd::detail
