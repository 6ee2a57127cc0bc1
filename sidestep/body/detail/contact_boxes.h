// Boxes of a body in one pose, and whether they are apart: the inner questions of self_contact.cpp.
#pragma once

#include <algorithm>
#include <cmath>

#include "sidestep/math/types.h"

namespace sidestep::body::detail {

/// The box of a region in a pose, near the root.
struct PlacedBox {
    Vec3 centre = Vec3::Zero();                    // in the world's axes
    Vec3 half = Vec3::Zero();                      // along the joint's axes
    Vec3 low = Vec3::Zero(), high = Vec3::Zero();  // along the world's axes
};

/// Single precision, x y z and an empty fourth: one vector.
struct alignas(16) FlatPlace {
    float xyz[4] = {};
    [[nodiscard]] Eigen::Map<const Eigen::Array4f, Eigen::Aligned16> array() const {
        return Eigen::Map<const Eigen::Array4f, Eigen::Aligned16>(xyz);
    }
};

struct FlatBox {
    Eigen::Array4f low, high;
};

/// Closed. The fourth place holds zeros.
[[nodiscard]] inline bool flat_meet(const FlatBox& a, const FlatBox& b, float apart) {
    return ((a.low <= b.high + apart) && (b.low <= a.high + apart)).all();
}

/// Fifteen axes, until one proves that the boxes are further apart than `reach`.
/// @param turn_a, turn_b  Columns are the axes of the boxes.
[[nodiscard]] inline bool boxes_apart(const PlacedBox& a, const Mat3& turn_a, const PlacedBox& b,
                                      const Mat3& turn_b, double reach) {
    const Mat3 turn = turn_a.transpose() * turn_b;
    const Mat3 size = turn.cwiseAbs();
    const Vec3 between = turn_a.transpose() * (b.centre - a.centre);
    for (int i = 0; i < 3; ++i) {
        if (std::abs(between[i]) > a.half[i] + size.row(i).dot(b.half) + reach) return true;
    }
    for (int j = 0; j < 3; ++j) {
        const double along = std::abs(turn.col(j).dot(between));
        if (along > size.col(j).dot(a.half) + b.half[j] + reach) return true;
    }
    for (int i = 0; i < 3; ++i) {
        const int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
        for (int j = 0; j < 3; ++j) {
            const int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
            // the cross product is shorter than 1: its length scales the reach
            const double length = std::sqrt(std::max(0.0, 1.0 - turn(i, j) * turn(i, j)));
            if (length < 1e-3) continue;
            const double along = std::abs(between[i2] * turn(i1, j) - between[i1] * turn(i2, j));
            const double shadows = a.half[i1] * size(i2, j) + a.half[i2] * size(i1, j) +
                                   b.half[j1] * size(i, j2) + b.half[j2] * size(i, j1);
            if (along > shadows + reach * length) return true;
        }
    }
    return false;
}

[[nodiscard]] inline bool flat_apart(const PlacedBox& a, const PlacedBox& b, double reach) {
    return a.low.x() > b.high.x() + reach || b.low.x() > a.high.x() + reach ||
           a.low.y() > b.high.y() + reach || b.low.y() > a.high.y() + reach ||
           a.low.z() > b.high.z() + reach || b.low.z() > a.high.z() + reach;
}

}  // namespace sidestep::body::detail
