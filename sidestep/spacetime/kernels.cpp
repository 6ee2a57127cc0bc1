// The inner loops of the fast engine. This file is compiled once per instruction set; names that
// stand alone (Load, MulAdd, Lt) are Highway's.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sidestep/spacetime/kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <bit>
#include <cstring>

#include "sidestep/spacetime/detail/decide.h"
#include "sidestep/spacetime/detail/kernels.h"
#include "sidestep/spacetime/detail/meeting.h"

HWY_BEFORE_NAMESPACE();
namespace sidestep::spacetime::detail::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Placed = PlacedPaths::Placed;
using Circle = PlacedPaths::Circle;
using Tag = hn::CappedTag<float, 16>;
using Vec = hn::Vec<Tag>;
using Lanes16 = std::uint32_t;  ///< Bit k speaks of lane k of sixteen.

HWY_INLINE Lanes16 bits_of(Tag d, hn::Mask<Tag> mask) {
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
    // the bits are there already; through memory they would be late
    static_cast<void>(d);
    return mask.raw;
#else
    std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(d, mask, bytes);
    std::uint32_t bits;
    std::memcpy(&bits, bytes, sizeof bits);
    return bits;
#endif
}

/// The lanes of the stretch from `i` on that lie within [first, last].
HWY_INLINE Lanes16 lanes_within(int i, int first, int last) {
    const int low = std::max(first - i, 0);
    const int high = std::min(last - i, stretch - 1);
    if (low > high) return 0;
    return ((2u << high) - 1u) & ~((1u << low) - 1u);
}

/// A's ground plane seen from B's, in every lane.
struct View {
    Vec c, s, x, z, band;

    HWY_INLINE View(Tag d, const Meeting& m)
        : c(hn::Set(d, m.c)),
          s(hn::Set(d, m.s)),
          x(hn::Set(d, m.x)),
          z(hn::Set(d, m.z)),
          band(hn::Set(d, m.band)) {}
    HWY_INLINE Vec to_x(Vec px, Vec pz) const { return hn::MulAdd(c, px, hn::MulAdd(s, pz, x)); }
    HWY_INLINE Vec to_z(Vec px, Vec pz) const { return hn::MulAdd(c, pz, hn::NegMulAdd(s, px, z)); }
};

HWY_INLINE Vec square_distance(Vec ax, Vec az, Vec bx, Vec bz) {
    const Vec dx = hn::Sub(ax, bx);
    const Vec dz = hn::Sub(az, bz);
    return hn::MulAdd(dx, dx, hn::Mul(dz, dz));
}

/// What float can say about sixteen samples of A, against i - lag and i - lag - 1 of B.
struct Lookup {
    Lanes16 maybe0 = 0, maybe1 = 0;  ///< Not surely free.
    Lanes16 surely = 0;              ///< Surely a collision, with either.
    [[nodiscard]] Lanes16 maybe() const { return maybe0 | maybe1; }
};

/// No branch depends on what is found: whether it is a collision cannot be guessed.
template <bool kTwo>
HWY_INLINE Lookup look_at_samples(const Meeting& m, const View& view, int i) {
    const Tag d;
    const int lanes = static_cast<int>(hn::Lanes(d));
    const Rows& a = *m.rows_a;
    const Rows& b = *m.rows_b;
    const Vec two_bands = hn::Add(view.band, view.band);
    Lookup found;
    Lanes16 surely0 = 0;
    [[maybe_unused]] Lanes16 surely1 = 0;
    for (int lane = 0; lane < stretch; lane += lanes) {
        const int k = i + lane;
        const Vec px = hn::LoadU(d, a.x + k);
        const Vec pz = hn::LoadU(d, a.z + k);
        const Vec reach_a = hn::Add(hn::LoadU(d, a.r + k), view.band);
        const Vec ax = view.to_x(px, pz);
        const Vec az = view.to_z(px, pz);
        const auto against = [&](int j, Lanes16& maybe, Lanes16& surely) {
            const Vec distance =
                square_distance(ax, az, hn::LoadU(d, b.x + j), hn::LoadU(d, b.z + j));
            const Vec reach = hn::Add(reach_a, hn::LoadU(d, b.r + j));
            const Vec sure = hn::Max(hn::Sub(reach, two_bands), hn::Zero(d));
            maybe |= bits_of(d, hn::Le(distance, hn::Mul(reach, reach))) << lane;
            surely |= bits_of(d, hn::Lt(distance, hn::Mul(sure, sure))) << lane;
        };
        against(k - m.lag, found.maybe0, surely0);
        if constexpr (kTwo) against(k - m.lag - 1, found.maybe1, surely1);
    }
    // samples that meet but of which B has none do not count
    const Lanes16 met0 =
        lanes_within(i, m.first, kTwo ? std::min(m.last, m.lag + b.count - 1) : m.last);
    found.maybe0 &= met0;
    found.surely = surely0 & met0;
    if constexpr (kTwo) {
        const Lanes16 met1 = lanes_within(i, std::max(m.first, m.lag + 1), m.last);
        found.maybe1 &= met1;
        found.surely |= surely1 & met1;
    }
    return found;
}

/// One straight piece of the difference of two motions: does a point come within reach of zero?
HWY_INLINE hn::Mask<Tag> piece_may_touch(Tag d, Vec x0, Vec z0, Vec r0, Vec x1, Vec z1, Vec r1) {
    const Vec ex = hn::Sub(x1, x0);
    const Vec ez = hn::Sub(z1, z0);
    const Vec er = hn::Sub(r1, r0);
    const Vec bend = hn::Sub(hn::MulAdd(ex, ex, hn::Mul(ez, ez)), hn::Mul(er, er));
    const Vec slope = hn::Sub(hn::MulAdd(x0, ex, hn::Mul(z0, ez)), hn::Mul(r0, er));
    // where there is no valley, any place in [0, 1] will do: the ends are looked at anyway
    const Vec u =
        hn::Min(hn::Max(hn::Div(hn::Neg(slope), hn::Max(bend, hn::Set(d, 1e-30F))), hn::Zero(d)),
                hn::Set(d, 1.0F));
    const Vec x = hn::MulAdd(u, ex, x0);
    const Vec z = hn::MulAdd(u, ez, z0);
    const Vec r = hn::MulAdd(u, er, r0);
    return hn::Le(hn::MulAdd(x, x, hn::Mul(z, z)), hn::Mul(r, r));
}

HWY_INLINE hn::Mask<Tag> point_may_touch(Vec x, Vec z, Vec r) {
    return hn::Le(hn::MulAdd(x, x, hn::Mul(z, z)), hn::Mul(r, r));
}

/// The frames of A from `i` on, from sample to next, that are not surely free. Within A's frame B
/// passes one of its samples: two straight pieces.
HWY_INLINE Lanes16 look_at_lines(const Meeting& m, const View& view, int i) {
    const Tag d;
    const int lanes = static_cast<int>(hn::Lanes(d));
    const Rows& a = *m.rows_a;
    const Rows& b = *m.rows_b;
    const Vec part = hn::Set(d, m.part);
    const Vec other_part = hn::Set(d, 1.0F - m.part);
    Lanes16 maybe = 0;
    for (int lane = 0; lane < stretch; lane += lanes) {
        const int k = i + lane;
        const int j = k - m.lag;
        const auto between = [&](Vec from, Vec to, Vec weight) {
            return hn::MulAdd(weight, hn::Sub(to, from), from);
        };
        // A at the frame's begin and end
        const Vec ax = hn::LoadU(d, a.x + k);
        const Vec az = hn::LoadU(d, a.z + k);
        const Vec ax_next = hn::LoadU(d, a.x + k + 1);
        const Vec az_next = hn::LoadU(d, a.z + k + 1);
        const Vec x_begin = view.to_x(ax, az);
        const Vec z_begin = view.to_z(ax, az);
        const Vec x_end = view.to_x(ax_next, az_next);
        const Vec z_end = view.to_z(ax_next, az_next);
        const Vec r_begin = hn::Add(hn::LoadU(d, a.r + k), view.band);
        const Vec r_end = hn::Add(hn::LoadU(d, a.r + k + 1), view.band);
        // B at its sample j, which falls within the frame, and the ones before and after
        const Vec bx = hn::LoadU(d, b.x + j);
        const Vec bz = hn::LoadU(d, b.z + j);
        const Vec br = hn::LoadU(d, b.r + j);
        const Vec x0 = hn::Sub(x_begin, between(hn::LoadU(d, b.x + j - 1), bx, other_part));
        const Vec z0 = hn::Sub(z_begin, between(hn::LoadU(d, b.z + j - 1), bz, other_part));
        const Vec r0 = hn::Add(r_begin, between(hn::LoadU(d, b.r + j - 1), br, other_part));
        const Vec x1 = hn::Sub(between(x_begin, x_end, part), bx);
        const Vec z1 = hn::Sub(between(z_begin, z_end, part), bz);
        const Vec r1 = hn::Add(between(r_begin, r_end, part), br);
        const Vec x2 = hn::Sub(x_end, between(bx, hn::LoadU(d, b.x + j + 1), other_part));
        const Vec z2 = hn::Sub(z_end, between(bz, hn::LoadU(d, b.z + j + 1), other_part));
        const Vec r2 = hn::Add(r_end, between(br, hn::LoadU(d, b.r + j + 1), other_part));
        auto touch = hn::Or(piece_may_touch(d, x0, z0, r0, x1, z1, r1),
                            piece_may_touch(d, x1, z1, r1, x2, z2, r2));
        touch =
            hn::Or(touch, hn::Or(point_may_touch(x0, z0, r0),
                                 hn::Or(point_may_touch(x1, z1, r1), point_may_touch(x2, z2, r2))));
        if (HWY_LIKELY(hn::AllFalse(d, touch))) continue;
        maybe |= (bits_of(d, touch) & lanes_within(k, m.first, m.last)) << lane;
    }
    return maybe;
}

using Tag16 = hn::CappedTag<std::int16_t, 32>;
using Vec16 = hn::Vec<Tag16>;

HWY_INLINE std::uint32_t bits_of(Tag16 d, hn::Mask<Tag16> mask) {
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
    static_cast<void>(d);
    return mask.raw;
#else
    std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(d, mask, bytes);
    std::uint32_t bits;
    std::memcpy(&bits, bytes, sizeof bits);
    return bits;
#endif
}

/// A's ground plane seen from B's in whole units, in every lane.
///
/// Turned by 16-bit fractions: each coordinate misses by a half (the centre) + 1 (two products) +
/// 1/2 (cosine and sine) + 1/2 (the move), B's by a half, the slanted test by a half: less than
/// `unit_room` together, which the radii hold. Sums that leave 16 bits stay at their end: nothing
/// comes out farther away than it is.
struct UnitView {
    Vec16 c, s, x, z, band, slant;
    int shift_a, shift_b;  ///< From the path's own units to the coarser of the two.

    HWY_INLINE UnitView(Tag16 d, const Meeting& m) {
        const int unit = std::max(m.rows_a->unit, m.rows_b->unit);
        shift_a = unit - m.rows_a->unit;
        shift_b = unit - m.rows_b->unit;
        const float per_metre = std::bit_cast<float>(static_cast<std::uint32_t>(127 - unit) << 23);
        // the nearest whole number, by its bits
        const auto whole = [&](float number) HWY_ATTR {
            const auto bits = std::bit_cast<std::uint32_t>(number + 0x1.8p23F);
            return hn::Set(d, static_cast<std::int16_t>(bits & 0xffff));
        };
        const auto kept = [&](float number) HWY_ATTR {
            return whole(std::min(std::max(number, -32767.0F), 32767.0F));
        };
        c = whole(32767.0F * m.c);
        s = whole(32767.0F * m.s);
        x = kept(per_metre * m.x);
        z = kept(per_metre * m.z);
        // rounding in other units costs each number of the finer path another one
        band = kept(per_metre * m.band + ((shift_a | shift_b) != 0 ? 5.0F : 1.0F));
        slant = hn::Set(d, std::int16_t{23170});  // sqrt(1/2), a hair less
    }
};

/// The circles of A's stretches from k on, and those of B's that they face.
struct Facing {
    const std::int16_t *a, *b;
    std::ptrdiff_t stride_a, stride_b;

    HWY_INLINE Facing(const Meeting& m, int k) {
        const auto start = static_cast<unsigned>(m.start_in_b(k) - first_start);
        a = m.rows_a->stretches + (k - first_start / stretch);
        b = m.rows_b->stretches +
            start % stretch / 2 * static_cast<unsigned>(m.rows_b->row_length) + start / stretch;
        stride_a = m.rows_a->circle_stride();
        stride_b = m.rows_b->circle_stride();
    }

    /// Thirty-two stretches from `from` on: those whose circles are not apart. A circle is taken for
    /// the eight-sided figure around it.
    template <bool kShift>
    HWY_INLINE std::uint32_t near(const UnitView& view, int from) const {
        const Tag16 d;
        const int lanes = static_cast<int>(hn::Lanes(d));
        std::uint32_t near = 0;
        for (int lane = 0; lane < 32; lane += lanes) {
            const auto load = [&](const std::int16_t* at, int shift) HWY_ATTR {
                const Vec16 numbers = hn::LoadU(d, at + from + lane);
                return kShift ? hn::ShiftRightSame(numbers, shift) : numbers;
            };
            const Vec16 px = load(a, view.shift_a);
            const Vec16 pz = load(a + stride_a, view.shift_a);
            const Vec16 ax = hn::SaturatedAdd(
                hn::SaturatedAdd(hn::MulFixedPoint15(view.c, px), hn::MulFixedPoint15(view.s, pz)),
                view.x);
            const Vec16 az = hn::SaturatedAdd(
                hn::SaturatedSub(hn::MulFixedPoint15(view.c, pz), hn::MulFixedPoint15(view.s, px)),
                view.z);
            const Vec16 dx = hn::Abs(hn::SaturatedSub(ax, load(b, view.shift_b)));
            const Vec16 dz = hn::Abs(hn::SaturatedSub(az, load(b + stride_b, view.shift_b)));
            const Vec16 reach =
                hn::SaturatedAdd(hn::SaturatedAdd(load(a + 2 * stride_a, view.shift_a), view.band),
                                 load(b + 2 * stride_b, view.shift_b));
            const Vec16 slanted = hn::MulFixedPoint15(hn::SaturatedAdd(dx, dz), view.slant);
            const auto apart = hn::Gt(hn::Max(hn::Max(dx, dz), slanted), reach);
            near |= bits_of(d, hn::Not(apart)) << lane;
        }
        return near;
    }
};

/// Stretches that are not apart, up to thirty-two from `name` on.
struct NearStretches {
    std::uint32_t name;
    std::uint32_t which;
};

/// Of the stretches begin .. end - 1, those that are not apart: one entry for thirty-two, left out
/// where none of them is near. Returns how many entries; may write one more than it counts.
HWY_NOINLINE int find_near_stretches(const Meeting& m, int begin, int end, std::uint32_t name,
                                     NearStretches* out) {
    const UnitView view(Tag16{}, m);
    const Facing facing(m, begin);
    const int count = end - begin;
    const bool same_units = (view.shift_a | view.shift_b) == 0;
    int found = 0;
    for (int from = 0; from < count; from += 32) {
        std::uint32_t near =
            HWY_LIKELY(same_units) ? facing.near<false>(view, from) : facing.near<true>(view, from);
        if (count - from < 32) near &= (1u << (count - from)) - 1u;
        out[found] = {name + static_cast<std::uint32_t>(from), near};
        found += near != 0 ? 1 : 0;
    }
    return found;
}

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
constexpr int few_stretches = 4;

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

    /// Circles overlap and, as far as they can tell, times do too. `a` and `b` must live until
    /// `finish`.
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

    /// First the first near stretch of each entry; the others only when that was not it.
    HWY_NOINLINE void look() {
        for (int n = 0; n < soon_count_; ++n) look_at(soon_[n]);
        for (int n = 0; n < near_count_; ++n) {
            look_at(near_[n].name + static_cast<Item>(std::countr_zero(near_[n].which)));
        }
        for (int n = 0; n < near_count_; ++n) {
            const auto [name, which] = near_[n];
            std::uint32_t left = which & (which - 1);
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
            if (HWY_UNLIKELY(found.maybe() != 0 && found.surely == 0 && !hit_[which])) {
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
    std::memset(bits, 0, bit_words(static_cast<std::size_t>(count)) * sizeof *bits);
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
    std::memset(bits, 0, bit_words(count) * sizeof *bits);
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

/// Each question once through: time, then circles, both in double straight from the placements.
template <bool kLines, bool kCount>
void question_by_question(const PathQuestion* questions, std::size_t count, std::uint64_t* bits,
                          Work* work) {
    std::memset(bits, 0, bit_words(count) * sizeof *bits);
    if constexpr (kCount) work->circles += static_cast<std::int64_t>(count);
    Stages<kLines, kCount> stages(bits, work);
    constexpr std::size_t chunk = 512;
    std::uint32_t near[chunk];
    for (std::size_t from = 0; from < count; from += chunk) {
        const std::size_t to = std::min(from + chunk, count);
        std::size_t left = 0;
        for (std::size_t k = from; k < to; ++k) {
            const PathQuestion& question = questions[k];
            const Rows& a = question.rows_a();
            const Rows& b = question.rows_b();
            const Vec2 centre_a = question.at_a()(a.circle);
            const Vec2 centre_b = question.at_b()(b.circle);
            const double dx = centre_a.x() - centre_b.x();
            const double dz = centre_a.y() - centre_b.y();
            const double reach = a.circle_radius + b.circle_radius;
            const double shift = question.at_b().start_s - question.at_a().start_s;
            // the room swallows double's own rounding, wherever `check` lets placements be
            constexpr double room = 1e-5;
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

void turn(const float* x, const float* z, int count, float c, float s, float dx, float dz,
          float* out_x, float* out_z) {
    const Tag d;
    const int lanes = static_cast<int>(hn::Lanes(d));
    const Vec vc = hn::Set(d, c);
    const Vec vs = hn::Set(d, s);
    const Vec vx = hn::Set(d, dx);
    const Vec vz = hn::Set(d, dz);
    int i = 0;
    for (; i + lanes <= count; i += lanes) {
        const Vec px = hn::LoadU(d, x + i);
        const Vec pz = hn::LoadU(d, z + i);
        hn::StoreU(hn::MulAdd(vc, px, hn::MulAdd(vs, pz, vx)), d, out_x + i);
        hn::StoreU(hn::MulAdd(vc, pz, hn::NegMulAdd(vs, px, vz)), d, out_z + i);
    }
    for (; i < count; ++i) {
        out_x[i] = c * x[i] + (s * z[i] + dx);
        out_z[i] = c * z[i] + (dz - s * x[i]);
    }
}

Bounds bounds(const float* x, const float* z, const float* r, int count) {
    const Tag d;
    const int lanes = static_cast<int>(hn::Lanes(d));
    // rows go on beyond their end with the last sample again
    Vec low_x = hn::Set(d, x[0]), high_x = low_x, low_z = hn::Set(d, z[0]), high_z = low_z;
    Vec low_dx = hn::Set(d, x[0] - r[0]), high_dx = hn::Set(d, x[0] + r[0]);
    Vec low_dz = hn::Set(d, z[0] - r[0]), high_dz = hn::Set(d, z[0] + r[0]);
    Vec largest = hn::Set(d, r[0]);
    for (int i = 0; i < count; i += lanes) {
        const Vec px = hn::LoadU(d, x + i);
        const Vec pz = hn::LoadU(d, z + i);
        const Vec pr = hn::LoadU(d, r + i);
        low_x = hn::Min(low_x, px);
        high_x = hn::Max(high_x, px);
        low_z = hn::Min(low_z, pz);
        high_z = hn::Max(high_z, pz);
        low_dx = hn::Min(low_dx, hn::Sub(px, pr));
        high_dx = hn::Max(high_dx, hn::Add(px, pr));
        low_dz = hn::Min(low_dz, hn::Sub(pz, pr));
        high_dz = hn::Max(high_dz, hn::Add(pz, pr));
        largest = hn::Max(largest, pr);
    }
    const auto least = [&](Vec v) HWY_ATTR { return hn::GetLane(hn::MinOfLanes(d, v)); };
    const auto most = [&](Vec v) HWY_ATTR { return hn::GetLane(hn::MaxOfLanes(d, v)); };
    return {least(low_x),  most(high_x),  least(low_z),  most(high_z), least(low_dx),
            most(high_dx), least(low_dz), most(high_dz), most(largest)};
}

float farthest_reach(const float* x, const float* z, const float* r, int count, float x0,
                     float z0) {
    const Tag d;
    const int lanes = static_cast<int>(hn::Lanes(d));
    const Vec vx = hn::Set(d, x0);
    const Vec vz = hn::Set(d, z0);
    Vec farthest_edge = hn::Zero(d);
    for (int i = 0; i < count; i += lanes) {
        const Vec distance = square_distance(vx, vz, hn::LoadU(d, x + i), hn::LoadU(d, z + i));
        farthest_edge = hn::Max(farthest_edge, hn::Add(hn::Sqrt(distance), hn::LoadU(d, r + i)));
    }
    return hn::GetLane(hn::MaxOfLanes(d, farthest_edge));
}

void circles(const float* const even[3], const float* const odd[3], int count,
             float* const out[3]) {
    const Tag d;
    const int lanes = static_cast<int>(hn::Lanes(d));
    const Vec half = hn::Set(d, 0.5F);
    for (int i = 0; i < count; i += lanes) {
        // the box around all discs gives the centre
        Vec low_x, high_x, low_z, high_z, largest;
        for (int n = 0; n < cover; ++n) {
            const float* const* from = n % 2 == 0 ? even : odd;
            const Vec px = hn::LoadU(d, from[0] + i + n / 2);
            const Vec pz = hn::LoadU(d, from[1] + i + n / 2);
            const Vec pr = hn::LoadU(d, from[2] + i + n / 2);
            low_x = n == 0 ? hn::Sub(px, pr) : hn::Min(low_x, hn::Sub(px, pr));
            high_x = n == 0 ? hn::Add(px, pr) : hn::Max(high_x, hn::Add(px, pr));
            low_z = n == 0 ? hn::Sub(pz, pr) : hn::Min(low_z, hn::Sub(pz, pr));
            high_z = n == 0 ? hn::Add(pz, pr) : hn::Max(high_z, hn::Add(pz, pr));
            largest = n == 0 ? pr : hn::Max(largest, pr);
        }
        const Vec x = hn::Mul(half, hn::Add(low_x, high_x));
        const Vec z = hn::Mul(half, hn::Add(low_z, high_z));
        // the farthest place and the largest disc give the radius
        Vec farthest_place = hn::Zero(d);
        for (int n = 0; n < cover; ++n) {
            const float* const* from = n % 2 == 0 ? even : odd;
            farthest_place =
                hn::Max(farthest_place, square_distance(x, z, hn::LoadU(d, from[0] + i + n / 2),
                                                        hn::LoadU(d, from[1] + i + n / 2)));
        }
        hn::StoreU(x, d, out[0] + i);
        hn::StoreU(z, d, out[1] + i);
        hn::StoreU(hn::Add(hn::Sqrt(farthest_place), largest), d, out[2] + i);
    }
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
