// Where along its limb does a triangle lie?
//
//     shoulder ●───┬───┬───┬───┬───● elbow      cut across the bone at rest, in equal lengths from the
//              | 0 | 1 | 2 | 3 | 4 |            first triangle's middle to the last one's
//
// Boxes, contacts and depths all use these slices, so that they speak of the same pieces.
#pragma once

#include <array>
#include <vector>

#include "sidestep/body/flesh.h"

namespace sidestep::body::detail {

struct Slices {
    int per_limb = 0;
    std::vector<int> of_triangle;  ///< 0 .. per_limb - 1; -1 for triangles of no limb.
    std::vector<double> along;     ///< The triangle's middle on its limb's bone, within 0 .. 1.
    /// Vertices of the triangles of slice s of limb l, ascending: at l * per_limb + s.
    std::vector<std::vector<int>> vertices;

    [[nodiscard]] const std::vector<int>& vertices_of(int limb, int slice) const {
        return vertices[static_cast<std::size_t>(limb) * per_limb + slice];
    }
};

/// @throws UsageError when `per_limb` is not positive.
[[nodiscard]] Slices cut_slices(const Flesh& flesh, int per_limb);

/// The nearest limb that both hang on, one of the two where it carries the other; -1 when they hang
/// on nothing in common.
[[nodiscard]] int common_ancestor(const LimbMap& limbs, int a, int b);

}  // namespace sidestep::body::detail
