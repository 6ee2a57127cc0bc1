#include "sidestep/recording/detail/quantise.h"

#include <algorithm>
#include <cmath>

namespace sidestep::recording::detail {

namespace {
constexpr double middle = 16383.0;
}

PackedRotation pack(const Quat& rotation) {
    const std::array<double, 4> q{rotation.w(), rotation.x(), rotation.y(), rotation.z()};
    unsigned largest = 0;
    for (unsigned i = 1; i < 4; ++i) {
        if (std::abs(q[i]) > std::abs(q[largest])) largest = i;
    }
    // q and -q are one rotation: the one whose left-out component is positive is kept
    const double sign = q[largest] < 0.0 ? -1.0 : 1.0;
    PackedRotation packed{};
    std::size_t word = 0;
    for (unsigned i = 0; i < 4; ++i) {
        if (i == largest) continue;
        const double scaled = std::round(sign * q[i] * std::numbers::sqrt2 * middle) + middle;
        packed[word++] = static_cast<std::uint16_t>(std::clamp(scaled, 0.0, 2.0 * middle));
    }
    packed[0] = static_cast<std::uint16_t>(packed[0] | (largest & 1u) << 15);
    packed[1] = static_cast<std::uint16_t>(packed[1] | (largest >> 1) << 15);
    return packed;
}

Quat unpack(const PackedRotation& packed) {
    const unsigned largest = (packed[0] >> 15) | (packed[1] >> 15) << 1;
    std::array<double, 4> q{};
    double rest = 1.0;
    std::size_t word = 0;
    for (unsigned i = 0; i < 4; ++i) {
        if (i == largest) continue;
        q[i] = ((packed[word++] & 0x7fff) - middle) / (middle * std::numbers::sqrt2);
        rest -= q[i] * q[i];
    }
    // words that no rotation has may leave nothing over; they still give a unit quaternion
    q[largest] = std::sqrt(std::max(rest, 0.0));
    return Quat(q[0], q[1], q[2], q[3]).normalized();
}

}  // namespace sidestep::recording::detail
