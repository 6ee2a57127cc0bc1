// The doors of the fast engine: one against many, pairs, lists, single questions. This file is
// compiled once per instruction set; names that stand alone (LoadU, MulAdd, Lt) are Highway's.
#include "sidestep/base/detail/simd_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sidestep/spacetime/kernels.cpp"
#include <hwy/cache_control.h>
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <bit>

#include "sidestep/spacetime/detail/decide.h"
#include "sidestep/spacetime/detail/kernels.h"
#include "sidestep/spacetime/detail/prepare-inl.h"
#include "sidestep/spacetime/detail/samples-inl.h"
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
    for (int k = 0; k < count; k += lanes) {
        const Vec distance = square_distance(x, z, hn::LoadU(d, columns.x.data() + k),
                                             hn::LoadU(d, columns.z.data() + k));
        const Vec reach = hn::Add(radius, hn::LoadU(d, columns.radius.data() + k));
        const auto near = hn::Le(distance, hn::Mul(reach, reach));
        const auto meets = hn::And(hn::Ge(end, hn::LoadU(d, columns.begin.data() + k)),
                                   hn::Le(begin, hn::LoadU(d, columns.end.data() + k)));
        const auto maybe = hn::And(near, meets);
        if (hn::AllFalse(d, maybe)) continue;
        for (Lanes16 left = bits_of(d, maybe); left != 0; left &= left - 1) {
            const int other = k + std::countr_zero(left);
            if (other >= count) break;
            stages.add(*candidate.rows, candidate.placement, *placed[other].rows,
                       placed[other].placement, static_cast<std::size_t>(other));
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
            stages.add(*a.rows, a.placement, *b.rows, b.placement, k);
        }
    }
    if (stages.any()) stages.finish();
}

/// Asks for a question some dozens further on: the processor's own guesses end at each page. May lie
/// beyond the list.
HWY_INLINE void fetch_ahead(const PathQuestion* question) {
    const auto address = reinterpret_cast<std::uintptr_t>(question) + 32 * sizeof(PathQuestion);
    hwy::Prefetch(reinterpret_cast<const char*>(address));
    hwy::Prefetch(reinterpret_cast<const char*>(address + 64));
}

/// Each question once through: time, then circles, both in double straight from the placements.
template <bool kLines, bool kCount>
void question_by_question(const PathQuestion* questions, std::size_t count, std::uint64_t* bits,
                          Work* work) {
    std::fill_n(bits, bit_words(count), std::uint64_t{0});
    if constexpr (kCount) work->circles += static_cast<std::int64_t>(count);
    Stages<kLines, kCount> stages(bits, work);
    // long runs through the list, so that memory keeps up; a run fits the second cache
    constexpr std::size_t chunk = 2048;
    std::uint32_t near[chunk];
    for (std::size_t from = 0; from < count; from += chunk) {
        const std::size_t to = std::min(from + chunk, count);
        std::size_t left = 0;
        for (std::size_t k = from; k < to; ++k) {
            fetch_ahead(questions + k);
            const PathQuestion& question = questions[k];
            const Rows& a = question.rows_a();
            const Rows& b = question.rows_b();
            const Vec2 centre_a = question.at_a()(a.circle);
            const Vec2 centre_b = question.at_b()(b.circle);
            const double dx = centre_a.x() - centre_b.x();
            const double dz = centre_a.y() - centre_b.y();
            const double reach = a.circle_radius + b.circle_radius;
            const double shift = question.at_b().start_s - question.at_a().start_s;
            // the room swallows double's own rounding, wherever `check` lets placements be; lines
            // touch within their slack
            double room = 1e-5;
            if constexpr (kLines) {
                room +=
                    2.0 * interpolated_slack(a.extent, question.at_a(), b.extent, question.at_b());
            }
            near[left] = static_cast<std::uint32_t>(k - from);
            left += static_cast<std::size_t>(
                (dx * dx + dz * dz <= (reach + room) * (reach + room)) &
                (shift <= a.duration + room) & (shift >= -b.duration - room));
        }
        for (std::size_t n = 0; n < left; ++n) {
            const std::size_t k = from + near[n];
            const PathQuestion& question = questions[k];
            stages.add(question.rows_a(), question.at_a(), question.rows_b(), question.at_b(), k);
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
template <typename Visit>
void visit_near_frames(const Meeting& m, bool lines, bool backwards, Work& work, Visit visit) {
    const View view(Tag{}, m);
    const int begin = m.first / stretch;
    const int end = m.last / stretch + 1;
    const int groups = (end - begin + 31) / 32;
    for (int group = 0; group < groups; ++group) {
        const int k = begin + 32 * (backwards ? groups - 1 - group : group);
        const int count = std::min(end - k, 32);
        work.blocks += count;
        NearStretches entry[2];
        const bool any = find_near_stretches(m, k, k + count, 0, entry) != 0;
        for (std::uint32_t near = any ? entry[0].which : 0; near != 0;) {
            const int which = backwards ? 31 - std::countl_zero(near) : std::countr_zero(near);
            near &= ~(1u << which);
            const int i = stretch * (k + which);
            work.samples += (m.two ? 2 : 1) * std::popcount(lanes_within(i, m.first, m.last));
            Lanes16 maybe = 0;
            if (lines) {
                maybe = look_at_lines(m, view, i);
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

void single(const Placed& a, const Circle& circle_a, const Placed& b, const Circle& circle_b,
            Mode mode, Ask ask, Verdict& verdict) {
    const bool lines = mode == Mode::interpolated;
    Work& work = verdict.work;
    ++work.circles;
    if (!circles_meet(circle_a, circle_b)) return;
    if (ask == Ask::whether) {
        std::uint64_t bit = 0;
        if (lines) {
            Stages<true, true> stages(&bit, &work);
            stages.add(*a.rows, a.placement, *b.rows, b.placement, 0);
            if (stages.any()) stages.finish();
        } else {
            Stages<false, true> stages(&bit, &work);
            stages.add(*a.rows, a.placement, *b.rows, b.placement, 0);
            if (stages.any()) stages.finish();
        }
        verdict.collides = bit != 0;
        return;
    }
    Meeting m;
    m.rows_a = a.rows;
    m.rows_b = b.rows;
    m.at_a = &a.placement;
    m.at_b = &b.placement;
    const Meet meets = meet(m, lines);
    if (meets == Meet::ask_each || a.rows->dt != b.rows->dt) {
        times_at_other_rates(a, b, mode, verdict);
        return;
    }
    if (meets == Meet::never) return;
    relate(m, lines);
    visit_near_frames(m, lines, false, work,
                      [&](int i) { return note_first(m, i, mode, verdict); });
    if (!verdict.collides) return;
    visit_near_frames(m, lines, true, work, [&](int i) { return note_last(m, i, mode, verdict); });
}

const Kernels* table() {
    static constexpr Kernels functions{single, one,    pairs,          list,
                                       turn,   bounds, farthest_reach, circles};
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
