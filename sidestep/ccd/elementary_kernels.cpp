// Boxes one question at a time, a point to a vector; cubics and sides of those that are left, a question
// to a lane. Compiled once per instruction set. Nothing is fused: the same bits as one by one.
#include "sidestep/base/detail/simd_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sidestep/ccd/elementary_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <array>
#include <cstring>

#include "sidestep/ccd/detail/sift.h"

HWY_BEFORE_NAMESPACE();
namespace sidestep::ccd::detail::HWY_NAMESPACE {

#if HWY_TARGET != HWY_SCALAR && HWY_MAX_BYTES >= 32

namespace hn = hwy::HWY_NAMESPACE;

constexpr std::size_t coordinates = 24;  // of a question: x y z of four points, then where they end
static_assert(sizeof(MovingPoints) == coordinates * sizeof(double));

using Point = hn::FixedTag<double, 4>;
using Many = hn::CappedTag<double, 8>;
using Lanes = hn::Vec<Many>;

/// First and second point of difference k.
template <int K>
constexpr std::array<int, 2> difference(int k) {
    if (K == 3) return {k + 1, 0};
    return {k == 1 || k == 2 ? 1 : 0, k < 2 ? 2 : 3};
}

/// True when the box says no; `sound` when all coordinates are finite.
template <int K>
HWY_INLINE bool apart_by_box(const double* question, bool& sound) {
    const Point d;
    const auto three = hn::FirstN(d, 3);
    hn::Vec<Point> p[2][4];
    auto zeros = hn::Zero(d);
    for (int end = 0; end < 2; ++end) {
        for (int k = 0; k < 4; ++k) {
            const double* const from = question + 12 * end + 3 * k;
            // the last one must not read beyond the question
            p[end][k] = end == 1 && k == 3 ? hn::MaskedLoad(three, d, from) : hn::LoadU(d, from);
            zeros = hn::Add(zeros, hn::Mul(hn::Zero(d), p[end][k]));
        }
    }
    auto low = hn::Sub(p[0][difference<K>(0)[0]], p[0][difference<K>(0)[1]]), high = low;
    for (int end = 0; end < 2; ++end) {
        for (int k = 0; k < K; ++k) {
            const auto w = hn::Sub(p[end][difference<K>(k)[0]], p[end][difference<K>(k)[1]]);
            low = hn::Min(low, w);
            high = hn::Max(high, w);
        }
    }
    sound = hn::AllTrue(d, hn::Or(hn::Not(three), hn::Eq(zeros, hn::Zero(d))));
    const auto apart = hn::Or(hn::Gt(low, hn::Zero(d)), hn::Lt(high, hn::Zero(d)));
    return !hn::AllFalse(d, hn::And(three, apart));
}

/// Bernstein coefficients of one component of w_k x w_next.
struct Side {
    Lanes c[3];
};

template <int K>
struct Polygons {
    Lanes w[2][K][3];
    Lanes size[3];

    HWY_INLINE Side side(int k, int c) const {
        const int next = (k + 1) % K, i = (c + 1) % 3, j = (c + 2) % 3;
        const auto cross = [&](const Lanes(&a)[3], const Lanes(&p)[3]) {
            return hn::Sub(hn::Mul(a[i], p[j]), hn::Mul(a[j], p[i]));
        };
        return {{cross(w[0][k], w[0][next]),
                 hn::Mul(hn::Set(Many(), 0.5),
                         hn::Add(cross(w[0][k], w[1][next]), cross(w[1][k], w[0][next]))),
                 cross(w[1][k], w[1][next])}};
    }
};

/// Cubics and sides of as many questions as there are lanes.
/// @param apart_by_cubic, apart_by_sides  One bit a lane.
template <int K>
HWY_INLINE void sift_lanes(const double* questions, const std::int64_t* which,
                           std::uint64_t& by_cubic, std::uint64_t& by_sides) {
    using Bounds = ElementaryBounds;
    const Many d;
    const hn::RebindToSigned<Many> whole;
    const auto where = hn::LoadU(whole, which);
    Lanes p[2][4][3];
    for (int end = 0; end < 2; ++end) {
        for (int k = 0; k < 4; ++k) {
            for (int c = 0; c < 3; ++c) {
                p[end][k][c] = hn::GatherIndex(d, questions + 12 * end + 3 * k + c, where);
            }
        }
    }
    Polygons<K> polygon;
    auto in_range = hn::Eq(hn::Zero(d), hn::Zero(d));
    for (int c = 0; c < 3; ++c) {
        auto low = hn::Zero(d), high = hn::Zero(d);
        for (int end = 0; end < 2; ++end) {
            for (int k = 0; k < K; ++k) {
                const Lanes w =
                    hn::Sub(p[end][difference<K>(k)[0]][c], p[end][difference<K>(k)[1]][c]);
                polygon.w[end][k][c] = w;
                low = end + k == 0 ? w : hn::Min(low, w);
                high = end + k == 0 ? w : hn::Max(high, w);
            }
        }
        const Lanes size = hn::Max(hn::Neg(low), high);
        polygon.size[c] = size;
        in_range = hn::And(in_range, hn::Or(hn::Eq(size, hn::Zero(d)),
                                            hn::And(hn::Gt(size, hn::Set(d, Bounds::least_size)),
                                                    hn::Lt(size, hn::Set(d, Bounds::most_size)))));
    }

    // the cubic, from the sides of the first two
    Side e[K][3];
    for (int c = 0; c < 3; ++c) e[0][c] = polygon.side(0, c);
    const auto dot = [&](const Lanes(&a)[3], int i) {
        return hn::Add(hn::Add(hn::Mul(a[0], e[0][0].c[i]), hn::Mul(a[1], e[0][1].c[i])),
                       hn::Mul(a[2], e[0][2].c[i]));
    };
    const Lanes two = hn::Set(d, 2.0), third = hn::Set(d, 1.0 / 3.0);
    const auto& from = polygon.w[0][2];
    const auto& to = polygon.w[1][2];
    const Lanes f[4] = {
        dot(from, 0), hn::Mul(hn::Add(hn::Mul(two, dot(from, 1)), dot(to, 0)), third),
        hn::Mul(hn::Add(dot(from, 2), hn::Mul(two, dot(to, 1))), third), dot(to, 2)};
    const Lanes f_bound =
        hn::Mul(hn::Set(d, Bounds::cubic),
                hn::Mul(hn::Mul(polygon.size[0], polygon.size[1]), polygon.size[2]));
    const auto all = [&](const auto& coefficients, Lanes bound, auto& above, auto& below) {
        const Lanes minus = hn::Neg(bound);
        above = hn::Gt(coefficients[0], bound);
        below = hn::Lt(coefficients[0], minus);
        for (std::size_t i = 1; i < sizeof(coefficients) / sizeof(coefficients[0]); ++i) {
            above = hn::And(above, hn::Gt(coefficients[i], bound));
            below = hn::And(below, hn::Lt(coefficients[i], minus));
        }
    };
    auto above = in_range, below = in_range;
    all(f, f_bound, above, below);
    const auto cubic = hn::And(in_range, hn::Or(above, below));
    by_cubic = 0;
    by_sides = 0;
    std::uint8_t bits[8] = {};
    hn::StoreMaskBits(d, cubic, bits);
    by_cubic = bits[0];
    const auto left = hn::And(in_range, hn::Not(cubic));
    if (hn::AllFalse(d, left)) return;

    for (int k = 1; k < K; ++k) {
        for (int c = 0; c < 3; ++c) e[k][c] = polygon.side(k, c);
    }
    auto differ = hn::Gt(hn::Zero(d), hn::Zero(d));
    for (int c = 0; c < 3; ++c) {
        const Lanes bound = hn::Mul(hn::Set(d, Bounds::side),
                                    hn::Mul(polygon.size[(c + 1) % 3], polygon.size[(c + 2) % 3]));
        auto some_above = hn::Gt(hn::Zero(d), hn::Zero(d)), some_below = some_above;
        for (int k = 0; k < K; ++k) {
            all(e[k][c].c, bound, above, below);
            some_above = hn::Or(some_above, above);
            some_below = hn::Or(some_below, below);
        }
        differ = hn::Or(differ, hn::And(some_above, some_below));
    }
    hn::StoreMaskBits(d, hn::And(left, differ), bits);
    by_sides = bits[0];
}

template <int K>
void sift_all(const double* questions, std::size_t count, std::uint8_t* fate) {
    const std::size_t lanes = hn::Lanes(Many());
    std::int64_t left[sift_block + 8];
    std::size_t many = 0;
    for (std::size_t i = 0; i < count; ++i) {
        bool sound = false;
        const bool apart = apart_by_box<K>(questions + coordinates * i, sound);
        fate[i] = apart && sound ? static_cast<std::uint8_t>(Stage::box) : sift_left;
        left[many] = static_cast<std::int64_t>(coordinates * i);
        many += !apart && sound;
    }
    if (many == 0) return;
    for (std::size_t i = many; i < many + lanes; ++i) left[i] = left[many - 1];
    for (std::size_t first = 0; first < many; first += lanes) {
        std::uint64_t by_cubic = 0, by_sides = 0;
        sift_lanes<K>(questions, left + first, by_cubic, by_sides);
        for (std::size_t i = 0; i < lanes && first + i < many; ++i) {
            std::uint8_t& one = fate[static_cast<std::size_t>(left[first + i]) / coordinates];
            if (by_cubic >> i & 1u) one = static_cast<std::uint8_t>(Stage::cubic);
            if (by_sides >> i & 1u) one = static_cast<std::uint8_t>(Stage::sides);
        }
    }
}

void sift_here(Elementary kind, const MovingPoints* questions, std::size_t count,
               std::uint8_t* fate) {
    if (count == 0) return;
    const auto* const numbers = reinterpret_cast<const double*>(questions);
    if (kind == Elementary::vertex_face) {
        sift_all<3>(numbers, count, fate);
    } else {
        sift_all<4>(numbers, count, fate);
    }
}

#else

void sift_here(Elementary, const MovingPoints*, std::size_t count, std::uint8_t* fate) {
    std::memset(fate, sift_left, count);  // two lanes gain nothing
}

#endif

}  // namespace sidestep::ccd::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sidestep::ccd::detail {

HWY_EXPORT(sift_here);

void sift(Elementary kind, const MovingPoints* questions, std::size_t count, std::uint8_t* fate) {
    HWY_DYNAMIC_DISPATCH(sift_here)(kind, questions, count, fate);
}

}  // namespace sidestep::ccd::detail
#endif  // HWY_ONCE
