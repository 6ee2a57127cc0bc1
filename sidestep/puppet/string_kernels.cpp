// The step of eight strings. Compiled once per instruction set; nothing is fused, and a lane never
// looks at another: the same bits on every machine.
#include "sidestep/base/detail/simd_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sidestep/puppet/string_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "sidestep/puppet/detail/string_lanes.h"

HWY_BEFORE_NAMESPACE();
namespace sidestep::puppet::detail::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Doubles = hn::CappedTag<double, string_lanes>;
using Number = hn::Vec<Doubles>;

HWY_INLINE Number number(double value) {
    return hn::Set(Doubles(), value);
}
HWY_INLINE Number add(Number a, Number b) {
    return hn::Add(a, b);
}
HWY_INLINE Number sub(Number a, Number b) {
    return hn::Sub(a, b);
}
HWY_INLINE Number mul(Number a, Number b) {
    return hn::Mul(a, b);
}

struct Three {
    Number x, y, z;
};
HWY_INLINE Three operator+(Three a, Three b) {
    return {add(a.x, b.x), add(a.y, b.y), add(a.z, b.z)};
}
HWY_INLINE Three operator-(Three a, Three b) {
    return {sub(a.x, b.x), sub(a.y, b.y), sub(a.z, b.z)};
}
HWY_INLINE Three operator*(Number s, Three a) {
    return {mul(s, a.x), mul(s, a.y), mul(s, a.z)};
}
HWY_INLINE Number dot(Three a, Three b) {
    return add(add(mul(a.x, b.x), mul(a.y, b.y)), mul(a.z, b.z));
}

/// A symmetric matrix.
struct Six {
    Number xx, xy, xz, yy, yz, zz;
};
HWY_INLINE Six operator+(const Six& a, const Six& b) {
    return {add(a.xx, b.xx), add(a.xy, b.xy), add(a.xz, b.xz),
            add(a.yy, b.yy), add(a.yz, b.yz), add(a.zz, b.zz)};
}
HWY_INLINE Six operator-(const Six& a, const Six& b) {
    return {sub(a.xx, b.xx), sub(a.xy, b.xy), sub(a.xz, b.xz),
            sub(a.yy, b.yy), sub(a.yz, b.yz), sub(a.zz, b.zz)};
}
HWY_INLINE Six operator*(Number s, const Six& m) {
    return {mul(s, m.xx), mul(s, m.xy), mul(s, m.xz), mul(s, m.yy), mul(s, m.yz), mul(s, m.zz)};
}
HWY_INLINE Three operator*(const Six& m, Three a) {
    return {dot({m.xx, m.xy, m.xz}, a), dot({m.xy, m.yy, m.yz}, a), dot({m.xz, m.yz, m.zz}, a)};
}
HWY_INLINE Six square(Three a) {
    return {mul(a.x, a.x), mul(a.x, a.y), mul(a.x, a.z),
            mul(a.y, a.y), mul(a.y, a.z), mul(a.z, a.z)};
}
/// a b^T + b a^T
HWY_INLINE Six both(Three a, Three b) {
    const Number two = number(2.0);
    return {mul(two, mul(a.x, b.x)),           add(mul(a.x, b.y), mul(a.y, b.x)),
            add(mul(a.x, b.z), mul(a.z, b.x)), mul(two, mul(a.y, b.y)),
            add(mul(a.y, b.z), mul(a.z, b.y)), mul(two, mul(a.z, b.z))};
}
HWY_INLINE Six inverse(const Six& m) {
    const Number a = sub(mul(m.yy, m.zz), mul(m.yz, m.yz));
    const Number b = sub(mul(m.xz, m.yz), mul(m.xy, m.zz));
    const Number c = sub(mul(m.xy, m.yz), mul(m.xz, m.yy));
    const Number one_over =
        hn::Div(number(1.0), add(add(mul(m.xx, a), mul(m.xy, b)), mul(m.xz, c)));
    return one_over * Six{a,
                          b,
                          c,
                          sub(mul(m.xx, m.zz), mul(m.xz, m.xz)),
                          sub(mul(m.xy, m.xz), mul(m.xx, m.yz)),
                          sub(mul(m.xx, m.yy), mul(m.xy, m.xy))};
}

HWY_INLINE Number load(const double* rows, int row) {
    return hn::Load(Doubles(), rows + row * string_lanes);
}
HWY_INLINE Three load_three(const double* rows, int row) {
    return {load(rows, row), load(rows, row + 1), load(rows, row + 2)};
}
HWY_INLINE void store(Number value, double* rows, int row) {
    hn::Store(value, Doubles(), rows + row * string_lanes);
}
HWY_INLINE void store(Three value, double* rows, int row) {
    store(value.x, rows, row);
    store(value.y, rows, row + 1);
    store(value.z, rows, row + 2);
}
HWY_INLINE void store(const Six& m, double* rows, int row) {
    store(Three{m.xx, m.xy, m.xz}, rows, row);
    store(Three{m.yy, m.yz, m.zz}, rows, row + 3);
}
HWY_INLINE Six load_six(const double* rows, int row) {
    const Three a = load_three(rows, row), b = load_three(rows, row + 3);
    return {a.x, a.y, a.z, b.x, b.y, b.z};
}

/// A segment: its pull and how it answers motion, G = sideways 1 + along u u^T.
struct Segment {
    Three u, pull;
    Number along, sideways;

    HWY_INLINE Six block() const {
        const Six uu = along * square(u);
        return {add(uu.xx, sideways), uu.xy, uu.xz,
                add(uu.yy, sideways), uu.yz, add(uu.zz, sideways)};
    }
    HWY_INLINE Three times(Three a) const { return sideways * a + mul(along, dot(u, a)) * u; }
    /// G S G
    HWY_INLINE Six around(const Six& s) const {
        const Three su = s * u;
        return mul(sideways, sideways) * s + mul(along, sideways) * both(u, su) +
               mul(mul(along, along), dot(u, su)) * square(u);
    }
};

/// The lanes from `lane` on, as many as a register holds.
HWY_INLINE void step_lanes(const StringStep& s, int lane) {
    const int last = s.particles - 1;
    double* const x = s.x + lane;
    double* const v = s.v + lane;
    double* const way = s.u + lane;
    double* const work = s.work + lane;
    const Number h = number(s.h), mass = number(s.mass), zero = number(0.0), one = number(1.0);
    const Number hh_stiffness = number(s.h * s.h * s.stiffness);
    const Number rest = load(s.segment + lane, 0);
    const Three gravity{number(s.mass * s.gravity[0]), number(s.mass * s.gravity[1]),
                        number(s.mass * s.gravity[2])};

    const auto segment = [&](int i, Three from, Three to) HWY_ATTR {
        const Three e = to - from;
        const Number square_length = dot(e, e);
        const auto some = hn::Gt(square_length, number(1e-30));
        const Number length = hn::Sqrt(hn::IfThenElse(some, square_length, one));
        const Number over = hn::Div(one, length);
        const Three before = load_three(way, 3 * i);
        Segment seg;
        seg.u = {hn::IfThenElse(some, mul(over, e.x), before.x),
                 hn::IfThenElse(some, mul(over, e.y), before.y),
                 hn::IfThenElse(some, mul(over, e.z), before.z)};
        store(seg.u, way, 3 * i);
        const Number now = hn::IfThenElse(some, length, zero);
        seg.pull = mul(number(s.stiffness), sub(now, rest)) * seg.u;
        // sideways only what is stretched: compressed, the block would not be positive
        const Number share = hn::IfThenElse(some, hn::Max(zero, sub(one, mul(rest, over))), zero);
        seg.sideways = mul(hh_stiffness, share);
        seg.along = add(sub(hh_stiffness, seg.sideways), number(s.h * s.friction));
        return seg;
    };

    const Three anchor_old = load_three(x, 0);
    const Three anchor_new = load_three(s.anchor + lane, 0);
    const Three anchor_speed = number(1.0 / s.h) * (anchor_new - anchor_old);
    Three here = load_three(x, 3);
    const Segment first = segment(0, anchor_old, here);
    Segment above = first;
    Six inverse_above{};
    Three right_above = anchor_speed;
    for (int i = 1; i <= last; ++i) {
        const Three speed = load_three(v, 3 * i);
        // the ground pushes up, and drags sideways
        const Number deep = sub(number(s.ground), here.y);
        const Number wet = hn::Max(zero, sub(mul(number(s.ground_stiffness), deep),
                                             mul(number(s.ground_damping), speed.y)));
        const auto under = hn::Gt(deep, zero);
        const Number push = hn::IfThenElse(under, wet, zero);
        const Number pace = hn::Sqrt(add(mul(speed.x, speed.x), mul(speed.z, speed.z)));
        const Number drag =
            hn::Min(hn::IfThenElse(under, number(s.ground_drag), zero),
                    hn::Div(mul(number(s.ground_friction), push), hn::Max(pace, number(1e-9))));
        const Number own = add(mass, number(s.h * s.air));
        const Number own_flat = add(own, mul(h, drag));
        // pushes as the end of the step finds it, and never pulls
        const auto pushed = hn::Gt(push, zero);
        const Number lift = hn::IfThenElse(pushed, mul(number(s.ground_stiffness), deep), zero);
        const Number give = hn::IfThenElse(
            pushed, number(s.h * s.h * s.ground_stiffness + s.h * s.ground_damping), zero);

        Three force = gravity - above.pull;
        force.y = add(force.y, lift);
        Six block = above.block();
        Three right = mass * speed;
        Segment below = above;
        Three next = here;
        if (i < last) {
            next = load_three(x, 3 * (i + 1));
            below = segment(i, here, next);
            block = block + below.block();
            force = force + below.pull;
        }
        block.xx = add(block.xx, own_flat);
        block.yy = add(block.yy, add(own, give));
        block.zz = add(block.zz, own_flat);
        right = right + h * force;
        if (s.touch != nullptr) {
            const double* const touch = s.touch + lane + i * touch_rows * string_lanes;
            const Number drags = load(touch, 4);
            block = block + sub(load(touch, 3), drags) * square(load_three(touch, 0));
            block.xx = add(block.xx, drags);
            block.yy = add(block.yy, drags);
            block.zz = add(block.zz, drags);
            right = right + load_three(touch, 5);
        }
        if (i == last) {
            const Number tie = number(s.h * s.h * s.coupling + s.h * s.coupling_damping);
            block.xx = add(block.xx, tie);
            block.yy = add(block.yy, tie);
            block.zz = add(block.zz, tie);
            const Three point = load_three(s.tied + lane, 0), rate = load_three(s.tied + lane, 3);
            right = right + h * (number(s.coupling) * ((point + h * rate) - here) +
                                 number(s.coupling_damping) * rate);
        }
        if (i == 1) {
            right = right + above.times(anchor_speed);
        } else {
            block = block - above.around(inverse_above);
            right = right + above.times(inverse_above * right_above);
        }
        const Six solved = inverse(block);
        double* const row = work + i * work_rows * string_lanes;
        store(solved, row, 0);
        store(right, row, 6);
        store(below.along, row, 9);
        store(below.sideways, row, 10);
        inverse_above = solved;
        right_above = right;
        above = below;
        here = next;
    }

    Three speed = inverse_above * right_above;
    const Three end_speed = speed;
    for (int i = last;; --i) {
        store(speed, v, 3 * i);
        const Three moved = load_three(x, 3 * i) + h * speed;
        store(moved, x, 3 * i);
        if (i == last) {
            const Three point = load_three(s.tied + lane, 0), rate = load_three(s.tied + lane, 3);
            const Three pull = number(s.coupling) * (moved - (point + h * rate)) +
                               number(s.coupling_damping) * (end_speed - rate);
            store(pull, s.body + lane, 0);
        }
        if (i == 1) break;
        const double* const row = work + (i - 1) * work_rows * string_lanes;
        Segment seg;
        seg.u = load_three(way, 3 * (i - 1));
        seg.along = load(row, 9);
        seg.sideways = load(row, 10);
        speed = load_six(row, 0) * (load_three(row, 6) + seg.times(speed));
    }
    store(anchor_speed, v, 0);
    store(anchor_new, x, 0);
    // as the solve saw it: spring, its answer to the motion, and friction
    const Three parting = speed - anchor_speed;
    store(first.pull + number(1.0 / s.h) * first.times(parting), s.handle + lane, 0);
}

void step_all(const StringStep& step) {
    const int lanes = static_cast<int>(hn::Lanes(Doubles()));
    for (int lane = 0; lane < string_lanes; lane += lanes) step_lanes(step, lane);
}

}  // namespace sidestep::puppet::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sidestep::puppet::detail {

HWY_EXPORT(step_all);

void implicit_step(const StringStep& step) {
    HWY_DYNAMIC_DISPATCH(step_all)(step);
}

}  // namespace sidestep::puppet::detail
#endif
