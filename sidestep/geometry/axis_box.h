// What region of space, in the axes of the world, holds this thing?
//
//          high
//     +-----+
//     |     |        closed: the faces belong to the box
//     +-----+
//   low
//
// Only comparisons decide here, so every answer is exact for the numbers given.
#pragma once

#include <array>
#include <limits>
#include <span>

#include "sidestep/math/types.h"

namespace sidestep::geometry {

/// An axis-aligned box. The default one is empty: it holds nothing, and including a point makes it
/// that point.
struct AxisBox {
    Vec3 low = Vec3::Constant(std::numeric_limits<double>::infinity());
    Vec3 high = Vec3::Constant(-std::numeric_limits<double>::infinity());

    /// The smallest box around the points; empty when there are none.
    [[nodiscard]] static AxisBox around(std::span<const Vec3> points) {
        AxisBox box;
        for (const Vec3& point : points) box.include(point);
        return box;
    }

    [[nodiscard]] bool empty() const { return !(low.array() <= high.array()).all(); }
    [[nodiscard]] Vec3 centre() const { return low + 0.5 * (high - low); }
    [[nodiscard]] Vec3 half_extents() const { return 0.5 * (high - low); }
    /// Edge lengths; zero for an empty box.
    [[nodiscard]] Vec3 size() const { return empty() ? Vec3(Vec3::Zero()) : Vec3(high - low); }
    [[nodiscard]] double volume() const { return size().prod(); }
    [[nodiscard]] double surface_area() const {
        const Vec3 s = size();
        return 2.0 * (s.x() * s.y() + s.y() * s.z() + s.z() * s.x());
    }

    /// Bit 0 of the index chooses x, bit 1 y, bit 2 z; 0 is low.
    [[nodiscard]] std::array<Vec3, 8> corners() const {
        std::array<Vec3, 8> points;
        for (int i = 0; i < 8; ++i) {
            points[i] = {(i & 1) != 0 ? high.x() : low.x(), (i & 2) != 0 ? high.y() : low.y(),
                         (i & 4) != 0 ? high.z() : low.z()};
        }
        return points;
    }

    /// Closed: points on a face are inside.
    [[nodiscard]] bool contains(const Vec3& point) const {
        return (low.array() <= point.array()).all() && (point.array() <= high.array()).all();
    }
    /// True for every empty `other`.
    [[nodiscard]] bool contains(const AxisBox& other) const {
        return other.empty() || ((low.array() <= other.low.array()).all() &&
                                 (other.high.array() <= high.array()).all());
    }

    void include(const Vec3& point) {
        low = low.cwiseMin(point);
        high = high.cwiseMax(point);
    }
    void include(const AxisBox& other) {
        low = low.cwiseMin(other.low);
        high = high.cwiseMax(other.high);
    }

    /// Grown by `margin` on every side; an empty box stays empty.
    [[nodiscard]] AxisBox expanded(double margin) const {
        if (empty()) return *this;
        return {low.array() - margin, high.array() + margin};
    }

    friend bool operator==(const AxisBox& a, const AxisBox& b) {
        return a.low == b.low && a.high == b.high;
    }
};

/// The smallest box that holds both.
[[nodiscard]] inline AxisBox merged(AxisBox a, const AxisBox& b) {
    a.include(b);
    return a;
}

/// The common part; empty when there is none.
[[nodiscard]] inline AxisBox intersection(const AxisBox& a, const AxisBox& b) {
    return {a.low.cwiseMax(b.low), a.high.cwiseMin(b.high)};
}

/// True when the closed boxes share no point. Boxes that touch are not apart.
[[nodiscard]] inline bool apart(const AxisBox& a, const AxisBox& b) {
    return !((a.low.array() <= b.high.array()).all() && (b.low.array() <= a.high.array()).all());
}

/// True when the insides share a point: boxes that only touch do not collide, nor do flat ones.
[[nodiscard]] inline bool collide(const AxisBox& a, const AxisBox& b) {
    return (a.low.array() < b.high.array()).all() && (b.low.array() < a.high.array()).all() &&
           (a.low.array() < a.high.array()).all() && (b.low.array() < b.high.array()).all();
}

}  // namespace sidestep::geometry
