// The articulated-body algorithm on a flat list of rigid groups, in axes of the world.
//
// Every quantity of a group has the axes of the world and the group's own origin. What is handed
// from group to group then needs no turning, only moving by `offset`; only each group's own inertia
// is turned, once a step. Accelerations are those of points (classical), not spatial ones: the same
// formulas with a shorter bias. They differ in the rates of free joints alone, where the bias says so.
//
//     descend   root to tips: places, velocities, bias
//     (the caller takes outer forces off n and f)
//     ascend    tips to root: what is left of inertia and bias above each joint
//     settle    root to tips: accelerations
//
// N is one double, or several twins side by side. Group 0 is the world.
#pragma once

#include <cstdint>

#include "sidestep/articulated/detail/small.h"
#include "sidestep/articulated/model.h"

namespace sidestep::articulated::detail {

/// What does not change until joints are welded or released.
struct Group {
    M3<double> turn;     // of the joint at rest, in the parent group
    V3<double> origin;   // of the joint, in the parent group
    V3<double> moment;   // m c, in the group's axes
    S3<double> inertia;  // about the group's origin
    double mass;
    double stiffness, damping, armature;
    double rest[2];
    V3<double> axis, axis_2;  // universal joints; hinges and slides have z
    std::int32_t parent, link, position, rate;
    JointType type;
    bool straight;  // turn is the identity
};

/// What changes in every step.
template <typename N>
struct Moving {
    M3<N> turn;            // group to world
    V3<N> origin, offset;  // in the world; from the parent's origin
    V3<N> w, v;            // of the origin
    S3<N> own;             // the group's inertia
    V3<N> moment;          // m c
    S3<N> a;               // articulated inertia [a b; b' d]
    M3<N> b;
    S3<N> d;
    V3<N> n, f;          // bias
    V3<N> ca, cl;        // acceleration without joint acceleration
    V3<N> axis, axis_2;  // of hinges, slides and universal joints
    V3<N> push, push_l;  // joint force; first number(s) of those with axes
    V3<N> un, uf, un_2, uf_2;
    S3<N> ia, id;  // inverse of what moves: scalar in ia.xx, 2 x 2 in ia, ball in ia, free
    M3<N> ib;
    V3<N> alpha, acc;  // less by gravity
    double yield;
};

template <typename N>
inline V3<N> nought() {
    return {N{} * 0.0, N{} * 0.0, N{} * 0.0};
}
template <typename N>
inline V3<N> lifted(const V3<double>& v) {
    const N o = N{} * 0.0;
    return {o + v.x, o + v.y, o + v.z};
}
template <typename N>
inline M3<N> identity() {
    const N o = N{} * 0.0, i = o + 1.0;
    return {{i, o, o}, {o, i, o}, {o, o, i}};
}

template <typename N>
inline void set_world(Moving<N>& world, const V3<double>& gravity) {
    world.turn = identity<N>();
    world.origin = world.offset = world.w = world.v = world.alpha = nought<N>();
    const N o = N{} * 0.0;
    world.acc = {o - gravity.x, o - gravity.y, o - gravity.z};
}

// functions of one number that lanes bring their own of
inline void sine_cosine(double angle, double& s, double& c) {
    s = std::sin(angle);
    c = std::cos(angle);
}
inline bool all_below(double x, double limit) {
    return x < limit;
}
inline double root(double x) {
    return std::sqrt(x);
}

/// What a rotation (w, x, y, z) turns by: axis times angle, the short way round. Where it is not
/// large the angle is halved twice, and a short series does the rest.
template <typename N>
inline V3<N> turned_by(N w, N x, N y, N z);

template <>
inline V3<double> turned_by(double w, double x, double y, double z) {
    if (w < 0.0) {
        w = -w;
        x = -x;
        y = -y;
        z = -z;
    }
    const double half = root(0.5 + 0.5 * w), quarter = root(0.5 + 0.5 * half);
    const double over = 0.25 / (half * quarter);
    const double n2 = x * x + y * y + z * z;
    const double t = n2 * over * over;
    double factor;
    if (t < 0.02) {
        constexpr double c1 = 1.0 / 6, c2 = 3.0 / 40, c3 = 15.0 / 336, c4 = 105.0 / 3456,
                         c5 = 945.0 / 42240, c6 = 10395.0 / 599040, c7 = 135135.0 / 9676800,
                         c8 = 2027025.0 / 175472640;
        const double series =
            1.0 +
            t * (c1 + t * (c2 + t * (c3 + t * (c4 + t * (c5 + t * (c6 + t * (c7 + t * c8)))))));
        factor = 8.0 * over * series;
    } else {
        const double n = root(n2);
        factor = 2.0 * std::atan2(n, w) / n;
    }
    return {factor * x, factor * y, factor * z};
}

/// cos x and sin(x)/x from x^2, for turns of a step: exact to rounding for x^2 below `short_limit`.
inline constexpr double short_limit = 1e-3;
template <typename N>
inline void short_turn(const N& t, N& c, N& s) {
    c = 1.0 - t * (1.0 / 2 - t * (1.0 / 24 - t * (1.0 / 720 - t * (1.0 / 40320))));
    s = 1.0 - t * (1.0 / 6 - t * (1.0 / 120 - t * (1.0 / 5040 - t * (1.0 / 362880))));
}

template <typename N>
[[gnu::always_inline]] inline void turn_quat(N* q, const V3<N>& by) {
    const N t = 0.25 * dot(by, by);
    N c, s;
    short_turn(t, c, s);
    if constexpr (sizeof(N) == sizeof(double)) {
        if (!all_below(t, short_limit)) {
            const N x = root(t);
            c = std::cos(x);
            s = std::sin(x) / x;
        }
    }
    const N x = 0.5 * s * by.x, y = 0.5 * s * by.y, z = 0.5 * s * by.z;
    const N w0 = q[0], x0 = q[1], y0 = q[2], z0 = q[3];
    const N w1 = w0 * c - x0 * x - y0 * y - z0 * z;
    const N x1 = w0 * x + x0 * c + y0 * z - z0 * y;
    const N y1 = w0 * y + y0 * c + z0 * x - x0 * z;
    const N z1 = w0 * z + z0 * c + x0 * y - y0 * x;
    // of unit length but for rounding: one step of Newton's is exact
    const N back = 1.5 - 0.5 * (w1 * w1 + x1 * x1 + y1 * y1 + z1 * z1);
    q[0] = back * w1;
    q[1] = back * x1;
    q[2] = back * y1;
    q[3] = back * z1;
}

/// @param q, qd, joint  Of this joint alone; `joint` may be null: no motor.
/// @param seconds  Springs and dampers taken at the end of so long a step; below 0: none at all.
/// @param ahead  When above 0, joints give way as over so long a step: only inertia, not force.
template <typename N>
inline void descend(const Group& g, const Moving<N>& up, const N* q, const N* qd, const N* joint,
                    double seconds, Moving<N>& here, double ahead = 0.0) {
    const bool passive = seconds >= 0.0;
    const double slack = passive ? seconds * g.stiffness + g.damping : 0.0;
    const double spring = passive ? g.stiffness : 0.0;
    here.yield = passive ? g.armature + seconds * slack : 0.0;
    if (g.type == JointType::free) {
        here.yield = passive ? g.armature + seconds * g.damping : 0.0;
    } else if (ahead > 0.0) {
        here.yield = g.armature + ahead * (g.damping + ahead * g.stiffness);
    }

    // where it is
    const bool on_world = g.parent == 0;
    M3<N> rest;
    if (on_world) {
        rest = {lifted<N>(g.turn.x), lifted<N>(g.turn.y), lifted<N>(g.turn.z)};
        here.offset = lifted<N>(g.origin);
    } else {
        rest = up.turn;
        if (!g.straight) rest = up.turn * g.turn;
        here.offset = up.turn * g.origin;
    }
    V3<N> spin = nought<N>(), slide = nought<N>();  // of the joint
    bool slides = false;
    switch (g.type) {
        case JointType::fixed:
            here.turn = rest;
            break;
        case JointType::revolute: {
            N s, c;
            sine_cosine(q[0], s, c);
            here.turn = {c * rest.x + s * rest.y, c * rest.y - s * rest.x, rest.z};
            here.axis = rest.z;
            spin = qd[0] * rest.z;
            here.push.x = -slack * qd[0];
            if (spring != 0.0) here.push.x = here.push.x - spring * (q[0] - g.rest[0]);
            if (joint != nullptr) here.push.x = here.push.x + joint[0];
            break;
        }
        case JointType::prismatic:
            here.turn = rest;
            here.axis = rest.z;
            here.offset = here.offset + q[0] * rest.z;
            slide = qd[0] * rest.z;
            slides = true;
            here.push.x = -slack * qd[0];
            if (spring != 0.0) here.push.x = here.push.x - spring * (q[0] - g.rest[0]);
            if (joint != nullptr) here.push.x = here.push.x + joint[0];
            break;
        case JointType::universal: {
            // the two turns as quaternions
            N s, c, s2, c2;
            sine_cosine(0.5 * q[0], s, c);
            sine_cosine(0.5 * q[1], s2, c2);
            const M3<N> first = rest * rotation<N>(c, s * g.axis.x, s * g.axis.y, s * g.axis.z);
            here.turn = first * rotation<N>(c2, s2 * g.axis_2.x, s2 * g.axis_2.y, s2 * g.axis_2.z);
            here.axis = rest * g.axis;
            here.axis_2 = first * g.axis_2;
            spin = qd[0] * here.axis + qd[1] * here.axis_2;
            here.push.x = -slack * qd[0] - spring * (q[0] - g.rest[0]);
            here.push.y = -slack * qd[1] - spring * (q[1] - g.rest[1]);
            if (joint != nullptr) {
                here.push.x = here.push.x + joint[0];
                here.push.y = here.push.y + joint[1];
            }
            break;
        }
        case JointType::ball: {
            here.turn = rest * rotation<N>(q[0], q[1], q[2], q[3]);
            spin = here.turn * V3<N>{qd[0], qd[1], qd[2]};
            here.push = -slack * spin;
            if (spring != 0.0) {
                // the axis of a turn is the same before and after it
                here.push = here.push - spring * (rest * turned_by<N>(q[0], q[1], q[2], q[3]));
            }
            if (joint != nullptr) {
                here.push = here.push + here.turn * V3<N>{joint[0], joint[1], joint[2]};
            }
            break;
        }
        case JointType::free: {
            if (on_world && g.straight) {
                // on the world, the usual case: nothing to turn by
                here.turn = rotation<N>(q[3], q[4], q[5], q[6]);
                here.offset = {q[0] + g.origin.x, q[1] + g.origin.y, q[2] + g.origin.z};
            } else {
                here.turn = rest * rotation<N>(q[3], q[4], q[5], q[6]);
                here.offset = here.offset + rest * V3<N>{q[0], q[1], q[2]};
            }
            spin = here.turn * V3<N>{qd[0], qd[1], qd[2]};
            slide = here.turn * V3<N>{qd[3], qd[4], qd[5]};
            slides = true;
            const double drag = passive ? g.damping : 0.0;
            here.push = -drag * spin;
            here.push_l = -drag * slide;
            if (joint != nullptr) {
                here.push = here.push + here.turn * V3<N>{joint[0], joint[1], joint[2]};
                here.push_l = here.push_l + here.turn * V3<N>{joint[3], joint[4], joint[5]};
            }
            break;
        }
    }

    // how it moves, and would go on moving
    if (on_world) {
        here.origin = here.offset;
        here.w = spin;
        here.v = slide;
        here.ca = nought<N>();
        here.cl = slides ? cross(spin, slide) : nought<N>();
    } else {
        here.origin = up.origin + here.offset;
        here.w = up.w + spin;
        const V3<N> lever = cross(up.w, here.offset);
        here.v = up.v + lever;
        here.ca = cross(up.w, spin);
        here.cl = cross(up.w, lever);
        if (slides) {
            here.v = here.v + slide;
            here.cl = here.cl + cross(up.w, slide) + cross(here.w, slide);
        }
    }
    if (g.type == JointType::universal)
        here.ca = here.ca + cross(qd[0] * here.axis, qd[1] * here.axis_2);

    // its own inertia, and what it takes to keep it on its course
    here.own = turned(here.turn, g.inertia);
    here.moment = here.turn * g.moment;
    here.a = here.own;
    const V3<N>& c = here.moment;
    const N o = c.x * 0.0;
    here.b = {{o, c.z, -c.y}, {-c.z, o, c.x}, {c.y, -c.x, o}};
    here.d = {o + g.mass, o, o, o + g.mass, o, o + g.mass};
    here.n = cross(here.w, here.own * here.w);
    here.f = cross(here.w, cross(here.w, c));
}

/// Takes the joint out of the group's inertia and hands the rest to its parent (if not the world).
template <typename N>
inline void ascend(const Group& g, Moving<N>& here, Moving<N>& up) {
    const bool passes_on = g.parent > 0;
    const double z = here.yield;
    S3<N> ra{}, rd{};
    M3<N> rb{};
    V3<N> rn = here.n, rf = here.f;
    const auto take_away = [&](const V3<N>& n, const V3<N>& f, const V3<N>& n_over,
                               const V3<N>& f_over) __attribute__((always_inline)) {
        ra = {ra.xx - n_over.x * n.x, ra.xy - n_over.x * n.y, ra.xz - n_over.x * n.z,
              ra.yy - n_over.y * n.y, ra.yz - n_over.y * n.z, ra.zz - n_over.z * n.z};
        rb = {rb.x - f.x * n_over, rb.y - f.y * n_over, rb.z - f.z * n_over};
        rd = {rd.xx - f_over.x * f.x, rd.xy - f_over.x * f.y, rd.xz - f_over.x * f.z,
              rd.yy - f_over.y * f.y, rd.yz - f_over.y * f.z, rd.zz - f_over.z * f.z};
    };
    switch (g.type) {
        case JointType::fixed:
            ra = here.a;
            rb = here.b;
            rd = here.d;
            break;
        case JointType::revolute:
        case JointType::prismatic: {
            const bool turns = g.type == JointType::revolute;
            const V3<N>& u = here.axis;
            here.un = turns ? here.a * u : here.b * u;
            here.uf = turns ? back(here.b, u) : here.d * u;
            const N over = 1.0 / (dot(u, turns ? here.un : here.uf) + z);
            here.ia.xx = over;
            here.push.x = here.push.x - dot(u, turns ? here.n : here.f);
            if (!passes_on) return;
            ra = here.a;
            rb = here.b;
            rd = here.d;
            take_away(here.un, here.uf, over * here.un, over * here.uf);
            const N x = over * here.push.x;
            rn = rn + x * here.un;
            rf = rf + x * here.uf;
            break;
        }
        case JointType::universal: {
            here.un = here.a * here.axis;
            here.uf = back(here.b, here.axis);
            here.un_2 = here.a * here.axis_2;
            here.uf_2 = back(here.b, here.axis_2);
            const N d11 = dot(here.axis, here.un) + z, d12 = dot(here.axis, here.un_2);
            const N d22 = dot(here.axis_2, here.un_2) + z;
            const N over = 1.0 / (d11 * d22 - d12 * d12);
            here.ia.xx = over * d22;
            here.ia.xy = -over * d12;
            here.ia.yy = over * d11;
            here.push.x = here.push.x - dot(here.axis, here.n);
            here.push.y = here.push.y - dot(here.axis_2, here.n);
            if (!passes_on) return;
            ra = here.a;
            rb = here.b;
            rd = here.d;
            const S3<N>& i = here.ia;
            take_away(here.un, here.uf, i.xx * here.un + i.xy * here.un_2,
                      i.xx * here.uf + i.xy * here.uf_2);
            take_away(here.un_2, here.uf_2, i.xy * here.un + i.yy * here.un_2,
                      i.xy * here.uf + i.yy * here.uf_2);
            const N x = i.xx * here.push.x + i.xy * here.push.y;
            const N y = i.xy * here.push.x + i.yy * here.push.y;
            rn = rn + x * here.un + y * here.un_2;
            rf = rf + x * here.uf + y * here.uf_2;
            break;
        }
        case JointType::ball: {
            // with D = a + z: a - a D^-1 a = z - z D^-1 z, symmetric as it stands
            here.ia = inverse(plus_diagonal(here.a, z));
            const S3<N>& i = here.ia;
            const V3<N> left = here.push - here.n;
            if (!passes_on) {
                here.push = left;
                return;
            }
            const M3<N> over = i * here.b;
            const M3<N>& b = here.b;
            rd = {here.d.xx - dot(b.x, over.x), here.d.xy - dot(b.x, over.y),
                  here.d.xz - dot(b.x, over.z), here.d.yy - dot(b.y, over.y),
                  here.d.yz - dot(b.y, over.z), here.d.zz - dot(b.z, over.z)};
            const double zz = z * z;
            ra = {z - zz * i.xx, -zz * i.xy, -zz * i.xz, z - zz * i.yy, -zz * i.yz, z - zz * i.zz};
            rb = {z * over.x, z * over.y, z * over.z};
            const V3<N> x = i * left;
            rn = here.push - z * x;
            rf = rf + back(b, x);
            here.push = left;
            break;
        }
        case JointType::free: {
            // the inverse of [a + z, b; b', d + z] by blocks
            const S3<N> id = inverse(plus_diagonal(here.d, z));
            const M3<N>& b = here.b;
            // t = b id
            const M3<N> t{b * V3<N>{id.xx, id.xy, id.xz}, b * V3<N>{id.xy, id.yy, id.yz},
                          b * V3<N>{id.xz, id.yz, id.zz}};
            const auto row = [](const M3<N>& m, int k) {
                return k == 0   ? V3<N>{m.x.x, m.y.x, m.z.x}
                       : k == 1 ? V3<N>{m.x.y, m.y.y, m.z.y}
                                : V3<N>{m.x.z, m.y.z, m.z.z};
            };
            const V3<N> t0 = row(t, 0), t1 = row(t, 1), t2 = row(t, 2);
            const V3<N> b0 = row(b, 0), b1 = row(b, 1), b2 = row(b, 2);
            S3<N> s = plus_diagonal(here.a, z);
            s = {s.xx - dot(t0, b0), s.xy - dot(t0, b1), s.xz - dot(t0, b2),
                 s.yy - dot(t1, b1), s.yz - dot(t1, b2), s.zz - dot(t2, b2)};
            here.ia = inverse(s);
            const M3<N> st = here.ia * t;  // -ib
            here.ib = {-1.0 * st.x, -1.0 * st.y, -1.0 * st.z};
            here.id = {id.xx + dot(t.x, st.x), id.xy + dot(t.x, st.y), id.xz + dot(t.x, st.z),
                       id.yy + dot(t.y, st.y), id.yz + dot(t.y, st.z), id.zz + dot(t.z, st.z)};
            const V3<N> left = here.push - here.n, left_l = here.push_l - here.f;
            if (!passes_on) {
                here.push = left;
                here.push_l = left_l;
                return;
            }
            const double zz = z * z;
            const auto rest_of = [&](const S3<N>& i) {
                return S3<N>{z - zz * i.xx, -zz * i.xy, -zz * i.xz,
                             z - zz * i.yy, -zz * i.yz, z - zz * i.zz};
            };
            ra = rest_of(here.ia);
            rb = {-zz * here.ib.x, -zz * here.ib.y, -zz * here.ib.z};
            rd = rest_of(here.id);
            const V3<N> x = here.ia * left + here.ib * left_l;
            const V3<N> x_l = back(here.ib, left) + here.id * left_l;
            rn = here.push - z * x;
            rf = here.push_l - z * x_l;
            here.push = left;
            here.push_l = left_l;
            break;
        }
    }
    if (!passes_on) return;
    rn = rn + ra * here.ca + rb * here.cl;
    rf = rf + back(rb, here.ca) + rd * here.cl;

    // to the parent's origin
    const V3<N>& r = here.offset;
    const M3<N> moved{rb.x + cross(r, V3<N>{rd.xx, rd.xy, rd.xz}),
                      rb.y + cross(r, V3<N>{rd.xy, rd.yy, rd.yz}),
                      rb.z + cross(r, V3<N>{rd.xz, rd.yz, rd.zz})};
    // a + [r] b' + moved [r]': element (i, j) is (r x row j of b)_i + (r x row i of moved)_j
    const V3<N> c0 = cross(r, V3<N>{rb.x.x, rb.y.x, rb.z.x});
    const V3<N> c1 = cross(r, V3<N>{rb.x.y, rb.y.y, rb.z.y});
    const V3<N> c2 = cross(r, V3<N>{rb.x.z, rb.y.z, rb.z.z});
    const V3<N> m0 = cross(r, V3<N>{moved.x.x, moved.y.x, moved.z.x});
    const V3<N> m1 = cross(r, V3<N>{moved.x.y, moved.y.y, moved.z.y});
    const V3<N> m2 = cross(r, V3<N>{moved.x.z, moved.y.z, moved.z.z});
    up.a = up.a + S3<N>{ra.xx + c0.x + m0.x, ra.xy + c1.x + m0.y, ra.xz + c2.x + m0.z,
                        ra.yy + c1.y + m1.y, ra.yz + c2.y + m1.z, ra.zz + c2.z + m2.z};
    up.b = {up.b.x + moved.x, up.b.y + moved.y, up.b.z + moved.z};
    up.d = up.d + rd;
    up.n = up.n + rn + cross(r, rf);
    up.f = up.f + rf;
}

/// @param qdd  Of this joint alone.
template <typename N>
[[gnu::always_inline]] inline void settle(const Group& g, const Moving<N>& up, Moving<N>& here,
                                          N* qdd) {
    V3<N> alpha = up.alpha + here.ca;
    V3<N> acc = up.acc + cross(up.alpha, here.offset) + here.cl;
    switch (g.type) {
        case JointType::fixed:
            break;
        case JointType::revolute:
        case JointType::prismatic: {
            const N x = here.ia.xx * (here.push.x - dot(here.un, alpha) - dot(here.uf, acc));
            qdd[0] = x;
            if (g.type == JointType::revolute) {
                alpha = alpha + x * here.axis;
            } else {
                acc = acc + x * here.axis;
            }
            break;
        }
        case JointType::universal: {
            const N l = here.push.x - dot(here.un, alpha) - dot(here.uf, acc);
            const N l2 = here.push.y - dot(here.un_2, alpha) - dot(here.uf_2, acc);
            qdd[0] = here.ia.xx * l + here.ia.xy * l2;
            qdd[1] = here.ia.xy * l + here.ia.yy * l2;
            alpha = alpha + qdd[0] * here.axis + qdd[1] * here.axis_2;
            break;
        }
        case JointType::ball: {
            const V3<N> x = here.ia * (here.push - here.a * alpha - here.b * acc);
            const V3<N> own = back(here.turn, x);
            qdd[0] = own.x;
            qdd[1] = own.y;
            qdd[2] = own.z;
            alpha = alpha + x;
            break;
        }
        case JointType::free: {
            const V3<N> l = here.push - here.a * alpha - here.b * acc;
            const V3<N> l2 = here.push_l - back(here.b, alpha) - here.d * acc;
            const V3<N> x = here.ia * l + here.ib * l2;
            const V3<N> x_l = back(here.ib, l) + here.id * l2;
            const V3<N> own = back(here.turn, x), own_l = back(here.turn, x_l);
            qdd[0] = own.x;
            qdd[1] = own.y;
            qdd[2] = own.z;
            qdd[3] = own_l.x;
            qdd[4] = own_l.y;
            qdd[5] = own_l.z;
            alpha = alpha + x;
            acc = acc + x_l;
            break;
        }
    }
    here.alpha = alpha;
    here.acc = acc;
}

/// Moves one joint by its rates for so long.
template <typename N>
inline void move_joint(JointType type, double seconds, const N* qd, N* q) {
    switch (type) {
        case JointType::fixed:
            break;
        case JointType::universal:
            q[1] = q[1] + seconds * qd[1];
            [[fallthrough]];
        case JointType::revolute:
        case JointType::prismatic:
            q[0] = q[0] + seconds * qd[0];
            break;
        case JointType::ball:
            turn_quat(q, V3<N>{seconds * qd[0], seconds * qd[1], seconds * qd[2]});
            break;
        case JointType::free: {
            const V3<N> moved = rotation<N>(q[3], q[4], q[5], q[6]) * V3<N>{qd[3], qd[4], qd[5]};
            q[0] = q[0] + seconds * moved.x;
            q[1] = q[1] + seconds * moved.y;
            q[2] = q[2] + seconds * moved.z;
            turn_quat(q + 3, V3<N>{seconds * qd[0], seconds * qd[1], seconds * qd[2]});
            break;
        }
    }
}

}  // namespace sidestep::articulated::detail
