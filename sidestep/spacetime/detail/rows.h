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
//         phase 2   [-30] [-14] [ 2 ] [ 18 ] [ 34 ] ...      A's stretches begin at 0, 16, 32.
//         ...                                                Whatever the shift in time, B's that
//         phase 14  [-18] [ -2] [ 14] [ 30 ] [ 46 ] ...      face them lie in ONE row, side by side
//
//     spans         the same over four stretches, for every eighth start
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

inline constexpr int stretch = 16;  ///< Samples from one stretch of A to the next.
inline constexpr int span = 64;     ///< Samples from one span of A to the next.
inline constexpr int phases = 8;    ///< Starts modulo 16 that are even, modulo 64 that are eighths.
inline constexpr int pad = 16;      ///< Repeated samples in front of a row, and behind it.
inline constexpr int finest_unit = -9;  ///< Units of 2^-9 m, about 2 mm, for paths within 16 m.
inline constexpr int farthest_unit =
    8192;  ///< What a path reaches at most from its middle, in its units.
/// Turning a circle's centre in whole units, and the test that follows, miss by less than this.
inline constexpr int unit_room = 6;

// Float's error band. Each coordinate of the difference of two samples, seen from B, is a sum of
// five rounded terms, none larger than what the paths reach plus the move between them; then come a
// sum of squares and a sum of radii. 40 halves of a unit in the last place cover it twice, 80 also
// lines between samples, which have twice the terms. The definition rounds too, in double and in
// the world; and a turn that misses the unit circle by what `check` allows is undone by so much too
// little.
// Of the move it is known that the circles overlap: neither coordinate is more than 2.5 times what
// both paths reach, so the paths' own shares hold it too.
inline constexpr double band_per_metre = (1.0 + 2 * 2.5) * 80.0 * 0x1p-24 * 1.0001;
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

/// Circles over stretches (level 0) or over spans of four stretches (level 1). By shifts, so that
/// which level it is costs no branch.
struct Level {
    int number;
    [[nodiscard]] constexpr int log_length() const { return 4 + 2 * number; }
    [[nodiscard]] constexpr int log_step() const { return 1 + 2 * number; }
    /// Samples from one of A's to the next.
    [[nodiscard]] constexpr int length() const { return 1 << log_length(); }
    /// Samples from one start of B's to the next.
    [[nodiscard]] constexpr int step() const { return 1 << log_step(); }
    /// Samples that a circle of A's holds: lines go on to the next.
    [[nodiscard]] constexpr int own_cover() const { return length() + 1; }
    /// Of B's: A's with any shift meet two more of B, and starts are rounded down.
    [[nodiscard]] constexpr int cover() const { return length() + 2 + step() - 1; }
    /// Of the first circle in the row of phase 0.
    [[nodiscard]] constexpr int first_start() const { return -2 * length(); }
};
inline constexpr Level stretches{0};
inline constexpr Level spans{1};
static_assert(stretches.length() == stretch && spans.length() == span);
static_assert(stretches.length() == phases * stretches.step() &&
              spans.length() == phases * spans.step());
// four circles of stretches, end to end, hold what a span's must
static_assert(spans.cover() == 4 * (stretches.cover() - 1) + 1);
static_assert(spans.own_cover() == 4 * (stretches.own_cover() - 1) + 1);

/// The circles of a level, row by row: all x, then all z, then all radii. As B, three rows for each phase.
/// As A another three: its circles begin at 0, 16, 32, and have less to hold.
struct Circles {
    const std::int16_t* numbers = nullptr;  ///< As B.
    const std::int16_t* own = nullptr;      ///< As A.
    std::ptrdiff_t row_length = 0;  ///< As B: from a circle's x to its z, and on to its radius.
    std::ptrdiff_t own_length = 0;  ///< As A.

    /// The x of the first circle of a phase.
    [[nodiscard]] const std::int16_t* phase(int number) const {
        return numbers + 3 * number * row_length;
    }
    [[nodiscard]] int count() const { return phases * static_cast<int>(row_length); }
};

/// What a question needs to know of a path about time, in one piece of which columns are made.
struct Clock {
    double inverse_dt = 0.0;
    double dt = 0.0;
    double last_sample = 0.0;
    int unit = finest_unit;  ///< Circles are in whole units of 2^unit metres.
    int unused = 0;
};
static_assert(sizeof(Clock) == 4 * sizeof(double));
[[nodiscard]] inline double units_per_metre(int unit) {
    return std::bit_cast<double>(static_cast<std::uint64_t>(1023 - unit) << 52);
}

struct FreeAligned {
    void operator()(float* memory) const noexcept;
};

struct alignas(64) Rows {
    // what most questions end with, and which samples meet, in one cache line
    Vec2 circle = Vec2::Zero();  ///< In the path's own plane: with the radius, it holds all discs.
    double circle_radius = 0.0;
    double duration = 0.0;
    Clock clock;

    // what the others need next, in another
    Circles circles[2];  ///< By level.

    int count = 0;
    float middle_x = 0, middle_z = 0;  ///< The circle, from the origin; the circles lie about it.
    const float *x = nullptr, *z = nullptr, *r = nullptr;  ///< Samples, from the origin.
    Vec2 origin = Vec2::Zero();
    float reach = 0;        ///< The largest |x|, |z| or radius, from the origin.
    float float_band = 0;   ///< The path's share of what float may be wrong about, metres.
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
    std::size_t floats = 0;

    [[nodiscard]] std::size_t memory_bytes() const;
    /// Places all rows in fresh memory for `count` samples.
    void allocate(int samples);
    // the same rows, for those who fill them
    [[nodiscard]] float* fill_x() { return const_cast<float*>(x); }
    [[nodiscard]] float* fill_z() { return const_cast<float*>(z); }
    [[nodiscard]] float* fill_r() { return const_cast<float*>(r); }
    /// Once samples are filled: ends repeated, reach, circles.
    void finish();
};

}  // namespace sidestep::spacetime::detail
