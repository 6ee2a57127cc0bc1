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

#include <cstdint>
#include <cstring>

#include "sidestep/spacetime/detail/meeting.h"

HWY_BEFORE_NAMESPACE();
namespace sidestep::spacetime::detail::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Questions are put in their places, then `work_out` goes over all of them, as many at a time as the
/// processor has lanes (a question alone: one). What lies in lanes beyond them is never used.
template <bool kLines, bool kAlone = false>
struct SideBySide {
    static constexpr int capacity = kAlone ? 1 : 64;
    using Many = hn::CappedTag<double, kAlone ? 1 : 8>;
    using One = hn::CappedTag<double, 1>;
    /// So few are quicker one by one: columns that were just written are not read as vectors at once.
    static constexpr int few = 3;

    // what is brought
    alignas(64) double shift[capacity];  ///< B's start minus A's, seconds.
    double between[capacity][2];         ///< From B's circle to A's, in the world.
    double turn_a[capacity][2], turn_b[capacity][2];
    double clock_a[capacity][4], clock_b[capacity][4];  ///< As Clock has them; not made zero first.
    double slack[kLines ? capacity : 1];

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
    // A's ground plane seen from B's, about the middles, in whole units: of each the lowest 16 bits
    double unit_c[capacity], unit_s[capacity], unit_x[capacity], unit_z[capacity];
    double unit_band[kLines ? capacity : 1];

    HWY_INLINE void put(int n, const Rows& a, const Placement& at_a, const Rows& b,
                        const Placement& at_b, Pair apart, double later) {
        shift[n] = later;
        std::memcpy(between[n], &apart, sizeof apart);
        std::memcpy(turn_a[n], &at_a.cosine, sizeof turn_a[n]);
        std::memcpy(turn_b[n], &at_b.cosine, sizeof turn_b[n]);
        static_assert(sizeof clock_a[n] == sizeof(Clock));
        std::memcpy(clock_a[n], &a.clock, sizeof clock_a[n]);
        std::memcpy(clock_b[n], &b.clock, sizeof clock_b[n]);
        if constexpr (kLines) {
            slack[n] = interpolated_slack(a.extent, at_a, b.extent, at_b);
        }
    }

    struct Bits {
        std::uint64_t open;   ///< Samples meet.
        std::uint64_t odd;    ///< Each pair of samples has to be asked whether it meets.
        std::uint64_t mixed;  ///< The two have circles in different units.
    };

    /// Bit n speaks of question n. It is odd where dt differ, or where start times are so near the grain
    /// that rounding decides; what is made of an odd question means nothing.
    HWY_INLINE Bits work_out(int questions) {
        return questions <= few ? work_out_by<One>(questions) : work_out_by<Many>(questions);
    }

    /// What is known about question n, for one who goes on with it alone.
    HWY_INLINE void tell(int n, Meeting& m) const {
        m.lag = lag[n];
        m.first = first[n];
        m.last = last[n];
        m.two = two[n] != 0;
        if constexpr (kLines) m.part = part[n];
    }

private:
    template <typename Doubles>
    HWY_INLINE Bits work_out_by(int questions) {
        Bits found{0, 0, 0};
        const int lanes = static_cast<int>(hn::Lanes(Doubles()));
        for (int n = 0; n < questions; n += lanes) {
            const Bits some = work_out_times<Doubles>(n);
            found.open |= some.open << n;
            found.odd |= some.odd << n;
            found.mixed |= work_out_view<Doubles>(n) << n;
        }
        // those that were asked
        const std::uint64_t asked = ~std::uint64_t{0} >> (64 - questions);
        found.odd &= asked;
        found.open &= asked & ~found.odd;
        return found;
    }

    template <typename Doubles>
    HWY_INLINE Bits work_out_times(int n) {
        const Doubles d;
        const hn::Rebind<std::int32_t, Doubles> i;
        using V = hn::Vec<Doubles>;
        V inverse_dt, dt, last_a, unused, unused_too, dt_b, last_b, unused_as_well;
        hn::LoadInterleaved4(d, clock_a[n], inverse_dt, dt, last_a, unused);
        hn::LoadInterleaved4(d, clock_b[n], unused_too, dt_b, last_b, unused_as_well);
        const V shifts = hn::LoadU(d, shift + n);
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
        work_out_circles<hn::Rebind<std::int32_t, Doubles>>(n, first_i, last_i, lag_i);
        const V length = hn::Mul(hn::Add(hn::Add(last_a, last_b), hn::Set(d, 2.0)), dt);
        const V doubt = hn::Mul(hn::Set(d, 4e-16), hn::Add(hn::Abs(shifts), length));
        const auto in_doubt = hn::Le(hn::Abs(hn::Sub(off_middle, edge)), doubt);
        return {bits(d, hn::Le(first_d, last_d)), bits(d, hn::Or(in_doubt, hn::Ne(dt, dt_b))), 0};
    }

    template <typename Ints>
    HWY_INLINE void work_out_circles(int n, hn::Vec<Ints> first_i, hn::Vec<Ints> last_i,
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
    }

    template <typename Doubles>
    HWY_INLINE std::uint64_t work_out_view(int n) {
        const Doubles d;
        using V = hn::Vec<Doubles>;
        V ca, sa, cb, sb, x, z;
        hn::LoadInterleaved2(d, turn_a[n], ca, sa);
        hn::LoadInterleaved2(d, turn_b[n], cb, sb);
        hn::LoadInterleaved2(d, between[n], x, z);
        V unused, unused_too, unused_as_well, per_metre_a, per_metre_b;
        hn::LoadInterleaved4(d, clock_a[n], unused, unused_too, unused_as_well, per_metre_a);
        hn::LoadInterleaved4(d, clock_b[n], unused, unused_too, unused_as_well, per_metre_b);
        const V per_metre = hn::Min(per_metre_a, per_metre_b);
        const V turns = hn::Set(d, 32767.0);
        // the nearest whole number, in the lowest bits
        const V magic = hn::Set(d, 0x1.8p52);
        const V c = hn::MulAdd(ca, cb, hn::Mul(sa, sb));
        const V s = hn::MulSub(sa, cb, hn::Mul(ca, sb));
        const V to_x = hn::MulSub(cb, x, hn::Mul(sb, z));
        const V to_z = hn::MulAdd(cb, z, hn::Mul(sb, x));
        hn::StoreU(hn::MulAdd(c, turns, magic), d, unit_c + n);
        hn::StoreU(hn::MulAdd(s, turns, magic), d, unit_s + n);
        hn::StoreU(hn::MulAdd(to_x, per_metre, magic), d, unit_x + n);
        hn::StoreU(hn::MulAdd(to_z, per_metre, magic), d, unit_z + n);
        if constexpr (kLines) {
            // rounded up
            const V band = hn::MulAdd(hn::LoadU(d, slack + n), per_metre, hn::Set(d, 1.0));
            hn::StoreU(hn::Add(hn::Min(band, hn::Set(d, 30000.0)), magic), d, unit_band + n);
        }
        return bits(d, hn::Ne(per_metre_a, per_metre_b));
    }

    template <typename Doubles>
    static HWY_INLINE std::uint64_t bits(Doubles d, hn::Mask<Doubles> mask) {
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
        static_cast<void>(d);
        return mask.raw;
#else
        std::uint8_t bytes[8] = {};
        hn::StoreMaskBits(d, mask, bytes);
        return bytes[0];
#endif
    }
};

}  // namespace sidestep::spacetime::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // SIDESTEP_SPACETIME_SIDE_BY_SIDE_INL_H
