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

/// Up to here stretches are not worth looking at: their samples are as quick.
constexpr int few_stretches = 8;

/// Questions that circles could not answer, a few dozen at a time, through the stages side by side:
/// a stage is one loop without surprises, so that the processor works on several questions at once
/// and seldom guesses wrong.
///
///     meetings      which samples meet, and how A looks from B
///     items         stretches of A that may be near B's, as (meeting, stretch)
///     answers       samples of those stretches; in double where float cannot tell
template <bool kLines, bool kCount>
class Stages {
public:
    Stages(std::uint64_t* bits, Work* work) : bits_(bits), work_(work) {}
    Stages(const Stages&) = delete;
    Stages& operator=(const Stages&) = delete;

    /// Circles overlap and, as far as they can tell, times do too. Rows and placements must live
    /// until `finish`.
    HWY_INLINE void add(const Rows& rows_a, const Placement& at_a, const Rows& rows_b,
                        const Placement& at_b, std::size_t question) {
        Meeting& m = meetings_[meeting_count_];
        m.rows_a = &rows_a;
        m.rows_b = &rows_b;
        m.at_a = &at_a;
        m.at_b = &at_b;
        const Meet meets = meet(m, kLines);
        if (HWY_UNLIKELY(meets == Meet::ask_each || rows_a.dt != rows_b.dt)) {
            const Mode mode = kLines ? Mode::interpolated : Mode::sampled;
            if (collide_at_other_rates({at_a, &rows_a}, {at_b, &rows_b}, mode, work_)) {
                set(question);
            }
            return;
        }
        relate(m, kLines);
        questions_[meeting_count_] = question;
        meeting_count_ += meets == Meet::yes ? 1 : 0;
        if (meeting_count_ == capacity) finish();
    }
    [[nodiscard]] HWY_INLINE bool any() const { return meeting_count_ != 0; }

    HWY_NOINLINE void finish() {
        std::fill(hit_, hit_ + meeting_count_, false);
        for (int n = 0; n < meeting_count_; ++n) {
            const Meeting& m = meetings_[n];
            const int begin = m.first / stretch;
            const int end = m.last / stretch + 1;
            if (end - begin > few_stretches) {
                scan(n, begin, end);
                continue;
            }
            // all four are written, as many as there are count
            for (int k = 0; k < few_stretches; ++k) soon_[soon_count_ + k] = item(n, begin + k);
            soon_count_ += end - begin;
        }
        look();
        for (int n = 0; n < meeting_count_; ++n) {
            bits_[questions_[n] / 64] |= std::uint64_t{hit_[n]} << (questions_[n] % 64);
        }
        meeting_count_ = 0;
    }

private:
    using Item = std::uint32_t;  ///< Meeting above, stretch below.
    static constexpr int item_bits = 26;
    static constexpr int capacity = 64;
    static constexpr int near_room = 512;
    static constexpr int most_at_once = 4096;  ///< Stretches.

    static HWY_INLINE Item item(int meeting, int k) {
        return static_cast<Item>(meeting) << item_bits | static_cast<Item>(k);
    }

    /// A long meeting.
    HWY_INLINE void scan(int n, int begin, int end) {
        if constexpr (kCount) work_->blocks += end - begin;
        for (int k = begin; k < end; k += most_at_once) {
            if (HWY_UNLIKELY(near_count_ + most_at_once / 32 > near_room)) {
                look();
                if (hit_[n]) return;
            }
            near_count_ += find_near_stretches(meetings_[n], k, std::min(end, k + most_at_once),
                                               item(n, k), near_ + near_count_);
        }
    }

    /// First the likeliest near stretch of each entry; the others only when that was not it.
    HWY_NOINLINE void look() {
        for (int n = 0; n < soon_count_; ++n) look_at(soon_[n]);
        for (int n = 0; n < near_count_; ++n) {
            look_at(near_[n].name + static_cast<Item>(std::countr_zero(near_[n].first)));
        }
        for (int n = 0; n < near_count_; ++n) {
            const auto [name, which, first] = near_[n];
            std::uint32_t left = which & ~first;
            for (; left != 0 && !hit_[name >> item_bits]; left &= left - 1) {
                look_at(name + static_cast<Item>(std::countr_zero(left)));
            }
        }
        soon_count_ = near_count_ = 0;
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
            for (Lanes16 maybe = look_at_lines(m, view, i); maybe != 0; maybe &= maybe - 1) {
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

    HWY_INLINE void set(std::size_t question) {
        bits_[question / 64] |= std::uint64_t{1} << (question % 64);
    }

    std::uint64_t* bits_;
    Work* work_;
    int meeting_count_ = 0;
    int soon_count_ = 0;
    int near_count_ = 0;
    bool hit_[capacity];
    Meeting meetings_[capacity];
    std::size_t questions_[capacity];
    Item soon_[capacity * few_stretches + few_stretches];
    NearStretches near_[near_room + 1];
};

}  // namespace sidestep::spacetime::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // SIDESTEP_SPACETIME_STAGES_INL_H
