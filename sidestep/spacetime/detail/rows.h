// A path as the fast engine reads it: rows of plain numbers.
//
//     samples       x_0 x_1 x_2 ...        three rows of float (x, z, r); what float rounds away is
//                                          kept in three rows of int, so the doubles are all there
//
//     stretches     for every even start s, a circle that holds the samples s .. s + 18, in whole
//                   units of a few millimetres, rounded outward. Starts are sorted by phase (s
//                   modulo 16), and each phase lies in one row:
//
//         phase 0   [-32] [-16] [ 0 ] [ 16 ] [ 32 ] ...
//         phase 2   [-30] [-14] [ 2 ] [ 18 ] [ 34 ] ...      A's stretches begin at 0, 16, 32: they
//         ...                                                are row 0. Whatever the shift in time,
//         phase 14  [-18] [ -2] [ 14] [ 30 ] [ 46 ] ...      B's lie in ONE other row, side by side
//
// Sixteen samples of A with any shift meet at most eighteen of B, a start rounded down to even makes
// nineteen. Samples beyond an end repeat the end. Coordinates are taken from `origin`, so that paths
// far from their own origin keep their digits.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include "sidestep/spacetime/placement.h"

namespace sidestep::spacetime::detail {

inline constexpr int stretch = 16;       ///< Samples from one stretch of A to the next.
inline constexpr int cover = 19;         ///< Samples that a circle holds.
inline constexpr int phases = 8;         ///< Even starts modulo 16.
inline constexpr int first_start = -32;  ///< Of the first stretch in the row of phase 0.
inline constexpr int pad = 16;           ///< Repeated samples in front of a row, and behind it.
inline constexpr int finest_unit = -8;   ///< Units of 2^-8 m, about 4 mm, for paths within 32 m.
/// Turning a circle's centre in whole units, and the test that follows, miss by less than this.
inline constexpr int unit_room = 6;

// Float's error band. Each coordinate of the difference of two samples, seen from B, is a sum of
// five rounded terms, none larger than what the paths reach plus the move between them; then come a
// sum of squares and a sum of radii. 40 halves of a unit in the last place cover it twice, 80 also
// lines between samples, which have twice the terms. The definition rounds too, in double and in
// the world; and a turn that misses the unit circle by what `check` allows is undone by so much too
// little.
inline constexpr double band_per_metre = 80.0 * 0x1p-24 * 1.0001;
inline constexpr double double_band_per_metre = 64.0 * 0x1p-53 + 4.0 * crookedest;

/// What float rounds away of a double, as a whole number of 2^(exponent - 53).
[[nodiscard]] inline double scale_of_rest(float high) {
    const std::uint64_t exponent = (std::bit_cast<std::uint32_t>(high) >> 23) & 0xff;
    return std::bit_cast<double>((exponent + 1023 - 127 - 53) << 52);
}
[[nodiscard]] inline std::int32_t rest_of(double number, float high) {
    return static_cast<std::int32_t>((number - static_cast<double>(high)) / scale_of_rest(high));
}
[[nodiscard]] inline double joined(float high, std::int32_t rest) {
    return static_cast<double>(high) + rest * scale_of_rest(high);
}

struct FreeAligned {
    void operator()(float* memory) const noexcept;
};

struct alignas(64) Rows {
    // what most questions end with, in one cache line
    Vec2 circle = Vec2::Zero();  ///< In the path's own plane: with the radius, it holds all discs.
    double circle_radius = 0.0;
    double duration = 0.0;
    double dt = 0.0;
    double inverse_dt = 0.0;
    int count = 0;
    int row_length = 0;    ///< Stretches in each phase.
    float reach = 0;       ///< The largest |x|, |z| or radius, from the origin.
    float float_band = 0;  ///< The path's share of what float may be wrong about, metres.

    const float *x = nullptr, *z = nullptr, *r = nullptr;  ///< Samples, from the origin.
    /// Circles: all x, then all z, then all radii, each phase by phase. In units of 2^unit metres.
    const std::int16_t* stretches = nullptr;
    int unit = 0;
    Vec2 origin = Vec2::Zero();
    float float_error = 0;  ///< How far a float coordinate or radius may be from the double.
    double extent = 0.0;    ///< As contact.h's extent(): the largest |x|, |z| or radius.

    /// The double that sample i was made of.
    [[nodiscard]] Vec2 position(int i) const;
    [[nodiscard]] double radius(int i) const;

    // exactness: either the rests of our own samples ...
    std::vector<std::int32_t> rests;  ///< x, z, r: `count` each.
    // ... or the clips that we were baked from
    struct Part {
        int first = 0;
        std::shared_ptr<const Rows> rows;
        Placement placement;
    };
    std::vector<Part> parts;

    std::unique_ptr<float[], FreeAligned> memory;
    std::int16_t* fill_stretches = nullptr;
    std::size_t floats = 0;

    [[nodiscard]] std::size_t memory_bytes() const;
    /// From a circle's x to its z, and on to its radius.
    [[nodiscard]] std::ptrdiff_t circle_stride() const {
        return static_cast<std::ptrdiff_t>(phases) * row_length;
    }
    /// Places all rows in fresh memory for `count` samples.
    void allocate(int samples);
    // the same rows, for those who fill them
    [[nodiscard]] float* fill_x() { return const_cast<float*>(x); }
    [[nodiscard]] float* fill_z() { return const_cast<float*>(z); }
    [[nodiscard]] float* fill_r() { return const_cast<float*>(r); }
    /// Once samples are filled: ends repeated, reach, circle, stretches.
    void finish();
};

}  // namespace sidestep::spacetime::detail
