// Two placed paths, side by side: which samples meet, and how A looks from B's ground plane.
//
//     A        | 0 | 1 | 2 | 3 | 4 | ...            shift = B's start - A's, in frames: lag + part
//     B              | 0 | 1 | 2 | ...              sample i of A meets i - lag of B,
//                ----> lag   (and a part)           and i - lag - 1 too when there is a part
#pragma once

#include <cstring>

#include "sidestep/spacetime/batch.h"
#include "sidestep/spacetime/detail/rows.h"

// into the caller, so that it is compiled for the caller's instruction set
#define SIDESTEP_INLINE inline __attribute__((always_inline))

namespace sidestep::spacetime::detail {

/// Two doubles that the processor works on as one: x and z, or cosine and sine. An extension that
/// every compiler of ours has; without such registers it means two plain doubles.
typedef double Pair __attribute__((vector_size(16)));
typedef float Four __attribute__((vector_size(16)));
typedef std::int64_t PairBits __attribute__((vector_size(16)));

[[nodiscard]] SIDESTEP_INLINE Pair pair_at(const double* two) {
    Pair pair;
    std::memcpy(&pair, two, sizeof pair);
    return pair;
}
[[nodiscard]] SIDESTEP_INLINE Pair swapped(Pair p) {
    return Pair{p[1], p[0]};
}
[[nodiscard]] SIDESTEP_INLINE Pair magnitude(Pair p) {
    constexpr std::int64_t all_but_sign = 0x7fff'ffff'ffff'ffff;
    return reinterpret_cast<Pair>(reinterpret_cast<PairBits>(p) & all_but_sign);
}

/// From B's circle to A's, in the world.
[[nodiscard]] SIDESTEP_INLINE Pair centre_between(const Rows& a, const Placement& at_a,
                                                  const Rows& b, const Placement& at_b) {
    const auto turned = [](const Rows& rows, const Placement& at) {
        const Pair circle = pair_at(rows.circle.data());
        return at.cosine * circle + at.sine * (swapped(circle) * Pair{1.0, -1.0});
    };
    return (pair_at(&at_a.x) - pair_at(&at_b.x)) + (turned(a, at_a) - turned(b, at_b));
}

struct Meeting {
    const Rows* rows_a;
    const Rows* rows_b;
    const Placement* at_a;
    const Placement* at_b;
    int lag;          ///< See above.
    int first, last;  ///< The samples of A that meet any of B; none where first > last.
    bool two;         ///< Each sample of A meets two of B.
    float part;       ///< Of a frame, in [0, 1]: for lines between samples.

    float c, s, x, z;  ///< From A's ground plane to B's, both about their origins.
    float band;        ///< What float may be wrong about, metres.

    [[nodiscard]] double shift() const { return at_b->start_s - at_a->start_s; }
};

[[nodiscard]] inline double slack_of(const Meeting& m) {
    return interpolated_slack(m.rows_a->extent, *m.at_a, m.rows_b->extent, *m.at_b);
}

/// Where A is, seen from B. For paths whose circles overlap.
SIDESTEP_INLINE void relate(Meeting& m, bool lines) {
    const Placement& a = *m.at_a;
    const Placement& b = *m.at_b;
    const Rows& rows_a = *m.rows_a;
    const Rows& rows_b = *m.rows_b;
    const Pair move_a = pair_at(&a.x);
    const Pair move_b = pair_at(&b.x);
    const Pair turn_b = pair_at(&b.cosine);
    // c = ca cb + sa sb, s = sa cb - ca sb
    const Pair turn = a.sine * swapped(turn_b) + a.cosine * (turn_b * Pair{1.0, -1.0});
    // A's origin in the world, minus B's place, turned into B's plane, minus B's origin
    const Pair origin_a = pair_at(rows_a.origin.data());
    const Pair origin =
        (a.cosine * origin_a + a.sine * (swapped(origin_a) * Pair{1.0, -1.0})) + move_a;
    const Pair apart = origin - move_b;
    const Pair move = (b.cosine * apart + b.sine * (swapped(apart) * Pair{-1.0, 1.0})) -
                      pair_at(rows_b.origin.data());
    const Four view{static_cast<float>(turn[0]), static_cast<float>(turn[1]),
                    static_cast<float>(move[0]), static_cast<float>(move[1])};
    std::memcpy(&m.c, &view, sizeof view);
    // see Rows::float_band for the paths' own share
    const Pair share = magnitude(move_a) + magnitude(move_b);
    m.band = rows_a.float_band + rows_b.float_band +
             static_cast<float>(double_band_per_metre * (share[0] + share[1]));
    if (lines) m.band += 1.0001F * static_cast<float>(slack_of(m));
}

}  // namespace sidestep::spacetime::detail
