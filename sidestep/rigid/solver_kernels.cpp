// The inner loops of the solver. Compiled once per instruction set. Nothing is fused and nothing
// approximate, and a lane never looks at another: the same bits on every machine.
#include "sidestep/base/detail/simd_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sidestep/rigid/solver_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "sidestep/rigid/detail/batch.h"

HWY_BEFORE_NAMESPACE();
namespace sidestep::rigid::detail::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Doubles = hn::CappedTag<double, lanes>;
using Lanes = hn::Vec<Doubles>;
using hn::Max;
using hn::Min;

struct Three {
    Lanes x, y, z;
};

HWY_INLINE Three operator+(Three a, Three b) {
    return {hn::Add(a.x, b.x), hn::Add(a.y, b.y), hn::Add(a.z, b.z)};
}
HWY_INLINE Three operator-(Three a, Three b) {
    return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
}
HWY_INLINE Three operator*(Lanes s, Three a) {
    return {hn::Mul(s, a.x), hn::Mul(s, a.y), hn::Mul(s, a.z)};
}
HWY_INLINE Lanes dot(Three a, Three b) {
    return hn::Add(hn::Add(hn::Mul(a.x, b.x), hn::Mul(a.y, b.y)), hn::Mul(a.z, b.z));
}
HWY_INLINE Three cross(Three a, Three b) {
    return {hn::Sub(hn::Mul(a.y, b.z), hn::Mul(a.z, b.y)),
            hn::Sub(hn::Mul(a.z, b.x), hn::Mul(a.x, b.z)),
            hn::Sub(hn::Mul(a.x, b.y), hn::Mul(a.y, b.x))};
}

/// A symmetric matrix.
struct Six {
    Lanes xx, xy, xz, yy, yz, zz;
};
HWY_INLINE Three operator*(const Six& m, Three a) {
    return {dot({m.xx, m.xy, m.xz}, a), dot({m.xy, m.yy, m.yz}, a), dot({m.xz, m.yz, m.zz}, a)};
}

HWY_INLINE Lanes load(const Batch::Lane& lane, std::size_t first) {
    return hn::Load(Doubles(), lane + first);
}
HWY_INLINE Three load(const Batch::Lane (&rows)[3], std::size_t first) {
    return {load(rows[0], first), load(rows[1], first), load(rows[2], first)};
}
HWY_INLINE Six load(const Batch::Lane (&rows)[6], std::size_t first) {
    return {load(rows[0], first), load(rows[1], first), load(rows[2], first),
            load(rows[3], first), load(rows[4], first), load(rows[5], first)};
}
HWY_INLINE void store(Lanes value, Batch::Lane& lane, std::size_t first) {
    hn::Store(value, Doubles(), lane + first);
}

/// A row of three numbers of each of the bodies in the lanes, turned into columns.
template <typename D>
HWY_INLINE Three gather(D d, const SolverBody* bodies, const std::int32_t* who,
                        double (SolverBody::*row)[4]) {
#if HWY_TARGET == HWY_SCALAR
    const double* const p = bodies[who[0]].*row;
    return {hn::Set(d, p[0]), hn::Set(d, p[1]), hn::Set(d, p[2])};
#else
    if constexpr (hn::MaxLanes(D()) == 4) {
        const auto r0 = hn::Load(d, bodies[who[0]].*row), r1 = hn::Load(d, bodies[who[1]].*row);
        const auto r2 = hn::Load(d, bodies[who[2]].*row), r3 = hn::Load(d, bodies[who[3]].*row);
        const auto xz01 = hn::InterleaveLower(d, r0, r1), xz23 = hn::InterleaveLower(d, r2, r3);
        const auto y01 = hn::InterleaveUpper(d, r0, r1), y23 = hn::InterleaveUpper(d, r2, r3);
        return {hn::ConcatLowerLower(d, xz23, xz01), hn::ConcatLowerLower(d, y23, y01),
                hn::ConcatUpperUpper(d, xz23, xz01)};
    } else {
        const double* const p0 = bodies[who[0]].*row;
        const double* const p1 = bodies[who[1]].*row;
        const auto r0 = hn::Load(d, p0), r1 = hn::Load(d, p1);
        return {hn::InterleaveLower(d, r0, r1), hn::InterleaveUpper(d, r0, r1),
                hn::InterleaveLower(d, hn::Load(d, p0 + 2), hn::Load(d, p1 + 2))};
    }
#endif
}

/// Columns back into the rows of those bodies that may be written.
template <typename D>
HWY_INLINE void scatter(D d, Three v, SolverBody* bodies, const std::int32_t* who,
                        const bool* writes, double (SolverBody::*row)[4]) {
#if HWY_TARGET != HWY_SCALAR
    if constexpr (hn::MaxLanes(D()) == 4) {
        const auto none = hn::Zero(d);
        const auto xy02 = hn::InterleaveLower(d, v.x, v.y), xy13 = hn::InterleaveUpper(d, v.x, v.y);
        const auto z02 = hn::InterleaveLower(d, v.z, none), z13 = hn::InterleaveUpper(d, v.z, none);
        if (writes[0]) hn::Store(hn::ConcatLowerLower(d, z02, xy02), d, bodies[who[0]].*row);
        if (writes[1]) hn::Store(hn::ConcatLowerLower(d, z13, xy13), d, bodies[who[1]].*row);
        if (writes[2]) hn::Store(hn::ConcatUpperUpper(d, z02, xy02), d, bodies[who[2]].*row);
        if (writes[3]) hn::Store(hn::ConcatUpperUpper(d, z13, xy13), d, bodies[who[3]].*row);
        return;
    }
#endif
    alignas(32) double columns[3][lanes];
    hn::Store(v.x, d, columns[0]);
    hn::Store(v.y, d, columns[1]);
    hn::Store(v.z, d, columns[2]);
    for (std::size_t k = 0; k < hn::Lanes(d); ++k) {
        if (!writes[k]) continue;
        double* const p = bodies[who[k]].*row;
        for (int c = 0; c < 3; ++c) p[c] = columns[c][k];
    }
}

/// Both bodies of each lane, as far as velocities go.
struct Bodies {
    Three velocity_a, spin_a, velocity_b, spin_b;
};

HWY_INLINE Bodies gather_velocities(const Batch& batch, std::size_t k, const SolverBody* bodies) {
    const Doubles d;
    return {gather(d, bodies, batch.a + k, &SolverBody::velocity),
            gather(d, bodies, batch.a + k, &SolverBody::spin),
            gather(d, bodies, batch.b + k, &SolverBody::velocity),
            gather(d, bodies, batch.b + k, &SolverBody::spin)};
}

HWY_INLINE void scatter_velocities(const Batch& batch, std::size_t k, const Bodies& now,
                                   SolverBody* bodies) {
    const Doubles d;
    scatter(d, now.velocity_a, bodies, batch.a + k, batch.writes_a + k, &SolverBody::velocity);
    scatter(d, now.spin_a, bodies, batch.a + k, batch.writes_a + k, &SolverBody::spin);
    scatter(d, now.velocity_b, bodies, batch.b + k, batch.writes_b + k, &SolverBody::velocity);
    scatter(d, now.spin_b, bodies, batch.b + k, batch.writes_b + k, &SolverBody::spin);
}

struct Resistance {
    Lanes mass_a, mass_b;
    Six inertia_a, inertia_b;
};

HWY_INLINE Resistance load_resistance(const Batch& batch, std::size_t k) {
    return {load(batch.inverse_mass_a, k), load(batch.inverse_mass_b, k),
            load(batch.inverse_inertia_a, k), load(batch.inverse_inertia_b, k)};
}

/// `impulse` on a at `arm_a` and its opposite on b at `arm_b`.
HWY_INLINE void apply(Bodies& now, const Resistance& r, Three impulse, Three arm_a, Three arm_b) {
    now.velocity_a = now.velocity_a + r.mass_a * impulse;
    now.velocity_b = now.velocity_b - r.mass_b * impulse;
    now.spin_a = now.spin_a + r.inertia_a * cross(arm_a, impulse);
    now.spin_b = now.spin_b - r.inertia_b * cross(arm_b, impulse);
}

/// Velocity of a's point seen from b's.
HWY_INLINE Three slip(const Bodies& now, Three arm_a, Three arm_b) {
    return now.velocity_a + cross(now.spin_a, arm_a) - now.velocity_b - cross(now.spin_b, arm_b);
}

void prepare_batches(std::span<Batch> batches) {
    const Doubles d;
    const auto zero = hn::Zero(d), one = hn::Set(d, 1.0);
    const auto inverse_of = [&](Lanes x) {
        const auto good = hn::Gt(x, zero);
        return hn::IfThenElseZero(good, hn::Div(one, hn::IfThenElse(good, x, one)));
    };
    for (Batch& batch : batches) {
        for (std::size_t k = 0; k < lanes; k += hn::Lanes(d)) {
            const Resistance r = load_resistance(batch, k);
            const Three n = load(batch.normal, k), s = load(batch.side, k), t = cross(n, s);
            const auto masses = hn::Add(r.mass_a, r.mass_b);
            // u . K v for unit vectors at a common point
            const auto entry = [&](Three ja, Three jb, Three ka, Three kb) {
                return hn::Add(dot(ja, r.inertia_a * ka), dot(jb, r.inertia_b * kb));
            };
            for (int i = 0; i < batch.points; ++i) {
                const Three ja = cross(load(batch.arm_a[i], k), n);
                const Three jb = cross(load(batch.arm_b[i], k), n);
                // a gap without end marks a point that is not there
                const auto there = hn::Lt(load(batch.gap[i], k), hn::Set(d, 1e9));
                store(hn::IfThenElseZero(there, inverse_of(hn::Add(masses, entry(ja, jb, ja, jb)))),
                      batch.push_mass[i], k);
            }
            const Three ma = load(batch.middle_a, k), mb = load(batch.middle_b, k);
            const Three sa = cross(ma, s), sb = cross(mb, s), ta = cross(ma, t), tb = cross(mb, t);
            const auto k11 = hn::Add(masses, entry(sa, sb, sa, sb));
            const auto k22 = hn::Add(masses, entry(ta, tb, ta, tb));
            const auto k12 = entry(sa, sb, ta, tb);
            const auto det = inverse_of(hn::Sub(hn::Mul(k11, k22), hn::Mul(k12, k12)));
            store(hn::Mul(k22, det), batch.drag_mass[0], k);
            store(hn::Mul(hn::Sub(zero, k12), det), batch.drag_mass[1], k);
            store(hn::Mul(k11, det), batch.drag_mass[2], k);
            store(inverse_of(entry(n, n, n, n)), batch.twist_mass, k);
        }
    }
}

void warm_start_batches(std::span<Batch> batches, SolverBody* bodies) {
    const Doubles d;
    for (Batch& batch : batches) {
        for (std::size_t k = 0; k < lanes; k += hn::Lanes(d)) {
            const Resistance r = load_resistance(batch, k);
            Bodies now = gather_velocities(batch, k, bodies);
            const Three n = load(batch.normal, k), s = load(batch.side, k), t = cross(n, s);
            // everything at once: the sum of forces and the sum of turns
            Three force = load(batch.drag[0], k) * s + load(batch.drag[1], k) * t;
            const auto twist = load(batch.twist, k);
            Three turn_a = twist * n + cross(load(batch.middle_a, k), force);
            Three turn_b = twist * n + cross(load(batch.middle_b, k), force);
            for (int i = 0; i < batch.points; ++i) {
                const Three push = load(batch.push[i], k) * n;
                turn_a = turn_a + cross(load(batch.arm_a[i], k), push);
                turn_b = turn_b + cross(load(batch.arm_b[i], k), push);
                force = force + push;
            }
            now.velocity_a = now.velocity_a + r.mass_a * force;
            now.velocity_b = now.velocity_b - r.mass_b * force;
            now.spin_a = now.spin_a + r.inertia_a * turn_a;
            now.spin_b = now.spin_b - r.inertia_b * turn_b;
            scatter_velocities(batch, k, now, bodies);
        }
    }
}

void solve_batches(std::span<Batch> batches, SolverBody* bodies, const Round& round) {
    const Doubles d;
    const auto zero = hn::Zero(d), one = hn::Set(d, 1.0);
    const auto per_second = hn::Set(d, 1.0 / round.seconds);
    const auto firm_gap = hn::Set(d, -round.firm_depth);
    const auto fastest = hn::Set(d, -round.push_speed);
    const Softness none{0.0, 1.0, 0.0};
    const Softness soft = round.undo ? round.soft : none, firm = round.undo ? round.firm : none;
    const auto soft_rate = hn::Set(d, soft.rate), firm_rate = hn::Set(d, firm.rate);
    const auto soft_mass = hn::Set(d, soft.mass_scale), firm_mass = hn::Set(d, firm.mass_scale);
    const auto soft_let = hn::Set(d, soft.impulse_scale), firm_let = hn::Set(d, firm.impulse_scale);
    for (Batch& batch : batches) {
        for (std::size_t k = 0; k < lanes; k += hn::Lanes(d)) {
            const Resistance r = load_resistance(batch, k);
            Bodies now = gather_velocities(batch, k, bodies);
            const Three moved = gather(d, bodies, batch.a + k, &SolverBody::moved) -
                                gather(d, bodies, batch.b + k, &SolverBody::moved);
            const Three turned_a = gather(d, bodies, batch.a + k, &SolverBody::turned);
            const Three turned_b = gather(d, bodies, batch.b + k, &SolverBody::turned);
            const Three n = load(batch.normal, k), s = load(batch.side, k), t = cross(n, s);

            // how much pressure there is to rub with
            auto pressure = load(batch.push[0], k);
            auto torsion = hn::Mul(pressure, load(batch.lever[0], k));
            for (int i = 1; i < batch.points; ++i) {
                const auto push = load(batch.push[i], k);
                pressure = hn::Add(pressure, push);
                torsion = hn::Add(torsion, hn::Mul(push, load(batch.lever[i], k)));
            }
            const auto friction = load(batch.friction, k);

            {  // about the normal
                const auto limit = hn::Mul(friction, torsion);
                const auto held = load(batch.twist, k);
                const auto speed = dot(n, now.spin_a - now.spin_b);
                const auto wanted = hn::Sub(held, hn::Mul(load(batch.twist_mass, k), speed));
                const auto twist = Max(hn::Sub(zero, limit), Min(limit, wanted));
                store(twist, batch.twist, k);
                const Three change = hn::Sub(twist, held) * n;
                now.spin_a = now.spin_a + r.inertia_a * change;
                now.spin_b = now.spin_b - r.inertia_b * change;
            }
            {  // sideways: within a circle, not a square
                const Three ma = load(batch.middle_a, k), mb = load(batch.middle_b, k);
                const Three u = slip(now, ma, mb);
                const auto u1 = dot(u, s), u2 = dot(u, t);
                const auto m11 = load(batch.drag_mass[0], k), m12 = load(batch.drag_mass[1], k);
                const auto m22 = load(batch.drag_mass[2], k);
                const auto held1 = load(batch.drag[0], k), held2 = load(batch.drag[1], k);
                const auto want1 = hn::Sub(held1, hn::Add(hn::Mul(m11, u1), hn::Mul(m12, u2)));
                const auto want2 = hn::Sub(held2, hn::Add(hn::Mul(m12, u1), hn::Mul(m22, u2)));
                const auto limit = hn::Mul(friction, pressure);
                const auto length = hn::Sqrt(hn::Add(hn::Mul(want1, want1), hn::Mul(want2, want2)));
                const auto beyond = hn::Gt(length, limit);
                const auto scale = hn::IfThenElse(
                    beyond, hn::Div(limit, hn::IfThenElse(beyond, length, one)), one);
                const auto drag1 = hn::Mul(scale, want1), drag2 = hn::Mul(scale, want2);
                store(drag1, batch.drag[0], k);
                store(drag2, batch.drag[1], k);
                apply(now, r, hn::Sub(drag1, held1) * s + hn::Sub(drag2, held2) * t, ma, mb);
            }
            // along the normal, point by point; last, for it matters most
            for (int i = 0; i < batch.points; ++i) {
                const Three ra = load(batch.arm_a[i], k), rb = load(batch.arm_b[i], k);
                const Three ja = cross(ra, n), jb = cross(rb, n);
                const auto held = load(batch.push[i], k);
                const auto speed = hn::Add(dot(n, now.velocity_a - now.velocity_b),
                                           hn::Sub(dot(ja, now.spin_a), dot(jb, now.spin_b)));
                const auto gap = hn::Add(hn::Add(load(batch.gap[i], k), dot(n, moved)),
                                         hn::Sub(dot(ja, turned_a), dot(jb, turned_b)));
                // apart: come as close as this round allows. Touching: no closer. Overlapping: leave gently
                const auto open = hn::Gt(gap, zero), deep = hn::Lt(gap, firm_gap);
                const auto rate = hn::IfThenElse(deep, firm_rate, soft_rate);
                const auto leave = Max(hn::Mul(rate, gap), fastest);
                const auto bias = hn::IfThenElse(open, hn::Mul(gap, per_second), leave);
                const auto give =
                    hn::IfThenElse(open, one, hn::IfThenElse(deep, firm_mass, soft_mass));
                const auto let_go =
                    hn::IfThenElse(open, zero, hn::IfThenElse(deep, firm_let, soft_let));
                const auto change = hn::Add(
                    hn::Mul(hn::Mul(load(batch.push_mass[i], k), give), hn::Add(speed, bias)),
                    hn::Mul(let_go, held));
                const auto push = Max(hn::Sub(held, change), zero);
                store(push, batch.push[i], k);
                if (round.count) {
                    store(hn::Add(load(batch.push_sum[i], k), push), batch.push_sum[i], k);
                }
                const auto gain = hn::Sub(push, held);
                now.velocity_a = now.velocity_a + hn::Mul(gain, r.mass_a) * n;
                now.velocity_b = now.velocity_b - hn::Mul(gain, r.mass_b) * n;
                now.spin_a = now.spin_a + gain * (r.inertia_a * ja);
                now.spin_b = now.spin_b - gain * (r.inertia_b * jb);
            }
            if (round.count) {
                for (int i = 0; i < 2; ++i) {
                    store(hn::Add(load(batch.drag_sum[i], k), load(batch.drag[i], k)),
                          batch.drag_sum[i], k);
                }
            }
            scatter_velocities(batch, k, now, bodies);
        }
    }
}

}  // namespace sidestep::rigid::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sidestep::rigid::detail {

HWY_EXPORT(prepare_batches);
HWY_EXPORT(warm_start_batches);
HWY_EXPORT(solve_batches);

void prepare(std::span<Batch> batches) {
    HWY_DYNAMIC_DISPATCH(prepare_batches)(batches);
}
void warm_start(std::span<Batch> batches, SolverBody* bodies) {
    HWY_DYNAMIC_DISPATCH(warm_start_batches)(batches, bodies);
}
void solve_round(std::span<Batch> batches, SolverBody* bodies, const Round& round) {
    HWY_DYNAMIC_DISPATCH(solve_batches)(batches, bodies, round);
}

}  // namespace sidestep::rigid::detail
#endif  // HWY_ONCE
