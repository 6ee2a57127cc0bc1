// Some dozens of questions side by side, column by column: which samples meet, and how the circles
// of one path face those of the other.
// Included once for every instruction set, by kernels.cpp.
#if defined(SIDESTEP_SPACETIME_SIDE_BY_SIDE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SIDESTEP_SPACETIME_SIDE_BY_SIDE_INL_H
#undef SIDESTEP_SPACETIME_SIDE_BY_SIDE_INL_H
#else
#define SIDESTEP_SPACETIME_SIDE_BY_SIDE_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "sidestep/spacetime/detail/columns-inl.h"
#include "sidestep/spacetime/detail/meeting.h"

HWY_BEFORE_NAMESPACE();
namespace sidestep::spacetime::detail::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Questions are put in their places, then `work_out` goes over all of them, as many at a time as the
/// processor has lanes (a question alone: one).
template <bool kLines, bool kAlone = false>
struct SideBySide {
    static constexpr int capacity = kAlone ? 1 : 64;
    using Doubles = std::conditional_t<kAlone, OneDouble, FewDoubles>;

    // what is brought; not made zero first
    alignas(64) double shift[capacity];  ///< B's start minus A's, seconds.
    const Rows* rows[capacity][2];       ///< A's and B's.
    const Placement* places[capacity][2];
    std::int16_t view[capacity][4];            ///< As `unit_view` has it: cosine, sine, x, z.
    std::int16_t band[kLines ? capacity : 1];  ///< How far apart still touches, in units.
    std::uint64_t mixed = 0;  ///< Those of which the two have circles in different units, by bits.

    // what is made of it: see Meeting
    std::int32_t lag[capacity], first[capacity], last[capacity];
    std::int32_t two[capacity];  ///< 0 or 1.
    float part[kLines ? capacity : 1];
    // thirty-two circles, from the first of A's that meets any of B's on
    std::int32_t level[capacity];  ///< Stretches, where thirty-two are enough, else spans.
    std::int32_t from[capacity];   ///< The number of the first, of A's.
    std::int32_t count[capacity];  ///< How many there are.
    std::int32_t shown[capacity];  ///< Of those, what one look shows: thirty-two at most.
    std::int32_t phase_b[capacity], from_b[capacity];

    /// Rows and placements are borrowed.
    HWY_INLINE void put(int n, const Rows& a, const Placement& at_a, const Rows& b,
                        const Placement& at_b) {
        const OneDouble d;
        const Pair apart = centre_between(a, at_a, b, at_b);
        const auto set = [&](double number) HWY_ATTR { return hn::Set(d, number); };
        const double per_metre = units_per_metre(std::max(a.clock.unit, b.clock.unit));
        const auto seen = unit_view(d, set(at_a.cosine), set(at_a.sine), set(at_b.cosine),
                                    set(at_b.sine), set(apart[0]), set(apart[1]), set(per_metre));
        put_seen(n, a, at_a, b, at_b, hn::GetLane(seen), at_b.start_s - at_a.start_s);
        mixed |= std::uint64_t{a.clock.unit != b.clock.unit} << n;
    }
    /// The same, for those who know the view, of two in the same units, and how much later B begins.
    HWY_INLINE void put_seen(int n, const Rows& a, const Placement& at_a, const Rows& b,
                             const Placement& at_b, std::uint64_t seen, double later) {
        shift[n] = later;
        rows[n][0] = &a;
        rows[n][1] = &b;
        places[n][0] = &at_a;
        places[n][1] = &at_b;
        static_assert(std::endian::native == std::endian::little && sizeof view[n] == sizeof seen);
        std::memcpy(view[n], &seen, sizeof seen);
        if constexpr (kLines) {
            const double per_metre = units_per_metre(std::max(a.clock.unit, b.clock.unit));
            const double slack = interpolated_slack(a.extent, at_a, b.extent, at_b);
            // rounded up
            band[n] = static_cast<std::int16_t>(std::min(slack * per_metre + 1.5, 30000.0));
        }
    }

    struct Bits {
        std::uint64_t open;  ///< Samples meet.
        std::uint64_t odd;   ///< Each pair of samples has to be asked whether it meets.
        std::uint64_t many;  ///< One look shows more than sixteen circles.
    };

    /// Bit n speaks of question n. It is odd where dt differ, or where start times are so near the grain
    /// that rounding decides; what is made of an odd question means nothing.
    HWY_INLINE Bits work_out(int questions) {
        Bits found{0, 0, 0};
        const int lanes = static_cast<int>(hn::Lanes(Doubles()));
        // lanes beyond the last look at it again
        for (int n = questions; n % lanes != 0; ++n) {
            std::memcpy(rows[n], rows[questions - 1], sizeof rows[n]);
            shift[n] = shift[questions - 1];
        }
        for (int n = 0; n < questions; n += lanes) {
            const Bits some = work_out_times(n);
            found.open |= some.open << n;
            found.odd |= some.odd << n;
            found.many |= some.many << n;
        }
        // those that were asked
        const std::uint64_t asked = ~std::uint64_t{0} >> (64 - questions);
        found.odd &= asked;
        found.open &= asked & ~found.odd;
        return found;
    }

    /// What is known about question n, for one who goes on with it alone.
    HWY_INLINE void tell(int n, Meeting& m) const {
        m.rows_a = rows[n][0];
        m.rows_b = rows[n][1];
        m.at_a = places[n][0];
        m.at_b = places[n][1];
        m.lag = lag[n];
        m.first = first[n];
        m.last = last[n];
        m.two = two[n] != 0;
        if constexpr (kLines) m.part = part[n];
    }

private:
    HWY_INLINE Bits work_out_times(int n) {
        const Doubles d;
        constexpr int lanes = static_cast<int>(hn::MaxLanes(d));
        const hn::Rebind<std::int32_t, Doubles> i;
        using V = hn::Vec<Doubles>;
        V inverse_dt, dt, last_a, unused, unused_too, dt_b, last_b, unused_as_well;
        const auto clocks = [&](int side) HWY_ATTR {
            const auto clock = [&](int k) HWY_ATTR {
                return &rows[n + std::min(k, lanes - 1)][side]->clock.inverse_dt;
            };
            return Few<double>{clock(0), clock(1), clock(2), clock(3)};
        };
        load_columns(d, clocks(0), inverse_dt, dt, last_a, unused);
        load_columns(d, clocks(1), unused_too, dt_b, last_b, unused_as_well);
        const auto at = [&](int k) HWY_ATTR { return shift + n + std::min(k, lanes - 1); };
        const V shifts = load_column(d, {at(0), at(1), at(2), at(3)});
        const V one = hn::Set(d, 1.0);
        const V zero = hn::Zero(d);
        // where it is absurd, any number will do that lies beyond both paths
        const V frames =
            hn::Min(hn::Max(hn::Mul(shifts, inverse_dt), hn::Set(d, -1e9)), hn::Set(d, 1e9));
        const V whole = hn::Floor(frames);
        const V rest = hn::NegMulAdd(whole, dt, shifts);
        // from the middle of the frame, against where the grain at either end begins
        const V half = hn::Mul(hn::Set(d, 0.5), dt);
        const V off_middle = hn::Abs(hn::Sub(rest, half));
        const V edge = hn::Sub(half, hn::Set(d, time_grain));
        V lag_now = whole;
        V lowest = whole;  // of i - j, over all that meet
        V highest = hn::Add(whole, one);
        if constexpr (kLines) {
            const auto early = hn::Le(rest, hn::Set(d, time_grain));
            const auto late = hn::Ge(rest, hn::Sub(dt, hn::Set(d, time_grain)));
            lowest = hn::Sub(lowest, hn::IfThenElseZero(early, one));
            highest = hn::Add(highest, hn::IfThenElseZero(late, one));
            const V parts = hn::Min(hn::Max(hn::Mul(rest, inverse_dt), zero), one);
            const hn::Rebind<float, Doubles> f;
            hn::StoreU(hn::DemoteTo(f, parts), f, part + n);
            hn::StoreU(hn::Set(i, 1), i, two + n);
        } else {
            // |(i - j) dt - shift| < dt - grain, for i - j = lag and lag + 1
            const auto both = hn::Lt(off_middle, edge);
            const V next = hn::IfThenElseZero(hn::Gt(rest, half), one);
            const V pair = hn::IfThenElseZero(both, one);
            lag_now = hn::Add(whole, hn::IfThenElse(both, zero, next));
            lowest = lag_now;
            highest = hn::Add(lag_now, pair);
            hn::StoreU(hn::DemoteTo(i, pair), i, two + n);
        }
        const V first_d = hn::Max(zero, lowest);
        const V last_d = hn::Min(last_a, hn::Add(last_b, highest));
        const auto first_i = hn::DemoteTo(i, first_d);
        const auto last_i = hn::DemoteTo(i, last_d);
        const auto lag_i = hn::DemoteTo(i, lag_now);
        hn::StoreU(first_i, i, first + n);
        hn::StoreU(last_i, i, last + n);
        hn::StoreU(lag_i, i, lag + n);
        const auto many =
            work_out_circles<hn::Rebind<std::int32_t, Doubles>>(n, first_i, last_i, lag_i);
        const V length = hn::Mul(hn::Add(hn::Add(last_a, last_b), hn::Set(d, 2.0)), dt);
        const V doubt = hn::Mul(hn::Set(d, 4e-16), hn::Add(hn::Abs(shifts), length));
        const auto in_doubt = hn::Le(hn::Abs(hn::Sub(off_middle, edge)), doubt);
        return {bits_of(d, hn::Le(first_d, last_d)), bits_of(d, hn::Or(in_doubt, hn::Ne(dt, dt_b))),
                many};
    }

    /// Returns the bits of those of which one look shows more than sixteen.
    template <typename Ints>
    HWY_INLINE std::uint32_t work_out_circles(int n, hn::Vec<Ints> first_i, hn::Vec<Ints> last_i,
                                              hn::Vec<Ints> lag_i) {
        const Ints i;
        const auto by = [&](auto is_long, auto a, auto b)
                            HWY_ATTR { return hn::IfThenElse(is_long, b, a); };
        const auto is_long =
            hn::Gt(hn::Sub(hn::ShiftRight<4>(last_i), hn::ShiftRight<4>(first_i)), hn::Set(i, 31));
        const auto from_i = by(is_long, hn::ShiftRight<4>(first_i), hn::ShiftRight<6>(first_i));
        const auto end_i = by(is_long, hn::ShiftRight<4>(last_i), hn::ShiftRight<6>(last_i));
        // where B's begins, from its first start on
        const auto start = hn::Sub(by(is_long, hn::Add(hn::ShiftLeft<4>(from_i), hn::Set(i, 31)),
                                      hn::Add(hn::ShiftLeft<6>(from_i), hn::Set(i, 127))),
                                   lag_i);
        const auto phase = by(is_long, hn::ShiftRight<1>(hn::And(start, hn::Set(i, 15))),
                              hn::ShiftRight<3>(hn::And(start, hn::Set(i, 63))));
        hn::StoreU(by(is_long, hn::Zero(i), hn::Set(i, 1)), i, level + n);
        hn::StoreU(from_i, i, from + n);
        const auto count_i = hn::Add(hn::Sub(end_i, from_i), hn::Set(i, 1));
        hn::StoreU(count_i, i, count + n);
        hn::StoreU(hn::Min(count_i, hn::Set(i, 32)), i, shown + n);
        hn::StoreU(phase, i, phase_b + n);
        hn::StoreU(by(is_long, hn::ShiftRight<4>(start), hn::ShiftRight<6>(start)), i, from_b + n);
        return bits_of(i, hn::Gt(count_i, hn::Set(i, 16)));
    }
};

}  // namespace sidestep::spacetime::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // SIDESTEP_SPACETIME_SIDE_BY_SIDE_INL_H
