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
using F = CappedTag<float, 16>;

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

HWY_INLINE double most(double a, double b) {
    return a > b ? a : b;
}

// ---- corners far out in a direction ----

/// Which of many points is farthest along d? Columns are padded to whole vectors.
template <class Tag, typename Number = TFromD<Tag>>
HWY_INLINE int search(Tag tag, const Number* x, int stride, const Point& d) {
    const int lanes = static_cast<int>(Lanes(tag));
    const auto dx = Set(tag, static_cast<Number>(d.x)), dy = Set(tag, static_cast<Number>(d.y));
    const auto dz = Set(tag, static_cast<Number>(d.z));
    const Number* y = x + stride;
    const Number* z = y + stride;
    auto best = MulAdd(dz, LoadU(tag, z), MulAdd(dy, LoadU(tag, y), Mul(dx, LoadU(tag, x))));
    auto where = Zero(tag);
    for (int i = lanes; i < stride; i += lanes) {
        const auto along = MulAdd(dz, LoadU(tag, z + i),
                                  MulAdd(dy, LoadU(tag, y + i), Mul(dx, LoadU(tag, x + i))));
        const auto better = Gt(along, best);
        best = IfThenElse(better, along, best);
        where = IfThenElse(better, Set(tag, static_cast<Number>(i)), where);
    }
    const auto lane = static_cast<int>(FindKnownFirstTrue(tag, Eq(best, MaxOfLanes(tag, best))));
    if (stride <= lanes) return lane;
    HWY_ALIGN Number places[16];
    Store(where, tag, places);
    return lane + static_cast<int>(places[lane]);
}

/// How far do they go along d?
template <class Tag, typename Number = TFromD<Tag>>
HWY_INLINE double extent(Tag tag, const Number* x, int stride, const Point& d) {
    const int lanes = static_cast<int>(Lanes(tag));
    const auto dx = Set(tag, static_cast<Number>(d.x)), dy = Set(tag, static_cast<Number>(d.y));
    const auto dz = Set(tag, static_cast<Number>(d.z));
    const Number* y = x + stride;
    const Number* z = y + stride;
    auto best = MulAdd(dz, LoadU(tag, z), MulAdd(dy, LoadU(tag, y), Mul(dx, LoadU(tag, x))));
    for (int i = lanes; i < stride; i += lanes) {
        best = Max(best, MulAdd(dz, LoadU(tag, z + i),
                                MulAdd(dy, LoadU(tag, y + i), Mul(dx, LoadU(tag, x + i)))));
    }
    return static_cast<double>(GetLane(MaxOfLanes(tag, best)));
}

/// One body of a pair, in the coordinates of a.
template <bool kLarge>
class Side;

/// Corners of b are placed once, then searched.
template <>
class Side<false> {
public:
    explicit Side(const Solid& solid)
        : columns_(solid.corner_columns()), stride_(solid.corner_stride()) {}
    Side(const Solid& solid, const Placed& seen)
        : columns_(placed_), stride_(solid.corner_stride()) {
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
    HWY_INLINE Point farthest(const Point& d) const {
        const int at = search(D(), columns_, stride_, d);
        return {columns_[at], columns_[stride_ + at], columns_[2 * stride_ + at]};
    }
    HWY_INLINE double reach_along(const Point& d) const {
        return extent(D(), columns_, stride_, d);
    }

private:
    HWY_ALIGN double placed_[3 * Solid::large_beyond];
    const double* columns_;
    int stride_;
};

/// The direction is turned instead, and corners are searched as floats: the one found may not be the
/// very farthest, so that a separating direction is checked by `reach_along`.
template <>
class Side<true> {
public:
    explicit Side(const Solid& solid) : solid_(solid) {}
    Side(const Solid& solid, const Placed& seen) : solid_(solid), seen_(&seen) {}

    HWY_INLINE Point farthest(const Point& d) const {
        const double most_d = most(most(std::abs(d.x), std::abs(d.y)), std::abs(d.z));
        const double unit = 1.0 / most(most_d, 1e-300);
        const Point even{d.x * unit, d.y * unit, d.z * unit};
        const Point own = seen_ == nullptr ? even : turned_back(seen_->rotation, even);
        const int at = search(F(), solid_.corner_floats(), solid_.corner_float_stride(), own);
        const Point corner = point_of(solid_.corner(at));
        if (seen_ == nullptr) return corner;
        const Point there = turned(seen_->rotation, corner);
        return {there.x + seen_->translation.x(), there.y + seen_->translation.y(),
                there.z + seen_->translation.z()};
    }
    HWY_INLINE double reach_along(const Point& d) const {
        const Point own = seen_ == nullptr ? d : turned_back(seen_->rotation, d);
        const double along = extent(D(), solid_.corner_columns(), solid_.corner_stride(), own);
        return seen_ == nullptr ? along : along + dot(d, point_of(seen_->translation));
    }

private:
    const Solid& solid_;
    const Placed* seen_ = nullptr;
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

/// How the middle of b looks from the middle of a: the way there in the coordinates of a, and the way
/// back in those of b.
struct Middles {
    Point way, back;
};

/// Does the line between the middles pass from one body straight into the other? A ray leaves a body at
/// one over the greatest product with its gauges: 1 / leaves_a + 1 / leaves_b > 1, with room for what
/// rounding can do to bodies that are not too sharp.
template <bool kLarge>
HWY_INLINE bool line_meets(const Solid& a, const Solid& b, const Middles& middles) {
    const auto leaves = [](const Solid& solid, const Point& d) HWY_ATTR {
        return kLarge && solid.is_large()
                   ? extent(F(), solid.gauge_floats(), solid.gauge_float_stride(), d)
                   : extent(D(), solid.gauge_columns(), solid.plane_stride(), d);
    };
    const double leaves_a = leaves(a, middles.way), leaves_b = leaves(b, middles.back);
    constexpr double room = kLarge ? 1.0 + 1e-4 : 1.0 + 1e-9;
    constexpr double too_sharp = kLarge ? 30.0 : 1e4;
    return leaves_a + leaves_b >= room * leaves_a * leaves_b &&
           most(a.sharpness(), b.sharpness()) < too_sharp;
}

template <bool kLargeA, bool kLargeB>
Settled walk(const Solid& a, const Solid& b, const Placed& seen, const Middles& middles,
             double rounding, NarrowMemory* memory) {
    constexpr bool large = kLargeA || kLargeB;
    Simplex simplex;
    const bool remembered = remembers(memory, simplex.d);
    if (!remembered) {
        if (!large && line_meets<false>(a, b, middles)) return Settled::touching;
        simplex.d = middles.way;
    }
    const Side<kLargeA> side_a(a);
    const Side<kLargeB> side_b(b, seen);
    constexpr int most_steps = 40;
    for (int step = 0; step < most_steps; ++step) {
        const Point d = simplex.d;
        const Point w = side_a.farthest(d) - side_b.farthest(-d);
        double gap = -dot(w, d);
        if (gap > 0.0) {
            const double clear = clear_gap(a, b, rounding);
            // where floats chose the corners, a wide gap stands, a narrow one is measured again
            if (large) {
                const double size = a.far() + b.far();
                if (!(gap * gap > 1e-10 * size * size * dot(d, d))) {
                    gap = -(side_a.reach_along(d) + side_b.reach_along(-d));
                }
            }
            if (!(gap > 0.0 && gap * gap > clear * clear * dot(d, d))) return Settled::open;
            remember(memory, d);
            return Settled::apart;
        }
        // what is remembered comes before the planes, and of large bodies a look costs less than them
        if (step == 0 && (large || remembered) && line_meets<large>(a, b, middles)) {
            return Settled::touching;
        }
        simplex.push(w);
        if (simplex.step()) {
            const double size = a.reach() + b.reach() + std::sqrt(dot(middles.way, middles.way));
            return simplex.surely_around(size) ? Settled::touching : Settled::open;
        }
    }
    return Settled::open;
}

// ---- boxes ----

/// A box turned by `c` and moved by `t`, as seen from another along the axes.
struct BoxPair {
    const Vec3 &ha, &hb;
    const Mat3& c;
    const Vec3& t;
    double abs_c[3][3];

    BoxPair(const Solid::Box& a, const Solid::Box& b, const Mat3& turn, const Vec3& way)
        : ha(a.half_extents), hb(b.half_extents), c(turn), t(way) {
        for (int i = 0; i < 3; ++i) {
            for (int j = 0; j < 3; ++j) abs_c[i][j] = std::abs(c(i, j));
        }
    }

    HWY_INLINE double along_face_of_a(int i) const {
        return std::abs(t[i]) -
               (ha[i] + hb[0] * abs_c[i][0] + hb[1] * abs_c[i][1] + hb[2] * abs_c[i][2]);
    }
    HWY_INLINE double along_face_of_b(int j) const {
        return std::abs(t[0] * c(0, j) + t[1] * c(1, j) + t[2] * c(2, j)) -
               (hb[j] + ha[0] * abs_c[0][j] + ha[1] * abs_c[1][j] + ha[2] * abs_c[2][j]);
    }
    /// Of an edge of each; the axis is not of unit length, so that gaps are understated.
    HWY_INLINE double along_edges(int i, int j) const {
        const int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
        return std::abs(t[i2] * c(i1, j) - t[i1] * c(i2, j)) -
               (ha[i1] * abs_c[i2][j] + ha[i2] * abs_c[i1][j] + hb[j1] * abs_c[i][j2] +
                hb[j2] * abs_c[i][j1]);
    }
    /// Any direction.
    double along(const Point& d) const {
        const Point in_b = turned_back(c, d);
        return dot(d, point_of(t)) -
               (ha[0] * std::abs(d.x) + ha[1] * std::abs(d.y) + ha[2] * std::abs(d.z)) -
               (hb[0] * std::abs(in_b.x) + hb[1] * std::abs(in_b.y) + hb[2] * std::abs(in_b.z));
    }
};

/// For next time: the first axis that separates.
HWY_NOINLINE void remember_axis(NarrowMemory* memory, const BoxPair& pair, const Solid::Box& a,
                                double clear) {
    const auto keep = [&](const Vec3& axis) {
        const Vec3 own = a.axes * (axis.dot(pair.t) < 0.0 ? Vec3(-axis) : axis);
        remember(memory, point_of(own));
    };
    for (int i = 0; i < 3; ++i) {
        if (pair.along_face_of_a(i) > clear) return keep(Vec3::Unit(i));
        if (pair.along_face_of_b(i) > clear) return keep(pair.c.col(i));
    }
    for (int k = 0; k < 9; ++k) {
        if (pair.along_edges(k / 3, k % 3) > clear) {
            return keep(Vec3::Unit(k / 3).cross(pair.c.col(k % 3)));
        }
    }
}

/// Axes of (nearly) parallel edges say nothing: turned by 5e-6 the edges are parallel, and then the other
/// axes are enough. A depth that such a turn cannot use up settles it.
HWY_NOINLINE Settled settle_parallel(const BoxPair& pair, double faces, double size) {
    double worst = faces;
    for (int k = 0; k < 9; ++k) {
        if (pair.abs_c[k / 3][k % 3] > 1.0 - 1e-12) continue;
        worst = most(worst, pair.along_edges(k / 3, k % 3));
    }
    return worst < -1e-4 * size ? Settled::touching : Settled::open;
}

HWY_INLINE Settled settle_boxes(const Solid::Box& a, const Solid::Box& b, const Mat3& c,
                                const Vec3& t, double rounding, double clear, double size,
                                NarrowMemory* memory) {
    const BoxPair pair(a, b, c, t);
    Point d{};
    if (remembers(memory, d)) {
        const Point own = a.plain ? d : turned_back(a.axes, d);
        const double gap = pair.along(own);
        if (gap > 0.0 && gap * gap > clear * clear * dot(d, d)) return Settled::apart;
    }
    const double faces = most(most(most(pair.along_face_of_a(0), pair.along_face_of_a(1)),
                                   most(pair.along_face_of_a(2), pair.along_face_of_b(0))),
                              most(pair.along_face_of_b(1), pair.along_face_of_b(2)));
    if (faces > clear) {
        if (memory != nullptr) remember_axis(memory, pair, a, clear);
        return Settled::apart;
    }
    const double edges_0 =
        most(most(pair.along_edges(0, 0), pair.along_edges(0, 1)), pair.along_edges(0, 2));
    const double edges_1 =
        most(most(pair.along_edges(1, 0), pair.along_edges(1, 1)), pair.along_edges(1, 2));
    const double edges_2 =
        most(most(pair.along_edges(2, 0), pair.along_edges(2, 1)), pair.along_edges(2, 2));
    const double edges = most(edges_0, most(edges_1, edges_2));
    if (edges > clear) {
        if (memory != nullptr) remember_axis(memory, pair, a, clear);
        return Settled::apart;
    }
    if (most(faces, edges) < -4.0 * rounding) return Settled::touching;
    return settle_parallel(pair, faces, size);
}

Settled settle(const Solid& a, const Transform& at_a, const Solid& b, const Transform& at_b,
               NarrowMemory* memory) {
    const Placed seen = seen_from(at_a, at_b);
    const double rounding = rounding_of(a, b, seen);
    if (a.is_box() && b.is_box()) {
        const double clear = clear_gap(a, b, rounding);
        const double size = a.reach() + b.reach() + seen.translation.cwiseAbs().sum();
        if (a.box().plain && b.box().plain) {
            return settle_boxes(a.box(), b.box(), seen.rotation, seen.translation, rounding, clear,
                                size, memory);
        }
        const Mat3 c = a.box().axes.transpose() * seen.rotation * b.box().axes;
        const Vec3 t =
            a.box().axes.transpose() * Vec3(seen.into_a(b.box().centre) - a.box().centre);
        return settle_boxes(a.box(), b.box(), c, t, rounding, clear, size, memory);
    }
    const Point middle_b = turned(seen.rotation, point_of(b.middle()));
    const Point way{middle_b.x + seen.translation.x() - a.middle().x(),
                    middle_b.y + seen.translation.y() - a.middle().y(),
                    middle_b.z + seen.translation.z() - a.middle().z()};
    const Middles middles{way, turned_back(seen.rotation, -way)};
    if (a.is_large()) {
        return b.is_large() ? walk<true, true>(a, b, seen, middles, rounding, memory)
                            : walk<true, false>(a, b, seen, middles, rounding, memory);
    }
    return b.is_large() ? walk<false, true>(a, b, seen, middles, rounding, memory)
                        : walk<false, false>(a, b, seen, middles, rounding, memory);
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
