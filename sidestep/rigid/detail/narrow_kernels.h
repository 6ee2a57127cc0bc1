// The fast half of `touching`: settles a pair only where it can prove what it says, beyond any rounding.
#pragma once

#include <algorithm>

#include "sidestep/rigid/detail/narrow.h"

namespace sidestep::rigid::detail {

enum class Settled : std::uint8_t {
    open,      ///< Ask the tables.
    apart,     ///< By more than the tables could mistake for touching.
    touching,  ///< Surely: a common point, or no axis of two boxes that separates.
};

struct NarrowKernels {
    Settled (*settle)(const Solid& a, const Transform& at_a, const Solid& b, const Transform& at_b,
                      NarrowMemory* memory);
};

/// Those of the best instruction set that this machine has.
const NarrowKernels& narrow_kernels();

/// A gap that makes the tables say "apart" too. Where they say "touching", a point of one body is no
/// farther than two roundings outside of each plane of the other. Such points lie in the other body
/// blown up about its middle by 1 + 2 roundings / inner radius: at most 2 roundings * reach / inner
/// radius away from it. Twice that, and the rounding of the gap itself.
[[nodiscard]] inline double clear_gap(const Solid& a, const Solid& b, double rounding) {
    return 4.0 * rounding * (1.0 + std::max(a.sharpness(), b.sharpness()));
}

}  // namespace sidestep::rigid::detail
