// The first three stages for many questions at once. What it decides, it decides as first_touch() does,
// to the last bit of every sum; the rest is left.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sidestep/ccd/elementary.h"

namespace sidestep::ccd::detail {

/// Bounds that the stages share.
struct ElementaryBounds {
    static constexpr double ulp = 0x1p-53;
    // roundings counted along each path, in ulps of the product of the largest differences
    static constexpr double side = 12.0 * ulp, side_within = 32.0 * ulp;
    static constexpr double cubic = 72.0 * ulp, cubic_within = 136.0 * ulp;
    static constexpr double least_size = 1e-95, most_size = 1e95;  // products of three stay normal
};

/// Most questions at a time.
inline constexpr std::size_t sift_block = 128;
/// Not decided.
inline constexpr std::uint8_t sift_left = 255;

/// @param fate  For each question the stage that said no, or `sift_left`.
void sift(Elementary kind, const MovingPoints* questions, std::size_t count, std::uint8_t* fate);

}  // namespace sidestep::ccd::detail
