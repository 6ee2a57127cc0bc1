// Two faces, nearly flat on each other: which points hold them apart?
//
//        ________            The incident face is laid on the plane of the reference face and cut by
//       /  ____ /___         its sides. Each corner of what remains knows the two edges that made
//      /__/____/__ /         it (of either face), and so is the same corner a step later whichever
//         \______/           face was the reference. Four are kept: the deepest, and those that span
//                            the most.
#pragma once

#include <cstdint>
#include <span>

#include "sidestep/rigid/contact.h"

namespace sidestep::rigid::detail {

/// A corner of a flat polygon on the reference plane. Not set to anything: polygons are made in bulk.
struct FlatCorner {
    double x, y;
    double depth;          ///< Of the incident face below the plane, here.
    std::uint16_t edge;    ///< The edge from here to the next corner.
    std::uint16_t before;  ///< The edge that ends here.

    /// The same whichever way round the polygon is walked.
    [[nodiscard]] std::uint32_t feature() const {
        const std::uint32_t low = edge < before ? edge : before;
        const std::uint32_t high = edge < before ? before : edge;
        return high << 16 | low;
    }
};

/// A side of the reference face: inside is x * nx + y * ny <= d.
struct FlatSide {
    double nx = 0.0, ny = 0.0, d = 0.0;
    std::uint16_t edge = 0;
};

/// Cuts off what is outside a side by more than `slack`. `out` has room for one corner more than
/// `polygon` has; returns how many there are.
int cut(const FlatCorner* polygon, int count, const FlatSide& side, double slack, FlatCorner* out);

/// Indices of at most four corners: all, or the deepest, the one farthest from it, the one that makes
/// the largest triangle with both and the one that adds most to that. Corners less deep than `least`
/// do not count. Returns how many.
int choose_four(std::span<const FlatCorner> corners, double least, std::array<int, 4>& chosen);

}  // namespace sidestep::rigid::detail
