// Pairs settled without tables: boxes by their fifteen axes, others by walking the difference of the two
// bodies (Gilbert, Johnson and Keerthi) until a direction separates them or four points of the difference
// hold the origin. This file is compiled once per instruction set; names that stand alone (LoadU, MulAdd,
// Max) are Highway's.
//
//     A - B = { x - y }       a direction with all of A - B behind the origin: apart
//        _____                four of its points around the origin: a common point
//       /  .0 \               neither beyond doubt: open, the tables decide
//       \_____/
#include "sidestep/base/detail/simd_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sidestep/rigid/narrow_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <cmath>

#include "sidestep/rigid/detail/narrow_kernels.h"

HWY_BEFORE_NAMESPACE();
namespace sidestep::rigid::detail::HWY_NAMESPACE {

using namespace hwy::HWY_NAMESPACE;
using D = CappedTag<double, 8>;

struct Point {
    double x = 0.0, y = 0.0, z = 0.0;
};
HWY_INLINE Point operator-(const Point& a, const Point& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
HWY_INLINE Point operator-(const Point& a) {
    return {-a.x, -a.y, -a.z};
}
HWY_INLINE double dot(const Point& a, const Point& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
HWY_INLINE Point cross(const Point& a, const Point& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
HWY_INLINE Point point_of(const Vec3& v) {
    return {v.x(), v.y(), v.z()};
}
HWY_INLINE Point turned(const Mat3& m, const Point& p) {
    return {m(0, 0) * p.x + m(0, 1) * p.y + m(0, 2) * p.z,
            m(1, 0) * p.x + m(1, 1) * p.y + m(1, 2) * p.z,
            m(2, 0) * p.x + m(2, 1) * p.y + m(2, 2) * p.z};
}
HWY_INLINE Point turned_back(const Mat3& m, const Point& p) {
    return {m(0, 0) * p.x + m(1, 0) * p.y + m(2, 0) * p.z,
            m(0, 1) * p.x + m(1, 1) * p.y + m(2, 1) * p.z,
            m(0, 2) * p.x + m(1, 2) * p.y + m(2, 2) * p.z};
}

HWY_INLINE void remember(NarrowMemory* memory, const Point& d) {
    if (memory == nullptr) return;
    const double scale =
        1.0 / std::max(std::max(std::abs(d.x), std::abs(d.y)), std::max(std::abs(d.z), 1e-300));
    memory->direction = {static_cast<float>(d.x * scale), static_cast<float>(d.y * scale),
                         static_cast<float>(d.z * scale)};
}

HWY_INLINE bool remembers(const NarrowMemory* memory, Point& d) {
    if (memory == nullptr) return false;
    d = {memory->direction[0], memory->direction[1], memory->direction[2]};
    const double length = dot(d, d);
    return length > 0.01 && length < 100.0;
}

// ---- corners far out in a direction ----

/// Looks at all corners; columns are padded to whole vectors.
HWY_INLINE Point search(const double* columns, int stride, const Point& d) {
    const D tag;
    const int lanes = static_cast<int>(Lanes(tag));
    const auto dx = Set(tag, d.x), dy = Set(tag, d.y), dz = Set(tag, d.z);
    const double* y = columns + stride;
    const double* z = columns + 2 * stride;
    auto best = MulAdd(dz, LoadU(tag, z), MulAdd(dy, LoadU(tag, y), Mul(dx, LoadU(tag, columns))));
    auto where = Zero(tag);
    for (int i = lanes; i < stride; i += lanes) {
        const auto along = MulAdd(dz, LoadU(tag, z + i),
                                  MulAdd(dy, LoadU(tag, y + i), Mul(dx, LoadU(tag, columns + i))));
        const auto better = Gt(along, best);
        best = IfThenElse(better, along, best);
        where = IfThenElse(better, Set(tag, static_cast<double>(i)), where);
    }
    const auto most = MaxOfLanes(tag, best);
    const auto lane = static_cast<int>(FindKnownFirstTrue(tag, Eq(best, most)));
    int at = lane;
    if (stride > lanes) {
        HWY_ALIGN double places[8];
        Store(where, tag, places);
        at += static_cast<int>(places[lane]);
    }
    return {columns[at], y[at], z[at]};
}

/// How far the corners go in a direction.
HWY_INLINE double extent(const double* columns, int stride, const Point& d) {
    const D tag;
    const int lanes = static_cast<int>(Lanes(tag));
    const auto dx = Set(tag, d.x), dy = Set(tag, d.y), dz = Set(tag, d.z);
    const double* y = columns + stride;
    const double* z = columns + 2 * stride;
    auto best = Set(tag, -1e300);
    for (int i = 0; i < stride; i += lanes) {
        best = Max(best, MulAdd(dz, LoadU(tag, z + i),
                                MulAdd(dy, LoadU(tag, y + i), Mul(dx, LoadU(tag, columns + i)))));
    }
    return GetLane(MaxOfLanes(tag, best));
}

/// From corner to better corner, along edges. Where rounding ends the climb early, a separating
/// direction found with it is checked by `extent`.
HWY_INLINE Point climb(const Solid& solid, const Point& d, int& last) {
    const double* x = solid.corner_columns();
    const double* y = x + solid.corner_stride();
    const double* z = y + solid.corner_stride();
    const auto along = [&](int c) { return d.x * x[c] + d.y * y[c] + d.z * z[c]; };
    double best = along(last);
    for (int from = -1; from != last;) {
        from = last;
        for (const int next : solid.neighbours(from)) {
            const double there = along(next);
            if (there > best) {
                best = there;
                last = next;
            }
        }
    }
    return {x[last], y[last], z[last]};
}

/// One body of a pair, in the coordinates of a.
template <bool kClimbs>
class Side;

template <>
class Side<false> {
public:
    /// a itself.
    explicit Side(const Solid& solid)
        : columns_(solid.corner_columns()), stride_(solid.corner_stride()) {}
    /// b, its corners placed once.
    Side(const Solid& solid, const Seen& seen) : columns_(placed_), stride_(solid.corner_stride()) {
        const D tag;
        const double* x = solid.corner_columns();
        const double* y = x + stride_;
        const double* z = y + stride_;
        for (int row = 0; row < 3; ++row) {
            const auto mx = Set(tag, seen.rotation(row, 0)), my = Set(tag, seen.rotation(row, 1));
            const auto mz = Set(tag, seen.rotation(row, 2)), t = Set(tag, seen.translation[row]);
            for (int i = 0; i < stride_; i += static_cast<int>(Lanes(tag))) {
                Store(Add(MulAdd(mz, LoadU(tag, z + i),
                                 MulAdd(my, LoadU(tag, y + i), Mul(mx, LoadU(tag, x + i)))),
                          t),
                      tag, placed_ + row * stride_ + i);
            }
        }
    }
    HWY_INLINE Point farthest(const Point& d) { return search(columns_, stride_, d); }
    HWY_INLINE double reach_along(const Point& d) const { return extent(columns_, stride_, d); }

private:
    HWY_ALIGN double placed_[3 * Solid::climbed_beyond];
    const double* columns_;
    int stride_;
};

template <>
class Side<true> {
public:
    explicit Side(const Solid& solid) : solid_(solid) {}
    Side(const Solid& solid, const Seen& seen) : solid_(solid), seen_(&seen) {}

    HWY_INLINE Point farthest(const Point& d) {
        const Point own = seen_ == nullptr ? d : turned_back(seen_->rotation, d);
        if (last_ < 0) last_ = solid_.start_towards({own.x, own.y, own.z});
        const Point corner = climb(solid_, own, last_);
        if (seen_ == nullptr) return corner;
        const Point there = turned(seen_->rotation, corner);
        return {there.x + seen_->translation.x(), there.y + seen_->translation.y(),
                there.z + seen_->translation.z()};
    }
    HWY_INLINE double reach_along(const Point& d) const {
        const Point own = seen_ == nullptr ? d : turned_back(seen_->rotation, d);
        const double along = extent(solid_.corner_columns(), solid_.corner_stride(), own);
        return seen_ == nullptr ? along : along + dot(d, point_of(seen_->translation));
    }

private:
    const Solid& solid_;
    const Seen* seen_ = nullptr;
    int last_ = -1;
};

// ---- the walk ----

/// Up to four points of A - B, the newest first, and the direction to look in next.
struct Simplex {
    Point p[4]{};
    int count = 0;
    Point d{};

    HWY_INLINE void push(const Point& w) {
        p[3] = p[2];
        p[2] = p[1];
        p[1] = p[0];
        p[0] = w;
        ++count;
    }

    HWY_INLINE void line(const Point& a, const Point& b) {
        const Point ab = b - a, ao = -a;
        if (dot(ab, ao) > 0.0) {
            p[0] = a;
            p[1] = b;
            count = 2;
            d = cross(cross(ab, ao), ab);
        } else {
            p[0] = a;
            count = 1;
            d = ao;
        }
    }

    HWY_INLINE void triangle(const Point& a, const Point& b, const Point& c) {
        const Point ab = b - a, ac = c - a, ao = -a;
        const Point normal = cross(ab, ac);
        if (dot(cross(normal, ac), ao) > 0.0 && dot(ac, ao) > 0.0) return line(a, c);
        if (dot(cross(normal, ac), ao) > 0.0 || dot(cross(ab, normal), ao) > 0.0) return line(a, b);
        count = 3;
        p[0] = a;
        if (dot(normal, ao) > 0.0) {
            p[1] = b;
            p[2] = c;
            d = normal;
        } else {
            p[1] = c;
            p[2] = b;
            d = -normal;
        }
    }

    /// True when the origin is behind all faces.
    HWY_INLINE bool step() {
        const Point a = p[0], b = p[1], c = p[2], e = p[3];
        if (count == 1) {
            d = -a;
        } else if (count == 2) {
            line(a, b);
        } else if (count == 3) {
            triangle(a, b, c);
        } else {
            const Point ab = b - a, ac = c - a, ae = e - a, ao = -a;
            if (dot(cross(ab, ac), ao) > 0.0) {
                triangle(a, b, c);
            } else if (dot(cross(ac, ae), ao) > 0.0) {
                triangle(a, c, e);
            } else if (dot(cross(ae, ab), ao) > 0.0) {
                triangle(a, e, b);
            } else {
                return true;
            }
        }
        return false;
    }

    /// Is the origin inside the four points, even if each is off by `rounding`?
    HWY_INLINE bool surely_around(double size) const {
        const Point bc = cross(p[1], p[2]), ea = cross(p[3], p[0]);
        const double a = dot(bc, p[3]), e = -dot(bc, p[0]);
        const double b = -dot(ea, p[2]), c = dot(ea, p[1]);
        const double least = 1e-12 * size * size * size;
        return (a > least && b > least && c > least && e > least) ||
               (a < -least && b < -least && c < -least && e < -least);
    }
};

template <bool kClimbsA, bool kClimbsB>
Settled walk(const Solid& a, const Solid& b, const Seen& seen, const Point& middles, double clear,
             double size, NarrowMemory* memory) {
    Side<kClimbsA> side_a(a);
    Side<kClimbsB> side_b(b, seen);
    const double clear_2 = clear * clear;
    Simplex simplex;
    const bool remembered = remembers(memory, simplex.d);
    if (!remembered) simplex.d = middles;
    constexpr int most_steps = 40;
    for (int step = 0; step < most_steps; ++step) {
        const Point d = simplex.d;
        const Point w = side_a.farthest(d) - side_b.farthest(-d);
        double gap = -dot(w, d);
        if (gap > 0.0) {
            // a climb may end a rounding early: all corners have the last word
            if (kClimbsA || kClimbsB) gap = -(side_a.reach_along(d) + side_b.reach_along(-d));
            if (!(gap > 0.0 && gap * gap > clear_2 * dot(d, d))) return Settled::open;
            remember(memory, d);
            return Settled::apart;
        }
        simplex.push(w);
        if (simplex.step()) {
            return simplex.surely_around(size) ? Settled::touching : Settled::open;
        }
    }
    return Settled::open;
}

// ---- boxes ----

Settled settle_boxes(const Solid::Box& a, const Solid::Box& b, const Mat3& c, const Vec3& t,
                     double rounding, double clear, double size, NarrowMemory* memory);

Settled settle_boxes(const Solid::Box& a, const Solid::Box& b, const Mat3& c, const Vec3& t,
                     double rounding, double clear, double size, NarrowMemory* memory) {
    const Vec3 &ha = a.half_extents, &hb = b.half_extents;
    Point d{};
    if (remembers(memory, d)) {
        const Point in_b = turned_back(c, d);
        const double gap =
            dot(d, point_of(t)) -
            (ha[0] * std::abs(d.x) + ha[1] * std::abs(d.y) + ha[2] * std::abs(d.z)) -
            (hb[0] * std::abs(in_b.x) + hb[1] * std::abs(in_b.y) + hb[2] * std::abs(in_b.z));
        if (gap > 0.0 && gap * gap > clear * clear * dot(d, d)) return Settled::apart;
    }
    const auto apart = [&](const Vec3& axis) {
        const double sign = axis.dot(t) < 0.0 ? -1.0 : 1.0;
        remember(memory, {sign * axis.x(), sign * axis.y(), sign * axis.z()});
        return Settled::apart;
    };
    double abs_c[3][3];
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) abs_c[i][j] = std::abs(c(i, j));
    }
    double worst = -1e300;
    // faces of a
    for (int i = 0; i < 3; ++i) {
        const double gap = std::abs(t[i]) - (ha[i] + hb[0] * abs_c[i][0] + hb[1] * abs_c[i][1] +
                                             hb[2] * abs_c[i][2]);
        if (gap > clear) return apart(Vec3::Unit(i));
        worst = std::max(worst, gap);
    }
    // faces of b
    for (int j = 0; j < 3; ++j) {
        const double along = t[0] * c(0, j) + t[1] * c(1, j) + t[2] * c(2, j);
        const double gap = std::abs(along) - (hb[j] + ha[0] * abs_c[0][j] + ha[1] * abs_c[1][j] +
                                              ha[2] * abs_c[2][j]);
        if (gap > clear) return apart(c.col(j));
        worst = std::max(worst, gap);
    }
    // an edge of each; the axis is not of unit length, so that gaps are understated
    bool parallel = false;
    for (int i = 0; i < 3; ++i) {
        const int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
        for (int j = 0; j < 3; ++j) {
            const int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
            const double gap = std::abs(t[i2] * c(i1, j) - t[i1] * c(i2, j)) -
                               (ha[i1] * abs_c[i2][j] + ha[i2] * abs_c[i1][j] +
                                hb[j1] * abs_c[i][j2] + hb[j2] * abs_c[i][j1]);
            if (gap > clear) return apart(Vec3::Unit(i).cross(c.col(j)));
            if (abs_c[i][j] > 1.0 - 1e-12) {
                parallel = true;
            } else {
                worst = std::max(worst, gap);
            }
        }
    }
    // Axes of (nearly) parallel edges say nothing: turned by 5e-6 the edges are parallel, and then the
    // other axes are enough. A depth that such a turn cannot use up settles it.
    const double sure = parallel ? 1e-4 * size : 4.0 * rounding;
    return worst < -sure ? Settled::touching : Settled::open;
}

Settled settle(const Solid& a, const Solid& b, const Seen& seen, NarrowMemory* memory) {
    const double rounding = rounding_of(a, b, seen);
    const double clear = clear_gap(a, b, rounding);
    const Point middle_b = turned(seen.rotation, point_of(b.middle()));
    const Point middles{middle_b.x + seen.translation.x() - a.middle().x(),
                        middle_b.y + seen.translation.y() - a.middle().y(),
                        middle_b.z + seen.translation.z() - a.middle().z()};
    // a ball in each: they overlap
    const double balls = a.inner_radius() + b.inner_radius() - 8.0 * rounding;
    const double distance_2 = dot(middles, middles);
    if (balls > 0.0 && distance_2 < balls * balls) return Settled::touching;
    const double size = a.reach() + b.reach() + std::sqrt(distance_2);
    if (a.is_box() && b.is_box()) {
        if (a.box().plain && b.box().plain) {
            return settle_boxes(a.box(), b.box(), seen.rotation, seen.translation, rounding, clear,
                                size, memory);
        }
        const Mat3 c = a.box().axes.transpose() * seen.rotation * b.box().axes;
        const Vec3 t =
            a.box().axes.transpose() * Vec3(seen.into_a(b.box().centre) - a.box().centre);
        return settle_boxes(a.box(), b.box(), c, t, rounding, clear, size, memory);
    }
    const bool climbs_a = a.corner_count() > Solid::climbed_beyond;
    const bool climbs_b = b.corner_count() > Solid::climbed_beyond;
    if (climbs_a) {
        return climbs_b ? walk<true, true>(a, b, seen, middles, clear, size, memory)
                        : walk<true, false>(a, b, seen, middles, clear, size, memory);
    }
    return climbs_b ? walk<false, true>(a, b, seen, middles, clear, size, memory)
                    : walk<false, false>(a, b, seen, middles, clear, size, memory);
}

const NarrowKernels* narrow_table() {
    static constexpr NarrowKernels functions{settle};
    return &functions;
}

}  // namespace sidestep::rigid::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace sidestep::rigid::detail {

HWY_EXPORT(narrow_table);

const NarrowKernels& narrow_kernels() {
    return *HWY_DYNAMIC_DISPATCH(narrow_table)();
}

}  // namespace sidestep::rigid::detail

#endif  // HWY_ONCE
