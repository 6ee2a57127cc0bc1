// Questions that circles could not answer: meetings, near stretches, samples, answers.
// Included once for every instruction set, by kernels.cpp.
#if defined(SIDESTEP_SPACETIME_STAGES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SIDESTEP_SPACETIME_STAGES_INL_H
#undef SIDESTEP_SPACETIME_STAGES_INL_H
#else
#define SIDESTEP_SPACETIME_STAGES_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstdint>

#include "sidestep/spacetime/detail/decide.h"
#include "sidestep/spacetime/detail/samples-inl.h"
#include "sidestep/spacetime/detail/side_by_side-inl.h"
#include "sidestep/spacetime/detail/stretches-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sidestep::spacetime::detail::HWY_NAMESPACE {

/// What float left open, decided in double.
template <bool kCount>
HWY_INLINE bool decide(const Meeting& m, int i, const Lookup& found, Work* work) {
    for (Lanes16 left = found.maybe(); left != 0; left &= left - 1) {
        const int lane = std::countr_zero(left);
        if constexpr (kCount) ++work->exact;
        if ((found.maybe0 >> lane & 1) && samples_collide(m, i + lane, i + lane - m.lag)) {
            return true;
        }
        if ((found.maybe1 >> lane & 1) && samples_collide(m, i + lane, i + lane - m.lag - 1)) {
            return true;
        }
    }
    return false;
}

/// Questions that circles could not answer, a few dozen at a time, through the stages side by side:
/// a stage is one loop without surprises, so that the processor works on several questions at once
/// and seldom guesses wrong.
///
///     meetings      which samples meet, and how A looks from B, column by column
///     open          meetings of which some circles are near: of stretches, or of spans where these
///                   are too many; and then of the stretches of those
///     near          stretches of A that may be near B's, as (meeting, stretch)
///     answers       samples of those stretches; in double where float cannot tell
template <bool kLines, bool kCount, bool kAlone = false>
class Stages {
public:
    Stages(std::uint64_t* bits, Work* work) : bits_(bits), work_(work) {}
    Stages(const Stages&) = delete;
    Stages& operator=(const Stages&) = delete;

    /// Circles overlap and, as far as they can tell, times do too. Rows and placements must live
    /// until `finish`.
    HWY_INLINE void add(const PlacedPaths::Placed& a, const PlacedPaths::Placed& b,
                        std::size_t question) {
        all_.put(meeting_count_, *a.rows, a.placement, *b.rows, b.placement);
        count_in(question);
    }
    /// The same, where it is known how A looks from B in the finest units, and how late B begins.
    HWY_INLINE void add(const PathQuestion& asked, std::uint64_t view, double shift,
                        std::size_t question) {
        const Rows& a = asked.rows_a();
        const Rows& b = asked.rows_b();
        if (HWY_UNLIKELY(((a.clock.unit ^ finest_unit) | (b.clock.unit ^ finest_unit)) != 0)) {
            all_.put(meeting_count_, a, asked.at_a(), b, asked.at_b());
        } else {
            all_.put_seen(meeting_count_, a, asked.at_a(), b, asked.at_b(), view, shift);
        }
        count_in(question);
    }
    [[nodiscard]] HWY_INLINE bool any() const { return meeting_count_ != 0; }

    HWY_NOINLINE void finish() {
        const auto bits = all_.work_out(meeting_count_);
        for (std::uint64_t odd = bits.odd; HWY_UNLIKELY(odd != 0); odd &= odd - 1) {
            ask_each(std::countr_zero(odd));
        }
        // all loops keep their count at hand, and none has a branch that could be guessed wrong
        const std::uint64_t plain = bits.open & ~all_.mixed;
        int open = look_at_first<16, false>(plain & ~bits.many, 0);
        if (bits.many != 0) open = look_at_first<32, false>(plain & bits.many, open);
        if (HWY_UNLIKELY((bits.open & all_.mixed) != 0)) {
            open = look_at_first<32, true>(bits.open & all_.mixed, open);
        }
        all_.mixed = 0;
        int near = near_count_;
        int span_count = 0;
        for (int k = 0; k < open; ++k) {
            const auto [n, which] = open_[k];
            near_[near] = near_stretches(item(static_cast<int>(n), all_.from[n]), which);
            near += 1 - all_.level[n];
            open_[span_count] = open_[k];
            span_count += all_.level[n];
        }
        near_count_ = near;
        for (int k = 0; k < span_count; ++k) {
            const int n = static_cast<int>(open_[k].n);
            look_at_spans(n, all_.from[n], open_[k].near);
        }
        look();
        meeting_count_ = 0;
    }

private:
    using Item = std::uint32_t;  ///< Meeting above, stretch below.
    static constexpr int item_bits = 26;
    static constexpr int capacity = SideBySide<kLines, kAlone>::capacity;
    static constexpr int near_room = 256;
    static constexpr int stretches_in_span = span / stretch;

    static HWY_INLINE Item item(int meeting, int k) {
        return static_cast<Item>(meeting) << item_bits | static_cast<Item>(k);
    }

    /// A meeting that may come to something.
    struct Open {
        std::uint32_t n;
        std::uint32_t near;  ///< Circles that are not apart, by bits.
    };

    /// Stretches that are not apart, up to thirty-two from `name` on.
    struct NearStretches {
        Item name;
        std::uint32_t which;
        std::uint32_t first;  ///< Of these, the one to look at first, by its bit.
    };
    /// Where several in a row are near, the two are nearest in the middle of them: if any collide, most
    /// likely there. No branch: it could not be guessed.
    static HWY_INLINE NearStretches near_stretches(Item name, std::uint32_t near) {
        const auto inner = [](std::uint32_t bits) { return bits & (bits >> 1) & (bits << 1); };
        const auto unless = [](std::uint32_t none, std::uint32_t other) {
            return other & (0u - static_cast<std::uint32_t>(none == 0));
        };
        const std::uint32_t once = inner(near);
        const std::uint32_t twice = inner(once);
        const std::uint32_t best = twice | unless(twice, once) | unless(once, near);
        return {name, near, best & (0u - best)};
    }

    HWY_INLINE void count_in(std::size_t question) {
        questions_[meeting_count_] = question;
        if (++meeting_count_ == capacity) finish();
    }

    /// Paths whose dt differ, or start times so near the grain that rounding decides.
    HWY_NOINLINE void ask_each(int n) {
        const Mode mode = kLines ? Mode::interpolated : Mode::sampled;
        const auto& [rows_a, rows_b] = all_.rows[n];
        const auto& [at_a, at_b] = all_.places[n];
        set(questions_[n], collide_at_other_rates({*at_a, rows_a}, {*at_b, rows_b}, mode, work_));
    }

    /// All stretches, where thirty-two are all, else thirty-two spans, of some meetings. Those that may
    /// come to something are written down, from number `open` on; returns how many there are then.
    template <int kShown, bool kMixed>
    HWY_INLINE int look_at_first(std::uint64_t meetings, int open) {
        for (; meetings != 0; meetings &= meetings - 1) {
            const int n = std::countr_zero(meetings);
            const auto& [rows_a, rows_b] = all_.rows[n];
            if constexpr (kCount) work_->blocks += std::min(all_.count[n], 32);
            const Facing facing(*rows_a, *rows_b, Level{all_.level[n]}, all_.from[n],
                                all_.phase_b[n], all_.from_b[n]);
            const std::uint32_t near = facing.template look<kShown, kMixed>(
                all_, n, lowest_bits[static_cast<std::size_t>(all_.shown[n])], rows_a->clock.unit,
                rows_b->clock.unit);
            open_[open] = {static_cast<std::uint32_t>(n), near};
            open += near != 0 ? 1 : 0;
            if (kShown == 32 && HWY_UNLIKELY(all_.count[n] > 32)) look_further(n);
        }
        return open;
    }

    HWY_INLINE std::uint32_t look_at_circles(int n, Level level, int k, int end) {
        const auto& [rows_a, rows_b] = all_.rows[n];
        if constexpr (kCount) work_->blocks += std::min(end - k, 32);
        return Facing::at(*rows_a, *rows_b, level, k, all_.lag[n])
            .look(all_, n, end - k, rows_a->clock.unit, rows_b->clock.unit);
    }

    /// The spans of a meeting that are too many for one look.
    HWY_NOINLINE void look_further(int n) {
        const int end = all_.from[n] + all_.count[n];
        for (int k = all_.from[n] + 32; k < end; k += 32) {
            look_at_spans(n, k, look_at_circles(n, spans, k, end));
        }
    }

    /// The stretches, thirty-two at a time, of spans that are not apart: `which` from `from` on.
    HWY_INLINE void look_at_spans(int n, int from, std::uint32_t which) {
        const int first = all_.first[n] / stretch;
        const int end = all_.last[n] / stretch + 1;
        for (std::uint32_t left = which; left != 0;) {
            const int lane = std::countr_zero(left);
            const int k = std::max(first, (from + lane) * stretches_in_span);
            if (HWY_UNLIKELY(near_count_ >= near_room)) look();
            const std::uint32_t near = look_at_circles(n, stretches, k, end);
            near_[near_count_] = near_stretches(item(n, k), near);
            near_count_ += near != 0 ? 1 : 0;
            // spans that lie in these stretches from their begin to their end
            const int done = (k + 32) / stretches_in_span - from;
            left = done < 32 ? left >> done << done : 0;
        }
    }

    /// First the likeliest near stretch of each entry; the others only when that was not it.
    HWY_NOINLINE void look() {
        for (int k = 0; k < near_count_; ++k) {
            const auto n = static_cast<int>(near_[k].name >> item_bits);
            Meeting& m = meetings_[n];
            hit_[n] = false;
            all_.tell(n, m);
            relate(m, kLines);
        }
        for (int n = 0; n < near_count_; ++n) {
            look_at(near_[n].name + static_cast<Item>(std::countr_zero(near_[n].first)));
        }
        for (int n = 0; n < near_count_; ++n) {
            const auto [name, which, first] = near_[n];
            std::uint32_t left = which & ~first;
            for (; left != 0 && !hit_[name >> item_bits]; left &= left - 1) {
                look_at(name + static_cast<Item>(std::countr_zero(left)));
            }
            set(questions_[name >> item_bits], hit_[name >> item_bits]);
        }
        near_count_ = 0;
    }

    /// The samples, or the lines between them, of one stretch.
    HWY_INLINE void look_at(Item what) {
        const auto which = static_cast<int>(what >> item_bits);
        const Meeting& m = meetings_[which];
        const int i = stretch * static_cast<int>(what & ((Item{1} << item_bits) - 1));
        const View view(Tag{}, m);
        if constexpr (kCount) {
            const int samples = std::popcount(lanes_within(i, m.first, m.last));
            work_->samples += m.two ? 2 * samples : samples;
        }
        if constexpr (kLines) {
            if (hit_[which]) return;
            const LineLookup found = look_at_lines(m, view, i);
            hit_[which] = found.surely != 0;
            if (hit_[which]) return;
            for (Lanes16 maybe = found.maybe; maybe != 0; maybe &= maybe - 1) {
                if constexpr (kCount) ++work_->exact;
                if (!frame_touches(m, i + std::countr_zero(maybe))) continue;
                hit_[which] = true;
                return;
            }
        } else {
            const Lookup found =
                m.two ? look_at_samples<true>(m, view, i) : look_at_samples<false>(m, view, i);
            hit_[which] |= found.surely != 0;
            // one branch, hardly ever taken: each of the three alone could not be guessed
            const bool open = (found.maybe() != 0) & (found.surely == 0) & !hit_[which];
            if (HWY_UNLIKELY(open)) {
                hit_[which] = decide<kCount>(m, i, found, work_);
            }
        }
    }

    HWY_INLINE void set(std::size_t question, bool collides) {
        bits_[question / 64] |= std::uint64_t{collides} << (question % 64);
    }

    std::uint64_t* bits_;
    Work* work_;
    int meeting_count_ = 0;
    int near_count_ = 0;
    bool hit_[capacity];
    Meeting meetings_[capacity];
    std::size_t questions_[capacity];
    SideBySide<kLines, kAlone> all_;
    Open open_[capacity + 1];
    NearStretches near_[near_room + capacity + 1];  ///< Room for all meetings at once beyond it.
};

}  // namespace sidestep::spacetime::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // SIDESTEP_SPACETIME_STAGES_INL_H
