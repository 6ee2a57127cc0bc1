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
#include "sidestep/spacetime/detail/columns-inl.h"
#include "sidestep/spacetime/detail/rows.h"

HWY_BEFORE_NAMESPACE();
namespace sidestep::spacetime::detail::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using FewVec = hn::Vec<FewDoubles>;

/// The questions that whole paths leave open.
class OpenQuestions {
public:
    static constexpr std::size_t most = 128;  ///< Looked at in one go.

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
    /// How A looks from B, in the finest units, and B's start minus A's, of question k.
    [[nodiscard]] HWY_INLINE std::uint64_t view(std::size_t k) const { return view_[k]; }
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
        load_columns(d, at_a, ax, az, ac, as);
        load_columns(d, at_b, bx, bz, bc, bs);
        load_columns(d, then_a, unused, unused1, unused2, start_a);
        load_columns(d, then_b, unused, unused1, unused2, start_b);
        load_columns(d, in_a, acx, acz, radius_a, duration_a);
        load_columns(d, in_b, bcx, bcz, radius_b, duration_b);
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
        const hn::Rebind<std::uint64_t, FewDoubles> u;
        hn::StoreU(unit_view(d, ac, as, bc, bs, x, z, hn::Set(d, units_per_metre(finest_unit))), u,
                   view_ + k);
        hn::StoreU(shift, d, shift_ + k);
        const auto near = hn::Le(hn::MulAdd(x, x, hn::Mul(z, z)), hn::Mul(reach, reach));
        const auto meets = hn::And(hn::Le(shift, hn::Add(duration_a, room)),
                                   hn::Le(hn::Neg(shift), hn::Add(duration_b, room)));
        return bits_of(d, hn::And(near, meets));
    }

    alignas(64) std::uint64_t view_[most + lanes];
    double shift_[most + lanes];
    std::uint32_t which_[most + lanes];
};

}  // namespace sidestep::spacetime::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // SIDESTEP_SPACETIME_QUESTIONS_INL_H
