// A list of questions, each with placements of its own: which of them do whole paths leave open?
// Included once for every instruction set, by kernels.cpp.
#if defined(SIDESTEP_SPACETIME_QUESTIONS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SIDESTEP_SPACETIME_QUESTIONS_INL_H
#undef SIDESTEP_SPACETIME_QUESTIONS_INL_H
#else
#define SIDESTEP_SPACETIME_QUESTIONS_INL_H
#endif

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cstdint>

#include "sidestep/spacetime/batch.h"
#include "sidestep/spacetime/detail/rows.h"

HWY_BEFORE_NAMESPACE();
namespace sidestep::spacetime::detail::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Four questions at a time: what has to be turned from rows into columns costs more beyond that.
using FewDoubles = hn::CappedTag<double, 4>;
using FewVec = hn::Vec<FewDoubles>;
/// As many as there are lanes of these four count. No array: compilers would keep it in memory.
template <typename T>
struct Few {
    const T *p0, *p1, *p2, *p3;
};

/// What `of` finds in each.
template <typename T, typename Of>
HWY_INLINE Few<double> in_each(const Few<T>& few, Of of) {
    return {of(*few.p0), of(*few.p1), of(*few.p2), of(*few.p3)};
}

/// Four numbers in a row from each place, as four columns.
HWY_INLINE void load_columns(const Few<double>& at, FewVec& v0, FewVec& v1, FewVec& v2,
                             FewVec& v3) {
    const FewDoubles d;
#if HWY_MAX_BYTES >= 32
    const FewVec r0 = hn::LoadU(d, at.p0);
    const FewVec r1 = hn::LoadU(d, at.p1);
    const FewVec r2 = hn::LoadU(d, at.p2);
    const FewVec r3 = hn::LoadU(d, at.p3);
    const FewVec even01 = hn::InterleaveLower(d, r0, r1);  // 0 of both, 2 of both
    const FewVec odd01 = hn::InterleaveUpper(d, r0, r1);
    const FewVec even23 = hn::InterleaveLower(d, r2, r3);
    const FewVec odd23 = hn::InterleaveUpper(d, r2, r3);
    v0 = hn::ConcatLowerLower(d, even23, even01);
    v1 = hn::ConcatLowerLower(d, odd23, odd01);
    v2 = hn::ConcatUpperUpper(d, even23, even01);
    v3 = hn::ConcatUpperUpper(d, odd23, odd01);
#elif HWY_MAX_BYTES == 16
    const FewVec low0 = hn::LoadU(d, at.p0);
    const FewVec high0 = hn::LoadU(d, at.p0 + 2);
    const FewVec low1 = hn::LoadU(d, at.p1);
    const FewVec high1 = hn::LoadU(d, at.p1 + 2);
    v0 = hn::InterleaveLower(d, low0, low1);
    v1 = hn::InterleaveUpper(d, low0, low1);
    v2 = hn::InterleaveLower(d, high0, high1);
    v3 = hn::InterleaveUpper(d, high0, high1);
#else
    v0 = hn::LoadU(d, at.p0);
    v1 = hn::LoadU(d, at.p0 + 1);
    v2 = hn::LoadU(d, at.p0 + 2);
    v3 = hn::LoadU(d, at.p0 + 3);
#endif
}

/// The questions that whole paths leave open.
class OpenQuestions {
public:
    static constexpr std::size_t most = 512;  ///< Looked at in one go.

    /// Returns how many of `count` questions are open.
    template <bool kLines>
    HWY_INLINE std::size_t find(const PathQuestion* questions, std::size_t count) {
        std::size_t open = 0;
        for (std::size_t k = 0; k < count; k += lanes) {
            const PathQuestion* at = questions + k;
            if (HWY_LIKELY(k + lanes <= count)) {
                open = note(k, look<kLines>(few_from(at, lanes - 1), k), open);
            } else {
                const std::size_t left = count - k;
                const unsigned near = look<kLines>(few_from(at, left - 1), k);
                open = note(k, near & ((1u << left) - 1u), open);
            }
        }
        return open;
    }
    [[nodiscard]] HWY_INLINE std::size_t which(std::size_t n) const { return which_[n]; }
    /// From B's circle to A's in the world, and B's start minus A's, of question k.
    [[nodiscard]] HWY_INLINE double x(std::size_t k) const { return x_[k]; }
    [[nodiscard]] HWY_INLINE double z(std::size_t k) const { return z_[k]; }
    [[nodiscard]] HWY_INLINE double shift(std::size_t k) const { return shift_[k]; }

private:
    static constexpr std::size_t lanes = hn::MaxLanes(FewDoubles());

    /// Lanes that do not count look at the last question again.
    static HWY_INLINE Few<PathQuestion> few_from(const PathQuestion* at, std::size_t last) {
        return {at, at + std::min<std::size_t>(1, last), at + std::min<std::size_t>(2, last),
                at + std::min<std::size_t>(3, last)};
    }

    /// Those whose bits are set are open; without a branch.
    HWY_INLINE std::size_t note(std::size_t k, unsigned near, std::size_t open) {
        const auto next = [&](unsigned n) HWY_ATTR {
            which_[open] = static_cast<std::uint32_t>(k) + n;
            open += near >> n & 1u;
        };
        next(0);
        if constexpr (lanes > 1) next(1);
        if constexpr (lanes > 2) {
            next(2);
            next(3);
        }
        return open;
    }

    /// In space and in time; by bits.
    template <bool kLines>
    HWY_INLINE unsigned look(const Few<PathQuestion>& few, std::size_t k) {
        const FewDoubles d;
        // the processor's own guesses at what is read next end at each page; may lie beyond the list
        for (std::size_t line = 0; line < lanes * sizeof(PathQuestion); line += 64) {
            const auto ahead = reinterpret_cast<std::uintptr_t>(few.p0) + 32 * sizeof(PathQuestion);
            hwy::Prefetch(reinterpret_cast<const char*>(ahead + line));
        }
        const auto at_a = in_each(few, [](const PathQuestion& q) { return &q.at_a().x; });
        const auto at_b = in_each(few, [](const PathQuestion& q) { return &q.at_b().x; });
        const auto then_a = in_each(few, [](const PathQuestion& q) { return &q.at_a().z; });
        const auto then_b = in_each(few, [](const PathQuestion& q) { return &q.at_b().z; });
        const auto in_a =
            in_each(few, [](const PathQuestion& q) { return q.rows_a().circle.data(); });
        const auto in_b =
            in_each(few, [](const PathQuestion& q) { return q.rows_b().circle.data(); });
        FewVec ax, az, ac, as, bx, bz, bc, bs, start_a, start_b, unused, unused1, unused2;
        FewVec acx, acz, radius_a, duration_a, bcx, bcz, radius_b, duration_b;
        load_columns(at_a, ax, az, ac, as);
        load_columns(at_b, bx, bz, bc, bs);
        load_columns(then_a, unused, unused1, unused2, start_a);
        load_columns(then_b, unused, unused1, unused2, start_b);
        load_columns(in_a, acx, acz, radius_a, duration_a);
        load_columns(in_b, bcx, bcz, radius_b, duration_b);
        const FewVec x = hn::Sub(hn::Add(hn::Sub(ax, bx), hn::MulAdd(ac, acx, hn::Mul(as, acz))),
                                 hn::MulAdd(bc, bcx, hn::Mul(bs, bcz)));
        const FewVec z = hn::Sub(hn::Add(hn::Sub(az, bz), hn::MulSub(ac, acz, hn::Mul(as, acx))),
                                 hn::MulSub(bc, bcz, hn::Mul(bs, bcx)));
        // the room swallows double's own rounding, wherever `check` lets placements be; lines touch
        // within their slack, and a path's extent is within its circle
        FewVec room = hn::Set(d, 1e-5);
        if constexpr (kLines) {
            const auto size = [](FewVec p, FewVec q)
                                  HWY_ATTR { return hn::Add(hn::Abs(p), hn::Abs(q)); };
            FewVec sizes = hn::Add(size(ax, az), size(bx, bz));
            sizes = hn::Add(sizes, hn::Add(size(acx, acz), size(bcx, bcz)));
            sizes = hn::Add(sizes, hn::Add(radius_a, radius_b));
            room = hn::Add(room, hn::MulAdd(sizes, hn::Set(d, 2e-11), hn::Set(d, 2e-9)));
        }
        const FewVec reach = hn::Add(hn::Add(radius_a, radius_b), room);
        const FewVec shift = hn::Sub(start_b, start_a);
        hn::StoreU(x, d, x_ + k);
        hn::StoreU(z, d, z_ + k);
        hn::StoreU(shift, d, shift_ + k);
        const auto near = hn::Le(hn::MulAdd(x, x, hn::Mul(z, z)), hn::Mul(reach, reach));
        const auto meets = hn::And(hn::Le(shift, hn::Add(duration_a, room)),
                                   hn::Le(hn::Neg(shift), hn::Add(duration_b, room)));
        const auto open = hn::And(near, meets);
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
        return open.raw;
#else
        std::uint8_t bytes[8] = {};
        hn::StoreMaskBits(d, open, bytes);
        return bytes[0];
#endif
    }

    alignas(64) double x_[most + lanes];
    double z_[most + lanes], shift_[most + lanes];
    std::uint32_t which_[most + lanes];
};

}  // namespace sidestep::spacetime::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // SIDESTEP_SPACETIME_QUESTIONS_INL_H
