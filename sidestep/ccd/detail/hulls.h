// Are two shapes apart as wholes, along some direction, and along which?
//
//      ( A )  │  ( B )       the farthest corner of each towards the other tells, whatever lies behind it;
//             d              for round limbs that is all there is to ask
//
// A direction that is not the best one costs time, never truth: what counts is the gap along it.
#pragma once

#include "sidestep/ccd/detail/chain.h"
#include "sidestep/ccd/shape.h"

namespace sidestep::ccd::detail {

/// Two shapes at moments in one frame. Remembers corners, for the next moment is much like the last.
class Hulls {
public:
    /// @param corner_a, corner_b  Where to begin to look.
    void set(const Shape& a, const Shape& b, int corner_a, int corner_b) {
        shapes_[0] = &a;
        shapes_[1] = &b;
        corners_[0] = corner_a;
        corners_[1] = corner_b;
    }

    /// How far all of b seems to be beyond all of a along a direction, found by walking uphill along
    /// edges. Never less than it is; on shapes that are not convex it may be more.
    [[nodiscard]] double seeming_gap(const Moment& a, const Moment& b, const Vec3& direction);
    /// Turns the direction until the seeming gap is nearly as wide as it gets, and returns it; not
    /// positive where hulls meet.
    [[nodiscard]] double widest_gap(const Moment& a, const Moment& b, Vec3& direction);
    /// True: it is more than `room`, for sure. The direction must be of length 1.
    [[nodiscard]] bool apart(const Moment& a, const Moment& b, const Vec3& direction, double room);

private:
    const Shape* shapes_[2] = {nullptr, nullptr};
    int corners_[2] = {0, 0};
    double ends_[2] = {0.0,
                       0.0};  ///< How far a and b reach towards each other, each from its origin.
};

}  // namespace sidestep::ccd::detail
