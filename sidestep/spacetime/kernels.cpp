// The doors of the fast engine: one against many, pairs, lists, single questions. This file is
// compiled once per instruction set; names that stand alone (LoadU, MulAdd, Lt) are Highway's.
#include "sidestep/base/detail/simd_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sidestep/spacetime/kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <bit>

#include "sidestep/spacetime/detail/decide.h"
#include "sidestep/spacetime/detail/kernels.h"
#include "sidestep/spacetime/detail/prepare-inl.h"
#include "sidestep/spacetime/detail/questions-inl.h"
#include "sidestep/spacetime/detail/samples-inl.h"
#include "sidestep/spacetime/detail/side_by_side-inl.h"
#include "sidestep/spacetime/detail/stages-inl.h"
#include "sidestep/spacetime/detail/stretches-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sidestep::spacetime::detail::HWY_NAMESPACE {

using Placed = PlacedPaths::Placed;
using Circle = PlacedPaths::Circle;

/// In space and in time; no branch inside.
HWY_INLINE bool circles_meet(const Circle& a, const Circle& b) {
    const float dx = a.x - b.x;
    const float dz = a.z - b.z;
    const float reach = a.radius + b.radius;
    return (dx * dx + dz * dz <= reach * reach) & (a.end >= b.begin) & (a.begin <= b.end);
}

template <bool kLines, bool kCount>
void one_against_many(const Placed& candidate, const Circle& circle, const PlacedPaths& others,
                      std::uint64_t* bits, Work* work) {
    const Tag d;
    const int lanes = static_cast<int>(hn::Lanes(d));
    const PlacedPaths::Columns& columns = others.columns();
    const Placed* placed = others.placed().data();
    const int count = others.size();
    const Vec x = hn::Set(d, circle.x);
    const Vec z = hn::Set(d, circle.z);
    const Vec radius = hn::Set(d, circle.radius);
    const Vec begin = hn::Set(d, circle.begin);
    const Vec end = hn::Set(d, circle.end);
    std::fill_n(bits, bit_words(static_cast<std::size_t>(count)), std::uint64_t{0});
    if constexpr (kCount) work->circles += count;
    Stages<kLines, kCount> stages(bits, work);
    for (int k = 0; k < count; k += 64) {
        // all bits first: where the next near one is cannot be guessed
        const int shown = std::min(count - k, 64);
        std::uint64_t left = 0;
        for (int lane = 0; lane < shown; lane += lanes) {
            const int at = k + lane;
            const Vec distance = square_distance(x, z, hn::LoadU(d, columns.x.data() + at),
                                                 hn::LoadU(d, columns.z.data() + at));
            const Vec reach = hn::Add(radius, hn::LoadU(d, columns.radius.data() + at));
            const auto near = hn::Le(distance, hn::Mul(reach, reach));
            const auto meets = hn::And(hn::Ge(end, hn::LoadU(d, columns.begin.data() + at)),
                                       hn::Le(begin, hn::LoadU(d, columns.end.data() + at)));
            left |= std::uint64_t{bits_of(d, hn::And(near, meets))} << lane;
        }
        for (left &= ~std::uint64_t{0} >> (64 - shown); left != 0; left &= left - 1) {
            const int other = k + std::countr_zero(left);
            stages.add(candidate, placed[other], static_cast<std::size_t>(other));
        }
    }
    if (stages.any()) stages.finish();
}

template <bool kLines, bool kCount>
void pair_by_pair(const PlacedPaths& set_a, const PlacedPaths& set_b, const PathPair* pairs,
                  std::size_t count, std::uint64_t* bits, Work* work) {
    const Placed* placed_a = set_a.placed().data();
    const Placed* placed_b = set_b.placed().data();
    const Circle* circles_a = set_a.circles().data();
    const Circle* circles_b = set_b.circles().data();
    std::fill_n(bits, bit_words(count), std::uint64_t{0});
    if constexpr (kCount) work->circles += static_cast<std::int64_t>(count);
    Stages<kLines, kCount> stages(bits, work);
    // circles first, without a branch
    constexpr std::size_t chunk = 512;
    std::uint32_t near[chunk];
    for (std::size_t from = 0; from < count; from += chunk) {
        const std::size_t to = std::min(from + chunk, count);
        std::size_t left = 0;
        for (std::size_t k = from; k < to; ++k) {
            near[left] = static_cast<std::uint32_t>(k - from);
            left += static_cast<std::size_t>(
                circles_meet(circles_a[pairs[k].a], circles_b[pairs[k].b]));
        }
        for (std::size_t n = 0; n < left; ++n) {
            const std::size_t k = from + near[n];
            const Placed& a = placed_a[pairs[k].a];
            const Placed& b = placed_b[pairs[k].b];
            stages.add(a, b, k);
        }
    }
    if (stages.any()) stages.finish();
}

/// Each question once through.
template <bool kLines, bool kCount>
void question_by_question(const PathQuestion* questions, std::size_t count, std::uint64_t* bits,
                          Work* work) {
    std::fill_n(bits, bit_words(count), std::uint64_t{0});
    if constexpr (kCount) work->circles += static_cast<std::int64_t>(count);
    Stages<kLines, kCount> stages(bits, work);
    OpenQuestions open;
    for (std::size_t from = 0; from < count; from += OpenQuestions::most) {
        const std::size_t left =
            open.find<kLines>(questions + from, std::min(OpenQuestions::most, count - from));
        for (std::size_t n = 0; n < left; ++n) {
            const std::size_t k = open.which(n);
            stages.add(questions[from + k], open.view(k), open.shift(k), from + k);
        }
    }
    if (stages.any()) stages.finish();
}

void one(const Placed& candidate, const Circle& circle, const PlacedPaths& others,
         std::uint64_t* bits, Mode mode, Work* work) {
    if (mode == Mode::sampled) {
        work ? one_against_many<false, true>(candidate, circle, others, bits, work)
             : one_against_many<false, false>(candidate, circle, others, bits, work);
    } else {
        work ? one_against_many<true, true>(candidate, circle, others, bits, work)
             : one_against_many<true, false>(candidate, circle, others, bits, work);
    }
}

void pairs(const PlacedPaths& a, const PlacedPaths& b, const PathPair* list, std::size_t count,
           std::uint64_t* bits, Mode mode, Work* work) {
    if (mode == Mode::sampled) {
        work ? pair_by_pair<false, true>(a, b, list, count, bits, work)
             : pair_by_pair<false, false>(a, b, list, count, bits, work);
    } else {
        work ? pair_by_pair<true, true>(a, b, list, count, bits, work)
             : pair_by_pair<true, false>(a, b, list, count, bits, work);
    }
}

void list(const PathQuestion* questions, std::size_t count, std::uint64_t* bits, Mode mode,
          Work* work) {
    if (mode == Mode::sampled) {
        work ? question_by_question<false, true>(questions, count, bits, work)
             : question_by_question<false, false>(questions, count, bits, work);
    } else {
        work ? question_by_question<true, true>(questions, count, bits, work)
             : question_by_question<true, false>(questions, count, bits, work);
    }
}

/// All stretches that float cannot call free, in order of time or against it, until `visit` is
/// content.
template <bool kLines, typename Visit>
void visit_near_frames(const Meeting& m, const SideBySide<kLines, true>& all, bool backwards,
                       Work& work, Visit visit) {
    const View view(Tag{}, m);
    const int begin = m.first / stretch;
    const int end = m.last / stretch + 1;
    const int groups = (end - begin + 31) / 32;
    for (int group = 0; group < groups; ++group) {
        const int k = begin + 32 * (backwards ? groups - 1 - group : group);
        work.blocks += std::min(end - k, 32);
        std::uint32_t near = Facing::at(*m.rows_a, *m.rows_b, stretches, k, m.lag)
                                 .look(all, 0, end - k, m.rows_a->clock.unit, m.rows_b->clock.unit);
        while (near != 0) {
            const int which = backwards ? 31 - std::countl_zero(near) : std::countr_zero(near);
            near &= ~(1u << which);
            const int i = stretch * (k + which);
            work.samples += (m.two ? 2 : 1) * std::popcount(lanes_within(i, m.first, m.last));
            Lanes16 maybe = 0;
            if constexpr (kLines) {
                maybe = look_at_lines(m, view, i).maybe;
            } else {
                const Lookup found =
                    m.two ? look_at_samples<true>(m, view, i) : look_at_samples<false>(m, view, i);
                maybe = found.maybe();
            }
            while (maybe != 0) {
                const int lane = backwards ? 31 - std::countl_zero(maybe) : std::countr_zero(maybe);
                maybe &= ~(1u << lane);
                ++work.exact;
                if (visit(i + lane)) return;
            }
        }
    }
}

template <bool kLines>
void one_question(const Placed& a, const Placed& b, Ask ask, Verdict& verdict) {
    constexpr Mode mode = kLines ? Mode::interpolated : Mode::sampled;
    Work& work = verdict.work;
    if (ask == Ask::whether) {
        std::uint64_t bit = 0;
        Stages<kLines, true, true> stages(&bit, &work);
        stages.add(a, b, 0);
        verdict.collides = bit != 0;
        return;
    }
    SideBySide<kLines, true> all;
    all.put(0, *a.rows, a.placement, *b.rows, b.placement);
    const auto bits = all.work_out(1);
    if (bits.odd != 0) times_at_other_rates(a, b, mode, verdict);
    if (bits.open == 0) return;
    Meeting m;
    all.tell(0, m);
    relate(m, kLines);
    visit_near_frames(m, all, false, work, [&](int i) { return note_first(m, i, mode, verdict); });
    if (!verdict.collides) return;
    visit_near_frames(m, all, true, work, [&](int i) { return note_last(m, i, mode, verdict); });
}

void single(const Placed& a, const Circle& circle_a, const Placed& b, const Circle& circle_b,
            Mode mode, Ask ask, Verdict& verdict) {
    ++verdict.work.circles;
    if (!circles_meet(circle_a, circle_b)) return;
    mode == Mode::interpolated ? one_question<true>(a, b, ask, verdict)
                               : one_question<false>(a, b, ask, verdict);
}

const Kernels* table() {
    static constexpr Kernels functions{
        single, one, pairs, list, turn, bounds, farthest_reach, circles, own_circles, four_circles};
    return &functions;
}

}  // namespace sidestep::spacetime::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "sidestep/base/require.h"

namespace sidestep::spacetime {

namespace detail {

HWY_EXPORT(table);

const Kernels& kernels() {
    return *HWY_DYNAMIC_DISPATCH(table)();
}

}  // namespace detail

std::vector<std::string> instruction_sets() {
    std::vector<std::string> names;
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
        names.emplace_back(hwy::TargetName(target));
    }
    return names;
}

UseInstructionSet::UseInstructionSet(const std::string& name) {
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
        if (hwy::TargetName(target) != name) continue;
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        return;
    }
    SIDESTEP_REQUIRE(false, "no instruction set is called \"" + name + "\" here");
}

UseInstructionSet::~UseInstructionSet() {
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

}  // namespace sidestep::spacetime

#endif  // HWY_ONCE
