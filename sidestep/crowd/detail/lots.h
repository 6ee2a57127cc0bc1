// Lots that nobody has to draw: a number made of a seed and of who asks, and when.
#pragma once

#include <cstdint>

#include "sidestep/base/fingerprint.h"

namespace sidestep::crowd::detail {

template <typename... Words>
[[nodiscard]] std::uint64_t mixed(Words... words) {
    Fingerprint print;
    (print.add(words), ...);
    return print.value();
}

/// From 0 on, below 1.
[[nodiscard]] inline double unit_interval(std::uint64_t bits) {
    return static_cast<double>(bits >> 11) * 0x1p-53;
}

}  // namespace sidestep::crowd::detail
