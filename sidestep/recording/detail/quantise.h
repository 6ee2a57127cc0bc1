// A rotation in 48 bits: the three smaller components, 15 bits each, and which one was left out.
//
//     word 0:  bit 15 = low bit of the index of the largest     bits 0..14 = first of the others
//     word 1:  bit 15 = high bit                                bits 0..14 = second
//     word 2:  bit 15 = 0                                       bits 0..14 = third
//
// Components are taken in the order w, x, y, z; a stored value v means (v - 16383) / 16383 /
// sqrt 2. The middle value is exactly 0, so that the identity survives to the bit.
#pragma once

#include <array>
#include <cstdint>

#include "sidestep/math/types.h"

namespace sidestep::recording::detail {

using PackedRotation = std::array<std::uint16_t, 3>;

/// @param rotation  Of unit length.
[[nodiscard]] PackedRotation pack(const Quat& rotation);

/// Every 48 bits give some unit quaternion.
[[nodiscard]] Quat unpack(const PackedRotation& packed);

}  // namespace sidestep::recording::detail
