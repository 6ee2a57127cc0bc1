// Compiled once per instruction set; names that stand alone (Mul, Add, Lt) are Highway's. Nothing
// is fused and nothing approximate: the same bits on every machine.
#include "sidestep/base/detail/simd_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sidestep/crowd/weighing.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "sidestep/crowd/detail/weighing.h"

HWY_BEFORE_NAMESPACE();
namespace sidestep::crowd::detail::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using hn::Add;
using hn::And;
using hn::Div;
using hn::IfThenElse;
using hn::IfThenElseZero;
using hn::LoadU;
using hn::Max;
using hn::Min;
using hn::Mul;
using hn::Set;
using hn::Sqrt;
using hn::StoreU;
using hn::Sub;
using hn::Zero;

using Doubles = hn::CappedTag<double, column_padding>;
using Floats = hn::CappedTag<float, column_padding>;

/// Bit k speaks of lane k.
HWY_INLINE std::uint64_t bits_of(Doubles d, hn::Mask<Doubles> mask) {
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
    // the bits are there already; through memory they would be late
    static_cast<void>(d);
    return mask.raw;
#else
    std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(d, mask, bytes);
    std::uint64_t bits = 0;
    std::memcpy(&bits, bytes, sizeof bits);
    return bits;
#endif
}

void prospects(const Offers& offers, const Stance& s, Prospects& p) {
    const Doubles d;
    const auto one = Set(d, 1.0);
    const auto zero = Zero(d);
    const auto cosine = Set(d, s.at.cosine), sine = Set(d, s.at.sine);
    const auto here_x = Set(d, s.at.x), here_z = Set(d, s.at.z);
    const auto heading = Set(d, (1.0 - s.roaming) * s.heading);
    for (std::size_t k = 0; k < offers.size(); k += hn::Lanes(d)) {
        // where it ends, and facing where
        const auto in_x = LoadU(d, offers.end_x.data() + k);
        const auto in_z = LoadU(d, offers.end_z.data() + k);
        const auto x = Add(Add(Mul(cosine, in_x), Mul(sine, in_z)), here_x);
        const auto z = Add(Sub(Mul(cosine, in_z), Mul(sine, in_x)), here_z);
        const auto ahead_x = LoadU(d, offers.facing_x.data() + k);
        const auto ahead_z = LoadU(d, offers.facing_z.data() + k);
        const auto facing_x = Add(Mul(cosine, ahead_x), Mul(sine, ahead_z));
        const auto facing_z = Sub(Mul(cosine, ahead_z), Mul(sine, ahead_x));

        // which way from there
        auto way_x = zero, way_z = zero, distance = zero;
        if (s.by_field) {
            way_x = LoadU(d, p.way_x.data() + k);
            way_z = LoadU(d, p.way_z.data() + k);
            distance = LoadU(d, p.distance.data() + k);
        } else {
            const auto dx = Sub(Set(d, s.target.x()), x), dz = Sub(Set(d, s.target.y()), z);
            distance = Sqrt(Add(Mul(dx, dx), Mul(dz, dz)));
            const auto apart = hn::Gt(distance, Set(d, 1e-9));
            way_x = IfThenElse(apart, Div(dx, distance), zero);
            way_z = IfThenElse(apart, Div(dz, distance), one);
            StoreU(way_x, d, p.way_x.data() + k);
            StoreU(way_z, d, p.way_z.data() + k);
        }
        const auto bend_c = Set(d, s.bend.cosine), bend_s = Set(d, s.bend.sine);
        const auto aim_x = Add(Mul(bend_c, way_x), Mul(bend_s, way_z));
        const auto aim_z = Sub(Mul(bend_c, way_z), Mul(bend_s, way_x));

        // progress over what one would like
        const auto span = LoadU(d, offers.span.data() + k);
        auto rate =
            Div(Add(Mul(Sub(x, here_x), Set(d, s.aim.x())), Mul(Sub(z, here_z), Set(d, s.aim.y()))),
                span);
        if (s.by_distance) {
            const auto nearer = Div(Sub(Set(d, s.to_go), distance), span);
            rate = s.by_field ? Add(Mul(Set(d, 0.4), rate), Mul(Set(d, 0.6), nearer)) : nearer;
        }
        rate = Add(rate, Mul(Set(d, s.roaming), Sub(LoadU(d, offers.stride.data() + k), rate)));
        auto cost = Sub(one, Min(Max(rate, Set(d, -1.0)), one));
        cost = Add(cost, Mul(heading, Sub(one, Add(Mul(facing_x, aim_x), Mul(facing_z, aim_z)))));

        StoreU(x, d, p.end_x.data() + k);
        StoreU(z, d, p.end_z.data() + k);
        StoreU(facing_x, d, p.facing_x.data() + k);
        StoreU(facing_z, d, p.facing_z.data() + k);
        StoreU(aim_x, d, p.aim_x.data() + k);
        StoreU(aim_z, d, p.aim_z.data() + k);
        StoreU(cost, d, p.cost.data() + k);

        // the same, roughly
        const hn::Rebind<float, Doubles> f;
        const auto store = [&](auto number, LargeVector<float>& column) {
            StoreU(hn::DemoteTo(f, number), f, column.data() + k);
        };
        const auto near_x = Sub(x, here_x), near_z = Sub(z, here_z);
        const auto ahead = Set(d, s.ahead), out = LoadU(d, offers.out.data() + k);
        store(near_x, p.near_x);
        store(near_z, p.near_z);
        store(Add(near_x, Mul(ahead, aim_x)), p.ahead_x);
        store(Add(near_z, Mul(ahead, aim_z)), p.ahead_z);
        store(Mul(out, facing_x), p.velocity_x);
        store(Mul(out, facing_z), p.velocity_z);
    }
}

// Float's rounding, where all is tame: places within 64 m of here, relative speeds within 12 m/s, so
// that products are off by less than 5e-4. What is added or taken away below is more than that.
void least(const Offers& offers, const NearPassers& people, const Taste& taste, Prospects& p) {
    const Floats f;
    const auto zero = Zero(f);
    const auto one = Set(f, 1.0F);
    // of a squared distance, and of a time
    constexpr float off2 = 2e-3F, off_s = 2e-3F;
    // closing in more slowly than this, squared, a time would be off by more; let them pass
    const auto slow2 = Set(f, 0.4F);
    const auto near2 = static_cast<float>(taste.near * taste.near);
    const auto wide2 = static_cast<float>(taste.wide * taste.wide);
    const auto per_near2 = Set(f, 1.0F / near2);
    const auto off_near2 = Set(f, off2);
    const auto narrow2 = Set(f, wide2 - off2);
    const auto per_wide = Set(f, 1.0F / static_cast<float>(taste.wide));
    const auto horizon = Set(f, static_cast<float>(taste.horizon) - off_s);
    const auto per_horizon = Set(f, 1.0F / static_cast<float>(taste.horizon));
    for (std::size_t k = 0; k < offers.size(); k += hn::Lanes(f)) {
        const auto seconds = LoadU(f, offers.seconds_f.data() + k);
        const auto out = LoadU(f, offers.out_f.data() + k);
        const auto x = LoadU(f, p.near_x.data() + k), z = LoadU(f, p.near_z.data() + k);
        const auto ahead_x = LoadU(f, p.ahead_x.data() + k);
        const auto ahead_z = LoadU(f, p.ahead_z.data() + k);
        const auto velocity_x = LoadU(f, p.velocity_x.data() + k);
        const auto velocity_z = LoadU(f, p.velocity_z.data() + k);
        const auto walks = hn::Gt(out, zero);
        auto full = zero, met = zero;
        for (std::size_t j = 0; j < people.count; ++j) {
            // where they will be
            const auto theirs_x = Set(f, people.velocity_x[j]);
            const auto theirs_z = Set(f, people.velocity_z[j]);
            const auto end_s = Set(f, people.end_s[j]);
            const auto after = hn::Ge(seconds, end_s);
            const auto since = Sub(seconds, IfThenElse(after, end_s, Set(f, people.begin_s[j])));
            const auto place_x =
                Add(Set(f, people.here_x[j]), Mul(since, Set(f, people.slope_x[j])));
            const auto place_z =
                Add(Set(f, people.here_z[j]), Mul(since, Set(f, people.slope_z[j])));
            const auto then_x = Add(Set(f, people.end_x[j]), Mul(since, theirs_x));
            const auto then_z = Add(Set(f, people.end_z[j]), Mul(since, theirs_z));
            const auto they_x = IfThenElse(after, then_x, place_x);
            const auto they_z = IfThenElse(after, then_z, place_z);

            const auto dx = Sub(they_x, ahead_x), dz = Sub(they_z, ahead_z);
            const auto far2 = Add(Add(Mul(dx, dx), Mul(dz, dz)), off_near2);
            full = Add(full, Max(zero, Sub(one, Mul(far2, per_near2))));

            // who is ahead, and would be passed too near
            const auto ax = Sub(they_x, x), az = Sub(they_z, z);
            const auto cx = Sub(velocity_x, theirs_x), cz = Sub(velocity_z, theirs_z);
            const auto dot = Add(Mul(ax, cx), Mul(az, cz));
            const auto cross = Sub(Mul(ax, cz), Mul(az, cx));
            const auto speed2 = Add(Mul(cx, cx), Mul(cz, cz));
            const auto cross2 = Mul(cross, cross);
            auto meets = And(hn::Lt(cross2, Mul(narrow2, speed2)), hn::Gt(dot, zero));
            meets = And(meets, And(hn::Ge(speed2, slow2), walks));
            if (hn::AllFalse(f, meets)) continue;
            const auto per_speed2 = Div(one, speed2);
            const auto when = Mul(dot, per_speed2);
            const auto miss2 = Mul(cross2, per_speed2);
            meets =
                And(meets, And(hn::Gt(when, Set(f, off_s)), hn::Lt(Add(when, seconds), horizon)));
            const auto deep2 = Max(zero, Mul(Sub(narrow2, miss2), per_speed2));
            const auto then = Max(zero, Sub(Add(when, Set(f, off_s)), Sqrt(deep2)));
            const auto soon = Max(zero, Sub(one, Mul(Add(then, seconds), per_horizon)));
            const auto much = Max(zero, Sub(one, Mul(Sqrt(Add(miss2, Set(f, off2))), per_wide)));
            const auto weight = Add(Set(f, 0.3F), Mul(Set(f, 0.7F), much));
            met = Add(met, IfThenElseZero(meets, Mul(Mul(soon, soon), weight)));
        }
        // and a little less, for rounding in sums
        const Doubles d;
        const hn::Rebind<float, Doubles> some;
        alignas(64) float sum_full[column_padding], sum_met[column_padding];
        hn::Store(full, f, sum_full);
        hn::Store(met, f, sum_met);
        for (std::size_t i = 0; i < hn::Lanes(f); i += hn::Lanes(d)) {
            const auto fullness = hn::PromoteTo(d, hn::Load(some, sum_full + i));
            const auto meetings = hn::PromoteTo(d, hn::Load(some, sum_met + i));
            const auto cost =
                Add(Mul(Set(d, taste.crowding), fullness), Mul(Set(d, taste.encounter), meetings));
            StoreU(Mul(Set(d, 0.9999), cost), d, p.least.data() + k + i);
        }
    }
}

void total(const Offers& offers, const Rest& rest, Prospects& p) {
    const Doubles d;
    const hn::RebindToUnsigned<Doubles> u;
    const hn::RebindToSigned<Doubles> i;
    const auto whim = Set(u, rest.whim);
    const auto grain = Set(d, 0x1p-53), whimsy = Set(d, rest.whimsy);
    const auto restless = Set(d, rest.restless);
    for (std::size_t k = 0; k < offers.size(); k += hn::Lanes(d)) {
        auto cost = Add(LoadU(d, p.cost.data() + k), LoadU(d, p.least.data() + k));
        if (rest.wants) {
            cost = Add(cost, LoadU(d, offers.fixed.data() + k));
            cost = Add(cost, Mul(restless, LoadU(d, offers.waits.data() + k)));
        }
        const auto bits = hn::ShiftRight<11>(hn::Xor(whim, LoadU(u, offers.lots.data() + k)));
        const auto lot = Mul(hn::ConvertTo(d, hn::BitCast(i, bits)), grain);
        StoreU(Add(cost, Mul(whimsy, lot)), d, p.total.data() + k);
    }
    std::fill(p.total.begin() + static_cast<std::ptrdiff_t>(offers.size()),
              p.total.begin() + static_cast<std::ptrdiff_t>(padded(offers.size())),
              std::numeric_limits<double>::infinity());
}

/// Writes down for which of `count` numbers a test holds; it is given vectors' first numbers.
template <typename Test>
HWY_INLINE void pick(std::size_t count, Picked& picked, const Test& test) {
    const Doubles d;
    std::uint64_t* words = picked.words(count);
    for (std::size_t from = 0; from < count; from += 64) {
        const std::size_t shown = std::min<std::size_t>(count - from, 64);
        std::uint64_t word = 0;
        for (std::size_t k = 0; k < shown; k += hn::Lanes(d)) {
            word |= bits_of(d, test(from + k)) << k;
        }
        words[from / 64] = word & ~std::uint64_t{0} >> (64 - shown);
    }
}

std::size_t cheapest(const LargeVector<double>& totals, std::size_t count,
                     const LargeVector<std::uint8_t>& sure) {
    const Doubles d;
    auto low = LoadU(d, totals.data());
    for (std::size_t k = hn::Lanes(d); k < count; k += hn::Lanes(d)) {
        low = Min(low, LoadU(d, totals.data() + k));
    }
    low = hn::MinOfLanes(d, low);
    std::size_t best = count;
    for (std::size_t from = 0; from < count; from += hn::Lanes(d)) {
        std::uint64_t bits = bits_of(d, hn::Eq(LoadU(d, totals.data() + from), low));
        for (; HWY_UNLIKELY(bits != 0); bits &= bits - 1) {
            const std::size_t k = from + static_cast<std::size_t>(std::countr_zero(bits));
            if (k >= count) break;
            if (sure[k] == 0) return k;
            best = std::min(best, k);
        }
    }
    return best;
}

void come_near(const Passers& passers, const Vec2& here, NearPassers& near) {
    const Doubles d;
    const hn::Rebind<float, Doubles> f;
    near.count = passers.size();
    if (near.end_x.size() < passers.end_x.size()) {
        for (LargeVector<float>* column :
             {&near.end_x, &near.end_z, &near.end_s, &near.velocity_x, &near.velocity_z,
              &near.here_x, &near.here_z, &near.begin_s, &near.slope_x, &near.slope_z}) {
            column->resize(passers.end_x.size());
        }
    }
    const auto here_x = Set(d, here.x()), here_z = Set(d, here.y());
    auto farthest = Zero(d), fastest = Zero(d);
    const auto lanes = Set(d, static_cast<double>(near.count));
    for (std::size_t k = 0; k < near.count; k += hn::Lanes(d)) {
        const auto store = [&](auto number, LargeVector<float>& column)
                               HWY_ATTR { StoreU(hn::DemoteTo(f, number), f, column.data() + k); };
        const auto size = [&](auto a, auto b) HWY_ATTR { return Add(hn::Abs(a), hn::Abs(b)); };
        const auto end_x = LoadU(d, passers.end_x.data() + k);
        const auto end_z = LoadU(d, passers.end_z.data() + k);
        const auto end_s = LoadU(d, passers.end_s.data() + k);
        const auto velocity_x = LoadU(d, passers.velocity_x.data() + k);
        const auto velocity_z = LoadU(d, passers.velocity_z.data() + k);
        const auto begin_x = LoadU(d, passers.here_x.data() + k);
        const auto begin_z = LoadU(d, passers.here_z.data() + k);
        const auto per_second = LoadU(d, passers.per_second.data() + k);
        const auto x = Sub(end_x, here_x), z = Sub(end_z, here_z);
        const auto slope_x = Mul(Sub(end_x, begin_x), per_second);
        const auto slope_z = Mul(Sub(end_z, begin_z), per_second);
        // whatever lies behind the last does not count
        const auto counts = hn::Lt(hn::Iota(d, static_cast<double>(k)), lanes);
        const auto far = Max(size(x, z), hn::Abs(end_s));
        const auto fast = Max(size(velocity_x, velocity_z), size(slope_x, slope_z));
        farthest = Max(farthest, IfThenElseZero(counts, far));
        fastest = Max(fastest, IfThenElseZero(counts, fast));
        store(x, near.end_x);
        store(z, near.end_z);
        store(end_s, near.end_s);
        store(velocity_x, near.velocity_x);
        store(velocity_z, near.velocity_z);
        store(Sub(begin_x, here_x), near.here_x);
        store(Sub(begin_z, here_z), near.here_z);
        store(LoadU(d, passers.begin_s.data() + k), near.begin_s);
        store(slope_x, near.slope_x);
        store(slope_z, near.slope_z);
    }
    near.tame = hn::AllTrue(d, hn::Le(farthest, Set(d, 24.0))) &&
                hn::AllTrue(d, hn::Le(fastest, Set(d, 6.0)));
}

void guess(const Passers& passers, Guesses& guesses) {
    const Doubles d;
    if (guesses.x.size() < passers.end_x.size()) {
        guesses.x.resize(passers.end_x.size());
        guesses.z.resize(passers.end_x.size());
    }
    const auto seconds = Set(d, guesses.seconds);
    for (std::size_t k = 0; k < passers.size(); k += hn::Lanes(d)) {
        const auto end_s = LoadU(d, passers.end_s.data() + k);
        const auto begin_s = LoadU(d, passers.begin_s.data() + k);
        const auto after = hn::Ge(seconds, end_s);
        const auto since = Sub(seconds, end_s);
        const auto share = Div(Sub(seconds, begin_s), Sub(end_s, begin_s));
        const auto place = [&](const LargeVector<double>& here_, const LargeVector<double>& end_,
                               const LargeVector<double>& velocity_) HWY_ATTR {
            const auto here = LoadU(d, here_.data() + k), end = LoadU(d, end_.data() + k);
            const auto velocity = LoadU(d, velocity_.data() + k);
            return IfThenElse(after, Add(end, Mul(since, velocity)),
                              Add(here, Mul(share, Sub(end, here))));
        };
        StoreU(place(passers.here_x, passers.end_x, passers.velocity_x), d, guesses.x.data() + k);
        StoreU(place(passers.here_z, passers.end_z, passers.velocity_z), d, guesses.z.data() + k);
    }
}

void who_counts(const Passers& passers, const Guesses& guesses, const Vec2& place, double near2,
                const Walk* walk, Picked& around, Picked& ahead) {
    const Doubles d;
    const auto x = Set(d, place.x()), z = Set(d, place.y()), limit = Set(d, near2);
    pick(passers.size(), around, [&](std::size_t k) HWY_ATTR {
        const auto dx = Sub(LoadU(d, guesses.x.data() + k), x);
        const auto dz = Sub(LoadU(d, guesses.z.data() + k), z);
        return hn::Lt(Add(Mul(dx, dx), Mul(dz, dz)), limit);
    });
    if (walk == nullptr) return;
    const auto from_x = Set(d, walk->from.x()), from_z = Set(d, walk->from.y());
    const auto velocity_x = Set(d, walk->velocity.x()), velocity_z = Set(d, walk->velocity.y());
    // more than rounding can make of it
    const auto wider2 = Set(d, 1.0001 * walk->wide2);
    pick(passers.size(), ahead, [&](std::size_t k) HWY_ATTR {
        const auto ax = Sub(LoadU(d, guesses.x.data() + k), from_x);
        const auto az = Sub(LoadU(d, guesses.z.data() + k), from_z);
        const auto cx = Sub(velocity_x, LoadU(d, passers.velocity_x.data() + k));
        const auto cz = Sub(velocity_z, LoadU(d, passers.velocity_z.data() + k));
        const auto across = Sub(Mul(ax, cz), Mul(az, cx));
        const auto speed2 = Add(Mul(cx, cx), Mul(cz, cz));
        return And(hn::Gt(Add(Mul(ax, cx), Mul(az, cz)), Zero(d)),
                   hn::Le(Mul(across, across), Mul(wider2, speed2)));
    });
}

const Weighing* scales() {
    static constexpr Weighing functions{prospects, least,     total,     cheapest,
                                        guess,     come_near, who_counts};
    return &functions;
}

}  // namespace sidestep::crowd::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace sidestep::crowd::detail {

HWY_EXPORT(scales);

const Weighing& weighing() {
    return *HWY_DYNAMIC_DISPATCH(scales)();
}

bool is_tame(const Taste& taste) {
    const auto within = [](double value, double low, double high) {
        return value >= low && value <= high;
    };
    return within(taste.near, 0.2, 20.0) && within(taste.wide, 0.2, 5.0) &&
           within(taste.horizon, 0.1, 60.0) && within(taste.ahead, 0.0, 10.0);
}

void Offers::pad() {
    const std::size_t full = padded(size());
    for (LargeVector<double>* column :
         {&end_x, &end_z, &facing_x, &facing_z, &seconds, &span, &stride, &out, &fixed, &waits}) {
        if (!column->empty()) column->resize(full, column->back());
    }
    if (!lots.empty()) lots.resize(full, lots.back());
    seconds_f.assign(seconds.begin(), seconds.end());
    out_f.assign(out.begin(), out.end());
    for (std::size_t k = 0; k < size(); ++k) {
        tame = tame && seconds[k] <= 6.0 && out[k] <= 6.0 &&
               std::abs(end_x[k]) + std::abs(end_z[k]) <= 16.0;
    }
}

void Prospects::resize(std::size_t count) {
    const std::size_t full = padded(count);
    if (full <= cost.size()) return;
    for (LargeVector<double>* column : {&end_x, &end_z, &facing_x, &facing_z, &distance, &way_x,
                                        &way_z, &aim_x, &aim_z, &cost, &least, &total}) {
        column->resize(full);
    }
    for (LargeVector<float>* column :
         {&near_x, &near_z, &ahead_x, &ahead_z, &velocity_x, &velocity_z}) {
        column->resize(full);
    }
}

void Passers::grow(std::size_t count) {
    for (LargeVector<double>* column : {&end_x, &end_z, &end_s, &velocity_x, &velocity_z, &here_x,
                                        &here_z, &begin_s, &per_second}) {
        column->resize(padded(count));
    }
    group.resize(padded(count));
}

}  // namespace sidestep::crowd::detail

#endif  // HWY_ONCE
